"""Random games for checks of all games: seats decide at random, chance by its weights."""

import random
from collections.abc import Iterator
from typing import Any

from pyramidion.core.chance import draw
from pyramidion.core.decision import CHANCE, Decision
from pyramidion.core.errors import BadRecord
from pyramidion.core.game import Game
from pyramidion.core.position import Position
from pyramidion.core.record import Record, entries_with_comments, format_result


def random_decision(position: Position[Any], chooser: random.Random) -> Decision:
    """One decision of the first decider; a chance outcome by its weight. The game must not be over."""
    if position.to_decide == (CHANCE,):
        weights = position.game.rules.weights(position.state)
        return position.legal()[draw(str(chooser.random()), 0, weights)]
    legal = position.legal()
    return legal[chooser.randrange(len(legal))]


def random_game(game: Game[Any], seed: int, plies: int) -> Iterator[tuple[Position[Any], Decision | None]]:
    """The positions of a random game, each with the decision that follows it (None after the last).

    It ends with the game, or after `plies` plies.
    """
    chooser = random.Random(seed)
    position = Position.start(game)
    for _ in range(plies):
        if not position.to_decide:
            break
        decision = random_decision(position, chooser)
        yield position, decision
        position = position.play(decision)
    yield position, None


def replay_fault(game: Game[Any], seed: int, plies: int) -> str | None:
    """The differences after a random game has been written to a record, read back and replayed; None if there are
    none.
    """
    steps = list(random_game(game, seed, plies))
    positions = [position for position, _ in steps]
    texts = [str(decision) for _, decision in steps if decision is not None]
    end = positions[-1]
    record = Record(game, entries_with_comments(texts, positions[1:]), result=format_result(end.result))
    again = Record.read(record.text(positions))
    if again != record:
        return "the record read back differs from the one written"
    try:
        replayed = again.end()
    except BadRecord as error:
        return str(error)
    if (str(replayed), replayed.result, replayed.events) != (str(end), end.result, end.events):
        return f"the replay ends at {replayed}, the game ended at {end}"
    return None
