"""The landing that three pyramids at rest show (T8, T9): which of them are upright, lying or weird, and which points at
which.

Plain geometry on poses; it does not depend on how they came to rest, so it also works for poses from a real table.
"""

import math
from collections.abc import Sequence

from pyramidion.games.pass_the_pyramids.landing import LYING, UPRIGHT, WEIRD, Landing, Pyramid
from pyramidion.physics.pose import Pose, rotate
from pyramidion.physics.pyramid import SHELLS, Shell, Vector

TILT = 3.0
"""Maximum deviation of an upright or lying pyramid from the exact pose, in degrees."""

LIFT = 0.001
"""Maximum distance from the table, in metres, of corners that should touch it. One millimetre is what the eye can
distinguish.
"""

_SIDES = ((0, 1), (1, 2), (2, 3), (3, 0))
_Point = tuple[float, float]


def detect_landing(poses: Sequence[Pose]) -> Landing:
    """The landing of the small, the medium and the large pyramid, in this order."""
    states = [classify_pose(pose, shell) for pose, shell in zip(poses, SHELLS, strict=True)]
    shadows = [shadow(pose, shell) for pose, shell in zip(poses, SHELLS, strict=True)]
    inside = [_enclosing(states, shadows, poses, size) for size in range(3)]
    if inside[0] == inside[1] == 2:
        inside[0] = 1  # two do not fit side by side into a third
    found = []
    for size, state in enumerate(states):
        target = inside[size]
        if state == LYING:
            # A pyramid inside another is hidden by it.
            seen = [other for other in range(3) if other != size and inside[other] is None]
            target = _first_hit(_ray(poses[size], SHELLS[size]), {other: shadows[other] for other in seen})
        found.append(Pyramid(state, target))
    return found[0], found[1], found[2]


def classify_pose(pose: Pose, shell: Shell) -> str:
    """UPRIGHT, LYING or WEIRD (T8), to within TILT and LIFT."""
    heights = [pose.point(corner)[2] for corner in shell.corners]
    if _tilt(rotate(pose.turn, (0, 0, 1)), 1) <= TILT and max(map(abs, heights[:4])) <= LIFT:
        return UPRIGHT
    for side, (first, second) in enumerate(_SIDES):
        touching = (heights[first], heights[second], heights[4])
        if _tilt(rotate(pose.turn, _outward(shell, side)), -1) <= TILT and max(map(abs, touching)) <= LIFT:
            return LYING
    return WEIRD


def shadow(pose: Pose, shell: Shell) -> list[_Point]:
    """The outline seen from above: a convex polygon on the table, counterclockwise."""
    points = sorted(pose.point(corner)[:2] for corner in shell.corners)
    return _half_hull(points) + _half_hull(points[::-1])


def _half_hull(points: list[_Point]) -> list[_Point]:
    hull: list[_Point] = []
    for point in points:
        while len(hull) > 1 and _cross(hull[-2], hull[-1], point) <= 0:
            hull.pop()
        hull.append(point)
    return hull[:-1]


def _cross(start: _Point, end: _Point, point: _Point) -> float:
    """Positive if the point lies to the left of the line from start to end."""
    return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])


def _outward(shell: Shell, side: int) -> Vector:
    """The direction that a side faces, in the pyramid's own coordinates."""
    angle = math.pi / 2 * (side + 1)  # sides face +y, -x, -y, +x
    flat = math.cos(shell.half_angle)
    return flat * math.cos(angle), flat * math.sin(angle), math.sin(shell.half_angle)


def _tilt(direction: Vector, up: int) -> float:
    """Degrees between a direction and straight up (1) or down (-1)."""
    x, y, z = direction
    return math.degrees(math.atan2(math.hypot(x, y), z * up))


def _enclosing(states: list[str], shadows: list[list[_Point]], poses: Sequence[Pose], size: int) -> int | None:
    """The pyramid in which an upright one is placed directly: the smallest larger upright one over its middle."""
    if states[size] == UPRIGHT:
        middle = poses[size].place[:2]
        for larger in range(size + 1, 3):
            if states[larger] == UPRIGHT and _contains(shadows[larger], middle):
                return larger
    return None


def _contains(polygon: list[_Point], point: _Point) -> bool:
    return all(_cross(polygon[i - 1], polygon[i], point) >= 0 for i in range(len(polygon)))


def _ray(pose: Pose, shell: Shell) -> tuple[_Point, _Point]:
    """Tip and direction of a lying pyramid on the table, from its base's centre to its tip (T9)."""
    tip = pose.point((0, 0, shell.height))
    return tip[:2], (tip[0] - pose.place[0], tip[1] - pose.place[1])


def _first_hit(ray: tuple[_Point, _Point], shadows: dict[int, list[_Point]]) -> int | None:
    """The pyramid whose outline the ray enters first; None if it hits none."""
    met = {size: _entry(ray, polygon) for size, polygon in shadows.items()}
    reached = {size: distance for size, distance in met.items() if distance is not None}
    return min(reached, key=lambda size: reached[size]) if reached else None


def _entry(ray: tuple[_Point, _Point], polygon: list[_Point]) -> float | None:
    """The distance along the ray (in lengths of its direction) at which it enters a convex polygon; 0 if it starts
    inside."""
    (x, y), (along_x, along_y) = ray
    enter, leave = 0.0, math.inf
    for start, end in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        # Inside is to the left of each edge: side + slope * t >= 0.
        side = _cross(start, end, (x, y))
        slope = (end[0] - start[0]) * along_y - (end[1] - start[1]) * along_x
        if slope > 0:
            enter = max(enter, -side / slope)
        elif slope < 0:
            leave = min(leave, -side / slope)
        elif side < 0:
            return None
    return enter if enter <= leave else None
