"""Checks of a `Notation`: texts in both directions, and a sentence for every rejected text."""

import random
from typing import Any

from pyramidion.conformance.report import Clause, Report, last_line
from pyramidion.conformance.rules_contract import check_rules, some
from pyramidion.core.errors import BadPosition, IllegalDecision, PyramidionError
from pyramidion.core.game import Game
from pyramidion.core.position import Position

_NONSENSE = ("", " ", "x", "??", "1a", "z9-z8", "\x00", "💥", "a" * 500, "-1", "None", "{}", "{", '"', ";;;")
_LETTERS = "abcdefgh0123456789-+x:,. ^*?LDHSM"


def check_decision_texts(position: Position[Any], report: Report, chooser: random.Random) -> None:
    """Writes and reads decisions of every decider."""
    clause, notation, state = Clause.DECISION_TEXTS, position.game.notation, position.state
    for seat in position.to_decide:
        codes, texts = position.game.rules.codes(state, seat), set()
        with report.guard(clause, "Notation.write or read"):
            for code in (chosen := some(codes, chooser, 25)):
                text = notation.write(state, seat, code)
                texts.add(text)
                said = f"The text of decision {code} is {text!r}."
                report.require(isinstance(text, str) and text.strip() == text != "", clause, said)
                found = notation.read(state, seat, text)
                if found != code:
                    report.add(clause, f"write gives {text!r} for decision {code}, which read takes for {found}.")
            report.require(len(texts) == len(chosen), clause, "Two decisions have the same text.")
            for text in some(sorted(texts), chooser, 3):
                _check_neighbours(position, seat, text, report, chooser)


def check_text_of_other_position(position: Position[Any], text: str, report: Report) -> None:
    """Reads a text that was legal in another position: it is either legal here or rejected."""
    for seat in position.to_decide:
        _read(position, seat, text, report)


def _check_neighbours(position: Position[Any], seat: int, text: str, report: Report, chooser: random.Random) -> None:
    for other in (*(_mutate(text, chooser) for _ in range(3)), _raised_digit(text)):
        _read(position, seat, other, report)
    for rubbish in (text + " \x01rubbish", "rubbish\x01 " + text):
        if _read(position, seat, rubbish, report) is not None:
            report.add(Clause.ILLEGAL_TEXTS, f"{rubbish!r} is accepted: read overlooks the rubbish around {text!r}.")


def _read(position: Position[Any], seat: int, text: str, report: Report) -> int | None:
    """The code of a text; None if it is rejected. Reports a text that is neither legal nor rejected."""
    try:
        code = position.game.notation.read(position.state, seat, text)
    except IllegalDecision as error:
        _check_sentence(str(error), text, report)
        return None
    except Exception as error:
        report.add(Clause.NONSENSE, f"For {text[:60]!r}, Notation.read raises {last_line(error)}")
        return None
    legal = code in position.game.rules.codes(position.state, seat)
    report.require(legal, Clause.ILLEGAL_TEXTS, f"{text!r} is not legal, but read takes it for decision {code}.")
    return code


def _check_sentence(sentence: str, text: str, report: Report) -> None:
    good = len(sentence) > 10 and " " in sentence and sentence.rstrip("»”\"')").endswith((".", "!", "?"))
    report.require(good, Clause.NONSENSE, f"The refusal of {text[:60]!r} is not a sentence: {sentence[:120]!r}.")


def _mutate(text: str, chooser: random.Random) -> str:
    """A variation of a text: one character omitted, doubled, exchanged with the next, or replaced."""
    at = chooser.randrange(len(text))
    kind = chooser.randrange(4)
    if kind == 0:
        return text[:at] + text[at + 1 :]
    if kind == 1:
        return text[:at] + text[at] + text[at:]
    if kind == 2:
        return text[:at] + text[at : at + 2][::-1] + text[at + 2 :]
    return text[:at] + chooser.choice(_LETTERS) + text[at + 1 :]


def _raised_digit(text: str) -> str:
    """The text with its last digit raised by one: probably only just illegal."""
    places = [at for at, sign in enumerate(text) if sign in "012345678"]
    return text[: places[-1]] + str(int(text[places[-1]]) + 1) + text[places[-1] + 1 :] if places else text + text


def check_position_text(position: Position[Any], report: Report) -> None:
    """Writes and reads the state: every field must be the same."""
    clause, notation, state = Clause.POSITION_TEXTS, position.game.notation, position.state
    with report.guard(clause, "Notation.write_state or read_state"):
        text = notation.write_state(state)
        again = notation.read_state(text)
        for name, value in zip(state._fields, state, strict=True):
            back = getattr(again, name, None)
            report.require(
                back == value, clause, f"{text!r} stands for {value!r:.80}, but is read as {back!r:.80}.", name
            )
        report.require(notation.write_state(again) == text, clause, f"{text!r} is read, and written differently.")
        whole = str(position)
        report.require(position.game.position(whole) == position, clause, f"{whole!r} is read as another position.")


def check_position_neighbours(position: Position[Any], report: Report, chooser: random.Random) -> None:
    """Reads variations of the position's text: each is either rejected, or a position that the rules can play."""
    notation = position.game.notation
    text = notation.write_state(position.state)
    for other in (*(_mutate(text, chooser) for _ in range(3)), _raised_digit(text), text + " \x01rubbish"):
        try:
            state = notation.read_state(other)
        except BadPosition as error:
            _check_sentence(str(error), other, report)
            continue
        except Exception as error:
            report.add(Clause.NONSENSE, f"For {other[:80]!r}, Notation.read_state raises {last_line(error)}")
            continue
        if other.endswith("\x01rubbish"):
            report.add(Clause.ILLEGAL_POSITIONS, f"{other!r} is accepted: read_state overlooks the rubbish at its end.")
        _check_read_state(position.game, other, state, report, chooser)


def _check_read_state(game: Game[Any], text: str, state: Any, report: Report, chooser: random.Random) -> None:
    inner = Report()
    check_rules(game, state, inner, chooser)
    for failure in inner.failures:
        report.add(Clause.ILLEGAL_POSITIONS, f"{text!r} is accepted. There, {failure.what}", failure.field)
    with report.guard(Clause.ILLEGAL_POSITIONS, f"write_state or read_state of what {text!r} is read as"):
        back = game.notation.read_state(game.notation.write_state(state))
        report.require(
            back == state, Clause.ILLEGAL_POSITIONS, f"{text!r} is read as {state}, and read again as {back}."
        )


def check_nonsense(position: Position[Any], report: Report) -> None:
    """Reads nonsense as a decision and as a position."""
    game = position.game
    for text in _NONSENSE:
        for seat in position.to_decide:
            if _read(position, seat, text, report) is not None and not text.strip():
                report.add(Clause.NONSENSE, f"{text!r} is accepted as a decision.")
        try:
            game.position(text)
            report.add(Clause.NONSENSE, f"{text[:60]!r} is accepted as a position.")
        except BadPosition as error:
            _check_sentence(str(error), text, report)
        except Exception as error:
            report.add(Clause.NONSENSE, f"For {text[:60]!r}, Notation.read_state raises {last_line(error)}")


def wrong_option_sentence(game: Game[Any]) -> str:
    """What the game says about an option that it does not have; "" if it accepts it."""
    try:
        type(game)(nonsense=1)
    except PyramidionError as error:
        return str(error)
    return ""
