"""Checks of a game's parts other than rules, notation and presentation: its declaration and optional parts."""

import dataclasses
import math
import random
import re
from collections.abc import Hashable, Sequence
from pathlib import Path
from statistics import fmean, pvariance
from sys import modules
from typing import Any

from pyramidion.conformance.presentation_contract import targets
from pyramidion.conformance.report import Clause, Report
from pyramidion.conformance.rules_contract import some
from pyramidion.core.decision import CHANCE
from pyramidion.core.errors import PyramidionError
from pyramidion.core.events import Event, Sealed, event_kind
from pyramidion.core.game import Game
from pyramidion.core.game_info import Information
from pyramidion.core.position import Position
from pyramidion.core.tutorial import TutorialStep, completes_step, session_at, step_seat


def check_declaration(game: Game[Any], report: Report) -> None:
    """Checks what `info` declares about seats and options."""
    info, clause = game.info, Clause.DECLARATION
    with report.guard(clause, "info"):
        for name in ("title", "designer", "summary"):
            report.require(getattr(info, name), clause, f"info has no {name}.", name)
        folder = Path(str(modules[type(game).__module__].__file__)).parent
        for name in ("board_module", "start_picture", "rules_page"):
            file = getattr(info, name)
            said = f"info names the file {file!r}, which is not beside the module of the game."
            there = not file or ((folder / file).name == file and (folder / file).is_file())
            report.require(there, clause, said, name)
        for seat in info.seats:
            good = re.fullmatch("#[0-9a-fA-F]{6}", seat.colour)
            report.require(
                good, clause, f"The colour of {seat.name} is {seat.colour!r}; write it as #rrggbb.", "colour"
            )
        for name in ("name", "colour", "mark"):
            values = [getattr(seat, name) for seat in info.seats]
            report.require(len(set(values)) == len(values), clause, f"Two seats have the same {name}: {values}.", name)
        names = tuple(seat.name for seat in info.seats[: len(game.seats)])
        report.require(game.seats == names, clause, f"The seats are {game.seats}, but info has {names}.", "seats")
        if info.seats_option is not None:
            wanted = game.options[info.seats_option]
            said = f"{info.seats_option} is {wanted}, but there are {len(game.seats)} seats."
            report.require(len(game.seats) == wanted, clause, said, "seats_option")
        for option in info.options:
            report.require(option.meaning, clause, f"The option {option.name} has no meaning.", option.name)
            for choice in option.choices:
                said = f"The choice {choice.value!r} of {option.name} has no meaning."
                report.require(choice.meaning, clause, said, option.name)
            try:
                default = option.check(option.default)
            except PyramidionError as error:
                report.add(clause, f"The default of {option.name} is refused: {error}", option.name)
            else:
                same = default == option.default
                report.require(same, clause, f"The default of {option.name} is read as {default!r}.", option.name)


_NATURE = {"chance": "chance", "dynamics": "decision made by several seats at once", "clock": "clock of the game's own"}
"""The fields of `info` that classify the game."""


class Observed:
    """What random games have shown of these fields."""

    def __init__(self) -> None:
        self.positions = 0
        self.ended = 0
        self.seen: set[str] = set()
        """Which of chance, dynamics, clock and draws occurred."""
        self._boards: set[Hashable] = set()

    def look(self, position: Position[Any], report: Report) -> None:
        """Records what a position shows."""
        game = position.game
        deciders = game.rules.deciders(position.state)
        self.positions += 1
        with report.guard(Clause.CANONICAL_BOARD, "canonical_board"):
            board = game.canonical_board(position.state)
            self._boards.add(board)
            again = game.canonical_board(position.state)
            report.require(board == again, Clause.CANONICAL_BOARD, f"canonical_board gives {board}, then {again}.")
            if game.bots.canonical is not None and deciders:
                alike = game.rules.bind(game.bots.canonical)(position.state)
                other = game.canonical_board(alike)
                said = f"canonical_board gives {board}, and {other} for {alike}, which `canonical` calls alike."
                report.require(board == other, Clause.CANONICAL_BOARD, said)
        if deciders == (CHANCE,):
            self.seen.add("chance")
        if len(deciders) > 1:
            self.seen.add("dynamics")
        if position.result is not None:
            self.ended += 1
            if game.rules.result(position.state) == -1:
                self.seen.add("draws")
        with report.guard(Clause.NATURE, "clock.seconds"):
            if game.clock.seconds(position.state) > 0:
                self.seen.add("clock")
                said = "The game's own clock runs where one seat decides openly."
                report.require(len(deciders) > 1, Clause.NATURE, said, "clock")

    def check(self, game: Game[Any], report: Report) -> None:
        """Compares what has been observed with what is declared."""
        info = game.info
        hidden = info.information is Information.IMPERFECT
        timed = bool(info.clock) and bool(game.options.get("clock", True))
        usual = all(game.options[option.name] == option.default for option in info.options)
        for name, declared in (("chance", info.stochastic), ("dynamics", info.simultaneous), ("clock", timed)):
            seen = name in self.seen
            what = (
                f"info says there is {'' if declared else 'no '}{_NATURE[name]}, but in {self.positions} positions "
                f"there is {'some' if seen else 'none'}."
            )
            # A few short games do not prove that something never occurs. Chance and dynamics are declared for all
            # options together, so an option may turn them off; with the default options they must occur.
            missing = not seen and self.ended and (usual or name == "clock")
            holds = declared if seen else not (declared and missing)
            report.require(holds, Clause.NATURE, what, name)
        said = "information must be imperfect exactly where seats decide at once."
        report.require(hidden == info.simultaneous, Clause.NATURE, said, "information")
        said = f"canonical_board gives the same for all of {self.positions} positions."
        report.require(len(self._boards) > 1 or not self.ended, Clause.CANONICAL_BOARD, said)
        said = "result gives a draw, but has_draws is False."
        report.require(info.has_draws or "draws" not in self.seen, Clause.NATURE, said, "has_draws")


