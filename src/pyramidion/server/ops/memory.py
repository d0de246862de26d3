"""Python's garbage collector, set so that its passes hold nobody up.

`python -m benchmarks.gc_pauses` compares both settings in one run: at 200 tables of Pylos the longest pause is 5 to 7
times as long with Python's own (155 to 191 ms against 23 to 37), and all pauses together take twice the time; a move
costs about as much processor time either way. `PYRAMIDION_GC=default` leaves Python's own setting.
"""

import gc
import os

SETTING = "PYRAMIDION_GC"
_YOUNG, _MIDDLE, _OLD = 5_000, 5, 40
"""New objects until the youngest generation is collected, collections of it until the middle one is, and of that until
all are."""


def tune_garbage_collector() -> None:
    """Call once everything is there that the server needs: that is never looked through again."""
    if os.environ.get(SETTING) == "default":
        return
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG, _MIDDLE, _OLD)
