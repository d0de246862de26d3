"""Pylos notation: cells `2b1`, decisions `1a1-2b2x1c1`, position texts."""

import re
from dataclasses import dataclass
from functools import lru_cache

from pyramidion.core.errors import BadPosition, IllegalDecision
from pyramidion.games.pylos import rules
from pyramidion.games.pylos.rules import BOARD, CELLS, FROM, INDEX, PLACES, SPHERES, TO, State

WIDTHS = {1: 4, 2: 3, 3: 2, 4: 1}
SEATS = ("Light", "Dark")


def cell_name(cell: int) -> str:
    """The name of a cell by its bit number: 0 -> "1a1", 48 -> "4a1"."""
    level, place = divmod(cell, 16)
    rank, file = divmod(place, 4)
    return f"{level + 1}{'abcd'[file]}{rank + 1}"


NAMES = {cell: cell_name(cell) for cell in range(CELLS) if PLACES >> cell & 1}
"""Bit number -> name, in the order level, rank, file."""

CELLS_BY_NAME = {name: cell for cell, name in NAMES.items()}


def notation_order(cell: int) -> tuple[int, int, int]:
    """Sorts cells by level, file, rank: the order of take-backs in a text."""
    level, place = divmod(cell, 16)
    return level, place % 4, place // 4


_IN_ORDER = sorted(NAMES, key=notation_order)


def cells_in(board: int) -> list[int]:
    """The bit numbers of a bitboard in notation order."""
    return [cell for cell in _IN_ORDER if board >> cell & 1] if board else []


@dataclass(frozen=True, slots=True)
class Turn:
    """A decision in parts; cells are bit numbers. origin: None if the sphere comes from the reserve."""

    origin: int | None
    to: int
    taken: tuple[int, ...]

    @classmethod
    @lru_cache(4096)  # each is asked for by its text, its ways to be entered, and its events
    def of(cls, code: int) -> "Turn":
        """The parts of a decision's code."""
        to, origin = code >> TO & INDEX, code >> FROM & INDEX
        moved = 1 << to if origin == to else 1 << to | 1 << origin
        return cls(None if origin == to else origin, to, tuple(cells_in((code ^ moved) & BOARD)))

    @property
    def code(self) -> int:
        """The decision's code."""
        origin = self.to if self.origin is None else self.origin
        change = 1 << self.to if self.origin is None else 1 << self.to | 1 << self.origin
        for cell in self.taken:
            change ^= 1 << cell
        return self.to << TO | origin << FROM | change

    def __str__(self) -> str:
        moved = NAMES[self.to] if self.origin is None else f"{NAMES[self.origin]}-{NAMES[self.to]}"
        return moved + "".join("x" + NAMES[cell] for cell in self.taken)


@lru_cache(4096)
def turn_text(code: int) -> str:
    """The text of a decision's code."""
    return str(Turn.of(code))


_TURN = re.compile(r"([1-4][a-d][1-4])(?:[-–>]+([1-4][a-d][1-4]))?((?:[x×][1-4][a-d][1-4])*)$")


def read_turn(text: str) -> Turn:
    """The parts of a decision's text, in any case, with spaces, take-backs in any order. Raises IllegalDecision."""
    match = _TURN.match(re.sub(r"[\s,]+", "", text).lower())
    if not match:
        raise IllegalDecision(
            f"{text.strip()[:60]!r} is not a Pylos move; write 1b2 to place, 1b2-2a1 to raise, "
            "and x1a1 behind it to take back."
        )
    first, second, taken = match[1], match[2], re.findall(r"[1-4][a-d][1-4]", match[3])
    for name in (first, second, *taken):
        if name and name not in CELLS_BY_NAME:
            level = int(name[0])
            raise IllegalDecision(
                f"There is no cell {name}: level {level} has {WIDTHS[level]}x{WIDTHS[level]} cells, "
                f"{level}a1 to {level}{'abcd'[WIDTHS[level] - 1]}{WIDTHS[level]}."
            )
    cells = [CELLS_BY_NAME[name] for name in taken]
    if len(set(cells)) < len(cells):
        raise IllegalDecision("A sphere can be taken back only once.")
    order = tuple(sorted(cells, key=notation_order))
    if second:
        return Turn(CELLS_BY_NAME[first], CELLS_BY_NAME[second], order)
    return Turn(None, CELLS_BY_NAME[first], order)


_WRITTEN = [
    [[(1 << 16 * (level - 1) + 4 * rank + file) for file in range(width)] for rank in reversed(range(width))]
    for level, width in WIDTHS.items()
]
"""The bits of the cells as a position's text has them: levels, ranks from the far one, files."""


def position_text(state: State) -> str:
    """`..../..../..../....|.../.../...|../..|. L`: levels from the board up, ranks from the far one, side to move."""
    light, dark = state.light, state.dark
    levels = [
        "/".join(["".join(["L" if light & bit else "D" if dark & bit else "." for bit in rank]) for rank in level])
        for level in _WRITTEN
    ]
    return "|".join(levels) + " " + "LD"[state.turn]


def read_position(text: str) -> State:
    """The state of a position text. Raises BadPosition for a wrong form, a floating sphere or too many spheres."""
    words = text.split()
    if len(words) != 2 or words[1].upper() not in ("L", "D"):
        raise BadPosition("A Pylos position is four levels and the side to move, such as '…|.../.../...|../..|. L'.")
    levels = words[0].upper().split("|")
    if len(levels) != len(WIDTHS):
        raise BadPosition(f"A Pylos position has 4 levels separated by |, not {len(levels)}.")
    boards = {"L": 0, "D": 0, ".": 0}
    for (level, width), ranks in zip(WIDTHS.items(), (part.split("/") for part in levels), strict=True):
        if len(ranks) != width or any(len(rank) != width for rank in ranks):
            raise BadPosition(f"Level {level} has {width} ranks of {width} cells, separated by /.")
        for rank, letters in enumerate(reversed(ranks)):
            for file, letter in enumerate(letters):
                if letter not in boards:
                    raise BadPosition(f"{letter!r} stands for nothing; a cell is L, D or a dot.")
                boards[letter] |= 1 << 16 * (level - 1) + 4 * rank + file
    state = State(boards["L"], boards["D"], "LD".index(words[1].upper()))
    _check(state)
    return state


def _check(state: State) -> None:
    for name, spheres in zip(SEATS, (state.light, state.dark), strict=True):
        if rules.count(spheres) > SPHERES:
            raise BadPosition(f"{name} has {rules.count(spheres)} spheres on the board; there are {SPHERES} (P1).")
    occupied = state.light | state.dark
    floating = occupied & ~(rules.LEVEL_1 | rules.squares(occupied) << 16)
    if floating:
        name = NAMES[cells_in(floating)[0]]
        raise BadPosition(f"The sphere on {name} hangs in the air: the four cells below it are not all occupied (P2).")
