"""One page per game for machine learning, docs/environments: `python -m tools.docs.environments` writes what each game
declares.

The format follows PettingZoo's pages. The text between the two markers of a page is generated; the prose around it
stays.
"""

from pathlib import Path

import pyramidion
from pyramidion.rl import ActionKind, spec

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "environments"
BEGIN, END = "<!-- declared -->", "<!-- end -->"
NAMED = 40
"""If there are more actions than this, only the first and the last are listed."""
ENDS = 8
_KINDS = {
    ActionKind.FLAT: "discrete, one action a decision",
    ActionKind.AUTOREGRESSIVE: "discrete, one or several actions a decision, one after the other",
    ActionKind.MULTI_DISCRETE: "a choice for each component of a decision",
}


def declared(game_id: str) -> str:
    """The tables of a game with its default options."""
    given, game = spec(game_id), pyramidion.game(game_id)
    names = given.action_names
    rows = {
        "Import": f"`from pyramidion.rl.pettingzoo import env; env({game_id!r})`",
        "Parallel API": f"`from pyramidion.rl.pettingzoo import parallel_env; parallel_env({game_id!r})`",
        "Gymnasium": f"`from pyramidion.rl.gymnasium import GameEnv; GameEnv({game_id!r})`",
        "Vectorised": f"`from pyramidion.rl import make_vec; make_vec({game_id!r}, 1024)`",
        "Agents": ", ".join(game.seats),
        "Order": "all decide simultaneously" if game.info.simultaneous else "in turn, as the rules say",
        "Actions": _KINDS[given.action_kind],
        "Action values": f"Discrete({len(names)})"
        + (f"; in arrays MultiDiscrete({list(given.components)})" if given.components else ""),
        "Actions of a decision": f"{given.max_decision_actions} at most",
        "Observation": f"{given.observation_shape}, int8, with a mask of the legal actions",
        "Chance": f"{given.max_chance_outcomes} outcomes at most" if given.max_chance_outcomes else "none",
        "Rewards": "1 for a win, -1 shared by the others, 0 for a draw; at the end",
        "Truncated after": f"{given.max_game_length} decisions",
        "Symmetries": str(len(given.symmetries) or "none"),
        "Options": ", ".join(f"`{option.name}`" for option in game.info.options),
        "Encoding": f"version {given.version}",
    }
    lines = ["| | |", "| --- | --- |", *(f"| {name} | {value} |" for name, value in rows.items()), ""]
    lines += ["| planes | what they show |", "| --- | --- |"]
    lines += [f"| {number} | {name} |" for number, name in enumerate(given.planes)]
    lines += ["", "| action | name |", "| --- | --- |"]
    shown = range(len(names)) if len(names) <= NAMED else [*range(ENDS), None, *range(len(names) - ENDS, len(names))]
    lines += ["| … | … |" if number is None else f"| {number} | {names[number]} |" for number in shown]
    return "\n".join(lines)


def renewed(text: str, game_id: str) -> str:
    """A page with the game's declaration."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{declared(game_id)}\n\n{END}{after}"


def main() -> None:
    """Writes all pages."""
    for file in sorted(FOLDER.glob("*.md")):
        file.write_text(renewed(file.read_text(encoding="utf-8"), file.stem), encoding="utf-8")


if __name__ == "__main__":
    main()
