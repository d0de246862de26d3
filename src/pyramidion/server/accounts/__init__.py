"""Anonymous accounts: seat keys, recovery codes, feeds, display names."""
