"""Pyramidion for researchers: encodings, vectorised environments, searches, adapters, bots and engines.

This package is public and versioned; other packages of Pyramidion guarantee nothing to outside programs. Adapters are
modules of their own, each of which imports its library: `pyramidion.rl.gymnasium`, `.pettingzoo`, `.openspiel`.
"""

from pyramidion.core.encoding import ActionKind, Symmetry
from pyramidion.rl.players import AsyncEngine, Bot, Engine
from pyramidion.rl.search import SearchResult, mcts, perft, rollouts
from pyramidion.rl.spec import Encoder, Spec, __version__, decode, encode, mask, observation, spec
from pyramidion.rl.vector import Batch, Snapshot, VectorEnv, make_vec

__all__ = [
    "ActionKind",
    "AsyncEngine",
    "Batch",
    "Bot",
    "Encoder",
    "Engine",
    "SearchResult",
    "Snapshot",
    "Spec",
    "Symmetry",
    "VectorEnv",
    "__version__",
    "decode",
    "encode",
    "make_vec",
    "mask",
    "mcts",
    "observation",
    "perft",
    "rollouts",
    "spec",
]
