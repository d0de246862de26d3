"""The parameters of a throw, with the ranges in which the simulation is meaningful."""

import math
from dataclasses import dataclass, fields

from pyramidion.core.errors import BadOption

LOWEST = 76.2
"""Millimetres: no throw may start closer to the table than three inches (T11)."""

RANGES: dict[str, tuple[float, float, str]] = {
    "friction": (0.05, 1.0, ""),
    "restitution": (0.2, 0.8, ""),
    "height": (LOWEST, 300.0, " mm"),
    "speed": (0.4, 1.1, " m/s"),
}
"""Lowest and highest value of each parameter, and its unit."""


@dataclass(frozen=True, slots=True)
class Parameters:
    """The parameters of a throw; the defaults are those of a plastic trio on a wooden table.

    friction: Coulomb's coefficient of plastic on the table and on plastic; reference tables give 0.2 to 0.5 for hard
    plastics on wood and on themselves. restitution: the fraction of the speed that a bounce returns; a hollow hard
    plastic ball keeps 0.69 on a hard floor, thin ringing walls keep less. height: minimum distance in millimetres
    between the table and the hand's edge. speed: maximum speed of the hand's travel in m/s. Raises BadOption for a
    value out of range.
    """

    friction: float = 0.35
    restitution: float = 0.5
    height: float = 100.0
    speed: float = 0.7

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            low, high, unit = RANGES[field.name]
            if not (math.isfinite(value) and low <= value <= high):
                raise BadOption(f"A {field.name} of {value:g}{unit} is not possible; give {low:g} to {high:g}{unit}.")
