"""Answers kept for a while: the same question always has the same answer, so it need not be computed twice."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable


class AnswerStore:
    """The answers last given, up to a number of bytes in all.

    >>> store = AnswerStore(10)
    >>> store.keep("a", b"12345678"); store.keep("b", b"1234")
    >>> store.find("a"), store.find("b")
    (None, b'1234')
    """

    def __init__(self, most_bytes: int = 16 << 20, longest: int = 1 << 18) -> None:
        self._most = most_bytes
        self._longest = longest
        self._held = 0
        self._answers: OrderedDict[Hashable, bytes] = OrderedDict()

    def find(self, question: Hashable) -> bytes | None:
        """Give the answer, or None."""
        found = self._answers.get(question)
        if found is not None:
            self._answers.move_to_end(question)
        return found

    def keep(self, question: Hashable, answer: bytes) -> None:
        """Keep an answer, dropping the ones not asked for longest."""
        if len(answer) > self._longest or question in self._answers:
            return
        self._answers[question] = answer
        self._held += len(answer)
        while self._held > self._most:
            _, dropped = self._answers.popitem(last=False)
            self._held -= len(dropped)
