"""One folder a game; nothing imports across games."""
