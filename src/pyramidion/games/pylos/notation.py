"""Pylos notation: cells `2b1`, decisions `1a1-2b2x1c1`, position texts."""

import re

from pyramidion.core.bound_rules import BoundRules
from pyramidion.core.errors import BadPosition, IllegalDecision
from pyramidion.core.game import Notation
from pyramidion.core.messages import Message
from pyramidion.games.pylos import explain, rules
from pyramidion.games.pylos.labels import CELLS_BY_NAME, NAMES, SEATS, WIDTHS, cells_in, notation_order
from pyramidion.games.pylos.rules import SPHERES, State
from pyramidion.games.pylos.turn import Turn, turn_text

_TURN = re.compile(r"([1-4][a-d][1-4])(?:[-–>]+([1-4][a-d][1-4]))?((?:[x×][1-4][a-d][1-4])*)$")


def read_turn(text: str) -> Turn:
    """The parts of a decision's text, in any case, with spaces, take-backs in any order. Raises IllegalDecision."""
    match = _TURN.match(re.sub(r"[\s,]+", "", text).lower())
    if not match:
        raise IllegalDecision(
            Message(
                "{text} is not a Pylos move; write 1b2 to place, 1b2-2a1 to raise, and x1a1 behind it to take back.",
                text=repr(text.strip()[:60]),
            )
        )
    first, second, taken = match[1], match[2], re.findall(r"[1-4][a-d][1-4]", match[3])
    for name in (first, second, *taken):
        if name and name not in CELLS_BY_NAME:
            level = int(name[0])
            raise IllegalDecision(
                Message(
                    "There is no cell {cell}: level {level} has {width}x{width} cells, {first} to {last}.",
                    cell=name,
                    level=level,
                    width=WIDTHS[level],
                    first=f"{level}a1",
                    last=f"{level}{'abcd'[WIDTHS[level] - 1]}{WIDTHS[level]}",
                )
            )
    cells = [CELLS_BY_NAME[name] for name in taken]
    if len(set(cells)) < len(cells):
        raise IllegalDecision(Message("A sphere can be taken back only once."))
    order = tuple(sorted(cells, key=notation_order))
    if second:
        return Turn(CELLS_BY_NAME[first], CELLS_BY_NAME[second], order)
    return Turn(None, CELLS_BY_NAME[first], order)


_BITS_IN_TEXT_ORDER = [
    1 << 16 * (level - 1) + 4 * rank + file
    for level, width in WIDTHS.items()
    for rank in reversed(range(width))
    for file in range(width)
]
"""The bits of the cells in the order of a position's text: levels, ranks from the far one, files."""
_TEXT = "|".join("/".join("%s" * width for _ in range(width)) for width in WIDTHS.values())
"""A position's text with a placeholder for each cell."""


def write_position(state: State) -> str:
    """`..../..../..../....|.../.../...|../..|. L`: levels from the board up, ranks from the far one, side to move."""
    light, dark = state.light, state.dark
    cells = tuple(["L" if light & bit else "D" if dark & bit else "." for bit in _BITS_IN_TEXT_ORDER])
    return _TEXT % cells + " " + "LD"[state.turn]


def read_position(text: str) -> State:
    """The state that a position text describes. Raises BadPosition for a wrong form, a floating sphere or too many
    spheres.
    """
    words = text.split()
    if len(words) != 2 or words[1].upper() not in ("L", "D"):
        raise BadPosition(
            Message("A Pylos position is four levels and the side to move, such as '…|.../.../...|../..|. L'.")
        )
    levels = words[0].upper().split("|")
    if len(levels) != len(WIDTHS):
        raise BadPosition(Message("A Pylos position has 4 levels separated by |, not {count}.", count=len(levels)))
    boards = {"L": 0, "D": 0, ".": 0}
    for (level, width), ranks in zip(WIDTHS.items(), (part.split("/") for part in levels), strict=True):
        if len(ranks) != width or any(len(rank) != width for rank in ranks):
            raise BadPosition(
                Message("Level {level} has {width} ranks of {width} cells, separated by /.", level=level, width=width)
            )
        for rank, letters in enumerate(reversed(ranks)):
            for file, letter in enumerate(letters):
                if letter not in boards:
                    raise BadPosition(
                        Message("{letter} stands for nothing; a cell is L, D or a dot.", letter=repr(letter))
                    )
                boards[letter] |= 1 << 16 * (level - 1) + 4 * rank + file
    state = State(boards["L"], boards["D"], "LD".index(words[1].upper()))
    _check_position(state)
    return state


def _check_position(state: State) -> None:
    for player, spheres in zip(SEATS, (state.light, state.dark), strict=True):
        if rules.count_spheres(spheres) > SPHERES:
            raise BadPosition(
                Message(
                    "{player} has {count} spheres on the board; there are {limit} (P1).",
                    player=player,
                    count=rules.count_spheres(spheres),
                    limit=SPHERES,
                )
            )
    occupied = state.light | state.dark
    floating = occupied & ~(rules.LEVEL_1 | rules.square_corners(occupied) << 16)
    if floating:
        name = NAMES[cells_in(floating)[0]]
        raise BadPosition(
            Message(
                "The sphere on {cell} hangs in the air: the four cells below it are not all occupied (P2).", cell=name
            )
        )


class PylosNotation(Notation[State]):
    """`1a1`, `1a1-2b2`, `1a1x1b1x2a1`; positions as levels, ranks and side to move."""

    turns_per_number = 2

    def __init__(self, rules: BoundRules[State]) -> None:
        self._rules = rules

    def write(self, state: State, seat: int, code: int) -> str:
        """`1a1`, `1a1-2b2`, `1a1x1b1x2a1`."""
        return turn_text(code)

    def read(self, state: State, seat: int, text: str) -> int:
        """The code of a text. Raises IllegalDecision that names the rule."""
        turn = read_turn(text)
        if turn.code in self._rules.legal_codes(state):
            return turn.code
        raise IllegalDecision(explain.illegal_reason(state, turn, self._rules))

    def write_state(self, state: State) -> str:
        """Levels, ranks and side to move."""
        return write_position(state)

    def read_state(self, text: str) -> State:
        """The inverse of `write_state`."""
        return read_position(text)
