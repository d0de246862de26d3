"""Every game as a game of OpenSpiel (`pip install "pyramidion[openspiel]"`).

Importing this module registers them as `pyramidion_pylos` and so on; options are parameters.

Decisions that consist of several actions are entered one action after the other. If seats decide simultaneously, each
simultaneous node asks all of them for one action at the same time; nobody observes what others have entered.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
import pyspiel

from pyramidion.core.decision import CHANCE
from pyramidion.core.game_info import GameInfo
from pyramidion.core.registry import game, game_class, list_games
from pyramidion.rl.episode import Episode
from pyramidion.rl.spec import Encoder

PREFIX = "pyramidion_"
LENGTH = "max_game_length"


class State(pyspiel.State):  # type: ignore[misc]
    """An OpenSpiel state around an `Episode`."""

    def __init__(self, game: "SpielGame") -> None:
        """The start of a game."""
        super().__init__(game)
        self.episode = Episode(game.encoder, longest=game.longest)

    def current_player(self) -> int:
        """A seat, or OpenSpiel's number for chance, for simultaneous decisions, or for the end."""
        deciders = self.episode.deciders
        if not deciders:
            return int(pyspiel.PlayerId.TERMINAL)
        if deciders == (CHANCE,):
            return int(pyspiel.PlayerId.CHANCE)
        return deciders[0] if len(deciders) == 1 else int(pyspiel.PlayerId.SIMULTANEOUS)

    def _legal_actions(self, player: int) -> list[int]:
        return self.episode.legal_actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Numbers of outcomes with their probabilities."""
        return self.episode.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        if self.is_chance_node():
            self.episode.draw(action)
        else:
            self.episode.act(self.episode.deciders[0], action)

    def _apply_actions(self, actions: Sequence[int]) -> None:
        for seat in self.episode.deciders:
            self.episode.act(seat, actions[seat])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            position = self.episode.position
            return str(position.legal(CHANCE)[action])
        return self.episode.encoder.spec.action_names[action]

    def is_terminal(self) -> bool:
        """Whether the game is over, or has been ended as a draw because of its length."""
        return not self.episode.deciders

    def returns(self) -> list[float]:
        """1 won, -1 shared by the losers, 0 for a draw."""
        return self.episode.rewards

    def __str__(self) -> str:
        """The complete information, for the owner of the game: it includes partly entered decisions."""
        entered = [self.episode.prefix(seat) for seat in range(self.num_players())]
        return f"{self.episode.position}{f' prefixes {entered}' if any(entered) else ''}"


class _Observer:
    """Fills the tensor of a seat's observation, and describes it as text: what is public, and what only the seat
    knows.
    """

    def __init__(self, encoder: Encoder, kind: Any) -> None:
        """kind: OpenSpiel's type of an observation; None: everything that a seat may know of the position."""
        self._public = kind is None or kind.public_info
        self._private = kind is None or kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._recalls = kind is not None and kind.perfect_recall
        shape = encoder.spec.observation_shape
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: State, player: int) -> None:
        """Writes what a seat sees; zeros if only one kind of information is requested."""
        if self._public and self._private:
            self.tensor[:] = state.episode.observation(player).reshape(-1)

    def string_from(self, state: State, player: int) -> str:
        """A seat's information about the position or the whole game so far."""
        episode = state.episode
        parts = [episode.past_text()] if self._public and self._recalls else []
        parts += [episode.public_text()] if self._public else []
        parts += [episode.private_text(player)] if self._private else []
        return " ".join(part for part in parts if part)


def _game_type(info: GameInfo) -> Any:
    kind = pyspiel.GameType
    return kind(
        short_name=PREFIX + info.id,
        long_name=info.title,
        dynamics=kind.Dynamics.SIMULTANEOUS if info.simultaneous else kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if info.stochastic else kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.IMPERFECT_INFORMATION
        if info.simultaneous
        else kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=len(info.seats),
        min_num_players=2 if info.seats_option is None else _min_players(info),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={LENGTH: 0, **{option.name: option.default for option in info.options}},
    )


def _min_players(info: GameInfo) -> int:
    option = next(option for option in info.options if option.name == info.seats_option)
    return option.low or 2


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One game with its options as parameters; a subclass for each game knows which."""

    info: ClassVar[GameInfo]
    kind: ClassVar[Any]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """params: options by name; omitted ones have the game's defaults.

        `max_game_length` is one of them: decisions after which a game ends as a draw; 0: as the game declares. Raises
        BadOption.
        """
        options = dict(params or {})
        longest = int(options.pop(LENGTH, 0))
        self.encoder = Encoder(game(self.info.id, **options))
        spec = self.encoder.spec
        self.longest = longest or spec.max_game_length
        about = pyspiel.GameInfo(
            num_distinct_actions=spec.num_distinct_actions,
            max_chance_outcomes=spec.max_chance_outcomes,
            num_players=spec.num_players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.longest * spec.max_decision_actions,
        )
        super().__init__(self.kind, about, params or {})

    def new_initial_state(self) -> State:
        """The start."""
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        """Fills the tensors and texts of observations."""
        return _Observer(self.encoder, iig_obs_type)


def _register(info: GameInfo) -> type[SpielGame]:
    """The class of a game, registered with OpenSpiel, and available here under its name, so that it can be pickled."""
    name, kind = info.title.replace(" ", ""), _game_type(info)
    found: type[SpielGame] = type(name, (SpielGame,), {"info": info, "kind": kind, "__module__": __name__})
    globals()[name] = found
    pyspiel.register_game(kind, found)
    return found


GAMES = {info.id: _register(info) for info in list_games() if game_class(info.id)().encoding() is not None}
"""The classes that have been registered, by the games' own ids."""


def load_game(game_id: str, max_game_length: int = 0, **options: object) -> Any:
    """A game of OpenSpiel by its Pyramidion id: `load_game("pylos", rules="children")`.

    max_game_length: decisions after which a game ends as a draw; 0: as the game declares.
    Raises UnknownGame or BadOption as `pyramidion.game` does.
    """
    return pyspiel.load_game(PREFIX + game_id, {LENGTH: max_game_length, **game(game_id, **options).options})
