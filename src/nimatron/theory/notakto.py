"""Notakto in misère play on boards of 3 by 3, by its misère quotient of 18 elements.

Plambeck and Whitehead (2013) found the misère quotient: words in a, b, c, d, multiplied by the rules below. A position
is a P-position exactly when the product of its live boards is a, bb, bc or cc. The elements of the boards were computed
for this project.

Proof, by a finite check in ``tests/games/test_notakto.py``. To a position belong the product x of its boards and the
set M of the products that one move can lead to. The position without boards has (1, empty set). The sum of (x, M) and
(y, N) has (xy, the union of xN and yM). So all pairs that any number of boards can have are found by multiplying those
of single boards until nothing new appears. For every such pair except that of no live board, which is an N-position, x
is among the four exactly when no element of M is. So by induction the four are the P-positions and all others are
N-positions.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from nimatron.explain.message import Explanation, Message, MessageValue, game_over, printed
from nimatron.games.boards.notakto import Board, Boards, Notakto, canonical_board, is_dead
from nimatron.rules.rule_set import RuleSet
from nimatron.theory.images import length
from nimatron.theory.theorem import Answer, Theorem
from nimatron.views.move_words import describe

P_PORTION = frozenset(("a", "bb", "bc", "cc"))
"""The elements of the P-positions."""

BOARDS = {
    "": ".../.../..X .../.../.X. .X./X../..X",
    "a": (
        ".../..X/.X. .../.X./X.X .../.XX/.XX .../X.X/.XX .../XX./..X ..X/.../.XX ..X/XX./.XX .X./.../.X. "
        ".X./.../X.X .X./X.X/.X. .XX/X../.XX X../.../..X X../..X/.XX X.X/.../X.X X.X/X../.XX XX./.../.XX "
        "XX./X.X/.XX"
    ),
    "b": (
        ".../.../X.X .../..X/.XX .../.X./..X .../.X./.X. .../X../..X .../X.X/.X. .../XX./.XX ..X/.X./.XX "
        "..X/X../.XX .X./.X./X.X .X./X.X/.XX .X./XX./..X .XX/.../.XX X../X.X/.XX X.X/.../.XX"
    ),
    "c": ".../.../...",
    "d": ".../.../.XX",
    "ab": ".../.X./.XX .../.XX/.X. ..X/.../X.X .X./X../.XX X../X../.XX",
    "cc": ".../.X./...",
    "cd": ".../X../.XX .X./.../.XX X../.../.XX",
}
"""The live boards of each element, up to rotation and reflection; a dead board is the empty word."""

_RULES = (("aa", ""), ("bbb", "b"), ("bbc", "c"), ("ccc", "acc"), ("bbd", "d"), ("cd", "ad"), ("dd", "cc"))
_ELEMENTS = {board: element for element, boards in BOARDS.items() for board in boards.split()}
_ONE = "1"
"""The text of the empty word."""


class NotaktoQuotient(Theorem):
    """P-positions in misère play on boards of 3 by 3: the product of the boards is a, bb, bc or cc.

    >>> game = Notakto()
    >>> [NotaktoQuotient().loses(game, game.parse(f"{boards}*3x3"), True) for boards in (1, 2, 3, 4)]
    [False, True, False, True]
    """

    source = "Plambeck and Whitehead 2013"

    def covers(self, game: Notakto, position: Boards, misere: bool) -> bool:
        """Return True for misère play if all live boards are 3 by 3."""
        return misere and all((board.rows, board.columns) == (3, 3) or is_dead(board) for board in position)

    def loses(self, game: Notakto, position: Boards, misere: bool) -> bool:
        """Return whether the product is one of the four."""
        return product(map(element_of, position)) in P_PORTION

    def explain(self, game: Notakto, position: Boards, misere: bool, best: Boards | None, lost: bool) -> Explanation:
        """Explain the elements of the live boards and their product, here and after the move."""
        live = [element_of(board) for board in position if not is_dead(board)]
        if not live:
            return game_over(won=True)
        values: dict[str, MessageValue] = {
            "elements": printed(element or _ONE for element in live),
            "product": product(live) or _ONE,
        }
        if lost or best is None:
            return Explanation((Message("notakto.lost", values),))
        after = product(map(element_of, best))
        return Explanation((Message("notakto.won", values), Message("notakto.move", {"product": after})))


def last_board(answer: Answer) -> Explanation | None:
    """Explain normal play on one live board: the move that kills it, or the one that lets nobody else kill it.

    >>> import nimatron as nt
    >>> answers = [nt.analyse("notakto", board, misere=False) for board in ("XX./.../...", "3x3")]
    >>> [[one.key for one in last_board(answer).sentences] for answer in answers]
    [['notakto.kill'], ['notakto.kills.won', 'general.length']]
    """
    game, position, best = answer.game, answer.position, answer.best
    if answer.misere or best is None or sum(not is_dead(board) for board in position) != 1:
        return None
    if answer.outcome == "N" and not game.moves(best):
        return Explanation((Message("notakto.kill", {"move": describe(game, position, best)}),))
    shown = position if answer.outcome == "P" else best
    if not all(_can_kill(game, move) for move in game.moves(shown)):
        return None
    if answer.outcome == "P":
        return Explanation((Message("notakto.kills.lost"), *length(answer)))
    return Explanation((Message("notakto.kills.won", {"move": describe(game, position, best)}), *length(answer)))


def _can_kill(game: RuleSet[Boards], position: Boards) -> bool:
    """Return whether one mark kills the only live board."""
    return any(all(map(is_dead, move)) for move in game.moves(position))


def product(elements: Iterable[str]) -> str:
    """Return the product of some elements, as its shortest word.

    >>> product(["c", "c"]), product(["c", "d", "b"]), product([])
    ('cc', 'abd', '')
    """
    word = ""
    for element in elements:
        word = _reduced("".join(sorted(word + element)))
    return word


@lru_cache(4096)
def _reduced(word: str) -> str:
    """Return the word, with its letters in order, to which no rule applies any more."""
    for left, right in _RULES:
        rest = word
        for letter in left:
            head, found, tail = rest.partition(letter)
            if not found:
                break
            rest = head + tail
        else:
            return _reduced("".join(sorted(rest + right)))
    return word


def element_of(board: Board) -> str:
    """Return the element of a board of 3 by 3.

    >>> [element_of(board) for board in Notakto().parse(".../.../... .../.X./... XXX/.../...")]
    ['c', 'cc', '']
    """
    return "" if is_dead(board) else _ELEMENTS[str(canonical_board(board))]
