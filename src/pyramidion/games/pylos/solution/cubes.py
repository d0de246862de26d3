"""Cubes: one bit for each colouring of a shape, 64 to a word; reading one shape's cube as another shape sees it.

A turn changes no sphere of the opponent, and the opponent moves next. So all that a turn does to a colouring is to drop
or add cells in which the opponent has nothing, and, where the new shape is not its own canonical one, to permute bits.
`merge` does this for a whole cube, 64 states a word: words are gathered by their high bits, each bit that must change
between the low six and the high ones costs one exchange of word halves, and the rest is shuffled inside the words.

The functions are plain and may be compiled; all integers are int64 (an arithmetic shift right is followed by a mask).
"""

from typing import Any

LOW = 6  # bits of a colouring inside a word
TILE = 14  # words of a tile, as a power of two: 128 kB
CHUNK = 9  # words handled at once
ALWAYS, UNLESS_EARNED, IF_EARNED = 0, 1, 2


def bit_zero(bit: int) -> int:
    """The places in a word at which a bit (0-5) of the place's number is 0."""
    if bit == 0:
        return 0x5555555555555555
    if bit == 1:
        return 0x3333333333333333
    if bit == 2:
        return 0x0F0F0F0F0F0F0F0F
    if bit == 3:
        return 0x00FF00FF00FF00FF
    if bit == 4:
        return 0x0000FFFF0000FFFF
    return 0x00000000FFFFFFFF


def reversed_word(word: int) -> int:
    """A word's bits from last to first."""
    for bit in range(LOW):
        zero = bit_zero(bit)
        word = (word >> (1 << bit) & zero) | (word & zero) << (1 << bit)
    return word


def ones(word: int) -> int:
    """How many bits are set."""
    word -= word >> 1 & 0x5555555555555555
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333)
    word = word + (word >> 4) & 0x0F0F0F0F0F0F0F0F
    word += word >> 8
    word += word >> 16
    word += word >> 32
    return word & 0x7F


