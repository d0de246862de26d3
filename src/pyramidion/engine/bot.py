"""A bot: chooses a decision for a seat, at a level, within a time."""

import math
import random
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from pyramidion.core.decision import Decision
from pyramidion.core.equilibrium import Equilibrium
from pyramidion.core.errors import PyramidionError
from pyramidion.core.game import Game
from pyramidion.core.game_value import Tablebase, Value
from pyramidion.core.position import Position
from pyramidion.engine.background_solver import BackgroundSolver
from pyramidion.engine.levels import Level
from pyramidion.engine.tablebase import find_tablebase
from pyramidion.engine.tablebase import values as solution_values
from pyramidion.search.mcts_runner import LazilyCompiled, MctsSearcher, Progress, SearchedMove
from pyramidion.search.simultaneous import SimultaneousSearcher
from pyramidion.search.solver import ProvenMove, is_solvable
from pyramidion.search.turn_search import TurnSearcher
from pyramidion.search.two_ply import LOSES, WINS

_LOOK_SECONDS = 0.05


class Bot:
    """Plays one game (with its options) for any seat and level; keeps the compiled search between turns."""

    def __init__(self, game: Game[Any]) -> None:
        """Starts compiling in the background, unless the game's equilibrium makes a search needless.

        Until that is done the same search runs interpreted.
        """
        self.game = game
        self._ready: (
            LazilyCompiled[MctsSearcher] | LazilyCompiled[SimultaneousSearcher] | LazilyCompiled[TurnSearcher] | None
        )
        # What proves is compiled first: where it proves all there is no need of a search.
        self._prover = BackgroundSolver(game) if is_solvable(game) else None
        first = None if self._prover is None else self._prover.ready
        if game.bots.equilibrium is not None:
            self._ready = None
        elif game.info.simultaneous:
            self._ready = LazilyCompiled(lambda wrap: SimultaneousSearcher(game, wrap))
        elif game.bots.whole_turns:
            self._ready = LazilyCompiled(lambda wrap: TurnSearcher(game, wrap))
        else:
            self._ready = LazilyCompiled(lambda wrap: MctsSearcher(game, wrap), after=first)
        self._plan: dict[Any, int] = {}
        self._late: BackgroundSolver | None = None

    def choose(
        self,
        position: Position[Any],
        level: Level,
        *,
        seat: int | None = None,
        seconds: float | None = None,
        seed: int | None = None,
        afresh: bool | None = None,
        progress: Progress | None = None,
        stopped: Callable[[], bool] | None = None,
        exact: Callable[[Value], None] | None = None,
        note: Callable[[str], None] | None = None,
    ) -> Decision:
        """The bot's decision for a seat (default: the first that is to decide).

        seconds: at most this long, and never longer than the level's own. seed: makes the choice repeatable as far
        as time does not end the search; None draws one, and a level that plays its best goes on from what it has found
        out for this seat before. afresh: whether a turn is thought through again in its middle; else one that has been
        chosen as a whole is carried out (default: with a seed, so that the position alone decides). stopped: asked now
        and then; True ends the search early. exact: told the position's value where a perfect level decides by the
        game's solution. note: told in a sentence that the solution cannot be used; the level then searches instead.
        Raises PyramidionError if the seat is not to decide.
        """
        who = position.to_decide[0] if seat is None and position.to_decide else seat
        if who is None or who not in position.to_decide or who < 0:
            raise PyramidionError("This seat is not to decide here.")
        started = time.perf_counter()
        afresh = seed is not None if afresh is None else afresh
        chooser = random.Random(seed)
        try:
            solution = self.solution(level)
            if solution is not None:
                perfect = solution.choose(position.state, chooser)
                if exact is not None:
                    exact(solution.value(position.state))
                return self._named(position, who, perfect)
        except PyramidionError as error:
            if note is not None:
                note(f"{error} Until then level {level.name} searches.")
        legal = position.legal(who)
        if len(legal) == 1:
            return legal[0]
        state = position.state
        if self.game.bots.equilibrium is not None:
            return self._named(
                position,
                who,
                equilibrium_decision(self.game.bots.equilibrium(), state, who, level.temperature, chooser),
            )
        known = (
            self.game.bots.known_mixture(state, who)
            if self.game.bots.known_mixture is not None and level.exact
            else None
        )
        if known is not None:
            return self._named(position, who, chooser.choices([c for c, _ in known], [share for _, share in known])[0])
        assert self._ready is not None
        searches = self._ready.best
        if isinstance(searches, SimultaneousSearcher):
            effort = replace(level.secret, seconds=_left(level.secret.seconds, seconds, started))
            answers = searches.run(state, who, effort, chooser.randrange(1 << 30), progress, stopped)
            weights = [answer.probability for answer in answers]
            if level.temperature:
                weights = softmax_weights([answer.value for answer in answers], level.temperature)
            return self._named(position, who, chooser.choices(answers, weights)[0].code)
        if isinstance(searches, TurnSearcher):
            planned = None if afresh else self._plan.get(state)
            if planned is None:
                foresight = replace(level.foresight, seconds=_left(level.foresight.seconds, seconds, started))
                ends = searches.run(state, foresight, chooser.randrange(1 << 30), progress, stopped)
                end = ends[0]
                if level.temperature and end.value < 1:
                    end = chooser.choices(ends, softmax_weights([one.value for one in ends], level.temperature))[0]
                self._plan = searches.plan(state, end)
                planned = end.codes[0]
            return self._named(position, who, planned)
        verdicts = searches.verdicts(state)
        codes = list(self.game.rules.codes(state, who))
        if WINS in verdicts:
            return self._named(position, who, codes[verdicts.index(WINS)])
        if not level.sees_replies:
            glances = searches.static_evaluations(state)
            return self._named(position, who, chooser.choices(codes, softmax_weights(glances, level.temperature))[0])
        left = _left(level.limits.seconds, seconds, started)
        proven = self._proven(state, level, left, stopped) if level.exact else []
        won = [one for one in proven if one.value == 1.0]
        if won:
            # The shortest proof: each decision on it leads to a shorter one, so the end is reached.
            return self._named(position, who, min(won, key=lambda one: one.height).code)
        limits = replace(level.limits, seconds=max(left / 4, _left(level.limits.seconds, seconds, started)))
        choices = searches.run(
            state,
            limits,
            chooser.randrange(1 << 30),
            progress,
            stopped,
            reuse_tree=seed is None and not level.temperature,
        )
        lost = {one.code for one in proven if one.value == 0.0}
        at_once = {code for code, verdict in zip(codes, verdicts, strict=True) if verdict == LOSES}
        safe = [choice for choice in choices if choice.code not in lost | at_once]
        # Where all is lost the other must still find out how.
        later = [choice for choice in choices if choice.code not in at_once]
        return self._named(position, who, _pick(position, safe or later or choices, level, chooser))

    def ponder(
        self, position: Position[Any], seat: int, level: Level, seconds: float, stopped: Callable[[], bool]
    ) -> None:
        """Goes on with what a seat has found out for its last decision, at a position where another one decides.

        Its next decision, at the same level and without a seed, begins with what is found. Only what searches with a
        tree, and at its best, has anything to go on with; the call then returns when stopped or after some seconds.
        """
        searches = None if self._ready is None else self._ready.best
        others = [other for other in position.to_decide if other >= 0 and other != seat]
        if not isinstance(searches, MctsSearcher) or level.temperature or not level.sees_replies or len(others) != 1:
            return
        with suppress(PyramidionError):
            if self.solution(level) is not None:
                return
        limits = replace(level.limits, seconds=seconds)
        searches.run(
            position.state, limits, random.randrange(1 << 30), stopped=stopped, reuse_tree=True, tree_owner=seat
        )

    def values(self, position: Position[Any], seconds: float) -> list[tuple[Decision, Value | None]]:
        """Each legal decision with its exact value for the seat that decides; None where it is not known.

        By the game's solution, else by proof within some seconds; a proof knows only the most plies that it takes.
        Raises PyramidionError where a game can be known exactly in neither way, or nobody alone decides.
        """
        if self._prover is None or find_tablebase(self.game) is not None:
            return list(solution_values(position))
        if not position.to_decide:
            raise PyramidionError("The game is over: there is nothing left to decide.")
        self._prover.begin()
        proven = self._prover.decisions(position.state, seconds)
        return [(self._named(position, position.to_decide[0], one.code), proven_value(one)) for one in proven]

    def prove_endgame(
        self, position: Position[Any], seconds: float, stopped: Callable[[], bool] | None = None
    ) -> list[tuple[Decision, Value | None]]:
        """What can be proven of each decision within some seconds, of a game that is not made to be solved.

        Near its end that is much. Empty where a game cannot be proven: chance, more than two seats, several at once.
        The first call begins to compile; until that is done nothing is proven.
        """
        info = self.game.info
        if info.stochastic or info.simultaneous or len(self.game.seats) != 2 or len(position.to_decide) != 1:
            return []
        if self._late is None:
            self._late = BackgroundSolver(self.game)
        if not self._late.ready.best.compiled:
            return []
        proven = self._late.within(position.state, seconds, stopped)
        return [(self._named(position, position.to_decide[0], one.code), proven_value(one)) for one in proven]

    def _proven(self, state: Any, level: Level, seconds: float, stopped: Callable[[], bool] | None) -> list[ProvenMove]:
        """What can be proven of the decisions at a state in half of the seconds, or with a level's amount of work."""
        if self._prover is None:
            return []
        if level.proof is not None:
            return self._prover.with_work(state, level.proof, stopped)
        begun = time.perf_counter()
        self._prover.begin()
        self._prover.wait(0.6 * seconds, stopped)
        return self._prover.within(state, max(seconds / 10, _left(seconds / 2, None, begun)), stopped)

    def solution(self, level: Level) -> Tablebase | None:
        """What a level decides by instead of searching. Raises PyramidionError for a file that cannot be used."""
        found = find_tablebase(self.game) if level.perfect else None
        return found if found is not None and found.has_distance else None

    def _named(self, position: Position[Any], seat: int, code: int) -> Decision:
        return Decision(code, self.game.notation.write(position.state, seat, code))

    def forget(self) -> None:
        """Forgets which turn it was carrying out: a new game begins."""
        self._plan = {}

    @property
    def searcher(self) -> MctsSearcher | SimultaneousSearcher | TurnSearcher | None:
        """The searches of its game, compiled as soon as they are; None where the equilibrium makes them needless."""
        return None if self._ready is None else self._ready.best

    def wait(self, seconds: float, stopped: Callable[[], bool]) -> None:
        """Waits until what it judges by is compiled, for at most so long or until it is stopped."""
        if self._prover is not None:
            self._prover.wait(seconds, stopped)
            return
        until = time.perf_counter() + seconds
        while self._ready is not None and not self._ready.done and time.perf_counter() < until and not stopped():
            self._ready.wait(_LOOK_SECONDS)

    def warm(self, seconds: float) -> None:
        """Waits until the compiled search is ready, for at most so long."""
        until = time.perf_counter() + seconds
        if self._ready is not None:
            self._ready.wait(seconds)
        if self._prover is not None:
            self._prover.wait(until - time.perf_counter())


