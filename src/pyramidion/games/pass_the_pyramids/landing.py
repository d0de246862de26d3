"""Landings of a trio, their scores (T8-T10), and their notation: `S^>M M^ L_`."""

import itertools
import re
from dataclasses import dataclass

from pyramidion.core.errors import IllegalDecision
from pyramidion.core.messages import Message, message_in, plural

SIZES = "SML"
NAMES = (message_in("pyramid", "small"), message_in("pyramid", "medium"), message_in("pyramid", "large"))
_OUTER_NAMES = (
    message_in("pyramid around another", "small"),
    message_in("pyramid around another", "medium"),
    message_in("pyramid around another", "large"),
)
PIPS = (1, 2, 3)

UPRIGHT, LYING, WEIRD = "^", "_", "?"


@dataclass(frozen=True, slots=True)
class Pyramid:
    """One pyramid at rest.

    pose: UPRIGHT, LYING or WEIRD (T8). target: the index (0 small, 1 medium, 2 large) of the pyramid it points at:
    lying, the first one that the ray from its tip hits; upright, the one that it is directly inside (T9).
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


def landing_words(landing: Landing) -> Message:
    """The same for people: `small and medium lying, large points at the medium`."""
    alike = {one: [name for name, other in zip(NAMES, landing, strict=True) if other == one] for one in landing}
    parts = [_pose_words(pyramid, names) for pyramid, names in alike.items()]
    if len(parts) == 1:
        return parts[0]
    if len(parts) == 2:
        return Message("{first}, {second}", first=parts[0], second=parts[1])
    return Message("{first}, {second}, {third}", first=parts[0], second=parts[1], third=parts[2])


def _pose_words(pyramid: Pyramid, names: list[Message]) -> Message:
    """The common pose of several pyramids."""
    if len(names) == len(SIZES):
        poses = {UPRIGHT: Message("all upright"), LYING: Message("all lying"), WEIRD: Message("all leaning")}
        return poses[pyramid.pose]
    if pyramid.target is None:
        return _resting_words(pyramid.pose, names)
    target, outer = NAMES[pyramid.target], _OUTER_NAMES[pyramid.target]
    if pyramid.pose == UPRIGHT:
        return Message("{pyramid} upright inside the {outer}", pyramid=names[0], outer=outer)
    return plural(
        "{pyramids} points at the {target}",
        "{pyramids} point at the {target}",
        count=len(names),
        pyramids=names,
        target=target,
    )


def _resting_words(pose: str, names: list[Message]) -> Message:
    count = len(names)
    if pose == UPRIGHT:
        return plural("{pyramids} upright", "{pyramids} upright", count=count, pyramids=names)
    if pose == LYING:
        return plural("{pyramids} lying", "{pyramids} lying", count=count, pyramids=names)
    return plural("{pyramids} leaning", "{pyramids} leaning", count=count, pyramids=names)


def score_parts(landing: Landing) -> tuple[int, int, int]:
    """The points that each pyramid adds to the score (T10): its value if upright; if it points at another, its own and
    its target's value.
    """
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


def impossible_reason(landing: Landing) -> Message | None:
    """Why pyramids cannot lie like this; None if they can."""
    for size, pyramid in enumerate(landing):
        target = pyramid.target
        if target is None:
            continue
        name = SIZES[size]
        if target == size:
            return Message("{pyramid} cannot point at itself (T9).", pyramid=name)
        if pyramid.pose == WEIRD:
            return Message("{pyramid} is weird and points at nothing (T9).", pyramid=name)
        if pyramid.pose == UPRIGHT:
            if target < size:
                return Message(
                    "{pyramid} does not fit inside the smaller {outer} (T8).", pyramid=name, outer=SIZES[target]
                )
            if landing[target].pose != UPRIGHT:
                return Message(
                    "{pyramid} is nested in {outer}, so {outer} must be upright, or {pyramid} is weird (T8).",
                    pyramid=name,
                    outer=SIZES[target],
                )
        elif _is_nested(landing[target]):
            outer = SIZES[landing[target].target or 0]
            return Message(
                "{pyramid} cannot point at {target} inside {outer}: the ray meets {outer} first (T9).",
                pyramid=name,
                target=SIZES[target],
                outer=outer,
            )
    small, medium, _ = landing
    if small.target == medium.target == 2 and _is_nested(small) and _is_nested(medium):
        return Message("S stands inside M if both stand inside L: write S^>M M^>L L^ (T9).")
    return None


def _is_nested(pyramid: Pyramid) -> bool:
    return pyramid.pose == UPRIGHT and pyramid.target is not None


def _all_landings() -> tuple[Landing, ...]:
    poses = [Pyramid(UPRIGHT), Pyramid(LYING), Pyramid(WEIRD)]
    poses += [Pyramid(pose, target) for pose in (LYING, UPRIGHT) for target in range(3)]
    trios = ((small, medium, large) for small, medium, large in itertools.product(poses, repeat=3))
    return tuple(landing for landing in trios if not impossible_reason(landing))


LANDINGS = _all_landings()
"""All ways in which a trio can come to rest; a landing's index here is its code."""

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
                Message(
                    "{text} is not a landing; give S, M and L, each with ^ (upright), _ (lying), ? (weird), > and a "
                    "letter (pointing) or ^> and a letter (nested), such as S^>M M^ L_.",
                    text=repr(text.strip()[:60]),
                )
            )
        size = SIZES.index(match[1])
        if size in found:
            raise IllegalDecision(
                Message(
                    "{letter} is given twice; a trio has one small, one medium and one large pyramid.", letter=match[1]
                )
            )
        pose = UPRIGHT if match[2] else LYING if match[3] else match[4]
        found[size] = Pyramid(pose, SIZES.index(match[3]) if match[3] else None)
        rest = rest[match.end() :]
    missing = [SIZES[size] for size in range(3) if size not in found]
    if missing:
        raise IllegalDecision(Message("The landing of {letters} is missing; such as S^>M M^ L_.", letters=missing))
    landing = (found[0], found[1], found[2])
    wrong = impossible_reason(landing)
    if wrong:
        raise IllegalDecision(wrong)
    return CODES[landing_text(landing)]
