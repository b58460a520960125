"""Long runs of Mem0: its nim-values to a thousand million heaps, and the values that occur once, with checkpoints."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from nimatron.budget import Progress
from nimatron.errors import RequestError, TooLargeError
from nimatron.explain.reason import reason
from nimatron.files import fill_folder, held_lock, whole_folder
from nimatron.kernels import native
from nimatron.kernels.mem0 import BLOCK, MOST_HEAPS, Mem0Heaps

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

CHECKPOINT = 1 << 28
"""Heaps between two checkpoints."""
_FORMAT = "nimatron mem0 1"
_PIECE = 1 << 26


class Mem0Run(NamedTuple):
    """What a run found.

    Parameters:
        heaps: number of heaps, a multiple of the block of the kernel.
        once: the values that occur once, however many heaps follow, each with its heap; complete for all values that
            occur at a heap below half of ``heaps``.
        bound: any other value that occurs only once is taken at this heap or a greater one.
        digest: SHA-256 of M(0) .. M(heaps - 1) as 32-bit integers, the low byte first.
    """

    heaps: int
    once: tuple[tuple[int, int], ...]
    bound: int
    digest: str


def mem0_run(
    count: int, folder: str | Path | None = None, progress: Progress | None = None, every: int = CHECKPOINT
) -> Mem0Run:
    """Compute M(0) .. M(count - 1), and return the values that occur once; a folder makes the run resumable.

    Parameters:
        count: number of heaps, rounded up to whole blocks; the memory is some 15 bytes a heap.
        folder: folder for checkpoints (up to 15 bytes a heap), made if it does not exist. The same call continues.
        progress: called with the number of heaps done and ``count``.
        every: number of heaps between two checkpoints.

    Raises:
        RequestError: if a checkpoint belongs to another run or is damaged, or another process writes in the folder.
        TooLargeError: if there are more heaps than the kernel can number, or no kernel.

    >>> mem0_run(20_000).once
    ((0, 0), (12, 22), (1270, 2782))
    """
    goal = -(-count // BLOCK) * BLOCK
    if count > MOST_HEAPS:
        raise TooLargeError(reason("limit.mem0", count=count, limit=MOST_HEAPS))
    if native() is None:
        raise TooLargeError(reason("limit.mem0_kernel", count=count))
    if folder is None:
        return _run(Mem0Heaps(goal), goal, None, progress, every)
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    with held_lock(place / "lock"):
        return _run(_restored(place, goal) or Mem0Heaps(goal), goal, place, progress, every)


def _run(heaps: Mem0Heaps, goal: int, place: Path | None, progress: Progress | None, every: int) -> Mem0Run:
    kept = heaps.count
    while heaps.count < goal:
        heaps.grow(heaps.next_goal(goal))
        if progress is not None:
            progress(heaps.count, goal)
        if place is not None and (heaps.count >= kept + every or heaps.count >= goal):
            _keep(heaps, goal, place)
            kept = heaps.count
    once = tuple(heaps.once())
    unsettled = int(heaps.arrays["numbers"][4])
    pending = heaps.arrays["single"][:unsettled].tolist()
    heaps_of_pending = [int(heaps.arrays["seen"][value] & 0xFFFFFFFF) for value in pending]
    return Mem0Run(heaps.count, once, min(heaps_of_pending, default=heaps.count), _digest(heaps.values()))


def _digest(values: Array) -> str:
    found = hashlib.sha256()
    for start in range(0, len(values), _PIECE):
        found.update(values[start : start + _PIECE].astype("<i4").tobytes())
    return found.hexdigest()


# -- checkpoints -------------------------------------------------------------------------------------------------------


def _keep(heaps: Mem0Heaps, goal: int, place: Path) -> None:
    """Replace the checkpoint, whole or not at all."""
    with whole_folder(place / "state") as folder:
        digests = {}
        for name, part in heaps.used().items():
            found = hashlib.blake2b(digest_size=32)
            with open(folder / name, "wb") as file:
                for row in part if part.ndim > 1 else (part,):
                    for start in range(0, len(row), _PIECE):
                        piece = row[start : start + _PIECE].tobytes()
                        file.write(piece)
                        found.update(piece)
            digests[name] = {"type": part.dtype.str, "shape": list(part.shape), "digest": found.hexdigest()}
        written = {"format": _FORMAT, "goal": goal, "count": heaps.count, "arrays": digests}
        fill_folder(folder, {"state.json": json.dumps(written, indent=1).encode()})


def _restored(place: Path, goal: int) -> Mem0Heaps | None:
    """Return the table of a checkpoint, or None if there is none. Raise ``RequestError`` if it does not fit."""
    import numpy as np

    file = place / "state" / "state.json"
    if not file.is_file():
        return None
    try:
        written = json.loads(file.read_text(encoding="utf-8"))
        if written["format"] != _FORMAT:
            raise KeyError
        if written["goal"] != goal:
            raise RequestError(reason("mem0.other_run", folder=str(place), goal=written["goal"]))
        parts = {}
        for name, about in written["arrays"].items():
            array = np.fromfile(file.parent / name, dtype=about["type"]).reshape(about["shape"])
            found = hashlib.blake2b(digest_size=32)
            for row in array if array.ndim > 1 else (array,):
                for start in range(0, len(row), _PIECE):
                    found.update(row[start : start + _PIECE].tobytes())
            if found.hexdigest() != about["digest"]:
                raise RequestError(reason("mem0.damaged", file=str(file.parent / name)))
            parts[name] = array
        return Mem0Heaps.restored(parts, goal)
    except RequestError:
        raise
    except (OSError, ValueError, KeyError, TypeError):
        raise RequestError(reason("mem0.damaged", file=str(file))) from None
