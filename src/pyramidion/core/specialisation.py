"""Binding: turns the rules, for one choice of options, into functions that can be called or compiled.

Rules and searches are plain functions that use unbound module-level names (`legal`, `SQUARES`). Binding clones every
function reachable from an entry, each clone with its own globals in which those names are replaced. One source thus
serves the interpreted and the compiled search, specialised for each variant.

Each clone's `__qualname__` contains a hash of all that determines it (module, bytecode, constants, names and values
used, down to its callees): a compiler's cache keyed by that name can serve neither stale code nor another variant's.
"""

import builtins
import hashlib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import CodeType, FunctionType
from typing import Any

Wrap = Callable[[FunctionType, bool], Any]
"""Turns a clone into the function that callers get; the flag says whether it is an entry (called from outside)."""


class Binder:
    """Clones functions with names replaced; a function shared by several entries is cloned once."""

    def __init__(self, names: Mapping[str, object], wrap: Wrap | None = None) -> None:
        """names: module-level names and their values in the clones. wrap: see `Wrap`; None leaves plain functions."""
        self._names = names
        self._wrap = wrap
        self._done: dict[tuple[FunctionType, bool], tuple[Any, str]] = {}

    def bind(self, function: FunctionType) -> Any:
        """The bound (and wrapped) clone of a function."""
        return self._bind(function, True)[0]

    def _bind(self, function: FunctionType, entry: bool) -> tuple[Any, str]:
        key = (function, entry and self._wrap is not None)
        if key not in self._done:
            self._done[key] = self._clone(function, entry)
        return self._done[key]

    def _clone(self, function: FunctionType, entry: bool) -> tuple[Any, str]:
        scope: dict[str, object] = {"__builtins__": builtins, "__name__": function.__module__}
        printed, names = _read(function)
        # A compiler's cache stores the name of each function's module; if that module no longer exists, loading fails.
        digest = hashlib.sha256(f"{function.__module__};".encode() + printed)
        for name in names:
            if name in self._names:
                value = self._names[name]
            elif name in function.__globals__:
                value = function.__globals__[name]
            else:
                continue
            if value is function:
                continue
            mark = repr(value)
            if isinstance(value, FunctionType) and (name in self._names or _kin(function, value)):
                value, mark = self._bind(value, False)
            scope[name] = value
            digest.update(f"{name}={mark};".encode())
        clone = FunctionType(function.__code__, scope, function.__name__, function.__defaults__, function.__closure__)
        clone.__kwdefaults__ = function.__kwdefaults__
        clone.__doc__ = function.__doc__
        clone.__annotations__ = function.__annotations__
        mark = digest.hexdigest()[:16]
        clone.__qualname__ = f"{function.__name__}_{mark}"
        bound = self._wrap(clone, entry) if self._wrap else clone
        scope[function.__name__] = bound
        return bound, mark


@cache
def _read(function: FunctionType) -> tuple[bytes, tuple[str, ...]]:
    """A function without the names that it uses, and those names; read once, since every game binds its rules."""
    defaults = repr((function.__defaults__, function.__kwdefaults__))
    return "".join([*_fingerprint(function.__code__), defaults]).encode(), tuple(sorted(set(_names(function.__code__))))


def _kin(caller: FunctionType, callee: FunctionType) -> bool:
    """Whether a callee is a rule or a search function like its caller, not a library function."""
    package = callee.__module__.partition(".")[0]
    return package in ("pyramidion", caller.__module__.partition(".")[0])


def _names(code: CodeType) -> Iterator[str]:
    """All names of globals and attributes that a code object uses, including nested code objects."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


def _fingerprint(code: CodeType) -> Iterator[str]:
    yield code.co_code.hex()
    yield repr((code.co_names, code.co_varnames, code.co_freevars))
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _fingerprint(constant)
        else:
            yield repr(constant)
