"""Certificates of positions over HTTP: proved, verified, played against."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import nimatron as nt
from tests.web.running_server import refusal

if TYPE_CHECKING:
    from tests.web.running_server import RunningServer


def posted(server: RunningServer, path: str, body: Any) -> Any:
    answer = server.client.post(path, json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_small_position_is_proved_and_verified(server: RunningServer) -> None:
    proof = posted(server, "/api/prove", {"game": "cram", "position": "3x4"})
    assert proof == nt.prove("cram", "3x4").data()
    assert posted(server, "/api/verify", {"certificate": proof}) == {"right": True, "kind": "position", "faults": []}
    value = posted(server, "/api/prove", {"game": "kayles", "position": "5", "value": True})
    assert value["claim"] == {"value": 4}
    lost = posted(server, "/api/prove", {"game": "cram", "position": "2x3", "misere": True})
    assert lost["misere"] is True
    wrong = posted(server, "/api/verify", {"certificate": {**proof, "count": 7}, "lang": "sr"})
    assert wrong["right"] is False
    assert wrong["faults"] == ["count: у сертификату је 7, а тврдњи има 1"]
    period = nt.period("0.77", 400)
    assert period is not None
    assert posted(server, "/api/verify", {"certificate": period.certificate()})["kind"] == "period"


def test_what_is_refused(server: RunningServer) -> None:
    for path, body, code in (
        ("/api/prove", {"game": "cram", "position": "9x9"}, "too_large"),
        ("/api/prove", {"game": "take-and-return", "position": "5"}, "request"),
        ("/api/prove", {"game": "cram", "position": "3x3", "misere": True, "value": True}, "request"),
        ("/api/prove", {"position": "3x3"}, "request"),
        ("/api/prove", [], "request"),
        ("/api/verify", {"certificate": 5}, "request"),
        ("/api/verify", {}, "request"),
        ("/api/play", {"game": "cram", "position": "3x4", "certificate": {}}, "request"),
    ):
        status, error = refusal(server.client.post(path, json=body))
        assert (status, error["code"]) == (422 if code == "too_large" else 400, code), (path, body)


def test_a_turn_against_a_certificate(server: RunningServer) -> None:
    proof = nt.prove("cram", "3x4").data()
    first = posted(server, "/api/play", {"game": "cram", "position": "3x4", "certificate": proof})
    reply = first["reply"]
    assert (reply["to"], reply["certain"]) == ("..../.##./....", True)
    assert reply["note"] == "Statement 1 of the certificate answers: ..../.##./.... has nim-value 0."
    fields = {"game": "cram", "position": reply["to"], "to": "##../.##./....", "certificate": proof, "lang": "mk"}
    second = posted(server, "/api/play", fields)["reply"]
    assert second["to"] == "##../.##./..##"
    assert second["note"].startswith("Сертификатот одговара")
    lost = posted(server, "/api/play", {"game": "cram", "position": reply["to"], "certificate": proof})["reply"]
    assert (lost["certain"], lost["note"]) == (False, None)
    assert server.get("/api/play", game="cram", position="3x4")["reply"]["note"] is None


def test_analysis_of_sprouts_has_the_notation_of_the_field(server: RunningServer) -> None:
    answer = server.client.get("/api/analysis", params={"game": "sprouts", "position": "0.0.1A1A/", "want": "outcome"})
    assert answer.json()["field_notation"] == "0*2.1a1a"
