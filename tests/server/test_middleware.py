"""Checks before every request: hosts, origins, paths, headers, and bytes that are not text."""

import http.client
import json
import os
import socket
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from pyramidion.cli import main
from pyramidion.server.web.middleware import POLICY
from pyramidion.server.web.static_files import StaticFiles
from serving import Server


@pytest.fixture(scope="module")
def logged(tmp_path_factory):
    """A server whose log is read at the end."""
    folder = tmp_path_factory.mktemp("logged")
    with (folder / "log").open("w") as log:
        running = Server(folder / "house", words=["--log-format", "json", "--allow-host", "games.example"], log=log)
        yield running, folder / "log"
        running.stop()


def ask(server, path, method="GET", body=None, **headers):
    """(status, headers, body) of a request written as it is."""
    host = server.address.removeprefix("http://")
    connection = http.client.HTTPConnection(host, timeout=10)
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path, body, {"Host": host, **headers})
    answer = connection.getresponse()
    found = answer.status, dict(answer.getheaders()), answer.read()
    connection.close()
    return found


BAD_ORIGINS = ["http://[", "http://]", "null", "http://elsewhere.example", "", "http://[::1", "x" * 2000]


@pytest.mark.parametrize("origin", BAD_ORIGINS)
def test_origins_that_are_not_ours(server, origin):
    status, _, body = ask(server, "/api/tables", "POST", '{"game": "pylos"}', Origin=origin)
    assert (status, json.loads(body)["code"]) == (403, "other_site")
    host = server.address.removeprefix("http://")
    with pytest.raises(InvalidStatus) as refused:
        connect(f"ws://{host}/api/tables/x/socket", additional_headers={"Origin": origin})
    assert refused.value.response.status_code == 403


def test_names_that_lead_here_are_not_believed(server):
    for host in ("evil.example", "evil.example:80", "127.0.0.1.evil.example", "[", "", "localhost.evil.example"):
        status, _, body = ask(server, "/api/games", Host=host)
        assert (status, json.loads(body)["code"]) == (421, "other_host"), host
    for host in ("localhost", "LOCALHOST:1923", "127.0.0.1:80", "[::1]:1923", "192.168.0.7", socket.gethostname()):
        assert ask(server, "/api/games", Host=host)[0] == 200, host


def test_a_socket_under_another_name_is_not_opened(server):
    port = int(server.address.rpartition(":")[2])
    with pytest.raises(InvalidStatus):
        connect(f"ws://evil.example:{port}/api/tables/x/socket", sock=socket.create_connection(("127.0.0.1", port)))


def test_names_that_the_owner_allows(logged):
    server, _ = logged
    assert ask(server, "/api/games", Host="games.example")[0] == 200
    assert ask(server, "/api/games", Host="other.example")[0] == 421


PATHS = ["/assets/%00", "/assets/.", "/assets/..", "/assets/", "/assets/%2e%2e/index.html", "/%00", "/assets/a%0Ab",
         "/assets/../../run.py", "/assets//etc/passwd", "/api/tables/%00/record", "/table/%00", "/%ff%fe"]  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_paths_that_are_none(server, path):
    status, _, body = ask(server, path)
    assert status in (404, 405), path
    assert str(server.folder).encode() not in body
    assert b"src" not in body
    assert len(json.loads(body)["sentence"]) > 5


@pytest.mark.parametrize(
    ("path", "method"),
    [("/", "GET"), ("/api/games", "GET"), ("/nothing", "GET"), ("/api/tables", "POST"), ("/api/tables", "PUT"),
     ("/api/tables/x/record", "GET"), ("/health", "GET"), ("/assets/%00", "GET")],
)  # fmt: skip
def test_the_policy_is_on_every_answer(server, path, method):
    _, headers, _ = ask(server, path, method)
    told = {name.lower(): value for name, value in headers.items()}
    for name, value in POLICY.items():
        assert told[name.lower()] == value
    assert "server" not in told


def test_only_files_of_the_page_are_given(tmp_path):
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<p>")
    (tmp_path / "assets" / "app-1.js").write_text("1")
    (tmp_path / "secret").write_text("2")
    (tmp_path / "assets" / "folder").mkdir()
    page = StaticFiles(tmp_path)
    assert {name: (file.content, file.media_type) for name, file in page.assets.items()} == {
        "app-1.js": (b"1", "text/javascript")
    }
    assert StaticFiles(tmp_path / "assets").index is None


def test_bytes_that_are_no_text_end_the_connection_without_a_traceback(logged):
    server, log = logged
    table, keys = server.table()
    host = server.address.removeprefix("http://")
    for _ in range(3):
        with connect(f"ws://{host}/api/tables/{table}/socket") as wire:
            wire.send(json.dumps({"type": "join", "keys": keys}))
            wire.recv(timeout=10)
            wire.send(b"\xff\xfe\xfd", text=True)
            # What the table still had to say comes first; the iteration ends with the connection.
            with suppress(ConnectionClosed):
                for _ in wire:
                    pass
            assert wire.protocol.close_rcvd.code == 1007
    for first in (b"\xff", b"\x00" * 100, os.urandom(60_000)):
        with connect(f"ws://{host}/api/tables/{table}/socket") as wire:
            wire.send(first)
            with suppress(ConnectionClosed):
                assert json.loads(wire.recv(timeout=10))["type"] == "error"
    with socket.create_connection(tuple(host.split(":"))) as raw:
        raw.sendall(b"\xff\xfe GET / \x00\r\n\r\n")
        assert raw.recv(100).startswith(b"HTTP/1.1 400")
    for name in (b"/\xff", b"/assets/\xff"):
        with socket.create_connection(tuple(host.split(":"))) as raw:
            raw.sendall(b"GET " + name + b" HTTP/1.1\r\nHost: " + host.encode() + b"\r\n\r\n")
            assert raw.recv(100).startswith(b"HTTP/1.1 4")
    assert server.get("/api/games")
    lines = log.read_text().splitlines()
    assert "Traceback" not in log.read_text()
    assert all(json.loads(line)["level"] for line in lines)


def test_the_command_says_what_limits_there_are(tmp_path, capsys):
    assert main(["serve", "--no-browser", "--data", str(tmp_path), "--limit", "moons=3"]) == 2
    assert "There is no limit 'moons'; the limits are tables," in capsys.readouterr().err


def test_head_is_answered_as_get_without_a_body(server):
    for path in ("/api/games", "/health", "/"):
        status, headers, body = ask(server, path)
        answered, head_headers, nothing = ask(server, path, "HEAD")
        assert (answered, nothing) == (status, b"")
        assert head_headers["content-length"] == headers["content-length"] == str(len(body))
    assert ask(server, "/api/tables", "HEAD")[0] == 405
