"""Every public name exists, is loaded on first use, and importing the package loads nothing heavy."""

from __future__ import annotations

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
