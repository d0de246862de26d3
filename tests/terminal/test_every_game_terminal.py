"""Every game of the catalogue at the terminal table, whatever its kind: nothing here knows any of them."""

import random

import pytest

import pyramidion as library
from pyramidion import CHANCE
from pyramidion.core.chance import draw_outcome
from pyramidion.core.record import format_result

MOST = 150
"""A game is followed this far if it does not end before; the table must then keep it and continue."""

every_game = pytest.mark.parametrize("game_id", [info.id for info in library.list_games()])


def random_play(game, seed):
    """What persons type in a random game whose chance follows from a seed, and the position it leads to."""
    chooser = random.Random(seed)
    position, typed, draws = game.start(), [], 0
    while position.to_decide and position.ply < MOST:
        if position.to_decide[0] == CHANCE:
            decision = draw_outcome(position, seed, draws)
            draws += 1
        else:
            legal = position.legal()
            decision = legal[chooser.randrange(len(legal))]
            typed.append(decision.text)
        position = position.play(decision)
    return typed, position


@pytest.mark.slow
@every_game
@pytest.mark.parametrize("seed", ["one", "two"])
def test_persons_play_it_from_start_to_end(play, pyramidion, game_id, seed):
    game = library.game(game_id)
    typed, end = random_play(game, seed)
    words = ["--seed", seed] if game.info.stochastic else []
    sitting = play(game_id, *words, typed=[*typed, "quit"] if end.to_decide else typed)
    assert sitting.record.end() == end or end.to_decide == (CHANCE,)
    assert sitting.record.result == format_result(end.result)
    # What a person saw of it: each event of the last decision, and the board of the end.
    if not end.to_decide:
        assert all(event.sentence() in sitting.out for event in end.events)
        assert "The end" in sitting.out
    assert "[/]" not in sitting.out
    assert "[seat" not in sitting.out
    assert pyramidion("verify", sitting.file).code == 0
    assert pyramidion("replay", sitting.file, "--check").code == 0


@every_game
def test_its_decisions_can_be_entered_step_by_step(play, game_id):
    """Walks the guide of the first positions choice by choice, as a person does who does not know the notation."""
    game = library.game(game_id)
    chooser = random.Random(game_id)
    position, typed, draws, plays = game.start(), [], 0, []
    while position.to_decide and len(plays) < 12:
        seat = position.to_decide[0]
        if seat == CHANCE:
            text = draw_outcome(position, "steps", draws).text
            draws += 1
        elif (node := position.observe(seat).move_tree) is None:
            text = position.legal()[0].text
            typed.append(text)
        else:
            path = []
            while node.children and (node.move is None or chooser.random() < 0.5):
                path.append(chooser.choice([*node.children]))
                node = node.children[path[-1]]
            typed += [*path, ""] if node.children else path
            text = node.move
        plays.append(position.decision(text).text)
        position = position.play(text)
    words = ["--seed", "steps"] if game.info.stochastic else []
    sitting = play(game_id, *words, typed=[*typed, "quit"])
    assert sitting.texts[: len(plays)] == plays


@pytest.mark.slow
@every_game
def test_a_bot_takes_part(play, game_id):
    game = library.game(game_id)
    words = ["--seed", "bots"] if game.info.stochastic else []
    others = ["person"] * (len(game.seats) - 1)
    seats = ",".join(["bot:gentle", *others])
    sitting = play(game_id, *words, "--seats", seats, "--seconds", "0.05", typed=["quit"])
    deciders = [position.to_decide[0] for position in sitting.record.positions()][:-1]
    assert 0 in deciders
    assert set(deciders) <= {0, CHANCE}
