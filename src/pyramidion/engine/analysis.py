"""Analysis of a position as lines: decisions with values, proven or searched; mixtures; possible outcomes of chance.

Values are expected scores, 0 to 1, of the seat in question.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import count
from math import sqrt
from time import perf_counter
from typing import Any

from pyramidion.core.decision import ALL, CHANCE, Decision
from pyramidion.core.errors import PyramidionError
from pyramidion.core.game_value import Value, rank
from pyramidion.core.messages import Message, message_to_json
from pyramidion.core.position import Position
from pyramidion.engine.bot import Bot
from pyramidion.engine.explanations import Explainer
from pyramidion.engine.searchers import MOST_REPLIES, Searcher
from pyramidion.engine.tablebase import has_exact_values

_PROVING_SHARE = 0.4  # fraction of the time, if a game can be proven
_COMPILING_SECONDS = 6.0
_LATE_SHARE = 0.2  # fraction of the time, if the game as a whole is not meant to be proven, but its end may be
_EXPLAINING_SHARE = 0.1  # fraction of the time; and the maximum number of lines explained
_MOST_EXPLAINED = 5
_MOST_CONTINUED = 5  # lines
_CONTINUING_SHARE = 0.05  # fraction of the time, to follow best play after the decisions with proven values
_EXPLAINING_SECONDS = 0.5  # at least, on a machine so busy that the search took all the time
_OTHER_SHARE = 0.3  # fraction of the time, if the lines are explained by the other seat's immediate replies
_JUDGING_SHARE = 0.25  # fraction of the time, for a requested decision that is in no line
_QUICK_NODES, _QUICK_SECONDS = 400, 0.2  # for a position that is one of many
_THEN = " then "  # between a line's decisions and its continuation
_LEAST_SLICES = 16
"""Slices of a search that run even if it is stopped earlier; each has one random game or more."""

Stopped = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class AnalysisLine:
    """One or more decisions (or a chance outcome) with their value.

    decisions: from the position on, one or a whole turn. exact: whether the value is proven. plies: to the end, if
    known. probability: in the mixture that a seat should draw from, or of an outcome. explanation: arguments for or
    against it, in sentences from the rules (`engine.explanations`); "" if there is none. continuation: the expected
    decisions after them, of whichever seat decides, in the game's notation; empty if unknown.
    """

    decisions: tuple[str, ...]
    value: float
    exact: bool = False
    plies: int | None = None
    probability: float | None = None
    explanation: str = ""
    continuation: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Analysis:
    """A position's value for a seat, and its lines, the best (or most likely) first.

    spread: the standard deviation of the value where chance decides, else 0. requested: the line of the requested
    decision. best_reply: if seats decide simultaneously, the decision that the other seat should make most often.
    seat_values: the value of the position for each of more than two seats, if known; else empty.
    """

    seat: int
    value: float
    exact: bool
    lines: tuple[AnalysisLine, ...]
    spread: float = 0.0
    requested: AnalysisLine | None = None
    best_reply: AnalysisLine | None = None
    seat_values: tuple[float, ...] = ()


def analyse(
    bot: Bot, position: Position[Any], seat: int, seconds: float, asked: str | None = None,
    stopped: Stopped = lambda: False, *, brief: bool = False,
) -> Analysis:  # fmt: skip
    """The value of a position for a seat: the seat to decide, or, if chance decides, any seat. asked: a decision to
    evaluate, good or bad; `a; b; c`: those of a whole turn, in a game whose bots choose whole turns (otherwise only the
    first counts). brief: nothing is explained or continued, and with this little time the analysis waits for the
    compiler first. Raises PyramidionError.
    """
    if not position.to_decide:
        raise PyramidionError(Message("The game is over: there is nothing left to decide."))
    chance = position.to_decide == (CHANCE,)
    if not chance and seat not in position.to_decide:
        raise PyramidionError(Message("This seat is not to decide here."))
    turn = _split_turn(position, CHANCE if chance else seat, asked) if asked else ()
    text = turn[0] if turn else None
    if brief:
        bot.wait(_COMPILING_SECONDS, stopped)
    until = perf_counter() + seconds
    if not brief:
        seconds *= 1 - _EXPLAINING_SHARE
    judge = _Judge(bot, seat, perf_counter() + seconds, stopped)
    if chance:
        return _with_seat_values(judge.expectation(position, text), position)
    whole = bot.searcher is not None and bot.searcher.plans_turns and _ends_turn(position, seat, turn)
    # A decision that is evaluated among the others needs no extra time.
    alone = text is not None and not whole
    found = judge.lines(position, seconds * (1 - _JUDGING_SHARE if alone else 1), turn if whole else (), brief=brief)
    # A decision that was considered for a mixture but got probability 0 is listed only if it was requested.
    told = replace(found, lines=tuple(line for line in found.lines if line.probability != 0))
    if not brief:
        told = judge.with_best_play(told, position, seconds)
    if text is not None:
        said = turn if whole else turn[:1]
        line = next((one for one in (*told.lines, *found.lines) if one.decisions[: len(said)] == said), None)
        told = replace(told, requested=line or judge.decision(position, text))
    told = _with_seat_values(told, position)
    return told if brief else _with_explanations(told, position, seat, until)


def _split_turn(position: Position[Any], seat: int, asked: str) -> tuple[str, ...]:
    """The decisions of the requested turn, in the game's notation. Raises IllegalDecision."""
    texts: list[str] = []
    for text in asked.split("; "):
        if seat not in position.to_decide:
            break
        decision = position.decision(text, seat)
        texts.append(decision.text)
        position = position.play(decision, seat)
    return tuple(texts)


