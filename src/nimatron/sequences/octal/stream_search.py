"""Search for a period among very large heaps: a prefix in memory, then a stream with checkpoints in a folder.

If the process is killed, at most the current segment is lost. ``head.json`` records the code, mask, rare heaps, prefix
and segment length of the folder. Each checkpoint is a file with a checksum, which is created atomically. The file
``marks`` holds the table of marked heaps at the last checkpoint.
"""

from __future__ import annotations

import hashlib
import json
import os
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from nimatron.budget import Budget, Progress
from nimatron.errors import RequestError, TooLargeError
from nimatron.explain.reason import reason
from nimatron.files import held_lock, whole_file
from nimatron.kernels import native
from nimatron.rules.codes import Code
from nimatron.sequences.octal.sparse import sparse_space
from nimatron.sequences.octal.stream import CHUNK, NoWitnessError
from nimatron.sequences.octal.stream_marks import Marks
from nimatron.sequences.octal.stream_period import (
    LEAST_SEGMENT,
    Checkpoint,
    StreamedProof,
    Trail,
    Watch,
    find,
    new_trail,
    proved,
)
from nimatron.sequences.octal.stream_rules import (
    HEAD,
    NotStreamedError,
    ShortPrefixError,
    StreamRules,
    split_removals,
    stream_rules,
)
from nimatron.sequences.octal.value_folder import read_checked, read_json, short, write_checked
from nimatron.sequences.octal.values import GrowingValues

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

    from nimatron.explain.message import MessageValue


FORM = "nimatron checkpoints 1"
_HEAD, _MARKS, _LOCK = "head.json", "marks", "lock"


PREFIX = 1 << 17
"""Values that are computed in memory at first."""
MOST_PREFIX = 1 << 26
"""Most values that are computed in memory, if rare heaps or witnesses with large heaps come late."""
_STEPS_OF_VALUE = 20
"""Elementary steps for a streamed value: between those of kernels with wide registers (4) and in plain C (43)."""
MOST_HEAD = 1 << 22
"""Most smaller heaps of witnesses that are kept; each needs some bytes of memory."""


