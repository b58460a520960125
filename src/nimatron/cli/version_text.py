"""What ``nimatron --version`` prints."""

from __future__ import annotations

import platform
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version

from nimatron.version import __version__


def version_text() -> str:
    """Give the versions of Nimatron, Python, NumPy and gmpy2, and the kernels that answer, a line each.

    >>> version_text().splitlines()[0].startswith("nimatron ")
    True
    """
    lines = [
        f"nimatron {__version__}",
        f"Python {platform.python_version()} ({platform.machine() or 'unknown machine'})",
    ]
    try:
        lines.append(str(import_module("nimatron.kernels").description()))
    except (ImportError, AttributeError):
        lines.append("native kernels: absent (reference code answers)")
    try:
        lines.append(f"NumPy {version('numpy')}")
    except PackageNotFoundError:
        lines.append("NumPy not installed (long tables, arrays, surveys: pip install 'nimatron[tables]')")
    try:
        lines.append(f"gmpy2 {version('gmpy2')}")
    except PackageNotFoundError:
        lines.append("gmpy2 not installed (faster huge numbers: pip install 'nimatron[big]')")
    return "\n".join(lines)
