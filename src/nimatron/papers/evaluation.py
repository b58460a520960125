"""Data of an evaluation of the three strategies (thesis, chapter 8): measurements, machine, fitted growth.

One JSON file holds the measurements. It is replaced atomically, so a stopped evaluation can continue. The description
of the machine contains no host or user name. Only times and fitted exponents are floating-point numbers.
"""

from __future__ import annotations

import json
import os
import platform
import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from math import exp, log
from pathlib import Path
from statistics import median
from typing import Any

from nimatron.budget import physical_memory
from nimatron.errors import RequestError
from nimatron.explain.reason import reason
from nimatron.files import whole_file
from nimatron.kernels import description
from nimatron.rules.parameters import shown
from nimatron.version import __version__

FILE = "measurements.json"
FORMAT = 1
FEWEST = 3
"""The fewest points to which an exponent is fitted."""
SHORTEST = 0.001
"""Rows below a millisecond are not fitted: they measure the cost of one call rather than the growth."""


@dataclass(frozen=True)
class Measurement:
    """Processor times in seconds of building the first n pairs by one route, and the number of wrong pairs."""

    strategy: str
    kind: str
    n: int
    seconds: tuple[float, ...]
    wrong: int = 0
    first_wrong: int | None = None

    @property
    def median(self) -> float:
        """Median time of the runs, in seconds."""
        return median(self.seconds)


@dataclass
class Evaluation:
    """All measurements of one parameter a on one machine; ``stopped`` records why a route ended early.

    >>> evaluation = Evaluation(2, {"processor": "any"})
    >>> evaluation.add(Measurement("algebraic", "ours", 10, (2e-6, 1e-6, 3e-6)))
    >>> evaluation.times("algebraic", "ours")
    [(10, 2e-06)]
    """

    a: int
    machine: dict[str, str]
    points: dict[tuple[str, str, int], Measurement] = field(default_factory=dict)
    stopped: dict[tuple[str, str], str] = field(default_factory=dict)

    def add(self, point: Measurement) -> None:
        """Add a measurement."""
        self.points[point.strategy, point.kind, point.n] = point

    def of(self, strategy: str, kind: str) -> list[Measurement]:
        """Return the measurements of one route in ascending order of n."""
        found = (point for point in self.points.values() if (point.strategy, point.kind) == (strategy, kind))
        return sorted(found, key=lambda point: point.n)

    def times(self, strategy: str, kind: str) -> list[tuple[int, float]]:
        """Return (n, median seconds) of one route in ascending order of n."""
        return [(point.n, point.median) for point in self.of(strategy, kind)]

    def sizes(self) -> list[int]:
        """Return every n that was measured for some route."""
        return sorted({n for _, _, n in self.points})

    def save(self, folder: str | os.PathLike[str]) -> None:
        """Replace the file in the folder atomically."""
        points = [asdict(point) for _, point in sorted(self.points.items())]
        content = {"format": FORMAT, "a": self.a, "machine": self.machine, "points": points}
        with whole_file(Path(folder) / FILE) as file:
            file.write(json.dumps(content, indent=1, ensure_ascii=False) + "\n")

    @classmethod
    def load(cls, folder: str | os.PathLike[str]) -> Evaluation:
        """Load the folder; raise ``RequestError`` if the file is damaged, ``OSError`` if there is none."""
        path = Path(folder) / FILE
        try:
            content = json.loads(path.read_text(encoding="utf-8"))
            if content["format"] != FORMAT:
                raise ValueError("format")
            evaluation = cls(int(content["a"]), {str(name): str(value) for name, value in content["machine"].items()})
            for point in _points(content["points"]):
                evaluation.add(point)
        except (ValueError, TypeError, KeyError, AttributeError):
            raise RequestError(reason("file.measurements", path=path)) from None
        return evaluation

    @classmethod
    def resume(cls, folder: str | os.PathLike[str], a: int, machine: dict[str, str]) -> Evaluation:
        """Load the folder, or return an empty evaluation if it holds none.

        Raises ``RequestError`` if the file is damaged or belongs to another a, another machine or another version:
        times of two machines must not be mixed in one table.
        """
        path = Path(folder) / FILE
        if not path.exists():
            return cls(a, machine)
        evaluation = cls.load(folder)
        if evaluation.a != a:
            raise RequestError(reason("file.other_a", path=path, held=evaluation.a, a=a))
        if evaluation.machine != machine:
            other = next(
                name for name in {**machine, **evaluation.machine} if machine.get(name) != evaluation.machine.get(name)
            )
            was = shown(evaluation.machine.get(other, ""))
            raise RequestError(reason("file.elsewhere", path=path, name=other, was=was))
        return evaluation


def _points(written: Iterable[Any]) -> Iterable[Measurement]:
    for entry in written:
        seconds = tuple(float(value) for value in entry["seconds"])
        if not seconds or entry["kind"] not in ("printed", "ours"):
            raise ValueError("point")
        wrong = entry["first_wrong"]
        yield Measurement(
            str(entry["strategy"]), entry["kind"], int(entry["n"]), seconds, int(entry["wrong"]),
            None if wrong is None else int(wrong),
        )  # fmt: skip


@cache
def machine() -> dict[str, str]:
    """Return the processor, system, versions and kernels of this machine and program, as short texts.

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


@dataclass(frozen=True)
class Growth:
    """Fit of seconds = factor * n^exponent to ``points`` rows, ``first_n`` to ``last_n``; ``spread`` is logarithmic."""

    exponent: float
    factor: float
    points: int
    first_n: int
    last_n: int
    spread: float

    def seconds(self, n: int) -> float:
        """Return the fitted time for n, in seconds."""
        return self.factor * exp(self.exponent * log(n))


def fit_growth(times: Sequence[tuple[int, float]]) -> Growth | None:
    """Fit a least-squares line through (log n, log seconds); None for fewer than three usable points.

    Only rows of a millisecond or more are used. If there are fewer than three, the upper half of all rows is used.

    >>> growth = fit_growth([(n, 3e-9 * n * n) for n in (10, 1000, 2000, 4000)])
    >>> round(growth.exponent, 6), growth.points
    (2.0, 3)
    """
    measured = sorted((n, seconds) for n, seconds in times if n > 0 and seconds > 0)
    usable = [point for point in measured if point[1] >= SHORTEST]
    if len(usable) < FEWEST:
        usable = measured[-max(FEWEST, (len(measured) + 1) // 2) :]
    if len(usable) < FEWEST:
        return None
    across = [log(n) for n, _ in usable]
    up = [log(seconds) for _, seconds in usable]
    middle_x, middle_y = sum(across) / len(across), sum(up) / len(up)
    square = sum((x - middle_x) ** 2 for x in across)
    if not square:
        return None
    slope = sum((x - middle_x) * (y - middle_y) for x, y in zip(across, up, strict=True)) / square
    rest = middle_y - slope * middle_x
    spread = (sum((y - rest - slope * x) ** 2 for x, y in zip(across, up, strict=True)) / len(up)) ** 0.5
    return Growth(slope, exp(rest), len(usable), usable[0][0], usable[-1][0], spread)
