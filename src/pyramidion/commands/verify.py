"""`pyramidion verify`: whether a record is what it claims to be."""

import argparse
from pathlib import Path

HELP = "check a record: rules, result, and chance against its seed"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    parser.add_argument("file", type=Path, help="the record")


def run(args: argparse.Namespace) -> int:
    """Prints what holds and what does not; 1 if anything does not."""
    from pyramidion.core.decision import CHANCE
    from pyramidion.terminal.savefile import read_record

    record = read_record(args.file)
    faults = record.check()
    if faults:
        for fault in faults:
            print(fault)
        return 1
    positions = list(record.positions())
    outcomes = sum(position.to_decide == (CHANCE,) for position in positions[: len(record.entries)])
    ended = record.tag("Termination")
    if ended and positions[-1].result is None:
        print(f"All {len(record.entries)} entries are legal. The game ended outside the rules ({ended.rstrip('.')}):")
        print(f"that it did, and so the result {record.result}, is the record's own word.")
    else:
        print(f"All {len(record.entries)} entries are legal and lead to the result {record.result}.")
    if not outcomes:
        return 0
    if record.tag("Seed") is None:
        print(f"Its {outcomes} chance outcomes cannot be checked: the record holds no seed.")
    elif record.tag("Commitment") is not None:
        print(f"Its {outcomes} chance outcomes follow from the seed, and the seed from the commitment")
        print(f"{record.tag('Commitment')}.")
        print("This proves that nobody steered them only if that commitment was shown before the first decision.")
    else:
        print(f"Its {outcomes} chance outcomes follow from the seed; no commitment was made to it, so the")
        print("seed may have been chosen for them.")
    return 0
