"""Whether a secret decision shows before its time: `python -m tests.soak.secret_leaks --turns 10000`.

Games of Pyramid Ball are played at random over real sockets. In each turn one seat seals its program, and everything
that anybody else can be sent before the other has decided is searched for it: what the other player and two who watch
are sent (one of each comes only then), the record, the line, the log and the files of the server. And the same must be
told, letter by letter, at a twin of the table where everything was the same until this turn, and another program is
sealed. After the turn the program must be there, or the search would be no good.
"""

import argparse
import asyncio
import json
import random
import re
import tempfile
import urllib.error
import urllib.request
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection

from benchmarks.load import Server
from pyramidion.core.position import Position
from pyramidion.core.registry import game
from pyramidion.jobs.checkpoint import Checkpoint

GAME = "pyramid_ball"
LONGEST = 12
"""Maximum number of turns of a game, as the twin is played again for each."""
_TOLD_EVERY = 10

_OWN = re.compile(
    r'"(seconds_left|round_seconds_left|kept_until|sent_at|at|spectators|present)":(-?[0-9.e+]+|true|false)'
)
"""What differs between two tables because of the time of day, and of who has just come."""


class Leak(Exception):
    """Something was sent that should not have been; says what and to whom."""


@dataclass(frozen=True, slots=True)
class Searched:
    """A game that was played: its turns, and how many letters were searched and compared."""

    turns: int
    searched: int
    compared: int


class Side:
    """One table, its two players, and somebody who watches."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self.name, self.keys = server.table(GAME)
        self.position: Position[Any] = game(GAME).start()
        self.wires: list[ClientConnection] = []
        self.told: list[list[str]] = [[], [], []]
        """What each of them was sent."""
        self._commitment = ""

    async def sit(self) -> None:
        """Both players and a spectator come."""
        for keys in ([self.keys[0]], [self.keys[1]], []):
            self.wires.append(await self._server.join(self.name, keys))
        for place in range(3):
            state = await self._hear(place)
            self._commitment = str(state["seed_commitment"])

    async def _hear(self, place: int) -> Any:
        data = await asyncio.wait_for(self.wires[place].recv(), 60)
        self.told[place].append(str(data))
        message = json.loads(data)
        if message["type"] == "error":
            raise RuntimeError(f"Refused: {message['sentence']}")
        return message

    async def decide(self, seat: int, text: str) -> None:
        """A seat decides; when this returns, all have received all that follows."""
        ply = self.ply
        await self.wires[seat].send(json.dumps({"type": "decide", "seat": seat, "ply": ply, "text": text}))
        self.position = self.position.play(text, seat)
        await self._all_at(self.ply)

    @property
    def ply(self) -> int:
        """Decisions so far, sealed ones included."""
        return self.position.ply

    async def _all_at(self, ply: int) -> None:
        for place in range(3):
            while (await self._hear(place)).get("position", {}).get("ply", -1) < ply:
                pass
        # What comes later than the state would come before the answer to this.
        for place, wire in enumerate(self.wires):
            await wire.send(json.dumps({"type": "ping", "request_id": ply}))
            while (await self._hear(place))["type"] != "pong":
                pass

    async def seen_by_others(self, seat: int, pages: Sequence[str]) -> list[str]:
        """All that others than a seat are sent from now on, and what they were sent since the last time."""
        other = 1 - seat
        seen = [data for place in (other, 2) for data in map(_without_company, self.told[place]) if data]
        for keys in ([self.keys[other]], []):
            wire = await self._server.join(self.name, keys)
            seen.append(str(await wire.recv()))
            await wire.send(json.dumps({"type": "illegal_reason", "seat": other, "text": "S:F", "request_id": 1}))
            seen.append(str(await wire.recv()))
            await wire.close()
        for page in pages:
            seen.append(await asyncio.to_thread(self._asked, page))
        return [self._neutral(text) for text in seen]

    def _asked(self, page: str) -> str:
        address = f"http://{self._server.host}/api/tables/{self.name}/{page}"
        try:
            with urllib.request.urlopen(address, timeout=60) as answer:
                return str(answer.read().decode("latin-1"))
        except urllib.error.HTTPError as error:
            return f"{error.code} {error.read().decode()}"

    def _neutral(self, text: str) -> str:
        """Without what makes two tables two."""
        return _OWN.sub("", text.replace(self.name, "TABLE").replace(self._commitment, "COMMITMENT"))

    def forget_told(self) -> None:
        """What was sent until now is of no more interest."""
        self.told = [[], [], []]

    async def close(self) -> None:
        """All go."""
        for wire in self.wires:
            await wire.close()


class Search:
    """A server, and games that are searched."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._log = folder / "log"
        unlimited = [f"{name}=100000000" for name in ("record_requests", "study_requests", "tables")]
        words = [word for limit in unlimited for word in ("--limit", limit)]
        self.server = Server(folder / "house", words, self._log)

    async def game(self, seed: str, turns: int) -> Searched:
        """Plays a game of so many turns at most. Raises Leak."""
        chooser = random.Random(seed)
        table = Side(self.server)
        await table.sit()
        past: list[tuple[int, str]] = []
        done = searched = compared = 0
        while table.position.to_decide and done < min(turns, LONGEST):
            position = table.position
            if len(position.to_decide) == 1:
                seat = position.to_decide[0]
                past.append((seat, _any(position, seat, chooser)))
                await table.decide(*past[-1])
                continue
            twin = await self._twin(past)
            for side in (table, twin):
                side.forget_told()
            first = chooser.randrange(2)
            own, other = _any(position, first, chooser), _any(position, first, chooser)
            answer = _any(position, 1 - first, chooser)
            await asyncio.gather(table.decide(first, own), twin.decide(first, other))
            # Pictures take so long that they are asked for now and then.
            pages = ["record", "line", "gif"][: 3 if chooser.random() < 0.1 else 2]
            seen, also = await asyncio.gather(table.seen_by_others(first, pages), twin.seen_by_others(first, pages))
            searched += self._search(own, [*seen, *self._on_disk()], answer)
            if len(seen) != len(also):
                raise Leak(f"{seed}: others received {len(seen)} things of {own}, {len(also)} of {other}")
            for one, two in zip(seen, also, strict=True):
                compared += len(one)
                if one != two:
                    raise Leak(f"{seed}: {own} and {other} were not told alike: {_difference(one, two)}")
            await table.decide(1 - first, answer)
            if own not in "".join(map("".join, table.told)):
                raise Leak(f"{seed}: {own} reaches nobody when the turn is over, so the search finds nothing")
            past += [(first, own), (1 - first, answer)]
            await twin.close()
            done += 1
        await table.close()
        return Searched(done, searched, compared)

    async def _twin(self, past: Sequence[tuple[int, str]]) -> Side:
        twin = Side(self.server)
        await twin.sit()
        for seat, text in past:
            await twin.decide(seat, text)
        return twin

    def _on_disk(self) -> list[str]:
        files = [*(self._folder / "house").glob("tables.db*"), self._log]
        return [file.read_bytes()[-(1 << 20) :].decode("latin-1") for file in files]

    @staticmethod
    def _search(program: str, texts: Sequence[str], answer: str) -> int:
        """Raises Leak if a program stands anywhere, as it is written or as it is kept."""
        if program == answer or len(program) < 8:
            return 0  # a pick of a size is a letter that stands everywhere; the comparison sees it
        ways = (program, json.dumps(program)[1:-1], program.replace(" ", ""), program.encode().hex())
        for text in texts:
            for way in ways:
                if way in text:
                    at = text.index(way)
                    raise Leak(f"{program} received: …{text[max(0, at - 100) : at + len(way) + 20]}…")
        return sum(map(len, texts))


