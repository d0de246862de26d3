"""`pyramidion new`: writes the package of a new game, playable from the start and ready to be changed."""

import argparse
import keyword
import re
from collections.abc import Collection
from importlib.util import find_spec
from pathlib import Path

from pyramidion.core.errors import PyramidionError

HELP = "package of a new game on a grid, to start from"

_TEMPLATES = Path(__file__).with_name("new_game")
_CONDITION = re.compile(r"  #\?([!a-z,]+)$")
_SIZE = re.compile("([0-9]{1,2})x([0-9]{1,2})")


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    parser.description = (
        "Writes a package with rules, tests and a README. Its game keeps the contract in docs/games.md and can be "
        "played in the browser, in the terminal and by bots once the package is installed."
    )
    parser.add_argument("id", help="id of the game and name of its package, such as `martian_chess`")
    parser.add_argument("--grid", default="5x5", metavar="CxR", help="columns and rows (default: %(default)s)")
    parser.add_argument("--dice", action="store_true", help="a die that sets the number of moves in a turn")
    parser.add_argument("--secret", action="store_true", help="secret simultaneous decisions before each turn")
    parser.add_argument(
        "--folder", type=Path, metavar="PATH", help="folder to write, which must not exist (default: ./ID)"
    )


def run(args: argparse.Namespace) -> int:
    """Writes the package and prints the next steps."""
    columns, rows = grid_size(args.grid)
    check_id(args.id)
    folder = args.folder or Path(args.id)
    flags = {name for name in ("dice", "secret") if getattr(args, name)}
    write_package(folder, args.id, columns, rows, flags)
    print(f"The game is in {folder}. Install it and look at it:")
    print(f"  pip install -e {folder}\n  pyramidion check {args.id}\n  pyramidion serve")
    print("Then change src/*/rules.py and game.py; docs/games.md explains every part.")
    return 0


def grid_size(text: str) -> tuple[int, int]:
    """Columns and rows. Raises PyramidionError for a size that the example game does not fit."""
    from pyramidion.core.grid import MOST_CELLS

    found = _SIZE.fullmatch(text.strip().lower())
    columns, rows = (int(found[1]), int(found[2])) if found else (0, 0)
    if not (2 <= columns <= 26 and rows >= 3 and columns * rows <= MOST_CELLS):
        raise PyramidionError(
            f"--grid {text[:20]} is not possible; write columns x rows such as 4x8: at least 2 columns and 3 rows, and "
            f"at most {MOST_CELLS} cells."
        )
    return columns, rows


def check_id(game_id: str) -> None:
    """Raises PyramidionError, with the reason, for an id that cannot be the name of a new package."""
    from pyramidion.core.registry import game_ids

    if not re.fullmatch("[a-z][a-z0-9_]{1,29}", game_id) or keyword.iskeyword(game_id) or game_id in ("test", "tests"):
        raise PyramidionError(
            f"{game_id[:40]!r} cannot be a game's id; write 2 to 30 lower-case letters, digits and _, such as "
            "martian_chess."
        )
    if game_id in game_ids():
        raise PyramidionError(f"There is already a game {game_id!r}.")
    if find_spec(game_id) is not None:
        raise PyramidionError(f"There is already a Python package {game_id!r}, which the new one would hide.")


def write_package(folder: Path, game_id: str, columns: int, rows: int, flags: Collection[str]) -> None:
    """Writes the files. flags: of `dice` and `secret`. Raises PyramidionError if the folder exists."""
    title = game_id.replace("_", " ").title()
    empty = "/".join(["." * columns] * (rows - 2))
    words = {
        "package": game_id,
        "title": title,
        "class": title.replace(" ", ""),
        "columns": str(columns),
        "rows": str(rows),
        "below": str(rows - 1),
        "far": "s" * columns,
        "winning": f"f{'s' * (columns - 1)}/{empty}/{'.' * columns}",
    }
    conditions = {*flags, *(["words"] if flags else [])}
    source = folder / "src" / game_id
    files = {
        folder / "pyproject.toml": "pyproject.toml",
        folder / "README.md": "README.md",
        folder / "tests" / f"test_{game_id}.py": "test_game.py",
        source / "rules.py": "rules.py",
        source / "game.py": "game.py",
        source / "rules.md": "rules.md",
    }
    try:
        folder.mkdir(parents=True)
        for path, template in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            text = (_TEMPLATES / f"{template}.in").read_text(encoding="utf-8")
            path.write_text(fill_template(text, words, conditions), encoding="utf-8")
        (source / "__init__.py").write_text(f'"""{title}, a game for Pyramidion."""\n', encoding="utf-8")
    except FileExistsError as error:
        raise PyramidionError(f"{folder} exists already; name another with --folder.") from error
    except OSError as error:
        raise PyramidionError(f"{folder} cannot be written: {error.strerror or error}.") from error


def fill_template(text: str, words: dict[str, str], conditions: Collection[str]) -> str:
    """A template's text: `{name}` replaced, and of the lines that end in `#?dice,!secret` those that apply."""
    lines = []
    for line in text.splitlines():
        condition = _CONDITION.search(line)
        if condition is None or _holds(condition[1], conditions):
            lines.append(line[: condition.start()] if condition else line)
    filled = re.sub("{([a-z]+)}", lambda found: words.get(found[1], found[0]), "\n".join(lines))
    return re.sub("\n{4,}", "\n\n\n", filled).rstrip() + "\n"


def _holds(condition: str, conditions: Collection[str]) -> bool:
    """Whether all parts of a condition hold; `!` negates one."""
    return all((part.removeprefix("!") in conditions) != part.startswith("!") for part in condition.split(","))
