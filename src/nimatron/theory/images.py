"""Reasons by symmetry in normal play: every move is answered by its image, here or after one of the winning moves.

The games are those in which a move needs some places and removes some, and a place removed never comes back. An image
is an exchange of places, in pairs, that turns moves into moves. If no move removes a place that its image needs, then
the image of a move is still possible after it, and both together leave an unchanged exchange: the player who answers
moves last (Tweedledum and Tweedledee, Winning Ways 1982, chapter 1).

Each function explains an answer that no theorem explains. The images are looked for on the position itself, and all its
moves are tested, so that nothing rests on the form of the board.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from nimatron.explain.message import Explanation, Message, printed
from nimatron.theory.theorem import Answer
from nimatron.views.move_words import describe

if TYPE_CHECKING:
    from nimatron.games.boards.non_attacking import NonAttacking
    from nimatron.rules.graph_game import GraphGame, Vertices
    from nimatron.rules.grid_game import Cell, Cells, GridGame
    from nimatron.rules.poset_game import Named, PosetGame

Place: TypeAlias = Hashable
Image: TypeAlias = Mapping[Any, Any]

_MOST_PLACES = 150
_MOST_TRIED = 60
"""The number of winning moves that are tested, the best one first."""
_MOST_ANSWERS = 20_000
"""The number of answers to these moves, all together."""


class Removal(NamedTuple):
    """A move: the places that it needs, those that it removes, and the position after it."""

    needs: frozenset[Any]
    removes: frozenset[Any]
    to: Any


Removals: TypeAlias = Callable[[Any, Any], Iterable[Removal]]
Images: TypeAlias = Callable[[Any, Any, list[Removal]], Iterator[tuple[str, Image]]]


class Answered(NamedTuple):
    """A position in which every move is answered by its image: the name of the symmetry, the image, the moves."""

    symmetry: str
    image: Image
    moves: list[Removal]

    def reply(self, move: Removal) -> Removal:
        """Return the image of a move, as a move of the position before both."""
        needs = frozenset(self.image[place] for place in move.needs)
        return next(other for other in self.moves if other.needs == needs)


class ImageReplies:
    """Explain answers of a game by the images of its moves.

    Parameters:
        removals: returns the moves of a position of a game.
        images: yields the exchanges that are tried, each with the name of its symmetry.
        text: returns the written form of a place, for exchanges that are listed pair by pair.
    """

    def __init__(self, removals: Removals, images: Images, text: Callable[[Any, Any], str]) -> None:
        self._removals, self._images, self._text = removals, images, text

    def __call__(self, answer: Answer) -> Explanation | None:
        """Return the symmetry here, or after the first winning move that makes one; None if there is none."""
        game, position = answer.game, answer.position
        if answer.misere:
            return None
        if answer.outcome == "P":
            here = self.answered(game, position)
            return None if here is None else self._lost(answer, here)
        if answer.outcome != "N" or answer.best is None:
            return None
        for move in self._tried(answer):
            after = self.answered(game, move)
            if after is not None:
                return self._won(answer, move, after)
        return None

    def answered(self, game: Any, position: Any) -> Answered | None:
        """Return how every move of the position is answered by its image; None if there is no move or no image.

        >>> from nimatron.games.boards.cram import Cram
        >>> [DOMINOES.answered(Cram(), Cram().parse(board)) is None for board in ("2x2", "2x3", "..#..")]
        [False, True, False]
        """
        if len(position if isinstance(position, frozenset) else game.left(position)) > _MOST_PLACES:
            return None
        moves = list(self._removals(game, position))
        if not moves or len(moves) > 20 * _MOST_PLACES:
            return None
        usable = frozenset().union(*(move.needs for move in moves))
        moves = [move._replace(removes=move.removes & usable) for move in moves]
        for symmetry, image in self._images(game, position, moves):
            if answers_every_move(moves, image):
                return Answered(symmetry, image, moves)
        return None

    def _tried(self, answer: Answer) -> Iterator[Any]:
        """Yield the best move and the first of the other winning moves, as long as few answers are looked at."""
        answers = 0
        for move in dict.fromkeys((answer.best, *(answer.winning_moves or ())[:_MOST_TRIED])):
            answers += answer.game.count_moves(move)
            if answers > _MOST_ANSWERS:
                return
            yield move

    def _places(self, answer: Answer, found: Answered) -> dict[str, Any]:
        """Return the pairs that are exchanged, where these are not seen from the name of the symmetry."""
        if found.symmetry != "pairs":
            return {}
        text = [(self._text(answer.game, one), self._text(answer.game, two)) for one, two in pairs(found.image)]
        return {"pairs": printed(f"{one}↔{two}" for one, two in text)}

    def _lost(self, answer: Answer, here: Answered) -> Explanation:
        sentences = [Message(f"symmetry.{here.symmetry}.lost", self._places(answer, here))]
        if answer.best is not None:
            move = next((one for one in here.moves if one.to == answer.best), here.moves[0])
            offered = describe(answer.game, answer.position, move.to)
            reply = describe(answer.game, answer.position, here.reply(move).to)
            sentences.append(Message("symmetry.example", {"move": offered, "reply": reply}))
        return Explanation((*sentences, *length(answer)))

    def _won(self, answer: Answer, move: Any, after: Answered) -> Explanation:
        places = {"move": describe(answer.game, answer.position, move), **self._places(answer, after)}
        sentences = [Message(f"symmetry.{after.symmetry}.won", places)]
        if move != answer.best:
            sentences.append(Message("symmetry.best", {"move": describe(answer.game, answer.position, answer.best)}))
        return Explanation((*sentences, *length(answer)))


def length(answer: Answer) -> tuple[Message, ...]:
    """Return the sentence on the remoteness, if that is known."""
    return () if answer.remoteness is None else (Message("general.length", {"count": answer.remoteness}),)


def answers_every_move(moves: Iterable[Removal], image: Image) -> bool:
    """Return whether the image turns the moves into each other, and no move removes a place that its image needs.

    >>> row = [Removal(frozenset((at, at + 1)), frozenset((at, at + 1)), None) for at in range(3)]
    >>> answers_every_move(row, {0: 3, 1: 2, 2: 1, 3: 0}), answers_every_move(row[::2], {0: 3, 1: 2, 2: 1, 3: 0})
    (False, True)
    """
    removed = {move.needs: move.removes for move in moves}
    for needs, removes in removed.items():
        turned = frozenset(image[place] for place in needs)
        if turned & removes or removed.get(turned) != frozenset(image[place] for place in removes):
            return False
    return True


def pairs(image: Image) -> list[tuple[Any, Any]]:
    """Return the pairs of places that are exchanged, the lesser place of each first.

    >>> pairs({0: 3, 1: 2, 2: 1, 3: 0})
    [(0, 3), (1, 2)]
    """
    return [(one, two) for one, two in sorted(image.items()) if one < two]


# -- boards ------------------------------------------------------------------------------------------------------------

SYMMETRIES: dict[str, Callable[[int, int, int, int], tuple[int, int]]] = {
    "rotation": lambda row, column, down, across: (down - row, across - column),
    "upright": lambda row, column, down, across: (row, across - column),
    "lying": lambda row, column, down, across: (down - row, column),
    "falling": lambda row, column, down, across: (column - (across - down) // 2, row + (across - down) // 2),
    "rising": lambda row, column, down, across: ((down + across) // 2 - column, (down + across) // 2 - row),
}
"""The images of a cell, given the sums of the first and last row and of the first and last column of the cells in play.

