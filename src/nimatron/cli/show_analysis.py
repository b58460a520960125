"""Print the analysis of a position: picture, outcome, explanation, worked steps, moves; or the statistics below it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nimatron.cli.terminal import Terminal, aligned, shortened_numbers
from nimatron.explain.catalogue import Catalogue, catalogue
from nimatron.explain.message import Message
from nimatron.picture.text import text_picture
from nimatron.rules.rule_set import decided_by_last_move
from nimatron.solve.analysis import Analysis
from nimatron.views.move_words import describe

if TYPE_CHECKING:
    from nimatron.solve.statistics import Statistics

_SHOWN_WINNING = 10
_LONGEST_POSITION = 300
MOST_OPTIONS = 10**12
"""The highest limit that a command accepts: a search of longer plays cannot be asked for."""
_VERDICTS = {"N": ("win", "cli.verdict.won"), "P": ("lose", "cli.verdict.lost"), "D": ("draw", "cli.verdict.drawn")}


def show_analysis(
    analysis: Analysis,
    lang: str,
    *,
    steps: bool = True,
    terms: bool = False,
    terminal: Terminal | None = None,
    style: str = "full",
) -> None:
    """Print an analysis, with a table of moves if they were judged.

    Parameters:
        analysis: what to print.
        lang: language code.
        steps: also print the worked steps.
        terms: also print a glossary of the terms used.
        terminal: where to print; by default standard output.
        style: the style of the reason: ``full``, ``short`` or ``school``.

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
    why = analysis.why(lang, style)
    if why:
        out.paragraph(words.text(Message("cli.why", {"why": why})))
    if steps:
        _steps(analysis.explanation(), words, out, lang)
    if terms:
        _terms(analysis, words, out, lang)
    out.line()
    out.paragraph(words.text(_source_of(analysis, words)), kind="faint")
    if analysis.moves is not None:
        out.line()
        show_moves(analysis, words, out)


def _source_of(analysis: Analysis, words: Catalogue) -> Message:
    """Return the line about the method and the status; a certificate that is named last says "proved" already."""
    method = analysis.found_by
    last = method.values["known"] if method.key == "method.with_known" else method
    if isinstance(last, Message) and last.key == "method.known.certificate":
        return Message("cli.source.certificate", {"method": method})
    return Message("cli.source", {"method": method, "status": words.text(f"cli.status.{analysis.status}")})


def short_position(text: str) -> str:
    """Return a written position, truncated if it would fill the screen.

    >>> short_position("3,4,5")
    '3,4,5'
    """
    text = shortened_numbers(text)
    return text if len(text) <= _LONGEST_POSITION else text[:_LONGEST_POSITION] + "…"


def _heading(analysis: Analysis, words: Catalogue, out: Terminal) -> None:
    game = analysis.game
    title = words.game_title(game)
    written = game.written()
    if "[" in written and not game.familiar_name:
        given = written.partition("[")[2][:-1].split(";")
        rules = ", ".join(part.replace("=", " = ", 1) for part in given)
        title = words.text(Message("cli.with_rules", {"title": title, "rules": rules}))
    values: dict[str, Any] = {"title": title, "position": short_position(game.format(analysis.position))}
    play = "misere" if analysis.misere else "normal"
    out.paragraph(words.text(Message(f"cli.goal.{play}" if not decided_by_last_move(game) else f"cli.{play}", values)))


def _verdict(analysis: Analysis, words: Catalogue, out: Terminal) -> None:
    value, key = _VERDICTS[analysis.outcome]
    parts = []
    if analysis.grundy is not None:
        parts.append(words.text(Message("cli.nim_value", {"value": analysis.grundy})))
    if analysis.remoteness is not None:
        parts.append(words.text(Message("cli.length", {"count": analysis.remoteness})))
    text = out.paint(value, words.text(key))
    out.line(" ".join([f"{out.sign(value)} {text}", *parts]))
    if analysis.remoteness is None and analysis.outcome != "D":
        out.paragraph(words.text(f"cli.length.{'unknown' if _can_be_searched(analysis) else 'beyond'}"))


def _can_be_searched(analysis: Analysis) -> bool:
    """Return whether a higher limit can find the moves left: no heap and no board is beyond every search."""
    from nimatron.rules.mask import MOST_FAST_CELLS
    from nimatron.solve.searching.estimates import longest_play

    if not analysis.leaves_to_search:
        return False
    masked = analysis.game.mask(analysis.position)
    on_board = masked is None or masked[0].cells <= MOST_FAST_CELLS
    return on_board and longest_play(analysis.game, analysis.position) < MOST_OPTIONS


