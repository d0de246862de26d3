"""Checks that apply to any game: random games, replayed from their records, and playthroughs."""
