r"""Records: one text format for all games, exact in writing and tolerant in reading.

    [Game "pylos"]
    [Options "rules=mature repetition=3"]
    [Light "Ann"]
    [Dark "Level 4 bot"]
    [Result "1-0"]

    1. 1b2 1c3 2. 1b3 {a comment belongs to what stands before it} 1c2
    1-0

Tags name the game, its options and the seats; then come the chance outcomes and decisions in order, turns numbered,
comments in braces, the result last (`*`: unfinished). `Position` as a tag starts from another position; `Seed` and
`Commitment` let anyone check the chance outcomes; `Termination` says how a game ended that was
not played to its end ("Dark resigned").
If several seats decide simultaneously, their decisions are written in the order of the seats.

A backslash escapes the quote, brace or backslash after it (and `\n` in a tag is a new line); option values with spaces
are quoted inside their tag. Readers accept any line breaks, numbers without a space after them, missing numbers and
results, and a comment after the result.
"""

import re
import shlex
import textwrap
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import Any, Protocol, TypeVar

from pyramidion.core.bound_rules import Outcome
from pyramidion.core.chance import combined_seed, commitment, draw_outcome, parse_client_seeds
from pyramidion.core.decision import CHANCE
from pyramidion.core.errors import BadRecord, PyramidionError
from pyramidion.core.game import Game
from pyramidion.core.messages import Message
from pyramidion.core.options import format_option
from pyramidion.core.position import Position
from pyramidion.core.registry import game as make_game
from pyramidion.core.registry import game_class

_TAG = re.compile(r'\s*\[\s*(\w[\w-]*)\s+"((?:[^"\\]|\\.)*)"\s*\]', re.DOTALL)
_TAG_NAME = re.compile(r"\w[\w-]*")
_NUMBER = re.compile(r"(?<!\S)\d+\.+")
_COMMENT = re.compile(r"((?:[^{}\\]|\\.)*)\{((?:[^{}\\]|\\.)*)\}", re.DOTALL)
_BRACE = re.compile(r"(?<!\\)(?:\\\\)*[{}]")
_RESULT = re.compile(r"\*|\d+(?:/\d+)?(?:-\d+(?:/\d+)?)+")
_OWN_TAGS = ("game", "options", "position", "result")
_WIDTH = 100
LONGEST_OPTIONS = 4000
"""Maximum length of the tag Options, in characters."""

UNFINISHED = "*"


class FileOrFolder(Protocol):
    """The methods of a `pathlib.Path` that `Record.read_many` uses."""

    def is_dir(self) -> bool:
        """Whether the path is a folder."""

    def rglob(self, pattern: str, /) -> Iterable[Any]:
        """The files in the folder and its subfolders whose names match a pattern."""

    def read_text(self, encoding: str | None = None) -> str:
        """The contents of the file."""


Source = TypeVar("Source", bound=FileOrFolder)


@dataclass(frozen=True, slots=True)
class Entry:
    """One decision or chance outcome, with the comment that follows it ("" if none).

    White space in comments is not significant: any run of it becomes one space.
    line: of the text that it was read from, from 1; None if it was not read from a text. Entries that differ only in it
    are equal.
    """

    text: str
    comment: str = ""
    line: int | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "comment", _one_line(self.comment))


