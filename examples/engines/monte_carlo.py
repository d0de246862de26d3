"""An engine for every game: it takes the decision that wins the most random games in the available time.

`pyramidion match pylos --player 3 --player Carlo='cmd:python examples/engines/monte_carlo.py'`
"""

import random
import shlex
import sys
import threading
import time

import pyramidion


def choose(position, words, stop):
    """Answers `go`: the decision with the most points in random games, which begin with each decision in turn."""
    asked = dict(zip(words.split()[::2], words.split()[1::2], strict=True))
    seat = position.game.seats.index(asked["seat"]) if "seat" in asked else position.to_decide[0]
    until, chooser = time.monotonic() + 0.0009 * int(asked.get("time", 1000)), random.Random(asked.get("seed"))
    legal = position.legal(seat)
    legal = [legal[place] for place in chooser.sample(range(len(legal)), min(len(legal), 100))]
    points, tried = [0.0] * len(legal), 0
    while len(legal) > 1 and time.monotonic() < until and not stop.is_set():
        here = position.play(legal[tried % len(legal)], seat)
        while here.to_decide and here.ply < position.ply + 200 and time.monotonic() < until:
            here = here.play(here.sample(chooser))
        points[tried % len(legal)] += here.result[seat] if here.result else 1 / len(position.game.seats)
        tried += 1
    print("best", legal[points.index(max(points))], flush=True)


# A search has a thread of its own: only `stop`, `ready` and `quit` come while it runs.
position, search, stop = None, threading.Thread(), threading.Event()
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word in ("stop", "quit"):
        stop.set()
    if search.ident:
        search.join()
    stop.clear()
    try:
        if word == "hello":
            print("id monte-carlo 1\nprotocol 1", *(f"game {info.id}" for info in pyramidion.list_games()), sep="\n")
        elif word == "game":
            game_id, *pairs = shlex.split(rest)
            position = pyramidion.game(game_id, **dict(pair.split("=", 1) for pair in pairs)).start()
        elif word == "position":
            position = position.game.start() if rest == "start" else position.game.position(rest)
        elif word == "play":
            (name, _, text), seats = rest.partition(": "), position.game.seats
            position = position.play(text, seats.index(name)) if name in seats else position.play(rest)
        elif word == "go":
            search = threading.Thread(target=choose, args=(position, rest, stop))
            search.start()
        elif word not in ("stop", "quit", "ready", ""):
            raise ValueError(f"There is no command {word!r}.")
        if word not in ("go", "stop", "quit", ""):
            print("ready" if word == "ready" else "ok", flush=True)
    except Exception as error:  # whatever a line holds, the engine stays usable
        print("error", " ".join(str(error).split()), flush=True)
