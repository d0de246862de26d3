"""Braces in text: rolls `DIG 5/2`, actions `Sc3-c4 XSd5`, `Lc3^c5`, `Sc3<>Sd4`, words `R`, `K`, `WILD:HOP`, `end`."""

import re
from dataclasses import dataclass

from pyramidion.core.errors import IllegalDecision
from pyramidion.games.braces.labels import COLOURS, POWERS, SIZES, SQUARE_NAMES, Change, Piece, full_label, piece_at
from pyramidion.games.braces.pieces import SIDE
from pyramidion.games.braces.rules import (
    AGAIN,
    END,
    EXCHANGE,
    GOAL_AT,
    KEEP,
    MOVE,
    NAMED,
    PLACE_AT,
    SIZE_AT,
    WORD,
)
from pyramidion.games.braces.state import NO_POWER, WILD, State

WORDS = {AGAIN: "R", KEEP: "K", END: "end"} | {
    NAMED + power: f"WILD:{name}" for power, name in enumerate(POWERS) if power != WILD
}
_READ_WORDS = {
    "r": AGAIN, "reroll": AGAIN, "roll again": AGAIN, "again": AGAIN, "k": KEEP, "keep": KEEP, "end": END, "stop": END,
} | {text.lower(): word for word, text in WORDS.items()} | {
    name.lower(): NAMED + power for power, name in enumerate(POWERS) if power != WILD
}  # fmt: skip

_LONGEST = 500  # characters of a decision: a swap that changes eight pieces has about 80


# -- rolls ------------------------------------------------------------------------------------------------------------


def write_roll(code: int) -> str:
    """`DIG 5/2`."""
    return f"{POWERS[code // 36]} {code // 6 % 6 + 1}/{code % 6 + 1}"


_ROLL = re.compile(r"([a-z]+)[\s:]*([1-6])\s*[/,-]?\s*([1-6])", re.IGNORECASE | re.ASCII)


def read_roll(text: str) -> int:
    """The code of a roll; the dice in any order. Raises IllegalDecision."""
    match = _ROLL.fullmatch(text.strip()) if len(text) <= _LONGEST else None
    faces = POWERS[:NO_POWER]
    if not match or match[1].upper() not in faces:
        raise IllegalDecision(
            f"{text.strip()[:60]!r} is not a roll; write the treehouse die ({', '.join(faces)}) and both dice: DIG 5/2."
        )
    lower, higher = sorted((int(match[2]), int(match[3])))
    return faces.index(match[1].upper()) * 36 + (higher - 1) * 6 + lower - 1


# -- actions ----------------------------------------------------------------------------------------------------------


def write_action(state: State, code: int, changes: tuple[Change, ...]) -> str:
    """A word, or a step, hop or swap with what it changes."""
    if code & 3 == WORD:
        return WORDS[code >> SIZE_AT]
    size, goal = code >> SIZE_AT & 3, code >> GOAL_AT & 31
    piece = piece_at(state, size, code >> PLACE_AT & 7)
    if code & 3 == EXCHANGE:
        text = f"{full_label(state, piece)}<>{full_label(state, piece_at(state, size, goal))}"
    else:
        text = f"{full_label(state, piece)}{'^' if far(piece.square, goal) else '-'}{SQUARE_NAMES[goal]}"
    return " ".join([text, *(f"X{change.label}" for change in changes)])


