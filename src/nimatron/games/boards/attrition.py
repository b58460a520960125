"""Attrition: Wythoff's game in misère play, whoever makes (0,0) loses (Verkhovsky 2010, section 18).

Check values
------------
>>> Attrition().written(), Attrition().always_misere
('wythoff', True)
"""

from __future__ import annotations

from nimatron.games.boards.wythoff import Wythoff


class Attrition(Wythoff):
    """Another name of Wythoff's game that says misère play at once; its answers are those of ``wythoff``."""

    aliases = ("attrition",)
    always_misere = True
