"""A grid game whose seats decide at once: events say what became of each piece; an option turns its chance off."""

import dataclasses
import types
from importlib.metadata import EntryPoint
from typing import NamedTuple

import pytest

from pyramidion.conformance.contract import check_game
from pyramidion.conformance.report import Clause
from pyramidion.core import registry
from pyramidion.core.decision import ALL, CHANCE
from pyramidion.core.declarations import check_declarations
from pyramidion.core.errors import IllegalDecision
from pyramidion.core.game_info import Chance, Dynamics, GameInfo, Information, Mark, Seat
from pyramidion.core.grid import Grid, GridBoard, GridGame, GridPiece, GridPresentation, Moved
from pyramidion.core.options import Choice, Option
from pyramidion.core.position_setup import Field
from pyramidion.core.tutorial import Tutorial, TutorialStep
from pyramidion.server.study.lines import position_prompt

CELLS = 6
STILL, EAST, HOLD = CELLS * CELLS, CELLS * CELLS + 1, CELLS * CELLS + 2
ROUNDS = 8


class State(NamedTuple):
    small0: int
    large0: int
    small1: int
    large1: int
    rounds: int
    windy: int


def start():
    return State(0b000001, 0b000010, 0b100000, 0b010000, 0, 0)


def to_move(state):
    return CHANCE if state.windy else ALL


def legal(state, out):
    out[0], out[1] = STILL, EAST
    return 2


def chance_weights(state, out):
    out[0], out[1] = 1, 1
    return 2


def army(state, seat):
    return state.small0 | state.large0 if seat == 0 else state.small1 | state.large1


def reaches(state, seat, cell, target):
    """Whether an own piece goes there: one or two cells along the numbers, onto no other one of its seat."""
    own = army(state, seat)
    return own >> cell & 1 and 0 <= target < CELLS and not own >> target & 1


def count_for(state, seat):
    """Holding, then the moves."""
    count = 1
    for cell in range(CELLS):
        for step in range(-2, 3):
            if reaches(state, seat, cell, cell + step):
                count += 1
    return count


def nth_for(state, seat, index):
    left = index - 1
    for cell in range(CELLS):
        for step in range(-2, 3):
            if reaches(state, seat, cell, cell + step):
                if left == 0:
                    return cell * CELLS + cell + step
                left -= 1
    return HOLD


def index_for(state, seat, code):
    for index in range(count_for(state, seat)):
        if nth_for(state, seat, index) == code:
            return index
    return -1


def moved(pieces, code):
    if code == HOLD or not pieces >> code // CELLS & 1:
        return pieces
    return pieces ^ 1 << code // CELLS | 1 << code % CELLS


def apply_all(state, code0, code1):
    """Where two meet, a large piece removes a small one, and equal ones are both removed. c1 takes no piece in."""
    if code0 % CELLS == 2 and code0 != HOLD:
        code0 = HOLD
    small0, large0 = moved(state.small0, code0), moved(state.large0, code0)
    small1, large1 = moved(state.small1, code1), moved(state.large1, code1)
    return State(
        small0 & ~(small1 | large1),
        large0 & ~large1,
        small1 & ~(small0 | large0),
        large1 & ~large0,
        state.rounds + 1,
        1 if WIND else 0,
    )


def apply(state, code):
    """The wind blows small pieces of seat 0 east if that cell is free."""
    if code == STILL:
        return state._replace(windy=0)
    free = ~(army(state, 0) | army(state, 1))
    blown = 0
    for cell in range(CELLS):
        if state.small0 >> cell & 1:
            blown |= 1 << (cell + 1 if cell + 1 < CELLS and free >> (cell + 1) & 1 else cell)
    return state._replace(small0=blown, windy=0)


def result(state):
    if state.windy == 0 and state.rounds >= ROUNDS:
        return -1
    if not army(state, 0) or not army(state, 1):
        return 1 if army(state, 0) else 2 if army(state, 1) else -1
    return 0


WIND = True
RULES = types.ModuleType("tests.clash_rules")
RULES.__dict__.update(
    {function.__name__: function for function in
     (start, to_move, legal, chance_weights, count_for, nth_for, index_for, apply_all, apply, result)},
    MAX_DECISIONS=2,
    WIND=True,
)  # fmt: skip


