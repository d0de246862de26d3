"""What the persons at a table agree on: a draw, or taking back. Who offers has said yes; the others must, too."""

from dataclasses import dataclass, replace

from pyramidion.core.decision import CHANCE
from pyramidion.server.errors import RequestError
from pyramidion.server.storage.table_repository import LogEntry, SeatRow, Terms

DRAW, BACK = "draw", "back"
NAMES = {DRAW: "a draw", BACK: "to take the last decision back"}

SEEN = "What chance has shown stays: at this table nothing is taken back that dice or throws have followed."


@dataclass(frozen=True, slots=True)
class Offer:
    """What a seat offers. plies: how many are taken back. agreed: seats of those who want it, the offering one too."""

    seat: int
    kind: str
    plies: int
    agreed: frozenset[int]

    def entry(self) -> LogEntry:
        """The offer as the log has it."""
        return LogEntry("offer", self.seat, f"{self.kind} {self.plies} {','.join(map(str, sorted(self.agreed)))}")

    @classmethod
    def read(cls, entry: LogEntry) -> "Offer":
        """The offer in a log entry. Raises ValueError."""
        if entry.seat is None:
            raise ValueError("An offer is somebody's.")
        kind, plies, agreed = entry.text.split()
        return cls(entry.seat, kind, int(plies), frozenset(map(int, agreed.split(","))))

    def with_(self, seat: int) -> "Offer":
        """The same with one more who agrees."""
        return replace(self, agreed=self.agreed | {seat})


def persons(seats: tuple[SeatRow, ...], left: list[int]) -> frozenset[int]:
    """The seats of persons who still play."""
    return frozenset(seat for seat, row in enumerate(seats) if row.level is None and seat not in left)


def behind_chance(played: list[tuple[int, str]], plies: int, terms: Terms) -> bool:
    """Whether taking so many plies back would undo what chance has shown, at a table where that stands."""
    return not (terms.trial or terms.by_hand) and any(seat == CHANCE for seat, _ in played[len(played) - plies :])


def still_offered(offer: Offer | None) -> Offer:
    """The offer that waits. Raises RequestError if there is none."""
    if offer is None:
        raise RequestError("no_offer", "Nothing is offered just now.")
    return offer
