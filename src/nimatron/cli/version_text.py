"""What ``nimatron --version`` prints."""

from __future__ import annotations

import platform
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version

from nimatron.version import __version__


def version_text() -> str:
    """Give the versions of Nimatron and Python, the kernels that answer, and whether gmpy2 is there, a line each.

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
        lines.append(f"gmpy2 {version('gmpy2')}")
    except PackageNotFoundError:
        lines.append("gmpy2 not installed (faster huge numbers: pip install 'nimatron[big]')")
    return "\n".join(lines)
