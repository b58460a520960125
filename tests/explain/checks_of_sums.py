"""Checks of claims about sums of every kind and about entailing moves: each claim is recomputed."""

from __future__ import annotations

from typing import Any

from nimatron.rules.rule_set import may_repeat
from tests.explain.by_definition import (
    Endless,
    component_value,
    entailing_value,
    foreclosed,
    indecomposables,
    nim_sum,
    remoteness_alone,
    suspense,
    truth,
    wandering,
)
from tests.explain.said import Said, check, printed

# -- sums of other kinds than the disjunctive one ----------------------------------------------------------------------


def component_numbers(said: Said, what: str, position: Any) -> tuple[int, ...]:
    """Return the number of each component of a sum, by its definition."""
    if what == "remoteness":
        return tuple(remoteness_alone(part, here, said.misere) for part, here in position)
    if what == "suspense":
        return tuple(suspense(part, here, said.misere) for part, here in position)
    assert what == "foreclosed"
    return tuple(foreclosed(part, here, said.misere) for part, here in position)


def _entailing_components(game: Any, position: Any) -> tuple[list[tuple[str, int | None]], str | None]:
    """Return the free components as written with their values, and the one that binds."""
    free, bound = [], None
    for part, here in indecomposables(game, position):
        written = f"{part.written()} {part.format(here)}"
        if part.binds(here):
            bound = written
        else:
            free.append((written, entailing_value(here) if part.entailing else component_value(part, here)))
    return free, bound


def _is_bound(said: Said, position: Any, claim: list[str]) -> bool:
    free, bound = _entailing_components(said.game, position)
    values = [value for _, value in free]
    if bound != said.value(claim[0]):
        return False
    if claim[1] == "loony":
        return None in values
    return None not in values and nim_sum(values) == said.value(claim[1])


@check
def bound(said: Said, claim: list[str]) -> bool:
    return _is_bound(said, said.position, claim)


@check
def bound_after(said: Said, claim: list[str]) -> bool:
    return _is_bound(said, said.best, claim)


@check
def loony(said: Said, place: str) -> bool:
    free, bound = _entailing_components(said.game, said.position)
    return bound is None and (said.value(place), None) in free


@check
def entailing_values(said: Said, place: str) -> bool:
    free, bound = _entailing_components(said.game, said.position)
    return bound is None and printed(said.value(place), tuple(value for _, value in free))


@check
def entailing_total(said: Said, what: Any) -> bool:
    free, bound = _entailing_components(said.game, said.position)
    return bound is None and nim_sum(value for _, value in free) == said.value(what)


@check
def drawn_components(said: Said, what: str) -> bool:
    endless = [isinstance(remoteness_alone(part, here, said.misere), Endless) for part, here in said.position]
    if what == "all":
        return all(endless)
    return printed(said.value(what), tuple(index for index, drawn in enumerate(endless, 1) if drawn))


@check
def kind_of_sum(said: Said, kind: str) -> bool:
    return bool(said.game.kind == kind)


@check
def numbers(said: Said, claim: dict[str, str]) -> bool:
    return all(
        printed(said.value(place), component_numbers(said, what, said.position)) for place, what in claim.items()
    )


@check
def numbers_after(said: Said, claim: dict[str, str]) -> bool:
    return all(printed(said.value(place), component_numbers(said, what, said.best)) for place, what in claim.items())


@check
def least(said: Said, claim: list[str]) -> bool:
    return min(component_numbers(said, claim[0], said.position)) == said.value(claim[1])


@check
def least_after(said: Said, claim: list[str]) -> bool:
    return min(component_numbers(said, claim[0], said.best)) == said.value(claim[1])


@check
def greatest(said: Said, claim: list[str]) -> bool:
    return max(component_numbers(said, claim[0], said.position)) == said.value(claim[1])


@check
def greatest_after(said: Said, claim: list[str]) -> bool:
    return max(component_numbers(said, claim[0], said.best)) == said.value(claim[1])


@check
def added(said: Said, claim: list[Any]) -> bool:
    return nim_sum(component_numbers(said, claim[0], said.position)) == said.value(claim[1])


@check
def added_after(said: Said, claim: list[Any]) -> bool:
    return nim_sum(component_numbers(said, claim[0], said.best)) == said.value(claim[1])


@check
def first_won(said: Said, place: str) -> bool:
    """Check the first component that is won alone in normal play, and that the best move is made in it."""
    index = said.value(place) - 1
    changed = said.best is None or said.best[:index] == said.position[:index] != said.best
    return _lost_alone(said.position, "normal").index(False) == index and changed


@check
def parity(said: Said, claim: list[Any]) -> bool:
    return bool(said.value(claim[0]) % 2 == claim[1])


def _lost_alone(position: Any, play: str) -> list[bool]:
    return [
        wandering(part, here, play == "misere")[0] == "P"
        if may_repeat(part, here)
        else truth(part, play == "misere").loses(here)
        for part, here in position
    ]


@check
def p_components(said: Said, play: str) -> bool:
    return all(_lost_alone(said.position, play))


@check
def leaves_p_components(said: Said, play: str) -> bool:
    return all(_lost_alone(said.best, play))


@check
def n_components(said: Said, claim: list[str]) -> bool:
    won = tuple(index for index, lost in enumerate(_lost_alone(said.position, claim[0]), 1) if not lost)
    return printed(said.value(claim[1]), won)


def _live(position: Any) -> tuple[int, ...]:
    return tuple(index for index, (part, here) in enumerate(position, 1) if part.moves(here))


@check
def ends_at_once(said: Said, place: str) -> bool:
    found = tuple(
        index
        for index, (part, here) in enumerate(said.position, 1)
        if any(not any(True for _ in part.generate_moves(option)) for option in part.generate_moves(here))
    )
    return printed(said.value(place), found)


@check
def live(said: Said, at_least: int) -> bool:
    return len(_live(said.position)) >= at_least


@check
def only_live(said: Said, place: str) -> bool:
    return _live(said.position) == (said.value(place),)


@check
def leaves_only_live(said: Said, place: str) -> bool:
    index = said.value(place)
    return _live(said.best) == (index,) and _lost_alone(said.best, "misere")[index - 1]


@check
def played_as(said: Said, claim: list[str]) -> bool:
    """Check that the component is the first with a move, and that the rest is a P-position exactly in normal play."""
    play, place = claim
    index = said.value(place)
    lost = truth(said.game, said.misere).loses(said.position[index:])
    alone = _lost_alone(said.position, play)[index - 1]
    return _live(said.position)[0] == index and lost == (play == "normal") and alone == (said.analysis.outcome == "P")
