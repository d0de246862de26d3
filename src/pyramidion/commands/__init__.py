"""One module a subcommand: `HELP`, `configure(parser)` and `run(args) -> exit code`; heavy imports inside `run`."""
