"""Pyramid Ball over random games: what no turn may break, what is shown and what stays hidden."""

import random

import pytest
from ball_field import at, ball_game, field
from hypothesis import given, settings
from hypothesis import strategies as st

import pyramidion
from pyramidion.conformance.random_game import random_game
from pyramidion.core.record import Record, build_record
from pyramidion.games.pyramid_ball.labels import PIECE_NAMES
from pyramidion.games.pyramid_ball.program import count_programs, nth_program, program_index

VARIANTS = [
    {"rules": "basic"},
    {"rules": "advanced"},
    {"rules": "advanced", "opening": "blue", "turn_limit": 12},
]
games = st.builds(
    lambda options, seed: (pyramidion.game("pyramid_ball", **options), seed),
    st.sampled_from(VARIANTS),
    st.integers(0, 10**6),
)
SETTINGS = settings(max_examples=10, deadline=None)
PLIES = 60


def taken(specials):
    return {letter.upper() for letter in specials}


@SETTINGS
@given(games)
def test_what_no_turn_may_break(drawn):
    game, seed = drawn
    before = (0, 0)
    for position, _ in random_game(game, seed, PLIES):
        board, text = game.presentation.board(position.state), str(position)
        squares = [piece.square for piece in board.pieces]
        assert len(set(squares)) == 6
        assert all(square in {f + r for f in "abcdefg" for r in "12345678"} for square in squares)
        balls = sum(piece.ball for piece in board.pieces) + (board.ball is not None) + (board.phase == "place")
        assert balls == 1
        assert board.ball not in squares
        assert all(new >= old for new, old in zip(board.scores, before, strict=True)), "points only grow"
        before = board.scores
        target = 1 if game.options["rules"] == "basic" else 6
        assert max(before) <= target
        if position.result is None:
            assert max(before) < target
        for side, points in ((0, before[1]), (1, before[0])):
            held = text.split()[side].partition("+")[2]
            assert len(taken(held)) == len(held) <= min(3, points)
            if board.phase == "program":
                assert len(held) == min(3, points), "specials are taken before the next programs"
        assert len(position.to_decide) == (
            0 if position.result else 1 if len(position.sealed) else len(position.to_decide)
        )