def _ends_turn(position: Position[Any], seat: int, turn: Sequence[str]) -> bool:
    """Whether these decisions complete the sequence that a seat decides in a row."""
    for text in turn:
        position = position.play(text, seat)
    return bool(turn) and position.to_decide != (seat,)


def _with_seat_values(found: Analysis, position: Position[Any]) -> Analysis:
    """The same with the value for each of more than two seats, if an equilibrium is known."""
    equilibrium = position.game.bots.equilibrium
    if equilibrium is None or len(position.game.seats) == 2:
        return found
    return replace(found, seat_values=tuple(equilibrium().value(position.state)))


def _with_explanations(found: Analysis, position: Position[Any], seat: int, until: float) -> Analysis:
    """The same with explanations for the first lines and for the requested one."""
    explainer = Explainer(position, max(until, perf_counter() + _EXPLAINING_SECONDS))
    alone = len(position.to_decide) + len(position.sealed) == 1
    first = [line.decisions[0] for line in found.lines]

    def with_words(line: AnalysisLine) -> AnalysisLine:
        if alone:
            others = [text for text in first if text != line.decisions[0]][-_MOST_EXPLAINED:]
            return replace(line, explanation=explainer.line(line.decisions, others))
        if found.best_reply is None or position.sealed:
            return line
        other = 1 - seat
        decisions = ((seat, line.decisions[0]), (other, found.best_reply.decisions[0]))
        share = found.best_reply.probability or 0.0
        name = position.game.info.seats_in_play(position.game.options)[other].name
        return replace(line, explanation=explainer.pair(decisions, name, share))

    lines = (*map(with_words, found.lines[:_MOST_EXPLAINED]), *found.lines[_MOST_EXPLAINED:])
    return replace(found, lines=lines, requested=None if found.requested is None else with_words(found.requested))


