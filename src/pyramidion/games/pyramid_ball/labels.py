"""Names of seats, sides, pieces, squares and specials."""

from collections.abc import Sequence

from pyramidion.games.pyramid_ball.state import FILES, PICK, PLACE, RANKS, TAKE, TRIO

SEATS = ("Red", "Blue")
SIDES = ("Home", "Away")
SIZES = "SML"
SIZE_WORDS = ("small", "medium", "large")
SPECIALS = "DQZ"
SPECIAL_WORDS = ("Dash", "Quick Pass", "Blitz")
ROWS = ("1", "1b", "1c", "2", "3", "4")
SQUARE_NAMES = tuple(f"{file}{rank + 1}" for rank in range(RANKS) for file in "abcdefg"[:FILES])
PIECE_NAMES = tuple(side[0] + size for side in SIDES for size in SIZES)
"""HS, HM, HL, AS, AM, AL: a piece's place here is its number."""


def team_words(side: int, home: int) -> str:
    """`Red`: who plays a side. home: the seat that plays Home."""
    return SEATS[home ^ side]


_COMMAND_WORDS = {"F": "forward", "B": "backward", "L": "left", "R": "right", ".": "stand"}


def program_words(program: str) -> str:
    """A program for people, as its player sees it: "small forward, right; pass to the medium in step 2"."""
    parts = []
    for word in program.split():
        name, _, value = word.partition(":")
        if name == "Z":
            parts.append("Blitz")
        elif name == "D":
            parts.append(f"Dash {_COMMAND_WORDS[value]}")
        elif name.startswith("P"):
            parts.append(f"pass to the {SIZE_WORDS[SIZES.index(value)]} in step {name[1:]}")
        elif name in SIZES and (steps := value.rstrip(".")):
            parts.append(f"{SIZE_WORDS[SIZES.index(name)]} {', '.join(_COMMAND_WORDS[letter] for letter in steps)}")
    return "; ".join(parts) or "everything stands"


def piece_words(piece: int, home: int) -> str:
    """`Red's small`."""
    return f"{team_words(piece // TRIO, home)}'s {SIZE_WORDS[piece % TRIO]}"


WORDS: dict[int, tuple[str, ...]] = {
    PICK: tuple(f"pick {size}" for size in SIZES),
    PLACE: ("place left", "place right"),
    TAKE: tuple(f"take {size}" for size in SIZES),
}
"""Decisions but for programs, by phase; the place of each is its code."""

SIDE_WORDS = ("ball", "defend")


def decision_words(phase: int) -> tuple[str, ...]:
    """The decisions of a phase in which nobody programs, in the order of their codes."""
    return WORDS.get(phase, SIDE_WORDS)


def join_words(words: Sequence[str], last: str = "and") -> str:
    """`S`, `S and M`, `S, M and L`; with another word before the last one."""
    return f" {last} ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)
