"""The puzzle of a day or a theme in the terminal: as JSON, and with its answer."""

from __future__ import annotations

from nimatron.cli.terminal import Terminal
from nimatron.explain.catalogue import Catalogue
from nimatron.explain.message import Message
from nimatron.lessons.puzzle import Puzzle
from nimatron.picture.text import text_picture
from nimatron.views.move_words import MoveGuide


def puzzle_to_json(puzzle: Puzzle, lang: str = "en") -> dict[str, object]:
    """Return game, position and answer with its explanation.

    >>> from nimatron.lessons.puzzle import puzzle
    >>> sorted(puzzle_to_json(puzzle(1)))
    ['answer', 'game', 'misere', 'position', 'remoteness', 'seed', 'why']
    """
    game = puzzle.game
    return {
        "seed": puzzle.seed,
        "game": game.written(),
        "position": game.format(puzzle.position),
        "misere": puzzle.misere,
        "remoteness": puzzle.analysis.remoteness,
        "answer": game.format(puzzle.answer),
        "why": puzzle.analysis.why(lang),
    }


def show_answer(puzzle: Puzzle, words: Catalogue, out: Terminal) -> None:
    """Print the position, the only winning move and why it wins."""
    game = puzzle.game
    out.paragraph(words.text(Message("puzzle.title", {"title": words.game_title(game)})), kind="strong")
    picture = text_picture(
        game, puzzle.position, out.width - 2, misere=puzzle.misere, unicode=out.unicode, lang=words.lang
    )
    for line in picture.split("\n"):
        out.line(f"  {line}")
    move = MoveGuide(game, puzzle.position).offer(puzzle.answer)
    out.paragraph(words.text(Message("puzzle.answer", {"move": move, "to": game.format(puzzle.answer)})))
    out.paragraph(puzzle.analysis.why(words.lang))
