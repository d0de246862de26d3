"""The views of a table for one client."""
