"""Which pieces an arriving piece changes (R6 to R8, R11 to R15): plain functions on the words of `state`.

The causes of all changes to the pieces in one event, either an arrival or both arrivals of a swap, are collected first,
three bits for each piece (ONCE, TWICE, BACKWARD; 63 in all), so that those of several arrivals can be combined with
`|`. Then they are resolved together (R14a). Changes are encoded in two bits for each piece: BACK, TURN, or TURN_TWICE.
In both, the bits of the small pieces are the lowest, in the order of their indices.
"""

from pyramidion.games.braces.state import (
    AROUND,
    BYTE,
    COLOURS,
    EMPTY,
    GONE,
    LANE,
    LARGE,
    MEDIUM,
    NEUTRAL,
    NOBODY,
    PLACES,
    SIDE,
    SMALL,
    SQUARES,
    Pieces,
    State,
    colour_of,
    count_colour,
    occupied_squares,
    owner_of,
    piece_byte,
    remove_at,
    square_of,
    stage_of,
    top_owner,
)

STACK_BRACE = False  # pieces of X's own stack can brace it (R12)
CAPTURE = False  # a turned piece braced by the opponent is removed (R13)
CLEAR = False  # or becomes neutral (R15)
CLEARED = 2  # maximum number of pieces of one size
LAST = 1  # the last stage that a piece can be turned to: 2 with two colours (R14)
DOUBLE_TURN = False  # two pieces of their first colour turn twice (R14)

ONCE, TWICE, BACKWARD = 1, 2, 4  # a brace by the opponent turns it on by this much; one by its owner turns it back
CAUSE = 7  # the mask of a piece's causes
BACK, TURN, TURN_TWICE = 1, 2, 3
NOTE = 3  # the mask of a piece's change

FIRST_FILE = 0b00001_00001_00001_00001_00001
LAST_FILE = FIRST_FILE << SIDE - 1


def cause_at(size: int, place: int) -> int:
    """The shift of a piece's causes."""
    return 3 * (PLACES * size + place)


def note_at(size: int, place: int) -> int:
    """The shift of a piece's change."""
    return 2 * (PLACES * size + place)


def bracing_reach(square: int) -> int:
    """The squares whose pieces can take part in bracing a piece on a given square (R6, R12), as a set of bits."""
    return AROUND[square] | (1 << square if STACK_BRACE else 0)


def counts_for(player: int, byte: int, top: int) -> bool:
    """Whether a piece helps a player to brace (R6): the player's own unless capped by the opponent, or a neutral one.

    top: the owner of the top piece of its stack.
    """
    owner = ((byte & 7) - 1) // COLOURS
    return owner == NOBODY or (owner == player and top in (player, NOBODY))


def cause_of(byte: int, player: int, strength: int) -> int:
    """The cause that a player's brace adds for a piece. strength: 1, 2 (R14), or 0 for no brace."""
    return BACKWARD if strength > 0 and player == owner_of(byte) else strength


def change_of(colour: int, causes: int, neutrals: int) -> int:
    """The combined result of all causes of one event for a piece (R6, R13 to R15): 0, BACK, TURN or TURN_TWICE.
    neutrals: number of neutral pieces of its size. A piece that one player turns on and the other turns back does not
    change (R14a).
    """
    stage = colour % COLOURS
    onward = causes & (ONCE | TWICE) != 0 and (stage < LAST or CAPTURE or (CLEAR and neutrals <= CLEARED))
    backward = causes & BACKWARD != 0 and stage > 0
    if onward == backward:
        return 0
    if backward:
        return BACK
    return TURN_TWICE if causes & TWICE != 0 and stage + 1 < LAST else TURN


def changes_of_causes(pieces: Pieces, causes: int) -> int:
    """The changes that the causes of one event make together (R8, R14a)."""
    if causes == 0:
        return 0
    notes = 0
    for size in range(3):
        word = pieces[size]
        rest = causes >> cause_at(size, 0)
        if rest == 0:
            break
        for place in range(PLACES):
            wanted = rest >> 3 * place & CAUSE
            if wanted != 0:
                colour = colour_of(piece_byte(word, place))
                notes |= change_of(colour, wanted, count_colour(word, NEUTRAL)) << note_at(size, place)
    return notes


def colour_after(colour: int, note: int, neutrals: int) -> int:
    """The colour of a piece after a change; GONE if it is removed. neutrals: number of neutral pieces of its size."""
    if note == BACK:
        return colour - 1
    if colour % COLOURS < LAST:
        return colour + (2 if note == TURN_TWICE else 1)
    if CLEAR and neutrals <= CLEARED:
        return NEUTRAL
    return GONE if CAPTURE else colour


