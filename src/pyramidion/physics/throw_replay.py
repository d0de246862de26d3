"""Films of landings: the very throw of the stored sample that was drawn.

A table draws its landings from the sample, and each throw of it is as likely; so with a landing a throw is drawn.
"""

import logging
from functools import lru_cache
from importlib.util import find_spec

from pyramidion.games.pass_the_pyramids.landing import landing_text
from pyramidion.games.pass_the_pyramids.landing_weights import find_throw

_KEPT = 500
"""Films in memory, some two kilobytes each."""

_log = logging.getLogger(__name__)


@lru_cache(_KEPT)
def encode_replay(outcome: str, place: int) -> bytes | None:
    """The encoded trajectory (`toss.trajectory`) of the throw that was drawn; None without MuJoCo.

    Takes some hundredths of a second: not for an event loop. place: within the landing's weight (`find_throw`).
    """
    seed = find_throw(outcome, place)
    if seed is None or find_spec("mujoco") is None:
        return None
    from pyramidion.physics.throw import throw

    thrown = throw(seed)
    if landing_text(thrown.landing) == outcome:
        return thrown.trajectory.encode()
    # Another build of MuJoCo than the sample's can throw otherwise: another throw is not shown in its place.
    _log.info("throw.outcome_differs", extra={"throw": seed, "outcome": outcome})
    return None
