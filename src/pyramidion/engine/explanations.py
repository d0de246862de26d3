"""Reasons for the value of a line, in the words of the rules: what it causes, allows and prevents.

This module contains nothing specific to one game. The game's events describe the consequences of decisions
(`Event.restates_move` marks those that only restate the decision); possible replies are tried out.
"""

from collections.abc import Sequence
from time import perf_counter
from typing import Any

from pyramidion.core.decision import CHANCE
from pyramidion.core.events import Event
from pyramidion.core.messages import Message, join_sentences, plural
from pyramidion.core.position import Position

_MOST_REPLIES = 300
"""If the next seat has more decisions than this, their consequences are not examined."""
_MOST_SAID = 4
"""Maximum number of consequences of a line in an explanation."""
_LEAST_CHANCE = 0.005

Replies = dict[str, str]
"""The consequences of the next seat's decisions, as sentences, by the decisions' texts; decisions without consequences
are omitted.
"""


class Explainer:
    """Explains the lines of one position within a time limit."""

    def __init__(self, position: Position[Any], until: float) -> None:
        """until: the time of `perf_counter` after which only the line itself is explained."""
        self._position = position
        self._until = until
        self._alternatives: list[Replies] | None = None

    def line(self, decisions: Sequence[str], others: Sequence[str]) -> str:
        """One or more sentences about a line of a seat that decides alone; others: first decisions of other lines."""
        position = self._position
        consequences: list[str] = []
        plain: list[str] = []
        for text in decisions:
            if len(position.to_decide) != 1:
                break
            position = position.play(text)
            for event in position.events:
                (plain if event.restates_move else consequences).append(event.full_text())
        said = consequences[:_MOST_SAID]
        if position.result is None:
            said += self._by_chance(position) if position.to_decide == (CHANCE,) else self._by_reply(position, others)
        return join_sentences(said or plain[:1])

    def pair(self, decisions: Sequence[tuple[int, str]], name: str, share: float) -> str:
        """The consequences of simultaneous decisions; name, share: the other seat's name, and the probability of its
        decision.
        """
        position = self._position
        for seat, text in decisions:
            position = position.play(text, seat)
        percent, decision = _percent(share), decisions[-1][1]
        consequences = _consequences(position)[:_MOST_SAID]
        if not consequences:
            return Message(
                "Against what {player} does {percent} % of the time, {decision}: there are no consequences.",
                player=name,
                percent=percent,
                decision=decision,
            )
        return Message(
            "Against what {player} does {percent} % of the time, {decision}: {consequences}",
            player=name,
            percent=percent,
            decision=decision,
            consequences=join_sentences(consequences),
        )

    # -- consequences
    # ---------------------------------------------------------------------------------------------------

    def _by_chance(self, position: Position[Any]) -> list[str]:
        """The probability of each kind of consequence of chance, the most likely first."""
        pairs = position.chance_outcomes()
        total = sum(weight for _, weight in pairs)
        kinds: dict[type[Event], dict[str, int]] = {}
        for outcome, weight in pairs:
            if perf_counter() > self._until:
                return []
            for event in position.play(outcome).events:
                if not event.restates_move:
                    told = kinds.setdefault(type(event), {})
                    told[event.full_text()] = told.get(event.full_text(), 0) + weight
        likely = sorted(kinds.values(), key=lambda told: -sum(told.values()))
        return [
            Message(
                "{percent} %: {sentence}",
                percent=_percent(sum(told.values()) / total),
                sentence=max(told, key=lambda one: told[one]),
            )
            for told in likely
            if sum(told.values()) / total >= _LEAST_CHANCE
        ]

    def _by_reply(self, position: Position[Any], others: Sequence[str]) -> list[str]:
        """The consequences that the next seat can cause, and those that it could cause after most other decisions but
        not after this one."""
        seat, *more = position.to_decide
        if more or seat in self._position.to_decide:
            # If several seats decide next, none of them replies to this decision.
            return []
        name = position.game.info.seats_in_play(position.game.options)[seat].name
        replies = self._replies(position)
        if replies is None:
            return []
        said: list[str] = []
        if self._alternatives is None:
            tried = [self._replies(self._position.play(other)) for other in others]
            self._alternatives = [found for found in tried if found is not None]
        count: dict[tuple[str, str], int] = {}
        for found in self._alternatives:
            for pair in found.items():
                count[pair] = count.get(pair, 0) + 1
        kept = [pair for pair, times in count.items() if 2 * times > len(self._alternatives) and pair[0] not in replies]
        if kept:
            text, sentence = kept[0]
            said.append(
                Message(
                    "Otherwise {player} could answer {decision}: {sentence}",
                    player=name,
                    decision=text,
                    sentence=sentence,
                )
            )
        if replies:
            text, sentence = next(iter(replies.items()))
            left = len(replies) - 1
            said.append(
                Message("{player} can answer {decision}: {sentence}", player=name, decision=text, sentence=sentence)
            )
            if left:
                said.append(
                    plural(
                        "{count} other answer brings something about, too.",
                        "{count} other answers bring something about, too.",
                        count=left,
                    )
                )
        return said

    def _replies(self, position: Position[Any]) -> Replies | None:
        """None if there is no time to examine them, or if they are too many. The end of the game is mentioned first."""
        if len(position.to_decide) != 1 or position.to_decide[0] < 0 or len(position.legal()) > _MOST_REPLIES:
            return None
        found: Replies = {}
        ending: Replies = {}
        for decision in position.legal():
            if perf_counter() > self._until:
                return None
            after = position.play(decision)
            sentences = _consequences(after)
            if sentences:
                (found if after.result is None else ending)[decision.text] = sentences[-1]
        return ending | found


def _consequences(position: Position[Any]) -> list[str]:
    return [event.full_text() for event in position.events if not event.restates_move]


def _percent(share: float) -> int:
    return round(100 * share)
