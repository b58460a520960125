"""The routes of the HTTP API: their fields, and the function that answers.

The server, the workers and the OpenAPI description all use this table.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any

from nimatron.web.fields import (
    COUNT,
    FRAME,
    GAME,
    LANG,
    LAYERS,
    MISERE,
    PLAY_FIELDS,
    POSITION,
    START,
    TO,
    UPRIGHT,
    VIEW,
    WHY,
    WINDOW,
    Field,
    OneOf,
    Whole,
    Word,
    Words,
    YesNo,
)
from nimatron.web.server_limits import (
    HIGHEST_LEVEL,
    LARGEST_BOARD,
    LONGEST_POSITION,
    MOST_DRAWN,
    MOST_HEAPS,
    MOST_SUMMED,
    MOST_VALUES,
)


@dataclass(frozen=True)
class OwnRoute:
    """A route: path, method, the function ``module:name`` that answers, its fields and media type.

    ``keeps`` states whether the same question always has the same answer. ``browser_language`` states whether the
    language of the browser is the default. ``always_answers`` states whether the function can answer in a hurry: it is
    then asked again if its worker had to be ended. ``heavy`` states whether its questions are heavy as a rule: they
    then wait among the heavy ones from the beginning.
    """

    path: str
    answer: str
    summary: str
    fields: tuple[Field, ...] = ()
    method: str = "GET"
    form: str = "application/json"
    keeps: bool = True
    browser_language: bool = False
    always_answers: bool = False
    heavy: bool = False

    def function(self) -> Any:
        """Import and return the function."""
        module, _, name = self.answer.partition(":")
        return getattr(import_module(f"nimatron.web.answers.{module}"), name)


_EXAMPLE = "0,1,2,3,1,4,3,2,1,4,2,6"
NIM_VALUES = Words(
    "values", "at least six consecutive nim-values separated by commas", longest=LONGEST_POSITION, example=_EXAMPLE
)
_MOVE = Field(
    "move", "a move drawn into the picture as a line: the position after it", None, LONGEST_POSITION, "0.1A1A/"
)
_WAY = Words("way", "the ids of the objects that mean this move, separated by commas, if several do", None, 4_000)
THEMES = ("heaps", "rows", "boards", "graphs", "coins", "misere")
DIFFICULTIES = ("easy", "medium", "hard")
"""Themes and difficulties of puzzles, as in ``nimatron.lessons.puzzle``."""
_WHAT = ("outcome", "grundy", "remoteness")
_OUR_LANG = Field("lang", "the language of the texts (default: the browser's, by Accept-Language)", None, 20, "en")
_SEQUENCE = (
    GAME,
    Whole("count", "heaps 0 to count - 1", 200, minimum=1, maximum=MOST_DRAWN),
    OneOf("kind", "what is drawn", "scatter", options=("scatter", "rows", "rare", "maximum", "autocorrelation")),
    Whole("row_length", "heaps per row (kind rows; default: the period)", None, minimum=1, maximum=MOST_DRAWN),
    Whole("shifts", "the greatest shift (kind autocorrelation)", None, minimum=1, maximum=MOST_DRAWN),
    Whole("width", "width in units; texts keep their size", 760, minimum=300, maximum=1600),
    LANG,
)
_ANALYSIS = (
    GAME,
    START,
    MISERE,
    YesNo("moves", "whether to analyse every move"),
    YesNo("steps", "whether to return the worked steps as data"),
    WHY,
    Words("want", "names of fields separated by commas (default: all)", None, 400),
    LANG,
)

OWN_ROUTES: tuple[OwnRoute, ...] = (
    OwnRoute("/api/games", "games:games", "every game", (LANG,)),
    OwnRoute(
        "/api/games/{name}", "games:game_page", "one game's reference page", (Word("name", "a game", longest=200), LANG)
    ),
    OwnRoute("/api/analysis", "analysis:analysis", "the analysis of a position", _ANALYSIS),
    OwnRoute("/api/analysis", "analysis:analyses", "up to 1,000 analyses", method="POST", heavy=True),
    OwnRoute(
        "/api/play",
        "turn:turn",
        "a person's move and the computer's reply, each with the picture and the moves after it",
        PLAY_FIELDS,
        keeps=False,
        always_answers=True,
    ),
    OwnRoute(
        "/api/play",
        "proofs:certified_turn",
        "the same, where a certificate of a position replies",
        method="POST",
        keeps=False,
    ),
    OwnRoute("/api/prove", "proofs:prove", "the certificate of a small position", method="POST", heavy=True),
    OwnRoute("/api/verify", "proofs:verify", "whether a certificate is right, and its faults", method="POST"),
    OwnRoute(
        "/api/start",
        "analysis:start",
        "a random starting position of a level",
        (
            GAME,
            Whole("level", "heaps are drawn up to 2^(level + 2)", 1, minimum=1, maximum=HIGHEST_LEVEL),
            Whole("seed", "the seed of all chance (default: a different one each time)", None),
            MISERE,
            YesNo("never_lost", "whether the player to move can always win", True),
            LANG,
        ),
        keeps=False,
    ),
    OwnRoute(
        "/api/statistics",
        "analysis:statistics",
        "all positions below one, counted by outcome, nim-value and remoteness",
        (GAME, START, MISERE, LANG),
        heavy=True,
    ),
    OwnRoute("/api/hint", "analysis:hint", "hints, the weakest first", (GAME, POSITION, MISERE, VIEW, LANG)),
    OwnRoute(
        "/api/picture.svg",
        "turn:picture",
        "the picture of a position",
        (
            GAME,
            START,
            VIEW,
            LAYERS,
            FRAME,
            WINDOW,
            UPRIGHT,
            _MOVE,
            _WAY,
            LANG,
        ),
        form="image/svg+xml",
    ),
    OwnRoute(
        "/api/board",
        "tables:board",
        "the values of a whole board (values[x][y]) or strip (values[n])",
        (
            GAME,
            Whole("size", f"numbers 0 to size - 1 (a board: at most {LARGEST_BOARD})", 20, minimum=1, maximum=5000),
            OneOf("what", "the kind of value", "outcome", options=_WHAT),
            MISERE,
        ),
    ),
    OwnRoute(
        "/api/values",
        "tables:values",
        "the values of one heap of every size, and their period",
        (
            GAME,
            Whole("count", "heaps start to start + count - 1", 100, minimum=1, maximum=MOST_VALUES),
            Whole("start", "the first heap; a later one than 0 with grundy only", 0, maximum=10**15),
            OneOf("what", "the kind of value", "grundy", options=(*_WHAT, "genus")),
            MISERE,
        ),
    ),
    OwnRoute(
        "/api/sums",
        "tables:sums",
        "the P-positions among small sums of a game with itself",
        (
            GAME,
            Word("kind", "the kind of the sum", "disjunctive", 60),
            Whole("size", "heaps below this", 8, minimum=2, maximum=MOST_SUMMED),
            Whole("parts", "the most heaps of a sum", 3, minimum=1, maximum=4),
            MISERE,
        ),
    ),
    OwnRoute(
        "/api/sequence",
        "tables:sequence",
        "a picture of the nim-values of single heaps, with its description and numbers",
        _SEQUENCE,
    ),
    OwnRoute(
        "/api/sequence.svg",
        "tables:sequence_picture",
        "the same picture alone",
        _SEQUENCE,
        form="image/svg+xml",
    ),
    OwnRoute(
        "/api/moves",
        "turn:moves",
        "every move in words, with the objects of the picture that make it",
        (
            GAME,
            POSITION,
            MISERE,
            COUNT,
            Words("touching", "ids of objects separated by commas: only moves that touch them all", None, 4_000),
            YesNo("judged", "whether to return outcome, remoteness and value of every move"),
            VIEW,
            LANG,
        ),
    ),
    OwnRoute(
        "/api/legal",
        "turn:legal",
        "the intended move, or why it is not legal",
        (
            GAME,
            POSITION,
            TO,
            Field("curve", "instead of to: corners of a drawn line, x,y;x,y", None, LONGEST_POSITION, "9,9;50,80"),
            Whole("heap", "instead of to: the heap taken from, counted from 1", None, minimum=1),
            Whole("leave", "how many are left in that heap", None),
            UPRIGHT,
            VIEW,
            LANG,
        ),
    ),
    OwnRoute(
        "/api/sketch",
        "sketch:sketch",
        "a position as an editable sketch, and the position of a sketch",
        (
            GAME,
            START,
            Field("drawn", "a sketch: boards, or places, edges, name and token, as JSON", None, LONGEST_POSITION),
            Field("family", "a graph such as cycle:9, as a sketch", None, LONGEST_POSITION, "cycle:9"),
            Whole("rows", "the rows of an empty board", None, minimum=1, maximum=LARGEST_BOARD),
            Whole("columns", "its columns (default: the same number)", None, minimum=1, maximum=LARGEST_BOARD),
            LANG,
        ),
    ),
    OwnRoute(
        "/api/words",
        "games:words",
        "the words of a language",
        (_OUR_LANG, Words("topics", "topics separated by commas (default: all)", None, 400)),
        browser_language=True,
    ),
    OwnRoute(
        "/api/page",
        "games:page",
        "what the page shows first: its words, the games, and a board",
        (_OUR_LANG,),
        browser_language=True,
    ),
    OwnRoute("/api/lessons", "lessons:lessons", "the courses", (LANG,)),
    OwnRoute(
        "/api/lesson",
        "lessons:lesson",
        "one course: its steps with texts, hints and answers",
        (Word("course", "the name of a course"), LANG),
    ),
    OwnRoute(
        "/api/lesson", "lessons:own_lesson", "a lesson of your own, or its mistakes with their lines", method="POST"
    ),
    OwnRoute(
        "/api/lesson/sheet",
        "lessons:lesson_sheet",
        "what the work sheet, the answer sheet and the teacher's page of a course show",
        (Word("course", "the name of a course"), LANG),
    ),
    OwnRoute("/api/lesson/sheet", "lessons:own_sheet", "the same for a lesson of your own", method="POST"),
    OwnRoute(
        "/api/lesson/move",
        "lessons:lesson_move",
        "judgement of a pupil's move; if it gives a win away, who wins now, by which reply, and why",
        (GAME, POSITION, Word("to", TO.doc, longest=LONGEST_POSITION), MISERE, VIEW, LANG),
    ),
    OwnRoute(
        "/api/puzzle",
        "lessons:puzzle",
        "a position with exactly one winning move, the same for everybody on a day",
        (
            Field("date", "a day such as 2026-11-22 (default: today)", None, 40),
            Whole("seed", "a number in place of a day", None),
            Word("game", GAME.doc, None, GAME.longest),
            OneOf("theme", "a family of games, or misère play", None, options=THEMES),
            OneOf("difficulty", "how hard the puzzle is", None, options=DIFFICULTIES),
            LANG,
        ),
        keeps=False,
    ),
    OwnRoute(
        "/api/review",
        "records:review",
        "a review of a record: each move and what it changed",
        method="POST",
        heavy=True,
    ),
    OwnRoute("/api/record", "records:record", "a record in all its forms", method="POST"),
    OwnRoute(
        "/api/period",
        "sequences:period",
        "the period of the nim-values of single heaps, with the theorem that proves it",
        (GAME, Whole("count", "the most values to examine", 4_000, minimum=1, maximum=MOST_VALUES), LANG),
    ),
    OwnRoute(
        "/api/quotient",
        "sequences:quotient",
        "the misère quotient of the heaps of a game",
        (
            GAME,
            Whole("heaps", "the greatest heap (default: as far as a proof needs)", None, minimum=1, maximum=MOST_HEAPS),
            LANG,
        ),
        heavy=True,
    ),
    OwnRoute(
        "/api/identify",
        "sequences:identify",
        "the games whose nim-values contain these",
        (
            NIM_VALUES,
            Whole("reach", "the number of values searched in each game", 400, minimum=1, maximum=1_000),
            LANG,
        ),
    ),
)
