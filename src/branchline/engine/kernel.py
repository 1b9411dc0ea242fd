"""How kernels are compiled, and the bit operations they share."""

from __future__ import annotations

import ctypes
import hashlib
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba.core import cgutils, types
from numba.core.caching import FunctionCache
from numba.core.runtime.nrt import rtsys
from numba.extending import intrinsic

INTERPRETED = bool(numba.config.DISABLE_JIT)  # type: ignore[attr-defined]
"""True under NUMBA_DISABLE_JIT=1: the same source runs as plain Python, for debugging and coverage."""


ENGINE = Path(__file__).parent


@cache
def source_stamp(folder: Path) -> str:
    """Changes whenever any source of the engine does, or any in the folder itself."""
    sources = sorted({*ENGINE.glob("*.py"), *folder.glob("*.py")})
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()


def kernel(function: Callable[..., Any]) -> Any:
    """Compiles a function that other kernels call; no recursion (a cached recursive kernel does not load again)."""
    return _compiled(function, no_cpython_wrapper=True)


def entry(function: Callable[..., Any]) -> Any:
    """Compiles a kernel that is called from Python."""
    return _compiled(function, no_cpython_wrapper=False)


class _Cache(FunctionCache):
    """Numba's cache of compiled code, for kernels."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)
        # Numba looks only at the file of the function itself, but a kernel holds code of the other files too.
        index = self._cache_file
        index._source_stamp = (source_stamp(Path(function.__code__.co_filename).parent), index._source_stamp)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        # Numba would first learn all that it can compile, a fifth of a start; what is compiled needs its runtime only.
        rtsys.initialize(target_context)
        with self._guard_against_spurious_io_errors():
            return self._load_overload(sig, target_context)


def _compiled(function: Callable[..., Any], no_cpython_wrapper: bool) -> Any:
    njit: Any = numba.njit  # its type does not know the wrapper options; wrappers that nobody calls cost a fifth
    compiled = njit(
        nogil=True,
        error_model="numpy",
        boundscheck=False,
        no_cfunc_wrapper=True,
        no_cpython_wrapper=no_cpython_wrapper,
    )(function)
    if not INTERPRETED:
        compiled._cache = _Cache(function)
    return compiled


def inlined(function: Callable[..., Any]) -> Any:
    """For the smallest kernels: put into their callers before compiling, not compiled anew for each type of number."""
    return numba.njit(inline="always", error_model="numpy", boundscheck=False)(function)


if INTERPRETED:
    np.seterr(over="ignore")  # the generator and the masks wrap around on purpose

    def popcount(x: Any) -> int:
        return int(x).bit_count()

    def lowest(x: Any) -> int:
        return (int(x) & -int(x)).bit_length() - 1

    def at(address: int, dtype: np.dtype) -> np.ndarray:
        place: Any = (ctypes.c_char * dtype.itemsize).from_address(address)
        return np.frombuffer(place, dtype).view(np.recarray)

    def wipe(record: Any) -> None:
        for name in record.dtype.names:
            record[name] = 0

    def copier(record: np.dtype, names: Sequence[str]) -> Any:
        def copy(source: Any, target: Any) -> None:
            for name in names:
                target[name] = source[name]

        return copy

else:

    @intrinsic
    def popcount(context, x):
        """How many bits of a uint64 are set."""
        signature = types.int64(types.uint64)

        def generate(context, builder, signature, args):
            return builder.ctpop(args[0])

        return signature, generate

    @intrinsic
    def lowest(context, x):
        """The index of the lowest set bit of a uint64 that is not zero."""
        signature = types.int64(types.uint64)

        def generate(context, builder, signature, args):
            from llvmlite import ir

            return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

        return signature, generate

    @intrinsic
    def wipe(context, record):
        """Sets all of a record to zero."""

        def generate(context, builder, signature, args):
            cgutils.memset(builder, args[0], context.get_constant(types.intp, record.size), 0)
            return context.get_dummy_value()

        return types.void(record), generate

    def copier(record: np.dtype, names: Sequence[str]) -> Any:
        """A kernel that copies these fields of a record, which lie side by side, to or from the like of another."""
        places: Any = record.fields
        kind, last = places[names[-1]][:2]
        length = last + kind.itemsize - places[names[0]][1]

        @intrinsic
        def copy(context, source, target):
            def generate(context, builder, signature, args):
                start, end = (
                    cgutils.pointer_add(builder, record, kind.offset(names[0]))
                    for record, kind in zip(args, (source, target), strict=True)
                )
                cgutils.raw_memcpy(builder, end, start, context.get_constant(types.intp, length), 1)
                return context.get_dummy_value()

            return types.void(source, target), generate

        return copy

    @intrinsic
    def _pointer(context, address):
        signature = types.voidptr(types.int64)

        def generate(context, builder, signature, args):
            return builder.inttoptr(args[0], context.get_value_type(types.voidptr))

        return signature, generate

    @numba.njit(inline="always")
    def at(address, dtype):
        """The record at an address, as an array of one: Python hands over a number sooner than an array."""
        return numba.carray(_pointer(address), 1, dtype)


ONE = np.uint64(1)
NONE = np.uint64(0)


@inlined
def bit(i):
    return ONE << np.uint64(i & 63)


@kernel
def has(row, i):
    """Whether bit `i` of a row of words is set."""
    return (row[i >> 6] & bit(i)) != NONE


@kernel
def put(row, i):
    row[i >> 6] |= bit(i)


@kernel
def nth_bit(word, n):
    """The index of the n-th set bit (from 0) of a word that has more than n of them."""
    for _ in range(n):
        word &= word - ONE
    return lowest(word)
