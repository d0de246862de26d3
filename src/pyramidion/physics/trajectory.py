"""A throw from the palm to rest in a few bytes: the form in which it is stored, sent and drawn.

Poses are stored as integers, so that a stored throw is read exactly as it was simulated.
"""

import struct
import zlib
from dataclasses import dataclass
from itertools import pairwise

from pyramidion.core.errors import BadRecord
from pyramidion.physics.hand_motion import HandMotion
from pyramidion.physics.pose import Pose

FRAMES_PER_SECOND = 60

_PLACE = 2e-5  # metres: 0.02 mm, up to 655 mm from the middle of the table
_TURN = 1 / 32767  # of a quaternion's component: less than 0.004 degrees
_MAGIC = b"PYT1"
_HEAD = struct.Struct("<4sHHHhH")  # magic, frames, the palm's; its middle, midway (0.02 mm), seconds (25 us)
_SECONDS = 2.5e-5
_NUMBERS = 21  # three pyramids: position x y z, rotation w x y z

Frame = tuple[int, ...]
"""A frame: for the small, the medium and the large pyramid x, y, z (in 0.02 mm) and w, x, y, z (in 1/32767)."""


@dataclass(frozen=True, slots=True)
class Trajectory:
    """60 frames a second from the start of the hand's movement; the last one is at rest.

    palm_frames: number of frames that show the hand.
    """

    frames: tuple[Frame, ...]
    palm: HandMotion
    palm_frames: int

    @property
    def seconds(self) -> float:
        """The duration from the start of the movement to rest."""
        return (len(self.frames) - 1) / FRAMES_PER_SECOND

    def poses(self, frame: int) -> tuple[Pose, Pose, Pose]:
        """The poses of the small, the medium and the large pyramid in a frame (negative: counted from the rest)."""
        numbers = self.frames[frame]
        small, medium, large = (_pose(numbers[first : first + 7]) for first in (0, 7, 14))
        return small, medium, large

    def encode(self) -> bytes:
        """The throw as bytes: a header, then the differences from frame to frame, number by number, deflated."""
        head = _HEAD.pack(
            _MAGIC,
            len(self.frames),
            self.palm_frames,
            round(self.palm.middle / _PLACE),
            round(self.palm.midway / _PLACE),
            round(self.palm.seconds / _SECONDS),
        )
        columns = zip(*self.frames, strict=True)
        steps = [number for column in columns for number in (column[0], *(b - a for a, b in pairwise(column)))]
        # Differences wrap around in 16 bits; decoding wraps them back.
        packed = struct.pack(f"<{len(steps)}H", *(step & 0xFFFF for step in steps))
        return head + zlib.compress(packed, 9)


def decode(data: bytes) -> Trajectory:
    """The inverse of `Trajectory.encode`. Raises BadRecord for anything else."""
    try:
        magic, frames, palm_frames, middle, midway, seconds = _HEAD.unpack_from(data)
        if magic != _MAGIC:
            raise BadRecord("This is not a throw: it does not begin with PYT1.")
        unzip = zlib.decompressobj()
        packed = unzip.decompress(data[_HEAD.size :], 2 * _NUMBERS * frames + 1)
        steps = struct.unpack(f"<{_NUMBERS * frames}H", packed)
    except (struct.error, zlib.error) as error:
        raise BadRecord(f"This throw is damaged: {error}.") from error
    if not frames or palm_frames > frames or not seconds:
        raise BadRecord("This throw is damaged: its head does not fit its frames.")
    columns = [_accumulate(steps[first : first + frames]) for first in range(0, len(steps), frames)]
    return Trajectory(
        tuple(zip(*columns, strict=True)), HandMotion(middle * _PLACE, midway * _PLACE, seconds * _SECONDS), palm_frames
    )


def _accumulate(steps: tuple[int, ...]) -> list[int]:
    numbers, number = [], 0
    for step in steps:
        number = (number + step) & 0xFFFF
        numbers.append(number - 0x10000 if number & 0x8000 else number)
    return numbers


def quantize_motion(palm: HandMotion) -> HandMotion:
    """The palm as it will be stored: its numbers are rounded. Throwing with these makes the stored throw exact."""
    return HandMotion(
        round(palm.middle / _PLACE) * _PLACE,
        round(palm.midway / _PLACE) * _PLACE,
        round(palm.seconds / _SECONDS) * _SECONDS,
    )


def encode_frame(poses: tuple[Pose, ...], before: Frame | None) -> Frame:
    """The integers of a frame. before: the previous frame, whose quaternions' signs are kept.

    A position beyond the range is clamped: the table ends long before.
    """
    numbers: list[int] = []
    for index, pose in enumerate(poses):
        turn = [round(part / _TURN) for part in pose.turn]
        if before and sum(a * b for a, b in zip(turn, before[7 * index + 3 : 7 * index + 7], strict=True)) < 0:
            turn = [-part for part in turn]
        numbers += [max(-32767, min(32767, round(part / _PLACE))) for part in pose.place]
        numbers += [max(-32767, min(32767, part)) for part in turn]
    return tuple(numbers)


def _pose(numbers: tuple[int, ...]) -> Pose:
    x, y, z, *turn = numbers
    length = sum(part * part for part in turn) ** 0.5 or 1.0
    a, b, c, d = (part / length for part in turn)
    return Pose((x * _PLACE, y * _PLACE, z * _PLACE), (a, b, c, d))
