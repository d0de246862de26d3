"""Braces in text: rolls `DIG 5/2`, actions `Sc3-c4 XSd5`, `Lc3^c5`, `Sc3<>Sd4`, words `R`, `K`, `WILD:HOP`, `end`.

A position is written `-,LbMbSb,…/…/… w DIG 3`: ranks from the fifth to the first, squares from a to e, stacks from
bottom to top, the side to move, and then

    (nothing)      the player is about to roll
    again          the player rolls again, after a double that was not kept
    DIG 4/4        a double was rolled and may be kept
    WILD 5         a WILD is about to be named
    DIG 3          the player acts: the power in force (`none`: a WILD left unused), and what is left of the value
    … swapped      the swap is spent
    … moved:…      with `withdraw`: which pieces have moved and from where, `Sc4<c3`; after a colon the flags c (was
                   capped when the turn began), f (was free then and is capped now), x (has changed by a withdrawal)
"""

import re
from collections.abc import Sequence

from pyramidion.core.bound_rules import BoundRules
from pyramidion.core.decision import CHANCE
from pyramidion.core.errors import BadPosition, IllegalDecision
from pyramidion.core.game import Notation
from pyramidion.core.messages import Message
from pyramidion.games.braces import explain, labels
from pyramidion.games.braces.effects import Effects
from pyramidion.games.braces.labels import (
    COLOURS,
    POWERS,
    SEATS,
    SIZES,
    SQUARE_NAMES,
    Action,
    PieceName,
    is_far,
    piece_at,
    pieces_of,
    stacks,
)
from pyramidion.games.braces.state import (
    ACT,
    AGAIN,
    DOUBLE,
    END,
    EXCHANGE,
    GOAL_AT,
    KEEP,
    LANE,
    MOVE,
    NAME,
    NAMED,
    NEUTRAL,
    NO_POWER,
    PLACE_AT,
    REROLL,
    ROLL,
    SIDE,
    SIZE_AT,
    SQUARES,
    SWAP,
    TIP,
    WILD,
    WORD,
    State,
    insert_at,
    landing_place,
    memory_of,
    pack_piece,
)
from pyramidion.games.braces.withdraw_option import CAPPED, MOVED, ORIGIN, WITHDRAWN, start_memory

WORDS = {AGAIN: "R", KEEP: "K", END: "end"} | {
    NAMED + power: f"WILD:{name}" for power, name in enumerate(POWERS) if power != WILD
}
_READ_WORDS = {
    "r": AGAIN, "reroll": AGAIN, "roll again": AGAIN, "again": AGAIN, "k": KEEP, "keep": KEEP, "end": END, "stop": END,
} | {text.lower(): word for word, text in WORDS.items()} | {
    name.lower(): NAMED + power for power, name in enumerate(POWERS) if power != WILD
}  # fmt: skip

_KIND_AND_SIZE = 3 | 3 << SIZE_AT

_LONGEST = 500  # characters of a decision: a swap that changes eight pieces has about 80


# -- rolls ------------------------------------------------------------------------------------------------------------


def write_roll(code: int) -> str:
    """`DIG 5/2`."""
    return f"{POWERS[code // 36]} {code // 6 % 6 + 1}/{code % 6 + 1}"


_ROLL = re.compile(r"([a-z]+)[\s:]*([1-6])\s*[/,-]?\s*([1-6])", re.IGNORECASE | re.ASCII)


def read_roll(text: str) -> int:
    """The code of a roll; the dice can be in any order. Raises IllegalDecision."""
    match = _ROLL.fullmatch(text.strip()) if len(text) <= _LONGEST else None
    faces = POWERS[:NO_POWER]
    if not match or match[1].upper() not in faces:
        raise IllegalDecision(
            Message(
                "{text} is not a roll; write the treehouse die ({faces}) and both dice: DIG 5/2.",
                text=repr(text.strip()[:60]),
                faces=", ".join(faces),
            )
        )
    lower, higher = sorted((int(match[2]), int(match[3])))
    return faces.index(match[1].upper()) * 36 + (higher - 1) * 6 + lower - 1


# -- actions ----------------------------------------------------------------------------------------------------------


