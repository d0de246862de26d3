"""Pictures and animations of games."""
