"""Position and rotation of a body: vectors in plain Python, so that reading a throw needs no further packages."""

import math
from typing import NamedTuple

from pyramidion.physics.pyramid import Vector

Quaternion = tuple[float, float, float, float]
"""(w, x, y, z), of length one."""


class Pose(NamedTuple):
    """The position of a pyramid's base centre, in metres (z up, table at 0), and its rotation from upright."""

    place: Vector
    turn: Quaternion

    def point(self, own: Vector) -> Vector:
        """The position in the room of a point given in the pyramid's own coordinates."""
        x, y, z = rotate(self.turn, own)
        return self.place[0] + x, self.place[1] + y, self.place[2] + z


def turn_about(axis: Vector, angle: float) -> Quaternion:
    """The rotation about an axis of length one, by an angle in radians."""
    sine = math.sin(angle / 2)
    return math.cos(angle / 2), sine * axis[0], sine * axis[1], sine * axis[2]


def after(second: Quaternion, first: Quaternion) -> Quaternion:
    """The rotation that turns by `first` and then by `second`."""
    a, b, c, d = second
    e, f, g, h = first
    return (
        a * e - b * f - c * g - d * h,
        a * f + b * e + c * h - d * g,
        a * g - b * h + c * e + d * f,
        a * h + b * g - c * f + d * e,
    )


def rotate(turn: Quaternion, vector: Vector) -> Vector:
    """The vector, rotated."""
    w, x, y, z = turn
    a, b, c = vector
    # v + 2 q x (q x v + w v)
    p, q, r = y * c - z * b + w * a, z * a - x * c + w * b, x * b - y * a + w * c
    return a + 2 * (y * r - z * q), b + 2 * (z * p - x * r), c + 2 * (x * q - y * p)
