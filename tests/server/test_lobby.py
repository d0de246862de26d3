"""The lobby, somebody's tables at a glance, and rematches that may be asked for twice."""

from test_seats import OPEN, claim, made


def lobby(server):
    return {table["id"]: table for table in server.ask("/api/lobby")[1]}


def standing(server, *asked):
    wanted = [{"table_id": table, "keys": [key for key in keys if key]} for table, keys in asked]
    status, answer = server.post("/api/table-status", {"tables": wanted})
    assert status == 200, answer
    return answer


def test_anybody_may_join_a_table_of_the_lobby_until_it_is_full(server):
    hidden = made(server)
    table = made(server, {"kind": "person", "name": "Ann"}, OPEN, OPEN, game="pass_the_pyramids", public=True,
                 options={"players": 3})  # fmt: skip
    shown = lobby(server)
    assert hidden["id"] not in shown
    assert shown[table["id"]]["open_seats"] == [1, 2]
    assert shown[table["id"]]["seats"][0]["name"] == "Ann"
    assert not shown[table["id"]]["player_present"]
    with server.sit(table["id"], table["keys"][0]) as ann:
        ann.at(0)
        assert lobby(server)[table["id"]]["player_present"]
    status, bob = claim(server, table["id"], "the nonce of Bob", seat=1, name="Bob")
    assert (status, bob["seat"]) == (201, 1)
    assert claim(server, table["id"], "the nonce of Cat", seat=1)[1]["code"] == "taken"
    assert claim(server, table["id"], "the nonce of Cat", seat=9)[1]["code"] == "bad_request"
    assert claim(server, table["id"], "the nonce of Cat", seat=2)[0] == 201
    assert table["id"] not in lobby(server)


def test_ones_tables_say_where_it_is_ones_turn(server):
    first, second = made(server), made(server)
    _, bob = claim(server, second["id"], code=second["invitations"][1], name="Bob")
    ann, other, gone = standing(
        server, (first["id"], first["keys"]), (second["id"], [bob["key"]]), ("nowhere", ["nothing"])
    )
    assert (ann["your_turn"], ann["your_seats"], ann["seats"][1]["open"]) == (False, [0], True)
    assert (other["your_turn"], other["your_seats"], other["seats"][0]["name"]) == (False, [1], "Ann")
    assert (gone["deleted"], gone["your_seats"]) == (True, [])
    created = other["changed_at"]
    with server.sit(second["id"], second["keys"][0]) as maker:
        maker.at(0)
        maker.decide(0, "1b2")
        maker.at(1)
        (other,) = standing(server, (second["id"], [bob["key"]]))
        assert (other["your_turn"], other["ply"]) == (True, 1)
        assert other["changed_at"] > created, "when the last move was"
        maker.send({"type": "resign", "seat": 0})
        maker.until(lambda state: state["end"] is not None)
    (other,) = standing(server, (second["id"], [bob["key"]]))
    assert (other["over"], other["your_turn"], other["end_sentence"]) == (True, False, "Light resigned. Dark wins.")


def test_a_rematch_asked_for_twice_gives_the_same_keys_to_the_same_asker(server):
    table = made(server)
    _, bob = claim(server, table["id"], code=table["invitations"][1], name="Bob")
    with server.sit(table["id"], table["keys"][0]) as ann:
        ann.at(0)
        ann.send({"type": "resign", "seat": 0})
        ann.until(lambda state: state["end"] is not None)
    path = f"/api/tables/{table['id']}/rematch"
    with server.sit(table["id"], bob["key"]) as waiting:
        assert waiting.until(lambda state: state["end"])["end"]["rematch_seat"] is None
        anns = server.post(path, {"keys": [table["keys"][0]]})
        waiting.until(lambda state: state["end"]["rematch_seat"] == 0)
    assert server.post(path, {"keys": [table["keys"][0]]}) == anns
    bobs = server.post(path, {"keys": [bob["key"]]})
    assert server.post(path, {"keys": [bob["key"]]}) == bobs
    with server.sit(table["id"]) as later:
        assert later.until(lambda state: state["end"])["end"]["rematch_seat"] == 0, "who asked first"
    assert anns[1]["id"] == bobs[1]["id"]
    assert [key is None for key in anns[1]["keys"]] == [True, False]
    assert [key is None for key in bobs[1]["keys"]] == [False, True]
    assert server.post(path, {"keys": [table["invitations"][1]]})[0] == 403
    with server.sit(anns[1]["id"], anns[1]["keys"][1]) as again:
        assert [seat["name"] for seat in again.at(0)["seats"]] == ["Bob", "Ann"]
        assert [seat["controlled"] for seat in again.state["seats"]] == [False, True]
