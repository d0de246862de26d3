"""A game under way: the decisions so far, what is due next, and its record.

Every face that runs a game (terminal, server, arena) runs it through a session: it plays decisions, draws chance,
takes back, resigns, says whose time is over, and writes the record. The decisions are stored; positions are computed by
replaying them.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pyramidion.core.bound_rules import Outcome
from pyramidion.core.chance import (
    combined_seed,
    commitment,
    draw_outcome_with_offset,
    format_client_seeds,
    parse_client_seeds,
)
from pyramidion.core.decision import CHANCE, Decision
from pyramidion.core.errors import IllegalDecision
from pyramidion.core.game import Game
from pyramidion.core.messages import Message, plural
from pyramidion.core.position import Position
from pyramidion.core.record import (
    DRAW_AGREED,
    UNFINISHED,
    Entry,
    Record,
    entries_with_comments,
    exclude_seats,
    format_result,
    resignation_outcome,
    resignation_text,
    seat_tag,
    shared_outcome,
    timeout_text,
)


@dataclass(frozen=True, slots=True)
class _Ending:
    """An end outside the rules. termination: as records write it. sentence: for a person."""

    termination: str
    sentence: Message
    outcome: Outcome


class Session:
    """One game: played on, taken back, ended."""

    def __init__(
        self,
        game: Game[Any],
        *,
        seed: str | None = None,
        tags: Mapping[str, str] | None = None,
        start: str | None = None,
        comment: str = "",
    ) -> None:
        """A game from its start, or from a position's text.

        seed: of its chance outcomes; None if there are none or they are entered by hand. tags: who plays and whatever
        else a record is to say. Raises BadPosition.
        """
        self.game = game
        self.seed = seed
        self.start = start
        self.resigned_seats: list[int] = []
        """Seats that gave up while others play on: they have no share in the outcome."""
        self.client_seeds: dict[str, str] = {}
        """What seats added to the seed, by their names as in records; only before the first outcome."""
        self._ending: _Ending | None = None
        self.positions: list[Position[Any]] = [game.position(start) if start else game.start()]
        """The start, and the position after each ply."""
        self.moves: list[tuple[int, str]] = []
        """(seat or CHANCE, canonical text) of each ply that was not taken back."""
        self._tags = dict(tags or {})
        self._comment = comment
        self._comments: dict[int, str] = {}
        if seed is not None:
            self._tags.setdefault("Commitment", commitment(seed))

    @classmethod
    def from_record(cls, record: Record) -> "Session":
        """Continues a record. Raises BadRecord at its first entry that is not legal."""
        tags = {name: value for name, value in record.tags.items() if name.lower() != "seed"}
        session = cls(record.game, seed=record.tag("Seed"), tags=tags, start=record.start, comment=record.comment)
        session.client_seeds = parse_client_seeds(record.tag("ClientSeeds") or "")
        session.positions = list(record.positions())
        for before, entry in zip(session.positions, record.entries, strict=False):
            seat = before.to_decide[0]
            session._comments[session.ply] = entry.comment
            session.moves.append((seat, before.decision(entry.text, seat).text))
        return session

    def at_ply(self, ply: int) -> "Session":
        """The same game after a number of plies, to be read or continued; this one stays as it is."""
        earlier = Session(self.game, start=self.start)
        earlier.positions = self.positions[: ply + 1]
        earlier.moves = self.moves[:ply]
        return earlier

    def set_tag(self, name: str, value: str) -> None:
        """Sets what the record is to say, such as who sat down meanwhile."""
        self._tags[name] = value

    # -- the present state --------------------------------------------------------------------------------------------

    @property
    def position(self) -> Position[Any]:
        """The position on the board."""
        return self.positions[-1]

    @property
    def ply(self) -> int:
        """Decisions and chance outcomes that were not taken back."""
        return len(self.moves)

    @property
    def open_ply(self) -> int:
        """The history up to the first decision that is still sealed: everything in it may be known to everyone."""
        return self.ply - len(self.position.sealed)

    @property
    def to_decide(self) -> tuple[int, ...]:
        """The seats that decide now: as the position has it, none after an end outside the rules."""
        return () if self._ending is not None else self.position.to_decide

    @property
    def result(self) -> Outcome | None:
        """None while the game runs; who resigns loses, the others share."""
        return (
            exclude_seats(self.position.result, self.resigned_seats) if self._ending is None else self._ending.outcome
        )

    @property
    def over(self) -> bool:
        """Whether the game has ended, by the rules or otherwise."""
        return self.result is not None

    @property
    def termination(self) -> str | None:
        """How the game ended outside the rules: `Dark resignation_text`; None if it did not."""
        return None if self._ending is None else self._ending.termination

    @property
    def end_sentence(self) -> str:
        """How the game ended, for a person; "" while it runs."""
        if self.result is None:
            return ""
        if self._ending is not None:
            return self._ending.sentence
        return self.position.events[-1].full_text() if self.position.events else Message("The game is over.")

    @property
    def commitment(self) -> str | None:
        """The seed's hash, which may be shown at any time."""
        return self._tags.get("Commitment")

    # -- what may happen: these only check, `play` and others carry out -----------------------------------------------

    def check(self, text: str, seat: int) -> Decision:
        """The decision of a seat that a text names here. Raises IllegalDecision with the reason."""
        if self.over:
            raise IllegalDecision(Message("The game is over."))
        return self.position.decision(text, seat)

    def pending_chance_outcome(self) -> Decision | None:
        """The chance outcome that the seed gives here; None if chance does not decide or is entered by hand.

        The number of the outcome among those not taken back selects the draw, so taking back a decision never rolls
        again.
        """
        return None if self.pending_chance_draw is None else self.pending_chance_draw[0]

    @property
    def pending_chance_draw(self) -> tuple[Decision, int] | None:
        """The same, and the offset within its weight at which it is drawn (`chance.draw_with_offset`)."""
        if self.seed is None or self.to_decide != (CHANCE,):
            return None
        number = sum(seat == CHANCE for seat, _ in self.moves)
        return draw_outcome_with_offset(self.position, self.effective_seed or "", number)

    @property
    def effective_seed(self) -> str | None:
        """The seed that chance follows from, with what seats have added to it; None if outcomes are entered by hand."""
        return None if self.seed is None else combined_seed(self.seed, self.client_seeds)

    @property
    def decision_seconds(self) -> int:
        """The time that the deciders have for their secret decisions; 0: no clock runs."""
        return 0 if self.over else self.game.clock.seconds(self.position.state)

    def timeout_decision(self, seats: Collection[int]) -> tuple[int, str] | None:
        """The first of some seats that must still decide when the clock runs out, with the decision that counts."""
        late = [seat for seat in self.to_decide if seat in seats]
        if not late or not self.decision_seconds:
            return None
        return late[0], self.game.clock.complete(self.position.state, late[0], "")

    def takeback_plies(self, seats: Collection[int]) -> int:
        """The number of plies that are taken back with the latest decision of one of some seats; 0 if there is none.

        A sealed decision belongs to its round: taking one back takes back all of them.
        """
        for back, (seat, _) in enumerate(reversed(self.moves), 1):
            if seat in seats:
                while self.positions[self.ply - back].sealed:
                    back += 1
                return back
        return 0

    # -- what happens -------------------------------------------------------------------------------------------------

    def play(self, decision: Decision | str, seat: int | None = None) -> Position[Any]:
        """Adds a decision or outcome (seat: default the first decider). Raises IllegalDecision with the reason."""
        if self.over:
            raise IllegalDecision(Message("The game is over."))
        who = self.position.to_decide[0] if seat is None else seat
        if not isinstance(decision, Decision):
            decision = self.position.decision(decision, who)
        self.positions.append(self.position.play(decision, who))
        self.moves.append((who, decision.text))
        return self.position

    def take_back(self, plies: int) -> None:
        """Takes back a number of plies. Raises ValueError if there are fewer."""
        if not 0 <= plies <= self.ply:
            raise ValueError(f"{plies} plies cannot be taken back of {self.ply}.")
        kept = self.ply - plies
        del self.positions[kept + 1 :]
        del self.moves[kept:]
        self._comments = {ply: comment for ply, comment in self._comments.items() if ply < kept}

    def resign(self, seat: int) -> None:
        """A seat gives up: it has lost, the others share the win. Raises IllegalDecision if the game is over."""
        player, outcome = self.game.seat_names[seat], self._loss_of(seat)
        winners = self._winners(outcome)
        sentence = plural(
            "{player} resigned. {winners} wins.",
            "{player} resigned. {winners} win.",
            count=len(winners),
            player=player,
            winners=winners,
        )
        self._end(resignation_text(self.game.seats[seat]), sentence, outcome)

    def flag(self, seat: int) -> None:
        """A seat's time is over: it has lost, the others share the win. Raises IllegalDecision if the game is over."""
        player, outcome = self.game.seat_names[seat], self._loss_of(seat)
        winners = self._winners(outcome)
        sentence = plural(
            "{player} ran out of time. {winners} wins.",
            "{player} ran out of time. {winners} win.",
            count=len(winners),
            player=player,
            winners=winners,
        )
        self._end(timeout_text(self.game.seats[seat]), sentence, outcome)

    def agree_draw(self) -> None:
        """All players agreed to a draw. Raises IllegalDecision if it is over."""
        self._end(DRAW_AGREED, Message("Draw agreed."), shared_outcome(len(self.game.seats), self.resigned_seats))

    def add_client_seed(self, seat: int, text: str) -> None:
        """A seat adds its own contribution to the seed that was committed to. Raises ValueError if it is late."""
        if any(who == CHANCE for who, _ in self.moves):
            raise ValueError("Chance has decided already: nothing can be added to its seed.")
        self.client_seeds[seat_tag(self.game.seats[seat])] = text

    def leave(self, seat: int) -> None:
        """A seat resigns, and the others continue; a bot decides for it. Raises IllegalDecision if over."""
        self._require_not_over()
        self.resigned_seats.append(seat)

    def _loss_of(self, seat: int) -> Outcome:
        return resignation_outcome(seat, len(self.game.seats), self.resigned_seats)

    def _winners(self, outcome: Outcome) -> list[str]:
        return [name for name, share in zip(self.game.seat_names, outcome, strict=True) if share > 0]

    def _end(self, termination: str, sentence: Message, outcome: Outcome) -> None:
        self._require_not_over()
        self._ending = _Ending(termination, sentence, outcome)

    def _require_not_over(self) -> None:
        if self.over:
            raise IllegalDecision(Message("The game is over."))

    # -- what is written ----------------------------------------------------------------------------------------------

    def texts(self, plies: int) -> list[str]:
        """The first plies' texts; where several seats decided simultaneously, by seat as a record needs them."""
        texts: list[str] = []
        group: list[tuple[int, str]] = []
        for ply in range(plies):
            group.append(self.moves[ply])
            if not self.positions[ply + 1].sealed:
                texts += [text for _, text in sorted(group)]
                group.clear()
        return texts + [text for _, text in sorted(group)]

    @property
    def open_texts(self) -> list[str]:
        """The texts up to the last position without a secret: what a bot is sent."""
        return self.texts(self.open_ply)

    def record(self, *, public: bool = True) -> Record:
        """The record so far. public: without the seed and sealed decisions, which may not be seen yet."""
        hidden = public and not self.over
        plies = self.open_ply if hidden else self.ply
        tags = dict(self._tags)
        if self.seed is not None and not hidden:
            tags["Seed"] = self.seed
        if self.client_seeds:
            tags["ClientSeeds"] = format_client_seeds(self.client_seeds)
        if self.resigned_seats:
            tags["Resigned"] = ", ".join(self.game.seats[seat] for seat in self.resigned_seats)
        if self.termination:
            tags["Termination"] = self.termination
        entries = self._entries(self.texts(plies), self.positions[1 : plies + 1])
        result = format_result(self.result) if self.over else UNFINISHED
        return Record(self.game, entries, tags, self.start, result, self._comment)

    def text(self, *, public: bool = True) -> str:
        """The record as a text."""
        return self.record(public=public).text(self.positions)

    def _entries(self, texts: list[str], after: Iterable[Position[Any]]) -> tuple[Entry, ...]:
        told = entries_with_comments(texts, list(after))
        return tuple(Entry(entry.text, self._comments.get(ply) or entry.comment) for ply, entry in enumerate(told))
