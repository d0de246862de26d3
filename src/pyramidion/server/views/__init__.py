"""What one client may see of a table."""
