"""Exact values as the words of the engine protocol."""

from pyramidion.core.game_value import Value


def format_value(value: Value | None) -> str:
    """`won 35`, `won <=9`, `drawn -`, `open -`: an outcome for the seat that decides, and the plies to the end."""
    if value is None:
        return "open -"
    return f"{value.outcome_name} {'-' if value.plies is None else ('<=' if value.is_bound else '') + str(value.plies)}"


def parse_value(line: str) -> tuple[Value | None, str]:
    """The inverse, and what follows it in a line: a decision."""
    outcome, plies, decision = line.split(" ", 2)
    if outcome == "open":
        return None, decision
    number = None if plies == "-" else int(plies.removeprefix("<="))
    return Value({"won": 1, "lost": -1, "drawn": 0}[outcome], number, plies.startswith("<=")), decision
