"""``nimatron puzzle``: the puzzle of the day, a position with exactly one winning move."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from nimatron.cli.arguments import OneOf, Seed, lang_option
from nimatron.cli.main import DescribedCommand

if TYPE_CHECKING:
    from nimatron.cli.terminal import Terminal
    from nimatron.explain.catalogue import Catalogue
    from nimatron.lessons.puzzle import Puzzle


@click.command(cls=DescribedCommand)
@click.option("--date", "day", metavar="YYYY-MM-DD")
@click.option("--seed", type=Seed(), metavar="N")
@click.option("--game", metavar="GAME")
@click.option("--theme", type=OneOf(("heaps", "rows", "boards", "graphs", "coins", "misere")))
@click.option("--difficulty", type=OneOf(("easy", "medium", "hard")))
@click.option("--answer", is_flag=True)
@click.option("--json", "as_json", is_flag=True)
@lang_option
def command(
    day: str | None,
    seed: int | None,
    game: str | None,
    theme: str | None,
    difficulty: str | None,
    answer: bool,
    as_json: bool,
    lang: str,
) -> int:
    """Solve the puzzle of the day: find the only winning move."""
    import json

    from nimatron.cli.lesson_session import LessonSession
    from nimatron.cli.terminal import Terminal
    from nimatron.errors import RequestError
    from nimatron.explain.catalogue import catalogue
    from nimatron.explain.message import Message
    from nimatron.explain.reason import reason
    from nimatron.lessons.lesson import Lesson
    from nimatron.lessons.puzzle import puzzle, puzzle_step, seed_of, themed_puzzle

    if day is not None and seed is not None:
        raise RequestError(reason("puzzle.one"))
    words, out = catalogue(lang), Terminal()
    number = seed_of(day) if seed is None else seed
    if theme is None and difficulty is None:
        found = puzzle(number, game)
    elif game is not None:
        raise RequestError(reason("puzzle.game_or_theme"))
    else:
        found = themed_puzzle(number, theme, difficulty)
    if as_json:
        out.stream.write(json.dumps(_puzzle_to_json(found, lang), ensure_ascii=not out.unicode) + "\n")
        return 0
    if answer:
        _show_answer(found, words, out)
        return 0
    title = words.text(Message("puzzle.title", {"title": words.game_title(found.game)}))
    LessonSession(Lesson(title, lang, "", (puzzle_step(found, words),)), words).run()
    return 0


def _puzzle_to_json(puzzle: Puzzle, lang: str = "en") -> dict[str, object]:
    """Return game, position and answer with its explanation."""
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


def _show_answer(puzzle: Puzzle, words: Catalogue, out: Terminal) -> None:
    """Print the position, the only winning move and why it wins."""
    from nimatron.explain.message import Message
    from nimatron.picture.text import text_picture
    from nimatron.views.move_words import MoveGuide

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
