"""Games played as far as a picture needs them."""

import random
from functools import cache
from typing import Any

import pyramidion
from pyramidion.core.record import build_record
from serving import Server

GAMES = ("pylos", "pyramid", "braces", "pyramid_ball", "pass_the_pyramids")

PYLOS = "1b2 1c3 1b3 1c2 2b2 1d2 1a2 1a3 1d3 1a1 1b1 1d1 1c1 1c4 2a1 2c2 2b1"
BALL = (("S:F.. M:RF. L:F..", "S:F.. M:... L:RF."), ("S:FL. M:F.. L:.F.", "S:... M:RF. L:L.."))
OPTIONS: dict[str, dict[str, Any]] = {
    # Without a clock a table stays as it is, however long the pictures take.
    "pyramid_ball": {"opening": "red", "clock": 0},
    "pass_the_pyramids": {"players": 4},
}
SEATS = {game: 4 if game == "pass_the_pyramids" else 2 for game in GAMES}
MIDDLE = {"pylos": 17, "pyramid": 5, "braces": 34, "pyramid_ball": 4, "pass_the_pyramids": 14}
"""Plies that lead into the middle of a game."""


def play(server: Server, table: str, keys: list[str], game: str, plies: int) -> None:
    """Plays for the persons of a table until so many plies stand and one of them is asked again, or it is over."""
    draw = random.Random(11)
    with server.sit(table, *keys) as client:
        client.until(lambda state: "to_decide" in state)
        while True:
            held = [index for index, seat in enumerate(client.state["seats"]) if seat["controlled"]]
            if client.state["ply"] >= plies and client.state["terms"]["physical_chance"]:
                return  # the page enters what came
            client.until(lambda state, held=held: state.get("end") or set(held) & set(state["to_decide"]), 120)
            ply = client.state["ply"]
            if client.state.get("end") or ply >= plies:
                return
            seat = next(seat for seat in client.state["to_decide"] if seat in held)
            client.decide(seat, chosen(game, client.move_tree(seat), client.state, seat, draw))
            client.until(lambda state, ply=ply: state["ply"] > ply or state.get("end"))


def chosen(game: str, tree: Any, state: dict[str, Any], seat: int, draw: random.Random) -> str:
    """A decision that gives a picture: known ones, else drawn, pieces before buttons."""
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
    """A game played at random, as a record."""
    from pyramidion.conformance.random_game import random_game

    made = pyramidion.game(game)
    return str(build_record(made, [str(d) for _, d in random_game(made, 5, plies) if d is not None]))
