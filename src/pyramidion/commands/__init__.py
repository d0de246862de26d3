"""One module per subcommand: `HELP`, `configure(parser)` and `run(args) -> exit code`; heavy imports inside `run`."""
