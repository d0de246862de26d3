"""Choosing a whole turn: search.turn_beam bound to a game, and limits of time and work.

First the possible ends of a turn are explored, with wider and wider beams. Then those with the best evaluation are
tried: chance is drawn and the next seat replies, for all of them with the same draws. The worse half is dropped when
the rest has been tried twice as often (sequential halving; Karnin, Koren and Somekh, 2013).
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from pyramidion.core.game import Game
from pyramidion.core.specialisation import Binder, Wrap
from pyramidion.search import turn_beam
from pyramidion.search.mcts_runner import Progress, array_makers, as_function, rule_bindings
from pyramidion.search.playout import MODULUS
from pyramidion.search.time_budget import TimeBudget

_ROOM, _REPLY_ROOM = 1 << 16, 1 << 13
_BEAMS = (2, 8, 32, 128, 512)
_GROWTH = 5  # a beam four times as wide takes at most this many times as long
_EXPLORING_SHARE = 0.35  # fraction of the time
_FIRST_ROUNDS = 4
_TRUST = 4  # the evaluation counts as much as this many samples


@dataclass(frozen=True, slots=True)
class TurnBudget:
    """The limits of the search for a whole turn; the first one reached ends it. beam: maximum number of states of a
    layer. ends: number of ends of turns for which a reply is searched. samples: maximum number of replies to each; 0 =
    the evaluation alone decides.
    seconds: of wall-clock time. turns: length of a reply in turns. reply_beam: the beam of a reply.
    """

    beam: int
    ends: int
    samples: int
    seconds: float
    turns: int = 1
    reply_beam: int = 8

    def with_nodes(self, nodes: int) -> "TurnBudget":
        """The same with an amount of work instead of a time: no beam above `nodes`, and a reply for every 64."""
        return replace(self, beam=min(self.beam, nodes), samples=nodes // 64, seconds=3600.0)


@dataclass(frozen=True, slots=True)
class TurnEnd:
    """One end of a turn: the decisions that lead there, and its value for the seat that decides, 0 to 1."""

    codes: tuple[int, ...]
    value: float


@dataclass(slots=True)
class _Candidate:
    codes: tuple[int, ...]
    total: float  # of the evaluation and all samples, for the deciding seat
    count: int
    state: Any = None  # at the end of the turn, where replies to it are examined

    @property
    def mean(self) -> float:
        return self.total / self.count


class TurnSearcher:
    """The search of `search.turn_beam` bound to one game under its options: interpreted, or compiled (`wrap`).

    For games of two seats with `BotHints.whole_turns`.
    """

    def __init__(self, game: Game[Any], wrap: Wrap | None = None) -> None:
        """wrap: None leaves the functions interpreted."""
        self.game = game
        self.rules = game.rules
        self._compiled = wrap is not None
        self._explore = Binder(rule_bindings(game), wrap).bind(as_function(turn_beam.explore))
        self._static_value = Binder(rule_bindings(game), None).bind(as_function(turn_beam.static_value))
        self._table, self._reply = self.table(_ROOM), self.table(_REPLY_ROOM)

    def table(self, room: int) -> turn_beam.Table:
        """An empty table for the states of a turn."""
        whole, _ = array_makers(self._compiled)
        size = self.rules.max_decisions
        return turn_beam.Table(
            whole(room), whole(room), whole(room), whole(room), whole(3), whole(1 << (2 * room - 1).bit_length()),
            whole(room), whole(room), whole(2 * turn_beam.WON + 1), whole(size), whole(size),
        )  # fmt: skip

    def reachable_ends(
        self, state: Any, beam: int, table: turn_beam.Table | None = None
    ) -> dict[Any, tuple[tuple[int, ...], int]]:
        """The possible ends of a turn from a state: the decisions that lead there, and the evaluation (thousandths).

        The evaluation is for the deciding seat; a won end has turn_beam.WON. beam: see `TurnBudget`.
        """
        found = table or self._table
        self._explore(state, found, beam, 1, 1)
        ends = {}
        for at in range(found.counts[turn_beam.ENDS]):
            number = int(found.ends[at])
            codes = _codes(found, number)
            ends[self._state_after(state, codes)] = codes, int(found.values[number])
        return ends

    def plan(self, state: Any, end: "TurnEnd") -> dict[Any, int]:
        """The decision in each state of a turn that has this end, from a state on."""
        steps = {}
        for code in end.codes:
            steps[state] = code
            state = self.rules.apply(state, code)
        return steps

    def run(
        self,
        state: Any,
        budget: TurnBudget,
        seed: int,
        progress: Progress | None = None,
        stopped: Callable[[], bool] | None = None,
        played: tuple[int, ...] = (),
    ) -> list[TurnEnd]:
        """The ends that were tried of the turn in a state where one seat decides, best first.

        played: decisions that end the turn: their result is tried as thoroughly as the best, and reported as these.
        seed: any integer. With the same seed and no time limit the answer is always the same, compiled or not.
        """
        seat = self.rules.to_move(state)
        pace = TimeBudget(budget.seconds, stopped, floor=budget.ends)
        tried = self._candidates(state, budget)
        own = self._find_candidate(tried, state, played) if played else None
        ranked = alive = sorted(tried, key=_best_first)
        random = 1 + seed % (MODULUS - 1)
        rounds, step = 0, _FIRST_ROUNDS
        # A win needs no comparison; nor does a turn with only one possible end, or a level without samples.
        done = budget.samples == 0 or len(alive) == 1 or alive[0].mean == turn_beam.WON
        if own is not None and budget.samples and alive[0].mean == turn_beam.WON != own.mean:
            alive, done = [own], False
        for one in [] if done else alive:
            one.state = self._state_after(state, one.codes)
        while not done:
            values: list[int] = []
            while len(values) < len(alive) and not done:
                for one in alive[len(values) :][: pace.slice(len(alive))]:
                    value, after = self._explore(one.state, self._reply, budget.reply_beam, random, budget.turns)
                    values.append(int(value) if seat == 0 else -int(value))
                    pace.record(1)
                done = pace.exhausted
            if len(values) < len(alive):
                break  # an incomplete round would favour some
            random, rounds = int(after), rounds + 1
            for one, value in zip(alive, values, strict=True):
                one.total, one.count = one.total + value, one.count + 1
            if rounds == step and len(alive) > 2:
                half = sorted(alive, key=_best_first)[: (len(alive) + 1) // 2]
                alive = half if own is None or any(one is own for one in half) else [*half, own]
                step *= 2
            if progress:
                progress(pace.done, (1 + max(one.mean for one in alive) / turn_beam.WON) / 2)
            done = done or rounds >= budget.samples
        alive = sorted(alive, key=_best_first)
        rest = [one for one in ranked if all(one is not other for other in alive)]
        ranked = alive + sorted(rest, key=_best_first)
        if own is not None and ranked[0].mean != turn_beam.WON:
            ranked.sort(key=lambda one: one.mean != turn_beam.WON)  # an untried win comes before what was tried
        return [TurnEnd(one.codes, (1 + one.mean / turn_beam.WON) / 2) for one in ranked]

    def _find_candidate(self, tried: list[_Candidate], state: Any, played: tuple[int, ...]) -> _Candidate:
        """The candidate with the same end as some decisions, reported as these; a new one if there is none."""
        end = self._state_after(state, played)
        for one in tried:
            if self._state_after(state, one.codes) == end:
                one.codes = played
                return one
        value = float(self._static_value(end, self.rules.to_move(state)))
        tried.append(_Candidate(played, _TRUST * value, _TRUST))
        return tried[-1]

    def _candidates(self, state: Any, budget: TurnBudget) -> list[_Candidate]:
        """The best ends of a turn by the evaluation, found with as wide a beam as time allows."""
        started = time.perf_counter()
        table = self._table
        for beam in _BEAMS:
            begun = time.perf_counter()
            self._explore(state, table, min(beam, budget.beam), 1, 1)
            now = time.perf_counter()
            ahead = now - started + _GROWTH * (now - begun)
            if beam >= budget.beam or not table.counts[turn_beam.CUT] or ahead > _EXPLORING_SHARE * budget.seconds:
                break
        numbers = [int(table.ends[at]) for at in range(table.counts[turn_beam.ENDS])]
        numbers.sort(key=lambda number: (-table.values[number], number))
        found = []
        for number in numbers[: budget.ends]:
            codes = _codes(table, number)
            found.append(_Candidate(codes, float(_TRUST * table.values[number]), _TRUST))
        return found

    def _state_after(self, state: Any, codes: tuple[int, ...]) -> Any:
        for code in codes:
            state = self.rules.apply(state, code)
        return state

    def warm_up(self) -> None:
        """Compiles (or loads) everything by using it once."""
        self._explore(self.rules.start(), self._reply, 1, 1, 1)


def _best_first(candidate: _Candidate) -> float:
    return -candidate.mean


def _codes(table: turn_beam.Table, number: int) -> tuple[int, ...]:
    """The decisions that lead to a state of a table."""
    codes = []
    while table.before[number] >= 0:
        codes.append(int(table.codes[number]))
        number = int(table.before[number])
    return tuple(reversed(codes))
