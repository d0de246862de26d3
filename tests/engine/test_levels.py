"""What bots are called."""

import pyramidion
from pyramidion.engine.levels import level_called, levels


def test_a_level_is_read_from_a_bots_name_and_from_that_of_older_records():
    for level in levels(pyramidion.game("pylos")):
        for name in (level.bot, f"{level.bot} 2", f"bot {level.name}"):
            assert level_called(name) == level.name
    assert [level_called(name) for name in ("Ann", "bot", "Level 3", "Level 3 botany", "A Level 3 bot")] == [None] * 5
