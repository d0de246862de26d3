"""The declaration of Oasis, which combines its parts."""

from typing import ClassVar

from oasis import rules
from oasis.rules import BID, COLUMNS, DIE, ROUNDS, ROWS, STOP, WATER, State
from oasis.tutorial import TUTORIAL
from pyramidion.core.decision import CHANCE
from pyramidion.core.errors import BadPosition
from pyramidion.core.game_info import Chance, Dynamics, GameInfo, Information, Mark, Seat
from pyramidion.core.grid import Grid, GridBoard, GridGame, GridPiece
from pyramidion.core.position_setup import Field

SEATS = (Seat("First", "#b3402a", Mark.DISC), Seat("Second", "#2b6fd0", Mark.RING))
PIECES = (
    GridPiece("first", "f", "a pyramid of First", seat=0),
    GridPiece("second", "s", "a pyramid of Second", seat=1),
)
FIELDS = (
    Field("phase", "What is due", (("0", "the roll"), ("1", "the bids"), ("2", "steps"))),
    Field("steps", "Steps left", low=0, high=DIE),
    Field("water0", "Water of First", low=0, high=WATER),
    Field("water1", "Water of Second", low=0, high=WATER),
    Field("rounds", "Rounds played", low=0, high=ROUNDS),
)


class Board(GridBoard[State]):
    """The board, with the notation of rolls, bids and stopping."""

    def word(self, state: State, seat: int, code: int) -> str | None:
        """`roll 2`, `bid 3` or `stop`; None for a step."""
        if seat == CHANCE:
            return f"roll {code}"
        if state.phase == BID:
            return f"bid {code}"
        return "stop" if code == STOP else None

    def starts_turn(self, state: State) -> bool:
        """A round is one turn."""
        return state.phase == rules.ROLL

    def check(self, state: State) -> None:
        """Raises BadPosition if steps are left before the roll, or none after it."""
        if (state.phase == rules.ROLL) != (state.steps == 0):
            raise BadPosition("Steps must be left after the roll, and none before it.")

    def refusal(self, state: State, seat: int, source: int, target: int) -> str:
        """Why a pyramid may not go there; "" if the list of its steps is enough of an explanation."""
        forward = target // COLUMNS - source // COLUMNS if seat == 0 else source // COLUMNS - target // COLUMNS
        return "A pyramid never goes back (O3)." if forward < 0 else ""


class Oasis(GridGame[State]):
    """Oasis."""

    info = GameInfo(
        id="oasis",
        title="Oasis",
        designer="the Pyramidion authors",
        summary="Bid water in secret for the steps that were rolled; bring two pyramids across the desert.",
        rules_page="rules.md",
        board_module="board.js",
        start_picture="start.svg",
        seats=SEATS,
        dynamics=Dynamics.SIMULTANEOUS,
        information=Information.IMPERFECT,
        chance=Chance.EXPLICIT_STOCHASTIC,
        has_draws=True,
    )
    rules_module = rules
    grid_board: ClassVar = Board(Grid(COLUMNS, ROWS), State, PIECES, SEATS, FIELDS)
    tutorial = TUTORIAL
