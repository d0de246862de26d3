"""What a move costs can be measured: by moves that are really made, at all tables."""

import asyncio
import re

from benchmarks import move_cost
from pyramidion.server.storage.table_repository import TableRepository


def test_each_table_moves_once_a_round(tmp_path):
    store = TableRepository(tmp_path / "tables.db")
    line = asyncio.run(move_cost.measure(store, "pylos", tables=2, rounds=3))
    assert "6 moves at 2 tables" in line
    cost = re.search(r"([\d.]+) ms CPU each, ([\d.]+) of it the event loop, ([\d.]+) the disk", line)
    each, loop, disk = map(float, cost.groups())
    assert each > 0
    assert abs(each - loop - disk) < 0.002
