"""Names of seats and decisions, in notation."""

from pyramidion.core.messages import message_in
from pyramidion.games.pass_the_pyramids.rules import AGAIN, KEEP, PASS, STAKE

SEATS = (
    message_in("seat", "Red"),
    message_in("seat", "Yellow"),
    message_in("seat", "Green"),
    message_in("seat", "Blue"),
    message_in("seat", "Violet"),
)
DECISION_WORDS = {STAKE: "stake", PASS: "pass", AGAIN: "throw", KEEP: "keep"}
