"""Boards: heights and tokens as people write them, their limits (Q7), and how the rules store them in bits."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pyramidion.core.errors import BadPosition, Issue
from pyramidion.core.messages import Message, message_in, plural
from pyramidion.games.pyramid.rules import COLUMN, CUBES, NOWHERE, TOKENS, State

MAX_SIDE = 12  # maximum number of files and ranks (Q7)
FILES = "abcdefghijkl"
SEATS = (message_in("seat", "White"), message_in("seat", "Black"))
_WORD_BITS = 62
_WORDS = 4
_WIDEST = CUBES.bit_length()


@dataclass(frozen=True, slots=True)
class Board:
    """A grid of columns with tokens on it.

    heights: column by column, file a first, from rank 1 on. tokens: of White and of Black, as sorted column numbers.
    """

    width: int
    ranks: int
    heights: tuple[int, ...]
    tokens: tuple[tuple[int, ...], tuple[int, ...]]

    def name(self, column: int) -> str:
        """`c4` for a column's number."""
        return self.names[column]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all columns by number."""
        return _names(self.width, self.ranks)

    def __str__(self) -> str:
        """`00100/01310/13231/01310/00100 w:c2,c4 b:b3,d3`."""
        glue = "," if max(self.heights) > 9 else ""
        # A single number in a rank needs a sign to mark it as one, or 12 would be read as two columns.
        tail = glue if self.width == 1 else ""
        ranks = [self.heights[self.width * rank :][: self.width] for rank in reversed(range(self.ranks))]
        heights = "/".join(glue.join(map(str, rank)) + tail for rank in ranks)
        white, black = (",".join(self.name(column) for column in tokens) for tokens in self.tokens)
        return f"{heights} w:{white} b:{black}"


@lru_cache(64)
def _names(width: int, ranks: int) -> tuple[str, ...]:
    """The names of a grid's columns, file by file: needed for the text of every decision."""
    return tuple(FILES[column % width] + str(column // width + 1) for column in range(width * ranks))


_TOKENS = r"\s*:\s*((?:[a-z]+\d+[\s,]*)*?)"
_FORM = re.compile(
    rf"([^a-z:]*?)(?:\s+([wb]){_TOKENS})(?:\s*\b([wb]){_TOKENS})(?:\s+([wb]))?\s*", re.IGNORECASE | re.ASCII
)
_LONGEST = 1000  # characters: the largest board needs about 600
_EXAMPLE = "00100/01310/13231/01310/00100 w:c2,c4 b:b3,d3"


def read_board(text: str) -> tuple[Board, str]:
    """The board in a text, and the side to move written after it ("" if none).

    Spaces are optional (underscores count as spaces), and case does not matter. Raises BadPosition, with every limit
    that the board breaks.
    """
    board, turn = read_sketch(text)
    found = faults(board)
    if found:
        raise BadPosition(found[0].sentence, found)
    return board, turn


def read_sketch(text: str) -> tuple[Board, str]:
    """The same for a board that may break the limits of cubes and tokens. Raises BadPosition."""
    plain = " ".join(text.replace("_", " ").split())
    match = _FORM.fullmatch(plain) if len(plain) <= _LONGEST else None
    if not match or match[2].lower() == match[4].lower():
        raise BadPosition(
            Message(
                "A Pyramid board is written as heights and tokens, such as {example}; not {text}.",
                example=repr(_EXAMPLE),
                text=repr(text[:60]),
            )
        )
    width, ranks, heights = _read_heights(match[1])
    grid = Board(width, ranks, heights, ((), ()))
    named = {match[2].lower(): match[3], match[4].lower(): match[5]}
    tokens = (_read_tokens(grid, SEATS[0], named["w"]), _read_tokens(grid, SEATS[1], named["b"]))
    return Board(width, ranks, heights, tokens), (match[6] or "").lower()


def _read_heights(text: str) -> tuple[int, int, tuple[int, ...]]:
    rows = [rank.strip() for rank in text.strip().split("/")]
    apart = any(re.search(r"[\s,]", row) for row in rows)
    ranks = [re.split(r"[\s,]+", row.strip(" ,")) if apart else list(row) for row in rows]
    wrong = [part for rank in ranks for part in rank if not (part.isascii() and part.isdigit())]
    if wrong:
        raise BadPosition(
            Message(
                "{text} is not a height; a rank is written as digits, or as numbers with commas.",
                text=repr(wrong[0][:20]),
            )
        )
    width = len(ranks[0])
    if not width:
        raise BadPosition(
            Message("A Pyramid board begins with its heights, such as {example}.", example=repr(_EXAMPLE))
        )
    for number, rank in enumerate(ranks):
        if len(rank) != width:
            raise BadPosition(
                Message(
                    "Rank {rank} has {columns} columns and rank {other} has {other_columns}: all ranks must be equally "
                    "long.",
                    rank=len(ranks) - number,
                    columns=len(rank),
                    other=len(ranks),
                    other_columns=width,
                )
            )
    if width > MAX_SIDE or len(ranks) > MAX_SIDE:
        raise BadPosition(
            Message(
                "The board is {size}; the largest is {largest} (Q7).",
                size=f"{width}x{len(ranks)}",
                largest=f"{MAX_SIDE}x{MAX_SIDE}",
            )
        )
    if any(len(part) > 4 for rank in ranks for part in rank):
        raise BadPosition(
            Message("A column cannot be that high: all columns together have at most {cubes} cubes (Q7).", cubes=CUBES)
        )
    return width, len(ranks), tuple(int(part) for rank in reversed(ranks) for part in rank)


def _read_tokens(grid: Board, seat: str, text: str) -> tuple[int, ...]:
    columns = {name: column for column, name in enumerate(grid.names)}
    names = re.findall(r"[a-z]+\d+", text.lower())
    for name in names:
        if name not in columns:
            raise BadPosition(
                Message(
                    "{player}'s token cannot be on {cell}: the board's columns are a1 to {last}.",
                    player=seat,
                    cell=name[:20],
                    last=grid.names[-1],
                )
            )
    return tuple(sorted(columns[name] for name in names))


def token_limit(seat: str, count: int) -> Message:
    """The sentence that a player has too few or too many tokens (Q7)."""
    return plural(
        "{player} has {count} token; a player has one to four (Q7).",
        "{player} has {count} tokens; a player has one to four (Q7).",
        count=count,
        player=seat,
    )


def faults(board: Board) -> list[Issue]:
    """Every limit that a board breaks (Q7)."""
    found = []
    cubes = sum(board.heights)
    if cubes > CUBES:
        found.append(Issue(Message("The board has {cubes} cubes; there are {limit} (Q7).", cubes=cubes, limit=CUBES)))
    for seat, tokens in zip(SEATS, board.tokens, strict=True):
        if not 1 <= len(tokens) <= TOKENS:
            found.append(Issue(token_limit(seat, len(tokens))))
    white, black = board.tokens
    if len(white) != len(black):
        sentence = Message(
            "White has {white} and Black {black} tokens; both must have the same number (Q7).",
            white=len(white),
            black=len(black),
        )
        found.append(Issue(sentence))
    taken = white + black
    for column in dict.fromkeys(taken):
        name = board.name(column)
        if taken.count(column) > 1:
            found.append(
                Issue(Message("Two tokens stand on {cell}; each needs a column of its own (Q7).", cell=name), (name,))
            )
        if not board.heights[column]:
            sentence = Message("The token on {cell} stands on the table; it must stand on a cube (Q3).", cell=name)
            found.append(Issue(sentence, (name,)))
    return found


@dataclass(frozen=True, slots=True)
class Lanes:
    """The location of each column's height in the words of a state: word, lowest bit, mask."""

    words: tuple[int, ...]
    shifts: tuple[int, ...]
    masks: tuple[int, ...]

    def pack(self, heights: Sequence[int]) -> tuple[int, int, int, int]:
        """The words of a state with these heights. Raises BadPosition for a column that is too high for its lane."""
        words = [0] * _WORDS
        for column, height in enumerate(heights):
            if height > self.masks[column]:
                raise BadPosition(
                    Message(
                        "A column of {height} cubes stands where this board keeps at most {limit}; give the heights as "
                        "the option board instead.",
                        height=height,
                        limit=self.masks[column],
                    )
                )
            words[self.words[column]] |= height << self.shifts[column]
        return words[0], words[1], words[2], words[3]


def allocate_lanes(heights: Sequence[int]) -> Lanes:
    """Lanes that hold a board's heights, as wide as possible.

    Heights only decrease, and 72 cubes need 72 bits at most; the spare bits allow positions with other heights to be
    set up.
    """
    for least in range(_WIDEST, -1, -1):
        widths = [max(height.bit_length(), least) for height in heights]
        words, shifts, word, used = [], [], 0, 0
        for width in widths:
            if used + width > _WORD_BITS:
                word, used = word + 1, 0
            words.append(word)
            shifts.append(used)
            used += width
        if word < _WORDS:
            return Lanes(tuple(words), tuple(shifts), tuple((1 << width) - 1 for width in widths))
    raise AssertionError("unreachable: at the least width everything fits")


def to_state(board: Board, lanes: Lanes, turn: int) -> State:
    """A board as a state of the rules."""
    white, black = (pack_tokens(tokens) for tokens in board.tokens)
    return State(*lanes.pack(board.heights), white, black, turn)


def to_board(state: State, width: int, ranks: int, lanes: Lanes) -> Board:
    """A state of the rules as a board."""
    heights = tuple(
        state[word] >> shift & mask for word, shift, mask in zip(lanes.words, lanes.shifts, lanes.masks, strict=True)
    )
    return Board(width, ranks, heights, (unpack_tokens(state.white), unpack_tokens(state.black)))


def pack_tokens(columns: Sequence[int]) -> int:
    """Sorted columns as four bytes, lowest first."""
    filled = [*columns, *[NOWHERE] * (TOKENS - len(columns))]
    return sum(column << 8 * place for place, column in enumerate(filled))


def unpack_tokens(tokens: int) -> tuple[int, ...]:
    """The inverse of `pack_tokens`."""
    columns = (tokens >> 8 * place & COLUMN for place in range(TOKENS))
    return tuple(column for column in columns if column != NOWHERE)


NAMED_BOARDS: Mapping[str, str] = {
    "standard": _EXAMPLE,
    "alejandro": (
        "001111100/000010000/100010001/100151001/111525111/100151001/100010001/000010000/001111100 w:e1,e9 b:a5,i5"
    ),
    "brad": "0111110/1101011/1002001/1124211/1002001/1101011/0111110 w:d1,d7 b:a4,g4",
    "patrick": "131/343/131 w:b1,b3 b:a2,c2",
    "monster": (
        "1100010001/0204110121/0111000100/0002012140/1101110010/0100111011/0412102000/0010001110/1210114020/1000100011 "
        "w:i2,d4,g7,b9 b:b2,g4,d7,i9"
    ),
}
"""The named boards; all except the standard one are our own designs (Q8).

A quarter turn that exchanges the colours maps each onto itself. None has a 2x2 block of columns two high: each of its
cubes touches three others, so such a block can never crumble and the game drifts into a draw (Q6).
"""
