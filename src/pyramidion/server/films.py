"""Films of chance outcomes: for a landing of Pass The Pyramids, a simulated throw that ends in it.

The outcome is drawn from the table's committed seed and the stored sample of throws, so that anyone can check it; the
film shows how such a throw falls. Without MuJoCo there are no films, and the table tells of the landing without them.
"""

import base64
import logging
from dataclasses import dataclass
from importlib.util import find_spec

from pyramidion.games.pass_the_pyramids.landing import landing_text
from pyramidion.games.pass_the_pyramids.landing_weights import SAMPLE

_log = logging.getLogger(__name__)

TRIES = 5
"""So many fresh throws may miss the landing before a throw of the stored sample is shown: a tenth of a second or so."""


@dataclass(frozen=True, slots=True)
class Film:
    """A throw to be shown. seat: who throws. data: its trajectory (`toss.trajectory`) in base64."""

    seat: int
    data: str


def film_of(game_id: str, seat: int, outcome: str, label: str) -> Film | None:
    """The film of an outcome, or None where there is none. Takes up to some tenths of a second: not for an event loop.

    label: the same label gives the same film; it tells nothing of the seed.
    """
    if game_id != "pass_the_pyramids" or find_spec("mujoco") is None:
        return None
    try:
        return _thrown_film(seat, outcome, label)
    except Exception:
        # A film only adorns: an engine that is broken here must not keep the table from telling the landing.
        _log.exception("A throw could not be simulated; %s is told without a film.", outcome)
        return None


def _thrown_film(seat: int, outcome: str, label: str) -> Film | None:
    from pyramidion.toss.throw import throw

    seeds = [f"{label}.{number}" for number in range(TRIES)]
    known = SAMPLE["first"].get(outcome)
    if known is not None:
        seeds.append(known)
    for seed in seeds:
        thrown = throw(seed)
        if landing_text(thrown.landing) == outcome:
            return Film(seat, base64.b64encode(thrown.trajectory.encode()).decode())
    # Another build of MuJoCo than the sample's can throw otherwise.
    _log.info("No throw ends in %s here; it is told without a film.", outcome)
    return None
