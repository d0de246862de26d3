"""Exact values of positions: search.proof_search bound to a game, its table, and limits of time and memory."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pyramidion.core.game import Game
from pyramidion.core.specialisation import Binder, Wrap
from pyramidion.search import proof_search
from pyramidion.search.mcts_runner import array_makers, as_function, rule_bindings
from pyramidion.search.time_budget import TimeBudget

POSITIONS = 1 << 20
"""Maximum number of positions in a table (about 150 bytes each for a state of seven ints)."""

_FIRST_ROOM = 1 << 12
_FIRST_SLICE = 16
_MOST_VISITS = 1 << 40


@dataclass(frozen=True, slots=True)
class ProvenMove:
    """The proven result of a decision, for the seat that takes it. value: 1 for a win, 0.5 for a draw by repetition, 0
    for a loss, None if unknown. height: a win or loss comes after at most this many further decisions.
    """

    code: int
    value: float | None
    height: int = 0


def is_solvable(game: Game[Any]) -> bool:
    """Whether a game is meant to be solved: it declares which positions are equivalent (`BotHints.canonical`)."""
    return game.bots.canonical is not None


class Solver:
    """Proves positions of one game, and keeps what it has found. Interpreted, or compiled (`wrap`).

    For games of two seats that decide in turn, without chance.
    """

    def __init__(self, game: Game[Any], wrap: Wrap | None = None, positions: int = POSITIONS) -> None:
        """wrap: None leaves the functions interpreted. positions: maximum number in the table."""
        self.game = game
        self.rules = game.rules
        self.most = positions
        self.compiled = wrap is not None
        binder = Binder(rule_bindings(game), wrap)
        self._ask = binder.bind(as_function(proof_search.answer_for))
        self._reindex = binder.bind(as_function(proof_search.rebuild_index))
        self._width = len(self.rules.start())
        self._proof = self._empty(min(_FIRST_ROOM, positions))

    @property
    def positions(self) -> int:
        """The number of positions in the table."""
        return int(self._proof.counts[proof_search.POSITIONS])

    def value(
        self,
        state: Any,
        seconds: float = float("inf"),
        visits: int = _MOST_VISITS,
        stopped: Callable[[], bool] | None = None,
        floor: int = 0,
    ) -> float | None:
        """The value of a state for the seat to decide: 1, 0.5 (a draw by repetition), 0; None if a limit is reached
        first.

        seconds: of wall-clock time. visits: number of positions examined. stopped: polled; True ends the search.
        floor: minimum number of positions to examine even if the time is up, unless that would double it. Partial
        results are kept, and the next call continues from there; a full table is emptied.
        """
        if self.positions == self.most:
            self.forget()
        return self._judge(state, self._pace(seconds, stopped, floor), visits)[0]

    def decisions(
        self,
        state: Any,
        seconds: float = float("inf"),
        visits: int = _MOST_VISITS,
        stopped: Callable[[], bool] | None = None,
    ) -> list[ProvenMove]:
        """All legal decisions of a state in the rules' order, with what is proven of each. Limits: see `value`.

        The state itself is proven first; decisions that are then still unproven are proven one after the other.
        """
        pace = self._pace(seconds, stopped)
        self._judge(state, pace, visits)
        return [self._decision(state, code, pace, visits) for code in self.rules.legal_codes(state)]

    def decision(self, state: Any, code: int) -> ProvenMove:
        """The proof of one decision of a state, beginning with an empty table, independent of earlier findings."""
        self.forget()
        return self._decision(state, code, self._pace(float("inf"), None), _MOST_VISITS)

    def _decision(self, state: Any, code: int, pace: TimeBudget, visits: int) -> ProvenMove:
        after = self.rules.apply(state, code)
        value, height = self._judge(after, pace, visits)
        if value is not None and self.rules.to_move(after) != self.rules.to_move(state):
            value = 1.0 - value
        return ProvenMove(code, value, height)

    def forget(self) -> None:
        """Empties the table."""
        self._proof = self._empty(min(_FIRST_ROOM, self.most))

    def warm_up(self) -> None:
        """Compiles (or loads) everything by using it once."""
        self.value(self.rules.start(), visits=1)
        self._reindex(self._proof, self.positions)

    def _pace(self, seconds: float, stopped: Callable[[], bool] | None, floor: int = 0) -> TimeBudget:
        # Interpreted, one position of a large board takes a tenth of a second.
        first = _FIRST_SLICE if self.compiled else 1
        return TimeBudget(seconds, stopped, first=first, floor=floor, lengthening=True)

    def _judge(self, state: Any, pace: TimeBudget, visits: int) -> tuple[float | None, int]:
        """The value of a state for the seat to decide, and the height of its proof."""
        winner = self.rules.result(state)
        if winner != 0:
            return 0.5 if winner < 0 else float(winner == self.rules.to_move(state) + 1), 0
        answer, height = self._answer(state, 1, pace, visits)
        if answer in (proof_search.YES, proof_search.LOST):
            return float(answer == proof_search.YES), height
        if answer == proof_search.NO:
            answer, height = self._answer(state, 0, pace, visits)
            if answer in (proof_search.YES, proof_search.LOST):
                return float(answer == proof_search.LOST), height
            # Neither seat wins: a draw, if the rules have draws by repetition or at the end.
            if answer == proof_search.NO and self.game.repetition_limit:
                return 0.5, 0
        return None, 0

    def _answer(self, state: Any, own: int, pace: TimeBudget, most: int) -> tuple[int, int]:
        """The answer of search.proof_search and its height, in slices of time."""
        while True:
            # When the time is up, only stored answers are still looked up.
            over = pace.exhausted
            share = 0 if over else pace.slice(most - pace.done)
            answer, height = self._ask(state, own, share, self._proof)
            left = int(self._proof.counts[proof_search.LEFT])
            if share:
                pace.record(share - left)
            if answer != proof_search.OPEN:
                return int(answer), int(height)
            full = self.positions == len(self._proof.facts)
            # If no budget ran out, what is still unproven lies too deep.
            if pace.done >= most or over or (left > 0 and not full) or (full and not self._grow()):
                return proof_search.OPEN, 0

    def _empty(self, room: int) -> proof_search.Proof:
        """A table with room for a number of positions."""
        whole, _ = array_makers(self.compiled)
        size, rows = self.rules.max_decisions, proof_search.MAX_DEPTH + 1
        codes, replies = (self._rows(rows, size) for _ in range(2))
        index = 1 << (2 * room).bit_length()
        return proof_search.Proof(
            whole(room * self._width), whole(room), whole(room), whole(room), whole(2 * room), whole(2 * room),
            whole(index), whole(3), whole(2 * room), codes, replies,
        )  # fmt: skip

    def _rows(self, rows: int, size: int) -> Any:
        if not self.compiled:
            return [[0] * size for _ in range(rows)]
        import numpy as np

        return np.zeros((rows, size), np.int64)

    def _grow(self) -> bool:
        """Doubles the table, as long as it may grow; its positions keep their numbers."""
        old = self._proof
        room = min(2 * len(old.facts), self.most)
        if room == len(old.facts):
            return False
        new = self._empty(room)
        for name in ("words", "hashes", "facts", "heights", "counts"):
            held = getattr(old, name)
            getattr(new, name)[: len(held)] = held
        self._proof = new
        self._reindex(new, 0)
        return True
