"""One folder per game; games do not import each other."""
