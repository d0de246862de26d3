"""The simulation against what can be computed, and against what must never happen."""

import math
import random

import pytest
from lying import laid, leaning, standing

from pyramidion.games.pass_the_pyramids.landing import landing_text
from pyramidion.physics.landing_detection import classify_pose, detect_landing
from pyramidion.physics.parameters import Parameters
from pyramidion.physics.pose import Pose, after, turn_about
from pyramidion.physics.pyramid import SHELLS

mujoco = pytest.importorskip("mujoco")

FAR = (standing(0.4), standing(-0.4), standing(0, 0.4))
GRAVITY = 9.81
THROWS = 24
DEEPEST = 0.0018
"""Metres by which solids may run into each other for a moment: see docs/throw.md."""


def scene(poses, friction=0.35, restitution=0.5):
    from pyramidion.physics.model import model
    from pyramidion.physics.throw import place

    built = model(friction, restitution)
    data = mujoco.MjData(built)
    place(data, poses)
    return built, data


def run(built, data, seconds, watch=None):
    steps = round(seconds / built.opt.timestep)
    if watch is None:
        mujoco.mj_step(built, data, steps)
        return
    for _ in range(steps):
        mujoco.mj_step(built, data)
        watch(data)


def poses(data):
    from pyramidion.physics.throw import poses_of

    return poses_of(data)


def with_one(size, pose):
    return [pose if other == size else FAR[other] for other in range(3)]


# -- what can be computed ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", range(3))
@pytest.mark.parametrize("restitution", [0.3, 0.5, 0.7])
def test_a_bounce_gives_back_its_share_of_the_speed(size, restitution):
    shares = []
    # Where between two steps it lands makes a difference; the mean over such moments is what is right.
    for fall in (0.1, 0.1007, 0.1014, 0.1021, 0.1028, 0.1035):
        built, data = scene(with_one(size, standing(z=fall)), restitution=restitution)
        heights = []
        run(built, data, 0.3, lambda data, heights=heights: heights.append(data.qpos[7 * size + 2]))
        floor = SHELLS[size].centre
        landed = next(number for number, height in enumerate(heights) if height < floor)
        shares.append(math.sqrt((max(heights[landed:]) - floor) / fall))
    assert sum(shares) / len(shares) == pytest.approx(restitution, abs=0.03)
    assert max(shares) - min(shares) < 0.2


@pytest.mark.parametrize("friction", [0.2, 0.35])
def test_a_standing_pyramid_slides_as_far_as_friction_lets_it(friction):
    speed = 0.5
    built, data = scene(with_one(2, standing()), friction=friction)
    run(built, data, 0.02)
    begun = poses(data)[2].place[0]
    data.qvel[12] = speed
    run(built, data, 0.6)
    slid = poses(data)[2]
    assert slid.place[0] - begun == pytest.approx(speed**2 / (2 * friction * GRAVITY), rel=0.05)
    assert classify_pose(slid, SHELLS[2]) == "^"


@pytest.mark.parametrize("size", range(3))
def test_a_standing_pyramid_topples_when_its_middle_passes_the_edge(size):
    shell = SHELLS[size]
    limit = math.degrees(math.atan2(shell.base / 2, shell.centre))
    for off, state in ((-3, "^"), (3, "_")):
        # Turned about an edge of the base, which stays on the table.
        angle = math.radians(limit + off)
        lifted = shell.base / 2 * math.sin(angle)
        built, data = scene(with_one(size, leaning(standing(z=lifted), math.degrees(angle))), restitution=0.2)
        run(built, data, 1.5)
        assert classify_pose(poses(data)[size], shell) == state


@pytest.mark.parametrize("size", range(3))
def test_all_five_faces_hold_and_edges_and_tips_do_not(size):
    shell = SHELLS[size]
    for side in range(4):
        built, data = scene(with_one(size, laid(size, side=side)))
        run(built, data, 0.5)
        assert classify_pose(poses(data)[size], shell) == "_"
    on_tip = Pose((0, 0, shell.height), turn_about((math.sqrt(0.5), math.sqrt(0.5), 0), math.pi - 0.02))
    on_edge = after(laid(size).turn, turn_about((0, 0, 1), math.pi / 4))
    for start in (on_tip, Pose((0, 0, 0.03), on_edge)):
        built, data = scene(with_one(size, start))
        run(built, data, 2.0)
        assert classify_pose(poses(data)[size], shell) in "^_"


@pytest.mark.parametrize(("inner", "outer"), [(0, 1), (1, 2), (0, 2)])
def test_a_larger_one_dropped_over_a_smaller_one_nests(inner, outer):
    start = list(FAR)
    start[inner], start[outer] = standing(), standing(z=0.03)
    built, data = scene(start)
    run(built, data, 1.5)
    assert landing_text(detect_landing(poses(data))).split()[inner] == f"{'SML'[inner]}^>{'SML'[outer]}"


