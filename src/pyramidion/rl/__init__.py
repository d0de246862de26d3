"""Pyramidion for researchers: encodings, vectorised environments, searches, adapters, bots and engines.

This is public and versioned; other packages of Pyramidion promise nothing to programs outside.
"""

from pyramidion.core.encoding import ActionKind, Symmetry
from pyramidion.rl.spec import Encoder, Spec, __version__, decode, encode, mask, observation, spec
from pyramidion.rl.vector import Batch, Snapshot, VectorEnv, make_vec

__all__ = [
    "ActionKind",
    "Batch",
    "Encoder",
    "Snapshot",
    "Spec",
    "Symmetry",
    "VectorEnv",
    "__version__",
    "decode",
    "encode",
    "make_vec",
    "mask",
    "observation",
    "spec",
]
