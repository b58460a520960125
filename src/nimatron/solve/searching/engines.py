"""The engine that decides losing couples of a game: its own, that of mask games, or the reference implementation.

A rule set may declare ``couple_engine``: a function, or a reference ``"package.module:name"`` to one. It is called with
the rule set, a position, the convention, the bytes of memory and the number of threads, and returns a search
(:class:`nimatron.kernels.couples.CoupleSearch`), or None if the reference implementation is to be used. Games with a
mask that declare none have :func:`nimatron.solve.searching.mask_components.mask_couple_search`.
"""

from __future__ import annotations

from typing import Any

from nimatron.errors import RequestError
from nimatron.explain.reason import reason
from nimatron.kernels.couples import CoupleSearch
from nimatron.rules.declarations import declared, resolve
from nimatron.rules.registry import is_built_in
from nimatron.rules.rule_set import RuleSet
from nimatron.solve.searching.mask_components import MaskComponents, mask_couple_search, position_of_cells
from nimatron.solve.searching.proof_search import ProofSearch
from nimatron.solve.searching.rule_set_components import RuleSetComponents, has_couples

COST = 8
"""An option whose components and canonical forms are found costs as much as this many options of other searches."""


def couple_search(
    game: RuleSet[Any],
    position: Any,
    misere: bool = False,
    memory: int = 1 << 28,
    threads: int = 1,
    forms: bool = False,
) -> CoupleSearch[Any]:
    """Return a search of losing couples for the positions that can be reached from this one.

    Parameters:
        game: the rule set.
        position: a position; searches of mask games are for its board only.
        misere: the convention.
        memory: approximate bytes of the tables that are bounded.
        threads: how many threads decide a couple together; the reference implementation uses one.
        forms: whether small components may become canonical forms in misère play. Then components have no written form,
            and one thread searches.

    Raises:
        RequestError: play may go on forever, or something else than the last move decides it.

    >>> from nimatron.games.graphs.sprouts import Sprouts
    >>> search = couple_search(Sprouts(), Sprouts().parse("4"))
    >>> [land] = search.game.components(Sprouts().parse("4"))
    >>> search.value(land, lambda held, options: None)
    1
    """
    if not has_couples(game, position, misere):
        raise RequestError(reason("search.couples", game=game.called))
    engine = declared(type(game), "couple_engine")
    if isinstance(engine, str):
        engine = resolve(engine)
    if engine is None and game.mask(position) is not None:
        engine = mask_couple_search
    # an engine of somebody else's game need not know of forms
    more = {"forms": True} if forms and declares_engine(game) and is_built_in(type(game)) else {}
    found: CoupleSearch[Any] | None = (
        None if engine is None else engine(game, position, misere, memory, threads, **more)
    )
    return found or reference_search(game, position, misere, memory)


def declares_engine(game: RuleSet[Any]) -> bool:
    """Return whether a game declares an engine of its own, which then finds nim-values as well.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> declares_engine(Kayles())
    False
    """
    return declared(type(game), "couple_engine") is not None


def cost_of_option(search: CoupleSearch[Any]) -> int:
    """Return how many options of other searches an option examined by this search costs.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> cost_of_option(couple_search(Kayles(), (5, 3)))
    8
    """
    return COST if isinstance(search, ProofSearch) else 1


def reference_search(
    game: RuleSet[Any], position: Any, misere: bool = False, memory: int = 1 << 28
) -> CoupleSearch[Any]:
    """Return the reference implementation of the search for a position that has losing couples.

    >>> from nimatron.games.boards.cram import Cram
    >>> search = reference_search(Cram(), Cram().parse("3x3"), misere=True)
    >>> search.is_value(*search.game.components(Cram().parse("3x3")), 0, lambda held, options: None)
    False
    """
    masked = game.mask(position)
    if masked is not None and position_of_cells(game, position, masked[0]) is not None:
        return ProofSearch(MaskComponents(game, position, misere), memory=memory)
    return ProofSearch(RuleSetComponents(game, misere), memory=memory)
