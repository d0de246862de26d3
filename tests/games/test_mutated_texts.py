"""Whatever text a person or a program gives, only documented errors come out, as short sentences, and soon.

Positions and decisions of random games are damaged: characters lost, doubled, exchanged, other digits and letters, long
runs. What is read in spite of it must be a position like any other: written so that it reads back, and playable.
"""

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pyramidion
from pyramidion import CHANCE, IllegalDecision
from pyramidion.conformance.random_game import random_game
from pyramidion.core.errors import BadOption, BadPosition

GAMES = {
    "pylos": [{}, {"rules": "mature"}],
    "pyramid": [{}, {"board": "monster"}, {"board": "12,/11,/10, w:a1 b:a3"}],
    "braces": [{}, {"withdraw": True, "clear": True}, {"two_colours": True}],
    "pyramid_ball": [{}, {"rules": "advanced", "opening": "red"}],
    "pass_the_pyramids": [{}, {"players": 3}],
}
IN_MID_TURN = [
    "home:La6,Md8,Sa2 away:Lg8,Mg5,Sg3 1-0 ban:home goal:HM next:1b struck:HS,AL "
    "programs:S:L..,M:F..,L:...|S:...,M:...,L:B..",
    "home:La6,Md2,Sd8+q away:Lg7,Mg5,Sg3 1-1 ban:home goal:HS next:1m "
    "programs:S:...,M:...,L:...,P1:S,Q|S:...,M:...,L:...",
]
"""Positions of Pyramid Ball's advanced game that random play seldom meets."""
ODD = [
    "٣", "１", "²", "\x1c", "\u2028", "\0", "ſ", "K", "ß", "İ", "💥", "\ud800", "9" * 5000, " " * 5000, ",/:" * 2000,
    "x" * 30_000, "a1" * 9000, "S:" * 9000,
]  # fmt: skip
LONGEST_ERROR = 500

every_game = pytest.mark.parametrize("game_id", GAMES)


@cache
def seeds(game_id):
    """(game, position texts, decision texts) of random games, for each set of options."""
    found = []
    for options in GAMES[game_id]:
        game = pyramidion.game(game_id, **options)
        positions, decisions = [], []
        for position, decision in random_game(game, 3, 120):
            positions.append(str(position).split(" sealed ")[0])
            decisions += [str(decision)] if decision is not None else []
        if options.get("rules") == "advanced":
            positions += IN_MID_TURN * 20
        found.append((game, positions, decisions))
    return found


@st.composite
def damaged(draw, texts, alphabet):
    """One of the texts after some edits."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(0, 3))):
        place = draw(st.integers(0, len(text)))
        end = min(len(text), place + draw(st.integers(0, 4)))
        put = draw(st.sampled_from(["", text[place:end] * 2, text[place:end].swapcase(), *alphabet, *ODD]))
        text = text[:place] + put + text[end:]
    return text


def check_sentence(error):
    said = str(error.value if hasattr(error, "value") else error)
    assert len(said) <= LONGEST_ERROR
    assert len(said.split()) > 3


def play_on(position, chooser):
    """A few plies from a position: nothing may fail or continue without end."""
    for _ in range(4):
        if not position.to_decide:
            assert position.result is not None
            return
        legal = position.legal()
        assert len(legal) > 0
        position = position.play(legal[chooser.randrange(len(legal))])


@pytest.mark.slow
@every_game
def test_damaged_positions_are_read_or_refused_with_a_sentence(game_id):
    found = seeds(game_id)

    @settings(max_examples=150, deadline=None)
    @given(st.data(), st.randoms(use_true_random=False))
    def check(data, chooser):
        game, positions, _ = data.draw(st.sampled_from(found))
        text = data.draw(damaged(positions, list("".join(sorted(set("".join(positions)))))))
        try:
            position = game.position(text)
        except BadPosition as error:
            check_sentence(error)
            return
        assert game.position(str(position)) == position
        assert str(position).isascii()
        play_on(position, chooser)

    check()


@pytest.mark.slow
@every_game
def test_damaged_decisions_are_read_or_refused_with_a_sentence(game_id):
    found = seeds(game_id)

    @settings(max_examples=150, deadline=None)
    @given(st.data())
    def check(data):
        game, positions, decisions = data.draw(st.sampled_from(found))
        position = game.position(data.draw(st.sampled_from(positions)))
        text = data.draw(damaged(decisions, list("".join(sorted(set("".join(decisions)))))))
        for seat in position.to_decide:
            completed = game.clock.complete(position.state, seat, text) if seat != CHANCE else text
            if game.clock.seconds(position.state):
                assert position.illegal_reason(completed, seat) is None
            try:
                decision = position.decision(text, seat)
            except IllegalDecision as error:
                check_sentence(error)
            else:
                assert position.decision(str(decision), seat) == decision

    check()


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_damaged_boards_of_pyramid_are_read_or_refused_with_a_sentence(data):
    boards = ["131/343/131 w:b1,b3 b:a2,c2", "12,/11,/10, w:a1 b:a3", "10,1/0,1_w:a2_b:b1"]
    text = data.draw(damaged(boards, list("0123456789/,:_ wbalm")))
    try:
        game = pyramidion.game("pyramid", board=text)
    except BadOption as error:
        check_sentence(error)
        return
    assert game.position(str(game.start())) == game.start()
    play_on(game.start(), random.Random(1))


@pytest.mark.parametrize(("game_id", "texts"), [
    ("pyramid", ["0 w:a1" + " " * 100_000 + "x", "00100/01310/13231 w:c2,c4 b:b3,d3" * 20_000, "w" * 10**6]),
    ("braces", ["-" + " ," * 100_000, "-,LbMbSb" * 100_000]),
    ("pylos", ["." * 10**6, "|" * 10**6]),
    ("pyramid_ball", ["home:" * 10**5, "home:Lb3" + ",Md4" * 10**5]),
    ("pass_the_pyramids", ["4," * 10**5, "4\t:" * 10**5]),
])  # fmt: skip
def test_a_megabyte_is_refused_by_its_beginning(game_id, texts):
    game = pyramidion.game(game_id)
    for text in [*texts, *(odd * 40 for odd in ODD)]:
        with pytest.raises(BadPosition) as caught:
            game.position(text)
        check_sentence(caught)
        said = game.start().illegal_reason(text)
        assert said
        assert len(said) <= LONGEST_ERROR
