"""Animations of chance outcomes, by the kind that a game declares (`GameInfo.chance_animation`).

The outcome is drawn from the table's committed seed, so that anyone can check it; the animation shows how it came
about. Landings are drawn from the stored sample, in which each throw is equally likely; so a landing is drawn together
with a throw.
"""

import base64
import logging
from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib.util import find_spec

from pyramidion.core.chance import outcome_offset
from pyramidion.core.session import Session
from pyramidion.games.pass_the_pyramids.landing import landing_text
from pyramidion.games.pass_the_pyramids.landing_weights import find_throw

_log = logging.getLogger(__name__)

_KEPT = 500
"""Number of animations in memory, about two kilobytes each."""


@lru_cache(_KEPT)
def encode_replay(outcome: str, place: int) -> bytes | None:
    """The encoded trajectory (`physics.trajectory`) of the throw that was drawn; None without MuJoCo.

    Takes some hundredths of a second: not for an event loop. place: offset within the landing's weight (`find_throw`).
    """
    seed = find_throw(outcome, place)
    if seed is None or find_spec("mujoco") is None:
        return None
    from pyramidion.physics.throw import throw

    thrown = throw(seed)
    if landing_text(thrown.landing) == outcome:
        return thrown.trajectory.encode()
    # A different build of MuJoCo than the sample's may throw differently: then no other throw is shown instead.
    _log.info("throw.outcome_differs", extra={"throw": seed, "outcome": outcome})
    return None


MAKERS: Mapping[str, Callable[[str, int], bytes | None]] = {"throw": encode_replay}


def animation_at(session: Session, seed: str, ply: int) -> str | None:
    """The animation of a chance outcome at a ply, given the seed from which it was drawn; None if there is none."""
    kind = session.game.info.chance_animation
    place = outcome_offset(session.positions, session.moves, seed, ply) if kind else None
    return None if place is None else render_animation(kind, session.moves[ply][1], place)


def render_animation(kind: str | None, outcome: str, place: int) -> str | None:
    """The animation of an outcome in base64, or None if there is none. Takes some hundredths of a second.

    place: offset within the outcome's weight (`core.chance.draw_with_offset`).
    """
    make = MAKERS.get(kind or "")
    if make is None:
        return None
    try:
        film = make(outcome, place)
    except Exception:
        # An animation is only decoration: if the physics engine is broken here, the table must still announce the
        # outcome.
        _log.exception("animation.failed", extra={"outcome": outcome})
        return None
    return None if film is None else base64.b64encode(film).decode()
