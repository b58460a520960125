"""Worked steps as text. Some kinds are drawn by a renderer; the others become sentences and small tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from nimatron.explain.catalogue import Catalogue, catalogue
from nimatron.explain.message import Message, Step

_MOST_LISTED = 30
_MOST_COMPONENTS = 40
_WIDEST = 60


class StepText(NamedTuple):
    """A worked step as text: sentences, a table with its header, and concluding sentences."""

    before: tuple[str, ...] = ()
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    after: tuple[str, ...] = ()

    def lines(self) -> list[str]:
        """Return the lines of the text, with the table in columns.

        >>> StepText(("Two numbers:",), ("n", "value"), (("10", "1"), ("5", "0"))).lines()
        ['Two numbers:', '   n  value', '  10  1', '   5  0']
        """
        table = [self.head, *self.rows] if self.head else list(self.rows)
        widths = [max(len(row[column]) for row in table) for column in range(len(table[0]))] if table else []
        return [
            *self.before,
            *("  " + "  ".join(_cell(row, column, widths) for column in range(len(row))).rstrip() for row in table),
            *self.after,
        ]


def step_text(step: Step, words: Catalogue) -> StepText | None:
    """Return a worked step as text in a language, or None if its kind is drawn or it is too large to read.

    >>> from nimatron.explain.catalogue import catalogue
    >>> step_text(Step("pairs", {"pairs": [[0, 1], [2, 5]]}), catalogue("en")).before
    ('A largest pairing: 0–1, 2–5',)
    """
    as_text = _TEXTS.get(step.kind)
    return None if as_text is None else as_text(step.data, words)


def _cell(row: tuple[str, ...], column: int, widths: list[int]) -> str:
    """Pad a cell: right-align it, except in the second of two columns."""
    return row[column] if column == len(row) - 1 and len(row) == 2 else f"{row[column]:>{widths[column]}}"


def _sentences(words: Catalogue, messages: Iterable[Message]) -> tuple[str, ...]:
    return tuple(words.text(message) for message in messages)


def _component_numbers(data: Mapping[str, Any], words: Catalogue) -> StepText | None:
    """Show the number of each component that decides the outcome, such as its remoteness."""
    known = [row for row in data["components"][:_MOST_COMPONENTS] if row["value"] is not None]
    if not known or max(len(row["component"]) for row in known) > _WIDEST:
        return None
    return StepText(
        head=(words.text("steps.component"), words.text(f"steps.part.{data['number']}")),
        rows=tuple((row["component"], _shown(row["value"], words)) for row in known),
    )


def _shown(value: int | str, words: Catalogue) -> str:
    """Return a number, a translated value such as "ended", or an element as written."""
    if isinstance(value, int):
        return words.number(value)
    return value if words.entry(f"steps.value.{value}") is None else words.text(f"steps.value.{value}")


def _mex(data: Mapping[str, Any], words: Catalogue) -> StepText:
    """List the options by nim-value, with the mex in its place among them."""
    about = {"component": data["component"], "value": data["value"]}
    rows = [
        (
            words.number(group["value"]),
            "; ".join([*group["options"], *(["…"] if group["count"] > len(group["options"]) else [])]),
        )
        for group in data["groups"]
    ]
    rows.insert(data["value"], (words.number(data["value"]), words.text("steps.mex.missing")))
    return StepText(
        _sentences(words, [Message("steps.mex", about)]),
        (words.text("steps.nim_value"), words.text("steps.options")),
        tuple(rows),
        _sentences(words, [Message("steps.mex.least", about)]),
    )


def _period(data: Mapping[str, Any], words: Catalogue) -> StepText:
    """Explain how the values repeat; list one period if it is short, and reduce each heap to it."""
    key = "takes" if data["takes"] else "saltus" if data["saltus"] else "from" if data["preperiod"] else "start"
    named = f"steps.theorem.{data['theorem']}"
    theorem = data["theorem"] if words.entry(named) is None else words.text(named)
    opening = Message(f"steps.period.{key}", {**_plain(data), "theorem": theorem})
    brought = [
        Message(
            "steps.period.heap.saltus" if data["saltus"] else "steps.period.heap",
            {**_plain(data), **heap},
        )
        for heap in data["heaps"]
        if heap["rounds"]
    ]
    row = tuple(map(words.number, data["row"]))
    heading = (data["game"],) if data["named"] else ()
    return StepText(
        (*heading, *_sentences(words, [opening])),
        (words.text(Message("steps.heap", _plain(data))), *map(str, range(len(row)))) if row else (),
        ((words.text("steps.nim_value"), *row),) if row else (),
        _sentences(words, brought),
    )


def _ferguson(data: Mapping[str, Any], words: Catalogue) -> StepText:
    """Show the rule, its conditions here and after the best move, and why the rule is true."""
    state = "lost" if data["lost"] else "won"
    said = [
        Message("steps.ferguson"),
        Message(f"steps.ferguson.{'large' if data['greatest'] > 1 else 'small'}.{state}", _plain(data)),
    ]
    if data["after"]:
        size = "large" if data["after"]["greatest"] > 1 else "small"
        said.append(Message(f"steps.ferguson.after.{size}", data["after"]))
    if data["least"]:
        said.append(Message("steps.ferguson.why", {"least": data["least"]}))
    return StepText(_sentences(words, said))


def _quotient(data: Mapping[str, Any], words: Catalogue) -> StepText:
    """Show the element of each component, their product, and the P-elements."""
    about = _plain(data)
    lost = tuple(data["lost_elements"])
    said = [Message(f"steps.quotient.{'lost' if data['lost'] else 'won'}", {**about, "lost": lost})]
    if data["after"]:
        said.append(Message("steps.quotient.after", about))
    return StepText(
        _sentences(words, [Message("steps.quotient", about)]),
        (words.text("steps.component"), words.text("steps.element")),
        tuple((row["component"], row["value"]) for row in data["components"][:_MOST_COMPONENTS]),
        _sentences(words, said),
    )


def _strip(data: Mapping[str, Any], words: Catalogue) -> StepText:
    """List the P-positions of a strip, as many as fit."""
    lost = data["lost"]
    shown = tuple(lost[-_MOST_LISTED:])
    numbers = ("…", *shown) if len(shown) < len(lost) else shown
    return StepText(_sentences(words, [Message("steps.strip", {"bound": data["bound"], "lost": numbers})]))


def _answers(data: Mapping[str, Any], words: Catalogue) -> StepText:
    """List a winning answer to each move."""
    return StepText(
        (words.text("steps.answers"),),
        (words.text("steps.move_to"), words.text("steps.answer")),
        tuple((row["to"], row["answer"]) for row in data["moves"]),
    )


def _normal_play(data: Mapping[str, Any], words: Catalogue) -> StepText:
    """Compare the winner in normal play with the winner in misère play."""
    same = data["same_move"]
    end = "" if same is None else ".same" if same else ".other"
    return StepText((words.text(f"steps.normal_play.{data['normal']}{data['misere']}{end}"),))


def _zeckendorf(data: Mapping[str, Any], words: Catalogue) -> StepText | None:
    parts = data["parts"]
    if not parts or len(parts) > 12:
        return None
    total = " + ".join(map(words.number, parts))
    sentence = Message("steps.smallest_part", {"part": parts[-1], "cap": data["cap"]})
    return StepText((f"{words.number(data['number'])} = {total}", words.text(sentence)))


def _red_numbers(data: Mapping[str, Any], words: Catalogue) -> StepText:
    lost = set(data["lost"])
    shown = " ".join(f"[{heap}]" if heap in lost else str(heap) for heap in data["reachable"][:40])
    said = [Message("steps.red_numbers", {"heap": data["heap"], "reachable": shown})]
    return StepText(_sentences(words, said))


def _wythoff_pair(data: Mapping[str, Any], words: Catalogue) -> StepText:
    return StepText(_sentences(words, [Message("steps.wythoff_pair", {name: data[name] for name in ("n", "A", "B")})]))


def _numeration(data: Mapping[str, Any], words: Catalogue) -> StepText | None:
    p_digits, q_digits = data["p_digits"], data["q_digits"]
    if len(p_digits) > 40:
        return None
    separator = "" if data["a"] < 10 else " "
    values = {
        "number": data["number"],
        "p": separator.join(map(str, p_digits)),
        "q": separator.join(map(str, q_digits)),
        "zeros": data["trailing_zeros"],
    }
    return StepText(_sentences(words, [Message("steps.numeration", values)]))


def _pairs(data: Mapping[str, Any], words: Catalogue) -> StepText | None:
    pairs = data["pairs"]
    if not pairs or len(pairs) > _MOST_LISTED:
        return None
    listed = ", ".join(f"{one}–{other}" for one, other in pairs)
    return StepText(_sentences(words, [Message("steps.pairs", {"pairs": listed})]))


def _even_kernel(data: Mapping[str, Any], words: Catalogue) -> StepText | None:
    vertices = data["vertices"]
    if len(vertices) > _MOST_LISTED:
        return None
    return StepText(_sentences(words, [Message("steps.even_kernel", {"vertices": tuple(vertices)})]))


def _plain(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values that a sentence can show: integers and texts."""
    return {name: value for name, value in data.items() if isinstance(value, int | str)}


