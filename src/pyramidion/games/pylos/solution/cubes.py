"""Cubes: one bit for each colouring of a shape, 64 to a word; reading one shape's cube in the coordinates of another
shape.

A turn changes no sphere of the opponent, and the opponent moves next. A turn therefore only drops or adds cells that
are empty in the colouring, and, if the new shape is not its own canonical one, permutes bits. `merge` does this for a
whole cube, 64 states per word: words are gathered by their high bits, each bit that must move between the low six and
the high ones costs one exchange of word halves, and the rest is shuffled inside the words.

The functions are plain and can be compiled; all integers are int64 (an arithmetic right shift is followed by a mask).
"""

from typing import Any, NamedTuple

import numpy as np

LOW = 6  # bits of a colouring inside a word
TILE = 14  # words of a tile, as a power of two: 128 kB
CHUNK = 9  # words handled together
ALWAYS, UNLESS_EARNED, IF_EARNED = 0, 1, 2


class StateSet(NamedTuple):
    """A set of states: words has a bit for each state, cube after cube. flip: -1 to read the complement, else 0."""

    words: Any
    flip: int


class Tile(NamedTuple):
    """A part of one shape's cube, to be written. words: its 2^TILE words, or the whole of a smaller cube.

    size: bits of the shape's colourings, at least LOW. number: index of the tile within the cube.
    """

    words: Any
    size: int
    number: int


class Condition(NamedTuple):
    """The colourings of a tile's shape that `merge` changes.

    empty: the bit of a cell that must be empty in the colouring, or -1. when: ALWAYS, or where (or unless) some of the
    first `patterns` patterns in `Scratch.patterns` has no bit in common with the colouring.
    """

    empty: int
    when: int
    patterns: int


class Scratch(NamedTuple):
    """Working memory for the kernels of one thread, arrays of int64; `new_scratch` gives their lengths.

    positions[bit]: for each bit of a tile's colourings, the other shape's bit for the same cell, -1 if it does not have
    the cell. patterns: colourings, see `Condition`. tile: words of a tile, plus one word. All others belong to `merge`:
    owner[place]: the bit of this shape that the other shape keeps at a place inside its words, or -1.
    arriving, leaving: bits of this shape that come into words; the places inside words that they take.
    run_bits, run_strides: bits of this tile's word numbers, and how far each moves in the other cube. swap_strides: the
    same for the bits that leave words.
    lying: which bit of this shape lies at a place inside words after the exchanges. shuffle_low, shuffle_high: pairs of
    places to be exchanged then.
    pattern_low, pattern_high: the places inside words at which a pattern has no bit in common with a colouring, and its
    bits above.
    sources, targets: where the words of a chunk are read and written, from where it begins. values, earned: its words.
    """

    positions: Any
    patterns: Any
    tile: Any
    owner: Any
    arriving: Any
    leaving: Any
    run_bits: Any
    run_strides: Any
    swap_strides: Any
    lying: Any
    shuffle_low: Any
    shuffle_high: Any
    pattern_low: Any
    pattern_high: Any
    sources: Any
    targets: Any
    values: Any
    earned: Any


def new_scratch(tile_bits: int = TILE, chunk_bits: int = CHUNK) -> Scratch:
    """Working memory for one thread. tile_bits, chunk_bits: replace TILE and CHUNK, for kernels bound to them."""
    lengths = (32, 8, (1 << tile_bits) + 1, *11 * [32], *4 * [1 << chunk_bits])
    return Scratch(*(np.zeros(length, np.int64) for length in lengths))


class Plan(NamedTuple):
    """How `merge` goes through a tile, in chunks of words.

    runs: bits of this tile's word numbers that run through the other cube; a chunk takes the first `short` of them.
    exchanges: bits that change between the inside of words and their numbers; the first `inner` of them lie in this
    tile, of the others one half is kept. shuffles: pairs of places to be exchanged inside words.
    outer_from: the first bit of a colouring that tells tiles apart.
    """

    runs: int
    short: int
    exchanges: int
    inner: int
    shuffles: int
    outer_from: int


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


def reverse_word(word: int) -> int:
    """A word's bits from last to first."""
    for bit in range(LOW):
        zero = bit_zero(bit)
        word = (word >> (1 << bit) & zero) | (word & zero) << (1 << bit)
    return word


def count_ones(word: int) -> int:
    """The number of set bits."""
    word -= word >> 1 & 0x5555555555555555
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333)
    word = word + (word >> 4) & 0x0F0F0F0F0F0F0F0F
    word += word >> 8
    word += word >> 16
    word += word >> 32
    return word & 0x7F


