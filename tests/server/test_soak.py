"""Damaged messages and texts, and the search for leaks: a little of each; docs/operating.md has the long runs."""

import asyncio
import gc
import random
from itertools import islice
from zlib import crc32

import pytest

from pyramidion.core.registry import game_ids
from tests.soak import crash_recovery, fuzz_parsers, fuzz_protocol, secret_leaks
from tests.soak.secret_leaks import Leak, Search


@pytest.mark.slow
def test_nonsense_brings_about_nothing_unforeseen_and_goes_on(tmp_path, monkeypatch):
    monkeypatch.setattr(fuzz_protocol, "AT_ONCE", 300)
    keep, told = tmp_path / "kept", []
    ids = game_ids()
    asyncio.run(fuzz_protocol.run(600, 1, keep, lambda line, **_: told.append(line)))
    rows = asyncio.run(fuzz_protocol.run(300 * len(ids), 1, keep, lambda line, **_: told.append(line)))
    assert told[2] == "600 messages were sent before"
    assert [row.game for row in rows] == list(ids)
    assert fuzz_protocol.summary(rows).startswith(f"{300 * len(ids):,} messages in ")


@pytest.mark.parametrize("game_id", game_ids())
def test_nonsense_is_varied(game_id):
    said = list(islice(fuzz_protocol.messages(game_id, random.Random(1)), 300))
    assert len(set(said)) > 200
    assert any(isinstance(one, bytes) for one in said)


@pytest.mark.slow
def test_damaged_texts_are_read_or_refused_as_documented():
    gc.freeze()  # what earlier tests have left is not looked through in a text's time
    checked = fuzz_parsers.check(fuzz_parsers.Batch(1, range(700)))
    assert checked.faults == ()
    assert checked.texts == 700


def test_what_should_not_come_out_of_a_text_is_told(monkeypatch):
    def broken(*_):
        raise KeyError("unforeseen")

    monkeypatch.setattr(fuzz_parsers, "_KINDS", (broken,))
    assert "KeyError: 'unforeseen'" in fuzz_parsers.check(fuzz_parsers.Batch(1, range(1))).faults[0]


@pytest.mark.slow
def test_no_program_shows_before_its_time(tmp_path):
    rows = asyncio.run(secret_leaks.run(3, 1, tmp_path / "kept"))
    assert sum(row.turns for row in rows) == 3
    assert all(row.compared > 10_000 for row in rows)


def test_a_program_that_shows_is_found():
    program = "S:F.. M:... L:R.."
    assert Search._search(program, ["nothing", "of it"], "S:... M:... L:...") == 12
    for text in (f"x{program}x", program.replace(" ", ""), program.encode().hex()):
        with pytest.raises(Leak, match="received"):
            Search._search(program, ["nothing", text], "S:... M:... L:...")


@pytest.mark.slow
def test_a_house_that_tells_a_little_of_a_program_is_found_out(tmp_path, monkeypatch):
    honest = secret_leaks.Side._asked
    monkeypatch.setattr(
        secret_leaks.Side,
        "_asked",
        lambda side, page: honest(side, page) + str(crc32(str(side.position).encode()) % 97),
    )
    with pytest.raises(Leak, match="not told alike"):
        asyncio.run(secret_leaks.run(6, 1, tmp_path / "kept"))


def test_a_run_of_crashes_takes_its_settings_from_the_command_line(tmp_path, monkeypatch, capsys):
    settings = []

    async def record(setting):
        settings.append(setting)
        return "recorded"

    monkeypatch.setattr(crash_recovery, "kill_again_and_again", record)
    monkeypatch.setattr("sys.argv", ["crash_recovery", "--times", "3", "--resume", str(tmp_path)])
    crash_recovery.main()
    assert (settings[0].times, settings[0].resume) == (3, tmp_path)
    assert capsys.readouterr().out.endswith("recorded\n")
