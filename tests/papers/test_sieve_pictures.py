"""The sieve's frames and its animation: valid files with the right contents, one-line error messages."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from nimatron.arithmetic.beatty import wythoff_a
from nimatron.errors import NimatronError
from nimatron.papers.sieve_pictures import animation, board_sieve, frames, squares_sieve

SVG = "{http://www.w3.org/2000/svg}"


def valid_svg(text: str) -> ElementTree.Element:
    root = ElementTree.fromstring(text)
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox")
    return root


def marks(root: ElementTree.Element, kind: str) -> int:
    return sum((group.get("class") or "").split()[:1] == [kind] for group in root.iter(f"{SVG}g"))


def test_squares_frames_are_the_sieve() -> None:
    drawn = [valid_svg(frame) for frame in frames(squares_sieve(17))]
    assert [marks(root, "lost") for root in drawn] == list(range(9))
    empty = [18 - marks(root, "lost") - marks(root, "won") for root in drawn]
    assert empty[:4] == [18, 13, 9, 7]  # the lesson counts 13 and 9 empty cells after the marks of 0 and of 2
    assert empty[-1] == 0
    final = drawn[-1]
    cells = {group.get("data-cell") for group in final.iter(f"{SVG}g") if group.get("data-cell")}
    assert cells == {str(n) for n in range(18)}


@pytest.mark.parametrize("a", [1, 2, 3])
def test_board_frames_are_the_sieve(a: int) -> None:
    size = 12
    drawn = board_sieve(size, a)
    lost = {name for name, (_, is_p_position) in drawn.decided.items() if is_p_position}
    pairs = [(wythoff_a(n, a), wythoff_a(n, a) + a * n) for n in range(size)]
    inside = {pair for x, y in pairs for pair in ((x, y), (y, x)) if x < size and y < size}
    assert lost == {f"{x},{y}" for x, y in inside}
    assert len(drawn.decided) == size * size
    last = list(frames(drawn))[-1]
    assert marks(valid_svg(last), "lost") == len(inside)


@pytest.mark.parametrize(
    ("make", "bound"),
    [(squares_sieve, 1), (squares_sieve, 17), (squares_sieve, 100), (board_sieve, 1), (board_sieve, 8)],
)
def test_animation_shows_every_frame_once(make: object, bound: int) -> None:
    drawn = make(bound)  # type: ignore[operator]
    root = valid_svg(animation(drawn))
    at_rest = [group for group in root.iter(f"{SVG}g") if group.get("visibility") == "visible"]
    assert at_rest
    for motion in root.iter(f"{SVG}animate"):
        times = [float(time) for time in motion.get("keyTimes", "").split(";")]
        states = motion.get("values", "").split(";")
        assert len(times) == len(states)
        assert times[0] == 0
        assert all(before < after < 1 for before, after in pairwise(times))


def test_every_frame_says_what_it_shows() -> None:
    for number, frame in enumerate(frames(board_sieve(5))):
        said = valid_svg(frame).find(f"{SVG}desc")
        assert said is not None
        assert ("Step" in (said.text or "")) == (number > 0)


@pytest.mark.parametrize(
    ("make", "bound"), [(squares_sieve, 501), (squares_sieve, 0), (board_sieve, 41), (board_sieve, 0)]
)
def test_sieve_limits(make: object, bound: int) -> None:
    with pytest.raises(NimatronError, match="--bound"):
        make(bound)  # type: ignore[operator]


def test_sieves_need_no_matplotlib() -> None:
    code = (
        "import sys; sys.modules['matplotlib'] = None\n"
        "from nimatron.papers.sieve_pictures import squares_sieve, animation\n"
        "import nimatron.picture.plot_wythoff, nimatron.picture.plot_sequence, nimatron.picture.plot_wythoff\n"
        "import nimatron.papers.report, nimatron.papers.precision_story\n"
        "print(len(animation(squares_sieve(9))) > 0)\n"
    )
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout == "True\n"