_TEXTS: dict[str, Callable[[Mapping[str, Any], Catalogue], StepText | None]] = {
    "part_values": _component_numbers,
    "mex": _mex,
    "period": _period,
    "ferguson": _ferguson,
    "quotient": _quotient,
    "strip": _strip,
    "answers": _answers,
    "normal_play": _normal_play,
    "zeckendorf": _zeckendorf,
    "red_numbers": _red_numbers,
    "wythoff_pair": _wythoff_pair,
    "numeration": _numeration,
    "pairs": _pairs,
    "even_kernel": _even_kernel,
}


_WIDEST_DRAWN = 64


def steps_text(steps: Iterable[Step], lang: str = "en") -> str:
    """Return the worked steps as plain text, with a block for each step that has a text form.

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
            found = step_text(step, words)
            text = "" if found is None else "\n".join(found.lines())
        if text:
            blocks.append(text)
    return "\n\n".join(blocks)


def step_data(step: Step, lang: str = "en") -> dict[str, object]:
    """Return a worked step as plain data: its kind, its numbers and, if it is not drawn, its text under ``told``.

    >>> step_data(Step("pairs", {"pairs": [[0, 1]]}))["told"]["before"]
    ['A largest pairing: 0–1']
    """
    found: dict[str, object] = {"kind": step.kind, **step.data}
    text = step_text(step, catalogue(lang))
    if text is not None:
        found["told"] = {
            name: [list(row) for row in part] if name == "rows" else list(part) for name, part in text._asdict().items()
        }
    return found


def _binary_columns(data: dict[str, Any], words: Catalogue) -> str:
    heaps, total = data["heaps"], data["nim_sum"]
    width = max([heap.bit_length() for heap in heaps] + [1])
    if width > _WIDEST_DRAWN or len(heaps) > 24:
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
    if not width or width > _WIDEST_DRAWN or len(heaps) > 24 or max(counts) > 9:
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
