"""Positions of every game for the page's gallery and its component tests: `python -m tools.gallery` writes them.

They come from random games with one seed, so that the file changes only with the games.
"""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from pyramidion.core.decision import CHANCE
from pyramidion.core.position import Position
from pyramidion.core.registry import game
from pyramidion.server.protocol.game_info import seat_info
from pyramidion.server.views.table_view import move_tree_node

SAMPLES = Path(__file__).parents[1] / "web" / "src" / "gallery" / "samples.json"
GAMES: dict[str, dict[str, str]] = {
    "pylos": {},
    "pyramid": {},
    "braces": {},
    "pyramid_ball": {"opening": "red"},
    "pass_the_pyramids": {},
}
"""The games with their options."""
PLIES = (0, 8, 24)
"""Number of decisions and outcomes after which a position is taken, or the next one in which a seat decides."""


def random_positions(start: Position[Any], seed: int = 1) -> Iterator[Position[Any]]:
    """A random game's positions in order."""
    chosen = random.Random(seed)
    position = start
    while position.result is None:
        yield position
        decisions = position.legal()
        position = position.play(decisions[chosen.randrange(len(decisions))])


def sample(position: Position[Any]) -> dict[str, Any]:
    """A position as the page's boards receive it: the board data, the deciding seat, and the move tree."""
    seat = position.to_decide[0]
    tree = position.move_tree(seat)
    return {
        "text": position.observe(seat).text,
        "seat": seat,
        "board": position.game.presentation.board(position.state),
        "move_tree": move_tree_node(tree) if tree else None,
    }


def samples() -> bytes:
    """All games' samples as JSON."""
    found = {}
    for game_id, options in GAMES.items():
        rules = game(game_id, **options)
        waiting, taken = list(PLIES), []
        for ply, position in enumerate(random_positions(rules.start())):
            if waiting and ply >= waiting[0] and position.to_decide[0] != CHANCE:
                taken.append(sample(position))
                waiting.pop(0)
            if not waiting:
                break
        seats = [seat_info(seat) for seat in rules.info.seats_in_play(rules.options)]
        found[game_id] = {"title": rules.info.title, "seats": seats, "positions": taken}
    return msgspec.json.encode(found, order="deterministic", enc_hook=str) + b"\n"  # a message is its English text


if __name__ == "__main__":
    SAMPLES.parent.mkdir(parents=True, exist_ok=True)
    SAMPLES.write_bytes(samples())
    print(f"Wrote {SAMPLES}.")
