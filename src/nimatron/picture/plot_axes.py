"""SVG page for the plots of a sequence: title, axes with whole numbers, legend, wrapped text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from math import log10

from nimatron.explain.catalogue import Catalogue
from nimatron.explain.message import Message, MessageValue
from nimatron.picture.svg_drawing import colour, element, length
from nimatron.picture.svg_drawing import words as line_of_text

SMALL = 12.0
_TITLE = 14.5
_LETTER = 0.56
"""Average width of a letter as a fraction of the font size; text is wrapped by it."""
_GROUPS = {"en": ",", "ru": "\u202f"}


def grouped(number: int, lang: str = "en") -> str:
    """Return a whole number with its digits grouped by threes as usual in the language; four digits stay together.

    >>> grouped(1234567), grouped(1234), grouped(12345, "sr")
    ('1,234,567', '1234', '12.345')
    """
    return str(number) if abs(number) < 10_000 else f"{number:,}".replace(",", _GROUPS.get(lang, "."))


def whole_ticks(low: int, high: int, most: int) -> list[int]:
    """Return round whole numbers between ``low`` and ``high``, about ``most`` of them at most.

    >>> whole_ticks(0, 9, 6), whole_ticks(0, 99_999, 6)
    ([0, 2, 4, 6, 8], [0, 20000, 40000, 60000, 80000])
    """
    step = 1
    while (high - low) // step + 1 > max(2, most):
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    return list(range(-(-low // step) * step, high + 1, step))


def powers_of_ten(high: int, most: int) -> list[int]:
    """Return the powers of ten up to ``high``, thinned out if there are more than ``most``.

    >>> powers_of_ten(2_000, 9)
    [1, 10, 100, 1000]
    """
    found = [10**exponent for exponent in range(len(str(max(1, high))))]
    return found[:: -(-len(found) // max(1, most))]


@dataclass(frozen=True)
class Axis:
    """One axis: the numbers at its two ends, their coordinates, and whether it is logarithmic."""

    low: float
    high: float
    start: float
    end: float
    logarithmic: bool = False

    def at(self, number: float) -> float:
        """Return the coordinate of a number.

        >>> Axis(0, 10, 100, 200).at(5), Axis(1, 100, 0, 200, True).at(10)
        (150.0, 100.0)
        """
        low, high, here = self.low, self.high, number
        if self.logarithmic:
            low, high, here = log10(low), log10(high), log10(number)
        return self.start + (self.end - self.start) * ((here - low) / (high - low) if high > low else 0.5)

    def data(self) -> list[object]:
        """Return what a page needs to convert coordinates back to numbers."""
        return [self.low, self.high, self.start, self.end, self.logarithmic]


@dataclass
class Sheet:
    """A picture under construction, ``width`` units wide; the next element goes to height ``top``."""

    width: float
    words: Catalogue
    parts: list[str] = field(default_factory=list)
    top: float = 8.0

    def say(self, key: str, **values: MessageValue) -> str:
        """Return a message of the topic ``plot``, with its whole numbers grouped."""
        return self.words.text(said(self.words, key, **values))

    def lines(self, text: str, size: float = SMALL, quiet: bool = True, heavy: bool = False) -> None:
        """Write a text in as many lines as it needs."""
        for line in broken(text, (self.width - 16) * (0.88 if heavy else 1), size):
            self.top += size * 1.25
            written = line_of_text(line, 8, self.top, size, quiet, "start")
            self.parts.append(written.replace("<text ", '<text font-weight="600" ', 1) if heavy else written)
        self.top += 2

    def title(self, text: str) -> None:
        """Write the title of the picture."""
        self.lines(text, _TITLE, quiet=False, heavy=True)

    def upward(self, label: str) -> None:
        """Label the vertical axis; the label is horizontal and stands above the axis, where it is easier to read."""
        self.lines(f"↑ {label}")
        self.top += 6

    def grid(self, axis: Axis, ticks: Sequence[int], left: float, right: float) -> None:
        """Draw the horizontal grid lines and the numbers of the vertical axis."""
        for tick in ticks:
            y = axis.at(tick)
            self.parts += [
                stroke(f"M{length(left)} {length(y)}H{length(right)}", "grid", 1.0),
                line_of_text(grouped(tick, self.words.lang), left - 6, y + 4, SMALL, True, "end"),
            ]

    def feet(self, axis: Axis, ticks: Sequence[int], bottom: float, label: str) -> None:
        """Draw the label and the numbers of the horizontal axis, leaving out numbers that would overlap."""
        end = -1e9
        for tick in ticks:
            text, x = grouped(tick, self.words.lang), axis.at(tick)
            half = len(text) * SMALL * _LETTER / 2
            if x - half < end + 6 or x + half > self.width + 4:
                continue
            end = x + half
            self.parts += [
                stroke(f"M{length(x)} {length(bottom)}v4", "ink-quiet", 1.0),
                line_of_text(text, x, bottom + 17, SMALL, True),
            ]
        self.top = bottom + 20
        self.lines(f"{label} →")

    def legend(self, entries: Sequence[tuple[str, float, str]]) -> None:
        """Draw the legend: coloured patches, given as (colour, opacity, meaning), in lines."""
        x = 8.0
        self.top += 16
        for fill, opacity, text in entries:
            wide = 20 + len(text) * SMALL * _LETTER
            if x > 8 and x + wide > self.width - 8:
                x, self.top = 8.0, self.top + 19
            patch = {"fill_opacity": opacity} if opacity < 1 else {}
            self.parts += [
                element("rect", x=x, y=self.top - 10, width=12.0, height=12.0, fill=fill, **patch),
                stroke(f"M{length(x)} {length(self.top - 10)}h12v12h-12Z", "ink-quiet", 0.6),
                line_of_text(text, x + 17, self.top, SMALL, True, "start"),
            ]
            x += wide + 14
        self.top += 8


def said(words: Catalogue, key: str, **values: MessageValue) -> Message:
    """Return a message of the topic ``plot`` with grouped numbers; the number that selects the plural is kept."""
    entry = words.entry(f"plot.{key}")
    by = entry["by"] if isinstance(entry, dict) else ""
    return Message(
        f"plot.{key}",
        {
            name: grouped(value, words.lang) if isinstance(value, int) and name != by else value
            for name, value in values.items()
        },
    )


def broken(text: str, width: float, size: float) -> list[str]:
    """Break a text between words into lines that fit the width.

    >>> broken("one two three", 60, 12)
    ['one two', 'three']
    """
    most = max(8, int(width / (size * _LETTER)))
    found = [""]
    for word in text.split(" "):
        for piece in (word[at : at + most] for at in range(0, max(1, len(word)), most)):
            if found[-1] and len(found[-1]) + 1 + len(piece) > most:
                found.append(piece)
            else:
                found[-1] = f"{found[-1]} {piece}" if found[-1] else piece
    return found


def stroke(path: str, name: str, width: float, **more: object) -> str:
    """Return a line along a path, in one of the colours of the pictures.

    >>> stroke("M0 0h5", "ink", 1.5)[:17]
    '<path d="M0 0h5" '
    """
    return element("path", d=path, fill="none", stroke=colour(name), stroke_width=width, **more)


def document(sheet: Sheet, title: str, description: str, **attributes: object) -> str:
    """Return the whole picture; ``description`` is its text for screen readers."""
    high = length(sheet.top + 8.0)
    return element(
        "svg",
        element("title", escape(title, quote=False)),
        element("desc", escape(description, quote=False)),
        element("g", *sheet.parts, font_family="sans-serif"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {length(sheet.width)} {high}",
        role="img",
        **attributes,
    )
