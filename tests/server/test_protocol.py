"""The wire's declaration is what is sent, what the page is typed by, and what docs/protocol.md says."""

from statistics import median

import msgspec
import pytest

import pyramidion
from benchmarks.message_sizes import measure
from pyramidion.conformance.random_game import random_game
from pyramidion.core.events import Repeated, Sealed
from pyramidion.core.registry import game_ids
from pyramidion.server.protocol.server_messages import ServerMessage
from pyramidion.server.tables.client import change_between, joining_state
from pyramidion.server.tables.command_handlers import due_chance
from pyramidion.server.tables.log_entries import DecisionEntry, TakebackEntry
from pyramidion.server.tables.table import Table
from pyramidion.server.tables.table_data import SeatRow, TableRow
from pyramidion.server.views.table_view import TableView, Viewer
from pyramidion.server.web.language import encode_answer
from tools.generate_protocol import FOLDER, PAGE, page_text, texts

RENEW = "run `python -m tools.generate_protocol`"


def test_the_schemas_are_what_messages_boards_and_events_declare():
    made = texts()
    assert {path: path.read_text(encoding="utf-8") for path in FOLDER.iterdir()} == made, RENEW


@pytest.mark.parametrize("game_id", game_ids())
def test_every_event_is_one_that_its_game_declares(game_id):
    game = pyramidion.game(game_id)
    own = {type(event) for position, _ in random_game(game, 3, 200) for event in position.events}
    assert own - {Sealed, Repeated} <= set(game.presentation.event_types)


def test_the_page_on_the_protocol_is_what_the_messages_declare():
    page = PAGE.read_text(encoding="utf-8")
    assert page == page_text(page), RENEW
    assert page.count("<!-- generated: ") == 5


@pytest.mark.parametrize("game_id", game_ids())
def test_a_usual_move_costs_little(game_id):
    found = measure(game_id, 60)
    # Plans are many; in Braces all cheapest ways of each piece are sent.
    most = {"pyramid_ball": 6_000, "braces": 2_400}.get(game_id, 2_000)
    assert median(found.sent) <= most / 4, "deflated, as it travels"
    assert median(found.plain) <= 2_200
    assert max(found.sent) <= most


def told_table(game_id="pylos"):
    rows = tuple(SeatRow(name) for name in pyramidion.game(game_id).seats)
    table = Table(TableRow("t", game_id, {}, rows, "seed"))
    return table, TableView(table)


def state(view, held=()):
    return view.for_client(Viewer(frozenset(held)), (), 0, (), (), None, kept_days=7)


def test_only_what_changed_is_sent():
    table, view = told_table()
    before = state(view, {0})
    assert change_between(before, state(view, {0})) is None
    table.apply(DecisionEntry(0, "1b2"))
    change = change_between(before, state(view, {0}))
    sent = msgspec.json.decode(encode_answer(change))
    assert set(sent) == {"type", "position", "seat_prompts", "log", "possible_offers"}
    assert sent["log"]["from_ply"] == 0
    assert [line["text"] for line in sent["log"]["lines"]] == ["1b2"]
    assert sent["log"]["lines"][0]["events"][0]["sentence"] == "Light places a sphere on 1b2."


def test_taking_back_cuts_the_log():
    table, view = told_table()
    for seat, text in ((0, "1b2"), (1, "1c3"), (0, "1b3")):
        table.apply(DecisionEntry(seat, text))
    before = state(view)
    table.apply(TakebackEntry(0, 2))
    change = change_between(before, state(view))
    assert (change.log.from_ply, change.log.lines) == (1, ())
    table.apply(DecisionEntry(1, "1a1"))
    again = change_between(before, state(view))
    assert (again.log.from_ply, [line.text for line in again.log.lines]) == (1, ["1a1"])


def test_who_joins_late_is_told_all_decisions_and_the_last_events():
    table, view = told_table()
    for seat, text in ((0, "1b2"), (1, "1c3"), (0, "1b3")):
        table.apply(DecisionEntry(seat, text))
    lines = joining_state(state(view)).log.lines
    assert [line.text for line in lines] == ["1b2", "1c3", "1b3"]
    assert [len(line.events) for line in lines] == [0, 0, 1]


def joined(view, *held):
    return joining_state(view.with_catch_up(frozenset(held), state(view, held)))


def test_who_comes_back_is_told_what_happened_since_his_own_last_turn_began():
    table, view = told_table()
    for seat, text in ((0, "1b2"), (1, "1c3"), (0, "1b3"), (1, "1d1")):
        table.apply(DecisionEntry(seat, text))
    told = {held: joined(view, *held) for held in ((0,), (1,), (), (0, 1))}
    assert {held: known.catch_up.from_ply for held, known in told.items()} == {(0,): 2, (1,): 3, (): 3, (0, 1): 3}
    assert [len(line.events) for line in told[0,].log.lines] == [0, 0, 1, 1]
    assert [(ball.cell, ball.seat) for ball in told[0,].catch_up.board.spheres] == [("1b2", 0), ("1c3", 1)]


def test_who_comes_back_in_the_middle_of_a_turn_is_told_what_happened_since_the_turn_before_it():
    table, view = told_table("braces")
    starts = []
    while len(starts) < 3 or table.session.moves[-1][0] != 0:
        due = due_chance(table)
        table.apply(due.entry if due else DecisionEntry(table.session.to_decide[0], table.position.legal()[0].text))
        starts = [line.ply for line in state(view).log.lines if line.turn_start]
    assert len(starts) == 3
    assert table.session.to_decide == (0,), "the second turn is not over"
    assert joined(view, 0).catch_up.from_ply == starts[0]
    assert joined(view, 1).catch_up.from_ply == starts[1]


def test_a_long_story_begins_where_a_turn_does():
    table, _ = told_table("braces")
    for _ in range(150):
        decision = table.position.legal()[-1].text if table.session.to_decide[0] >= 0 else None
        due = due_chance(table)
        table.apply(due.entry if due else DecisionEntry(table.session.to_decide[0], decision))
    late = TableView(table)
    known = joined(late, 0)
    first = known.catch_up.from_ply
    assert all(line.events for line in known.log.lines[first:])
    assert not any(line.events for line in known.log.lines[:first])
    assert known.log.lines[first].turn_start
    watching = joined(late)
    assert sum(line.turn_start for line in watching.log.lines[watching.catch_up.from_ply :]) == 1


@pytest.mark.parametrize("game_id", game_ids())
def test_every_message_reads_back_as_what_it_is_declared_to_be(game_id):
    _, view = told_table(game_id)
    message = encode_answer(joining_state(state(view, {0, 1})))
    assert msgspec.json.decode(message, type=ServerMessage).game.id == game_id
