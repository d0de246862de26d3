"""Pylos solved: the value of every state. NumPy is needed; the kernels are plain functions that Numba can compile."""
