"""The pyramids' measures against numbers found in other ways."""

import math
import random

import pytest

from pyramidion.physics.hand_motion import on_side
from pyramidion.physics.pose import rotate
from pyramidion.physics.pyramid import DENSITY, SHELLS, WALL


def test_the_published_sizes_in_inches():
    assert [(shell.base / 0.0254, shell.height / 0.0254) for shell in SHELLS] == [
        pytest.approx((0.5625, 1.0)),
        pytest.approx((0.78125, 1.375)),
        pytest.approx((1.0, 1.75)),
    ]


def test_a_stash_of_fifteen_weighs_one_and_a_half_ounces():
    assert 5 * sum(shell.mass for shell in SHELLS) == pytest.approx(1.5 * 0.02835, rel=0.035)  # given to a tenth


@pytest.mark.parametrize("shell", SHELLS)
def test_mass_centre_and_inertia_by_sampling(shell):
    chance = random.Random(3)
    points = []
    for _ in range(60_000):
        x, y = (chance.uniform(-1, 1) * shell.base / 2 for _ in range(2))
        z = chance.uniform(0, 1) * shell.height
        far = max(abs(x), abs(y))
        if (shell.cavity.height - z) * shell.slope < far <= (shell.height - z) * shell.slope:
            points.append((x, y, z))
    share = len(points) / 60_000
    assert share * shell.base**2 * shell.height * DENSITY == pytest.approx(shell.mass, rel=0.03)
    centre = sum(z for _, _, z in points) / len(points)
    assert centre == pytest.approx(shell.centre, rel=0.03)
    across = sum(y * y + (z - centre) ** 2 for _, y, z in points) / len(points) * shell.mass
    along = sum(x * x + y * y for x, y, _ in points) / len(points) * shell.mass
    assert shell.inertia == pytest.approx((across, across, along), rel=0.03)


@pytest.mark.parametrize("shell", SHELLS)
def test_the_walls_are_as_thick_as_they_should_be(shell):
    # Distance of the hollow's tip from a side's plane: the plane through the tip at the half angle.
    gap = (shell.height - shell.cavity.height) * math.sin(shell.half_angle)
    assert gap == pytest.approx(WALL)


@pytest.mark.parametrize("shell", SHELLS)
def test_each_wall_is_all_that_lies_outside_one_side_of_the_hollow(shell):
    chance = random.Random(9)
    hollow = shell.cavity

    def in_wall(x, y, z):
        """Of the wall that faces +y."""
        half = (shell.height - z) * shell.slope
        return z >= -1e-9 and max(abs(x), abs(y)) <= half + 1e-9 and y >= (hollow.height - z) * hollow.slope - 1e-9

    facing = shell.walls[0]
    assert all(in_wall(*corner) for corner in facing), "the solid lies in the wall"
    points = []
    while len(points) < 1500:
        point = (*(chance.uniform(-1, 1) * shell.base / 2 for _ in range(2)), chance.uniform(0, shell.height))
        if in_wall(*point):
            points.append(point)
    for _ in range(150):
        way = [chance.gauss(0, 1) for _ in range(3)]
        reach = [sum(a * b for a, b in zip(way, point, strict=True)) for point in (*points, *facing)]
        assert max(reach) == pytest.approx(max(reach[-7:])), "the wall lies in the solid"
    # The others are the same, a quarter turn on.
    for before, wall in zip(shell.walls, shell.walls[1:], strict=False):
        for (x, y, z), turned in zip(before, wall, strict=True):
            assert turned == pytest.approx((-y, x, z))


@pytest.mark.parametrize(("inner", "outer"), [(0, 1), (1, 2), (0, 2)])
def test_each_fits_inside_the_larger_ones_on_the_table(inner, outer):
    small, hollow = SHELLS[inner], SHELLS[outer].cavity
    assert small.height < hollow.height
    for part in range(11):
        z = part / 10 * small.height
        assert (small.height - z) * small.slope < (hollow.height - z) * hollow.slope


@pytest.mark.parametrize("shell", SHELLS)
def test_it_rests_on_five_faces_and_stands_firmly(shell):
    # On its base it topples when the centre of mass passes the edge.
    topples = math.degrees(math.atan2(shell.base / 2, shell.centre))
    assert 42 < topples < 46
    # Lying, the centre of mass is over the triangle that touches the table, so every side is a stable face.
    for side in range(4):
        flat = on_side(shell, side)
        below = rotate(flat, (0, 0, shell.centre))
        ends = [
            rotate(flat, corner) for corner in (shell.corners[side], shell.corners[(side + 1) % 4], shell.corners[4])
        ]
        signs = [
            (e[0] - s[0]) * (below[1] - s[1]) - (e[1] - s[1]) * (below[0] - s[0])
            for s, e in zip(ends, ends[1:] + ends[:1], strict=True)
        ]
        assert all(sign > 0 for sign in signs) or all(sign < 0 for sign in signs)


@pytest.mark.parametrize("shell", SHELLS)
def test_balls_touch_the_planes_from_inside(shell):
    from pyramidion.physics.pyramid import ROUNDING

    *low, tip = shell.ball_centres

    def from_side(point):
        """Distance from the plane of the side that faces +x."""
        x, _, z = point
        return ((shell.height - z) * shell.slope - x) * math.cos(shell.half_angle)

    assert from_side(tip) == pytest.approx(ROUNDING)
    assert [point[2] for point in low] == pytest.approx([ROUNDING] * 4)
    assert from_side(low[0]) == pytest.approx(ROUNDING)