def write_action(state: State, code: int, changes: str) -> str:
    """A word, or a step, hop or swap. changes: as in `ChosenChanges.text`."""
    if code & 3 == WORD:
        return WORDS[code >> SIZE_AT]
    size, goal = code >> SIZE_AT & 3, code >> GOAL_AT & 31
    piece = piece_at(state, size, code >> PLACE_AT & 7)
    if code & 3 == EXCHANGE:
        text = f"{piece.name}<>{piece_at(state, size, goal).name}"
    else:
        text = f"{piece.name}{'^' if is_far(piece.square, goal) else '-'}{SQUARE_NAMES[goal]}"
    return f"{text} {changes}" if changes else text


_PIECE = r"([sml])\s*(?:\(\s*([a-z])\s*\)\s*)?([2-7])?\s*([a-e][1-5])"
_ACTION = re.compile(rf"{_PIECE}\s*(?:(-|–|—|>|\^)\s*([a-e][1-5])|(?:<>|<->|=)\s*{_PIECE})((?:\s*[x×]\s*{_PIECE})*)")
_CHANGED = re.compile(rf"[x×]\s*{_PIECE}")


def read_word(text: str) -> int | None:
    """The word in a text, None if there is none."""
    return _READ_WORDS.get(" ".join(text.lower().split()).strip(".!"))


def read_piece(text: str) -> PieceName | None:
    """The piece that a text names, `Sc3`, without a destination; None if it is not such a name."""
    match = re.fullmatch(_PIECE, text.strip().lower())
    return _parse_name(*match.groups()) if match else None


def read_action(text: str) -> Action:
    """The parts of a step, hop or swap, in any case and with any spaces. Raises IllegalDecision."""
    plain = text.strip().lower().rstrip(". ")
    match = _ACTION.fullmatch(plain) if len(text) <= _LONGEST else None
    if not match:
        raise IllegalDecision(
            Message(
                "{text} is not an action of Braces; write a step Sc3-c4, a hop Lc3^c5, a swap Sc3<>Sd4, with XSd5 for "
                "a piece that changes; or end, R, K, WILD:HOP where they are asked for.",
                text=repr(text.strip()[:60]),
            )
        )
    piece = _parse_name(*match.groups()[:4])
    hop = match[5] == "^"
    other = _parse_name(*match.groups()[6:10]) if match[7] else None
    goal = SQUARE_NAMES.index(match[6]) if match[6] else 0
    changed = tuple(_parse_name(*found) for found in _CHANGED.findall(match[11])) or None
    return Action(EXCHANGE if other else MOVE, piece, goal, hop, other, changed)


def _parse_name(size: str | None, colour: str | None, depth: str | None, square: str | None) -> PieceName:
    assert size
    assert square
    letter = {"t": "n"}.get(colour or "", colour)  # the rules page writes t, for transparent, too
    if letter and letter not in COLOURS:
        raise IllegalDecision(
            Message("({letter}) is not a colour; the colours are {colours}.", letter=letter, colours=", ".join(COLOURS))
        )
    shown = COLOURS.index(letter) if letter else None
    return PieceName(SIZES.lower().index(size), SQUARE_NAMES.index(square), shown, int(depth) if depth else None)


# -- a turn on one line -----------------------------------------------------------------------------------------------

_ROLLED = re.compile(r"(?:([a-z]+)(?::([a-z]+))?\s+)?([1-6])\s*/\s*([1-6])(?:\s+([rk]))?", re.IGNORECASE)
_PATH = re.compile(r"([a-z])(\([a-z]\))?\s*([a-e][1-5](?:\s*[-^]\s*[a-e][1-5])+)(\s*(?:x.*)?)", re.IGNORECASE)


def write_turn(texts: list[str]) -> str:
    """The entries of a turn as a record shows them: `WILD:HOP 4/4 K; Lc3^c5-c4 XLd4; Sa1-a2`."""
    parts: list[str] = []
    index = 0
    while index < len(texts):
        if "/" in texts[index]:
            index = _write_roll(texts, index, parts)
        elif parts and _continues(parts[-1], texts[index]):
            parts[-1] += _PATH.sub(r"\3\4", texts[index])[2:]
            index += 1
        else:
            parts.append(texts[index])
            index += 1
    return "; ".join(parts)


