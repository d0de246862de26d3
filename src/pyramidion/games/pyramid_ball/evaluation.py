"""Who is ahead while the game runs: points, and how far the ball has come."""

from pyramidion.games.pyramid_ball.rules import TARGET
from pyramidion.games.pyramid_ball.state import HOME, NOBODY, RANKS, State, goal_row, lane, offence, rank_of


def heuristic(state: State) -> int:
    """For seat 0 in thousandths: the lead in points, then the way that the ball still has to the goal row."""
    points = 700 * (state.home_score - state.away_score) // TARGET
    attackers = offence(state)
    # With the ball one is on the way to a goal; the other side needs a tackle first.
    square = state.loose if state.ball == NOBODY else lane(state.places, state.ball)
    way = abs(goal_row(attackers) - rank_of(square))
    progress = 60 + 20 * (RANKS - 1 - way) if state.ball != NOBODY else -60
    ahead = points + progress * (1 if attackers == HOME else -1)
    return ahead if state.home == 0 else -ahead