@dataclass(frozen=True)
class Record:
    """A game as it was played.

    tags: everything in brackets except game, options, position and result. start: the position text of a custom start.
    comment: the one before the first decision. result: `1-0`, `1/2-1/2`, `0-1-0`, or `*`. Raises BadRecord for an
    invalid tag or result. Entries are checked by `positions`.
    """

    game: Game[Any]
    entries: tuple[Entry, ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict)
    start: str | None = None
    result: str = UNFINISHED
    comment: str = ""

    def __post_init__(self) -> None:
        for name in self.tags:
            if not _TAG_NAME.fullmatch(name) or name.lower() in _OWN_TAGS:
                raise BadRecord(
                    Message(
                        "{tag} cannot be used as a tag: a tag is a single word other than {tags}.",
                        tag=repr(name),
                        tags=", ".join(_OWN_TAGS),
                    )
                )
        if not _RESULT.fullmatch(self.result):
            raise BadRecord(
                Message(
                    "The result {result} should be written like 1-0 or 1/2-1/2, or * if unfinished.",
                    result=repr(self.result),
                )
            )
        twice = len(self.tags) - len({name.lower() for name in self.tags})
        if twice:
            raise BadRecord(Message("A tag appears twice, perhaps once in capitals; each tag may appear once."))
        object.__setattr__(self, "start", self.start or None)
        object.__setattr__(self, "comment", _one_line(self.comment))

    @classmethod
    def read(cls, text: str) -> "Record":
        """Parses a record.

        Raises BadRecord, BadOption or UnknownGame with the reason; `line` of the error tells the line.
        """
        text = text.lstrip("\ufeff")
        tags, lines, end = _read_tags(text)
        named = {name.lower(): value for name, value in tags.items()}
        if "game" not in named:
            sentence = Message(
                "The record names no game; it should begin with a line such as {example}.", example='[Game "pylos"]'
            )
            raise BadRecord(sentence, line=1)
        with _on_line(lines["game"]):
            chosen = game_class(named["game"])
        with _on_line(lines.get("options", lines["game"])):
            game = make_game(chosen.info.id, **_read_options(named.get("options", "")))
        comment, entries, result = _read_body(game, text, end)
        kept = {name: value for name, value in tags.items() if name.lower() not in _OWN_TAGS}
        with _on_line(lines.get("result", 1)):
            return cls(game, entries, kept, named.get("position"), result or named.get("result", UNFINISHED), comment)

    @classmethod
    def read_many(cls, *sources: Source) -> Iterator[tuple[Source, "Record"]]:
        """The records of files and folders, each with its file; for a folder, all `*.txt` in it and its subfolders, by
        name.

        sources: each a `pathlib.Path`. Raises BadRecord that names the file, OSError if a file cannot be read.
        """
        for source in sources:
            for file in sorted(source.rglob("*.txt"), key=str) if source.is_dir() else [source]:
                try:
                    record = cls.read(file.read_text(encoding="utf-8"))
                except (PyramidionError, UnicodeDecodeError) as error:
                    raise BadRecord(f"{file}: {error}") from error
                yield file, record

    def tag(self, name: str) -> str | None:
        """The value of a tag, ignoring case; None if there is no such tag."""
        return next((value for given, value in self.tags.items() if given.lower() == name.lower()), None)

    def positions(self) -> Iterator[Position[Any]]:
        """All positions, beginning with the start. Raises BadRecord for the first illegal entry."""
        try:
            position = self.game.position(self.start) if self.start else self.game.start()
        except PyramidionError as error:
            raise BadRecord(Message("The start position cannot be read: {reason}", reason=error.message)) from error
        yield position
        for number, entry in enumerate(self.entries, 1):
            try:
                position = position.play(entry.text)
            except PyramidionError as error:
                raise BadRecord(
                    Message(
                        "Entry {number}, {text}, is not legal: {reason}",
                        number=number,
                        text=repr(entry.text[:200]),
                        reason=error.message,
                    )
                ) from error
            yield position

    def end(self) -> Position[Any]:
        """The last position. Raises BadRecord."""
        *_, last = self.positions()
        return last

    def check(self) -> list[str]:
        """The errors in a record, as sentences; empty if there are none.

        Checked: every entry is legal, the result matches the position (or, if the rules had not ended the game,
        `Termination`), the commitment matches the seed, and each chance outcome is the one that the seed gives.
        Manually entered outcomes (no seed in the record) cannot be checked.
        """
        faults: list[str] = []
        seed, committed = self.tag("Seed"), self.tag("Commitment")
        if seed == "":
            faults.append(Message("The seed is empty, so nothing can follow from it."))
        if seed is not None and committed is not None and commitment(seed) != committed:
            faults.append(Message("The seed does not match the commitment made before the game."))
        try:
            positions = list(self.positions())
        except BadRecord as error:
            return [*faults, error.message]
        draws = 0
        drawn_from = None if seed is None else combined_seed(seed, parse_client_seeds(self.tag("ClientSeeds") or ""))
        for number, (position, entry) in enumerate(zip(positions, self.entries, strict=False), 1):
            if drawn_from is not None and position.to_decide == (CHANCE,):
                drawn = draw_outcome(position, drawn_from, draws)
                draws += 1
                if drawn != position.decision(entry.text):
                    words: dict[str, str] = {
                        "number": str(number),
                        "entry": repr(entry.text),
                        "drawn": repr(drawn.text),
                    }
                    faults.append(
                        Message("Entry {number} is {entry}, but the seed and the client seeds give {drawn}.", **words)
                        if self.tag("ClientSeeds")
                        else Message("Entry {number} is {entry}, but the seed gives {drawn}.", **words)
                    )
        return faults + self._wrong_result(positions[-1])

    def _wrong_result(self, end: Position[Any]) -> list[str]:
        names = [name.strip().lower() for name in (self.tag("Resigned") or "").split(",")]
        left = [seat for seat, name in enumerate(self.game.seats) if name.lower() in names]
        said, ended = format_result(exclude_seats(end.result, left)), self.tag("Termination")
        if ended is None or end.result is not None:
            stands = Message(
                "The record's result is {result}, but the game stands at {standing}.",
                result=self.result,
                standing=said,
            )
            return [] if said == self.result else [stands]
        if ended.lower().rstrip(".") == DRAW_AGREED.lower():
            due = format_result(shared_outcome(len(self.game.seats), left))
            return [] if self.result == due else [self._contradiction(ended, due)]
        for seat, name in enumerate(self.game.seats):
            due = format_result(resignation_outcome(seat, len(self.game.seats), left))
            words = (resignation_text(name).lower(), timeout_text(name).lower())
            if ended.lower().rstrip(".") in words and self.result != due:
                return [self._contradiction(ended, due)]
        return []

    def _contradiction(self, ended: str, due: str) -> Message:
        return Message(
            "The record's result is {result}, but {ended} makes it {due}.",
            result=self.result,
            ended=ended,
            due=due,
        )

    # -- writing --------------------------------------------------------------------------------------------------

    def __str__(self) -> str:
        """The record's text; `Record.read` of it gives an equal record. Raises BadRecord for an illegal entry."""
        return self.text(self.positions())

    def text(self, positions: Iterable[Position[Any]]) -> str:
        """The record's text, for callers that already have its positions."""
        tags = {"Game": self.game.info.id}
        if self.game.options:
            options = self.game.options.items()
            tags["Options"] = " ".join(f"{name}={shlex.quote(format_option(value))}" for name, value in options)
        if self.start:
            tags["Position"] = self.start
        tags |= {**self.tags, "Result": self.result}
        head = "".join(f'[{name} "{_quote(value)}"]\n' for name, value in tags.items())
        lines = _wrap(_in_braces(self.comment)) if self.comment else []
        turns = self._number_turns(positions)
        if self.game.notation.separator.isspace():
            lines += _wrap(" ".join(turns))
        else:
            lines += [line for turn in turns for line in _wrap(turn)]
        return "\n".join([head, *lines, self.result]) + "\n"

    def _number_turns(self, positions: Iterable[Position[Any]]) -> Iterator[str]:
        """The turns, each with its number where one begins."""
        for turn, text in enumerate(self._turns(positions)):
            number, inside = divmod(turn, self.game.notation.turns_per_number)
            if not inside:
                yield f"{number + 1}. {text}"
            elif self.game.notation.separator.isspace():
                yield text
            else:
                # Without a number nothing would separate this turn from the one before.
                yield f"{number + 1}... {text}"

    def _turns(self, positions: Iterable[Position[Any]]) -> Iterator[str]:
        """One text per turn. A comment splits the turn's entries; readers join them again."""
        parts: list[str] = []
        run: list[str] = []

        def close() -> None:
            if run:
                parts.append(_escape(self.game.notation.write_turn(run)))
                run.clear()

        for position, entry in zip(positions, self.entries, strict=False):
            if self.game.notation.starts_turn(position.state) and not position.sealed and (parts or run):
                close()
                yield " ".join(parts)
                parts.clear()
            run.append(entry.text)
            if entry.comment:
                close()
                parts.append(_in_braces(entry.comment))
        close()
        if parts:
            yield " ".join(parts)


