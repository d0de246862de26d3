"""Evaluation of a running game: points, and the probability that the attacking side makes the next one.

The probability is a sum over tables, in thousandths (values.json). They were fitted by least squares to the results of
one-turn searches on positions from bots' games, whose leaves were evaluated with the previous tables, round after round
(`python -m research.ball_values` computes them; docs/strength.md describes the gain).
"""

import json
from pathlib import Path

from pyramidion.games.pyramid_ball.passing import crosses
from pyramidion.games.pyramid_ball.rules import TARGET
from pyramidion.games.pyramid_ball.state import (
    FILES,
    HOME,
    NOBODY,
    PICK,
    TRIO,
    State,
    goal_row,
    lane,
    offence,
    rank_of,
)

ASIDE, BEHIND, AHEAD = 3, 3, 4
FAR, NEAR = 5, 4


def _row(name: str) -> tuple[int, ...]:
    return tuple(_KEPT[name])


def _rows(name: str) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(row) for row in _KEPT[name])


FILE = Path(__file__).with_name("values.json")
_KEPT = json.loads(FILE.read_text(encoding="utf-8"))
WAY = _row("WAY")  # of the carrier to the goal, in ranks
EDGE = _row("EDGE")  # of the carrier, in files
# Each defender, by its file relative to the carrier, and by ranks, from three behind the carrier to four ahead.
DEFENDER = _rows("DEFENDER")
BEFORE = _row("BEFORE")  # how many defenders are nearer to the goal
MEETING = _row("MEETING")  # how many can get in front of the carrier on a straight run
NEAREST = _row("NEAREST")  # steps from the carrier to the nearest defender
# Each teammate: by distance from the goal, whether a pass now would arrive, and whether a defender would catch it.
MATE = _rows("MATE")
MARKED = _row("MARKED")  # steps from a teammate to the nearest defender
LEAST, MOST, A_RANK = 20, 985, 5  # even for a free carrier, nearer is better, and a goal now is best
LOOSE, A_STEP = 300, 20


def heuristic(state: State) -> int:
    """For seat 0 in thousandths: the lead in points and the next point, as fractions of the winning score."""
    if state.phase == PICK:
        return 0
    chance = loose_chance(state) if state.ball == NOBODY else clamp_chance(state, carriers_chance(state))
    points = 1000 * (state.home_score - state.away_score)
    points += (2 * chance - 1000) * (1 if offence(state) == HOME else -1)
    # Rounded towards 0 on both sides, so that neither is favoured.
    ahead = points // TARGET if points >= 0 else -(-points // TARGET)
    return ahead if state.home == 0 else -ahead


def carriers_chance(state: State) -> int:
    """The probability, in thousandths, that the side with the ball makes the next point; it can be below 0 or above
    1000.
    """
    side = offence(state)
    square, goal = lane(state.places, state.ball), goal_row(side)
    file, way = square % FILES, abs(goal - rank_of(square))
    chance = WAY[way] + EDGE[min(file, FILES - 1 - file)]
    before, meeting, nearest = 0, 0, FAR
    for size in range(TRIO):
        defender = lane(state.places, TRIO * (1 - side) + size)
        aside, ahead = abs(defender % FILES - file), way - abs(goal - rank_of(defender))
        chance += DEFENDER[min(ASIDE, aside)][max(-BEHIND, min(AHEAD, ahead)) + BEHIND]
        before += 1 if ahead > 0 else 0
        meeting += 1 if aside <= ahead else 0
        nearest = min(nearest, aside + abs(ahead))
    chance += BEFORE[before] + MEETING[meeting] + NEAREST[nearest]
    for size in range(TRIO):
        mate = lane(state.places, TRIO * side + size)
        if mate != square:
            chance += mates_part(state, side, square, mate, abs(goal - rank_of(mate)))
    return chance


def clamp_chance(state: State, chance: int) -> int:
    """A carrier's probability, limited to possible values."""
    way = abs(goal_row(offence(state)) - rank_of(lane(state.places, state.ball)))
    return min(MOST - A_RANK * way, max(LEAST, chance))


def mates_part(state: State, side: int, square: int, mate: int, way: int) -> int:
    """A teammate's contribution to the carrier's probability, by distance from the goal and the defenders there and at
    a pass.
    """
    nearest, caught = NEAR, 0
    for size in range(TRIO):
        defender = lane(state.places, TRIO * (1 - side) + size)
        apart = abs(defender % FILES - mate % FILES) + abs(rank_of(defender) - rank_of(mate))
        nearest = min(nearest, apart)
        if crosses(square, mate, defender):
            caught = 1
    return MATE[caught][way] + MARKED[nearest]


def loose_chance(state: State) -> int:
    """The same for the side that has scored, while the other side may take the ball: the farther the better."""
    attackers = offence(state)
    nearest = 2 * FILES
    for size in range(TRIO):
        square = lane(state.places, TRIO * (1 - attackers) + size)
        aside, apart = abs(square % FILES - state.loose % FILES), abs(rank_of(square) - rank_of(state.loose))
        nearest = min(nearest, aside + apart)
    return LOOSE + A_STEP * nearest
