"""Batches come to the same, in the same order, whoever works."""

import math
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pyramidion.cli import main
from pyramidion.core.errors import PyramidionError
from pyramidion.jobs.checkpoint import Checkpoint
from pyramidion.jobs.workers import Workers
from pyramidion.physics.sampling import sample_throws


def square(number):
    if number == 7:
        raise PyramidionError("Seven is not squared here.")
    return number * number


def collect(results, found):
    for result in results:
        found.append(result)


def test_results_come_in_order_and_no_earlier_than_wanted():
    asked = []
    results = Workers().results(square, (asked.append(number) or number for number in range(5)))
    assert next(results) == 0
    assert asked == [0]
    assert list(results) == [1, 4, 9, 16]


@pytest.mark.slow
def test_cores_come_to_the_same():
    results = Workers(2).results(square, iter(range(40)))
    found = []
    with pytest.raises(PyramidionError, match="Seven"):
        collect(results, found)
    assert found == [0, 1, 4, 9, 16, 25, 36]


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks for processes in /proc")
@pytest.mark.parametrize("sent", ["SIGTERM", "SIGKILL"])
def test_workers_end_with_who_began_them(sent):
    begun = """
import multiprocessing, time
from pyramidion.jobs.workers import Workers
results = Workers(2).results(time.sleep, [0, 0, 3600, 3600])
next(results), next(results)
print(*(child.pid for child in multiprocessing.active_children()), flush=True)
next(results)
"""
    with subprocess.Popen([sys.executable, "-c", begun], stdout=subprocess.PIPE, text=True) as parent:
        workers = [int(word) for word in parent.stdout.readline().split()]
        assert len(workers) == 2
        parent.send_signal(getattr(signal, sent))
    patience = time.monotonic() + 60
    while any(Path("/proc", str(worker)).exists() for worker in workers):
        assert time.monotonic() < patience
        time.sleep(0.05)


@pytest.mark.slow
def test_a_match_on_cores_is_the_match_and_goes_on(tmp_path, capsys):
    words = ["match", "pylos", "--player", "1", "--player", "random", "--rounds"]
    assert main([*words, "3", "--workers", "1"]) == 0
    alone = capsys.readouterr().out
    keep = ["--folder", str(tmp_path / "games")]
    assert main([*words, "1", *keep]) == 0
    assert main([*words, "3", *keep, "--workers", "2"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == alone.splitlines()[-1]


def test_what_was_torn_is_done_again_and_other_things_are_refused(tmp_path):
    file = tmp_path / "kept"
    for number in range(3):
        kept = Checkpoint(file, ["squares", (1, 2)], "list", int)
        assert kept.rows == list(range(number))
        kept.add(number)
        with file.open("a") as out:
            out.write("12")  # stopped while it wrote
    with pytest.raises(PyramidionError, match="checkpoint of another list"):
        Checkpoint(file, ["cubes", (1, 2)], "list", int)
    file.write_text('["squares", [1, 2]]\n"x"\n')
    with pytest.raises(PyramidionError, match="is not the checkpoint of a list"):
        Checkpoint(file, ["squares", (1, 2)], "list", int)


def test_a_study_that_was_stopped_goes_on(tmp_path, monkeypatch):
    from research.throw_study import measure  # draws: matplotlib takes a second

    pytest.importorskip("mujoco", reason="MuJoCo is not installed")
    monkeypatch.setattr("research.throw_study.VALUES", {"height": (100.0, 150.0, 200.0)})
    file, told = tmp_path / "kept", []
    whole = measure(3, Workers(), told.append, file)
    text = file.read_text()
    file.write_text(text[: text.rindex("[") + 5])  # stopped while it wrote
    asked = []
    monkeypatch.setattr(
        "research.throw_study.sample_throws", lambda *words: asked.append(words[0]) or sample_throws(*words)
    )
    again = measure(3, Workers(), told.append, file)
    assert asked == ["study.height.200"]
    assert file.read_text() == text
    assert [(value, one.counts) for value, one in again["height"]] == [
        (value, one.counts) for value, one in whole["height"]
    ]


def test_wrong_words_of_workers(capsys):
    assert main(["match", "pylos", "--workers", "0"]) == 2
    assert main(["check", "pylos", "--workers", "257"]) == 2
    assert main(["dev", "ladder", "pylos", "--workers", "-1"]) == 2
    assert "give a whole number from 1 to 256" in capsys.readouterr().err


@pytest.mark.slow
def test_a_cluster_comes_to_the_same():
    pytest.importorskip("ray", reason="Ray is not installed (pip install 'pyramidion[ray]')")
    found = []
    with pytest.raises(ValueError, match="nonnegative"):
        collect(Workers(ray="local").results(math.isqrt, (9, 16, 25, -1, 36)), found)
    assert found == [3, 4, 5]
