"""What a game with some options looks like, for who builds a start of his own."""

from pyramidion.core.building import built
from pyramidion.core.catalogue import game_class
from pyramidion.core.errors import UnknownGame
from pyramidion.server.meeting_messages import FaultCard, Setup
from pyramidion.server.messages import Refused, SetupWanted


def setup_of(wanted: SetupWanted) -> Setup:
    """The start that options describe, and all that is wrong with them. Raises Refused for an unknown game."""
    try:
        kind = game_class(wanted.game)
    except UnknownGame as error:
        raise Refused("no_game", str(error), 404) from error
    found = built(kind, wanted.options)
    faults = tuple(FaultCard(fault.sentence, fault.places) for fault in found.faults)
    return Setup(dict(found.options), found.board, found.svg, faults, found.notes)
