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

    holder: whose score stands, or None. score: the standing one, 0 if none. turn: whose turn it is, or was when the
    game ended. over: whether it has ended. throws: how often the trio has landed for this stake. in_air: whether it is
    to land now.
    landing: how it lies there to be judged, or None. parts: what each pyramid adds to its score.
    chance_to_beat: how likely one of the throws that are left exceeds the standing score, if the player throws until
    one does; None where no score stands or the game is over.
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
