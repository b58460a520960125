"""Glossary: one-line definitions of the terms used in explanations.

An entry ``glossary.<term>`` of the catalogue has a ``name``, a ``line`` and ``forms``: the spellings in running text,
separated by commas, with ``*`` for any letters. Terms are found in a text by these forms, so sentences need no markup.
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
"""All terms; a term comes after those on which it builds."""


class Term(NamedTuple):
    """A term found in a text: its key, name, definition and the spelling found."""

    key: str
    name: str
    line: str
    found: str


def terms_in(text: str, lang: str = "en") -> list[Term]:
    """Return the glossary terms used in a text, in order of first appearance.

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
