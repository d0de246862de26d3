"""An introduction on the board itself: do this, now that, see why. A game brings its own (`Game.lesson`).

A step is done by whatever decision brings about its event; so what is told behind it has always just been seen.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from pyramidion.core.errors import IllegalDecision
from pyramidion.core.events import Event
from pyramidion.core.position import Position
from pyramidion.core.session import Session

_NOT_THAT = "That is allowed, but it is not what this step is about. Once more:"


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One thing to do.

    say: what to do, for a person. example: a decision that does it. event: the kind of event that it must bring about,
    `where`: with these values in its fields. why: told when it is done. start: the position's text; None: where the
    step before ended with its example. follows: what the others decide and chance brings behind it. hint: told for a
    decision that is allowed and does something else.
    """

    say: str
    example: str
    event: str
    why: str
    where: Mapping[str, object] = field(default_factory=dict)
    start: str | None = None
    follows: tuple[str, ...] = ()
    hint: str = _NOT_THAT

    def told(self, event: Event) -> bool:
        """Whether an event is the one that this step is about."""
        values = asdict(event)
        return event.kind == self.event and all(values[name] == value for name, value in self.where.items())


@dataclass(frozen=True, slots=True)
class Lesson:
    """A game's introduction. options: of the game that it is about. end: told behind the last step."""

    steps: tuple[LessonStep, ...]
    end: str
    options: Mapping[str, object] = field(default_factory=dict)


def session_at(game: Any, lesson: Lesson, number: int) -> Session:
    """The game at the beginning of a step (from 0), with what led to it since the last set-up position.

    game: made with the lesson's options. Raises IndexError for a step that is none.
    """
    steps = lesson.steps[: number + 1]
    if not 0 <= number < len(lesson.steps):
        raise IndexError(f"There are {len(lesson.steps)} steps.")
    first = max((at for at, step in enumerate(steps) if step.start is not None), default=0)
    session = Session(game, start=steps[first].start)
    for step in steps[first:-1]:
        for text in (step.example, *step.follows):
            session.play(text)
    return session


def asked_seat(position: Position[Any]) -> int:
    """Who is asked at the beginning of a step: the first seat that decides there."""
    return position.to_decide[0]


def answer(session: Session, step: LessonStep, text: str) -> bool:
    """Plays a decision and what follows it; whether that does what the step is about, else nothing has been played.

    Raises IllegalDecision with the rule's reason.
    """
    before = session.ply
    session.play(session.check(text, asked_seat(session.position)))
    events: list[Event] = list(session.position.events)
    try:
        for following in step.follows:
            session.play(following)
            events += session.position.events
        done = does(step, events)
    except IllegalDecision:
        done = False  # what was to follow does not fit: something else was decided
    if done:
        return True
    session.take_back(session.ply - before)
    return False


def does(step: LessonStep, events: Sequence[Event]) -> bool:
    """Whether what happened is what a step is about."""
    return any(step.told(event) for event in events)
