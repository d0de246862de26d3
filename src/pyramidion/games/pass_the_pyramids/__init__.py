"""Pass The Pyramids: stakes on how three thrown pyramids land."""
