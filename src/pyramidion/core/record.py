"""Records: one text format for all games, exact in writing and tolerant in reading.

    [Game "pylos"]
    [Options "rules=mature repetition=3"]
    [Light "Ann"]
    [Dark "bot medium"]
    [Result "1-0"]

    1. 1b2 1c3 2. 1b3 {a comment belongs to what stands before it} 1c2
    1-0

Tags name the game, its options and the seats; then come the chance outcomes and decisions in order, turns numbered,
comments in braces, the result last (`*`: unfinished). `Position` as a tag starts from another position; `Seed` and
`Commitment` let anyone check the chance outcomes; `Termination` tells of an end outside the rules ("Dark resigned").
Where several seats decide at once, their decisions stand in the order of the seats.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pyramidion.core.catalogue import game as make_game
from pyramidion.core.chance import commitment, draw_outcome
from pyramidion.core.decision import CHANCE
from pyramidion.core.errors import BadRecord, IllegalDecision, PyramidionError
from pyramidion.core.game import Game, Outcome
from pyramidion.core.options import option_text
from pyramidion.core.position import Position

_TAG = re.compile(r'\[\s*(\w[\w-]*)\s+"((?:[^"\\]|\\.)*)"\s*\]')
_NUMBER = re.compile(r"(?<!\S)\d+\.+(?=\s|$)")
_COMMENT = re.compile(r"\{([^{}]*)\}")
_RESULT = re.compile(r"(?:\*|(?:\d+(?:/\d+)?)(?:-\d+(?:/\d+)?)+)$")
_MARK = "\x00"
_WIDTH = 100

UNFINISHED = "*"


@dataclass(frozen=True, slots=True)
class Entry:
    """One decision or chance outcome, with the comment that follows it ("" if none)."""

    text: str
    comment: str = ""


@dataclass(frozen=True)
class Record:
    """A game as it was played.

    tags: everything in brackets but game, options, position and result. start: the position text of a set-up start.
    comment: stands before the first decision. result: `1-0`, `1/2-1/2`, `0-1-0`, or `*`.
    """

    game: Game[Any]
    entries: tuple[Entry, ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict)
    start: str | None = None
    result: str = UNFINISHED
    comment: str = ""

    @classmethod
    def read(cls, text: str) -> "Record":
        """The record that a text holds. Raises BadRecord, BadOption or UnknownGame with the reason."""
        text = text.lstrip("\ufeff").replace("\r\n", "\n").replace(_MARK, "")
        tags, end = _read_tags(text)
        named = {name.lower(): value for name, value in tags.items()}
        if "game" not in named:
            raise BadRecord('The record names no game; it should begin with a line such as [Game "pylos"].')
        game = make_game(named["game"], **_read_options(named.get("options", "")))
        own = {"game", "options", "position", "result"}
        comment, entries, result = _read_body(game, text[end:])
        if result == UNFINISHED:
            result = named.get("result", UNFINISHED)
        kept = {name: value for name, value in tags.items() if name.lower() not in own}
        return cls(game, entries, kept, named.get("position"), result, comment)

    def positions(self) -> Iterator[Position]:
        """Every position from the start on. Raises BadRecord at the first entry that is not legal, naming it."""
        try:
            position = self.game.position(self.start) if self.start else self.game.start()
        except PyramidionError as error:
            raise BadRecord(f"The start position cannot be read: {error}") from error
        yield position
        for number, entry in enumerate(self.entries, 1):
            try:
                position = position.play(entry.text)
            except IllegalDecision as error:
                raise BadRecord(f"Entry {number}, {entry.text!r}, is not legal: {error}") from error
            yield position

    def end(self) -> Position:
        """The last position. Raises BadRecord."""
        last = None
        for position in self.positions():
            last = position
        assert last is not None
        return last

    def check(self) -> list[str]:
        """What does not hold, as sentences; empty if all does.

        Checked: every entry is legal, the result is the position's (unless `Termination` says otherwise), the
        commitment is the seed's, and each chance outcome is the one that the seed gives. Outcomes entered by hand
        (no seed in the record) cannot be checked.
        """
        faults = []
        seed = self.tags.get("Seed")
        if seed and "Commitment" in self.tags and commitment(seed) != self.tags["Commitment"]:
            faults.append("The seed does not match the commitment made before the game.")
        draws = 0
        try:
            positions = list(self.positions())
        except BadRecord as error:
            return [*faults, str(error)]
        for number, (position, entry) in enumerate(zip(positions, self.entries, strict=False), 1):
            if seed and position.to_decide == (CHANCE,):
                drawn = draw_outcome(position, seed, draws)
                draws += 1
                if drawn != position.decision(entry.text):
                    faults.append(f"Entry {number} is {entry.text!r}, but the seed gives {drawn.text!r}.")
        said = result_text(positions[-1].result)
        if said != self.result and "Termination" not in self.tags:
            faults.append(f"The record's result is {self.result}, but the game stands at {said}.")
        return faults

    def __str__(self) -> str:
        """The record's text; `Record.read` of it gives an equal record."""
        tags = {"Game": self.game.info.id}
        if self.game.options:
            tags["Options"] = " ".join(f"{name}={option_text(value)}" for name, value in self.game.options.items())
        if self.start:
            tags["Position"] = self.start
        tags |= {**self.tags, "Result": self.result}
        head = "".join(f'[{name} "{_quoted(value)}"]\n' for name, value in tags.items())
        return f"{head}\n{self._body()}{self.result}\n"

    def _body(self) -> str:
        lines, line = [], f"{{{self.comment}}}" if self.comment else ""
        for chunk in self._numbered():
            if line and (len(line) + 1 + len(chunk) > _WIDTH or self.game.entry_separator != " "):
                lines.append(line)
                line = chunk
            else:
                line = f"{line} {chunk}".strip()
        return "\n".join([*lines, line]) + "\n" if lines or line else ""

    def _numbered(self) -> Iterator[str]:
        """The turns, each with its number where one begins."""
        turn, number = -1, 0
        for texts in self._turns():
            turn += 1
            if turn % self.game.turns_per_number == 0:
                number += 1
                yield f"{number}. {texts}"
            else:
                yield texts

    def _turns(self) -> Iterator[str]:
        """One text per turn. A comment splits the turn's entries, which readers join again."""
        parts: list[str] = []
        run: list[str] = []

        def close() -> None:
            if run:
                parts.append(self.game.write_entries(run))
                run.clear()

        for position, entry in zip(self.positions(), self.entries, strict=False):
            if self.game.starts_turn(position.state) and not position.sealed and (parts or run):
                close()
                yield " ".join(parts)
                parts.clear()
            run.append(entry.text)
            if entry.comment:
                close()
                parts.append(f"{{{entry.comment}}}")
        close()
        if parts:
            yield " ".join(parts)


