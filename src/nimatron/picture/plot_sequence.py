"""Pictures of the nim-values of a heap game as SVG, in five kinds. No additional library is needed.

``scatter`` draws the points (n, G(n)); ``rows`` a raster with rows of one period, coloured by value; ``rare`` the rare
values of the sparse space; ``maximum`` the record values; ``autocorrelation`` the agreement of the sequence with itself
by shift.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, SupportsIndex

from nimatron.arithmetic.natural import whole_number
from nimatron.budget import Budget
from nimatron.errors import RequestError, RuleError, TooLargeError
from nimatron.explain.catalogue import Catalogue, catalogue
from nimatron.explain.message import Message, MessageValue
from nimatron.explain.reason import reason
from nimatron.kernels import numpy_here
from nimatron.picture.plot_axes import Sheet, document, grouped, said
from nimatron.rules.parameters import shown
from nimatron.sequences.heap_sequences import heap_game_of, nim_values, nim_values_list
from nimatron.sequences.table_features import agreeing, different_values

if TYPE_CHECKING:
    from nimatron.budget import Limits
    from nimatron.rules.rule_set import RuleSet


_LISTED = 12


def sequence_caption(words: Catalogue, kind: str, values: Any, data: dict[str, Any]) -> str:
    """Return the text below a picture.

    >>> from nimatron.picture.plot_sequence import plot_values
    >>> plot_values("kayles", 80).description
    'Different values: 9. The greatest is 8, first at heap 27. Losing heaps (value 0): 1.'
    """
    sentences = {
        "scatter": _scatter,
        "rows": _rows,
        "rare": _rare,
        "maximum": _maximum,
        "autocorrelation": _autocorrelation,
    }[kind](words, values, data)
    return " ".join(words.text(sentence) for sentence in sentences)


def _scatter(words: Catalogue, values: Any, data: dict[str, Any]) -> list[Message]:
    if isinstance(values, list):
        most, lost = max(values), values.count(0)
        heap = values.index(most)
    else:
        most, heap, lost = int(values.max()), int(values.argmax()), int((values == 0).sum())
    return [
        said(words, "text.values", values=len(different_values(values)), most=most, heap=heap),
        said(words, "text.lost", heaps=lost),
    ]


def _rows(words: Catalogue, values: Any, data: dict[str, Any]) -> list[Message]:
    across, count = data["row_length"], len(values)
    found = [said(words, "text.rows", rows=-(-count // across), length=across), *_repeat(words, data["repeat"])]
    if across < count:
        agree = agreeing(values, across)
        found.append(said(words, "text.agree", length=across, agree=agree, pairs=count - across))
    if data["irregular_count"]:
        found.append(said(words, "text.irregular", heaps=data["irregular_count"], last=data["last_irregular"]))
    return found


def _repeat(words: Catalogue, repeat: dict[str, Any] | None) -> list[Message]:
    if repeat is None:
        return [said(words, "text.no_period")]
    key = "text.period.proved" if repeat["proved"] else "text.period.seen"
    found = [said(words, key, period=repeat["period"], preperiod=repeat["preperiod"])]
    return [*found, said(words, "text.saltus", saltus=repeat["saltus"])] if repeat["saltus"] else found


def _rare(words: Catalogue, values: Any, data: dict[str, Any]) -> list[Message]:
    key = "text.rare.parity" if data["parity"] else "text.rare"
    found = [said(words, key, heaps=data["rare_count"], mask=_bits(data["mask"], values), count=len(values) - 1)]
    if data["rare"]:
        found.append(said(words, "text.rare.last", last=data["last_rare"]))
        found.append(said(words, "text.rare.first", pairs=_pairs(words, data["rare"])))
    return found


def _bits(mask: int, values: Any) -> str:
    """Return the mask in binary, as wide as the values."""
    width = max(1, int(values.max()).bit_length())
    return f"{mask & ((1 << width) - 1):0{width}b}"


def _maximum(words: Catalogue, values: Any, data: dict[str, Any]) -> list[Message]:
    heap, most = data["records"][-1]
    return [
        said(words, "text.records", records=data["record_count"], most=most, heap=heap),
        said(words, "text.records.last", pairs=_pairs(words, data["records"][-_LISTED:])),
    ]


def _autocorrelation(words: Catalogue, values: Any, data: dict[str, Any]) -> list[Message]:
    count, counts = len(values), data["agreements"]
    found = [said(words, "text.shifts", shifts=len(counts)), *_repeat(words, data["repeat"])]
    for shift in data["peaks"][:3]:
        found.append(said(words, "text.agree", length=shift, agree=counts[shift - 1], pairs=count - shift))
    return found


def _pairs(words: Catalogue, pairs: list[list[int]]) -> MessageValue:
    return tuple(f"({', '.join(grouped(number, words.lang) for number in pair)})" for pair in pairs[:_LISTED])


KINDS = ("scatter", "rows", "rare", "maximum", "autocorrelation")
MOST_VALUES = 5_000_000
"""Maximum number of values in one picture."""
USUAL_WIDTH, NARROWEST, WIDEST = 760, 300, 1600


class SequencePicture:
    """Picture of a nim-value sequence: SVG in a notebook, otherwise a description in words.

    Attributes:
        svg: the document.
        title, description: the content of the picture in words.
        data: the numbers behind it: axes as ``[low, high, start, end, logarithmic]``, records, rare heaps, agreements,
            irregular heaps.
        values: the sequence.

    >>> picture = plot_values("kayles", 200, "rows")
    >>> picture.data["row_length"], picture.data["irregular_count"]
    (12, 14)
    """

    def __init__(self, game: RuleSet[Any], kind: str, values: Any, svg: str, words: tuple[str, str], data: Any) -> None:
        self.game = game
        self.kind = kind
        self.values = values
        self.svg = svg
        self.title, self.description = words
        self.data: dict[str, Any] = data

    @property
    def count(self) -> int:
        """Number of values shown."""
        return len(self.values)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Save the picture in the format given by the extension: .svg, or .png and .pdf (with matplotlib)."""
        from nimatron.picture.svg_figure import save_picture

        save_picture(self.svg, path, self.title)

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return f"{self.title}. {self.description}"

    def __repr__(self) -> str:
        return f"SequencePicture({self.game.written()!r}, {self.count}, {self.kind!r})"


