"""Worked steps as text, one renderer for each kind of step."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from nimatron.explain.catalogue import Catalogue, catalogue
from nimatron.explain.message import Message, Step

_WIDEST = 64
_MOST_LISTED = 30


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


def _part_values(data: dict[str, Any], words: Catalogue) -> str:
    rows = data["components"][:40]
    width = max((len(row["component"]) for row in rows), default=0)
    if not 0 < width <= 60:
        return ""
    label = words.text(f"steps.part.{data['number']}")
    known = [row for row in rows if row["value"] is not None]
    return "\n".join(f"{row['component']:>{width}}   {label} {row['value']}" for row in known)


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


def _zeckendorf(data: dict[str, Any], words: Catalogue) -> str:
    parts = data["parts"]
    if not parts or len(parts) > 12:
        return ""
    total = " + ".join(map(words.number, parts))
    sentence = Message("steps.smallest_part", {"part": parts[-1], "cap": data["cap"]})
    return f"{words.number(data['number'])} = {total}\n{words.text(sentence)}"


def _red_numbers(data: dict[str, Any], words: Catalogue) -> str:
    reachable = data["reachable"][:40]
    lost = set(data["lost"])
    shown = " ".join(f"[{heap}]" if heap in lost else str(heap) for heap in reachable)
    return words.text(Message("steps.red_numbers", {"heap": data["heap"], "reachable": shown}))


def _symmetry(data: dict[str, Any], words: Catalogue) -> str:
    half, middle = data["half"], data["middle"]
    if not isinstance(half, int) or half > 30 or half < 1:
        return ""
    return f"{'o' * half}{'x' * len(middle)}{'o' * half}"


def _wythoff_pair(data: dict[str, Any], words: Catalogue) -> str:
    return words.text(Message("steps.wythoff_pair", {name: data[name] for name in ("n", "A", "B")}))


def _numeration(data: dict[str, Any], words: Catalogue) -> str:
    p_digits, q_digits = data["p_digits"], data["q_digits"]
    if len(p_digits) > 40:
        return ""
    separator = "" if data["a"] < 10 else " "
    values = {
        "number": data["number"],
        "p": separator.join(map(str, p_digits)),
        "q": separator.join(map(str, q_digits)),
        "zeros": data["trailing_zeros"],
    }
    return words.text(Message("steps.numeration", values))


def _pairs(data: dict[str, Any], words: Catalogue) -> str:
    pairs = data["pairs"]
    if not pairs or len(pairs) > _MOST_LISTED:
        return ""
    return words.text(Message("steps.pairs", {"pairs": ", ".join(f"{one}–{other}" for one, other in pairs)}))


def _even_kernel(data: dict[str, Any], words: Catalogue) -> str:
    vertices = data["vertices"]
    return (
        "" if len(vertices) > _MOST_LISTED else words.text(Message("steps.even_kernel", {"vertices": tuple(vertices)}))
    )


_RENDERERS: dict[str, Callable[[dict[str, Any], Catalogue], str]] = {
    "binary_columns": _binary_columns,
    "component_values": _component_values,
    "part_values": _part_values,
    "column_counts": _column_counts,
    "zeckendorf": _zeckendorf,
    "red_numbers": _red_numbers,
    "symmetry": _symmetry,
    "wythoff_pair": _wythoff_pair,
    "numeration": _numeration,
    "pairs": _pairs,
    "even_kernel": _even_kernel,
}
