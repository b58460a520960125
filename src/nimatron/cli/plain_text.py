"""Plain forms of characters that an encoding lacks.

Symbols are replaced by ASCII forms, Cyrillic letters are transliterated, and accents are dropped where necessary. Any
other character becomes an escape. A replacement never changes the meaning.
"""

from __future__ import annotations

import re
from functools import lru_cache

SIGNS = {
    "●": "*", "○": "o", "◇": "=", "→": "->", "←": "<-", "⇒": "=>", "…": "...", "·": "*", "×": "x", "⊕": "(+)",
    "√": "sqrt", "⌊": "floor(", "⌋": ")", "⌈": "ceil(", "⌉": ")", "≥": ">=", "≤": "<=", "≠": "!=", "≈": "~=",
    "≡": "==", "±": "+-", "∞": "infinity", "∈": " in ", "½": "1/2", "−": "-", "–": "-", "—": "--", "─": "-",
    "│": "|", "’": "'", "‘": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "№": "No.", "§": "section ",
    "α": "alpha", "β": "beta", "γ": "gamma", "φ": "phi", "π": "pi", "σ": "sigma", "λ": "lambda", "€": "EUR",
    "°": " degrees", "\u00a0": " ", "\u202f": " ", "\u2009": " ", "ß": "ss", "ø": "o", "Ø": "O", "ł": "l",
    "Ł": "L", "đ": "dj", "Đ": "Dj", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe",
}  # fmt: skip
"""Plain forms of symbols, and of letters that do not decompose into a letter and an accent."""

_CYRILLIC = {
    "а": "a", "б": "b", "в": "v", "г": "g", "ѓ": "gj", "д": "d", "ђ": "dj", "е": "e", "ё": "jo", "ж": "zh",
    "з": "z", "ѕ": "dz", "и": "i", "й": "j", "ј": "j", "к": "k", "ќ": "kj", "л": "l", "љ": "lj", "м": "m",
    "н": "n", "њ": "nj", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t", "ћ": "ć", "у": "u", "ф": "f",
    "х": "h", "ц": "c", "ч": "ch", "џ": "dzh", "ш": "sh", "щ": "shch", "ъ": '"', "ы": "y", "ь": "'", "э": "e",
    "ю": "ju", "я": "ja", "ѝ": "i", "ѐ": "e",
}  # fmt: skip

_ROOT = re.compile("√([0-9]+)")
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_EXPONENT = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+")


def plain(text: str, encoding: str) -> str:
    """Replace the characters that the encoding lacks by plain forms.

    >>> plain("⌊3·√5⌋ ≥ 6 → Играч, Müller, 10⁻¹²", "ascii")
    'floor(3*sqrt(5)) >= 6 -> Igrach, Muller, 10^-12'
    >>> plain("⌊3·√5⌋ → Müller", "cp1252")
    'floor(3·sqrt(5)) -> Müller'
    """
    if _fits(text, encoding):
        return text
    if not _fits("√", encoding):
        text = _ROOT.sub(r"sqrt(\1)", text)
    text = _EXPONENT.sub(lambda run: run[0] if _fits(run[0], encoding) else "^" + run[0].translate(_RAISED), text)
    return "".join(_plain_letter(letter, encoding) for letter in text)


def _fits(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


@lru_cache(maxsize=4096)
def _plain_letter(letter: str, encoding: str) -> str:
    for candidate in _candidates(letter):
        if _fits(candidate, encoding):
            return candidate
    return letter.encode("ascii", "backslashreplace").decode()


def _candidates(letter: str) -> list[str]:
    import unicodedata

    found = [letter, SIGNS.get(letter, letter)]
    small = letter.lower()
    if small in _CYRILLIC:
        latin = _CYRILLIC[small]
        found += [latin if letter == small else latin.capitalize()]
    # only letters: a superscript 2 must not become an ordinary 2
    found += [
        "".join(part for part in unicodedata.normalize("NFD", form) if not unicodedata.combining(part))
        for form in found[-1:]
        if form.isalpha()
    ]
    return found
