"""What happened in Braces, told from the states before and after."""

from dataclasses import replace

from pyramidion.core.events import Event
from pyramidion.games.braces import rules, spending
from pyramidion.games.braces.bracers import bracing_squares
from pyramidion.games.braces.bracing import NOTE, note_at
from pyramidion.games.braces.events import (
    Capped,
    Changed,
    Kept,
    Moved,
    Named,
    Rolled,
    RolledAgain,
    Swapped,
    TurnEnded,
    Won,
)
from pyramidion.games.braces.labels import (
    COLOUR_NAMES,
    POWERS,
    SIZE_NAMES,
    SQUARE_NAMES,
    Change,
    Piece,
    piece_at,
    stacks,
)
from pyramidion.games.braces.notation import far
from pyramidion.games.braces.pieces import COLOURS, GONE
from pyramidion.games.braces.rules import AGAIN, EXCHANGE, GOAL_AT, KEEP, NAMED, PLACE_AT, SIZE_AT, TIP_VALUE
from pyramidion.games.braces.state import ACT, REROLL, TIP, State

Acted = tuple[State, tuple[Change, ...], int]
"""The pieces as they were when they changed, the changes, and the notes of all braces and swarms."""


Counts = tuple[int, int]
"""How many pieces of each seat are turned."""


def events_of(
    state: State,
    code: int,
    after: State,
    acted: Acted | None,
    turned: tuple[Counts, Counts],
    winner: int,
    by_turning: bool,
) -> list[Event]:
    """What a roll or an action brought about.

    acted: for steps, hops and swaps. turned: before and after it. winner: as `rules.result` of `after`; by_turning:
    whether by R10, not R13.
    """
    seat = state.turn
    events: list[Event] = []
    if state.phase <= REROLL:
        face, higher = code // 36, code // 6 % 6 + 1
        value = TIP_VALUE if face == TIP else higher
        events.append(Rolled(seat, POWERS[face], higher, code % 6 + 1, value, *_told(face)))
    elif acted is None:
        events += _word(state, code >> SIZE_AT)
    else:
        events += _action(state, code, acted, turned)
    if winner:
        return [*events, Won(winner - 1, by_turning)]
    if after.turn != seat:
        unused = state.value if state.phase == ACT else 0
        if acted is not None and code & 3 != EXCHANGE:
            unused -= rules.step_cost(state, code >> SIZE_AT & 3, code >> PLACE_AT & 7)
        events.append(TurnEnded(seat, unused))
    return events


def _word(state: State, word: int) -> list[Event]:
    seat = state.turn
    if word == AGAIN:
        return [RolledAgain(seat)]
    if word == KEEP:
        return [Kept(seat)]
    power = word - NAMED
    if power < 0:
        return []
    value = TIP_VALUE if power == TIP else state.value
    return [Named(seat, POWERS[power], value, *_told(power))]


def _told(power: int) -> tuple[str, str]:
    return spending.allows(power), spending.counts(power)


def _action(state: State, code: int, acted: Acted, turned: tuple[Counts, Counts]) -> list[Event]:
    arranged, changes, notes = acted
    size, goal = code >> SIZE_AT & 3, code >> GOAL_AT & 31
    piece = piece_at(state, size, code >> PLACE_AT & 7)
    events: list[Event] = []
    if code & 3 == EXCHANGE:
        second = piece_at(state, size, goal)
        events.append(
            Swapped(state.turn, _words(piece), SQUARE_NAMES[piece.square], _words(second), SQUARE_NAMES[second.square])
        )
    else:
        cost = rules.step_cost(state, size, piece.place)
        source, hop = SQUARE_NAMES[piece.square], far(piece.square, goal)
        left = state.value - cost
        events.append(Moved(state.turn, _words(piece), source, SQUARE_NAMES[goal], hop, cost, left))
    changed = [_changed(change, size, arranged, notes) for change in changes]
    for owner, (before, now) in enumerate(zip(*turned, strict=True)):
        last = max((index for index, one in enumerate(changed) if one.owner == owner), default=None)
        if last is not None and now != before:
            changed[last] = replace(changed[last], turned=now)
    events += changed
    other = piece_at(state, size, goal).square if code & 3 == EXCHANGE else goal
    for square in sorted({piece.square, other}):
        by = capper(arranged, square)
        if by is not None and by != capper(state, square):
            events.append(Capped(by, SQUARE_NAMES[square]))
    return events


def _words(piece: Piece) -> str:
    return f"{COLOUR_NAMES[piece.colour]} {SIZE_NAMES[piece.size]}"


def _changed(change: Change, size: int, arranged: State, notes: int) -> Changed:
    piece = change.piece
    after = "removed" if change.after == GONE else COLOUR_NAMES[change.after]
    way = "brace" if piece.size == size else "swarm"
    if notes >> note_at(piece.size, piece.place) & NOTE == 0:
        way = "withdrawal"
    # His own pieces turn a piece back, the opponent's turn it on, clear it and remove it.
    owner, back = piece.colour // COLOURS, change.after == piece.colour - 1
    seat, by, neutral = arranged.turn, 0, 0
    if way != "withdrawal":
        seat = owner if back else 1 - owner
        by, neutral = bracing_squares(arranged, piece.size, piece.square, seat, way == "swarm")
    return Changed(
        SIZE_NAMES[piece.size],
        COLOUR_NAMES[piece.colour],
        after,
        SQUARE_NAMES[piece.square],
        way,
        seat,
        owner,
        _squares(by),
        _squares(neutral),
        back,
    )


def _squares(bits: int) -> tuple[str, ...]:
    return tuple(name for square, name in enumerate(SQUARE_NAMES) if bits >> square & 1)


def capper(state: State, square: int) -> int | None:
    """The seat that caps a square's stack; None if it is not capped (R3)."""
    owners = [piece.colour // 3 for piece in stacks(state)[square]]
    if not owners or owners[-1] == 2:
        return None
    return owners[-1] if 1 - owners[-1] in owners else None
