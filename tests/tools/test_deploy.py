"""What can be checked of `deploy/` without containers: the names in it exist, and the image's build has its files."""

import argparse
import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from pyramidion.commands import serve, serve_worker

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
DOCKERFILE = (DEPLOY / "Dockerfile").read_text()
COMPOSE = (DEPLOY / "compose.yaml").read_text()


def words_of(pattern, text):
    """The list of words that a pattern finds, without substitutions of the shell."""
    return json.loads(re.sub(r"\$\{[^}]*\}", "games.example", re.search(pattern, text)[1]))


def test_the_image_and_the_compose_file_start_today_s_commands():
    entrypoint = words_of(r"ENTRYPOINT (\[.*\])", DOCKERFILE)
    command = words_of(r"command: (\[.*--allow-host.*\])", COMPOSE)
    assert entrypoint[:2] == ["pyramidion", "serve"]
    args = parsed(serve, [*entrypoint[2:], *command])
    assert (args.host, args.port, args.allow_host) == ("0.0.0.0", 1923, ["games.example"])
    assert args.trusted_proxy == re.search(r"ipv4_address: ([\d.]+)", COMPOSE)[1]
    entrypoint = words_of(r"entrypoint: (\[.*\])", COMPOSE)
    assert entrypoint[:3] == ["pyramidion", "serve", "worker"]
    assert parsed(serve_worker, entrypoint[3:]).log_format == "json"


def parsed(command, words):
    parser = argparse.ArgumentParser(exit_on_error=False)
    command.configure(parser)
    return parser.parse_args(words)


def test_the_image_installs_extras_that_exist():
    extras = re.search(r'pip install .*"\.\[(.*)\]"', DOCKERFILE)[1].split(",")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert set(extras) <= set(project["optional-dependencies"])


@pytest.mark.parametrize("file", ["compose.yaml", "by_hand.sh"])
def test_variables_are_those_that_the_server_reads(file):
    sources = "".join(path.read_text() for path in (ROOT / "src/pyramidion/commands").glob("*.py"))
    named = set(re.findall(r"PYRAMIDION_\w+", (DEPLOY / file).read_text()))
    assert {"PYRAMIDION_DATABASE", "PYRAMIDION_REDIS"} <= named
    assert named <= set(re.findall(r"PYRAMIDION_\w+", sources))


def test_the_example_environment_sets_what_the_compose_file_wants():
    wanted = set(re.findall(r"\$\{(\w+)", COMPOSE))
    assert wanted == set(re.findall(r"^(\w+)=", (DEPLOY / "example.env").read_text(), re.MULTILINE))


def test_nginx_passes_requests_to_servers_of_the_compose_file():
    servers = re.findall(r"server (\w+):1923", (DEPLOY / "nginx.conf").read_text())
    assert servers
    assert all(re.search(rf"^  {name}: \*server$", COMPOSE, re.MULTILINE) for name in servers)


@pytest.mark.slow
def test_the_image_copies_all_that_the_package_is_built_from(tmp_path):
    copied = re.findall(r"^COPY (?!--from)(.*) \S+$", DOCKERFILE.partition("\nFROM python")[2], re.MULTILINE)
    ignored = {line[1:] for line in (DEPLOY / "Dockerfile.dockerignore").read_text().split() if line.startswith("!")}
    for name in " ".join(copied).split():
        assert name in ignored, f"{name} is ignored"
        (tmp_path / name).parent.mkdir(exist_ok=True)
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, tmp_path / name)
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert list(tmp_path.glob("dist/*.whl"))
