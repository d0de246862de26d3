"""Braces: notation, positions, refusals and what interfaces are sent."""

import pytest
from braces_board import START, at, stack

import pyramidion
from pyramidion import IllegalDecision
from pyramidion.core.decision import CHANCE
from pyramidion.core.errors import BadPosition, BadRecord
from pyramidion.core.record import Record, build_record
from pyramidion.games.braces.game import Braces
from pyramidion.translations import render

# -- notation ---------------------------------------------------------------------------------------------------------


def test_the_sources_example_of_a_record():
    board = "-,-,-,Sb,-/-,-,-,Sw,-/-,-,Sw,-,Lb/-,-,-,-,-/Mw,-,-,-,Lw"
    record = Record.read(f'[Game "braces"]\n[Position "{board} w"]\n1. DIG 5/2; Sc3-c4-c5 XSd5; Ma1-a2.')
    assert [entry.text for entry in record.entries] == ["DIG 5/2", "Sc3-c4", "Sc4-c5 XSd5", "Ma1-a2"]
    end = record.end()
    assert stack(end, "d5") == "Sr"
    assert stack(end, "a2") == "Mw"
    assert "DIG 5/2; Sc3-c4-c5 XSd5; Ma1-a2" in str(record)


@pytest.mark.parametrize(
    ("line", "entries"),
    [
        ("DIG 5/2; Sc3-c4-c5 XSd5; Ma1-a2", ["DIG 5/2", "Sc3-c4", "Sc4-c5 XSd5", "Ma1-a2"]),
        ("WILD:HOP 5/2; Lc3^c5-c4", ["WILD 5/2", "WILD:HOP", "Lc3^c5", "Lc5-c4"]),
        ("WILD 5/2; Sc3-c4", ["WILD 5/2", "WILD:none", "Sc3-c4"]),
        ("WILD 5/2", ["WILD 5/2"]),
        ("AIM 4/4 R; DIG 3/3 K; S(w)2c3-c4", ["AIM 4/4", "R", "DIG 3/3", "K", "S(w)2c3-c4"]),
        ("WILD:none 4/4 K", ["WILD 4/4", "K", "WILD:none"]),
        ("SWAP 2/1; Sc3<>Sd4 XSd5 XMe5; end", ["SWAP 2/1", "Sc3<>Sd4 XSd5 XMe5", "end"]),
        ("AIM 2/1; Sc3-c4 XSd5; Sc4-c5", ["AIM 2/1", "Sc3-c4 XSd5", "Sc4-c5"]),
    ],
)
def test_turns_are_written_on_one_line_and_read_again(line, entries):
    game = pyramidion.game("braces")
    assert game.notation.write_turn(entries) == line
    assert game.notation.read_turn(line) == entries


def test_a_turn_is_read_in_other_forms_too():
    read = pyramidion.game("braces").notation.read_turn
    assert read("4/4 R; DIG 5/2") == ["AIM 4/4", "R", "DIG 5/2"]
    assert read("DIG 4/4; Sc3-c4") == ["DIG 4/4", "K", "Sc3-c4"]
    assert read("WILD:TIP 4/4; end") == ["WILD 4/4", "K", "WILD:TIP", "end"]


def test_actions_are_read_in_any_case_and_with_spaces():
    position = at(START).play("dig 2/5")
    for text in ("Sb1-b2", "sB1 - b2", "S(w)b1-b2", " s ( W ) b1 – b2 ."):
        assert str(position.decision(text)) == "Sb1-b2"
    swap = at(START).play("SWAP 5/2")
    assert str(swap.decision("Sb5<>Sb1")) == "Sb1<>Sb5"
    assert (
        str(at("-,-,-,-,-/-,-,-,-,-/-,-,SnSw,-,-/-,-,-,-,-/-,-,-,-,LbLw w none 1").decision("S(t)c3-c4")) == "S(n)c3-c4"
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Sa1-a2", "There is no small on a1"),
        ("S(r)b1-b2", "the small pieces on b1 are Sb1"),
        ("Sb1-b1", "other than"),
        ("S(q)b1-b2", "is not a colour"),
        ("Xb1", "is not an action of Braces"),
        ("R", "Only a double"),
        ("WILD:HOP", "Only a WILD"),
        ("Sb1-b2 XSb5", "This is not what changes"),
        ("Lb1-c1", "On c1 there is a smaller piece"),
    ],
)
def test_why_not_names_the_rule(text, said):
    assert said in at(START).play("DIG 5/2").illegal_reason(text)


def test_half_a_decision_first():
    assert "kept (K) or rolled again (R)" in at(START).play("DIG 5/5").illegal_reason("Sb1-b2")
    for text in ("Sb1-b2", "Sb1"):
        assert "first say which power it is to be" in at(START).play("WILD 5/2").illegal_reason(text)


def test_a_piece_without_a_destination_says_why_it_cannot_move():
    """As when a player presses a piece that cannot move."""
    assert "only DIG lets you move it" in at(START).play("TIP 5/2").illegal_reason("Sb5")
    assert "costs 3, and 2 of the value is left" in at(START).play("HOP 2/1").illegal_reason("Lb1")
    assert at(START).play("HOP 2/1").illegal_reason("c4") == "c4 is empty: choose a square with a piece."


