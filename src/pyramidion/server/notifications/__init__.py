"""Web push notices for players whose turn it is."""
