"""A start that somebody builds: the rules say what is wrong with it, all of it, and what it looks like."""

import pytest

from pyramidion.core.custom_start import check_custom_start
from pyramidion.core.registry import game_class, game_ids
from pyramidion.games.pyramid.board import NAMED_BOARDS
from serving import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("house"), words=["--limit", "study_requests=40"])
    yield running
    running.stop()


def board(text, **options):
    return check_custom_start(game_class("pyramid"), {"board": text, **options})


@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_as_it_is_has_no_fault(game_id):
    found = check_custom_start(game_class(game_id), {})
    assert found.issues == found.notes == ()
    assert found.svg.startswith("<svg")
    assert found.board is not None


def test_named_boards_and_texts_have_the_same_columns():
    for name, text in NAMED_BOARDS.items():
        assert board(name).board == board(text).board
        assert board(text).options["board"] == text.replace(" ", "_")


def test_all_that_is_wrong_is_told_with_its_places():
    found = board("99,0/1,1 w:a1,a1,b2 b:")
    assert [fault.places for fault in found.issues] == [(), (), (), ("a1",), ("b2",)]
    words = ["101 cubes", "Black has 0 tokens", "White has 3 and Black 0", "Two tokens stand on a1", "b2 stands on the"]
    assert all(word in fault.sentence for word, fault in zip(words, found.issues, strict=True))


def test_what_breaks_a_limit_is_drawn_and_what_cannot_be_read_is_not():
    drawn = board("99,0/1,1 w:a1 b:").board
    assert [(column.cell, column.height, column.token) for column in drawn.columns] == [
        ("a1", 1, 0), ("b1", 1, None), ("a2", 99, None), ("b2", 0, None),
    ]  # fmt: skip
    for text in ("", "nonsense", "12/1 w:a1 b:a2", "1x/11 w: b:", "11 w:z9 b:a1", "1" * 13 + " w:a1 b:b1"):
        unread = board(text)
        assert unread.board is None, text
        assert len(unread.issues) == 1


def test_other_options_are_judged_too():
    assert "touch_limit takes" in board("standard", touch_limit=9).issues[0].sentence
    assert board("22/22 w:a1 b:b2", touch_limit=1).board.columns[1].held_by == ("b1", "a1", "b2")


def test_a_board_on_which_nobody_could_move_is_noted():
    found = board("101 w:a1 b:c1")
    assert found.issues == ()
    assert found.notes == ("The game would be over before it begins: Black has won.",)


def test_over_http(server):
    status, answer = server.post("/api/game-preview", {"game": "pyramid", "options": {"board": "111 w:a1 b:c1,c1"}})
    assert status == 200
    assert [fault["cells"] for fault in answer["issues"]] == [[], ["c1"]]
    assert answer["svg"] == ""
    assert [column["height"] for column in answer["board"]["columns"]] == [1, 1, 1]
    status, answer = server.post("/api/game-preview", {"game": "pyramid", "options": {"board": "111 w:a1 b:c1"}})
    assert answer["issues"] == []
    assert answer["options"] == {"board": "111_w:a1_b:c1", "touch_limit": 3, "support_touches": True}
    table, _ = server.table("pyramid", **answer["options"])
    with server.sit(table) as client:
        assert client.until(bool)["options"] == answer["options"]


def test_bad_requests_are_refused_with_a_sentence(server):
    for body, code in (
        ({"game": "chess"}, "no_game"),
        ({"game": "pyramid", "options": {"board": "1" * 601}}, "bad_request"),
        ({"game": "pyramid", "options": {"board": None}}, "bad_request"),
        ({}, "bad_request"),
        (b"\xff", "bad_request"),
    ):
        _, answer = server.post("/api/game-preview", body)
        assert answer["code"] == code
        assert answer["sentence"].endswith(".")


def test_an_address_may_ask_so_much_a_minute(server):
    answers = [server.post("/api/game-preview", {"game": "pylos"}) for _ in range(45)]
    assert answers[-1][0] == 429
    assert answers[-1][1]["code"] == "too_fast"
