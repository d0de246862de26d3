"""Programs as text: `S:FF. M:.RF L:BLF P2:L D:F Q Z`."""

import re
from collections.abc import Iterator

from pyramidion.core.errors import IllegalDecision
from pyramidion.core.messages import Message
from pyramidion.games.pyramid_ball import program as programs
from pyramidion.games.pyramid_ball.labels import SIZES, SPECIAL_WORDS, SPECIALS
from pyramidion.games.pyramid_ball.program import BACKWARD, COMMANDS, MARKS, POWERS, ROW_1_LARGE, ROW_1_SMALL, ROWS
from pyramidion.games.pyramid_ball.state import BLITZ, DASH, MEDIUM, QUICK, SMALL, TRIO, State

LETTERS = ".FBLR"
EXAMPLE = "S:FF. M:.RF L:BLF P2:L"
_NAME = r"(?:[SML]|P[0-9]*|D|Q|Z)"

# The part after a colon may be omitted: in `S: M:FFF` the M begins a word of its own.
_WORD = re.compile(rf"({_NAME})(?:\s*:(?:\s*(?!{_NAME}\s*:)([^\s,;]*))?)?[\s,;]*")
_NO_WORD = re.compile(r"([^\s,;]*)[\s,;]*")
_STANDS = str.maketrans("-_", "..")


def write_program(program: int) -> str:
    """The canonical text of a program."""
    parts = [
        f"{SIZES[size]}:{''.join(LETTERS[programs.command(program, size, row)] for row in range(ROWS))}"
        for size in range(TRIO)
    ]
    for row in range(ROWS):
        size = programs.marked_receiver(program, row)
        if size >= 0:
            parts.append(f"P{row + 1}:{SIZES[size]}")
    if programs.dash_command(program):
        parts.append(f"D:{LETTERS[programs.dash_command(program)]}")
    if programs.pass_mark(program) >= MARKS:
        parts.append("Q")
    if programs.has_blitz(program):
        parts.append("Z")
    return " ".join(parts)


def _parts(text: str) -> Iterator[tuple[str, str | None]]:
    """The words of a program's text, each with the text after its colon; None for other text."""
    rest, place = text.strip().upper(), 0
    while place < len(rest):
        match = _WORD.match(rest, place)
        if match:
            yield match[1], (match[2] or "").translate(_STANDS)
        else:
            match = _NO_WORD.match(rest, place)
            assert match
            yield match[1], None
        place = match.end()


def read_program(text: str) -> int:
    """The code of a program's text: words in any order and case. Raises IllegalDecision with what is wrong."""
    columns: dict[int, int] = {}
    marked = dashed = 0
    seen: set[str] = set()
    for word, detail in _parts(text):
        if detail is None:
            raise IllegalDecision(
                Message(
                    "{text} does not belong in a program; a program looks like {example} (B2).",
                    text=repr(word[:20]),
                    example=EXAMPLE,
                )
            )
        if word[0] in seen:
            raise IllegalDecision(_repetition_sentence(word))
        seen.add(word[0])
        if word in SIZES:
            columns[SIZES.index(word)] = _column(word, detail)
        elif word[0] == "P":
            marked = _mark(word, detail)
        elif word == "D":
            dashed = _dash(detail)
        elif detail:
            raise IllegalDecision(
                Message(
                    "{word} stands alone in a program: write {word}, not {text} (B14).",
                    word=word,
                    text=f"{word}:{detail[:20]}",
                )
            )
    missing = [SIZES[size] for size in range(TRIO) if size not in columns]
    if missing:
        raise IllegalDecision(
            Message(
                "The commands of {pieces} are missing; a program looks like {example} (B2).",
                pieces=missing,
                example=EXAMPLE,
            )
        )
    if "Q" in seen and marked < MARKS:
        raise IllegalDecision(Message("Q is the Quick Pass on step 1: mark it too, as P1:S or P1:L (B14)."))
    commands = sum(column * POWERS[ROWS * size] for size, column in columns.items())
    return programs.compose(commands, marked, dashed, int("Z" in seen))


def _repetition_sentence(word: str) -> Message:
    if word[0] == "P":
        return Message("Only one pass may be marked a turn (B3).")
    if word in SIZES:
        return Message(
            "{word} is given twice; each piece has one column of three commands, such as {word}:FF. (B2).", word=word
        )
    return Message("{word} is given twice; each special is used once (B14).", word=word)


