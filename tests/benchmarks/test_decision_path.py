"""What a decision may cost the server: Python calls and modules, counted in the same seeded games every time."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_a_decision_takes_few_calls_in_few_modules():
    run = subprocess.run(
        [sys.executable, "-m", "benchmarks.decision_path", "pylos", "braces", "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    costs = json.loads(run.stdout)
    assert costs["pylos"]["calls"] <= 350
    assert costs["pylos"]["server_modules"] <= 15
    assert costs["braces"]["calls"] <= 4200
    assert costs["braces"]["server_modules"] <= 15
