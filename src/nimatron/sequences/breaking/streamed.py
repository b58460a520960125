"""Searching a period far out: a prefix in memory, then the stream; again from a longer prefix where need be."""

from __future__ import annotations

import os
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, NamedTuple

from nimatron.budget import Budget, Progress
from nimatron.errors import TooLargeError
from nimatron.explain.reason import reason
from nimatron.kernels import native
from nimatron.rules.codes import Code
from nimatron.sequences.breaking.sparse import sparse_space
from nimatron.sequences.breaking.stream import NoWitnessError
from nimatron.sequences.breaking.stream_files import CheckpointFolder
from nimatron.sequences.breaking.stream_marks import Marks
from nimatron.sequences.breaking.stream_period import StreamedProof, Watch, begun, find, proved
from nimatron.sequences.breaking.stream_rules import (
    HEAD,
    NotStreamedError,
    ShortPrefixError,
    StreamRules,
    split_removals,
    stream_rules,
)
from nimatron.sequences.breaking.values import Growing

if TYPE_CHECKING:
    import numpy as np

    from nimatron.explain.message import MessageValue

    Array = np.ndarray[Any, np.dtype[Any]]

PREFIX = 1 << 17
"""Values that are computed in memory at first."""
MOST_PREFIX = 1 << 26
"""Values that are computed in memory at most, where rare positions or deep witnesses come late."""
_LEAST_SEGMENT = 20
MOST_HEAD = 1 << 22
"""Smaller parts of witnesses that are kept at most; the memory is some bytes for each."""


class StreamSearch(NamedTuple):
    """What a search found: a proof, or how far it looked and what stopped it (None: the limit)."""

    proof: StreamedProof | None
    reached: int
    stopped: MessageValue | None


def streamed_period(
    code: Code,
    limit: int,
    *,
    budget: Budget | None = None,
    folder: str | os.PathLike[str] | None = None,
    progress: Progress | None = None,
) -> StreamedProof | None:
    """The period of a splitting game, if it is proved by the values below ``limit``, in constant memory.

    ``folder`` keeps checkpoints; the same call goes on from them. Raises ``TooLargeError`` where the budget ends, and
    where the engine does not serve the game: the text says why and how far it looked.
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
) -> StreamSearch:
    """Look for a period among the values below ``limit``; what stops the engine is told, not raised.

    ``most_prefix`` bounds the values that are computed in memory. The end of the budget is raised (``TooLargeError``),
    and so is what is wrong with the folder (``RequestError``).
    """
    if native() is None:
        return StreamSearch(None, 0, reason("stream.no_kernel"))
    try:
        split_removals(code)
    except NotStreamedError as refusal:
        return StreamSearch(None, 0, refusal.args[0])
    growing = Growing(code)
    count, head, reached = PREFIX, HEAD, 0

    def watch(position: int) -> None:
        nonlocal reached
        reached = max(reached, position)
        if budget is not None:
            budget.look(position, limit)
        if progress is not None:
            progress(position, limit)

    while True:
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
                # in memory every split can be tried: the position is rare, or it is known how deep its witness lies
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
    """The search by a stream from one prefix on."""
    segment = 1 << max(_LEAST_SEGMENT, limit.bit_length() - 8)
    with ExitStack() as stack:
        if folder is None:
            trail, marks = begun(rules, values, segment), Marks(rules.parity)
            repetition = find(rules, limit, trail, marks, watch, lambda: None)
        else:
            kept = stack.enter_context(CheckpointFolder(folder, rules, values, segment))
            trail, marks = kept.load()
            repetition = find(rules, limit, trail, marks, watch, lambda: kept.keep(trail, marks))
        if repetition is None:
            return StreamSearch(None, limit, None)
        return StreamSearch(proved(rules, values, repetition, watch), trail.checkpoints[-1].n, None)


def _depth(code: Code, values: Array, position: int, value: int) -> int:
    """The least smaller part of a split of a position with this nim-value; 0 where there is none."""
    import numpy as np

    depths = []
    for removed in split_removals(code):
        rest = position - removed
        half = rest // 2
        places = np.flatnonzero(values[1 : half + 1] ^ values[rest - half : rest][::-1] == value)
        depths += [int(places[0]) + 1] if len(places) else []
    return min(depths, default=0)
