"""What a rest state shows (T8, T9): states with their tolerances, and who points at whom."""

import json
import random
from pathlib import Path

import pytest
from lying import laid, leaning, standing

from pyramidion.games.pass_the_pyramids.landing import impossible_reason, landing_text, score
from pyramidion.physics.landing_detection import classify_pose, detect_landing, shadow
from pyramidion.physics.pose import Pose, after, turn_about
from pyramidion.physics.pyramid import SHELLS

FAR = 0.4
PAGES_LANDINGS = Path(__file__).parents[2] / "web/src/games/pass_the_pyramids/landings.fixture.json"
"""How throws ended, which the page's tests (throwScale.test.ts) draw."""


def text(small, medium, large):
    return landing_text(detect_landing((small, medium, large)))


@pytest.mark.parametrize("size", range(3))
@pytest.mark.parametrize("side", range(4))
def test_upright_and_each_side_t8(size, side):
    shell = SHELLS[size]
    assert classify_pose(standing(0.1, -0.2, heading=33), shell) == "^"
    lying = laid(size, 0.1, 0.2, heading=77, side=side)
    assert classify_pose(lying, shell) == "_"
    assert sorted(lying.point(corner)[2] for corner in shell.corners)[:3] == pytest.approx([0, 0, 0], abs=1e-9)


@pytest.mark.parametrize("size", range(3))
def test_tolerances_t8(size):
    shell = SHELLS[size]
    half = shell.base / 2
    for lift, state in ((0.0009, "^"), (0.0011, "?")):
        assert classify_pose(standing(z=lift), shell) == state
        assert classify_pose(laid(size, z=lift), shell) == {"^": "_", "?": "?"}[state]
    # Rocked about the middle of its base, a corner of the small one may be 1 mm up at 4 degrees, but 3 is the limit.
    assert classify_pose(leaning(standing(), 0.9), shell) == "^"
    assert classify_pose(leaning(standing(), 3.1), shell) == "?"
    assert classify_pose(leaning(standing(z=half), 90), shell) == "?"
    assert classify_pose(Pose((0, 0, shell.height), turn_about((1, 0, 0), 3.14159265)), shell) == "?", "on its tip"


def test_a_pyramid_on_top_of_another_is_weird_t8():
    # The small one over the tip of the medium one: its hollow's top sits on the tip.
    on_top = SHELLS[1].height - SHELLS[0].cavity.height
    assert text(standing(z=on_top), standing(), standing(FAR)) == "S? M^ L^"


def test_nested_t8_t9():
    assert text(standing(), standing(0.0004), standing(FAR)) == "S^>M M^ L^"
    assert text(standing(), standing(FAR), standing(0, 0.001)) == "S^>L M^ L^"
    assert text(standing(), standing(heading=45), standing()) == "S^>M M^>L L^"
    assert text(standing(), standing(0.02), standing(0, FAR)) == "S^ M^ L^", "side by side"


def test_the_sources_examples_t10():
    at_large = laid(0, 0, 0, heading=0), standing(0, FAR), laid(2, 0.1, 0, heading=0)
    assert text(*at_large) == "S>L M^ L_"
    each_other = laid(0, 0, 0, heading=0), laid(1, 0.1, 0, heading=180), laid(2, 0, FAR, heading=90)
    assert text(*each_other) == "S>M M>S L_"
    assert score(detect_landing(each_other)) == 6
    at_upright = laid(0, 0, FAR, heading=90), standing(0.1, 0), laid(2, 0, 0, heading=0)
    assert text(*at_upright) == "S_ M^ L>M"
    assert score(detect_landing(at_upright)) == 11


def test_the_ray_runs_from_the_tip_away_from_the_base_t9():
    shooter = laid(2, 0, 0, heading=30)
    direction = shooter.point((0, 0, 0))
    behind = standing(2 * direction[0], 2 * direction[1])
    ahead = standing(-5 * direction[0], -5 * direction[1])
    assert text(standing(0, FAR), behind, shooter) == "S^ M^ L_"
    assert text(standing(0, FAR), ahead, shooter) == "S^ M^ L>M"


def test_only_the_first_in_the_way_is_pointed_at_t9():
    assert text(standing(0.05), standing(0.1), laid(2)) == "S^ M^ L>S"
    assert text(standing(0.1), standing(0.05), laid(2)) == "S^ M^ L>M"


def test_a_nested_pyramid_is_hidden_from_the_ray_t9():
    assert text(standing(0.1), standing(0.1), laid(2)) == "S^>M M^ L>M"


@pytest.mark.parametrize("size", [1, 2])
def test_a_ray_meets_exactly_what_stands_in_its_way_t9(size):
    half = SHELLS[size].base / 2
    for off, met in ((half - 1e-6, True), (half + 1e-6, False), (-half + 1e-6, True), (-half - 1e-6, False)):
        poses = [laid(0), standing(0, FAR), standing(0, -FAR)]
        poses[size] = standing(0.2, off)
        assert (detect_landing(poses)[0].target == size) is met


def test_without_limit_of_distance_t9():
    assert text(laid(0), standing(50, 0), standing(0, FAR)) == "S>M M^ L^"


def test_a_tip_under_another_pyramid_points_at_it_t9():
    assert text(laid(0), leaning(standing(0.003, 0, 0.01), 40), standing(0, FAR)) == "S>M M? L^"


def test_a_shadow_is_the_outline_from_above():
    square = shadow(standing(), SHELLS[2])
    assert sorted((round(x, 6), round(y, 6)) for x, y in square) == sorted(
        (x * 0.0127, y * 0.0127) for x in (-1, 1) for y in (-1, 1)
    )
    # Lying, the upper edge of the base overhangs to the sides: a pentagon.
    assert len(shadow(laid(2), SHELLS[2])) == 5


def test_every_reading_is_a_possible_landing():
    chance = random.Random(5)

    def any_pose(size):
        x, y = chance.uniform(-0.05, 0.05), chance.uniform(-0.05, 0.05)
        heading = chance.uniform(0, 360)
        kind = chance.randrange(4)
        if kind == 0:
            return standing(x, y, heading=heading)
        if kind == 1:
            return laid(size, x, y, heading, chance.randrange(4))
        if kind == 2:
            return leaning(standing(x, y, heading=heading), chance.uniform(-4, 4))
        return Pose((x, y, chance.uniform(0, 0.05)), after(turn_about((1, 0, 0), chance.uniform(0, 6)), (1, 0, 0, 0)))

    seen = set()
    for _ in range(3000):
        landing = detect_landing([any_pose(size) for size in range(3)])
        assert impossible_reason(landing) is None
        seen.add(landing_text(landing))
    assert len(seen) > 60


def test_the_pages_landings_are_those_of_their_poses():
    for known in json.loads(PAGES_LANDINGS.read_text()):
        poses = [Pose(tuple(numbers[:3]), tuple(numbers[3:])) for numbers in known["poses"]]
        assert text(*poses) == known["landing"]
