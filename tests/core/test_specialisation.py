"""Binding: clones with names replaced, named by a hash of all that determines them."""

import types

import pytest

from pyramidion.core.bound_rules import BoundRules
from pyramidion.core.specialisation import Binder

SOURCE = """
SIZE = 3
MAX_DECISIONS = 4
TABLE = (1, 2)

def area():
    return SIZE * SIZE

def twice(n):
    return 2 * n

def start():
    return twice(area())

def to_move(state):
    return 0

def legal(state, out):
    for code in range(SIZE):
        out[code] = code
    return SIZE

def apply(state, code):
    return state + code * TABLE[1]

def result(state):
    return sum([SIZE for _ in range(2)])

def countdown(n):
    return 0 if n == 0 else 1 + countdown(n - 1)
"""


def module(source=SOURCE, name="pyramidion.games.made.rules"):
    made = types.ModuleType(name)
    exec(source, made.__dict__)
    return made


def hash_of(function, names=None, source=SOURCE):
    return Binder(names or {}).bind(getattr(module(source), function)).__qualname__


def test_without_replacements_a_clone_does_the_same():
    made = module()
    rules = BoundRules(made, {}, 2)
    assert rules.start() == made.start() == 18
    assert rules.legal_codes(0) == (0, 1, 2)
    assert rules.max_decisions == 4
    assert rules.chance_weights is None
    assert (rules.apply_all, rules.count_for, rules.nth_for) == (None, None, None)


def test_a_callee_in_another_module_changes_the_hash():
    """A cache that has stored the module's old name cannot be loaded once the module has another one."""
    caller, old, new = module(), module(name="pyramidion.games.old"), module(name="pyramidion.games.new")
    caller.area = old.area
    before = Binder({}).bind(caller.start).__qualname__
    caller.area = new.area
    assert Binder({}).bind(caller.start).__qualname__ != before


def test_a_constant_is_replaced_down_to_the_callees():
    made = module()
    rules = BoundRules(made, {"SIZE": 2}, 2)
    assert rules.start() == 8
    assert rules.legal_codes(0) == (0, 1)
    assert rules.result(0) == 4
    assert made.start() == 18
    assert made.SIZE == 3


def test_functions_of_decisions_made_at_once_are_bound():
    at_once = """
def count_for(state, seat):
    return SIZE + seat

def nth_for(state, seat, index):
    return twice(index)

def apply_all(state, code0, code1):
    return state + SIZE * code0 + code1
"""
    rules = BoundRules(module(SOURCE + at_once), {"SIZE": 5}, 2)
    assert rules.count_for(0, 1) == 6
    assert rules.nth_for(0, 1, 4) == 8
    assert rules.apply_all(1, 2, 3) == 14


def test_a_function_can_be_replaced():
    assert Binder({"twice": lambda n: n}).bind(module().start)() == 9


def test_a_misspelt_constant_does_not_pass():
    with pytest.raises(AttributeError, match="SIZES"):
        BoundRules(module(), {"SIZES": 2}, 2)


def test_the_number_of_decisions_can_be_an_option():
    assert BoundRules(module(), {"MAX_DECISIONS": 9}, 2).max_decisions == 9


def test_a_recursive_function_calls_its_own_clone():
    clone = Binder({}).bind(module().countdown)
    assert clone(5) == 5
    assert clone.__globals__["countdown"] is clone


def test_a_callee_shared_by_two_entries_is_cloned_once():
    made = module()
    binder = Binder({})
    assert binder.bind(made.start).__globals__["area"] is binder.bind(made.start).__globals__["area"]


def test_equal_sources_have_equal_hashes():
    assert hash_of("start") == hash_of("start")
    assert hash_of("start", {"SIZE": 3}) == hash_of("start")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("return 2 * n", "return 3 * n"),
        ("return SIZE * SIZE", "return SIZE + SIZE"),
        ("SIZE = 3", "SIZE = 4"),
        ("def twice(n)", "def twice(n=2)"),
    ],
)
def test_a_change_in_a_callee_changes_the_callers_hash(old, new):
    assert old in SOURCE
    assert hash_of("start") != hash_of("start", source=SOURCE.replace(old, new))


def test_a_change_elsewhere_does_not():
    assert hash_of("start") == hash_of("start", source=SOURCE.replace("TABLE = (1, 2)", "TABLE = (1, 3)"))
    assert hash_of("apply") != hash_of("apply", source=SOURCE.replace("TABLE = (1, 2)", "TABLE = (1, 3)"))


def test_options_have_hashes_of_their_own():
    assert len({hash_of("start", {"SIZE": size}) for size in range(5)}) == 5


def test_wrapping_tells_entries_from_callees():
    seen = []

    def wrap(clone, entry):
        seen.append((clone.__name__, entry))
        return clone

    Binder({}, wrap).bind(module().start)
    assert sorted(seen) == [("area", False), ("start", True), ("twice", False)]