class Board(GridBoard):
    def word(self, state, seat, code):
        return {STILL: "still", EAST: "wind", HOLD: "hold"}.get(code)

    def refusal(self, state, seat, source, target):
        return "Nobody goes further than two cells." if abs(source - target) > 2 else ""


PIECES = (
    GridPiece("small0", "s", "a small pyramid", seat=0, size=1),
    GridPiece("large0", "l", "a large pyramid", seat=0, size=3),
    GridPiece("small1", "S", "a small pyramid", seat=1, size=1),
    GridPiece("large1", "L", "a large pyramid of Sky", seat=1, size=3),
)
WIND_OPTION = Option(
    "wind", "whether the wind blows", "yes", (Choice("yes", "it blows after each round"), Choice("no", "it is calm"))
)


class Clash(GridGame):
    info = GameInfo(
        "clash",
        "Clash",
        "Nobody",
        "Meet.",
        (Seat("Sand", "#b3402a", Mark.DISC), Seat("Sky", "#2b6fd0", Mark.BAR)),
        has_draws=True,
        options=(WIND_OPTION,),
        dynamics=Dynamics.SIMULTANEOUS,
        information=Information.IMPERFECT,
        chance=Chance.EXPLICIT_STOCHASTIC,
    )
    rules_module = RULES
    grid_board = Board(
        Grid(CELLS, 1),
        State,
        PIECES,
        info.seats,
        (
            Field("rounds", "Rounds played", low=0, high=ROUNDS),
            Field("windy", "What is due", (("0", "the orders"), ("1", "the wind"))),
        ),
    )

    def rule_constants(self):
        return {"WIND": self.options["wind"] == "yes"}


def event_sentences(board, *texts, windy=0):
    position = Clash().position(f"{board} rounds=0 windy={windy}").play_all(texts)
    return [event.sentence() for event in position.events]


@pytest.mark.parametrize(
    ("board", "orders", "sentences"),
    [
        # Both leave: nobody takes what has gone.
        ("...sL.", ("d1-e1", "e1-d1"), [
            "Sand moves a small pyramid from d1 to e1.", "Sky moves a large pyramid of Sky from e1 to d1."]),
        ("l..s.S", ("d1-f1", "f1-e1"), [
            "Sand moves a small pyramid from d1 to f1.", "Sky moves a small pyramid from f1 to e1."]),
        # Both come to the same cell.
        ("l..s.S", ("d1-e1", "f1-e1"), [
            "Sand moves a small pyramid from d1 to e1; it is removed.",
            "Sky moves a small pyramid from f1 to e1; it is removed.",
            "Sand wins."]),
        ("s..l.S", ("d1-e1", "f1-e1"), [
            "Sand moves a large pyramid from d1 to e1.",
            "Sky moves a small pyramid from f1 to e1; it is removed.",
            "Sand wins."]),
        # One stands there.
        ("s..l.S", ("d1-f1", "hold"), [
            "Sand moves a large pyramid from d1 to f1 and takes a small pyramid.", "Sky: hold.", "Sand wins."]),
        ("s..l.L", ("d1-f1", "hold"), [
            "Sand moves a large pyramid from d1 to f1; it is removed.",
            "Sky: hold.",
            "Removed from f1: a large pyramid of Sky.",
            "Sand wins."]),
        ("l..s.L", ("d1-f1", "hold"), ["Sand moves a small pyramid from d1 to f1; it is removed.", "Sky: hold."]),
        # A move that the rules do not carry out.
        ("s..l.L", ("d1-c1", "hold"), [
            "Sand chooses d1 to c1: a large pyramid stays on d1.", "Sky: hold."]),
    ],
)  # fmt: skip
def test_events_say_what_became_of_each_piece(board, orders, sentences):
    assert event_sentences(board, *orders) == sentences


def test_events_say_what_an_outcome_moves():
    assert event_sentences("s..s.L", "wind", windy=1) == [
        "Chance: wind.",
        "From a1 and d1 to b1 and e1: a small pyramid of Sand.",
    ]
    assert event_sentences("..sL..", "wind", windy=1) == ["Chance: wind."]