def follow(event, squares, ball, points):
    """Squares, ball (a piece, a square or None) and points after an event, by what it says alone."""
    if event.kind in ("moved", "pushed"):
        assert squares[event.piece] == event.source
        squares[event.piece] = event.goal
    elif event.kind == "passed":
        assert ball == event.passer
        ball = event.receiver
        assert squares[ball] == event.cell
    elif event.kind in ("intercepted", "tackled"):
        assert ball == (event.passer if event.kind == "intercepted" else event.carrier)
        ball = event.piece
        points[event.piece // 3] += 1
        assert squares[ball] == event.cell
    elif event.kind == "scored":
        assert (ball, squares[ball]) == (event.piece, event.cell)
        ball = None
        points[event.piece // 3] += 1
    elif event.kind == "laid":
        ball = event.cell
    elif event.kind == "recovered":
        assert ball == event.cell == squares[event.piece]
        ball = event.piece
    elif event.kind == "struck":
        assert squares[event.piece] == event.at
    return ball


@SETTINGS
@given(games)
def test_events_tell_all_that_happened(drawn):
    """A program that follows the events, as a page that animates them does, ends at the same board."""
    game, seed = drawn
    squares = [piece.square for piece in game.presentation.board(game.start().state).pieces]
    ball, points = PIECE_NAMES.index("HM"), [0, 0]
    for position, _ in random_game(game, seed, PLIES):
        assert all(event.sentence().endswith(".") for event in position.events)
        for event in position.events:
            ball = follow(event, squares, ball, points)
        board = game.presentation.board(position.state)
        assert [piece.square for piece in board.pieces] == squares
        assert tuple(points) == board.scores
        if position.result is None:
            carrier = [number for number, piece in enumerate(board.pieces) if piece.ball]
            assert ball == (carrier[0] if carrier else board.ball)


@SETTINGS
@given(games)
def test_position_texts_both_ways_also_in_mid_turn(drawn):
    game, seed = drawn
    for position, _ in random_game(game, seed, PLIES):
        again = game.position(str(position))
        assert again == position
        assert str(again) == str(position)
        assert again.to_decide == position.to_decide


def test_positions_in_mid_turn_occur_and_go_on_alike_from_their_text():
    game = ball_game(rules="advanced")
    waiting = 0
    for seed in range(15):
        for position, decision in random_game(game, seed, PLIES):
            if decision is not None and game.presentation.board(position.state).phase == "place":
                waiting += 1
                assert game.position(str(position)).play(decision) == position.play(decision)
                assert game.position(str(position)).play(decision).events == position.play(decision).events
    assert waiting > 3


@settings(max_examples=5, deadline=None)
@given(games)
def test_records_replay_with_their_comments(drawn):
    game, seed = drawn
    steps = list(random_game(game, seed, PLIES))
    record = build_record(game, [str(decision) for _, decision in steps if decision is not None], Home="Ann")
    again = Record.read(str(record))
    assert again == record
    assert again.check() == []
    assert again.end() == steps[-1][0]
    for entry, position in zip(again.entries, list(again.positions())[1:], strict=True):
        assert entry.comment == game.notation.event_comment(position.events)
    assert any(entry.comment for entry in again.entries), "something happens in every random game"


@SETTINGS
@given(games)
def test_no_view_shows_a_sealed_decision_of_another(drawn):
    game, seed = drawn
    hidden = 0
    for position, _ in random_game(game, seed, PLIES):
        for seat, code in position.sealed:
            text = game.notation.write(position.state, seat, code)
            assert text in str(position), "the owner of the game sees it"
            assert position.observe(seat).own_seal == text
            for other in (1 - seat, None):
                view = position.observe(other)
                shown = repr((view.text, view.events, view.board, view.own_seal, view.decided, view.to_decide))
                hidden += 1
                assert text not in shown
                assert str(code) not in shown or code < 1000
                unsealed = game.position(game.notation.write_state(position.state)).observe(other)
                assert (view.text, view.board, view.move_tree) == (unsealed.text, unsealed.board, unsealed.move_tree)
    assert hidden


@SETTINGS
@given(games)
def test_a_turn_limit_is_kept(drawn):
    _, seed = drawn
    game = ball_game(rules="advanced", turn_limit=3)
    *_, (end, _) = random_game(game, seed, 200)
    assert end.result is not None
    assert end.state.turn <= 4
    home, away = game.presentation.board(end.state).scores
    assert end.result == ((0.5, 0.5) if home == away else (1.0, 0.0) if home > away else (0.0, 1.0))


# -- the sequence of programs -----------------------------------------------------------------------------------------

SIDES = [
    (field("HMd4*"), 0, 5**9 * 7),
    (field("HMd4*", "0-1", home="D"), 0, 5**9 * 7 * 5),
    (field("HMd4*", "0-1", home="Q"), 0, 5**9 * 9),
    (field("HMd4*", "0-1", home="Z"), 0, 5**9 * 7),
    (field("AMd4*", "0-1", home="Z"), 0, 5**9 * 7 * 2),
    (field("HMd4*", "3-0", away="DQZ"), 1, 5**9 * 9 * 5 * 2),
    (field("HMd4*", "3-0", away="dqz"), 1, 5**9 * 7),
    (field("HMd8 HSc8", "1-3 ball:e8 ban:home", home="DQZ"), 0, 5**7 * 9 * 5 * 2),
]


@pytest.mark.parametrize(("position", "side", "count"), SIDES)
def test_programs_are_a_sequence_of_all_that_may_be_given(position, side, count):
    programs = position.game.rules.codes(position.state, side)
    assert len(programs) == count == count_programs(position.state, side)
    chooser = random.Random(count)
    places = [0, 1, count // 2, count - 2, count - 1, *(chooser.randrange(count) for _ in range(150))]
    for place in places:
        program = programs[place]
        assert program in programs
        assert program_index(position.state, side, program) == place
        assert nth_program(position.state, side, place) == program
        assert programs[place - count] == program
        text = position.game.notation.write(position.state, side, program)
        assert position.illegal_reason(text, side) is None
        assert position.game.notation.read(position.state, side, text) == program
    assert programs[2:5] == [programs[2], programs[3], programs[4]]
    assert programs[-2:] == [programs[count - 2], programs[count - 1]]
    assert programs[:0] == programs[count:] == []
    assert programs[10:2:-3] == [programs[10], programs[7], programs[4]]
    assert len({programs[place] for place in places}) == len(set(places))
    for wrong in (count, -count - 1):
        with pytest.raises(IndexError, match=f"There are {count} decisions"):
            programs[wrong]


@pytest.mark.parametrize(("position", "side", "count"), SIDES)
def test_what_is_no_program_is_not_among_them(position, side, count):
    programs = position.game.rules.codes(position.state, side)
    assert -1 not in programs
    assert 5**9 * 9 * 5 * 2 not in programs
    assert "S:... M:... L:..." not in programs
    chooser = random.Random(count)
    for _ in range(300):
        code = chooser.randrange(5**9 * 9 * 5 * 2)
        text = position.game.notation.write(position.state, side, code)
        assert (code in programs) == (position.illegal_reason(text, side) is None)


def test_decisions_of_a_position_are_found_by_place_and_by_text():
    position = at("home:Lb3,Md4*,Sf3 away:Lb6,Md5,Sf6 0-0")
    legal = position.legal(1)
    assert str(legal[0]) == "S:... M:... L:..."
    assert str(legal[1]) == "S:F.. M:... L:..."
    assert legal[-1] in legal
    assert [str(one) for one in legal[5:7]] == ["S:.F. M:... L:...", "S:FF. M:... L:..."]
