"""The transcripts of docs/engine.md: `python -m tools.docs.transcripts` writes the engine's answers.

A transcript is a fenced block that begins with ```engine. Lines that begin with `> ` are requests; what follows each is
the engine's answer. Of the `info` lines of a search only the last is kept: the others depend on the clock.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from pyramidion.engine.protocol_server import Engine

PAGE = Path(__file__).resolve().parents[2] / "docs" / "engine.md"
OPENING, CLOSING, QUESTION, INFO = "```engine", "```", "> ", "info "


def blocks(text: str) -> Iterator[list[str]]:
    """The lines of each transcript of a page, without the fences."""
    block: list[str] | None = None
    for line in text.splitlines():
        if line == OPENING:
            block = []
        elif line == CLOSING and block is not None:
            yield block
            block = None
        elif block is not None:
            block.append(line)


def replay(block: Sequence[str]) -> list[str]:
    """A transcript replayed: its requests, each with the answers of a new engine."""
    lines: list[str] = []
    engine = Engine(lines.append)
    for line in block:
        if line.startswith(QUESTION):
            lines.append(line)
            engine.answer(line.removeprefix(QUESTION))
            engine.wait()
    return [line for line, after in pairwise([*lines, ""]) if not (line.startswith(INFO) and after.startswith(INFO))]


def renewed(text: str) -> str:
    """A page with all its transcripts replayed."""
    for block in blocks(text):
        before, after = "\n".join(block), "\n".join(replay(block))
        text = text.replace(f"{OPENING}\n{before}\n{CLOSING}", f"{OPENING}\n{after}\n{CLOSING}")
    return text


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
