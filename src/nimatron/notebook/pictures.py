"""Pictures in notebooks, of the position of an analysis or of any other position.

A notebook asks an object for ``_repr_svg_``. The analysis belongs to a lower layer and does not know about pictures, so
this module adds that method to it on import.
"""

from __future__ import annotations

import os
from typing import Any

from nimatron.files import whole_file
from nimatron.misere.quotient import MisereQuotient
from nimatron.picture.svg import svg_picture
from nimatron.picture.svg_drawing import plain_colours
from nimatron.picture.text import text_picture
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet
from nimatron.solve.analysis import Analysis


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


def picture_of(analysis: Analysis) -> str:
    """Return the picture of the analysed position.

    >>> import nimatron as nt
    >>> picture_of(nt.analyse("nim", "1,2"))[:4]
    '<svg'
    """
    return svg_picture(analysis.game, analysis.position)


def picture_of_quotient(quotient: MisereQuotient) -> str:
    """Return the picture of a misère quotient.

    >>> import nimatron as nt
    >>> picture_of_quotient(nt.misere_quotient("0.31"))[:4]
    '<svg'
    """
    from nimatron.picture.plot_quotient import plot_quotient

    return plot_quotient(quotient).svg


def load_ipython_extension(shell: object) -> None:
    """Make analyses and quotients show pictures: ``%load_ext nimatron.notebook`` or ``import nimatron.notebook``.

    >>> load_ipython_extension(None)
    >>> hasattr(Analysis, "_repr_svg_")
    True
    """
    Analysis._repr_svg_ = picture_of  # type: ignore[attr-defined]
    MisereQuotient._repr_svg_ = picture_of_quotient  # type: ignore[attr-defined]


load_ipython_extension(None)
