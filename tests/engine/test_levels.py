"""What bots are called."""

import pyramidion
from pyramidion.engine.levels import level_in_bot_name, levels


def test_a_level_is_read_from_a_bots_name():
    for level in levels(pyramidion.game("pylos")):
        for name in (level.bot_name, f"{level.bot_name} 2"):
            assert level_in_bot_name(name) == level.name
    assert [level_in_bot_name(name) for name in ("Ann", "bot 2", "Level 3", "Level 3 botany", "A Level 3 bot")] == [
        None
    ] * 5