def plot_values(
    game: RuleSet[Any] | str,
    count: SupportsIndex,
    kind: str = "scatter",
    *,
    row_length: int | None = None,
    shifts: int | None = None,
    width: int = USUAL_WIDTH,
    lang: str = "en",
    limits: Limits | None = None,
) -> SequencePicture:
    """Draw G(0), ..., G(count - 1) of a heap game.

    Parameters:
        game: heap game, its written form, or a code such as ``0.77``.
        count: number of values, up to 5,000,000.
        kind: ``scatter``, ``rows``, ``rare``, ``maximum`` or ``autocorrelation``.
        row_length: heaps in a row (default: the period or a multiple of it).
        shifts: largest shift of the autocorrelation.
        width: width of the picture in SVG units.
        lang: language code.
        limits: limits of work for the values.

    Raises:
        RuleError: if the game does not consist of independent heaps, or if ``kind`` is ``rare`` and there is no sparse
            space.
        RequestError: for an unknown kind.
        TooLargeError: beyond the bounds.

    >>> plot_values("0.77", 100).svg[:4], plot_values("0.77", 100, "autocorrelation").data["peaks"][0]
    ('<svg', 12)
    """
    words = catalogue(lang)
    rule_set = heap_game_of(game)
    if kind not in KINDS:
        raise RequestError(reason("request.plot_kind", given=shown(kind), options=", ".join(KINDS)))
    number = whole_number(count, "the count", 1, error=RequestError)
    if number > MOST_VALUES:
        raise TooLargeError(reason("limit.plot_values", count=number, limit=MOST_VALUES))
    _check(kind, number, row_length, shifts)
    values = _values(rule_set, number, limits)
    sheet = Sheet(float(min(max(width, NARROWEST), WIDEST)), words)
    title = sheet.say(f"title.{kind}", game=_named(rule_set), last=number - 1)
    sheet.title(title)
    data = _draw(sheet, kind, rule_set, values, row_length, shifts, limits)

    description = sequence_caption(words, kind, values, data)
    svg = document(sheet, title, description, data_kind=kind, data_count=number)
    return SequencePicture(rule_set, kind, values, svg, (title, description), data)


