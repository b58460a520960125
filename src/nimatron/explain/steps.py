"""Worked steps as text: those that are drawn have a renderer each, the others are told in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from nimatron.explain.catalogue import Catalogue, catalogue
from nimatron.explain.message import Message, Step

_WIDEST = 64


def steps_text(steps: Iterable[Step], lang: str = "en") -> str:
    """The worked steps as plain text, a block for each step that has a text form.

    >>> print(steps_text([Step("binary_columns", {"heaps": [3, 5], "nim_sum": 6})]))
      3   011
      5   101
    sum   110   = 6
    """
    words = catalogue(lang)
    blocks = []
    for step in steps:
        renderer = _RENDERERS.get(step.kind)
        if renderer is not None:
            text = renderer(dict(step.data), words)
        else:
            from nimatron.explain.told_steps import told_step  # many answers have drawn steps only

            told = told_step(step, words)
            text = "" if told is None else "\n".join(told.lines())
        if text:
            blocks.append(text)
    return "\n\n".join(blocks)


def step_data(step: Step, lang: str = "en") -> dict[str, object]:
    """A worked step as plain data: its kind, its numbers, and under ``told`` its words where it is told and not drawn.

    >>> step_data(Step("pairs", {"pairs": [[0, 1]]}))["told"]["before"]
    ['A largest pairing: 0–1']
    """
    from nimatron.explain.told_steps import told_step

    found: dict[str, object] = {"kind": step.kind, **step.data}
    told = told_step(step, catalogue(lang))
    if told is not None:
        found["told"] = {
            name: [list(row) for row in part] if name == "rows" else list(part) for name, part in told._asdict().items()
        }
    return found


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
    lines = [words.text(Message("steps.after_move", {"to": data["after"]}))] if data.get("after") else []
    lines += [f"{row['component']:>{width}}   {label} {row['value']}" for row in rows]
    if len(rows) > 1:
        lines.append(f"{'':>{width}}   {words.text('steps.nim_sum')} {data['nim_sum']}")
    return "\n".join(lines)


def _column_counts(data: dict[str, Any], words: Catalogue) -> str:
    heaps, counts, residues = data["heaps"], data["counts"], data["residues"]
    width = len(counts)
    if not width or width > _WIDEST or len(heaps) > 24 or max(counts) > 9:
        return ""
    labels = [words.text("steps.ones"), words.text(Message("steps.remainder", {"modulus": data["k"] + 1}))]
    column = max(len(text) for text in [*labels, *map(str, heaps)])
    lines = [f"{heap:>{column}}   {heap:0{width}b}" for heap in heaps]
    lines += [
        f"{label:>{column}}   {''.join(map(str, digits))}"
        for label, digits in zip(labels, (counts, residues), strict=True)
    ]
    return "\n".join(lines)


def _symmetry(data: dict[str, Any], words: Catalogue) -> str:
    half, middle = data["half"], data["middle"]
    if not isinstance(half, int) or half > 30 or half < 1:
        return ""
    return f"{'o' * half}{'x' * len(middle)}{'o' * half}"


_RENDERERS: dict[str, Callable[[dict[str, Any], Catalogue], str]] = {
    "binary_columns": _binary_columns,
    "component_values": _component_values,
    "column_counts": _column_counts,
    "symmetry": _symmetry,
}