def _write_roll(texts: list[str], index: int, parts: list[str]) -> int:
    """A roll and the decisions about it, as one part; returns the index of the entry after it."""
    roll = texts[index]
    behind = ""
    index += 1
    if index < len(texts) and texts[index] in (WORDS[KEEP], WORDS[AGAIN]):
        behind = f" {texts[index]}"
        index += 1
    if index < len(texts) and texts[index].startswith("WILD:"):
        # An unused WILD does not have to be written if an action follows.
        unused = texts[index] == "WILD:none" and index + 1 < len(texts) and "/" not in texts[index + 1]
        roll = roll if unused else roll.replace("WILD", texts[index], 1)
        index += 1
    parts.append(roll + behind)
    return index


def _continues(part: str, text: str) -> bool:
    """Whether a step continues where the previous part ends, with a piece of the same label and no change between."""
    before, after = _PATH.fullmatch(part), _PATH.fullmatch(text)
    if not before or not after or before[4].strip() or "/" in text:
        return False
    return before[1] == after[1] and before[2] == after[2] and before[3][-2:] == after[3][:2]


def read_turn(line: str) -> list[str]:
    """The entries of a turn's text; a tolerant inverse of `write_turn`."""
    chunks = [chunk.strip().rstrip(".").strip() for chunk in line.split(";")]
    chunks = [chunk for chunk in chunks if chunk]
    entries: list[str] = []
    for index, chunk in enumerate(chunks):
        following = chunks[index + 1] if index + 1 < len(chunks) else ""
        rolled = _ROLLED.fullmatch(chunk)
        if rolled:
            entries += _read_roll(rolled, following)
        else:
            entries += _steps_of(chunk)
    return entries


def _read_roll(rolled: re.Match[str], following: str) -> list[str]:
    face, name, one, two, word = rolled.groups()
    again = (word or "").upper() == "R"
    if face is None and again:
        face = POWERS[0]  # a roll that was not kept: its face may be omitted
    entries = [f"{face.upper()} {one}/{two}" if face else f"{one}/{two}"]
    acts = bool(following) and not _ROLLED.fullmatch(following)
    if word:
        entries.append(word.upper())
    elif one == two and (name or (acts and read_word(following) not in (AGAIN, KEEP))):
        entries.append(WORDS[KEEP])
    if name:
        entries.append(f"WILD:{'none' if name.lower() == 'none' else name.upper()}")
    elif face and face.upper() == "WILD" and acts and not again and (read_word(following) or END) == END:
        entries.append("WILD:none")
    return entries


def _steps_of(chunk: str) -> list[str]:
    """`Sc3-c4-c5 XSd5` as `Sc3-c4`, `Sc4-c5 XSd5`."""
    match = _PATH.fullmatch(chunk)
    if not match:
        return [chunk]
    label = match[1] + (match[2] or "")
    squares = re.split(r"\s*([-^])\s*", match[3])
    steps = [label + "".join(squares[index : index + 3]) for index in range(0, len(squares) - 1, 2)]
    return [*steps[:-1], steps[-1] + match[4]]


_EXAMPLE = "-,LbMbSb,LbMbSb,LbMbSb,-/-,-,-,-,-/-,-,LnMnSn,-,-/-,-,-,-,-/-,LwMwSw,LwMwSw,LwMwSw,- w"


def write_position(state: State, withdraw: bool) -> str:
    """The text of a position. withdraw: whether the option is on."""
    ranks = []
    found = stacks(state)
    for rank in reversed(range(SIDE)):
        squares = found[rank * SIDE : (rank + 1) * SIDE]
        ranks.append(",".join(["".join([p.look for p in stack]) or "-" for stack in squares]))
    words = ["/".join(ranks), "wb"[state.turn]]
    if state.phase == REROLL:
        words.append("again")
    elif state.phase == DOUBLE:
        words.append(f"{POWERS[state.power]} {state.value}/{state.value}")
    elif state.phase in (NAME, ACT):
        words.append(f"{POWERS[state.power]} {state.value}")
    if state.swapped:
        words.append("swapped")
    if withdraw and state.phase == ACT:
        moved = write_memory(state)
        words += [f"moved:{','.join(moved)}"] if moved else []
    return " ".join(words)


