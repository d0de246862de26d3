"""What can happen in Pyramid Ball. Pieces are numbers (labels.PIECE_NAMES), rows are named 1, 1b, 1c, 2, 3, 4.

`told` is how a record's comment writes an event ("tackle AL"), "" for what the decisions themselves tell.
"""

from dataclasses import dataclass
from typing import ClassVar

from pyramidion.core.events import Event
from pyramidion.games.pyramid_ball.labels import (
    PIECE_NAMES,
    SEATS,
    SIZE_WORDS,
    SPECIAL_WORDS,
    piece_words,
    program_words,
    team_words,
)
from pyramidion.games.pyramid_ball.state import TRIO


@dataclass(frozen=True, slots=True)
class Picked(Event):
    """Both have picked a size (B1). winner: the seat that chooses, or None for equal picks."""

    plain: ClassVar[bool] = True
    first: int
    second: int
    winner: int | None

    def sentence(self) -> str:
        """What happened, in words."""
        picks = f"Red picked {SIZE_WORDS[self.first]}, Blue {SIZE_WORDS[self.second]}"
        return f"{picks}: {'again' if self.winner is None else f'{SEATS[self.winner]} chooses'}."


@dataclass(frozen=True, slots=True)
class SideChosen(Event):
    """The winner of the pick has chosen. home: the seat that starts with the ball."""

    plain: ClassVar[bool] = True
    seat: int
    home: int

    def sentence(self) -> str:
        """What happened, in words."""
        if self.seat == self.home:
            return f"{SEATS[self.seat]} chooses to start with the ball."
        return f"{SEATS[self.seat]} chooses to defend: {SEATS[self.home]} starts with the ball."


@dataclass(frozen=True, slots=True)
class Programmed(Event):
    """A program is revealed. home: the seat that plays Home."""

    plain: ClassVar[bool] = True
    home: int
    side: int
    program: str

    def sentence(self) -> str:
        """What happened, in words."""
        return f"{team_words(self.side, self.home)} planned: {program_words(self.program)}."


@dataclass(frozen=True, slots=True)
class InRow(Event):
    """Base of what happens in a row of a turn, which is told as a step. home: the seat that plays Home."""

    row: str
    home: int

    @property
    def told(self) -> str:
        """The event in a record's comment; "" if it is not told there."""
        return ""


@dataclass(frozen=True, slots=True)
class Passed(InRow):
    """A pass was completed (B4). cell: of the receiver."""

    passer: int
    receiver: int
    cell: str

    @property
    def told(self) -> str:
        """`pass HM>HL`."""
        return f"pass {PIECE_NAMES[self.passer]}>{PIECE_NAMES[self.receiver]}"

    def sentence(self) -> str:
        """What happened, in words."""
        receiver = SIZE_WORDS[self.receiver % TRIO]
        return f"Step {self.row}: {piece_words(self.passer, self.home)} passes to the {receiver} on {self.cell}."


