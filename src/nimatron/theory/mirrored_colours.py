"""Answers by the image on coloured boards, in normal play: Col, Snort, Clobber.

*Painting.* Let a symmetry of order two exchange the places that can still get a colour in pairs, none with itself, and
preserve the edges that matter between them. Let the image of a place be able to get the same colours as the place
(*copied*), or let it be able to get X where the place can get O and conversely (*exchanged*). The answer to a colour
on a place is the same colour on its image, or the other colour. It is possible before the move by symmetry; the move
can only forbid it if the place and its image are joined by an edge, and the move forbids just the colour of the
answer. In Col a colour forbids itself, so the exchanged answer is possible in any case; in Snort it forbids the other
one, and the copied answer is possible in any case. Otherwise no edge may join a place and its image. After move and
answer the symmetry is as before, since what the move forbids on a place, the answer forbids on its image. So the
opponent always has an answer, and the player to move loses.

*Clobber.* Let a symmetry exchange the stones in pairs. If a stone and its image have the same colour, they never take
each other; so a move, from a to b, touches neither the image of a nor that of b, and the same move between the images
is an answer that restores the symmetry. If their colours differ, the same holds as long as no stone is a neighbour of
its image.

On a board that is one move away from such a position the player to move wins.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from nimatron.explain.message import Explanation, Message, game_over
from nimatron.rules.coloured_board import COLOURS, EMPTY, GONE, OTHER, Coloured
from nimatron.rules.painting import SWAPPED
from nimatron.theory import theorem
from nimatron.theory.theorem import Theorem
from nimatron.views.move_words import describe

_SEARCHED = 40
"""N-positions with up to this many cells are searched instead, which also finds the nim-value."""
_MOST_DIFFERENT = 4
"""How many places may differ from their images before a move that makes the position symmetric."""


class Answer(NamedTuple):
    """A symmetry by which every move can be answered.

    Attributes:
        symmetry: its name.
        copied: whether the answer has the colour of the move; otherwise it has the other colour.
        image: the image of each vertex.
    """

    symmetry: str
    copied: bool
    image: tuple[int, ...]


def symmetries(position: Coloured) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield symmetries of order two of a graph by name, each as the images of its vertices.

    On a rectangle these are the rotation by 180 degrees and the reflections. On other graphs, which have places by
    number only, the order of the vertices is reversed, or every vertex exchanged with the one half the vertices
    further, if this preserves the edges.

    >>> from nimatron.games.boards.col import Col
    >>> [name for name, _ in symmetries(Col().parse("2x3"))], [name for name, _ in symmetries(Col().parse("cycle:6"))]
    (['rotation', 'upright', 'lying'], ['reversal', 'half'])
    """
    count, size = position.graph.count, position.size
    if size is not None:
        rows, columns = size
        places = [divmod(vertex, columns) for vertex in range(count)]
        yield "rotation", tuple(range(count - 1, -1, -1))
        yield "upright", tuple(row * columns + columns - 1 - column for row, column in places)
        yield "lying", tuple((rows - 1 - row) * columns + column for row, column in places)
        if rows == columns:
            yield "falling", tuple(column * columns + row for row, column in places)
            yield "rising", tuple((rows - 1 - column) * columns + rows - 1 - row for row, column in places)
        return
    candidates = [("reversal", tuple(range(count - 1, -1, -1)))]
    if count % 2 == 0:
        candidates.append(("half", tuple((vertex + count // 2) % count for vertex in range(count))))
    near = [set(others) for others in position.near]
    for name, image in candidates:
        if all({image[other] for other in near[vertex]} == near[image[vertex]] for vertex in range(count)):
            yield name, image


class AnswersByImage(Theorem):
    """P-positions: a symmetry answers every move. N-positions: a move leads to such a position."""

    source = "Winning Ways 1982, symmetry strategy"

    @abstractmethod
    def answers(self, game: Any, position: Coloured, image: tuple[int, ...], copied: bool) -> bool:
        """Return whether the images answer every move."""

    @abstractmethod
    def tried(self, game: Any, position: Coloured, different: list[int]) -> Iterable[Coloured]:
        """Return moves that may make the position symmetric; some places differ from their images, or are their own."""

    def answer(self, game: Any, position: Coloured) -> Answer | None:
        """Return a symmetry that answers every move, or None; also None if there is no move.

        >>> from nimatron.games.boards.col import Col
        >>> from nimatron.games.boards.snort import Snort
        >>> [PaintedImages().answer(game, game.parse("2x3"))[:2] for game in (Col(), Snort())]
        [('rotation', False), ('rotation', True)]
        """
        if not any(True for _ in game.generate_moves(position)):
            return None
        for symmetry, image in symmetries(position):
            for copied in (True, False):
                if self.answers(game, position, image, copied):
                    return Answer(symmetry, copied, image)
        return None

    def covers(self, game: Any, position: Coloured, misere: bool) -> bool:
        """Return True for P-positions of any size and for large N-positions in normal play."""
        if misere:
            return False
        return self.answer(game, position) is not None or (
            len(position.colours) > _SEARCHED and self.symmetric_after(game, position) is not None
        )

    def loses(self, game: Any, position: Coloured, misere: bool) -> bool:
        """Return whether a symmetry answers every move."""
        return self.answer(game, position) is not None

    def value(self, game: Any, position: Coloured) -> int | None:
        """Return 0 for P-positions, else None."""
        return 0 if self.answer(game, position) is not None else None

    def symmetric_after(self, game: Any, position: Coloured) -> Coloured | None:
        """Return a position after which a symmetry answers every move, or None if none was found.

        >>> from nimatron.games.boards.col import Col
        >>> Col().format(PaintedImages().symmetric_after(Col(), Col().parse("3x3")))
        '.../.X./...'
        """
        colours = position.colours
        for _, image in symmetries(position):
            for copied in (True, False):
                turned = [colours[other] if copied else OTHER[colours[other]] for other in image]
                different = [vertex for vertex, letter in enumerate(colours) if letter != turned[vertex]]
                own = [vertex for vertex, other in enumerate(image) if vertex == other and colours[vertex] != GONE]
                if len(different) > _MOST_DIFFERENT or len(own) > max(1, len(different)):
                    continue
                for move in self.tried(game, position, different or own):
                    if self.answer(game, move) is not None:
                        return move
        return None

    def best_move(
        self, game: Any, position: Coloured, misere: bool, lost: bool, winning: list[Coloured] | None = None
    ) -> Coloured | None:
        """Return a move that makes the position symmetric, unless all are known; any for a large P-position."""
        if lost:
            return next(iter(game.moves(position)), None) if len(position.colours) > _SEARCHED else None
        return None if winning is not None else self.symmetric_after(game, position)

    def explain(
        self, game: Any, position: Coloured, misere: bool, best: Coloured | None, lost: bool
    ) -> Explanation | None:
        """Explain which symmetry answers every move, here or after the move."""
        if best is None:
            return game_over(won=False) if lost and not game.moves(position) else None
        if not lost:
            return self._won(game, position, best)
        found = self.answer(game, position)
        if found is None:
            return None
        kind = "copied" if found.copied else "exchanged"
        named = {"symmetry": Message(f"coloured.symmetry.{found.symmetry}")}
        example = {
            "move": describe(game, position, best),
            "reply": describe(game, best, self.reply(position, best, found)),
        }
        return Explanation((Message(f"coloured.{self.kind}.{kind}.lost", named), Message("coloured.example", example)))

    def _won(self, game: Any, position: Coloured, best: Coloured) -> Explanation | None:
        """Explain which move makes every move answerable: the best one, or another that is easy to find."""
        move = best if self.answer(game, best) is not None else self.symmetric_after(game, position)
        found = None if move is None else self.answer(game, move)
        if move is None or found is None:
            return None
        kind = "copied" if found.copied else "exchanged"
        named = {"symmetry": Message(f"coloured.symmetry.{found.symmetry}"), "move": describe(game, position, move)}
        sentences = [Message(f"coloured.{self.kind}.{kind}.won", named)]
        if move != best:
            sentences.append(Message("symmetry.best", {"move": describe(game, position, best)}))
        return Explanation(tuple(sentences))

    def reason(self, answer: theorem.Answer) -> Explanation | None:
        """Explain a N-position that no theorem covers by a move after which a symmetry answers every move."""
        if answer.misere or answer.outcome != "N" or answer.best is None:
            return None
        return self._won(answer.game, answer.position, answer.best)

    kind: str

    @staticmethod
    def reply(position: Coloured, move: Coloured, answer: Answer) -> Coloured:
        """Return the position after a move and its answer: every changed place is also changed at its image."""
        colours = list(move.colours)
        for vertex, (old, new) in enumerate(zip(position.colours, move.colours, strict=True)):
            if old != new:
                colours[answer.image[vertex]] = new if answer.copied else OTHER[new]
        return Coloured(position.graph, "".join(colours))


class PaintedImages(AnswersByImage):
    """Col and Snort: the same colour, or the other one, on the image.

    >>> from nimatron.games.boards.col import Col
    >>> [PaintedImages().loses(Col(), Col().parse(board), False) for board in ("20x31", "cycle:6", "cycle:5")]
    [True, True, False]
    """

    kind = "paint"

    def answers(self, game: Any, position: Coloured, image: tuple[int, ...], copied: bool) -> bool:
        """Return whether the sets of colours and the edges have the symmetry, and the answer is never forbidden."""
        masks = game.masks(position)
        touching = game.touching(position, masks)
        forbids_itself = game.forbidden("X") == "X"
        for vertex, mask in enumerate(masks):
            other = image[vertex]
            if masks[other] != (mask if copied else SWAPPED[mask]):
                return False
            if mask and (vertex == other or (copied == forbids_itself and other in touching[vertex])):
                return False
        return True

    def tried(self, game: Any, position: Coloured, different: list[int]) -> Iterable[Coloured]:
        """Yield both colours on these places."""
        masks = game.masks(position)
        for vertex in different:
            if masks[vertex]:
                moves = (position.put(vertex, colour) for colour in COLOURS)
                yield from (move for move in moves if game.allows(position, move))


class ClobberImages(AnswersByImage):
    """Clobber: the move between the images.

    >>> from nimatron.games.boards.clobber import Clobber
    >>> [ClobberImages().loses(Clobber(), Clobber().parse(board), False) for board in ("6x8", "5x6", "XXOOXX", "XOOX")]
    [True, False, True, True]
    """

    kind = "clobber"

    def answers(self, game: Any, position: Coloured, image: tuple[int, ...], copied: bool) -> bool:
        """Return whether the stones that can be in a move have the symmetry."""
        colours, near = position.colours, position.near
        for vertex, letter in enumerate(colours):
            other = image[vertex]
            if letter in COLOURS:
                if colours[other] != (letter if copied else OTHER[letter]) or other == vertex:
                    return False
                if not copied and other in near[vertex]:
                    return False
            elif colours[other] in COLOURS:
                return False
        return True

    def tried(self, game: Any, position: Coloured, different: list[int]) -> Iterable[Coloured]:
        """Yield the moves of stones on these places, and those that remove them."""
        colours, near = position.colours, position.near
        for vertex in different:
            if colours[vertex] in COLOURS:
                for other in near[vertex]:
                    if colours[other] == OTHER[colours[vertex]]:
                        yield position.put(other, colours[vertex]).put(vertex, EMPTY)
                        yield position.put(vertex, colours[other]).put(other, EMPTY)


def painted_images(answer: theorem.Answer) -> Explanation | None:
    """Explain a N-position of Col or Snort by a move after which a symmetry answers every move."""
    return PaintedImages().reason(answer)


def clobber_images(answer: theorem.Answer) -> Explanation | None:
    """Explain a N-position of Clobber by a move after which a symmetry answers every move."""
    return ClobberImages().reason(answer)
