"""``nimatron precision``: where floating point, short decimals and few Newton steps go wrong."""

from __future__ import annotations

import click

from nimatron.cli.reading import Count, lang_option
from nimatron.errors import RequestError

_USUAL_A = (1, 2, 3, 4, 5)
_USUAL_K = tuple(range(1, 19))
_USUAL_R = 5
_MOST_ROWS = 2000


@click.command(short_help="Tell where floating point, short decimals and Newton steps first fail.")
@click.option(
    "--a",
    "parameters",
    type=Count(1 << 26, 1),
    multiple=True,
    metavar="A",
    help="Only this a (repeatable); usual: 1 to 5.",
)
@click.option(
    "--digits",
    multiple=True,
    metavar="K",
    help="Bounds 10^K for the decimals, such as 6 or 1-12,20 (repeatable); usual: 1-18.",
)
@click.option(
    "--newton", "steps", type=Count(14), default=_USUAL_R, metavar="R", show_default=True, help="Newton steps 0 .. R."
)
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON, with all digits.")
@lang_option
def command(parameters: tuple[int, ...], digits: tuple[str, ...], steps: int, as_json: bool, lang: str) -> None:
    """Tell where approximate numbers give a wrong pair of Wythoff's game.

    Three questions, each answered exactly: for which n the formula in doubles is wrong first; how many decimals of the
    golden ratio are needed for all n up to 10^K; how far each Newton step from 1.618 reaches; with what is printed.
    """
    from nimatron.cli.progress import progress_bar
    from nimatron.cli.show_precision import show_precision, show_precision_json
    from nimatron.explain.catalogue import catalogue
    from nimatron.sequences.evaluation.precision_story import precision_story

    words = catalogue(lang)
    wanted = tuple(dict.fromkeys(parameters)) or _USUAL_A
    ks = tuple(k for text in digits for k in _read_bounds(text)) or _USUAL_K
    with progress_bar(len(wanted) + len(ks) + steps + 1) as bar:
        story = precision_story(wanted, ks, steps, bar.show)
    if as_json:
        show_precision_json(story)
    else:
        show_precision(story, words)


def _read_bounds(text: str) -> list[int]:
    """Read ``6``, ``1-12`` or ``1-12,20``.

    >>> _read_bounds("1-3,20")
    [1, 2, 3, 20]
    """
    from nimatron.games.parameters import shown
    from nimatron.sequences.evaluation.precision_story import LARGEST_K

    found: list[int] = []
    for part in text.split(","):
        low, dash, high = part.strip().partition("-")
        ends = [low, high] if dash else [low, low]
        if not all(end.isascii() and end.isdigit() and len(end) < 10 for end in ends):
            raise RequestError(f"--digits {shown(text)} is not of the form 6 or 1-12,20")
        first, last = map(int, ends)
        if not first <= last <= LARGEST_K:
            raise RequestError(f"--digits {shown(text)}: numbers from 0 to {LARGEST_K} in ascending order are right")
        if len(found) + last - first >= _MOST_ROWS:
            raise RequestError(f"--digits {shown(text)}: more than {_MOST_ROWS} rows")
        found.extend(range(first, last + 1))
    return found
