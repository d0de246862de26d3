"""Pyramid against its slow and obvious twin, and what must hold in every game and on every board."""

import contextlib
import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_pyramid import naive_legal

import pyramidion
from pyramidion.core.record import Record, build_record
from pyramidion.core.specialisation import Binder
from pyramidion.games.pyramid.board import NAMED_BOARDS, Board, allocate_lanes, read_board
from pyramidion.games.pyramid.evaluation import heuristic
from pyramidion.games.pyramid.rules import MASKS, SHIFTS, START, WORDS

SEEDS = st.integers(0, 2**32)


@st.composite
def boards(draw):
    """Texts of boards within the limits (Q7)."""
    width, ranks = draw(st.integers(1, 12)), draw(st.integers(1, 12))
    count = width * ranks
    heights, left = [0] * count, 72
    chooser = random.Random(draw(SEEDS))
    for column in chooser.sample(range(count), count):
        heights[column] = min(left, chooser.choice((0, 1, 1, 2, 3, chooser.randrange(12), chooser.randrange(40))))
        left -= heights[column]
    places = [column for column in range(count) if heights[column]]
    tokens = min(chooser.randrange(1, 5), len(places) // 2)
    if not tokens:
        width, ranks, heights, places, tokens = 2, 1, [1, 1], [0, 1], 1
    taken = chooser.sample(places, 2 * tokens)
    white, black = tuple(sorted(taken[:tokens])), tuple(sorted(taken[tokens:]))
    return str(Board(width, ranks, tuple(heights), (white, black)))


def random_game(game, seed, plies=150):
    chooser = random.Random(seed)
    position = game.start()
    for _ in range(plies):
        yield position
        if position.result is not None:
            return
        decisions = position.legal()
        position = position.play(decisions[chooser.randrange(len(decisions))])


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(SEEDS, st.integers(1, 6), st.booleans())
def test_columns_agree_with_the_naive_rules(seed, limit, support):
    game = pyramidion.game("pyramid", touch_limit=limit, support_touches=support)
    for position in random_game(game, seed):
        expected = naive_legal(str(position), limit, support)
        if position.result is None:
            found = [str(decision) for decision in position.legal()]
            assert set(found) == expected
            assert len(found) == len(expected)
        elif 0.5 not in position.result:
            assert not expected


@settings(max_examples=40, deadline=None)
@given(boards(), SEEDS)
def test_q7_every_board_within_the_limits_plays(text, seed):
    game = pyramidion.game("pyramid", board=text)
    assert str(game.start()) == f"{text} w"
    turns = []
    for position in random_game(game, seed, 60):
        assert game.position(str(position)) == position
        if position.result is None:
            assert len(position.legal()) > 0
        end = position
        turns.append(position)
    cubes = [sum(column.height for column in game.presentation.board(p.state).columns) for p in turns]
    assert all(before - after in (0, 1) for before, after in itertools.pairwise(cubes))
    assert end.game == pyramidion.game("pyramid", board=str(game.options["board"]))


@pytest.mark.parametrize("name", NAMED_BOARDS)
def test_cubes_and_tokens_are_conserved(name):
    game = pyramidion.game("pyramid", board=name)
    total = sum(column.height for column in game.presentation.board(game.rules.start()).columns)
    tokens = sum(column.token is not None for column in game.presentation.board(game.rules.start()).columns)
    for seed in range(5):
        removed = 0
        for position in random_game(game, seed):
            removed += sum(event.kind == "removed" for event in position.events)
            columns = game.presentation.board(position.state).columns
            assert sum(column.height for column in columns) + removed == total
            assert sum(column.token is not None for column in columns) == tokens
            assert all(column.height for column in columns if column.token is not None)


@pytest.mark.parametrize("name", NAMED_BOARDS)
def test_the_board_counts_the_steps_of_who_is_to_move(name):
    game = pyramidion.game("pyramid", board=name)
    for position in random_game(game, 1):
        steps = {str(decision).split("x")[0] for decision in position.legal()}
        for seat in position.to_decide:
            assert game.presentation.board(position.state).steps[seat] == len(steps)


@pytest.mark.parametrize("name", NAMED_BOARDS)
def test_records_replay_on_every_named_board(name):
    game = pyramidion.game("pyramid", board=name)
    for seed in range(3):
        positions = list(random_game(game, seed))
        texts = []
        for before, after in itertools.pairwise(positions):
            texts.append(next(str(d) for d in before.legal() if before.play(d) == after))
        record = build_record(game, texts)
        assert Record.read(str(record)) == record
        assert Record.read(str(record)).check() == []


def test_records_carry_custom_boards():
    game = pyramidion.game("pyramid", board="2 12/1 1 w:a1 b:b1")
    record = build_record(game, [str(game.start().legal()[0])])
    assert Record.read(str(record)) == record


def mirrored(text):
    """A text of the standard board with the files mirrored."""
    return "".join(
        "edcba"["abcde".index(c)] if c in "acde" or (c == "b" and n.isdigit()) else c for c, n in _pairs(text)
    )


def _pairs(text):
    return zip(text, [*text[1:], " "], strict=True)


@settings(max_examples=10, deadline=None)
@given(SEEDS)
def test_symmetric_positions_have_symmetric_moves(seed):
    game = pyramidion.game("pyramid")
    for position in random_game(game, seed):
        heights, tokens = str(position).split(" ", 1)
        twin = game.position("/".join(rank[::-1] for rank in heights.split("/")) + " " + mirrored(tokens))
        assert {str(d) for d in twin.legal()} == {str(twin.decision(mirrored(str(d)))) for d in position.legal()}


@pytest.mark.parametrize("name", NAMED_BOARDS)
def test_q8_named_boards_turn_into_themselves_with_the_colours_swapped(name):
    """A quarter turn of the board gives the other player's tokens: only the first move tells them apart."""
    board, _ = read_board(NAMED_BOARDS[name])
    assert board.width == board.ranks
    size = board.width
    turned = {column: column // size + size * (size - 1 - column % size) for column in range(size * size)}
    assert all(board.heights[turned[column]] == height for column, height in enumerate(board.heights))
    white, black = ({turned[column] for column in tokens} for tokens in board.tokens)
    assert (white, black) == (set(board.tokens[1]), set(board.tokens[0]))


@pytest.mark.parametrize("name", NAMED_BOARDS)
def test_q8_no_named_board_has_a_block_that_cannot_crumble(name):
    board, _ = read_board(NAMED_BOARDS[name])
    for rank in range(board.ranks - 1):
        for file in range(board.width - 1):
            corner = file + board.width * rank
            block = [board.heights[corner + step] for step in (0, 1, board.width, board.width + 1)]
            assert min(block) < 2


def test_columns_higher_than_a_large_board_keeps_are_refused():
    game = pyramidion.game("pyramid", board="alejandro")
    with pytest.raises(pyramidion.PyramidionError, match=r"A column of 9 cubes .* option board"):
        game.position(str(game.start()).replace("/000010000", "/900010000", 1))


def test_the_constants_of_the_rules_are_the_standard_board():
    board, _ = read_board(NAMED_BOARDS["standard"])
    where = allocate_lanes(board.heights)
    assert (where.words, where.shifts, where.masks) == (WORDS, SHIFTS, MASKS)
    assert tuple(pyramidion.game("pyramid").rules.start()) == START


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="0123456789/ wb:,acdl-x_\n", max_size=60))
def test_bad_input_never_breaks_the_program(text):
    game = pyramidion.game("pyramid")
    for attempt in (game.position, game.start().play, lambda board: pyramidion.game("pyramid", board=board)):
        with contextlib.suppress(pyramidion.PyramidionError):
            attempt(text)


@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_the_evaluation_favours_nobody_by_colour(seed):
    game = pyramidion.game("pyramid")
    value = Binder(game.rule_constants()).bind(heuristic)
    assert value(game.rules.start()) == 0
    for position in random_game(game, seed):
        state = position.state
        swapped = state._replace(white=state.black, black=state.white)
        assert -1000 <= value(state) <= 1000
        assert value(swapped) == -value(state)
