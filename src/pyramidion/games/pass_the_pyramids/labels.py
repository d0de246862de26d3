"""Names of seats, decisions and landings, in notation and on buttons."""

from pyramidion.games.pass_the_pyramids.rules import AGAIN, KEEP, PASS, STAKE

SEATS = ("Red", "Yellow", "Green", "Blue", "Violet")
DECISION_WORDS = {STAKE: "stake", PASS: "pass", AGAIN: "throw", KEEP: "keep"}
BUTTONS = {"stake": "Stake a token", "pass": "Pass", "throw": "Throw again", "keep": "Keep it"}
"""What the decisions are called on buttons."""

_NAMES = {"S": "the small", "M": "the medium", "L": "the large"}


def rest_label(choice: str) -> str:
    """What a button says for a pyramid at rest: `S^>M` stands inside the medium."""
    target = _NAMES.get(choice[-1], "")
    if target:
        return f"stands inside {target}" if "^" in choice else f"points at {target}"
    return {"^": "stands", "_": "lies, points at none", "?": "weird"}[choice[-1]]