def write_memory(state: State) -> list[str]:
    """The memory of a turn with the option withdraw, piece by piece: `Sc4<c3`."""
    texts = []
    for size in range(3):
        now, then = start_memory(state[:3], size), memory_of(state, size)
        for p in pieces_of(state, size):
            byte, capped_now = then >> LANE * p.place & 255, now >> LANE * p.place & CAPPED
            moved = f"<{SQUARE_NAMES[byte & ORIGIN]}" if byte & MOVED else ""
            flags = "c" if byte & CAPPED and not capped_now else "f" if capped_now and not byte & CAPPED else ""
            flags += "x" if byte & WITHDRAWN else ""
            if moved or flags:
                texts.append(p.name + moved + (f":{flags}" if flags else ""))
    return texts


_TEXT = re.compile(
    r"(\S+)\s+([wb])(?:\s+(again|([a-z]+)\s+(\d)(?:/(\d))?(?:\s+(swapped))?(?:\s+moved:(\S+))?))?",
    re.IGNORECASE | re.ASCII,
)

_STACK = re.compile(r"-|(?:[SML][wgybrpn])+", re.IGNORECASE | re.ASCII)
_MOVED = re.compile(
    r"([SML](?:\([wgybrpn]\)[2-7]?)?[a-e][1-5])(?:<([a-e][1-5]))?(?::([cfx]{1,2}))?", re.IGNORECASE | re.ASCII
)

_LONGEST_POSITION = 1000  # characters: about 500 are needed if all pieces have moved


def read_position(text: str, last: int, clear: bool, withdraw: bool) -> State:
    """The state that a position text describes. Raises BadPosition.

    last: the last stage to which pieces can be turned. clear, withdraw: whether these options are on.
    """
    plain = re.sub(r" ?([,/]) ?", r"\1", " ".join(text.split()))
    match = _TEXT.fullmatch(plain) if len(plain) <= _LONGEST_POSITION else None
    if not match:
        raise BadPosition(
            Message(
                "A position of Braces is written like {example}; not {text}.",
                example=repr(_EXAMPLE),
                text=repr(text.strip()[:80]),
            )
        )
    words = _read_board(match[1], last, clear)
    turn = "wb".index(match[2].lower())
    blank = State(*words, turn, ROLL, NO_POWER, 0, 0, 0, 0, 0)
    if match[3] is None:
        return blank
    if match[3].lower() == "again":
        return blank._replace(phase=REROLL)
    power = _read_power(match[4])
    value = int(match[5])
    swapped, moved = bool(match[7]), match[8]
    if match[6]:
        if match[6] != match[5] or not 1 <= value <= 6 or power == NO_POWER or swapped or moved:
            raise BadPosition(
                Message(
                    "{text}: a double that may be kept is written like DIG 4/4, with nothing behind.",
                    text=repr(match[3]),
                )
            )
        return blank._replace(phase=DOUBLE, power=power, value=value)
    if value > (7 if power == TIP else 6) or (swapped and power != SWAP) or (moved and not withdraw):
        raise BadPosition(
            Message(
                "{text} cannot be: a value is 0 to 6 (with TIP 7), `swapped` goes with SWAP, `moved:` with withdraw.",
                text=repr(match[3]),
            )
        )
    if power == WILD:
        if not value or moved:
            raise BadPosition(Message("A WILD that is to be named is written with the value rolled, as in WILD 5."))
        return blank._replace(phase=NAME, power=WILD, value=value)
    acting = blank._replace(phase=ACT, power=power, value=value, swapped=int(swapped))
    return with_memory(acting, moved or "") if withdraw else acting


def _read_power(text: str) -> int:
    names = [name.lower() for name in POWERS]
    if text.lower() not in names:
        raise BadPosition(
            Message("{text} is not a power; the powers are {powers}.", text=repr(text), powers=", ".join(POWERS))
        )
    return names.index(text.lower())


