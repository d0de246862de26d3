"""What happened in a turn, told step by step by the rules' own functions."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from pyramidion.core.events import Event
from pyramidion.games.pyramid_ball.events import (
    Drawn,
    InRow,
    Intercepted,
    Laid,
    Moved,
    NotThrown,
    Passed,
    Programmed,
    Pushed,
    Recovered,
    Scored,
    Struck,
    Tackled,
    TurnEnded,
    Won,
)
from pyramidion.games.pyramid_ball.labels import ROWS, SQUARE_NAMES
from pyramidion.games.pyramid_ball.notation import write_program
from pyramidion.games.pyramid_ball.passing import interceptor
from pyramidion.games.pyramid_ball.reasons import why_not_thrown, why_struck
from pyramidion.games.pyramid_ball.resolution import moved, pusher, resolve, tackler
from pyramidion.games.pyramid_ball.rules import LAST_STEP, marked_in_row, receiver_of, row_now
from pyramidion.games.pyramid_ball.state import (
    AWAY,
    HOME,
    NOBODY,
    NOWHERE,
    PIECES,
    RUN,
    State,
    lane,
    piece_on,
)

Stepped = Callable[[State], State]
Result = Callable[[State], int]


def revealed(state: State) -> Iterator[Event]:
    """Both programs of a turn that is about to run."""
    yield Programmed(state.home, HOME, write_program(state.home_program))
    yield Programmed(state.home, AWAY, write_program(state.away_program))


def turn_events(state: State, stepped: Stepped, result: Result) -> Iterator[Event]:
    """What happens from a step of a turn on, until somebody must decide or the game is over.

    stepped, result: the rules bound to the game's options.
    """
    while state.phase == RUN and result(state) == 0:
        after = stepped(state)
        if state.step == LAST_STEP:
            yield _turn_ended(state)
        else:
            yield from (_moves if state.step & 1 else _pass)(state, after)
            if not state.step & 1 and result(after) == 0:
                yield from _not_thrown(state)
            if after.loose != state.loose and after.loose != NOWHERE:
                yield Laid(ROWS[state.step // 2], state.home, SQUARE_NAMES[after.loose])
        state = after
    yield from end_events(state, result(state))


def laid(state: State, square: int) -> Event:
    """The ball is laid by choice, after the row that has just been played or its pass (B11)."""
    return Laid(ROWS[(state.step - 1) // 2], state.home, SQUARE_NAMES[square])


def fields(state: State, stepped: Stepped, result: Result) -> list[State]:
    """The states after the steps in which something on the field changes, without the last of them."""
    seen = [state]
    while state.phase == RUN and result(state) == 0:
        state = stepped(state)
        last = seen[-1]
        if (state.places, state.ball, state.loose) != (last.places, last.ball, last.loose):
            seen.append(state)
    return seen[1:-1]


def end_events(state: State, result: int) -> Iterator[Event]:
    """The end of the game, if it is over."""
    if result > 0:
        yield Won(result - 1, state.home_score, state.away_score)
    elif result < 0:
        yield Drawn(state.home_score)


def _turn_ended(state: State) -> Event:
    holder = None if state.ball == NOBODY else state.ball
    loose = "" if state.loose == NOWHERE else SQUARE_NAMES[state.loose]
    return TurnEnded(state.turn, state.home, state.home_score, state.away_score, holder, loose)


def _pass(state: State, after: State) -> Iterator[Event]:
    receiver = receiver_of(state)
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


def _not_thrown(state: State) -> Iterator[Event]:
    for side in (HOME, AWAY):
        marked = marked_in_row(state, side)
        if marked not in (NOBODY, receiver_of(state)):
            yield NotThrown(ROWS[state.step // 2], state.home, marked, why_not_thrown(state, marked))


def _moves(state: State, after: State) -> Iterator[Event]:
    name, row = ROWS[state.step // 2], row_now(state)
    moving, struck = resolve(row)
    places, pushed = moved(row, moving)
    for piece in range(PIECES):
        if struck >> piece & 1:
            yield Struck(name, state.home, piece, _cell(state, piece), why_struck(row, moving, piece, state.home))
    for piece in range(PIECES):
        if moving >> piece & 1:
            yield Moved(name, state.home, piece, _cell(state, piece), SQUARE_NAMES[lane(places, piece)])
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


def told(events: Sequence[Event]) -> str:
    """A turn as a record's comment: `1 push HM, tackle AM; 2 pass AM>AL`."""
    rows = groupby((event for event in events if isinstance(event, InRow) and event.told), key=lambda event: event.row)
    return "; ".join(f"{row} {', '.join(event.told for event in found)}" for row, found in rows)
