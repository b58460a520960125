"""The stacks of Top Entails by two methods, seeking the least missing value and marking every split, as JSON.

Both compute up to the same stack with the kernels of the program; their values are compared one by one. 2,000,000
stacks take a quarter of an hour of processor time: python -m benchmarks.top_entails 2000000 [result file]
"""

from __future__ import annotations

import hashlib
import sys
import time
from typing import Any

import numpy as np

from benchmarks.baselines import report
from nimatron.kernels.top_entails import LOONY, EntailingStacks


def filled(count: int, marked: bool) -> tuple[Any, float]:
    stacks = EntailingStacks(marked)
    begin = time.process_time()
    while stacks.count < count:
        stacks.grow(stacks.next_goal(count))
    return stacks.values()[:count], time.process_time() - begin


def main() -> None:
    most = int(sys.argv.pop(1)) if len(sys.argv) > 1 else 100_000
    sought, seeking = filled(most + 1, marked=False)
    print(f"sought: {seeking:.1f} s", file=sys.stderr)
    marked, marking = filled(most + 1, marked=True)
    assert np.array_equal(sought, marked), int(np.argmax(sought != marked))
    report(
        [
            {
                "name": "top-entails",
                "stacks": most,
                "seconds_sought": round(seeking, 1),
                "seconds_marked": round(marking, 1),
                "loony": np.flatnonzero(sought == LOONY).tolist(),
                "greatest_value": int(sought.max()),
                "sha256_of_int32": hashlib.sha256(sought.astype("<i4").tobytes()).hexdigest(),
            }
        ]
    )


if __name__ == "__main__":
    main()
