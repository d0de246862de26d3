"""A bot: chooses a decision for a seat at a level within a time limit."""

import random
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from pyramidion.core.decision import Decision
from pyramidion.core.equilibrium import Equilibrium
from pyramidion.core.errors import PyramidionError
from pyramidion.core.game import Game
from pyramidion.core.game_value import Tablebase, Value
from pyramidion.core.messages import Message
from pyramidion.core.position import Position
from pyramidion.engine.background_solver import BackgroundSolver
from pyramidion.engine.levels import Level
from pyramidion.engine.searchers import Choice, DecisionRequest, Searcher, open_searcher, softmax_weights
from pyramidion.engine.tablebase import find_tablebase
from pyramidion.engine.tablebase import values as solution_values
from pyramidion.search.solver import ProvenMove, is_solvable

_LOOK_SECONDS = 0.05


class Bot:
    """Plays one game (with its options) for any seat and level; keeps the compiled search between turns.

    searcher: the search for its game; None if the game's equilibrium makes a search unnecessary.
    """

    def __init__(self, game: Game[Any]) -> None:
        """Starts compiling in the background; until that is done the same search runs interpreted."""
        self.game = game
        self._prover = BackgroundSolver(game) if is_solvable(game) else None
        self.searcher: Searcher | None = open_searcher(game, self._prover)
        self._late: BackgroundSolver | None = None

    def choose(self, request: DecisionRequest) -> Decision:
        """The decision of the first strategy that has one. Raises PyramidionError if the seat is not to decide.

        Raises BadRules if the game's rules break their own bounds.
        """
        position = request.position
        seat = position.to_decide[0] if request.seat is None and position.to_decide else request.seat
        if seat is None or seat not in position.to_decide or seat < 0:
            raise PyramidionError(Message("This seat is not to decide here."))
        choice = Choice(request, seat)
        for strategy in (
            self._from_tablebase,
            self._forced_decision,
            self._from_equilibrium,
            self._from_known_mixture,
            self._from_search,
        ):
            with self.game.rules.within_bounds():
                code = strategy(choice)
            if code is not None:
                return self._make_decision(position, seat, code)
        raise AssertionError("A game without an equilibrium has a search.")

    def _from_tablebase(self, choice: Choice) -> int | None:
        """A perfect decision, for a perfect level on a machine that has the game's tablebase."""
        request = choice.request
        try:
            tablebase = self.solution(choice.level)
            if tablebase is None:
                return None
            code = tablebase.choose(choice.state, choice.random)
            if request.on_exact_value is not None:
                request.on_exact_value(tablebase.value(choice.state))
            return code
        except PyramidionError as error:
            if request.on_note is not None:
                request.on_note(f"{error} Until then level {choice.level.name} searches.")
            return None

    def _forced_decision(self, choice: Choice) -> int | None:
        """If there is only one legal decision."""
        codes = self.game.rules.codes(choice.state, choice.seat)
        return codes[0] if len(codes) == 1 else None

    def _from_equilibrium(self, choice: Choice) -> int | None:
        """From the game's equilibrium, at the level's temperature."""
        if self.game.bots.equilibrium is None:
            return None
        equilibrium = self.game.bots.equilibrium()
        return equilibrium_decision(equilibrium, choice.state, choice.seat, choice.level.temperature, choice.random)

    def _from_known_mixture(self, choice: Choice) -> int | None:
        """Drawn from a mixture that the game knows in advance, for a level that uses exact knowledge."""
        known_mixture = self.game.bots.known_mixture
        mixture = known_mixture(choice.state, choice.seat) if known_mixture is not None and choice.level.exact else None
        if mixture is None:
            return None
        return choice.random.choices([code for code, _ in mixture], [weight for _, weight in mixture])[0]

    def _from_search(self, choice: Choice) -> int | None:
        """By search, which begins with immediate wins and proofs."""
        return None if self.searcher is None else self.searcher.choose(choice)

    def ponder(
        self, position: Position[Any], seat: int, level: Level, seconds: float, stopped: Callable[[], bool]
    ) -> None:
        """Continues a seat's search from its last decision, in a position where another seat decides.

        The bot's next decision, at the same level and without a seed, reuses this search. Only a tree search at full
        strength benefits; the call returns when stopped or after a time limit.
        """
        others = [other for other in position.to_decide if other >= 0 and other != seat]
        if self.searcher is None or len(others) != 1:
            return
        with suppress(PyramidionError):
            if self.solution(level) is not None:
                return
        self.searcher.ponder(position.state, seat, level, seconds, stopped)

    def values(self, position: Position[Any], seconds: float) -> list[tuple[Decision, Value | None]]:
        """Each legal decision with its exact value for the seat to decide; None where it is unknown.

        Values come from the game's solution, otherwise from proofs within a time limit; a proof gives only an upper
        bound on the plies. Raises PyramidionError if the game allows neither, or if not exactly one seat decides.
        """
        if self._prover is None or find_tablebase(self.game) is not None:
            return list(solution_values(position))
        if not position.to_decide:
            raise PyramidionError(Message("The game is over: there is nothing left to decide."))
        self._prover.begin()
        proven = self._prover.decisions(position.state, seconds)
        return [(self._make_decision(position, position.to_decide[0], one.code), proven_value(one)) for one in proven]

    def prove_endgame(
        self, position: Position[Any], seconds: float, stopped: Callable[[], bool] | None = None
    ) -> list[tuple[Decision, Value | None]]:
        """Proofs for each decision within a time limit, in a game that is not meant to be solved.

        Near its end they find much. Empty if a game cannot be proven: chance, more than two seats, simultaneous
        decisions. The first call starts compiling; until that is done nothing is proven.
        """
        info = self.game.info
        if info.stochastic or info.simultaneous or len(self.game.seats) != 2 or len(position.to_decide) != 1:
            return []
        if self._late is None:
            self._late = BackgroundSolver(self.game)
        if not self._late.ready.best.compiled:
            return []
        proven = self._late.within(position.state, seconds, stopped)
        return [(self._make_decision(position, position.to_decide[0], one.code), proven_value(one)) for one in proven]

    def solution(self, level: Level) -> Tablebase | None:
        """How a level decides without searching. Raises PyramidionError for a file that cannot be used."""
        found = find_tablebase(self.game) if level.perfect else None
        return found if found is not None and found.has_distance else None

    def _make_decision(self, position: Position[Any], seat: int, code: int) -> Decision:
        return Decision(code, self.game.notation.write(position.state, seat, code))

    def forget(self) -> None:
        """Discards the turn in progress: a new game begins."""
        if self.searcher is not None:
            self.searcher.forget()

    def wait(self, seconds: float, stopped: Callable[[], bool]) -> None:
        """Waits until the search or evaluation is compiled, for a limited time or until stopped."""
        if self._prover is not None:
            self._prover.wait(seconds, stopped)
            return
        if self.searcher is None:
            return
        until, ready = time.perf_counter() + seconds, self.searcher.ready
        while not ready.done and time.perf_counter() < until and not stopped():
            ready.wait(_LOOK_SECONDS)

    def warm(self, seconds: float) -> None:
        """Waits until the compiled search is ready, for a limited time."""
        until = time.perf_counter() + seconds
        if self.searcher is not None:
            self.searcher.ready.wait(seconds)
        if self._prover is not None:
            self._prover.wait(until - time.perf_counter())


def proven_value(proven: ProvenMove) -> Value | None:
    """The proven result of a decision, as a value; None if nothing is proven."""
    if proven.value is None:
        return None
    outcome = round(2 * proven.value) - 1
    return Value(outcome, proven.height + 1, is_bound=True) if outcome else Value(0, None)


def equilibrium_decision(
    equilibrium: Equilibrium, state: Any, seat: int, temperature: float, chooser: random.Random
) -> int:
    """The decision of a seat that knows its probabilities of winning, but judges them at a temperature
    (`Level.temperature`).
    """
    temperature = max(temperature, equilibrium.temperature)
    if temperature == 0:
        return equilibrium.choose(state)
    values = equilibrium.values(state)
    return chooser.choices(
        [code for code, _ in values], softmax_weights([chances[seat] for _, chances in values], temperature)
    )[0]
