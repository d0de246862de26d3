"""The dimensions of a Looney pyramid: its true size, its walls, its mass. Lengths in metres, masses in kilograms.

Outer sizes are those published by the manufacturer: bases of 9/16, 25/32 and 1 inch, heights of 1, 1 3/8 and 1 3/4
inches (archive.looneylabs.com/mailing-lists/icehouse/msg01191.html quotes wunderland.com/icehouse/MakingIcehouse.html;
the same in oocities.org/timessquare/maze/9346/Icehouse/piecesize.html).

Nobody published the wall thickness, but a stash of fifteen hollow pieces weighs 1.5 ounces
(ee0r.com/proj/sandfill.html): 8.5 g per trio, which in polystyrene (1.05 g/cm3) is a wall of 2.2 mm. Such walls leave
half a millimetre between nested pieces, and the manufacturer took care that these do not wobble
(archive.wunderland.com/WhatsOld99/WN.08.12.99.html).
"""

import math
from dataclasses import dataclass

INCH = 0.0254
WALL = 0.0022
DENSITY = 1050.0  # kg/m3, polystyrene
ROUNDING = 0.00025
"""Radius of a moulded edge; the corners that touch the table are balls of this radius."""

Vector = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Shell:
    """A hollow square pyramid without a base, in its own coordinates: base in z = 0 around the origin, tip at (0, 0,
    height).

    base: side of the square. height: of the tip. Both are outer dimensions; the wall is WALL thick everywhere.
    """

    base: float
    height: float

    @property
    def slope(self) -> float:
        """Half the base over the height: the tangent of the angle between axis and side."""
        return self.base / 2 / self.height

    @property
    def half_angle(self) -> float:
        """The angle between axis and side, in radians."""
        return math.atan(self.slope)

    @property
    def cavity(self) -> "Shell":
        """The hollow inside, a smaller pyramid of the same shape on the same base plane."""
        height = self.height - WALL / math.sin(self.half_angle)
        return Shell(2 * height * self.slope, height)

    @property
    def volume(self) -> float:
        """The volume of the full pyramid, in cubic metres."""
        return self.base**2 * self.height / 3

    @property
    def mass(self) -> float:
        """Volume of the walls."""
        return (self.volume - self.cavity.volume) * DENSITY

    @property
    def centre(self) -> float:
        """Height of the walls' centre of mass above the base plane."""
        hollow = self.cavity
        return (self.volume * self.height - hollow.volume * hollow.height) / 4 / (self.volume - hollow.volume)

    @property
    def inertia(self) -> Vector:
        """Moments about the centre of mass along x, y and z, in kg m2."""

        def moments(full: "Shell") -> tuple[float, float]:
            # Integrals of x2 and z2 over a full pyramid are V b2/20 and V h2/10.
            return full.volume * full.base**2 / 20, full.volume * full.height**2 / 10

        (x2, z2), (hollow_x2, hollow_z2) = moments(self), moments(self.cavity)
        across = (x2 - hollow_x2) * DENSITY
        along = (z2 - hollow_z2) * DENSITY - self.mass * self.centre**2
        return across + along, across + along, 2 * across

    @property
    def corners(self) -> tuple[Vector, ...]:
        """The four corners of the base, counterclockwise seen from the tip, then the tip."""
        half = self.base / 2
        return ((half, half, 0), (-half, half, 0), (-half, -half, 0), (half, -half, 0), (0, 0, self.height))

    @property
    def ball_centres(self) -> tuple[Vector, ...]:
        """Centres of the balls of radius ROUNDING that touch three of the planes (at the tip: all four sides)."""
        half = (self.height - ROUNDING) * self.slope - ROUNDING / math.cos(self.half_angle)
        tip = self.height - ROUNDING / math.sin(self.half_angle)
        low = ROUNDING
        return ((half, half, low), (-half, half, low), (-half, -half, low), (half, -half, low), (0, 0, tip))

    @property
    def walls(self) -> tuple[tuple[Vector, ...], ...]:
        """Four convex solids with seven corners each that fill the walls exactly.

        Each is the whole part of the pyramid outside one side of the hollow, so that they overlap at the edges: each of
        their faces except the inner one is a piece of the outer surface, and nothing that hits an edge is pushed
        sideways off a seam.
        """
        out, hollow = self.base / 2, self.cavity.base / 2
        # The line in which a side of the hollow, extended, leaves through the opposite side of the pyramid.
        over = (self.height - self.cavity.height) / 2
        off, high = over * self.slope, self.height - over
        wall = ((out, out, 0), (-out, out, 0), (out, hollow, 0), (-out, hollow, 0))
        facing: tuple[Vector, ...] = (*wall, (off, -off, high), (-off, -off, high), (0, 0, self.height))
        quarter = ((1, 0), (0, 1), (-1, 0), (0, -1))  # cosine and sine
        return tuple(tuple((c * x - s * y, s * x + c * y, z) for x, y, z in facing) for c, s in quarter)


SHELLS = (Shell(9 / 16 * INCH, 1.0 * INCH), Shell(25 / 32 * INCH, 1.375 * INCH), Shell(1.0 * INCH, 1.75 * INCH))
"""Small, medium and large."""
