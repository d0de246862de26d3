"""Pyramidion: pyramid games with every rule enforced.

>>> import pyramidion
>>> game = pyramidion.game("pylos", rules="mature")
>>> position = game.start().play("1b2")
>>> position.to_decide
(1,)
"""

from pyramidion.core.decision import CHANCE, Decision
from pyramidion.core.errors import IllegalDecision, PyramidionError
from pyramidion.core.game import Game
from pyramidion.core.game_info import GameInfo
from pyramidion.core.position import Position
from pyramidion.core.registry import game, list_games

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "Decision",
    "Game",
    "GameInfo",
    "IllegalDecision",
    "Position",
    "PyramidionError",
    "game",
    "list_games",
]
