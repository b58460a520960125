"""Claims about answers by the image on coloured boards, and their checks.

- ``colour_answers``: whether the image has the same colour (``copied``) or the other one (``exchanged``): under the
  symmetry that the sentence names, every move from here has its image as an answer, which wins;
- ``colour_answers_after``: the same after the move that the sentence names;
- ``colour_answer``: ``[move, reply]``, the best move from here and an answer to it that wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nimatron.rules.coloured_board import Coloured
from nimatron.views.move_words import describe
from tests.explain.checks_of_images import loses, moves_in_words
from tests.explain.said import Said, check
from tests.explain.sum_claims import MOVER, OPPONENT

_KINDS = [(kind, colours) for kind in ("paint", "clobber") for colours in ("copied", "exchanged")]
CLAIMS_OF_COLOURED: Mapping[str, Mapping[str, Any]] = {
    **{
        f"coloured.{kind}.{colours}.lost": {**OPPONENT, "misere": False, "over": False, "colour_answers": colours}
        for kind, colours in _KINDS
    },
    **{
        f"coloured.{kind}.{colours}.won": {
            **MOVER,
            "misere": False,
            "wins_by": "move",
            "colour_answers_after": ["move", colours],
        }
        for kind, colours in _KINDS
    },
    "coloured.example": {**OPPONENT, "colour_answer": ["move", "reply"]},
}


def _image(position: Coloured, symmetry: str, vertex: int) -> int:
    """Return the image of a vertex, computed from its row and column or from its number."""
    count = len(position.colours)
    if symmetry == "reversal":
        return count - 1 - vertex
    if symmetry == "half":
        return (vertex + count // 2) % count
    rows, columns = position.size or (1, count)
    row, column = vertex // columns, vertex % columns
    row, column = {
        "rotation": (rows - 1 - row, columns - 1 - column),
        "upright": (row, columns - 1 - column),
        "lying": (rows - 1 - row, column),
        "falling": (column, row),
        "rising": (columns - 1 - column, rows - 1 - row),
    }[symmetry]
    return row * columns + column


def _answers(said: Said, position: Coloured, colours: str) -> bool:
    symmetry = said.message.values["symmetry"].key.rpartition(".")[2]
    other = {"X": "O", "O": "X"} if colours == "exchanged" else {}
    for move in set(said.game.generate_moves(position)):
        answer = list(move.colours)
        for vertex, (old, new) in enumerate(zip(position.colours, move.colours, strict=True)):
            if old != new:
                answer[_image(position, symmetry, vertex)] = other.get(new, new)
        after = Coloured(position.graph, "".join(answer))
        if after not in set(said.game.generate_moves(move)) or not loses(said, after):
            return False
    return True


@check
def colour_answers(said: Said, colours: str) -> bool:
    return _answers(said, said.position, colours)


@check
def colour_answers_after(said: Said, claim: list[str]) -> bool:
    place, colours = claim
    (move,) = moves_in_words(said, said.value(place))
    return _answers(said, move, colours)


@check
def colour_answer(said: Said, claim: list[str]) -> bool:
    move, reply = map(said.value, claim)
    options = set(said.game.generate_moves(said.best))
    found = [option for option in options if describe(said.game, said.best, option) == reply]
    return describe(said.game, said.position, said.best) == move and len(found) == 1 and loses(said, found[0])
