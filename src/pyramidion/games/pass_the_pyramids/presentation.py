"""The presentation of Pass The Pyramids: the table, and the events."""

from collections.abc import Callable, Sequence

from pyramidion.core.bound_rules import BoundRules
from pyramidion.core.events import Event
from pyramidion.core.game import Presentation
from pyramidion.games.pass_the_pyramids import diagram, rules
from pyramidion.games.pass_the_pyramids.board import PassBoard, Player
from pyramidion.games.pass_the_pyramids.events import EVENTS, derive_events
from pyramidion.games.pass_the_pyramids.labels import SEATS
from pyramidion.games.pass_the_pyramids.landing import LANDINGS, SCORES, landing_text, score_parts
from pyramidion.games.pass_the_pyramids.landing_weights import weights
from pyramidion.games.pass_the_pyramids.rules import CHOOSE, JUDGE, NOBODY, THROW, THROWS, State


class PassPresentation(Presentation[State]):
    """The table in pictures and words."""

    event_types = EVENTS

    def __init__(self, bound: BoundRules[State], players: int) -> None:
        self._rules = bound
        self._players = players

    def board(self, state: State) -> PassBoard:
        """Everything on the table."""
        players = []
        for seat, name in enumerate(SEATS[: self._players]):
            staked = state.stake if seat == state.holder else 0
            staked += 1 if seat == state.turn and state.phase != CHOOSE else 0
            hand = rules.hand(state, seat)
            players.append(Player(name, hand, staked, hand + staked == 0))
        landing = LANDINGS[state.landing] if state.phase == JUDGE else None
        return PassBoard(
            players=tuple(players),
            pot=state.pot,
            holder=None if state.holder == NOBODY else state.holder,
            score=state.score,
            turn=state.turn,
            over=self._rules.result(state) != 0,
            throws=state.throws,
            in_air=state.phase == THROW,
            landing=None if landing is None else landing_text(landing),
            parts=None if landing is None else score_parts(landing),
            chance_to_beat=None if state.holder == NOBODY or self._rules.result(state) else chance_to_beat(state),
        )

    def svg(self, state: State, *, marks: Sequence[str] = ()) -> str:
        """The players with their tokens, the pot, and the landing."""
        landing = LANDINGS[state.landing] if state.phase == JUDGE else None
        return diagram.svg(self.board(state), landing, marks=marks)

    def text_picture(self, state: State, *, marks: Sequence[str] = (), say: Callable[[str], str] = str) -> str:
        """The same as lines of text."""
        return diagram.picture(self.board(state), marks=marks, say=say)

    def events(self, state: State, codes: tuple[int, ...], after: State) -> tuple[Event, ...]:
        """A choice, or a landing and what it settles."""
        return tuple(derive_events(state, codes[0], after, self._rules.result(after), self._players))


def chance_to_beat(state: State) -> float:
    """The probability that a player who throws until the score is beaten succeeds with the throws left (T3). 1.0 if the
    current landing already beats it. The probability of a landing is that in the stored sample (T11).
    """
    if state.phase == JUDGE and SCORES[state.landing] > state.score:
        return 1.0
    all_weights = weights()
    higher = sum(weight for weight, score in zip(all_weights, SCORES, strict=True) if score > state.score)
    left = THROWS - (0 if state.phase == CHOOSE else state.throws)
    return float(1 - (1 - higher / sum(all_weights)) ** left)
