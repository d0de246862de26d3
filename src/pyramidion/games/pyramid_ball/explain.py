"""The prompt of a player who is to decide."""

from pyramidion.core.messages import Message
from pyramidion.games.pyramid_ball.labels import TARGET_WORDS, piece_words, subject_words, team_words
from pyramidion.games.pyramid_ball.resolution import Row, apply_moves, attacks, standing_piece
from pyramidion.games.pyramid_ball.rules import piece_order
from pyramidion.games.pyramid_ball.state import (
    NOBODY,
    NOWHERE,
    PIECES,
    STAND,
    TRIO,
    State,
    beside,
    lane,
    piece_on,
    side_of,
)


def not_thrown_reason(state: State, marked: int) -> tuple[str, int | None]:
    """Why a pass to a piece is not thrown, as in `NotThrown.reason`, and who has the ball. state: before the pass."""
    if state.ball == NOBODY:
        return "nobody", None
    if side_of(state.ball) != side_of(marked):
        return "other_team", state.ball
    if state.ball == marked:
        return "itself", state.ball
    if piece_order(state, state.ball, state.step // 2) != STAND:
        return "moving", state.ball
    return "not_medium", state.ball


def not_thrown_text(reason: str, receiver: int, holder: int | None, home: int) -> Message:
    """A sentence that says why a pass is not thrown. Parameters: as in `NotThrown`; holder: who has the ball."""
    target = TARGET_WORDS[receiver % TRIO]
    if holder is None or reason == "other_team":
        team = team_words(side_of(receiver), home)
        return Message("{team} has no ball to pass to the {receiver}.", team=team, receiver=target)
    words = {"carrier": subject_words(holder, home), "receiver": target}
    return {
        "itself": Message("{carrier} already has the ball and cannot receive a pass.", carrier=words["carrier"]),
        "moving": Message("{carrier} cannot pass to the {receiver} while it moves.", **words),
        "not_medium": Message("{carrier} cannot pass to the {receiver} in step 1: only the medium can.", **words),
    }[reason]


def pass_rule_text(reason: str, holder: int | None, home: int) -> Message:
    """The rule for a reason. holder: who has the ball. home: the seat that plays Home."""
    if holder is None:
        return Message("Nobody has the ball (B3).")
    return {
        "other_team": Message("{carrier} had the ball when the step began (B3).", carrier=subject_words(holder, home)),
        "itself": Message("A pass goes to another piece (B3)."),
        "moving": Message("A piece passes only in a step in which it stands (B3)."),
        "not_medium": Message(
            "Only the medium throws in step 1, and {carrier} has the ball (B14).", carrier=piece_words(holder, home)
        ),
    }[reason]


def find_obstacle(row: Row, moving: int, piece: int) -> tuple[str, int | None]:
    """The reason why a piece stopped, as in `Struck.reason`, and the other piece if there is one. moving: the mask of
    the moves that are made.
    """
    goal = lane(row.goals, piece)
    if goal == NOWHERE:
        return _barrier(row, piece), None
    barring = [other for other in range(PIECES) if other != piece and _bars(row, other, piece)]
    for other in sorted(barring, key=lambda other: attacks(row, other)):
        if lane(row.goals, other) == goal:
            return "same_square", other
    if barring:
        return "swap", min(barring, key=lambda other: attacks(row, other))
    there = standing_piece(row, moving, goal)
    if there == NOBODY:
        pushed = piece_on(apply_moves(row, moving)[0], goal)
        # A strike is never undone: the chain may have been stopped since.
        return "pushed", None if pushed == NOBODY else pushed
    defends = not attacks(row, piece) and attacks(row, there)
    return "wedged" if defends else "occupied", there


def stopped_text(reason: str, piece: int, other: int | None, at: str, goal: str, *, home: int) -> Message:
    """A sentence that says that a piece is stopped, and in a few words by what. Parameters: as in `Struck`."""
    who = Message("another piece") if other is None else piece_words(other, home)
    words = {"piece": subject_words(piece, home), "cell": at, "other": who, "goal": goal}
    return {
        "edge": Message("{piece} on {cell} is stopped by the edge.", **words),
        "loose_ball": Message("{piece} on {cell} is stopped: it may not take the ball on {goal}.", **words),
        "goal_row": Message("{piece} on {cell} is stopped: it may not enter the goal row yet.", **words),
        "same_square": Message("{piece} on {cell} is stopped: {other} goes to {goal} too.", **words),
        "swap": Message("{piece} on {cell} is stopped: {other} comes from {goal}.", **words),
        "pushed": Message("{piece} on {cell} is stopped: {other} is pushed to {goal}.", **words),
        "occupied": Message("{piece} on {cell} is stopped: {other} is on {goal}.", **words),
        "wedged": Message("{piece} on {cell} is stopped: {other} on {goal} cannot be pushed.", **words),
    }[reason]


def obstacle_text(reason: str, piece: int, other: int | None, goal: str, *, home: int, loose: bool) -> Message:
    """A sentence that says what has stopped a piece, with the rule.

    reason, other, goal, home, loose: as in `Struck`.
    """
    who = Message("Another piece") if other is None else subject_words(other, home)
    one_team = other is not None and side_of(other) == side_of(piece)
    if reason == "same_square":
        return _same_square_text(who, goal, one_team, loose)
    if reason == "swap":
        return _swap_text(Message("another piece") if other is None else piece_words(other, home), one_team, loose)
    if reason == "occupied":
        return _occupied_text(who, goal, one_team, loose)
    return {
        "edge": Message("It cannot leave the board (B5)."),
        "loose_ball": Message("The team that has scored may not take the ball on {cell} (B11).", cell=goal),
        "goal_row": Message("Its team may not enter that goal row yet (B12)."),
        "pushed": Message("{other} is pushed towards {cell} (B5).", other=who, cell=goal),
        "wedged": Message("{other} on {cell} cannot be pushed on (B5).", other=who, cell=goal),
    }[reason]


def _same_square_text(who: str, goal: str, one_team: bool, loose: bool) -> Message:
    if one_team:
        return Message("{other} goes for {cell} too, and two of one team stop each other (B5).", other=who, cell=goal)
    if loose:
        return Message(
            "{other} goes for {cell} too, and the team that has not scored goes first (B5).", other=who, cell=goal
        )
    return Message("{other} goes for {cell} too, and the team without the ball goes first (B5).", other=who, cell=goal)


def _swap_text(who: str, one_team: bool, loose: bool) -> Message:
    if one_team:
        return Message("It would swap places with {other}, and two of one team stop each other (B5).", other=who)
    if loose:
        return Message(
            "It would swap places with {other}, and the team that has not scored goes first (B5).", other=who
        )
    return Message("It would swap places with {other}, and the team without the ball goes first (B5).", other=who)


def _occupied_text(who: str, goal: str, one_team: bool, loose: bool) -> Message:
    if one_team:
        return Message("{other} stands on {cell} (B5).", other=who, cell=goal)
    if loose:
        return Message(
            "{other} stands on {cell}, and only the team that has not scored pushes (B5).", other=who, cell=goal
        )
    return Message("{other} stands on {cell}, and only the team without the ball pushes (B5).", other=who, cell=goal)


def _barrier(row: Row, piece: int) -> str:
    """The obstacles that keep a piece from following a command, regardless of other pieces."""
    target = beside(lane(row.places, piece), lane(row.orders, piece))
    if target == NOWHERE:
        return "edge"
    return "loose_ball" if target == row.loose else "goal_row"


def _bars(row: Row, other: int, piece: int) -> bool:
    """Whether another's attempt alone stops a piece: the same square, or a swap; a defender only gives way to
    defenders.
    """
    goal, theirs = lane(row.goals, piece), lane(row.goals, other)
    if theirs == NOWHERE or (attacks(row, other) and not attacks(row, piece)):
        return False
    return theirs == goal or (theirs == lane(row.places, piece) and goal == lane(row.places, other))
