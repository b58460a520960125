"""The table of words: phrases that are not used in this project, and what is written instead.

``python -m tests.documents.words [PATH ...]`` lists every place in the text of the project, or of the files named, that
uses one of them: docstrings, comments, names, English messages and pages.
"""

from __future__ import annotations

import ast
import io
import json
import re
import sys
import tokenize
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
SUFFIXES = (".py", ".md", ".json", ".c", ".h", ".js")

PHRASES: dict[str, str] = {
    # what a building or clothes were made to mean
    r"\bhouses?\b": "package, project, program",
    r"\brooms?\b(?! (for|left|to)\b)(?<!no room)(?<!enough room)": "module, package, space",
    r"\bfloors\b|\b(ground|lower|upper) floor\b": "layer",
    r"\bdoors?\b": "entry point",
    r"\berrands?\b": "task",
    r"\bfaces?\b(?! (up|down))(?<!face-)": "interface, front end",
    r"\bdress(es|ed)?\b": "view",
    r"\b(un)?told\b|\btells?\b|\btelling\b": "say, describe, report, show; message",
    r"\btwins?\b(?! (leaves|leaf|vertices|primes?))": "reference implementation",
    # terms of the field
    r"\bsets? of takes\b|\b(the|all|of|few|many|no|its|two) takes\b|\btakes (are|of)\b": "subtraction set",
    r"(?<!taking-and-)\bbreaking (engines?|games?|codes?|values?|rules?|kernels?)\b": "octal ...",
    r"\bin one piece\b": "indecomposable",
    r"\b(lost|won) (positions?|boards?|heaps?|sizes?|cells?|pairs?|squares?|rows?|games?|numbers?|places?)\b":
        "P-position, N-position (adults); losing, winning (pupils)",
    r"\bhalf[- ]turns?\b": "symmetry strategy, rotation by 180 degrees",
    r"\b(length|lengths) of (the )?(play|games?|positions?)\b|\bpl(ies|y)\b": "remoteness",
    r"\bclosures? of reachability\b": "tabulation",
    r"\b[Ee]very answer from\b": "the opponent then loses whatever they play",
    r"\bBest is\b": "Best move:",
    r"\bBecause:": "Why:",
    r"\bas often as it can be (halved|divided)\b": "the number of times it can be halved",
    # plain English
    r"\bat once\b(?<!all at once)(?<!several at once)(?<!many at once)(?<!two at once)(?<!heaps at once)":
        "immediately; together",
    r"\bso (many|much)\b(?! (that|as|so))": "that many",
    r"\bfor ever\b": "forever",
    r"(?<![Tt]here )\b(is|are) no (?!longer|more|less|fewer|other|need|such|greater|larger|smaller|better|worse|one\b)":
        "is not a",
    r"\b([Hh]e|[Hh]im|[Hh]is|[Hh]imself)\b": "they",
}  # fmt: skip
"""What must not stand in a text, as a regular expression, and what stands there instead."""

NAMES = (
    "alike", "dress", "dressed", "errand", "face", "faces", "floors", "hopeless", "house", "keeps_rules", "looks",
    "retires", "rooms", "surely", "takes_set", "tell", "tells", "told", "twin", "unhurried",
)  # fmt: skip
"""Words, or names as a whole, that no module, class, function, parameter or attribute bears."""


class Hit(NamedTuple):
    """One place with a word of the table: the file, its line, the words found there and what to write instead."""

    path: str
    line: int
    found: str
    instead: str


_PHRASES = [(re.compile(phrase), instead) for phrase, instead in PHRASES.items()]


def _in_text(path: str, first_line: int, text: str) -> Iterator[Hit]:
    # a phrase may run over the end of a line: words are joined by single spaces, and their places kept
    words = list(re.finditer(r"\S+", text))
    flat = " ".join(word[0] for word in words)
    starts = list(accumulate((len(word[0]) + 1 for word in words), initial=0))
    for phrase, instead in _PHRASES:
        for match in phrase.finditer(flat):
            word = words[bisect_right(starts, match.start()) - 1]
            yield Hit(path, first_line + text.count("\n", 0, word.start()), match[0], instead)


