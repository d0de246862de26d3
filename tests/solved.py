"""A file like a solution of Pylos, as large as a real one, for tests that only need some values."""

import pytest


def whole_file(folder, rules="children", pattern=(1,), **header):
    """Writes it and gives its path. pattern: the bytes of the states, again and again. header: what is to be other."""
    np = pytest.importorskip("numpy")
    from pyramidion.games.pylos.solution import store
    from pyramidion.games.pylos.solution.problem import Problem

    problem = Problem("children")
    states = int(problem.tables().base[-3]) * 64
    count = -(-states // store.BLOCK)
    codes = np.resize(np.array(pattern, np.uint8), store.BLOCK)
    block = store.pack_block(codes)
    last = store.pack_block(codes[: states - (count - 1) * store.BLOCK])
    known = {"rules": rules, "null_turns": True, "distance": True, "states": states} | header
    folder.mkdir(parents=True, exist_ok=True)
    file = problem.file(folder)
    store.write_solution(file, known, (last if n == count - 1 else block for n in range(count)), count)
    return file
