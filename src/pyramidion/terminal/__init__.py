"""The terminal table: any game, line by line, for people and bots, in a terminal or over pipes."""
