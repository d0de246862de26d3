"""The throw as a MuJoCo model: what is solid, what touches what, and how it bounces and slides.

The walls of a pyramid are four convex solids, so that another one can end up inside. A table only ever meets the five
corners, so for table and palm these are balls of the radius of a moulded edge: cheaper than walls, and each touches in
one point. Walls meet the walls of the other pyramids and the palm.
"""

import math
from functools import cache

import mujoco

from pyramidion.toss.palm import BREADTH, GRIP, LENGTH, THICKNESS
from pyramidion.toss.pyramid import ROUNDING, SHELLS, Shell, Vector
from pyramidion.toss.trajectory import FRAMES_PER_SECOND

STEPS_PER_FRAME = 50
STEP = 1 / FRAMES_PER_SECOND / STEPS_PER_FRAME
"""Seconds of a step of the simulation."""

IMPACT = 6 * STEP
"""Seconds for which a bounce touches: as short as six steps can follow, 2 ms."""

_SKIN = 0.02
"""Seconds in which skin gives way; it is damped so that nothing bounces off it."""

_PALM_MASS = 1000.0
"""Kilograms: the hand goes its way whatever lies on it."""

# Which kinds of solids meet: a pair does if one's kind is among those that the other reacts to.
_TABLE, _PALM = 1, 16
_WALLS = (2, 4, 8)


@cache
def model(friction: float, restitution: float, with_palm: bool) -> mujoco.MjModel:
    """The compiled model: three free pyramids (in order small, medium, large), the table, and the palm if wanted.

    The palm has three more degrees of freedom: travel, lift, turn. Do not write to the result: it is shared.
    """
    return mujoco.MjModel.from_xml_string(mjcf(friction, restitution, with_palm))


def mjcf(friction: float, restitution: float, with_palm: bool) -> str:
    """The model's text. friction, restitution: of plastic on the table and on plastic."""
    hard = _spring(restitution, IMPACT)
    bodies = [_body(size, shell) for size, shell in enumerate(SHELLS)]
    return f"""<mujoco>
<compiler autolimits="true"/>
<option timestep="{STEP}" cone="elliptic" impratio="10" iterations="20" ls_iterations="20"/>
<size memory="2M"/>
<default>
  <geom friction="{friction} 0 0" condim="3" solref="{hard}" solimp="0.999 0.999 0.001 0.5 2" mass="0"/>
</default>
<asset>{"".join(_meshes(size, shell) for size, shell in enumerate(SHELLS))}</asset>
<worldbody>
  <geom type="plane" size="1 1 1" contype="{_TABLE}" conaffinity="0"/>
  {"".join(bodies)}
  {_palm() if with_palm else ""}
</worldbody>
</mujoco>"""


def _spring(restitution: float, seconds: float) -> str:
    """Stiffness and damping per unit of mass (MuJoCo takes them negative) of a bounce of the given length.

    Half a swing of a damped spring touches for `seconds` and returns `restitution` of the speed.
    """
    loss = -math.log(max(restitution, 0.05))  # steps cannot follow a stronger damping
    damping = 2 * loss / seconds
    stiffness = (math.pi**2 + loss**2) / seconds**2
    return f"{-stiffness:.9g} {-damping:.9g}"


def _meshes(size: int, shell: Shell) -> str:
    return "".join(
        f'<mesh name="wall{size}{side}" vertex="{" ".join(map(_numbers, wall))}"/>'
        for side, wall in enumerate(shell.walls)
    )


def _body(size: int, shell: Shell) -> str:
    walls = "".join(
        f'<geom type="mesh" mesh="wall{size}{side}" contype="{_WALLS[size]}" '
        f'conaffinity="{sum(_WALLS) - _WALLS[size] + _PALM}"/>'
        for side in range(4)
    )
    balls = "".join(
        f'<geom type="sphere" size="{ROUNDING}" pos="{_numbers(centre)}" contype="0" conaffinity="{_TABLE}"/>'
        for centre in shell.ball_centres
    )
    return (
        f'<body><freejoint/><inertial pos="0 0 {shell.centre:.9g}" mass="{shell.mass:.9g}" '
        f'diaginertia="{_numbers(shell.inertia)}"/>{walls}{balls}</body>'
    )


def _palm() -> str:
    half = (LENGTH / 2, BREADTH / 2, THICKNESS / 2)
    # The leading edge (towards +y) goes down, hence the turn about -x.
    return (
        '<body gravcomp="1"><joint type="slide" axis="0 1 0"/><joint type="slide" axis="0 0 1"/>'
        f'<joint type="hinge" axis="-1 0 0"/><geom type="box" size="{_numbers(half)}" mass="{_PALM_MASS}" '
        f'contype="{_PALM}" conaffinity="0" friction="{GRIP} 0 0" solref="{_spring(0, _SKIN)}" priority="1"/></body>'
    )


def _numbers(vector: Vector) -> str:
    return " ".join(f"{number:.9g}" for number in vector)