def arrival_causes(pieces: Pieces, size: int, place: int, mover: int) -> int:
    """The causes for all pieces that are braced (R6) or swarmed (R7) when a piece has arrived. size, place: of the
    piece after its arrival. mover: the player on turn.
    """
    word = pieces[size]
    arrived = word >> LANE * place & BYTE
    here = arrived >> 3
    near = bracing_reach(here)
    others = occupied_squares(remove_at(word, place))
    causes = 0
    if size == SMALL:
        reached = AROUND[here] & squares_beside_two(others & ~(1 << here))
        if reached != 0:
            causes = swarm_causes(pieces, place, MEDIUM, reached)
            causes |= swarm_causes(pieces, place, LARGE, reached)
    if near & others == 0:
        return causes
    top = top_owner(pieces, here)
    for other in range(PLACES):
        target = word >> LANE * other & BYTE
        if target == EMPTY or other == place or near >> (target >> 3) & 1 == 0:
            continue
        if owner_of(target) != NOBODY:
            for player in range(2):
                if counts_for(player, arrived, top):
                    strength = brace_strength(pieces, size, place, other, player, mover)
                    if strength != 0:
                        causes |= cause_of(target, player, strength) << cause_at(size, other)
    return causes


def effective_squares(pieces: Pieces, size: int, place: int) -> int:
    """A superset of the squares on which a piece can change others by arriving (R6, R7), as bits. size, place: of the
    piece before its move. The changes are computed only there.
    """
    mover = owner_of(pieces[size] >> LANE * place & BYTE)
    word = remove_at(pieces[size], place)
    helpers, rest = 0, word
    while rest != 0:
        if mover == NOBODY or owner_of(rest & BYTE) in (mover, NOBODY):
            helpers |= 1 << ((rest & BYTE) >> 3)
        rest >>= LANE
    found = 0
    while word != 0:
        square = (word & BYTE) >> 3
        if (helpers & AROUND[square] != 0 or STACK_BRACE) and may_turn(word & BYTE, mover):
            found |= bracing_reach(square)
        word >>= LANE
    if size == SMALL:
        swarmed = squares_beside_two(helpers)
        for larger in (MEDIUM, LARGE):
            word = pieces[larger]
            while word != 0:
                square = (word & BYTE) >> 3
                if swarmed >> square & 1 == 1 and may_turn(word & BYTE, mover):
                    found |= AROUND[square]
                word >>= LANE
    return found


def may_turn(byte: int, mover: int) -> bool:
    """Whether a brace with an arrived piece can change another: an opponent's piece is turned on, an own one back.

    mover: the owner of the arrived piece; a neutral one helps either player.
    """
    owner, stage = owner_of(byte), stage_of(byte)
    if owner == NOBODY:
        return False
    onward = owner != mover and (stage < LAST or CAPTURE or CLEAR)
    return onward or (stage > 0 and mover in (owner, NOBODY))


def brace_strength(pieces: Pieces, size: int, place: int, other: int, player: int, mover: int) -> int:
    """The strength of a player's brace of the piece `other` by the arrived piece `place`: 0, 1, or 2 (R14).

    The second piece is on another square beside the braced one (R6), or in its stack (R12).
    """
    word = pieces[size]
    arrived = word >> LANE * place & BYTE
    here, there = arrived >> 3, (word >> LANE * other & BYTE) >> 3
    around = bracing_reach(there)
    best = 0
    for index in range(PLACES):
        second = word >> LANE * index & BYTE
        if second == EMPTY or index in (place, other):
            continue
        square = second >> 3
        if around >> square & 1 == 0 or (square == here and square != there):
            continue
        if not counts_for(player, second, top_owner(pieces, square)):
            continue
        if owner_of(arrived) == NOBODY and owner_of(second) == NOBODY and not (CLEAR and player == mover):
            continue
        best = max(best, pair_strength(arrived, second))
    return best


def pair_strength(first: int, second: int) -> int:
    """The number of stages that a pair of bracing pieces turns: 2 if both belong to one player and show its first
    colour (R14).
    """
    if DOUBLE_TURN and NOBODY not in (owner_of(first), owner_of(second)) and stage_of(first) == 0 == stage_of(second):
        return 2
    return 1


def swarm_causes(pieces: Pieces, place: int, size: int, reached: int) -> int:
    """The causes for pieces of a larger size that an arrived small piece swarms with two others (R7).

    reached: the squares beside it that are beside two further squares with small pieces.
    """
    arrived = piece_byte(pieces[SMALL], place)
    here = square_of(arrived)
    word = pieces[size]
    causes, top = 0, top_owner(pieces, here)
    for other in range(PLACES):
        target = word >> LANE * other & BYTE
        if target == EMPTY or reached >> (target >> 3) & 1 == 0 or owner_of(target) == NOBODY:
            continue
        ring = AROUND[target >> 3] & ~(1 << here)
        for player in range(2):
            if counts_for(player, arrived, top) and is_swarmed(pieces, ring, owner_of(arrived), player):
                causes |= cause_of(target, player, 1) << cause_at(size, other)
    return causes