def proven_value(proven: ProvenMove) -> Value | None:
    """What is proven of a decision, as a value; None if nothing is."""
    if proven.value is None:
        return None
    outcome = round(2 * proven.value) - 1
    return Value(outcome, proven.height + 1, is_bound=True) if outcome else Value(0, None)


def equilibrium_decision(equilibrium: Equilibrium, state: Any, seat: int, noise: float, chooser: random.Random) -> int:
    """The decision of a seat that knows its chances, but judges them with noise (`Level.temperature`)."""
    noise = max(noise, equilibrium.temperature)
    if noise == 0:
        return equilibrium.choose(state)
    values = equilibrium.values(state)
    return chooser.choices(
        [code for code, _ in values], softmax_weights([chances[seat] for _, chances in values], noise)
    )[0]


def softmax_weights(values: Sequence[float], noise: float) -> list[float]:
    """How likely each of some decisions is to be taken by who judges their values with noise (`core.skill`)."""
    best = max(values)
    if noise == 0:
        return [float(value == best) for value in values]
    return [math.exp((value - best) / noise) for value in values]


def _left(own: float, given: float | None, started: float) -> float:
    """The seconds left of a level's own, or of fewer that are given, for a choice begun at a time."""
    return max(0.0, (own if given is None else min(own, given)) - (time.perf_counter() - started))


def _pick(position: Position[Any], choices: Sequence[SearchedMove], level: Level, chooser: random.Random) -> int:
    """The most visited choice, or one by the level's judgement; a draw by repetition only when not ahead."""
    ranked = sorted(choices, key=lambda choice: -choice.visits)
    if level.temperature:
        seen = [choice for choice in ranked if choice.visits > 0] or ranked
        return chooser.choices(seen, softmax_weights([choice.value for choice in seen], level.temperature))[0].code
    best = ranked[0]
    if best.value > 0.5 and position.game.repetition_limit:
        for choice in ranked[:8]:
            if choice.value > 0.5 and not _repeats(position, choice.code):
                best = choice
                break
    return best.code


def _repeats(position: Position[Any], code: int) -> bool:
    """Whether a decision leads to a position that has occurred before."""
    seat = position.to_decide[0]
    return position.play(position.game.notation.write(position.state, seat, code)).repetitions > 1
