"""Analysis over real sockets: lines with values, mixtures, chance; refused to the players of a running game."""

import itertools
import json
from contextlib import contextmanager

import pytest
from websockets.sync.client import connect

import pyramidion
from pyramidion.conformance.random_game import random_game
from pyramidion.core.record import build_record
from pyramidion.core.session import Session
from pyramidion.engine.analysis import AnalysisLine
from pyramidion.server.study.analysis import _outcome_range

STARTED = ["1b2", "1c3", "1b3"]


_hosts = itertools.count(1)


def somewhere():
    """An address that nobody has been at: who plays at one is known by it, also in later tests."""
    number = next(_hosts)
    return f"10.9.{number // 250}.{number % 250 + 1}"


@contextmanager
def analyst(server, where=None):
    """A connection that asks and waits for the answer; where: from which address."""
    address = f"ws://{server.address.removeprefix('http://')}/api/study/analysis"
    told = {"X-Forwarded-For": where or somewhere()}
    with connect(address, open_timeout=20, close_timeout=1, additional_headers=told) as socket:

        def ask(line, seat=0, **more):
            socket.send(json.dumps({"line": line, "seat": seat, "seconds": 0.3, "request_id": "t", **more}))
            return json.loads(socket.recv(timeout=60))

        ask.socket = socket
        yield ask


def test_a_search_is_told_as_lines_the_best_first_with_the_decision_asked_about(server):
    with analyst(server) as ask:
        answer = ask({"game": "pylos", "entries": ["1b2"]}, 1, decision="1a1")
    assert answer["type"] == "analysis", answer
    assert (answer["seat"], answer["request_id"], answer["exact"]) == (1, "t", False)
    assert answer["decision"]["decisions"] == ["1a1"]
    assert all(0 <= line["value"] <= 1 for line in answer["lines"])
    assert answer["value"] == answer["lines"][0]["value"]
    assert answer["decision"]["explanation"] == "Dark places a sphere on 1a1."


def test_what_is_proven_is_marked_as_exact(server):
    # The end of a game: what is left is proven immediately.
    game = pyramidion.game("pyramid", board="patrick")
    record = random_record(game, 4)
    positions = list(record.positions())
    entries = [entry.text for entry in record.entries[:-1]]
    line = {"game": "pyramid", "options": dict(game.options), "entries": entries}
    with analyst(server) as ask:
        answer = ask(line, positions[-2].to_decide[0], seconds=5)
        assert answer["exact"], answer
        assert answer["value"] in (0, 0.5, 1)
        answer = ask({"game": "pass_the_pyramids", "options": {"players": 3}})
    assert answer["exact"]
    assert all(line["exact"] for line in answer["lines"])


def random_record(game, seed):
    """The record of a whole game that was played at random."""
    return build_record(game, [str(one) for _, one in random_game(game, seed, 500) if one is not None])


def test_chance_has_an_expectation_and_a_spread(server):
    with analyst(server) as ask:
        answer = ask({"game": "pass_the_pyramids", "options": {"players": 3}, "entries": ["stake"]}, 0, seconds=5)
    assert answer["exact"]
    assert 0 < answer["standard_deviation"] < 0.5
    weights = [line["probability"] for line in answer["lines"]]
    assert weights == sorted(weights, reverse=True)
    low, high = min(line["value"] for line in answer["lines"]), max(line["value"] for line in answer["lines"])
    assert low <= answer["value"] <= high
    # All outcomes are compared, more than the lines that are sent.
    outcomes = answer["outcomes"]
    assert outcomes["evaluated"] == pytest.approx(1, abs=0.02)
    assert outcomes["worst"]["value"] <= low <= outcomes["median"]["value"] <= high <= outcomes["best"]["value"]


def outcomes(*pairs):
    """Lines of chance outcomes named a, b, … with these values and probabilities."""
    return [
        AnalysisLine((name,), value, probability=share) for name, (value, share) in zip("abcdef", pairs, strict=False)
    ]


