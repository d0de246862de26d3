"""Pylos against its slow and obvious twin, and what must hold in every game."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_pylos import moves

import pyramidion
from pyramidion.core.move_tree import build_move_tree
from pyramidion.games.pylos.rules import MAX_DECISIONS

RULE_SETS = ("standard", "children", "mature")


def random_game(rules, seed, plies=200, **options):
    chooser = random.Random(seed)
    position = pyramidion.game("pylos", rules=rules, **options).start()
    for _ in range(plies):
        yield position
        if position.result is not None:
            return
        decisions = position.legal()
        position = position.play(decisions[chooser.randrange(len(decisions))])


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(st.sampled_from(RULE_SETS), st.booleans(), st.integers(0, 2**32))
def test_bitboards_agree_with_the_naive_rules(rules, null_turns, seed):
    for position in list(random_game(rules, seed, null_turns=null_turns))[::5]:
        board = {sphere.cell: sphere.seat for sphere in position.observe(None).board.spheres}
        if position.result == (0.5, 0.5):  # repetition: the board would let them continue
            continue
        found = [str(decision) for decision in position.legal()]
        assert set(found) == moves(board, position.state.turn, rules, null_turns)
        assert len(found) == len(set(found)) <= MAX_DECISIONS


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(RULE_SETS), st.integers(0, 2**32))
def test_thirty_spheres_always(rules, seed):
    for position in random_game(rules, seed):
        board = position.observe(None).board
        assert len(board.spheres) + sum(board.reserves) == 30
        assert min(board.reserves) >= 0


def mirrored(text):
    """A position or decision text with the files mirrored."""
    levels, side = text.split(" ")
    return "|".join("/".join(rank[::-1] for rank in level.split("/")) for level in levels.split("|")) + " " + side


def mirrored_cells(text):
    width = {"1": 4, "2": 3, "3": 2, "4": 1}
    parts = [text[i : i + 3] for i in range(0, len(text), 4)]
    flipped = ["".join((p[0], "abcd"[width[p[0]] - 1 - "abcd".index(p[1])], p[2])) for p in parts]
    return flipped, [text[i + 3] for i in range(0, len(text) - 3, 4)]


@settings(max_examples=15, deadline=None)
@given(st.sampled_from(RULE_SETS), st.integers(0, 2**32))
def test_symmetric_positions_have_symmetric_moves(rules, seed):
    for position in list(random_game(rules, seed))[::7]:
        twin = position.game.position(mirrored(str(position)))
        assert len(twin.legal()) == len(position.legal())
        assert twin.game.canonical_board(twin.state) == position.game.canonical_board(position.state)
        flipped = set()
        for decision in position.legal():
            cells, glue = mirrored_cells(str(decision))
            text = cells[0] + "".join(g + c for g, c in zip(glue, cells[1:], strict=True))
            flipped.add(str(twin.decision(text)))
        assert flipped == {str(decision) for decision in twin.legal()}


@pytest.mark.parametrize("rules", RULE_SETS)
def test_take_backs_can_be_entered_in_any_order(rules):
    for position in list(random_game(rules, 5))[::3]:
        if position.result is not None:
            continue
        tree = build_move_tree(position.game, position.state, position.to_decide[0])
        leaves = set()
        stack = [tree]
        while stack:
            node = stack.pop()
            stack.extend(node.children.values())
            if node.move:
                leaves.add(node.move)
            assert node.move or node.children
            assert node.prompt or not node.children
        assert leaves == {str(decision) for decision in position.legal()}
