"""A position: an immutable value that knows who decides, what is legal, and what follows.

Secret decisions are handled here, once for all games: where several seats decide at once, each decision is sealed
in the position until all are in; only then does the game hear of them. `view` is the one door for what a seat may see.
"""

from collections.abc import Mapping
from typing import Any

from pyramidion.core.decision import CHANCE, Decision, Decisions
from pyramidion.core.errors import BadPosition, IllegalDecision
from pyramidion.core.events import Event, Repeated, Sealed
from pyramidion.core.game import Game, Outcome
from pyramidion.core.view import View

_SEAL = " sealed "


class Position:
    """One situation of a game. Compared by game, options and text; the way that led here does not count."""

    __slots__ = ("_came_from", "_seen", "events", "game", "ply", "sealed", "state")

    def __init__(
        self,
        game: Game[Any],
        state: Any,
        *,
        sealed: tuple[tuple[int, int], ...] = (),
        events: tuple[Event, ...] = (),
        ply: int = 0,
        seen: Mapping[Any, int] | None = None,
    ) -> None:
        """Use `Game.start`, `Game.position` and `play`; this constructor is theirs.

        sealed: (seat, code) of secret decisions that wait for the others, by seat.
        events: what the last decision brought about. ply: decisions and chance outcomes since the start.
        seen: how often each state has occurred, this one included; kept only where repetition matters.
        """
        self.game = game
        self.state = state
        self._came_from: tuple[Any, tuple[int, ...]] | None = None
        self.sealed = sealed
        self.events = events
        self.ply = ply
        self._seen: Mapping[Any, int] = {state: 1} if seen is None and game.repetition_limit else seen or {}

    @classmethod
    def from_text(cls, game: Game[Any], text: str) -> "Position":
        """The position that a text describes. Raises BadPosition."""
        body, *seals = text.split(_SEAL)
        position = cls(game, game.read_state(body.strip()))
        for seal in seals:
            name, _, decision = seal.strip().partition(" ")
            names = [seat.lower() for seat in game.seats]
            if name.lower() not in names:
                raise BadPosition(f"{name!r} is no seat; the seats are {', '.join(game.seats)}.")
            try:
                position = position.play(decision, seat=names.index(name.lower()))
            except IllegalDecision as error:
                raise BadPosition(f"The sealed decision {decision!r} is not legal: {error}") from error
        position.ply, position.events = 0, ()
        return position

    # -- who decides ----------------------------------------------------------------------------------------------

    @property
    def to_decide(self) -> tuple[int, ...]:
        """The seats that must still decide, or `(CHANCE,)`, or `()` when the game is over."""
        if self._drawn_by_repetition:
            return ()
        decided = {seat for seat, _ in self.sealed}
        return tuple(seat for seat in self.game.deciders(self.state) if seat not in decided)

    @property
    def result(self) -> Outcome | None:
        """None while the game runs; then one number per seat: 1 won, 0 lost, shares of 1 for a draw."""
        if self._drawn_by_repetition:
            return (1 / len(self.game.seats),) * len(self.game.seats)
        return self.game.outcome(self.state)

    @property
    def _drawn_by_repetition(self) -> bool:
        limit = self.game.repetition_limit
        return bool(limit) and self._seen.get(self.state, 0) >= limit and self.game.outcome(self.state) is None

    @property
    def repetitions(self) -> int:
        """How often this state has occurred, itself included; 1 where the game does not count."""
        return max(1, self._seen.get(self.state, 0))

    # -- what is legal --------------------------------------------------------------------------------------------

    def legal(self, seat: int | None = None) -> Decisions:
        """The legal decisions (or chance outcomes) of a decider: of the first one if `seat` is not given.

        Empty when that seat is not to decide. The sequence names its items only when they are looked at.
        """
        deciders = self.to_decide
        who = deciders[0] if seat is None and deciders else seat
        if who is None or who not in deciders:
            return Decisions((), str)
        return Decisions(self.game.codes(self.state, who), lambda code: self.game.write(self.state, who, code))

    def chances(self) -> list[tuple[Decision, int]]:
        """Each chance outcome with its relative weight; empty unless chance is to decide."""
        if self.to_decide != (CHANCE,):
            return []
        return list(zip(self.legal(), self.game.weights(self.state), strict=True))

    def decision(self, text: str, seat: int | None = None) -> Decision:
        """The decision that a text names here. Raises IllegalDecision with the reason."""
        who = self._decider(seat)
        code = self.game.read(self.state, who, text)
        return Decision(code, self.game.write(self.state, who, code))

    def why_not(self, text: str, seat: int | None = None) -> str | None:
        """Why a decision is not allowed here, in a sentence; None if it is."""
        try:
            self.decision(text, seat)
        except IllegalDecision as error:
            return str(error)
        return None

    def _decider(self, seat: int | None) -> int:
        deciders = self.to_decide
        if not deciders:
            raise IllegalDecision("The game is over.")
        if seat is None:
            return deciders[0]
        if seat not in deciders:
            names = " and ".join("chance" if who == CHANCE else self.game.seats[who] for who in deciders)
            raise IllegalDecision(f"It is not this seat's turn: {names} must decide.")
        return seat

    # -- what follows ---------------------------------------------------------------------------------------------

    def play(self, decision: Decision | str, seat: int | None = None) -> "Position":
        """The position after a decision (or chance outcome), given as object or text.

        seat: who decides; needed only where several seats decide at once and not in seat order.
        Raises IllegalDecision with the reason; this position never changes.
        """
        who = self._decider(seat)
        text = str(decision)
        code = self.game.read(self.state, who, text)
        sealed = tuple(sorted((*self.sealed, (who, code))))
        waiting = len(self.game.deciders(self.state)) > len(sealed)
        if waiting:
            events: tuple[Event, ...] = (Sealed(who, self.game.seats[who]),)
            return Position(self.game, self.state, sealed=sealed, events=events, ply=self.ply + 1, seen=self._seen)
        codes = tuple(code for _, code in sealed)
        state, events = self.game.step(self.state, codes)
        seen = self._seen
        if self.game.repetition_limit:
            seen = {**seen, state: seen.get(state, 0) + 1}
        after = Position(self.game, state, events=events, ply=self.ply + 1, seen=seen)
        after._came_from = self.state, codes
        if after._drawn_by_repetition:
            after.events = (*events, Repeated(after.repetitions))
        return after

    # -- what may be seen -----------------------------------------------------------------------------------------

    def view(self, seat: int | None = None) -> View:
        """What a seat (None: a spectator) may know: the one door out for faces. Holds no sealed decision of others."""
        return View.of(self, seat)

    def svg(self) -> str:
        """A diagram of the board."""
        return self.game.svg(self.state)

    def frames(self) -> list[str]:
        """Diagrams of how the last decision came about, without the one of this position; empty for most games."""
        if self._came_from is None:
            return []
        return [self.game.svg(state) for state in self.game.between(*self._came_from)]

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        """The position's text, for the owner of the game: sealed decisions are in it."""
        seals = "".join(
            f"{_SEAL}{self.game.seats[seat]} {self.game.write(self.state, seat, code)}" for seat, code in self.sealed
        )
        return self.game.state_text(self.state) + seals

    def __repr__(self) -> str:
        return f"<{self.game.info.id} {self}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return (self.game, self.state, self.sealed) == (other.game, other.state, other.sealed)

    def __hash__(self) -> int:
        return hash((self.game, self.state, self.sealed))
