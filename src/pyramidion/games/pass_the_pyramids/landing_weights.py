"""How likely each landing is, as relative integer weights.

A table set by hand, not measured: each pyramid lies on a side more often than not, is upright about one time in ten,
and seldom points or is weird. Replace it by counts of simulated throws as soon as there are some.
"""

from pyramidion.games.pass_the_pyramids.landing import LANDINGS, LYING, UPRIGHT, WEIRD, Landing

_ALONE = {UPRIGHT: 12, LYING: 62, WEIRD: 6}
_POINTING = 10  # at one of the two others
_NESTED = 1


def _weight(landing: Landing) -> int:
    weight = 1
    for pyramid in landing:
        if pyramid.target is None:
            weight *= _ALONE[pyramid.pose]
        else:
            weight *= _NESTED if pyramid.pose == UPRIGHT else _POINTING
    return weight


WEIGHTS = tuple(_weight(landing) for landing in LANDINGS)
"""The weight of each landing, by code."""
