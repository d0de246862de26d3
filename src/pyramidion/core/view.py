"""What one seat may know of a position: plain data for any face."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pyramidion.core.decision import CHANCE
from pyramidion.core.events import Event
from pyramidion.core.game import Outcome
from pyramidion.core.guide import Guide, guide
from pyramidion.core.options import OptionValue

if TYPE_CHECKING:
    from pyramidion.core.position import Position


@dataclass(frozen=True, slots=True)
class View:
    """A position as one seat sees it.

    seat: for whom; None for a spectator.
    text: the position's text without sealed decisions.
    to_decide: seats that must still decide (CHANCE = -1); decided: seats whose secret decision is in.
    own_seal: this seat's own sealed decision, if it waits for others.
    guide: how this seat can enter a decision; None if it is not to decide or decisions are not offered as paths.
    board: the game's own dataclass of what is drawn. result: one number per seat once the game is over.
    """

    game: str
    options: Mapping[str, OptionValue]
    seats: tuple[str, ...]
    seat: int | None
    ply: int
    text: str
    to_decide: tuple[int, ...]
    decided: tuple[int, ...]
    own_seal: str | None
    board: Any
    guide: Guide | None
    events: tuple[Event, ...]
    result: Outcome | None

    @classmethod
    def of(cls, position: "Position", seat: int | None) -> "View":
        """The view of a seat (None: a spectator). Raises ValueError for a seat the game does not have."""
        game, state = position.game, position.state
        if seat is not None and not 0 <= seat < len(game.seats):
            raise ValueError(f"There is no seat {seat}; the seats are 0 to {len(game.seats) - 1}.")
        own = [game.write(state, who, code) for who, code in position.sealed if who == seat]
        asked = seat is not None and seat != CHANCE and seat in position.to_decide
        return cls(
            game=game.info.id,
            options=game.options,
            seats=game.seats,
            seat=seat,
            ply=position.ply,
            text=game.state_text(state),
            to_decide=position.to_decide,
            decided=tuple(who for who, _ in position.sealed),
            own_seal=own[0] if own else None,
            board=game.board(state),
            guide=guide(game, state, seat) if asked and seat is not None and game.guided(state, seat) else None,
            events=position.events,
            result=position.result,
        )
