"""A lesson on paper: the work sheet for pupils, the answer sheet, and what the teacher reads.

A work sheet has one block for each step, with the board drawn and space to write. An answer sheet has the same blocks
with computed answers and the reason in words for a pupil. The teacher's page adds key questions and extensions. Those
of a step stand in the lesson; those of a course of the package are in ``teaching/<language>/<course>.txt``, a text in
the format of lessons whose steps are topics.
"""

from __future__ import annotations

import os
from base64 import b64encode
from functools import cache
from html import escape
from typing import Any

from nimatron.errors import TooLargeError
from nimatron.explain.catalogue import Catalogue, catalogue
from nimatron.explain.message import Message
from nimatron.lessons.answers import KnownPositions, winning_moves
from nimatron.lessons.lesson import NAMED, PLAYED, Lesson, Step, TeacherNote
from nimatron.lessons.lesson_data import step_data
from nimatron.lessons.lesson_text import parse_lesson
from nimatron.lessons.markup import fill_marks
from nimatron.picture.svg import svg_picture
from nimatron.views.move_words import MoveGuide

KINDS = ("work", "answers", "teacher")
"""The sheets: for pupils, with answers, and with answers, key questions and extensions."""
_MOST_DRAWN_IN_A_ROW = 12
"""A row of at most this many positions has a small drawing of each."""
_MOST_MOVES_LISTED = 12
_MOST_LINES = 12
"""Lines for answers on a work sheet."""
_FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "teaching")


@cache
def course_notes(name: str, lang: str = "en") -> Lesson | None:
    """Return the teacher's notes of a course as a lesson whose steps are topics, or None if it has none.

    >>> course_notes("nim").steps[0].notes[0].kind
    'question'
    >>> course_notes("nosuch") is None
    True
    """
    path = os.path.join(_FOLDER, lang, f"{name}.txt")
    if not os.path.isfile(path):
        return None
    with open(path, encoding="utf-8") as file:
        return parse_lesson(file.read())


def sheet_data(lesson: Lesson, notes: Lesson | None = None, positions: KnownPositions | None = None) -> dict[str, Any]:
    """Return everything that the three sheets of a lesson show, as plain data.

    Parameters:
        lesson: the lesson.
        notes: the teacher's notes of a course (``course_notes``), or None.
        positions: analyses known so far.

    Raises:
        NimatronError: for a lesson that the check refuses.

    >>> from nimatron.lessons.lesson_text import course
    >>> [place["answer"] for place in sheet_data(course("nim"))["steps"][3]["row"]][:3]
    ['yes', 'no', 'yes']
    >>> sheet_data(course("nim"))["steps"][4]["answers"][0]
    'The winning move is to take 2 from heap 1, leaving 1.'
    """
    known = KnownPositions() if positions is None else positions
    words = catalogue(lesson.lang)
    topics = () if notes is None else notes.steps
    return {
        "title": lesson.title,
        "lang": lesson.lang,
        "about": lesson.about,
        "labels": _labels(lesson.title, words),
        "steps": [_step_sheet(step, known, words) for step in lesson.steps],
        "topics": [_topic(topic, known, words) for topic in topics],
    }


def _labels(title: str, words: Catalogue) -> dict[str, str]:
    """Return the headings of the three sheets and the words of their forms, in the language of the lesson."""
    forms = {name: words.text(f"lesson.sheet.{name}") for name in ("name", "date", "first", "second")}
    answers = {name: row_answer(name, words) for name in ("yes", "no")}
    titles = {
        kind: words.text(Message("lesson.sheet.title", {"title": title, "sheet": words.text(f"lesson.sheet.{kind}")}))
        for kind in KINDS
    }
    return {**titles, **forms, **answers}


def _topic(topic: Step, positions: KnownPositions, words: Catalogue) -> dict[str, Any]:
    notes = _notes(topic, positions, words)
    return {"title": topic.title, "notes": notes, "further": _said(words, notes)}


