"""The board of Pass The Pyramids, as plain values."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Player:
    """A player. staked: tokens on a standing score or for the throw. busted: out of tokens."""

    name: str
    hand: int
    staked: int
    busted: bool


@dataclass(frozen=True, slots=True)
class PassBoard:
    """What is drawn.

    holder: the seat with the standing score, or None. score: the standing one, 0 if none. turn: whose turn it is, or
    was when the game ended. over: whether it has ended. throws: number of throws with this stake. in_air: whether the
    trio is about to land.
    landing: the one to be judged, or None. parts: each pyramid's part of its score.
    chance_to_beat: the probability of beating the standing score with the remaining throws, if the player throws until
    that happens; None if no score stands or the game is over.
    """

    players: tuple[Player, ...]
    pot: int
    holder: int | None
    score: int
    turn: int
    over: bool
    throws: int
    in_air: bool
    landing: str | None
    parts: tuple[int, int, int] | None
    chance_to_beat: float | None
