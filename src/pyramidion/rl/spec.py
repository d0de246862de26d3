"""The encoding of a game for machine learning, and the conversion of decisions to actions and back."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pyramidion.core.decision import CHANCE, Decision
from pyramidion.core.encoding import ActionKind, Symmetry
from pyramidion.core.errors import IllegalDecision, PyramidionError
from pyramidion.core.game import Game
from pyramidion.core.position import Position
from pyramidion.core.registry import game as find_game

__version__ = "1.0"
"""Version of the interface and of all encodings: it changes whenever the number of an action or a plane does."""


@dataclass(frozen=True, slots=True)
class Spec:
    """What a game declares for machine learning, under its options.

    version: of all encodings. num_players: seats, numbered from 0. num_distinct_actions: length of a mask.
    action_kind: see `ActionKind`. components: choices of each component if the kind is multi-discrete, else ().
    action_names: a name for each action. max_decision_actions: maximum number of actions of one decision.
    max_chance_outcomes: maximum number of outcomes of dice or a throw; 0 without chance.
    max_game_length: decisions after which an environment truncates a game; simultaneous ones count as one.
    observation_shape: (planes, rows, columns), or (numbers,) if the game has no board; the type is int8.
    planes: a name for each plane. symmetries: of the board, without the identity.
    """

    version: str
    game: str
    num_players: int
    num_distinct_actions: int
    action_kind: ActionKind
    components: tuple[int, ...]
    action_names: tuple[str, ...]
    max_decision_actions: int
    max_chance_outcomes: int
    max_game_length: int
    observation_shape: tuple[int, ...]
    planes: tuple[str, ...]
    symmetries: tuple[Symmetry, ...]


class Encoder:
    """Decisions as actions and positions as arrays, for one game under its options; interpreted, one at a time.

    State, seat and prefix are those of `core.encoding`: a prefix is 0 before the first action of a decision.
    """

    def __init__(self, game: Game[Any]) -> None:
        """Raises PyramidionError for a game without an encoding."""
        found = game.encoding()
        if found is None:
            raise PyramidionError(f"{game.info.title} declares no encoding, so learners cannot play it.")
        self.game = game
        self.encoding = found
        self.spec = Spec(
            version=__version__,
            game=game.identity,
            num_players=len(game.seats),
            num_distinct_actions=len(found.actions),
            action_kind=found.kind,
            components=found.components,
            action_names=found.actions,
            max_decision_actions=found.longest,
            max_chance_outcomes=found.chance_outcomes,
            max_game_length=found.max_game_length,
            observation_shape=(len(found.planes), *found.board),
            planes=found.planes,
            symmetries=found.symmetries,
        )
        bound = game.rules.bind
        self._legal, self._extend = bound(found.legal_actions), bound(found.extend)
        self._next, self._observe = bound(found.next_action), bound(found.observe)
        self._scratch = [0] * max(game.rules.max_decisions, len(found.actions))

    def __reduce__(self) -> tuple[Any, ...]:
        return Encoder, (self.game,)

    def legal_actions(self, state: Any, seat: int, prefix: int = 0) -> list[int]:
        """The actions with which a seat's decision may begin, or continue after a prefix, ascending."""
        found = self._legal(state, seat, prefix, self._scratch)
        return sorted(self._scratch[:found])

    def extend(self, state: Any, seat: int, prefix: int, action: int) -> tuple[int | None, int]:
        """(the code of the decision that a legal action completes, 0), or (None, the longer prefix)."""
        found = self._extend(state, seat, prefix, action, self._scratch)
        return (found, 0) if found >= 0 else (None, -1 - found)

    def encode(self, state: Any, seat: int, code: int) -> tuple[int, ...]:
        """The actions of a legal decision's code. Raises ValueError if the code is not legal."""
        actions: list[int] = []
        prefix = 0
        while len(actions) < self.encoding.longest:
            actions.append(self._next(state, seat, code, prefix))
            found, prefix = self.extend(state, seat, prefix, actions[-1])
            if found is not None:
                if found != code:
                    break
                return tuple(actions)
        raise ValueError(f"{code} is not the code of a legal decision here.")

    def decode(self, state: Any, seat: int, actions: Sequence[int]) -> int:
        """The code of the decision that actions enter. Raises IllegalDecision that names the first wrong action."""
        prefix = 0
        for place, action in enumerate(actions):
            if action not in self.legal_actions(state, seat, prefix):
                raise IllegalDecision(f"Action {action} (number {place + 1} of {len(actions)}) is not legal here.")
            found, prefix = self.extend(state, seat, prefix, action)
            if found is not None and place == len(actions) - 1:
                return found
            if found is not None:
                raise IllegalDecision(f"The decision is complete after {place + 1} of {len(actions)} actions.")
        raise IllegalDecision(f"{len(actions)} actions are only the beginning of a decision here.")

    def mask(self, state: Any, seat: int, prefix: int = 0) -> NDArray[np.int8]:
        """1 for each legal action, shape (num_distinct_actions,)."""
        mask = np.zeros(len(self.encoding.actions), np.int8)
        mask[self.legal_actions(state, seat, prefix)] = 1
        return mask

    def observation(self, state: Any, seat: int, prefix: int = 0) -> NDArray[np.int8]:
        """The observation of a seat, of shape `Spec.observation_shape`."""
        out = np.zeros(self.spec.observation_shape, np.int8)
        self._observe(state, seat, prefix, out.reshape(-1))
        return out


def spec(game: str | Game[Any], /, **options: object) -> Spec:
    """The encoding that a game declares for machine learning: `spec("pylos", rules="mature")`, or of an existing game
    object.

    Raises UnknownGame or BadOption as `pyramidion.game` does.
    """
    return Encoder(resolve_game(game, options)).spec


def resolve_game(game: str | Game[Any], options: dict[str, object]) -> Game[Any]:
    """A game by its id and options, or a game object unchanged. Raises PyramidionError for options together with a game
    object.
    """
    if isinstance(game, str):
        return find_game(game, **options)
    if options:
        raise PyramidionError("Options are given with a game's id; this game has its own already.")
    return game


def encode(position: Position[Any], decision: Decision | str, seat: int | None = None) -> tuple[int, ...]:
    """The actions that enter a decision in a position. Raises IllegalDecision with the reason."""
    who = _seat(position, seat)
    chosen = position.decision(str(decision), who)
    return Encoder(position.game).encode(position.state, who, chosen.code)


def decode(position: Position[Any], actions: Sequence[int], seat: int | None = None) -> Decision:
    """The decision that actions enter in a position. Raises IllegalDecision that names the first wrong action."""
    who = _seat(position, seat)
    return position.decision_of(Encoder(position.game).decode(position.state, who, actions), who)


def mask(position: Position[Any], seat: int | None = None) -> NDArray[np.int8]:
    """1 for each action with which a seat's decision may begin in a position; all 0 if it is not to decide."""
    who = _seat(position, seat)
    encoder = Encoder(position.game)
    if who not in position.to_decide:
        return np.zeros(encoder.spec.num_distinct_actions, np.int8)
    return encoder.mask(position.state, who)


def observation(position: Position[Any], seat: int | None = None) -> NDArray[np.int8]:
    """A seat's observation of a position (default: the seat to decide); never another seat's sealed decision."""
    return Encoder(position.game).observation(position.state, _seat(position, seat))


def _seat(position: Position[Any], seat: int | None) -> int:
    if seat is not None:
        return seat
    found = [who for who in position.to_decide if who != CHANCE]
    if not found:
        raise PyramidionError("Nobody is to decide here; name the seat.")
    return found[0]
