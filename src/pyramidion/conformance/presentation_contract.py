"""Checks of `Presentation` and `MoveInput`: paths, diagram, terminal picture, board, events."""

import dataclasses
import random
from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree

from rich.errors import MarkupError
from rich.text import Text

from pyramidion.conformance.report import Clause, Report
from pyramidion.conformance.rules_contract import some
from pyramidion.core.decision import CHANCE
from pyramidion.core.events import Repeated, Sealed
from pyramidion.core.grid import GridBoard, GridGame, Moved
from pyramidion.core.position import Position

_STYLES = frozenset({"seat0", "seat1", "seat2", "seat3", "seat4", "neutral", "mark", "dim", "bold"})
_MOST_PATHS = 400


def targets(svg: str) -> set[str]:
    """The names of everything that can be chosen in a diagram. Raises ElementTree.ParseError."""
    return {name for element in ElementTree.fromstring(svg).iter() if (name := element.get("data-target"))}


def check_drawings(position: Position[Any], report: Report) -> None:
    """The diagram, with and without marks, the terminal picture and the board."""
    presentation, state = position.game.presentation, position.state
    with report.guard(Clause.DIAGRAM, "svg"):
        root = ElementTree.fromstring(presentation.svg(state))
        report.require(root.tag.endswith("svg"), Clause.DIAGRAM, f"The root of the diagram is {root.tag!r}, not svg.")
        marks = sorted(targets(presentation.svg(state)))[:2]
        ElementTree.fromstring(presentation.svg(state, marks=marks))
        presentation.text_picture(state, marks=marks)
    with report.guard(Clause.MARKUP, "text_picture"):
        picture = presentation.text_picture(state)
        try:
            spans = Text.from_markup(picture).spans
        except MarkupError as error:
            report.add(Clause.MARKUP, f"The terminal picture is not valid markup: {error}.")
        else:
            for style in sorted({word for span in spans for word in str(span.style).split()} - _STYLES):
                report.add(Clause.MARKUP, f"The terminal picture uses the unknown style {style!r}.")
    with report.guard(Clause.BOARD, "board"):
        board = presentation.board(state)
        declared = getattr(type(board), "__dataclass_params__", None)
        report.require(
            declared is not None and declared.frozen,
            Clause.BOARD,
            f"board gives {type(board).__name__}, which is not a frozen dataclass.",
        )
        odd = _not_plain(board)
        report.require(odd is None, Clause.BOARD, f"The board holds {odd!r:.60} ({type(odd).__name__}).")


def _not_plain(value: object) -> object:
    """Something in a value that is not a number, a text or a collection of them; None if there is nothing."""
    if value is None or isinstance(value, bool | int | float | str):
        return None
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        items = [getattr(value, field.name) for field in dataclasses.fields(value)]
    elif isinstance(value, Mapping):
        items = [*value.keys(), *value.values()]
    elif isinstance(value, tuple | list | frozenset):
        items = list(value)
    else:
        return value
    return next((odd for item in items if (odd := _not_plain(item)) is not None), None)


def check_input(position: Position[Any], report: Report, chooser: random.Random) -> None:
    """Paths, prompts and targets of each deciding seat."""
    game, state = position.game, position.state
    for seat in position.to_decide:
        with report.guard(Clause.INPUT_PATHS, "paths, prompt or side_effects"):
            if seat == CHANCE or not game.move_input.has_tree(state, seat):
                continue
            codes = game.rules.codes(state, seat)
            if not report.require(
                len(codes) <= 20_000, Clause.INPUT_PATHS, f"{len(codes)} decisions are offered as paths."
            ):
                continue
            _check_paths(position, seat, some(codes, chooser, _MOST_PATHS), report)
            tree = position.move_tree(seat)
            assert tree is not None
            leaves, stack = set(), [tree]
            while stack:
                node = stack.pop()
                stack.extend(node.children.values())
                if node.children:
                    report.require(node.prompt, Clause.PROMPTS, "prompt gives nothing where a choice is to be made.")
                if node.move:
                    leaves.add(node.move)
            said = f"{len(leaves)} decisions can be entered, {len(codes)} are legal."
            report.require(len(leaves) == len(codes), Clause.INPUT_PATHS, said)


def _check_paths(position: Position[Any], seat: int, codes: list[int], report: Report) -> None:
    game, state = position.game, position.state
    decision_at: dict[tuple[str, ...], int] = {}
    first: set[str] = set()
    for code in codes:
        for path in game.move_input.paths(state, seat, code):
            good = isinstance(path, tuple) and path and all(isinstance(choice, str) and choice for choice in path)
            if not report.require(good, Clause.INPUT_PATHS, f"{path!r:.80} is not a path of choices."):
                return
            other = decision_at.setdefault(path, code)
            if other != code:
                texts = " and ".join(game.notation.write(state, seat, either) for either in (other, code))
                report.add(Clause.INPUT_PATHS, f"The path {' > '.join(path)} leads to {texts}.")
            if path != (game.notation.write(state, seat, code),):
                first.add(path[0])
    with report.guard(Clause.TARGETS, "svg or button_labels"):
        shown = targets(game.presentation.svg(state)) if first else set()
        missing = sorted(first - shown)
        labels = game.move_input.button_labels(state, missing)
        for choice in missing:
            said = f"A path begins with {choice!r}, which has no data-target in the diagram and no button label."
            report.require(labels.get(choice), Clause.TARGETS, said)


def check_events(before: Position[Any], after: Position[Any], report: Report) -> None:
    """The consequences of a decision."""
    clause, presentation = Clause.EVENTS, before.game.presentation
    with report.guard(clause, "events"):
        report.require(after.events, clause, f"No event says what {before.to_decide} decided here.")
        for event in after.events:
            for text, needed in ((event.sentence(), True), (event.why(), False)):
                good = text[0].isupper() or not text[0].isalpha() if text else not needed
                report.require(good, clause, f"The event {event.kind} has the sentence {text!r}.", event.kind)
            known = type(event) in (*presentation.event_types, Sealed, Repeated)
            said = f"{type(event).__name__} is not among the event_types of the presentation."
            report.require(known, clause, said, event.kind)
        if isinstance(before.game, GridGame) and not after.sealed:
            _check_moves(before.game.grid_board, after, report)
        for frame in after.frames():
            ElementTree.fromstring(frame)


def _check_moves(board: GridBoard[Any], after: Position[Any], report: Report) -> None:
    """The moves that events of a grid report are the moves on the board."""
    for event in after.events:
        if not isinstance(event, Moved):
            continue
        cell = board.grid.number(event.target)
        there = None if cell is None else board.piece_at(after.state, cell)
        if event.end == "arrived":
            said = f"The event says {event.sentence()!r}, but {event.target} is empty then."
            report.require(there, Clause.EVENTS, said, event.kind)
        if event.taken and there is not None:
            said = f"The event says {event.sentence()!r}, but {there.label} is still on {event.target}."
            own = there.seat is None or there.seat == event.seat
            report.require(own or there.label != event.taken, Clause.EVENTS, said, event.kind)


def check_secrets(position: Position[Any], report: Report) -> None:
    """Only a seat itself sees its sealed decision."""
    game = position.game
    with report.guard(Clause.SECRETS, "observe"):
        for seat, code in position.sealed:
            text = game.notation.write(position.state, seat, code)
            for other in (None, *range(len(game.seats))):
                seen = position.observe(other).own_seal
                wanted = text if other == seat else position.own_seal(other) if other is not None else None
                report.require(seen == wanted, Clause.SECRETS, f"Seat {other} sees {seen!r}.")
