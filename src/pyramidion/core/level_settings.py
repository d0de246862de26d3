"""The strength of a level, as amounts of work and of error, so that a level plays equally well at any machine load."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LevelSettings:
    """The settings of a level. work: of its search: simulations, or simultaneous pairs of decisions, or samples of a
    reply to each end of a turn. 0 is the shortest sight: the level evaluates the state after its own decision, and
    nothing beyond.
    temperature: error of judgement. A decision is drawn with odds e to the power of (its value, 0 to 1 / temperature);
    0 = the best, or, where seats decide simultaneously, the mixture that cannot be exploited. width: where a turn is
    chosen as a whole, the number of states of each layer that are explored further.
    """

    work: int
    temperature: float
    width: int = 0

    @property
    def sees_replies(self) -> bool:
        """Whether the level considers what others can do next."""
        return self.work > 0
