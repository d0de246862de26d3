"""A game's tutorial in the terminal: a picture, a task, a typed line, and an explanation."""

from typing import Any

from pyramidion.core.errors import PyramidionError
from pyramidion.core.game import Game
from pyramidion.core.messages import Message
from pyramidion.core.session import Session
from pyramidion.core.tutorial import Tutorial, TutorialStep, session_at, try_answer
from pyramidion.terminal.console import Console

_HELP = Message("Type a decision, `show` to see one that does it, `skip` for the next part, or `leave`.")


def run_tutorial(game: Game[Any], lesson: Tutorial, screen: Console) -> None:
    """Goes through all steps. Raises Leave when the input ends."""
    screen.print(Message("{game} in {count} parts.", game=game.info.title, count=len(lesson.steps)))
    screen.print(_HELP)
    for number, step in enumerate(lesson.steps):
        screen.print_heading(Message("Part {number} of {count}", number=number + 1, count=len(lesson.steps)))
        session = session_at(game, lesson, number)
        screen.print_picture(game.presentation.text_picture(session.position.state, say=screen.translated))
        for text in filter(None, (step.context, step.instruction, step.continuation)):
            screen.print(text, "said")
        if not _finish_step(session, step, screen):
            return
    screen.print(lesson.end, "said")


def _finish_step(session: Session, step: TutorialStep, screen: Console) -> bool:
    """Asks until the step is done or skipped; False if the person wants to leave."""
    while True:
        text = screen.ask(Message("your decision"))
        word = text.lower()
        if word == "leave":
            return False
        if word == "skip":
            return True
        if not text or word in ("help", "?"):
            screen.print(_HELP)
            continue
        before = session.ply
        try:
            right = try_answer(session, step, step.example if word == "show" else text)
        except PyramidionError as error:
            screen.print_error(error.message)
            continue
        if not right:
            screen.print_error(step.hint)
            continue
        if word == "show":
            screen.print(Message("That is {text}.", text=step.example))
        for position in session.positions[before + 1 :]:
            for event in position.events:
                screen.print(event.full_text())
        screen.print(step.explanation, "said")
        return True
