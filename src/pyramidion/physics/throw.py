"""A throw: three pyramids from an open palm to rest, as a function of a seed and the throw's parameters (T11)."""

import math
import random
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import mujoco
import numpy as np

from pyramidion.core.errors import PyramidionError
from pyramidion.games.pass_the_pyramids.landing import Landing
from pyramidion.physics.hand_motion import HandMotion, lay_in_hand
from pyramidion.physics.landing_detection import detect_landing
from pyramidion.physics.model import DULL, IN_HAND, LOOSE, STEPS, model
from pyramidion.physics.parameters import Parameters
from pyramidion.physics.pose import Pose
from pyramidion.physics.pyramid import SHELLS
from pyramidion.physics.trajectory import FRAMES_PER_SECOND, Frame, Trajectory, encode_frame, quantize_motion

TABLE = 0.5
"""Radius of the table in metres. A pyramid whose middle moves beyond it has left the table."""

STILL = 0.05e-3
STILL_FRAMES = 6
"""At rest: no corner of any pyramid has moved by more than STILL metres in this many frames (a tenth of a second)."""

SLOW = 0.02
"""Bounces slower than this, in m/s, return nothing: such slow bounces end quickly for a real pyramid, but would never
end for a simulated one, whose steps cannot follow them.
"""

LONGEST = 6.0
"""Seconds after which a throw that is not yet at rest is repeated; one in thousands rocks or spins for that long."""

ATTEMPTS = 50
"""Maximum number of attempts to throw a trio."""

_PALM_STEPS = 2  # steps between updates of the palm's speed
_ARM = 0.02  # metres between a pyramid's middle and its corners, roughly
_PYRAMIDS = slice(1, 28)  # solids of the pyramids: after the table, before the palm
_FREE = 18  # degrees of freedom of three pyramids
_PLACES = 21  # numbers of their poses

Points = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
"""Positions in metres, one per row."""

Watch = Callable[[mujoco.MjModel, mujoco.MjData], None]
"""Callback after each simulation step."""


@dataclass(frozen=True, slots=True)
class Throw:
    """The result of a throw. attempts: 1, or more if pyramids left the table (or would not come to rest) and the trio
    was thrown again. trajectory: of the throw that counts. landing: what its last frame shows.
    """

    seed: str
    parameters: Parameters
    attempts: int
    trajectory: Trajectory
    landing: Landing


def throw(seed: int | str, parameters: Parameters | None = None) -> Throw:
    """Throws. The same seed and parameters give the same throw on the same build of MuJoCo.

    On other builds the throw may differ, as the last bits of floating point do: store the trajectory, not the seed.
    Raises PyramidionError if each of ATTEMPTS attempts leaves the table.
    """
    parameters = parameters or Parameters()
    for number in range(1, ATTEMPTS + 1):
        trajectory = attempt(f"{seed}/{number}", parameters)
        if trajectory is not None:
            return Throw(str(seed), parameters, number, trajectory, detect_landing(trajectory.poses(-1)))
    raise PyramidionError(
        f"{ATTEMPTS} throws in a row left the table; throw from lower, slower, or on a rougher table."
    )


