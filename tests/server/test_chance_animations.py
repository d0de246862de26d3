"""Films: the very throw of the sample that was drawn, where it can be simulated; at tables and in records."""

import base64
from collections import Counter

import pytest

from pyramidion.core.record import Record
from pyramidion.games.pass_the_pyramids.landing import landing_text
from pyramidion.games.pass_the_pyramids.landing_weights import find_throw, load_sample, unpack_throws
from pyramidion.physics.landing_detection import detect_landing
from pyramidion.physics.trajectory import decode
from pyramidion.render import throw_animation


def landing_of(film):
    return landing_text(detect_landing(decode(base64.b64decode(film)).poses(-1)))


@pytest.fixture(autouse=True)
def nothing_kept():
    throw_animation.encode_replay.cache_clear()
    yield
    throw_animation.encode_replay.cache_clear()


def test_the_film_is_of_the_very_throw_that_was_drawn():
    pytest.importorskip("mujoco")
    text = "S_ M_ L_"
    numbers = [int(find_throw(text, place).removeprefix("landings.")) for place in range(3)]
    order = unpack_throws(load_sample()["order"], list(load_sample()["counts"]))
    assert [order[number - 1] for number in numbers] == [text] * 3
    assert text not in [order[number - 1] for number in range(1, numbers[2]) if number not in numbers]
    from pyramidion.physics.throw import throw

    film = throw_animation.render_animation("throw", text, 2)
    # Another build of MuJoCo may throw otherwise; it then shows nothing rather than another throw.
    if film is not None:
        assert base64.b64decode(film) == throw(f"landings.{numbers[2]}").trajectory.encode()
        assert landing_of(film) == text
        assert throw_animation.render_animation("throw", text, 1) != film


def test_every_throw_of_the_sample_can_be_drawn():
    order = unpack_throws(load_sample()["order"], list(load_sample()["counts"]))
    assert len(order) == load_sample()["throws"]
    assert Counter(order) == load_sample()["counts"]
    for text, count in load_sample()["counts"].items():
        assert find_throw(text, count - 1) is not None
        assert find_throw(text, count) is None
        assert f"landings.{order.index(text) + 1}" == find_throw(text, 0) == load_sample()["first"][text]


def test_where_it_ends_otherwise_no_other_is_shown(monkeypatch):
    pytest.importorskip("mujoco")
    monkeypatch.setattr(throw_animation, "find_throw", lambda text, place: load_sample()["first"]["S_ M_ L^"])
    assert throw_animation.render_animation("throw", "S_ M_ L_", 0) is None


def test_there_is_no_film_of_other_games_or_without_the_engine(monkeypatch):
    assert throw_animation.render_animation(None, "DIG 5/2", 0) is None
    monkeypatch.setattr(throw_animation, "find_spec", lambda name: None)
    assert throw_animation.render_animation("throw", "S_ M_ L_", 0) is None


@pytest.mark.parametrize("error", [ImportError("libmujoco is broken"), RuntimeError("the engine has failed")])
def test_a_broken_engine_keeps_no_table_from_telling_the_landing(monkeypatch, caplog, error):
    def fail(*_):
        raise error

    monkeypatch.setattr(throw_animation, "MAKERS", {"throw": fail})
    assert throw_animation.render_animation("throw", "S_ M_ L_", 0) is None
    assert "animation.failed" in caplog.text


def test_table_study_and_record_show_the_same_throw(server):
    pytest.importorskip("mujoco")
    table, keys = server.table("pass_the_pyramids", players=3)
    with server.sit(table, *keys) as all_seats:
        all_seats.at(0)
        all_seats.decide(0, "stake")
        line = all_seats.at(2)["log"][1]
        _, shown = server.ask(f"/api/tables/{table}/chance-animations/1")
        assert shown["data"] == line["chance_animation"]
        all_seats.send({"type": "resign", "seat": 0})
        all_seats.send({"type": "resign", "seat": 1})
        all_seats.until(lambda state: state["end"] is not None)
        if line["chance_animation"]:
            assert landing_of(line["chance_animation"]) == line["text"]
    record = Record.read(server.get(f"/api/tables/{table}/record"))
    wanted = {
        "line": {"game": "pass_the_pyramids", "options": {"players": 3}, "entries": ["stake", line["text"]]},
        "seed": record.tag("Seed"),
        "client_seeds": record.tag("ClientSeeds") or "",
    }
    assert server.post("/api/study/chance-animation", wanted) == (200, shown)
    # There is no film of an outcome that no seed has drawn, nor of one that was not thrown.
    other = next(text for text in load_sample()["counts"] if text != line["text"])
    for entries in (["stake", other], ["stake"]):
        assert server.post("/api/study/chance-animation", {**wanted, "line": {**wanted["line"], "entries": entries}})[
            1
        ] == {"data": None}
    assert server.ask(f"/api/tables/{table}/chance-animations/0")[1] == {"data": None}
    assert server.ask(f"/api/tables/{table}/chance-animations/999")[1] == {"data": None}
