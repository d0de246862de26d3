"""`pyramidion report`: measures how a rule set plays and how others differ, for designers of rules."""

import argparse
import json
import shlex
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from pyramidion.commands.options import (
    add_game_arguments,
    add_worker_arguments,
    game_from,
    int_range,
    print_line,
    workers_from,
)
from pyramidion.core.errors import PyramidionError
from pyramidion.core.variants import Variant, variants

if TYPE_CHECKING:
    from pyramidion.arena.report import Measure, Report, Summary

HELP = "fairness, length, choice, tension and luck of a rule set, compared with others"
CHECKPOINT = "observed.jsonl"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    parser.description = (
        "Lets equal bots play a rule set, and perhaps others: pyramidion report pylos --rules mature --against "
        "rules=children. Writes a page with plots (report.md) and the numbers (report.json) into a folder."
    )
    add_game_arguments(parser)
    parser.add_argument(
        "--against",
        action="append",
        default=[],
        metavar="OPTIONS",
        help="another rule set, such as 'rules=mature repetition=0'; may be given several times",
    )
    parser.add_argument("--each-option", action="store_true", help="also each option of the game changed alone")
    parser.add_argument("--level", default="3", metavar="LEVEL", help="level of all players (default: %(default)s)")
    parser.add_argument(
        "--pairs",
        type=int_range(3, 100_000),
        default=100,
        metavar="N",
        help="pairs of games with the same dice, of each rule set (default: %(default)s)",
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of dice and players (default: 1)")
    parser.add_argument(
        "--folder", type=Path, metavar="DIR", help="folder for page, numbers and checkpoint; an interrupted run resumes"
    )
    add_worker_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Plays, then prints the table and writes the folder."""
    from pyramidion.arena.report import Report

    base = game_from(args)
    chosen = [Variant(base.info.id, {name: base.options[name] for name in args.game_options if name in base.options})]
    for text in args.against:
        pairs = [word.partition("=") for word in shlex.split(text)]
        if not all(equals for _, equals, _ in pairs):
            raise PyramidionError(f"{text!r} should be written name=value, several with spaces between them.")
        chosen.append(Variant(base.info.id, {name: value for name, _, value in pairs}))
    if args.each_option:
        chosen += [one for one in variants(base.info.id) if one.options]
    if args.folder is not None:
        args.folder.mkdir(parents=True, exist_ok=True)
    file = None if args.folder is None else args.folder / CHECKPOINT
    report = Report(chosen, args.level, args.seed, file)
    try:
        report.play(args.pairs, workers_from(args), print_line)
    except KeyboardInterrupt:
        print_line("Stopped." + (" The same command continues from here." if args.folder else ""))
    summaries = list(report.summaries())
    if not summaries:
        return 0
    for line in table(summaries):
        print_line(line)
    if args.folder is not None:
        write_page(args.folder, report, summaries)
        print_line(f"Written: {args.folder / 'report.md'}, {args.folder / 'report.json'}")
    return 0


def table(summaries: Sequence["Summary"]) -> list[str]:
    """All numbers as Markdown, a column for each rule set; significant differences from the first are bold."""
    base = summaries[0]
    names = list(dict.fromkeys(one.name for summary in summaries for one in summary.measures))
    lines = [
        "| | " + " | ".join(summary.name for summary in summaries) + " |",
        "| --- |" + " --- |" * len(summaries),
        "| games | " + " | ".join(str(summary.games) for summary in summaries) + " |",
    ]
    for name in names:
        first = base.measure(name)
        cells = [_cell(summary.measure(name), None if summary is base else first) for summary in summaries]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return lines


def _cell(measure: "Measure | None", base: "Measure | None") -> str:
    if measure is None:
        return ""
    return f"**{measure}**" if base is not None and measure.differs(base) else str(measure)


def write_page(folder: Path, report: "Report", summaries: Sequence["Summary"]) -> None:
    """Writes `report.json`, `report.md` and its plots (extra `plots`)."""
    from pyramidion.render.plots import Series, bars, lines, svg_of

    (folder / "report.json").write_text(
        json.dumps([asdict(summary) for summary in summaries], indent=1) + "\n", encoding="utf-8"
    )
    title = report.games[0].info.title
    seat = report.games[0].seats[0]
    rows = []
    for summary in summaries:
        wins = summary.measure(f"{seat} wins")
        assert wins is not None
        options = " ".join(summary.name.split(" ")[1:]) or "usual rules"
        rows.append((options.replace("=", "=\n").replace("_", "_\n"), wins.value, wins.low, wins.high))
    fair = bars(f"{title}: how often {seat} wins", "rule set", rows)
    (folder / "fairness.svg").write_text(svg_of(fair), encoding="utf-8")
    series = [Series(" ".join(one.name.split(" ")[1:]) or "usual rules", list(one.running)) for one in summaries[:4]]
    base = summaries[0].measure("decisions in a game")
    assert base is not None
    length = lines(f"{title}: games that are not over", "decisions made", series, base.value)
    (folder / "length.svg").write_text(svg_of(length), encoding="utf-8")
    text = [
        f"# {title}: what its rules are like to play",
        "",
        f"Games between equal bots of level {report.strength}, in pairs with the same dice. Each number has its "
        "interval of 95 %; what differs from the first column beyond chance is bold (of twenty such numbers one is so "
        "without a reason). Chances to win are those of a quick search.",
        "",
        f"![How often {seat} wins](fairness.svg)",
        "",
        "![Games that are not over after so many decisions](length.svg)",
        "",
        *table(summaries),
    ]
    (folder / "report.md").write_text("\n".join(text) + "\n", encoding="utf-8")
