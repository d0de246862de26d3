"""A common interface of the searches in `pyramidion.search`.

`TreeSearch` serves games in turn, `MixtureSearch` games whose seats decide simultaneously, `TurnSearch` games whose
turns are chosen as a whole. `open_searcher` picks one; bots and analyses know only `Searcher`.
"""

import math
import random
import time
from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Protocol

from pyramidion.core.game import Game
from pyramidion.core.game_value import Value
from pyramidion.core.position import Position
from pyramidion.engine.background_solver import BackgroundSolver
from pyramidion.engine.levels import BEST_TURN, Level
from pyramidion.search.mcts_runner import LazilyCompiled, MctsBudget, MctsSearcher, Progress, SearchedMove
from pyramidion.search.simultaneous import SimultaneousBudget, SimultaneousSearcher
from pyramidion.search.solver import ProvenMove
from pyramidion.search.turn_search import TurnBudget, TurnSearcher
from pyramidion.search.two_ply import LOSES, WINS

MOST_REPLIES = 7
"""Maximum number of expected decisions after a candidate."""
_SEED = 1  # for analyses, which should give the same result for the same position
_UNLIMITED = 10_000_000
_RELIABLE_SHARE = 0.1  # of the most visited decision's visits: with fewer, a value may be high by chance
_EVEN_VISITS = 8  # with an even result, added to the visits of a decision that is shown to people
_QUICK_TURN = TurnBudget(beam=8, ends=4, samples=0, seconds=0.2)

Stopped = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class DecisionRequest:
    """A request for a bot's decision.

    seat: by default the first seat to decide. seconds: maximum time; the level's own limit applies as well.
    seed: makes the choice repeatable unless time ends the search; None draws one, and a level at full strength reuses
    its earlier search for this seat. replan: whether a turn is searched again in its middle; otherwise a turn that was
    chosen as a whole is carried out (default: replan if a seed is given, so that the position alone determines the
    decision). progress: called from time to time. stopped: polled; True ends the search early.
    on_exact_value: called with the position's value if a perfect level decides by a tablebase. on_note: called with a
    sentence that says why the tablebase cannot be used; the level then searches instead.
    """

    position: Position[Any]
    level: Level
    seat: int | None = None
    seconds: float | None = None
    seed: int | None = None
    replan: bool | None = None
    progress: Progress | None = None
    stopped: Stopped | None = None
    on_exact_value: Callable[[Value], None] | None = None
    on_note: Callable[[str], None] | None = None


class Choice:
    """A request in progress: the seat that decides, its random numbers and the time left."""

    def __init__(self, request: DecisionRequest, seat: int) -> None:
        self.request = request
        self.seat = seat
        self.position = request.position
        self.state = request.position.state
        self.level = request.level
        self.random = random.Random(request.seed)
        self._started = time.perf_counter()

    @property
    def replan(self) -> bool:
        """Whether a turn is searched again in its middle."""
        return self.request.seed is not None if self.request.replan is None else self.request.replan

    def draw_seed(self) -> int:
        """A seed for a search."""
        return self.random.randrange(1 << 30)

    def seconds_left(self) -> float:
        """The rest of the level's time, or of the request's if that is less."""
        own, given = self.level.budget.seconds, self.request.seconds
        return max(0.0, (own if given is None else min(own, given)) - (time.perf_counter() - self._started))


@dataclass(frozen=True, slots=True)
class Candidate:
    """Consecutive decisions, one or a whole turn, with a search's evaluation.

    value: for the seat, 0 to 1. probability: in the mixture that the seat should draw from; None if seats decide in
    turn. replies: the decisions expected after them, of whichever seat decides; empty if unknown.
    """

    codes: tuple[int, ...]
    value: float
    probability: float | None = None
    replies: tuple[int, ...] = ()