def build_record(game: Game[Any], texts: Sequence[str], **tags: str) -> Record:
    """The record of decisions and outcomes played from the start; the result is that of the last position."""
    positions = list(Record(game, tuple(Entry(text) for text in texts), tags).positions())
    return Record(game, entries_with_comments(texts, positions[1:]), tags, result=format_result(positions[-1].result))


def entries_with_comments(texts: Sequence[str], after: Sequence[Position[Any]]) -> tuple[Entry, ...]:
    """Entries with the game's comments on them (`Notation.event_comment`). after: the position after each text."""
    return tuple(Entry(text, at.game.notation.event_comment(at.events)) for text, at in zip(texts, after, strict=True))


def resignation_text(seat: str) -> str:
    """The `Termination` of a game that a seat resigned: `Dark resigned`."""
    return f"{seat} resigned"


def timeout_text(seat: str) -> str:
    """The `Termination` of a game that a seat lost on time: `Dark ran out of time`."""
    return f"{seat} ran out of time"


DRAW_AGREED = "Draw agreed"
"""The `Termination` of a game drawn by agreement."""


def resignation_outcome(seat: int, seats: int, left: Collection[int] = ()) -> Outcome:
    """The result of a game with this many seats that one of them gave up: it has lost, the others share the win.

    left: seats that had given up before and get nothing.
    """
    return shared_outcome(seats, {seat, *left})


