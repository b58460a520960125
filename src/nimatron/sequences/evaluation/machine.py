"""The machine that times are measured on, in words that name no host and no user."""

from __future__ import annotations

import os
import platform
import sys
from functools import cache

from nimatron.kernels import description
from nimatron.sequences.memory_limit import physical_memory
from nimatron.version import __version__


@cache
def machine() -> dict[str, str]:
    """Give the processor, system, versions and kernels of this machine and program, each as a short text.

    >>> sorted(machine())
    ['cores', 'kernels', 'memory', 'nimatron', 'numpy', 'processor', 'python', 'system']
    """
    import numpy as np

    return {
        "processor": _processor(),
        "cores": str(os.cpu_count() or 1),
        "memory": f"{physical_memory() / 2**30:.1f} GiB",
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "numpy": str(np.__version__),
        "nimatron": __version__,
        "kernels": description(),
    }


def _processor() -> str:
    if sys.platform.startswith("linux"):
        try:
            with open("/proc/cpuinfo", encoding="utf-8", errors="replace") as file:
                for line in file:
                    name, _, value = line.partition(":")
                    if name.strip().lower() in ("model name", "hardware", "cpu model"):
                        return value.strip()
        except OSError:
            pass
    if sys.platform == "darwin":
        import subprocess

        try:
            answer = subprocess.run(
                ["sysctl", "-n", "machdep.cpu.brand_string"], capture_output=True, text=True, timeout=5, check=True
            )
            return answer.stdout.strip()
        except (OSError, subprocess.SubprocessError):
            pass
    return platform.processor() or platform.machine() or "unknown processor"