def record_of(game: Game[Any], texts: Sequence[str], **tags: str) -> Record:
    """The record of decisions and outcomes played from the start; the result is read off the last position."""
    record = Record(game, tuple(Entry(text) for text in texts), tags)
    return Record(game, record.entries, tags, result=result_text(record.end().result))


def result_text(outcome: Outcome | None) -> str:
    """`1-0`, `1/2-1/2`, `0-0-1`; `*` while the game runs."""
    if outcome is None:
        return UNFINISHED
    return "-".join(_share(value) for value in outcome)


def _share(value: float) -> str:
    if value in (0, 1):
        return str(int(value))
    return f"1/{round(1 / value)}"


def _quoted(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")


def _read_tags(text: str) -> tuple[dict[str, str], int]:
    tags: dict[str, str] = {}
    end = 0
    while match := _TAG.match(text, end + len(text[end:]) - len(text[end:].lstrip())):
        tags[match[1]] = re.sub(r"\\(.)", r"\1", match[2])
        end = match.end()
    return tags, end


def _read_options(text: str) -> dict[str, str]:
    options = {}
    for part in text.split():
        name, equals, value = part.partition("=")
        if not equals:
            raise BadRecord(f"In the tag Options, {part!r} should be written name=value.")
        options[name] = value
    return options


def _read_body(game: Game[Any], text: str) -> tuple[str, tuple[Entry, ...], str]:
    """The comment in front, the entries, the result."""
    comments: list[str] = []

    def keep(match: re.Match[str]) -> str:
        comments.append(" ".join(match[1].split()))
        return _MARK

    text = _COMMENT.sub(keep, text)
    if "{" in text or "}" in text:
        raise BadRecord("A comment's brace is not closed, or comments stand inside one another.")
    result = UNFINISHED
    words = text.split()
    if words and _RESULT.match(words[-1]) and not _NUMBER.fullmatch(words[-1]):
        result = words[-1]
        text = text[: text.rindex(result)]
    front = ""
    entries: list[Entry] = []
    # A turn's number closes what stands before it, as a comment does.
    stretches = _NUMBER.sub("\n\n", text).split(_MARK)
    for index, stretch in enumerate(stretches):
        for line in re.split(r"\n\n+", stretch):
            entries += [Entry(entry) for entry in game.read_entries(" ".join(line.split()))]
        if index < len(comments):
            if entries:
                said = " ".join(filter(None, (entries[-1].comment, comments[index])))
                entries[-1] = Entry(entries[-1].text, said)
            else:
                front = " ".join(filter(None, (front, comments[index])))
    return front, tuple(entries), result
