"""Damaged messages in bulk, over real sockets: `python -m tests.soak.fuzz_protocol --messages 1000000`.

Messages that would make sense are damaged and sent to a server in a process of its own, to a table of each game in
turn. Nothing unforeseen may happen there, nobody may wait long meanwhile, and nothing may grow. What is done is kept
with `--resume FILE`, and a run that was stopped continues from there.
"""

import argparse
import asyncio
import json
import random
import re
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from benchmarks.load import Server, free_port
from pyramidion.conformance.random_game import random_game
from pyramidion.core.registry import game, game_ids
from pyramidion.jobs.checkpoint import Checkpoint

ALPHABET = '0123456789abcdefSMLFRBxX:-.,/ _{}[]"\\\0\u0663\ud800é💥'
AT_ONCE = 5000
"""Messages to one table; each table is a row that is kept."""
_BURST = 50
"""Number of messages sent before waiting for the server to have read them."""
_PLIES = 12
_PATIENCE_SECONDS = 300


def damaged(text: str, chooser: random.Random) -> str:
    """A text with a few letters taken out, put in, doubled or replaced."""
    letters = list(text)
    for _ in range(chooser.randrange(1, 4)):
        place = chooser.randrange(len(letters) + 1)
        change = chooser.randrange(4)
        if change == 0 and place < len(letters):
            del letters[place]
        elif change == 1:
            letters.insert(place, chooser.choice(ALPHABET))
        elif change == 2 and place < len(letters):
            letters[place] = chooser.choice(ALPHABET)
        else:
            start = chooser.randrange(len(letters) + 1)
            letters[place:place] = letters[start : start + chooser.randrange(20)]
    return "".join(letters)


def messages(game_id: str, chooser: random.Random) -> Iterator[str | bytes]:
    """Damaged messages to a table of a game, without end."""
    played = game(game_id)
    texts = [
        text
        for seed in range(3)
        for position, decision in random_game(played, chooser.randrange(1 << 30) + seed, _PLIES)
        for text in (str(position), str(decision))
    ]
    kinds: dict[str, dict[str, Any]] = {
        "decide": {"ply": 1, "text": ""}, "illegal_reason": {"text": ""}, "exact_values": {"ply": 1},
        "take_back": {}, "ping": {}, "set_diagrams": {"enabled": True}, "make_offer": {"kind": "draw"},
        "answer_offer": {"accept": True}, "take_vacation": {"days": 3}, "add_client_seed": {"text": ""},
        "set_conditional_moves": {"ply": 1, "lines": [[""]]}, "enter_outcome": {"ply": 1, "text": ""},
        "playback_finished": {"ply": 1}, "start_round": {"ply": 0}, "post_chat": {"text": ""}, "join": {"keys": [""]},
        "nothing": {},
    }  # fmt: skip
    while True:
        kind = chooser.choice(["decide", "decide", "illegal_reason", *kinds])
        text = damaged(chooser.choice(texts), chooser)
        message = {"type": kind, "seat": chooser.randrange(-1, 6), "request_id": -1, **kinds[kind]}
        for name in ("ply", "days"):
            if name in message:
                message[name] = chooser.choice([0, 1, 2, -1, 5, 2**70, 1.5])
        if "text" in message:
            message["text"] = text
        if kind == "set_conditional_moves":
            message["lines"] = [text.split()[:50]] * chooser.randrange(60)
        if kind == "illegal_reason" and chooser.random() < 0.5:
            message |= {"text": None, "path": [damaged(word, chooser)[:100] for word in text.split()]}
        if kind in ("set_diagrams", "ping", "exact_values", "join"):
            del message["seat"]
        said = json.dumps(message)
        said = damaged(said, chooser) if chooser.random() < 0.3 else said
        # Lone surrogates cannot be sent as text: as bytes they are what a broken client sends.
        yield (
            said.encode("utf-8", "surrogatepass") if chooser.random() < 0.02 else said.encode(errors="replace").decode()
        )


@dataclass(frozen=True, slots=True)
class Sent:
    """Number of messages to a table of a game, and of connections.

    longest: seconds that another client waited for its answer at most. busiest: processor time that the server took
    meanwhile, at most; on a busy machine this tells a stall of the server's from one of the machine's. megabytes: that
    the server held afterwards.
    """

    game: str
    messages: int
    connections: int
    longest: float
    busiest: float
    megabytes: float


