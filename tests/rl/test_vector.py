"""Vectorised environments play as positions do, game by game."""

import numpy as np
import pytest

import pyramidion
from pyramidion import CHANCE, PyramidionError
from pyramidion.core.decision import ALL
from pyramidion.rl import ActionKind, make_vec
from pyramidion.rl.kernels import NOBODY

GAMES = [
    ("pylos", {}),
    ("pylos", {"rules": "mature", "null_turns": False, "repetition": 2}),
    ("pyramid", {"board": "patrick"}),
    ("braces", {"withdraw": True}),
    ("pass_the_pyramids", {"players": 3}),
    ("pyramid_ball", {}),
    ("pyramid_ball", {"rules": "advanced", "turn_limit": 12}),
]
STEPS = 120


class Followed:
    """One game of an environment, followed by positions and encoder: the slow and obvious way."""

    def __init__(self, env):
        self.encoder, self.simultaneous = env.encoder, env.game.info.simultaneous
        self.position, self.prefix, self.rewards = env.game.start(), 0, [0.0] * len(env.game.seats)
        self.first = np.cumsum([0, *env.spec.components])

    @property
    def player(self):
        deciders = self.position.to_decide
        return NOBODY if not deciders else ALL if len(deciders) > 1 else deciders[0]

    def step(self, action):
        position, player = self.position, self.player
        if player == NOBODY:
            return
        if player == CHANCE:
            self.position = position.play(position.legal()[int(action[0, 0] if self.simultaneous else action)])
        elif self.simultaneous:
            for seat in position.to_decide:
                chosen = [int(self.first[place] + choice) for place, choice in enumerate(action[seat])]
                if position.game.notation.write_state(position.state) and len(position.legal(seat)) < 10:
                    chosen = chosen[:1]
                code = self.encoder.decode(position.state, seat, chosen)
                self.position = self.position.play(position.decision_of(code, seat), seat)
        else:
            code, self.prefix = self.encoder.extend(position.state, player, self.prefix, int(action))
            if code is not None:
                self.position = position.play(position.decision_of(code, player))
        if self.position.result is not None:
            seats = len(self.position.result)
            self.rewards = [(share - 1 / seats) * seats / (seats - 1) for share in self.position.result]

    def agrees(self, batch, game):
        position, player = self.position, self.player
        assert batch.players[game] == player
        assert batch.rewards[game].tolist() == pytest.approx(self.rewards)
        if self.simultaneous:
            for seat in (0, 1):
                assert (batch.observations[game, seat] == self.encoder.observation(position.state, seat)).all()
                legal = set(np.flatnonzero(batch.masks[game, seat]))
                if player in (seat, ALL):
                    assert legal == set(self.choices(seat))
                else:
                    assert not legal
        elif player >= 0:
            state = position.state
            assert (batch.observations[game] == self.encoder.observation(state, player, self.prefix)).all()
            assert (batch.masks[game] == self.encoder.mask(state, player, self.prefix)).all()
        else:
            assert not batch.masks[game].any()

    def choices(self, seat):
        prefix, code = 0, None
        while code is None:
            actions = self.encoder.legal_actions(self.position.state, seat, prefix)
            yield from actions
            code, prefix = self.encoder.extend(self.position.state, seat, prefix, actions[-1])


@pytest.mark.parametrize(("game_id", "options"), GAMES)
def test_every_step_is_that_of_a_position(game_id, options):
    env = make_vec(game_id, 3, autoreset="disabled", seed=11, chance="agent", **options)
    assert not env.compiled
    batch = env.reset(seed=12)
    followed = [Followed(env) for _ in range(3)]
    for _ in range(STEPS):
        for game, one in enumerate(followed):
            one.agrees(batch, game)
        if not (batch.players != NOBODY).any():
            break
        actions = env.sample()
        batch = env.step(actions)
        for game, one in enumerate(followed):
            before = one.player
            one.step(actions[game])
            assert batch.terminated[game] == (one.player == NOBODY and before != NOBODY) or before == NOBODY
            if before == NOBODY:
                one.rewards = [0.0] * len(one.rewards)
    assert env.positions()[0] == followed[0].position


@pytest.mark.slow
def test_compiled_kernels_play_the_same_games():
    for game_id in ("pylos", "pass_the_pyramids"):
        batches = []
        for compiled in (False, True):
            env = make_vec(game_id, 4, autoreset="same_step", seed=5, compiled=compiled)
            for _ in range(60):
                batch = env.step(env.sample())
            batches.append((*batch, env.states, env.prefixes, env.final_states))
        assert all((one == other).all() for one, other in zip(*batches, strict=True))


def ended(autoreset):
    """A small environment just after some of its games have ended: (env, batch, which)."""
    env = make_vec("pass_the_pyramids", 6, autoreset=autoreset, seed=3)
    for _ in range(2000):
        batch = env.step(env.sample())
        if batch.terminated.any():
            return env, batch, batch.terminated
    raise AssertionError("no game has ended")


