"""Marienbad: an example of a game in its own package."""
