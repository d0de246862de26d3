"""Write the table of limits into docs/operating.md: `python -m tools.docs.limits`."""

from pathlib import Path

from pyramidion.server.config import Limits

PAGE = Path(__file__).resolve().parents[2] / "docs" / "operating.md"
_HEAD = "| limit | default | meaning |\n| --- | --- | --- |\n"


def limits_table() -> str:
    """The table of limits, their defaults and meanings, as Markdown."""
    limits = Limits()
    rows = (f"| `{name}` | {getattr(limits, name)} | {meaning} |\n" for name, meaning in limits.meanings().items())
    return _HEAD + "".join(rows)


def page_with_table(page: str) -> str:
    """The page with its table of limits renewed."""
    before, _, rest = page.partition(_HEAD)
    rows, blank, after = rest.partition("\n\n")
    return before + limits_table() + blank[1:] + after if rows else page


if __name__ == "__main__":
    PAGE.write_text(page_with_table(PAGE.read_text("utf-8")), "utf-8")
    print(f"Wrote the table of limits to {PAGE.name}.")
