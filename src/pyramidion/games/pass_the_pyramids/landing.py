"""Landings of a trio, their scores (T8-T10), and their notation: `S^>M M^ L_`."""

import itertools
import re
from dataclasses import dataclass

from pyramidion.core.errors import IllegalDecision

SIZES = "SML"
NAMES = ("small", "medium", "large")
PIPS = (1, 2, 3)

UPRIGHT, LYING, WEIRD = "^", "_", "?"


@dataclass(frozen=True, slots=True)
class Pyramid:
    """One pyramid at rest.

    pose: UPRIGHT, LYING or WEIRD (T8). target: the index (0 small, 1 medium, 2 large) of the pyramid it points at:
    lying, the first one that the ray from its tip meets; upright, the one that it stands directly inside (T9).
    """

    pose: str
    target: int | None = None

    def value(self, size: int) -> int:
        """Upright: pips squared; lying: pips; weird: nothing (T9)."""
        return {UPRIGHT: PIPS[size] ** 2, LYING: PIPS[size], WEIRD: 0}[self.pose]

    def text(self, size: int) -> str:
        """`S^`, `S_`, `S?`, `S>L`, `S^>L`."""
        if self.target is None:
            return SIZES[size] + self.pose
        return f"{SIZES[size]}{UPRIGHT if self.pose == UPRIGHT else ''}>{SIZES[self.target]}"


Landing = tuple[Pyramid, Pyramid, Pyramid]
"""Small, medium, large."""


def landing_text(landing: Landing) -> str:
    """`S_ M^ L>M`."""
    return " ".join(pyramid.text(size) for size, pyramid in enumerate(landing))


def landing_words(landing: Landing) -> str:
    """The same for people: `small and medium lying, large points at the medium`."""
    said = [_pose_words(pyramid) for pyramid in landing]
    if len(set(said)) == 1:
        return f"all {said[0]}"
    alike = [[name for name, one in zip(NAMES, said, strict=True) if one == words] for words in dict.fromkeys(said)]
    return ", ".join(
        f"{' and '.join(names)} {words.replace('points', 'point') if len(names) > 1 else words}"
        for names, words in zip(alike, dict.fromkeys(said), strict=True)
    )


def _pose_words(pyramid: Pyramid) -> str:
    if pyramid.pose == WEIRD:
        return "leaning"
    upright = pyramid.pose == UPRIGHT
    if pyramid.target is None:
        return "upright" if upright else "lying"
    return f"{'upright inside' if upright else 'points at'} the {NAMES[pyramid.target]}"


def score_parts(landing: Landing) -> tuple[int, int, int]:
    """The points that each pyramid adds to the score (T10): its value if upright; if it points, its own and its
    target's value."""
    small, medium, large = (_score_part(landing, size) for size in range(3))
    return small, medium, large


def _score_part(landing: Landing, size: int) -> int:
    pyramid = landing[size]
    value = pyramid.value(size)
    standing = value if pyramid.pose == UPRIGHT else 0
    if pyramid.target is None:
        return standing
    return standing + value + landing[pyramid.target].value(pyramid.target)


def score(landing: Landing) -> int:
    """The score of a throw (T10): from 0 to 36."""
    return sum(score_parts(landing))


def impossible_reason(landing: Landing) -> str:
    """Why pyramids cannot lie like this, as a sentence; empty if they can."""
    for size, pyramid in enumerate(landing):
        target = pyramid.target
        if target is None:
            continue
        name = SIZES[size]
        if target == size:
            return f"{name} cannot point at itself (T9)."
        if pyramid.pose == WEIRD:
            return f"{name} is weird and points at nothing (T9)."
        if pyramid.pose == UPRIGHT:
            if target < size:
                return f"{name} does not fit inside the smaller {SIZES[target]} (T8)."
            if landing[target].pose != UPRIGHT:
                return (
                    f"{name} is nested in {SIZES[target]}, so {SIZES[target]} must be upright, or {name} is weird (T8)."
                )
        elif _is_nested(landing[target]):
            outer = SIZES[landing[target].target or 0]
            return f"{name} cannot point at {SIZES[target]} inside {outer}: the ray meets {outer} first (T9)."
    small, medium, _ = landing
    if small.target == medium.target == 2 and _is_nested(small) and _is_nested(medium):
        return "S stands inside M if both stand inside L: write S^>M M^>L L^ (T9)."
    return ""


def _is_nested(pyramid: Pyramid) -> bool:
    return pyramid.pose == UPRIGHT and pyramid.target is not None


def _all_landings() -> tuple[Landing, ...]:
    poses = [Pyramid(UPRIGHT), Pyramid(LYING), Pyramid(WEIRD)]
    poses += [Pyramid(pose, target) for pose in (LYING, UPRIGHT) for target in range(3)]
    trios = ((small, medium, large) for small, medium, large in itertools.product(poses, repeat=3))
    return tuple(landing for landing in trios if not impossible_reason(landing))


LANDINGS = _all_landings()
"""Every way in which a trio can come to rest; a landing's index here is its code."""

CODES = {landing_text(landing): code for code, landing in enumerate(LANDINGS)}
SCORES = tuple(score(landing) for landing in LANDINGS)
"""The score of each landing, by code."""

_PYRAMID = re.compile(r"([SML])(\^?)(?:>([SML])|([_?]?))")


def read_landing(text: str) -> int:
    """The code of a landing's text, in any order and case, with spaces or commas. Raises IllegalDecision."""
    rest = re.sub(r"[\s,;]+", "", text).upper()
    found: dict[int, Pyramid] = {}
    while rest:
        match = _PYRAMID.match(rest)
        if not match or not (match[2] or match[3] or match[4]) or (match[2] and match[4]):
            raise IllegalDecision(
                f"{text.strip()[:60]!r} is not a landing; give S, M and L, each with ^ (upright), _ (lying), "
                "? (weird), > and a letter (pointing) or ^> and a letter (nested), such as S^>M M^ L_."
            )
        size = SIZES.index(match[1])
        if size in found:
            raise IllegalDecision(f"{match[1]} is given twice; a trio has one small, one medium and one large pyramid.")
        pose = UPRIGHT if match[2] else LYING if match[3] else match[4]
        found[size] = Pyramid(pose, SIZES.index(match[3]) if match[3] else None)
        rest = rest[match.end() :]
    missing = [SIZES[size] for size in range(3) if size not in found]
    if missing:
        raise IllegalDecision(f"The landing of {' and '.join(missing)} is missing; such as S^>M M^ L_.")
    landing = (found[0], found[1], found[2])
    wrong = impossible_reason(landing)
    if wrong:
        raise IllegalDecision(wrong)
    return CODES[landing_text(landing)]