@dataclass(slots=True)
class _Judge:
    """One analysis: its seat and its time limit."""

    bot: Bot
    seat: int
    until: float
    stopped: Stopped

    def lines(
        self, position: Position[Any], seconds: float, turn: Sequence[str] = (), *, brief: bool = False
    ) -> Analysis:
        """The decisions of the seat, each with its value. turn: a whole turn to evaluate among them."""
        game, state = self.bot.game, position.state

        def name(code: int) -> str:
            return game.notation.write(state, self.seat, code)

        if game.bots.equilibrium is not None:
            chances = game.bots.equilibrium().values(state)
            return self._rank([AnalysisLine((name(code),), shares[self.seat], exact=True) for code, shares in chances])
        proven, settled = self._proofs(position, seconds * (_PROVING_SHARE if has_exact_values(game) else _LATE_SHARE))
        if settled:
            return self._rank([_exact(decision.text, value) for decision, value in proven])
        known_values = {decision.text: value for decision, value in proven}
        left = max(0.05, min(seconds, self.until - perf_counter()))
        if game.rules.to_move(state) == ALL:
            return self._mixture(position, left, brief=brief)
        codes = self._codes(position, turn)
        found_by_search = self._searcher.candidates(state, self.seat, left, self._stop_condition(), codes)
        lines = []
        for place, candidate in enumerate(found_by_search):
            number = len(candidate.codes)
            replies = candidate.replies if place < _MOST_CONTINUED and not brief else ()
            texts = self._texts(position, (*candidate.codes, *replies))
            known = known_values.get(texts[0]) if number == 1 else None
            searched = AnalysisLine(texts[:number], candidate.value, continuation=texts[number:])
            lines.append(searched if known is None else _exact(texts[0], known))
        return replace(self._rank(lines), exact=False)

    def _proofs(self, position: Position[Any], seconds: float) -> tuple[list[tuple[Decision, Value]], bool]:
        """The decisions whose values are proven within a time limit, and whether these settle the position's value."""
        if has_exact_values(self.bot.game):
            found = self.bot.values(position, seconds)
        else:
            found = self.bot.prove_endgame(position, seconds, self.stopped)
        proven = [(decision, value) for decision, value in found if value is not None]
        complete = bool(found) and len(proven) == len(found)
        return proven, complete or any(value.outcome > 0 for _, value in proven)

    def with_best_play(self, found: Analysis, position: Position[Any], seconds: float) -> Analysis:
        """The same, where the first proven lines continue with best play, as far as a small share of the time allows
        it.
        """
        until = perf_counter() + _CONTINUING_SHARE * seconds
        lines = list(found.lines)
        for place, line in enumerate(lines[:_MOST_CONTINUED]):
            if line.exact and line.plies is not None:
                after = position.play(line.decisions[0], self.seat)
                lines[place] = replace(line, continuation=self._best_play(after, until))
        return replace(found, lines=tuple(lines))

    def _best_play(self, position: Position[Any], until: float) -> tuple[str, ...]:
        """The decisions from a position on that win soonest or lose latest, while this is proven in time."""
        texts: list[str] = []
        for left in range(MOST_REPLIES, 0, -1):
            seconds = (until - perf_counter()) / left
            if not position.to_decide or seconds <= 0 or self.stopped():
                break
            proven, settled = self._proofs(position, seconds)
            if not settled:
                break
            decision, value = max(proven, key=lambda pair: rank(pair[1]))
            if value.plies is None:
                break
            texts.append(decision.text)
            position = position.play(decision)
        return tuple(texts)

    def _mixture(self, position: Position[Any], seconds: float, *, brief: bool) -> Analysis:
        """If both seats decide simultaneously: this seat's mixture, and the other seat's most likely decision."""
        own = seconds if brief else seconds * (1 - _OTHER_SHARE)
        lines = self._mixed_lines(position, self.seat, own)
        value = sum(line.value * (line.probability or 0.0) for line in lines)
        reply = None if brief else self._mixed_lines(position, 1 - self.seat, seconds * _OTHER_SHARE)[0]
        return Analysis(self.seat, value, exact=False, lines=tuple(lines), best_reply=reply)

    def _mixed_lines(self, position: Position[Any], seat: int, seconds: float) -> list[AnalysisLine]:
        write = position.game.notation.write
        return [
            AnalysisLine((write(position.state, seat, one.codes[0]),), one.value, probability=one.probability)
            for one in self._searcher.candidates(position.state, seat, seconds, self._stop_condition())
        ]

    @property
    def _searcher(self) -> Searcher:
        """The bot's search, unless an equilibrium answers instead."""
        assert self.bot.searcher is not None
        return self.bot.searcher

    def _texts(self, position: Position[Any], codes: Sequence[int]) -> tuple[str, ...]:
        """The game's notation for several decisions in a row, of whichever seat decides; a repetition can end the game
        before the last.
        """
        texts: list[str] = []
        for code in codes:
            if texts:
                position = position.play(texts[-1])
            if not position.to_decide:
                break
            texts.append(position.game.notation.write(position.state, position.to_decide[0], code))
        return tuple(texts)

    def _codes(self, position: Position[Any], turn: Sequence[str]) -> tuple[int, ...]:
        codes = []
        for text in turn:
            decision = position.decision(text, self.seat)
            codes.append(decision.code)
            position = position.play(decision, self.seat)
        return tuple(codes)

    def _rank(self, lines: list[AnalysisLine]) -> Analysis:
        ranked = sorted(lines, key=lambda line: (-line.value, _urgency(line)))
        return Analysis(self.seat, ranked[0].value, all(line.exact for line in ranked[:1]), tuple(ranked))

    def decision(self, position: Position[Any], text: str) -> AnalysisLine:
        """The value of one decision, from the positions after it."""
        if len(position.to_decide) + len(position.sealed) == 1:
            value, exact = self.after(position.play(text, self.seat))
            return AnalysisLine((text,), value, exact)
        # Evaluated against the other seat's optimal mixture.
        other = 1 - self.seat
        half = max(0.1, self.until - perf_counter()) / 2
        start = Position(position.game, position.state)
        replies = [reply for reply in self._mixed_lines(position, other, half) if reply.probability]
        total = 0.0
        for reply in replies:
            follows = start.play(text, self.seat).play(reply.decisions[0], other)
            value = self._searcher.value(follows.state, self.seat, half / len(replies), self.stopped)
            total += (reply.probability or 0.0) * value
        return AnalysisLine((text,), total)

    def after(self, position: Position[Any]) -> tuple[float, bool]:
        """A quick value of a position for the seat, and whether it is proven."""
        game, state = position.game, position.state
        if position.result is not None:
            return position.result[self.seat], True
        if game.bots.equilibrium is not None:
            return game.bots.equilibrium().value(state)[self.seat], True
        decider = position.to_decide[0]
        if decider == CHANCE:
            pairs = position.chance_outcomes()
            total = sum(weight for _, weight in pairs)
            return sum(weight * self.after(position.play(one))[0] for one, weight in pairs) / total, False
        other = len(game.seats) == 2 and decider != self.seat
        if has_exact_values(game):
            values = [value for _, value in self.bot.values(position, self._seconds_left(0.5)) if value is not None]
            if values and (len(values) == len(position.legal()) or max(value.outcome for value in values) > 0):
                worth = (1 + max(value.outcome for value in values)) / 2
                return (1 - worth if other else worth), True
        seconds = self._seconds_left(_QUICK_SECONDS)
        return self._searcher.value(state, self.seat, seconds, self._stop_condition(), _QUICK_NODES), False

    def _stop_condition(self) -> Stopped:
        """For a search that begins now: stopped together with the analysis, but not before it has a result.

        A search that ended after its first random game would report that game's result as the position's value; on a
        busy machine that game may take all the time.
        """
        earliest, polls = perf_counter() + _QUICK_SECONDS, count(1)
        return lambda: next(polls) > _LEAST_SLICES and perf_counter() >= earliest and self.stopped()

    def _seconds_left(self, most: float) -> float:
        return max(0.02, min(most, self.until - perf_counter()))

    def expectation(self, position: Position[Any], asked: str | None) -> Analysis:
        """The chance outcomes, most likely first, with the mean of the value and its spread."""
        pairs = sorted(position.chance_outcomes(), key=lambda pair: -pair[1])
        total = sum(weight for _, weight in pairs)
        lines: list[AnalysisLine] = []
        for outcome, weight in pairs:
            if lines and (perf_counter() > self.until or self.stopped()):
                break
            value, exact = self.after(position.play(outcome))
            lines.append(AnalysisLine((outcome.text,), value, exact, probability=weight / total))
        # If there was not enough time for all, the most likely outcomes represent the others.
        seen = sum(line.probability or 0 for line in lines)
        mean = sum((line.probability or 0) * line.value for line in lines) / seen
        variance = sum((line.probability or 0) * (line.value - mean) ** 2 for line in lines) / seen
        exact = len(lines) == len(pairs) and all(line.exact for line in lines)
        found = next((line for line in lines if line.decisions[0] == asked), None)
        return Analysis(self.seat, mean, exact, tuple(lines), sqrt(variance), found)


