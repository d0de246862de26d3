"""A position: an immutable value that knows who decides, what is legal, and what follows.

Secret decisions are handled here, once for all games: if several seats decide simultaneously, each decision is sealed
in the position until all are in; only then are the rules applied. A position is for the program that runs the game;
`observe` returns what one seat may know of it.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Generic
from xml.sax.saxutils import quoteattr

from pyramidion.core.bound_rules import Outcome, S
from pyramidion.core.decision import CHANCE, Decision, Decisions
from pyramidion.core.errors import BadPosition, IllegalDecision
from pyramidion.core.events import Event, Repeated, Sealed
from pyramidion.core.messages import Message
from pyramidion.core.move_tree import MoveTree, build_move_tree
from pyramidion.core.occurrences import Occurrences
from pyramidion.core.options import OptionValue

if TYPE_CHECKING:
    from pyramidion.core.game import Game

_SEAL = " sealed "


@dataclass(frozen=True, slots=True)
class Observation:
    """A position as one seat sees it; made by `Position.observe`. seat: the viewer; None for a spectator. text: the
    position's text without sealed decisions. to_decide: seats that must still decide (CHANCE = -1); decided: seats
    whose secret decision is in. own_seal: this seat's own sealed decision, if it waits for others. move_tree: how this
    seat can enter a decision; None if it is not to decide or decisions are not offered as paths. board: the game's own
    dataclass of what is drawn. result: one number per seat once the game is over.
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
    move_tree: MoveTree | None
    events: tuple[Event, ...]
    result: Outcome | None


