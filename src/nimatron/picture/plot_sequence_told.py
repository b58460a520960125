"""What a picture of a sequence shows, in sentences with its numbers: for those who do not see it, and beside it."""

from __future__ import annotations

from typing import Any

from nimatron.explain.catalogue import Catalogue
from nimatron.explain.message import Message, MessageValue
from nimatron.picture.plot_axes import grouped, said
from nimatron.sequences.agreements import agreeing
from nimatron.sequences.different_values import different_values

_LISTED = 12


def told_of(words: Catalogue, kind: str, values: Any, data: dict[str, Any]) -> str:
    """The sentences of one picture.

    >>> from nimatron.picture.plot_sequence import plot_values
    >>> plot_values("kayles", 80).told
    'Different values: 9. The greatest is 8, first at heap 27. Lost heaps (value 0): 1.'
    """
    sentences = {
        "scatter": _scatter,
        "rows": _rows,
        "rare": _rare,
        "maximum": _maximum,
        "autocorrelation": _autocorrelation,
    }[kind](words, values, data)
    return " ".join(words.text(sentence) for sentence in sentences)


def _scatter(words: Catalogue, values: Any, data: dict[str, Any]) -> list[Message]:
    if isinstance(values, list):
        most, lost = max(values), values.count(0)
        heap = values.index(most)
    else:
        most, heap, lost = int(values.max()), int(values.argmax()), int((values == 0).sum())
    return [
        said(words, "told.values", values=len(different_values(values)), most=most, heap=heap),
        said(words, "told.lost", heaps=lost),
    ]


def _rows(words: Catalogue, values: Any, data: dict[str, Any]) -> list[Message]:
    across, count = data["row_length"], len(values)
    found = [said(words, "told.rows", rows=-(-count // across), length=across), *_repeat(words, data["repeat"])]
    if across < count:
        agree = agreeing(values, across)
        found.append(said(words, "told.agree", length=across, agree=agree, pairs=count - across))
    if data["irregular_count"]:
        found.append(said(words, "told.irregular", heaps=data["irregular_count"], last=data["last_irregular"]))
    return found


def _repeat(words: Catalogue, repeat: dict[str, Any] | None) -> list[Message]:
    if repeat is None:
        return [said(words, "told.no_period")]
    key = "told.period.proved" if repeat["proved"] else "told.period.seen"
    found = [said(words, key, period=repeat["period"], preperiod=repeat["preperiod"])]
    return [*found, said(words, "told.saltus", saltus=repeat["saltus"])] if repeat["saltus"] else found


def _rare(words: Catalogue, values: Any, data: dict[str, Any]) -> list[Message]:
    key = "told.rare.parity" if data["parity"] else "told.rare"
    found = [said(words, key, heaps=data["rare_count"], mask=_bits(data["mask"], values), count=len(values) - 1)]
    if data["rare"]:
        found.append(said(words, "told.rare.last", last=data["last_rare"]))
        found.append(said(words, "told.rare.first", pairs=_pairs(words, data["rare"])))
    return found


def _bits(mask: int, values: Any) -> str:
    """The mask as far as the values have bits."""
    width = max(1, int(values.max()).bit_length())
    return f"{mask & ((1 << width) - 1):0{width}b}"


def _maximum(words: Catalogue, values: Any, data: dict[str, Any]) -> list[Message]:
    heap, most = data["records"][-1]
    return [
        said(words, "told.records", records=data["record_count"], most=most, heap=heap),
        said(words, "told.records.last", pairs=_pairs(words, data["records"][-_LISTED:])),
    ]


def _autocorrelation(words: Catalogue, values: Any, data: dict[str, Any]) -> list[Message]:
    count, counts = len(values), data["agreements"]
    found = [said(words, "told.shifts", shifts=len(counts)), *_repeat(words, data["repeat"])]
    for shift in data["peaks"][:3]:
        found.append(said(words, "told.agree", length=shift, agree=counts[shift - 1], pairs=count - shift))
    return found


def _pairs(words: Catalogue, pairs: list[list[int]]) -> MessageValue:
    return tuple(f"({', '.join(grouped(number, words.lang) for number in pair)})" for pair in pairs[:_LISTED])
