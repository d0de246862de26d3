"""Throws drawn from start to rest, one per row: `python -m research.throw_sheet throws.svg`.

Shows how the pyramids fall and how their landing was read.
"""

import math
from collections.abc import Iterable, Sequence
from xml.etree.ElementTree import Element

from pyramidion.cli import exit_code
from pyramidion.commands.dev.throws import add_physics_arguments, parameters_from
from pyramidion.commands.options import Parser, int_range, output_file, print_line
from pyramidion.core.errors import PyramidionError
from pyramidion.core.svg import child, drawing, text_of
from pyramidion.games.pass_the_pyramids.landing import Landing, landing_text, score
from pyramidion.physics.hand_motion import BREADTH, LENGTH, THICKNESS
from pyramidion.physics.landing_detection import shadow
from pyramidion.physics.pose import Pose, turn_about
from pyramidion.physics.pyramid import SHELLS, Vector
from pyramidion.physics.trajectory import FRAMES_PER_SECOND, Trajectory

STILLS = 7
MAX_ROWS = 20
"""A sheet shows at most this many throws."""
_TALL, _WIDE, _REST, _TOP = 170, 165, 260, 230  # pixels: a row's height; a still's, the rest's and the plan's width
_COLOURS = ("#d9a514", "#2e8b47", "#2f6fd0")  # small, medium, large
_AZIMUTH = 120  # from where the palm's inside is seen as it turns over
_SKIN, _CLOTH, _OUTLINE = "#c99873", "#41584d", "#14201a"
_SUN = (0.35, -0.5, 0.79)
_SIDES = ((0, 1, 4), (1, 2, 4), (2, 3, 4), (3, 0, 4))

_Flat = tuple[float, float]
_Box = tuple[float, float, float, float]  # left, top, width, height
Shown = tuple[str, Trajectory, Landing]
"""What a row shows: a caption, the throw, and how it was read."""


class View:
    """A parallel projection that shows a box of the room in a rectangle of the page.

    middle: the point of the room in the rectangle's middle. wide: metres across. azimuth: degrees that the viewer
    stands from -y towards +x. height: degrees above the table (90: the plan).
    """

    def __init__(self, frame: _Box, middle: Vector, wide: float, azimuth: float, up: float):
        self.frame, self.middle, self.scale = frame, middle, frame[2] / wide
        a, b = math.radians(azimuth), math.radians(up)
        self._right = (math.cos(a), math.sin(a), 0.0)
        self._away = (-math.sin(a) * math.cos(b), math.cos(a) * math.cos(b), -math.sin(b))
        self._above = (-math.sin(a) * math.sin(b), math.cos(a) * math.sin(b), math.cos(b))

    def flat(self, point: Vector) -> _Flat:
        """Where a point of the room is on the page."""
        x, y, wide, tall = self.frame
        off = _minus(point, self.middle)
        return x + wide / 2 + self.scale * _dot(off, self._right), y + tall / 2 - self.scale * _dot(off, self._above)

    def depth(self, point: Vector) -> float:
        """How far away a point is; only differences mean something."""
        return _dot(point, self._away)

    def faces_viewer(self, normal: Vector) -> bool:
        """Whether a face with this outward direction is turned to the viewer."""
        return _dot(normal, self._away) < 0


def sheet(throws: Iterable[Shown]) -> str:
    """An SVG of throws, one below the other: stills at equal times, the rest, and the plan with who points at whom."""
    shown = list(throws)
    wide, tall = STILLS * _WIDE + _REST + _TOP, _TALL * len(shown)
    label = "Throws of three pyramids, from the palm to rest"
    root = drawing(wide, tall, label, width=wide, height=tall, font_family="system-ui,sans-serif", font_size=12)
    child(root, "rect", width="100%", height="100%", fill="#f7f5f0")
    for number, one in enumerate(shown):
        _row(root, _TALL * number, one)
    return text_of(root)


def _row(root: Element, top: float, shown: Shown) -> None:
    caption, trajectory, landing = shown
    last = len(trajectory.frames) - 1
    for number in range(STILLS):
        _still(root, trajectory, round(last * number / STILLS), (_WIDE * number, top, _WIDE, _TALL), 0.26)
    poses = trajectory.poses(-1)
    spread = _spread(poses) + 0.06
    _still(root, trajectory, last, (_WIDE * STILLS, top, _REST, _TALL), spread * 1.1)
    _plan(root, poses, landing, (_WIDE * STILLS + _REST, top, _TOP, _TALL), spread * _TOP / _TALL)
    text = f"{caption}: {landing_text(landing)} = {score(landing)}"
    child(root, "text", text, x=_WIDE * STILLS + 8, y=top + 18, fill="#fff", font_weight=700)


