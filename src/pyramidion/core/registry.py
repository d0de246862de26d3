"""The list of games: every entry point of the group `pyramidion.games`, of this package and of other installed
packages.

A game's module is imported only when the game is requested, or when all games are listed. A broken package does not
affect the others: it is left out of `list_games` and reported by `broken_games`.
"""

from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from pyramidion.core.declarations import check_declarations
from pyramidion.core.errors import PyramidionError, UnknownGame
from pyramidion.core.game import Game
from pyramidion.core.game_info import GameInfo
from pyramidion.core.messages import Message
from pyramidion.core.options import check_options

GROUP = "pyramidion.games"

_checked: set[type[Game[Any]]] = set()
"""The classes whose declarations have been checked against their rules."""


@cache
def _entries() -> dict[str, EntryPoint]:
    """The entry points by id: first those of this package, then the others by name."""

    def own_first(entry: EntryPoint) -> tuple[bool, str]:
        return entry.dist is None or entry.dist.name != "pyramidion", entry.name

    entries: dict[str, EntryPoint] = {}
    for entry in sorted(entry_points(group=GROUP), key=own_first):
        entries.setdefault(entry.name, entry)
    return entries


def game_ids() -> tuple[str, ...]:
    """The ids of all games; imports none of them."""
    return tuple(_entries())


def game_modules() -> tuple[str, ...]:
    """The modules that the entry points name; imports none of them."""
    return tuple(entry.module for entry in _entries().values())


def game_class(game_id: str) -> type[Game[Any]]:
    """The class of a game. Raises UnknownGame with the list of games, or with what is wrong with an installed one."""
    entry = _entries().get(game_id.strip().lower())
    if entry is None:
        raise UnknownGame(
            Message(
                "There is no game {game}; the games are {games}.", game=repr(game_id[:60]), games=", ".join(_entries())
            )
        )
    try:
        found = entry.load()
    except Exception as error:  # any exception that importing a package's module raises
        said = f"{type(error).__name__}: {error}".rstrip(".")
        raise UnknownGame(f"The game {entry.name} ({entry.value}) cannot be loaded: {said}.") from error
    if not (isinstance(found, type) and issubclass(found, Game)) or found.info.id != entry.name:
        raise UnknownGame(f"The entry point {entry.name} should name a Game whose id is {entry.name}: {entry.value}.")
    return found


@dataclass(frozen=True, slots=True)
class BrokenGame:
    """An installed game that cannot be used. reason: a sentence with the game's name and the problem."""

    id: str
    reason: str


def list_games() -> tuple[GameInfo, ...]:
    """The declaration of each usable game; `broken_games` lists the others."""
    return tuple(found for game_id in _entries() if isinstance(found := _usable(_entries()[game_id]), GameInfo))


def broken_games() -> tuple[BrokenGame, ...]:
    """The installed games that cannot be loaded, or not be created with their default options."""
    return tuple(found for game_id in _entries() if isinstance(found := _usable(_entries()[game_id]), BrokenGame))


@cache
def _usable(entry: EntryPoint) -> GameInfo | BrokenGame:
    """The declaration of an entry point's game, or the reason why it cannot be used."""
    try:
        return game(entry.name).info
    except PyramidionError as error:
        return BrokenGame(entry.name, str(error))
    except Exception as error:  # any exception that creating a game of a package raises
        said = f"{type(error).__name__}: {error}".rstrip(".")
        return BrokenGame(entry.name, f"The game {entry.name} ({entry.value}) cannot be made: {said}.")


def game(game_id: str, /, **options: object) -> Game[Any]:
    """A game with fixed options: `game("pylos", rules="mature")`.

    Raises UnknownGame, or BadOption for a wrong option name or value; the messages list the valid ones. Raises
    InvalidGame if the game's declaration contradicts its rules.
    """
    chosen = game_class(game_id)
    check_options(chosen.info.id, chosen.info.options, options)  # before Python could fail on a name like "self"
    made = chosen(**options)
    if chosen not in _checked:
        check_declarations(made)
        _checked.add(chosen)
    return made
