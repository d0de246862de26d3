"""Reports on rule sets: numbers that are known by hand, differences beyond chance, pages, stop and resume."""

import json

import pytest

from pyramidion.arena import report as module
from pyramidion.arena.report import Measure, ObservationTask, ObservedGame, luck_share, observe_game, summarise
from pyramidion.cli import main
from pyramidion.core.registry import list_games
from pyramidion.core.variants import Variant


def observed(pair, number, won, decisions=10, **other):
    usual = {"log_choices": 0.0, "forced": 0.0, "lead_changes": 0, "decided": 1.0, "outcomes": 5, "cut_off": False}
    return ObservedGame(pair, number, (float(won), 1.0 - won), decisions, **{**usual, "kinds": {}, **other})


def test_luck_is_what_two_games_with_the_same_chance_agree_in():
    always = [observed(pair, number, pair % 2) for pair in range(20) for number in (0, 1)]
    assert luck_share(always).value == pytest.approx(1)
    never = [observed(pair, number, (pair // 2 + number * pair) % 2) for pair in range(40) for number in (0, 1)]
    assert luck_share(never).value == pytest.approx(0, abs=0.01)
    assert luck_share(never).low == 0
    # Half of the pairs agree in full, half are drawn at random: half of the variance is the chance's.
    half = [*always, *(observed(100 + one.pair, one.number, one.shares[0]) for one in never[:40])]
    assert luck_share(half).value == pytest.approx(0.5, abs=0.01)
    assert luck_share([observed(pair, number, pair % 2, outcomes=0) for pair in range(9) for number in (0, 1)]) is None
    assert luck_share([observed(pair, number, 1) for pair in range(9) for number in (0, 1)]) is None


def test_numbers_by_hand():
    games = [
        observed(0, 0, 1, decisions=3, log_choices=2.0, lead_changes=2, kinds={"raised": 4}),
        observed(0, 1, 0, decisions=9, log_choices=2.0, lead_changes=4, cut_off=True),
    ]
    found = summarise("x", ["White", "Black"], games, [0, 5, 9], ["raised", "won"])
    values = {one.name: one.value for one in found.measures}
    assert values["White wins"] == values["Black wins"] == 0.5
    assert values["decisions in a game"] == 6
    assert values["legal decisions to choose from"] == pytest.approx(2.718281828**2)
    assert values["lead changes in a game"] == 3
    assert values["length varies by (standard deviation / mean)"] == pytest.approx(0.5)
    assert values["games cut off as too long"] == values["dead: over within 4 decisions"] == 0.5
    assert values["games with: raised"] == 0.5
    assert values["games with: won"] == 0
    assert [share for _, share, *_ in found.running] == [1.0, 0.5, 0.0]


def test_two_games_that_always_agree_count_as_one():
    def width(games):
        return (lambda one: one.high - one.low)(summarise("x", ["White", "Black"], games, [0], []).measures[0])

    alike = [observed(pair, number, pair % 2) for pair in range(50) for number in (0, 1)]
    free = [observed(pair, number, (pair // 2 + number * pair) % 2) for pair in range(50) for number in (0, 1)]
    assert width(alike) == pytest.approx(2 * 1.96 * 0.5 / 50**0.5, rel=0.01)
    assert width(free) == pytest.approx(2 * 1.96 * 0.5 / 100**0.5, rel=0.05)


def test_leads_and_when_a_game_was_decided():
    course = [(0.5, 0.5), (0.7, 0.3), (0.55, 0.45), (0.2, 0.8), (0.95, 0.05), (0.93, 0.07)]
    assert module._lead_changes(course) == 2
    assert module._decided_share(course, (1.0, 0.0)) == pytest.approx(4 / 6)
    assert module._decided_share(course, (0.0, 1.0)) == 1
    assert module._decided_share(course, (0.5, 0.5)) == 1
    assert module._lead_changes([]) == 0


def test_differences_beyond_chance():
    one = Measure("x", 0.5, 0.4, 0.6, "%")
    assert not one.differs(Measure("x", 0.63, 0.53, 0.73, "%"))
    assert one.differs(Measure("x", 0.65, 0.55, 0.75, "%"))
    assert str(one) == "50 % (40 to 60)"


@pytest.mark.slow
@pytest.mark.parametrize("info", list_games(), ids=lambda info: info.id)
def test_every_game_is_observed_and_the_same_dice_fall_again(info, monkeypatch):
    monkeypatch.setattr(module, "MAX_PLIES", 60)
    monkeypatch.setattr(module, "_JUDGING_NODES", 5)
    first = observe_game(ObservationTask(Variant(info.id, {}), "1", 0, 0, 7))
    assert sum(first.shares) == pytest.approx(1)
    assert first.decisions > 0
    assert first.kinds
    assert observe_game(ObservationTask(Variant(info.id, {}), "1", 0, 0, 7)) == first


def test_a_report_is_written_and_resumed(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(module, "_JUDGING_NODES", 5)
    folder = tmp_path / "report"
    words = ["report", "pyramid", "--board", "011/021/110_w:a1_b:c3", "--against", "board=patrick", "--level", "1"]
    words += ["--workers", "1", "--folder", str(folder)]
    assert main([*words, "--pairs", "3"]) == 0
    out = capsys.readouterr().out
    assert "pyramid board=patrick: 6 of 6 games" in out
    assert main([*words, "--pairs", "4"]) == 0
    assert "pyramid board=patrick: 2 of 2 games" in capsys.readouterr().out
    numbers = json.loads((folder / "report.json").read_text())
    assert [one["games"] for one in numbers] == [8, 8]
    page = (folder / "report.md").read_text()
    assert "| games | 8 | 8 |" in page
    assert "share of luck" not in page, "Pyramid knows no chance"
    assert "Pyramid: how often White wins" in (folder / "fairness.svg").read_text()
    assert "</svg>" in (folder / "length.svg").read_text()
    assert main([*words, "--seed", "2"]) == 2
    assert "checkpoint of another report" in capsys.readouterr().err
    assert main(["report", "pyramid", "--against", "nonsense"]) == 2
    assert "name=value" in capsys.readouterr().err
    assert main(["report", "pyramid", "--level", "99"]) == 2
    assert "no level '99'" in capsys.readouterr().err
