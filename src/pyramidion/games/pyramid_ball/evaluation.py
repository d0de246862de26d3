"""Who is ahead while the game runs: points, and the chance of the side on the offence to make the next one.

The weights come from some 6,000 games of bots against each other: who made the next point, fitted by least squares to
where the defenders stood (in thousandths of the chance, rounded).
"""

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

ALONE = 1000  # the chance of a carrier whom no defender can reach
AHEAD, IN_THE_WAY, CLOSE, NEAR, EDGE = 45, 45, 30, 20, 40  # each takes away so much
A_RANK = 5
LOOSE, A_STEP = 300, 20


def heuristic(state: State) -> int:
    """For seat 0 in thousandths: the lead in points and the next point to come, as shares of the points that win."""
    if state.phase == PICK:
        return 0
    chance = loose_chance(state) if state.ball == NOBODY else carriers_chance(state)
    points = 1000 * (state.home_score - state.away_score)
    points += (2 * chance - 1000) * (1 if offence(state) == HOME else -1)
    # Rounded towards 0 on both sides, so that neither is favoured.
    ahead = points // TARGET if points >= 0 else -(-points // TARGET)
    return ahead if state.home == 0 else -ahead


def carriers_chance(state: State) -> int:
    """The chance, in thousandths, that the side with the ball makes the next point."""
    attackers = offence(state)
    square, goal = lane(state.places, state.ball), goal_row(attackers)
    way = abs(goal - rank_of(square))
    chance = ALONE - A_RANK * way
    if square % FILES == 0 or square % FILES == FILES - 1:
        chance -= EDGE
    for size in range(TRIO):
        defender = lane(state.places, TRIO * (1 - attackers) + size)
        aside, apart = abs(defender % FILES - square % FILES), abs(rank_of(defender) - rank_of(square))
        if abs(goal - rank_of(defender)) < way:
            chance -= AHEAD + (IN_THE_WAY if aside <= 1 else 0)
        if aside + apart <= 4:
            chance -= NEAR + (CLOSE if aside + apart <= 2 else 0)
    return chance


def loose_chance(state: State) -> int:
    """The same for the side that has scored, while the ball lies for the other to take: the better the farther."""
    attackers = offence(state)
    nearest = 2 * FILES
    for size in range(TRIO):
        square = lane(state.places, TRIO * (1 - attackers) + size)
        aside, apart = abs(square % FILES - state.loose % FILES), abs(rank_of(square) - rank_of(state.loose))
        nearest = min(nearest, aside + apart)
    return LOOSE + A_STEP * nearest
