"""Small helpers for time and asyncio, independent of tables."""
