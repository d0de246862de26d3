"""The throw as a MuJoCo model: the solids, which of them collide, and how they bounce and slide.

The walls of a pyramid are four convex solids, so that another pyramid can end up inside. A table only ever touches the
five corners, so for table and palm these are balls with the radius of a moulded edge: cheaper than walls, and each
touches at one point. Walls collide with the walls of the other pyramids, and with the rounded edges of the palm over
which they slide.
"""

import math
from functools import cache
from xml.etree.ElementTree import Element, SubElement, tostring

import mujoco

from pyramidion.physics.hand_motion import BREADTH, GRIP, LENGTH, THICKNESS
from pyramidion.physics.pyramid import ROUNDING, SHELLS, Shell, Vector
from pyramidion.physics.trajectory import FRAMES_PER_SECOND

IN_HAND, LOOSE, DULL = "in hand", "loose", "dull"
"""The three simulated models: the palm and the pyramids; the pyramids alone; the pyramids alone, so slow that nothing
bounces."""

STEPS = {IN_HAND: 20, LOOSE: 60, DULL: 30}
"""Steps a frame. Skin is soft and slow bodies do not collide hard: these need fewer steps."""

_IMPACT = 6
"""Number of contact steps in a bounce, the fewest that can resolve it: 1.7 ms on the table."""

_CREEP = 0.06
"""Stiffness, in units of steps, of a contact without bounce: critically damped, and soft enough for the steps to follow
it. Pyramids sink in by 0.05 mm.
"""

_SKIN = 0.01
"""Seconds in which skin yields; nothing bounces off it."""

_PALM_MASS = 1000.0
"""Kilograms: the hand's movement is independent of what lies on it."""

# Collision groups: a pair collides if the group of one is among those to which the other reacts.
_TABLE, _EDGE = 1, 16
_WALLS = (2, 4, 8)


@cache
def model(friction: float, restitution: float, what: str = LOOSE) -> mujoco.MjModel:
    """The compiled model: three free pyramids (in order small, medium, large), the table, and the palm IN_HAND.

    The palm has three more degrees of freedom: travel, lift, turn. Do not write to the result: it is shared.
    """
    return mujoco.MjModel.from_xml_string(mjcf(friction, restitution, what))


def mjcf(friction: float, restitution: float, what: str) -> str:
    """The model's text. friction, restitution: of plastic on the table and on plastic.

    MuJoCo takes stiffness and damping of a contact as negative numbers, and a softness as seconds and damping ratio.
    """
    step = 1 / FRAMES_PER_SECOND / STEPS[what]
    stiffness, damping = _CREEP / step**2, 2 * math.sqrt(_CREEP) / step
    if what != DULL:
        stiffness, damping = spring(restitution, step)
    root = Element("mujoco")
    SubElement(root, "compiler", autolimits="true")
    solver = {"cone": "elliptic", "impratio": "10", "tolerance": "1e-6", "iterations": "20", "ls_iterations": "20"}
    SubElement(SubElement(root, "option", {"timestep": str(step), **solver}), "flag", multiccd="disable")
    SubElement(root, "size", memory="2M")
    contact = {"friction": f"{friction} 0 0", "condim": "3", "solimp": "0.999 0.999 0.001 0.5 2", "mass": "0"}
    contact["solref"] = f"{-stiffness:.9g} {-damping:.9g}"
    SubElement(SubElement(root, "default"), "geom", contact)
    meshes, world = SubElement(root, "asset"), SubElement(root, "worldbody")
    SubElement(world, "geom", type="plane", size="1 1 1", contype=str(_TABLE), conaffinity="0")
    for size, shell in enumerate(SHELLS):
        for side, wall in enumerate(shell.walls):
            SubElement(meshes, "mesh", name=f"wall{size}{side}", vertex=" ".join(map(_numbers, wall)))
        _body(world, size, shell)
    if what == IN_HAND:
        _palm(world)
    return tostring(root, encoding="unicode")


def spring(restitution: float, step: float) -> tuple[float, float]:
    """Stiffness (1/s2) and damping (1/s) per unit of mass of a contact that returns the fraction `restitution` of the
    speed.

    Half a period of the damped spring lasts _IMPACT steps. As so few steps follow it, and as a contact never pulls, the
    damping is found numerically: a bounce by steps, averaged over all phases at which a step can meet the surface.
    """
    weak, strong = 0.0, 1.0
    for _ in range(30):
        damping = (weak + strong) / 2
        if _restitution(damping) > restitution:
            weak = damping
        else:
            strong = damping
    return _stiffness(weak) / step**2, weak / step


def _stiffness(damping: float) -> float:
    return (math.pi / _IMPACT) ** 2 + (damping / 2) ** 2


def _restitution(damping: float, phases: int = 16) -> float:
    """The mean fraction of the speed that a bounce returns, in units of steps."""
    total = 0.0
    for phase in range(phases):
        speed, depth = -1.0, -(phase + 0.5) / phases
        while depth < 0:
            speed += max(0.0, -damping * speed - _stiffness(damping) * depth)
            depth += speed
        total += speed
    return total / phases


def _body(world: Element, size: int, shell: Shell) -> None:
    body = SubElement(world, "body")
    SubElement(body, "freejoint")
    # The body's own origin is its centre of mass: only then does a spinning body conserve its energy in free flight.
    inertia = _numbers(shell.inertia)
    SubElement(body, "inertial", pos="0 0 0", mass=f"{shell.mass:.9g}", diaginertia=inertia)
    touches = {"contype": str(_WALLS[size]), "conaffinity": str(sum(_WALLS) - _WALLS[size] + _EDGE)}
    for side in range(4):
        wall = {"type": "mesh", "mesh": f"wall{size}{side}", "pos": f"0 0 {-shell.centre:.9g}"}
        SubElement(body, "geom", {**wall, **touches})
    ball = {"type": "sphere", "size": str(ROUNDING), "contype": "0", "conaffinity": str(_TABLE)}
    for x, y, z in shell.ball_centres:
        SubElement(body, "geom", {**ball, "pos": _numbers((x, y, z - shell.centre))})


def _palm(world: Element) -> None:
    long, across, thick = LENGTH / 2, (BREADTH - THICKNESS) / 2, THICKNESS / 2
    palm = SubElement(world, "body", gravcomp="1")
    SubElement(palm, "joint", type="slide", axis="0 1 0")
    SubElement(palm, "joint", type="slide", axis="0 0 1")
    # The leading edge (towards +y) goes down, hence the turn about -x.
    SubElement(palm, "joint", type="hinge", axis="-1 0 0")
    skin = {"conaffinity": "0", "friction": f"{GRIP} 0 0", "solref": f"{_SKIN} 1", "priority": "1"}
    box = {"type": "box", "size": f"{long} {across} {thick}", "mass": str(_PALM_MASS)}
    SubElement(palm, "geom", {**box, "contype": str(_TABLE), **skin})
    for y in (-across, across):
        edge = {"type": "capsule", "size": str(thick), "fromto": f"{-long} {y} 0 {long} {y} 0"}
        SubElement(palm, "geom", {**edge, "contype": str(_TABLE | _EDGE), **skin})


def _numbers(vector: Vector) -> str:
    return " ".join(f"{number:.9g}" for number in vector)
