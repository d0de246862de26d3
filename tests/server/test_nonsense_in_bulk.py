"""Thousands of damaged messages to every game: each is answered, nothing unforeseen happens, nothing grows.

`PYRAMIDION_NONSENSE=1000000` sends as many to each game.
"""

import asyncio
import json
import os
import random

import pytest
from litestar.exceptions import WebSocketDisconnect

from pyramidion.core.catalogue import game_ids
from pyramidion.server.house import House
from pyramidion.server.limits import Limits
from pyramidion.server.messages import TableWanted
from pyramidion.server.sockets import Sockets
from pyramidion.server.store import Store

COUNT = int(os.environ.get("PYRAMIDION_NONSENSE", "2000"))
ALPHABET = '0123456789abcdefSMLFRBxX:-.,/ _{}[]"\\\u0000\u0663\ud800é💥'


def damaged(text, chooser):
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


class Babbler:
    """A client that says nonsense made from what would be sense, and reads every answer."""

    def __init__(self, keys, chooser, texts):
        self.chooser, self.texts = chooser, texts
        self.left = COUNT
        self.keys = keys
        self.told = []

    async def accept(self):
        pass

    async def receive_data(self, mode):
        await asyncio.sleep(0)
        if self.keys is not None:
            keys, self.keys = self.keys, None
            return json.dumps({"type": "join", "keys": keys})
        self.left -= 1
        if self.left < 0:
            raise WebSocketDisconnect(detail="enough", code=1000)
        pick = self.chooser
        text = damaged(pick.choice(self.texts), pick)
        kind = pick.choice(["decide", "decide", "why", "values", "undo", "draw", "ping"])
        message = {"type": kind, "seat": pick.randrange(-1, 6), "tag": self.left}
        ply = {"ply": pick.randrange(-1, 5)}
        message |= {"decide": ply | {"text": text}, "why": {"text": text}, "values": ply}.get(kind, {})
        if kind == "why" and pick.random() < 0.5:
            message = {**message, "text": None, "path": [damaged(word, pick)[:100] for word in text.split()]}
        if kind in ("draw", "ping", "values"):
            del message["seat"]
        said = json.dumps(message | ({"wanted": True} if kind == "draw" else {}))
        return damaged(said, pick) if pick.random() < 0.3 else said

    async def send_data(self, data, mode):
        self.told = [*self.told[-3:], json.loads(data)["type"]]

    async def close(self, code):
        raise AssertionError(f"closed with {code}")


@pytest.mark.parametrize("game_id", game_ids())
def test_nonsense_brings_about_nothing_unforeseen(tmp_path, game_id, monkeypatch):
    # Bots and films have their own tests; here they would only take time.
    monkeypatch.setattr("pyramidion.server.growing.film_of", lambda *_: None)
    chooser = random.Random(game_id)

    async def story():
        house = House(Store(tmp_path / "tables.db"), Limits(messages=10**6, entries=10**6))
        sockets = Sockets(house)
        table, keys = await house.new_table(TableWanted(game_id))
        room = await house.rooms.at(table)
        texts = []
        for _ in range(3):
            position = room.table.game.start()
            for _ in range(8):
                if position.to_decide:
                    legal = position.legal()
                    texts.append(legal[chooser.randrange(len(legal))].text)
                    position = position.play(texts[-1])
                    texts.append(str(position))
        babbler = Babbler(keys, chooser, texts)
        await sockets.serve(babbler, table, "here")
        count = {m.name: m for m in house.metrics.registry.collect()}
        refused = sum(s.value for s in count["pyramidion_refusals"].samples if s.name.endswith("_total"))
        assert [s.value for s in count["pyramidion_faults"].samples if s.name.endswith("_total")] == [0]
        assert refused > COUNT / 4
        # What stands is what is on disk, and it replays.
        await room.close()
        house.rooms._rooms.clear()
        again = await house.rooms.at(table)
        assert (again.table.position, again.table.length) == (room.table.position, room.table.length)
        await house.close()

    asyncio.run(story())
