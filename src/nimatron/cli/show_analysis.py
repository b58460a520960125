"""The analysis of a position for people: picture, verdict, moves, reasons, worked steps."""

from __future__ import annotations

from typing import Any

from nimatron.cli.terminal import Terminal
from nimatron.explain.catalogue import Catalogue, catalogue
from nimatron.explain.message import Message
from nimatron.games.describe import describe
from nimatron.picture.text import text_picture
from nimatron.solve.analysis import Analysis

_SHOWN_WINNING = 10
_LONGEST_POSITION = 300
_VERDICTS = {"N": ("win", "cli.verdict.won"), "P": ("lose", "cli.verdict.lost"), "D": ("draw", "cli.verdict.drawn")}


def show_analysis(analysis: Analysis, lang: str, *, steps: bool = True, terminal: Terminal | None = None) -> None:
    """Print the analysis; ``steps`` adds the worked steps, judged moves are printed as a table.

    >>> import nimatron as nt
    >>> show_analysis(nt.analyse("nim", "1"), "en", steps=False)  # doctest: +ELLIPSIS
    Nim, position 1, normal play: the last move wins.
    <BLANKLINE>
      heap 1: 1  ●
    ...
    """
    out = terminal or Terminal()
    words = catalogue(lang)
    _heading(analysis, words, out)
    picture = text_picture(
        analysis.game, analysis.position, out.width - 2, misere=analysis.misere, unicode=out.unicode, lang=lang
    )
    out.line()
    for line in picture.split("\n"):
        out.line(f"  {line}")
    out.line()
    _verdict(analysis, words, out)
    _moves_to_play(analysis, words, out)
    out.line()
    explanation = analysis.explanation()
    why = " ".join(words.text(sentence) for sentence in explanation.sentences)
    if why:
        out.paragraph(words.text(Message("cli.why", {"why": why})))
    if steps:
        _steps(explanation, words, out, lang)
    status = words.text(f"cli.status.{analysis.status}")
    out.line()
    out.paragraph(words.text(Message("cli.source", {"method": analysis.method, "status": status})), kind="faint")
    if analysis.moves is not None:
        from nimatron.cli.show_moves import show_moves

        out.line()
        show_moves(analysis, words, out)


def short_position(text: str) -> str:
    """Give a written position, its end cut off when it would fill the screen.

    >>> short_position("3,4,5")
    '3,4,5'
    """
    from nimatron.cli.terminal import shortened_numbers

    text = shortened_numbers(text)
    return text if len(text) <= _LONGEST_POSITION else text[:_LONGEST_POSITION] + "…"


def _heading(analysis: Analysis, words: Catalogue, out: Terminal) -> None:
    game = analysis.game
    title = words.game_title(game)
    written = game.written()
    if "[" in written:
        rules = written.partition("[")[2][:-1].replace(";", ", ").replace("=", " = ")
        title = words.text(Message("cli.with_rules", {"title": title, "rules": rules}))
    values: dict[str, Any] = {"title": title, "position": short_position(game.format(analysis.position))}
    play = "misere" if analysis.misere else "normal"
    out.paragraph(words.text(Message(f"cli.goal.{play}" if game.own_endings else f"cli.{play}", values)))


def _verdict(analysis: Analysis, words: Catalogue, out: Terminal) -> None:
    value, key = _VERDICTS[analysis.outcome]
    parts = []
    if analysis.grundy is not None:
        parts.append(words.text(Message("cli.nim_value", {"value": analysis.grundy})))
    if analysis.remoteness is not None:
        parts.append(words.text(Message("cli.length", {"count": analysis.remoteness})))
    text = out.paint(value, words.text(key))
    out.line(" ".join([f"{out.sign(value)} {text}", *parts]))


def _moves_to_play(analysis: Analysis, words: Catalogue, out: Terminal) -> None:
    best, winning = analysis.best, analysis.winning_moves

    def worded(move: Any) -> str:
        return move_in_words(analysis, move, words)

    if analysis.outcome != "N":
        if best is not None:
            key = "cli.resist" if analysis.outcome == "P" else "cli.keep_draw"
            out.paragraph(words.text(Message(key, {"move": worded(best)})))
        return
    if winning is None:
        out.paragraph(words.text("cli.winning.unlisted"))
        if best is not None:
            out.paragraph(words.text(Message("cli.play", {"move": worded(best)})))
        return
    if len(winning) == 1:
        out.paragraph(words.text(Message("cli.only_winning", {"move": worded(winning[0])})))
        return
    if not winning:
        return
    out.line(words.text(Message("cli.winning", {"count": len(winning)})))
    ordered = [best, *(move for move in winning if move != best)] if best is not None else list(winning)
    for index, move in enumerate(ordered[:_SHOWN_WINNING]):
        text = worded(move)
        out.line(f"  {out.sign('win')} " + (out.paint("strong", text) if index == 0 and best is not None else text))
    if len(ordered) > _SHOWN_WINNING:
        out.line("  " + words.text(Message("cli.more", {"count": len(ordered) - _SHOWN_WINNING})))


def move_in_words(analysis: Analysis, move: Any, words: Catalogue) -> str:
    """Give what a move does and the position it leads to."""
    told = words.text(describe(analysis.game, analysis.position, move))
    written = short_position(analysis.game.format(move))
    if told.endswith(f" {written}"):
        return told
    return words.text(Message("cli.move", {"move": told, "to": written}))


def _steps(explanation: Any, words: Catalogue, out: Terminal, lang: str) -> None:
    from nimatron.explain.steps import steps_text

    text = steps_text(explanation.steps, lang) if explanation.steps else ""
    if not text:
        return
    out.line()
    out.line(words.text("cli.steps"))
    for line in text.split("\n"):
        out.line(f"  {line}" if line else "")
