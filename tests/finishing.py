"""Games near their end: programs play until little is left, whatever the dice; a browser plays the rest."""

import random
from functools import cache

import pyramidion
from pyramidion.core.decision import CHANCE
from pyramidion.games.braces.labels import COLOURS, pieces_of

STEPS = {"pylos": 3, "pyramid": 3}
"""Decisions that are left to the browser, in games without chance."""
OPTIONS = {
    "pylos": {"rules": "children"},
    "pyramid": {"board": "patrick"},
    "pass_the_pyramids": {"players": 3},
    "braces": {},
}


@cache
def planned(game):
    """The decisions of a whole game without chance, drawn blindly."""
    draw = random.Random(game)
    position = pyramidion.game(game, **OPTIONS[game]).start()
    texts = []
    while position.result is None:
        decision = draw.choice(list(position.legal()))
        texts.append(decision.text)
        position = position.play(decision)
    return texts


def decide(game, position, ply):
    """What is decided at a position: so that the game ends soon."""
    legal = list(position.legal())
    if game in STEPS:
        plan = planned(game)[ply : ply + 1]
        return plan[0] if plan and position.illegal_reason(plan[0]) is None else legal[0].text
    if game == "braces":
        apply = position.game.rules.apply
        # Of decisions that are nearly as good any, lest both go to and fro.
        draw = random.Random(ply)
        return min(legal, key=lambda decision: _black_left(apply(position.state, decision.code)) + draw.random()).text
    # A player who always throws again usually fails, and is soon out.
    texts = [decision.text for decision in legal]
    return next(text for text in ("throw", "stake", "keep", "pass") if text in texts)


def is_near(game, position, ply, steps):
    """Whether the rest is for the browser; steps: so many in a game without chance."""
    if game in STEPS:
        return ply >= len(planned(game)) - steps
    return _black_left(position.state) <= 103  # of Braces one piece is left, and White is almost there


LAST_TOKEN = "4,1,3 pot:3 holder:3 stake:1 score:19 turn:2"
"""A position of Pass The Pyramids: who is to decide has one token left."""
STAND = "S:... M:... L:..."
"""A program of Pyramid Ball that moves nothing."""


@cache
def near_end(game, steps=None):
    """(options, text of a position near the end or None, plan). steps: left to decide, where chance does not; as STEPS.

    The plan says what is to be decided at a position, by a seat, so many plies after the start.
    """
    if game == "pyramid_ball":
        # The medium runs past its defender and into the goal row.
        red = [STAND, STAND, "S:... M:RFF L:...", "S:... M:FF. L:..."]
        return {"opening": "red", "clock": "0"}, None, lambda position, seat, ply: STAND if seat else red[ply // 2]
    if game == "pass_the_pyramids":
        # 19 is rarely beaten: otherwise a game with real chance would last a minute longer.
        return OPTIONS[game], LAST_TOKEN, lambda position, seat, ply: decide(game, position, ply)
    draw = random.Random(game)
    position = pyramidion.game(game, **OPTIONS[game]).start()
    left = STEPS.get(game) if steps is None else steps
    while CHANCE in position.to_decide or not is_near(game, position, position.ply, left):
        if CHANCE in position.to_decide:
            outcomes, weights = zip(*position.chance_outcomes(), strict=True)
            position = position.play(draw.choices(outcomes, weights)[0])
        else:
            position = position.play(decide(game, position, position.ply))
    begun = position.ply
    return OPTIONS[game], position.observe().text, lambda position, seat, ply: decide(game, position, begun + ply)


def whole(game):
    """The same for a game without chance from its own start."""
    return OPTIONS[game], None, lambda position, seat, ply: decide(game, position, ply)


def _black_left(state):
    """How many of Black's pieces are not turned yet, and how far White's are from them: both sides lower it here."""
    left = away = 0
    for size in range(3):
        pieces = list(pieces_of(state, size))
        white = [piece.square for piece in pieces if COLOURS[piece.colour] in "wgy"]
        black = [piece.square for piece in pieces if COLOURS[piece.colour] == "b"]
        left += len(black)
        for square in black:
            near = sorted(abs(square % 5 - other % 5) + abs(square // 5 - other // 5) for other in white)[:2]
            away += sum(distance - 1 if distance else 2 for distance in near)
    return 100 * left + away


def position_of(game, state):
    """The position that a client knows."""
    return pyramidion.game(game, **OPTIONS[game]).position(state["text"])


def seat_to_decide(state):
    """The seat that decides, chance apart; None if there is none."""
    return next((seat for seat in state["to_decide"] if seat >= 0), None)


def laid(server, game, steps=None):
    """(table, keys, plan) of a new table of persons that begins near the game's end: see `near_end`."""
    options, start, plan = near_end(game, steps)
    return *server.table(game, start=start, **options), plan


def path_to(tree, text):
    """The choices that lead to a decision, and whether it is ended by Done."""
    if isinstance(tree, str):
        return ([], False) if tree == text else None
    if tree.get("move") == text:
        return [], True
    for choice, following in tree["children"].items():
        if (found := path_to(following, text)) is not None:
            return [choice, *found[0]], found[1]
    return None
