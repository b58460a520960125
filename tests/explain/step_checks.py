"""Checks of the claims of worked steps, by the rules of the game."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import chain, islice, pairwise
from typing import Any

import nimatron as nt
from nimatron.explain.catalogue import languages
from nimatron.explain.message import Message, Step
from nimatron.explain.steps import step_data, steps_text
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import may_repeat
from tests.explain.by_definition import (
    MOST_HEAP,
    component_value,
    entailing_value,
    foreclosed,
    has_genus,
    heap_value,
    indecomposables,
    judge,
    nim_sum,
    outcome,
    remoteness_alone,
    small,
    suspense,
    truth,
    value_of,
)
from tests.explain.graph_claims import is_even_kernel
from tests.explain.said import Said

CHECKS: dict[str, Any] = {}


def check(function: Any) -> Any:
    """Register the function as the check of the claim with its name."""
    CHECKS[function.__name__.rstrip("_")] = function
    return function


class Shown:
    """A worked step, the answer that it belongs to, and the steps before it."""

    def __init__(self, analysis: Any, step: Step, before: list[Step]) -> None:
        self.analysis, self.data, self.kind, self.before = analysis, step.data, step.kind, before
        self.game, self.misere, self.position, self.best = (
            analysis.game, analysis.misere, analysis.position, analysis.best,
        )  # fmt: skip
        self.lost = analysis.outcome == "P"

    def fields(self, names: Any) -> list[Any]:
        return [self.data[name] for name in names]

    def component(self, label: str) -> tuple[Any, Any]:
        """Return the component with this label: of the game itself, or with the game's name before it."""
        for position in filter(None, (self.position, self.best)):
            apart = [indecomposables(self.game, position, misere) for misere in (False, self.misere)]
            # the genus of a component of a sum is given as a whole, also of several heaps
            for game, here in chain(*apart, self.game.components(position)):
                for same in (here, game.canonical(here)):
                    if label in (game.format(same), f"{game.written()} {game.format(same)}"):
                        return game, here
        return self.game, None

    @property
    def heap(self) -> int:
        (found,) = [heap for heap in self.game.heaps(self.position) if heap] or [0]
        return int(found)


# -- numbers in binary -------------------------------------------------------------------------------------------------


@check
def nim_sum_(shown: Shown, claim: list[str]) -> bool:
    numbers, total = shown.fields(claim)
    return nim_sum(numbers) == total


@check
def decides(shown: Shown, field: str) -> bool:
    if any(step.kind == shown.kind for step in shown.before):
        ones = shown.misere and max(shown.data["heaps"], default=0) <= 1  # the end of misère Nim
        return shown.data[field] == int(ones) and shown.analysis.outcome == "N"
    return (shown.data[field] == 0) == shown.lost


@check
def columns(shown: Shown, claim: list[str]) -> bool:
    heaps, k, counts, residues = shown.fields(claim)
    width = len(counts)
    ones = [sum(heap >> place & 1 for heap in heaps) for place in reversed(range(width))]
    if any(heap >> width for heap in heaps) or residues != [count % (k + 1) for count in ones] or counts != ones:
        return False
    later = any(step.kind == shown.kind for step in shown.before)
    return tuple(heaps) == tuple(shown.game.heaps(shown.best if later else shown.position))


# -- nim-values --------------------------------------------------------------------------------------------------------


@check
def valued(shown: Shown, claim: list[str]) -> bool:
    rows, total = shown.fields(claim)
    if isinstance(total, str) or any(part.entailing for part, _ in indecomposables(shown.game, shown.position)):
        return _entailing_rows(shown, rows, total)
    if nim_sum(row["value"] for row in rows) != total:
        return False
    whole = shown.best if shown.data.get("after") else shown.position
    if shown.data.get("after") and total:
        return False
    for row in rows:
        game, here = shown.component(row["component"])
        if here is None:  # a coin is identified by its place, not by a position: check the whole instead
            return len(shown.game.format(whole)) > 11 or value_of(shown.game, whole) == total
        if small(game, here) and value_of(game, here) != row["value"]:
            return False
    return not small(shown.game, whole) or value_of(shown.game, whole) == total


