"""Films of landings: a simulated throw that ends in a given one.

A table draws its landings from the stored sample; the film shows how such a throw falls.
"""

import logging
from importlib.util import find_spec

from pyramidion.games.pass_the_pyramids.landing import landing_text
from pyramidion.games.pass_the_pyramids.landing_weights import sample

_log = logging.getLogger(__name__)

TRIES = 5
"""So many fresh throws may miss the landing before a throw of the stored sample is shown: a tenth of a second or so."""


def film(outcome: str, label: str) -> bytes | None:
    """The encoded trajectory (`toss.trajectory`) of a throw that ends in a landing; None without MuJoCo.

    Takes up to some tenths of a second: not for an event loop. label: the same label gives the same film.
    """
    if find_spec("mujoco") is None:
        return None
    from pyramidion.toss.throw import throw

    seeds = [f"{label}.{number}" for number in range(TRIES)]
    known = sample()["first"].get(outcome)
    if known is not None:
        seeds.append(known)
    for seed in seeds:
        thrown = throw(seed)
        if landing_text(thrown.landing) == outcome:
            return thrown.trajectory.encode()
    # Another build of MuJoCo than the sample's can throw otherwise.
    _log.info("No throw ends in %s here; it is told without a film.", outcome)
    return None
