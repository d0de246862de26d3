"""Firefox and WebKit, driven by what they speak themselves: WebDriver BiDi over a socket, and WebDriver over HTTP.

Both draw three dimensions only in a window, which Xvfb gives them.
"""

import contextlib
import json
import os
import re
import shutil
import subprocess
import time
import urllib.error
import urllib.request
from abc import ABC, abstractmethod
from pathlib import Path
from urllib.parse import urlsplit

from websockets.sync.client import connect

from visitors import QUIET

WIDTH, HEIGHT = 1280, 900
PATIENCE = 60
"""Seconds that a browser may take to start, and a page to do what is waited for."""
FIREFOX = "firefox-esr"
WEBKIT_DRIVER = "WebKitWebDriver"
MINI_BROWSERS = ("/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1", "/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1")
NEEDED = {"firefox": (FIREFOX, "Xvfb"), "webkit": (WEBKIT_DRIVER, "Xvfb")}

_OPEN = """async (url) => {
    const page = await (await fetch(url)).text();
    history.replaceState(null, '', url);
    document.open();
    window.complaints = [];
    const hear = (said) => window.complaints.push(String(said));
    const { error } = console;
    console.error = (...said) => { hear(said.join(' ')); error.apply(console, said); };
    addEventListener('error', (event) => hear(event.message));
    addEventListener('unhandledrejection', (event) => hear(event.reason));
    document.write(page);
    document.close();
    return true;
}"""
"""Opens a page in place of another of its server, with ears on it before its first script runs."""


def missing(engine):
    """The programs that an engine needs and this machine lacks."""
    return [program for program in NEEDED[engine] if shutil.which(program) is None]


@contextlib.contextmanager
def screen():
    """A display without a screen; its name."""
    read, write = os.pipe()
    size = f"{WIDTH + 100}x{HEIGHT + 200}x24"
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", size, "-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as said:
            yield f":{said.readline().strip()}"
    finally:
        _end(process)


@contextlib.contextmanager
def started(engine, folder):
    """A browser of an engine, its profile in a folder."""
    with screen() as display:
        browser = {"firefox": Firefox, "webkit": WebKit}[engine](display, Path(folder))
        try:
            yield browser
        finally:
            browser.close()


def _end(process):
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class Engine(ABC):
    """What tests do with a browser. complaints: what its console has said is wrong, since the browser was started."""

    @abstractmethod
    def goto(self, url):
        """Opens a page."""

    @abstractmethod
    def evaluate(self, script, *arguments):
        """What a JavaScript function returns for arguments; both as JSON."""

    @abstractmethod
    def click(self, x, y):
        """Presses a point of the window, as a pointer does."""

    @abstractmethod
    def close(self):
        """Ends the browser."""

    def until(self, script, *arguments):
        """Waits until a function returns something true, and returns it.

        Raises:
            TimeoutError: It has not.
        """
        last = time.monotonic() + PATIENCE
        while not (found := self.evaluate(script, *arguments)):
            if time.monotonic() > last:
                raise TimeoutError(f"{script} {arguments}: {self.complaints}")
            time.sleep(0.05)
        return found

    def press(self, selector):
        """Clicks the middle of the first element of a selector that is seen."""
        self.click(*self.until(_MIDDLE, selector))


_MIDDLE = """(selector) => {
    const part = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
    if (!part) return null;
    part.scrollIntoView({ block: 'nearest' });
    const { x, y, width, height } = part.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
}"""


