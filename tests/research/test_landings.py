"""One command makes the stored sample again; it can be stopped and continues where it was."""

import json

import pytest

from pyramidion.jobs.workers import THIS_PROCESS
from pyramidion.physics import sampling
from pyramidion.physics.parameters import Parameters
from pyramidion.physics.sampling import sample_throws
from research import landings

pytest.importorskip("mujoco")


@pytest.mark.slow
def test_a_stopped_renewal_goes_on(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(landings.folders, "cache_folder", lambda: tmp_path / "cache")
    monkeypatch.setattr(landings, "FILE", tmp_path / "landings.json")
    monkeypatch.setattr(landings, "TOLD_EVERY", 1)
    monkeypatch.setattr(sampling, "_CHUNK", 3)
    lines = []

    def stop(line):
        lines.append(line)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        landings.renew(5, THIS_PROCESS, stop)
    assert not landings.FILE.exists()
    assert lines == ["3 of 5 throws"]
    assert landings.renew(5, THIS_PROCESS, lines.append) == landings.FILE
    assert "3 throws are done already" in lines[1]
    whole = sample_throws(landings.SEED, 5, Parameters())
    assert landings.stored() == whole
    kept = json.loads(landings.FILE.read_text())
    assert (kept["throws"], kept["parameters"]["height"]) == (5, 100.0)
    assert not list((tmp_path / "cache").iterdir()), "what is done is no longer kept"
