"""How the seats are shown."""

import pyramidion

CASING = "#0b1d22"
"""The dark line around marks on the page (web/src/board/palette.ts)."""


def luminance(colour):
    """WCAG 2.2, relative luminance."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_frames_of_names_tell_whose_they_are():
    for seat in pyramidion.game("pass_the_pyramids").info.seats:
        assert (luminance(seat.colour) + 0.05) / (luminance(CASING) + 0.05) >= 3, seat.name
