"""What the board tells beyond where the pieces stand: prices, ways of several steps, who has braced."""

import pytest

from pyramidion.games.braces.game import Braces
from pyramidion.games.braces.labels import SQUARE_NAMES, stacks

START = "Lw,-,-,-,Lb/-,Sw,Sb,-,-/-,-,LnMn,-,-/Sw,Mw,-,Mb,-/Lw,-,-,-,Sb"


def squares(position):
    return {square.name: square for square in position.observe(0).board.squares}


def test_a_capped_piece_is_dearer():
    capped = Braces().position("-,-,-,-,-/-,-,-,-,-/-,-,LwMwSb,-,-/-,-,-,-,-/-,-,-,-,Lb w TIP 7")
    stack = squares(capped)["c3"]
    assert (stack.stack, stack.costs) == (("Lw", "Mw", "Sb"), (4, 3, 1))


def test_what_is_turned_is_counted():
    board = Braces().position(START + " w AIM 3").observe(0).board
    assert board.turned == (9 - 5, 9 - 4)


@pytest.mark.parametrize("power", ["AIM", "DIG", "HOP", "TIP", "SWAP"])
def test_every_way_can_be_walked_for_its_price(power):
    position = Braces().position(f"{START} w {power} {7 if power == 'TIP' else 5}")
    reached = position.observe(0).board.reach
    assert reached
    assert any(found.square == "a1" for found in reached) == (power == "TIP"), "a large needs six for two steps"
    for found in reached:
        assert found.arrivals[0] == (found.square, 0, (), ())
        ways = [()]
        for index, (square, cost, befores, effects) in enumerate(found.arrivals[1:], 1):
            assert befores
            assert max(befores) < index
            ways.append((*ways[befores[0]], square))
            turned_there = [effect.partition("<")[0][-4:] for effect in effects]
            for squares_on in [(*ways[before], square) for before in befores]:
                walked, here, name, turned = position, found.square, found.label, []
                for goal in squares_on:
                    view = walked.observe(0)
                    node = view.move_tree.find((here,))
                    if name in node.children:
                        node = node.children[name]
                    assert goal in node.children, (found, squares_on)
                    node = node.children[goal]
                    while node.move is None:
                        node = next(iter(node.children.values()))
                    walked = walked.play(node.move)
                    turned += [f"{event.cell}={event.after}" for event in walked.events if event.kind == "changed"]
                    here, name = goal, stacks(walked.state)[SQUARE_NAMES.index(goal)][-1].label
                    if walked.to_decide != (0,):
                        break
                else:
                    assert position.observe(0).board.value - walked.observe(0).board.value == cost
                    assert turned == turned_there, (found, squares_on)
                    continue
                assert position.observe(0).board.value == cost, "a turn ends automatically only when all is used"


def ways_to(position, start, goal):
    """Each arrival of the only piece on a square: the squares of its ways, the cost, and what it turns."""
    (reach,) = [found for found in position.observe(0).board.reach if found.square == start]
    ways = [[()]]
    for square, _, befores, _ in reach.arrivals[1:]:
        ways.append([(*way, square) for before in befores for way in ways[before]])
    return [
        (found, cost, effects)
        for found, (square, cost, _, effects) in zip(ways, reach.arrivals, strict=True)
        if square == goal
    ]


def test_a_way_is_as_straight_as_possible_and_tells_what_turns():
    """A neutral small and White's, which comes to c4 in two steps, brace the black one on c5 (R6)."""
    position = Braces().position("-,Sn,Sb,-,-/-,-,-,-,-/-,-,-,-,-/-,-,Sw,-,-/-,-,-,-,- w AIM 3")
    ((ways, cost, effects),) = ways_to(position, "c2", "c4")
    assert (ways[0], cost, effects) == (("c3", "c4"), 2, ("Sc5=r<c4,b5",))
    straight, *others = ways_to(position, "c2", "c5")[0][0]
    assert straight == ("c3", "c4", "c5")
    assert others, "a player can draw them"


def test_of_ways_of_equal_cost_the_first_turns_least_of_the_own_pieces():
    """A neutral small braces the white one on e2 from d2, with a black one, and the black one on b3 from c3 (R6)."""
    rows = "-,-,-,-,-/-,-,-,-,-/Sw,{},-,-,-/-,-,Sn,-,Sw/-,-,-,-,Sb w TIP 2"
    arrivals = ways_to(Braces().position(rows.format("Sb")), "c2", "d3")
    lost = ([("d2", "d3")], 2, ("Se2=g<e1,d2",))
    assert arrivals == [([("c3", "d3")], 2, ("Sb3=r<a3,c3",)), lost]
    arrivals = ways_to(Braces().position(rows.format("-")), "c2", "d3")
    assert arrivals == [([("c3", "d3")], 2, ()), lost]


@pytest.mark.parametrize(
    ("roll", "value", "gives"),
    [
        ("TIP 2/2", 7, "Keep: 7 to spend"),
        ("AIM 2/2", 2, "Keep: 2 to spend"),
        ("TIP 6/1", 7, ""),
        ("WILD 3/3", 3, "Keep: up to 7 to spend"),
    ],
)
def test_a_double_that_waits_shows_what_it_gives_if_kept(roll, value, gives):
    """R1, R9: TIP replaces the dice; the board says the same as the button that keeps it."""
    view = Braces().position(f"{START} w").play(roll).observe(0)
    assert view.board.value == value
    assert view.move_tree.labels.get("K", "") == gives


def test_a_brace_names_the_pieces_that_braced():
    position = Braces().position("-,-,-,-,-/-,-,-,-,-/-,Sw,Sb,-,-/-,-,-,Sw,-/Lw,-,-,-,Lb w TIP 7")
    after = position.play("Sd2-d3 XSc3")
    (changed,) = [event for event in after.events if event.kind == "changed"]
    assert set(changed.by) == {"b3", "d3"}


def test_a_swarm_names_the_three_smalls():
    position = Braces().position("-,-,-,-,-/-,-,Sw,-,-/-,Sw,Mb,-,-/-,-,-,Sw,-/Lw,-,-,-,Lb w TIP 7")
    after = position.play("Sd2-d3 XMc3")
    (changed,) = [event for event in after.events if event.kind == "changed"]
    assert changed.way == "swarm"
    assert set(changed.by) == {"b3", "c4", "d3"}
    assert changed.sentence() == "The black medium on c3 flips to red."
    assert "swarm it, as three smalls beside a larger piece do" in changed.why()
