from __future__ import annotations

import pytest

from nimatron.kernels.wythoff_pairs import scan_doubles, scan_doubles_reference


@pytest.mark.parametrize("absent", ["0", "1"])
@pytest.mark.parametrize(
    ("a", "start", "count"),
    [
        (1, 0, 3000),
        (1, 102334155 - 2100, 2500),
        (2, 93222358 - 5, 6),
        (3, 55602393 - 4500, 5000),
        (3, 239244622 - 10, 11),
        (4, 70711162, 1),
        (5, 43869278, 0),
        (100_000, 99_000, 2000),
        (10**6, 999_000, 2000),
    ],
)
def test_scan_equals_the_reference(
    monkeypatch: pytest.MonkeyPatch, absent: str, a: int, start: int, count: int
) -> None:
    monkeypatch.setenv("NIMATRON_NO_NATIVE", absent)
    assert scan_doubles(a, start, count) == scan_doubles_reference(a, start, count)
