"""The operator's guide with nginx in front, and the addresses that a server prints."""

import http.client
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
import urllib.request
from pathlib import Path

import pytest
from websockets.sync.client import connect

from pyramidion.server.serve import network_address
from serving import Server
from waiting import STEP

pytestmark = pytest.mark.slow

GUIDE = (Path(__file__).resolve().parents[2] / "docs" / "operating.md").read_text("utf-8")
HOST = "games.example"


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


def listens(port):
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except ConnectionRefusedError:
        return False
    return True


@pytest.fixture
def behind_nginx(tmp_path):
    """The ports of nginx (http, https) with the guide's file; one client may create one table a minute."""
    nginx = shutil.which("nginx")
    if nginx is None or shutil.which("openssl") is None:
        reason = "nginx or openssl is not installed (apt install nginx-light openssl)."
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    words = re.search(r"^ExecStart=\S+ serve --no-browser (.*)$", GUIDE, re.MULTILINE)[1]
    words = re.sub(r"--(?:data|port|metrics) \S+ ?", "", words).split()
    server = Server(tmp_path / "data", words=[*words, "--limit", "new_tables=1"])
    made = ["-keyout", "key.pem", "-out", "certificate.pem", "-days", "1", "-subj", f"/CN={HOST}"]
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", *made],
        cwd=tmp_path,
        check=True,
        capture_output=True,
    )
    plain, secure = free_port(), free_port()
    text = re.search(r"```nginx\n(.*?)```", GUIDE, re.DOTALL)[1]
    for before, after in {
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen 443 ssl;": f"listen 127.0.0.1:{secure} ssl;",
        f"/etc/letsencrypt/live/{HOST}/fullchain.pem": str(tmp_path / "certificate.pem"),
        f"/etc/letsencrypt/live/{HOST}/privkey.pem": str(tmp_path / "key.pem"),
        "http://127.0.0.1:1923": server.address,
    }.items():
        assert text.count(before) == 1
        text = text.replace(before, after)
    (tmp_path / "nginx.conf").write_text(
        f"daemon off; pid {tmp_path}/nginx.pid; error_log stderr; events {{}} http {{ access_log off; {text} }}"
    )
    process = subprocess.Popen([nginx, "-e", "stderr", "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf")])
    try:
        until = time.monotonic() + STEP / 1000
        for port in (plain, secure):
            while not listens(port):
                if process.poll() is not None:
                    pytest.fail("nginx refuses the guide's file.")
                assert time.monotonic() < until, "nginx does not listen"
                time.sleep(0.05)
        yield plain, secure
    finally:
        process.terminate()
        process.wait(20)
        server.stop()


def request(port, method, path, body=None, client="127.0.0.1", host=HOST):
    """(status, headers, text) of a request by https. client: the address that it comes from."""
    context = ssl._create_unverified_context()
    wire = http.client.HTTPSConnection("127.0.0.1", port, context=context, source_address=(client, 0), timeout=20)
    wire.request(method, path, body, {"Host": host, "Content-Type": "application/json"})
    answer = wire.getresponse()
    return answer.status, answer.headers, answer.read().decode()


def test_the_guide_s_nginx_serves_the_page_tables_and_sockets(behind_nginx):
    plain, secure = behind_nginx
    wire = http.client.HTTPConnection("127.0.0.1", plain, timeout=20)
    wire.request("GET", "/study", headers={"Host": HOST})
    answer = wire.getresponse()
    assert (answer.status, answer.headers["Location"]) == (301, f"https://{HOST}/study")
    assert request(secure, "GET", "/ready")[::2] == (200, "ready\n")
    status, _, page = request(secure, "GET", "/")
    assert status == 200
    script = re.search(r'src="(/[^"]+\.js)"', page)[1]
    assert request(secure, "GET", script)[0] == 200
    wanted = json.dumps({"game": "pylos", "options": {}, "seats": [], "start": None})
    status, _, table = request(secure, "POST", "/api/tables", wanted)
    assert status == 201, table
    assert request(secure, "POST", "/api/tables", wanted)[0] == 429, "one table a minute"
    assert request(secure, "POST", "/api/tables", wanted, client="127.0.0.2")[0] == 201, (
        "another client has its own limit"
    )
    table = json.loads(table)
    wire = socket.create_connection(("127.0.0.1", secure))
    context = ssl._create_unverified_context()
    with connect(f"wss://{HOST}/api/tables/{table['id']}/socket", sock=wire, ssl=context, open_timeout=20) as client:
        client.send(json.dumps({"type": "join", "keys": list(table["keys"])}))
        assert json.loads(client.recv(timeout=STEP / 1000))["type"] == "table"


def test_a_server_for_the_network_prints_the_address_that_friends_open(tmp_path):
    own = network_address()
    server = Server(tmp_path, words=["--host", "0.0.0.0"])
    try:
        line = server.process.stdout.readline()
        if own is None:
            assert "Games are stored in" in line
        else:
            address = re.search(r"http://\S+", line)[0]
            assert address == f"http://{own}:{server.address.rsplit(':', 1)[1]}/"
            with urllib.request.urlopen(address) as answer:
                assert answer.status == 200
    finally:
        server.stop()
