"""Developer tools to run from a checkout."""
