"""Guides: the legal decisions as a tree of choices with a sentence at each."""

from pyramidion.core.move_tree import guide
from toys import Race

ROOT = guide(Race(), Race().rules.start(), 0)


def test_the_tree_holds_every_way_to_enter_a_decision():
    assert set(ROOT.next) == {"stay", "run", "jump"}
    assert ROOT.play is None
    assert ROOT.next["stay"].play == r'{"stay"\}'
    assert ROOT.next["jump"].play == ROOT.next["run"].next["on"].play == "+2"


def test_a_node_may_be_complete_and_lead_on():
    run = ROOT.next["run"]
    assert run.play == "+1"
    assert run.say == "run or stop"
    assert ROOT.say == "start"


def test_a_leaf_says_nothing_for_it_is_played_at_once():
    assert ROOT.next["stay"].say == ""


def test_following_a_path():
    assert ROOT.follow(()) is ROOT
    assert ROOT.follow(("run", "on")).play == "+2"
    assert ROOT.follow(("run", "off")) is None
    assert ROOT.follow(("off", "run")) is None
