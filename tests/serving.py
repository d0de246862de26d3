"""A real server in its own process, and clients that speak to it over real sockets; for tests of server and page."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import ExitStack, suppress
from pathlib import Path

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import pyramidion
from forked import Program

TOYS = Path(__file__).parent / "toys"
SOURCES = Path(pyramidion.__file__).parents[1]


class Server:
    """`pyramidion serve` on a free port, its games in a folder. It can be killed and started again."""

    def __init__(self, folder, *packages, words=(), log=None, env=None, before=None, typed=False):
        """packages: folders with other packages' games, besides the toys. words: more of the command line.

        log: a file for its standard error. env: more of the environment. before: called in its process before it
        starts. typed: it is started from nothing, as a person does, and not as a copy of what is imported already.
        """
        self.folder = folder
        self.words = words
        self.log = log
        self.env = env or {}
        self.before = before
        self.typed = typed
        self.packages = packages or (TOYS, TOYS / "installed")
        self.process = None
        self.start()

    def start(self, port=0):
        words = ["serve", "--no-browser", "--port", str(port), "--data", str(self.folder), *self.words]
        path = os.pathsep.join(map(str, [SOURCES, *self.packages, os.environ.get("PYTHONPATH", "")]))
        env = {**os.environ, "PYTHONPATH": path, **self.env}
        if self.typed:
            command = [sys.executable, "-m", "pyramidion", *words]
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log, env=env, text=True)
        else:
            self.process = Program(words, env, self.log, self.before)
        self.address = re.search(r"http://\S+", self.process.stdout.readline())[0].rstrip("/")

    def restart(self):
        """Starts again where it was: pages reconnect to it."""
        self.start(int(self.address.rsplit(":", 1)[1]))

    def kill(self):
        """As the power goes."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(20)
            self.process.stdout.close()

    def wire(self):
        """A connection as it is."""
        host, port = self.address.removeprefix("http://").split(":")
        return socket.create_connection((host, int(port)), timeout=10)

    def get(self, path):
        with urllib.request.urlopen(self.address + path) as answer:
            return answer.read().decode()

    def ask(self, path):
        """(status, answer) of a request."""
        status, text = self.raw(path)
        return status, json.loads(text)

    def raw(self, path):
        """(status, text) of a request."""
        try:
            with urllib.request.urlopen(self.address + path) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def post(self, path, body, headers=None):
        """(status, answer) of a request; `body` is sent as JSON unless it is bytes."""
        status, text = self.raw_post(path, body, headers)
        return status, json.loads(text)

    def raw_post(self, path, body, headers=None):
        """(status, text) of the same."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, headers or {})
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def table(self, game="pylos", seats=(), start=None, **options):
        """(id, keys) of a new table. start: the text of the position it begins with, if not the game's own."""
        asked = {"game": game, "options": options, "seats": list(seats), "start": start}
        status, answer = self.post("/api/tables", asked)
        assert status == 201, answer
        return answer["id"], answer["keys"]

    def sit(self, table, *keys, address=None, language=None):
        """address: from where, told as a proxy tells it (`--trusted-proxy 127.0.0.1`)."""
        return Client(self, table, keys, address, language)


class Client:
    """One connection to a table."""

    def __init__(self, server, table, keys, came_from=None, language=None):
        host = server.address.removeprefix("http://")
        self._stack = ExitStack()
        self.table, self.keys = table, keys
        address = f"ws://{host}/api/tables/{table}/socket" + (f"?language={language}" if language else "")
        headers = {"X-Forwarded-For": came_from} if came_from else None
        self.socket = self._stack.enter_context(
            connect(address, open_timeout=20, close_timeout=1, additional_headers=headers)
        )
        self.state = None
        """The table as it is known: the parts of `TableState`, those of `CurrentPosition` and `End` among them."""
        with suppress(ConnectionClosed):  # who is turned away at the door can still read why
            self.send({"type": "join", "keys": list(keys)})

    def send(self, message):
        self.socket.send(json.dumps(message) if isinstance(message, dict) else message)

    def receive(self, seconds=20):
        message = json.loads(self.socket.recv(timeout=seconds))
        if message["type"] == "table":
            self.state = {}
        if message["type"] in ("table", "change"):
            self.state = merged(self.state, message)
        return message

    def until(self, wanted, seconds=30):
        """Receives until a state fits; returns it."""
        while self.state is None or not wanted(self.state):
            self.receive(seconds)
        return self.state

    def at(self, ply):
        return self.until(lambda state: state["ply"] == ply)

    def decide(self, seat, text, ply=None):
        ply = self.state["ply"] if ply is None else ply
        self.send({"type": "decide", "seat": seat, "ply": ply, "text": text})

    def refusal(self):
        """The next message that is an answer."""
        while (message := self.receive())["type"] in ("table", "change"):
            pass
        return message

    def closed(self):
        """The code with which the server ends the connection."""
        while True:
            try:
                self.receive()
            except ConnectionClosed as end:
                return end.rcvd.code

    def move_tree(self, seat):
        """The move tree of a seat held; None if there is none."""
        return next(asked.get("move_tree") for asked in self.state["seat_prompts"] if asked["seat"] == seat)

    def close(self):
        self._stack.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def merged(state, message):
    """A state with the parts of a message put in; the log grows or is cut back."""
    parts = {name: part for name, part in message.items() if name not in ("type", "log")}
    state = {**state, **parts, **parts.get("position", {})}
    if "log" in message:
        change = message["log"]
        state["log"] = [*state.get("log", [])[: change["from_ply"]], *change["lines"]]
    return state


def first_decision(tree):
    """The decision at the end of the tree's first way."""
    while not isinstance(tree, str):
        if "move" in tree:
            return tree["move"]
        tree = next(iter(tree["children"].values()))
    return tree


def goes_away(wire, seconds=20):
    """Whether the other side ends a connection in time, though something is sent on it now and then."""
    deadline = time.monotonic() + seconds
    try:
        while time.monotonic() < deadline:
            wire.sendall(b"x")
            time.sleep(0.05)
    except (ConnectionResetError, BrokenPipeError):
        return True
    return False
