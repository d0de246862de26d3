"""Plays games as far as a picture needs them."""

import random
from functools import cache
from typing import Any

import pyramidion
from pyramidion.core.record import build_record
from serving import Server

GAMES = ("pylos", "pyramid", "braces", "pyramid_ball", "pass_the_pyramids")

PYLOS = "1b2 1c3 1b3 1c2 2b2 1d2 1a2 1a3 1d3 1a1 1b1 1d1 1c1 1c4 2a1 2c2 2b1"
BALL = (("S:F.. M:... L:F..", "S:F.. M:... L:RF."), ("S:FL. M:F.. L:.F.", "S:... M:RF. L:L.."))
OPTIONS: dict[str, dict[str, Any]] = {
    # Without a clock a table does not change while pictures are taken.
    "pyramid_ball": {"opening": "red", "clock": 0},
    "pass_the_pyramids": {"players": 4},
}
SEATS = {game: 4 if game == "pass_the_pyramids" else 2 for game in GAMES}
MIDDLE = {"pylos": 17, "pyramid": 5, "braces": 34, "pyramid_ball": 2, "pass_the_pyramids": 14}
"""Number of plies to the middle of a game."""


def play(server: Server, table: str, keys: list[str], game: str, plies: int) -> None:
    """Plays for the people at a table until it has a number of plies and one of them is to decide, or it is over."""
    draw = random.Random(11)
    with server.sit(table, *keys) as client:
        client.until(lambda state: "to_decide" in state)
        while True:
            seats = [index for index, seat in enumerate(client.state["seats"]) if seat["controlled"]]
            if client.state["ply"] >= plies and client.state["terms"]["physical_chance"]:
                return  # the page enters the outcome
            client.until(lambda state, seats=seats: state.get("end") or set(seats) & set(state["to_decide"]), 120)
            ply = client.state["ply"]
            if client.state.get("end") or ply >= plies:
                return
            seat = next(seat for seat in client.state["to_decide"] if seat in seats)
            client.decide(seat, choose_decision(game, client.move_tree(seat), client.state, seat, draw))
            client.until(lambda state, ply=ply: state["ply"] > ply or state.get("end"))


def choose_decision(game: str, tree: Any, state: dict[str, Any], seat: int, draw: random.Random) -> str:
    """A decision for the picture: from a fixed list, otherwise random, preferring pieces to buttons."""
    if game == "pylos" and state["ply"] < len(PYLOS.split()) and PYLOS.split()[state["ply"]] in texts(tree):
        return PYLOS.split()[state["ply"]]
    if tree is None:
        return BALL[state["ply"] // 2 % 2][seat]
    every = texts(tree)
    if game == "pass_the_pyramids":
        return next(text for text in ("stake", draw.choice(("throw", "keep")), *every) if text in every)
    moves = [text for text in every if text not in ("end", "WILD:none", "W") and not text.startswith("X")]
    return draw.choice(moves or every)


def texts(tree: Any) -> list[str]:
    """Every decision of a tree."""
    if tree is None or isinstance(tree, str):
        return [tree] if tree else []
    return [*([tree["move"]] if tree.get("move") else []), *(t for n in tree["children"].values() for t in texts(n))]


@cache
def record(game: str, plies: int) -> str:
    """The record of a random game."""
    from pyramidion.conformance.random_game import random_game

    made = pyramidion.game(game)
    return str(build_record(made, [str(d) for _, d in random_game(made, 5, plies) if d is not None]))