@dataclass(frozen=True, slots=True)
class NotThrown(InRow):
    """A pass that a program marks falls away (B3). receiver: for whom it was marked.

    reason: a clause such as `Red's medium has the ball (B3)`.
    """

    receiver: int
    reason: str

    def sentence(self) -> str:
        """What happened, in words."""
        team, receiver = team_words(self.receiver // TRIO, self.home), SIZE_WORDS[self.receiver % TRIO]
        return f"Step {self.row}: {team}'s pass to the {receiver} is not thrown: {self.reason}."


@dataclass(frozen=True, slots=True)
class Intercepted(InRow):
    """A defender has caught a pass: a point (B4). cell: where."""

    passer: int
    receiver: int
    piece: int
    cell: str

    @property
    def told(self) -> str:
        """`intercept AM`."""
        return f"intercept {PIECE_NAMES[self.piece]}"

    def sentence(self) -> str:
        """What happened, in words."""
        return (
            f"Step {self.row}: {piece_words(self.piece, self.home)} on {self.cell} intercepts the pass of "
            f"{piece_words(self.passer, self.home)}: it has the ball now, and that is a point."
        )


@dataclass(frozen=True, slots=True)
class Struck(InRow):
    """A move could not be made; the piece stands for the rest of the turn (B5, B6).

    at: where it stood. reason: a clause such as `Blue's small goes for d4 too (B5)`.
    """

    piece: int
    at: str
    reason: str

    @property
    def told(self) -> str:
        """`struck HS`."""
        return f"struck {PIECE_NAMES[self.piece]}"

    def sentence(self) -> str:
        """What happened, in words."""
        piece = piece_words(self.piece, self.home)
        return f"Step {self.row}: {piece} on {self.at} is stopped for the rest of the turn: {self.reason}."


@dataclass(frozen=True, slots=True)
class Moved(InRow):
    """A piece has made its move."""

    plain: ClassVar[bool] = True
    piece: int
    source: str
    goal: str

    def sentence(self) -> str:
        """What happened, in words."""
        return f"Step {self.row}: {piece_words(self.piece, self.home)} goes from {self.source} to {self.goal}."


@dataclass(frozen=True, slots=True)
class Pushed(InRow):
    """A defender has pushed an attacker, directly or through another (B5). by: the defender."""

    piece: int
    source: str
    goal: str
    by: int

    @property
    def told(self) -> str:
        """`push HS`."""
        return f"push {PIECE_NAMES[self.piece]}"

    def sentence(self) -> str:
        """What happened, in words."""
        pusher, piece = piece_words(self.by, self.home), piece_words(self.piece, self.home)
        return f"Step {self.row}: {pusher} pushes {piece} from {self.source} to {self.goal}."


@dataclass(frozen=True, slots=True)
class Tackled(InRow):
    """A defender has pushed the carrier: he takes the ball and scores (B7). cell: where he stands now."""

    piece: int
    carrier: int
    cell: str

    @property
    def told(self) -> str:
        """`tackle AL`."""
        return f"tackle {PIECE_NAMES[self.piece]}"

    def sentence(self) -> str:
        """What happened, in words."""
        carrier = piece_words(self.carrier, self.home)
        piece = piece_words(self.piece, self.home)
        follows = "who pushes the carrier takes the ball and scores a point"
        return f"Step {self.row}: {piece} so tackles {carrier}, which had the ball: {follows}."


@dataclass(frozen=True, slots=True)
class Scored(InRow):
    """The ball has come into the goal row: a point (B4, B8). cell: where. by_pass: by a pass, not by a move."""

    piece: int
    cell: str
    by_pass: bool

    @property
    def told(self) -> str:
        """`goal HS`."""
        return f"goal {PIECE_NAMES[self.piece]}"

    def sentence(self) -> str:
        """What happened, in words."""
        how = "receives the ball in" if self.by_pass else "brings the ball into"
        return f"Step {self.row}: {piece_words(self.piece, self.home)} {how} the goal row on {self.cell}: a point."


@dataclass(frozen=True, slots=True)
class Laid(InRow):
    """After a goal the ball lies loose in the goal row (B11). cell: where. row: before which it was laid."""

    cell: str

    @property
    def told(self) -> str:
        """`loose e8`."""
        return f"loose {self.cell}"

    def sentence(self) -> str:
        """What happened, in words."""
        return f"The ball is laid on {self.cell}; a defender may take it up."


@dataclass(frozen=True, slots=True)
class Recovered(InRow):
    """A defender has moved onto the loose ball: his team is the offence now (B11). cell: where."""

    piece: int
    cell: str

    @property
    def told(self) -> str:
        """`recover AM`."""
        return f"recover {PIECE_NAMES[self.piece]}"

    def sentence(self) -> str:
        """What happened, in words."""
        return f"Step {self.row}: {piece_words(self.piece, self.home)} takes up the ball on {self.cell}."


@dataclass(frozen=True, slots=True)
class Took(Event):
    """A side has taken a special for a point of its opponent (B14). home: the seat that plays Home."""

    plain: ClassVar[bool] = True
    home: int
    side: int
    special: int

    def sentence(self) -> str:
        """What happened, in words."""
        return f"{team_words(self.side, self.home)} takes the {SPECIAL_WORDS[self.special]}."


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A turn is over. home: the seat that plays Home. holder: who has the ball, or None: then it lies on `loose`."""

    plain: ClassVar[bool] = True
    turn: int
    home: int
    home_score: int
    away_score: int
    holder: int | None
    loose: str

    def sentence(self) -> str:
        """What happened, in words."""
        points = (self.home_score, self.away_score)
        score = ", ".join(f"{name} {points[seat ^ self.home]}" for seat, name in enumerate(SEATS))
        ball = f"the ball lies on {self.loose}"
        if self.holder is not None:
            ball = f"{piece_words(self.holder, self.home)} has the ball"
        return f"Turn {self.turn} is over: {score}; {ball}."


@dataclass(frozen=True, slots=True)
class Won(Event):
    """The game is over (B10), or its last turn is and somebody leads (B15)."""

    seat: int
    home_score: int
    away_score: int

    def sentence(self) -> str:
        """What happened, in words."""
        points = sorted((self.home_score, self.away_score), reverse=True)
        return f"{SEATS[self.seat]} wins, {points[0]}-{points[1]}."


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """The last turn is over with equal points (B15)."""

    points: int

    def sentence(self) -> str:
        """What happened, in words."""
        return f"The last turn is over at {self.points}-{self.points}: a draw."


EVENTS = (
    Picked,
    SideChosen,
    Programmed,
    Passed,
    NotThrown,
    Intercepted,
    Struck,
    Moved,
    Pushed,
    Tackled,
    Scored,
    Laid,
    Recovered,
    Took,
    TurnEnded,
    Won,
    Drawn,
)
"""Every kind of event that this game tells."""
