"""Proofs for a bot: of the positions that it needs and, in the background, of its game's start."""

import threading
import time
from collections.abc import Callable
from typing import Any

from pyramidion.core.game import Game
from pyramidion.search.mcts_runner import LazilyCompiled
from pyramidion.search.solver import ProvenMove, Solver

START_SECONDS = 60.0
"""If the start is not proven within this time, or within the positions that a table can hold, the proof is
abandoned."""
_FLOOR = 1 << 14
"""A compiled proof examines at least this many positions even if its time is up (0.1 s on an idle core):
`search.time_budget`."""
_LOOK_SECONDS = 0.05
_TURN_SECONDS = 0.2
"""Seconds spent on the start before other requests are checked."""


class BackgroundSolver:
    """Proofs for one game; requests take precedence over the proof of the game's start."""

    def __init__(self, game: Game[Any]) -> None:
        """Starts compiling; until that is done proofs run interpreted."""
        self.game = game
        self._ready: LazilyCompiled[Solver] = LazilyCompiled(lambda wrap: Solver(game, wrap))
        self._working = threading.Lock()
        self._asked = 0
        self._begun = False

    @property
    def ready(self) -> LazilyCompiled[Solver]:
        """The solver, for callers that wait until it is compiled."""
        return self._ready

    def wait(self, seconds: float, stopped: Callable[[], bool] | None = None) -> None:
        """Waits for the compiler for a limited time: a computing thread slows it down."""
        until = time.perf_counter() + seconds
        while not self._ready.done and (left := until - time.perf_counter()) > 0 and not (stopped and stopped()):
            self._ready.wait(min(left, _LOOK_SECONDS))

    def begin(self) -> None:
        """Proves the game's start in the background, once; in a solved game no further proof is then needed."""
        if not self._begun:
            self._begun = True
            threading.Thread(target=self._prove_start, daemon=True, name="proof").start()

    def _prove_start(self) -> None:
        self._ready.wait(START_SECONDS)
        solver, until = self._ready.best, time.perf_counter() + START_SECONDS
        if not solver.compiled or self.game.start().to_decide == ():
            return
        start = self.game.rules.start()
        while time.perf_counter() < until:
            before = solver.positions
            with self._working:
                known = solver.value(start, _TURN_SECONDS, stopped=lambda: self._asked > 0) is not None
            # A full table would be emptied, and deep positions would stay unproven.
            if known or solver.positions == solver.most or (solver.positions == before and not self._asked):
                return
            while self._asked and time.perf_counter() < until:
                time.sleep(0.01)

    def _answer_question(self, question: Callable[[Solver], list[ProvenMove]]) -> list[ProvenMove]:
        self._asked += 1
        try:
            with self._working:
                return question(self._ready.best)
        finally:
            self._asked -= 1

    def within(self, state: Any, seconds: float, stopped: Callable[[], bool] | None = None) -> list[ProvenMove]:
        """Proofs for the decisions in a state within a time limit, in the rules' order.

        On a busy machine a minimum of work is done, unless that would double the time.
        """

        def question(solver: Solver) -> list[ProvenMove]:
            solver.value(state, seconds, stopped=stopped, floor=_FLOOR if solver.compiled else 0)
            return solver.decisions(state, visits=0)

        return self._answer_question(question)

    def with_work(self, state: Any, positions: int, stopped: Callable[[], bool] | None = None) -> list[ProvenMove]:
        """The same within a number of positions, independent of earlier requests and of whether it is compiled."""

        def question(solver: Solver) -> list[ProvenMove]:
            solver.forget()
            solver.value(state, visits=positions, stopped=stopped)
            return solver.decisions(state, visits=0)

        return self._answer_question(question)

    def decisions(self, state: Any, seconds: float) -> list[ProvenMove]:
        """Each decision in a state with what is proven within a time limit; the state itself is proven first."""
        until = time.perf_counter() + seconds
        self.wait(0.6 * seconds)
        return self._answer_question(lambda solver: solver.decisions(state, until - time.perf_counter()))
