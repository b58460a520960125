"""Nimstring as an explicit game of a test: who cuts the last string of a coin must move again."""

from __future__ import annotations

from collections import Counter
from typing import Any

import nimatron as nt
from nimatron.rules.entailing_game import Complimenting, EntailingGame, Plain
from nimatron.rules.rule_set import Bound

String = tuple[int, int, int]


class Nimstring(EntailingGame):
    """Strings join coins, or a coin and the ground (0); a move cuts one. Cutting a coin free compliments."""

    name, title, example = "test-nimstring", "Nimstring of the tests", "0-1.0"
    start = frozenset([(0, 1, 0)])

    def strings(self, pairs: Any) -> list[String]:
        """Pairs of ends, repeated ones numbered."""
        seen: Counter[tuple[int, int]] = Counter()
        found = []
        for a, b in pairs:
            ends = (min(a, b), max(a, b))
            found.append((*ends, seen[ends]))
            seen[ends] += 1
        return found

    def steps(self, position):
        hung = Counter(end for a, b, _ in position for end in (a, b) if end)
        for string in sorted(position):
            frees = any(end and hung[end] == 1 for end in string[:2])
            yield (Complimenting if frees else Plain)(position - {string})

    def canonical(self, position):
        """Strings of the same two ends play alike."""
        if isinstance(position, Bound):
            return Bound(self.canonical(position.position), position.mark)
        return frozenset(self.strings(string[:2] for string in sorted(position)))

    def parse_free(self, text):
        if text == "none":
            return frozenset()
        try:
            return frozenset(tuple(map(int, part.replace(".", "-").split("-"))) for part in text.split(","))
        except ValueError:
            raise nt.PositionError(f"{self.name}: {text!r} is no list of strings") from None

    def format_free(self, position):
        return ",".join(f"{a}-{b}.{number}" for a, b, number in sorted(position)) or "none"
