"""Analysis of games outside a table: lines, positions, exercises, fair play."""