def attempt(seed: str, parameters: Parameters, watch: Watch | None = None) -> Trajectory | None:
    """One throw of the trio; None if a pyramid left the table or they did not come to rest within LONGEST seconds."""
    palm, poses = lay_in_hand(random.Random(seed), parameters.height / 1000, parameters.speed)
    palm = quantize_motion(palm)
    frames, data = _carry(palm, poses, model(parameters.friction, parameters.restitution, IN_HAND), watch)
    palm_frames = math.ceil(palm.seconds * FRAMES_PER_SECOND) + 1
    loose, dull = (model(parameters.friction, parameters.restitution, what) for what in (LOOSE, DULL))
    data = _release(loose, data)
    recent = deque([_corners(data)], STILL_FRAMES + 1)
    while len(frames) <= LONGEST * FRAMES_PER_SECOND:
        slow = np.abs(data.qvel).reshape(3, 2, 3).max(axis=(0, 2)) < (SLOW, SLOW / _ARM)
        if slow.all():
            _advance(dull, data, STEPS[DULL], watch)
        else:
            _advance(loose, data, STEPS[LOOSE], watch)
        frames.append(encode_frame(poses_of(data), frames[-1]))
        recent.append(_corners(data))
        if at_rest(recent):
            frames = frames[: 1 - STILL_FRAMES]
            return Trajectory(tuple(frames), palm, min(palm_frames, len(frames)))
        if np.hypot(data.qpos[0:_PLACES:7], data.qpos[1:_PLACES:7]).max() > TABLE:
            return None
    return None


def _carry(
    palm: HandMotion, poses: list[Pose], hand: mujoco.MjModel, watch: Watch | None
) -> tuple[list[Frame], mujoco.MjData]:
    """The frames until the palm has released the trio, and the state at that time: the palm is then too high to touch
    it again.
    """
    data = mujoco.MjData(hand)
    place(data, poses)
    data.qpos[_PLACES:] = palm.at(0)[0], palm.middle, 0
    frames = [encode_frame(poses_of(data), None)]
    pieces = STEPS[IN_HAND] // _PALM_STEPS
    for frame in range(math.ceil(palm.seconds * FRAMES_PER_SECOND)):
        for piece in range(pieces):
            # The speed in the middle of the interval; the palm is too heavy for anything to change it.
            travel, turn = palm.speeds((frame + (piece + 0.5) / pieces) / FRAMES_PER_SECOND)
            data.qvel[_FREE:] = travel, 0, turn
            _advance(hand, data, _PALM_STEPS, watch)
        frames.append(encode_frame(poses_of(data), frames[-1]))
        if palm.lowest((frame + 1) / FRAMES_PER_SECOND) > _corners(data)[_PYRAMIDS, 2].max():
            break
    return frames, data


def _release(loose: mujoco.MjModel, carried: mujoco.MjData) -> mujoco.MjData:
    """The same pyramids without the palm."""
    data = mujoco.MjData(loose)
    data.qpos[:], data.qvel[:] = carried.qpos[:_PLACES], carried.qvel[:_FREE]
    mujoco.mj_kinematics(loose, data)
    return data


def _advance(scene: mujoco.MjModel, data: mujoco.MjData, steps: int, watch: Watch | None) -> None:
    if watch is None:
        mujoco.mj_step(scene, data, nstep=steps)
        return
    for _ in range(steps):
        mujoco.mj_step(scene, data)
        watch(scene, data)


def place(data: mujoco.MjData, poses: Sequence[Pose]) -> None:
    """Sets the poses of the three pyramids in a simulation."""
    for size, pose in enumerate(poses):
        data.qpos[7 * size : 7 * size + 7] = *pose.point((0, 0, SHELLS[size].centre)), *pose.turn


def poses_of(data: mujoco.MjData) -> tuple[Pose, ...]:
    """The poses of the three pyramids in a simulation."""
    found = []
    for size, shell in enumerate(SHELLS):
        x, y, z, *turn = data.qpos[7 * size : 7 * size + 7].tolist()
        centred = Pose((x, y, z), (turn[0], turn[1], turn[2], turn[3]))
        found.append(Pose(centred.point((0, 0, -shell.centre)), centred.turn))
    return tuple(found)


def at_rest(recent: Sequence[Points]) -> bool:
    """Whether nothing has moved in the last frames, not even back and forth, like a piece that nearly topples."""
    if len(recent) <= STILL_FRAMES:
        return False
    return all(np.abs(recent[-1] - before).max() < STILL for before in recent)


def _corners(data: mujoco.MjData) -> Points:
    """The centres of all solids, including those at the corners, in metres."""
    return np.array(data.geom_xpos)
