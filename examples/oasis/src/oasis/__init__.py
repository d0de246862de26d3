"""Oasis: an example of a game with a die, secret bids and a board of its own, in a package of its own."""
