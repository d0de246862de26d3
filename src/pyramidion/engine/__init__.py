"""Bots by level, analysis, tablebases, and the engine protocol."""
