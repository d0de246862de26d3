"""A game's rules under fixed options: the functions of its `rules.py` and everything derived from them.

`rules.py` contains plain functions on small integers (docs/games.md lists them). Deciders, legal decisions, chance
probabilities and the results of simultaneous decisions are derived here, once for all games.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from types import FunctionType, ModuleType
from typing import Any, Generic, TypeVar

from pyramidion.core.decision import ALL, CHANCE
from pyramidion.core.errors import BadRules
from pyramidion.core.specialisation import Binder, Wrap

S = TypeVar("S", bound=Hashable)

Outcome = tuple[float, ...]
"""One number per seat when a game is over: 1 for a win, 0 for a loss, equal shares of 1 for a draw."""

_REMEMBERED = 512


class BoundRules(Generic[S]):
    """The rules of one game. The functions are bound to the game's options, and compiled if `wrap` compiles.

    start, to_move, legal, apply, result, count_for, nth_for, index_for, chance_weights, apply_all: see docs/games.md; a
    function that the game does not need is None. max_decisions: the size of an array for `legal` and `chance_weights`.
    """

    def __init__(
        self, module: ModuleType, constants: Mapping[str, object], seats: int, wrap: Wrap | None = None
    ) -> None:
        """Binds a `rules.py` to the given values of its constants, for a given number of seats.

        Raises AttributeError if the module lacks a constant that is to be replaced, so that a misspelt option is
        noticed.
        """
        for name in constants:
            getattr(module, name)
        self._seats = seats
        self._module = module.__name__
        self._binder = Binder(constants, wrap)
        self.max_decisions: int = constants.get("MAX_DECISIONS", module.MAX_DECISIONS)  # type: ignore[assignment]
        self.start: Callable[[], S] = self.bind(module.start)
        self.to_move: Callable[[S], int] = self.bind(module.to_move)
        self.legal: Callable[[S, Any], int] = self.bind(module.legal)
        self.apply: Callable[[S, int], S] = self.bind(module.apply)
        self.result: Callable[[S], int] = self.bind(module.result)
        self.chance_weights: Callable[[S, Any], int] | None = self._optional(module, "chance_weights")
        self.count_for: Callable[[S, int], int] | None = self._optional(module, "count_for")
        self.nth_for: Callable[[S, int, int], int] | None = self._optional(module, "nth_for")
        self.index_for: Callable[[S, int, int], int] | None = self._optional(module, "index_for")
        self.apply_all: Callable[[S, int, int], S] | None = self._optional(module, "apply_all")
        # Notation, paths and events of a position all request the same codes.
        self.deciders: Callable[[S], tuple[int, ...]] = lru_cache(maxsize=_REMEMBERED)(self._deciders)
        """The deciders: one seat, `(CHANCE,)`, all seats at once in secret, or `()` when the game is over."""
        self.legal_codes: Callable[[S], tuple[int, ...]] = lru_cache(maxsize=_REMEMBERED)(self._legal_codes)
        self._idle: list[list[int]] = []

    def bind(self, function: object) -> Any:
        """Another function of the rules, under the same options."""
        assert isinstance(function, FunctionType)
        return self._binder.bind(function)

    def _optional(self, module: ModuleType, name: str) -> Any:
        return self.bind(getattr(module, name)) if hasattr(module, name) else None

    def _call_writer(self, write: Callable[[S, Any], int], state: S) -> tuple[int, ...]:
        # Arrays of thousands of integers are reused by whichever thread finds one idle.
        out = self._idle.pop() if self._idle else [0] * self.max_decisions
        with self.within_bounds(state):
            count = write(state, out)
            if not 0 <= count <= self.max_decisions:
                raise IndexError(f"{count} numbers are said to be written")
        found = tuple(out[:count])
        self._idle.append(out)
        return found

    @contextmanager
    def within_bounds(self, state: S | None = None) -> Iterator[None]:
        """Turns the error raised when rules write past the end of an array, interpreted or compiled, into a sentence.

        state: the state in which they did so; None: unknown. Raises BadRules.
        """
        try:
            yield
        except IndexError as error:
            raise BadRules(
                f"The rules in {self._module} write past an array of MAX_DECISIONS = {self.max_decisions} numbers "
                f"({error}): MAX_DECISIONS is too small. "
                + ("`pyramidion check` says in which position." if state is None else f"The state is {state!r:.400}.")
            ) from error

    def _legal_codes(self, state: S) -> tuple[int, ...]:
        """The codes that `legal` writes."""
        return self._call_writer(self.legal, state)

    # -- derived from the functions -----------------------------------------------------------------------------------

    def _deciders(self, state: S) -> tuple[int, ...]:
        if self.result(state):
            return ()
        who = self.to_move(state)
        return tuple(range(self._seats)) if who == ALL else (who,)

    def codes(self, state: S, seat: int) -> Sequence[int]:
        """The codes of a seat's (or CHANCE's) legal decisions; empty if it is not its turn to decide."""
        if seat not in self.deciders(state):
            return ()
        return _Computed(self, state, seat) if self.to_move(state) == ALL else self.legal_codes(state)

    def weights(self, state: S) -> Sequence[int]:
        """Relative weights of the chance outcomes `codes(state, CHANCE)`, in the same order."""
        if self.chance_weights is None:
            return [1] * len(self.codes(state, CHANCE))
        return self._call_writer(self.chance_weights, state)

    def next_state(self, state: S, codes: tuple[int, ...]) -> S:
        """The state after one legal code per decider, in the deciders' order."""
        if len(codes) == 1:
            return self.apply(state, codes[0])
        assert self.apply_all is not None
        return self.apply_all(state, *codes)

    def outcome(self, state: S) -> Outcome | None:
        """None while the game runs, else one number per seat."""
        result = self.result(state)
        if result == 0:
            return None
        if result < 0:
            return (1 / self._seats,) * self._seats
        return tuple(float(seat == result - 1) for seat in range(self._seats))


class _Computed(Sequence[int]):
    """The decisions of a seat where all seats decide simultaneously: possibly millions, each computed on demand."""

    def __init__(self, rules: BoundRules[Any], state: Any, seat: int) -> None:
        assert rules.count_for is not None
        self._rules, self._state, self._seat = rules, state, seat
        self._count = rules.count_for(state, seat)

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, index: Any) -> Any:
        """The code at an index, or several for a slice."""
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(self._count))]
        place = index + self._count if index < 0 else index
        if not 0 <= place < self._count:
            raise IndexError(f"There are {self._count} decisions; {index} is none of their places.")
        assert self._rules.nth_for is not None
        return self._rules.nth_for(self._state, self._seat, place)

    def __contains__(self, code: object) -> bool:
        if self._rules.index_for is None:
            return any(code == other for other in self)
        return isinstance(code, int) and self._rules.index_for(self._state, self._seat, code) >= 0
