"""``bench``, ``precision`` and ``plot`` as real processes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest

from nimatron.papers.evaluation import FILE

from .processes import assert_refused, call, environment, here, process


def test_precision_as_json() -> None:
    done = here("precision", "--a", "1", "--a", "2", "--digits", "1-3,20", "--newton", "3", "--json")
    assert (done.status, done.err) == (0, "")
    story = json.loads(done.out)
    assert [row["a"] for row in story["doubles"]] == [1, 2]
    assert [row["k"] for row in story["decimals"]] == [1, 2, 3, 20]
    assert [row["needed"] for row in story["decimals"][:3]] == [1, 3, 6]
    assert [row["printed_holds"] for row in story["decimals"][:3]] == [True, False, False]
    assert [row["first_wrong_n"] for row in story["newton"]] == [233, 46368, 4807526976, "19740274219868223167"]
    assert set(story["doubles"][0]) == {
        "a", "first_wrong_n_of_a", "right_a", "got_a", "first_wrong_n_of_b", "right_b", "got_b", "exhaustive",
    }  # fmt: skip
    assert set(story["decimals"][0]) == {
        "k",
        "needed",
        "enough",
        "printed",
        "first_wrong_n_with_printed",
        "printed_holds",
    }
    assert set(story["newton"][0]) == {"r", "first_wrong_n", "reaches_k", "printed_k", "rule_k"}


def test_precision_as_text() -> None:
    done = call(["precision", "--a", "2"])
    assert (done.status, done.err) == (0, "")
    lines = done.out.splitlines()
    assert any(line.split()[:2] == ["2", "93222358"] for line in lines)
    assert any(line.split() == ["0", "233", "2", "3", "1"] for line in lines)
    assert sum(line.strip().split()[:1] == [str(k)] for line in lines for k in range(6, 19)) == 13


def test_precision_is_the_same_without_kernels() -> None:
    arguments = ("precision", "--a", "3", "--digits", "4", "--newton", "1", "--json")
    with_kernels, without = (json.loads(process(*arguments, NIMATRON_NO_NATIVE=x).out) for x in ("", "1"))
    for story in (with_kernels, without):
        story["doubles"][0].pop("exhaustive")
    assert with_kernels == without


@pytest.mark.parametrize(
    "arguments",
    [
        "precision --a 0",
        "precision --a x",
        "precision --digits 5-",
        "precision --digits 9-3",
        "precision --digits 1,,2",
        "precision --digits 999999",
        "precision --digits 1-4000",
        "precision --newton 15",
        "precision --lang xx",
        "precision 7",
        "bench nothing",
        "bench wythoff --max 9",
        "bench wythoff --a 0",
        "bench wythoff --seconds -1",
        "bench wythoff --seconds 1.5",
        "bench wythoff --repeat 0",
        "bench wythoff --out /nowhere/at/all",
        "bench wythoff --out /dev/null",
        "plot nothing",
        "plot board",
        "plot board wythoff --size 5",
        "plot board nim --size 5 --out x.svg",
        "plot board wythoff --size 5 --out x.bmp",
        "plot board wythoff --size 0 --out x.svg",
        "plot board wythoff --size 99999999 --out x.svg",
        "plot board attrition --size 5 --what grundy --out x.svg",
        "plot board wythoff --a 2 --rule a=3 --size 5 --out x.svg",
        "plot values wythoff --count 5 --out x.svg",
        "plot values kayles --count 0 --out x.svg",
        "plot values nothing --count 5 --out x.svg",
        "plot values kayles --count 5000001 --out x.svg",
        "plot values kayles --count 50 --kind colours --out x.svg",
        "plot values kayles --count 50 --row-length 5 --out x.svg",
        "plot values kayles --count 50 --shifts 5 --out x.svg",
        "plot values kayles --count 50 --kind autocorrelation --shifts 50 --out x.svg",
        "plot values kayles --count 50000 --kind rows --row-length 5 --out x.svg",
        "plot values kayles --count 50 --kind rows --row-length 0 --out x.svg",
        "plot values squares --count 50 --kind rare --out x.svg",
        "plot values kayles --count 50 --width 10 --out x.svg",
        "plot values kayles --count 50 --out x.gif",
        "plot pairs --out /nowhere/x.svg",
        "plot pairs --a 0 --out x.svg",
        "plot sieve nim --out x.svg",
        "plot sieve squares --bound 600 --out x.svg",
        "plot sieve wythoff --bound 41 --out x.svg",
        "plot sieve squares --a 2 --out x.svg",
        "plot sieve squares --out /dev/null",
        "plot sieve squares",
        "plot timings /nowhere --out x.svg",
        "plot timings . --figure 7 --out x.svg",
    ],
)
def test_refused_in_one_line(arguments: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert_refused(call(arguments.split()), arguments)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "arguments", ["plot", "bench", "plot --help", "bench wythoff --help", "plot sieve -h", "precision --help"]
)
def test_help(arguments: str) -> None:
    done = call(arguments.split())
    assert (done.status, done.err) == (0, "")
    assert "Usage: nimatron" in done.out


def test_help_of_plot_lists_all() -> None:
    text = call(["plot"]).out
    assert all(f"\n  {name} " in text for name in ("board", "pairs", "precision", "sieve", "timings", "values"))


def test_missing_matplotlib_is_reported_before_any_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "blocked"
    blocked.mkdir()
    (blocked / "matplotlib.py").write_text("raise ImportError('not here')\n")
    path = f"{blocked}{os.pathsep}{environment()['PYTHONPATH']}"
    refused = process("plot", "pairs", "--out", str(tmp_path / "x.svg"), PYTHONPATH=path)
    monkeypatch.syspath_prepend(blocked)
    for name in [name for name in sys.modules if name.partition(".")[0] == "matplotlib"]:
        monkeypatch.delitem(sys.modules, name)
    assert refused == here("plot", "pairs", "--out", str(tmp_path / "x.svg"))
    for arguments in (
        ["bench", "wythoff", "--out", str(tmp_path / "out")],
        ["plot", "board", "wythoff", "--size", "5", "--out", str(tmp_path / "x.svg")],
        ["plot", "values", "kayles", "--count", "5", "--out", str(tmp_path / "x.png")],
        ["plot", "pairs", "--out", str(tmp_path / "x.svg")],
    ):
        done = here(*arguments)
        assert_refused(done, arguments)
        assert "pip install 'nimatron[plot]'" in done.err
    done = here("plot", "sieve", "squares", "--out", str(tmp_path / "sieve.svg"))
    assert (done.status, done.err) == (0, "")
    for kind in ("scatter", "rows", "rare", "maximum", "autocorrelation"):
        path_of_picture = str(tmp_path / f"{kind}.svg")
        done = here("plot", "values", "0.77", "--count", "3000", "--kind", kind, "--out", path_of_picture)
        assert (done.status, done.err) == (0, "")
    done = here("bench", "wythoff", "--max", "20", "--repeat", "1")
    assert (done.status, done.err) == (0, "")


def test_bench_without_a_folder() -> None:
    done = call(["bench", "wythoff", "--max", "40", "--repeat", "1", "--a", "1"])
    assert (done.status, done.err) == (0, "")
    assert "arithmetic, found in this run: 3 rows" in " ".join(done.out.split())
    assert "published" not in done.out
    assert "102334155" in done.out


class TestWithMatplotlib:
    @pytest.fixture(autouse=True)
    def _matplotlib(self) -> None:
        pytest.importorskip("matplotlib")

    @pytest.mark.full
    def test_bench_writes_and_goes_on(self, tmp_path: Path) -> None:
        folder = tmp_path / "evaluation"
        first = here("bench", "wythoff", "--max", "20", "--repeat", "1", "--out", str(folder))
        assert (first.status, first.err) == (0, "")
        kept = json.loads((folder / FILE).read_text())["points"]
        second = here("bench", "wythoff", "--max", "40", "--repeat", "1", "--out", str(folder))
        assert (second.status, second.err) == (0, "")
        points = json.loads((folder / FILE).read_text())["points"]
        assert len(points) == 18
        assert all(point in points for point in kept)
        names = {path.name for path in folder.iterdir()}
        assert {
            "report.md",
            "report.html",
            "table-2.csv",
            "table-3.csv",
            "figure-5-log.png",
            "figure-5-log.svg",
        } <= names
        assert len(names) == 25
        assert str(folder / "report.html") in second.out
        other = here("bench", "wythoff", "--a", "3", "--out", str(folder))
        assert_refused(other)
        figure = tmp_path / "five.svg"
        drawn = here("plot", "timings", str(folder), "--out", str(figure))
        assert (drawn.status, drawn.err) == (0, "")
        assert ElementTree.parse(figure).getroot().tag.endswith("svg")

    @pytest.mark.full
    @pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT to a single process")
    def test_interrupted_bench_keeps_reports_and_resumes(self, tmp_path: Path) -> None:
        folder = tmp_path / "evaluation"
        command = [sys.executable, "-m", "nimatron", "bench", "wythoff", "--seconds", "100000", "--out", str(folder)]
        running = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment()
        )
        try:
            while not (folder / FILE).exists():
                assert running.poll() is None, running.communicate()
                time.sleep(0.01)
            running.send_signal(signal.SIGINT)
            _, err = running.communicate(timeout=300)
        finally:
            running.kill()
        assert running.returncode == 130
        assert "Traceback" not in err
        assert err.splitlines()[-1] == "nimatron: interrupted"
        assert "saved" in err
        kept = json.loads((folder / FILE).read_text())["points"]
        assert kept
        assert (folder / "report.html").is_file()
        again = here("bench", "wythoff", "--max", "20", "--repeat", "1", "--out", str(folder))
        assert (again.status, again.err) == (0, "")
        points = json.loads((folder / FILE).read_text())["points"]
        assert all(point in points for point in kept)
        assert len([point for point in points if point["n"] <= 20]) == 12

    @pytest.mark.parametrize(
        "arguments",
        [
            "board wythoff --size 9 --what grundy --a 2 --out {}",
            "board attrition --size 9 --what remoteness --out {}",
            "values kayles --count 30 --out {}",
            "values subtraction --rule take=1,3,4 --count 30 --out {}",
            "pairs --a 2 --misere --count 9 --out {}",
            "precision --digits 4 --newton 1 --out {}",
            "sieve squares --bound 9 --out {}",
        ],
    )
    def test_plot_files(self, tmp_path: Path, arguments: str) -> None:
        path = tmp_path / "plot.svg"
        done = call(["plot", *arguments.format(path).split()])
        assert (done.status, done.out, done.err) == (0, "", "")
        assert ElementTree.parse(path).getroot().tag.endswith("svg")

    def test_sieve_into_a_folder(self, tmp_path: Path) -> None:
        done = here("plot", "sieve", "squares", "--bound", "17", "--out", str(tmp_path / "steps"))
        assert (done.status, done.err) == (0, "")
        names = sorted(path.name for path in (tmp_path / "steps").iterdir())
        assert names == [f"step-{number:02d}.svg" for number in range(9)]
