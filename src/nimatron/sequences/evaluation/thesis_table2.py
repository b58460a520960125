"""Data: Table 2 of the thesis (Mijailović 2020), as published; nothing here was measured by this program.

Milliseconds of elapsed time (std::chrono) to build the table of the first n lost pairs, a = 2, on an Intel Core
i7-4510U (2014) at 2.00 GHz with 8 GB DDR3-1600, Debian 9, gcc 6.3.0. None: not measured there. The last rows of the
algebraic column hold wrong pairs: the listing computes with doubles, and stores ints, which overflow in the last row.
"""

from __future__ import annotations

MACHINE = "Intel Core i7-4510U (2014), 2.00 GHz, 8 GB DDR3-1600, Debian 9, gcc 6.3.0"
PARAMETER = 2
ROWS: tuple[tuple[int, float | None, float | None, float | None], ...] = (
    # n, recursive, algebraic, arithmetic
    (10, 0.009777, 0.0063, 0.036332),
    (20, 0.012459, 0.005022, 0.066619),
    (40, 0.024701, 0.006737, 0.136543),
    (80, 0.068748, 0.009223, 0.23613),
    (160, 0.181111, 0.01631, 0.471463),
    (320, 0.52075, 0.025514, 1.00452),
    (640, 1.88372, 0.042335, 2.06148),
    (1_280, 7.33737, 0.112218, 4.33702),
    (2_560, 29.0674, 0.211089, 9.17149),
    (5_120, 116.413, 0.241351, 19.6074),
    (10_240, 455.484, 0.699545, 41.4629),
    (20_480, 2295.57, 1.98725, 84.9565),
    (40_960, 10376.3, 3.65746, 179.124),
    (81_920, 35663.2, 8.41751, 374.755),
    (163_840, 179503.0, 16.7582, 786.699),
    (327_680, 718040.0, 17.85, 1684.46),
    (655_360, 2876910.0, 30.3433, 3487.31),
    (1_310_720, 11513000.0, 60.9543, 8186.19),
    (2_621_440, None, 133.61, 17698.4),
    (5_242_880, None, 390.024, 43597.4),
    (10_485_760, None, 1104.32, 96394.5),
    (20_971_520, None, 2335.12, 230089.0),
    (41_943_040, None, 3898.76, None),
    (83_886_080, None, 5283.57, None),
    (167_772_160, None, 12495.3, None),
    (335_544_320, None, 24782.3, None),
    (671_088_640, None, 42270.9, None),
)


def published(strategy: str) -> list[tuple[int, float]]:
    """Give the published (n, seconds) of a strategy: "recursive", "algebraic" or "arithmetic".

    >>> published("recursive")[-1], len(published("arithmetic"))
    ((1310720, 11513.0), 22)
    """
    column = ("recursive", "algebraic", "arithmetic").index(strategy) + 1
    return [(row[0], value / 1000) for row in ROWS if (value := row[column]) is not None]
