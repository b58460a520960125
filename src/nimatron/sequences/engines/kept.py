"""Tables kept between questions, safe under threads."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from threading import TIMEOUT_MAX, Lock
from typing import Generic, TypeVar

from nimatron.budget import Budget

T = TypeVar("T")

MOST_BYTES = 1 << 28
"""Bytes that kept tables of one kind take together; a single larger one is kept until the next comes."""


class Kept(Generic[T]):
    """Things under keys, of which those used last are kept: ``most`` of them, and no more than :data:`MOST_BYTES`.

    >>> kept: Kept[str] = Kept(most=1)
    >>> kept.put("a", "first"), kept.put("a", "second"), kept.put("b", "third"), kept.get("a")
    ('first', 'first', 'third', None)
    """

    def __init__(self, most: int = 64) -> None:
        self._most = most
        self._lock = Lock()
        self._things: OrderedDict[Hashable, tuple[T, int]] = OrderedDict()
        self._bytes = 0

    def get(self, key: Hashable) -> T | None:
        """What is kept under the key, which counts as used now; None for nothing."""
        with self._lock:
            found = self._things.get(key)
            if found is None:
                return None
            self._things.move_to_end(key)
            return found[0]

    def put(self, key: Hashable, thing: T, size: int = 0) -> T:
        """Keep a thing of so many bytes; the one that is there already is given back instead."""
        with self._lock:
            found = self._things.get(key)
            if found is not None:
                return found[0]
            self._things[key] = thing, size
            self._bytes += size
            while len(self._things) > 1 and (len(self._things) > self._most or self._bytes > MOST_BYTES):
                self._bytes -= self._things.popitem(last=False)[1][1]
            return thing

    def drop(self, key: Hashable) -> None:
        """Keep nothing under this key any more."""
        with self._lock:
            found = self._things.pop(key, None)
            self._bytes -= found[1] if found is not None else 0

    def all(self) -> list[T]:
        """Everything kept, what was used last first."""
        with self._lock:
            return [thing for thing, _ in reversed(self._things.values())]


@contextmanager
def held(lock: Lock, budget: Budget) -> Iterator[None]:
    """Hold a lock while the block runs; if another thread has it until the time ends, the budget refuses."""
    while not lock.acquire(timeout=min(budget.left, TIMEOUT_MAX, 0.5)):
        budget.look()
    try:
        yield
    finally:
        lock.release()
