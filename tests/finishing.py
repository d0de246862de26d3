"""Games near their end: programs play until little is left, whatever the dice; a browser plays the rest."""

import random
from functools import cache

import pyramidion
from pyramidion.core.decision import CHANCE
from pyramidion.games.braces.labels import COLOURS, pieces_of

STEPS = {"pylos": 5, "pyramid": 3}
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
        return plan[0] if plan and position.why_not(plan[0]) is None else legal[0].text
    if game == "braces":
        apply = position.game.rules.apply
        # Of decisions that are nearly as good any, lest both go to and fro.
        draw = random.Random(ply)
        return min(legal, key=lambda decision: _black_left(apply(position.state, decision.code)) + draw.random()).text
    # Who always throws again mostly fails, and is soon out.
    texts = [decision.text for decision in legal]
    return next(text for text in ("throw", "stake", "keep", "pass") if text in texts)


def is_near(game, position, ply, earlier=0):
    """Whether the rest is for the browser. earlier: how much more than usual is to be left."""
    if game in STEPS:
        return ply >= len(planned(game)) - STEPS[game] - earlier
    if game == "braces":
        return _black_left(position.state) <= 103 + earlier  # one piece is left, and White is almost there
    board = position.view().board
    return min(player.hand + player.staked for player in board.players) <= 1 + earlier


STAND = "S:... M:... L:..."
"""A program of Pyramid Ball that moves nothing."""


def near_end(game, earlier):
    """(options, text of a position near the end or None, what is to be decided at a position by a seat there)."""
    if game == "pyramid_ball":
        # The medium runs past its defender and into the goal row.
        red = [STAND, STAND, "S:... M:RFF L:...", "S:... M:FF. L:..."]
        return {"opening": "red", "clock": "0"}, None, lambda end, seat: STAND if seat else red[end.ply // 2]
    draw = random.Random(game)
    position = pyramidion.game(game, **OPTIONS[game]).start()
    while CHANCE in position.to_decide or not is_near(game, position, position.ply, earlier):
        if CHANCE in position.to_decide:
            outcomes, weights = zip(*position.chances(), strict=True)
            position = position.play(draw.choices(outcomes, weights)[0])
        else:
            position = position.play(decide(game, position, position.ply))
    begun = position.ply
    return OPTIONS[game], position.view().text, lambda end, seat: decide(game, end, begun + end.ply)


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
    """Who decides, chance apart; None while nobody does."""
    return next((seat for seat in state["to_decide"] if seat >= 0), None)


def laid(server, game):
    """(table, keys) of a game that is near its end."""
    table, keys = server.table(game, **OPTIONS[game])
    with server.sit(table, *keys) as client:
        for ply in range(2000):
            client.until(lambda state: seat_to_decide(state) is not None or state.get("end"))
            assert not client.state.get("end"), f"over before it was near, after {ply} decisions"
            position, ply = position_of(game, client.state), client.state["ply"]
            if is_near(game, position, ply):
                break
            client.decide(seat_to_decide(client.state), decide(game, position, ply))
            client.until(lambda state, ply=ply: state["ply"] > ply)
    return table, keys


def path_to(guide, text):
    """The choices that lead to a decision, and whether it is ended by Done."""
    if isinstance(guide, str):
        return ([], False) if guide == text else None
    if guide.get("play") == text:
        return [], True
    for choice, following in guide["next"].items():
        if (found := path_to(following, text)) is not None:
            return [choice, *found[0]], found[1]
    return None
