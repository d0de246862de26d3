"""Counts of states: like a Counter, in a few steps whatever has been counted, and shared by all that follows."""

from collections import Counter
from random import Random

from pyramidion.core.occurrences import Occurrences


class Alike:
    """Values that share one hash."""

    def __init__(self, number):
        self.number = number

    def __hash__(self):
        return 7

    def __eq__(self, other):
        return self.number == other.number


def test_they_count_as_a_counter_does():
    chooser, reference, found = Random(1), Counter(), Occurrences()
    for _ in range(5000):
        state = (chooser.randrange(60), chooser.randrange(-20, 20))
        reference[state] += 1
        found = found.add(state)
    assert dict(found) == reference
    assert all(found.count(state) == times for state, times in reference.items())
    assert found.count((99, 0)) == 0


def test_adding_leaves_earlier_counts_as_they_were():
    before = Occurrences().add((1,)).add((2,), 3)
    after = before.add((2,)).add((3,))
    assert [before.count((number,)) for number in (1, 2, 3)] == [1, 3, 0]
    assert [after.count((number,)) for number in (1, 2, 3)] == [1, 4, 1]


def test_states_of_the_same_hash_are_told_apart():
    found = Occurrences()
    for number in [*range(40), 3]:
        found = found.add(Alike(number))
    assert found.count(Alike(3)) == 2
    assert found.count(Alike(39)) == 1


def test_a_count_compares_few_states_however_many_there_are():
    compared = 0

    class Watched(tuple):
        __slots__ = ()
        __hash__ = tuple.__hash__

        def __eq__(self, other):
            nonlocal compared
            compared += 1
            return tuple.__eq__(self, other)

    steps = []
    for plies in (100, 10_000):
        found = Occurrences()
        for number in range(plies):
            found = found.add(Watched((number, 0)))
        compared = 0
        for number in range(100):
            assert found.count(Watched((number, 0))) == 1
        steps.append(compared / 100)
    assert max(steps) < 16