def _step_sheet(step: Step, positions: KnownPositions, words: Catalogue) -> dict[str, Any]:
    data = step_data(step, positions, words)
    game = step.game
    notes = _notes(step, positions, words)
    hints = [words.text(Message("lesson.sheet.hint", {"text": hint})) for hint in data["hints"]]
    return {
        **{name: data[name] for name in ("title", "task", "task_text", "texts", "hints")},
        "rule": "" if step.slider else data["rule"],
        "game": "" if game is None else words.game_title(game),
        "start": data["start"] or "",
        "picture": "" if game is None or step.start is None else _picture(step, step.start, words),
        "row": _row(step, data["row"], words),
        "table": _table(step, data, words),
        "sentences": [sentence["text"] for sentence in data["sentences"]],
        "lines": _answer_lines(step, positions),
        "answers": _answers(step, data["answer"], positions, words),
        "notes": notes,
        "further": [*hints, *_said(words, notes)],
    }


def _picture(step: Step, position: Any, words: Catalogue) -> str:
    try:
        return svg_picture(step.rules, position, words.lang, step.view)
    except TooLargeError:
        return ""


def _row(step: Step, row: list[dict[str, Any]], words: Catalogue) -> list[dict[str, Any]]:
    """Return the positions of a row with answers; few positions of several numbers are drawn as well."""
    drawn = len(row) <= _MOST_DRAWN_IN_A_ROW and step.view != "board"
    return [
        {
            "position": place["position"],
            "answer": place["answer"],
            "picture": _picture(step, position, words) if drawn and not place["position"].isalnum() else "",
        }
        for position, place in zip(step.row, row, strict=False)
    ]


def _table(step: Step, data: dict[str, Any], words: Catalogue) -> dict[str, Any] | None:
    """Return the table of a step; where a slider changes one row of it, the rows for all its numbers."""
    table: dict[str, Any] | None = data["table"]
    tables = [variant["table"] for variant in data["variants"]]
    same_shape = all(one and len(one["rows"]) == 1 and one["head"] == tables[0]["head"] for one in tables)
    if table is None or step.slider is None or not same_shape:
        return table
    letter, numbers = step.slider
    rows = [
        {**one["rows"][0], "label": words.text(Message("lesson.slider.value", {"letter": letter, "number": number}))}
        for number, one in zip(numbers, tables, strict=True)
    ]
    return {**table, "title": table["rows"][0]["label"], "rows": rows}


def _answer_lines(step: Step, positions: KnownPositions) -> int:
    """Return how many empty lines a work sheet has for the answer."""
    if step.task == "all":
        return min(len(winning_moves(step, positions)), _MOST_LINES)
    return 0 if step.task in ("read", "win", *NAMED, "predict", "fill", "order") else 2


def _answers(step: Step, last: str, positions: KnownPositions, words: Catalogue) -> list[str]:
    """Return the computed answer of a step, and the reason in words for a pupil."""
    if step.task not in PLAYED or step.start is None:
        return [last] if last else []
    found = positions.at(step.rules, step.start, step.misere)
    guide = MoveGuide(step.rules, step.start, step.view)
    winning = winning_moves(step, positions)
    lines = [last] if last else []
    if not last and not step.computer_first:
        if step.task != "best" and 0 < len(winning) <= _MOST_MOVES_LISTED:
            moves = "; ".join(words.text(guide.offer(move)) for move in winning)
            lines.append(words.text(Message("lesson.sheet.moves", {"count": len(winning), "moves": moves})))
        elif found.best is not None:
            lines.append(words.text(Message("lesson.sheet.best", {"move": guide.offer(found.best)})))
    return [*lines, found.why(words.lang, "school")]


def _notes(step: Step, positions: KnownPositions, words: Catalogue) -> list[dict[str, str]]:
    def filled(note: TeacherNote) -> dict[str, str]:
        answer = "" if note.answer is None else fill_marks(step, note.answer, positions, words)
        return {"kind": note.kind, "text": fill_marks(step, note.text, positions, words), "answer": answer}

    return [filled(note) for note in step.notes]


def _said(words: Catalogue, notes: list[dict[str, str]]) -> list[str]:
    """Return notes as paragraphs that say what each is."""
    found = []
    for note in notes:
        for kind, text in ((note["kind"], note["text"]), ("answer", note["answer"])):
            if text:
                found.append(words.text(Message(f"lesson.sheet.{kind}", {"text": text})))
    return found


def row_answer(answer: str, words: Catalogue) -> str:
    """Return what is written into the box of a position.

    >>> row_answer("yes", catalogue("en")), row_answer("3", catalogue("en"))
    ('loses', '3')
    """
    return words.text(f"lesson.sheet.place.{answer}") if answer in ("yes", "no") else answer


