"""Every public name exists, is loaded on first use, and importing the package loads nothing heavy."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

import nimatron as nt


@pytest.mark.parametrize("name", nt.__all__)
def test_public_name_is_there_and_documented(name: str) -> None:
    value = getattr(nt, name)
    assert name == "__version__" or value.__doc__
    assert name in dir(nt)


def test_former_names_still_mean_the_same() -> None:
    assert nt.TakeSet is nt.SubtractionSet
    assert nt.Takes is nt.SubtractionSetKind


def test_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute"):
        nt.chess  # noqa: B018


def test_a_small_answer_loads_nothing_heavy() -> None:
    code = (
        "import sys, nimatron as nt; nt.analyse('nim', '3,4,5').to_dict(); "
        "heavy = {'numpy', 'gmpy2', 'matplotlib', 'pyarrow', 'starlette'} & set(sys.modules); "
        "print(sorted(heavy))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


LISTED = re.compile(r"^    (\w+(?:, \w+)*)(?: .*)?$", re.MULTILINE)
"""A line of the list in the docstring of the package: names, and perhaps what they are for."""


def run(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def test_help_prints_a_page_that_lists_every_name() -> None:
    page = run("import nimatron; help(nimatron)")
    assert page.count("\n") <= 120
    assert "What to call for what" in page
    described = nt.__doc__ or ""
    listed = {name for names in LISTED.findall(described.partition("for what:")[2]) for name in names.split(", ")}
    assert len(listed) > 80
    missing = {name for name in listed if not hasattr(nt, name)}
    assert not missing, f"the page lists what is not there: {missing}"
    words = set(re.findall(r"\w+", described))
    assert set(nt.__all__) - words == {"__version__"}, "the page leaves these out"


def test_all_names_are_imported_by_a_star() -> None:
    names = run("from nimatron import *; print(*[name for name in dir() if not name.startswith('__')])").split()
    assert set(names) == set(nt.__all__) - {"__version__"}


def test_every_game_has_its_class_among_the_games() -> None:
    built_in = [cls for cls in nt.all_games() if cls.__module__.startswith("nimatron.")]
    assert len(built_in) > 60
    for cls in built_in:
        assert getattr(nt.games, cls.__name__) is cls
    assert {cls.__name__ for cls in built_in} <= set(dir(nt.games))
    for name in dir(nt.games):
        assert isinstance(getattr(nt.games, name)(), nt.RuleSet)
    assert nt.games.Kayles is nt.Kayles
    with pytest.raises(AttributeError, match="lists the games"):
        nt.games.Chess  # noqa: B018
    with pytest.raises(ImportError):
        exec("from nimatron.games import Chess")


def test_a_game_is_loaded_when_it_is_named() -> None:
    code = "import sys, nimatron as nt; nt.games.ArcKayles; print(*[m for m in sys.modules if m.count('.') == 3])"
    loaded = [name for name in run(code).split() if name.startswith("nimatron.games.")]
    assert loaded == ["nimatron.games.graphs.arc_kayles"]
    assert run("import sys, nimatron; print('nimatron.games' in sys.modules)").strip() == "False"


@pytest.mark.parametrize(
    ("made", "method", "begin"),
    [
        ("nt.analyse('nim', '3,4,5')", "_repr_svg_", "<svg"),
        ("nt.Match('nim', '3,4,5')", "_repr_svg_", "<svg"),
        ("nt.misere_quotient('0.31')", "_repr_svg_", "<svg"),
        ("nt.period('0.77')", "_repr_html_", "<p>"),
        ("nt.table('kayles', 'grundy', count=9)", "_repr_html_", "<table>"),
    ],
)
def test_a_notebook_shows_it_without_another_import(made: str, method: str, begin: str) -> None:
    code = (
        f"import sys, nimatron as nt; made = {made}; before = 'nimatron.notebook' in sys.modules;"
        f"shown = made.{method}(); print(before, shown.startswith({begin!r}))"
    )
    assert run(code).split() == ["False", "True"]


def test_what_cannot_be_drawn_is_shown_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> str:
        raise nt.TooLargeError("too large")

    monkeypatch.setattr("nimatron.notebook.pictures.svg_picture", refused)
    assert nt.analyse("nim", "3,4,5")._repr_svg_() is None
    assert nt.Match("nim", "3,4,5")._repr_svg_() is None
