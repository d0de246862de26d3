"""Verification of the solution of Pylos, independent of the solver that wrote it."""
