"""A picture of a sequence shows exactly the sequence: it is read back, and nothing is missing or added."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nimatron as nt
from nimatron.explain.catalogue import catalogue, languages
from nimatron.picture.plot_axes import Axis, Sheet
from nimatron.picture.plot_raster import DOT, LOST, MARK_DARK, MARK_LIGHT, RARE, Palette
from nimatron.picture.plot_sequence import KINDS, SequencePicture
from nimatron.picture.plot_sequence_periods import Repeat
from nimatron.picture.plot_sequence_rows import cell_raster, draw_rows, in_cells
from tests.picture.drawn import Drawn, coloured, packed

RASTERS = [
    ("0.07", 5_000, 760),
    ("0.07", 5_000, 300),
    ("kayles", 100_000, 760),
    ("grundy", 3_000, 500),
    ("squares", 2_000, 760),
    ("subtraction[take=1,3,4]", 1_201, 760),
    ("nim", 3_000, 760),
]


def columns_of(count: int, columns: int) -> list[range]:
    """Return the heaps of each column of pixels."""
    heaps: list[list[int]] = [[] for _ in range(columns)]
    for heap in range(count):
        heaps[heap * columns // count].append(heap)
    return [range(found[0], found[-1] + 1) for found in heaps]


class TestPoints:
    @pytest.mark.parametrize(("game", "count", "width"), RASTERS)
    def test_each_column_shows_the_values_that_occur_and_no_others(self, game: str, count: int, width: int) -> None:
        picture = nt.plot_values(game, count, width=width)
        values, drawn = nt.nim_values(game, count), Drawn(picture)
        ((place, pixels),) = drawn.rasters()
        columns, rows, levels = picture.data["columns"], picture.data["rows"], int(values.max()) + 1
        assert float(place["width"]) == columns == pixels.shape[1] // 2
        assert float(place["x"]) == picture.data["x"][2]
        for column, heaps in enumerate(columns_of(count, columns)):
            here = values[heaps.start : heaps.stop]
            expected = {int(value) * rows // levels: None for value in here}
            seen: dict[int, set[str]] = {}
            for line in np.flatnonzero(pixels[:, 2 * column, 3]).tolist():
                high = float(place["y"]) + (line + 0.5) / 2
                row = round(drawn.number("y", high)) if rows == levels else len(pixels) // 2 - 1 - line // 2
                row = row if rows == levels else row * rows // (len(pixels) // 2)
                seen.setdefault(row, set()).add(coloured(pixels[line, 2 * column]))
            assert seen.keys() == expected.keys(), column
            for row, colours in seen.items():
                assert colours == {LOST if row == 0 and 0 in here else DOT}, (column, row)
            assert np.array_equal(pixels[:, 2 * column], pixels[:, 2 * column + 1])

    def test_the_strength_shows_the_share(self) -> None:
        """Check the first column: of 137 heaps one has the value 5, four have 3, the others stay in the period."""
        picture = nt.plot_values("kayles", 100_000)
        drawn = Drawn(picture)
        ((place, pixels),) = drawn.rasters()
        here = nt.nim_values("kayles", -(-100_000 // picture.data["columns"]))
        strengths: dict[int, set[int]] = {}
        for line in np.flatnonzero(pixels[:, 0, 3]).tolist():
            value = round(drawn.number("y", float(place["y"]) + (line + 0.5) / 2))
            share = 100 * int((here == value).sum()) / len(here)
            strengths.setdefault(0 if share < 1 else 1 if share < 10 else 2, set()).add(int(pixels[line, 0, 3]))
        assert strengths == {0: {153}, 1: {204}, 2: {255}}

    @pytest.mark.parametrize(
        ("game", "count"), [("0.77", 1), ("0.77", 2), ("kayles", 60), ("grundy", 1_200), ("nim", 300)]
    )
    def test_single_points_are_the_sequence(self, game: str, count: int) -> None:
        picture = nt.plot_values(game, count)
        drawn = Drawn(picture)
        found = {}
        for circle in drawn.all("circle"):
            heap, value = drawn.number("x", float(circle["cx"])), drawn.number("y", float(circle["cy"]))
            assert abs(heap - round(heap)) < 0.5
            found[round(heap)] = round(value)
            assert circle["fill"] == (DOT if round(value) else LOST)
        assert found == dict(enumerate(nt.nim_values(game, count).tolist()))

    def test_the_axes_have_whole_numbers_at_their_places(self) -> None:
        picture = nt.plot_values("nim", 20_000)
        drawn = Drawn(picture)
        for element in drawn.root.iter("{http://www.w3.org/2000/svg}text"):
            text = (element.text or "").replace(",", "")
            if text.isdigit():
                axis = "y" if element.attrib["text-anchor"] == "end" else "x"
                place = float(element.attrib["y"]) - 4 if axis == "y" else float(element.attrib["x"])
                assert abs(drawn.number(axis, place) - int(text)) <= 60
        assert "10,000" in drawn.texts()


class TestRows:
    @pytest.mark.parametrize(
        ("game", "count", "length"),
        [("kayles", 200, None), ("0.07", 1_000, None), ("0.07", 1_000, 68), ("0.07", 900, 50), ("grundy", 4_000, 100),
         ("0.165", 20_000, None), ("squares", 5_000, 2_000), ("nim", 900, 31), ("kayles", 1, None)],
    )  # fmt: skip
    def test_colours_are_values_and_marks_are_irregular_heaps(self, game: str, count: int, length: int | None) -> None:
        picture = nt.plot_values(game, count, "rows", row_length=length)
        values, drawn = nt.nim_values(game, count), Drawn(picture)
        ((place, pixels),) = drawn.rasters()
        across = picture.data["row_length"]
        assert across == (length or picture.data["repeat"]["period"] if picture.data["repeat"] else across)
        wide, high = picture.data["cell"]
        palette = Palette(sorted(set(values.tolist())))
        irregular = _irregular(game, picture, count)
        assert pixels.shape[:2] == (-(-count // across) * high * 2, across * wide * 2)
        assert (float(place["width"]), float(place["height"])) == (across * wide, -(-count // across) * high)
        seen, rows = packed(pixels), -(-count // across)
        foot = seen[2 * high - 1 :: 2 * high, :: 2 * wide].reshape(-1)[:count]
        corner = seen[:: 2 * high, 2 * wide - 1 :: 2 * wide].reshape(-1)[:count]
        expected = {value: int(palette.colour(value)[1:], 16) for value in palette.values}
        assert foot.tolist() == [expected[value] for value in values.tolist()]
        marks = [int(mark[1:], 16) for mark in (MARK_DARK, MARK_LIGHT)]
        assert set(np.flatnonzero(np.isin(corner, marks)).tolist()) == irregular
        cells = seen.reshape(rows, 2 * high, across, 2 * wide).transpose(0, 2, 1, 3).reshape(rows * across, -1)[:count]
        assert ((cells == foot[:, None]) | (cells == corner[:, None])).all()
        last = divmod(count - 1, across)
        assert not pixels[last[0] * high * 2 :, (last[1] + 1) * wide * 2 :, 3].any()
        assert picture.data["irregular"] == sorted(irregular)

    def test_the_legend_explains_the_colours(self) -> None:
        picture = nt.plot_values("kayles", 200, "rows")
        palette = Palette(sorted(set(nt.nim_values("kayles", 200).tolist())))
        assert Drawn(picture).legend() == {palette.colour(value): str(value) for value in palette.values}

    def test_numbers_in_large_cells(self) -> None:
        picture = nt.plot_values("kayles", 96, "rows")
        numbers = [
            int(element.text or "")
            for element in Drawn(picture).root.iter("{http://www.w3.org/2000/svg}text")
            if element.attrib["font-size"] == "11"
        ]
        assert numbers == nt.nim_values("kayles", 96).tolist()

    def test_the_stairs_stand_where_the_preperiod_ends(self) -> None:
        picture = nt.plot_values("kayles", 200, "rows")
        (path,) = [given["d"] for given in Drawn(picture).all("path", stroke=MARK_DARK)]
        left, low, right, up, end = map(float, re.findall(r"[\d.]+", path))
        (_, _, x0, x1, _), (_, _, _, y0, _), (wide, high) = (picture.data[name] for name in ("x", "y", "cell"))
        assert (left, end) == (x0, x1)
        assert divmod(71, 12) == (round((up - y0) / high), round((right - x0) / wide))
        assert low - up == high

    def test_a_saltus_is_taken_off(self) -> None:
        """Check Lasker's Nim: 0, 1, 2, 4, 3, 5, 6, 8, 7, ... with period 4 and saltus 4."""
        values = np.array([0, *(n + {3: 1, 0: -1}.get(n % 4, 0) for n in range(1, 100))])
        sheet = Sheet(760.0, catalogue("en"))
        data = draw_rows(sheet, values, 4, Repeat(1, 4, 4, True))
        shown = [value - 4 * (n // 4) for n, value in enumerate(values.tolist())]
        picture = SequencePicture(nt.game("nim"), "rows", values, _document(sheet), ("", ""), data)
        ((_, pixels),) = Drawn(picture).rasters()
        palette = Palette(sorted(set(shown)), lost=False)
        wide, high = data["cell"]
        for heap, value in enumerate(shown):
            row, column = divmod(heap, 4)
            assert coloured(pixels[(row + 1) * high * 2 - 1, column * wide * 2]) == palette.colour(value)
        assert data["irregular"] == [0]

    def test_a_long_row_shows_the_greatest_of_each_block(self) -> None:
        count, length = 30_000, 10_000
        picture = nt.plot_values("grundy", count, "rows", row_length=length)
        values = nt.nim_values("grundy", count)
        ((_, pixels),) = Drawn(picture).rasters()
        block, (wide, high) = picture.data["block"], picture.data["cell"]
        assert block == 5
        greatest = [
            [int(values[row * length + at : row * length + at + block].max()) for at in range(0, length, block)]
            for row in range(3)
        ]
        palette = Palette(sorted({value for row in greatest for value in row}))
        seen = packed(pixels)[2 * high - 1 :: 2 * high, :: 2 * wide].tolist()
        assert seen == [[int(palette.colour(value)[1:], 16) for value in row] for row in greatest]

    @pytest.mark.parametrize("cell", [(1, 1), (1, 12), (30, 2), (9, 9)])
    def test_a_mark_never_hides_its_cell(self, cell: tuple[int, int]) -> None:
        shown = np.arange(12)
        cells, marked = in_cells(shown, np.array([0, 7]), 6, 1)
        raster, colours = cell_raster(cells, marked, Palette(range(12)), *cell, 0)
        assert raster.shape == (2 * 2 * cell[1], 6 * 2 * cell[0])
        for heap in range(12):
            row, column = divmod(heap, 6)
            found = raster[
                row * 2 * cell[1] : (row + 1) * 2 * cell[1], column * 2 * cell[0] : (column + 1) * 2 * cell[0]
            ]
            assert heap in found
            assert ((found != heap).any()) == (heap in (0, 7))
        assert len(colours) == 15


def _document(sheet: Sheet) -> str:
    from nimatron.picture.plot_axes import document

    return document(sheet, "t", "d")


def _irregular(game: str, picture: Any, count: int) -> set[int]:
    """Return, by the definition, the heaps whose value differs from that a whole number of periods later."""
    repeat = picture.data["repeat"]
    if (
        repeat is None
        or picture.data["row_length"] % repeat["period"]
        or count < repeat["preperiod"] + repeat["period"]
    ):
        return set()
    values = nt.nim_values(game, count + 10 * repeat["period"]) if repeat["proved"] else nt.nim_values(game, count)
    found = set()
    for heap in range(repeat["preperiod"]):
        later = heap + repeat["period"] * -(-(repeat["preperiod"] - heap) // repeat["period"])
        if values[heap] != values[later]:
            found.add(heap)
    return found


class TestRecords:
    @pytest.mark.parametrize(
        ("game", "count"), [("kayles", 300), ("grundy", 3_000), ("0.07", 40), ("nim", 70), ("squares", 1_000)]
    )
    def test_the_stairs_are_the_running_maximum(self, game: str, count: int) -> None:
        picture = nt.plot_values(game, count, "maximum")
        drawn = Drawn(picture)
        values = nt.nim_values(game, count).tolist()
        (path,) = [given["d"] for given in drawn.all("path", stroke=DOT)]
        steps = re.findall(r"([MHV])([\d.]+)(?: ([\d.]+))?", path)
        heap, high, corners = float(steps[0][1]), float(steps[0][2]), []
        for kind, number, _ in steps[1:]:
            corners.append((heap, high)) if kind == "H" else None
            heap, high = (float(number), high) if kind == "H" else (heap, float(number))
        expected = [
            (n, value)
            for n, value in enumerate(values)
            if value > max(values[:n], default=-1) and not (n == 0 and picture.data["x"][4])
        ]
        assert len(corners) == len(expected)
        x, y = Axis(*picture.data["x"]), Axis(*picture.data["y"])
        for (across, up), (n, value) in zip(corners, expected, strict=True):
            assert abs(across - x.at(n)) <= 0.051
            assert abs(up - y.at(value)) <= 0.051
            assert round(drawn.number("y", up)) == value
        assert picture.data["records"] == [[n, v] for n, v in enumerate(values) if v > max(values[:n], default=-1)]

    def test_the_last_record_is_named(self) -> None:
        picture = nt.plot_values("grundy", 3_000, "maximum")
        heap, most = picture.data["records"][-1]
        assert f"({heap}, {most})" in Drawn(picture).texts()
        assert str(most) in picture.description


class TestAgreement:
    @pytest.mark.parametrize(
        ("game", "count", "shifts"), [("kayles", 400, 100), ("grundy", 900, 450), ("0.07", 2_000, None)]
    )
    def test_bars_are_the_shares(self, game: str, count: int, shifts: int | None) -> None:
        picture = nt.plot_values(game, count, "autocorrelation", shifts=shifts)
        drawn, values = Drawn(picture), nt.nim_values(game, count).tolist()
        (path,) = [given["d"] for given in drawn.all("path", stroke=DOT)]
        bars = re.findall(r"M([\d.]+) ([\d.]+)V([\d.]+)", path)
        assert len(bars) == (shifts or 500)
        for shift, (across, foot, top) in enumerate(bars, 1):
            agree = sum(one == other for one, other in zip(values, values[shift:], strict=False))
            assert picture.data["agreements"][shift - 1] == agree
            assert abs(drawn.number("x", float(across)) - shift) < 0.5
            assert abs(drawn.number("y", float(foot))) < 0.05
            assert abs(drawn.number("y", float(top)) - 100 * agree / (count - shift)) < 0.05

    def test_many_shifts_are_all_drawn(self) -> None:
        count, shifts = 8_000, 3_000
        picture = nt.plot_values("0.07", count, "autocorrelation", shifts=shifts)
        ((place, pixels),) = Drawn(picture).rasters()
        columns, high = int(float(place["width"])), len(pixels)
        tops: list[set[int]] = [set() for _ in range(columns)]
        for shift, agree in enumerate(picture.data["agreements"], 1):
            row = min(agree * high // (count - shift), high - 1)
            tops[(shift - 1) * columns // shifts].add(high - 1 - row)
        for column, expected in enumerate(tops):
            lit = {line + down for line in expected for down in range(4) if line + down < high}
            assert set(np.flatnonzero(pixels[:, 2 * column, 3]).tolist()) == lit

    @pytest.mark.parametrize(
        ("game", "count"), [("kayles", 400), ("kayles", 5_000), ("0.07", 1_000), ("0.165", 20_000), ("0.13", 200),
                            ("subtraction[take=1,3,4]", 300)]
    )  # fmt: skip
    def test_the_first_peak_is_the_period(self, game: str, count: int) -> None:
        picture = nt.plot_values(game, count, "autocorrelation")
        period = picture.data["repeat"]["period"]
        assert period == {"kayles": 12, "0.07": 34, "0.165": 1550, "0.13": 4}.get(game, 7)
        assert picture.data["peaks"][0] == period
        assert str(period) in Drawn(picture).texts()


class TestRare:
    @pytest.mark.parametrize(("game", "count"), [("kayles", 2_000), ("0.07", 900), ("grundy", 3_000)])
    def test_rare_points_are_those_of_the_sparse_space(self, game: str, count: int) -> None:
        from nimatron.sequences.octal.sparse import sparse_space

        picture = nt.plot_values(game, count, "rare")
        values, drawn = nt.nim_values(game, count), Drawn(picture)
        space = sparse_space(nt.game(game).octal_code, values)
        assert space is not None
        shift = 0.5 if picture.data["columns"] else 0
        found = {
            (round(drawn.number("x", float(circle["cx"])) - shift), round(drawn.number("y", float(circle["cy"]))))
            for circle in drawn.all("circle", fill=RARE)
        }
        assert len(found) <= len(space.rare)
        width = (picture.data["x"][1] - picture.data["x"][0]) / (picture.data["x"][3] - picture.data["x"][2])
        near = lambda one, other: abs(one[0] - other[0]) <= width and one[1] == other[1]  # noqa: E731
        assert all(any(near(pair, other) for other in found) for pair in space.rare)
        assert all(any(near(pair, other) for other in space.rare) for pair in found)
        assert picture.data["rare_count"] == len(space.rare)

    def test_the_stairs_below_count_them(self) -> None:
        picture = nt.plot_values("kayles", 2_000, "rare")
        (path,) = [given["d"] for given in Drawn(picture).all("path", stroke=RARE)]
        assert path.count("V") == picture.data["rare_count"]

    def test_a_game_without_a_code_has_none(self) -> None:
        with pytest.raises(nt.RuleError, match="no taking-and-breaking code"):
            nt.plot_values("nim" if not hasattr(nt.game("nim"), "octal_code") else "squares", 100, "rare")
        with pytest.raises(nt.RuleError, match="no sparse space"):
            nt.plot_values("0.3", 100, "rare")


class TestTheDocument:
    @pytest.mark.parametrize("kind", KINDS)
    @pytest.mark.parametrize("lang", languages())
    def test_it_speaks(self, kind: str, lang: str) -> None:
        picture = nt.plot_values("kayles", 300, kind, lang=lang, width=380)
        root = Drawn(picture).root
        title, description = (root.find("{http://www.w3.org/2000/svg}" + name) for name in ("title", "desc"))
        assert (title.text, description.text) == (picture.title, picture.description)  # type: ignore[union-attr]
        assert (root.attrib["data-kind"], root.attrib["data-count"]) == (kind, "300")
        assert "{" not in picture.svg
        assert "plot." not in "".join(root.itertext())
        assert not re.search(r"\bstyle=", picture.svg)
        assert picture._repr_svg_() == picture.svg
        assert lang == "en" or re.search("[\u0400-\u04ff]{4}", picture.description)
        assert picture.description in str(picture)

    @pytest.mark.parametrize("kind", KINDS)
    def test_nothing_reaches_over_the_edge(self, kind: str) -> None:
        for width in (300, 380, 760):
            picture = nt.plot_values("0.07", 20_000, kind, width=width, lang="ru")
            drawn = Drawn(picture)
            _, _, wide, high = map(float, drawn.root.attrib["viewBox"].split())
            for text in drawn.root.iter("{http://www.w3.org/2000/svg}text"):
                long = 0.58 * float(text.attrib["font-size"]) * len(text.text or "")
                share = {"start": 0, "middle": 0.5, "end": 1}[text.attrib["text-anchor"]]
                left = float(text.attrib["x"]) - share * long
                assert left >= -6, text.text
                assert left + long <= wide + 14, text.text
                assert float(text.attrib["y"]) <= high

    def test_large_numbers_are_grouped(self) -> None:
        for lang, number in (
            ("en", "1,999,999"),
            ("ru", "1\u202f999\u202f999"),
            ("sr", "1.999.999"),
            ("mk", "1.999.999"),
        ):
            assert number in nt.plot_values("0.07", 2_000_000, lang=lang).title

    def test_files(self, tmp_path: Path) -> None:
        picture = nt.plot_values("kayles", 200, "rows")
        picture.save(tmp_path / "rows.svg")
        assert "var(" not in (tmp_path / "rows.svg").read_text()
        pytest.importorskip("matplotlib")
        from matplotlib.image import imread

        picture.save(tmp_path / "rows.pdf")
        assert (tmp_path / "rows.pdf").read_bytes().startswith(b"%PDF-")
        picture.save(tmp_path / "rows.png")
        pixels = np.round(imread(tmp_path / "rows.png") * 255)
        (_, _, left, _, _), (_, _, _, top, _) = picture.data["x"], picture.data["y"]
        wide, high = picture.data["cell"]
        palette = Palette(sorted(set(picture.values.tolist())))
        for heap, value in enumerate(picture.values.tolist()):
            row, column = divmod(heap, 12)
            pixel = pixels[round(2 * (top + (row + 1) * high)) - 4, round(2 * (left + column * wide)) + 4]
            if row not in (4, 5):  # the line of the steps runs along the bottom of these rows
                assert coloured(pixel) == palette.colour(value), heap
