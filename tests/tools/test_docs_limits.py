"""The operator's guide lists every limit with its default."""

from pyramidion.cli import main
from pyramidion.server.config import Limits
from tools.docs.limits import PAGE, limits_table, page_with_table


def test_the_guide_has_the_present_limits():
    page = PAGE.read_text("utf-8")
    assert limits_table() in page, "run python -m tools.docs.limits"
    assert page_with_table(page.replace("| `tables` | 100000", "| `tables` | 7")) == page


def test_the_command_line_lists_them(capsys):
    assert main(["serve", "--list-limits", "--limit", "tables=7"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "tables=7  stored tables"
    assert len(lines) == len(Limits.meanings())