# -- as text -------------------------------------------------------------------------------------------------------


def teacher_text(data: dict[str, Any]) -> list[tuple[str, str]]:
    """Return the teacher's page as paragraphs, each with its kind: ``heading``, ``plain`` or ``indented``.

    >>> from nimatron.lessons.lesson_text import course
    >>> teacher_text(sheet_data(course("nim"), course_notes("nim")))[0]
    ('heading', 'Nim and binary columns')
    """
    found = [("heading", data["title"]), ("plain", data["about"])]
    for number, step in enumerate(data["steps"], 1):
        found.append(("heading", f"{number}. {step['title']}"))
        where = f"{step['game']} {step['start']}".strip()
        found.append(("plain", ". ".join(filter(None, (where, step["task_text"])))))
        found += [("indented", text) for text in (*step["answers"], *step["further"])]
    for topic in data["topics"]:
        found.append(("heading", topic["title"]))
        found += [("indented", text) for text in topic["further"]]
    return [(kind, text) for kind, text in found if text]


# -- as a page to print --------------------------------------------------------------------------------------------

_STYLE = """
@page { size: A4; margin: 16mm 16mm 18mm; }
* { box-sizing: border-box; }
body { font: 11pt/1.4 Georgia, "DejaVu Serif", serif; color: #000; background: #fff; margin: 0 auto; max-width: 178mm; }
header { border-bottom: 1pt solid #000; margin-bottom: 5mm; }
h1 { font-size: 17pt; margin: 0 0 1mm; }
h2 { font-size: 12.5pt; margin: 0 0 1mm; }
p { margin: 0 0 1.5mm; }
.pupil { display: flex; gap: 8mm; margin: 3mm 0; }
.pupil span { flex: 1; border-bottom: 0.6pt solid #000; padding-bottom: 4mm; }
.pupil span + span { flex: 0 0 45mm; }
section { break-inside: avoid; border: 0.6pt solid #777; border-radius: 2mm; padding: 3mm 4mm; margin: 0 0 4mm; }
.task { font-weight: bold; }
.rule { font-size: 9.5pt; }
.board { display: block; margin: 2mm auto; max-width: 100%; max-height: 50mm; color-scheme: light; }
.row { display: flex; flex-wrap: wrap; gap: 2mm; padding: 0; margin: 2mm 0; list-style: none; }
.row li { border: 0.6pt solid #000; text-align: center; min-width: 14mm; padding: 0.5mm 1.5mm; }
.row li > b { display: block; border-bottom: 0.4pt solid #777; font-weight: normal; }
.row li > span { display: block; min-height: 7mm; line-height: 7mm; font-weight: bold; }
.row img { display: block; width: 21mm; height: 15mm; margin: 1mm auto; color-scheme: light; }
.line { border-bottom: 0.6pt solid #000; height: 8mm; }
table { border-collapse: collapse; width: 100%; margin-top: 2mm; }
th, td { border: 0.6pt solid #000; height: 7mm; font-weight: normal; text-align: left; padding: 0 2mm; }
th:first-child { width: 10mm; text-align: right; }
.sentences { list-style: none; padding: 0; }
.sentences li::before { content: ""; display: inline-block; width: 7mm; height: 7mm; margin-right: 3mm;
  border: 0.6pt solid #000; vertical-align: middle; }
.sentences li { margin-bottom: 1.5mm; }
table.filled { width: auto; }
table.filled th, table.filled td { min-width: 9mm; text-align: center; }
.answer { border-left: 2pt solid #000; padding-left: 3mm; }
.note { margin-left: 3mm; }
"""


