"""Games on coloured boards: every cell of a rectangle, or every vertex of a graph, is empty or bears X or O.

A rectangle is the graph ``grid:3x4`` of its cells, written row by row.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Any, ClassVar, NamedTuple, TypeAlias

from nimatron.errors import PositionError
from nimatron.explain.reason import reason
from nimatron.rules.graph_families import GRAPH6
from nimatron.rules.graph_game import Graph
from nimatron.rules.parameters import shown
from nimatron.rules.rule_set import Component, RuleSet

EMPTY, GONE = ".", "#"
COLOURS = "XO"
MOST_CELLS = 1600
OTHER = {"X": "O", "O": "X", EMPTY: EMPTY, GONE: GONE}
"""What stands in a place after the colours are exchanged."""
_FORMS_KEPT = 1 << 13
"""Forms kept of positions, and of components: searches meet most of them several times."""
_KEPT_VERTICES = 50
"""Most vertices of a position whose form is kept."""
_LETTERS = frozenset(EMPTY + COLOURS + GONE)
_SIZE = re.compile(r"(0|[1-9][0-9]{0,3})x(0|[1-9][0-9]{0,3})", re.ASCII)
_GRID = re.compile(r"grid:(\d+)x(\d+)", re.ASCII)

Near: TypeAlias = tuple[tuple[int, ...], ...]


class Coloured(NamedTuple):
    """A graph and what stands on each of its vertices, in their order: X, O, ``.`` (empty) or ``#`` (not there)."""

    graph: Graph
    colours: str

    @property
    def near(self) -> Near:
        """The neighbours of each vertex.

        >>> Coloured(Graph.parse("path:3"), "...").near
        ((1,), (0, 2), (1,))
        """
        return _neighbours(self.graph)

    @property
    def size(self) -> tuple[int, int] | None:
        """Rows and columns of a rectangle; None for any other graph.

        >>> Coloured(Graph.parse("grid:2x3"), "XOXOXO").size, Coloured(Graph.parse("path:3"), "...").size
        ((2, 3), None)
        """
        found = _GRID.fullmatch(self.graph.name)
        return (int(found[1]), int(found[2])) if found else None

    def put(self, vertex: int, colour: str) -> Coloured:
        """Return the position with something else on one vertex.

        >>> Coloured(Graph.parse("path:3"), "...").put(1, "X").colours
        '.X.'
        """
        return Coloured(self.graph, self.colours[:vertex] + colour + self.colours[vertex + 1 :])

    def only(self, kept: frozenset[int] | set[int], rest: str = GONE) -> Coloured:
        """Return the position with ``rest`` on all vertices but those that are kept.

        >>> Coloured(Graph.parse("path:3"), "XO.").only({0, 1}).colours
        'XO#'
        """
        return Coloured(self.graph, "".join(c if v in kept else rest for v, c in enumerate(self.colours)))

    def rows(self) -> list[str]:
        """Return the rows of a rectangle."""
        columns = (self.size or (1, 1))[1]
        return [self.colours[at : at + columns] for at in range(0, len(self.colours), columns)]


@lru_cache(maxsize=4096)
def _neighbours(graph: Graph) -> Near:
    """Return the neighbours of each vertex; a vertex is not its own neighbour."""
    return tuple(tuple(w for w in graph.neighbours(v) if w != v) for v in range(graph.count))


def two_colours(graph: Graph) -> str | None:
    """Return alternating colours, X on the lowest vertex of each component; None if there is an odd cycle.

    >>> two_colours(Graph.parse("cycle:6")), two_colours(Graph.parse("cycle:5"))
    ('XOXOXO', None)
    """
    near, found = _neighbours(graph), [""] * graph.count
    for first in range(graph.count):
        if found[first]:
            continue
        found[first], queue = "X", [first]
        for vertex in queue:  # the queue grows during the loop
            for other in near[vertex]:
                if not found[other]:
                    found[other] = OTHER[found[vertex]]
                    queue.append(other)
                elif found[other] == found[vertex]:
                    return None
    return "".join(found)


