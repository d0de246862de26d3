"""The declaration of a game (`core.game_info`) as it is sent to clients."""

from functools import lru_cache
from hashlib import sha256
from typing import Any

from msgspec import Struct

from pyramidion.core.game import Game
from pyramidion.core.game_info import Seat
from pyramidion.core.options import Option, OptionValue
from pyramidion.core.registry import game as game_of
from pyramidion.core.registry import game_class
from pyramidion.engine.levels import levels
from pyramidion.engine.puzzle_collections import collection
from pyramidion.handbook import BOARD, PICTURE, page_file, rules_page


class SeatInfo(Struct, frozen=True):
    """A seat as the game declares it. colour: of its pieces, `#rrggbb`. mark: their shape."""

    name: str
    colour: str
    mark: str


class ChoiceInfo(Struct, frozen=True):
    """A value of an option, with its meaning. title: its name."""

    value: OptionValue
    title: str
    meaning: str


class OptionInfo(Struct, frozen=True):
    """An option of a game. title: its name. type: bool, int or str. open_ended: whether any other text is allowed, too.

    zero_meaning: what 0 means if it has a special meaning; else empty.
    """

    name: str
    title: str
    description: str
    type: str
    default: OptionValue
    choices: tuple[ChoiceInfo, ...]
    low: int | None
    high: int | None
    open_ended: bool
    zero_meaning: str


class LevelInfo(Struct, frozen=True):
    """A level of the bots."""

    name: str
    description: str


class GameDescription(Struct, frozen=True):
    """A game's declaration (`core.game_info.GameInfo`), and who can play it.

    tagline: a few words below its title; "" without. chance_animation: its kind, such as `throw`; null without one.
    has_rules: whether it has a rules page. tutorial_steps: number of steps of its tutorial; 0 without one.
    puzzle_count: number of its puzzles.
    has_position_setup: whether positions can be set up by hand. whole_turns: whether a turn of several decisions is
    analysed as one. board: URL of the ES module of its own board; "" without one. picture: likewise of its picture on
    the start page.
    """

    id: str
    title: str
    designer: str
    summary: str
    tagline: str
    seats: tuple[SeatInfo, ...]
    seats_option: str | None
    options: tuple[OptionInfo, ...]
    dynamics: str
    chance: str
    information: str
    chance_animation: str | None
    clock: str
    on_timeout: str
    levels: tuple[LevelInfo, ...]
    has_rules: bool
    tutorial_steps: int
    puzzle_count: int
    has_position_setup: bool
    whole_turns: bool
    board: str
    picture: str


def describe_game(game: Game[Any]) -> GameDescription:
    """The information that a page needs about a game with its options."""
    return _describe(game.info.id, tuple(game.options.items()))


# Cached by name and options: each table has a game object of its own, which a cache keyed by game would keep alive.
@lru_cache(256)
def _describe(name: str, options: tuple[tuple[str, OptionValue], ...]) -> GameDescription:
    game = game_of(name, **dict(options))
    info = game.info
    return GameDescription(
        id=info.id,
        title=info.title,
        designer=info.designer,
        summary=info.summary,
        tagline=info.tagline,
        seats=tuple(seat_info(seat) for seat in info.seats),
        seats_option=info.seats_option,
        options=tuple(_option_info(option) for option in info.options),
        dynamics=info.dynamics,
        chance=info.chance,
        information=info.information,
        chance_animation=info.chance_animation,
        clock=info.clock,
        on_timeout=info.on_timeout,
        levels=tuple(LevelInfo(level.name, level.description) for level in levels(game)),
        has_rules=rules_page(info.id) is not None,
        tutorial_steps=len(lesson.steps) if (lesson := game_class(info.id).tutorial) else 0,
        puzzle_count=len(collection(info.id)),
        has_position_setup=game.position_setup is not None,
        whole_turns=game.bots.whole_turns,
        board=_address(info.id, BOARD),
        picture=_address(info.id, PICTURE),
    )


def _address(game_id: str, what: str) -> str:
    """The URL of a file of a game; a hash of its content makes browsers request it again when it changes."""
    path = page_file(game_id, what)
    return "" if path is None else f"/api/games/{game_id}/{what}?{sha256(path.read_bytes()).hexdigest()[:16]}"


def seat_info(seat: Seat) -> SeatInfo:
    """A seat as the game declares it."""
    return SeatInfo(seat.name, seat.colour, seat.mark)


def _option_info(option: Option) -> OptionInfo:
    return OptionInfo(
        name=option.name,
        title=option.label,
        description=option.about,
        type=type(option.default).__name__,
        default=option.default,
        choices=tuple(ChoiceInfo(choice.value, choice.name, choice.meaning) for choice in option.choices),
        low=option.low,
        high=option.high,
        open_ended=option.open_ended,
        zero_meaning=option.zero_meaning,
    )


PARTS = (SeatInfo, ChoiceInfo, OptionInfo, LevelInfo)
"""Structs inside others."""
