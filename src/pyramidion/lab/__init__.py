"""Measuring and studying: perft tables, benchmarks, matches, pictures for the documents."""
