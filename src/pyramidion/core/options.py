"""A game's options declared as data, and the check of values given for them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from pyramidion.core.errors import BadOption

OptionValue = bool | int | str


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the values that an option can have. meaning: what it does, in a few words for a person."""

    value: OptionValue
    meaning: str


@dataclass(frozen=True, slots=True)
class Option:
    """One switch of a game.

    name: as written on the command line and in records.
    meaning: one sentence for a person, true of every value.
    default: also fixes the type (bool, int or str).
    choices: the allowed values, each with its meaning; empty if free.
    low, high: inclusive range of an int. zero: what 0 means where it counts nothing ("no clock").
    free: choices are only examples, and any other text may be given.
    """

    name: str
    meaning: str
    default: OptionValue
    choices: tuple[Choice, ...] = ()
    low: int | None = None
    high: int | None = None
    open_ended: bool = False
    zero_meaning: str = ""

    @property
    def about(self) -> str:
        """Its meaning, and that of 0 where it has one of its own."""
        return f"{self.meaning}; 0: {self.zero_meaning}" if self.zero_meaning else self.meaning

    @property
    def values(self) -> tuple[OptionValue, ...]:
        """The values of the choices."""
        return tuple(choice.value for choice in self.choices)

    def values_text(self) -> str:
        """What may be given, in words: "one of standard, children, mature"."""
        if self.choices:
            return (
                "one of " + ", ".join(str(value) for value in self.values) + (", or a text" if self.open_ended else "")
            )
        if isinstance(self.default, bool):
            return "yes or no"
        if isinstance(self.default, int):
            if self.low is not None and self.high is not None:
                return f"a whole number from {self.low} to {self.high}"
            return "a whole number" if self.low is None else f"a whole number from {self.low}"
        return "a text"

    def check(self, value: object) -> OptionValue:
        """The value in the option's own type. Texts are read ("yes", "3"). Raises BadOption."""
        read = self._read(value)
        outside = self.choices and not self.open_ended and read not in self.values
        if read is None or outside or not self._in_range(read):
            raise BadOption(f"{self.name}={str(value)[:60]} is not possible; {self.name} takes {self.values_text()}.")
        return read

    def _read(self, value: object) -> OptionValue | None:
        if isinstance(self.default, bool):
            words = {"yes": True, "true": True, "on": True, "1": True, "no": False, "false": False, "off": False}
            return value if isinstance(value, bool) else (words | {"0": False}).get(str(value).strip().lower())
        if isinstance(self.default, int):
            if isinstance(value, int) and not isinstance(value, bool):
                return value
            text = str(value).strip()
            return int(text) if re.fullmatch("-?[0-9]{1,18}", text) else None
        return str(value).strip() if isinstance(value, str) else None

    def _in_range(self, value: OptionValue) -> bool:
        if isinstance(value, bool) or not isinstance(value, int):
            return True
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)


def check_options(game: str, options: tuple[Option, ...], given: Mapping[str, object]) -> dict[str, OptionValue]:
    """All options with their values, defaults filled in. Raises BadOption that lists the right names or values."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            names = ", ".join(known) or "none"
            raise BadOption(f"{game} has no option {name[:60]!r}; its options: {names}.")
    return {name: option.check(given[name]) if name in given else option.default for name, option in known.items()}


def format_option(value: OptionValue) -> str:
    """How a value is written in records and on the command line: yes, no, 3, mature."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
