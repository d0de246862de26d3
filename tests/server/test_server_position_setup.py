"""Positions that are set up by hand: what the server makes of them, and what it says of those that cannot be."""

import pytest

import pyramidion
from pyramidion.conformance.random_game import random_game
from pyramidion.core.registry import game_ids
from pyramidion.server.errors import RequestError
from pyramidion.server.protocol.study import PositionSetupRequest, SetupDraft
from pyramidion.server.study.position_setup import set_up_position

PROGRAM = "S:FFF M:... L:..."


def asked(game_id, arranged=None, **more):
    return set_up_position(PositionSetupRequest(game_id, draft=arranged, **more))


@pytest.mark.parametrize("game_id", game_ids())
def test_a_position_by_its_text_and_by_its_pieces_is_the_same(game_id):
    positions = [position for position, _ in random_game(pyramidion.game(game_id), 3, 40)]
    for position in positions[::8]:
        by_text = asked(game_id, position=str(position))
        by_hand = asked(game_id, by_text.draft)
        assert by_text.issue == by_hand.issue == ""
        assert by_hand.text == position.game.notation.write_state(position.state)
        assert by_hand.board == position.observe().board
        assert by_hand.diagram == position.without_history().svg()
        together = range(2) if len(position.game.rules.deciders(position.state)) > 1 else ()
        assert [asked.seat for asked in by_text.seat_prompts] == list(together)


def test_what_is_wrong_is_drawn_and_told_in_the_rules_words():
    found = asked("pylos", SetupDraft({"1a1": ["dark"], "2a1": ["light"]}))
    assert "2a1 hangs in the air" in found.issue
    assert [sphere.cell for sphere in found.board.spheres] == ["1a1", "2a1"]
    assert found.drawable
    assert found.diagram == ""


def test_more_pieces_than_a_position_can_hold_are_told_and_not_drawn():
    found = asked("braces", SetupDraft({"a1": ["Sw"] * 8}))
    assert found.issue == "There are more than seven pieces of size S."
    assert not found.drawable
    assert found.board is None


def test_the_dice_are_set_before_and_behind_the_throw():
    start = asked("braces").draft
    fallen = asked("braces", SetupDraft(start.pieces, {"phase": "act", "power": "DIG", "value": "3"}))
    assert fallen.text.endswith(" w DIG 3")
    assert fallen.prompt == "White to move."
    before = asked("braces", SetupDraft(start.pieces, {"phase": "roll"}))
    assert before.text.endswith(" w")
    assert before.prompt == "White rolls the dice next."


def test_programs_are_sealed_for_one_side_or_given_for_both():
    plan = {"options": {"opening": "red"}}
    start = asked("pyramid_ball", **plan)
    one = asked("pyramid_ball", start.draft, sealed={"1": PROGRAM}, **plan)
    assert one.text.endswith(f"sealed Blue {PROGRAM}")
    assert one.entries == ()
    again = asked("pyramid_ball", position=one.text, **plan)
    assert again.text == one.text
    both = asked("pyramid_ball", start.draft, sealed={"0": PROGRAM, "1": PROGRAM}, **plan)
    assert both.text == start.text
    assert both.entries == (PROGRAM, PROGRAM)
    wrong = asked("pyramid_ball", start.draft, sealed={"0": "S:FFFF"}, **plan)
    assert wrong.issue.startswith("Red’s secret decision is not possible: ")


@pytest.mark.parametrize("wanted", [{"position": "nonsense"}, {"draft": SetupDraft({"z9": ["light"]})}])
def test_what_no_game_has_is_refused(wanted):
    with pytest.raises(RequestError):
        set_up_position(PositionSetupRequest("pylos", **wanted))


def test_an_unknown_game_is_refused():
    with pytest.raises(RequestError):
        asked("chess")


def test_teams_are_called_by_their_colours_as_soon_as_they_are_known():
    def words(position):
        found = asked("pyramid_ball", position=position)
        kinds = {kind.name: (kind.label, kind.seat) for kind in found.layout.kinds}
        shown = [one.title for one in found.layout.fields if one.name.startswith(("points", "program"))]
        assert not [text for text in [*shown, *(label for label, _ in kinds.values())] if "Home" in text]
        return kinds["HS"], kinds["AS"], shown[0], found.draft

    text = "home:Lb3,Md4*,Sf3 away:Lb6,Md5,Sf6 0-0"
    assert words(text)[:3] == (("Red’s small", 0), ("Blue’s small", 1), "Red’s points")
    assert words(f"{text} red:away")[:3] == (("Blue’s small", 1), ("Red’s small", 0), "Blue’s points")
    *grey, _, draft = words(f"{text} pick")
    assert grey == [("small, will start with the ball", None), ("small, will defend", None)]
    # What counts only later does not make the opening impossible.
    late = asked("pyramid_ball", SetupDraft(draft.pieces, {**draft.fields, "points0": "1", "number": "4", "ban": "0"}))
    assert (late.issue, late.text) == ("", f"{text} pick")


def test_stopped_pieces_are_called_by_their_colours():
    advanced = {"options": {"rules": "advanced"}}
    pieces, ball = "home:La6,Md8,Sa2 away:Lg8,Mg5,Sg3", "goal:HM next:1b struck:HS,AL"
    programs = "programs:S:L..,M:F..,L:...|S:...,M:...,L:B.."
    for red, struck in (("", "RS,BL"), (" red:away", "BS,RL")):
        found = asked("pyramid_ball", position=f"{pieces} 1-0 ban:home{red} {ball} {programs}", **advanced)
        assert found.draft.fields["struck"] == struck
        assert asked("pyramid_ball", found.draft, **advanced).text == found.text
