"""Games as tables: rows follow from the records, exact values from the solution, the card from both."""

from pathlib import Path

import pytest
from pyarrow import parquet

from pyramidion.arena import dataset
from pyramidion.cli import main
from pyramidion.core.errors import BadRecord
from pyramidion.core.game_value import Value
from pyramidion.core.record import Record
from pyramidion.core.registry import list_games

PLAYERS = ["--player", "one=random", "--player", "two=random", "--rounds", "1", "--workers", "1"]


def played(folder, game_id, *words):
    assert main(["match", game_id, *PLAYERS, "--max-plies", "120", "--folder", str(folder), *words]) == 0
    return folder


@pytest.mark.parametrize("info", list_games(), ids=lambda info: info.id)
def test_rows_follow_from_the_records(info, tmp_path, capsys):
    folder = played(tmp_path / "games", info.id)
    file = tmp_path / "games.parquet"
    assert main(["export", str(folder), "--to", str(file)]) == 0
    rows = parquet.read_table(file).to_pylist()
    records = [record for _, record in Record.read_many(folder)]
    assert len(records) == len(records[0].game.seats)
    assert [row["decision"] for row in rows] == [entry.text for record in records for entry in record.entries]
    for number, record in enumerate(records):
        own = [row for row in rows if row["record"] == number]
        for row, position in zip(own, record.positions(), strict=False):
            assert row["seat"] == position.to_decide[0]
            assert row["position"] == record.game.notation.write_state(position.state)
            if row["legal"] is not None:
                assert row["legal"] == [str(decision) for decision in position.legal()]
                assert row["decision"] in row["legal"]
            assert "sealed" not in row["position"]
        result = record.end().result
        assert own[-1]["result"] == (None if result is None else pytest.approx(list(result)))
    assert all(row["game"] == records[0].game.identity for row in rows)
    card = file.with_suffix(".card.md").read_text()
    assert f"{len(records)} games with {len(rows)} decisions" in card
    assert '"seed": 1' in card
    assert "- one: " in card


def test_exact_values_come_from_the_solution(tmp_path, monkeypatch):
    class Known:
        """Of each position the value is the number of its legal decisions, won if even."""

        def value(self, state):
            return Value(1 if (state.light | state.dark).bit_count() % 2 == 0 else -1, 7)

        def values(self, state):
            from pyramidion.core.registry import game

            return [(code, Value(0, None)) for code in game("pylos", rules="children").rules.legal_codes(state)]

    monkeypatch.setattr(dataset, "find_tablebase", lambda game: Known())
    folder = played(tmp_path / "games", "pylos", "--rules", "children")
    rows = [
        row for number, (_, record) in enumerate(Record.read_many(folder)) for row in dataset.rows_of(record, number)
    ]
    assert {(row.outcome, row.plies) for row in rows if row.ply == 0} == {(1, 7)}
    assert {(row.outcome, row.plies) for row in rows if row.ply == 1} == {(-1, 7)}
    assert {(row.decision_outcome, row.decision_plies) for row in rows} == {(0, None)}


def test_a_result_from_outside_the_rules_counts(tmp_path):
    file = tmp_path / "one.txt"
    file.write_text(
        '[Game "pass_the_pyramids"]\n[Options "players=3"]\n[Termination "Red resigned"]\n\n1. stake\n0-1/2-1/2\n'
    )
    ((path, record),) = Record.read_many(tmp_path)
    assert path == file
    assert [row.result for row in dataset.rows_of(record, 0)] == [[0.0, 0.5, 0.5]]


def test_wrong_input_gets_a_sentence(tmp_path, capsys):
    target = str(tmp_path / "x.parquet")
    assert main(["export", str(tmp_path), "--to", target]) == 2
    assert "contain no records" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "bad.txt").write_text("nonsense")
    with pytest.raises(BadRecord, match=r"bad\.txt: The record names no game"):
        list(Record.read_many(tmp_path))
    assert main(["export", str(tmp_path), "--to", target]) == 2
    assert "bad.txt: The record names no game" in capsys.readouterr().err
    assert main(["export", str(tmp_path), "--to", str(tmp_path / "x.csv")]) == 2
    assert "ends with .parquet" in capsys.readouterr().err
    assert main(["export", str(tmp_path / "none.txt"), "--to", target]) == 2
    assert not Path(target).exists()
