"""What is said about a position of subtraction Nim whose nim-values have a formula."""

from __future__ import annotations

from nimatron.arithmetic.take_set import TakeSet
from nimatron.explain.message import Explanation, Message, Step
from nimatron.theory.nim import nim_sum
from nimatron.theory.take_patterns import TakePattern

Heaps = tuple[int, ...]
_SHOWN = 12


def explain(
    takes: TakeSet, pattern: TakePattern, position: Heaps, misere: bool, best: Heaps | None, lost: bool
) -> Explanation:
    """Give one to three sentences, and the nim-values of the heaps as a step.

    >>> from nimatron.arithmetic.take_set import TakeSet
    >>> from nimatron.theory.take_patterns import pattern_of
    >>> takes = TakeSet.parse("1-3")
    >>> explain(takes, pattern_of(takes), (21,), False, (20,), False).sentences[0].key
    'subtraction.one.won'
    """
    if all(heap < pattern.least for heap in position):
        return Explanation((Message("subtraction.end.misere" if misere else "subtraction.end"),))
    values = [pattern.value(heap) for heap in position]

    def steps() -> tuple[Step, ...]:
        rows = [{"component": str(heap), "value": value} for heap, value in zip(position, values, strict=True)]
        return (Step("component_values", {"components": rows, "nim_sum": nim_sum(values)}),)

    bounded = pattern.kind == "interval" and pattern.exact and pattern.low == 1
    if bounded and len(position) == 1:
        sentence = _one_heap(pattern.high + 1, position[0], misere, best, lost)
        if sentence is not None:
            return Explanation((sentence,), steps)
    sentences = [_nim_sum_sentence(takes, pattern, values, bounded)]
    small = max(values) <= 1
    if misere and small:
        sentences.append(Message("subtraction.misere.small.lost" if lost else "subtraction.misere.small.won"))
    if lost or best is None:
        if misere and not small:
            sentences.append(Message("subtraction.misere.large"))
        return Explanation(tuple(sentences), steps)
    index = next(place for place, heap in enumerate(position) if best[place] != heap)
    move = {"count": position[index] - best[index], "before": position[index]}
    after = [pattern.value(heap) for heap in best]
    if nim_sum(after) == 0:
        sentences.append(Message("subtraction.move", move))
    elif misere and not small:
        sentences.append(Message("subtraction.misere.switch", move))
    return Explanation(tuple(sentences), steps)


def _nim_sum_sentence(takes: TakeSet, pattern: TakePattern, values: list[int], bounded: bool) -> Message:
    total = nim_sum(values)
    key = "subtraction.remainders" if bounded else "subtraction.values"
    shown = tuple(values[:_SHOWN]) + (("…",) if len(values) > _SHOWN else ())
    places: dict[str, object] = {"values": shown, "total": total}
    places.update({"modulus": pattern.high + 1} if bounded else {"takes": str(takes)[:60]})
    return Message(f"{key}.won" if total else f"{key}.lost", places)  # type: ignore[arg-type]


def _one_heap(modulus: int, heap: int, misere: bool, best: Heaps | None, lost: bool) -> Message | None:
    values = {"heap": heap, "modulus": modulus}
    if lost:
        return Message("subtraction.one.misere.lost" if misere else "subtraction.one.lost", values)
    if misere:
        if best is None or modulus < 2:
            return None
        return Message("subtraction.one.misere.won", {**values, "count": heap - best[0], "after": best[0]})
    return Message("subtraction.one.won", {**values, "remainder": heap % modulus})
