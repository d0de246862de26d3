"""Numba targets that compile an entry together with everything that it calls: everything is typed once, and optimised
and translated once.

Numba alone would make a finished library of every function: a hundred callees are each optimised together with
everything they call, translated to machine code and wrapped for Python, although nobody outside calls them. Here a
callee stays a `Part`, plain code to be linked, and only an entry becomes a `Whole`. Pyramid Ball compiles four times as
fast this way; the result is as fast as before.

The same variant is bound to the same function, so the solver of a game and its search type its rules once. If several
processes need the same one, one compiles it, and the others read what it has written.

Numba itself is imported at the top: only search.numba_compile imports this module, once it knows that Numba is
available.
"""

import copy
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from types import FunctionType
from typing import Any
from weakref import WeakValueDictionary

from filelock import FileLock
from numba import njit, types
from numba.core import config
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.compiler_machinery import PassManager

from pyramidion.search.numba_compile import fills_array

NEEDLESS = frozenset(
    {
        *("WithLifting", "InlineClosureLikes", "MakeFunctionToJitFunction", "RewriteDynamicRaises"),
        *("RewriteSemanticConstants", "InlineInlinables", "InlineOverloads", "FindLiterallyCalls", "LiteralUnroll"),
        *("LiteralPropagationSubPipelinePass", "NopythonRewrites", "DumpParforDiagnostics"),
    }
)
"""Passes for features that bound functions do not use: closures, exceptions, `with`, array expressions, literal
types.
"""

PATIENCE_SECONDS = 60.0
"""Seconds that a process waits while another compiles; the largest function takes a quarter of that."""

_in_use: WeakValueDictionary[tuple[str, str, bool, bool], Callable[..., Any]] = WeakValueDictionary()


def compile_function(function: FunctionType, entry: bool, *, kept: bool = True) -> Callable[..., Any]:
    """A function as Numba compiles it at its first call, shared with others of the same name.

    function: as it comes from a `Binder`, so that its name identifies everything that determines it. entry: it is
    called from outside; otherwise only by other compiled functions. kept: an entry is written to the cache.
    """
    key = (function.__module__, function.__qualname__, entry, kept)
    found = _in_use.get(key)
    if found is None:
        found = _in_use[key] = _make_dispatcher(function, entry, kept)
    return found


def _make_dispatcher(function: FunctionType, entry: bool, kept: bool) -> Callable[..., Any]:
    dispatcher: Any = njit(
        cache=entry and kept,
        nogil=True,
        error_model="numpy",
        boundscheck=fills_array(function),
        no_cpython_wrapper=not entry,
        no_cfunc_wrapper=True,
        pipeline_class=_WholeCompiler if entry else _PartCompiler,
    )(function)
    call_template = dispatcher.get_call_template

    def without_literals(args: Sequence[Any], kws: Any) -> Any:
        # Otherwise a function called with 0, with 1 and with a variable would be compiled three times.
        return call_template(tuple(types.unliteral(arg) for arg in args), kws)

    def refuse_call(*args: Any, **kws: Any) -> None:
        raise TypeError(f"{function.__qualname__} is compiled as a part of others; bind it as an entry to call it.")

    dispatcher.get_call_template = without_literals
    if entry and kept:
        compile_or_read = dispatcher.compile

        def alone(signature: Any) -> Any:
            with _only_here(function.__qualname__):
                return compile_or_read(signature)

        dispatcher.compile = alone
    elif not entry:
        dispatcher._insert = lambda *_, **__: None  # there is no machine code to call
        dispatcher._compile_for_args = refuse_call
    found: Callable[..., Any] = dispatcher
    return found


@contextmanager
def _only_here(name: str) -> Iterator[None]:
    """Other processes that need the same function wait: two bots' engines would spend the same seconds in parallel.

    Without a lock it compiles anyway, possibly the same as another process: if the cache is not writable (OSError), if
    its file system has no locks (NotImplementedError), or if the process that holds the lock has been stopped.
    """
    with ExitStack() as held:
        with suppress(OSError, NotImplementedError):  # filelock's Timeout is an OSError
            lock = FileLock(os.path.join(config.CACHE_DIR, f"{name}.lock"), timeout=PATIENCE_SECONDS)
            held.enter_context(lock)
        yield


class Part(JITCodeLibrary):  # type: ignore[misc]
    """The code of a callee, neither optimised across functions nor translated: that happens in every `Whole`."""

    def finalize(self) -> None:
        """Closes the library unchanged."""
        self._raise_if_finalized()
        self._finalized = True

    @property
    def callees(self) -> Sequence[JITCodeLibrary]:
        """The libraries of the functions that this one calls directly."""
        return tuple(self._linking_libraries)


class Whole(JITCodeLibrary):  # type: ignore[misc]
    """The code of an entry and of everything that it calls, directly or not."""

    def _optimize_final_module(self) -> None:
        # The second pass can simplify what the first has inlined: about 15 % faster in Pyramid.
        super()._optimize_final_module()
        super()._optimize_final_module()

    def add_linking_library(self, library: JITCodeLibrary) -> None:
        """Links a callee and its callees."""
        if library in self._linking_libraries:
            return
        super().add_linking_library(library)
        if isinstance(library, Part):
            for callee in library.callees:
                self.add_linking_library(callee)


def _not_executable(library: Part, description: Any, environment: Any) -> Part:
    """Replaces `get_executable` for a part: Numba identifies it by the library, as there is no machine code to call."""
    return library


class _WholeCompiler(Compiler):  # type: ignore[misc]
    """Compiles an entry."""

    library_class: type[JITCodeLibrary] = Whole

    def define_pipelines(self) -> list[PassManager]:
        """Numba's own pipelines without unnecessary passes."""
        state = self.state
        state.library = self.library_class(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return [_shorten(pipeline) for pipeline in super().define_pipelines()]


class _PartCompiler(_WholeCompiler):
    """Compiles a callee as far as is needed to link it."""

    library_class = Part

    def define_pipelines(self) -> list[PassManager]:
        """The same, in a context that does not require machine code."""
        self.state.targetctx = copy.copy(self.state.targetctx)
        self.state.targetctx.get_executable = _not_executable
        return super().define_pipelines()


def _shorten(pipeline: PassManager) -> PassManager:
    found = PassManager(pipeline.pipeline_name)
    found.passes = [one for one in pipeline.passes if one[0].__name__ not in NEEDLESS]
    found.finalize()
    return found
