"""Chance that nobody can steer: persons add to the seed after the server has committed to it."""

import pytest
from test_seats import claim, made

from pyramidion.core.chance import combined_seed, commitment, draw_outcome
from pyramidion.core.record import Record
from serving import Server, first_decision

ANNS, BOBS = "a" * 32, "0123456789abcdef"


def table(server):
    return made(server, game="braces", client_seeds=True)


def share(client, seat, text):
    client.send({"type": "add_client_seed", "seat": seat, "text": text})


@pytest.mark.slow
def test_dice_wait_for_the_shares_and_follow_from_them(tmp_path):
    server = Server(tmp_path / "house")
    try:
        there = table(server)
        bob = claim(server, there["id"], code=there["invitations"][1])[1]["key"]
        with server.sit(there["id"], there["keys"][0]) as ann:
            shown = ann.at(0)["seed_commitment"]
            assert [seat["client_seed"] for seat in ann.state["seats"]] == [None, None]
            share(ann, 1, BOBS)
            assert ann.refusal()["code"] == "not_yours"
            share(ann, 0, "chosen")
            assert ann.refusal()["code"] == "bad_message"
            share(ann, 0, ANNS)
            ann.until(lambda state: state["seats"][0]["client_seed"] == ANNS)
            share(ann, 0, BOBS)
            assert ann.refusal()["code"] == "no_share"
            assert ann.state["ply"] == 0, "the first roll waits for Bob"
        server.kill()
        server.start()
        with server.sit(there["id"], bob) as friend, server.sit(there["id"], there["keys"][0]) as ann:
            friend.at(0)
            share(friend, 1, BOBS)
            friend.at(1)
            ann.at(1)
            ann.decide(0, first_decision(ann.move_tree(0)))
            ann.until(lambda state: state["ply"] >= 2)
            ann.send({"type": "resign", "seat": 0})
            seed = ann.until(lambda state: state["end"] is not None)["end"]["seed"]
        assert commitment(seed) == shown
        record = Record.read(server.get(f"/api/tables/{there['id']}/record"))
        assert record.check() == []
        assert record.tag("ClientSeeds") == f"Black={BOBS} White={ANNS}"
        mixed = combined_seed(seed, {"White": ANNS, "Black": BOBS})
        first = next(iter(record.positions()))
        assert record.entries[0].text == draw_outcome(first, mixed, 0).text
        forged = Record(
            record.game, record.entries, {**record.tags, "ClientSeeds": f"White={ANNS}"}, result=record.result
        )
        assert any("the seed and the client seeds give" in fault for fault in forged.check()) or (
            draw_outcome(first, combined_seed(seed, {"White": ANNS}), 0).text == record.entries[0].text
        )
    finally:
        server.stop()


def test_who_does_not_want_to_add_anything_says_so(server):
    there = table(server)
    bob = claim(server, there["id"], code=there["invitations"][1])[1]["key"]
    with server.sit(there["id"], there["keys"][0], bob) as both:
        both.at(0)
        share(both, 0, "")
        both.until(lambda state: state["seats"][0]["client_seed"] == "")
        share(both, 1, "")
        both.at(1)


def test_elsewhere_nothing_is_waited_for(server):
    there = made(server, {"kind": "person"}, {"kind": "person"}, game="braces")
    with server.sit(there["id"], there["keys"][0]) as ann:
        ann.at(1)
        share(ann, 0, ANNS)
        assert ann.refusal()["code"] == "no_share"