class Searcher(Protocol):
    """The search of one game, interpreted until it is compiled in the background.

    ready: the compiled search, or its state. plans_turns: whether candidates are whole turns.
    """

    ready: LazilyCompiled[Any]
    plans_turns: ClassVar[bool] = False

    @abstractmethod
    def choose(self, choice: Choice) -> int:
        """The code of a level's decision."""

    @abstractmethod
    def candidates(
        self, state: Any, seat: int, seconds: float, stopped: Stopped, played: tuple[int, ...] = ()
    ) -> list[Candidate]:
        """The decisions of a seat, evaluated as well as time allows, with the search's choice first. played: a whole
        turn to evaluate among them, if turns are planned.
        """

    @abstractmethod
    def value(self, state: Any, seat: int, seconds: float, stopped: Stopped, nodes: int = _UNLIMITED) -> float:
        """The value of a running state for a seat, 0 to 1, whoever decides. nodes: maximum, if the search counts
        nodes.
        """

    def ponder(self, state: Any, seat: int, level: Level, seconds: float, stopped: Stopped) -> None:
        """Continues searching for a seat while another one decides, if the search can be continued."""
        return

    def forget(self) -> None:
        """Discards the turn in progress: a new game begins."""
        return


def open_searcher(game: Game[Any], solver: BackgroundSolver | None) -> Searcher | None:
    """The search that suits a game; it starts compiling. None if the game's equilibrium makes it unnecessary.

    solver: proves positions of the game, and is compiled first: if it proves everything, no search is needed.
    """
    if game.bots.equilibrium is not None:
        return None
    if game.info.simultaneous:
        return MixtureSearch(game)
    return TurnSearch(game) if game.bots.whole_turns else TreeSearch(game, solver)


