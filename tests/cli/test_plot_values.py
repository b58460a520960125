"""``nimatron plot values``: the file equals the picture made in Python, for each kind, setting and language."""

from __future__ import annotations

from pathlib import Path

import pytest

import nimatron as nt
from nimatron.picture.svg_drawing import plain_colours
from tests.cli.processes import call


@pytest.mark.parametrize(
    ("options", "settings"),
    [
        ([], {}),
        (["--kind", "rows"], {"kind": "rows"}),
        (["--kind", "rows", "--row-length", "24"], {"kind": "rows", "row_length": 24}),
        (["--kind", "rare", "--lang", "sr"], {"kind": "rare", "lang": "sr"}),
        (["--kind", "maximum", "--width", "400"], {"kind": "maximum", "width": 400}),
        (
            ["--kind", "autocorrelation", "--shifts", "30", "--lang", "ru"],
            {"kind": "autocorrelation", "shifts": 30, "lang": "ru"},
        ),
    ],
)
def test_the_file_is_the_picture(options: list[str], settings: dict[str, object], tmp_path: Path) -> None:
    path = tmp_path / "picture.svg"
    done = call(["plot", "values", "0.77", "--count", "400", *options, "--out", str(path)])
    assert (done.status, done.out) == (0, "")
    assert path.read_text(encoding="utf-8") == plain_colours(nt.plot_values("0.77", 400, **settings).svg)  # type: ignore[arg-type]


@pytest.mark.parametrize(("ending", "head"), [("png", b"\x89PNG\r\n\x1a\n"), ("pdf", b"%PDF-")])
def test_other_endings(ending: str, head: bytes, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    for kind in ("rows", "scatter", "autocorrelation"):
        path = tmp_path / f"{kind}.{ending}"
        done = call(["plot", "values", "kayles", "--count", "2000", "--kind", kind, "--out", str(path)])
        assert (done.status, done.err) == (0, "")
        assert path.read_bytes().startswith(head)