def _entailing_rows(shown: Shown, rows: list[Any], total: Any) -> bool:
    """Check values written as texts, as they are if a component has entailing moves, also at its end."""
    assert shown.game.entailing or any(part.entailing for part, _ in shown.game.terms(shown.position))
    values = []
    for row in rows:
        game, here = shown.component(row["component"])
        value = entailing_value(here) if game.entailing else value_of(game, here)
        values.append(value)
        if row["value"] != ("loony" if value is None else str(value)):
            return False
    return str(total) == ("loony" if None in values else str(nim_sum(v for v in values if v is not None)))


@check
def options_by_value(shown: Shown, claim: list[str]) -> bool:
    label, groups = shown.fields(claim)
    game, here = shown.component(label)
    if not small(game, here):
        return True
    by_value: dict[int, set[Any]] = {}
    written: dict[int, set[str]] = {}
    for option in game.generate_moves(game.canonical(here)):
        value = value_of(game, option)
        by_value.setdefault(value, set()).add(game.canonical(option))
        written.setdefault(value, set()).add(game.format(option))
    counted = {group["value"]: group["count"] for group in groups}
    examples = all(set(group["options"]) <= written[group["value"]] for group in groups)
    return counted == {value: len(options) for value, options in by_value.items()} and examples


@check
def mex(shown: Shown, claim: list[str]) -> bool:
    groups, value = shown.fields(claim)
    there = {group["value"] for group in groups}
    return value not in there and set(range(value)) <= there


@check
def nim_value(shown: Shown, claim: list[str]) -> bool:
    label, value = shown.fields(claim)
    game, here = shown.component(label)
    return not small(game, here) or value_of(game, here) == value


# -- periods -----------------------------------------------------------------------------------------------------------


def _game_of_period(shown: Shown) -> Any:
    return game_of(shown.data["game"])


@check
def repeats(shown: Shown, claim: list[str]) -> bool:
    start, length, saltus = shown.fields(claim)
    game = _game_of_period(shown)
    return all(
        heap_value(game, n + length) == heap_value(game, n) + saltus for n in range(start, max(0, MOST_HEAP - length))
    )


@check
def row(shown: Shown, field: str) -> bool:
    game = _game_of_period(shown)
    return list(shown.data[field]) == [heap_value(game, n) for n in range(len(shown.data[field]))]


@check
def brought_back(shown: Shown, claim: list[str]) -> bool:
    heaps, length, saltus = shown.fields(claim)
    game = _game_of_period(shown)
    return bool(heaps) and all(
        heap["heap"] == heap["reduced"] + heap["rounds"] * length
        and heap["value"] == heap["known"] + heap["rounds"] * saltus
        and (heap["reduced"] > MOST_HEAP or heap_value(game, heap["reduced"]) == heap["known"])
        for heap in heaps
    )


# -- misère play -------------------------------------------------------------------------------------------------------


def _greatest_and_total(game: Any, position: Any) -> dict[str, int]:
    values = [component_value(*component) for component in indecomposables(game, position)]
    return {"greatest": max(values, default=0), "total": nim_sum(values)}


@check
def ferguson(shown: Shown, claim: list[str]) -> bool:
    greatest, total, lost, after = shown.fields(claim)
    here = {"greatest": greatest, "total": total}
    right = here == _greatest_and_total(shown.game, shown.position) and lost == shown.lost and shown.misere
    return right and (after is None or dict(after) == _greatest_and_total(shown.game, shown.best))


@check
def least(shown: Shown, field: str) -> bool:
    take = shown.data[field]
    return not take or all(
        (heap_value(shown.game, n) == 1) == (n >= take and heap_value(shown.game, n - take) == 0) for n in range(60)
    )


@check
def elements(shown: Shown, claim: list[str]) -> bool:
    rows, total, lost, lost_elements, after = shown.fields(claim)
    known = set(lost_elements)

    def fits(element: str, loses: bool) -> bool:
        return element in known if loses and "…" not in known else loses or element not in known

    alone_ = [
        (row["value"], judge(part[0], True).loses(part[1]))
        for row in rows
        for part in [shown.component(row["component"])]
    ]
    return (
        lost == shown.lost
        and fits(total, lost)
        and all(fits(*one) for one in alone_)
        and (not after or fits(after, True))
    )


