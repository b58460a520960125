"""What the GamesCrafters interface answers, field by field as their client reads it.

Errors are answers too: status 200 with ``{"error": "Invalid Game" | "Invalid Variant" | "Invalid Position"}``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nimatron.errors import NimatronError
from nimatron.explain.catalogue import catalogue, languages
from nimatron.games.describe import describe
from nimatron.games.manual_page import manual_page
from nimatron.games.registry import all_games
from nimatron.games.rule_set import RuleSet
from nimatron.solve.analysis import MoveAnalysis, analyse
from nimatron.web.reading import Clock
from nimatron.web.universal.variants import Variant, find_class, offered, variant

GUI = "v0"
"""No picture data: their client shows text and buttons."""

DRAWN = -200
"""Their remoteness of a drawn position."""

_FOR_MOVER = {"N": "win", "P": "lose", "D": "draw"}
_FOR_OPPONENT = {"P": "win", "N": "lose", "D": "draw"}


class InvalidError(Exception):
    """Something that their client knows by one of three names."""


def universal(kind: str, fields: dict[str, str], clock: Clock) -> Any:
    """Give the answer of one kind of address: games, game, variant, position or instructions.

    >>> universal("game", {"game": "chess"}, Clock(1.0))
    {'error': 'Invalid Game'}
    """
    answer: Callable[[dict[str, str], Clock], Any] = {
        "games": _games,
        "game": _game,
        "variant": _variant,
        "position": _position,
        "instructions": _instructions,
    }[kind]
    try:
        return answer(fields, clock)
    except InvalidError as error:
        return {"error": str(error)}


def _games(fields: dict[str, str], clock: Clock) -> list[dict[str, str]]:
    found = [{"id": cls.name, "name": _title(cls), "type": "twoPlayer", "gui": GUI} for cls in all_games()]
    return sorted(found, key=lambda game: (game["name"], game["id"]))


def _game(fields: dict[str, str], clock: Clock) -> dict[str, Any]:
    cls = _class_of(fields)
    return {
        "id": cls.name,
        "name": _title(cls),
        "variants": [{"id": one.id, "name": one.name, "gui": GUI} for one in offered(cls)],
        "allowCustomVariantCreation": True,
        "supportsWinBy": False,
    }


def _variant(fields: dict[str, str], clock: Clock) -> dict[str, Any]:
    found = _variant_of(fields)
    try:
        _judged(found, found.start, clock)
    except NimatronError:
        raise InvalidError("Invalid Variant") from None
    return {
        "id": found.id,
        "name": found.name,
        "gui": GUI,
        "startPosition": _written(found, found.start, "1_"),
        "autoguiStartPosition": _written(found, found.start, "1:"),
        "imageAutoGUIData": None,
        "supportsWinBy": False,
    }


def _position(fields: dict[str, str], clock: Clock) -> dict[str, Any]:
    found = _variant_of(fields)
    player, position = _player_and_position(found, fields.get("p", ""))
    try:
        analysis, moves = _judged(found, position, clock)
    except NimatronError:
        raise InvalidError("Invalid Position") from None
    return {
        "position": _written(found, position, f"{player}_"),
        "autoguiPosition": _written(found, position, f"{player}:"),
        "positionValue": _FOR_MOVER[analysis.outcome],
        "remoteness": _remoteness(analysis.remoteness),
        "mex": nimber(analysis.grundy),
        "moves": _moves(found, position, 3 - player, moves),
    }


def _moves(found: Variant, position: Any, next_player: int, moves: tuple[MoveAnalysis, ...]) -> list[dict[str, Any]]:
    words = catalogue("en")
    quickest = min((_remoteness(move.remoteness) for move in moves if move.outcome == "P"), default=0)
    slowest = max((_remoteness(move.remoteness) for move in moves if move.outcome == "N"), default=0)

    def delta(move: MoveAnalysis) -> int:
        if move.outcome == "D":
            return 0
        length = _remoteness(move.remoteness)
        return length - quickest if move.outcome == "P" else slowest - length

    return [
        {
            "move": words.text(describe(found.game, position, move.to)),
            "autoguiMove": "to:" + found.game.format(move.to),
            "moveValue": _FOR_OPPONENT[move.outcome],
            "deltaRemoteness": delta(move),
            "position": _written(found, move.to, f"{next_player}_"),
            "autoguiPosition": _written(found, move.to, f"{next_player}:"),
            "positionValue": _FOR_MOVER[move.outcome],
            "remoteness": _remoteness(move.remoteness),
            "mex": nimber(move.grundy),
        }
        for move in moves  # the one ordering of moves is theirs too
    ]


def _instructions(fields: dict[str, str], clock: Clock) -> dict[str, str]:
    cls = _class_of(fields)
    _variant_of(fields)
    lang = fields.get("locale", "en").lower().partition("-")[0]
    words = catalogue(lang if lang in languages() else "en")
    page = manual_page(cls)
    parts = [f"# {_title(cls)}", page.get("Summary", "")]
    for heading in ("Rules", "Strategy"):
        if heading in page:
            key = f"cli.section.{heading}"
            shown = words.text(key)
            parts += [f"## {heading if shown == key else shown}", page[heading]]
    return {"instructions": "\n\n".join(part for part in parts if part)}


def nimber(value: int | None) -> str:
    """Give a nim-value as their client writes it; nothing where it has no meaning.

    >>> nimber(0), nimber(1), nimber(3), nimber(None)
    ('0', '*', '*3', '')
    """
    if value is None:
        return ""
    return "0" if value == 0 else "*" if value == 1 else f"*{value}"


def _judged(found: Variant, position: Any, clock: Clock) -> tuple[Any, tuple[MoveAnalysis, ...]]:
    """Give the analysis with every move; ``InvalidError`` where some length is not known."""
    wanted = ("outcome", "remoteness", "grundy", "best")
    analysis = analyse(found.game, position, misere=found.misere, moves=True, limits=clock.limits(), fields=wanted)
    moves = analysis.moves or ()
    for outcome, remoteness in ((analysis.outcome, analysis.remoteness), *((m.outcome, m.remoteness) for m in moves)):
        if outcome != "D" and remoteness is None:
            raise NimatronError("the number of moves left is not known")
    return analysis, moves


def _remoteness(remoteness: int | None) -> int:
    return DRAWN if remoteness is None else remoteness


def _written(found: Variant, position: Any, player: str) -> str:
    return player + found.game.format(position)


def _player_and_position(found: Variant, text: str) -> tuple[int, Any]:
    if text[:2] not in ("1_", "2_"):
        raise InvalidError("Invalid Position")
    try:
        return int(text[0]), found.game.parse(text[2:])
    except NimatronError:
        raise InvalidError("Invalid Position") from None


def _variant_of(fields: dict[str, str]) -> Variant:
    found = variant(_class_of(fields), fields["variant"])
    if found is None:
        raise InvalidError("Invalid Variant")
    return found


def _class_of(fields: dict[str, str]) -> type[RuleSet[Any]]:
    cls = find_class(fields["game"])
    if cls is None:
        raise InvalidError("Invalid Game")
    return cls


def _title(cls: type[RuleSet[Any]]) -> str:
    return cls.title or cls.name
