"""Make the pictures of the README, ``docs/static/page.png`` and ``terminal.svg``.

Run ``python docs/readme_pictures.py``. The terminal picture is the real output of a command in 80 columns. The page is
served by a server started here and opened in Chromium. Chromium and the extras ``web`` and ``test`` are required.
"""

from __future__ import annotations

import os
import re
import shutil
import struct
import subprocess
import sys
from html import escape
from pathlib import Path

FOLDER = Path(__file__).parent / "static"
COMMAND = ("solve", "wythoff", "29,51")
ADDRESS = "#game=kayles&start=3,5,9"
SIZE = {"width": 1180, "height": 760}
_SERVE = """
from nimatron.web.server import serve
serve(port=0, ready=lambda address: print(address, flush=True))
"""
_COLOURS = {"34": "#79b8ff", "31": "#f97583", "32": "#85e89d", "1": "#ffffff", "2": "#959da5"}
_LINE, _LETTER, _EDGE = 19, 8.43, 16
NBSP = "\u00a0"
"""No-break space, which browsers do not collapse with its neighbours."""


def in_terminal(words: tuple[str, ...]) -> str:
    """Return the output of a command in a terminal of 80 columns, including escape sequences."""
    import fcntl
    import pty
    import termios

    reading, writing = pty.openpty()
    fcntl.ioctl(writing, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 80, 0, 0))
    environment = {**os.environ, "NIMATRON_LANG": "en", "TERM": "xterm-256color", "COLUMNS": "80"}
    environment.pop("NO_COLOR", None)
    command = [sys.executable, "-m", "nimatron", *words]
    with subprocess.Popen(command, stdout=writing, stderr=writing, env=environment) as process:
        os.close(writing)
        printed = b""
        try:
            while chunk := os.read(reading, 4096):
                printed += chunk
        except OSError:  # Linux raises this when the other side is closed
            pass
        process.wait()
    return printed.decode("utf-8").replace("\r\n", "\n")


def terminal_svg(words: tuple[str, ...]) -> str:
    """Draw a command and its output as a terminal window."""
    lines = [f"\x1b[1m$ nimatron {' '.join(words)}\x1b[0m", *in_terminal(words).rstrip("\n").split("\n")]
    width, height = round(80 * _LETTER + 2 * _EDGE), _LINE * len(lines) + 2 * _EDGE
    drawn = []
    for row, line in enumerate(lines):
        colour, spans = "#e1e4e8", []
        for part in re.split(r"(\x1b\[[0-9;]*m)", line):
            if part.startswith("\x1b["):
                colour = _COLOURS.get(part[2:-1], "#e1e4e8")
            elif part:
                spans.append(f'<tspan fill="{colour}">{escape(part).replace(" ", NBSP)}</tspan>')
        drawn.append(f'<text x="{_EDGE}" y="{_EDGE + _LINE * row + 14}">{"".join(spans)}</text>')
    style = "font-family:ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;font-size:14px;white-space:pre"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" aria-label="nimatron {escape(" ".join(words))}"><rect width="100%" height="100%" rx="8" '
        f'fill="#24292e"/><g style="{escape(style)}" xml:space="preserve">{"".join(drawn)}</g></svg>\n'
    )


def photograph_page(path: Path) -> None:
    """Save a screenshot of the page during a game."""
    from playwright.sync_api import sync_playwright

    names = ("chromium-headless-shell", "chromium", "chromium-browser")
    chromium = next(filter(None, map(shutil.which, names)), None)
    with subprocess.Popen([sys.executable, "-c", _SERVE], stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().strip()
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
                page = browser.new_page(viewport=SIZE, locale="en")
                page.goto(f"{address}{ADDRESS}")
                page.wait_for_selector("html[data-ready]")
                page.get_by_role("tab", name="Analysis").click()
                page.wait_for_timeout(1500)
                page.screenshot(path=path)
                browser.close()
        finally:
            server.terminate()


if __name__ == "__main__":
    (FOLDER / "terminal.svg").write_text(terminal_svg(COMMAND), encoding="utf-8")
    photograph_page(FOLDER / "page.png")
    for name in ("terminal.svg", "page.png"):
        print(f"docs/static/{name}: {(FOLDER / name).stat().st_size // 1000} kB")
