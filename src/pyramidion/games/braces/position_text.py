"""Position texts of Braces: `-,LbMbSb,…/…/… w DIG 3`, both ways.

Ranks from the fifth to the first, squares from a to e, stacks from below to above, then the side to move. Behind it:

    (nothing)      the player is to roll
    again          he rolls again, after a double that he did not keep
    DIG 4/4        a double was rolled and may be kept
    WILD 5         a WILD is to be named
    DIG 3          the player acts: the power in force (`none`: a WILD left unused), and what is left of the value
    … swapped      the swap is spent
    … moved:…      with `withdraw`: which pieces have moved and from where, `Sc4<c3`; flags behind a colon, see below
"""

import re

from pyramidion.core.errors import BadPosition
from pyramidion.games.braces.labels import COLOURS, POWERS, SEATS, SIZES, SQUARE_NAMES, full_label, pieces_of, stacks
from pyramidion.games.braces.pieces import LANE, NEUTRAL, SIDE, SQUARES, landing_place, piece, with_inserted
from pyramidion.games.braces.state import (
    ACT,
    DOUBLE,
    NAME,
    NO_POWER,
    REROLL,
    ROLL,
    SWAP,
    TIP,
    WILD,
    State,
    memory_of,
)
from pyramidion.games.braces.withdrawing import CAPPED, MOVED, ORIGIN, WITHDRAWN, remembered

"""Was capped when the turn began; was free then and is capped now; has changed by a withdrawal."""

_EXAMPLE = "-,LbMbSb,LbMbSb,LbMbSb,-/-,-,-,-,-/-,-,LnMnSn,-,-/-,-,-,-,-/-,LwMwSw,LwMwSw,LwMwSw,- w"


def write_position(state: State, withdraw: bool) -> str:
    """The text of a position. withdraw: whether the option is on."""
    ranks = []
    found = stacks(state)
    for rank in reversed(range(SIDE)):
        squares = found[rank * SIDE : (rank + 1) * SIDE]
        ranks.append(",".join("".join(SIZES[p.size] + COLOURS[p.colour] for p in stack) or "-" for stack in squares))
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
    """What a turn remembers with the option withdraw, piece by piece: `Sc4<c3`."""
    texts = []
    for size in range(3):
        now, then = remembered(state.small, state.medium, state.large, size), memory_of(state, size)
        for p in pieces_of(state, size):
            byte, capped_now = then >> LANE * p.place & 255, now >> LANE * p.place & CAPPED
            moved = f"<{SQUARE_NAMES[byte & ORIGIN]}" if byte & MOVED else ""
            flags = "c" if byte & CAPPED and not capped_now else "f" if capped_now and not byte & CAPPED else ""
            flags += "x" if byte & WITHDRAWN else ""
            if moved or flags:
                texts.append(full_label(state, p) + moved + (f":{flags}" if flags else ""))
    return texts


# -- reading ----------------------------------------------------------------------------------------------------------

_TEXT = re.compile(
    r"(\S+)\s+([wb])(?:\s+(again|([a-z]+)\s+(\d)(?:/(\d))?(?:\s+(swapped))?(?:\s+moved:(\S+))?))?",
    re.IGNORECASE | re.ASCII,
)
_STACK = re.compile(r"-|(?:[SML][wgybrpn])+", re.IGNORECASE | re.ASCII)
_MOVED = re.compile(
    r"([SML](?:\([wgybrpn]\)[2-7]?)?[a-e][1-5])(?:<([a-e][1-5]))?(?::([cfx]{1,2}))?", re.IGNORECASE | re.ASCII
)
_LONGEST = 1000  # characters: all pieces moved need about 500