def is_swarmed(pieces: Pieces, ring: int, arrived: int, player: int) -> bool:
    """Whether two more small pieces, on different squares of a ring, swarm with the arrived one for a player (R7).

    arrived: its owner. At most one of the three is neutral.
    """
    own, neutral = 0, 0
    word = pieces[SMALL]
    while word != 0:
        byte = word & BYTE
        square = byte >> 3
        bit = 1 << square
        if ring & bit != 0 and counts_for(player, byte, top_owner(pieces, square)):
            if owner_of(byte) == NOBODY:
                neutral |= bit
            else:
                own |= bit
        word >>= LANE
    found = count_bits(own)
    if arrived != NOBODY and neutral & ~own != 0:
        found += 1
    return found >= 2


def count_bits(word: int) -> int:
    """The number of set bits."""
    found = 0
    while word != 0:
        word &= word - 1
        found += 1
    return found


# -- one change in a stack (R8) ---------------------------------------------------------------------------------------


def contestable(pieces: Pieces, size: int) -> int:
    """A superset of the squares on which one arrival of a given size can change more than one piece, as bits.

    Only there, and without withdrawals, can the mover have a choice: two of the size are there, or (R7) two of any size
    and two small pieces beside them with which the arriving one can swarm.
    """
    found = squares_with_two(pieces[size])
    if size == SMALL:
        smalls, mediums = occupied_squares(pieces[SMALL]), occupied_squares(pieces[MEDIUM])
        larges = occupied_squares(pieces[LARGE])
        stacked = smalls & (mediums | larges) | mediums & larges
        stacked |= squares_with_two(pieces[MEDIUM]) | squares_with_two(pieces[LARGE])
        found |= stacked & squares_beside_two(smalls)
    return found


def squares_with_two(word: int) -> int:
    """The squares that hold two or more pieces of a size."""
    squares, before = 0, -1
    while word != 0:
        square = (word & BYTE) >> 3
        if square == before:
            squares |= 1 << square
        before = square
        word >>= LANE
    return squares


def squares_beside_two(squares: int) -> int:
    """The squares that share a side with two or more of these."""
    north, south = squares << SIDE, squares >> SIDE
    east, west = (squares & ~LAST_FILE) << 1, (squares & ~FIRST_FILE) >> 1
    return (north & south | east & west | (north | south) & (east | west)) & (1 << SQUARES) - 1


def count_contenders(pieces: Pieces, notes: int, square: int) -> int:
    """The number of pieces on a square that would change."""
    found = 0
    for size in range(3):
        word = pieces[size]
        rest = notes >> note_at(size, 0)
        if rest == 0:
            break
        for place in range(PLACES):
            if rest >> 2 * place & NOTE != 0 and square_of(piece_byte(word, place)) == square:
                found += 1
    return found


def changing_squares(pieces: Pieces, notes: int) -> int:
    """The squares on which a piece would change, as a set of bits."""
    squares = 0
    for size in range(3):
        word = pieces[size]
        rest = notes >> note_at(size, 0)
        if rest == 0:
            break
        for place in range(PLACES):
            if rest >> 2 * place & NOTE != 0:
                squares |= 1 << square_of(piece_byte(word, place))
    return squares


def count_choices(pieces: Pieces, notes: int) -> int:
    """The number of ways in which the mover can choose one changing piece in each stack (R8); 1 if there is no
    choice.
    """
    if notes == 0:
        return 1
    squares = changing_squares(pieces, notes)
    ways = 1
    for square in range(SQUARES):
        if squares >> square & 1 == 1:
            ways *= count_contenders(pieces, notes, square)
    return ways


def choose_changes(pieces: Pieces, notes: int, choice: int) -> int:
    """The changes that remain when the mover has chosen: one in each stack. choice: 0 to `choices` - 1."""
    if notes == 0:
        return 0
    squares = changing_squares(pieces, notes)
    kept = 0
    for square in range(SQUARES):
        if squares >> square & 1 == 0:
            continue
        found = count_contenders(pieces, notes, square)
        index = choice % found
        choice //= found
        for size in range(3):
            word = pieces[size]
            rest = notes >> note_at(size, 0)
            if rest == 0:
                break
            for place in range(PLACES):
                note = rest >> 2 * place & NOTE
                if note != 0 and square_of(piece_byte(word, place)) == square:
                    if index == 0:
                        kept |= note << note_at(size, place)
                    index -= 1
    return kept


def bracing_squares(state: State, size: int, square: int, player: int, swarming: bool) -> tuple[int, int]:
    """The squares beside a square whose pieces brace a piece of a given size for a player (or whose small pieces swarm
    it), as bits.

    The second number: those that only a neutral piece braces. state: the pieces when the change happens.
    square: of the braced piece.
    """
    word = state[SMALL if swarming else size]
    found = own = 0
    for place in range(PLACES):
        byte = piece_byte(word, place)
        if byte == EMPTY or AROUND[square] >> square_of(byte) & 1 == 0:
            continue
        if counts_for(player, byte, top_owner(state[:3], square_of(byte))):
            found |= 1 << square_of(byte)
            if colour_of(byte) != NEUTRAL:
                own |= 1 << square_of(byte)
    return found, found & ~own
