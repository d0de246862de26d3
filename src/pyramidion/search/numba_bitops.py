"""Bit operations that are single machine instructions: `int.bit_count` and `int.bit_length`, for compiled functions.

Rules call these methods of Python's own integers (0 and above). Numba does not know them; here they become LLVM's
ctpop and ctlz. Imported by search.numba_compile alone, before anything is compiled.
"""

from typing import Any

from numba.core import types
from numba.core.typing.templates import AttributeTemplate, Signature, bound_function, signature
from numba.extending import infer_getattr, lower_builtin

WORD = 64


@infer_getattr
class Counted(AttributeTemplate):  # type: ignore[misc]
    """The methods as Numba's types know them."""

    key = types.Integer

    @bound_function("int.bit_count")  # type: ignore[untyped-decorator]
    def resolve_bit_count(self, number: Any, given: Any, named: Any) -> Signature:
        """Takes nothing, returns an integer."""
        return signature(types.int64, recvr=types.int64)

    @bound_function("int.bit_length")  # type: ignore[untyped-decorator]
    def resolve_bit_length(self, number: Any, given: Any, named: Any) -> Signature:
        """Takes nothing, returns an integer."""
        return signature(types.int64, recvr=types.int64)


@lower_builtin("int.bit_count", types.int64)  # type: ignore[untyped-decorator]
def bit_count(context: Any, builder: Any, typed: Any, given: Any) -> Any:
    """The number of set bits."""
    return builder.ctpop(given[0])


@lower_builtin("int.bit_length", types.int64)  # type: ignore[untyped-decorator]
def bit_length(context: Any, builder: Any, typed: Any, given: Any) -> Any:
    """The position of the highest set bit, counted from 1; 0 for 0."""
    above = builder.ctlz(given[0], context.get_constant(types.boolean, False))
    return builder.sub(context.get_constant(types.int64, WORD), above)