def _column(size: str, detail: str) -> int:
    for letter in detail:
        if letter not in LETTERS:
            raise IllegalDecision(
                Message(
                    "{text} is not a command; the commands are F, B, L, R and . (stand), as seen from your seat (B2).",
                    text=repr(letter),
                )
            )
    if len(detail) != ROWS:
        raise IllegalDecision(
            Message("{piece} needs three commands, one a step, such as {piece}:FF. (B2).", piece=size)
        )
    return sum(LETTERS.index(letter) * POWERS[row] for row, letter in enumerate(detail))


def _mark(word: str, detail: str) -> int:
    row = word[1:]
    if row not in ("1", "2", "3"):
        raise IllegalDecision(
            Message("A pass is marked on step 2 or 3, with the Quick Pass on step 1: such as P2:L (B3, B14).")
        )
    if len(detail) != 1 or detail not in SIZES:
        raise IllegalDecision(Message("{word} needs a receiver: {word}:S, {word}:M or {word}:L (B3).", word=word))
    size = SIZES.index(detail)
    if row != "1":
        return 1 + TRIO * (int(row) - 2) + size
    if size == MEDIUM:
        raise IllegalDecision(Message("The medium throws the Quick Pass; its receiver is S or L (B14)."))
    return ROW_1_SMALL if size == SMALL else ROW_1_LARGE


def _dash(detail: str) -> int:
    if len(detail) != 1 or detail not in LETTERS[1:]:
        raise IllegalDecision(Message("The Dash is one command of the small: D:F, D:B, D:L or D:R (B14)."))
    return LETTERS.index(detail)


def illegal_reason(state: State, side: int, program: int) -> Message | None:
    """Why a side may not give a program here, as a sentence; None if it may."""
    missing = programs.specials_used(program) & ~programs.usable_specials(state, side)
    for special in (DASH, QUICK, BLITZ):
        if missing >> special & 1:
            return _missing_special(state, side, special)
    for size in range(TRIO):
        if programs.pieces_due_back(state, side) >> size & 1 and programs.command(program, size, 0) != BACKWARD:
            return Message(
                "{piece} stands in the goal row that is forbidden to it: its first command must be B, as in "
                "{piece}:B.. (B12).",
                piece=SIZES[size],
            )
    return None


def _missing_special(state: State, side: int, special: int) -> Message:
    name, letter = SPECIAL_WORDS[special], SPECIALS[special]
    if state.held >> TRIO * side + special & 1:
        return Message(
            "{special} ({letter}) is for a team that does not hold the ball when the turn starts; yours does (B14).",
            special=name,
            letter=letter,
        )
    words = ("P1", "Q") if special == QUICK else (letter,)
    if state.spent >> TRIO * side + special & 1:
        return Message(
            "Your {special} is spent: each special is used once (B14). Leave {words} out.", special=name, words=words
        )
    if special == QUICK:
        return Message(
            "A pass on step 1 needs the Quick Pass, and you do not hold it; a special is taken when the opponent "
            "scores in the advanced game (B14). Leave {words} out.",
            words=words,
        )
    return Message(
        "You hold no {special}; a special is taken when the opponent scores in the advanced game (B14). Leave {words} "
        "out.",
        special=name,
        words=words,
    )


def complete_program(state: State, side: int, text: str) -> int:
    """The program that counts when time runs out, given a half-entered one (B2, B12, B14).

    Unset commands become stand, required ones are set, and incomplete or forbidden specials are returned unspent: `Q`
    without a receiver, `D` without a command. Anything else is skipped; if a word is given twice, the last one counts.
    """
    columns = [0] * TRIO
    marked = dashed = blitzed = 0
    usable = programs.usable_specials(state, side)
    for word, detail in _parts(text):
        if detail is None:
            continue
        if word in SIZES:
            letters = [letter if letter in LETTERS else "." for letter in detail[:ROWS]]
            columns[SIZES.index(word)] = sum(LETTERS.index(one) * POWERS[row] for row, one in enumerate(letters))
        elif word in ("P1", "P2", "P3") and len(detail) == 1 and detail in SIZES:
            if word != "P1" or (usable >> QUICK & 1 and detail != SIZES[MEDIUM]):
                marked = _mark(word, detail)
        elif word == "D" and len(detail) == 1 and detail in LETTERS[1:] and usable >> DASH & 1:
            dashed = LETTERS.index(detail)
        elif word == "Z" and usable >> BLITZ & 1:
            blitzed = 1
    for size in range(TRIO):
        if programs.pieces_due_back(state, side) >> size & 1:
            columns[size] += BACKWARD - columns[size] % COMMANDS
    commands = sum(column * POWERS[ROWS * size] for size, column in enumerate(columns))
    return programs.compose(commands, marked, dashed, blitzed)
