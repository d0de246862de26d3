"""Rows of moves and passes against their naive twin, and against what the rule book says of every outcome."""

import random
from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_row import NaiveRow, goal_rank, naive_interceptor, next_to, on_board

from pyramidion.games.pyramid_ball.explain import find_obstacle
from pyramidion.games.pyramid_ball.labels import PIECE_NAMES
from pyramidion.games.pyramid_ball.passing import crosses, interceptor
from pyramidion.games.pyramid_ball.resolution import apply_moves, resolve, row_of, tackler
from pyramidion.games.pyramid_ball.state import NEITHER, NOBODY, NOWHERE, lane, with_lane

WAYS = [(0, 0), (0, 1), (0, -1), (-1, 0), (1, 0)]
"""Directions in the order of the rules' numbers: stand, up, down, left, right."""
ROUND = {(0, 0): (0, 1), (0, -1): (1, 0), (-1, -1): (0, -1), (-1, 0): (-1, 0)}
"""Where a piece's neighbour lies that is the lower left of four squares: which way the piece goes round."""
SITUATIONS = {
    "edge", "ban", "attacker at the loose ball",
    "same DD", "same DA", "same AA", "swap DD", "swap DA", "swap AA",
    "attacker meets a standing piece", "defender meets a standing defender", "attacker meets a pushed one",
    "no push: the edge", "no push: a standing defender", "no push: another defender's goal", "no push: the loose ball",
    "crossing chains", "chain of 1", "chain of 2", "chain of 3", "ring",
    "recovered", "tackle", "a chain keeps the ball", "pushed into the forbidden row",
}  # fmt: skip


def number(square):
    return square[0] - 1 + 7 * (square[1] - 1)


def square_of(place):
    return place % 7 + 1, place // 7 + 1


def word(values):
    found = 0
    for piece, value in enumerate(values):
        found = with_lane(found, piece, value)
    return found


def masked(names):
    return sum(1 << PIECE_NAMES.index(name) for name in names)


def reasons(row, piece):
    """What may be said of a piece that was stopped, by the step that has stopped it."""
    if piece not in row.attempts:
        goal = next_to(row.at[piece], row.orders[piece])
        return ["edge"] if not on_board(goal) else ["loose_ball"] if goal == row.loose else ["goal_row"]
    if piece in row.at_once():
        return ["same_square", "swap"]
    return ["occupied", "pushed" if row.attacks(piece) else "wedged"]


def compared(naive, carrier):
    """Plays a naive row and the rules' one, and finds them equal. carrier: a piece, or None for a loose ball."""
    places = word(number(naive.at[name]) for name in PIECE_NAMES)
    orders = word(WAYS.index(naive.orders.get(name, (0, 0))) for name in PIECE_NAMES)
    row = row_of(
        places,
        orders,
        "HA".index(naive.attackers),
        NOWHERE if naive.loose is None else number(naive.loose),
        NEITHER if naive.banned is None else "HA".index(naive.banned),
    )
    naive.play()
    moving, struck = resolve(row)
    after, pushed = apply_moves(row, moving)
    assert moving == masked(naive.moves)
    assert struck == masked(naive.struck)
    assert pushed == masked(naive.pushes)
    assert {name: square_of(lane(after, piece)) for piece, name in enumerate(PIECE_NAMES)} == naive.after()
    for piece in naive.struck:
        reason, _ = find_obstacle(row, moving, PIECE_NAMES.index(piece))
        assert reason in reasons(naive, piece), (piece, reason)
    ball = NOBODY if carrier is None else PIECE_NAMES.index(carrier)
    taker = naive.directly.get(carrier)
    assert tackler(row, moving, ball) == (NOBODY if taker is None else PIECE_NAMES.index(taker))
    return naive


def as_the_book_says(row):
    """What the source demands of any outcome, whatever the order in which conflicts are resolved."""
    after = row.after()
    assert len(set(after.values())) == len(after), "no two pyramids occupy the same space"
    assert all(on_board(square) for square in after.values()), "the edge will always prevent a piece from moving off"
    for one, two in product(after, repeat=2):
        if one != two and after[one] == row.at[two] and after[two] == row.at[one]:
            raise AssertionError("pyramids attempt to swap positions")
    for piece, square in row.at.items():
        if piece[0] != row.attackers:
            assert after[piece] in (square, next_to(square, row.orders.get(piece, (0, 0)))), "no defender is pushed"
        for other, goal in row.attempts.items():
            if piece[0] == row.attackers and other[0] != row.attackers and row.attempts.get(piece) == goal:
                assert after[piece] != goal, "the defensive pyramid gets the space"
            if piece != other and piece[0] == other[0] != row.attackers and row.attempts.get(piece) == goal:
                assert (after[piece], after[other]) == (square, row.at[other]), "two defenders block each other"
    for piece in row.orders:
        assert (piece in row.struck) != (piece in row.moves), "a move is made or it is not"
    if row.loose is not None:
        assert all(after[piece] != row.loose for piece in after if piece[0] == row.attackers)
    if row.banned is not None:
        for piece, square in row.moves.items():
            row_of_goal = goal_rank(row.banned)
            assert piece[0] != row.banned or square[1] != row_of_goal or row.at[piece][1] == row_of_goal


