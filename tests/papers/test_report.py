"""The report: every table and figure is in both forms, and marks what is published."""

from __future__ import annotations

import base64
import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from nimatron.explain.catalogue import catalogue
from nimatron.papers import thesis
from nimatron.papers.evaluation import Evaluation, Measurement
from nimatron.papers.report import FILES, report_blocks, write_report
from nimatron.papers.report_parts import (
    DataTable,
    Heading,
    Paragraph,
    Picture,
    Points,
    growth_table,
    table_2,
    table_3,
    to_html,
    to_markdown,
)

pytest.importorskip("matplotlib")
STEMS = [f"figure-{number}-{scale}" for number in (2, 3, 4, 5, 6) for scale in ("log", "linear")]


def evaluation(a: int = 2, wrong: int = 0) -> Evaluation:
    made = Evaluation(a, {"processor": "a <fast> one", "kernels": "none"})
    for k in range(8):
        n = 10 * 2**k
        for strategy, power in (("recursive", 2), ("algebraic", 1), ("arithmetic", 1)):
            made.add(
                Measurement(strategy, "printed", n, (1e-5 * n**power, 2e-5 * n**power), wrong, 7 if wrong else None)
            )
            made.add(Measurement(strategy, "ours", n, (1e-6 * n,)))
    made.stopped = {("recursive", "printed"): "seconds", ("algebraic", "ours"): "memory"}
    return made


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("report")
    seen: list[int] = []
    written = write_report(evaluation(), target, done=seen.append)
    assert len(written) == FILES
    assert seen == list(range(1, FILES + 1))
    assert sorted(path.name for path in target.iterdir()) == sorted(path.name for path in written)
    return target


def test_every_figure_is_there_in_both_formats(folder: Path) -> None:
    for stem in STEMS:
        assert ElementTree.parse(folder / f"{stem}.svg").getroot().tag.endswith("svg")
        assert (folder / f"{stem}.png").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"


def test_markdown_has_all(folder: Path) -> None:
    text = (folder / "report.md").read_text(encoding="utf-8")
    for stem in STEMS:
        assert f"]({stem}.svg)" in text
    rows = [line.split(" | ") for line in text.splitlines() if line.startswith("| ")]
    assert any(row[0] == "| 671088640" and row[4] == "42271" for row in rows)  # published
    assert any(row[0] == "| 99" and row[1] == "6338253001141147007483516026880" for row in rows)
    assert "published 2014 hardware" in text
    assert "i7-4510U" in text
    assert "93222358" in text
    assert "628983399" in text
    assert "167772160, 335544320, 671088640" in text
    assert "a \\<fast> one" in text


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.images: list[str] = []
        self.tables = 0
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tables += tag == "table"
        if tag == "img":
            self.images.append(dict(attrs)["src"] or "")
        elif tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_html_is_whole_and_needs_nothing_else(folder: Path) -> None:
    text = (folder / "report.html").read_text(encoding="utf-8")
    page = _Page()
    page.feed(text)
    assert page.open == []
    assert page.tables == 4  # machine, Table 2, growth, Table 3
    assert len(page.images) == len(STEMS)
    for source, stem in zip(page.images, STEMS, strict=True):
        data = base64.b64decode(source.removeprefix("data:image/svg+xml;base64,"))
        assert data == (folder / f"{stem}.svg").read_bytes()
    assert not re.search(r'(src|href)="(?!data:)', text)
    assert "a &lt;fast&gt; one" in text


def test_tables_as_csv(folder: Path) -> None:
    lines = (folder / "table-2.csv").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 1 + len(thesis.TABLE_2)
    assert len((folder / "table-3.csv").read_text(encoding="utf-8").splitlines()) > 101


def test_published_times_belong_to_a_2_only() -> None:
    words = catalogue("en")
    assert len(table_2(evaluation(2), words).columns) == 10
    assert len(table_2(evaluation(3), words).columns) == 7
    assert len(growth_table(evaluation(2), words).rows) == 9
    assert len(growth_table(evaluation(3), words).rows) == 6
    assert not any("i7" in block.text for block in report_blocks(evaluation(3), words) if isinstance(block, Paragraph))


def test_growth_of_the_published_curves() -> None:
    exponents = {row[0]: float(row[1]) for row in growth_table(evaluation(), catalogue("en")).rows}
    assert 1.9 < exponents["recursive, published 2014 hardware"] < 2.2
    assert 0.9 < exponents["algebraic, published 2014 hardware"] < 1.2
    assert 1.0 < exponents["arithmetic, published 2014 hardware"] < 1.3
    assert exponents["recursive, as printed"] == pytest.approx(2)


def test_errors_found_are_reported() -> None:
    def said(made: Evaluation) -> str:
        points = [block for block in report_blocks(made, catalogue("en")) if isinstance(block, Points)]
        return "\n".join(item for block in points for item in block.items)

    assert "found in this run" not in said(evaluation())
    text = said(evaluation(1, wrong=12))
    assert "arithmetic, found in this run: 8 rows" in text
    assert "index 7" in text
    assert "WRONG" not in text


def test_an_empty_evaluation_still_gives_a_report(tmp_path: Path) -> None:
    write_report(Evaluation(3, {}), tmp_path)
    assert "Too little was measured" in (tmp_path / "report.md").read_text(encoding="utf-8")


def test_table_3_has_the_thesis_and_more() -> None:
    rows = table_3(2, catalogue("en")).rows
    assert [row[0] for row in rows[:100]] == [str(k) for k in range(100)]
    assert rows[16][4:] == ("655360", "926819", "2.23754e+06")
    assert len(rows) > 110


def test_special_letters_do_no_harm() -> None:
    blocks = [
        Heading("a*b|c<d>", 1),
        Points(("x_1",)),
        DataTable(("|",), (("<script>",),), "c", (0,)),
        Picture("p", '"q"'),
    ]
    assert "<script>" not in to_html(blocks, {"p": b"<svg/>"})
    markdown = to_markdown(blocks)
    assert "| \\<script> |" in markdown
    assert markdown.startswith("# a\\*b\\|c\\<d>")
