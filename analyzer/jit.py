"""The one place that speaks of Numba's options, and why they are what they are.

`jit` compiles a function of the rules, of mechanics or of a policy; `inlined` does the same and
tells LLVM to put the body where it is called, which lets a kernel keep a whole game state in
registers.  What a function compiled so calls with `jit` goes in too, unless it is `apart`: compiled once
and called.  That is for what takes microseconds, such as exact values; in a kernel everything else is
better off inside.  None of them writes to disk: Numba's disk cache does not notice an edit in another file, so
only the generated kernels are cached, under a name that changes with everything they reach
(analyzer.engine.fingerprint).
"""

import os
from contextlib import contextmanager

import llvmlite.binding as llvm
import llvmlite.ir as ir
import numba
from numba import _dynfunc  # type: ignore[attr-defined]
from numba.core import config, errors, types
from numba.core.codegen import CPUCodeLibrary
from numba.core.cpu import CPUContext
from numba.core.registry import CPUDispatcher
from numba.extending import lower_builtin, type_callable

JIT_ON = not config.DISABLE_JIT  # type: ignore[attr-defined]
"""False in a process started with NUMBA_DISABLE_JIT=1: the same source then runs as plain Python."""

FAST_BITS = bool(llvm.get_host_cpu_features().get("bmi2")) and os.environ.get("ANALYZER_PORTABLE", "0") != "1"
"""Whether the processor's own bit-deposit instruction is used (x86 with BMI2, unless ANALYZER_PORTABLE=1)."""


@contextmanager
def _only_linked():
    """Functions compiled meanwhile are parts of the function that asks for them, and of nothing else.

    Numba optimises each function and makes machine code of it on its own before it is linked into a
    caller, where that work is done again.  Here it is left to the caller: 4.4 s instead of 5.7 s for a
    kernel of Spades, with the same machine code in the end.
    """
    kept = CPUCodeLibrary._optimize_final_module, CPUCodeLibrary._finalize_final_module, CPUContext.get_executable
    CPUCodeLibrary._optimize_final_module = lambda self: None
    CPUCodeLibrary._finalize_final_module = _finalize_for_linking
    CPUContext.get_executable = _no_executable
    try:
        yield
    finally:
        CPUCodeLibrary._optimize_final_module, CPUCodeLibrary._finalize_final_module, CPUContext.get_executable = kept


def _finalize_for_linking(library):
    library._finalize_dynamic_globals()
    library._finalized = True


def _no_executable(context, library, described, environment):
    """A stand-in for the function as Python would call it, which nobody does."""
    library._ensure_finalized()
    name = described.qualname.rpartition(".")[2]
    return _dynfunc.make_function(described.lookup_module(), name, "", 1, environment, (library,))


def _lean(**options):
    """A decorator like numba.njit whose functions cost little to compile into other functions.

    Numba builds two wrappers for each compiled function so that Python and C can call it, which takes
    longer than the function itself.  Here callers in compiled code get a twin without wrappers; only
    a call from Python builds them.  On a kernel of 70 small functions: 3.5 s instead of 8.7 s.  The twin
    is compiled for kinds of numbers, not again for each constant, and optimised within its caller alone.
    """

    def decorate(function):
        if not JIT_ON:
            return function
        called_from_python = numba.njit(**options)(function)
        twin = numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, **options)(function)
        template = twin.get_call_template

        def part_of_caller(args, kws):
            with _only_linked():
                return template([types.unliteral(a) for a in args], kws)

        called_from_python.get_call_template = part_of_caller
        called_from_python.get_overload = twin.get_overload
        return called_from_python

    return decorate


def is_jitted(function):
    """Whether a function is compiled by Numba."""
    return isinstance(function, CPUDispatcher)


@contextmanager
def no_disk_caches():
    """Functions jitted meanwhile keep no disk cache of their own, whatever their options say.

    Such a cache does not notice an edit in another file, and a user's file may call its functions
    while it is loaded, before anybody can switch their caches off.
    """
    enable = CPUDispatcher.enable_caching
    CPUDispatcher.enable_caching = lambda self: None
    try:
        yield
    finally:
        CPUDispatcher.enable_caching = enable


jit = _lean()
inlined = _lean(forceinline=True)
apart = _lean(
    forceinline=False
)  # said, so that it is not taken over from the caller; halves the time to compile `exact`


def recursive(function):
    """Compile a function that calls itself.

    Not `jit`: the twin that it gives to compiled callers may not call itself.  Not `numba.njit`: called
    with a constant it is compiled for that constant, and that version calls the one for numbers by a
    pointer, which Numba's disk cache does not restore: a kernel loaded from there would end the process.
    """
    if not JIT_ON:
        return function
    compiled = numba.njit(function)
    template = compiled.get_call_template
    compiled.get_call_template = lambda args, kws: template([types.unliteral(a) for a in args], kws)
    compiled.calls_itself = True
    return compiled


# LLVM may turn a choice without a branch back into a branch where it believes the outcome to be
# predictable.  Cards are not: a quarter of the running time of a hand of Spades went there.
llvm.set_option("analyzer", "-x86-cmov-converter=false")


def compiled_as(signature, emit):
    """A decorator: compiled code does what ``emit(builder, *values)`` writes, Python runs the function itself.

    For functions of a few instructions.  A kernel reaches dozens of them, and compiling each as a
    function takes 40 ms; the Python function is the twin for tests and for the JIT switched off.
    """

    def decorate(function):
        typers = (lambda a: signature, lambda a, b: signature)
        type_callable(function)(lambda context: typers[len(signature.args) - 1])
        lower_builtin(function, *signature.args)(lambda context, builder, called, values: emit(builder, *values))
        function.emit = emit  # for the fingerprint of what reaches it
        return function

    return decorate


def either(condition, yes, no):
    """One of two values of a type, without a branch: for what nobody can predict."""
    return yes if condition else no


@type_callable(either)
def _typed_either(context):
    def typed(condition, yes, no):
        of = context.unify_types(yes, no)
        if of is None or of == types.pyobject:
            raise errors.TypingError(f"either needs two values of one type, not {yes} and {no}")
        return of(types.boolean, of, of)

    return typed


@lower_builtin(either, types.boolean, types.Any, types.Any)
def _emit_either(context, builder, signature, args):
    return _selected(builder, *args)


either.emit = _emit_either  # type: ignore[attr-defined]


def _selected(builder, condition, yes, no):
    """Select scalar by scalar: LLVM turns a choice between tuples into a branch, whatever its condition."""
    if not isinstance(yes.type, ir.BaseStructType | ir.ArrayType):
        return builder.select(condition, yes, no)
    chosen = ir.Constant(yes.type, ir.Undefined)
    for i in range(len(yes.type)):
        part = _selected(builder, condition, builder.extract_value(yes, i), builder.extract_value(no, i))
        chosen = builder.insert_value(chosen, part, i)
    return chosen
