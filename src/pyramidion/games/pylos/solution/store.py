"""A solution on disk: one byte for each state, in compressed blocks that can be read individually.

The file: MAGIC; the length of the header (8 bytes, little-endian); the header, JSON in UTF-8; the ends of the blocks,
counted from the end of this list (8 bytes each); the blocks, each 2^16 states, deflated. States are numbered by shape
and colouring as in `shapes`; the shape of 29 spheres is left out. A byte is 1 + the plies to the end (even plies: the
player to move has lost; odd: wins), or, if only values are stored, 1 lost and 2 won; 0 is a draw, or not a state of the
game.
"""

import json
import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np
from cachetools import LRUCache

from pyramidion.core.errors import PyramidionError

MAGIC = b"PYLOS SOLVED 1\n"
BLOCK = 1 << 16
REMEMBERED = 512  # number of decompressed blocks in the cache: 32 MB
MOST_HEADER = 1 << 24


def pack_block(codes: Any) -> bytes:
    """One block of bytes, deflated."""
    return zlib.compress(codes.tobytes(), 6)


def write_solution(file: Path, header: Mapping[str, Any], blocks: Iterable[bytes], count: int) -> None:
    """Writes a solution completely or not at all. count: of the blocks, each as returned by `pack_block`."""
    text = json.dumps(header).encode()
    ends = np.zeros(count, "<u8")
    temporary = file.with_name(file.name + ".part")
    with temporary.open("wb") as out:
        out.write(MAGIC + len(text).to_bytes(8, "little") + text)
        table = out.tell()
        out.write(ends.tobytes())
        end = 0
        for number, block in enumerate(blocks):
            end += out.write(block)
            ends[number] = end
        out.seek(table)
        out.write(ends.tobytes())
    temporary.replace(file)


class SolutionFile:
    """A solution's file, open for reading; thread-safe."""

    def __init__(self, file: Path) -> None:
        """Raises PyramidionError if the file is not a solution or is truncated, OSError if there is none."""
        self.name = file
        self._file = file.open("rb")
        self._lock = Lock()
        self._unpacked: LRUCache[int, bytes] = LRUCache(REMEMBERED)
        try:
            self._open()
        except PyramidionError:
            self._file.close()
            raise
        except (ValueError, KeyError, TypeError) as error:
            self._file.close()
            raise self._damage_error() from error

    def _open(self) -> None:
        if self._file.read(len(MAGIC)) != MAGIC:
            raise PyramidionError(
                f"{self.name} is not a solution of Pylos that this version can read; solve the game again."
            )
        length = int.from_bytes(self._file.read(8), "little")
        if length > MOST_HEADER:
            raise self._damage_error()
        self.header: dict[str, Any] = json.loads(self._file.read(length))
        count = -(-int(self.header["states"]) // BLOCK)
        self._ends = np.frombuffer(self._file.read(8 * count), "<u8")
        self._first = self._file.tell()
        whole = self._first + (int(self._ends[-1]) if count else 0)
        if len(self._ends) != count or self._file.seek(0, 2) != whole:
            raise self._damage_error()

    def _damage_error(self) -> PyramidionError:
        return PyramidionError(f"{self.name} is damaged; solve the game again.")

    def __len__(self) -> int:
        """The number of states in a byte."""
        return int(self.header["states"])

    def block(self, number: int) -> bytes:
        """The bytes of 2^16 states. Raises PyramidionError if the file is damaged: each block has a checksum."""
        with self._lock:
            known = self._unpacked.get(number)
            if known is not None:
                return known
            begin = int(self._ends[number - 1]) if number else 0
            self._file.seek(self._first + begin)
            try:
                data = zlib.decompress(self._file.read(int(self._ends[number]) - begin))
            except (zlib.error, ValueError, OSError) as error:
                raise self._damage_error() from error
            if len(data) != min(BLOCK, len(self) - number * BLOCK):
                raise self._damage_error()
            self._unpacked[number] = data
            return data

    def __getitem__(self, state: int) -> int:
        """The byte of one state."""
        return self.block(state // BLOCK)[state % BLOCK]

    def close(self) -> None:
        """Closes the file."""
        self._file.close()
