"""Braces against its naive twin, over random games of every option; and what no move may break."""

import itertools
import random
from collections import Counter

import pytest
from naive_braces import Turn

import pyramidion
from pyramidion import CHANCE
from pyramidion.conformance.random_game import random_game
from pyramidion.games.braces import effects
from pyramidion.games.braces.labels import stacks
from pyramidion.games.braces.state import ACT, END, EXCHANGE, GOAL_AT, PLACE_AT, SIZE_AT, WORD

OPTIONS = [
    {},
    {"withdraw": True},
    {"stack_brace": True},
    {"capture": True},
    {"clear": True},
    {"two_colours": True},
    {"two_colours": True, "two_colours_double": True, "withdraw": True, "stack_brace": True},
    {"withdraw": True, "stack_brace": True, "capture": True, "clear": True},
]

every_option = pytest.mark.parametrize("options", OPTIONS, ids=lambda o: "+".join(o) or "basic")


def key(state, code):
    """A code as the naive twin names its actions."""
    size, place, goal = code >> SIZE_AT & 3, code >> PLACE_AT & 7, code >> GOAL_AT & 31
    where = {(p.size, p.place): (p.square, level) for stack in stacks(state) for level, p in enumerate(stack)}

    def square(number):
        return number % 5 + 1, number // 5 + 1

    here, level = where[size, place]
    if code & 3 == EXCHANGE:
        there, other = where[size, goal]
        return "swap", (square(here), level), (square(there), other)
    return "move", square(here), level, square(goal)


def board_of(state, game):
    return game.notation.write_state(state).split()[0]


def random_position(chooser, options):
    """A text with all pieces on random squares, in random colours, in the middle of a turn."""
    stages = 3 if options.get("two_colours") else 2
    stacks = {(file, rank): "" for rank in range(5) for file in range(5)}
    crowded = chooser.sample(sorted(stacks), 12)
    for size in "LMS":
        for colours in ("wgy"[:stages], "brp"[:stages]):
            for _ in range(3):
                stacks[chooser.choice(crowded)] += size + chooser.choice(colours)
        stacks[chooser.choice(crowded)] += size + "n"
    board = "/".join(",".join(stacks[file, rank] or "-" for file in range(5)) for rank in reversed(range(5)))
    power = chooser.choice(["AIM", "DIG", "HOP", "SWAP", "TIP", "none"])
    return f"{board} {chooser.choice('wb')} {power} {7 if power == 'TIP' else chooser.randint(1, 6)}"


POSITIONS = 8
"""For each set of options; each is followed for some actions."""


@pytest.mark.slow
@every_option
def test_actions_and_their_consequences_agree_with_the_naive_rules(options):
    game = pyramidion.game("braces", **options)
    chooser = random.Random(repr(options))
    changed = 0
    for _ in range(POSITIONS):
        text = random_position(chooser, options)
        position, turn = game.position(text), Turn.read(text, options)
        for _ in range(5):
            if position.result is not None or position.state.phase != ACT:
                break
            state = position.state
            rest = f"{turn.value}{' swapped' if turn.swapped else ''}"
            assert f"{turn.board()} {turn.mover} {turn.power} {rest}" == str(position).split(" moved:")[0]
            choices = {}
            naive = Counter()
            for *name, after in turn.actions():
                name = tuple(name[:4]) if name[0] == "move" else ("swap", tuple(name[1:3]), tuple(name[3:5]))
                naive[name, after.board()] += 1
                choices[name, after.board()] = after
            codes = game.rules.codes(state, state.turn)
            actions = [code for code in codes if code != WORD | END << SIZE_AT]
            results = {code: (key(state, code), board_of(game.rules.apply(state, code), game)) for code in actions}
            assert Counter(results.values()) == naive
            assert (len(actions) < len(codes)) == (not turn.obliged())
            if not actions:
                break
            # Actions that change something tell most.
            telling = [code for code in actions if " X" in game.notation.write(state, state.turn, code)]
            changed += len(telling)
            code = chooser.choice(telling or actions)
            turn = choices[results[code]]
            position = position.play(game.notation.write(state, state.turn, code))
            assert bool(turn.beaten()) == (position.result is not None)
            if position.state.turn != state.turn:
                assert not turn.actions()
                break
    assert changed > 20


def crowd(chooser, options):
    """A text with all smalls about c3, in random colours, before a swap."""
    stages = 3 if options.get("two_colours") else 2
    stacks = {(file, rank): "" for rank in range(5) for file in range(5)}
    stacks[4, 0] = "LbLw"  # keeps the game going
    for colours in ("wgy"[:stages], "brp"[:stages], "n"):
        for _ in range(1 if colours == "n" else 3):
            stacks[chooser.choice([(2, 2), (1, 2), (3, 2), (2, 1), (2, 3), (2, 2)])] += "S" + chooser.choice(colours)
    board = "/".join(",".join(stacks[file, rank] or "-" for file in range(5)) for rank in reversed(range(5)))
    return f"{board} {chooser.choice('wb')} SWAP 1"


