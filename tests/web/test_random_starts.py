"""Random starts through the server: at three levels of every game a person can move, and the computer replies."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")

import nimatron as nt
from tests.web.running_server import RunningServer

STARTS = ((1, False), (10, True), (20, False))
"""Levels, and whether the last move loses."""
NAMES = sorted(
    cls.name for cls in nt.all_games() if cls.__module__.startswith("nimatron.") and "own" not in cls.name.split("-")
)


@pytest.mark.full
@pytest.mark.parametrize("name", NAMES)
def test_a_random_start_is_played(server: RunningServer, name: str) -> None:
    for level, misere in STARTS:
        place: dict[str, Any] = {"game": name, "misere": misere}
        start = server.client.get("/api/start", params={**place, "level": level, "seed": level})
        if start.status_code == 400 and misere:
            continue  # the game has one convention only
        assert start.status_code == 200, (level, misere, start.text)
        position = start.json()["position"]
        moves = server.get("/api/moves", game=name, position=position, count=5)["moves"]
        assert moves, (level, misere)
        answer = server.get("/api/play", **place, position=position, to=moves[-1]["to"], seed=1)
        assert answer["refused"] is None, (level, misere, position, answer["refused"])
        assert answer["picture"], (level, misere, position)
        assert answer["over"] or answer["reply"]["picture"], (level, misere, position)
