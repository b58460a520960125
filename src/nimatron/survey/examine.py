"""Examination of one game of a survey: more values in stages, until a theorem proves their period or a limit is met.

The result depends on the code and the limit only, so any worker on any machine finds the same.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from itertools import takewhile
from typing import TYPE_CHECKING, Any, NamedTuple

from nimatron.kernels.sequence_scans import sequence_digest
from nimatron.rules.codes import Code
from nimatron.rules.registry import game as game_of
from nimatron.sequences.atlas import Record
from nimatron.sequences.octal.sparse import SparseSpace, sparse_space
from nimatron.sequences.octal.values import GrowingValues
from nimatron.sequences.periods.search import proved_period
from nimatron.survey.code_families import standard_key

if TYPE_CHECKING:
    import numpy as np

    from nimatron.sequences.periods.proved_period import Period

    Array = np.ndarray[Any, np.dtype[Any]]


class Sequence:
    """The nim-values of a code, computed as required.

    >>> Sequence("0.77").grow(5).tolist()
    [0, 1, 2, 3, 1]
    """

    def __init__(self, code: str) -> None:
        self._growing = GrowingValues(Code.parse(code))

    def grow(self, count: int, shift: int = 0) -> Array:
        """Return the first ``count`` values G(n - shift), 0 for n < shift."""
        if len(self._growing.values) < count - shift:
            self._growing.grow(count - shift)
        values = self._growing.values[: max(count - shift, 0)]
        if not shift:
            return values
        import numpy as np

        return np.concatenate((np.zeros(min(shift, count), dtype=values.dtype), values))


def proof(code: str, values: Array) -> Period | None:
    """Return the period of a code if these values prove it.

    >>> proof("0.77", Sequence("0.77").grow(400)).period
    12
    """
    space = space_of(code, values)
    return proved_period(game_of(code), Code.parse(code), values, None if space is None else space[:2])


def space_of(code: str, values: Array) -> SparseSpace | None:
    """Return the sparse space of a code that splits heaps, from these values, or None.

    >>> space_of("0.77", Sequence("0.77").grow(400)).rare[-1]
    (70, 6)
    """
    return sparse_space(Code.parse(code), values)


FIRST = 4096
"""Values in the first stage, and in the digest used to compare games; each further stage has four times as many."""


class Examined(NamedTuple):
    """Result for one game: its record, and the certificate's text if a period is proved."""

    record: Record
    certificate: str | None = None


def examine(codes: list[str], limit: int) -> Iterator[Examined]:
    """Compute at most ``limit`` values of codes with the same standard form, once for all, and look for their periods.

    Yields the result for each code.

    >>> [found.record.preperiod for found in examine(["0.137", "0.07"], 10_000)]
    [52, 53]
    >>> next(examine(["0.6"], 500)).record.stopped
    'limit'
    """
    sequence: Sequence | None = None
    for code in codes:
        form, shift = standard_key(code)
        if not any(True for _ in Code.parse(code).places(limit)):
            yield Examined(Record(code, "trivial", 0, 1, 0, form=form, shift=shift))
        else:
            sequence = sequence or Sequence(form)
            yield _examined(code, form, shift, sequence, limit)


def _examined(code: str, form: str, shift: int, sequence: Sequence, limit: int) -> Examined:
    """Examine a code by the values of its form; each stage looks for a proof of the code's own period."""
    for count in stages(limit):
        values = sequence.grow(count, shift)
        found = proof(code, values)
        if found is not None:
            break
    certificate = None if found is None else json.dumps(found.certificate()) + "\n"
    record = Record(
        code,
        "undecided" if found is None else "arithmetic" if found.saltus else "periodic",
        examined=len(values),
        stopped="limit" if found is None else "",
        max_value=int(values.max()),
        max_at=int(values.argmax()),
        digested=len(values),
        digest=digest_of(values),
        head_digest=digest_of(values[:FIRST]),
        form=form,
        shift=shift,
    )
    if found is not None and certificate is not None:
        record = record._replace(
            preperiod=found.preperiod,
            period=found.period,
            saltus=found.saltus,
            theorem=found.theorem,
            needed=found.examined,
            certificate=text_digest(certificate),
        )
    return Examined(_with_space(record, code, values), certificate)


def stages(limit: int) -> list[int]:
    """Return how many values are computed before each search for a period.

    >>> stages(100_000), stages(300)
    ([4096, 16384, 65536, 100000], [300])
    """
    return [*takewhile(lambda count: count < limit, (FIRST << 2 * step for step in range(40))), limit]


def digest_of(values: Array) -> str:
    """Return the digest of G(1), G(2), ... in hexadecimal digits; ``values`` begins with G(0).

    >>> import numpy as np
    >>> digest_of(np.array([0, 1, 2, 3]))
    'a094014f35a4929d'
    """
    return f"{sequence_digest(values[1:]):016x}"


def text_digest(text: str) -> str:
    """Return the first 16 hexadecimal digits of the SHA-256 of a text.

    >>> text_digest("")
    'e3b0c44298fc1c14'
    """
    return sha256(text.encode()).hexdigest()[:16]


def _with_space(record: Record, code: str, values: Array) -> Record:
    space = space_of(code, values)
    if space is None:
        return record
    last = space.rare[-1][0] if space.rare else 0
    return record._replace(rare=len(space.rare), last_rare=last, mask=space.mask, parity=space.parity)