def _exact(text: str, value: Value) -> AnalysisLine:
    return AnalysisLine((text,), (1 + value.outcome) / 2, exact=True, plies=value.plies)


def _urgency(line: AnalysisLine) -> int:
    """An early win is better, and a late loss."""
    return (line.plies or 0) * (1 if line.value > 0.5 else -1)


def format_analysis(found: Analysis, most: int, *, as_messages: bool = False) -> list[str]:
    """The lines that report an analysis in the engine protocol; `most`: maximum number of its lines.

    as_messages: whether explanations are written so that they can be translated later (`message_to_json`).
    """
    told = []
    for word, line in [*(("line", line) for line in found.lines[:most]), ("asked", found.requested)]:
        if line is not None:
            told.append(f"{word} {_words(line)}")
            if line.explanation:
                told.append(f"because {message_to_json(line.explanation) if as_messages else line.explanation}")
    if found.seat_values:
        told.append("shares " + " ".join(f"{share:.4f}" for share in found.seat_values))
    told.append(f"analysis {found.seat} {found.value:.4f} {_certainty(found.exact)} {found.spread:.4f}")
    return told


def _certainty(exact: bool) -> str:
    return "exact" if exact else "searched"


def _words(line: AnalysisLine) -> str:
    weight = "-" if line.probability is None else f"{line.probability:.4f}"
    plies = "-" if line.plies is None else str(line.plies)
    continuation = f"{_THEN}{'; '.join(line.continuation)}" if line.continuation else ""
    return f"{line.value:.4f} {_certainty(line.exact)} {weight} {plies} {'; '.join(line.decisions)}{continuation}"


def parse_analysis_line(words: str) -> AnalysisLine:
    """The inverse of the text after `line` and `asked`."""
    value, sure, weight, plies, rest = words.split(" ", 4)
    decisions, _, continuation = rest.partition(_THEN)
    return AnalysisLine(
        tuple(decisions.split("; ")),
        float(value),
        sure == "exact",
        None if plies == "-" else int(plies),
        None if weight == "-" else float(weight),
        continuation=tuple(continuation.split("; ")) if continuation else (),
    )


def format_value(value: Value | None) -> str:
    """`won 35`, `won <=9`, `drawn -`, `open -`: an outcome for the seat to decide, and the plies to the end."""
    if value is None:
        return "open -"
    return f"{value.outcome_name} {'-' if value.plies is None else ('<=' if value.is_bound else '') + str(value.plies)}"


def parse_value(line: str) -> tuple[Value | None, str]:
    """The inverse, and the rest of the line, which is a decision."""
    outcome, plies, decision = line.split(" ", 2)
    if outcome == "open":
        return None, decision
    number = None if plies == "-" else int(plies.removeprefix("<="))
    return Value({"won": 1, "lost": -1, "drawn": 0}[outcome], number, plies.startswith("<=")), decision
