"""The list of games: every entry point of the group `pyramidion.games`, of this package and of any other installed one.

A game's module is imported only when the game is asked for, or all are listed.
"""

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from pyramidion.core.errors import UnknownGame
from pyramidion.core.game import Game
from pyramidion.core.game_info import GameInfo
from pyramidion.core.options import check_options

GROUP = "pyramidion.games"


@cache
def _entries() -> dict[str, EntryPoint]:
    """The entry points by id: those of this package first, then the others by name."""

    def own_first(entry: EntryPoint) -> tuple[bool, str]:
        return entry.dist is None or entry.dist.name != "pyramidion", entry.name

    entries: dict[str, EntryPoint] = {}
    for entry in sorted(entry_points(group=GROUP), key=own_first):
        entries.setdefault(entry.name, entry)
    return entries


def game_ids() -> tuple[str, ...]:
    """The ids of all games; imports none of them."""
    return tuple(_entries())


def game_class(game_id: str) -> type[Game[Any]]:
    """The class of a game. Raises UnknownGame that lists the games, or says what is wrong with an installed one."""
    entry = _entries().get(game_id.strip().lower())
    if entry is None:
        raise UnknownGame(f"There is no game {game_id[:60]!r}; the games are {', '.join(_entries())}.")
    try:
        found = entry.load()
    except (ImportError, AttributeError) as error:
        raise UnknownGame(f"The game {entry.name} ({entry.value}) cannot be loaded: {error}.") from error
    if not (isinstance(found, type) and issubclass(found, Game)) or found.info.id != entry.name:
        raise UnknownGame(f"The entry point {entry.name} should name a Game whose id is {entry.name}: {entry.value}.")
    return found


def list_games() -> tuple[GameInfo, ...]:
    """What each game declares of itself. Raises UnknownGame if one of them cannot be loaded."""
    return tuple(game_class(game_id).info for game_id in _entries())


def game(game_id: str, /, **options: object) -> Game[Any]:
    """A game with its options fixed: `game("pylos", rules="mature")`.

    Raises UnknownGame, or BadOption for a wrong option name or value; the messages list the right ones.
    """
    chosen = game_class(game_id)
    check_options(chosen.info.id, chosen.info.options, options)  # before Python could stumble over a name like "self"
    return chosen(**options)
