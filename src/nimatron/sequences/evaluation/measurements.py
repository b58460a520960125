"""What was measured, kept in one JSON file that appears whole or not at all, so that a stopped evaluation goes on."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from nimatron.errors import RequestError
from nimatron.files import whole_file
from nimatron.games.parameters import shown

FILE = "measurements.json"
FORMAT = 1


@dataclass(frozen=True)
class Measurement:
    """Times of building the first n pairs by one route (seconds of processor time), and how many pairs are wrong."""

    strategy: str
    kind: str
    n: int
    seconds: tuple[float, ...]
    wrong: int = 0
    first_wrong: int | None = None

    @property
    def median(self) -> float:
        """The median of the runs, in seconds."""
        return median(self.seconds)


@dataclass
class Evaluation:
    """All measurements of one parameter a on one machine; ``stopped`` tells why a route went no further.

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
        """Keep a measurement."""
        self.points[point.strategy, point.kind, point.n] = point

    def of(self, strategy: str, kind: str) -> list[Measurement]:
        """Give the measurements of one route, n ascending."""
        found = (point for point in self.points.values() if (point.strategy, point.kind) == (strategy, kind))
        return sorted(found, key=lambda point: point.n)

    def times(self, strategy: str, kind: str) -> list[tuple[int, float]]:
        """Give (n, median seconds) of one route, n ascending."""
        return [(point.n, point.median) for point in self.of(strategy, kind)]

    def sizes(self) -> list[int]:
        """Give every n that some route was measured at."""
        return sorted({n for _, _, n in self.points})

    def save(self, folder: str | os.PathLike[str]) -> None:
        """Write the file of the folder anew, whole or not at all."""
        points = [asdict(point) for _, point in sorted(self.points.items())]
        content = {"format": FORMAT, "a": self.a, "machine": self.machine, "points": points}
        write_whole(Path(folder) / FILE, (json.dumps(content, indent=1, ensure_ascii=False) + "\n").encode())

    @classmethod
    def loaded(cls, folder: str | os.PathLike[str]) -> Evaluation:
        """Give what the folder holds; ``RequestError`` where the file is damaged, ``OSError`` where there is none."""
        path = Path(folder) / FILE
        try:
            content = json.loads(path.read_text(encoding="utf-8"))
            if content["format"] != FORMAT:
                raise ValueError("format")
            evaluation = cls(int(content["a"]), {str(name): str(value) for name, value in content["machine"].items()})
            for point in _points(content["points"]):
                evaluation.add(point)
        except (ValueError, TypeError, KeyError, AttributeError):
            raise RequestError(
                f"{path}: not a file of measurements of this program; delete it or give another folder"
            ) from None
        return evaluation

    @classmethod
    def resumed(cls, folder: str | os.PathLike[str], a: int, machine: dict[str, str]) -> Evaluation:
        """Give what the folder holds, or an empty evaluation where it holds none.

        Raises ``RequestError`` where the file is damaged, or is of another a, another machine or another version: times
        of two machines do not belong into one table.
        """
        path = Path(folder) / FILE
        if not path.exists():
            return cls(a, machine)
        evaluation = cls.loaded(folder)
        if evaluation.a != a:
            raise RequestError(
                f"{path} holds the evaluation of a = {evaluation.a}, not of a = {a}; give another folder"
            )
        if evaluation.machine != machine:
            other = next(
                name for name in {**machine, **evaluation.machine} if machine.get(name) != evaluation.machine.get(name)
            )
            was = shown(evaluation.machine.get(other, ""))
            raise RequestError(f"{path} was measured elsewhere ({other}: {was}); give another folder")
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


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that it appears whole, or stays as it was."""
    with whole_file(path, binary=True) as file:
        file.write(content)
