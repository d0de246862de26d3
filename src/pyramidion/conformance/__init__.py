"""Checks that any game can be put through: random games, replayed from their records, and playthroughs."""
