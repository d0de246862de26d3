"""Studies that produced a data file or a table in docs/: scripts to run from a checkout."""