def _moves_to_play(analysis: Analysis, words: Catalogue, out: Terminal) -> None:
    best, winning = analysis.best, analysis.winning_moves

    def worded(move: Any) -> str:
        return move_in_words(analysis, move, words)

    if analysis.outcome != "N":
        if best is not None:
            key = "cli.keep_draw"
            if analysis.outcome == "P":
                key = "cli.resist.unknown" if analysis.remoteness is None else "cli.resist"
            out.paragraph(words.text(Message(key, {"move": worded(best)})))
        return
    if winning is None:
        count = analysis.winning_count
        if count is not None:
            out.paragraph(words.text(Message("cli.winning.counted", {"count": count})))
        else:
            out.paragraph(words.text(f"cli.winning.{'unlisted' if analysis.has_many_moves else 'unjudged'}"))
        if best is not None:
            out.paragraph(words.text(Message("cli.play", {"move": worded(best)})))
        return
    if len(winning) == 1:
        out.paragraph(words.text(Message("cli.only_winning", {"move": worded(winning[0])})))
        return
    if not winning:
        return
    # which of several winning moves is the quickest follows from the remoteness alone
    order = "cli.winning.unordered" if analysis.remoteness is None else "cli.winning"
    out.line(words.text(Message(order, {"count": len(winning)})))
    ordered = [best, *(move for move in winning if move != best)] if best is not None else list(winning)
    for index, move in enumerate(ordered[:_SHOWN_WINNING]):
        text = worded(move)
        out.line(f"  {out.sign('win')} " + (out.paint("strong", text) if index == 0 and best is not None else text))
    if len(ordered) > _SHOWN_WINNING:
        out.line("  " + words.text(Message("cli.more", {"count": len(ordered) - _SHOWN_WINNING})))


def move_in_words(analysis: Analysis, move: Any, words: Catalogue) -> str:
    """Return the effect of a move and the position after it, in words."""
    text = words.text(describe(analysis.game, analysis.position, move))
    written = short_position(analysis.game.format(move))
    if text.endswith(f" {written}"):
        return text
    return words.text(Message("cli.move", {"move": text, "to": written}))


def _steps(explanation: Any, words: Catalogue, out: Terminal, lang: str) -> None:
    from nimatron.explain.steps import steps_text

    text = steps_text(explanation.steps, lang) if explanation.steps else ""
    if not text:
        return
    out.line()
    out.line(words.text("cli.steps"))
    for line in text.split("\n"):
        if "  " in line or not line:  # do not wrap a table row
            out.line(f"  {line}" if line else "")
        else:
            out.paragraph(line, "  ")


def _terms(analysis: Analysis, words: Catalogue, out: Terminal, lang: str) -> None:
    terms = analysis.terms(lang)
    if not terms:
        return
    out.line()
    out.line(words.text("cli.terms"))
    for term in terms:
        out.paragraph(f"{term.name}: {term.line}", "  ")


def show_moves(analysis: Analysis, words: Catalogue, out: Terminal) -> None:
    """Print every judged move: symbol, move, position after it, result for the mover, nim-value and remoteness."""
    moves = analysis.moves or ()
    if not moves:
        out.line(words.text("cli.no_moves"))
        return
    known = all(move.remoteness is not None or move.outcome == "D" for move in moves)
    out.line(words.text(Message("cli.all_moves" if known else "cli.all_moves.unordered", {"count": len(moves)})))
    rows = []
    for move in moves:
        rows.append((
            words.text(describe(analysis.game, analysis.position, move.to)),
            short_position(analysis.game.format(move.to)),
            words.text(f"cli.result.{move.value}"),
            _number(move.grundy, words),
            _number(move.remoteness, words),
        ))  # fmt: skip
    names = ("move", "to", "result", "nim_value", "remoteness")
    titles = [words.text(f"cli.column.{name}") for name in names]
    # omit a column that contains no number
    kept = [index for index in range(5) if index < 3 or any(row[index] for row in rows)]
    widths = [max(len(titles[index]), *(len(row[index]) for row in rows)) for index in range(5)]
    total = 2 + sum(widths[index] + 2 for index in kept) - 2
    if total <= out.width or (not out.bounded and total <= 400):
        widths = [widths[index] for index in kept]
        out.line("  " + aligned([titles[index] for index in kept], widths, range(3)))
        for move, row in zip(moves, rows, strict=True):
            cells = aligned([row[index] for index in kept], widths, range(3))
            out.line(f"{out.sign(move.value)} {out.paint(move.value, cells)}")
        return
    for move, row in zip(moves, rows, strict=True):
        out.line(f"{out.sign(move.value)} {row[0]} → {row[1]}")
        facts = [row[2], *(f"{titles[index]}: {row[index]}" for index in kept if index > 2 and row[index])]
        out.line("  " + out.paint(move.value, "; ".join(facts)))


def _number(value: int | None, words: Catalogue) -> str:
    return "" if value is None else shortened_numbers(words.number(value))


def show_statistics(found: Statistics, lang: str, terminal: Terminal | None = None) -> None:
    """Print statistics as tables, one for each number that positions are counted by.

    Parameters:
        found: the statistics.
        lang: language code.
        terminal: where to print; by default standard output.

    >>> import nimatron as nt
    >>> show_statistics(nt.statistics("nim", "1,1"), "en")
    Positions that can be reached, this one too, up to symmetry: 3.
    <BLANKLINE>
    outcome  positions
    P                2
    N                1
    <BLANKLINE>
    nim-value  positions
            0          2
            1          1
    <BLANKLINE>
    moves left with best play  positions
                            0          1
                            1          1
                            2          1
    """
    from nimatron.solve.statistics import COUNTED_BY

    out = terminal or Terminal()
    words = catalogue(lang)
    out.paragraph(words.text(Message("cli.statistics", {"count": words.number(found.positions)})))
    number = words.text("cli.statistics.positions")
    rows = list(found.rows())
    for name in COUNTED_BY:
        cells = [(str(value), words.number(count)) for kind, value, count in rows if kind == name]
        if not cells:
            continue
        title = words.text(f"cli.statistics.{name}")
        table = [(title, number), *cells]
        widths = [max(len(row[column]) for row in table) for column in (0, 1)]
        out.line()
        for row in table:
            out.line(aligned(row, widths, [0] if name == "outcome" else []))