@pytest.mark.parametrize(
    ("lines", "best", "median", "worst"),
    [
        (outcomes((0.5, 0.4), (0.9, 0.3), (0.1, 0.3)), "b", "a", "c"),
        # By probability, not by number.
        (outcomes((0.2, 0.6), (0.9, 0.2), (0.8, 0.1), (0.7, 0.1)), "b", "a", "a"),
        # Only a part was evaluated: the half of that part counts.
        (outcomes((0.3, 0.1), (0.6, 0.1), (0.4, 0.1)), "b", "c", "a"),
        # Of equal ones the most likely.
        (outcomes((0.5, 0.2), (0.5, 0.5), (0.5, 0.3)), "b", "b", "b"),
        (outcomes((0.5, 0.2)), "a", "a", "a"),
    ],
)
def test_the_best_the_median_and_the_worst_outcome(lines, best, median, worst):
    found = _outcome_range(lines)
    assert [one.decisions for one in (found.best, found.median, found.worst)] == [(best,), (median,), (worst,)]
    assert found.evaluated == pytest.approx(sum(line.probability for line in lines))


def test_only_chance_has_outcomes(server):
    with analyst(server) as ask:
        assert ask({"game": "pylos"}, 0)["outcomes"] is None
        assert ask({"game": "braces"}, 0)["outcomes"]["best"]["probability"] > 0


def test_where_seats_decide_at_once_a_mixture_is_told(server):
    with analyst(server) as ask:
        answer = ask({"game": "pyramid_ball", "options": {"opening": "red"}}, 1, decision="S:... M:... L:...")
    assert answer["type"] == "analysis", answer
    weights = [line["probability"] for line in answer["lines"]]
    assert all(weight is not None and weight > 0 for weight in weights)
    assert sum(weights) <= 1.001
    assert answer["decision"]["decisions"] == ["S:... M:... L:..."]


def test_a_later_question_ends_the_one_before(server):
    with analyst(server) as ask:
        first = {"line": {"game": "pylos"}, "seat": 0, "seconds": 10, "request_id": 1}
        ask.socket.send(json.dumps(first))
        answer = ask({"game": "pylos", "entries": ["1b2"]}, 1)
    assert (answer["request_id"], answer["seat"]) == ("t", 1)


@pytest.mark.parametrize(
    ("line", "more", "code"),
    [
        ({"game": "chess"}, {}, "bad_game"),
        ({"game": "pylos", "entries": ["9z9"]}, {}, "illegal_entry"),
        ({"game": "pylos"}, {"seat": 7}, "bad_seat"),
        ({"game": "pylos"}, {"seat": 1}, "no_analysis"),
        ({"game": "pylos"}, {"seconds": 1000}, "bad_request"),
        ({"game": "pylos"}, {"decision": "9z9"}, "no_analysis"),
        ({"game": "braces"}, {"decision": "9z9"}, "no_analysis"),
    ],
)
def test_nonsense_is_refused_with_a_word_and_the_connection_goes_on(server, line, more, code):
    with analyst(server) as ask:
        answer = ask(line, **more)
        assert (answer["type"], answer["code"]) == ("error", code), answer
        assert ask({"game": "pylos"}, seconds=0.1)["type"] == "analysis"


@contextmanager
def running(server, where):
    """A table at which STARTED was played by the holder of one seat after the other, from one address."""
    table, keys = server.table("pylos")
    with server.sit(table, keys[0], address=where) as light, server.sit(table, keys[1], address=where) as dark:
        for ply, text in enumerate(STARTED):
            light.at(ply)
            dark.at(ply)
            (light, dark)[ply % 2].decide(ply % 2, text)
        light.at(3)
        yield table, keys, light