class Evaluations:
    """The heuristic's values of states that one decision settles, by winner; for games with two seats."""

    LAST = 6
    """Number of last states of a finished game that are checked."""
    ENOUGH = 5
    """Number of states won by each of the two seats before anything is concluded."""
    _MOST = 400

    def __init__(self, game: Game[Any]) -> None:
        heuristic = game.bots.heuristic
        self._game = game
        self._bound = None if heuristic is None else game.rules.bind(heuristic)
        self._values: tuple[list[int], list[int]] = ([], [])

    def check_range(self, position: Position[Any], report: Report) -> None:
        """The value at one running position."""
        if self._bound is None or position.result is not None or position.to_decide == (CHANCE,):
            return
        with report.guard(Clause.HEURISTIC, "heuristic"):
            value = self._bound(position.state)
            good = type(value) is int and -1000 <= value <= 1000
            report.require(good, Clause.HEURISTIC, f"heuristic gives {value!r}.")

    def add(self, states: Sequence[Any]) -> None:
        """Takes the running states of a finished game; its heuristic has been called for each."""
        if self._bound is None or len(self._game.seats) != 2:
            return
        for state in states[-self.LAST :]:
            winner = self._forced_winner(state)
            if winner is not None:
                self._values[winner].append(self._bound(state))

    def _forced_winner(self, state: Any) -> int | None:
        """The winner in a state: the deciding seat if it has a winning decision, the other seat if it has no other
        choice than losing.
        """
        rules = self._game.rules
        deciders = rules.deciders(state)
        if len(deciders) != 1 or deciders == (CHANCE,) or len(codes := rules.legal_codes(state)) > self._MOST:
            return None
        results = {rules.result(rules.apply(state, code)) for code in codes}
        seat = deciders[0]
        return seat if 1 + seat in results else 1 - seat if results == {2 - seat} else None

    def check(self, report: Report) -> None:
        """Whether the heuristic is significantly higher where seat 0 wins."""
        won, lost = self._values
        if min(len(won), len(lost)) < self.ENOUGH:
            return
        error = math.sqrt(pvariance(won) / len(won) + pvariance(lost) / len(lost))
        said = (
            f"Where one decision wins for seat 0 it gives {fmean(won):.0f} on average, where one wins for seat 1 "
            f"{fmean(lost):.0f} ({len(won)} and {len(lost)} states). It says how good a state is for seat 0, whoever "
            "is to decide."
        )
        report.require(fmean(won) - fmean(lost) > 2 * error, Clause.POINT_OF_VIEW, said)


def check_bot_hints(position: Position[Any], report: Report, chooser: random.Random) -> None:
    """random_move selects legal decisions only; canonical gives one state for all equivalent ones."""
    game, state, clause = position.game, position.state, Clause.BOT_HINTS
    rules = game.rules
    deciders = rules.deciders(state)
    with report.guard(clause, "random_move or canonical"):
        if game.bots.random_move is not None and len(deciders) == 1 and deciders != (CHANCE,):
            pick, codes = rules.bind(game.bots.random_move), rules.legal_codes(state)
            for number in some(range(3 * len(codes)), chooser, 4):
                found = pick(state, [0] * rules.max_decisions, number)
                wanted = codes[number % len(codes)]
                said = f"random_move with {number} gives {found}; legal has {wanted} there."
                report.require(found == wanted, clause, said)
        if game.bots.canonical is not None and deciders:
            once = rules.bind(game.bots.canonical)(state)
            twice = rules.bind(game.bots.canonical)(once)
            report.require(once == twice, clause, f"canonical gives {once}, and of that {twice}.")
            same = len(rules.legal_codes(once)) == len(rules.legal_codes(state))
            report.require(same, clause, f"canonical gives {once}, which has another number of decisions.")


