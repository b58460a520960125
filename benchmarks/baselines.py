"""Compilation of plain C, such as the loops of baselines.c, and timing; shared by the benchmarks."""

from __future__ import annotations

import ctypes
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any


def compiled(name: str = "baselines.c") -> ctypes.CDLL:
    """Return the functions of a C file in this folder."""
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder, "baselines.so")
        source = Path(__file__).with_name(name)
        compiler = os.environ.get("CC", "cc")
        subprocess.run([compiler, "-O3", "-march=native", "-fPIC", "-shared", source, "-o", library], check=True)
        return ctypes.CDLL(str(library))


def least_in_turns(
    works: dict[str, Callable[[], float]], repeats: int, before: Callable[[], object] = lambda: None
) -> dict[str, float]:
    """Return the least time that each work returns; they alternate, so that a slow phase of the machine affects all."""
    least = dict.fromkeys(works, float("inf"))
    for _ in range(repeats):
        for name, work in works.items():
            before()
            least[name] = min(least[name], work())
    return least


def pointer(array: Any) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)


def seconds(work: Callable[[], Any], repeats: int = 3) -> float:
    """Return the least processor time of several runs."""
    times = []
    for _ in range(repeats):
        before = time.process_time()
        work()
        times.append(time.process_time() - before)
    return max(min(times), 1e-9)


def machine() -> dict[str, str]:
    """Describe the machine and versions, without a host name."""
    from nimatron.kernels import description

    return {"processor": _processor(), "python": platform.python_version(), "kernels": description()}


def report(results: list[dict[str, Any]]) -> None:
    text = json.dumps({"machine": machine(), "results": results}, indent=1)
    print(text)
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(text + "\n")


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        return next(line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor()
