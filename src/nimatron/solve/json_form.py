"""The analysis as JSON data: one form for Python, the command line and HTTP."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from nimatron.arithmetic.decimal_text import format_integer
from nimatron.errors import RequestError
from nimatron.games.parameters import shown

if TYPE_CHECKING:
    from nimatron.solve.analysis import Analysis

GREATEST_NUMBER = 2**53 - 1
FIELDS = (
    "game", "rules", "misere", "position", "outcome", "grundy", "remoteness", "winning_moves", "best", "moves",
    "status", "method", "why", "steps",
)  # fmt: skip
DEFAULT_FIELDS = FIELDS[:-1]


def json_number(value: int | None) -> int | str | None:
    """Give an int, as a decimal string when a JavaScript number could not hold it.

    >>> json_number(2**53 - 1), json_number(2**53)
    (9007199254740991, '9007199254740992')
    """
    if value is None or -GREATEST_NUMBER <= value <= GREATEST_NUMBER:
        return value
    return format_integer(value)


def json_data(value: Any) -> Any:
    """Give plain JSON data with great integers as decimal strings, recursively.

    >>> json_data({"heaps": (1, 2**60)})
    {'heaps': [1, '1152921504606846976']}
    """
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return value
    if isinstance(value, int):
        return json_number(value)
    if isinstance(value, dict):
        return {str(key): json_data(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [json_data(item) for item in value]
    return str(value)


def check_fields(fields: Sequence[str]) -> None:
    """Raise ``RequestError`` for a field that the analysis does not have.

    >>> check_fields(["outcome"])
    """
    for name in fields:
        if name not in FIELDS:
            raise RequestError(f"no field {shown(name)}; the fields are {', '.join(FIELDS)}")


def analysis_to_json(analysis: Analysis, lang: str = "en", fields: Sequence[str] | None = None) -> dict[str, object]:
    """Give the analysis as plain data; ``moves`` stands in it only if the moves were judged.

    >>> import nimatron as nt
    >>> nt.analyse("nim", "1,2").to_dict(fields=["outcome", "best"])
    {'game': 'nim', 'rules': {}, 'misere': False, 'position': '1,2', 'outcome': 'N', 'best': '1,1'}
    """
    game, form = analysis.game, analysis.game.format
    wanted = DEFAULT_FIELDS if fields is None else ("game", "rules", "misere", "position", *fields)
    answer: dict[str, object] = {
        "game": game.name,
        "rules": game.rules(),
        "misere": analysis.misere,
        "position": form(analysis.position),
    }
    if "outcome" in wanted:
        answer["outcome"] = analysis.outcome
    if "grundy" in wanted:
        answer["grundy"] = json_number(analysis.grundy)
    if "remoteness" in wanted:
        answer["remoteness"] = json_number(analysis.remoteness)
    if "winning_moves" in wanted:
        moves = analysis.winning_moves
        answer["winning_moves"] = None if moves is None else [form(move) for move in moves]
    if "best" in wanted:
        answer["best"] = None if analysis.best is None else form(analysis.best)
    if "moves" in wanted and analysis.moves is not None:
        answer["moves"] = [
            {
                "to": form(move.to),
                "outcome": move.outcome,
                "grundy": json_number(move.grundy),
                "remoteness": json_number(move.remoteness),
                "value": move.value,
            }
            for move in analysis.moves
        ]
    if "status" in wanted:
        answer["status"] = analysis.status
    if "method" in wanted:
        answer["method"] = analysis.method
    if "why" in wanted:
        answer["why"] = analysis.why(lang)
    if "steps" in wanted:
        answer["steps"] = [{"kind": step.kind, **json_data(dict(step.data))} for step in analysis.explanation().steps]
    return answer