@pytest.mark.parametrize(
    "text",
    [
        START[:-1] + "x", START.replace("LnMnSn", "SnMnLn"), START.replace("-,LwMwSw", "LwMwSw,LwMwSw"),
        START.replace("LnMnSn", "LnMnSnSn"), START.replace("LnMnSn", "Lq"), START.replace("Sb", "Sp"), START + " DIG",
        START + " DIG 9", START + " FOO 3", START + " AIM 3 swapped", START + " AIM 4/5", START + " none 4/4",
        START + " WILD 0", START + " AIM 3 moved:Sb1<a1", "-/-/-/-/- w",
        "/".join(["-,-,-,-,-"] * 5) + " w",
    ],
)  # fmt: skip
def test_wrong_positions_are_refused_with_a_sentence(text):
    with pytest.raises(BadPosition) as caught:
        at(text)
    assert len(str(caught.value)) > 20


def test_a_wrong_roll_is_refused():
    for text in ("DIG 7/1", "FOO 3/2", "5/2", "none 3/2"):
        with pytest.raises(IllegalDecision, match="is not a roll"):
            at(START).play(text)


def test_a_record_with_an_illegal_step_names_it():
    record = Record.read('[Game "braces"]\n1. DIG 5/2; Sb1-c2')
    with pytest.raises(BadRecord, match="Sb1-c2"):
        record.end()


def test_record_of_a_turn_with_everything():
    game = pyramidion.game("braces")
    texts = ["AIM 4/4", "R", "WILD 6/6", "K", "WILD:SWAP", "Sb1<>Sb5", "Lc1-c2", "Mc1-c2", "Sc1-c2"]
    record = build_record(game, texts)
    assert "1. AIM 4/4 R; WILD:SWAP 6/6 K; Sb1<>Sb5; Lc1-c2; Mc1-c2; Sc1-c2" in str(record)
    assert Record.read(str(record)) == record


# -- faces ------------------------------------------------------------------------------------------------------------


def test_a_stack_lets_one_choose_the_piece():
    guide = at(START).play("DIG 5/2").observe(0).move_tree
    assert set(guide.children["b1"].children) == {"S", "M", "L"}
    assert set(guide.children["b1"].children["S"].children) == {"a1", "b2", "c1"}
    assert guide.children["b1"].children["S"].children["b2"].move == "Sb1-b2"
    swap = at(START).play("SWAP 5/2").observe(0).move_tree
    assert swap.children["swap"].children["b5"].children["S"].children["b1"].children["S"].move == "Sb1<>Sb5"


def test_each_piece_of_a_swap_is_asked_for():
    tree = at(START).play("SWAP 5/2").observe(0).move_tree
    prompts = []
    for choice in ("swap", "b5", "S", "b1"):
        tree = tree.children[choice]
        prompts.append(tree.prompt)
    assert prompts == [
        "Choose two pieces of one size to swap.",
        "Which piece of the stack on b5?",
        "Choose the other piece of the swap.",
        "Which piece of the stack on b1?",
    ]


def test_half_a_path_spells_a_text_to_ask_about():
    position = at(START).play("DIG 5/2")
    half = position.game.move_input.partial_text
    assert half(position.state, 0, ("b1", "L", "c1")) == "Lb1-c1"
    assert half(position.state, 0, ("swap", "b1", "S", "b5", "M")) == "Sb1<>Mb5"


BRINGS = "-,-,Lb,-,-/-,Sw,Sr,-,-/-,-,-,Sw,-/-,-,LbMb,Mw,-/-,Mw,Lw,-,- w none 4"


@pytest.mark.parametrize("options", [{}, {"capture": True}])
def test_what_an_action_turns_is_told_beforehand(options):
    game = pyramidion.game("braces", **options)
    position = game.position(BRINGS)
    found = set()
    for decision in position.legal():
        changed = [event for event in position.play(decision).events if event.kind == "changed"]
        told = game.move_input.side_effects(position.state, 0, decision.code)
        assert [text.rpartition("=")[0][-2:] for text in told] == [event.cell for event in changed]
        assert [text.rpartition("=")[2] for text in told] == [
            f"{event.after}<{','.join(event.by)}" for event in changed
        ]
        path = game.move_input.paths(position.state, 0, decision.code)[0]
        assert position.move_tree(0).find(path[:-1]).effects.get(path[-1], ()) == told
        found |= set(told)
    turned, removed = {"Mc2=r<b2,d2", "Mc2=r<c1,d2"}, {"Sc4=<c3,b4", "Sc4=<b4,d4"}
    assert found == (turned | removed if options else turned)


@pytest.mark.parametrize(("roll", "value"), [("HOP 6/2", "6"), ("TIP 2/1", "7"), ("TIP 3/3", "7"), ("WILD 4/1", "4")])
def test_what_a_roll_is_worth_is_told_beforehand(roll, value):
    position = pyramidion.game("braces").start()
    face, higher, lower = roll.replace("/", " ").split()
    tree = position.move_tree(CHANCE)
    assert tree.find((face, lower)).effects[higher] == tree.find((face, higher)).effects[lower] == (value,)


def test_a_button_names_the_third_of_pieces_alike():
    braces = Braces()
    state = braces.notation.read_state("-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,MgMgMg,-,-/-,-,Lb,-,- w none 3")
    labels = braces.move_input.button_labels(state, ["XM(g)3c2"])
    assert labels == {"XM(g)3c2": "Flip the green medium further down on c2"}
    assert render(labels["XM(g)3c2"], "de") == "Umdrehen: die mittlere grüne Pyramide weiter unten auf c2"


def test_the_button_that_ends_a_turn_says_how_many_points_are_not_used():
    braces = Braces()
    board = "-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,MgMgMg,-,-/-,-,Lb,-,-"
    labels = [
        braces.move_input.button_labels(braces.notation.read_state(f"{board} w {rest}"), ["end"])["end"]
        for rest in ("TIP 7", "SWAP 0")
    ]
    assert labels == ["End the turn: 7\N{NO-BREAK SPACE}unused", "End the turn"]
