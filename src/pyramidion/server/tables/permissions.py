"""Why something may not be done at a table: sentences for the pages that do not offer it, and for who asks anyway."""

from pyramidion.core.decision import CHANCE
from pyramidion.engine.tablebase import has_exact_values, how_to_solve
from pyramidion.server.errors import RequestError
from pyramidion.server.tables.offers import BACK, NAMES, SEEN, behind_chance
from pyramidion.server.tables.table import Table

SECRET = "Secret decisions cannot be taken back."


def still_on(table: Table) -> None:
    """Raises RequestError if the game is over."""
    if table.session.over:
        raise RequestError("over", "The game is over.")


def taken_back(table: Table, seat: int, held: frozenset[int]) -> frozenset[int]:
    """Whose latest decision a seat takes back: several persons on one device take back one another's.

    held: the seats that the asking connection acts for. What was entered of chance can be mistyped, and goes alone.
    """
    seats = held if len(held) > 1 else frozenset((seat,))
    return seats | {CHANCE} if table.terms.by_hand else seats


def why_no_undo(table: Table, seat: int, held: frozenset[int]) -> str | None:
    """Why a seat cannot take a decision back, in a sentence; None if it can."""
    if table.game.info.simultaneous:
        return SECRET
    if table.persons - held:
        return "Another person sits at this table: decisions stand."
    return _why_not_back(table, taken_back(table, seat, held))


def _why_not_back(table: Table, seats: frozenset[int]) -> str | None:
    plies = table.session.takeback_plies(seats)
    if not plies:
        return "There is nothing to take back yet."
    return SEEN if behind_chance(table.session.moves, plies, table.terms) else None


def why_no_offer(table: Table, seat: int, kind: str, held: frozenset[int]) -> str | None:
    """Why a seat cannot offer something, in a sentence; None if it can."""
    if table.waits_for_company or not table.persons - held:
        return "There is no other person here to agree."
    if table.offer is not None:
        return "Something is offered already."
    if table.offered.get((seat, kind)) == table.ply:
        return f"You have offered {NAMES[kind]} in this position already."
    if kind == BACK:
        return SECRET if table.game.info.simultaneous else _why_not_back(table, frozenset((seat,)))
    if not table.game.info.has_draws:
        return f"The rules of {table.game.info.title} know no draw."
    return "A bot does not agree on a draw." if len(table.persons) < len(table.seats) else None


def why_no_values(table: Table, held: frozenset[int]) -> str | None:
    """Why exact values are not told to whoever holds some seats, in a sentence; None if they are."""
    strangers = [seat for seat, row in enumerate(table.seats) if row.level is None and seat not in held]
    if not table.session.over and any(seat not in table.session.resigned_seats for seat in strangers):
        return "Another person plays at this table: what decisions are worth is told when the game is over."
    return None if has_exact_values(table.game) else how_to_solve(table.game)


def may_know(table: Table, held: frozenset[int], ply: int) -> None:
    """Whether exact values at a ply may be told. Raises RequestError."""
    reason = why_no_values(table, held)
    if reason:
        raise RequestError("no_values", reason)
    if ply > table.ply:
        raise RequestError("stale", "The table has not come so far.")
    if not table.session.positions[ply].to_decide:
        raise RequestError("over", "The game is over: there is nothing left to decide.")