@check
def normal_play(shown: Shown, claim: list[str]) -> bool:
    normal, misere, same = shown.fields(claim)
    if misere != shown.analysis.outcome or not shown.misere or normal != outcome(shown.game, shown.position, False):
        return False
    if same is None:
        return not normal == misere == "N" or shown.best is None
    return same == (outcome(shown.game, shown.best, False) == "P")


# -- outcomes ----------------------------------------------------------------------------------------------------------


@check
def p_position_sizes(shown: Shown, claim: list[str]) -> bool:
    bound, lost = shown.fields(claim)
    judged = judge(shown.game, shown.misere)
    return list(lost) == [n for n in range(bound + 1) if judged.loses((n,))]


@check
def here(shown: Shown, field: str) -> bool:
    return shown.data[field] == shown.heap


@check
def leaves(shown: Shown, field: str) -> bool:
    return shown.data[field] == (None if shown.lost or shown.best is None else shown.best[0])


@check
def reaches(shown: Shown, field: str) -> bool:
    return list(shown.data[field]) == [option[0] for option in shown.game.options(shown.heap)]


@check
def red(shown: Shown, field: str) -> bool:
    judged = judge(shown.game, shown.misere)
    return list(shown.data[field]) == [
        option[0] for option in shown.game.options(shown.heap) if judged.loses((option[0],))
    ]


@check
def answered(shown: Shown, field: str) -> bool:
    game, judged = shown.game, judge(shown.game, shown.misere)
    going_on = [move for move in game.generate_moves(shown.position) if any(True for _ in game.generate_moves(move))]
    found = [game.canonical(game.parse(row["to"])) for row in shown.data[field]]
    if set(found) != set(map(game.canonical, going_on)) or len(set(found)) < len(found) or not shown.lost:
        return False
    if not {row["to"] for row in shown.data[field]} <= set(map(game.format, going_on)):
        return False
    for row in shown.data[field]:
        to, answer = game.parse(row["to"]), game.parse(row["answer"])
        if answer not in set(game.moves(to)) or not judged.loses(answer):
            return False
    return True


@check
def parts(shown: Shown, claim: list[str]) -> bool:
    number, rows = shown.fields(claim)
    pairs = list(shown.position) if isinstance(shown.position, tuple) and shown.game.name == "sum" else None
    if number == "genus":
        return all(has_genus(row["value"], *shown.component(row["component"])) for row in rows)
    assert pairs is not None
    for (game, here), row in zip(pairs, rows, strict=True):
        if row["component"] != f"{game.written()} {game.format(here)}":
            return False
        if row["value"] is not None and not _number_of_component(shown, number, game, here, row["value"]):
            return False
    return True


def _number_of_component(shown: Shown, number: str, game: Any, here: Any, value: Any) -> bool:
    if number == "remoteness":
        return str(value) == str(remoteness_alone(game, here, shown.misere))  # a text beside an infinite one
    if number == "suspense":
        return bool(value == suspense(game, here, shown.misere))
    if number == "foreclosed":
        return str(value) in (str(foreclosed(game, here, shown.misere)), "0", "ended", "instant") or not isinstance(
            value, int
        )
    if number == "nim_value":
        return bool(value == value_of(game, here))
    assert number == "outcomes"
    if may_repeat(game, here):
        return True
    outcomes = ["P" if truth(game, play).loses(here) else "N" for play in (False, True)]
    return set(str(value)) & {"P", "N"} <= set(outcomes)


# -- the formulas of some games ----------------------------------------------------------------------------------------


@check
def mirror(shown: Shown, claim: list[str]) -> bool:
    row, middle, half = shown.fields(claim)
    return row == 2 * half + len(middle) == shown.heap and list(middle) == list(range(half + 1, row - half + 1))


