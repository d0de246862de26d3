"""The list of games. A game's module is imported only when the game is asked for."""

from importlib import import_module
from typing import Any

from pyramidion.core.errors import UnknownGame
from pyramidion.core.game import Game, GameInfo
from pyramidion.core.options import check_options

_CLASSES = {
    "pylos": "pyramidion.games.pylos.game:Pylos",
    "pyramid": "pyramidion.games.pyramid.game:Pyramid",
    "braces": "pyramidion.games.braces.game:Braces",
    "pass_the_pyramids": "pyramidion.games.pass_the_pyramids.game:PassThePyramids",
    "pyramid_ball": "pyramidion.games.pyramid_ball.game:PyramidBall",
}


def game_class(game_id: str) -> type[Game[Any]]:
    """The class of a game. Raises UnknownGame that lists the games."""
    path = _CLASSES.get(game_id.strip().lower())
    if path is None:
        raise UnknownGame(f"There is no game {game_id!r}; the games are {', '.join(_CLASSES)}.")
    module, _, name = path.partition(":")
    found: type[Game[Any]] = getattr(import_module(module), name)
    return found


def list_games() -> tuple[GameInfo, ...]:
    """What each game declares of itself."""
    return tuple(game_class(game_id).info for game_id in _CLASSES)


def game(game_id: str, /, **options: object) -> Game[Any]:
    """A game with its options fixed: `game("pylos", rules="mature")`.

    Raises UnknownGame, or BadOption for a wrong option name or value; the messages list the right ones.
    """
    chosen = game_class(game_id)
    check_options(chosen.info.id, chosen.info.options, options)  # before Python could stumble over a name like "self"
    return chosen(**options)
