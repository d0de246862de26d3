"""What the persons at a table agree on. The offering seat has agreed; the others must, too.

It is a draw, a takeback, or, where dice are entered by hand, that the last roll was wrong and is entered again.
"""

from pyramidion.core.decision import CHANCE
from pyramidion.server.errors import RequestError
from pyramidion.server.tables.log_entries import OfferEntry
from pyramidion.server.tables.table_data import SeatRow, Terms

DRAW, TAKEBACK, REROLL = "draw", "takeback", "reroll"
NAMES = {DRAW: "a draw", TAKEBACK: "to take the last decision back", REROLL: "to enter the last roll again"}

CHANCE_STANDS = "Dice and throws stand at this table: a decision that chance has followed cannot be taken back."


def persons(seats: tuple[SeatRow, ...], left: list[int]) -> frozenset[int]:
    """The seats of persons who still play."""
    return frozenset(seat for seat, row in enumerate(seats) if row.level is None and seat not in left)


def crosses_chance_event(played: list[tuple[int, str]], plies: int, terms: Terms) -> bool:
    """Whether taking back so many plies would undo what chance has shown, at a table where that stands."""
    if terms.chance_takebacks or terms.physical_chance:
        return False
    return CHANCE in [seat for seat, _ in played[len(played) - plies :]]


def open_offer(offer: OfferEntry | None) -> OfferEntry:
    """The offer that waits for answers. Raises RequestError if there is none."""
    if offer is None:
        raise RequestError("no_offer", "There is no offer to answer.")
    return offer
