"""The same algorithms compiled by a C compiler, if this machine has one: references for the benchmark.

Two are measured: a step of the random numbers, and the tree search (`search.uct`, with its playouts) of a game so small
that its rules are a line each. The search in C is the same to the last visit (tests/benchmarks/test_speed.py).
"""

import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from pyramidion.core.specialisation import Binder
from pyramidion.search import playout, uct
from pyramidion.search.mcts_runner import as_function
from pyramidion.search.numba_compile import numba_wrap
from pyramidion.search.playout import MODULUS, next_random
from pyramidion.search.tree_reuse import empty_tree

STONES, MOST = 100, 3
ROOM = 1 << 16
EXPLORATION = 0.4
LONGEST = 1000


class Pile(NamedTuple):
    """A pile from which two seats take 1 to 3 stones in turn; who takes the last has won."""

    stones: int
    turn: int


def to_move(state: Pile) -> int:
    """The seat that takes."""
    return state.turn


def legal(state: Pile, out: list[int]) -> int:
    """Writes how many stones may be taken."""
    count = min(MOST, state.stones)
    for index in range(count):
        out[index] = index + 1
    return count


def apply(state: Pile, code: int) -> Pile:
    """What is left."""
    return Pile(state.stones - code, 1 - state.turn)


def result(state: Pile) -> int:
    """The seat that took the last stone, plus 1; 0 while stones are left."""
    return 2 - state.turn if state.stones == 0 else 0


NAMES: dict[str, object] = {
    "to_move": to_move,
    "legal": legal,
    "apply": apply,
    "result": result,
    "chance_weights": playout.no_weights,
    "heuristic": playout.no_heuristic,
    "random_move": playout.from_list,
}

SOURCE = f"""
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#define ROOM {ROOM}
#define DEEPEST {uct.MAX_DEPTH}

static long long visits[ROOM], first[ROOM], count[ROOM], code[ROOM], seat[ROOM], path[DEEPEST + 1], size = 1;
static double value[ROOM];

static long long next(long long random) {{ return random * {next_random(1)}LL % {MODULUS}LL; }}

static long long descend(long long node, long long *random) {{
    *random = next(*random);
    long long offset = *random % count[node], best = first[node];
    double breadth = {EXPLORATION} * sqrt(log(visits[node] + 1.0)), best_bound = -1.0;
    for (long long index = 0; index < count[node]; index++) {{
        long long child = first[node] + (index + offset) % count[node];
        if (visits[child] == 0)
            return child;
        double bound = value[child] / visits[child] + breadth / sqrt(visits[child]);
        if (bound > best_bound)
            best = child, best_bound = bound;
    }}
    return best;
}}

static void expand(long long node, long long stones, long long turn) {{
    long long found = stones < {MOST} ? stones : {MOST};
    if (size + found > ROOM)
        return;
    for (long long index = 0; index < found; index++) {{
        long long child = size + index;
        visits[child] = count[child] = 0;
        value[child] = 0.0;
        code[child] = index + 1;
        seat[child] = turn;
    }}
    first[node] = size;
    count[node] = found;
    size += found;
}}

static long long search(long long random, long long simulations) {{
    while (simulations-- > 0) {{
        long long stones = {STONES}, turn = 0, node = 0, depth = 0, seen;
        path[0] = 0;
        while (count[node] > 0 && depth < DEEPEST) {{
            node = descend(node, &random);
            stones -= code[node], turn = 1 - turn, path[++depth] = node;
        }}
        seen = visits[node];
        int ripe = node == 0 || (seen > 0 && (seen + 1) * (ROOM - size) >= ROOM);
        if (count[node] == 0 && ripe && stones > 0) {{
            expand(node, stones, turn);
            if (count[node] > 0 && depth < DEEPEST) {{
                node = descend(node, &random);
                stones -= code[node], turn = 1 - turn, path[++depth] = node;
            }}
        }}
        for (long long played = 0; stones > 0 && played < {LONGEST}; played++) {{
            random = next(random);
            stones -= 1 + random % (stones < {MOST} ? stones : {MOST}), turn = 1 - turn;
        }}
        for (long long step = 0; step <= depth; step++) {{
            visits[path[step]]++;
            value[path[step]] += seat[path[step]] == 1 - turn ? 1.0 : 0.0;
        }}
    }}
    return random;
}}

int main(int words, char **word) {{
    long long random = 1, steps = atoll(word[2]);
    seat[0] = -1;
    clock_t begun = clock();
    if (strcmp(word[1], "search") == 0)
        random = search(random, steps);
    else
        for (long long step = 0; step < steps; step++)
            random = next(random);
    printf("%lld %.6f", random, (double)(clock() - begun) / CLOCKS_PER_SEC);
    for (long long child = first[0]; child < first[0] + count[0]; child++)
        printf(" %lld", visits[child]);
    printf("\\n");
    return 0;
}}
"""


class PileSearch:
    """The same search as the bots', bound to the pile."""

    def __init__(self, compiled: bool) -> None:
        """Compiles, or leaves the search interpreted."""
        self._search = Binder(NAMES, numba_wrap() if compiled else None).bind(as_function(uct.search))
        self._compiled = compiled
        self.run(1)

    def run(self, simulations: int) -> tuple[int, list[int]]:
        """(the last number of the generator, visits of the start's decisions) after so many simulations."""
        tree: Any = empty_tree(ROOM, MOST, self._compiled)
        _, random = self._search(Pile(STONES, 0), tree, 1, 1, simulations, uct.Settings(2, LONGEST, EXPLORATION))
        return int(random), [int(tree.visits[n]) for n in range(tree.first[0], tree.first[0] + tree.count[0])]


def rate_in_c(what: str, seconds: float) -> float | None:
    """`steps` of the reference loop, or simulations of the `search`, per CPU second in C; None without a compiler."""
    with TemporaryDirectory() as folder:
        program = built(Path(folder))
        if program is None:
            return None
        steps, took = 1000, 0.0
        while took < seconds:
            _, took, _ = in_c(program, what, steps)
            if took < seconds:
                steps *= 2
        return steps / took


def built(folder: Path) -> Path | None:
    """The program, built into a folder; None where there is no C compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    source, program = folder / "yardstick.c", folder / "yardstick"
    source.write_text(SOURCE, encoding="utf-8")
    command = [compiler, "-O2", "-ffp-contract=off", "-o", str(program), str(source), "-lm"]
    subprocess.run(command, check=True, capture_output=True)
    return program


def in_c(program: Path, what: str, steps: int) -> tuple[int, float, list[int]]:
    """(the last number, CPU seconds, visits of the start's decisions) of so many steps of the program."""
    said = subprocess.run([str(program), what, str(steps)], check=True, capture_output=True, text=True).stdout.split()
    return int(said[0]), float(said[1]), [int(word) for word in said[2:]]
