"""A field asked for by name may take the whole budget; otherwise an answer leaves out what costs too much."""

from __future__ import annotations

import json

import pytest

import nimatron as nt
from nimatron.cli.batch import LineSolver, Wanted
from nimatron.kernels import native
from nimatron.solve.analysis import limits_for

needs_kernels = pytest.mark.skipif(native() is None, reason="the kernels are not built")


def test_only_fields_that_may_be_left_out_raise_a_limit() -> None:
    usual = nt.Limits()
    for fields in (None, [], ["outcome", "method"], ["best", "why"]):
        assert limits_for(fields) == usual
    for field in ("grundy", "remoteness", "winning_moves", "winning_count", "value"):
        assert limits_for(["outcome", field]).extra_options == usual.options
    own = nt.Limits(options=1000, extra_options=10)
    assert limits_for(["grundy"], own).extra_options == 1000


@needs_kernels
def test_a_nim_value_asked_for_by_name_is_searched_for(monkeypatch: pytest.MonkeyPatch) -> None:
    small = nt.Limits(extra_options=10)  # as 150,000 for larger boards
    monkeypatch.setattr("nimatron.solve.analysis.Limits", lambda: small)
    assert nt.analyse("cram", "2x21", limits=small).grundy is None
    assert nt.analyse("cram", "2x21", fields=["grundy"], limits=small).grundy is None  # own limits are kept
    assert nt.analyse("cram", "2x21", fields=["grundy"]).grundy == 1
    line = json.dumps({"game": "cram", "position": "2x21", "want": ["grundy"]}).encode()
    assert LineSolver(Wanted("en")).solve(line, 1)["grundy"] == 1


@needs_kernels
@pytest.mark.full
def test_cram_of_3_by_14() -> None:
    assert nt.analyse("cram", "3x14").grundy is None
    assert nt.analyse("cram", "3x14", fields=["grundy"]).grundy == 3