def merge(source: StateSet, base: int, tile: Tile, condition: Condition, scratch: Scratch) -> None:
    """ORs the cube of another shape into one tile of this shape's cube.

    base: where the other shape's cube begins in the source. scratch.positions maps its bits to those of this shape.
    Bits of the other shape that occur nowhere in the positions are read as 0.
    """
    empty = condition.empty
    tile_bits = min(tile.size - LOW, TILE)
    outer_from = LOW + tile_bits
    if empty >= outer_from and tile.number >> empty - outer_from & 1:
        return
    exchanges = plan_exchanges(tile.size, scratch)
    runs, start = plan_runs(base, tile, empty, outer_from, scratch)
    inner = plan_strides(exchanges, outer_from, scratch)
    shuffles = plan_shuffles(exchanges, scratch)
    plan = Plan(runs, min(runs, CHUNK - exchanges), exchanges, inner, shuffles, outer_from)
    consecutive = plan_chunk(plan, scratch)
    split_patterns(condition.patterns, scratch)

    keep = bit_zero(empty) if 0 <= empty < LOW else -1
    words = 1 << plan.short + inner
    targets, values, earned = scratch.targets, scratch.values, scratch.earned
    for chunk in range(1 << runs - plan.short):
        first, target = start, 0
        for index in range(plan.short, runs):
            if chunk >> index - plan.short & 1:
                first += scratch.run_strides[index]
                target += 1 << scratch.run_bits[index]
        if condition.when != ALWAYS:
            possible = find_earned(condition, tile.number << tile_bits | target, words, scratch)
            if condition.when == IF_EARNED and not possible:
                continue
        for i in range(1 << plan.short + exchanges):
            values[i] = source.words[first + scratch.sources[i]] ^ source.flip
        exchange_halves(plan, tile.number, scratch)
        shuffle(plan, scratch)
        if condition.when != ALWAYS:
            for i in range(words):
                values[i] &= earned[i]
        if consecutive:
            for i in range(words):
                tile.words[target + i] |= values[i] & keep
        else:
            for i in range(words):
                tile.words[target + targets[i]] |= values[i] & keep


def plan_exchanges(size: int, scratch: Scratch) -> int:
    """Finds the bits that must move between the inside of words and their numbers; returns how many."""
    positions, owner = scratch.positions, scratch.owner
    for place in range(LOW):
        owner[place] = -1
    for bit in range(size):
        if 0 <= positions[bit] < LOW:
            owner[positions[bit]] = bit
    arrivals = 0
    for bit in range(LOW):
        if positions[bit] < 0 or positions[bit] >= LOW:
            scratch.arriving[arrivals] = bit
            arrivals += 1
    exchanges = 0
    for place in range(LOW):
        if owner[place] < 0 or owner[place] >= LOW:
            scratch.leaving[exchanges] = place
            exchanges += 1
    return exchanges


def plan_runs(base: int, tile: Tile, empty: int, outer_from: int, scratch: Scratch) -> tuple[int, int]:
    """Finds the bits of word numbers that run through the other cube, and where this tile begins in it.

    Returns how many bits run, and the word where reading begins.
    """
    positions = scratch.positions
    runs = 0
    start = base
    for bit in range(LOW, tile.size):
        if bit == empty or 0 <= positions[bit] < LOW:
            continue
        stride = 0 if positions[bit] < 0 else 1 << positions[bit] - LOW
        if bit < outer_from:
            scratch.run_bits[runs] = bit - LOW
            scratch.run_strides[runs] = stride
            runs += 1
        elif tile.number >> bit - outer_from & 1:
            start += stride
    return runs, start


def plan_strides(exchanges: int, outer_from: int, scratch: Scratch) -> int:
    """Finds the strides of the exchanged bits and sorts those whose bit is in this tile first; returns how many."""
    arriving, leaving, swap_strides = scratch.arriving, scratch.leaving, scratch.swap_strides
    for pair in range(exchanges):
        position = scratch.positions[arriving[pair]]
        swap_strides[pair] = 0 if position < 0 else 1 << position - LOW
    inner = 0
    for pair in range(exchanges):
        if LOW <= scratch.owner[leaving[pair]] < outer_from:
            for row in (arriving, leaving, swap_strides):
                row[inner], row[pair] = row[pair], row[inner]
            inner += 1
    return inner