class Position(Generic[S]):
    """One position of a game; immutable. Positions are compared by game, state and seals, not by how they were reached.

    game: with its options. state: what the rules work on. sealed: (seat, code) of secret decisions that wait for the
    others, by seat. ply: decisions and chance outcomes since the start. repetitions: how often this state has occurred,
    including now; 1 if the game does not count repetitions.
    """

    __slots__ = (
        "_events",
        "_last_step",
        "_outcome",
        "_past",
        "_to_decide",
        "game",
        "ply",
        "repetitions",
        "sealed",
        "state",
    )

    game: "Game[S]"
    state: S
    sealed: tuple[tuple[int, int], ...]
    ply: int
    repetitions: int
    _last_step: tuple[S, tuple[int, ...]] | None
    _past: Occurrences | None
    _events: tuple[Event, ...] | None
    _to_decide: tuple[int, ...] | None
    _outcome: tuple[Outcome | None] | None

    def __init__(
        self,
        game: "Game[S]",
        state: S,
        sealed: tuple[tuple[int, int], ...] = (),
        ply: int = 0,
        last_step: tuple[S, tuple[int, ...]] | None = None,
        past: Occurrences | None = None,
    ) -> None:
        """Use `Game.start`, `Game.position` and `play` instead of this constructor.

        last_step: the state before this one, with the codes decided there; None for a start. past: counts of the states
        before this one, if the game counts repetitions.
        """
        keep = object.__setattr__
        keep(self, "game", game)
        keep(self, "state", state)
        keep(self, "sealed", sealed)
        keep(self, "ply", ply)
        keep(self, "_last_step", last_step)
        keep(self, "_past", past)
        # Frequently needed results are computed once, on first use.
        keep(self, "_events", None)
        keep(self, "_to_decide", None)
        keep(self, "_outcome", None)
        keep(self, "repetitions", 1 if past is None else 1 + past.count(state))

    @classmethod
    def start(cls, game: "Game[S]") -> "Position[S]":
        """The start position of a game."""
        return cls(game, game.rules.start())

    @classmethod
    def read(cls, game: "Game[S]", text: str) -> "Position[S]":
        """The position that a text describes. Raises BadPosition."""
        body, *seals = text.split(_SEAL)
        position = cls(game, game.notation.read_state(body.strip()))
        for seal in seals:
            name, _, decision = seal.strip().partition(" ")
            names = [seat.lower() for seat in game.seats]
            if name.lower() not in names:
                raise BadPosition(
                    Message(
                        "{name} is not a seat; the seats are {seats}.", name=repr(name[:40]), seats=list(game.seats)
                    )
                )
            try:
                position = position.play(decision, seat=names.index(name.lower()))
            except IllegalDecision as error:
                raise BadPosition(
                    Message(
                        "The sealed decision {text} is not legal: {reason}",
                        text=repr(decision[:200]),
                        reason=error.message,
                    )
                ) from error
        return cls(game, position.state, position.sealed)

    # -- who decides ----------------------------------------------------------------------------------------------

    @property
    def to_decide(self) -> tuple[int, ...]:
        """The seats that must still decide, or `(CHANCE,)`, or `()` when the game is over."""
        found = self._to_decide
        if found is None:
            decided = {seat for seat, _ in self.sealed}
            deciders = () if self._is_repetition_draw else self.game.rules.deciders(self.state)
            found = tuple(seat for seat in deciders if seat not in decided) if decided else deciders
            object.__setattr__(self, "_to_decide", found)
        return found

    @property
    def result(self) -> Outcome | None:
        """None while the game runs; then one number per seat: 1 won, 0 lost, fractions of 1 for a draw."""
        if self._outcome is None:
            outcome = self.game.rules.outcome(self.state)
            if outcome is None and self._is_repetition_draw:
                outcome = (1 / len(self.game.seats),) * len(self.game.seats)
            object.__setattr__(self, "_outcome", (outcome,))
            return outcome
        return self._outcome[0]

    @property
    def _is_repetition_draw(self) -> bool:
        limit = self.game.repetition_limit
        return 0 < limit <= self.repetitions and not self.game.rules.result(self.state)

    # -- what is legal --------------------------------------------------------------------------------------------

    def legal(self, seat: int | None = None) -> Decisions:
        """The legal decisions (or chance outcomes) of a decider, by default the first one.

        Empty if it is not that seat's turn; indexing then raises an IndexError that says why. The notation of the items
        is computed on demand. Raises ValueError for a seat that the game does not have.
        """
        if seat is not None and seat != CHANCE:
            self._require_seat(seat)
        deciders = self.to_decide
        who = deciders[0] if seat is None and deciders else seat
        if who is None or who not in deciders:
            return Decisions((), str, why_none=self._no_decision_reason(who))
        game, state = self.game, self.state
        return Decisions(
            game.rules.codes(state, who), lambda code: game.notation.write(state, who, code), (game, state, who)
        )

    def _require_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.game.seats):
            raise ValueError(f"There is no seat {seat}; the seats are 0 to {len(self.game.seats) - 1}.")

    def _no_decision_reason(self, seat: int | None) -> str:
        if not self.to_decide:
            return "There are no decisions: the game is over."
        who = "Chance" if seat == CHANCE else f"Seat {seat}"
        return f"{who} has no decisions here; to decide: {', '.join(map(self._name_of, self.to_decide))}."

    def _name_of(self, seat: int) -> str:
        return "chance" if seat == CHANCE else f"seat {seat}"

    def sample(self, rng: Random) -> Decision:
        """A random decision of the first decider: a chance outcome by its weight, a seat's with equal probability.

        Raises IndexError if the game is over.
        """
        legal = self.legal()
        if self.to_decide == (CHANCE,):
            return legal[rng.choices(range(len(legal)), self.game.rules.weights(self.state))[0]]
        return legal[rng.randrange(len(legal)) if legal else 0]

    def chance_outcomes(self) -> list[tuple[Decision, int]]:
        """Each chance outcome with its relative weight; empty unless chance decides."""
        if self.to_decide != (CHANCE,):
            return []
        return list(zip(self.legal(), self.game.rules.weights(self.state), strict=True))

    def decision(self, text: str, seat: int | None = None) -> Decision:
        """The decision that a text denotes here. Raises IllegalDecision with the reason."""
        who = self._decider(seat)
        return self.decision_of(self._read(text, who), who)

    def decision_of(self, code: int, seat: int) -> Decision:
        """The decision for a code that is known to be legal here: one that `rules.codes` returned for this seat."""
        game, state = self.game, self.state
        return Decision(code, lambda code: game.notation.write(state, seat, code), (game, state, seat))

    def illegal_reason(self, text: str, seat: int | None = None) -> str | None:
        """Why a decision is not allowed here, in a sentence; None if it is allowed."""
        try:
            self.decision(text, seat)
        except IllegalDecision as error:
            return error.message
        return None

    def _read(self, text: str, seat: int) -> int:
        """The code of a text. A game's notation may be lenient, so the rules have the last word."""
        code = self.game.notation.read(self.state, seat, text)
        if code not in self.game.rules.codes(self.state, seat):
            raise IllegalDecision(Message("{text} is not legal here.", text=repr(text[:60])))
        return code

    def _decider(self, seat: int | None) -> int:
        deciders = self.to_decide
        if not deciders:
            raise IllegalDecision(Message("The game is over."))
        if seat is None:
            return deciders[0]
        if seat not in deciders:
            names = [Message("chance") if who == CHANCE else self.game.seat_names[who] for who in deciders]
            raise IllegalDecision(Message("It is not this seat's turn: {players} must decide.", players=names))
        return seat

    # -- what follows ---------------------------------------------------------------------------------------------

    def play(self, decision: Decision | str, seat: int | None = None) -> "Position[S]":
        """The position after a decision (or chance outcome), given as an object or as text. seat: the decider; needed
        only if several seats decide simultaneously and not in seat order. A decision from this position's `legal` is
        used directly; any other is parsed from its text. Raises IllegalDecision with the reason; this position never
        changes.
        """
        who = self._decider(seat)
        if isinstance(decision, Decision) and decision.comes_from((self.game, self.state, who)):
            code = decision.code
        else:
            code = self._read(str(decision), who)
        if self.sealed or self.to_decide != (who,):
            sealed = tuple(sorted((*self.sealed, (who, code))))
            if len(self.game.rules.deciders(self.state)) > len(sealed):
                return Position(self.game, self.state, sealed, self.ply + 1, self._last_step, self._past)
            codes = tuple(code for _, code in sealed)
        else:
            codes = (code,)
        state = self.game.rules.next_state(self.state, codes)
        past = (self._past or Occurrences()).add(self.state) if self.game.repetition_limit else None
        return Position(self.game, state, (), self.ply + 1, (self.state, codes), past)

    def play_all(self, decisions: Sequence[Decision | str]) -> "Position[S]":
        """The position after one decision of each seat to decide, in the order of `to_decide`.

        Raises IllegalDecision with the reason.
        """
        deciders = self.to_decide
        if len(decisions) != len(deciders):
            raise IllegalDecision(
                Message(
                    "{deciders} are to decide here, but {decisions} decisions are given.",
                    deciders=len(deciders),
                    decisions=len(decisions),
                )
            )
        position = self
        for seat, decision in zip(deciders, decisions, strict=True):
            position = position.play(decision, seat)
        return position

    @property
    def returns(self) -> tuple[float, ...]:
        """Each seat's payoff when the game is over: 1 for a win, -1 for a loss, 0 for a draw or while it runs.

        With n seats the winner gets 1 and each of the others -1 / (n - 1), so that the sum is 0.
        """
        seats = len(self.game.seats)
        if self.result is None:
            return (0.0,) * seats
        return tuple((seats * share - 1) / (seats - 1) for share in self.result)

    def without_history(self) -> "Position[S]":
        """The same state and sealed decisions as a start: without ply or events; small to pickle.

        The repetition count is dropped, too: a game that ended by repetition can continue.
        """
        return Position(self.game, self.state, self.sealed)

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the last decision; empty at a start."""
        if self._events is None:
            object.__setattr__(self, "_events", self._derive_events())
        assert self._events is not None
        return self._events

    def _derive_events(self) -> tuple[Event, ...]:
        if self.ply == 0:
            return ()
        if self.sealed:
            return tuple(Sealed(seat, self.game.seat_names[seat]) for seat, _ in self.sealed)
        assert self._last_step is not None
        found = self.game.presentation.events(*self._last_step, self.state)
        return (*found, Repeated(self.repetitions)) if self._is_repetition_draw else found

    # -- what may be seen -----------------------------------------------------------------------------------------

    def observe(self, seat: int | None = None) -> Observation:
        """What a seat (None: a spectator) may know: without the sealed decisions of other seats.

        Raises ValueError for a seat that the game does not have.
        """
        game, state = self.game, self.state
        if seat is not None:
            self._require_seat(seat)
        return Observation(
            game=game.info.id,
            options=game.options,
            seats=game.seats,
            seat=seat,
            ply=self.ply,
            text=game.notation.write_state(state),
            to_decide=self.to_decide,
            decided=tuple(who for who, _ in self.sealed),
            own_seal=None if seat is None else self.own_seal(seat),
            board=game.presentation.board(state),
            move_tree=None if seat is None else self.move_tree(seat),
            events=self.events,
            result=self.result,
        )

    def for_observer(self, seat: int | None) -> "Position[S]":
        """The position as a seat (None: a spectator) may know it: without the sealed decisions of other seats.

        Seats whose decision is hidden appear as still to decide. Raises ValueError for a seat that the game does not
        have.
        """
        if seat is not None:
            self._require_seat(seat)
        own = tuple((who, code) for who, code in self.sealed if who == seat)
        if own == self.sealed:
            return self
        hidden = len(self.sealed) - len(own)
        return Position(self.game, self.state, own, max(0, self.ply - hidden), self._last_step, self._past)

    def own_seal(self, seat: int) -> str | None:
        """The part of a seat's view that is its own sealed decision, while it waits for others."""
        found = [self.game.notation.write(self.state, who, code) for who, code in self.sealed if who == seat]
        return found[0] if found else None

    def move_tree(self, seat: int) -> MoveTree | None:
        """The part of a seat's view that says how it enters a decision; None if its view has none."""
        guided = seat in self.to_decide and self.game.move_input.has_tree(self.state, seat)
        return build_move_tree(self.game, self.state, seat) if guided else None

    def svg(self) -> str:
        """A diagram of the board; its root element carries the last decisions (`_last_decisions`)."""
        drawn = self.game.presentation.svg(self.state)
        said = "".join(f" {name}={quoteattr(json.dumps(value))}" for name, value in self._last_decisions())
        return drawn.replace("<svg", f"<svg{said}", 1) if said else drawn

    def _last_decisions(self) -> Iterator[tuple[str, list[Any]]]:
        """`data-last`: the paths of the last decisions that are public, one per decider.

        `data-revealed`: the same decisions as text, if several seats decided simultaneously.
        """
        if self._last_step is None:
            return
        game, (before, codes) = self.game, self._last_step
        deciders = list(zip(game.rules.deciders(before), codes, strict=True))
        chosen = [(seat, code) for seat, code in deciders if game.move_input.has_tree(before, seat)]
        texts = {seat: game.notation.write(before, seat, code) for seat, code in deciders}
        paths = [list((game.move_input.paths(before, seat, code) or [(texts[seat],)])[0]) for seat, code in chosen]
        if paths:
            yield "data-last", paths
        if len(deciders) > 1:
            yield "data-revealed", [f"{game.seats[seat]}: {text}" for seat, text in texts.items()]

    def frames(self) -> list[str]:
        """Diagrams of how the last decision came about, excluding this position; empty for most games."""
        if self._last_step is None or self.sealed:
            return []
        presentation = self.game.presentation
        return [presentation.svg(state) for state in presentation.intermediate_states(*self._last_step)]

    def _repr_svg_(self) -> str:
        return self.svg()

    @property
    def identity(self) -> str:
        """Game, options and text in one line: the same in every process for equal positions."""
        return f"{self.game.identity} | {self}"

    def __str__(self) -> str:
        """The position's text, for the owner of the game: it includes sealed decisions."""
        seals = "".join(
            f"{_SEAL}{self.game.seats[seat]} {self.game.notation.write(self.state, seat, code)}"
            for seat, code in self.sealed
        )
        return self.game.notation.write_state(self.state) + seals

    def __repr__(self) -> str:
        return f"<{self.game.info.id} {self}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return (self.game, self.state, self.sealed) == (other.game, other.state, other.sealed)

    def __hash__(self) -> int:
        return hash((self.game, self.state, self.sealed))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("A position never changes; play gives the next one.")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("A position never changes.")

    def __copy__(self) -> "Position[S]":
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> "Position[S]":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """The position with its last step, for its events; of the past it keeps only what repetitions need."""
        past = None if self._past is None else tuple(self._past)
        return _unpickle, (self.game, self.state, self.sealed, self.ply, self._last_step, past)


def _unpickle(
    game: "Game[S]",
    state: S,
    sealed: tuple[tuple[int, int], ...],
    ply: int,
    last_step: tuple[S, tuple[int, ...]] | None,
    counts: tuple[tuple[S, int], ...] | None,
) -> Position[S]:
    past = None if counts is None else Occurrences()
    for earlier, times in counts or ():
        assert past is not None
        past = past.add(earlier, times)
    return Position(game, state, sealed, ply, last_step, past)
