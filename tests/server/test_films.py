"""Films: a simulated throw that ends in the outcome that was drawn, where it can be simulated."""

import base64

import pytest

from pyramidion.games.pass_the_pyramids.landing import landing_text
from pyramidion.games.pass_the_pyramids.landing_weights import sample
from pyramidion.server import films
from pyramidion.toss import film as throws
from pyramidion.toss.reading import read
from pyramidion.toss.trajectory import decode


def landing_of(film):
    return landing_text(read(decode(base64.b64decode(film)).poses(-1)))


def test_a_film_ends_as_the_outcome_says():
    pytest.importorskip("mujoco")
    film = films.film_of("throw", "S_ M_ L_", "table.4")
    assert landing_of(film) == "S_ M_ L_"
    assert films.film_of("throw", "S_ M_ L_", "table.4") == film
    assert films.film_of("throw", "S_ M_ L_", "table.5") != film


def test_what_fresh_throws_miss_is_shown_by_one_of_the_sample(monkeypatch):
    pytest.importorskip("mujoco")
    monkeypatch.setattr(throws, "TRIES", 0)
    shown = [films.film_of("throw", text, "x") for text in list(sample()["first"])[-5:]]
    # Another build of MuJoCo may throw otherwise; it then shows nothing rather than something else.
    assert [landing_of(film) for film in shown if film] == [
        text for text, film in zip(list(sample()["first"])[-5:], shown, strict=True) if film
    ]


def test_there_is_no_film_of_other_games_or_without_the_engine(monkeypatch):
    assert films.film_of(None, "DIG 5/2", "x") is None
    monkeypatch.setattr(throws, "find_spec", lambda name: None)
    assert films.film_of("throw", "S_ M_ L_", "x") is None


@pytest.mark.parametrize("error", [ImportError("libmujoco is broken"), RuntimeError("the engine has failed")])
def test_a_broken_engine_keeps_no_table_from_telling_the_landing(monkeypatch, caplog, error):
    def fail(*_):
        raise error

    monkeypatch.setattr(films, "MAKERS", {"throw": fail})
    assert films.film_of("throw", "S_ M_ L_", "x") is None
    assert "told without a film" in caplog.text


@pytest.mark.slow
def test_the_table_tells_the_film_with_the_landing(server):
    pytest.importorskip("mujoco")
    table, keys = server.table("pass_the_pyramids", players=3)
    with server.sit(table, *keys) as all_seats:
        all_seats.at(0)
        for _ in range(8):
            (seat,) = all_seats.state["to_decide"]
            word = "throw" if "throw" in all_seats.guide(seat)["next"] else "stake"
            ply = all_seats.state["ply"]
            all_seats.decide(seat, word)
            state = all_seats.at(ply + 2)
            line = state["log"][ply + 1]
            if line["film"]:
                assert landing_of(line["film"]) == line["text"]
                break
        else:
            pytest.fail("No throw was shown.")