def connected(vertices: set[int], near: Near) -> Iterator[frozenset[int]]:
    """Yield the sets of these vertices that are connected by edges between them, the lowest vertex first.

    >>> [sorted(part) for part in connected({0, 1, 3}, ((1,), (0, 2), (1, 3), (2,)))]
    [[0, 1], [3]]
    """
    left = set(vertices)
    for first in sorted(vertices):
        if first in left:
            left.discard(first)
            part = [first]
            for vertex in part:  # the list grows during the loop
                for other in near[vertex]:
                    if other in left:
                        left.discard(other)
                        part.append(other)
            yield frozenset(part)


class ColouredBoardGame(RuleSet[Coloured]):
    """A game on a coloured board.

    Written ``3x4`` (a rectangle at the start), row by row, ``XO./.OX``, or ``path:5@XO.OX``: a graph and what stands on
    its vertices; without the latter the start on this graph. A game that has proved them claims ``components =
    ColouredBoardGame.parts_apart`` and ``canonical = ColouredBoardGame.in_equal_form``.

    >>> from nimatron.games.boards.col import Col
    >>> Col().format(Col().parse("x.|.."))
    'X./..'
    """

    group = "boards"
    view: ClassVar[Any] = "nimatron.views.coloured_boards:PaintView"
    aside: ClassVar[str] = GONE
    """What stands in a component on the places that belong to others."""

    @property
    def start(self) -> Coloured:
        """The example position."""
        return self.parse(self.example or "3x3")

    def start_colours(self, graph: Graph) -> str | None:
        """Return what stands on a graph at the start: nothing. None if the game has no usual start there."""
        return EMPTY * graph.count

    def admit(self, position: Coloured) -> Coloured:
        """Return the position if the rules allow it. Raise ``PositionError`` otherwise."""
        return position

    @abstractmethod
    def parts(self, position: Coloured) -> Iterator[frozenset[int]]:
        """Yield for each component with a move the vertices that matter for it."""

    @abstractmethod
    def form(self, position: Coloured) -> Coloured:
        """Return one representative of the positions that play like this component."""

    def parts_apart(self, position: Coloured) -> tuple[Component, ...]:
        """Return the components with a move, each on the same board, where all other places are left out."""
        parts = list(self.parts(position))
        if len(parts) == 1:
            return ((self, position),)
        return tuple((self, position.only(part, self.aside)) for part in parts)

    def in_equal_form(self, position: Coloured) -> Coloured:
        """Return the representatives of all components with a move, side by side."""
        equal_form = _in_equal_form if len(position.colours) <= _KEPT_VERTICES else _in_equal_form.__wrapped__
        return equal_form(self, position)

    # -- written form ------------------------------------------------------------------------------------------

    def parse(self, text: str) -> Coloured:
        """Read ``3x4``, rows joined by ``/`` or ``|``, or a graph with or without colours."""
        text = text.strip()
        size = _SIZE.fullmatch(text)
        if size:
            return self._board(int(size[1]), int(size[2]))
        if ":" in text:
            return self._on_graph(text)
        lines = text.upper().replace("|", "/").split("/")
        for number, line in enumerate(lines, 1):
            self._check_letters(line, text, number)
            if len(line) != len(lines[0]) or not line:
                raise PositionError(
                    reason("position.row_width", game=self.name, number=number, count=len(line), width=len(lines[0]))
                )
        self._check_size(len(lines), len(lines[0]))
        graph = Graph.parse(f"grid:{len(lines)}x{len(lines[0])}")
        return self.admit(Coloured(graph, "".join(lines)))

    def _board(self, rows: int, columns: int) -> Coloured:
        self._check_size(rows, columns)
        return self._started(Graph.parse(f"grid:{rows}x{columns}"))

    def _check_size(self, rows: int, columns: int) -> None:
        if not 1 <= rows * columns <= MOST_CELLS:
            raise PositionError(
                reason("position.coloured.size", game=self.name, rows=rows, columns=columns, limit=MOST_CELLS)
            )

    def _check_letters(self, letters: str, text: str, number: int) -> None:
        wrong = next((letter for letter in letters if letter not in _LETTERS), None)
        if wrong is not None:
            raise PositionError(
                reason(
                    "position.coloured",
                    game=self.name,
                    given=shown(text),
                    letter=repr(wrong),
                    number=number,
                    example=self.example,
                )
            )

    def _on_graph(self, text: str) -> Coloured:
        written, at, colours = text.rpartition("@")
        if not at or (written == GRAPH6 and not colours):
            written, colours = text, ""
        try:
            graph = Graph.parse(written)
        except PositionError as error:
            raise PositionError(reason("of_game", game=self.name, why=error)) from None
        if not 1 <= graph.count <= MOST_CELLS:
            raise PositionError(
                reason("position.coloured.vertices", game=self.name, count=graph.count, limit=MOST_CELLS)
            )
        if not at or (not colours and written == text):
            return self._started(graph)
        colours = colours.upper()
        self._check_letters(colours, text, 1)
        if len(colours) != graph.count:
            raise PositionError(
                reason(
                    "position.coloured.count", game=self.name, given=shown(text), have=len(colours), want=graph.count
                )
            )
        return self.admit(Coloured(graph, colours))

    def _started(self, graph: Graph) -> Coloured:
        colours = self.start_colours(graph)
        if colours is None:
            raise PositionError(
                reason("position.coloured.odd", game=self.name, given=shown(graph.name), count=graph.count)
            )
        return Coloured(graph, colours)

    def format(self, position: Coloured) -> str:
        """Return the size or the graph of a start, otherwise all colours."""
        size, whole = position.size, position.colours == self.start_colours(position.graph)
        if size is not None:
            return "{}x{}".format(*size) if whole else "/".join(position.rows())
        return position.graph.name if whole else f"{position.graph.name}@{position.colours}"

    def positions(self, count: int) -> Iterator[Coloured]:
        """Yield the starts on rectangles, by number of cells, then by number of rows."""
        sizes = (
            (rows, cells // rows)
            for cells in range(1, MOST_CELLS + 1)
            for rows in range(1, int(cells**0.5) + 1)
            if cells % rows == 0
        )
        return (self._board(rows, columns) for rows, columns in islice(sizes, count))

    def place(self, position: Coloured, vertex: int) -> str:
        """Return how a message names a vertex: by its number, or by row and column, from 1.

        >>> from nimatron.games.boards.col import Col
        >>> Col().place(Col().parse("2x3"), 4), Col().place(Col().parse("path:5"), 4)
        ('2,2', '4')
        """
        size = position.size
        return str(vertex) if size is None else f"{vertex // size[1] + 1},{vertex % size[1] + 1}"


@lru_cache(maxsize=_FORMS_KEPT)
def _in_equal_form(game: ColouredBoardGame, position: Coloured) -> Coloured:
    form = _form if len(position.colours) <= _KEPT_VERTICES else _form.__wrapped__
    return beside([form(game, position.only(part, game.aside)) for part in game.parts(position)])


@lru_cache(maxsize=_FORMS_KEPT)
def _form(game: ColouredBoardGame, component: Coloured) -> Coloured:
    return game.form(component)


def beside(forms: list[Coloured]) -> Coloured:
    """Return one position of several that have nothing to do with each other, in a fixed order.

    >>> path = Graph.of(2, [(0, 1)])
    >>> beside([Coloured(path, "XO"), Coloured(path, "OX")]).graph.name
    'edges:4;0-1,2-3'
    """
    if len(forms) == 1:
        return forms[0]
    edges: list[tuple[int, int]] = []
    colours = ""
    for form in sorted(forms, key=lambda form: (form.graph.count, form.colours, form.graph.edges)):
        edges += [(a + len(colours), b + len(colours)) for a, b in form.graph.edges]
        colours += form.colours
    return Coloured(Graph.of(len(colours), edges), colours) if colours else Coloured(Graph.of(1, []), GONE)
