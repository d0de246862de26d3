"""Names of seats, sides, pieces, squares and specials."""

from collections.abc import Sequence
from functools import reduce

from pyramidion.core.messages import Message, message_in
from pyramidion.games.pyramid_ball.state import FILES, PICK, PLACE, RANKS, TAKE, TRIO

SEATS = (message_in("seat", "Red"), message_in("seat", "Blue"))
SIDES = (message_in("side", "Home"), message_in("side", "Away"))
SIZES = "SML"
SIZE_WORDS = (
    message_in("a piece of Pyramid Ball", "small"),
    message_in("a piece of Pyramid Ball", "medium"),
    message_in("a piece of Pyramid Ball", "large"),
)
TARGET_WORDS = (
    message_in("a piece of Pyramid Ball that a pass goes to", "small"),
    message_in("a piece of Pyramid Ball that a pass goes to", "medium"),
    message_in("a piece of Pyramid Ball that a pass goes to", "large"),
)
SCORING_WORDS = (Message("Red scores here"), Message("Blue scores here"))
"""The words in the goal rows of a drawing in the rules, by the seat that scores there."""
PICK_WORDS = (
    message_in("a size that is picked in Pyramid Ball", "small"),
    message_in("a size that is picked in Pyramid Ball", "medium"),
    message_in("a size that is picked in Pyramid Ball", "large"),
)
SPECIALS = "DQZ"
SPECIAL_WORDS = (Message("Dash"), Message("Quick Pass"), Message("Blitz"))
ROWS = ("1", "1b", "1c", "2", "3", "4")
SQUARE_NAMES = tuple(f"{file}{rank + 1}" for rank in range(RANKS) for file in "abcdefg"[:FILES])
PIECE_NAMES = tuple(side[0] + size for side in SIDES for size in SIZES)
"""HS, HM, HL, AS, AM, AL: a piece's index here is its number."""


def team_words(side: int, home: int) -> Message:
    """`Red`: who plays a side. home: the seat that plays Home."""
    return SEATS[home ^ side]


_COMMAND_WORDS = {
    "F": message_in("a command", "forward"),
    "B": message_in("a command", "backward"),
    "L": message_in("a command", "left"),
    "R": message_in("a command", "right"),
    ".": message_in("a command", "stand"),
}


def program_words(program: str) -> Message:
    """A program for people, as its player sees it: "small forward, right; pass to the medium in step 2"."""
    parts: list[Message] = []
    for word in program.split():
        name, _, value = word.partition(":")
        if name == "Z":
            parts.append(SPECIAL_WORDS[2])
        elif name == "D":
            parts.append(Message("Dash {command}", command=_COMMAND_WORDS[value]))
        elif name.startswith("P"):
            receiver = TARGET_WORDS[SIZES.index(value)]
            parts.append(Message("pass to the {receiver} in step {step}", receiver=receiver, step=name[1:]))
        elif name in SIZES and (steps := value.rstrip(".")):
            commands = list_words([_COMMAND_WORDS[letter] for letter in steps])
            parts.append(Message("{piece} {commands}", piece=SIZE_WORDS[SIZES.index(name)], commands=commands))
    if not parts:
        return Message("everything stands")
    return reduce(lambda first, next_one: Message("{orders}; {next}", orders=first, next=next_one), parts)


def piece_words(piece: int, home: int) -> Message:
    """`Red's small`."""
    return Message("{team}'s {piece}", team=team_words(piece // TRIO, home), piece=SIZE_WORDS[piece % TRIO])


def subject_words(piece: int, home: int) -> Message:
    """The same at the beginning of a sentence, where some languages need a capital letter."""
    team, size = team_words(piece // TRIO, home), SIZE_WORDS[piece % TRIO]
    return message_in("the beginning of a sentence", "{team}'s {piece}", team=team, piece=size)


WORDS: dict[int, tuple[str, ...]] = {
    PICK: tuple(f"pick {size}" for size in SIZES),
    PLACE: ("place left", "place right"),
    TAKE: tuple(f"take {size}" for size in SIZES),
}
"""Decisions other than programs, by phase; the index of each is its code."""

SIDE_WORDS = ("ball", "defend")


def decision_words(phase: int) -> tuple[str, ...]:
    """The decisions of a phase without programs, in the order of their codes."""
    return WORDS.get(phase, SIDE_WORDS)


def list_words(words: Sequence[Message]) -> Message:
    """`forward, left, stand`: without an "and"."""
    return reduce(lambda first, next_one: Message("{words}, {next}", words=first, next=next_one), words)


def either_words(words: Sequence[str]) -> str:
    """`pick S`, `pick S or pick M`, `pick S, pick M or pick L`: as decisions are written, in any language."""
    *first, last = words
    return Message("{words} or {last}", words=", ".join(first), last=last) if first else last