def test_the_players_of_a_running_game_are_refused_whatever_they_say(server):
    where = somewhere()
    with running(server, where) as (table, keys, light), analyst(server, where) as ask:
        here = {"game": "pylos", "entries": STARTED}
        # By the player's address, though no key is sent; by the key; ahead of the game; by the position's text.
        assert ask(here, 1)["code"] == "playing"
        assert ask(here, 1, own_tables=[{"table_id": table, "keys": [keys[1]]}])["code"] == "playing"
        assert ask({"game": "pylos", "entries": [*STARTED, "1c2"]}, 0)["code"] == "playing"
        assert ask({"game": "pylos", "start": light.state["text"]}, 1)["code"] == "playing"
        # Under options that change nothing there, too.
        assert ask({"game": "pylos", "options": {"repetition": 5}, "entries": STARTED}, 1)["code"] == "playing"
        # Other games and other openings are everybody's.
        assert ask({"game": "pyramid"}, 0)["type"] == "analysis"
        assert ask({"game": "pylos", "entries": ["1a1"]}, 1)["type"] == "analysis"
        # One that has not begun keeps nobody from others.
        waiting, held = server.table("pyramid")
        with server.sit(waiting, held[0], address=where) as first:
            first.at(0)
            assert ask({"game": "pyramid"}, 0)["type"] == "analysis"
        light.send({"type": "resign", "seat": 0})
        light.until(lambda state: state["end"] is not None)
        assert ask(here, 1)["type"] == "analysis"


def test_who_has_closed_his_table_and_brings_no_key_is_known_by_his_address(server):
    where = somewhere()
    with running(server, where) as (table, keys, _light):
        pass
    with analyst(server, where) as ask:
        assert ask({"game": "pylos", "entries": STARTED}, 1)["code"] == "playing"
        with server.sit(table, keys[0]) as again:
            again.at(3)
            again.send({"type": "resign", "seat": 0})
            again.until(lambda state: state["end"] is not None)
        assert ask({"game": "pylos", "entries": STARTED}, 1)["type"] == "analysis"


def test_a_mirrored_position_is_the_same_game(server):
    """Pyramid's own symmetry: the board turned, or with the colours exchanged."""
    table, keys = server.table("pyramid")
    game = pyramidion.game("pyramid")
    canonical = game.rules.bind(game.bots.canonical)
    where = somewhere()
    with (
        server.sit(table, keys[0], address=where) as white,
        server.sit(table, keys[1], address=where) as black,
        analyst(server, where) as ask,
    ):
        session = Session(game)
        for ply in range(3):
            white.at(ply), black.at(ply)
            text = session.position.legal()[-1 - ply].text
            session.play(text)
            (white, black)[ply % 2].decide(ply % 2, text)
        white.at(3)
        state = session.position.state
        alike = canonical(state)
        assert alike != state
        mirrored = game.notation.write_state(alike)
        assert ask({"game": "pyramid", "start": mirrored}, 0)["code"] == "playing"
        white.send({"type": "resign", "seat": 0})
        white.until(lambda state: state["end"] is not None)


def test_exact_values_of_it_are_told_at_no_other_table(server):
    board = {"board": "321/123_w:a1_b:c2"}
    table, keys = server.table("pyramid", **board)
    entries = [one.text for one in pyramidion.game("pyramid", **board).start().legal()[:1]]
    where = somewhere()
    with server.sit(table, keys[0], address=where) as white, server.sit(table, keys[1], address=where) as black:
        white.at(0)
        white.decide(0, entries[0])
        position = black.at(1)["text"]
        _, made = server.post("/api/tables", {"game": "pyramid", "options": board, "start": position})
        with server.sit(made["id"], *made["keys"], address=where) as alone:
            assert alone.at(0)["exact_values_allowed"], "where one plays alone they are shown"
            alone.send({"type": "exact_values", "ply": 0})
            assert alone.refusal()["code"] == "playing"
            white.send({"type": "resign", "seat": 0})
            white.until(lambda state: state["end"] is not None)
            alone.send({"type": "exact_values", "ply": 0})
            assert alone.refusal()["type"] == "exact_values"


def test_who_plays_alone_may_ask(server):
    table, keys = server.table("pylos", [{"kind": "person"}, {"kind": "bot", "level": "gentle"}])
    where = somewhere()
    with server.sit(table, keys[0], address=where) as light, analyst(server, where) as ask:
        light.at(0)
        light.decide(0, "1b2")
        light.at(2)
        entries = [line["text"] for line in light.state["log"]]
        assert ask({"game": "pylos", "entries": entries}, 0)["type"] == "analysis"
