"""The words that an explanation uses: each is defined in one line, where a reader asks for it.

An entry of the catalogue, ``glossary.<term>``, has a ``name``, a ``line`` and its ``forms``: how the word is written in
running text, several parted by commas, a ``*`` for any letters. A term is found in a text by its forms, so that no
sentence has to say which terms it uses.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from nimatron.explain.catalogue import catalogue

TERMS = (
    "lost_position", "best_play", "misere_play", "nim_sum", "nim_value", "mex", "red_number", "remoteness", "period",
    "nim_heap", "tame", "genus", "misere_quotient", "suspense_number", "foreclosed", "loony", "p_system", "even_kernel",
    "pairing",
)  # fmt: skip
"""In the order in which they build on each other."""


class Term(NamedTuple):
    """A term as it stands in a text: its key, its name, its line, and the very letters that were found."""

    key: str
    name: str
    line: str
    found: str


def terms_in(text: str, lang: str = "en") -> list[Term]:
    """The terms of the glossary that a text uses, in the order in which they first appear.

    >>> [term.found for term in terms_in("The nim-sum of the nim-values is 0.")]
    ['nim-sum', 'nim-values']
    """
    words = catalogue(lang)
    places = []
    for key in TERMS:
        found = _forms(lang, key).search(text)
        if found is not None:
            name, line = (words.text(f"glossary.{key}.{part}") for part in ("name", "line"))
            places.append((found.start(), -len(found[0]), Term(key, name, line, found[0])))
    return [term for _, _, term in sorted(places)]


@cache
def _forms(lang: str, key: str) -> re.Pattern[str]:
    forms = [re.escape(form.strip()) for form in catalogue(lang).text(f"glossary.{key}.forms").split(",")]
    one_of = "|".join(form.replace(r"\*", r"\w*") for form in forms)
    return re.compile(rf"(?<![\w-])(?:{one_of})(?![\w-])", re.IGNORECASE)