def shared_outcome(seats: int, left: Collection[int] = ()) -> Outcome:
    """The win shared by all seats that have not left."""
    return tuple(0.0 if seat in left else 1 / (seats - len(left)) for seat in range(seats))


def exclude_seats(outcome: Outcome | None, left: Collection[int]) -> Outcome | None:
    """A result in which seats that left get nothing: the others keep their shares, or share the win equally if they had
    none.
    """
    if outcome is None or not left:
        return outcome
    rest = sum(share for seat, share in enumerate(outcome) if seat not in left)
    if not rest:
        return shared_outcome(len(outcome), left)
    return tuple(0.0 if seat in left else share / rest for seat, share in enumerate(outcome))


def seat_tag(seat: str) -> str:
    """The record tag for a seat's player: the seat's name without spaces."""
    return seat.replace(" ", "")


def format_result(outcome: Outcome | None) -> str:
    """`1-0`, `1/2-1/2`, `0-0-1`; `*` while the game runs."""
    if outcome is None:
        return UNFINISHED
    return "-".join(_share(value) for value in outcome)


def _share(value: float) -> str:
    if value in (0, 1):
        return str(int(value))
    return f"1/{round(1 / value)}"


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _wrap(text: str) -> list[str]:
    return textwrap.wrap(text, _WIDTH, break_long_words=False, break_on_hyphens=False)