def _still(root: Element, trajectory: Trajectory, frame: int, box: _Box, wide: float) -> None:
    """One moment, seen from the side of the hand's movement: the hand moves to the right."""
    poses = trajectory.poses(frame)
    place = _middle(poses)
    view = View(
        box, (place[0], place[1], place[2] * 0.75 if frame < len(trajectory.frames) - 1 else 0.01), wide, _AZIMUTH, 32
    )
    time = frame / FRAMES_PER_SECOND
    polygons = [polygon for size, pose in enumerate(poses) for polygon in _pyramid(view, size, pose)]
    if frame < trajectory.palm_frames:
        polygons += _hand(view, trajectory, time)
    polygons.sort(key=lambda polygon: -polygon[0])
    inside = _clipped(root, box)
    for size, pose in enumerate(poses):
        _polygon(inside, [view.flat((x, y, 0)) for x, y in shadow(pose, SHELLS[size])], "#000", 0.28)
    for _, points, colour, opacity in polygons:
        _polygon(inside, points, colour, opacity, _OUTLINE)
    child(inside, "text", f"{time:.2f} s", x=box[0] + 8, y=box[1] + box[3] - 8, fill="#fff")


def _plan(root: Element, poses: Sequence[Pose], landing: Landing, box: _Box, wide: float) -> None:
    """The rest seen from above, with rays from the tips of lying pyramids: solid to what they point at, else dashed."""
    x, y, _ = _middle(poses)
    view = View(box, (x, y, 0), wide, _AZIMUTH, 90)
    inside = _clipped(root, box)
    for size, pose in sorted(enumerate(poses), key=lambda numbered: -numbered[0]):
        for _, points, colour, opacity in sorted(_pyramid(view, size, pose), key=lambda polygon: -polygon[0]):
            _polygon(inside, points, colour, opacity, _OUTLINE)
    for size, (pose, pyramid) in enumerate(zip(poses, landing, strict=True)):
        tip = pose.point((0, 0, SHELLS[size].height))
        ahead = _minus(tip, pose.place)
        if pyramid.pose == "_":
            end = (tip[0] + 15 * ahead[0], tip[1] + 15 * ahead[1], 0.0)
            (x1, y1), (x2, y2) = view.flat(tip), view.flat(end)
            dash: dict[str, object] = {} if pyramid.target is not None else {"stroke_dasharray": "2 5", "opacity": 0.7}
            path = f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"
            child(inside, "path", d=path, stroke="#fff", stroke_width=1.2, **dash)
        (x1, y1), (x2, y2) = view.flat(pose.place), view.flat(tip)
        # Behind the base, where the label hides neither the pyramid nor its ray; above one that stands.
        long = math.hypot(x2 - x1, y2 - y1)
        along = ((x2 - x1) / long, (y2 - y1) / long) if long > 1 else (0.0, 1.0)
        # Nested ones stand on one place: their labels one above the other.
        away = 15 if long > 1 else 16 + 11 * size
        x, y = round(x1 - away * along[0], 1), round(y1 - away * along[1] + 4, 1)
        bold = {"text_anchor": "middle", "font_size": 11, "font_weight": 700}
        child(inside, "text", pyramid.text(size), x=x, y=y, fill="#fff", **bold)


def _pyramid(view: View, size: int, pose: Pose) -> list[tuple[float, list[_Flat], str, float]]:
    """Polygons to draw, with their depths; what faces away is shown too, through the walls, and the open base."""
    corners = [pose.point(corner) for corner in SHELLS[size].corners]
    inside = pose.point((0, 0, SHELLS[size].height / 4))
    found = []
    for numbers in (*_SIDES, (0, 1, 2, 3)):
        points = [corners[number] for number in numbers]
        middle = _mean(points)
        normal = _normal(points, inside)
        light = 0.62 + 0.38 * max(0.0, _dot(normal, _SUN))
        front = view.faces_viewer(_minus(middle, inside)) if len(points) == 4 else view.faces_viewer(normal)
        opacity = (0.35 if len(points) == 4 else 0.8) if front else 0.5
        found.append((view.depth(middle), [view.flat(point) for point in points], _lit(_COLOURS[size], light), opacity))
    return found


