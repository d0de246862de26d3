"""Names of players: of people, on one line, without invisible characters; of seats and bots, in the language of their
readers.

A string is stored: the seat's name for a person without a name, the level's name for a bot.
"""

import re
import unicodedata
from collections.abc import Sequence
from typing import Any, Protocol

from pyramidion.core.game import Game
from pyramidion.core.messages import Message

_BOT = re.compile(r"Level (\w+) bot(?: (\d+))?")

_BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
"""Letters and symbols that draw nothing, although Unicode does not classify them as spaces."""

MAX_COMBINING_MARKS = 2
"""More combining marks on one letter than any language needs would paint over the lines around it."""


def clean_name(text: str) -> str:
    """A text on one line, without characters that are invisible, reverse the text direction or paint over other
    lines.
    """
    shown: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        category = unicodedata.category(letter)
        marks = marks + 1 if category[0] == "M" else 0
        if category[0] in "CZ" or letter in _BLANK:
            shown.append(" ")
        elif marks <= MAX_COMBINING_MARKS and not (marks and (not shown or shown[-1] == " ")):
            shown.append(letter)
    return " ".join("".join(shown).split())


class Named(Protocol):
    """Something with a name: a seat of a game, or its player."""

    @property
    def name(self) -> str:
        """The name."""


def seat_names(game: Game[Any]) -> tuple[str, ...]:
    """The translatable names of a game's seats; `Game.seats` has them as records write them."""
    return tuple(seat.name for seat in game.info.seats_in_play(game.options))


def player_names(players: Sequence[Named], seats: Sequence[Named]) -> tuple[str, ...]:
    """The names of a table's players as they are shown. seats: of the game."""
    return tuple(shown_name(player.name, seat.name) for player, seat in zip(players, seats, strict=False))


def shown_name(stored: str, seat: str) -> str:
    """The name of a player as it is shown: a message if it is that of the seat or of a bot."""
    if stored == seat:
        return seat
    if bot := _BOT.fullmatch(stored):
        level, number = bot.groups()
        if number is None:
            return Message("Level {level} bot", level=level)
        return Message("Level {level} bot {number}", level=level, number=number)
    return stored
