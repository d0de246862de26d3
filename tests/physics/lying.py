"""Poses to build landings from: where pyramids stand and lie on the table."""

import math

from pyramidion.physics.hand_motion import on_side
from pyramidion.physics.pose import Pose, after, rotate, turn_about
from pyramidion.physics.pyramid import SHELLS


def standing(x=0.0, y=0.0, z=0.0, heading=0.0):
    """Upright with its base's centre at (x, y, z), in metres; heading in degrees."""
    return Pose((x, y, z), turn_about((0, 0, 1), math.radians(heading)))


def laid(size, x=0.0, y=0.0, heading=0.0, side=0, z=0.0):
    """On a side with its tip at (x, y), pointing to `heading` degrees (0: along x, 90: along y)."""
    shell = SHELLS[size]
    flat = on_side(shell, side)
    tip = rotate(flat, (0, 0, shell.height))
    turned = math.radians(heading) - math.atan2(tip[1], tip[0])
    turn = after(turn_about((0, 0, 1), turned), flat)
    tip = rotate(turn, (0, 0, shell.height))
    return Pose((x - tip[0], y - tip[1], z - tip[2]), turn)


def leaning(pose, degrees, axis=(1, 0, 0)):
    """The same pose, turned by so many degrees about an axis through its base's centre."""
    return Pose(pose.place, after(turn_about(axis, math.radians(degrees)), pose.turn))
