"""Mask games as the checker of certificates reads them: sets of cells as bits, with code of its own.

A key names a component by its form: on boards with a frame, the least of its turned, reflected and shifted images,
whatever the board; on other graphs the graph that it induces, up to isomorphism; on ordered sets the least image under
the automorphisms that the mask lists. :mod:`nimatron.proofs.mask_forms` has the proofs of what a form leaves out. In
misère play the key of a whole position lists the forms of its components. For each key the reader keeps one set of
cells that has this form, and makes its moves. Nothing here is shared with the solver.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nimatron.errors import RuleError
from nimatron.explain.reason import reason
from nimatron.proofs.graph_forms import exact_form
from nimatron.proofs.mask_forms import Board, bits_of
from nimatron.rules.graph_game import Graph, GraphGame, Vertices
from nimatron.rules.graph_mask import in_frame
from nimatron.rules.grid_game import Cells, GridGame
from nimatron.rules.poset_game import Named, PosetGame
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet

Key = bytes
COST, COST_ON_GRAPHS = 10, 50
"""Options that a search examines while one is generated here (measured); the second on graphs without a frame."""
_MOST_KEPT = 1_000_000
"""Most sets of cells whose keys are kept."""


class _Place:
    """A board of a game: how its positions are written as sets of cells, and back."""

    def __init__(self, board: Board, head: bytes) -> None:
        self.board = board
        self.head = head
        """What keys begin with; on boards with the same one, sets of the same form have the same play."""
        self.keys: dict[int, Key] = {}
        """The keys of components that were met."""
        self.wholes: dict[int, tuple[Key, ...]] = {}
        """The keys of positions that were met."""

    def cells(self, position: Any) -> int:
        """Return the set of free cells of a position on this board."""
        raise NotImplementedError

    def position(self, free: int) -> Any:
        """Return the position of a set of cells, on this board."""
        raise NotImplementedError

    def smallest(self, free: int) -> Any:
        """Return the position of a set of cells on the smallest board."""
        return self.position(free)

    def form(self, component: int) -> bytes:
        """Return the form of a component."""
        return self.board.shape(component)

    def placed(self, free: int) -> tuple[list[tuple[int, int]], int, int]:
        """Return the rows and columns of a set of cells in the corner, and their numbers."""
        cells = [divmod(cell, self.board.width) for cell in bits_of(self.board.to_corner(free))]
        return cells, 1 + max(row for row, _ in cells), 1 + max(column for _, column in cells)


class _GridPlace(_Place):
    """A rectangle of a grid game, with no more rows than columns."""

    def __init__(self, board: Board, rows: int, columns: int) -> None:
        super().__init__(board, b"")
        self.rows, self.columns = rows, columns

    def cells(self, position: Cells) -> int:
        width = self.board.width
        if position.rows > position.columns:
            return sum(1 << column * width + row for row, column in position)
        return sum(1 << row * width + column for row, column in position)

    def position(self, free: int) -> Cells:
        return Cells((divmod(cell, self.board.width) for cell in bits_of(free)), self.rows, self.columns)

    def smallest(self, free: int) -> Cells:
        return Cells(*self.placed(free))


class _FramedPlace(_Place):
    """A board of a family of graphs in a frame."""

    def __init__(self, board: Board, graph: Graph) -> None:
        framed = in_frame(graph)
        assert framed is not None
        self.family, frame, self.columns = framed
        super().__init__(board, f"{self.family}:".encode())
        self.graph = graph
        self._bit = [frame.bit(divmod(vertex, self.columns)) for vertex in range(graph.count)]
        self._vertex = {bit.bit_length() - 1: vertex for vertex, bit in enumerate(self._bit)}

    def cells(self, position: Vertices) -> int:
        return sum(self._bit[vertex] for vertex in position)

    def position(self, free: int) -> Vertices:
        return Vertices((self._vertex[cell] for cell in bits_of(free)), self.graph)

    def smallest(self, free: int) -> Vertices:
        cells, rows, columns = self.placed(free)
        graph = Graph.parse(f"{self.family}:{rows}x{columns}")
        return Vertices((row * columns + column for row, column in cells), graph)


class _GraphPlace(_Place):
    """A graph without a frame; its vertices are the cells."""

    def __init__(self, board: Board, graph: Graph) -> None:
        super().__init__(board, b"graph:")
        self.graph = graph
        self._forms: dict[int, bytes] = {}

    def cells(self, position: Vertices) -> int:
        return sum(1 << vertex for vertex in position)

    def position(self, free: int) -> Vertices:
        return Vertices(bits_of(free), self.graph)

    def form(self, component: int) -> bytes:
        if self.board.edges:
            component = self.board.with_one_leaf(component)
        least = self.board.least(component)
        found = self._forms.get(least)
        if found is None:
            form = exact_form(self.position(least))
            found = f"{self.graph.name}\0{least:x}".encode() if form is None else form.graph.name.encode()
            self._forms[least] = found
        return found


class _PosetPlace(_Place):
    """An ordered set; its elements, each before those above it, are the cells."""

    def __init__(self, board: Board, game: PosetGame, number: Any) -> None:
        super().__init__(board, f"{number}\0".encode())
        self._game, self._number = game, number
        self._elements = game.elements(number)

    def cells(self, position: Named) -> int:
        left = frozenset(self._game.left(position))
        return sum(1 << at for at, element in enumerate(self._elements) if element in left)

    def position(self, free: int) -> Named:
        gone: list[int] = []
        for place, element in enumerate(self._elements):
            if not free >> place & 1 and not any(self._game.above(self._number, element, one) for one in gone):
                gone.append(element)
        return Named(self._number, tuple(sorted(gone)))

    def form(self, component: int) -> bytes:
        return f"{self.board.least(component):x}".encode()


def has_mask_reader(game: RuleSet[Any], position: Any) -> bool:
    """Return whether positions of a game are read as sets of cells.

    The game needs a mask, and sets of cells must be positions. A grid game must claim the symmetries of its canonical
    form.

    >>> from nimatron.games.boards.cram import Cram
    >>> from nimatron.games.boards.notakto import Notakto
    >>> [has_mask_reader(game, game.parse("3x3")) for game in (Cram(), Notakto())]
    [True, False]
    """
    masked = game.mask(position)
    if masked is None or not masked[0].cells or not Board(masked[0]).fits:
        return False
    if isinstance(game, GridGame) and isinstance(position, Cells):
        return masked[0].width > 0 and type(game).canonical is GridGame.up_to_symmetry
    if isinstance(game, GraphGame) and isinstance(position, Vertices):
        return type(game).canonical is GraphGame.up_to_isomorphism
    return isinstance(game, PosetGame) and isinstance(position, Named)


class MaskReader:
    """The positions of a mask game in one convention as keys.

    Parameters:
        game: the rule set.
        misere: whether the last mover loses. Then keys are whole positions; else the keys of options are components.

    >>> from nimatron.games.boards.cram import Cram
    >>> reader = MaskReader(Cram(), misere=False)
    >>> key, *others = reader.components(reader.read("cram", "2x2"))
    >>> [[reader.written(part) for part in option] for option in reader.options(key)][0], others
    ([('cram', '1x2')], [])
    >>> reader.read("cram", "..#/##.") == reader.read("cram", ".#/.#")
    True
    """

    def __init__(self, game: RuleSet[Any], misere: bool) -> None:
        self.game = game
        self.misere = misere
        self.cost = COST
        self._written = game.written()
        self._places: dict[Any, _Place] = {}
        self._met: dict[Key, tuple[_Place, int]] = {}

    def read(self, game: str, position: str) -> Key:
        """Return the key of a whole position. Raise ``NimatronError`` if there is no such position."""
        here = self.game.parse(position) if game == self._written else game_of(game).parse(position)
        place = self._place(here)
        return self._whole(place, place.cells(here))

    def components(self, key: Key) -> tuple[Key, ...]:
        """Return the keys of the components of a position."""
        place, free = self._met[key]
        return self._parts(place, free)

    def options(self, key: Key) -> list[tuple[Key, ...]]:
        """Return the options: tuples of components, in misère play of the whole position, or () without moves."""
        place, free = self._met[key]
        return self._after(place, place.board.options(free))

    def options_by_rules(self, key: Key, position: Any) -> list[tuple[Key, ...]]:
        """Return the options of a key by the moves of the rule set.

        They are those of the given position if it is a single component with this key, else those of another one.
        """
        place = self._place(position)
        if not self.misere and self._parts(place, place.cells(position)) != (key,):
            place, free = self._met[key]
            position = place.position(free)
        return self._after(place, map(place.cells, self.game.moves(position)))

    def position(self, key: Key) -> Any:
        """Return a position with this key, on the board on which it was met."""
        place, free = self._met[key]
        return place.position(free)

    def written(self, key: Key) -> tuple[str, str]:
        """Return the written forms of the rule set and of the position on the smallest board."""
        place, free = self._met[key]
        return self._written, self.game.format(place.smallest(free) if free else place.position(free))

    # -- keys --------------------------------------------------------------------------------------------------

    def _after(self, place: _Place, options: Iterable[int]) -> list[tuple[Key, ...]]:
        if not self.misere:
            return [self._parts(place, free) for free in options]
        return [(self._whole(place, free),) if place.board.live(free) else () for free in options]

    def _parts(self, place: _Place, free: int) -> tuple[Key, ...]:
        found = place.wholes.get(free)
        if found is None:
            found = tuple(self._key(place, part) for part in place.board.components(free))
            if len(place.wholes) >= _MOST_KEPT:
                place.wholes.clear()
            place.wholes[free] = found
        return found

    def _key(self, place: _Place, component: int) -> Key:
        shifted = place.board.to_corner(component)
        key = place.keys.get(shifted)
        if key is None:
            key = place.head + place.form(shifted)
            self._met.setdefault(key, (place, shifted))
            if len(place.keys) >= _MOST_KEPT:
                place.keys.clear()
            place.keys[shifted] = key
        return key

    def _whole(self, place: _Place, free: int) -> Key:
        """Return the key of a whole position: the lengths and the keys of its components, in order."""
        live = place.board.live(free)
        parts = sorted(self._parts(place, live))
        key = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
        self._met.setdefault(key, (place, live))
        return key

    # -- boards ------------------------------------------------------------------------------------------------

    def _place(self, position: Any) -> _Place:
        full: Any
        if isinstance(position, Cells):
            full = Cells.full(*sorted((position.rows, position.columns)))
            name = str(full)
        elif isinstance(position, Vertices):
            full, name = Vertices.all_of(position.graph), position.graph.name
        else:
            full = Named(position.number)
            name = str(position.number)
        place = self._places.get(name)
        if place is None:
            place = self._places[name] = self._made(full)
            for other in self._places.values():
                if other is not place and _same_mask(place, other):
                    place.board, place.keys, place.wholes = other.board, other.keys, other.wholes
                    break
        return place

    def _made(self, full: Any) -> _Place:
        """Return the board of a position in which nothing has been taken. Raise ``RuleError`` if its mask is wrong."""
        masked = self.game.mask(full)
        board = Board(masked[0]) if masked is not None and masked[0].cells else None
        place: _Place | None = None
        if board is not None and board.fits:
            if isinstance(full, Cells):
                place = _GridPlace(board, full.rows, full.columns) if board.width else None
            elif isinstance(full, Vertices):
                framed = in_frame(full.graph) is not None
                place = (_FramedPlace if framed else _GraphPlace)(board, full.graph)
                self.cost = self.cost if framed else COST_ON_GRAPHS
            elif isinstance(self.game, PosetGame):
                place = _PosetPlace(board, self.game, full.number)
        if masked is None or place is None or masked[1] != place.cells(full):
            raise RuleError(reason("certificate.position.mask", game=self._written, position=self.game.format(full)))
        return place


def _same_mask(one: _Place, other: _Place) -> bool:
    if type(one) is not type(other) or one.head != other.head or isinstance(one, _GraphPlace):
        return False
    mine, its = one.board.mask, other.board.mask
    return mine is its or (mine.width, mine.neighbours, mine.moves, mine.images) == (
        its.width, its.neighbours, its.moves, its.images,
    )  # fmt: skip
