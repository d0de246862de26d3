"""A game's options declared as data, and the validation of their values."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from pyramidion.core.errors import BadOption
from pyramidion.core.messages import Message

OptionValue = bool | int | str


@dataclass(frozen=True, slots=True)
class Choice:
    """One possible value of an option.

    meaning: what it does, in a few words. title: its name; "": the value itself.
    """

    value: OptionValue
    meaning: str
    title: str = ""

    @property
    def name(self) -> str:
        """The name of the choice."""
        return self.title or _capitalise(str(self.value))


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game.

    name: as written on the command line and in records.
    meaning: one sentence that is true of every value.
    title: its name for people; "": derived from `name`.
    default: also determines the type (bool, int or str).
    choices: the allowed values, each with its meaning; empty if there is no list. low, high: inclusive range of an int.
    zero: what 0 means where it counts nothing ("no clock").
    free: choices are only examples, and any other text is allowed.
    """

    name: str
    meaning: str
    default: OptionValue
    choices: tuple[Choice, ...] = ()
    low: int | None = None
    high: int | None = None
    open_ended: bool = False
    zero_meaning: str = ""
    title: str = ""

    @property
    def label(self) -> str:
        """The name of the option for people."""
        return self.title or _capitalise(self.name.replace("_", " "))

    @property
    def about(self) -> str:
        """Its meaning, and the meaning of 0 if that is special."""
        if not self.zero_meaning:
            return self.meaning
        return Message("{meaning}; 0: {zero_meaning}", meaning=self.meaning, zero_meaning=self.zero_meaning)

    @property
    def values(self) -> tuple[OptionValue, ...]:
        """The values of the choices."""
        return tuple(choice.value for choice in self.choices)

    def values_text(self) -> Message:
        """The allowed values, in words: "one of standard, children, mature"."""
        values = ", ".join(str(value) for value in self.values)
        if self.choices and self.open_ended:
            return Message("one of {values}, or a text", values=values)
        if self.choices:
            return Message("one of {values}", values=values)
        if isinstance(self.default, bool):
            return Message("yes or no")
        if isinstance(self.default, int):
            if self.low is not None and self.high is not None:
                return Message("a whole number from {low} to {high}", low=self.low, high=self.high)
            return Message("a whole number") if self.low is None else Message("a whole number from {low}", low=self.low)
        return Message("a text")

    def check(self, value: object) -> OptionValue:
        """The value in the option's own type. Texts are read ("yes", "3"). Raises BadOption."""
        read = self._read(value)
        outside = self.choices and not self.open_ended and read not in self.values
        if read is None or outside or not self._in_range(read):
            raise BadOption(
                Message(
                    "{name}={value} is not possible; {name} takes {values}.",
                    name=self.name,
                    value=str(value)[:60],
                    values=self.values_text(),
                )
            )
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
    """All options with their values, defaults filled in. Raises BadOption, whose message lists the valid names or
    values.
    """
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            if not known:
                raise BadOption(Message("{game} has no option {name}, and no others.", game=game, name=repr(name[:60])))
            raise BadOption(
                Message(
                    "{game} has no option {name}; its options: {names}.",
                    game=game,
                    name=repr(name[:60]),
                    names=", ".join(known),
                )
            )
    return {name: option.check(given[name]) if name in given else option.default for name, option in known.items()}


def _capitalise(text: str) -> str:
    return text[:1].upper() + text[1:]


def format_option(value: OptionValue) -> str:
    """How a value is written in records and on the command line: yes, no, 3, mature."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
