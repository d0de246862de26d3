"""A third-party engine at a table of a server: it joins with an invitation, as a person does, and makes its own
decisions.

To the server this is a client like the page (docs/protocol.md); to the engine it speaks docs/engine.md.
"""

import asyncio
import hashlib
import json
import re
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from pyramidion.core.errors import PyramidionError
from pyramidion.core.game import Game
from pyramidion.core.registry import game
from pyramidion.engine.protocol_client import AsyncEngineProcess, EngineRequest

_LINK = re.compile(r"/table/(?P<table>[\w-]+)")
_INVITED = re.compile(r"invitation=(?P<code>[\w-]+)")
_PARTS_OF_CLOCK = 30
"""A decision takes at most this fraction of the time left for the whole game."""
_MARGIN_SECONDS = 1.0
"""Fraction of a turn's time reserved for the network."""
_DECISION = "decision"  # the id of requests that send the engine's decision
_BELATED = ("stale", "not_yours", "over", "held")
"""Error codes of decisions that are outdated because the table has changed."""

Told = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Invitation:
    """host: with its scheme, as in `https://host:port`. table: its id. code: of the seat's invitation."""

    host: str
    table: str
    code: str

    @classmethod
    def read(cls, link: str) -> "Invitation":
        """The code in the invitation link of a table's page. Raises PyramidionError."""
        parts = urlsplit(link)
        table, code = _LINK.search(parts.path), _INVITED.search(parts.fragment)
        if parts.scheme not in ("http", "https") or not parts.netloc or table is None or code is None:
            raise PyramidionError(
                f"{link[:80]!r} is not an invitation; one looks like https://host/table/ID#invitation=CODE."
            )
        return cls(f"{parts.scheme}://{parts.netloc}", table["table"], code["code"])

    @property
    def nonce(self) -> str:
        """It is the same each time, so that an invitation gives the same seat again after a restart."""
        return hashlib.sha256(f"a program sits by {self.code}".encode()).hexdigest()


