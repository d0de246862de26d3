"""One game played action by action, by the interpreted rules; the adapters for other libraries use it."""

import random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pyramidion.core.bound_rules import Outcome
from pyramidion.core.decision import CHANCE, Decision
from pyramidion.core.errors import IllegalDecision
from pyramidion.core.position import Position
from pyramidion.rl.spec import Encoder


class Episode:
    """A game in progress. An episode in which each deciding seat enters its decision action by action, independent of
    the others. encoder: of the game. position: without partly entered decisions. decisions: made so far; simultaneous
    ones count as one. history: (seat or CHANCE, code) of everything public, in order.
    """

    __slots__ = ("_prefixes", "decisions", "encoder", "history", "longest", "position")

    def __init__(self, encoder: Encoder, position: Position[Any] | None = None, longest: int = 0) -> None:
        """position: where the game begins; None: at its start.

        longest: decisions after which it is ended undecided; 0: `Spec.max_game_length`.
        """
        self.encoder = encoder
        self.longest = longest or encoder.spec.max_game_length
        self.position: Position[Any] = encoder.game.start() if position is None else position
        self.decisions = 0
        self.history: tuple[tuple[int, int], ...] = ()
        self._prefixes = (0,) * len(encoder.game.seats)

    def __copy__(self) -> "Episode":
        other = Episode(self.encoder, self.position, self.longest)
        other.decisions, other.history, other._prefixes = self.decisions, self.history, self._prefixes
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> "Episode":
        return self.__copy__()

    # -- who decides ----------------------------------------------------------------------------------------------

    @property
    def truncated(self) -> bool:
        """Whether the game has been ended undecided because of its length."""
        return self.position.result is None and self.decisions >= self.longest

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats to decide, `(CHANCE,)`, or `()` when the game is over."""
        return () if self.truncated else self.position.to_decide

    @property
    def rewards(self) -> list[float]:
        """For each seat: 1 won, -1 shared by the losers, 0 for a draw and while the game runs."""
        return rewards(self.position.result, len(self._prefixes))

    # -- what a seat may do and see -------------------------------------------------------------------------------

    def prefix(self, seat: int) -> int:
        """The part of a seat's decision that has been entered."""
        return self._prefixes[seat]

    def legal_actions(self, seat: int) -> list[int]:
        """The actions that a seat may take now; none if it is not to decide."""
        if seat not in self.deciders:
            return []
        return self.encoder.legal_actions(self.position.state, seat, self._prefixes[seat])

    def mask(self, seat: int) -> NDArray[np.int8]:
        """1 for each of those actions."""
        mask = np.zeros(self.encoder.spec.num_distinct_actions, np.int8)
        mask[self.legal_actions(seat)] = 1
        return mask

    def observation(self, seat: int) -> NDArray[np.int8]:
        """The observation of a seat; of decisions in progress only its own."""
        return self.encoder.observation(self.position.state, seat, self._prefixes[seat])

    # -- what follows ---------------------------------------------------------------------------------------------

    def act(self, seat: int, action: int) -> None:
        """Carries out an action of a seat. Raises IllegalDecision if it is not legal."""
        if action not in self.legal_actions(seat):
            raise IllegalDecision(f"Action {action} is not legal here for {self.encoder.game.seats[seat]}.")
        state = self.position.state
        code, prefix = self.encoder.extend(state, seat, self._prefixes[seat], action)
        if code is None:
            self._enter(seat, prefix)
        else:
            self.decide(seat, self.position.decision_of(code, seat))

    def decide(self, seat: int, decision: Decision | str) -> None:
        """Carries out a whole decision of a seat. Raises IllegalDecision with the reason."""
        before = self.position
        found = before.decision(str(decision), seat) if isinstance(decision, str) else decision
        self.position = before.play(found, seat)
        self._enter(seat, 0)
        if not self.position.sealed:
            self.history += (*before.sealed, (seat, found.code))
            self.decisions += 1

    def _enter(self, seat: int, prefix: int) -> None:
        self._prefixes = (*self._prefixes[:seat], prefix, *self._prefixes[seat + 1 :])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """If chance decides: the number of each possible outcome, and its probability; otherwise nothing."""
        if self.deciders != (CHANCE,):
            return []
        weights = self.encoder.game.rules.weights(self.position.state)
        total = sum(weights)
        return [(number, weight / total) for number, weight in enumerate(weights) if weight]

    def draw(self, number: int) -> None:
        """Carries out a chance outcome by its number. Raises IllegalDecision if it is impossible."""
        if number not in {one for one, _ in self.chance_outcomes()}:
            raise IllegalDecision(f"Outcome {number} cannot come here.")
        code = self.encoder.game.rules.codes(self.position.state, CHANCE)[number]
        self.position = self.position.play(self.position.decision_of(code, CHANCE))
        self.history += ((CHANCE, code),)

    def draw_all(self, chooser: random.Random) -> None:
        """Carries out all chance outcomes that are due, drawn by weight."""
        while outcomes := self.chance_outcomes():
            numbers, chances = zip(*outcomes, strict=True)
            self.draw(chooser.choices(numbers, chances)[0])

    # -- as texts -------------------------------------------------------------------------------------------------

    def public_text(self) -> str:
        """The public part of the position; if seats do not decide simultaneously, also the partly entered decision."""
        text = self.encoder.game.notation.write_state(self.position.state)
        open_prefixes = () if self.encoder.game.info.simultaneous else filter(None, self._prefixes)
        return " ".join([text, *(f"prefix {prefix}" for prefix in open_prefixes)])

    def private_text(self, seat: int) -> str:
        """The private part of a seat where seats decide simultaneously: its sealed decision, or what it has entered of
        one."""
        if not self.encoder.game.info.simultaneous:
            return ""
        sealed = self.position.own_seal(seat)
        if sealed is not None:
            return f"sealed {sealed}"
        return f"prefix {self._prefixes[seat]}"

    def past_text(self) -> str:
        """The whole history of decisions, in one line."""
        return " ".join(f"{who}:{code}" for who, code in self.history)

    def picture(self) -> str:
        """The board for a terminal, without colours."""
        from rich.text import Text

        return Text.from_markup(self.encoder.game.presentation.text_picture(self.position.state)).plain


def rewards(outcome: Outcome | None, seats: int) -> list[float]:
    """An outcome as rewards that sum to 0: 1 won, -1 shared by the losers, 0 for a draw; all 0 for None."""
    if outcome is None:
        return [0.0] * seats
    return [(share * seats - 1) / (seats - 1) for share in outcome]
