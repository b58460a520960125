"""Take and return: which heaps a move can leave, and who wins from each of them, found backwards from the end."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from nimatron.explain.message import Explanation, Message, MessageValue, printed
from nimatron.games.heaps.take_and_return import TakeAndReturn
from nimatron.theory.theorem import Answer

_GREATEST_CAP = 2_000


@lru_cache(maxsize=64)
def outcomes(game: TakeAndReturn, misere: bool) -> tuple[str, ...]:
    """Return the outcome of every heap up to the cap: P, N, or D for a draw.

    >>> "".join(outcomes(TakeAndReturn(take="2,5", cap=14), False)), "".join(outcomes(TakeAndReturn(cap=6), True))
    ('PPNNPNNNPNNNPNN', 'NDDDDDD')
    """
    options = [[option for (option,) in game.moves((heap,))] for heap in range(game.cap + 1)]
    before: list[list[int]] = [[] for _ in options]
    for heap, reached in enumerate(options):
        for option in reached:
            before[option].append(heap)
    undecided = [len(reached) for reached in options]
    found = ["D"] * len(options)
    judged = [heap for heap, number in enumerate(undecided) if number == 0]
    for heap in judged:
        found[heap] = "N" if misere else "P"
    while judged:
        heap = judged.pop()
        for one in before[heap]:
            if found[one] != "D":
                continue
            undecided[one] -= 1
            if found[heap] == "P" or undecided[one] == 0:
                found[one] = "N" if found[heap] == "P" else "P"
                judged.append(one)
    return tuple(found)


def reasons_of_take_and_return(answer: Answer) -> Explanation | None:
    """Explain who wins from the heaps that a move can leave.

    >>> import nimatron as nt
    >>> nt.analyse("take-and-return", 5).why()
    'Leaving 3, 2 would let the opponent win; leaving 6 keeps the draw, since nobody can force a win from there.'
    """
    game, (heap,) = cast("TakeAndReturn", answer.game), answer.position
    if game.cap > _GREATEST_CAP:
        return None
    options = [option for (option,) in game.moves((heap,))]
    if not options:
        return None
    known = outcomes(game, answer.misere)
    by_outcome = {name: [option for option in options if known[option] == name] for name in "PND"}
    if answer.outcome == "D":
        places: dict[str, MessageValue] = {"drawn": printed(by_outcome["D"])}
        if not by_outcome["N"]:
            return Explanation((Message("take-and-return.drawn", places),))
        return Explanation((Message("take-and-return.drawn.some", {**places, "won": printed(by_outcome["N"])}),))
    key, left = ("won", by_outcome["P"]) if answer.outcome == "N" else ("lost", options)
    return Explanation((Message(f"take-and-return.{key}", {"heaps": printed(left), "count": len(left)}),))
