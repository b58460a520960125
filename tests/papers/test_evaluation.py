"""The evaluation: published data, Table 3, growth, measuring, storing and resuming."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from nimatron.arithmetic.beatty import wythoff_b
from nimatron.errors import RequestError
from nimatron.papers import thesis
from nimatron.papers.evaluation import FILE, Evaluation, Measurement, fit_growth, machine
from nimatron.papers.measuring import ROUTES, Plan, overflow_index, run_evaluation, wrong_pairs
from nimatron.papers.thesis import BEYOND, large_row, large_table, six_digits

VECTORS = Path(__file__).parent.parent / "data" / "vectors"
HERE = {"processor": "p", "kernels": "k"}


def test_published_times_are_those_of_the_thesis() -> None:
    rows = json.loads((VECTORS / "thesis_table2.json").read_text())["tables"][0]["rows"]
    assert [list(row) for row in thesis.TABLE_2] == rows


def test_table_3_exactly_and_as_printed() -> None:
    rows = json.loads((VECTORS / "thesis_table3.json").read_text())["tables"][0]["rows"]
    ours = [(str(row.n), str(row.first), str(row.second), *row.printed()) for row in large_table()]
    assert len(ours) == 100
    assert [list(row) for row in ours] == rows


@pytest.mark.parametrize("k", BEYOND)
def test_rows_beyond_the_thesis_satisfy_the_quadratic_inequality(k: int) -> None:
    row = large_row(k)
    n, first = row.n, row.first
    assert row.second == first + 2 * n
    assert first * first < 2 * n * n < (first + 1) ** 2  # a = 2: alpha = sqrt 2


def test_six_digits_like_a_double_in_c() -> None:
    for number in [0, 7, 999_999, 1_000_000, 1_234_567, 9_999_995, 10**12 + 1, 123_456_500_000, 2**80, 3**60]:
        assert six_digits(number) == f"{number:g}"
    assert (six_digits(1234565), six_digits(1234575)) == ("1.23456e+06", "1.23458e+06")


def test_growth_of_exact_powers() -> None:
    for power in (1.0, 1.5, 2.0):
        growth = fit_growth([(10 * 2**k, 2e-6 * (10 * 2**k) ** power) for k in range(20)])
        assert growth is not None
        assert growth.exponent == pytest.approx(power)
        assert growth.factor == pytest.approx(2e-6)
    assert fit_growth([(10, 1.0), (20, 2.0)]) is None
    assert fit_growth([]) is None


@pytest.mark.parametrize("a", [1, 2, 5])
def test_overflow_is_the_first_index_beyond_32_bits(a: int) -> None:
    n = overflow_index(a)
    assert wythoff_b(n - 1, a) <= 2**31 - 1 < wythoff_b(n, a)


def test_all_routes_build_the_same_pairs_for_a_2() -> None:
    for n in (1, 2, 10, 1000):
        for route in ROUTES:
            if (route.key, n) == (("arithmetic", "printed"), 1):
                continue  # the listing itself reads out of range there
            assert wrong_pairs(route.build(2, n), 2, n) == (0, None)


def test_known_wrong_pairs_are_seen() -> None:
    routes = {route.key: route for route in ROUTES}
    assert wrong_pairs(routes["arithmetic", "printed"].build(1, 300), 1, 300) == (299, 2)
    first, second = routes["algebraic", "ours"].build(2, 50)
    second[30] += 1
    assert wrong_pairs((first, second), 2, 50) == (1, 31)


def test_every_route_is_measured_at_every_size() -> None:
    evaluation = Evaluation(2, HERE)
    steps: list[tuple[int, int]] = []
    run_evaluation(evaluation, Plan(40, 1000, 2), lambda point, done, total: steps.append((done, total)))
    assert evaluation.sizes() == [10, 20, 40]
    assert len(evaluation.points) == 3 * len(ROUTES)
    assert evaluation.stopped == {}
    assert steps == [(done, 18) for done in range(1, 19)]
    assert all(0 < len(point.seconds) <= 2 for point in evaluation.points.values())
    assert all(point.wrong == 0 for point in evaluation.points.values())


def test_no_time_left_still_measures_the_first_size() -> None:
    evaluation = Evaluation(2, HERE)
    run_evaluation(evaluation, Plan(10 << 26, 0.0, 3))
    assert evaluation.sizes() == [10]
    assert set(evaluation.stopped.values()) == {"seconds"}


def test_memory_stops_a_route(monkeypatch: pytest.MonkeyPatch) -> None:
    from nimatron import budget

    monkeypatch.setattr(budget, "physical_memory", lambda: 2000)
    evaluation = Evaluation(2, HERE)
    run_evaluation(evaluation, Plan(320, 1000, 1))
    assert set(evaluation.stopped.values()) == {"memory"}
    assert evaluation.sizes()[-1] < 320


class _Stopper:
    """Saves after each point and interrupts after a given number."""

    def __init__(self, evaluation: Evaluation, folder: Path, after: int) -> None:
        self.evaluation, self.folder, self.after = evaluation, folder, after

    def __call__(self, point: Measurement | None, done: int, total: int) -> None:
        self.evaluation.save(self.folder)
        if done == self.after:
            raise KeyboardInterrupt


@pytest.mark.parametrize("after", [1, 5, 6, 11])
def test_interrupted_evaluation_goes_on(tmp_path: Path, after: int) -> None:
    evaluation = Evaluation.resume(tmp_path, 2, HERE)
    with pytest.raises(KeyboardInterrupt):
        run_evaluation(evaluation, Plan(40, 1000, 1), _Stopper(evaluation, tmp_path, after))
    kept = Evaluation.resume(tmp_path, 2, HERE)
    assert kept.points == evaluation.points
    assert len(kept.points) == after
    before = dict(kept.points)
    run_evaluation(kept, Plan(40, 1000, 1))
    assert len(kept.points) == 3 * len(ROUTES)
    assert before.items() <= kept.points.items()
    assert not [name for name in tmp_path.iterdir() if name.suffix == ".tmp"]


def test_measurements_of_something_else_are_refused(tmp_path: Path) -> None:
    evaluation = Evaluation(2, HERE)
    evaluation.add(Measurement("algebraic", "ours", 10, (1e-6,)))
    evaluation.save(tmp_path)
    with pytest.raises(RequestError, match="a = 2, not of a = 3"):
        Evaluation.resume(tmp_path, 3, HERE)
    with pytest.raises(RequestError, match="measured elsewhere"):
        Evaluation.resume(tmp_path, 2, {**HERE, "processor": "q"})
    for damaged in ("", "{}", "[1]", '{"format": 1, "a": 2, "machine": {}, "points": [{"n": 1}]}', "\udc80"):
        (tmp_path / FILE).write_bytes(damaged.encode(errors="surrogateescape"))
        with pytest.raises(RequestError, match="not a file of measurements"):
            Evaluation.resume(tmp_path, 2, HERE)


def test_machine_names_no_host_and_no_user() -> None:
    import getpass
    import platform

    text = " ".join(machine().values()).split()
    assert platform.node() not in text
    assert getpass.getuser() not in text


def test_sizes_double() -> None:
    sizes = Plan().sizes()
    assert sizes[0] == 10
    assert sizes[-1] == 671_088_640
    assert all(b == 2 * a for a, b in pairwise(sizes))