def check_position_setup(position: Position[Any], report: Report) -> None:
    """From the state to an arrangement and back, with cells that can be chosen."""
    game, setup, clause = position.game, position.game.position_setup, Clause.POSITION_SETUP
    if setup is None:
        return
    with report.guard(clause, "position_setup"):
        fields = {field.name for field in setup.layout.fields}
        draft = setup.from_state(position.state)
        said = f"from_state gives the fields {sorted(draft.fields)}, the layout has {sorted(fields)}."
        report.require(set(draft.fields) == fields, clause, said)
        complete = setup.complete(draft)
        report.require(complete == draft, clause, f"complete changes {draft} to {complete}.")
        text = game.notation.write_state(position.state)
        back = game.notation.write_state(setup.to_state(draft))
        report.require(back == text, clause, f"The position is set up and comes out as {back!r}.")
    with report.guard(Clause.TARGETS, "svg"):
        missing = sorted({cell.name for cell in setup.layout.cells} - targets(game.presentation.svg(position.state)))
        said = f"The cells {', '.join(missing[:4])} of the layout have no data-target in the diagram."
        report.require(not missing, Clause.TARGETS, said, "cells")


def check_layout(game: Game[Any], report: Report) -> None:
    """Fields have titles, and each that depends on another names one that exists."""
    if game.position_setup is None:
        return
    with report.guard(Clause.POSITION_SETUP, "layout"):
        layout = game.position_setup.layout
        fields = {one.name: one for one in layout.fields}
        for one in layout.fields:
            report.require(one.title, Clause.POSITION_SETUP, f"The field {one.name} has no title.", one.name)
            if one.shown_when:
                name, values = one.shown_when
                known = {value for value, _ in fields[name].choices}
                said = f"It is shown when {name} is one of {values}, which are not its choices."
                report.require(set(values) <= known, Clause.POSITION_SETUP, said, one.name)


def check_tutorial(kind: type[Game[Any]], report: Report) -> None:
    """Each step's example is legal and completes the step, and its replies are legal, too."""
    tutorial = kind.tutorial
    if tutorial is None:
        return
    with report.guard(Clause.TUTORIAL, "the tutorial"):
        game = kind(**tutorial.options)
        known_events: tuple[type[Event], ...] = (*game.presentation.event_types, Sealed)
        kinds = {event_kind(event): event for event in known_events}
        for number, step in enumerate(tutorial.steps):
            where = f"Step {number + 1}"
            with report.guard(Clause.TUTORIAL, f"{where} (example {step.example!r})"):
                for name in ("instruction", "explanation", "hint"):
                    report.require(getattr(step, name), Clause.TUTORIAL, f"{where} has no {name}.", name)
                known = kinds.get(step.event)
                said = f"{where} is about the unknown event {step.event!r}; the events are {', '.join(kinds)}."
                if not report.require(known, Clause.TUTORIAL, said):
                    continue
                assert known is not None
                names = [field.name for field in dataclasses.fields(known)]
                unknown = ", ".join(set(step.event_fields) - set(names))
                said = f"{where}: the event {step.event!r} has no field {unknown}; its fields are {', '.join(names)}."
                if not report.require(not unknown, Clause.TUTORIAL, said):
                    continue
                session = session_at(game, tutorial, number)
                seat = step_seat(session.position)
                session.play(session.check(step.example, seat))
                events = list(session.position.events)
                for reply in step.replies:
                    session.play(reply)
                    events += session.position.events
                report.require(completes_step(step, events), Clause.TUTORIAL, _not_brought_about(where, step, events))


def _not_brought_about(where: str, step: TutorialStep, events: Sequence[Event]) -> str:
    happened = "; ".join(f"{event.kind} {dataclasses.asdict(event)}" for event in events)
    wanted = f"{step.event!r}" + (f" with {dict(step.event_fields)}" if step.event_fields else "")
    said = f"{where}: the example {step.example!r} does not bring about {wanted}, but {happened or 'nothing'}."
    if events and isinstance(events[-1], Sealed):
        said += " The decision is sealed until the other seats decide: give their decisions as `replies`."
    return said