@check
def sums_up(shown: Shown, claim: list[str]) -> bool:
    number, summands = shown.fields(claim)
    fibonacci = [1, 2]
    while fibonacci[-1] <= number:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    places = [fibonacci.index(part) for part in summands]
    apart = all(one - other > 1 for one, other in pairwise(places))
    return sum(summands) == number == Said(shown.analysis, Message("")).counted and apart


@check
def cap(shown: Shown, field: str) -> bool:
    heap = shown.game.heaps(shown.position)[0]
    takes = [heap - move[0] for move in islice(shown.game.generate_moves(shown.position), 5000)]
    return not takes or len(takes) == 5000 or max(takes) == min(shown.data[field], heap)


@check
def pair(shown: Shown, claim: list[str]) -> bool:
    a, n, smaller, larger = shown.fields(claim)
    game, misere = _board(shown)
    if game.a != a:
        return False
    lost = [cell for cell in _lost_cells(game, misere, 40) if cell[0] <= cell[1]]
    if larger >= 40:
        return outcome(game, (smaller, larger), misere) == "P"
    return lost[n] == (smaller, larger)


def _board(shown: Shown) -> tuple[Any, bool]:
    """Return the game of the queen that the game is equivalent to, and whether the last mover loses it."""
    game = shown.game if isinstance(shown.game, nt.Wythoff) else nt.Wythoff()
    return game, not Said(shown.analysis, Message("")).last_mover_wins if hasattr(
        shown.position, "goal"
    ) else shown.misere


@cache
def _lost_cells(game: Any, misere: bool, size: int) -> list[tuple[int, int]]:
    judge = truth(game, misere)
    return [(x, y) for x in range(size) for y in range(size) if judge.loses((x, y))]


@check
def p_position_cells(shown: Shown, claim: list[str]) -> bool:
    size, lost = shown.fields(claim)
    wanted = [cell for cell in _lost_cells(*_board(shown), 40) if max(cell) < size]
    return sorted(map(tuple, lost)) == wanted


@check
def queen(shown: Shown, claim: list[str]) -> bool:
    return Counter(shown.fields(claim)) - Counter({0: 2}) == Counter(shown.game.heaps(shown.position)) - Counter(
        {0: 99}
    )


@check
def digits(shown: Shown, claim: list[str]) -> bool:
    a, number, p_digits, q_digits, zeros = shown.fields(claim)
    p, q = [1, a + 1], [1, a]  # numerators and denominators of the convergents of [1, a, a, ...]
    for _ in p_digits + q_digits:
        p.append(a * p[-1] + p[-2])
        q.append(a * q[-1] + q[-2])
    ends = next((place for place, digit in enumerate(reversed(p_digits)) if digit), len(p_digits))
    return ends == zeros and all(
        sum(digit * weight for digit, weight in zip(reversed(shown_digits), weights, strict=False)) == number
        for shown_digits, weights in ((p_digits, p), (q_digits, q))
    )


@check
def matching(shown: Shown, field: str) -> bool:
    edges = (
        {tuple(sorted(edge)) for edge in shown.game.edges()} if callable(getattr(shown.game, "edges", None)) else None
    )
    edges_shown = [tuple(sorted(edge)) for edge in shown.data[field]]
    vertices = [vertex for edge in edges_shown for vertex in edge]
    return len(vertices) == len(set(vertices)) and (edges is None or set(edges_shown) <= edges)


@check
def kernel(shown: Shown, field: str) -> bool:
    found = set(shown.data[field])
    return is_even_kernel(shown.position, found) or is_even_kernel(shown.best, found)


# -- all claims of a step ----------------------------------------------------------------------------------------------


def step_faults(analysis: Any, step: Step, before: list[Step], claims: Any) -> list[str]:
    """Return the false claims of a worked step, and the languages in which it has no words."""
    shown = Shown(analysis, step, before)
    faults = [
        f"{step.kind} claims {name}: {dict(step.data)}"
        for name, claim in claims.items()
        if not CHECKS[name](shown, claim)
    ]
    for lang in languages():
        text = steps_text([step], lang)
        if "{" in text or "steps." in text or not isinstance(step_data(step, lang), dict):
            faults.append(f"{step.kind} in {lang}: {text}")
    return faults
