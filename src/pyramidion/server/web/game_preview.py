"""What a game with some options looks like, for who builds a start of his own."""

from pyramidion.core.custom_start import check_custom_start
from pyramidion.core.errors import UnknownGame
from pyramidion.core.registry import game_class
from pyramidion.server.errors import RequestError
from pyramidion.server.protocol.client_messages import SetupWanted
from pyramidion.server.protocol.tables import GamePreview, IssueInfo


def preview_game(wanted: SetupWanted) -> GamePreview:
    """The start that options describe, and all that is wrong with them. Raises RequestError for an unknown game."""
    try:
        kind = game_class(wanted.game)
    except UnknownGame as error:
        raise RequestError("no_game", str(error)) from error
    found = check_custom_start(kind, wanted.options)
    faults = tuple(IssueInfo(fault.sentence, fault.places) for fault in found.issues)
    return GamePreview(dict(found.options), found.board, found.svg, faults, found.notes)