class Trial:
    """A server that gets nonsense, and a client beside it that only wants to play."""

    def __init__(self, folder: Path) -> None:
        self._metrics = free_port()
        words = [word for limit in ("socket_messages", "chat_messages") for word in ("--limit", f"{limit}=100000000")]
        self.server = Server(folder, [*words, "--metrics", str(self._metrics)])
        self._longest = self._busiest = 0.0

    async def send(self, game_id: str, count: int, seed: str) -> Sent:
        """Sends so many messages. Raises RuntimeError if the server does not bear them."""
        chooser = random.Random(seed)
        name, keys = self.server.table(game_id)
        quiet, quiet_keys = self.server.table("pylos")
        self._longest = self._busiest = 0.0
        sent = connections = 0
        watching = asyncio.create_task(self._wait_meanwhile(quiet, quiet_keys))
        nonsense = messages(game_id, chooser)
        try:
            while sent < count:
                connections += 1
                wire = await self.server.join(name, keys)
                try:
                    while sent < count:
                        some = min(_BURST, count - sent)
                        sent += some
                        await self._burst(wire, [next(nonsense) for _ in range(some)], sent)
                except ConnectionClosed:
                    pass  # bytes that are not text end a connection, as the protocol of WebSockets requires
                finally:
                    await wire.close()
        finally:
            watching.cancel()
            with suppress(asyncio.CancelledError):
                await watching
        await self._stands(name)
        faults = self._measure("unhandled_exceptions_total")
        if faults:
            raise RuntimeError(f"{faults:.0f} messages brought about what nobody had foreseen; the server's log tells.")
        return Sent(game_id, sent, connections, self._longest, self._busiest, self.server.megabytes)

    @staticmethod
    async def _burst(wire: ClientConnection, said: Sequence[str | bytes], tag: int) -> None:
        for one in said:
            await wire.send(one)
        await wire.send(json.dumps({"type": "ping", "request_id": tag}))
        async with asyncio.timeout(_PATIENCE_SECONDS):
            while True:
                message = json.loads(await wire.recv())
                if (message["type"], message.get("request_id")) == ("pong", tag):
                    return

    async def _wait_meanwhile(self, name: str, keys: Sequence[str]) -> None:
        wire = await self.server.join(name, keys)
        try:
            while True:
                began, cpu = time.monotonic(), self.server.cpu_seconds
                await self._burst(wire, [], 0)
                self._longest = max(self._longest, time.monotonic() - began)
                self._busiest = max(self._busiest, self.server.cpu_seconds - cpu)
                await asyncio.sleep(0.02)
        finally:
            await wire.close()

    async def _stands(self, name: str) -> None:
        """Whether a table can be read from its log and tells a position. Raises RuntimeError."""
        wire = await self.server.join(name, ())
        told = json.loads(await wire.recv())
        await wire.close()
        if told["type"] != "table":
            raise RuntimeError(f"A table cannot be read any more: {told}")

    def _measure(self, name: str) -> float:
        with urllib.request.urlopen(f"http://127.0.0.1:{self._metrics}/metrics") as answer:
            found = re.search(rf"^pyramidion_{name} (\S+)$", answer.read().decode(), re.MULTILINE)
        if found is None:
            raise RuntimeError(f"The server does not measure {name}.")
        return float(found[1])


def summary(rows: Sequence[Sent]) -> str:
    """What all rows come to, in a sentence."""
    memory = [row.megabytes for row in rows]
    tenth = max(1, len(memory) // 10)
    waited, busy = (max(getattr(row, name) for row in rows) for name in ("longest", "busiest"))
    return (
        f"{sum(row.messages for row in rows):,} messages in {sum(row.connections for row in rows):,} connections to "
        f"{len(rows)} tables: nothing unforeseen; another client waited {waited:.2f} s at most, and in no wait did the "
        f"server take more than {busy:.2f} s of processor time; it held {max(memory[:tenth]):.0f} MiB at most in the "
        f"first tenth, {max(memory[-tenth:]):.0f} in the last"
    )


async def run(count: int, seed: int, keep: Path | None, told: Any = print) -> list[Sent]:
    """Sends so many messages to tables of all games in turn, or what is missing of them."""
    ids = game_ids()
    kept = Checkpoint(keep, ["nonsense", seed], "run", lambda row: Sent(**row))
    rows = kept.rows
    done = sum(row.messages for row in rows)
    if done:
        told(f"{done:,} messages were sent before")
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(Path(folder))
        try:
            while done < count:
                number = len(rows)
                row = await trial.send(ids[number % len(ids)], min(AT_ONCE, count - done), f"{seed} {number}")
                rows.append(row)
                kept.add(asdict(row))
                done += row.messages
                told(
                    f"{done:,} messages; {row.game}: longest wait {row.longest:.2f} s, {row.megabytes:.0f} MiB",
                    flush=True,
                )
        finally:
            trial.server.stop()
    return rows


def main() -> None:
    """Sends them, and prints what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=20_000, help="how many (default 20000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--resume", type=Path, metavar="FILE", help="keeps what is done, and continues after a stop")
    args = parser.parse_args()
    print(summary(asyncio.run(run(args.messages, args.seed, args.resume))))


if __name__ == "__main__":
    main()
