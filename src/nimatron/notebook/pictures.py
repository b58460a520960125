"""Pictures in notebooks, of the position of an analysis or of any other position.

A notebook asks an object for ``_repr_svg_`` or ``_repr_html_``. Analyses, matches, periods and quotients belong to
lower packages, which know nothing about pictures; their methods name the functions of this module, which is loaded when
a notebook asks.
"""

from __future__ import annotations

import os
import re
from base64 import b64encode
from html import escape
from typing import Any

from nimatron.errors import NimatronError
from nimatron.explain.catalogue import catalogue
from nimatron.explain.message import Message, MessageValue, with_noun
from nimatron.files import whole_file
from nimatron.misere.quotient import MisereQuotient
from nimatron.picture.svg import svg_picture
from nimatron.picture.svg_drawing import plain_colours
from nimatron.picture.text import text_picture
from nimatron.play.match import Match
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet
from nimatron.sequences.periods.proved_period import Period
from nimatron.solve.analysis import Analysis

_VALUES = 60
"""Most values of a period that are shown."""
_WIDTH, _HEIGHT = 420, 320
"""Most pixels of a picture below a cell."""
_SIZE = re.compile(r'viewBox="\S+ \S+ (\d+)\S* (\d+)')


class Picture:
    """Picture of a position: SVG in a notebook, text in a terminal.

    Parameters:
        game: rule set or its written form.
        position: position or its written form (default: the start).
        view, layers, lang: as for :func:`nimatron.picture.svg.svg_picture`.

    >>> picture = Picture("wythoff", "3,5", view="heaps")
    >>> picture.svg[:4], picture
    ('<svg', Picture('wythoff', '3,5', view='heaps'))
    """

    def __init__(
        self,
        game: RuleSet[Any] | str,
        position: Any = None,
        view: str | None = None,
        layers: tuple[str, ...] = (),
        lang: str = "en",
    ) -> None:
        self.game = game_of(game)
        self.position = self.game.start if position is None else self.game.check(position)
        self.view = view
        self.layers = layers
        self.lang = lang
        self.svg = svg_picture(self.game, self.position, lang, view, layers)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the picture to a self-contained SVG file."""
        with whole_file(path) as file:
            file.write(plain_colours(self.svg))

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_html_(self) -> str:
        return image(self.svg, repr(self))

    def __str__(self) -> str:
        return text_picture(self.game, self.position)

    def __repr__(self) -> str:
        more = "".join(
            f", {name}={value!r}"
            for name, value, usual in (
                ("view", self.view, None),
                ("layers", self.layers, ()),
                ("lang", self.lang, "en"),
            )
            if value != usual
        )
        return f"Picture({self.game.written()!r}, {self.game.format(self.position)!r}{more})"


def image(svg: str, label: str) -> str:
    """Return a picture as an image element, small enough to be read together with its cell.

    An image is kept where a notebook is not trusted; elements of SVG are left out there.

    >>> image('<svg viewBox="0 0 600 200"/>', "three heaps")[:38]
    '<img alt="three heaps" width="420" src'
    """
    found = _SIZE.search(svg)
    wide, high = (max(1, int(number)) for number in found.groups()) if found else (_WIDTH, _HEIGHT)
    width = min(_WIDTH, 2 * wide, _HEIGHT * wide // high)
    return f'<img alt="{escape(label)}" width="{width}" src="{image_address(svg)}">'


def image_address(svg: str) -> str:
    """Return an address that holds the picture itself.

    >>> image_address("<svg/>")
    'data:image/svg+xml;base64,PHN2Zy8+'
    """
    return f"data:image/svg+xml;base64,{b64encode(plain_colours(svg).encode()).decode()}"


def page_of_analysis(analysis: Analysis) -> str:
    """Return picture, result and reason of an analysis as HTML.

    >>> import nimatron as nt
    >>> page_of_analysis(nt.analyse("nim", "1,1")).split("<p>")[1]
    'nim 1,1: P, nim-value 0, remoteness 2, best 0,1</p>'
    """
    svg, said = picture_of(analysis), repr(analysis).strip("<>")
    shown = "" if svg is None else image(svg, said)
    return f"{shown}<p>{escape(said)}</p><p>{escape(analysis.why())}</p>"


def page_of_match(match: Match) -> str:
    """Return the picture of the present position and the text of a match as HTML.

    >>> import nimatron as nt
    >>> page_of_match(nt.Match("nim", "1,2")).count("<p>")
    1
    """
    svg, record = picture_of_match(match), match.record
    said = f"{record.game.written()} {record.game.format(match.position)}: " + ("over" if match.over else match.to_move)
    shown = "" if svg is None else image(svg, said)
    return f"{shown}<p>{escape(said)}</p>"


def picture_of(analysis: Analysis) -> str | None:
    """Return the picture of the analysed position; None if it is too large to draw.

    >>> import nimatron as nt
    >>> picture_of(nt.analyse("nim", "1,2"))[:4]
    '<svg'
    """
    return _drawn(analysis.game, analysis.position)


def picture_of_match(match: Match) -> str | None:
    """Return the picture of the present position, in which the objects keep their places from the start.

    >>> import nimatron as nt
    >>> picture_of_match(nt.Match("nim", "1,2"))[:4]
    '<svg'
    """
    return _drawn(match.record.game, match.position, match.record.start)


def _drawn(game: RuleSet[Any], position: Any, frame: Any = None) -> str | None:
    try:
        return svg_picture(game, position, frame=frame)
    except NimatronError:
        return None  # the notebook then shows the text


def picture_of_quotient(quotient: MisereQuotient) -> str | None:
    """Return the picture of a misère quotient; None if it has too many elements to draw.

    >>> import nimatron as nt
    >>> picture_of_quotient(nt.misere_quotient("0.31"))[:4]
    '<svg'
    """
    from nimatron.picture.plot_quotient import plot_quotient

    try:
        return plot_quotient(quotient).svg
    except NimatronError:
        return None


def page_of_period(period: Period, lang: str = "en") -> str:
    """Return the sentence about a period and its first values as HTML.

    >>> import nimatron as nt
    >>> page_of_period(nt.period("0.77")).count("<p>")
    2
    """
    words, first = catalogue(lang), period.preperiod
    values: dict[str, MessageValue] = {
        "game": period.game.written_name,
        "preperiod": first,
        "period": period.period,
        "saltus": period.saltus,
        "theorem": period.theorem,
        "examined": period.examined,
    }
    found = Message("period.found_saltus" if period.saltus else "period.found", values)
    listed = tuple(period.value(n) for n in range(first, first + min(period.period, _VALUES)))
    sentences = (with_noun(found, period.game.noun), Message("period.values", {"values": listed}))
    return "".join(f"<p>{escape(words.text(sentence))}</p>" for sentence in sentences)


def load_ipython_extension(shell: object) -> None:
    """Accept ``%load_ext nimatron.notebook``; analyses, matches, periods and quotients are shown without it.

    >>> load_ipython_extension(None)
    """
