"""Commands under `pyramidion dev`: measurements and tables that developers of Pyramidion need."""
