"""Pylos (David G. Royffe, Gigamic 1994): stack thirty spheres into a pyramid and place the last."""
