"""The page on the architecture: its drawing is that of the imports, and it stays short."""

from __future__ import annotations

import importlib.util
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def test_the_drawing_is_made_from_the_imports_as_they_are() -> None:
    spec = importlib.util.spec_from_file_location("architecture_drawing", DOCS / "architecture_drawing.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    kept = module.DRAWING.read_text(encoding="utf-8")
    assert module.drawing() == kept, "run: python docs/architecture_drawing.py"
    rows = module.layers()
    assert len(rows) > 15
    assert all(f">{name}</text>" in kept for row in rows for name in row)


def test_the_page_has_one_drawing_and_at_most_150_lines() -> None:
    text = (DOCS / "architecture.md").read_text(encoding="utf-8")
    assert text.count("\n") <= 150
    assert text.count("](static/") == 1
