"""Start and end, security headers, the files of the page, the command."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")

from nimatron.cli.main import main
from nimatron.errors import RequestError
from nimatron.web.page_files import page_files
from nimatron.web.server import frame_ancestors
from tests.web.running_server import RunningServer, running_server


@pytest.mark.parametrize(
    "path", ["/", "/api/games", "/api/picture.svg?game=nim", "/nothing", "/universal/v1/", "/api/docs", "/health"]
)
def test_every_answer_has_the_security_headers(server: RunningServer, path: str) -> None:
    headers = server.client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


def test_only_the_universal_interface_is_open_to_other_origins(server: RunningServer) -> None:
    assert "access-control-allow-origin" not in server.client.get("/api/games").headers
    assert server.client.get("/universal/v1/nim/").headers["access-control-allow-origin"] == "*"


def test_the_page_and_its_files(server: RunningServer) -> None:
    page = server.client.get("/")
    assert page.status_code == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    for name, path in page_files().items():
        answer = server.client.get(f"/static/{name}")
        assert answer.content == path.read_bytes()
        again = server.client.get(str(answer.url), headers={"if-none-match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "name",
    ["../application.py", "..%2fapplication.py", "..%5capplication.py", "", ".", "js", "a%00.js", "x" * 500, "js/.x.js",
     "js//main.js", "js/main.js/", "%2fetc/passwd"],
)  # fmt: skip
def test_nothing_else_is_a_file(server: RunningServer, name: str) -> None:
    assert server.error(f"/static/{name}")[0] == 404


@pytest.mark.parametrize("part", ["bytes=0-9", "bytes=9-0", "nonsense", "bytes=99999999-"])
def test_files_are_given_whole(server: RunningServer, part: str) -> None:
    answer = server.client.get("/static/stones.svg", headers={"range": part})
    assert (answer.status_code, answer.headers["accept-ranges"]) == (200, "none")


def test_head_is_answered_without_content(server: RunningServer) -> None:
    answer = server.client.head("/api/games")
    assert (answer.status_code, answer.content) == (200, b"")


@pytest.mark.real_time
def test_rule_sets_of_ones_own_are_served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "my_games.py"
    file.write_text(
        "import nimatron as nt\n\n"
        "@nt.register\nclass TakeOneOrTwo(nt.HeapGame):\n"
        "    name = 'take-one-or-two'\n    example = '7'\n\n"
        "    def options(self, heap):\n"
        "        return ((heap - k,) for k in (1, 2) if k <= heap)\n"
    )
    monkeypatch.setenv("NIMATRON_GAMES", str(file))
    with running_server() as server:
        assert "take-one-or-two" in [game["name"] for game in server.get("/api/games")["games"]]
        assert server.get("/api/analysis", game="take-one-or-two", position="9")["outcome"] == "P"
        assert server.get("/universal/v1/take-one-or-two/7/positions/", p="1_7")["positionValue"] == "win"


def _command(*arguments: str) -> subprocess.CompletedProcess[str]:
    code = "import sys; from nimatron.cli.main import main; sys.exit(main(sys.argv[1:]))"
    return subprocess.run(
        [sys.executable, "-c", code, "serve", *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={"PYTHONPATH": "src"},
    )


def test_a_port_in_use_is_refused_in_one_line() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        answer = _command("--port", str(taken.getsockname()[1]))
    assert answer.returncode == 2
    assert answer.stderr.count("\n") == 1
    assert "cannot listen" in answer.stderr


def test_a_missing_extra_is_named_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert main(["serve", "--port", "0"]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "nimatron[web]" in error


def test_bad_options_are_refused_in_one_line() -> None:
    for arguments in (
        ("--port", "99999"),
        ("--host", "no such host"),
        ("--workers", "0"),
        ("--frame-ancestors", "*"),
    ):
        answer = _command(*arguments)
        assert (answer.returncode, answer.stderr.count("\n")) == (2, 1), answer.stderr


def test_pages_of_named_origins_may_embed_the_page(server: RunningServer) -> None:
    usual = server.client.get("/").headers
    assert "frame-ancestors 'self';" in usual["content-security-policy"]
    assert usual["x-frame-options"] == "SAMEORIGIN"
    origins = ("https://school.example", "http://127.0.0.1:8080")
    given = [word for origin in origins for word in ("--frame-ancestors", origin)]
    with running_server("--workers", "1", *given) as embedded:
        for path in ("/", "/health", "/nothing"):
            headers = embedded.client.get(path).headers
            policy = headers["content-security-policy"]
            assert f"frame-ancestors 'self' {' '.join(origins)};" in policy
            assert policy.replace(f" {' '.join(origins)}", "") == usual["content-security-policy"]
            assert "x-frame-options" not in headers
            assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "origin",
    ["*", "school.example", "https://school.example/", "https://school.example/a", "https://a b",
     "https://a;script-src *", "https://a,https://b",
     "'none'", "javascript:1", "https://", "https://шк.example", "https://a:", "https://a\nb", ""],
)  # fmt: skip
def test_an_ancestor_that_is_no_origin_is_refused(origin: str) -> None:
    with pytest.raises(RequestError) as caught:
        frame_ancestors([origin])
    assert "\n" not in str(caught.value)
    assert "is not an origin" in str(caught.value)
