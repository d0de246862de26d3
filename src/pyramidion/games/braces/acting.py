"""What a step, hop or swap brings about, for everything that has to tell it: notation, paths and events."""

from functools import lru_cache

from pyramidion.core.bound_rules import Rules
from pyramidion.games.braces import bracing, rules
from pyramidion.games.braces.happening import Acted
from pyramidion.games.braces.labels import Change, changes
from pyramidion.games.braces.rules import CHOICE_AT
from pyramidion.games.braces.state import State


class Acting:
    """The consequences of actions under one choice of options; remembers the latest, as several faces ask for each."""

    def __init__(self, bound: Rules[State], without_withdrawing: Rules[State]) -> None:
        """bound: the game's rules. without_withdrawing: the same without R11, to tell braces from withdrawals."""
        self.arranged = bound.bound(rules.arranged)
        self._possible = bound.bound(rules.possible_notes)
        self._braced = without_withdrawing.bound(rules.possible_notes)
        self._recolour = bound.bound(bracing.changed_colour)
        self._look = lru_cache(maxsize=512)(self._look_at)

    def changes(self, state: State, code: int) -> tuple[Change, ...]:
        """The pieces that an action changes."""
        return self._look(state, code)[0]

    def chosen(self, state: State, code: int) -> bool:
        """Whether the player could choose another change (R8)."""
        return self._look(state, code)[1]

    def acted(self, state: State, code: int) -> Acted:
        """The pieces as they stood when they changed, the changes, and the notes of all braces and swarms."""
        arranged = self.arranged(state, code)
        return arranged, self.changes(state, code), self._braced(state, arranged, code)

    def _look_at(self, state: State, code: int) -> tuple[tuple[Change, ...], bool]:
        after = self.arranged(state, code)
        notes = self._possible(state, after, code)
        if not notes:
            return (), False
        words = after.small, after.medium, after.large
        kept = bracing.chosen(*words, notes, code >> CHOICE_AT)
        return changes(after, kept, self._recolour), bracing.choices(*words, notes) > 1