def _values(game: RuleSet[Any], count: int, limits: Limits | None) -> Any:
    """Return the values as an array; without NumPy, as a list of as many values as are drawn as single points."""
    if numpy_here():
        return nim_values(game, count, limits=limits)
    from nimatron.picture.plot_sequence_points import SINGLE

    if count > SINGLE:
        raise TooLargeError(reason("limit.plot_without_numpy", count=count, limit=SINGLE))
    account = None if limits is None else Budget(limits, reason("asked.values", count=count, game=game.written()))
    return nim_values_list(game, count, account)


def _named(game: RuleSet[Any]) -> str:
    """Return the written form of a game, with its octal code if the written form does not show it."""
    written, code = game.written_name, getattr(game, "octal_code", None)
    return written if code is None or str(code) in written else f"{written} ({code})"


def kinds_of(game: RuleSet[Any]) -> tuple[str, ...]:
    """Return the kinds of pictures available for a game, default first; none if its heaps are not independent.

    >>> import nimatron as nt
    >>> kinds_of(nt.game("nim")), kinds_of(nt.game("wythoff"))
    (('scatter', 'rows', 'maximum', 'autocorrelation'), ())
    """
    try:
        heap_game_of(game)
    except RuleError:
        return ()
    rare = getattr(game, "octal_code", None) is not None and numpy_here()
    return tuple(kind for kind in KINDS if kind != "rare" or rare)


def _check(kind: str, count: int, row_length: int | None, shifts: int | None) -> None:
    """Reject invalid or meaningless parameters before any computation."""
    if row_length is not None and kind != "rows":
        raise RequestError(reason("request.row_length_other"))
    if shifts is not None and kind != "autocorrelation":
        raise RequestError(reason("request.shifts_other"))
    if kind == "rows" and row_length is not None:
        from nimatron.picture.plot_sequence_rows import require_rows

        require_rows(count, row_length)
    if kind == "autocorrelation" and (shifts is not None or count == 1):
        from nimatron.picture.plot_sequence_periods import require_shifts

        require_shifts(count, 1 if shifts is None else shifts)


def _draw(
    sheet: Sheet, kind: str, game: Any, values: Any, row_length: int | None, shifts: int | None, limits: Limits | None
) -> dict[str, Any]:
    if kind == "scatter":
        from nimatron.picture.plot_sequence_points import draw_scatter

        return draw_scatter(sheet, values)
    if kind == "maximum":
        from nimatron.picture.plot_sequence_maximum import draw_maximum

        return draw_maximum(sheet, values)
    if kind == "rare":
        from nimatron.picture.plot_sequence_points import draw_rare, space_of

        return draw_rare(sheet, values, space_of(game, values))
    from nimatron.picture.plot_sequence_periods import repeat_of

    repeat = repeat_of(game, values, limits)
    found = {"repeat": None if repeat is None else repeat._asdict()}
    if kind == "rows":
        from nimatron.picture.plot_sequence_rows import draw_rows, require_rows, row_length_for

        across = row_length or row_length_for(len(values), repeat)
        require_rows(len(values), across)
        return {**found, **draw_rows(sheet, values, across, repeat)}
    from nimatron.picture.plot_sequence_periods import draw_autocorrelation, shifts_for

    return {**found, **draw_autocorrelation(sheet, values, shifts or shifts_for(len(values), repeat))}
