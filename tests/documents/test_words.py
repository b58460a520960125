"""No text of the project uses a word of the table in ``tests/documents/words.py``."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.documents.words import ROOT, files, hits, in_c, in_messages, in_page, in_python, names_in_script

FILES = files()


@pytest.mark.parametrize("folder", sorted({path.relative_to(ROOT).parts[0] for path in FILES}))
def test_no_word_of_the_table_is_used(folder: str) -> None:
    found = [hit for path in FILES if path.relative_to(ROOT).parts[0] == folder for hit in hits(path)]
    assert not found, "\n".join(f"{hit.path}:{hit.line}: {hit.found!r}: {hit.instead}" for hit in found)


def test_the_files_are_those_of_the_whole_project() -> None:
    names = {str(path.relative_to(ROOT)) for path in FILES}
    assert {"README.md", "CHANGELOG.md", "docs/contract.md", "src/nimatron/rules/rule_set.py"} <= names
    assert {"src/nimatron/explain/words/en/general.json", "src/nimatron/kernels/module.c"} <= names
    assert len(FILES) > 800


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('"""What is told of the house."""', ["told", "house"]),
        ("# the twin of a kernel,\n# whose lost\n# positions\nx = 1", ["twin", "lost positions"]),
        ("def unhurried(looks): ...", ["unhurried", "looks"]),
        ('"""Fine.\n\n    >>> told\n    told\n"""', []),
        ("text = 'told'", []),
    ],
)
def test_docstrings_comments_and_names_are_read(source: str, found: list[str]) -> None:
    assert sorted(hit.found for hit in in_python("x.py", source)) == sorted(found)


def test_pages_and_messages_are_read() -> None:
    page = "# Rooms\n\nHe moves.\n\n```\nhouse\n```\n`told` at once\n"
    assert sorted((hit.line, hit.found) for hit in in_page("x.md", page)) == [(3, "He"), (8, "at once")]
    messages = '{"a": "Best is {move}", "b": {"by": "n", "one": "a twin"}}'
    assert sorted(hit.found for hit in in_messages("x.json", messages)) == ["Best is", "twin"]


def test_comments_and_names_of_scripts_are_read() -> None:
    script = 'function toldStep({ told: text }) {\n  const dress = step.told; // his house\n  return "tell";\n}\n'
    assert [(hit.line, hit.found) for hit in names_in_script("x.js", script)] == [(1, "toldStep"), (2, "dress")]
    assert sorted(hit.found for hit in in_c("x.js", script)) == ["his", "house"]
    assert [hit.found for hit in in_c("x.c", "/* the twin\n * of it */ int told;")] == ["twin"]


def test_the_table_follows_its_file_paths() -> None:
    assert all(isinstance(path, Path) and path.exists() for path in FILES)
