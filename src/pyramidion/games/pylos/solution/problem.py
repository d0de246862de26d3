"""What is solved: Pylos under one rule set; and the published result for it."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyramidion.games.pylos.solution.shapes import ShapeTables

RULE_SETS = {"children": (False, False), "standard": (True, False), "mature": (True, True)}
"""Whether squares and lines earn take-backs."""

PUBLISHED = {"children": 36, "standard": 40, "mature": 46}
"""Moves within which the first player loses, according to doi 10.1177/13896911261418683 (ICGA Journal, 2026)."""


@dataclass(frozen=True, slots=True)
class Problem:
    """rules: a name of RULE_SETS. null_turns: whether the sphere just placed may be the only one taken back."""

    rules: str
    null_turns: bool = True

    @classmethod
    def of(cls, options: Mapping[str, object]) -> "Problem":
        """The problem of a game with these options. Repetition (P7) changes no value."""
        rules = str(options["rules"])
        # Without take-backs there are no null turns to forbid.
        return cls(rules, rules == "children" or bool(options["null_turns"]))

    @property
    def name(self) -> str:
        """`pylos-mature`, `pylos-mature-no-null-turns`."""
        return f"pylos-{self.rules}" + ("" if self.null_turns else "-no-null-turns")

    def file(self, folder: Path) -> Path:
        """The path of the solution in a folder."""
        return folder / f"{self.name}.solution"

    @property
    def command(self) -> str:
        """The command that solves it."""
        return f"pyramidion solve pylos --rules {self.rules}{'' if self.null_turns else ' --null-turns no'} --distance"

    def tables(self) -> "ShapeTables":
        """The board's tables under these rules. Needs NumPy."""
        from pyramidion.games.pylos.solution.shapes import build_tables

        return build_tables(*RULE_SETS[self.rules])
