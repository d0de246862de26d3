"""Perft: the tables hold, interpreted and compiled agree, and the command says what is wrong."""

from pathlib import Path

import pytest

import pyramidion
from pyramidion.cli import main
from pyramidion.core.errors import PyramidionError
from pyramidion.search.perft import PerftCounter
from pyramidion.solving.perft import PerftRow, read_table, tables

TABLES = sorted((Path(__file__).parents[1] / "perft").glob("*.txt"))
INTERPRETED_UP_TO = 4000
"""Counts that look at more positions are only made compiled: each takes seconds interpreted."""

rows = [
    pytest.param(file.stem, line, id=f"{file.stem}-{number}")
    for file in TABLES
    for number, line in enumerate(read_table(file), 1)
    if isinstance(line, PerftRow)
]


large = [param for param in rows if max(param.values[1].counts_before()) > INTERPRETED_UP_TO]


@pytest.mark.parametrize(("game_id", "row"), rows)
def test_tables_hold_interpreted(game_id, row):
    assert row.recount(game_id, most=INTERPRETED_UP_TO) == row


def test_each_game_is_counted_compiled():
    assert {param.values[0] for param in large} == {file.stem for file in TABLES}


@pytest.mark.parametrize(("game_id", "row"), large)
def test_tables_hold_compiled(game_id, row):
    """Whole rows of which the other test leaves something out; each choice of options is compiled separately, for
    seconds."""
    pytest.importorskip("numba")
    assert row.recount(game_id, compiled=True) == row


def test_counts_agree_with_playing():
    def count(position, depth):
        return 1 if depth == 0 else sum(count(position.play(d), depth - 1) for d in position.legal())

    game = pyramidion.game("pylos", rules="mature")
    position = game.position("LLDL/DDLD/LDLD/DLD.|L../DL./LD.|../L.|. L")
    assert [PerftCounter(game).count(position, depth) for depth in (0, 1, 2, 3)] == [
        count(position, d) for d in (0, 1, 2, 3)
    ]


def test_decisions_at_once_are_counted_seat_by_seat():
    counter = PerftCounter(pyramidion.game("pyramid_ball"))
    start = pyramidion.game("pyramid_ball").start()
    programs = 5**9 * 7
    assert [counter.count(start, depth) for depth in (1, 2, 3)] == [3, 9, 3 * 3 + 6 * 2]
    assert counter.count(start, 4) == 3 * 9 + 6 * 2 * programs
    ready = pyramidion.game("pyramid_ball", opening="red").start()
    assert [counter.count(ready, depth) for depth in (1, 2)] == [programs, programs**2]
    with pytest.raises(PyramidionError, match="too many"):
        counter.count(ready, 3)


def test_nothing_follows_an_end():
    game = pyramidion.game("pylos")
    position = game.position("LLDL/DDLD/LDLD/DLDL|LDL/DLD/LDD|LD/DL|. L")
    while position.result is None:
        position = position.play(position.legal()[0])
    assert PerftCounter(game).count(position, 1) == 0
    assert PerftCounter(game).count(position, 3) == 0


def test_the_command_prints_the_number_last(capsys):
    assert main(["dev", "perft", "pylos", "--rules", "mature", "3"]) == 0
    assert capsys.readouterr().out == "1 16\n2 240\n3 3360\n"
    assert main(["dev", "perft", "pylos", "2", "--divide"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "1a1 15"
    assert lines[-1] == "2 240"


def test_tables_are_checked_and_renewed(tmp_path, capsys):
    file = tmp_path / "pylos.txt"
    file.write_text("# a comment\n\nrules=children ; start ; D1 16 ; D2 241\n")
    assert main(["dev", "perft", "--check", str(file)]) == 1
    assert "depth 2 has 240, the table says 241" in capsys.readouterr().out
    assert main(["dev", "perft", "--renew", str(file)]) == 0
    assert file.read_text() == "# a comment\n\nrules=children ; start ; D1 16 ; D2 240\n"
    assert main(["dev", "perft", "--check", str(file)]) == 0


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ([], "Say what to count"),
        (["pylos"], "Say what to count"),
        (["pylos", "0"], "give a whole number from 1 to 40"),
        (["pylos", "x"], "not 'x'"),
        (["pylos", "41"], "give a whole number from 1 to 40"),
        (["pylos", "2", "--from", "nonsense"], "Pylos position"),
        (["pylos", "2", "--rules", "wild"], "one of standard, children, mature"),
        (["pylos", "2", "--check"], "leave out the game"),
        (["--check", "no/such/pylos.txt"], "No such file"),
        (["--check", "no/such/chess.txt"], "no game 'chess'"),
    ],
)
def test_bad_input_gets_a_sentence(words, part, capsys):
    assert main(["dev", "perft", *words]) == 2
    assert part in capsys.readouterr().err


@pytest.mark.parametrize("line", ["rules=mature", "a ; b", "; start ; D1", " ; start ; D1 x", " ; ; D1 16"])
def test_bad_rows_are_named(line, tmp_path):
    file = tmp_path / "pylos.txt"
    file.write_text(line + "\n")
    with pytest.raises(PyramidionError, match="line 1"):
        read_table(file)


def test_no_tables(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(PyramidionError, match="no tables"):
        tables([])
