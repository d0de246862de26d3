"""Marienbad: an example of a game that lives in a package of its own."""
