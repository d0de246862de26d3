"""Oasis: an example of a game with a die, secret bids and its own board, in its own package."""
