"""Values of the stacks of Top Entails: two kernels, the method without kernels, and the sets themselves."""

from __future__ import annotations

import numpy as np
import pytest

from nimatron.kernels import native
from nimatron.kernels.top_entails import LOONY, EntailingStacks, top_entails_reference, top_entails_values


@pytest.mark.parametrize("absent", ["0", "1"])
@pytest.mark.parametrize("marked", [False, True])
def test_every_way_gives_the_values_of_the_reference(
    monkeypatch: pytest.MonkeyPatch, absent: str, marked: bool
) -> None:
    monkeypatch.setenv("NIMATRON_NO_NATIVE", absent)
    assert top_entails_values(700, marked).tolist() == top_entails_reference(700)
    for count in (0, 1, 2, 3):
        assert top_entails_values(count, marked).tolist() == top_entails_reference(count)


def test_in_steps_as_in_one_call() -> None:
    stacks = EntailingStacks()
    for count in (1, 2, 5, 6, 100, 1000, 1001, 5000):
        stacks.grow(count)
    assert (stacks.values() == top_entails_values(5000)).all()
    splits = {
        stacks.value(part) ^ stacks.value(40 - part)
        for part in range(1, 40)
        if LOONY not in (stacks.value(part), stacks.value(40 - part))
    }
    assert [x for x in range(64) if stacks.has_split(40, x)] == sorted(splits)


@pytest.mark.skipif(native() is None, reason="the kernels are not built")
def test_the_two_kernels_agree_and_find_the_loony_stacks_of_west() -> None:
    values = top_entails_values(34_000)
    assert np.flatnonzero(values == LOONY).tolist() == [1, 3, 2403, 2505, 33243]
    assert (values == top_entails_values(34_000, marked=True)).all()


@pytest.mark.skipif(native() is None, reason="the kernels are not built")
def test_wrong_buffers_are_refused() -> None:
    module = native()
    assert module is not None
    right = [np.zeros(9, np.uint16), np.zeros(9, np.uint16), np.zeros(65536, np.int32), np.zeros(65536, np.int32)]
    for place, wrong in (
        (0, np.zeros(9, np.int32)),
        (1, np.zeros(8, np.uint16)),
        (2, np.zeros(9, np.int32)),
        (3, None),
    ):
        buffers: list[object] = [*right]
        buffers[place] = wrong
        with pytest.raises((TypeError, ValueError)):
            module.top_entails_fill(*buffers, 1, 9, 1, False)
    for first, stop, bound in ((0, 9, 1), (1, 10, 1), (1, 9, 3), (1, 9, 1 << 15)):
        with pytest.raises(ValueError, match="do not fit"):
            module.top_entails_fill(*right, first, stop, bound, False)
