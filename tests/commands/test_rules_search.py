"""`pyramidion rules GAME --search WORDS`: the paragraphs that hold them, under their headings."""

import pytest

from pyramidion.commands.rules import passages
from pyramidion.core.registry import game_ids
from pyramidion.handbook import rules_page

PAGE = """# A game

It is played with stones.

## The end

A player without stones loses.

| name | stones |
| --- | --- |
| few | 3 |
| many | 9 stones |
"""


def test_what_holds_all_words_is_told_under_its_heading():
    assert passages(PAGE, "STONES played") == ["# A game", "It is played with stones."]
    assert passages(PAGE, "stone loses") == ["## The end", "A player without stones loses."]


def test_of_a_table_the_rows_that_hold_them_are_told():
    assert passages(PAGE, "many") == ["## The end", "| name | stones |\n| --- | --- |\n| many | 9 stones |"]


def test_what_is_nowhere_is_not_found():
    assert passages(PAGE, "zebra") == []


@pytest.mark.parametrize("game_id", game_ids())
def test_each_games_rules_speak_of_turns(game_id):
    text = rules_page(game_id).read_text(encoding="utf-8")
    assert passages(text, "turn")
