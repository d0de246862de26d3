"""Positions of Braces in few words, for its tests."""

import pyramidion

START = "-,LbMbSb,LbMbSb,LbMbSb,-/-,-,-,-,-/-,-,LnMnSn,-,-/-,-,-,-,-/-,LwMwSw,LwMwSw,LwMwSw,- w"
SPARE = "/-,-,-,-,-/-,-,-,-,-/-,-,-,-,LbLw"
"""Three ranks behind two others; the larges keep the game going."""


def at(text, **options):
    return pyramidion.game("braces", **options).position(text)


def low(ranks, rest="w none 6", **options):
    """A position given by its fifth and fourth ranks."""
    return at(f"{ranks}{SPARE} {rest}", **options)


def play(position, *texts):
    for text in texts:
        position = position.play(text)
    return position


def words(position):
    return [str(decision) for decision in position.legal()]


def stack(position, square):
    return {s.name: "".join(s.stack) for s in position.game.presentation.board(position.state).squares}.get(square, "")


def kinds(position):
    return [event.kind for event in position.events]