They are the rotation by 180 degrees, the reflection that exchanges left and right, the one that exchanges above and
below, and the reflections in the falling and in the rising diagonal."""


def turned_cells(_game: GridGame, _position: Cells, moves: list[Removal]) -> Iterator[tuple[str, Image]]:
    """Yield the rotation and the reflections that map the cells in play, in their middle, to themselves."""
    cells = frozenset().union(*(move.needs for move in moves))
    rows, columns = {row for row, _ in cells}, {column for _, column in cells}
    down, across = min(rows) + max(rows), min(columns) + max(columns)
    square = max(rows) - min(rows) == max(columns) - min(columns)
    for symmetry, turned in SYMMETRIES.items():
        if square or symmetry not in ("falling", "rising"):
            image = {(row, column): turned(row, column, down, across) for row, column in cells}
            if cells == frozenset(image.values()):
                yield symmetry, image


def _dominoes(game: GridGame, free: Cells) -> Iterator[Removal]:
    for domino in game.dominoes(free):
        cells = frozenset(domino)
        yield Removal(cells, cells, free - cells)


def _lines(_game: GridGame, free: Cells) -> Iterator[Removal]:
    from nimatron.games.boards.tac_tix import lines

    return (Removal(line, line, free - line) for line in lines(sorted(free), free))


def _pieces(game: NonAttacking, free: Cells) -> Iterator[Removal]:
    for cell in sorted(free):
        removed = game.attacked(free, cell) | {cell}
        yield Removal(frozenset({cell}), removed, free - removed)


def _cell_text(_game: Any, cell: Cell) -> str:
    return f"{cell[0] + 1}.{cell[1] + 1}"


DOMINOES = ImageReplies(_dominoes, turned_cells, _cell_text)
LINES = ImageReplies(_lines, turned_cells, _cell_text)
PIECES = ImageReplies(_pieces, turned_cells, _cell_text)


# -- graphs and ordered sets -------------------------------------------------------------------------------------------


def _vertices(game: GraphGame, free: Vertices) -> Iterator[Removal]:
    for vertex in sorted(free):
        removed = frozenset(game.closed_neighbourhood(free, vertex))
        yield Removal(frozenset({vertex}), removed, free - removed)


def _edges(game: GraphGame, free: Vertices) -> Iterator[Removal]:
    for edge in game.edges(free):
        ends = frozenset(edge)
        yield Removal(ends, ends, free - ends)


def _elements(game: PosetGame, position: Named) -> Iterator[Removal]:
    left = game.left(position)
    for move, element in zip(game.generate_moves(position), left, strict=True):
        removed = frozenset(other for other in left if game.above(position.number, other, element))
        yield Removal(frozenset({element}), removed, move)


def _exchanged(_game: Any, _position: Any, moves: list[Removal]) -> Iterator[tuple[str, Image]]:
    """Yield an exchange of the places that keeps what a move at each place removes, if one is found quickly."""
    from nimatron.theory.exchanges import exchange

    beside: dict[Any, set[Any]] = {place: set() for move in moves for place in move.needs}
    for move in moves:
        for place in move.needs:
            beside[place] |= move.removes - {place}
    found = exchange(beside)
    if found is not None:
        yield "pairs", found


VERTICES = ImageReplies(_vertices, _exchanged, lambda _, vertex: str(vertex))
EDGES = ImageReplies(_edges, _exchanged, lambda _, vertex: str(vertex))
ELEMENTS = ImageReplies(_elements, _exchanged, lambda game, element: game.element_text(element))
