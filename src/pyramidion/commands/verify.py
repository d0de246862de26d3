"""`pyramidion verify`: checks whether a record's claims are true."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyramidion.core.record import Record

HELP = "check of a record: rules, result, and dice against its seed"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    parser.add_argument("file", type=Path, help="record of a game")
    parser.add_argument("--commitment", metavar="HASH", help="commitment that you were shown before the game")
    parser.add_argument(
        "--client-seed", metavar="SEAT=DIGITS", help="your contribution to the seed, such as Light=3f2a…"
    )


def run(args: argparse.Namespace) -> int:
    """Prints what is true and what is not; returns 1 if anything is not."""
    from pyramidion.core.decision import CHANCE
    from pyramidion.terminal.savefile import read_record
    from pyramidion.translations import render, terminal_language

    record = read_record(args.file)
    faults = record.check()
    if faults:
        for fault in faults:
            print(render(fault, terminal_language()))
        return 1
    positions = list(record.positions())
    outcomes = sum(position.to_decide == (CHANCE,) for position in positions[: len(record.entries)])
    ended = record.tag("Termination")
    one = len(record.entries) == 1
    legal = "Its one entry is legal" if one else f"All {len(record.entries)} entries are legal"
    if ended and positions[-1].result is None:
        print(f"{legal}. The game was not played to its end ({ended.rstrip('.')}):")
        print(f"this, and so the result {record.result}, is what the record claims and cannot be checked.")
    else:
        print(f"{legal} and {'leads' if one else 'lead'} to the result {record.result}.")
    if not outcomes:
        return 0
    return _say_chance(record, outcomes, args.commitment, args.client_seed)


def _say_chance(record: "Record", outcomes: int, shown: str | None, share: str | None) -> int:
    """What is proven about chance and what is not; returns 1 if the record lacks something that was given as shown."""
    from pyramidion.core.chance import parse_client_seeds

    committed, shares = record.tag("Commitment"), parse_client_seeds(record.tag("ClientSeeds") or "")
    fallen = "Its one chance outcome" if outcomes == 1 else f"Its {outcomes} chance outcomes"
    follow = "follows" if outcomes == 1 else "follow"
    if record.tag("Seed") is None:
        print(f"{fallen} cannot be checked: the record holds no seed.")
        return 1 if shown or share else 0
    if shown is not None and shown.strip().lower() != committed:
        print("The commitment that you were shown is not this record's: the seed was exchanged.")
        return 1
    if share is not None:
        name, _, digits = share.partition("=")
        if shares.get(name) != digits:
            print(f"What you added to the seed is not in this record: {name} has {shares.get(name, 'added nothing')}.")
            return 1
    given = f"the seed and the client seeds of {', '.join(shares)}" if shares else "the seed"
    if committed is None:
        print(f"{fallen} {follow} from {given}; no commitment was made to it, so the")
        print("seed may have been chosen for them.")
        return 0
    print(f"{fallen} {follow} from {given}, and the seed from the commitment")
    print(f"{committed}.")
    if shown is None:
        print("This proves that nobody chose them only if that commitment was shown before the first decision")
        print("(--commitment compares it).")
    elif share is None:
        print("You were shown that commitment before: since then nobody could change the seed. It may have been chosen")
        print("for this game all the same, unless an unpredictable contribution was added to it (--client-seed).")
    else:
        print("You were shown that commitment before, and your contribution was used: if it was random and sent only")
        print("afterwards, nobody chose these outcomes. Anyone who knew the seed could compute them once all")
        print("contributions were known; that nobody was shown the seed early is not proven.")
    return 0
