"""Runs the notebooks of the documentation and stores what they print: `python -m tools.docs.notebooks [NAME…]`.

Cells print text only, so they run without Jupyter, and a test can compare what they print with what is stored.
"""

import contextlib
import io
import json
import sys
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "notebooks"


def run_notebook(file: Path) -> dict[str, Any]:
    """The notebook with the output of each code cell replaced by what the cell prints now."""
    notebook: dict[str, Any] = json.loads(file.read_text("utf-8"))
    names: dict[str, Any] = {"__name__": "__main__"}
    code_cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for number, cell in enumerate(code_cells, 1):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile("".join(cell["source"]), f"{file.name}, cell {number}", "exec"), names)
        text = printed.getvalue().splitlines(keepends=True)
        cell["execution_count"] = number
        cell["outputs"] = [{"name": "stdout", "output_type": "stream", "text": text}] if text else []
    return notebook


def write_notebook(file: Path, notebook: dict[str, Any]) -> None:
    """Writes a notebook as Jupyter does, with one space of indentation."""
    file.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    for file in sorted(FOLDER.glob("*.ipynb")):
        if file.stem in sys.argv[1:] or len(sys.argv) == 1:
            write_notebook(file, run_notebook(file))
            print(f"Ran {file.name}.")