def merge(
    plane: Any,
    base: int,
    flip: int,
    size: int,
    positions: Any,
    empty: int,
    tile: int,
    when: int,
    patterns: Any,
    patterns_of: int,
    out: Any,
    work: Any,
    table: Any,
) -> None:
    """ORs the cube of another shape into one tile of this shape's cube.

    plane, base: where the other shape's cube is; flip: -1 to read its complement, else 0.
    size: bits of this shape's colourings, at least LOW. positions[bit]: the other shape's bit for the same cell, -1 if
    it does not have the cell. Bits of the other shape that occur nowhere are read as 0.
    empty: the bit of a cell in which this colouring must have nothing, or -1.
    tile: which 2^TILE words of this cube `out` holds.
    when, patterns[0:patterns_of]: ALWAYS, or where (or unless) some pattern has no bit in common with the colouring.
    work, table: scratch, see `scratch`.
    """
    tile_bits = min(size - LOW, TILE)
    outer_from = LOW + tile_bits
    if empty >= outer_from and tile >> empty - outer_from & 1:
        return

    # Which bits must change between the inside of words and their numbers.
    owner = work[0]
    for place in range(LOW):
        owner[place] = -1
    for bit in range(size):
        if 0 <= positions[bit] < LOW:
            owner[positions[bit]] = bit
    coming, leaving = work[1], work[2]  # bits of this shape that come into words; places that they take
    arrivals = 0
    for bit in range(LOW):
        if positions[bit] < 0 or positions[bit] >= LOW:
            coming[arrivals] = bit
            arrivals += 1
    exchanges = 0
    for place in range(LOW):
        if owner[place] < 0 or owner[place] >= LOW:
            leaving[exchanges] = place
            exchanges += 1

    # Strides of the source for the bits of this tile's word numbers: those that run, those exchanged; those fixed.
    run, run_stride, swap_stride = work[3], work[4], work[5]
    runs = 0
    start = base
    for bit in range(LOW, size):
        if bit == empty or 0 <= positions[bit] < LOW:
            continue
        stride = 0 if positions[bit] < 0 else 1 << positions[bit] - LOW
        if bit < outer_from:
            run[runs] = bit - LOW
            run_stride[runs] = stride
            runs += 1
        elif tile >> bit - outer_from & 1:
            start += stride
    for pair in range(exchanges):
        source = positions[coming[pair]]
        swap_stride[pair] = 0 if source < 0 else 1 << source - LOW
    inner = 0  # exchanges whose bit is in this tile come first; of the others one half is kept
    for pair in range(exchanges):
        if LOW <= owner[leaving[pair]] < outer_from:
            for row in (coming, leaving, swap_stride):
                row[inner], row[pair] = row[pair], row[inner]
            inner += 1

    # A chunk: `short` running bits, then the inner exchanges, then the others.
    short = min(runs, CHUNK - exchanges)
    words = 1 << short + inner
    sources, targets = table[0], table[1]
    sources[0] = targets[0] = 0
    filled = 1
    for index in range(short + exchanges):
        if index < short:
            stride, step = run_stride[index], 1 << run[index]
        else:
            pair = index - short
            stride = swap_stride[pair]
            step = 1 << owner[leaving[pair]] - LOW if pair < inner else 0
        for i in range(filled):
            sources[filled + i] = sources[i] + stride
            targets[filled + i] = targets[i] + step
        filled *= 2
    consecutive = True
    for index in range(short):
        consecutive = consecutive and run[index] == index
    consecutive = consecutive and inner == 0

    # How the bits inside words lie after the exchanges, and the shuffles that bring them into order.
    lying = work[6]
    for place in range(LOW):
        lying[place] = owner[place]
    for pair in range(exchanges):
        lying[leaving[pair]] = coming[pair]
    shuffle_low, shuffle_high = work[7], work[8]
    shuffles = 0
    for place in range(LOW):
        found = place
        while lying[found] != place:
            found += 1
        if found != place:
            lying[found], lying[place] = lying[place], lying[found]
            shuffle_low[shuffles], shuffle_high[shuffles] = place, found
            shuffles += 1

    keep = -1
    if 0 <= empty < LOW:
        keep = bit_zero(empty)
    pattern_low, pattern_high = work[9], work[10]
    for index in range(patterns_of):
        pattern_high[index] = patterns[index] >> LOW
        inside = -1
        for bit in range(LOW):
            if patterns[index] >> bit & 1:
                inside &= bit_zero(bit)
        pattern_low[index] = inside
    tile_first = tile << tile_bits

    values, earned = table[2], table[3]
    for chunk in range(1 << runs - short):
        source, target = start, 0
        for index in range(short, runs):
            if chunk >> index - short & 1:
                source += run_stride[index]
                target += 1 << run[index]
        if when != ALWAYS:
            possible = False
            for index in range(patterns_of):
                possible = possible or pattern_high[index] & (tile_first | target) == 0
            if when == IF_EARNED and not possible:
                continue
            for i in range(words):
                earned[i] = 0
            for index in range(patterns_of):
                high, inside = pattern_high[index], pattern_low[index]
                if high & (tile_first | target) == 0:
                    for i in range(words):
                        if high & targets[i] == 0:
                            earned[i] |= inside
            if when == UNLESS_EARNED:
                for i in range(words):
                    earned[i] = ~earned[i]
        for i in range(1 << short + exchanges):
            values[i] = plane[source + sources[i]] ^ flip
        length = 1 << short + exchanges
        for pair in range(exchanges - 1, inner - 1, -1):
            length >>= 1
            zero, shift = bit_zero(leaving[pair]), 1 << leaving[pair]
            bit = owner[leaving[pair]]
            if bit >= 0 and tile >> bit - outer_from & 1:
                for i in range(length):
                    values[i] = (values[i] >> shift & zero) | (values[length + i] & ~zero)
            else:
                for i in range(length):
                    values[i] = (values[i] & zero) | (values[length + i] & zero) << shift
        for pair in range(inner):
            zero, shift = bit_zero(leaving[pair]), 1 << leaving[pair]
            half = 1 << short + pair
            for block in range(0, words, 2 * half):
                for i in range(block, block + half):
                    first, second = values[i], values[half + i]
                    values[i] = (first & zero) | (second & zero) << shift
                    values[half + i] = (first >> shift & zero) | (second & ~zero)
        for index in range(shuffles):
            zero = ~bit_zero(shuffle_low[index]) & bit_zero(shuffle_high[index])
            shift = (1 << shuffle_high[index]) - (1 << shuffle_low[index])
            for i in range(words):
                change = (values[i] >> shift ^ values[i]) & zero
                values[i] ^= change ^ change << shift
        if when != ALWAYS:
            for i in range(words):
                values[i] &= earned[i]
        if consecutive:
            for i in range(words):
                out[target + i] |= values[i] & keep
        else:
            for i in range(words):
                out[target + targets[i]] |= values[i] & keep
