"""The players of each seat: people and bots, as given on the command line or in a record's tags."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from pyramidion.core.errors import PyramidionError
from pyramidion.core.game import Game
from pyramidion.core.messages import Message, message_in
from pyramidion.core.record import seat_tag
from pyramidion.engine.levels import level, level_in_bot_name


@dataclass(frozen=True, slots=True)
class SeatPlayer:
    """The player of a seat, with a name. level: of a bot; None for a person."""

    name: str
    level: str | None = None

    @property
    def is_person(self) -> bool:
        """Whether decisions come from the keyboard."""
        return self.level is None

    def __str__(self) -> str:
        return self.name


PERSON = SeatPlayer(message_in("player", "person"))


def read_player(text: str, game: Game[Any]) -> SeatPlayer:
    """`person`, `person:Ann`, `bot` or `bot:3`. Raises PyramidionError with the possible values."""
    kind, _, detail = text.strip().partition(":")
    if kind == "person":
        return SeatPlayer(detail.strip() or PERSON.name)
    if kind == "bot":
        return _bot(detail.strip() or "medium", game)
    raise PyramidionError(
        Message("{text} cannot sit down; a seat takes person, person:NAME or bot:LEVEL.", text=repr(text))
    )


def _bot(wanted: str, game: Game[Any]) -> SeatPlayer:
    found = level(wanted, game)
    return SeatPlayer(found.bot_name, found.name)


def seat_number(name: str, seats: Sequence[str]) -> int:
    """The number of a seat given by name or, from 1, by number. Raises PyramidionError with a list of the seats."""
    for number, seat in enumerate(seats):
        if name.strip().lower() in (seat.lower(), seat_tag(seat).lower(), str(number + 1)):
            return number
    raise PyramidionError(
        Message("There is no seat {seat}; the seats are {seats}.", seat=repr(name), seats=list(seats))
    )


def build_players(
    game: Game[Any], everyone: str | None, against: str | None, own: str | None
) -> tuple[SeatPlayer, ...]:
    """The players by seat.

    everyone: all of them, separated by commas. against: the level of the bots on all seats except `own` (default: the
    first seat). With neither, people play all seats. Raises PyramidionError.
    """
    seats = game.seats
    if everyone is not None:
        if against or own:
            raise PyramidionError(Message("--seats names everyone already; leave out --against and --seat."))
        players = tuple(read_player(text, game) for text in everyone.split(","))
        if len(players) != len(seats):
            raise PyramidionError(
                Message("--seats names {count} players; the seats are {seats}.", count=len(players), seats=list(seats))
            )
        return players
    if against is None:
        if own:
            raise PyramidionError(Message("--seat says where you sit against a bot; add --against LEVEL."))
        return (PERSON,) * len(seats)
    bot = _bot(against, game)
    here = seat_number(own, seats) if own else 0
    return tuple(PERSON if number == here else bot for number in range(len(seats)))


def players_from_tags(tags: Mapping[str, str], game: Game[Any]) -> tuple[SeatPlayer, ...]:
    """The players that a record's tags name; people if they name nobody, or an unknown level."""
    players = []
    for seat in game.seats:
        said = tags.get(seat_tag(seat), PERSON.name)
        player = SeatPlayer(said)
        if found := level_in_bot_name(said):
            with suppress(PyramidionError):
                player = _bot(found, game)
        players.append(player)
    return tuple(players)
