"""A game's introduction in the terminal: a picture, what to do, a line typed, and why it matters."""

from typing import Any

from pyramidion.core.errors import PyramidionError
from pyramidion.core.game import Game
from pyramidion.core.session import Session
from pyramidion.core.tutorial import Tutorial, TutorialStep, session_at, try_answer
from pyramidion.terminal.console import Screen

_HELP = "Type a decision, `show` to see one that does it, `skip` for the next step, or `leave`."


def learn(game: Game[Any], lesson: Tutorial, screen: Screen) -> None:
    """Goes through all steps. Raises Leave when the input ends."""
    screen.say(f"{game.info.title} in {len(lesson.steps)} steps. {_HELP}")
    for number, step in enumerate(lesson.steps):
        screen.heading(f"Step {number + 1} of {len(lesson.steps)}")
        session = session_at(game, lesson, number)
        screen.picture(game.presentation.text_picture(session.position.state))
        screen.say(step.instruction, "said")
        if not _done(session, step, screen):
            return
    screen.say(lesson.end, "said")


def _done(session: Session, step: TutorialStep, screen: Screen) -> bool:
    """Asks until the step is done or skipped; False if the person wants to leave."""
    while True:
        text = screen.ask("your decision")
        word = text.lower()
        if word == "leave":
            return False
        if word == "skip":
            return True
        if not text or word in ("help", "?"):
            screen.say(_HELP)
            continue
        before = session.ply
        try:
            right = try_answer(session, step, step.example if word == "show" else text)
        except PyramidionError as error:
            screen.complain(str(error))
            continue
        if not right:
            screen.complain(step.hint)
            continue
        if word == "show":
            screen.say(f"That is {step.example}.")
        for position in session.positions[before + 1 :]:
            for event in position.events:
                screen.say(event.sentence())
        screen.say(step.explanation, "said")
        return True
