"""Every game with its options, read from the declarations; generic tests and checks iterate over them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pyramidion.core.errors import PyramidionError
from pyramidion.core.game import Game
from pyramidion.core.options import Option, OptionValue, format_option
from pyramidion.core.registry import broken_games, game, game_class, game_ids


@dataclass(frozen=True, slots=True)
class Variant:
    """A game and the options that differ from its defaults."""

    game_id: str
    options: Mapping[str, OptionValue]

    @property
    def name(self) -> str:
        """A name such as `pylos rules=mature`."""
        return " ".join([self.game_id, *(f"{name}={format_option(value)}" for name, value in self.options.items())])

    def make(self) -> Game[Any]:
        """The game. Raises BadOption if the game does not allow this combination of options."""
        return game(self.game_id, **self.options)


def other_values(option: Option) -> list[OptionValue]:
    """The values of an option worth testing besides its default: all choices, the other boolean, the ends of a range.

    None for a free text, whose choices are only examples.
    """
    if option.open_ended:
        return []
    values: list[OptionValue] = list(option.values)
    if not values and isinstance(option.default, bool):
        values = [not option.default]
    elif not values and isinstance(option.default, int) and option.low is not None and option.high is not None:
        values = [option.low, option.high]
    return [value for value in values if value != option.default]


def variants(game_id: str | None = None) -> Iterator[Variant]:
    """Each game (or one of them) with its defaults, then with each option changed individually, if the game allows it.

    An installed game that cannot be used appears with its defaults only: creating it raises the reason.
    """
    unusable = {broken.id for broken in broken_games()}
    for known in game_ids() if game_id is None else (game_class(game_id).info.id,):
        yield Variant(known, {})
        for option in () if known in unusable else game_class(known).info.options:
            for value in other_values(option):
                variant = Variant(known, {option.name: value})
                try:
                    variant.make()
                except PyramidionError:
                    # Some options are only valid together with others.
                    continue
                yield variant
