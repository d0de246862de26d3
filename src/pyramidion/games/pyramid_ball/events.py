"""The events of Pyramid Ball. Pieces are numbers (labels.PIECE_NAMES), rows are named 1, 1b, 1c, 2, 3, 4.

`told` is how a record's comment writes an event ("tackle AL"), "" for what the decisions themselves say.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import ClassVar

from pyramidion.core.events import Event
from pyramidion.core.messages import Message, plural
from pyramidion.games.pyramid_ball import rules
from pyramidion.games.pyramid_ball.explain import (
    find_obstacle,
    not_thrown_reason,
    not_thrown_text,
    obstacle_text,
    pass_rule_text,
    stopped_text,
)
from pyramidion.games.pyramid_ball.labels import (
    PICK_WORDS,
    PIECE_NAMES,
    ROWS,
    SEATS,
    SPECIAL_WORDS,
    SQUARE_NAMES,
    TARGET_WORDS,
    piece_words,
    program_words,
    subject_words,
    team_words,
)
from pyramidion.games.pyramid_ball.passing import interceptor
from pyramidion.games.pyramid_ball.program_text import write_program
from pyramidion.games.pyramid_ball.resolution import apply_moves, pusher, resolve, tackler
from pyramidion.games.pyramid_ball.rules import LAST_STEP, current_row, marked_in_row, pass_receiver
from pyramidion.games.pyramid_ball.state import (
    AWAY,
    HOME,
    NOBODY,
    NOWHERE,
    PICK,
    PIECES,
    PLACE,
    PROGRAM,
    RUN,
    SIDES,
    TAKE,
    TRIO,
    State,
    beside,
    goal_row,
    lane,
    piece_on,
    rank_of,
    side_of,
)


@dataclass(frozen=True, slots=True)
class Picked(Event):
    """Both have picked a size (B1). winner: the seat that chooses, or None for equal picks."""

    restates_move: ClassVar[bool] = True
    first: int
    second: int
    winner: int | None

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        red, blue = PICK_WORDS[self.first], PICK_WORDS[self.second]
        if self.winner is None:
            return Message("Red picked {red}, Blue {blue}: again.", red=red, blue=blue)
        return Message(
            "Red picked {red}, Blue {blue}: {player} chooses.", red=red, blue=blue, player=SEATS[self.winner]
        )


@dataclass(frozen=True, slots=True)
class SideChosen(Event):
    """The winner of the pick has chosen. home: the seat that starts with the ball."""

    restates_move: ClassVar[bool] = True
    seat: int
    home: int

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        if self.seat == self.home:
            return Message("{player} chooses to start with the ball.", player=SEATS[self.seat])
        return Message(
            "{player} chooses to defend: {other} starts with the ball.", player=SEATS[self.seat], other=SEATS[self.home]
        )


@dataclass(frozen=True, slots=True)
class Programmed(Event):
    """A program is revealed. home: the seat that plays Home."""

    restates_move: ClassVar[bool] = True
    home: int
    side: int
    program: str

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        team, orders = team_words(self.side, self.home), program_words(self.program)
        return Message("{team} planned: {orders}.", team=team, orders=orders)


@dataclass(frozen=True, slots=True)
class InRow(Event):
    """Base class of events in a row of a turn, which is shown as a step. home: the seat that plays Home."""

    row: str
    home: int

    @property
    def comment(self) -> str:
        """The event in a record's comment; "" if records omit it."""
        return ""

    def full_text(self) -> Message:
        """What happened and why, after the step's name."""
        # Not `super()`: a slotted dataclass is a different class object than the one written here.
        return Message("Step {step}: {text}", step=self.row, text=Event.full_text(self))


@dataclass(frozen=True, slots=True)
class Passed(InRow):
    """A pass was completed (B4). cell: of the receiver."""

    passer: int
    receiver: int
    cell: str

    @property
    def comment(self) -> str:
        """`pass HM>HL`."""
        return f"pass {PIECE_NAMES[self.passer]}>{PIECE_NAMES[self.receiver]}"

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        passer, receiver = subject_words(self.passer, self.home), TARGET_WORDS[self.receiver % TRIO]
        return Message("{passer} passes to the {receiver} on {cell}.", passer=passer, receiver=receiver, cell=self.cell)