def divided(turn, one, two):
    """Whether a swap's arrivals, each weighed alone, would change some piece that stays when they are joined (R14a)."""
    after, arrivals = turn.exchanged(one, two)
    together = after.causes(arrivals)
    return any(
        not after.change(target, together) and any(after.change(target, after.causes([a])) for a in arrivals)
        for target in after.all()
    )


@pytest.mark.slow
@pytest.mark.parametrize("options", [{"two_colours": True}, {"capture": True}, {"clear": True}], ids="+".join)
def test_both_arrivals_of_a_swap_are_weighed_together(options):
    game = pyramidion.game("braces", **options)
    chooser = random.Random(14)
    stayed = 0
    for _ in range(30):
        text = crowd(chooser, options)
        position, turn = game.position(text), Turn.read(text, options)
        state = position.state
        naive = Counter((one, two, after.board()) for kind, *four, after in turn.actions() if kind == "swap"
                        for one, two in [(tuple(four[:2]), tuple(four[2:]))])  # fmt: skip
        found: Counter = Counter()
        for code in game.rules.codes(state, state.turn):
            if code & 3 == EXCHANGE:
                _, one, two = key(state, code)
                found[one, two, board_of(game.rules.apply(state, code), game)] += 1
        assert found == naive
        stayed += sum(
            divided(turn, one, two)
            for one, two in itertools.combinations(turn.all(), 2)
            if one.size == two.size and one.colour != two.colour
        )
    assert stayed > 20


@pytest.mark.slow
@every_option
def test_nothing_is_lost_or_made(options):
    game = pyramidion.game("braces", **options)
    for position, _ in random_game(game, 5, 300):
        pieces = [piece for stack in stacks(position.state) for piece in stack]
        assert len(pieces) == 21 or (options.get("capture") and len(pieces) < 21)
        for size in range(3):
            owners = Counter(piece.colour // 3 for piece in pieces if piece.size == size)
            assert owners[0] <= 3
            assert owners[1] <= 3
            assert owners[2] == 1 or (options.get("clear") and owners[2] <= 3)
            assert sum(owners.values()) == 7 or options.get("capture")
        for stack in stacks(position.state):
            assert [p.size for p in stack] == sorted((p.size for p in stack), reverse=True)


def mirrored(text):
    """A position text with the files in reverse."""
    board, *rest = text.split()
    return " ".join(["/".join(",".join(reversed(rank.split(","))) for rank in board.split("/")), *rest])


def exchanged(text):
    """A position text with the sides exchanged: ranks in reverse, colours and side to move those of the other."""
    board, side, *rest = text.split()
    swap = str.maketrans("wgybrp", "brpwgy")
    return " ".join(["/".join(board.translate(swap).split("/")[::-1]), side.translate(swap), *rest])


@pytest.mark.slow
@pytest.mark.parametrize("symmetry", [mirrored, exchanged])
def test_symmetric_positions_have_symmetric_moves(symmetry):
    game = pyramidion.game("braces")
    chooser = random.Random(4)
    for position, decision in random_game(game, 6, 150):
        if decision is None or position.to_decide == (CHANCE,) or chooser.random() < 0.7:
            continue
        image = game.position(symmetry(str(position)))
        assert game.canonical_board(image.state) == game.canonical_board(position.state)
        here = sorted(symmetry(str(position.play(d))) for d in position.legal())
        there = sorted(str(image.play(d)) for d in image.legal())
        assert here == there


@every_option
def test_where_a_move_is_said_to_change_nothing_it_changes_nothing(options):
    game = pyramidion.game("braces", **options)
    rules = game.rules
    effects_of_action = rules.bind(effects.effects_of_action)
    may_change, swap_may_change = rules.bind(effects.may_change), rules.bind(effects.swap_may_change)
    chooser = random.Random(11)
    quiet = changing = 0
    for _ in range(25):
        state = game.position(random_position(chooser, options)).state
        for code in rules.legal_codes(state):
            if code & 3 == WORD:
                continue
            size, place, goal = code >> SIZE_AT & 3, code >> PLACE_AT & 7, code >> GOAL_AT & 31
            if code & 3 == EXCHANGE:
                expected = swap_may_change(state, size, place, goal)
            else:
                expected = may_change(state, size, place) >> goal & 1 == 1
            changes = effects_of_action(state, code)[1] != 0
            assert expected or not changes
            quiet += not expected
            changing += changes
    assert changing
    assert quiet or options.get("withdraw")
