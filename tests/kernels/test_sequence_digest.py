from __future__ import annotations

import random

import numpy as np
import pytest

from nimatron.kernels import native
from nimatron.kernels.sequence_scans import sequence_digest, sequence_digest_reference


@pytest.mark.parametrize("absent", ["0", "1"])
@pytest.mark.parametrize("kind", [np.uint16, np.int16, np.uint32, np.int32, np.int64, np.uint64])
def test_digest_equals_the_reference(monkeypatch: pytest.MonkeyPatch, absent: str, kind: type) -> None:
    monkeypatch.setenv("NIMATRON_NO_NATIVE", absent)
    dice = random.Random(20)
    for length in (0, 1, 2, 7, 500):
        values = [dice.randrange(1 << 15) for _ in range(length)]
        begin = dice.getrandbits(64)
        assert sequence_digest(np.array(values, dtype=kind), begin) == sequence_digest_reference(values, begin)
        assert sequence_digest(np.array(values * 2, dtype=kind)[::2]) == sequence_digest_reference((values * 2)[::2])


def test_in_parts_as_in_one() -> None:
    values = np.arange(1000, dtype=np.uint32) << 22 >> 3
    assert sequence_digest(values[400:], sequence_digest(values[:400])) == sequence_digest(values)


@pytest.mark.skipif(native() is None, reason="the kernels are not built")
def test_wrong_buffers_are_refused() -> None:
    module = native()
    assert module is not None
    for values, size, error in (
        (np.zeros(3, np.uint16), 4, TypeError),
        (np.zeros(3, np.uint16), 8, ValueError),
        (np.zeros(6, np.uint16)[::2], 2, ValueError),
        (None, 2, TypeError),
    ):
        with pytest.raises(error):
            module.sequence_digest(0, values, size)
