"""The clock over secret programs: what is in when the time is up counts, the rest stands (B2)."""

import pytest

from pyramidion.core.record import Record


@pytest.mark.slow
def test_the_clock_completes_what_is_missing(server):
    table, keys = server.table("pyramid_ball", opening="red", clock=1)
    with server.sit(table, keys[0]) as red, server.sit(table, keys[1]) as blue:
        assert red.at(0)["seconds_left"] == 1
        red.decide(0, "S:F.. M:... L:...")
        ended = blue.until(lambda state: state["ply"] >= 2)
        assert [line["text"] for line in ended["log"][:2]] == ["S:F.. M:... L:...", "S:... M:... L:..."]
        assert ended["text"].startswith("home:Lb3,Md4*,Sf4 away:Lb6,Md5,Sf6 0-0")
    record = Record.read(server.get(f"/api/tables/{table}/record"))
    assert record.check() == []


def test_without_a_clock_nothing_is_decided_for_a_player(server):
    table, keys = server.table("pyramid_ball", opening="red", clock=0)
    with server.sit(table, *keys) as both:
        assert both.at(0)["seconds_left"] is None
        both.decide(1, "S:... M:F.. L:...")
        both.at(1)
        both.decide(0, "S:... M:... L:...")
        end = both.until(lambda state: state["end"] is not None)
        assert end["end"]["result"] == [0, 1]
    text = server.get(f"/api/tables/{table}/record")
    assert "{1 push HM, tackle AM}" in text
    assert Record.read(text).check() == []


def test_a_pick_is_not_hurried(server):
    table, keys = server.table("pyramid_ball", clock=1)
    with server.sit(table, *keys) as both:
        assert both.at(0)["seconds_left"] is None
