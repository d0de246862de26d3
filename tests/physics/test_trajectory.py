"""Throws as bytes: nothing is lost, little is used, nonsense is refused."""

import base64
import json
import random
from itertools import chain
from pathlib import Path

import pytest
from lying import laid, standing

from pyramidion.core.errors import BadRecord
from pyramidion.physics.hand_motion import HandMotion
from pyramidion.physics.pose import Pose
from pyramidion.physics.trajectory import Trajectory, decode, encode_frame, quantize_motion

THE_PAGES = Path(__file__).parents[2] / "web" / "src" / "games" / "pass_the_pyramids" / "throw.fixture.json"
"""A throw, and what the page's tests (trajectory.test.ts) expect to read in it."""


def some(frames=40, seed=1):
    chance = random.Random(seed)
    found = []
    for _ in range(frames):
        poses = []
        for _ in range(3):
            turn = [chance.gauss(0, 1) for _ in range(4)]
            length = sum(part * part for part in turn) ** 0.5
            place = tuple(chance.uniform(-0.6, 0.6) for _ in range(3))
            poses.append(Pose(place, tuple(part / length for part in turn)))
        found.append(encode_frame(tuple(poses), found[-1] if found else None))
    return Trajectory(tuple(found), quantize_motion(HandMotion(0.1437, -0.28, 0.5357)), min(30, frames))


@pytest.mark.parametrize("frames", [1, 2, 40, 361])
def test_bytes_there_and_back(frames):
    given = some(frames)
    assert decode(given.encode()) == given


def test_the_page_reads_what_is_written_here():
    known = json.loads(THE_PAGES.read_text())
    read = decode(base64.b64decode(known["data"]))
    assert decode(read.encode()) == read
    assert (len(read.frames), read.palm_frames) == (known["frames"], known["palmFrames"])
    for frame, numbers in ((10, known["tenth"]), (-1, known["last"])):
        poses = chain.from_iterable((*pose.place, *pose.turn) for pose in read.poses(frame))
        assert list(poses) == pytest.approx(numbers, abs=1e-4)
    assert {name: getattr(read.palm, name) for name in known["palm"]} == pytest.approx(known["palm"])
    assert read.palm.at(10 / 60) == pytest.approx(known["handAtTenth"])


def test_rounding_is_far_below_what_the_reading_tells_apart():
    chance = random.Random(2)
    for _ in range(500):
        pose = laid(2, chance.uniform(-0.5, 0.5), chance.uniform(-0.5, 0.5), chance.uniform(0, 360))
        kept_pose = Trajectory(
            (encode_frame((pose,) * 3, None),), quantize_motion(HandMotion(0.1, -0.2, 0.5)), 1
        ).poses(-1)[2]
        for corner in ((0, 0, 0.04445), (0.0127, 0.0127, 0)):
            assert kept_pose.point(corner) == pytest.approx(pose.point(corner), abs=2e-5)


def test_a_far_place_stays_at_the_edge_of_the_range():
    frame = encode_frame((standing(3.0),) * 3, None)
    assert frame[0] == 32767


def test_signs_of_quaternions_do_not_flip():
    pose = standing(heading=10)
    flipped = Pose(pose.place, tuple(-part for part in pose.turn))
    first = encode_frame((pose,) * 3, None)
    assert encode_frame((flipped,) * 3, first) == first


def test_what_is_no_throw_is_refused():
    good = some().encode()
    for bad in (b"", b"PYT1", b"RIFF" + good[4:], good[:-5], good[:12] + b"zip" + good[15:], good[:8]):
        with pytest.raises(BadRecord):
            decode(bad)
    chance = random.Random(4)
    for _ in range(500):
        cut = bytearray(good)
        cut[chance.randrange(len(cut))] ^= 1 << chance.randrange(8)
        try:
            decode(bytes(cut))
        except BadRecord:
            continue
