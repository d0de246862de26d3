"""Matches between players, ladders of levels, and the statistics of their results."""
