"""A search of losing couples by the definition, for tests: no proof numbers, no bounded table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from nimatron.kernels.couples import Found, Spend
from nimatron.rules.rule_set import RuleSet

Place = tuple[RuleSet[Any], Any]


class PlainComponents:
    """Components as pairs of rule set and canonical position."""

    def __init__(self, game: RuleSet[Any], misere: bool) -> None:
        self.game, self.misere = game, misere

    def components(self, position: Any) -> tuple[Place, ...]:
        return self._of(self.game, position)

    def _of(self, game: RuleSet[Any], position: Any) -> tuple[Place, ...]:
        if self.misere:
            return ((game, game.canonical(position)),) if game.moves(position) else ()
        left: dict[Place, None] = {}
        for part, here in self._parts(game, position):
            if part.moves(here):
                place = part, part.canonical(here)
                if place in left:
                    del left[place]
                else:
                    left[place] = None
        return tuple(sorted(left, key=self.size))

    def _parts(self, game: RuleSet[Any], position: Any) -> Iterable[Place]:
        parts = list(game.components(position))
        if len(parts) == 1 and parts[0][0] == game:
            return parts
        return [one for part in parts for one in ([part] if part == (game, position) else self._parts(*part))]

    def options(self, component: Place) -> Sequence[tuple[Place, ...]]:
        game, position = component
        return list(dict.fromkeys(self._of(game, option) for option in game.moves(position)))

    def size(self, component: Place) -> int:
        text = component[0].format(component[1])
        try:
            return len(component[1])
        except TypeError:
            return len(text)

    def written(self, component: Place) -> tuple[str, str]:
        return component[0].written(), component[0].format(component[1])

    def encode(self, component: Place) -> bytes:
        return "\0".join(self.written(component)).encode()

    def decode(self, data: bytes) -> Place:
        raise ValueError(data)


class PlainSearch:
    """Values by mex, and in misère play outcomes, of everything below what is asked; depth first, lazily."""

    def __init__(self, game: RuleSet[Any], misere: bool) -> None:
        self.game = PlainComponents(game, misere)
        self._value: dict[Place, int] = {}
        self._lost: dict[Place, bool] = {}

    def is_value(self, component: Place, n: int, spend: Spend) -> bool:
        if self.game.misere:
            return self._loses(component)
        return self.value(component, spend) == n

    def value(self, component: Place, spend: Spend) -> int:
        found = self._value.get(component)
        if found is None:
            reached = set()
            for option in self.game.options(component):
                total = 0
                for part in option:
                    total ^= self.value(part, spend)
                reached.add(total)
            found = self._value[component] = next(n for n in range(len(reached) + 1) if n not in reached)
            spend(len(self._value), 1)
        return found

    def _loses(self, component: Place) -> bool:
        found = self._lost.get(component)
        if found is None:
            replies = [option[0] for option in self.game.options(component) if option]
            found = self._lost[component] = not any(map(self._loses, replies))
        return found

    def found(self, component: Place) -> Found:
        if self.game.misere:
            lost = self._lost.get(component)
            return Found() if lost is None else Found(0) if lost else Found(None, 1)
        return Found(self._value.get(component))

    def work(self, component: Place, n: int, options: int) -> bool | None:
        return self.is_value(component, n, lambda *_: None)

    def proof_numbers(self, component: Place, n: int) -> tuple[int, int]:
        return (1, 1)

    def learned(self, start: int = 0) -> tuple[list[tuple[Place, Found]], int]:
        return [], 0

    def learn(self, results: Iterable[tuple[Place, Found]]) -> None:
        return None