class TreeSearch(Searcher):
    """Monte Carlo tree search, for games whose seats decide in turn."""

    ready: LazilyCompiled[MctsSearcher]

    def __init__(self, game: Game[Any], solver: BackgroundSolver | None) -> None:
        self._game = game
        self._solver = solver
        self.ready = LazilyCompiled(lambda wrap: MctsSearcher(game, wrap), None if solver is None else solver.ready)

    def choose(self, choice: Choice) -> int:
        """An immediate win, else the best static evaluation (levels that see no replies), a proven win, or a search."""
        searcher, level = self.ready.best, choice.level
        codes = list(self._game.rules.codes(choice.state, choice.seat))
        verdicts = dict(zip(codes, searcher.verdicts(choice.state), strict=True))
        for code in codes:
            if verdicts[code] == WINS:
                return code
        if not level.sees_replies:
            values = searcher.static_evaluations(choice.state)
            return choice.random.choices(codes, softmax_weights(values, level.temperature))[0]
        seconds = choice.seconds_left()
        proven = self.prove(choice.state, level, seconds, choice.request.stopped) if level.exact else []
        won = [one for one in proven if one.value == 1.0]
        if won:
            # The shortest proof: each of its decisions leads to a shorter one, so the end is reached.
            return min(won, key=lambda one: one.height).code
        moves = searcher.run(
            choice.state,
            replace(_mcts_budget(level), seconds=max(seconds / 4, choice.seconds_left())),
            choice.draw_seed(),
            choice.request.progress,
            choice.request.stopped,
            reuse_tree=choice.request.seed is None and not level.temperature,
        )
        lost = {one.code for one in proven if one.value == 0.0}
        lost_at_once = {code for code, verdict in verdicts.items() if verdict == LOSES}
        safe = [move for move in moves if move.code not in lost | lost_at_once]
        # In a lost position, prefer the decision that is hardest for the opponent to refute.
        later = [move for move in moves if move.code not in lost_at_once]
        return pick(choice.position, safe or later or moves, level, choice.random)

    def prove(self, state: Any, level: Level, seconds: float, stopped: Stopped | None) -> list[ProvenMove]:
        """Proofs for the decisions in a state in half of the time, or with a level's amount of work."""
        if self._solver is None:
            return []
        if level.proof is not None:
            return self._solver.with_work(state, level.proof, stopped)
        started = time.perf_counter()
        self._solver.begin()
        self._solver.wait(0.6 * seconds, stopped)
        left = max(0.0, seconds / 2 - (time.perf_counter() - started))
        return self._solver.within(state, max(seconds / 10, left), stopped)

    def candidates(
        self, state: Any, seat: int, seconds: float, stopped: Stopped, played: tuple[int, ...] = ()
    ) -> list[Candidate]:
        """The decisions that were visited, the best first. The most visited one is the search's choice: no other has a
        higher value, and one that was visited too rarely has none above those of the others.
        """
        budget = MctsBudget(_UNLIMITED, seconds)
        found = self.ready.best.run(state, budget, _SEED, stopped=stopped, replies=MOST_REPLIES)
        moves = [replace(move, value=self._moderate(move)) for move in found]
        chosen = max(moves, key=lambda move: move.visits)
        enough = _RELIABLE_SHARE * chosen.visits
        least = min(move.value for move in moves if move.visits >= enough)

        def bounded(move: SearchedMove) -> float:
            return min(move.value, chosen.value if move.visits >= enough else least)

        ranked = sorted((move for move in moves if move.visits), key=lambda move: (-bounded(move), -move.visits))
        return [Candidate((move.code,), bounded(move), replies=move.replies) for move in ranked]

    def _moderate(self, move: SearchedMove) -> float:
        """The value of a decision after a few more visits with an even result: one or two playouts, which is all that
        a busy machine may do before the search is compiled, do not show that a position is won.
        """
        even = _EVEN_VISITS / len(self._game.seats)
        return (move.value * move.visits + even) / (move.visits + _EVEN_VISITS)

    def value(self, state: Any, seat: int, seconds: float, stopped: Stopped, nodes: int = _UNLIMITED) -> float:
        """By the most visited decision."""
        moves = self.ready.best.run(state, MctsBudget(nodes, seconds), _SEED, stopped=stopped)
        return _for_seat(self._game, state, seat, max(moves, key=lambda move: move.visits).value)

    def ponder(self, state: Any, seat: int, level: Level, seconds: float, stopped: Stopped) -> None:
        """Grows the seat's search tree; only a level at full strength and without errors of judgement has one."""
        if not level.temperature and level.sees_replies:
            budget = replace(_mcts_budget(level), seconds=seconds)
            self.ready.best.run(
                state, budget, random.randrange(1 << 30), stopped=stopped, reuse_tree=True, tree_owner=seat
            )


class MixtureSearch(Searcher):
    """Mixed strategies of a matrix game, for simultaneous decisions."""

    ready: LazilyCompiled[SimultaneousSearcher]

    def __init__(self, game: Game[Any]) -> None:
        self.ready = LazilyCompiled(lambda wrap: SimultaneousSearcher(game, wrap))

    def choose(self, choice: Choice) -> int:
        """Draws from the mixture that is found."""
        budget, level, request = choice.level.budget, choice.level, choice.request
        assert isinstance(budget, SimultaneousBudget)
        budget = replace(budget, seconds=choice.seconds_left())
        moves = self.ready.best.run(
            choice.state, choice.seat, budget, choice.draw_seed(), request.progress, request.stopped
        )
        weights = [move.probability for move in moves]
        if level.temperature:
            weights = softmax_weights([move.value for move in moves], level.temperature)
        return choice.random.choices(moves, weights)[0].code

    def candidates(
        self, state: Any, seat: int, seconds: float, stopped: Stopped, played: tuple[int, ...] = ()
    ) -> list[Candidate]:
        """The decisions of the mixture, the most likely first; those considered but given probability 0 follow."""
        budget = SimultaneousBudget(_UNLIMITED, seconds)
        moves = self.ready.best.run(state, seat, budget, _SEED, stopped=stopped)
        found = [Candidate((move.code,), move.value, move.probability) for move in moves]
        return sorted(found, key=lambda one: (-(one.probability or 0.0), -one.value))

    def value(self, state: Any, seat: int, seconds: float, stopped: Stopped, nodes: int = _UNLIMITED) -> float:
        """The values if every seat plays as well as the search can."""
        return self.ready.best.value(state, seat, SimultaneousBudget(nodes, seconds), _SEED, stopped)