def _quote(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\r", "\\r")


def _unquote(value: str) -> str:
    breaks = {"n": "\n", "r": "\r"}
    return re.sub(r"\\(.)", lambda match: breaks.get(match[1], match[1]), value, flags=re.DOTALL)


def _escape(text: str) -> str:
    return re.sub(r"[{}\\]", r"\\\g<0>", text)


def _unescape(text: str) -> str:
    return re.sub(r"\\([{}\\])", r"\1", text)


def _in_braces(comment: str) -> str:
    return f"{{{_escape(comment)}}}"


# -- reading ----------------------------------------------------------------------------------------------------------


@contextmanager
def _on_line(line: int) -> Iterator[None]:
    """Adds the line of the cause to errors that are raised inside."""
    try:
        yield
    except PyramidionError as error:
        error.line = line
        raise


class _Lines:
    """The lines of a text."""

    def __init__(self, text: str) -> None:
        self._ends = list(accumulate(len(line) for line in text.splitlines(keepends=True)))

    def at(self, offset: int) -> int:
        """The line, from 1, of the character at an offset."""
        return min(bisect_right(self._ends, offset) + 1, max(1, len(self._ends)))


def _read_tags(text: str) -> tuple[dict[str, str], dict[str, int], int]:
    """The tags, the line of each by its lower-case name, and the offset of what follows them."""
    tags: dict[str, str] = {}
    lines: dict[str, int] = {}
    numbers, end = _Lines(text), 0
    while match := _TAG.match(text, end):
        line = numbers.at(match.start(1))
        if match[1].lower() in lines:
            raise BadRecord(Message("The tag {tag} appears twice; each tag may appear once.", tag=match[1]), line=line)
        tags[match[1]] = _unquote(match[2])
        lines[match[1].lower()] = line
        end = match.end()
    rest = text[end:].lstrip()
    if rest.startswith("["):
        sentence = Message(
            "{text} is not a tag; a tag is written {example}.",
            text=repr(rest.splitlines()[0].rstrip()[:60]),
            example='[Name "value"]',
        )
        raise BadRecord(sentence, line=numbers.at(len(text) - len(rest)))
    return tags, lines, end


def _read_options(text: str) -> dict[str, str]:
    if len(text) > LONGEST_OPTIONS:  # splitting takes time quadratic in the length
        raise BadRecord(
            Message(
                "The tag Options has {length} characters; {limit} are allowed.", length=len(text), limit=LONGEST_OPTIONS
            )
        )
    try:
        parts = shlex.split(text)
    except ValueError as error:
        raise BadRecord(Message("In the tag Options, a quote is not closed: {text}.", text=repr(text[:200]))) from error
    options = {}
    for part in parts:
        name, equals, value = part.partition("=")
        if not equals:
            raise BadRecord(Message("In the tag Options, {text} should be written name=value.", text=repr(part[:200])))
        options[name] = value
    return options


def _read_body(game: Game[Any], text: str, start: int) -> tuple[str, tuple[Entry, ...], str | None]:
    """The leading comment, the entries and the result (None if there is none) in a text from an offset on."""
    stretches, comments = _split(text, start)
    result = None
    for index in reversed(range(len(stretches))):
        offset, stretch = stretches[index]
        words = stretch.split()
        if words:
            if _RESULT.fullmatch(words[-1]):
                result = words[-1]
                stretches[index] = offset, stretch.rstrip().removesuffix(result)
            break
    entries: list[Entry] = []
    # Joined once at the end: joining each comment to the previous ones would copy them all.
    parts: dict[int, list[str]] = {}
    numbers = _Lines(text)
    for (offset, stretch), comment in zip(stretches, comments, strict=True):
        for at, turn in _turns_in(stretch):
            entries += _entries_in(game, turn, numbers.at(offset + at))
        if comment:
            parts.setdefault(len(entries), []).append(comment)
    front = " ".join(parts.pop(0, ()))
    for count, found in parts.items():
        entries[count - 1] = replace(entries[count - 1], comment=" ".join(found))
    return front, tuple(entries), result


def _turns_in(stretch: str) -> Iterator[tuple[int, str]]:
    """The turns of a stretch, each with its offset: a turn's number ends what comes before it, as a comment does."""
    start = 0
    for match in _NUMBER.finditer(stretch):
        yield start, stretch[start : match.start()]
        start = match.end()
    yield start, stretch[start:]


def _entries_in(game: Game[Any], turn: str, line: int) -> Iterator[Entry]:
    """The entries of a turn that begins on a given line. A game may infer entries that are not written out: see
    `read_turn`.

    Such an entry gets the line of the entry before it.
    """
    written = _unescape(turn)
    numbers = _Lines(written)
    at = len(written) - len(written.lstrip())
    for text in game.notation.read_turn(_one_line(written)):
        found = written.find(text.split(" ", 1)[0], at)
        if found >= 0:
            at = found
        yield Entry(text, line=line - 1 + numbers.at(at))
        if found >= 0:
            at += 1


def _split(text: str, start: int) -> tuple[list[tuple[int, str]], list[str]]:
    """The stretches between comments, each with its offset, and the comment after each ("" after the last)."""
    stretches: list[tuple[int, str]] = []
    comments: list[str] = []
    end = start
    while match := _COMMENT.match(text, end):
        stretches.append((match.start(1), match[1]))
        comments.append(_unescape(match[2]))
        end = match.end()
    if brace := _BRACE.search(text, end):
        sentence = Message("A comment's brace is not closed, or comments stand inside one another.")
        raise BadRecord(sentence, line=_Lines(text).at(brace.end() - 1))
    return [*stretches, (end, text[end:])], [*comments, ""]