def far(square: int, other: int) -> bool:
    """Whether two squares are too far apart for a step, even a diagonal one."""
    return abs(square % SIDE - other % SIDE) > 1 or abs(square // SIDE - other // SIDE) > 1


@dataclass(frozen=True, slots=True)
class Named:
    """A piece as a text names it. colour, depth: None where the text does not say; depth counts from above, from 1."""

    size: int
    square: int
    colour: int | None
    depth: int | None

    def fits(self, state: State, piece: Piece) -> bool:
        """Whether a piece can be meant: unless the text says otherwise, the upper one of pieces alike."""
        if (piece.size, piece.square) != (self.size, self.square):
            return False
        if self.colour is None:
            return self.depth is None or self.depth == _depth(state, piece)
        return piece.colour == self.colour and (self.depth or 1) == _depth(state, piece)

    @property
    def words(self) -> str:
        """`Sc3`, `S(w)c3`."""
        colour = "" if self.colour is None else f"({COLOURS[self.colour]})"
        return SIZES[self.size] + colour + SQUARE_NAMES[self.square]


def _depth(state: State, piece: Piece) -> int:
    above = (piece_at(state, piece.size, place) for place in range(piece.place + 1, 7))
    return 1 + sum((other.square, other.colour) == (piece.square, piece.colour) for other in above)


@dataclass(frozen=True, slots=True)
class Action:
    """A step, hop or swap as a text gives it. goal: a square of a MOVE. other: the second piece of an EXCHANGE.

    changed: the pieces named behind X; None if none is named.
    """

    kind: int
    piece: Named
    goal: int
    hop: bool
    other: Named | None
    changed: tuple[Named, ...] | None


_PIECE = r"([sml])\s*(?:\(\s*([a-z])\s*\)\s*)?([2-7])?\s*([a-e][1-5])"
_ACTION = re.compile(rf"{_PIECE}\s*(?:(-|–|—|>|\^)\s*([a-e][1-5])|(?:<>|<->|=)\s*{_PIECE})((?:\s*[x×]\s*{_PIECE})*)")
_CHANGED = re.compile(rf"[x×]\s*{_PIECE}")
_FORM = (
    "write a step Sc3-c4, a hop Lc3^c5, a swap Sc3<>Sd4, with XSd5 for a piece that changes; or end, "
    "R, K, WILD:HOP where they are asked for"
)


def read_word(text: str) -> int | None:
    """The word of a text, None if it is none."""
    return _READ_WORDS.get(" ".join(text.lower().split()).strip(".!"))


def read_action(text: str) -> Action:
    """A step, hop or swap in parts, in any case and with any spaces. Raises IllegalDecision."""
    plain = text.strip().lower().rstrip(". ")
    match = _ACTION.fullmatch(plain) if len(text) <= _LONGEST else None
    if not match:
        raise IllegalDecision(f"{text.strip()[:60]!r} is no action of Braces; {_FORM}.")
    piece = _named(*match.groups()[:4])
    hop = match[5] == "^"
    other = _named(*match.groups()[6:10]) if match[7] else None
    goal = SQUARE_NAMES.index(match[6]) if match[6] else 0
    changed = tuple(_named(*found) for found in _CHANGED.findall(match[11])) or None
    return Action(EXCHANGE if other else MOVE, piece, goal, hop, other, changed)


def _named(size: str | None, colour: str | None, depth: str | None, square: str | None) -> Named:
    assert size
    assert square
    letter = {"t": "n"}.get(colour or "", colour)  # the rule document writes t, for transparent, too
    if letter and letter not in COLOURS:
        raise IllegalDecision(f"({letter}) is no colour; the colours are {', '.join(COLOURS)}.")
    shown = COLOURS.index(letter) if letter else None
    return Named(SIZES.lower().index(size), SQUARE_NAMES.index(square), shown, int(depth) if depth else None)


# -- a turn on one line -----------------------------------------------------------------------------------------------

_ROLLED = re.compile(r"(?:([a-z]+)(?::([a-z]+))?\s+)?([1-6])\s*/\s*([1-6])(?:\s+([rk]))?", re.IGNORECASE)
_PATH = re.compile(r"([a-z])(\([a-z]\))?\s*([a-e][1-5](?:\s*[-^]\s*[a-e][1-5])+)(\s*(?:x.*)?)", re.IGNORECASE)


def write_turn(texts: list[str]) -> str:
    """The entries of a turn as a record shows them: `WILD:HOP 4/4 K; Lc3^c5-c4 XLd4; Sa1-a2`."""
    parts: list[str] = []
    index = 0
    while index < len(texts):
        if "/" in texts[index]:
            index = _write_rolled(texts, index, parts)
        elif parts and _continues(parts[-1], texts[index]):
            parts[-1] += _PATH.sub(r"\3\4", texts[index])[2:]
            index += 1
        else:
            parts.append(texts[index])
            index += 1
    return "; ".join(parts)


def _write_rolled(texts: list[str], index: int, parts: list[str]) -> int:
    """A roll with what was decided about it, as one part; returns the index of the entry behind."""
    roll = texts[index]
    behind = ""
    index += 1
    if index < len(texts) and texts[index] in (WORDS[KEEP], WORDS[AGAIN]):
        behind = f" {texts[index]}"
        index += 1
    if index < len(texts) and texts[index].startswith("WILD:"):
        # An unused WILD needs no word where an action follows.
        unused = texts[index] == "WILD:none" and index + 1 < len(texts) and "/" not in texts[index + 1]
        roll = roll if unused else roll.replace("WILD", texts[index], 1)
        index += 1
    parts.append(roll + behind)
    return index


def _continues(part: str, text: str) -> bool:
    """Whether a step goes on where the part before ends, with a piece of the same label and nothing changed between."""
    before, after = _PATH.fullmatch(part), _PATH.fullmatch(text)
    if not before or not after or before[4].strip() or "/" in text:
        return False
    return before[1] == after[1] and before[2] == after[2] and before[3][-2:] == after[3][:2]


def read_turn(line: str) -> list[str]:
    """The entries of a turn's text; the inverse of `write_turn`, tolerant."""
    chunks = [chunk.strip().rstrip(".").strip() for chunk in line.split(";")]
    chunks = [chunk for chunk in chunks if chunk]
    entries: list[str] = []
    for index, chunk in enumerate(chunks):
        following = chunks[index + 1] if index + 1 < len(chunks) else ""
        rolled = _ROLLED.fullmatch(chunk)
        if rolled:
            entries += _read_rolled(rolled, following)
        else:
            entries += _steps_of(chunk)
    return entries


def _read_rolled(rolled: re.Match[str], following: str) -> list[str]:
    face, name, one, two, word = rolled.groups()
    again = (word or "").upper() == "R"
    if face is None and again:
        face = POWERS[0]  # a roll not kept: its face may be left out
    entries = [f"{face.upper()} {one}/{two}" if face else f"{one}/{two}"]
    acts = bool(following) and not _ROLLED.fullmatch(following)
    if word:
        entries.append(word.upper())
    elif one == two and (name or (acts and read_word(following) not in (AGAIN, KEEP))):
        entries.append(WORDS[KEEP])
    if name:
        entries.append(f"WILD:{'none' if name.lower() == 'none' else name.upper()}")
    elif face and face.upper() == "WILD" and acts and not again and (read_word(following) or END) == END:
        entries.append("WILD:none")
    return entries


def _steps_of(chunk: str) -> list[str]:
    """`Sc3-c4-c5 XSd5` as `Sc3-c4`, `Sc4-c5 XSd5`."""
    match = _PATH.fullmatch(chunk)
    if not match:
        return [chunk]
    label = match[1] + (match[2] or "")
    squares = re.split(r"\s*([-^])\s*", match[3])
    steps = [label + "".join(squares[index : index + 3]) for index in range(0, len(squares) - 1, 2)]
    return [*steps[:-1], steps[-1] + match[4]]
