"""Compiling: every function once, callees as parts of their entries."""

import pytest

from pyramidion.core.specialisation import Binder
from pyramidion.search.mcts_runner import MctsBudget, MctsSearcher
from pyramidion.search.numba_compile import LINKER, numba_wrap, plain_njit
from toys import Race

pytest.importorskip("numba")
assert numba_wrap(), "Numba's cache folder is chosen before it is first imported"

from filelock import FileLock  # noqa: E402

from pyramidion.search import numba_linker  # noqa: E402
from pyramidion.search.numba_linker import compile_function  # noqa: E402


def doubled(number):
    return 2 * number


def tripled(number):
    return 3 * number


def plus(number, other):
    return doubled(number) + other


def chain(number):
    return plus(number, 0) + plus(number, 1) + plus(0, number)


def other_chain(number):
    return plus(number, 5)


for function in (doubled, tripled, plus, chain, other_chain):
    function.__module__ = "pyramidion.test"  # the binder clones the project's functions only


def bound(*functions, kept=False):
    made = []

    def wrap(clone, entry):
        made.append(compile_function(clone, entry, kept=kept))
        return made[-1]

    binder = Binder({}, wrap)
    return [binder.bind(function) for function in functions], made


def test_parts_of_parts_are_linked_into_every_entry():
    (first, second), _ = bound(chain, other_chain)
    assert [first(3), second(3), first(-4)] == [chain(3), other_chain(3), chain(-4)]


def test_what_is_in_use_serves_every_binder_and_no_other_variant():
    (first,), made = bound(chain)
    (again,), again_made = bound(chain)
    assert again is first
    assert again_made == made
    assert Binder({"doubled": tripled}, compile_function).bind(chain) is not first


def test_a_callee_is_compiled_once_whatever_it_is_called_with():
    (first, second), made = bound(chain, other_chain)
    first(3), second(3)
    assert {one.__name__: len(one.overloads) for one in made} == {
        "doubled": 1,
        "plus": 1,
        "chain": 1,
        "other_chain": 1,
    }


def test_a_part_has_no_code_of_its_own_and_says_so():
    (entry,), made = bound(chain)
    part = next(one for one in made if one.__name__ == "plus")
    for _ in range(2):
        with pytest.raises(TypeError, match=r"plus_[0-9a-f]+ is compiled as a part"):
            part(1, 2)
        entry(1)


def test_an_entry_is_kept_and_a_part_is_not(tmp_path, monkeypatch):
    from numba.core import config

    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path))
    (entry,), _ = bound(chain, kept=True)
    entry(2)
    (kept,) = tmp_path.glob("**/*.nbi")
    assert ".chain_" in kept.name


def without_locks(path, timeout):
    """The wording of older versions of filelock; newer ones accept such file systems."""
    raise NotImplementedError("FileSystem does not appear to support flock")


@pytest.mark.parametrize("why", ["no folder can be made", "whoever holds it has been stopped", "there are no locks"])
def test_where_no_lock_can_be_had_it_is_compiled_all_the_same(tmp_path, monkeypatch, why):
    from numba.core import config

    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(numba_linker, "PATIENCE_SECONDS", 0.2)
    monkeypatch.setattr(numba_linker, "_in_use", {})  # what has been compiled for one reason would not be for the next
    (entry,), _ = bound(other_chain, kept=True)
    with FileLock(tmp_path / f"{entry.__qualname__}.lock"):
        if why == "no folder can be made":
            elsewhere = tmp_path / "file"
            elsewhere.touch()
            monkeypatch.setattr(numba_linker, "FileLock", lambda path, timeout: FileLock(elsewhere / "lock", timeout))
        if why == "there are no locks":
            monkeypatch.setattr(numba_linker, "FileLock", without_locks)
        assert entry(2) == other_chain(2)


@pytest.fixture
def other_version(monkeypatch):
    """Chooses the wrapper again, as for a version of Numba that the linker was not tested with."""

    def chosen(version="99.0.0", **variables):
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr("numba.__version__", version)
        numba_wrap.cache_clear()
        return numba_wrap()

    yield chosen
    numba_wrap.cache_clear()


def test_the_linker_is_used_for_versions_that_it_was_tested_with_only(other_version):
    assert other_version() is plain_njit
    assert other_version("0.60.0") is plain_njit
    assert other_version("0.68.0rc1") is compile_function
    assert other_version("0.68.0", **{LINKER: "no"}) is plain_njit


def test_plain_numba_does_the_same(other_version, tmp_path, monkeypatch):
    from numba.core import config

    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path))  # what the linker has compiled must not serve here
    wrap = other_version()
    assert [Binder({}, wrap).bind(chain)(number) for number in (3, -4)] == [chain(3), chain(-4)]
    game = Race()
    plain, interpreted = MctsSearcher(game, wrap), MctsSearcher(game)
    for seed in (1, 2):
        found = [one.run(game.rules.start(), MctsBudget(200, 60.0), seed) for one in (plain, interpreted)]
        assert found[0] == found[1]
    assert list(tmp_path.glob("**/*.nbi")), "entries are kept for the next process"


def test_bits_are_counted_as_python_counts_them():
    def counted(number):
        return number.bit_count(), number.bit_length()

    fast = compile_function(counted, True, kept=False)
    for number in (0, 1, 2, 3, 0xFFFF, 1 << 48, (1 << 49) - 1, (1 << 62) - 1):
        assert fast(number) == counted(number)