def sheet_html(data: dict[str, Any], kind: str = "work") -> str:
    """Return a sheet as an HTML document for A4 paper. It refers to no other file.

    Parameters:
        data: what ``sheet_data`` returned.
        kind: one of ``KINDS``.

    >>> from nimatron.lessons.lesson_text import course
    >>> document = sheet_html(sheet_data(course("nim")), "work")
    >>> document.count("<section"), "The winning moves are" in document
    (8, False)
    """
    labels = data["labels"]
    title = escape(labels[kind])
    blocks = [_block(number, step, kind, labels) for number, step in enumerate(data["steps"], 1)]
    if kind == "teacher":
        blocks += [
            f"<section><h2>{escape(topic['title'])}</h2>{_paragraphs(topic['further'], 'note')}</section>"
            for topic in data["topics"]
        ]
    pupil = f'<p class="pupil"><span>{escape(labels["name"])}</span><span>{escape(labels["date"])}</span></p>'
    head = f'<head>\n<meta charset="utf-8">\n<title>{title}</title>\n<style>{_STYLE}</style>\n</head>'
    heading = f"<h1>{title}</h1>{_paragraphs([data['about']])}{pupil if kind == 'work' else ''}"
    body = "\n".join((f"<header>{heading}</header>", *blocks))
    return f'<!doctype html>\n<html lang="{data["lang"]}">\n{head}\n<body>\n{body}\n</body>\n</html>\n'


def _paragraphs(texts: list[str], name: str = "") -> str:
    place = f' class="{name}"' if name else ""
    return "".join(f"<p{place}>{escape(text)}</p>" for text in texts if text)


def _block(number: int, step: dict[str, Any], kind: str, labels: dict[str, str]) -> str:
    """Return the block of a step."""
    parts = [f"<h2>{number}. {escape(step['title'])}</h2>"]
    if step["rule"] and step["task"] != "read":
        parts.append(_paragraphs([f"{step['game']}: {step['rule']}"], "rule"))
    if kind == "work":
        parts.append(_paragraphs(step["texts"]))
    if kind == "work" or step["task"] != "read":
        parts.append(_image(step["picture"], step["start"], "board"))
    parts.append(_paragraphs([step["task_text"]], "task"))
    parts.append(_row_html(step["row"], kind, labels))
    parts.append(_table_html(step["table"], kind, labels))
    parts.append(_sentences_html(step["sentences"]))
    if kind == "work":
        parts.append('<div class="line"></div>' * step["lines"])
        parts.append(_record_of_moves(labels) if step["task"] == "win" else "")
    else:
        parts.append(_paragraphs(step["answers"], "answer"))
        parts.append(_paragraphs(step["further"], "note") if kind == "teacher" else "")
    return f"<section>{''.join(parts)}</section>"


def _image(picture: str, alternative: str, name: str = "") -> str:
    if not picture:
        return ""
    place = f' class="{name}"' if name else ""
    encoded = b64encode(picture.encode()).decode()
    return f'<img{place} alt="{escape(alternative)}" src="data:image/svg+xml;base64,{encoded}">'


def _row_html(row: list[dict[str, Any]], kind: str, labels: dict[str, str]) -> str:
    """Return a box for each position, empty on a work sheet."""
    shown = []
    for place in row:
        answer = "" if kind == "work" else labels.get(place["answer"], place["answer"])
        image = _image(place["picture"], "")  # its text stands below
        shown.append(f"<li>{image}<b>{escape(place['position'])}</b><span>{escape(answer)}</span></li>")
    return f'<ol class="row">{"".join(shown)}</ol>' if row else ""


def _table_html(table: dict[str, Any] | None, kind: str, labels: dict[str, str]) -> str:
    """Return a table in which a work sheet has only what is given."""
    if table is None:
        return ""
    heading = "".join(f"<th>{escape(label)}</th>" for label in (table["title"], *table["head"]))
    rows = []
    for row in table["rows"]:
        answers = (
            "" if kind == "work" and not cell["given"] else labels.get(cell["answer"], cell["answer"])
            for cell in row["cells"]
        )
        cells = "".join(f"<td>{escape(answer)}</td>" for answer in answers)
        rows.append(f"<tr><th>{escape(row['label'])}</th>{cells}</tr>")
    return f'<table class="filled"><tr>{heading}</tr>{"".join(rows)}</table>'


def _sentences_html(sentences: list[str]) -> str:
    """Return sentences with a box for the number of each."""
    lines = "".join(f"<li>{escape(text)}</li>" for text in sentences)
    return f'<ol class="sentences">{lines}</ol>' if lines else ""


def _record_of_moves(labels: dict[str, str]) -> str:
    """Return an empty table for the moves of a game on paper."""
    head = f"<tr><th></th><th>{escape(labels['first'])}</th><th>{escape(labels['second'])}</th></tr>"
    rows = "".join(f"<tr><th>{number}</th><td></td><td></td></tr>" for number in range(1, 6))
    return f"<table>{head}{rows}</table>"
