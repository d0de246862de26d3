"""Generators of figures and transcripts in docs/."""
