"""Pyramid Ball, designed by Jason Webster."""
