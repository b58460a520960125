"""Every public name exists, is loaded on first use, and importing the package loads nothing heavy.

``tests/data/public_names.txt`` holds what ``docs/stability.md`` promises to keep: the names, the parameters of
functions and constructors, and the attributes of classes. ``python -m tests.test_public_names`` adds new ones to it.
A line is taken out by hand, after the name has been deprecated.
"""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

import nimatron as nt
from nimatron.version import FormerName, warn_former

PROMISED = Path(__file__).parent / "data" / "public_names.txt"


def _parameters(called: object) -> Iterator[str]:
    try:
        found = inspect.signature(called).parameters.values()  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return
    for one in found:
        if one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD) and not one.name.startswith("_"):
            yield one.name


def public_names() -> set[str]:
    """Return names of the package, ``function(parameter)`` and ``Class.attribute``, but nothing of a listed base."""
    found = set()
    for name in nt.__all__:
        value = getattr(nt, name)
        found.add(name)
        if inspect.isclass(value):
            bases = {base for other in nt.__all__ if inspect.isclass(base := getattr(nt, other)) and base is not value}
            own = [cls for cls in value.__mro__ if cls.__module__.startswith("nimatron") and cls not in bases]
            attributes = {key for cls in own for key in (*vars(cls), *inspect.get_annotations(cls))}
            found |= {f"{name}.{key}" for key in attributes if not key.startswith("_")}
        if callable(value):
            found |= {f"{name}({parameter})" for parameter in _parameters(value)}
    return found


def test_nothing_that_was_promised_is_missing() -> None:
    promised = set(PROMISED.read_text(encoding="utf-8").split())
    former = set(nt._FORMER_NAMES)
    missing = {name for name in promised - public_names() if re.split(r"[.(]", name)[0] not in former}
    assert not missing, "docs/stability.md says how to deprecate a name before it is removed"


def test_every_name_of_the_package_is_promised() -> None:
    promised = set(PROMISED.read_text(encoding="utf-8").split())
    assert set(nt.__all__) - promised == set(), "python -m tests.test_public_names adds them to the file"


def test_a_removal_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nt, "_PUBLIC", [name for name in nt.__all__ if name != "period"])
    with pytest.raises(AssertionError, match="how to deprecate"):
        test_nothing_that_was_promised_is_missing()
    monkeypatch.undo()
    monkeypatch.delattr(nt.Analysis, "why")
    with pytest.raises(AssertionError, match=r"Analysis\.why"):
        test_nothing_that_was_promised_is_missing()
    monkeypatch.undo()
    monkeypatch.setattr(nt, "period", lambda game: None)
    with pytest.raises(AssertionError, match=r"period\("):
        test_nothing_that_was_promised_is_missing()


@pytest.mark.parametrize("name", nt.__all__)
def test_public_name_is_there_and_documented(name: str) -> None:
    value = getattr(nt, name)
    assert name == "__version__" or value.__doc__
    assert name in dir(nt)


@pytest.mark.parametrize("name", nt._FORMER_NAMES)
def test_a_former_name_still_means_the_same_and_warns_where_it_stands(name: str) -> None:
    former = nt._FORMER_NAMES[name]
    sentence = rf"^nimatron\.{name} is deprecated .* removed in {former.until}; use nimatron\.{former.instead}$"
    with pytest.warns(DeprecationWarning, match=sentence) as shown:
        assert getattr(nt, name) is getattr(nt, former.instead)
    assert shown[0].filename == __file__
    with pytest.warns(DeprecationWarning, match=sentence) as shown:
        exec(compile(f"from nimatron import {name}", "theirs.py", "exec"), {})
    assert shown[0].filename == "theirs.py"
    assert name not in dir(nt)
    assert name not in nt.__all__


def test_a_former_name_works_for_one_minor_version_and_no_longer() -> None:
    def minor(version: str) -> tuple[int, int]:
        first, second = version.split(".")[:2]
        return int(first), int(second)

    for name, former in nt._FORMER_NAMES.items():
        assert minor(former.since) < minor(former.until), name
        assert minor(former.since) <= minor(nt.__version__), name
        assert minor(nt.__version__) < minor(former.until), f"take out {name}"
    page = (Path(__file__).parents[1] / "docs" / "stability.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `nt\.(\w+)` \| `nt\.(\w+)` \| ([\d.]+) \|$", page, re.MULTILINE)
    assert listed == [(name, former.instead, former.until) for name, former in nt._FORMER_NAMES.items()]


def test_a_warning_names_the_caller_of_the_function_that_warns() -> None:
    def old() -> None:
        warn_former("old()", FormerName("new()", "1.0", "1.1"))

    with warnings.catch_warnings(record=True) as shown:
        warnings.simplefilter("always")
        exec(compile("\n\nold()", "theirs.py", "exec"), {"old": old})
    assert [(one.filename, one.lineno, one.category) for one in shown] == [("theirs.py", 3, DeprecationWarning)]


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
        ("nt.analyse('nim', '3,4,5')", "_repr_html_", "<img"),
        ("nt.Match('nim', '3,4,5')", "_repr_html_", "<img"),
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
    assert nt.analyse("nim", "3,4,5")._repr_html_().startswith("<p>nim 3,4,5: N, nim-value 2")
    assert nt.Match("nim", "3,4,5")._repr_html_() == "<p>nim 3,4,5: first</p>"


@pytest.mark.parametrize(
    ("game", "position"), [("nim", "3,4,5"), ("nim", "1"), ("nim", "9," * 8 + "9"), ("cram", "6x7")]
)
def test_the_picture_below_a_cell_is_small_and_the_answer_stands_below_it(game: str, position: str) -> None:
    shown = nt.analyse(game, position)._repr_html_()
    width = int(re.search(r'width="(\d+)"', shown)[1])
    assert 20 <= width <= 420
    assert nt.analyse(game, position).why().split()[0] in shown.split("<p>")[2]


if __name__ == "__main__":
    kept = set(PROMISED.read_text(encoding="utf-8").split()) if PROMISED.exists() else set()
    PROMISED.write_text("\n".join(sorted(kept | public_names())) + "\n", encoding="utf-8")
