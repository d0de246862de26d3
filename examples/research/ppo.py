"""PPO with action masks (sb3-contrib) learns one seat of a game: `python examples/research/ppo.py pyramid 20000`.

Needs `pip install ".[rl,gymnasium,learning]"` in a checkout.
"""

import sys

import gymnasium
from sb3_contrib import MaskablePPO
from sb3_contrib.common.wrappers import ActionMasker

from pyramidion.rl.gymnasium import GameEnv


def environment(game_id, opponent="random", **options):
    """One seat in the form that sb3-contrib expects: the observation alone, and the mask from a function."""
    env = GameEnv(game_id, opponent=opponent, seat=None, illegal="raise", **options)
    box = env.observation_space["observation"]
    seen = gymnasium.wrappers.TransformObservation(env, lambda both: both["observation"], box)
    return ActionMasker(seen, lambda wrapped: wrapped.unwrapped.table.observe(wrapped.unwrapped.seat)["action_mask"])


def train(game_id, steps, seed=1, opponent="random", **options):
    """A model trained for a number of actions."""
    env = environment(game_id, opponent, **options)
    model = MaskablePPO("MlpPolicy", env, n_steps=min(512, steps), batch_size=64, gamma=1.0, seed=seed, device="cpu")
    return model.learn(steps)


def share_of_wins(model, game_id, games, seed=1, opponent="random", **options):
    """The share of games that a model wins from both seats."""
    env, won = environment(game_id, opponent, **options), 0
    for number in range(games):
        seen, _ = env.reset(seed=seed + number)
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
            seen, reward, terminated, truncated, _ = env.step(int(action))
            over = terminated or truncated
        won += reward > 0
    return won / games


if __name__ == "__main__":
    learned = train(sys.argv[1], int(sys.argv[2]))
    print(f"wins {share_of_wins(learned, sys.argv[1], 200):.0%} of 200 games against random decisions")
