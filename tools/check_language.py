"""Check the prose of this repository for habits that CONTRIBUTING.md asks writers to avoid.

    python tools/check_language.py                  every habit found, one a line; exit status 1 if there are any
    python tools/check_language.py --report         counts by habit and by folder, long sentences, share of passives
    python tools/check_language.py src/pyramidion/core docs    these folders or files only

It reads comments, docstrings and other strings of Python, comments and strings of TypeScript and Svelte, the text of
Svelte markup, and Markdown outside code blocks. A line that must keep a habit, such as a quotation, ends in
`language: as it is`.
"""

import argparse
import io
import re
import subprocess
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
KEEP = "language: as it is"
NOT_READ = ("web/src/api/generated/", "tools/check_language.py", "CHANGELOG.md", "docs/measurements/")
"""Generated files, files that name the habits themselves, and dated documents."""
LONGEST_SENTENCE = 40
"""Maximum number of words in a sentence."""

_SIMULTANEOUS = (
    "decid(?:e|es|ed|ing)",
    "made",
    "seats",
    "games",
    "threads",
    "several",
    "all",
    "both",
    "two",
    "many",
    "others",
    "decisions",
)
"""Words after which `at once` means `at the same time`, as in `several seats decide at once`."""

HABITS: dict[str, tuple[str, str]] = {
    "so-many": (
        r"(?:^|[.:;!?] )So (?:many|much|long|often|far|few|little|early|late)\b",
        "say `Maximum number of …`, `Seconds until …`",
    ),
    "who-subject": (
        r"(?:^|[.:;!?] )(?:Who|Whoever) (?!(?:is|are|was|has|can|may|knows)\b[^.]*\?)[a-z]+(?:s|ed)?\b[^?]*$",
        "name the subject: `Players …`, `The creator …`",
    ),
    "he-for-player": (r"\b(?:[Hh]e|[Hh]is|[Hh]im|[Hh]imself)\b", "use `they`, `the player` or `your`"),
    "is-no": (
        r"(?<!\b[Tt]here )\b(?:is|are|was|were) no (?!(?:longer|more|less|fewer|different|one|such|need|reason|doubt|"
        r"other|way|further|legal|room|limit|result|"
        r"chance|time|piece|move|decision|table|winner)\b)[a-z]+",
        "say `is not a …`",
    ),
    "anew": (r"\banew\b", "say `again` or `a new …`"),
    "by-itself": (r"\bby (?:it|them)sel(?:f|ves)\b", "say `automatically`"),
    "by-the-way": (r"\bby the way\b", "say `in passing`"),
    "at-once": (
        rf"(?<!\w)(?!(?:{'|'.join(_SIMULTANEOUS)}) at once)[\w`.,)]+ at once\b(?! (?:in|by|for all|with)\b)",
        "say `immediately` or `together`",
    ),
    "told": (r"\b(?:is|are|was|were|be|been|being) told\b", "say `sent`, `shown` or `notified`"),
    "house": (r"\b[Tt]h(?:is|e) house\b", "say `this server`"),
    "let-go": (r"\blet(?:s|ting)? go\b", "say `delete`, `release` or `expire`"),
    "goes-on": (r"\b(?:goes|go|went|going) on\b", "say `continues`"),
    "comes-back": (r"\bcom(?:es?|ing) back\b", "say `returns`"),
    "shall": (r"\bshall\b", "say `must` or `should`"),
    "whether-is-it": (
        r"(?:^|\. )Is (?:it|the [a-z]+|a [a-z]+) [^?.]*, (?:it|the|this|that|else)\b",
        "start with `If …`",
    ),
}
"""Each habit: its pattern, and what to write instead. `There is no …` is good English, `it is no …` is not."""

_PASSIVE = re.compile(r"\b(?:is|are|was|were|be|been|being) (?:\w+ly )?\w+(?:ed|en|wn|ght|ld|pt|ut|nt)\b")


