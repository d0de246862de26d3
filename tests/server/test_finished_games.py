"""Games that are over: who finds which, after a restart too, and nobody those of others."""

import sqlite3
import time

import pytest
from test_seats import OPEN, claim, made

from serving import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A house of its own: what others have finished would be among what is found."""
    running = Server(tmp_path_factory.mktemp("house"))
    yield running
    running.stop()


@pytest.fixture
def own_server(tmp_path):
    running = Server(tmp_path / "house")
    yield running
    running.stop()


def found(server, *keys, **wanted):
    status, answer = server.post("/api/finished-games", {"keys": list(keys), **wanted})
    assert status == 200, answer
    return answer


def ids(answer):
    return [game["table_id"] for game in answer["games"]]


def ended(server, opponent="Bob", loser=0, game="pylos", **more):
    """A game of Ann against somebody that was given up: (table, Ann's key, the other's)."""
    table = made(server, game=game, **more)
    other = claim(server, table["id"], f"the nonce of {opponent}", code=table["invitations"][1], name=opponent)[1]
    keys = table["keys"][0], other["key"]
    with server.sit(table["id"], keys[loser]) as one:
        one.at(0)
        one.send({"type": "resign", "seat": loser})
        one.until(lambda state: state["end"] is not None)
    # The end is announced first and written down for the archive then.
    last = time.monotonic() + 60
    while table["id"] not in ids(found(server, keys[0])):
        assert time.monotonic() < last, "a finished game is not found"
        time.sleep(0.02)
    return table["id"], *keys


def test_players_find_their_games_by_game_opponent_and_result_and_others_do_not(own_server):
    lost, *first = ended(own_server, "Bob")
    won, *second = ended(own_server, "Émile", loser=1, game="pyramid")
    running = made(own_server)
    anns = [first[0], second[0], running["keys"][0]]
    own_server.kill()
    own_server.restart()
    answer = found(own_server, *anns)
    assert (ids(answer), answer["has_more"]) == ([won, lost], False)
    latest = answer["games"][0]
    assert (latest["title"], latest["your_seats"], latest["plies"]) == ("Pyramid", [0], 0)
    assert [(seat["name"], seat["score"]) for seat in latest["seats"]] == [("Ann", 1), ("Émile", 0)]
    assert latest["end_sentence"].startswith("White resigned.") or "resigned" in latest["end_sentence"]
    assert ids(found(own_server, *anns, game="pylos")) == [lost]
    assert ids(found(own_server, *anns, opponent="éMI")) == [won]
    assert ids(found(own_server, *anns, opponent="ann")) == [], "one's own name does not count as an opponent's"
    assert ids(found(own_server, *anns, opponent="%")) == []
    assert ids(found(own_server, *anns, result="won")) == [won]
    assert ids(found(own_server, *anns, result="lost")) == [lost]
    assert ids(found(own_server, *anns, result="shared")) == []
    assert ids(found(own_server, *anns, cursor=latest["cursor"])) == [lost]
    assert ids(found(own_server, first[1])) == [lost]
    assert ids(found(own_server, "no key of anything")) == []
    assert ids(found(own_server)) == [], "tables of friends are nobody else's"
    assert own_server.post("/api/finished-games", {"result": "cheated"})[1]["code"] == "bad_request"


def test_everybody_finds_games_of_open_tables(own_server):
    ended(own_server)
    table = made(own_server, {"kind": "person", "name": "Ann"}, OPEN, public=True)
    bob = claim(own_server, table["id"], seat=1, name="Bob")[1]
    with own_server.sit(table["id"], bob["key"]) as there:
        there.at(0)
        assert ids(found(own_server)) == [], "it still runs"
        there.send({"type": "resign", "seat": 1})
        there.until(lambda state: state["end"] is not None)
    (game,) = found(own_server, opponent="bob")["games"]
    assert (game["table_id"], game["your_seats"]) == (table["id"], [])
    assert bob["key"] not in str(game)


def test_a_seat_that_moved_takes_its_games_along(own_server):
    table, ann, _ = ended(own_server)
    code = own_server.post(f"/api/tables/{table}/transfer", {"key": ann})[1]["code"]
    moved = claim(own_server, table, "the nonce of a phone", code=code)[1]["key"]
    assert ids(found(own_server, moved)) == [table]
    assert ids(found(own_server, ann)) == []


def test_a_finished_game_that_was_not_archived_is_archived_when_somebody_opens_it(own_server):
    table, ann, _ = ended(own_server)
    own_server.stop()
    with sqlite3.connect(own_server.folder / "tables.db") as database:
        database.executescript("DELETE FROM finished_games; DELETE FROM finished_seats;")
    own_server.start()
    assert ids(found(own_server, ann)) == []
    own_server.get(f"/api/tables/{table}/record")
    assert ids(found(own_server, ann)) == [table]


def test_many_are_told_in_parts(own_server):
    table, ann, _ = ended(own_server)
    with sqlite3.connect(own_server.folder / "tables.db") as database:
        for number in range(40):
            new = f"t{number:02}"
            database.execute("INSERT INTO finished_games SELECT ?, game, ended_at, plies, end_sentence, public "
                             "FROM finished_games WHERE table_id = ?", (new, table))  # fmt: skip
            database.execute(
                "INSERT INTO seat_index SELECT key_hash, ?, seat FROM seat_index WHERE table_id = ?", (new, table)
            )
    first = found(own_server, ann)
    rest = found(own_server, ann, cursor=first["games"][-1]["cursor"])
    assert (first["has_more"], rest["has_more"]) == (True, False)
    assert sorted(ids(first) + ids(rest)) == sorted([table, *(f"t{number:02}" for number in range(40))])