def test_games_begin_again_in_the_next_step():
    env, batch, which = ended("next_step")
    assert (batch.players[which] == NOBODY).all()
    assert (batch.rewards[which].max(axis=1) == 1).all()
    after = env.step(env.sample())
    assert (after.players[which] >= 0).all()
    assert not after.terminated[which].any()
    assert not after.rewards[which].any()


def test_games_begin_again_in_the_same_step():
    env, batch, which = ended("same_step")
    assert (batch.players[which] >= 0).all()
    assert batch.rewards[which].sum(axis=1) == pytest.approx(0, abs=1e-6)
    final = env.encoder.encoding.unpack(env.final_states[which][0])
    assert env.game.rules.result(final) > 0
    assert batch.rewards[which][0][env.game.rules.result(final) - 1] == 1


def test_games_begin_again_only_when_told():
    env, batch, which = ended("disabled")
    after = env.step(env.sample())
    assert after.terminated[which].all()
    assert not after.rewards[which].any()
    again = env.reset(where=which)
    assert (again.players >= 0).all() or (again.players[~which] == batch.players[~which]).all()
    assert not again.terminated[which].any()


def test_a_game_that_is_too_long_is_truncated(monkeypatch):
    game = pyramidion.game("pylos")
    declared = game.encoding()
    object.__setattr__(declared, "max_game_length", 5)
    monkeypatch.setattr(game, "encoding", lambda: declared)
    env = make_vec(game, 2, autoreset="disabled", seed=1)
    for step in range(5):
        batch = env.step(env.sample())
        assert batch.truncated.tolist() == [step == 4] * 2
    assert (batch.players == NOBODY).all()
    assert not batch.terminated.any()


def test_snapshots_bring_everything_back():
    env = make_vec("braces", 2, seed=4)
    for _ in range(10):
        env.step(env.sample())
    kept = env.snapshot()
    first = [env.step(env.sample()).observations for _ in range(5)]
    env.restore(kept)
    again = [env.step(env.sample()).observations for _ in range(5)]
    assert all((one == other).all() for one, other in zip(first, again, strict=True))
    with pytest.raises(PyramidionError, match="another number of games"):
        make_vec("braces", 3).restore(kept)


def test_positions_are_put_in_and_taken_out():
    game = pyramidion.game("pylos")
    position = game.start().play("1b2").play("1c3")
    env = make_vec(game, 2)
    batch = env.set_positions([position, game.start()])
    assert batch.players.tolist() == [0, 0]
    assert env.positions() == [position, game.start()]
    with pytest.raises(PyramidionError, match="Position 1 is of another game"):
        env.set_positions([position, pyramidion.game("pylos", rules="mature").start()])


def test_chance_draws_where_a_position_is_put_in():
    rolling = pyramidion.game("braces").start()
    assert rolling.to_decide == (CHANCE,)
    assert (make_vec("braces", 2, seed=1).set_positions([rolling, rolling]).players >= 0).all()
    env = make_vec("braces", 2, seed=1, chance="agent")
    assert (env.set_positions([rolling, rolling]).players == CHANCE).all()
    assert env.chance_weights().sum() == 2 * 216
    with pytest.raises(PyramidionError, match="game 1 is not legal"):
        env.step([0, 126])


def test_the_same_seed_gives_the_same_games():
    runs = []
    for seed in (1, 1, 2):
        env = make_vec("pass_the_pyramids", 4, seed=seed)
        runs.append(np.stack([env.step(env.sample()).observations for _ in range(30)]))
    assert (runs[0] == runs[1]).all()
    assert (runs[0] != runs[2]).any()


def test_what_cannot_be_is_refused_in_a_sentence():
    env = make_vec("pylos", 3, seed=1)
    before = env.states
    with pytest.raises(PyramidionError, match="The action 30 of game 1 is not legal"):
        env.step([0, 30, 0])
    assert (env.states == before).all()
    for wrong in ([0, 0], [[0], [0], [0]], [0.0, 0.0, 0.0]):
        with pytest.raises(PyramidionError, match=r"integers of the shape \(3,\)"):
            env.step(wrong)
    with pytest.raises(PyramidionError, match="autoreset is one of"):
        make_vec("pylos", autoreset="never")
    with pytest.raises(PyramidionError, match="at least one game"):
        make_vec("pylos", 0)
    ball = make_vec("pyramid_ball", 2, seed=1)
    assert ball.spec.action_kind is ActionKind.MULTI_DISCRETE
    assert ball.action_shape == (2, 2, 10)
    with pytest.raises(PyramidionError, match="game 0 is not legal"):
        ball.step(np.full(ball.action_shape, 5))


def test_arrays_are_copies_unless_asked_otherwise():
    env = make_vec("pylos", 2, seed=1)
    first = env.reset(seed=1)
    kept = first.observations.copy()
    env.step(env.sample())
    assert (first.observations == kept).all()
    env = make_vec("pylos", 2, seed=1, copy=False)
    assert env.step(env.sample()).observations is env.step(env.sample()).observations
