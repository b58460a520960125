"""The rows of the shared test vectors, as dictionaries by field name."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent.parent / "data" / "vectors"


def tables(name: str) -> list[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """Return the rule and the rows of every table of a file."""
    return [
        (table["rule"], [dict(zip(table["fields"], row, strict=True)) for row in table["rows"]])
        for table in json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))["tables"]
    ]