class CheckpointFolder:
    """Folder of checkpoints, locked by one process; a context manager.

    Raises ``RequestError`` if the folder belongs to another search, is damaged, or is locked by another process.
    """

    def __init__(self, folder: str | os.PathLike[str], rules: StreamRules, prefix: Array, segment: int) -> None:
        self.folder = Path(folder)
        self._rules, self._prefix, self._segment = rules, prefix, segment
        self._lock: BinaryIO | None = None
        self._written = 0

    def __enter__(self) -> CheckpointFolder:
        self.folder.mkdir(parents=True, exist_ok=True)
        self._lock = held_lock(self.folder / _LOCK)
        return self

    def __exit__(self, *error: object) -> None:
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def load(self) -> tuple[Trail, Marks]:
        """Return the trail and the marks as stored in the folder, or new ones."""
        trail, marks = new_trail(self._rules, self._prefix, self._segment), Marks(self._rules.parity)
        head = {
            "form": FORM,
            "code": str(self._rules.code),
            "mask": self._rules.mask,
            "parity": self._rules.parity,
            "rare": [list(pair) for pair in self._rules.rare],
            "window": self._rules.window,
            "segment": self._segment,
            "start": len(self._prefix),
            "prefix": hashlib.sha256(self._prefix.astype("<u2").tobytes()).hexdigest(),
        }
        path = self.folder / _HEAD
        if not path.exists():
            with whole_file(path) as file:
                json.dump(head, file)
            return trail, marks
        stored = read_json(path)
        for name, value in head.items():
            if stored.get(name) != value:
                raise RequestError(
                    reason(
                        "checkpoints.other",
                        folder=self.folder,
                        name=name,
                        old=short(stored.get(name)),
                        new=short(value),
                    )
                )
        n = trail.checkpoints[0].n
        while (following := self._path((n // self._segment + 1) * self._segment)).exists():
            entry, data = read_checked(following)
            n = (n // self._segment + 1) * self._segment
            if entry.get("n") != n or len(data) != self._rules.window:
                raise RequestError(reason("checkpoints.damaged", path=following))
            trail.checkpoints.append(Checkpoint(n, data))
            trail.digests.append(entry["digest"])
            trail.deepest = entry["deepest"]
        trail.begin()
        self._written = len(trail.checkpoints)
        if self._written > 1:
            self._load_marks(marks, n)
        return trail, marks

    def keep(self, trail: Trail, marks: Marks) -> None:
        """Write the new checkpoints that are at multiples of the segment, and the marks."""
        for place in range(max(1, self._written), len(trail.checkpoints)):
            point = trail.checkpoints[place]
            if point.n % self._segment == 0:
                entry = {"n": point.n, "digest": trail.digests[place - 1], "deepest": trail.deepest}
                write_checked(self._path(point.n), entry, point.window)
                self._written = place + 1
        entry = {"n": trail.checkpoints[-1].n, "sign": marks.sign, "level": marks.level, "used": marks.used}
        write_checked(self.folder / _MARKS, entry, marks.keys.tobytes() + marks.places.tobytes())

    def _path(self, n: int) -> Path:
        return self.folder / f"checkpoint-{n:020d}"

    def _load_marks(self, marks: Marks, n: int) -> None:
        """Load the marks if they are there; without them a period is found too, but later."""
        import numpy as np

        try:
            entry, data = read_checked(self.folder / _MARKS)
        except RequestError:
            return
        half = len(data) // 2
        if half != marks.keys.nbytes or entry["n"] > n:  # marks after the last checkpoint would repeat immediately
            return
        marks.sign, marks.level, marks.used = entry["sign"], entry["level"], entry["used"]
        marks.keys[:] = np.frombuffer(data[:half], dtype=np.uint64)
        marks.places[:] = np.frombuffer(data[half:], dtype=np.int64)
        marks.sign_chosen_at = n


class StreamSearch(NamedTuple):
    """Result of a search: a proof, or how far it went and what stopped it (None: the limit).

    ``held`` are the values below the limit, if all of them were needed in memory and none was left to stream.
    """

    proof: StreamedProof | None
    reached: int
    stopped: MessageValue | None
    held: Array | None = None


def streamed_period(
    code: Code,
    limit: int,
    *,
    budget: Budget | None = None,
    folder: str | os.PathLike[str] | None = None,
    progress: Progress | None = None,
) -> StreamedProof | None:
    """Return the period of a game with splits if the values below ``limit`` prove it, in constant memory.

    Parameters:
        code: a code with splits into two heaps.
        limit: number of values to examine.
        budget: limits of work.
        folder: folder of checkpoints, from which the same call continues later.
        progress: called with the heap reached and ``limit``.

    Raises:
        TooLargeError: if the budget ends, or if the engine does not support the game; the message says why, and how
            far the search went.
    """
    found = search(code, limit, budget=budget, folder=folder, progress=progress)
    if found.stopped is not None:
        raise TooLargeError(found.stopped)
    return found.proof


def search(
    code: Code,
    limit: int,
    *,
    budget: Budget | None = None,
    folder: str | os.PathLike[str] | None = None,
    progress: Progress | None = None,
    most_prefix: int = MOST_PREFIX,
    known: Array | None = None,
) -> StreamSearch:
    """Search for a period among the values below ``limit``; what stops the engine is returned, not raised.

    Parameters:
        code: a code.
        limit: number of values to examine.
        budget: limits of work.
        folder: folder of checkpoints, from which the same call continues later.
        progress: called with the heap reached and ``limit``.
        most_prefix: most values that are computed in memory.
        known: first values of the code, if some are known.

    Raises:
        TooLargeError: if the budget ends.
        RequestError: if the folder cannot be used.
    """
    if native() is None:
        return StreamSearch(None, 0, reason("stream.no_kernel"))
    try:
        split_removals(code)
    except NotStreamedError as refusal:
        return StreamSearch(None, 0, refusal.args[0])
    growing = GrowingValues(code, known)
    count, head, reached, last = PREFIX, HEAD, 0, 0

    def watch(position: int) -> None:
        nonlocal reached, last
        # the stream goes back to a checkpoint at times, and then continues in chunks
        values, last = min(abs(position - last), CHUNK), position
        reached = max(reached, position)
        if budget is not None:
            budget.charge(_STEPS_OF_VALUE * values)
            budget.look(position, limit)
        if progress is not None:
            progress(position, limit)

    while True:
        if count >= limit:
            growing.grow(limit, budget)
            watch(limit)
            return StreamSearch(None, limit, None, growing.values[:limit])
        growing.grow(count, budget)
        watch(count)
        values = growing.values[:count]
        space = sparse_space(code, values)
        if space is None:
            return StreamSearch(None, reached, reason("stream.no_space", code=str(code)))
        try:
            return _found(stream_rules(code, space, values, head), values, limit, watch, folder)
        except ShortPrefixError as short:
            needed, stopped = short.needed, short.args[0]
        except NoWitnessError as missing:
            needed, stopped = 0, missing.args[0]
            if missing.position < most_prefix:
                # In memory every split can be tried. So the heap is rare, or the smaller heap of its witness is known.
                growing.grow(missing.position + 1, budget)
                depth = _depth(code, growing.values, missing.position, missing.value)
                head = max(head, -(-depth // HEAD) * HEAD)
                needed = missing.position + 1
            else:
                head *= 8
        except NotStreamedError as refusal:
            return StreamSearch(None, reached, refusal.args[0])
        count = max(count, 1 << (max(needed, 2 * head) - 1).bit_length())
        if count > most_prefix or head > MOST_HEAD:
            return StreamSearch(None, reached, stopped)


def _found(
    rules: StreamRules, values: Array, limit: int, watch: Watch, folder: str | os.PathLike[str] | None
) -> StreamSearch:
    """Search by a stream that starts after one prefix."""
    segment = max(LEAST_SEGMENT, 1 << max(0, limit.bit_length() - 8))
    with ExitStack() as stack:
        if folder is None:
            trail, marks = new_trail(rules, values, segment), Marks(rules.parity)
            repetition = find(rules, limit, trail, marks, watch, lambda: None)
        else:
            kept = stack.enter_context(CheckpointFolder(folder, rules, values, segment))
            trail, marks = kept.load()
            repetition = find(rules, limit, trail, marks, watch, lambda: kept.keep(trail, marks))
        if repetition is None:
            return StreamSearch(None, limit, None)
        return StreamSearch(proved(rules, values, repetition, watch), trail.checkpoints[-1].n, None)


def _depth(code: Code, values: Array, position: int, value: int) -> int:
    """Return the least smaller heap of a split of a heap with this nim-value, or 0 if there is none."""
    import numpy as np

    depths = []
    for removed in split_removals(code):
        rest = position - removed
        half = rest // 2
        places = np.flatnonzero(values[1 : half + 1] ^ values[rest - half : rest][::-1] == value)
        depths += [int(places[0]) + 1] if len(places) else []
    return min(depths, default=0)