class RemotePlayer:
    """One seat at one table, and the engine that decides for it."""

    def __init__(
        self, invitation: Invitation, engine: AsyncEngineProcess, *, name: str, seconds: float, told: Told
    ) -> None:
        """name: shown at the table. seconds: for a decision, less if clocks run. told: called with progress
        messages.
        """
        self._invitation = invitation
        self._engine = engine
        self._name = name
        self._seconds = seconds
        self._told = told
        self._seat = -1
        self._key = ""
        self._game: Game[Any] | None = None
        self._known: dict[str, Any] = {}
        self._changed = asyncio.Event()
        self._sent: tuple[int, str] | None = None
        """The ply and text of a decision that the server has not applied yet."""

    async def play(self) -> str:
        """Joins and decides until the game is over; returns a sentence that says how it ended.

        Reconnects after a lost connection. Raises PyramidionError if the invitation fits no seat, the engine fails, or
        its decision is refused; in the last two cases it has resigned.
        """
        from websockets.asyncio.client import connect

        seated = await asyncio.to_thread(self._claim)
        self._seat, self._key = seated["seat"], seated["key"]
        host = self._invitation.host.replace("http", "ws", 1)
        address = f"{host}/api/tables/{self._invitation.table}/socket"
        async for socket in connect(address, max_size=None):
            tasks = [asyncio.create_task(work(socket)) for work in (self._receive, self._decide)]
            try:
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    task.result()  # raises the error that ended it
                return str(self._known["end"]["sentence"])
            except _connection_errors():
                self._told("The connection is lost; reconnecting.")
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
        raise AssertionError("connect retries for ever")

    # -- the server -----------------------------------------------------------------------------------------------

    def _claim(self) -> dict[str, Any]:
        invitation = self._invitation
        body = json.dumps({"nonce": invitation.nonce, "code": invitation.code, "name": self._name}).encode()
        address = f"{invitation.host}/api/tables/{invitation.table}/seats"
        try:
            with urllib.request.urlopen(urllib.request.Request(address, body), timeout=30) as answer:
                found: dict[str, Any] = json.loads(answer.read())
                return found
        except urllib.error.HTTPError as error:
            sentence = f"The server answers {error.code}."
            with suppress(ValueError, KeyError, TypeError):
                sentence = str(json.loads(error.read())["sentence"])
            raise PyramidionError(sentence) from error
        except OSError as error:
            raise PyramidionError(f"There is no server at {invitation.host}: {error}.") from error

    async def _receive(self, socket: Any) -> None:
        """Keeps the known state of the table up to date, until the game is over."""
        await socket.send(json.dumps({"type": "join", "keys": [self._key]}))
        while not self._known.get("end"):
            message = json.loads(await socket.recv())
            if message["type"] in ("table", "change"):
                self._take(message)
                if self._known["terms"]["physical_chance"]:
                    raise PyramidionError("Players roll real dice at this table, which an engine cannot do.")
                self._report_move()
                self._changed.set()
                await self._be_polite(socket)
            elif (
                message["type"] == "error"
                and message.get("request_id") == _DECISION
                and message["code"] not in _BELATED
            ):
                await socket.send(json.dumps({"type": "resign", "seat": self._seat}))
                raise PyramidionError(f"The engine's decision was refused, and it resigns: {message['sentence']}")

    def _take(self, message: dict[str, Any]) -> None:
        """Replaces the known state, or merges a change into it."""
        if message["type"] == "table":
            self._known = {"log": {"lines": []}}
        lines = self._known["log"]["lines"]
        log = message.pop("log", None)
        if log is not None:
            self._known["log"] = {"lines": [*lines[: log["from_ply"]], *log["lines"]]}
        self._known |= message

    def _report_move(self) -> None:
        """Reports the decision that was sent, once the table has applied it."""
        if self._sent is not None and self._known["position"]["ply"] > self._sent[0]:
            ply, text = self._sent
            self._sent = None
            self._told(f"{ply + 1}. {self._require_game().seats[self._seat]}: {text}")

    async def _be_polite(self, socket: Any) -> None:
        """Handles the other things that a table waits for: contributions to the seed, answers to offers, confirmation
        that a secret turn was seen.
        """
        known = self._known
        if known["terms"]["client_seeds"] and known["seats"][self._seat]["client_seed"] is None:
            await socket.send(json.dumps({"type": "add_client_seed", "seat": self._seat, "text": ""}))
        if known["offer"] and self._seat in known["offer"]["unanswered"]:
            await socket.send(json.dumps({"type": "answer_offer", "seat": self._seat, "accept": False}))
        if self._seat in known["position"]["to_decide"]:
            open_ply = known["position"]["ply"] - len(known["position"]["decided"])
            begins = any(asked["seat"] == self._seat and asked.get("round_seconds") for asked in known["seat_prompts"])
            await socket.send(
                json.dumps(
                    {"type": "start_round" if begins else "playback_finished", "seat": self._seat, "ply": open_ply}
                )
            )

    # -- the engine -----------------------------------------------------------------------------------------------

    async def _decide(self, socket: Any) -> None:
        """Decides at each of the seat's turns. If something has changed meanwhile, it decides again."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            if self._known.get("end") or self._seat not in self._known["position"]["to_decide"]:
                continue
            asked = self._moment()
            start = self._known["terms"]["start"]
            request = EngineRequest(
                self._require_game(), self._texts(), self._seat, None, self._seconds_allowed(), start
            )
            text = await self._engine.choose(request, self._told)
            if self._moment() != asked:
                self._changed.set()
                continue
            ply = self._known["position"]["ply"]
            self._sent = ply, text
            decided = {"type": "decide", "seat": self._seat, "ply": ply, "text": text, "request_id": _DECISION}
            await socket.send(json.dumps(decided))

    def _moment(self) -> tuple[Any, ...]:
        """The key that identifies the table's current request."""
        stand = self._known["position"]
        # While other seats seal their decisions the ply increases, but the request stays the same.
        return stand["ply"] - len(stand["decided"]), stand["text"], self._seat in stand["to_decide"]

    def _require_game(self) -> Game[Any]:
        """The table's game. Raises PyramidionError if this machine does not have it."""
        if self._game is None:
            self._game = game(self._known["game"]["id"], **self._known["options"])
        return self._game

    def _texts(self) -> list[str]:
        """The entries so far as the engine receives them, without sealed ones."""
        named = self._require_game().info.simultaneous
        stand = self._known["position"]
        lines = self._known["log"]["lines"][: stand["ply"] - len(stand["decided"])]
        return [
            f"{self._require_game().seats[line['seat']]}: {line['text']}"
            if named and line["seat"] is not None
            else line["text"]
            for line in lines
        ]

    def _seconds_allowed(self) -> float:
        """The seconds available for a decision, according to the clocks."""
        seconds = self._seconds
        if self._known["clocks"]:
            seconds = min(seconds, self._known["clocks"][self._seat]["seconds_left"] / _PARTS_OF_CLOCK)
        if self._known["round_seconds_left"] is not None:
            seconds = min(seconds, self._known["round_seconds_left"] - _MARGIN_SECONDS)
        return max(0.05, seconds)


def _connection_errors() -> tuple[type[Exception], ...]:
    from websockets.exceptions import ConnectionClosed

    return (ConnectionClosed, OSError)


def play_remotely(link: str, command: Sequence[str], *, name: str, seconds: float, told: Told) -> str:
    """Lets a program that speaks the engine protocol play a game at a table; see `RemotePlayer`."""
    invitation = Invitation.read(link)

    async def play() -> str:
        engine = AsyncEngineProcess(command=command)
        try:
            return await RemotePlayer(invitation, engine, name=name, seconds=seconds, told=told).play()
        finally:
            await engine.close()

    return asyncio.run(play())
