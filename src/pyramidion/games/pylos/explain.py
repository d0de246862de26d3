"""Why a Pylos decision is not allowed."""

from pyramidion.core.bound_rules import BoundRules
from pyramidion.core.messages import Message, plural
from pyramidion.games.pylos import rules
from pyramidion.games.pylos.labels import NAMES, cells_in
from pyramidion.games.pylos.rules import State
from pyramidion.games.pylos.turn import Turn


def illegal_reason(state: State, turn: Turn, bound: BoundRules[State]) -> Message:
    """The sentence that says which rule a turn breaks. `bound` are the rules under the game's options."""
    own, occupied = rules.own_spheres(state), state.light | state.dark
    to = NAMES[turn.to]
    if turn.origin is not None:
        broken = _bad_origin(own, occupied, turn.origin)
        if broken:
            return broken
        own ^= 1 << turn.origin
        occupied ^= 1 << turn.origin
        if turn.to // 16 <= turn.origin // 16:
            return Message(
                "A raised sphere must come to a strictly higher level; {cell} is not above {source} (P2).",
                cell=to,
                source=NAMES[turn.origin],
            )
    if occupied >> turn.to & 1:
        return _occupied(own, occupied, turn)
    if not rules.open_cells(occupied) >> turn.to & 1:
        below = [c for c in cells_in(rules.supporting_cells(1 << turn.to)) if not occupied >> c & 1]
        names = ", ".join(NAMES[cell] for cell in below)
        if turn.origin in below:
            return plural(
                "A sphere on {cell} would have no support: {empty} is empty once the raised sphere has left (P2).",
                "A sphere on {cell} would have no support: {empty} are empty once the raised sphere has left (P2).",
                count=len(below),
                cell=to,
                empty=names,
            )
        return plural(
            "A sphere on {cell} would have no support: {empty} is empty (P2).",
            "A sphere on {cell} would have no support: {empty} are empty (P2).",
            count=len(below),
            cell=to,
            empty=names,
        )
    own |= 1 << turn.to
    occupied |= 1 << turn.to
    return _bad_take_backs(state, turn, own, occupied, bound)


def _bad_origin(own: int, occupied: int, origin: int) -> Message | None:
    name = NAMES[origin]
    if not occupied >> origin & 1:
        return Message("There is no sphere on {cell} to raise (P2).", cell=name)
    if not own >> origin & 1:
        return Message("The sphere on {cell} is your opponent's (P2).", cell=name)
    if not rules.free_spheres(own, occupied) >> origin & 1:
        return Message("The sphere on {cell} carries another one and cannot move (P2).", cell=name)
    return None


def _occupied(own: int, occupied: int, turn: Turn) -> Message:
    """A player who names a cell with a sphere of their own may want to raise that sphere."""
    cell, sphere = NAMES[turn.to], 1 << turn.to
    if turn.origin is None and own & sphere:
        if not rules.free_spheres(own, occupied) & sphere:
            return Message(
                "{cell} is occupied, and the sphere there cannot be raised: it carries another (P2).", cell=cell
            )
        if not rules.raise_targets(rules.open_cells(occupied), sphere):
            return Message("{cell} is occupied, and no higher place is open to the sphere there (P2).", cell=cell)
    return Message("{cell} is occupied (P2).", cell=cell)


def _bad_take_backs(state: State, turn: Turn, own: int, occupied: int, bound: BoundRules[State]) -> Message:
    if turn.origin is None and turn.taken == (turn.to,) and _must_take_back(state, turn, bound):
        return Message(
            "Here the sphere placed on {cell} may not be all that goes back: nothing would change (P3).",
            cell=NAMES[turn.to],
        )
    earned = _earns(state, turn, bound)
    if not earned:
        return Message(
            "{cell} earns no take-back under these rules: nothing may be taken (P3-P5).", cell=NAMES[turn.to]
        )
    if not turn.taken:
        return Message("A completed square or line must be answered: take back one or two of your free spheres (P3).")
    if len(turn.taken) > 2:
        return Message("At most two spheres may be taken back, however many squares were completed (P3).")
    for cell in turn.taken:
        if not own >> cell & 1:
            name = NAMES[cell]
            if occupied >> cell & 1:
                return Message("{cell} is your opponent's: only your own spheres can be taken back (P3).", cell=name)
            return Message("{cell} is empty: only your own spheres can be taken back (P3).", cell=name)
    for cell in turn.taken:
        others = sum(1 << other for other in turn.taken if other != cell)
        if rules.supporting_cells(occupied & ~others) >> cell & 1:
            return Message("The sphere on {cell} carries another one and cannot be taken back (P3).", cell=NAMES[cell])
    return Message("Taken together, these spheres cannot leave: one still carries another (P3).")


def _earns(state: State, turn: Turn, bound: BoundRules[State]) -> bool:
    """Whether the bound rules have a decision with this move that takes something back."""
    return any(
        (other := Turn.of(code)).to == turn.to and other.origin == turn.origin and bool(other.taken)
        for code in bound.legal_codes(state)
    )


def _must_take_back(state: State, turn: Turn, bound: BoundRules[State]) -> bool:
    """Whether the bound rules require a take-back after a placement."""
    return Turn(None, turn.to, ()).code not in bound.legal_codes(state)
