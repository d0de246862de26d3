"""Small helpers for time and asyncio that know nothing of tables."""
