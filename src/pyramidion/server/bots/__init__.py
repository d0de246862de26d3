"""Bots at tables: the pool of engine processes, which seats they decide for, and workers on other machines."""
