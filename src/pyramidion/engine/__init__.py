"""Who can sit at a table: bots by level, and the engine protocol."""
