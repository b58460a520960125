"""Misère quotients: Kayles with proof and certificate, known finite games together, and 0.07 as far as possible.

python -m benchmarks.quotients [out.json]

All times are for one processor without cached results. A certificate is checked from its JSON text.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

import nimatron as nt
from benchmarks.baselines import report, seconds
from nimatron.budget import Budget, Limits
from nimatron.misere.quotient_builder import QuotientBuilder
from nimatron.sequences.certificates.checking import check

FINITE = (
    "0.77", "0.15", "0.123", "0.75", "0.53", "0.72", "0.115", "0.241", "0.31", "0.351", "0.0122", "0.1231",
    "0.044", "0.074", "0.144", "0.147", "0.152", "0.153", "0.251", "0.312", "0.315", "0.34", "0.373", "0.44",
    "0.46", "0.512", "0.532", "0.552", "0.572", "0.602", "0.612", "0.71", "0.712", "0.772",
)  # fmt: skip
"""Games with a finite quotient that is proved for all heaps."""
LONGEST = Limits(seconds=60.0, options=10**10, positions=10**8)


def kayles() -> dict[str, Any]:
    found = nt.misere_quotient("0.77")
    text = json.dumps(found.certificate())
    assert check(json.loads(text)).faults == []
    return {
        "name": "0.77",
        "order": found.order,
        "proved": seconds(lambda: nt.misere_quotient("0.77"), 9),
        "checked": seconds(lambda: check(json.loads(text)), 9),
        "bytes": len(text),
    }


def finite() -> dict[str, Any]:
    begin = time.perf_counter()
    orders = {}
    for code in FINITE:
        found = nt.misere_quotient(code)
        assert found.status == "proved", code
        orders[code] = found.order
    return {"name": "finite", "games": len(FINITE), "seconds": time.perf_counter() - begin, "orders": orders}


def dawson() -> dict[str, Any]:
    """Return each heap that enlarges the quotient, the time until then, and what stopped the computation."""
    builder, budget = QuotientBuilder(["0.07"]), Budget(LONGEST)
    grown: list[dict[str, Any]] = []
    begin = time.perf_counter()
    try:
        while True:
            found = builder.to(builder.heaps + 1, budget)
            if not grown or found.order != grown[-1]["order"]:
                spent = round(time.perf_counter() - begin, 3)
                grown.append({"heap": builder.heaps, "order": found.order, "lost": found.p_order, "seconds": spent})
    except nt.TooLargeError as error:
        stopped = {"after": round(time.perf_counter() - begin, 3), "why": str(error)}
    return {"name": "0.07", "heaps": builder.heaps, "grown": grown, "stopped": stopped}


def main() -> None:
    results = [kayles(), finite(), dawson()]
    for result in results:
        print({name: value for name, value in result.items() if name != "orders"}, file=sys.stderr)
    report(results)


if __name__ == "__main__":
    main()