def situations(row, carrier):
    """What has occurred in a row that was played."""
    found = set(row.occurred)
    sources = {square: piece for piece, square in row.at.items()}
    for first in row.moves:
        seen = [first]
        while (following := sources.get(row.moves[seen[-1]])) in row.moves and following not in seen:
            seen.append(following)
        if following == first and len(seen) > 2:
            found.add("ring")
    if row.loose is not None and row.loose in row.moves.values():
        found.add("recovered")
    if carrier in row.directly:
        found.add("tackle")
    elif carrier in row.pushes:
        found.add("a chain keeps the ball")
    if any(row.banned == piece[0] and square[1] == goal_rank(row.banned) for piece, square in row.pushes.items()):
        found.add("pushed into the forbidden row")
    return found


def random_orders(chooser, at, attackers, centre):
    """Orders at random; or all towards a square, where chains meet; or round one of its corners, as rings turn."""
    stands = chooser.choice([0.1, 0.3, 0.6])
    orders = {name: chooser.choice(WAYS[1:]) for name in PIECE_NAMES if chooser.random() > stands}
    kind = chooser.choice(["random", "random", "random", "towards", "round"])
    for name, (file, rank) in at.items():
        x, y = centre[0] - file, centre[1] - rank
        if kind == "towards" and name[0] != attackers and (x, y) != (0, 0):
            orders[name] = (0, y // abs(y)) if x == 0 or (y and chooser.random() < 0.5) else (x // abs(x), 0)
        elif kind == "towards" and chooser.random() < 0.7:
            orders.pop(name, None)
        elif kind == "round" and (x, y) in ROUND:
            orders[name] = ROUND[x, y]
    return orders


def pinched_row(chooser):
    """A row in which two defenders push towards the same square, from two sides; the other pieces at random."""
    middle = chooser.randint(3, 5), chooser.randint(3, 6)
    attackers, defenders = chooser.choice(["HA", "AH"])
    at, orders = {}, {}
    for size, way in zip("SM", chooser.sample(WAYS[1:], 2), strict=True):
        back = -way[0], -way[1]
        at[attackers + size] = next_to(middle, back)
        at[defenders + size] = next_to(next_to(middle, back), back)
        orders[defenders + size] = way
    around = {(middle[0] + x, middle[1] + y) for x, y in product((-2, -1, 0, 1, 2), repeat=2)}
    free = sorted(around - set(at.values()))
    for team, square in zip((attackers, defenders), chooser.sample(free, 2), strict=True):
        at[team + "L"] = square
        orders[team + "L"] = chooser.choice(WAYS[1:])
    return NaiveRow(at, orders, attackers), attackers + "S"


def random_row(chooser):
    """A row on a crowded patch of the board, and the carrier of the ball (None while it lies loose)."""
    if chooser.random() < 0.03:
        return pinched_row(chooser)
    wide, high = chooser.choice(
        [(2, 3), (3, 2), (3, 3), (2, 4), (4, 2), (6, 1), (1, 6), (5, 2), (2, 5), (4, 4), (7, 8)]
    )
    left, low = chooser.randint(1, 8 - wide), chooser.randint(1, 9 - high)
    patch = [(left + x, low + y) for x in range(wide) for y in range(high)]
    at = dict(zip(PIECE_NAMES, chooser.sample(patch, 6), strict=True))
    attackers = chooser.choice("HA")
    row = NaiveRow(at, random_orders(chooser, at, attackers, chooser.choice(patch)), attackers)
    near_goals = [(file, rank) for file, rank in patch if rank in (1, 8)]
    free = [square for square in near_goals if square not in at.values()]
    kind = chooser.choice(["carried", "loose", "banned"])
    if kind == "loose" and free:
        # The attackers have scored: the ball lies in their goal row, and they are banned from it.
        row.loose = chooser.choice(free)
        row.attackers = row.banned = "H" if row.loose[1] == 8 else "A"
        return row, None
    if kind == "banned" and near_goals:
        # The ball has been recovered: the defence is banned.
        row.banned = "H" if near_goals[0][1] == 8 else "A"
        row.attackers = "A" if row.banned == "H" else "H"
    return row, row.attackers + chooser.choice("SML")


@pytest.mark.slow
def test_rows_agree_with_the_naive_rules_and_every_situation_occurs():
    chooser = random.Random(5)
    found = Counter()
    for _ in range(11_000):
        row, carrier = random_row(chooser)
        as_the_book_says(compared(row, carrier))
        found.update(situations(row, carrier))
    assert set(found) == SITUATIONS
    rare = {situation: times for situation, times in found.items() if times < 8}
    assert not rare


@st.composite
def rows(draw):
    """Any row with a carried ball: six squares near one another, any orders, any ban."""
    left, low = draw(st.integers(1, 5)), draw(st.integers(1, 6))
    squares = draw(st.permutations([(left + x, low + y) for x in range(3) for y in range(3)]))
    ways = draw(st.lists(st.sampled_from(WAYS), min_size=6, max_size=6))
    at = dict(zip(PIECE_NAMES, squares, strict=False))
    orders = {name: way for name, way in zip(PIECE_NAMES, ways, strict=True) if way != WAYS[0]}
    return NaiveRow(at, orders, draw(st.sampled_from("HA")), banned=draw(st.sampled_from([None, "H", "A"])))


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(rows(), st.sampled_from("SML"))
def test_any_row_agrees_with_the_naive_rules(row, size):
    as_the_book_says(compared(row, row.attackers + size))


def mirrored_row(row):
    """Files in reverse."""

    def over(square):
        return None if square is None else (8 - square[0], square[1])

    orders = {piece: (-x, y) for piece, (x, y) in row.orders.items()}
    return NaiveRow({p: over(s) for p, s in row.at.items()}, orders, row.attackers, over(row.loose), row.banned)


def exchanged_row(row):
    """Sides exchanged, ranks in reverse."""
    other = {"H": "A", "A": "H", None: None}

    def over(square):
        return None if square is None else (square[0], 9 - square[1])

    def name(piece):
        return other[piece[0]] + piece[1]

    orders = {name(piece): (x, -y) for piece, (x, y) in row.orders.items()}
    at = {name(piece): over(square) for piece, square in row.at.items()}
    return NaiveRow(at, orders, other[row.attackers], over(row.loose), other[row.banned])


def test_rows_are_symmetric():
    chooser = random.Random(6)
    for _ in range(800):
        row, carrier = random_row(chooser)
        after = compared(row, carrier).after()
        mirror, exchange = mirrored_row(row), exchanged_row(row)
        assert compared(mirror, carrier).after() == {piece: (8 - x, y) for piece, (x, y) in after.items()}
        swapped = None if carrier is None else {"H": "A", "A": "H"}[carrier[0]] + carrier[1]
        there = compared(exchange, swapped).after()
        assert {piece[1]: square for piece, square in there.items() if piece[0] == "H"} == {
            piece[1]: (x, 9 - y) for piece, (x, y) in after.items() if piece[0] == "A"
        }


# -- passes -----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_interceptors_agree_with_the_naive_geometry():
    chooser = random.Random(7)
    squares = [square_of(place) for place in range(56)]
    found = Counter()
    for _ in range(6_000):
        at = dict(zip(PIECE_NAMES, chooser.sample(squares, 6), strict=True))
        team = chooser.choice("HA")
        passer, receiver = (team + size for size in chooser.sample("SML", 2))
        taker = naive_interceptor(at, passer, receiver)
        places = word(number(at[name]) for name in PIECE_NAMES)
        ours = interceptor(places, PIECE_NAMES.index(passer), PIECE_NAMES.index(receiver))
        assert ours == (NOBODY if taker is None else PIECE_NAMES.index(taker)), at
        rest = {name: square for name, square in at.items() if name != taker}
        found["caught" if taker else "completed"] += 1
        found["a second stands behind"] += bool(taker and naive_interceptor(rest, passer, receiver))
    assert min(found.values()) > 60, found


def test_every_line_crosses_the_squares_that_sampling_finds():
    """No clipping: points of the line, close enough together to lie in every square of a 7 x 8 board that it enters."""
    steps = 4 * 6 * 7 + 1  # a line meets the grid at times that are at least 1 / (2 * 6 * 7) apart
    for end in range(1, 56):
        along, up = square_of(end)
        inside = set()
        for step in range(steps + 1):
            # From the centre of a1 in units of half a square; a point on a grid line lies in no square.
            x, y = (steps + 2 * (along - 1) * step, steps + 2 * (up - 1) * step)
            if x % (2 * steps) and y % (2 * steps):
                inside.add((x // (2 * steps) + 1, y // (2 * steps) + 1))
        assert {square_of(place) for place in range(56) if crosses(0, end, place)} == inside
