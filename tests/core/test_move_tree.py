"""Guides: the legal decisions as a tree of choices with a sentence at each."""

from pyramidion.core.move_tree import build_move_tree
from toys import Race

ROOT = build_move_tree(Race(), Race().rules.start(), 0)


def test_the_tree_holds_every_way_to_enter_a_decision():
    assert set(ROOT.children) == {"stay", "run", "jump"}
    assert ROOT.move is None
    assert ROOT.children["stay"].move == r'{"stay"\}'
    assert ROOT.children["jump"].move == ROOT.children["run"].children["on"].move == "+2"


def test_a_node_may_be_complete_and_lead_on():
    run = ROOT.children["run"]
    assert run.move == "+1"
    assert run.prompt == "run or stop"
    assert ROOT.prompt == "start"


def test_a_leaf_says_nothing_for_it_is_played_at_once():
    assert ROOT.children["stay"].prompt == ""


def test_following_a_path():
    assert ROOT.find(()) is ROOT
    assert ROOT.find(("run", "on")).move == "+2"
    assert ROOT.find(("run", "off")) is None
    assert ROOT.find(("off", "run")) is None
