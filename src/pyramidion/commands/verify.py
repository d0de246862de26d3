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
    outcomes = sum(position.to_decide == (CHANCE,) for position in list(record.positions())[: len(record.entries)])
    if "Termination" in record.tags:
        print(f"All {len(record.entries)} entries are legal; the result {record.result} is not checked, as the game")
        print(f"ended outside the rules: {record.tags['Termination']}.")
    else:
        print(f"All {len(record.entries)} entries are legal and lead to the result {record.result}.")
    if not outcomes:
        return 0
    if "Seed" not in record.tags:
        print(f"Its {outcomes} chance outcomes cannot be checked: the record holds no seed.")
    elif "Commitment" in record.tags:
        print(f"Its {outcomes} chance outcomes follow from the seed, and the seed from the commitment.")
    else:
        print(f"Its {outcomes} chance outcomes follow from the seed; no commitment was made to it.")
    return 0
