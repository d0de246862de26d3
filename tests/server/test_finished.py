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
def house(tmp_path):
    running = Server(tmp_path / "house")
    yield running
    running.stop()


def found(server, *keys, **wanted):
    status, answer = server.post("/api/finished", {"keys": list(keys), **wanted})
    assert status == 200, answer
    return answer


def ids(answer):
    return [game["id"] for game in answer["games"]]


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


def test_players_find_their_games_by_game_opponent_and_result_and_others_do_not(house):
    lost, *first = ended(house, "Bob")
    won, *second = ended(house, "Émile", loser=1, game="pyramid")
    running = made(house)
    anns = [first[0], second[0], running["keys"][0]]
    house.kill()
    house.restart()
    answer = found(house, *anns)
    assert (ids(answer), answer["more"]) == ([won, lost], False)
    latest = answer["games"][0]
    assert (latest["title"], latest["yours"], latest["plies"]) == ("Pyramid", [0], 0)
    assert [(seat["name"], seat["share"]) for seat in latest["seats"]] == [("Ann", 1), ("Émile", 0)]
    assert latest["sentence"].startswith("White resigned.") or "resigned" in latest["sentence"]
    assert ids(found(house, *anns, game="pylos")) == [lost]
    assert ids(found(house, *anns, name="éMI")) == [won]
    assert ids(found(house, *anns, name="ann")) == [], "one's own name is no opponent's"
    assert ids(found(house, *anns, name="%")) == []
    assert ids(found(house, *anns, result="won")) == [won]
    assert ids(found(house, *anns, result="lost")) == [lost]
    assert ids(found(house, *anns, result="shared")) == []
    assert ids(found(house, *anns, before=latest["place"])) == [lost]
    assert ids(found(house, first[1])) == [lost]
    assert ids(found(house, "no key of anything")) == []
    assert ids(found(house)) == [], "tables of friends are nobody else's"
    assert house.post("/api/finished", {"result": "cheated"})[1]["error"] == "bad_request"


def test_everybody_finds_games_of_open_tables(house):
    ended(house)
    table = made(house, {"kind": "person", "name": "Ann"}, OPEN, public=True)
    bob = claim(house, table["id"], seat=1, name="Bob")[1]
    with house.sit(table["id"], bob["key"]) as there:
        there.at(0)
        assert ids(found(house)) == [], "it still runs"
        there.send({"type": "resign", "seat": 1})
        there.until(lambda state: state["end"] is not None)
    (game,) = found(house, name="bob")["games"]
    assert (game["id"], game["yours"]) == (table["id"], [])
    assert bob["key"] not in str(game)


def test_a_seat_that_moved_takes_its_games_along(house):
    table, ann, _ = ended(house)
    code = house.post(f"/api/tables/{table}/move", {"key": ann})[1]["code"]
    moved = claim(house, table, "the nonce of a phone", code=code)[1]["key"]
    assert ids(found(house, moved)) == [table]
    assert ids(found(house, ann)) == []


def test_games_of_before_are_written_down_when_somebody_comes(house):
    table, ann, _ = ended(house)
    house.stop()
    with sqlite3.connect(house.folder / "tables.db") as database:
        database.executescript("DROP TABLE finished; DROP TABLE finished_seats; DROP TABLE holds; DROP TABLE feeds;"
                               "DROP TABLE devices; DROP TABLE notices;"
                               "UPDATE about SET schema_version = 5;")  # fmt: skip
    house.start()
    assert ids(found(house, ann)) == []
    house.post("/api/standings", {"tables": [{"id": table, "keys": [ann]}]})
    assert ids(found(house, ann)) == [table]


def test_many_are_told_in_parts(house):
    table, ann, _ = ended(house)
    with sqlite3.connect(house.folder / "tables.db") as database:
        for number in range(40):
            new = f"t{number:02}"
            database.execute("INSERT INTO finished SELECT ?, game, ended, plies, sentence, public FROM finished "
                             "WHERE table_id = ?", (new, table))  # fmt: skip
            database.execute("INSERT INTO holds SELECT hash, ?, seat FROM holds WHERE table_id = ?", (new, table))
    first = found(house, ann)
    rest = found(house, ann, before=first["games"][-1]["place"])
    assert (first["more"], rest["more"]) == (True, False)
    assert sorted(ids(first) + ids(rest)) == sorted([table, *(f"t{number:02}" for number in range(40))])