class TurnSearch(Searcher):
    """Beam search of whole turns: where a turn is several decisions of one seat (`BotHints.whole_turns`)."""

    ready: LazilyCompiled[TurnSearcher]
    plans_turns = True

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self.ready = LazilyCompiled(lambda wrap: TurnSearcher(game, wrap))
        self._plan: dict[Any, int] = {}

    def choose(self, choice: Choice) -> int:
        """The next decision of the chosen turn, or the first of a turn that is chosen now."""
        planned = None if choice.replan else self._plan.get(choice.state)
        if planned is not None:
            return planned
        searcher, level, budget = self.ready.best, choice.level, choice.level.budget
        assert isinstance(budget, TurnBudget)
        budget = replace(budget, seconds=choice.seconds_left())
        ends = searcher.run(choice.state, budget, choice.draw_seed(), choice.request.progress, choice.request.stopped)
        end = ends[0]
        if level.temperature and end.value < 1:
            end = choice.random.choices(ends, softmax_weights([one.value for one in ends], level.temperature))[0]
        self._plan = searcher.plan(choice.state, end)
        return end.codes[0]

    def candidates(
        self, state: Any, seat: int, seconds: float, stopped: Stopped, played: tuple[int, ...] = ()
    ) -> list[Candidate]:
        """The ends of the turn, the best first."""
        budget = replace(BEST_TURN, seconds=seconds)
        ends = self.ready.best.run(state, budget, _SEED, stopped=stopped, played=played)
        return sorted((Candidate(end.codes, end.value) for end in ends), key=lambda one: -one.value)

    def value(self, state: Any, seat: int, seconds: float, stopped: Stopped, nodes: int = _UNLIMITED) -> float:
        """By static evaluation of the best of a few ends of the turn."""
        budget = replace(_QUICK_TURN, seconds=seconds)
        return _for_seat(self._game, state, seat, self.ready.best.run(state, budget, _SEED, stopped=stopped)[0].value)

    def forget(self) -> None:
        """Discards the rest of the turn."""
        self._plan = {}


def softmax_weights(values: Sequence[float], temperature: float) -> list[float]:
    """The relative probabilities of decisions with these values at a temperature (`LevelSettings`)."""
    best = max(values)
    if temperature == 0:
        return [float(value == best) for value in values]
    return [math.exp((value - best) / temperature) for value in values]


def pick(position: Position[Any], moves: Sequence[SearchedMove], level: Level, chooser: random.Random) -> int:
    """The most visited decision, or one drawn at the level's temperature; a repetition only if the seat is not
    ahead.
    """
    ranked = sorted(moves, key=lambda move: -move.visits)
    if level.temperature:
        seen = [move for move in ranked if move.visits > 0] or ranked
        return chooser.choices(seen, softmax_weights([move.value for move in seen], level.temperature))[0].code
    best = ranked[0]
    if best.value > 0.5 and position.game.repetition_limit:
        for move in ranked[:8]:
            if move.value > 0.5 and not _repeats(position, move.code):
                best = move
                break
    return best.code


def _repeats(position: Position[Any], code: int) -> bool:
    """Whether a decision leads to a position that has occurred before."""
    seat = position.to_decide[0]
    return position.play(position.game.notation.write(position.state, seat, code)).repetitions > 1


def _mcts_budget(level: Level) -> MctsBudget:
    assert isinstance(level.budget, MctsBudget)
    return level.budget


def _for_seat(game: Game[Any], state: Any, seat: int, value: float) -> float:
    """The value for a seat of a state with a known value for the seat that decides; the others share the rest."""
    return value if game.rules.to_move(state) == seat else (1 - value) / (len(game.seats) - 1)
