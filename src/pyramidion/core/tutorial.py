"""Tutorials on the board itself: the player does something, sees what happens and reads why. A game brings its own
tutorial (`Game.tutorial`).

A step is done by any decision that causes its event, so its explanation refers to what the player has just seen.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from pyramidion.core.errors import IllegalDecision
from pyramidion.core.events import Event
from pyramidion.core.messages import Message
from pyramidion.core.position import Position
from pyramidion.core.session import Session

_NOT_THAT = Message("That is allowed, but it is not what this step is about. Once more:")


@dataclass(frozen=True, slots=True)
class TutorialStep:
    """One task.

    instruction: what to do. example: the text of a decision that does it. event: the kind of event (`Event.kind`) that
    the decision or one of the replies must cause. explanation: shown when the step is done.
    event_fields: required values of the event's fields. start: the position's text; None: the position after the
    previous step's example. replies: texts of what the other seats decide, and of chance outcomes, after the example.
    hint: shown for a legal decision that does something else. context: what to know before the instruction.
    question: whether the player is to find the decision, so that a board does not point at it. announced: whether the
    context says what the replies will be, so that a board shows them. inspected: a place of which the texts speak, so
    that a board explains it as if the pointer were there; "" for none. continuation: what to do instead once a part of
    the decision has been entered; "" if the instruction says all.
    """

    instruction: str
    example: str
    event: str
    explanation: str
    event_fields: Mapping[str, object] = field(default_factory=dict)
    start: str | None = None
    replies: tuple[str, ...] = ()
    hint: str = _NOT_THAT
    context: str = ""
    question: bool = False
    announced: bool = False
    inspected: str = ""
    continuation: str = ""

    def matches(self, event: Event) -> bool:
        """Whether an event completes this step."""
        values = asdict(event)
        return event.kind == self.event and all(values[name] == value for name, value in self.event_fields.items())


@dataclass(frozen=True, slots=True)
class Tutorial:
    """A game's tutorial. end: shown after the last step. options: of the game in which it takes place."""

    steps: tuple[TutorialStep, ...]
    end: str
    options: Mapping[str, object] = field(default_factory=dict)


def session_at(game: Any, lesson: Tutorial, number: int) -> Session:
    """The game at the beginning of a step (from 0), with what led to it since the last custom position.

    game: created with the tutorial's options. Raises IndexError if there is no such step.
    """
    steps = lesson.steps[: number + 1]
    if not 0 <= number < len(lesson.steps):
        raise IndexError(f"There are {len(lesson.steps)} steps.")
    first = max((at for at, step in enumerate(steps) if step.start is not None), default=0)
    session = Session(game, start=steps[first].start)
    for step in steps[first:-1]:
        for text in (step.example, *step.replies):
            session.play(text)
    return session


def step_seat(position: Position[Any]) -> int:
    """The seat that decides first in a step."""
    return position.to_decide[0]


def try_answer(session: Session, step: TutorialStep, text: str) -> bool:
    """Plays a decision and the replies; returns whether that completes the step, otherwise nothing has been played.

    Raises IllegalDecision with the rule's reason.
    """
    before = session.ply
    session.play(session.check(text, step_seat(session.position)))
    events: list[Event] = list(session.position.events)
    try:
        for following in step.replies:
            session.play(following)
            events += session.position.events
        done = completes_step(step, events)
    except IllegalDecision:
        done = False  # the replies do not fit, because the player decided differently
    if done:
        return True
    session.take_back(session.ply - before)
    return False


def decisions_to_show(session: Session, step: TutorialStep) -> tuple[str, ...]:
    """The texts of the decisions that complete a step, for a board that points at them; none if the player is to find
    one.

    Only the example if there are too many decisions for a move tree.
    """
    position, seat = session.position, step_seat(session.position)
    if step.question:
        return ()
    if position.move_tree(seat) is None:
        return (step.example,)
    ply, found = session.ply, []
    for decision in position.legal(seat):
        if try_answer(session, step, decision.text):
            found.append(decision.text)
            session.take_back(session.ply - ply)
    return tuple(found)


def completes_step(step: TutorialStep, events: Sequence[Event]) -> bool:
    """Whether the events of a decision complete a step."""
    return any(step.matches(event) for event in events)