class Firefox(Engine):
    """By WebDriver BiDi (https://w3c.github.io/webdriver-bidi/)."""

    def __init__(self, display, folder):
        self.complaints = []
        self._answers = {}
        self._asked = 0
        command = [FIREFOX, "--remote-debugging-port", "0", "--profile", str(folder), "--no-remote", "about:blank"]
        command += ["--width", str(WIDTH), "--height", str(HEIGHT)]
        env = {**os.environ, "DISPLAY": display, "HOME": str(folder)}
        self._process = subprocess.Popen(command, env=env, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        address = None
        for line in self._process.stderr:
            if found := re.search(r"BiDi listening on (ws://\S+)", line):
                address = found[1]
                break
        self._open = contextlib.ExitStack()
        self._socket = self._open.enter_context(
            connect(f"{address}/session", open_timeout=PATIENCE, max_size=None, close_timeout=1)
        )
        self._ask("session.new", capabilities={})
        self._ask("session.subscribe", events=["log.entryAdded"])
        self._context = self._ask("browsingContext.getTree")["contexts"][0]["context"]
        size = {"width": WIDTH, "height": HEIGHT}
        self._ask("browsingContext.setViewport", context=self._context, viewport=size)

    def goto(self, url):
        self._ask("browsingContext.navigate", context=self._context, url=url, wait="complete")

    def evaluate(self, script, *arguments):
        said = self._ask(
            "script.callFunction",
            functionDeclaration=f"async (all) => JSON.stringify(await ({script})(...JSON.parse(all)) ?? null)",
            arguments=[{"type": "string", "value": json.dumps(arguments)}],
            target={"context": self._context},
            awaitPromise=True,
        )
        assert said["type"] == "success", said
        return json.loads(said["result"]["value"])

    def click(self, x, y):
        pointer = {
            "type": "pointer",
            "id": "mouse",
            "actions": [
                {"type": "pointerMove", "x": round(x), "y": round(y)},
                {"type": "pointerDown", "button": 0},
                {"type": "pointerUp", "button": 0},
            ],
        }
        self._ask("input.performActions", context=self._context, actions=[pointer])

    def close(self):
        with contextlib.suppress(Exception):
            self._open.close()
        _end(self._process)
        self._process.stderr.close()

    def _ask(self, method, **params):
        self._asked += 1
        self._socket.send(json.dumps({"id": self._asked, "method": method, "params": params}))
        while True:
            message = json.loads(self._socket.recv(timeout=PATIENCE))
            if message["type"] == "event":
                entry = message["params"]
                if entry.get("level") == "error":
                    self.complaints.append(entry["text"])
            elif message["id"] == self._asked:
                assert message["type"] == "success", f"{method}: {message}"
                return message["result"]


class WebKit(Engine):
    """By WebDriver (https://www.w3.org/TR/webdriver2/), without a console: pages keep what theirs says."""

    def __init__(self, display, folder):
        self._heard = []
        port = _free_port()
        env = {**os.environ, "DISPLAY": display, "HOME": str(folder), "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
        command = [WEBKIT_DRIVER, f"--port={port}", "--host=127.0.0.1"]
        self._process = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._address = f"http://127.0.0.1:{port}/session"
        binary = next(path for base in MINI_BROWSERS if (path := Path(base, "MiniBrowser")).exists())
        arguments = ["--automation", f"--geometry={WIDTH}x{HEIGHT + 80}"]
        wanted = {"webkitgtk:browserOptions": {"binary": str(binary), "args": arguments}}
        last = time.monotonic() + PATIENCE
        while True:
            try:
                made = self._send("POST", "", {"capabilities": {"alwaysMatch": wanted}})
                break
            except (urllib.error.URLError, ConnectionError):
                if time.monotonic() > last:
                    raise
                time.sleep(0.1)
        self._session = f"/{made['sessionId']}"

    @property
    def complaints(self):
        return [*self._heard, *self.evaluate("() => window.complaints ?? []")]

    def goto(self, url):
        self._heard = self.complaints
        parts = urlsplit(url)
        self._send("POST", f"{self._session}/url", {"url": f"{parts.scheme}://{parts.netloc}{QUIET}"})
        if parts.path != QUIET:
            self.evaluate(_OPEN, url)

    def evaluate(self, script, *arguments):
        body = {"script": f"return ({script})(...arguments)", "args": list(arguments)}
        return self._send("POST", f"{self._session}/execute/sync", body)

    def click(self, x, y):
        pointer = {
            "type": "pointer",
            "id": "mouse",
            "parameters": {"pointerType": "mouse"},
            "actions": [
                {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)},
                {"type": "pointerDown", "button": 0},
                {"type": "pointerUp", "button": 0},
            ],
        }
        self._send("POST", f"{self._session}/actions", {"actions": [pointer]})

    def close(self):
        with contextlib.suppress(Exception):
            self._send("DELETE", self._session)
        _end(self._process)

    def _send(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self._address + path, data, {"Content-Type": "application/json"}, method=method
        )
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(error.read().decode()) from error


def _free_port():
    import socket

    with socket.create_server(("127.0.0.1", 0)) as free:
        return free.getsockname()[1]