def plan_shuffles(exchanges: int, scratch: Scratch) -> int:
    """Finds the exchanges of places inside words that bring the bits into order; returns their number."""
    lying = scratch.lying
    for place in range(LOW):
        lying[place] = scratch.owner[place]
    for pair in range(exchanges):
        lying[scratch.leaving[pair]] = scratch.arriving[pair]
    shuffles = 0
    for place in range(LOW):
        found = place
        while lying[found] != place:
            found += 1
        if found != place:
            lying[found], lying[place] = lying[place], lying[found]
            scratch.shuffle_low[shuffles], scratch.shuffle_high[shuffles] = place, found
            shuffles += 1
    return shuffles


def plan_chunk(plan: Plan, scratch: Scratch) -> bool:
    """Lists where the words of a chunk are read and written: the running bits, the inner exchanges, then the others.

    Returns whether they are written consecutively.
    """
    sources, targets = scratch.sources, scratch.targets
    sources[0] = targets[0] = 0
    filled = 1
    for index in range(plan.short + plan.exchanges):
        if index < plan.short:
            stride, step = scratch.run_strides[index], 1 << scratch.run_bits[index]
        else:
            pair = index - plan.short
            stride = scratch.swap_strides[pair]
            step = 1 << scratch.owner[scratch.leaving[pair]] - LOW if pair < plan.inner else 0
        for i in range(filled):
            sources[filled + i] = sources[i] + stride
            targets[filled + i] = targets[i] + step
        filled *= 2
    consecutive = plan.inner == 0
    for index in range(plan.short):
        consecutive = consecutive and scratch.run_bits[index] == index
    return consecutive


def split_patterns(count: int, scratch: Scratch) -> None:
    """Splits the patterns into places inside words and bits of word numbers."""
    for index in range(count):
        pattern = scratch.patterns[index]
        scratch.pattern_high[index] = pattern >> LOW
        inside = -1
        for bit in range(LOW):
            if pattern >> bit & 1:
                inside &= bit_zero(bit)
        scratch.pattern_low[index] = inside


def find_earned(condition: Condition, number: int, words: int, scratch: Scratch) -> bool:
    """Writes for which colourings of a chunk the condition holds.

    number: of the chunk's first word. Returns whether some pattern is possible in the chunk; if none is, nothing is
    written for IF_EARNED.
    """
    earned, targets = scratch.earned, scratch.targets
    possible = False
    for index in range(condition.patterns):
        possible = possible or scratch.pattern_high[index] & number == 0
    if condition.when == IF_EARNED and not possible:
        return False
    for i in range(words):
        earned[i] = 0
    for index in range(condition.patterns):
        high, inside = scratch.pattern_high[index], scratch.pattern_low[index]
        if high & number == 0:
            for i in range(words):
                if high & targets[i] == 0:
                    earned[i] |= inside
    if condition.when == UNLESS_EARNED:
        for i in range(words):
            earned[i] = ~earned[i]
    return possible


def exchange_halves(plan: Plan, tile_number: int, scratch: Scratch) -> None:
    """Exchanges the bits of a chunk's words that move between the inside of words and their numbers."""
    values, leaving = scratch.values, scratch.leaving
    length = 1 << plan.short + plan.exchanges
    for pair in range(plan.exchanges - 1, plan.inner - 1, -1):
        length >>= 1
        zero, shift = bit_zero(leaving[pair]), 1 << leaving[pair]
        bit = scratch.owner[leaving[pair]]
        if bit >= 0 and tile_number >> bit - plan.outer_from & 1:
            for i in range(length):
                values[i] = (values[i] >> shift & zero) | (values[length + i] & ~zero)
        else:
            for i in range(length):
                values[i] = (values[i] & zero) | (values[length + i] & zero) << shift
    for pair in range(plan.inner):
        zero, shift = bit_zero(leaving[pair]), 1 << leaving[pair]
        half = 1 << plan.short + pair
        for block in range(0, length, 2 * half):
            for i in range(block, block + half):
                first, second = values[i], values[half + i]
                values[i] = (first & zero) | (second & zero) << shift
                values[half + i] = (first >> shift & zero) | (second & ~zero)


def shuffle(plan: Plan, scratch: Scratch) -> None:
    """Brings the bits inside a chunk's words into this shape's order."""
    values = scratch.values
    for index in range(plan.shuffles):
        low, high = scratch.shuffle_low[index], scratch.shuffle_high[index]
        zero = ~bit_zero(low) & bit_zero(high)
        shift = (1 << high) - (1 << low)
        for i in range(1 << plan.short + plan.inner):
            change = (values[i] >> shift ^ values[i]) & zero
            values[i] ^= change ^ change << shift
