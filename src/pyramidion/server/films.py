"""Films of chance outcomes, by the kind that a game declares (`GameInfo.film`).

The outcome is drawn from the table's committed seed, so that anyone can check it; the film shows how it comes about.
"""

import base64
import logging
from collections.abc import Callable, Mapping

from pyramidion.toss import film as throws

_log = logging.getLogger(__name__)

MAKERS: Mapping[str, Callable[[str, str], bytes | None]] = {"throw": throws.film}


def film_of(kind: str | None, outcome: str, label: str) -> str | None:
    """The film of an outcome in base64, or None where there is none. Takes some tenths of a second.

    label: the same label gives the same film; it tells nothing of the seed.
    """
    make = MAKERS.get(kind or "")
    if make is None:
        return None
    try:
        film = make(outcome, label)
    except Exception:
        # A film only adorns: an engine that is broken here must not keep the table from telling the outcome.
        _log.exception("%s could not be simulated; it is told without a film.", outcome)
        return None
    return None if film is None else base64.b64encode(film).decode()