def _names(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.lineno, node.name
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.attr


def in_python(path: str, source: str) -> Iterator[Hit]:
    """Yield the places in the docstrings, comments and names of a Python file; doctest lines are left out."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            lines = source.split("\n")[node.lineno - 1 : node.end_lineno]
            yield from _in_text(path, node.lineno, _without_doctests(lines))
    comments: dict[int, str] = {
        token.start[0]: token.string.lstrip("# ")
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type == tokenize.COMMENT
    }
    while comments:
        first = last = min(comments)
        while last + 1 in comments:
            last += 1
        yield from _in_text(path, first, "\n".join(comments.pop(line) for line in range(first, last + 1)))
    for line, name in _names(tree):
        if name.lower() in NAMES or set(name.lower().strip("_").split("_")) & set(NAMES):
            yield Hit(path, line, name, "a name of the field or of software")


def _without_doctests(lines: list[str]) -> str:
    """Blank the examples and their output, which show what the program says."""
    kept, example = [], False
    for line in lines:
        stripped = line.strip()
        example = stripped.startswith((">>>", "...")) or (example and stripped not in ("", '"""'))
        kept.append("" if example else re.sub(r"``[^`]*``|`[^`]*`", "code", line))
    return "\n".join(kept)


def in_c(path: str, source: str) -> Iterator[Hit]:
    """Yield the places in the comments of a file in C or JavaScript."""
    for comment in re.finditer(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", source, re.DOTALL):
        # names of parameters and types after a tag of JSDoc are code
        text = re.sub(r"@\w+ \{[^\n]*|@typedef[^\n]*", "", comment[0])
        yield from _in_text(path, source.count("\n", 0, comment.start()) + 1, text)


def names_in_script(path: str, source: str) -> Iterator[Hit]:
    """Yield the names in a file of C or JavaScript; keys of objects and fields of answers are a format, not names."""
    blank = re.compile(r"/\*.*?\*/|//[^\n]*|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'", re.DOTALL)
    code = blank.sub(lambda found: "\n" * found[0].count("\n"), source)
    for match in re.finditer(r"(?<![.\w$])(?<!->)[A-Za-z_$][\w$]*+(?!\s*:[^:])", code):
        words = re.findall(r"[A-Z]?[a-z]+|[A-Z]+", match[0])
        if {word.lower() for word in words} & set(NAMES):
            yield Hit(path, code.count("\n", 0, match.start()) + 1, match[0], "a name of the field or of software")


def in_page(path: str, text: str) -> Iterator[Hit]:
    """Yield the places in a page of Markdown; code, addresses and front matter are left out."""
    text = re.sub(r"(?ms)^(```|~~~|:::).*?^\1", lambda block: "\n" * block[0].count("\n"), text)
    text = re.sub(r"`[^`\n]*`|\]\([^)\n]*\)|<[^>\n]*>", "code", text)
    yield from _in_text(path, 1, text)


def in_messages(path: str, text: str) -> Iterator[Hit]:
    """Yield the places in the values of a file of messages."""

    def values(part: object) -> Iterator[str]:
        if isinstance(part, dict):
            for key, value in part.items():
                if key not in ("source", "sources"):
                    yield from values(value)
        elif isinstance(part, list):
            for value in part:
                yield from values(value)
        elif isinstance(part, str):
            yield part

    for value in values(json.loads(text)):
        flat = re.sub(r"\{[^}]*\}", "{}", value)
        start = text.find(json.dumps(value, ensure_ascii=False)[1:-1][:40])
        yield from (hit._replace(line=text.count("\n", 0, max(start, 0)) + 1) for hit in _in_text(path, 1, flat))


def files() -> list[Path]:
    """Return the files whose text is held against the table."""
    found = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("src/nimatron/explain/words/en/*.json")]
    for suffix in ("c", "h", "js"):
        found += (ROOT / "src").rglob(f"*.{suffix}")
    for folder in ("src", "tests", "benchmarks", "docs"):
        found += [path for path in (ROOT / folder).rglob("*.py") if "plugins" not in path.parts]
    made = ROOT / "docs/games", ROOT / "docs/build", ROOT / "docs/jupyter_execute"
    found = [path for path in found if not set(made) & set(path.parents)]
    return sorted(path for path in found if path not in (ROOT / "docs/notes.md", Path(__file__)))


def hits(path: Path) -> list[Hit]:
    """Return every place in a file that uses a word of the table."""
    text, name = path.read_text(encoding="utf-8"), str(path.resolve().relative_to(ROOT))
    if path.suffix == ".py":
        return list(in_python(name, text))
    if path.suffix in (".c", ".h", ".js"):
        return [*in_c(name, text), *names_in_script(name, text)]
    return list(in_messages(name, text) if path.suffix == ".json" else in_page(name, text))


if __name__ == "__main__":
    given = [Path(word) for word in sys.argv[1:]]
    chosen = [one for path in given for one in (sorted(path.rglob("*")) if path.is_dir() else [path])] or files()
    found = [hit for path in chosen if path.suffix in SUFFIXES for hit in hits(path)]
    for hit in sorted(found):
        print(f"{hit.path}:{hit.line}: {hit.found!r}: {hit.instead}")
    print(len(found), "places")