@dataclass(frozen=True, slots=True)
class NotThrown(InRow):
    """A marked pass that is not thrown (B3). receiver: the piece for which it was marked. reason: `nobody` (has the
    ball), `other_team` (had it when the step began), `itself` (the receiver has it), `moving` (the carrier moves in
    this step) or `not_medium` (only the medium throws in step 1). carrier: who has the ball.
    """

    receiver: int
    reason: str
    carrier: int | None

    def sentence(self) -> Message:
        """Why the pass is not thrown, in a sentence."""
        return not_thrown_text(self.reason, self.receiver, self.carrier, self.home)

    def why(self) -> Message:
        """The rule behind it."""
        return pass_rule_text(self.reason, self.carrier, self.home)


@dataclass(frozen=True, slots=True)
class Intercepted(InRow):
    """A defender has caught a pass: a point (B4). cell: where."""

    passer: int
    receiver: int
    piece: int
    cell: str

    @property
    def comment(self) -> str:
        """`intercept AM`."""
        return f"intercept {PIECE_NAMES[self.piece]}"

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        return Message(
            "{piece} on {cell} intercepts the pass of {passer}: a point.",
            piece=subject_words(self.piece, self.home),
            cell=self.cell,
            passer=piece_words(self.passer, self.home),
        )

    def why(self) -> Message:
        """What it brings."""
        return Message("A piece that intercepts a pass takes the ball and scores a point.")


@dataclass(frozen=True, slots=True)
class Struck(InRow):
    """A move could not be made; the piece stands for the rest of the turn (B5, B6).

    at: its square. goal: its destination, "" off the board. reason: `edge`, `loose_ball` (its team may not take it),
    `goal_row` (its team may not enter it), `same_square` (other goes there, too), `swap` (with other), `pushed` (other
    is pushed towards the destination), `occupied` (by other) or `wedged` (other cannot be pushed further).
    loose: whether a ball is loose: then the team that has not scored has right of way, otherwise the one without the
    ball.
    """

    piece: int
    at: str
    goal: str
    reason: str
    other: int | None
    loose: bool

    @property
    def comment(self) -> str:
        """`struck HS`."""
        return f"struck {PIECE_NAMES[self.piece]}"

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        return stopped_text(self.reason, self.piece, self.other, self.at, self.goal, home=self.home)

    def why(self) -> Message:
        """The reason why it stopped."""
        text = obstacle_text(self.reason, self.piece, self.other, self.goal, home=self.home, loose=self.loose)
        return Message("{reason} It stays there for the rest of the turn.", reason=text)


@dataclass(frozen=True, slots=True)
class Moved(InRow):
    """A piece has made its move. has_ball: whether it carries the ball."""

    restates_move: ClassVar[bool] = True
    piece: int
    source: str
    goal: str
    has_ball: bool

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        piece = subject_words(self.piece, self.home)
        if self.has_ball:
            return Message(
                "{piece} goes from {source} to {cell} with the ball.", piece=piece, source=self.source, cell=self.goal
            )
        return Message("{piece} goes from {source} to {cell}.", piece=piece, source=self.source, cell=self.goal)


@dataclass(frozen=True, slots=True)
class Pushed(InRow):
    """A defender has pushed an attacker, directly or through another (B5). by: the defender."""

    piece: int
    source: str
    goal: str
    by: int

    @property
    def comment(self) -> str:
        """`push HS`."""
        return f"push {PIECE_NAMES[self.piece]}"

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        pusher, piece = subject_words(self.by, self.home), piece_words(self.piece, self.home)
        return Message(
            "{pusher} pushes {piece} from {source} to {cell}.",
            pusher=pusher,
            piece=piece,
            source=self.source,
            cell=self.goal,
        )


@dataclass(frozen=True, slots=True)
class Tackled(InRow):
    """A defender has pushed the carrier, takes the ball and scores (B7). cell: where the defender stands now."""

    piece: int
    carrier: int
    cell: str

    @property
    def comment(self) -> str:
        """`tackle AL`."""
        return f"tackle {PIECE_NAMES[self.piece]}"

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        piece, carrier = subject_words(self.piece, self.home), piece_words(self.carrier, self.home)
        return Message("{piece} tackles {carrier}: a point.", piece=piece, carrier=carrier)

    def why(self) -> Message:
        """What a tackle is."""
        return Message("A piece that pushes the carrier takes the ball and scores a point.")


@dataclass(frozen=True, slots=True)
class Scored(InRow):
    """The ball has entered the goal row: a point (B4, B8). cell: where. by_pass: by a pass, not by a move."""

    piece: int
    cell: str
    by_pass: bool

    @property
    def comment(self) -> str:
        """`goal HS`."""
        return f"goal {PIECE_NAMES[self.piece]}"

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        piece = subject_words(self.piece, self.home)
        if self.by_pass:
            return Message("{piece} receives the ball in the goal row on {cell}: a point.", piece=piece, cell=self.cell)
        return Message("{piece} brings the ball into the goal row on {cell}: a point.", piece=piece, cell=self.cell)


