"""What levels give away to perfect play: nothing at the equilibrium, and resumed after a stop."""

import json

import pytest

import pyramidion
from pyramidion.core.errors import PyramidionError
from pyramidion.engine.levels import levels
from research import level_losses
from research.exploitability import Examiner

pytestmark = pytest.mark.slow


def written(folder, game):
    """The rows of a checkpoint, without its first line."""
    return [json.loads(line) for line in (folder / f"{game}-losses.jsonl").read_text().splitlines()[1:]]


def test_the_equilibrium_loses_nothing_against_itself_and_random_play_loses_much(tmp_path, monkeypatch):
    pytest.importorskip("matplotlib")
    assert level_losses.main(["pass_the_pyramids", str(tmp_path), "--level", "4"]) == 0
    assert level_losses.main(["pass_the_pyramids", str(tmp_path), "--level", "random", "--level", "4"]) == 0
    top, random = written(tmp_path, "pass_the_pyramids")
    assert (top["level"], random["level"]) == ("4", "random")
    assert top["share"] == pytest.approx(0, abs=1e-6)
    assert 0.1 < random["share"] < 1 / 3
    assert "random" in (tmp_path / "pass_the_pyramids-losses.svg").read_text()
    monkeypatch.setattr(level_losses, "solved_table", lambda players: pytest.fail("all is in the folder"))
    assert level_losses.main(["pass_the_pyramids", str(tmp_path), "--level", "4"]) == 0


def test_exploitability_is_half_of_what_both_best_answers_gain(tmp_path, monkeypatch):
    pytest.importorskip("matplotlib")
    asked = []

    class Plain(Examiner):
        def __init__(self, basic):
            super().__init__(basic, compiled=False)

        def best_answer(self, state, seat, mixture):
            asked.append((seat, sum(one.probability for one in mixture)))
            return (0.9, 0) if seat == 0 else (0.3, 0)

    monkeypatch.setattr(level_losses, "Examiner", Plain)
    assert level_losses.main(["pyramid_ball", str(tmp_path), "--searches", "2", "--level", "1", "--level", "2"]) == 0
    assert [row["share"] for row in written(tmp_path, "pyramid_ball")] == pytest.approx([0.1, 0.1])
    assert [seat for seat, _ in asked] == [0, 1, 0, 1]
    assert [total for _, total in asked] == pytest.approx([1.0] * 4)


def test_the_top_level_draws_from_what_is_known():
    basic = pyramidion.game("pyramid_ball", opening="red")
    examiner, state = Examiner(basic, compiled=False), basic.start().state
    top = levels(basic)[-1]
    assert level_losses.level_mixture(examiner, state, 0, top, 1) == examiner.known(state, 0)


def test_a_level_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(PyramidionError, match="the levels are 1, 2"):
        level_losses.main(["pyramid_ball", str(tmp_path), "--level", "9"])
