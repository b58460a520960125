"""Evaluation of the three strategies as a benchmark: ``python -m benchmarks.evaluation [--seconds S] [--out DIR]``.

It measures like ``nimatron bench wythoff`` and writes its report to DIR (default ``benchmarks/results/evaluation``). As
JSON it prints how many times faster ours is than the printed listing at every n that both reached, and the exponents.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from nimatron.papers.evaluation import Evaluation, machine
from nimatron.papers.measuring import LARGEST, STRATEGIES, Plan, run_evaluation
from nimatron.papers.report import write_report
from nimatron.papers.report_parts import growths


def ratios(evaluation: Evaluation) -> dict[str, dict[str, float]]:
    """Return, for each strategy and n, the time of the printed listing divided by ours."""
    found: dict[str, dict[str, float]] = {}
    for strategy in STRATEGIES:
        printed, ours = dict(evaluation.times(strategy, "printed")), dict(evaluation.times(strategy, "ours"))
        found[strategy] = {str(n): round(printed[n] / ours[n], 3) for n in sorted(printed.keys() & ours.keys())}
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--a", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--max", type=int, default=LARGEST)
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / "results" / "evaluation")
    chosen = parser.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    evaluation = Evaluation.resume(chosen.out, chosen.a, machine())
    plan = Plan(chosen.max, chosen.seconds, chosen.repeat)
    run_evaluation(evaluation, plan, lambda point, done, total: evaluation.save(chosen.out) if point else None)
    write_report(evaluation, chosen.out)
    exponents = {f"{strategy} {kind}": round(growth.exponent, 3) for strategy, kind, growth in growths(evaluation)}
    print(json.dumps({"machine": evaluation.machine, "ratios": ratios(evaluation), "exponents": exponents}, indent=1))


if __name__ == "__main__":
    main()