def read_position(text: str, last: int, clear: bool, withdraw: bool) -> State:
    """The state of a position text. Raises BadPosition.

    last: the last stage to which pieces turn. clear, withdraw: whether these options are on.
    """
    plain = re.sub(r" ?([,/]) ?", r"\1", " ".join(text.split()))
    match = _TEXT.fullmatch(plain) if len(plain) <= _LONGEST else None
    if not match:
        raise BadPosition(f"A position of Braces is written like {_EXAMPLE!r}; not {text.strip()[:80]!r}.")
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
            raise BadPosition(f"{match[3]!r}: a double that may be kept is written like DIG 4/4, with nothing behind.")
        return blank._replace(phase=DOUBLE, power=power, value=value)
    if value > (7 if power == TIP else 6) or (swapped and power != SWAP) or (moved and not withdraw):
        raise BadPosition(
            f"{match[3]!r} cannot be: a value is 0 to 6 (with TIP 7), `swapped` goes with SWAP, `moved:` with withdraw."
        )
    if power == WILD:
        if not value or moved:
            raise BadPosition("A WILD that is to be named is written with the value rolled, as in WILD 5.")
        return blank._replace(phase=NAME, power=WILD, value=value)
    acting = blank._replace(phase=ACT, power=power, value=value, swapped=int(swapped))
    return with_memory(acting, moved or "") if withdraw else acting


def _read_power(text: str) -> int:
    names = [name.lower() for name in POWERS]
    if text.lower() not in names:
        raise BadPosition(f"{text!r} is no power; the powers are {', '.join(POWERS)}.")
    return names.index(text.lower())


def _read_board(text: str, last: int, clear: bool) -> tuple[int, int, int]:
    ranks = [rank.split(",") for rank in text.split("/")]
    if len(ranks) != SIDE or any(len(rank) != SIDE for rank in ranks):
        raise BadPosition(f"The board has five ranks of five squares, parted by / and commas, as in {_EXAMPLE!r}.")
    words = [0, 0, 0]
    for square in range(SQUARES):
        stack = ranks[SIDE - 1 - square // SIDE][square % SIDE]
        name = SQUARE_NAMES[square]
        if not _STACK.fullmatch(stack):
            raise BadPosition(f"{stack[:40]!r} on {name} is no stack; write sizes and colours from below, as LwMbSn.")
        pairs = [] if stack == "-" else [stack[index : index + 2] for index in range(0, len(stack), 2)]
        sizes = [SIZES.index(pair[0].upper()) for pair in pairs]
        if sizes != sorted(sizes, reverse=True):
            raise BadPosition(f"On {name} a larger piece stands on a smaller one (R2).")
        for size, pair in zip(sizes, pairs, strict=True):
            colour = COLOURS.index(pair[1].lower())
            if colour != NEUTRAL and colour % 3 > last:
                raise BadPosition(f"{pair} on {name}: yellow and purple pieces need the option two_colours (R14).")
            if words[size] >> LANE * 6:
                raise BadPosition(f"There are more than seven pieces of size {SIZES[size]}.")
            words[size] = with_inserted(words[size], landing_place(words[size], square), piece(square, colour))
    _check_numbers(words, clear)
    return words[0], words[1], words[2]


def _check_numbers(words: list[int], clear: bool) -> None:
    for size, word in enumerate(words):
        colours = [(word >> LANE * place & 7) - 1 for place in range(7) if word >> LANE * place & 255]
        for seat, name in enumerate(SEATS):
            if sum(colour // 3 == seat for colour in colours) > 3:
                raise BadPosition(f"{name} has more than three pieces of size {SIZES[size]}.")
        if colours.count(NEUTRAL) > (3 if clear else 1):
            most = "three neutral pieces (R15)" if clear else "one neutral piece"
            raise BadPosition(f"There is more than {most} of size {SIZES[size]}.")
    if not any(words):
        raise BadPosition("There is no piece on the board.")


def with_memory(state: State, moved: str) -> State:
    """The inverse: a state with what stands behind `moved:`. Raises BadPosition."""
    small, medium, large = state.small, state.medium, state.large
    memories = [remembered(small, medium, large, size) for size in range(3)]
    places = {full_label(state, p).lower(): p for size in range(3) for p in pieces_of(state, size)}
    for text in filter(None, moved.split(",")):
        match = _MOVED.fullmatch(text)
        if not match or match[1].lower() not in places:
            raise BadPosition(f"{text[:40]!r} names no piece that has moved; write Sc4<c3 for the small now on c4.")
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
