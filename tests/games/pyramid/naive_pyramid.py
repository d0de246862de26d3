"""Pyramid once more, slow and obvious: cubes as points in space, tokens as sets."""

STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def naive_board(text):
    """The cubes (file, rank, level from 1), the tokens by side, and the side to move of a position text."""
    heights, white, black, turn = text.split()
    cubes = set()
    for rank, row in enumerate(reversed(heights.split("/"))):
        for file, digit in enumerate(row):
            cubes |= {(file, rank, level) for level in range(1, int(digit) + 1)}
    tokens = {"w": set(), "b": set()}
    for part in (white, black):
        side, _, names = part.partition(":")
        tokens[side] = {("abcdefghijkl".index(name[0]), int(name[1:]) - 1) for name in names.split(",")}
    return cubes, tokens, turn


def name(place):
    return "abcdefghijkl"[place[0]] + str(place[1] + 1)


def naive_legal(text, limit=3, support=True):
    """The texts of all legal turns."""
    cubes, tokens, turn = naive_board(text)
    turns = set()
    for token in tokens[turn]:
        for step in STEPS:
            to = (token[0] + step[0], token[1] + step[1])
            if not any(cube[:2] == to for cube in cubes) or to in tokens["w"] | tokens["b"]:
                continue
            standing = (tokens["w"] | tokens["b"]) - {token} | {to}
            removals = {cube[:2] for cube in cubes if naive_free(cubes, standing, cube, limit, support)}
            move = f"{name(token)}-{name(to)}"
            turns |= {f"{move}x{name(place)}" for place in removals} or {move}
    return turns


def naive_free(cubes, standing, cube, limit, support):
    x, y, z = cube
    if (x, y, z + 1) in cubes or (x, y) in standing:
        return False
    around = [(x + dx, y + dy, z) for dx, dy in STEPS]
    below = [(x, y, z - 1)] if support else []
    return sum(other in cubes for other in around + below) < limit
