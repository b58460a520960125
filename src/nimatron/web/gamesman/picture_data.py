"""Picture data for GamesmanUni, the client of GamesCrafters: our pictures in the form that it draws.

The client reads this data as follows (observed with version 5.0.35 of June 2026):

- A position is drawn if its variant has picture data and its ``autoguiPosition`` begins with ``1_`` or ``2_`` and
  letters, digits, hyphens, full stops or tildes. The text before the first tilde has one character for each place.
  Place number i is at ``centers[i]`` of the theme, in units in which the whole picture measures ``space``.
- A character in ``charImages`` of the theme is drawn as that image. The path of an image is looked up among the files
  built into the client. Nothing is loaded from a server or from a ``data:`` address, and an unknown path is an error
  that leaves the page without a board. The same holds for ``background``, ``foreground``, ``sounds`` and ``ambience``.
  So a server outside GamesCrafters cannot supply images, and we name none.
- A full stop is a place with a text: the first takes the text after the first tilde, and so on. Texts consist of the
  letters above; they are centred and of one size (``textEntityFontSize``). A hyphen is an empty place.
- Each move is stored under its ``autoguiMove``; of two equal ones only the first is kept. Its beginning determines its
  shape: ``A_x_5`` a disc at centre 5 (radius ``circleButtonRadius``) unless an image is known for ``x``; ``M_3_5`` an
  arrow; ``L_3_5`` a line (``lineWidth``); ``T_x_5`` the letter ``x`` (``textButtonFontSize``); ``LQ``, ``LC``, ``LA``
  curves. Centres of moves may have numbers beyond those of the places. Discs are lowest, then letters, arrows, lines.
- Any other move is a button with words below the picture. Pressing it looks the move up by its ``move``, so
  ``autoguiMove`` and ``move`` must be equal here. A position that is not drawn shows all moves as buttons, and its
  written form.
- ``defaultTheme`` must name one of ``themes``. With picture data, the client goes from drawing to drawing with each
  move; a position that is not drawn would stop the game, although its buttons are shown.

So our pictures consist of texts and of the client's own shapes for moves: a ring for a stone, a stroke for a pin, a
queen among squares and numbers, H and T for coins, X and O for what is put on squares, the labels of vertices with dots
along the edges between them. An object that makes a move when pointed at has a disc. Two objects, and an edge that is
drawn, have a line; a piece has an arrow to its square; an object together with a switch has a letter at its corner. A
move whose mark is taken, or that needs more objects, is a button with words. A typed position that does not fit the
places is drawn as its written form in otherwise empty lines, with words for all its moves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import islice
from math import hypot
from typing import Any

from nimatron.games.sum import Sum
from nimatron.rules.rule_set import RuleSet
from nimatron.views.move_words import MoveGuide
from nimatron.web.gamesman.places import EDGE, Block, Point, blocks_of, letters_of, under

THEME = "plain"
_TEXT, _DISC, _LINE, _LETTER = 0.8, 0.2, 0.1, 0.5
"""Sizes: texts, radius of discs, width of lines, letters that are pressed."""
_RAISED = 0.06
"""Texts are centred by their small letters; the middle of a capital is higher by this much."""
_ASIDE = 0.14
"""How far an arrow is from the middle of its squares."""
_LINES = 3
"""Lines for the written form of a position that does not fit."""
_MOST_WAYS = 20
_BETWEEN_BLOCKS = 1.5


class Picture:
    """The numbered places of all positions of a variant, and the centres of its buttons.

    >>> from nimatron.games.heaps.nim import Nim
    >>> picture = picture_of(Nim(), (2, 1))
    >>> picture.written("1", (1, 1)), picture.written("2", (9, 9))
    ('1_.-...---~O~O~1~1', '2_-----.--~9-9')
    """

    def __init__(self, game: RuleSet[Any], blocks: Sequence[Block]) -> None:
        self._game = game
        self._blocks = blocks
        self._is_sum = isinstance(game, Sum)
        places = self._placed()
        self._places = list(places)
        self._centers = [*places.values(), *[next(iter(places.values()))] * _LINES]
        self._numbers = {id: number for number, id in enumerate(places)}
        self._discs: dict[str, int] = {}
        self._corners: dict[str, int] = {}
        self._joints: dict[str, tuple[int, int]] = {}
        self._beside: dict[str, dict[Point, int]] = {}
        """For pieces: centres a little to each side, so that arrows there and back lie side by side."""
        for index, block in enumerate(blocks):
            for id in block.places:
                self._add_centers(self._prefix(index) + id, block, id)
        self._space = self._framed()

    def _prefix(self, index: int) -> str:
        return f"p{index}:" if self._is_sum else ""

    def _placed(self) -> dict[str, Point]:
        """Return the places of all blocks, side by side from left to right and aligned at the bottom."""
        found: dict[str, Point] = {}
        left = 0.0
        ground = max(point.y for block in self._blocks for point in block.places.values())
        for index, block in enumerate(self._blocks):
            across = [point.x for point in block.places.values()]
            low = max(point.y for point in block.places.values())
            for id, (x, y) in block.places.items():
                found[self._prefix(index) + id] = Point(x - min(across) + left, y - low + ground)
            left += max(across) - min(across) + _BETWEEN_BLOCKS
        return found

    def _add_centers(self, id: str, block: Block, plain: str) -> None:
        """Add the centres at and beside a place, for discs, letters and the ends of lines."""
        x, y = self._centers[self._numbers[id]]
        self._discs[id] = disc = self._added(Point(x, y - _RAISED))
        if plain in block.switches:
            self._discs[id] = self._added(Point(x - 0.45 - 0.25 * len(block.ground[plain]), y))
        elif block.switches:
            self._corners[id] = self._added(Point(x + 0.38, y - 0.36))
        if block.pieces:
            sides = (Point(0, -_ASIDE), Point(0, _ASIDE), Point(_ASIDE, 0), Point(-_ASIDE, 0))
            self._beside[id] = {side: self._added(Point(x + side.x, y - _RAISED + side.y)) for side in sides}
        if block.kind == "rows":  # lines between neighbouring pins are below them and do not meet
            self._joints[id] = self._added(Point(x + 0.15, y + 0.48)), self._added(Point(x - 0.15, y + 0.48))
        else:
            self._joints[id] = disc, disc

    def _added(self, point: Point) -> int:
        self._centers.append(point)
        return len(self._centers) - 1

    def _framed(self) -> tuple[float, float]:
        """Move everything so that there is a margin on all sides, and return the size of the whole, never upright."""
        left, top = (min(point[axis] for point in self._centers) for axis in (0, 1))
        width, height = (max(point[axis] for point in self._centers) + 1.4 - low for axis, low in ((0, left), (1, top)))
        down = max(0.0, (_LINES + 1) * _TEXT - height) / 2
        height += 2 * down
        right = max(0.0, max(height, 4.0) - width) / 2
        width += 2 * right
        self._centers = [Point(x - left + 0.7 + right, y - top + 0.7 + down) for x, y in self._centers]
        for line in range(_LINES):
            self._centers[len(self._places) + line] = Point(width / 2, height / 2 + (line - (_LINES - 1) / 2) * _TEXT)
        return width, height

    def data(self) -> dict[str, Any]:
        """Return the field ``imageAutoGUIData`` of the variant."""
        theme = {
            "space": [round(side, 3) for side in self._space],
            "centers": [[round(x, 3), round(y, 3)] for x, y in self._centers],
            "charImages": {},
            "textEntityFontSize": _TEXT,
            "circleButtonRadius": _DISC,
            "lineWidth": _LINE,
            "textButtonFontSize": _LETTER,
            "animationType": "entityFade",
        }
        return {"defaultTheme": THEME, "themes": {THEME: theme}}

    def fits(self, position: Any) -> bool:
        """Return whether the position fits the places, so that its moves have marks."""
        return self._standing(position) is not None

    def written(self, player: str, position: Any) -> str:
        """Return the field ``autoguiPosition`` of a position."""
        standing = self._standing(position)
        lines: list[str] = []
        if standing is None:
            letters = int(self._space[0] * 2)
            text = letters_of(self._game.format(position))
            if len(text) > letters * _LINES:
                text = text[: letters * _LINES - 3] + "..."
            lines = [text[begin : begin + letters] for begin in range(0, len(text), letters)]
            standing = {}
        texts = [*map(standing.get, self._places), *lines, *[None] * (_LINES - len(lines))]
        marks = "".join("-" if text is None else "." for text in texts)
        return "~".join([f"{player}_{marks}", *filter(None, texts)])

    def _standing(self, position: Any) -> dict[str, str] | None:
        parts = position if self._is_sum else ((self._game, position),)
        if [block.game for block in self._blocks] != [game for game, _ in parts]:
            return None
        found: dict[str, str] = {}
        for index, (block, (_, here)) in enumerate(zip(self._blocks, parts, strict=True)):
            standing = block.standing(here)
            if standing is None:
                return None
            found.update((self._prefix(index) + id, text) for id, text in standing.items())
        return found

    def moves(self, guide: MoveGuide, targets: Sequence[Any], words: Sequence[str]) -> list[str]:
        """Return the field ``autoguiMove`` of each move from a position that fits: a unique mark, or words.

        >>> from nimatron.games.heaps.nim import Nim
        >>> picture_of(Nim(), (2, 1)).moves(MoveGuide(Nim(), (2, 0)), [(1, 0), (0, 0)], ["one", "two"])
        ['A_o_9', 'A_o_8']
        """
        taken: set[str] = set()
        lines: list[tuple[Point, Point]] = []
        here = [id for id in self._standing(guide.position) or () if "." in id and "-" not in id]
        standing = [self._centers[self._discs[id]] for id in here]
        pieces = {} if self._is_sum else {item.id: under(item) for item in guide.items.values() if item.kind == "piece"}
        found = []
        for target, said in zip(targets, words, strict=True):
            ways = (_on_squares(way, pieces) for way in islice(guide.ways(target), _MOST_WAYS))
            mark = next(filter(None, (self._mark(way, taken, lines, standing) for way in ways)), None)
            if mark is not None:
                taken.add(mark)
            found.append(said if mark is None else mark)
        return found

    def _mark(
        self, way: tuple[str, ...], taken: set[str], lines: list[tuple[Point, Point]], standing: list[Point]
    ) -> str | None:
        """Return the mark that means these objects unless another move has it; a line is added to the lines."""
        if len(way) == 3 and way[1] == ">":
            return self._arrow(way[0], way[2])
        if not way or any(id not in self._numbers for id in way):
            return None
        switches = [id for id in way if id.rpartition(":")[2] in self._switches(id)]
        objects = [id for id in way if id not in switches]
        mark = None
        if len(way) == 1 and (edge := EDGE.fullmatch(way[0])) and self._blocks[0].kind == "graph":
            mark = f"L_{self._discs[f'v{edge[1]}']}_{self._discs[f'v{edge[2]}']}"
        elif len(way) == 1:
            mark = f"A_o_{self._discs[way[0]]}"
        elif len(switches) == len(objects) == 1:
            letter = switches[0].rpartition(":")[2][0]
            mark = f"T_{letter}_{self._corners[objects[0]]}" if letter.isascii() and letter.isalnum() else None
        elif len(objects) == 2 and not switches:
            begin, end = self._joints[objects[0]][0], self._joints[objects[1]][1]
            line = self._centers[begin], self._centers[end]
            if not any(_covers(line, other) for other in lines) and not any(_crosses(line, at) for at in standing):
                lines.append(line)
                mark = f"L_{begin}_{end}"
        return None if mark in taken else mark

    def _arrow(self, piece: str, square: str) -> str | None:
        """Return the mark of an arrow from square to square along a row or column; a little to the left of its way."""
        if piece not in self._beside or square not in self._beside:
            return None
        (x, y), (to_x, to_y) = (self._centers[self._discs[id]] for id in (piece, square))
        side = Point(0, -_ASIDE if to_x > x else _ASIDE) if y == to_y else Point(_ASIDE if to_y > y else -_ASIDE, 0)
        return f"M_{self._beside[piece][side]}_{self._beside[square][side]}"

    def _switches(self, id: str) -> frozenset[str]:
        block = self._blocks[int(id[1 : id.index(":")])] if self._is_sum else self._blocks[0]
        return block.switches


def _on_squares(way: tuple[str, ...], pieces: Mapping[str, str]) -> tuple[str, ...]:
    """Return a way with squares in place of pieces; a piece put on a square is two squares with an arrow.

    >>> _on_squares(("coin0>c1.2",), {"coin0": "c0.2"})
    ('c0.2', '>', 'c1.2')
    """
    if len(way) == 1 and ">" in way[0]:
        piece, target = way[0].split(">")
        return (pieces.get(piece, piece), ">", pieces.get(target, target))
    return tuple(pieces.get(id, id) for id in way)


@lru_cache(maxsize=32)
def picture_of(game: RuleSet[Any], start: Any) -> Picture | None:
    """Return the picture of a variant, or None if its positions do not fit the form.

    >>> from nimatron.games.boards.wythoff import Wythoff
    >>> picture_of(Wythoff(), (29, 51)) is None
    True
    """
    blocks = blocks_of(game, start)
    return None if blocks is None else Picture(game, blocks)


def _crosses(line: tuple[Point, Point], at: Point) -> bool:
    """Return whether a line runs over the disc of an object that is not at one of its ends.

    >>> line = Point(0, 0), Point(2, 0)
    >>> _crosses(line, Point(1, 0.1)), _crosses(line, Point(2, 0)), _crosses(line, Point(1, 1))
    (True, False, False)
    """
    (ax, ay), (bx, by) = line
    across, down = bx - ax, by - ay
    along = max(0.0, min(1.0, (across * (at.x - ax) + down * (at.y - ay)) / (across**2 + down**2)))
    return at not in line and hypot(ax + along * across - at.x, ay + along * down - at.y) < _DISC


def _covers(line: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Return whether two lines overlap in more than a point.

    >>> a, b, c, d = Point(0, 0), Point(1, 1), Point(2, 2), Point(2, 0)
    >>> _covers((a, c), (b, c)), _covers((a, b), (b, c)), _covers((a, c), (b, d))
    (True, False, False)
    """
    (ax, ay), (bx, by) = line
    across, down = bx - ax, by - ay
    if any(abs(across * (y - ay) - down * (x - ax)) > 1e-6 for x, y in other):
        return False
    first, last = sorted(across * (x - ax) + down * (y - ay) for x, y in other)
    return min(last, across**2 + down**2) - max(first, 0.0) > 1e-6