@dataclass(frozen=True, slots=True)
class Laid(InRow):
    """After a goal the ball lies loose in the goal row (B11). cell: where. row: before which it was placed."""

    cell: str

    @property
    def comment(self) -> str:
        """`loose e8`."""
        return f"loose {self.cell}"

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        return Message("The ball is placed on {cell}; a defender may pick it up.", cell=self.cell)

    def full_text(self) -> Message:
        """What happened: between two steps."""
        return self.sentence()


@dataclass(frozen=True, slots=True)
class Recovered(InRow):
    """A defender has moved onto the loose ball: its team is on offence now (B11). cell: where."""

    piece: int
    cell: str

    @property
    def comment(self) -> str:
        """`recover AM`."""
        return f"recover {PIECE_NAMES[self.piece]}"

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        piece = subject_words(self.piece, self.home)
        return Message("{piece} takes up the ball on {cell}.", piece=piece, cell=self.cell)


@dataclass(frozen=True, slots=True)
class Took(Event):
    """A side has taken a special for a point of its opponent (B14). home: the seat that plays Home."""

    restates_move: ClassVar[bool] = True
    home: int
    side: int
    special: int

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        team, special = team_words(self.side, self.home), SPECIAL_WORDS[self.special]
        return Message("{team} takes the {special}.", team=team, special=special)


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A turn is over. home: the seat that plays Home. holder: who has the ball, or None: then it is on the square
    `loose`. rows_left: number of rows between the holder and the goal row into which it brings the ball.
    """

    restates_move: ClassVar[bool] = True
    turn: int
    home: int
    home_score: int
    away_score: int
    holder: int | None
    rows_left: int | None
    loose: str

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        if self.holder is None or self.rows_left is None:
            return Message("The ball lies on {cell}.", cell=self.loose)
        piece = subject_words(self.holder, self.home)
        if not self.rows_left:
            return Message("{piece} has the ball in the goal row.", piece=piece)
        return plural(
            "{piece} has the ball, {count} row from the goal.",
            "{piece} has the ball, {count} rows from the goal.",
            count=self.rows_left,
            piece=piece,
        )


@dataclass(frozen=True, slots=True)
class Won(Event):
    """The game is over: by points (B10), or after the last turn with a leader (B15)."""

    seat: int
    home_score: int
    away_score: int

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        less, more = sorted((self.home_score, self.away_score))
        return Message("{player} wins, {more}-{less}.", player=SEATS[self.seat], more=more, less=less)


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """The last turn is over with equal points (B15)."""

    points: int

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        return Message("The last turn is over at {points}-{points}: a draw.", points=self.points)


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
"""Every kind of event of this game."""

Stepped = Callable[[State], State]

Result = Callable[[State], int]


def derive_events(
    state: State, codes: tuple[int, ...], after: State, stepped: Stepped, result: Result
) -> Iterator[Event]:
    """The events of one code per decider: a pick, a choice, or a whole turn row by row. after: the state that follows
    from the codes. stepped, result: the rules bound to the game's options.
    """
    if state.phase == PICK:
        yield Picked(codes[0], codes[1], after.home if after.phase == SIDES else None)
    elif state.phase == SIDES:
        yield SideChosen(state.home, after.home)
    elif state.phase == TAKE:
        yield Took(state.home, rules.taking_side(state), codes[0])
    else:
        running = _turn_state(state, codes)
        if state.phase == PLACE:
            # The ball is placed after the row that has just been played, or after its pass (B11).
            yield Laid(ROWS[(running.step - 1) // 2], state.home, SQUARE_NAMES[running.loose])
        else:
            yield Programmed(running.home, HOME, write_program(running.home_program))
            yield Programmed(running.home, AWAY, write_program(running.away_program))
        yield from _turn_events(running, stepped, result)


def intermediate_states(state: State, codes: tuple[int, ...], stepped: Stepped, result: Result) -> list[State]:
    """The states after the steps of a turn that change something on the field, except the last of them."""
    if state.phase not in (PROGRAM, PLACE):
        return []
    state = _turn_state(state, codes)
    seen = [state]
    while state.phase == RUN and result(state) == 0:
        state = stepped(state)
        last = seen[-1]
        if (state.places, state.ball, state.loose) != (last.places, last.ball, last.loose):
            seen.append(state)
    return seen[1:-1]


def _turn_state(state: State, codes: tuple[int, ...]) -> State:
    """The turn that starts with two programs, or continues once the ball is placed."""
    if state.phase == PLACE:
        return rules.lay_ball(state, rules.ball_square(state.places, state.scorer, codes[0]))
    return rules.start_turn(state, codes[0], codes[1])


def _turn_events(state: State, stepped: Stepped, result: Result) -> Iterator[Event]:
    """The events from a step of a turn on, until somebody must decide or the game is over."""
    while state.phase == RUN and result(state) == 0:
        after = stepped(state)
        if state.step == LAST_STEP:
            yield _turn_end_event(state)
        else:
            yield from (_moves if state.step & 1 else _pass)(state, after)
            if not state.step & 1 and result(after) == 0:
                yield from _passes_not_thrown(state)
            if after.loose != state.loose and after.loose != NOWHERE:
                yield Laid(ROWS[state.step // 2], state.home, SQUARE_NAMES[after.loose])
        state = after
    winner = result(state)
    if winner > 0:
        yield Won(winner - 1, state.home_score, state.away_score)
    elif winner < 0:
        yield Drawn(state.home_score)


def _turn_end_event(state: State) -> Event:
    holder = rows_left = None
    if state.ball != NOBODY:
        holder = state.ball
        rows_left = abs(rank_of(lane(state.places, holder)) - goal_row(side_of(holder)))
    loose = "" if state.loose == NOWHERE else SQUARE_NAMES[state.loose]
    return TurnEnded(state.turn, state.home, state.home_score, state.away_score, holder, rows_left, loose)


def _pass(state: State, after: State) -> Iterator[Event]:
    receiver = pass_receiver(state)
    if receiver == NOBODY:
        return
    row, passer = ROWS[state.step // 2], state.ball
    taker = interceptor(state.places, passer, receiver)
    if taker != NOBODY:
        yield Intercepted(row, state.home, passer, receiver, taker, _cell(state, taker))
        return
    yield Passed(row, state.home, passer, receiver, _cell(state, receiver))
    if _points(after) > _points(state):
        yield Scored(row, state.home, receiver, _cell(state, receiver), True)


def _passes_not_thrown(state: State) -> Iterator[Event]:
    for side in (HOME, AWAY):
        marked = marked_in_row(state, side)
        if marked not in (NOBODY, pass_receiver(state)):
            reason, carrier = not_thrown_reason(state, marked)
            yield NotThrown(ROWS[state.step // 2], state.home, marked, reason, carrier)


def _moves(state: State, after: State) -> Iterator[Event]:
    name, row = ROWS[state.step // 2], current_row(state)
    moving, struck = resolve(row)
    places, pushed = apply_moves(row, moving)
    for piece in range(PIECES):
        if struck >> piece & 1:
            goal = beside(lane(row.places, piece), lane(row.orders, piece))
            to = "" if goal == NOWHERE else SQUARE_NAMES[goal]
            obstacle = find_obstacle(row, moving, piece)
            yield Struck(name, state.home, piece, _cell(state, piece), to, *obstacle, row.loose != NOWHERE)
    for piece in range(PIECES):
        if moving >> piece & 1:
            yield Moved(
                name, state.home, piece, _cell(state, piece), SQUARE_NAMES[lane(places, piece)], piece == state.ball
            )
    for piece in range(PIECES):
        if pushed >> piece & 1:
            by = pusher(row, moving, piece)
            yield Pushed(name, state.home, piece, _cell(state, piece), SQUARE_NAMES[lane(places, piece)], by)
    taker = tackler(row, moving, state.ball)
    if taker != NOBODY:
        yield Tackled(name, state.home, taker, state.ball, SQUARE_NAMES[lane(places, taker)])
    elif _points(after) > _points(state):
        yield Scored(name, state.home, state.ball, SQUARE_NAMES[lane(places, state.ball)], False)
    elif state.ball == NOBODY and (finder := piece_on(places, state.loose)) != NOBODY:
        yield Recovered(name, state.home, finder, SQUARE_NAMES[state.loose])


def _cell(state: State, piece: int) -> str:
    return SQUARE_NAMES[lane(state.places, piece)]


def _points(state: State) -> int:
    return state.home_score + state.away_score


def turn_comment(events: Sequence[Event]) -> str:
    """A turn as a record's comment: `1 push HM, tackle AM; 2 pass AM>AL`."""
    rows = groupby(
        (event for event in events if isinstance(event, InRow) and event.comment), key=lambda event: event.row
    )
    return "; ".join(f"{row} {', '.join(event.comment for event in found)}" for row, found in rows)