def test_all_three_nest():
    built, data = scene([standing(), standing(z=0.03), standing(z=0.07)])
    run(built, data, 1.5)
    assert landing_text(detect_landing(poses(data))) == "S^>M M^>L L^"


@pytest.mark.parametrize(("top", "below"), [(0, 1), (0, 2), (1, 2)])
def test_a_smaller_one_dropped_on_a_tip_sits_there_and_is_weird(top, below):
    start = list(FAR)
    start[below], start[top] = standing(), standing(z=SHELLS[below].height)
    built, data = scene(start, restitution=0.2)
    run(built, data, 1.5)
    assert classify_pose(poses(data)[top], SHELLS[top]) == "?"
    assert classify_pose(poses(data)[below], SHELLS[below]) == "^"


# -- what must never happen -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def watched():
    """Throws with what was seen at every step after the palm let the pyramids fall: deepest contact, energies,
    places."""
    from pyramidion.physics import throw

    found = []
    for seed in range(THROWS):
        seen = {"depth": 0.0, "growth": 0.0, "free": None, "energy": 0.0, "inside": 0}

        def watch(built, data, seen=seen):
            if built.nv > 18:
                return
            mujoco.mj_energyPos(built, data)
            mujoco.mj_energyVel(built, data)
            energy = float(data.energy[0] + data.energy[1])
            if seen["free"] is not None:
                seen["growth"] = max(seen["growth"], energy - seen["free"])
            if data.ncon:
                seen["depth"] = max(seen["depth"], -float(data.contact.dist.min()))
            else:
                # In contact some energy is in the springs of the contacts; free flight shows all of it.
                seen["free"] = min(energy, seen["free"] or energy)
            seen["energy"] = max(seen["energy"], energy)

        trajectory = throw.attempt(f"{seed}/1", Parameters(), watch)
        found.append((trajectory, seen))
    return found


@pytest.mark.slow
def test_a_throw_always_ends(watched):
    from pyramidion.physics.throw import LONGEST

    assert all(trajectory is not None and 0.4 < trajectory.seconds < LONGEST / 2 for trajectory, _ in watched)


def test_solids_do_not_run_into_each_other_deeper_than_stated(watched):
    assert 0.0002 < max(seen["depth"] for _, seen in watched) < DEEPEST


def test_energy_never_grows(watched):
    # A bounce with friction off the middle may give back a little more than it should: Newton's law of restitution
    # allows it (Kane's paradox).
    growths = [seen["growth"] / seen["energy"] for _, seen in watched]
    assert max(growths) < 0.01
    assert sum(growths) / len(growths) < 0.001


def test_what_rests_stays_at_rest(watched):
    for trajectory, _ in watched[:8]:
        at_rest = trajectory.poses(-1)
        built, data = scene(at_rest, restitution=0.2)
        run(built, data, 0.5)
        for size, (before, now) in enumerate(zip(at_rest, poses(data), strict=True)):
            for corner in SHELLS[size].corners:
                assert now.point(corner) == pytest.approx(before.point(corner), abs=5e-4)


def inside(pose, shell, point):
    """Whether a point of the room is within a pyramid, walls and hollow."""
    w, x, y, z = pose.turn
    off = tuple(a - b for a, b in zip(point, pose.place, strict=True))
    x, y, z = Pose((0, 0, 0), (w, -x, -y, -z)).point(off)
    return z > 0 and max(abs(x), abs(y)) < (shell.height - z) * shell.slope


def test_nothing_goes_through_a_wall(watched):
    for trajectory, _ in watched:
        for frame in range(len(trajectory.frames)):
            moment = trajectory.poses(frame)
            for small, large in ((0, 1), (0, 2), (1, 2)):
                middle = moment[small].point((0, 0, SHELLS[small].centre))
                assert not inside(moment[large], SHELLS[large], middle)


@pytest.mark.parametrize("seed", range(12))
def test_a_small_one_shot_at_a_large_one_stays_outside(seed):
    chance = random.Random(seed)
    heading = chance.uniform(0, 2 * math.pi)
    turn = after(turn_about((0, 0, 1), heading), turn_about((1, 0, 0), chance.uniform(0, 6)))
    # Lying, its open base looks away.
    large = laid(2, heading=chance.uniform(120, 240)) if seed % 2 else standing(heading=chance.uniform(0, 90))
    middle = large.point((0, 0, 0.015))
    lowest = min(Pose((0, 0, 0), turn).point(corner)[2] for corner in SHELLS[0].corners)
    start = Pose((middle[0] - 0.07, middle[1], 0.001 - lowest), turn)
    built, data = scene([start, FAR[0], large])
    data.qvel[0] = 3.0  # m/s: faster than anything in a throw
    entered = []

    def watch(data):
        small, _, now = poses(data)
        entered.append(inside(now, SHELLS[2], small.point((0, 0, SHELLS[0].centre))))

    run(built, data, 0.15, watch)
    assert not any(entered)
    assert abs(data.qvel[0]) < 2.9, "it has hit"