def test_a_piece_that_goes_elsewhere_or_becomes_another_is_not_said_to_be_removed():
    tell = Clash().presentation.events
    before = State(0b000001, 0, 0b100000, 0, 0, 0)
    slid = tell(before, (1, HOLD), State(0b000100, 0, 0b100000, 0, 1, 0))
    assert [event.sentence() for event in slid] == [
        "Sand chooses a1 to b1.", "Sky: hold.", "From a1 to c1: a small pyramid of Sand."]  # fmt: skip
    grown = tell(before, (1, HOLD), State(0, 0b000010, 0b100000, 0, 1, 0))
    assert [event.sentence() for event in grown] == [
        "Sand moves a small pyramid from a1 to b1.", "Sky: hold.", "Put on b1: a large pyramid of Sand."]  # fmt: skip


def test_a_wrong_move_is_refused_with_its_rule_where_the_first_decision_is_a_word():
    start = Clash().start()
    assert start.legal(0)[0].text == "hold"
    assert start.illegal_reason("a1-e1", 0) == "Nobody goes further than two cells."
    assert start.illegal_reason("f1-b1", 1) == "Nobody goes further than two cells."
    assert "write one like a1-c1" in start.illegal_reason("hello", 0)
    with pytest.raises(IllegalDecision, match="choose still, wind"):
        start.play_all(["hold", "hold"]).play("a1-b1")


def test_the_terminal_shows_the_words_of_a_field():
    position = Clash().position("s..l.S rounds=3 windy=0")
    assert position.game.presentation.text_picture(position.state).endswith("Rounds played: 3, What is due: the orders")
    assert position_prompt(position) == "Sand and Sky decide at once."


@pytest.mark.parametrize("wind", ["yes", "no"])
def test_an_option_may_turn_chance_off(wind, monkeypatch):
    entry = EntryPoint("clash", f"{__name__}:Clash", registry.GROUP)
    monkeypatch.setattr(registry, "_entries", lambda: {"clash": entry})  # its records are replayed
    check_declarations(Clash(wind=wind))
    assert [str(failure) for failure in check_game(lambda: Clash(wind=wind), range(10), 60)] == []


def test_chance_that_never_occurs_with_the_usual_options_is_a_breach(monkeypatch):
    monkeypatch.setattr(Clash, "rule_constants", lambda self: {"WIND": False})
    failures = {failure.clause: str(failure) for failure in check_game(Clash, range(10), 60)}
    assert "info says there is chance" in failures[Clause.NATURE]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [({"end": "arrived"}, "is empty then"), ({"end": "stayed", "taken": "a large pyramid of Sky"}, "is still on")],
)
def test_events_that_are_not_so_are_a_breach(changes, sentence):
    class Wrong(GridPresentation):
        def events(self, state, codes, after):
            return tuple(
                dataclasses.replace(event, **changes) if isinstance(event, Moved) else event
                for event in super().events(state, codes, after)
            )

    def wrong():
        game = Clash()
        game.presentation = Wrong(game.grid_board, game.rules)
        return game

    failures = {failure.clause: str(failure) for failure in check_game(wrong, range(20), 60)}
    assert sentence in failures[Clause.EVENTS]


def lesson(monkeypatch, *words, **more):
    step = TutorialStep("Go.", *words, "So it is.", start="s..l.S rounds=0 windy=0", **more)
    monkeypatch.setattr(Clash, "tutorial", Tutorial((step,), "That is all."))
    return [str(failure) for failure in check_game(Clash, range(1), 10) if failure.clause is Clause.TUTORIAL]


def test_a_lesson_with_a_sealed_decision(monkeypatch):
    assert lesson(monkeypatch, "d1-e1", "sealed") == []
    assert lesson(monkeypatch, "d1-e1", "moved", replies=("hold",), event_fields={"target": "e1"}) == []
    (failure,) = lesson(monkeypatch, "d1-e1", "moved")
    assert "does not bring about 'moved', but sealed {'seat': 0, 'name': 'Sand'}. The decision is sealed" in failure
    assert "give their decisions as `replies`" in failure
    (failure,) = lesson(monkeypatch, "d1-e1", "shifted", replies=("hold",))
    assert "unknown event 'shifted'; the events are moved, placed, chosen, pieces_changed, game_over, sealed" in failure
    (failure,) = lesson(monkeypatch, "d1-e1", "moved", replies=("hold",), event_fields={"to": "e1"})
    assert "has no field to; its fields are seat, name, piece, source, target" in failure
