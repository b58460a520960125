"""Fast routines in C, each with a reference implementation in Python that is used if C is not available."""

from __future__ import annotations

import importlib
import os
import sys
from functools import cache
from importlib.util import find_spec
from types import ModuleType

COMPILED_SUFFIXES = frozenset({".c", ".h", ".so", ".pyd", ".pyc"})
"""Endings of files that a pure Python build leaves out: ``setup.py`` and the page without a server."""


def native() -> ModuleType | None:
    """Return the compiled kernels, or None if they were not built or ``NIMATRON_NO_NATIVE=1`` is set.

    >>> native() is None or native().instruction_set() in ("AVX-512", "AVX2", "portable")
    True
    """
    if os.environ.get("NIMATRON_NO_NATIVE") == "1":
        return None
    try:
        return importlib.import_module("nimatron.kernels._native")
    except ImportError:
        return None


@cache
def numpy_here() -> bool:
    """Return whether NumPy (the extra ``tables``) is installed; without it plain lists serve for small tables.

    >>> numpy_here() in (True, False)
    True
    """
    return sys.modules.get("numpy") is not None or find_spec("numpy") is not None


def require_numpy() -> None:
    """Raise ``MissingExtraError`` if NumPy is not installed."""
    if not numpy_here():
        from nimatron.errors import MissingExtraError
        from nimatron.explain.reason import reason

        raise MissingExtraError(reason("extra.tables"))


def description() -> str:
    """Return one line that says which kernels are in use.

    >>> description().startswith("native kernels: ")
    True
    """
    module = native()
    return f"native kernels: {module.instruction_set() if module else 'absent (reference code answers)'}"
