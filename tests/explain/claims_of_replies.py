"""Claims of the general reasons, and their checks: components that a move changes, replies and the answers to them.

Names of claims: ``named``, ``[components, values]``, the written components and their nim-values, all of them;
``named_after``, the same after the best move; ``turns``, ``[component, before, components, after]``, the one component
that the best move changes, its nim-value, what it becomes and the nim-sum of that; ``answered_moves``, ``[who, place,
others]``: from the position here (``mover``) or after the best move (``opponent``) each move in the list either ends
the game or is followed by an answer that wins, or else keeps a draw, and the number of ``others`` is that of the other
kinds of moves, up to equivalence (None: at least one, not counted); ``plays_like``, ``[games, heaps]``, heaps that may
replace the position in misère play, alone and beside other heaps; ``infinite_sum``, ``[game, greatest heap, other heap,
element, numbers]``, what an infinite quotient says of the position; ``infinite_sum_after``, the same after the best
move; ``losing_elements``, ``[element, count]``, an element and how many lose beside these numbers, itself among them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from nimatron.explain.catalogue import catalogue
from nimatron.explain.message import Message
from nimatron.misere.infinite_quotient import known_quotient
from nimatron.misere.quotient import shown_name
from nimatron.rules.rule_set import may_repeat
from nimatron.views.move_words import describe
from tests.explain.by_definition import component_value, indecomposables, judge, nim_sum, outcome, repeating
from tests.explain.said import Said, check
from tests.explain.sum_claims import MOVER, OPPONENT

_REPLIES = {
    "lost": (OPPONENT, "mover"),
    "then": (MOVER, "opponent"),
    "drawn": ({"wins": "nobody"}, "opponent"),
}
CLAIMS_OF_REPLIES: Mapping[str, Mapping[str, Any]] = {
    "general.components.won": {
        **MOVER, "misere": False, "named": ["components", "values"], "nim_sum": ["parts", "total"],
        "different": ["total", 0],
    },
    "general.components.lost": {
        **OPPONENT, "misere": False, "named": ["components", "values"], "nim_sum": ["parts", 0],
    },
    "general.splits": {**MOVER, "misere": False, "named_after": ["components", "values"], "makes": ["parts", 0]},
    "general.turns": {**MOVER, "turns": ["component", "before", "components", "after"], "makes": ["parts", 0]},
    "general.turns.several": {**MOVER, "turns": ["component", "before", "components", "after"], "makes": ["parts", 0]},
    "general.turns.none": {**MOVER, "turns": ["component", "before", None, 0], "makes": ["parts", 0]},
    **{
        f"general.replies.{kind}{amount}": {**who, "answered_moves": [turn, "replies", others]}
        for kind, (who, turn) in _REPLIES.items()
        for amount, others in (("", 0), (".others", "count"), (".some", None))
    },
}  # fmt: skip
"""Claims by the key of the sentence."""


# -- components --------------------------------------------------------------------------------------------------------


def _parts(said: Said, position: Any) -> list[tuple[str, Any, int]]:
    """Return each component as written, up to equivalence, with its nim-value by the definition."""
    found = []
    for part, here in indecomposables(said.game, position):
        text = part.format(here) if said.game.name != "sum" else f"{part.written()} {part.format(here)}"
        found.append((text, (part, part.canonical(here)), component_value(part, here)))
    return found


def _lists(said: Said, claim: list[str], position: Any) -> bool:
    parts = _parts(said, position)
    return (said.value(claim[0]), said.value(claim[1])) == (
        tuple(text for text, _, _ in parts), tuple(value for _, _, value in parts),
    )  # fmt: skip


@check
def named(said: Said, claim: list[str]) -> bool:
    return _lists(said, claim, said.position)


@check
def named_after(said: Said, claim: list[str]) -> bool:
    return _lists(said, claim, said.best)


@check
def turns(said: Said, claim: list[Any]) -> bool:
    """Check that exactly one component is replaced, by these ones with this nim-sum."""
    here, after = _parts(said, said.position), _parts(said, said.best)
    gone = list((Counter(kind for _, kind, _ in here) - Counter(kind for _, kind, _ in after)).elements())
    new = Counter(kind for _, kind, _ in after) - Counter(kind for _, kind, _ in here)
    shown = () if claim[2] is None else said.value(claim[2])
    texts = {kind: {text for text, other, _ in (*here, *after) if other == kind} for kind in (*gone, *new)}
    return (
        len(gone) == 1
        and said.value(claim[0]) in texts[gone[0]]
        and component_value(*gone[0]) == said.value(claim[1])
        and nim_sum(component_value(*kind) for kind in new.elements()) == said.value(claim[3])
        and len(shown) == new.total()
        and all(any(text in texts[kind] for kind in new) for text in shown)
    )


@check
def plays_like(said: Said, claim: list[str]) -> bool:
    """Check the outcomes of the position and of the smaller one, also beside a heap of 1, 2 or 3."""
    text = said.value(claim[1])
    if said.game.name == "sum":
        names = said.value(claim[0]).split(" + ")
        like = text if len(names) > 1 else f"{names[0]} {text}"
        return outcome(said.game, said.game.parse(like), True) == said.analysis.outcome
    here, like = said.game.format(said.position), text
    return all(
        outcome(said.game, said.game.parse(here + more), True) == outcome(said.game, said.game.parse(like + more), True)
        for more in ("", ",1", ",2", ",3")
    )


@check
def infinite_sum(said: Said, claim: list[str]) -> bool:
    """Check the two numbers of heaps, and that the other heaps have this element by the actions of the certificate."""
    code, large, small, x, m, k = map(said.value, claim)
    known = known_quotient(code)
    assert known is not None
    assert (small, large) == known.counted
    numbers = Counter(said.heaps)
    return (numbers[small], numbers[large]) == (m, k) and _element(known.certificate(), said.heaps) == x


@check
def infinite_sum_after(said: Said, claim: list[str]) -> bool:
    """Check element and numbers after the best move."""
    known = known_quotient(shown_name(said.game))
    assert known is not None
    numbers = Counter(said.heaps_after)
    here = _element(known.certificate(), said.heaps_after), *(numbers[heap] for heap in known.counted)
    return here == tuple(map(said.value, claim))


@check
def losing_elements(said: Said, claim: list[str]) -> bool:
    """Check how many elements lose beside the two numbers, and that this one does."""
    known = known_quotient(shown_name(said.game))
    assert known is not None
    numbers = Counter(said.heaps)
    portion = known.portion(*(numbers[heap] for heap in known.counted))
    return len(portion) == said.value(claim[1]) and said.value(claim[0]) in portion


def _element(certificate: Mapping[str, Any], heaps: Sequence[int]) -> int:
    """Return the element of the heaps that are not counted: each stands for a path of actions from the identity."""
    action = {int(element): row for element, row in certificate["action"].items()}
    paths: dict[int, list[int]] = {0: []}
    waiting = [0]
    for element in waiting:
        for generator, row in action.items():
            if row[element] not in paths:
                paths[row[element]] = [*paths[element], generator]
                waiting.append(row[element])
    found = 0
    for heap in heaps:
        if heap not in certificate["counted"]:
            for generator in paths[certificate["phi"][heap]]:
                found = action[generator][found]
    return found


# -- replies -----------------------------------------------------------------------------------------------------------


def _outcome(said: Said, position: Any) -> str:
    """Return the outcome by the definition, or that of the library if it would take too long."""
    if not may_repeat(said.game, position):
        return "P" if judge(said.game, said.misere).loses(position) else "N"
    if said.game.name == "take-and-return":
        found = repeating(said.game, said.misere).outcome
        if position in found:
            return found[position]
    return outcome(said.game, position, said.misere)


def _meant(said: Said, here: Any, words: Message) -> Iterator[Any]:
    """Yield the moves that these words describe."""
    text = catalogue("en").text(words)
    for move in dict.fromkeys(said.game.generate_moves(here)):
        if catalogue("en").text(describe(said.game, here, move)) == text:
            yield move


def _holds(said: Said, move: Any, clause: Message) -> bool:
    """Return whether a clause is true of a move: it ends the game, or the answer wins, or keeps a draw."""
    if clause.key == "general.reply.ends":
        over = not any(True for _ in said.game.generate_moves(move))
        return over and _outcome(said, move) == "N"  # the next player has won without a move
    drawn = said.analysis.outcome == "D" and clause.key != "general.reply.wins"
    wanted = "D" if drawn else "P"
    return any(_outcome(said, answer) == wanted for answer in _meant(said, move, clause.values["answer"]))  # type: ignore[arg-type]


@check
def answered_moves(said: Said, claim: Sequence[Any]) -> bool:
    here = said.position if claim[0] == "mover" else said.best
    kinds = set()
    for clause in said.value(claim[1]):
        moves = [move for move in _meant(said, here, clause.values["move"]) if _holds(said, move, clause)]
        if not moves:
            return False
        kinds.add(said.game.canonical(moves[0]))
    if claim[2] is None:
        return len(kinds) == len(said.value(claim[1]))
    every = {said.game.canonical(move) for move in said.game.generate_moves(here)}
    return len(every) - len(kinds) == said.value(claim[2])