def _without_company(data: str) -> str:
    """A message without the list of clients, which is sent a moment later or earlier; "" if nothing else was in it."""
    message = json.loads(data)
    if message["type"] != "change":
        return data
    rest = {name: part for name, part in message.items() if name not in ("seats", "spectators")}
    return json.dumps(rest) if len(rest) > 1 else ""


def _any(position: Position[Any], seat: int, chooser: random.Random) -> str:
    legal = position.legal(seat)
    return str(legal[chooser.randrange(len(legal))])


def _difference(one: str, two: str) -> str:
    at = next((place for place, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    return f"{one[max(0, at - 60) : at + 60]!r} and {two[max(0, at - 60) : at + 60]!r}"


def summary(rows: Sequence[Searched]) -> str:
    """What all games come to, in a sentence."""
    searched, compared = (sum(getattr(row, name) for row in rows) / 1e6 for name in ("searched", "compared"))
    return (
        f"{sum(row.turns for row in rows):,} turns in {len(rows):,} games: in {searched:,.0f} million letters no "
        f"program before its time, and {compared:,.0f} million letters the same, whatever was sealed"
    )


async def run(turns: int, seed: int, keep: Path | None) -> list[Searched]:
    """Plays and searches so many turns, or what is missing of them. Raises Leak."""
    kept = Checkpoint(keep, ["leaks", seed], "search", lambda row: Searched(**row))
    rows, done = kept.rows, sum(row.turns for row in kept.rows)
    if done:
        print(f"{done:,} turns were searched before")
    with tempfile.TemporaryDirectory() as folder:
        search = Search(Path(folder))
        try:
            while done < turns:
                row = await search.game(f"{seed} {len(rows)}", turns - done)
                rows.append(row)
                kept.add(asdict(row))
                done += row.turns
                if len(rows) % _TOLD_EVERY == 0:
                    print(f"{done:,} turns", flush=True)
        finally:
            search.server.stop()
    return rows


def main() -> None:
    """Searches, and prints what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=100, help="how many (default 100)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--resume", type=Path, metavar="FILE", help="keeps what is done, and continues after a stop")
    args = parser.parse_args()
    print(summary(asyncio.run(run(args.turns, args.seed, args.resume))))


if __name__ == "__main__":
    main()