def sources(paths: list[str]) -> list[Path]:
    """The tracked files to read. paths: folders or files below the root; none: all."""
    listed = subprocess.run(["git", "ls-files", "-z", "--", *paths], cwd=ROOT, capture_output=True, check=True).stdout
    names = [name for name in listed.decode().split("\0") if name]
    return [
        ROOT / name
        for name in names
        if name.endswith((".py", ".md", ".ts", ".svelte"))
        and not name.startswith(
            ("web/src/api/generated/", "tools/check_language.py", "CHANGELOG.md", "docs/measurements/")
        )
    ]


def prose(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of prose in a file, with their numbers from 1."""
    try:
        text = path.read_text("utf-8")
    except (UnicodeDecodeError, FileNotFoundError):
        return
    if path.suffix == ".py":
        yield from _python(text)
    elif path.suffix == ".md":
        yield from _markdown(text)
    else:
        yield from _page(text)


def _python(text: str) -> Iterator[tuple[int, str]]:
    kinds = {tokenize.COMMENT, tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", -1)}
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in kinds and " " in token.string:
            for offset, line in enumerate(token.string.splitlines()):
                yield token.start[0] + offset, line.strip().strip("\"'#rfb ").strip()


def _markdown(text: str) -> Iterator[tuple[int, str]]:
    fenced = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced and not line.startswith("    "):
            yield number, re.sub(r"`[^`]*`", "x", line).strip("| #>*-")


def _page(text: str) -> Iterator[tuple[int, str]]:
    styled = False
    for number, line in enumerate(text.splitlines(), 1):
        if "<style" in line or "</style" in line:
            styled = "<style" in line
        found = re.findall(
            r"//\s?(.*)$|/?\*+ ?(.*?)(?:\*/)?$|'([^']* [^']*)'|`([^`]* [^`]*)`|>([^<>{}]* [^<>{}]*)<", line
        )
        for groups in found:
            words = next((group for group in groups if group), "")
            if words and not styled and not line.lstrip().startswith(("import ", "export {")):
                yield number, words.strip()


def habits(path: Path) -> Iterator[tuple[int, str, str]]:
    """Every habit in a file: line, name of the habit, the prose around it."""
    lines = path.read_text("utf-8").splitlines() if path.suffix in (".py", ".md", ".ts", ".svelte") else []
    for number, words in prose(path):
        if number <= len(lines) and KEEP in lines[number - 1]:
            continue
        for name, (pattern, _) in HABITS.items():
            if re.search(pattern, words):
                yield number, name, words[:140]


def report(files: list[Path]) -> None:
    """Print counts by habit and folder, the number of long sentences and the share of passives."""
    by_habit: Counter[str] = Counter()
    by_folder: Counter[str] = Counter()
    sentences = long = passive = 0
    for path in files:
        for _, name, _ in habits(path):
            by_habit[name] += 1
            by_folder["/".join(path.relative_to(ROOT).parts[:3])] += 1
        for _, words in prose(path):
            for sentence in re.split(r"(?<=[.!?]) ", words):
                sentences += 1
                long += len(sentence.split()) > LONGEST_SENTENCE
                passive += bool(_PASSIVE.search(sentence))
    for title, counts in (("habit", by_habit), ("folder", by_folder)):
        print(f"by {title}:")
        for name, count in counts.most_common(40):
            print(f"  {count:5}  {name}")
    share = passive / max(1, sentences)
    print(f"{sentences} sentences, {long} of more than {LONGEST_SENTENCE} words, {share:.0%} with a passive")


def main() -> int:
    """Run the check; returns the exit status."""
    parser = argparse.ArgumentParser(description="check the prose of this repository")
    parser.add_argument("paths", nargs="*", help="folders or files below the root (default: all)")
    parser.add_argument("--report", action="store_true", help="counts only")
    args = parser.parse_args()
    files = sources(args.paths)
    if args.report:
        report(files)
        return 0
    found = 0
    for path in files:
        for number, name, words in habits(path):
            found += 1
            print(f"{path.relative_to(ROOT)}:{number}: {name}: {words!r}: {HABITS[name][1]}")
    if found:
        print(f"{found} habits found.", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