def _hand(view: View, trajectory: Trajectory, time: float) -> list[tuple[float, list[_Flat], str, float]]:
    travel, angle = trajectory.palm.at(time)
    pose = Pose((0, travel, trajectory.palm.middle), turn_about((-1, 0, 0), angle))
    a, b, c = LENGTH / 2, BREADTH / 2, THICKNESS / 2
    found = []
    for axis, sign in ((axis, sign) for axis in range(3) for sign in (-1, 1)):
        half = [a, b, c]
        others = [n for n in range(3) if n != axis]
        points = []
        for first, second in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            own = [0.0, 0.0, 0.0]
            own[axis], own[others[0]], own[others[1]] = (
                sign * half[axis],
                first * half[others[0]],
                second * half[others[1]],
            )
            points.append(pose.point((own[0], own[1], own[2])))
        normal = _normal(points, pose.place)
        if view.faces_viewer(normal):
            light = 0.6 + 0.4 * max(0.0, _dot(normal, _SUN))
            # Cut into strips along the hand, so that what lies on it is drawn over it.
            depth = max(view.depth(point) for point in points) if axis == 2 and sign == 1 else view.depth(_mean(points))
            found.append((depth, [view.flat(point) for point in points], _lit(_SKIN, light), 1.0))
    return found


def _polygon(parent: Element, points: Sequence[_Flat], colour: str, opacity: float, stroke: str = "none") -> None:
    outline = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    line = {"stroke": stroke, "stroke_width": 0.8, "stroke_linejoin": "round"}
    child(parent, "path", d=f"M{outline}z", fill=colour, fill_opacity=opacity, **line)


def _clipped(root: Element, box: _Box) -> Element:
    """A rectangle of table; what is drawn in it is cut off at its edges."""
    x, y, wide, tall = box
    inside = child(root, "svg", x=x, y=y, width=wide, height=tall, viewBox=f"{x:g} {y:g} {wide:g} {tall:g}")
    child(inside, "rect", x=x + 1, y=y + 1, width=wide - 2, height=tall - 2, fill=_CLOTH)
    return inside


def _lit(colour: str, light: float) -> str:
    parts = (int(colour[first : first + 2], 16) for first in (1, 3, 5))
    return "#" + "".join(f"{min(255, round(part * light)):02x}" for part in parts)


def _minus(a: Vector, b: Vector) -> Vector:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def _dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _mean(points: Sequence[Vector]) -> Vector:
    x, y, z = (sum(point[axis] for point in points) / len(points) for axis in range(3))
    return x, y, z


def _normal(points: Sequence[Vector], inside: Vector) -> Vector:
    """The direction of length one that a face looks to, away from a point inside."""
    (a, b, c), (d, e, f) = _minus(points[1], points[0]), _minus(points[2], points[0])
    normal = (b * f - c * e, c * d - a * f, a * e - b * d)
    length = math.sqrt(_dot(normal, normal)) * (1 if _dot(normal, _minus(points[0], inside)) > 0 else -1)
    return normal[0] / length, normal[1] / length, normal[2] / length


def _middle(poses: Sequence[Pose]) -> Vector:
    return _mean([pose.point((0, 0, SHELLS[size].height / 3)) for size, pose in enumerate(poses)])


def _spread(poses: Sequence[Pose]) -> float:
    x, y, _ = _middle(poses)
    return 2 * max(math.hypot(pose.place[0] - x, pose.place[1] - y) for pose in poses)


def main(words: Sequence[str] | None = None) -> int:
    """Draws throws of a sample and prints how each was read."""
    from pyramidion.physics.sampling import throw_seeds
    from pyramidion.physics.throw import throw

    parser = Parser(prog="research.throw_sheet", description="drawing of the first throws of a sample")
    parser.add_argument("file", type=output_file, help="SVG file to write")
    parser.add_argument(
        "--landing", metavar="TEXT", default="", help="text that the landings contain: ?, ^>, L>M … (default: all)"
    )
    parser.add_argument(
        "--count",
        type=int_range(1, 10_000_000),
        default=MAX_ROWS,
        metavar="N",
        help="number of throws to look through (default: %(default)s)",
    )
    parser.add_argument("--seed", metavar="TEXT", default="1", help="seed of the sample (default: %(default)s)")
    add_physics_arguments(parser)
    args = parser.parse_args(words)
    parameters = parameters_from(args)
    shown: list[Shown] = []
    for seed in throw_seeds(args.seed, range(1, args.count + 1)):
        thrown = throw(seed, parameters)
        if args.landing in landing_text(thrown.landing):
            print_line(f"{seed}: {landing_text(thrown.landing)}")
            shown.append((seed, thrown.trajectory, thrown.landing))
            if len(shown) == MAX_ROWS:
                break
    if not shown:
        raise PyramidionError(f"None of {args.count} throws contains {args.landing!r}; give a larger --count.")
    args.file.write_text(sheet(shown), encoding="utf-8")
    print(f"{args.file} written: {len(shown)} throws")
    return 0


if __name__ == "__main__":
    raise SystemExit(exit_code(main))
