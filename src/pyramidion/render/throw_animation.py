"""Films of chance outcomes, by the kind that a game declares (`GameInfo.chance_animation`).

The outcome is drawn from the table's committed seed, so that anyone can check it; the film shows how it came about.
"""

import base64
import logging
from collections.abc import Callable, Mapping

from pyramidion.core.chance import outcome_offset
from pyramidion.core.session import Session
from pyramidion.physics import throw_replay as throws

_log = logging.getLogger(__name__)

MAKERS: Mapping[str, Callable[[str, int], bytes | None]] = {"throw": throws.encode_replay}


def animation_at(session: Session, seed: str, ply: int) -> str | None:
    """The film of what chance has decided at a ply, by the seed that it was drawn from; None where there is none."""
    kind = session.game.info.chance_animation
    place = outcome_offset(session.positions, session.moves, seed, ply) if kind else None
    return None if place is None else render_animation(kind, session.moves[ply][1], place)


def render_animation(kind: str | None, outcome: str, place: int) -> str | None:
    """The film of an outcome in base64, or None where there is none. Takes some hundredths of a second.

    place: within the outcome's weight, where it was drawn (`core.chance.draw_with_offset`).
    """
    make = MAKERS.get(kind or "")
    if make is None:
        return None
    try:
        film = make(outcome, place)
    except Exception:
        # A film only adorns: an engine that is broken here must not keep the table from telling the outcome.
        _log.exception("animation.failed", extra={"outcome": outcome})
        return None
    return None if film is None else base64.b64encode(film).decode()
