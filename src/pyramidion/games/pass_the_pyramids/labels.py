"""Names of seats and decisions, in notation."""

from pyramidion.games.pass_the_pyramids.rules import AGAIN, KEEP, PASS, STAKE

SEATS = ("Red", "Yellow", "Green", "Blue", "Violet")
DECISION_WORDS = {STAKE: "stake", PASS: "pass", AGAIN: "throw", KEEP: "keep"}
