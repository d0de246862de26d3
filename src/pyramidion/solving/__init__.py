"""Exact results: perft counts, proofs, the Pylos solution, puzzles."""
