"""The hand that throws: an open palm that carries three pyramids and turns over once, in one smooth movement.

The palm is a body of its own on which the pyramids rest, slide and from which they fall; their speeds and spins result
from its turn. Simply giving them the speeds of a rigid turn would need an arbitrary moment of release, the same for
all, while a real palm releases them one by one. Its path is the smoothest between two points of rest (minimum jerk:
Flash and Hogan, J. Neurosci. 5, 1985), which is how people move a hand.
"""

import math
import random
from dataclasses import dataclass

from pyramidion.physics.pose import Pose, Quaternion, after, rotate, turn_about
from pyramidion.physics.pyramid import SHELLS, Shell, Vector

LENGTH, BREADTH, THICKNESS = 0.190, 0.085, 0.020
"""Measurements of an adult's open hand, in metres. Its long edges are round."""

STROKE = 0.2
"""Metres by which the palm travels sideways while it turns over."""

REACH = (0.16, 0.3)
"""Metres, and metres per (m/s)2 of the hand's speed: the distance beyond the middle of the stroke at which the pyramids
come to rest, and therefore the distance from the middle of the table at which the hand throws.
"""

SPREAD = 0.1
"""Maximum relative error of a throw's speed, in both directions."""

GRIP = 0.6
"""Friction of skin against smooth plastic; skin does not bounce."""

_SLOTS = (-0.052, 0.0, 0.052)
_ALONG, _ACROSS = 0.002, 0.012  # maximum offset of a pyramid from its slot, along and across the hand
_HAIR = 1e-5  # initial height of a pyramid above the skin


@dataclass(frozen=True, slots=True)
class HandMotion:
    """One turn of the hand. Its long side lies along x; it travels along y and turns over, the leading edge down.

    middle: height of the turning axis in metres. midway: the y coordinate at half of the stroke. seconds: duration of
    the movement.
    """

    middle: float
    midway: float
    seconds: float

    def at(self, time: float) -> tuple[float, float]:
        """Position along y in metres, and angle in radians (0 face up, pi face down)."""
        part = min(max(time / self.seconds, 0.0), 1.0)
        done = part**3 * (10 - 15 * part + 6 * part * part)
        return self.midway + STROKE * (done - 0.5), math.pi * done

    def lowest(self, time: float) -> float:
        """Height of the palm's lowest point. From the middle of the turn on it only rises."""
        _, angle = self.at(time)
        return self.middle - THICKNESS / 2 - (BREADTH - THICKNESS) / 2 * math.sin(angle)

    def speeds(self, time: float) -> tuple[float, float]:
        """Speed of the travel in m/s and of the turn in rad/s."""
        part = min(max(time / self.seconds, 0.0), 1.0)
        rate = 30 * (part * (1 - part)) ** 2 / self.seconds
        return STROKE * rate, math.pi * rate


def lay_in_hand(chance: random.Random, height: float, speed: float) -> tuple[HandMotion, list[Pose]]:
    """A palm and three pyramids that lie in it, apart from each other, in random orientations.

    Each lies in a slot of its own on one of its five faces, in any direction. height: distance in metres between the
    hand's edge and the table at the lowest moment of the turn. speed: maximum speed of the hand's travel in m/s.
    """
    middle = height + BREADTH / 2
    fastest = speed * (1 + SPREAD * (2 * chance.random() - 1))
    seconds = 1.875 * STROKE / fastest  # the maximum speed of a minimum-jerk movement is 1.875 times its mean
    palm = HandMotion(middle, -REACH[0] - REACH[1] * speed**2, seconds)
    slots = list(_SLOTS)
    order = [slots.pop(int(chance.random() * len(slots))) for _ in range(3)]
    return palm, [_lay_pose(chance, shell, slot, palm) for shell, slot in zip(SHELLS, order, strict=True)]


def _lay_pose(chance: random.Random, shell: Shell, slot: float, palm: HandMotion) -> Pose:
    face = int(chance.random() * 5)
    heading = turn_about((0, 0, 1), 2 * math.pi * chance.random())
    turn = heading if face == 4 else after(heading, on_side(shell, face))
    centre = rotate(turn, (0, 0, 0 if face == 4 else shell.height / 2))
    low = min(rotate(turn, corner)[2] for corner in shell.corners)
    along = slot + _ALONG * (2 * chance.random() - 1)
    across = palm.at(0)[0] + _ACROSS * (2 * chance.random() - 1)
    place: Vector = (along - centre[0], across - centre[1], palm.middle + THICKNESS / 2 - low + _HAIR)
    return Pose(place, turn)


def on_side(shell: Shell, side: int) -> Quaternion:
    """The rotation from upright that lays a side (0 to 3) flat on the table."""
    # Side 0 faces +y and a little up: a quarter turn and the half angle about -x make it face down.
    tilt = turn_about((-1, 0, 0), math.pi / 2 + shell.half_angle)
    return after(tilt, turn_about((0, 0, 1), -math.pi / 2 * side))
