"""What an operator sees."""

import http.client
import re
import socket
import urllib.request

import pytest
from starting import refused_start

from pyramidion.cli import main
from serving import Server


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    port = free_port()
    running = Server(tmp_path_factory.mktemp("shown"), words=["--metrics", str(port)])
    yield running, port
    running.stop()


def measures(port, kind="text/plain"):
    request = urllib.request.Request(f"http://127.0.0.1:{port}/metrics", headers={"Accept": kind})
    with urllib.request.urlopen(request) as answer:
        text = answer.read().decode()
    lines = re.findall(r"^(pyramidion_\w+(?:\{[^}]*\})?) (\S+)", text, re.M)
    return answer.headers["Content-Type"], {name: float(value) for name, value in lines}


def test_tables_sockets_decisions_times_and_refusals_are_counted(shown):
    server, port = shown
    server.get("/api/games")  # from here on it is there
    before = measures(port)[1]
    assert before["pyramidion_tables_open"] == 0
    table, keys = server.table()
    with server.sit(table, *keys) as both:
        both.at(0)
        both.decide(0, "1b2")
        both.at(1)
        both.decide(1, "9z9")
        both.refusal()
        server.post("/api/tables", {"game": "chess"})
        now = measures(port)[1]
    assert now["pyramidion_tables_open"] == now["pyramidion_sockets"] == 1
    assert now['pyramidion_entries_total{kind="decision"}'] == 1
    assert now["pyramidion_new_tables_total"] == 1
    assert now['pyramidion_request_errors_total{code="illegal"}'] == 1
    assert now['pyramidion_request_errors_total{code="bad_table"}'] == 1
    assert now["pyramidion_decision_seconds_count"] == 1
    assert now["pyramidion_storage_seconds_count"] > 1
    assert now["pyramidion_sent_bytes_total"] > 1000
    assert now["pyramidion_storage_up"] == 1
    assert now["pyramidion_engine_queue"] == now["pyramidion_unhandled_exceptions_total"] == 0


def test_they_are_openmetrics(shown):
    _, port = shown
    kind, found = measures(port, "application/openmetrics-text; version=1.0.0")
    assert kind.startswith("application/openmetrics-text")
    assert found


def test_they_are_shown_nowhere_else(shown):
    server, _ = shown
    assert server.raw("/metrics")[0] == 404


@pytest.mark.parametrize("place", ["nowhere", "70000", "127.0.0.1:x"])
def test_a_wrong_place_is_said_at_the_start(tmp_path, place, capsys):
    assert main(["serve", "--no-browser", "--data", str(tmp_path), "--metrics", place]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert place in said


def test_a_place_that_is_taken_is_said_at_the_start(shown, tmp_path):
    _, port = shown
    code, said = refused_start(tmp_path / "house", "--metrics", str(port), told=tmp_path / "stderr")
    assert (code, said.count("\n")) == (2, 1)
    assert f"Metrics cannot be shown at 127.0.0.1:{port}" in said


def test_only_known_hosts_are_answered(shown):
    _, port = shown
    for host, status in ((f"127.0.0.1:{port}", 200), ("localhost", 200), ("evil.example", 421), ("", 421)):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        connection.request("GET", "/metrics", headers={"Host": host})
        answer = connection.getresponse()
        assert (answer.status, b"pyramidion_entries" in answer.read()) == (status, status == 200), host
        connection.close()
