"""Bots that fail: clients are shown it, and players have them try again or play at another level."""

from contextlib import contextmanager

import pytest

from serving import TOYS, Server, first_decision


@pytest.fixture
def faulty(tmp_path):
    """A server whose bots of the game `faulty` fail at every level that searches, until the file is removed."""
    mark = tmp_path / "bots fail"
    mark.touch()
    server = Server(tmp_path / "house", TOYS / "faulty", env={"FAULTY_BOTS": str(mark)})
    yield server, mark
    server.stop()


@contextmanager
def failed(server, level="4"):
    """(a player, a spectator) at a table whose bot has failed."""
    table, keys = server.table("faulty", [{"kind": "person"}, {"kind": "bot", "level": level}])
    with server.sit(table, keys[0]) as light, server.sit(table) as spectator:
        light.at(0)
        light.decide(0, "1b2")
        light.until(lambda state: state["failed_bots"] == [1])
        assert light.state["thinking_bots"] == []
        spectator.until(lambda state: state["failed_bots"] == [1])
        yield light, spectator


def retry(client, **more):
    client.send({"type": "retry_bot", "seat": 1, **more})


def test_a_bot_that_has_failed_tries_again_when_a_player_wants_it(faulty):
    server, mark = faulty
    with failed(server) as (light, spectator):
        retry(light)
        light.until(lambda state: state["thinking_bots"] == [1])
        light.until(lambda state: state["failed_bots"] == [1])
        mark.unlink()
        retry(spectator)
        assert spectator.refusal()["code"] == "not_yours"
        retry(light)
        light.at(2)
        assert light.state["failed_bots"] == []
        assert light.state["seats"][1]["level"] == "4"
        retry(light)
        assert light.refusal()["code"] == "not_failed"


def test_another_level_plays_on_and_stays(faulty):
    server, _ = faulty
    with failed(server) as (light, _):
        retry(light, level="9")
        assert light.refusal()["code"] == "bad_table"
        retry(light, level="1")
        light.at(2)
        seat = light.state["seats"][1]
        assert (seat["level"], seat["name"]) == ("1", "Level 1 bot")
        light.decide(0, first_decision(light.move_tree(0)))  # the bot may be on any cell
        light.at(4)
        table, key = light.table, light.keys[0]
    server.kill()
    server.restart()
    with server.sit(table, key) as light:
        assert light.at(4)["seats"][1]["level"] == "1"


def test_a_failed_bot_is_asked_again_after_a_takeback(faulty):
    server, mark = faulty
    with failed(server) as (light, _):
        mark.unlink()
        light.send({"type": "take_back", "seat": 0})
        light.at(0)
        assert light.state["failed_bots"] == []
        light.decide(0, "1c3")
        light.at(2)
