"""What a game declares of itself (`core.game_info`), as messages tell it."""

from functools import lru_cache
from typing import Any

from msgspec import Struct

from pyramidion.core.game import Game
from pyramidion.core.game_info import Seat
from pyramidion.core.options import Option, OptionValue
from pyramidion.core.registry import game as game_of
from pyramidion.core.registry import game_class
from pyramidion.engine.levels import levels
from pyramidion.engine.puzzle_collections import collection
from pyramidion.handbook import rules_page


class SeatInfo(Struct, frozen=True):
    """A seat as the game declares it. colour: of its pieces, `#rrggbb`. mark: their shape."""

    name: str
    colour: str
    mark: str


class ChoiceInfo(Struct, frozen=True):
    """A value that an option can have, with its meaning."""

    value: OptionValue
    meaning: str


class OptionInfo(Struct, frozen=True):
    """An option of a game. type: bool, int or str. free: any other text may be given, too.

    zero: what 0 means where it counts nothing; else empty.
    """

    name: str
    meaning: str
    type: str
    default: OptionValue
    choices: tuple[ChoiceInfo, ...]
    low: int | None
    high: int | None
    free: bool
    zero: str


class LevelInfo(Struct, frozen=True):
    """A level of the bots."""

    name: str
    meaning: str


class GameDescription(Struct, frozen=True):
    """What a game declares of itself (`core.game_info.GameInfo`), and who can play it.

    rules: whether it has a page of them. lesson: how many steps its introduction has, 0 without one.
    puzzles: how many come with it. arranges: whether any position can be set up by hand.
    whole_turns: whether a turn of several decisions is judged as one.
    """

    id: str
    title: str
    designer: str
    summary: str
    seats: tuple[SeatInfo, ...]
    seats_option: str | None
    options: tuple[OptionInfo, ...]
    dynamics: str
    chance: str
    information: str
    film: str | None
    clock: str
    at_zero: str
    levels: tuple[LevelInfo, ...]
    rules: bool
    lesson: int
    puzzles: int
    arranges: bool
    whole_turns: bool


def describe_game(game: Game[Any]) -> GameDescription:
    """What a page needs to know of a game with its options."""
    return _describe(game.info.id, tuple(game.options.items()))


# Kept by what it tells of, not by the game: each table has a game of its own, which would stay with it.
@lru_cache(256)
def _describe(name: str, options: tuple[tuple[str, OptionValue], ...]) -> GameDescription:
    game = game_of(name, **dict(options))
    info = game.info
    return GameDescription(
        id=info.id,
        title=info.title,
        designer=info.designer,
        summary=info.summary,
        seats=tuple(seat_info(seat) for seat in info.seats),
        seats_option=info.seats_option,
        options=tuple(_option_info(option) for option in info.options),
        dynamics=info.dynamics,
        chance=info.chance,
        information=info.information,
        film=info.chance_animation,
        clock=info.clock,
        at_zero=info.on_timeout,
        levels=tuple(LevelInfo(level.name, level.description) for level in levels(game)),
        rules=rules_page(info.id) is not None,
        lesson=len(lesson.steps) if (lesson := game_class(info.id).tutorial) else 0,
        puzzles=len(collection(info.id)),
        arranges=game.position_setup is not None,
        whole_turns=game.bots.whole_turns,
    )


def seat_info(seat: Seat) -> SeatInfo:
    """A seat as the game declares it."""
    return SeatInfo(seat.name, seat.colour, seat.mark)


def _option_info(option: Option) -> OptionInfo:
    return OptionInfo(
        name=option.name,
        meaning=option.about,
        type=type(option.default).__name__,
        default=option.default,
        choices=tuple(ChoiceInfo(choice.value, choice.meaning) for choice in option.choices),
        low=option.low,
        high=option.high,
        free=option.open_ended,
        zero=option.zero_meaning,
    )


PARTS = (SeatInfo, ChoiceInfo, OptionInfo, LevelInfo)
"""What stands inside others."""
