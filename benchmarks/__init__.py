"""Measurements of speed, memory and message sizes: scripts to run from a checkout."""
