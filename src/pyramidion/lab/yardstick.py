"""The benchmark's reference loop in C, where this machine has a compiler for it: what a compiler can make of it."""

import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from pyramidion.search.playout import MODULUS, next_random

SOURCE = f"""
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int count, char **words) {{
    long long random = 1, steps = atoll(words[1]);
    clock_t begun = clock();
    for (long long step = 0; step < steps; step++)
        random = random * {next_random(1)}LL % {MODULUS}LL;
    printf("%lld %.6f\\n", random, (double)(clock() - begun) / CLOCKS_PER_SEC);
    return 0;
}}
"""


def rate_in_c(seconds: float) -> float | None:
    """Steps of the reference loop per CPU second in C; None where there is no C compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    with TemporaryDirectory() as folder:
        source, program = Path(folder, "reference.c"), Path(folder, "reference")
        source.write_text(SOURCE, encoding="utf-8")
        subprocess.run([compiler, "-O2", "-o", str(program), str(source)], check=True, capture_output=True)
        steps, took = 1_000_000, 0.0
        while took < seconds:
            _, took = in_c(program, steps)
            if took < seconds:
                steps *= 2
        return steps / took


def in_c(program: Path, steps: int) -> tuple[int, float]:
    """(the last number, CPU seconds) of so many steps of the compiled program."""
    said = subprocess.run([str(program), str(steps)], check=True, capture_output=True, text=True).stdout.split()
    return int(said[0]), float(said[1])
