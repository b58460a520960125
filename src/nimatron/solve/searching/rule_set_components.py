"""The components of any rule set, as a search of losing couples sees them (:mod:`nimatron.kernels.couples`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nimatron.errors import RequestError
from nimatron.explain.reason import reason
from nimatron.kernels.couples import Spend
from nimatron.kernels.questions import Questions
from nimatron.rules.parameters import shown
from nimatron.rules.registry import game as read_game
from nimatron.rules.rule_set import RuleSet, decided_by_last_move, may_entail, may_repeat

Piece = tuple[RuleSet[Any], Any]
_MOST_KEPT = 400_000
"""Positions whose components and canonical forms are cached."""
_SEPARATOR = "\n"


class RuleSetComponents:
    """The components of a rule set in canonical form; in misère play, its whole positions.

    A component is a pair of a rule set and a canonical position.

    Parameters:
        game: the rule set whose positions ``components`` reads; None where only ``components_of`` is asked.
        misere: the convention.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> kayles = RuleSetComponents(Kayles(), misere=False)
    >>> [kayles.written(one) for one in kayles.components((3, 0, 5, 3, 1))]
    [('kayles', '1'), ('kayles', '5')]
    >>> [kayles.written(one) for one in RuleSetComponents(Kayles(), misere=True).components((3, 0, 5, 3, 1))]
    [('kayles', '1,3,3,5')]
    """

    def __init__(self, game: RuleSet[Any] | None, misere: bool) -> None:
        self._game = game
        self.misere = misere
        self._components: dict[Piece, tuple[Piece, ...]] = {}
        self._canonical: dict[Piece, Piece | None] = {}
        self._sizes: dict[Piece, int] = {}

    def components(self, position: Any) -> tuple[Piece, ...]:
        """Return the components of a position of the game, the largest last."""
        assert self._game is not None
        return self.components_of(self._game, position)

    def options(self, component: Piece) -> list[tuple[Piece, ...]]:
        """Return the components of each option; equal options once."""
        game, position = component
        return list(dict.fromkeys(self.components_of(game, option) for option in game.generate_moves(position)))

    def size(self, component: Piece) -> int:
        """Return how many cells, objects or letters a position is written with."""
        size = self._sizes.get(component)
        if size is None:
            if len(self._sizes) > _MOST_KEPT:
                self._sizes.clear()
            size = self._sizes[component] = extent(component[1])
        return size

    def written(self, component: Piece) -> tuple[str, str]:
        """Return the written forms of its rule set and of its position."""
        game, position = component
        return game.written(), game.format(position)

    def encode(self, component: Piece) -> bytes:
        """Return the written forms as bytes.

        >>> from nimatron.games.rows.kayles import Kayles
        >>> kayles = RuleSetComponents(Kayles(), misere=False)
        >>> kayles.decode(kayles.encode((Kayles(), (5,))))
        (Kayles(), (5,))
        """
        return _SEPARATOR.join(self.written(component)).encode()

    def decode(self, data: bytes) -> Piece:
        """Return the component with this written form. Raise ``ValueError`` if there is none."""
        written, _, text = data.decode().partition(_SEPARATOR)
        own = self._game
        game = own if own is not None and written == own.written() else read_game(written)
        position = game.parse(text)
        if not any(True for _ in game.generate_moves(position)):
            raise RequestError(reason("search.component", game=written, given=shown(text)))
        return game, position

    def components_of(self, game: RuleSet[Any], position: Any) -> tuple[Piece, ...]:
        """Return the components of a position of any rule set, the largest last."""
        whole = game, position
        known = self._components.get(whole)
        if known is not None:
            return known
        if len(self._components) + len(self._canonical) > _MOST_KEPT:
            self._components.clear()
            self._canonical.clear()
        if self.misere:
            form = self._in_canonical_form(whole)
            found: tuple[Piece, ...] = () if form is None else (form,)
        else:
            left: dict[Piece, None] = {}
            for part in apart(game, position):
                form = self._in_canonical_form(part)
                if form is None:
                    continue
                if form in left:
                    del left[form]
                else:
                    left[form] = None
            found = tuple(sorted(left, key=self.size))
        self._components[whole] = found
        return found

    def _in_canonical_form(self, part: Piece) -> Piece | None:
        """Return a component in canonical form, or None if it has no move."""
        if part not in self._canonical:
            game, position = part
            moves = any(True for _ in game.generate_moves(position))
            self._canonical[part] = (game, game.canonical(position)) if moves else None
        return self._canonical[part]


class RuleSetQuestions(Questions[Piece]):
    """The depth-first search for nim-values of rule sets without a mask.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> questions = RuleSetQuestions(lambda held, options: None)
    >>> questions.value(questions.components(Kayles(), (5, 3)))
    7
    """

    def __init__(self, spend: Spend) -> None:
        super().__init__(spend)
        self._components = RuleSetComponents(None, misere=False)

    def components(self, game: RuleSet[Any], position: Any) -> tuple[Piece, ...]:
        """Return the components in canonical form, the largest last; equal ones cancel in pairs."""
        return self._components.components_of(game, position)

    def options(self, component: Piece) -> list[tuple[Piece, ...]]:
        """Return the components of each option."""
        return self._components.options(component)

    def size(self, component: Piece) -> int:
        """Return how many cells, objects or letters a position is written with."""
        return self._components.size(component)


def apart(game: RuleSet[Any], position: Any) -> Iterable[Piece]:
    """Yield the components of a position; those that belong to another rule set are taken apart as well.

    >>> from nimatron.games.sum import Sum
    >>> [part.name for part, _ in apart(Sum(), Sum().parse("nim 1,2 + kayles 3"))]
    ['nim', 'nim', 'kayles']
    """
    for part, here in game.components(position):
        if part == game:
            yield part, here
        else:
            yield from apart(part, here)


def has_couples(game: RuleSet[Any], position: Any, misere: bool) -> bool:
    """Return whether a position can be decided by losing couples.

    Play must end, and the last move must decide it. In normal play, no move may bind the next player.

    >>> from nimatron.games.graphs.sprouts import Sprouts
    >>> from nimatron.games.heaps.take_and_return import TakeAndReturn
    >>> has_couples(Sprouts(), Sprouts().start, False), has_couples(TakeAndReturn(), TakeAndReturn().start, False)
    (True, False)
    """
    if may_repeat(game, position) or (not misere and may_entail(game, position)):
        return False
    return decided_by_last_move(game) and all(decided_by_last_move(part) for part, _ in game.components(position))


def extent(position: Any) -> int:
    """Return how many cells, objects or letters a position has; numbers count by their size.

    >>> extent((3, 4)), extent(frozenset([(0, 1), (0, 2)])), extent("word")
    (7, 2, 4)
    """
    if isinstance(position, int):
        return abs(position)
    if isinstance(position, frozenset):
        return len(position)
    if isinstance(position, tuple):
        return sum(map(extent, position))
    return len(str(position))
