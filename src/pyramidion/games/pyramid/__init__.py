"""Pyramid: tokens step over a heap of cubes and crumble it under each other."""
