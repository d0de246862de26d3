"""Short ways to set up a field and to play a turn, for the tests of Pyramid Ball."""

import re
from functools import cache

import pyramidion
from pyramidion.core.events import Sealed

START = "home:Lb3,Md4*,Sf3 away:Lb6,Md5,Sf6 0-0"
PARKED = {"HS": "a2", "HM": "a4", "HL": "a6", "AS": "g3", "AM": "g5", "AL": "g7"}
"""Where pieces stand that a test does not mention."""


@cache
def ball_game(**options):
    """A game in which Red is Home, without the pick."""
    return pyramidion.game("pyramid_ball", **{"opening": "red", **options})


def at(text, **options):
    """The position of a text in the advanced game."""
    return ball_game(**{"rules": "advanced", **options}).position(text)


def field(pieces, rest="0-0", home="", away="", **options):
    """A position of the advanced game: `HMd4* ASd5`, the other pieces out of the way.

    The ball is with Red's large if nobody is marked with it and none lies loose. home, away: specials as in a
    position's text; where points have been scored and none are given, as many are spent as the rules demand.
    """
    squares = PARKED | {word[:2]: word[2:] for word in pieces.split()}
    if "*" not in pieces and "ball:" not in rest:
        squares["HL"] += "*"
    points = [int(number) for number in re.search(r"(\d+)-(\d+)", rest).groups()]
    specials = home or "dqz"[: points[1]], away or "dqz"[: points[0]]
    sides = []
    for name, held in zip(("home", "away"), specials, strict=True):
        placed = ",".join(size + squares[name[0].upper() + size] for size in "LMS")
        sides.append(f"{name}:{placed}{'+' if held else ''}{held}")
    return at(f"{' '.join(sides)} {rest}", **options)


def program(text):
    """A whole program from its words that matter: `M:F P2:L` leaves all else standing."""
    columns, others = {"S": "", "M": "", "L": ""}, []
    for word in text.split():
        if word[0] in columns:
            columns[word[0]] = word[2:]
        else:
            others.append(word)
    return " ".join([*(f"{size}:{orders.ljust(3, '.')}" for size, orders in columns.items()), *others])


def turn(position, home="", away=""):
    """The position after a turn with both programs, however the seats are dealt."""
    for side, text in enumerate((home, away)):
        position = position.play(program(text), seat=side if position.state.home == 0 else 1 - side)
    return position


def play(position, *texts):
    """The position after decisions of those whose turn it is."""
    for text in texts:
        position = position.play(text)
    return position


def told(position):
    """What the last decision brought about, as a record tells it."""
    return position.game.notation.event_comment(position.events)


def where(position, *names):
    """The squares of pieces, the carrier's with a star: `d5*`, or {name: square} of all for no names."""
    squares = {
        p.name: p.square + ("*" if p.ball else "") for p in position.game.presentation.board(position.state).pieces
    }
    found = [squares[name] for name in names]
    return squares if not names else found[0] if len(found) == 1 else found


def score(position):
    """The points, Home's and Away's."""
    return position.game.presentation.board(position.state).scores


def words(position, seat=None):
    """The texts of the decisions."""
    return [str(decision) for decision in position.legal(seat)]


def is_only_sealed(position):
    """Whether nothing has happened but that a decision was given in secret."""
    return [type(event) for event in position.events] == [Sealed]
