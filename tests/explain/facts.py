"""Invented answers that leave something open, since small positions never do."""

from __future__ import annotations

from nimatron.explain.general import Facts

LEFT_OPEN: dict[str, Facts] = {
    "general.wins": Facts(
        outcome="N", misere=False, end=False, best=None, to="", last=False, count=None, remoteness=None, values=None,
        total=0, components=(), change=None, replies=None,
    ),
    "general.lost.every": Facts(
        outcome="P", misere=False, end=False, best=None, to="", last=False, count=None, remoteness=4, values=None,
        total=0, components=(), change=None, replies=None,
    ),
    "general.draw": Facts(
        outcome="D", misere=False, end=False, best=None, to="", last=False, count=None, remoteness=None, values=None,
        total=0, components=(), change=None, replies=None,
    ),
    "general.values": Facts(
        outcome="P", misere=True, end=False, best=None, to="", last=False, count=3, remoteness=None,
        values=[*range(1, 15)], total=15, components=(), change=None, replies=None,
    ),
}  # fmt: skip
"""Facts of answers that leave something open, by the first sentence that only their explanation has."""