def _read_board(text: str, last: int, clear: bool) -> tuple[int, int, int]:
    ranks = [rank.split(",") for rank in text.split("/")]
    if len(ranks) != SIDE or any(len(rank) != SIDE for rank in ranks):
        raise BadPosition(
            Message(
                "The board has five ranks of five squares, parted by / and commas, as in {example}.",
                example=repr(_EXAMPLE),
            )
        )
    words = [0, 0, 0]
    for square in range(SQUARES):
        stack = ranks[SIDE - 1 - square // SIDE][square % SIDE]
        name = SQUARE_NAMES[square]
        if not _STACK.fullmatch(stack):
            raise BadPosition(
                Message(
                    "{stack} on {cell} is not a stack; write sizes and colours from below, as LwMbSn.",
                    stack=repr(stack[:40]),
                    cell=name,
                )
            )
        pairs = [] if stack == "-" else [stack[index : index + 2] for index in range(0, len(stack), 2)]
        sizes = [SIZES.index(pair[0].upper()) for pair in pairs]
        if sizes != sorted(sizes, reverse=True):
            raise BadPosition(Message("On {cell} a larger piece stands on a smaller one (R2).", cell=name))
        for size, pair in zip(sizes, pairs, strict=True):
            colour = COLOURS.index(pair[1].lower())
            if colour != NEUTRAL and colour % 3 > last:
                raise BadPosition(
                    Message(
                        "{piece} on {cell}: yellow and purple pieces need the option two_colours (R14).",
                        piece=pair,
                        cell=name,
                    )
                )
            if words[size] >> LANE * 6:
                raise BadPosition(Message("There are more than seven pieces of size {size}.", size=SIZES[size]))
            words[size] = insert_at(words[size], landing_place(words[size], square), pack_piece(square, colour))
    _check_numbers(words, clear)
    return words[0], words[1], words[2]


def _check_numbers(words: list[int], clear: bool) -> None:
    for size, word in enumerate(words):
        colours = [(word >> LANE * place & 7) - 1 for place in range(7) if word >> LANE * place & 255]
        for seat, player in enumerate(SEATS):
            if sum(colour // 3 == seat for colour in colours) > 3:
                raise BadPosition(
                    Message("{player} has more than three pieces of size {size}.", player=player, size=SIZES[size])
                )
        if colours.count(NEUTRAL) > (3 if clear else 1):
            if clear:
                raise BadPosition(
                    Message("There are more than three neutral pieces of size {size} (R15).", size=SIZES[size])
                )
            raise BadPosition(Message("There is more than one neutral piece of size {size}.", size=SIZES[size]))
    if not any(words):
        raise BadPosition(Message("The board has no pieces."))


def with_memory(state: State, moved: str) -> State:
    """The inverse: a state with the memory from the text after `moved:`. Raises BadPosition."""
    memories = [start_memory(state[:3], size) for size in range(3)]
    places = {p.name.lower(): p for size in range(3) for p in pieces_of(state, size)}
    for text in filter(None, moved.split(",")):
        match = _MOVED.fullmatch(text)
        if not match or match[1].lower() not in places:
            raise BadPosition(
                Message(
                    "{text} names no piece that has moved; write Sc4<c3 for the small now on c4.", text=repr(text[:40])
                )
            )
        p, flags = places[match[1].lower()], (match[3] or "").lower()
        byte = memories[p.size] >> LANE * p.place & 255
        memories[p.size] ^= byte << LANE * p.place
        byte |= CAPPED if "c" in flags else 0
        byte &= ~CAPPED if "f" in flags else 255
        byte |= WITHDRAWN if "x" in flags else 0
        if match[2]:
            byte = byte & ~ORIGIN | SQUARE_NAMES.index(match[2].lower()) | MOVED
        memories[p.size] |= byte << LANE * p.place
    return state._replace(memory_small=memories[0], memory_medium=memories[1], memory_large=memories[2])


def _check_start(state: State, text: str) -> None:
    """Raises IllegalDecision if a text is only a square or a piece, and no action can begin there."""
    square = text.strip().lower()
    if square in SQUARE_NAMES and not labels.stacks(state)[SQUARE_NAMES.index(square)]:
        raise IllegalDecision(Message("{cell} is empty: choose a square with a piece.", cell=square))
    piece = read_piece(text)
    reason = None if piece is None else explain.immovable_reason(state, piece)
    if reason:
        raise IllegalDecision(reason)


class BracesNotation(Notation[State]):
    """Rolls `DIG 5/2`; actions `R`, `WILD:HOP`, `end`, `Sc3-c4 XSd5`, `Lc3^c5`, `Sc3<>Sd4`; whole turns of them."""

    separator = ";"
    turns_per_number = 2

    def __init__(self, rules: BoundRules[State], acting: Effects, last: int, clear: bool, withdraw: bool) -> None:
        """last: how often a piece can be turned. clear, withdraw: the options."""
        self._rules = rules
        self._effects = acting
        self._last, self._clear, self._withdraw = last, clear, withdraw

    def write(self, state: State, seat: int, code: int) -> str:
        """`DIG 5/2`; `R`, `WILD:HOP`, `end`; `Sc3-c4 XSd5`, `Lc3^c5`, `Sc3<>Sd4`."""
        if seat == CHANCE:
            return write_roll(code)
        return write_action(state, code, "" if code & 3 == WORD else self._effects.chosen(state, code).text)

    def read(self, state: State, seat: int, text: str) -> int:
        """The code of a roll or an action. Raises IllegalDecision that names the rule."""
        if seat == CHANCE:
            return read_roll(text)
        legal = self._rules.legal_codes(state)
        word = read_word(text)
        if word is not None:
            code = WORD | word << SIZE_AT
            if code in legal:
                return code
            raise IllegalDecision(explain.illegal_word_reason(state, word))
        first = explain.pending_question(state)
        if first:
            raise IllegalDecision(first)
        _check_start(state, text)
        action = read_action(text)
        alike = action.kind | action.piece.size << SIZE_AT
        fitting = [code for code in legal if code & _KIND_AND_SIZE == alike and self._fits(state, code, action)]
        if not fitting:
            raise IllegalDecision(explain.illegal_reason(state, action))
        pieces = {code >> SIZE_AT & 31 for code in fitting}
        if len(pieces) > 1:
            names = labels.join_any([self.write(state, seat, code) for code in fitting[:4]])
            raise IllegalDecision(
                Message(
                    "{text} can mean more than one piece; write {decisions}.", text=repr(text.strip()), decisions=names
                )
            )
        return self._with_changes(state, action, fitting)

    def _fits(self, state: State, code: int, action: labels.Action) -> bool:
        """Whether a legal code of the same kind and size is the action, apart from its changes."""
        size, goal = code >> SIZE_AT & 3, code >> GOAL_AT & 31
        if action.kind == MOVE and goal != action.goal:
            return False
        piece = piece_at(state, size, code >> PLACE_AT & 7)
        if action.kind == MOVE:
            return labels.is_far(piece.square, goal) == action.hop and action.piece.matches(piece)
        other = piece_at(state, size, goal)
        assert action.other
        one, two = action.piece, action.other
        return (one.matches(piece) and two.matches(other)) or (two.matches(piece) and one.matches(other))

    def _with_changes(self, state: State, action: labels.Action, fitting: Sequence[int]) -> int:
        """The one of several codes whose changes the action names. Raises IllegalDecision."""
        if action.changed is None and len(fitting) == 1:
            return fitting[0]
        texts = []
        for code in fitting:
            found = self._effects.chosen(state, code)
            named = action.changed or ()
            if len(named) == len(found.changes) and all(any(n.matches(c.piece) for c in found.changes) for n in named):
                return code
            texts.append(write_action(state, code, found.text))
        if action.changed is None:
            raise IllegalDecision(
                Message(
                    "One piece of the stack flips, and you choose which (R8): {decisions}.",
                    decisions=labels.join_any(texts),
                )
            )
        raise IllegalDecision(
            Message("This is not what changes; it is {decisions} (R6, R8).", decisions=labels.join_any(texts))
        )

    def write_state(self, state: State) -> str:
        """Stacks, side to move, and the progress of the turn."""
        return write_position(state, self._withdraw)

    def read_state(self, text: str) -> State:
        """The inverse of `write_state`."""
        return read_position(text, self._last, self._clear, self._withdraw)

    def starts_turn(self, state: State) -> bool:
        """A turn begins with its first roll."""
        return state.phase == ROLL

    def write_turn(self, texts: Sequence[str]) -> str:
        """`WILD:HOP 4/4 K; Lc3^c5-c4 XLd4; Sa1-a2`."""
        return write_turn(list(texts))

    def read_turn(self, line: str) -> list[str]:
        """A tolerant inverse of `write_turn`."""
        return read_turn(line)
