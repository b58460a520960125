"""Worked steps as text, one renderer for each kind of step."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from nimatron.explain.catalogue import Catalogue, catalogue
from nimatron.explain.message import Step

_WIDEST = 64


def steps_text(steps: Iterable[Step], lang: str = "en") -> str:
    """Give the worked steps as plain text, a block for each step that has a text form.

    >>> print(steps_text([Step("binary_columns", {"heaps": [3, 5], "nim_sum": 6})]))
      3   011
      5   101
    sum   110   = 6
    """
    words = catalogue(lang)
    blocks = []
    for step in steps:
        renderer = _RENDERERS.get(step.kind)
        text = renderer(dict(step.data), words) if renderer is not None else ""
        if text:
            blocks.append(text)
    return "\n\n".join(blocks)


def _binary_columns(data: dict[str, Any], words: Catalogue) -> str:
    heaps, total = data["heaps"], data["nim_sum"]
    width = max([heap.bit_length() for heap in heaps] + [1])
    if width > _WIDEST or len(heaps) > 24:
        return ""
    label = words.text("steps.sum")
    column = max([len(str(heap)) for heap in heaps] + [len(label)])
    lines = [f"{heap:>{column}}   {heap:0{width}b}" for heap in heaps]
    lines.append(f"{label:>{column}}   {total:0{width}b}   = {total}")
    return "\n".join(lines)


def _component_values(data: dict[str, Any], words: Catalogue) -> str:
    rows = data["components"][:40]
    if not rows:
        return ""
    width = max(len(row["component"]) for row in rows)
    if width > 60:
        return ""
    label = words.text("steps.nim_value")
    lines = [f"{row['component']:>{width}}   {label} {row['value']}" for row in rows]
    if len(rows) > 1:
        lines.append(f"{'':>{width}}   {words.text('steps.nim_sum')} {data['nim_sum']}")
    return "\n".join(lines)


_RENDERERS: dict[str, Callable[[dict[str, Any], Catalogue], str]] = {
    "binary_columns": _binary_columns,
    "component_values": _component_values,
}
