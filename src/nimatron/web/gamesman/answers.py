"""The answers of the GamesCrafters API, field by field as its client reads them.

A variant is a starting position with rules and convention, written ``[rules-]position[-misere]``: ``3,4,5``,
``3,4,5-misere``, ``a=2-29,51``, ``take=1-3-21``. Errors are answers with status 200 and
``{"error": "Invalid Game" | "Invalid Variant" | "Invalid Position"}``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from nimatron.errors import NimatronError
from nimatron.explain.catalogue import catalogue, languages
from nimatron.rules.parameters import WholeNumber
from nimatron.rules.registry import all_games
from nimatron.rules.rule_set import RuleSet
from nimatron.solve.analysis import MoveAnalysis, analyse
from nimatron.views.manual_page import manual_page
from nimatron.views.move_words import MoveGuide
from nimatron.web.gamesman.picture_data import Picture, picture_of
from nimatron.web.request import Allowance
from nimatron.web.server_limits import LONGEST_GAME, LONGEST_POSITION, MOST_MOVES

GUI = "v0"
"""Constant; the client decides by itself whether to draw a game, by looking for picture data."""

DRAWN = -200
UNKNOWN = -100
"""Remoteness in this API of a drawn position, and of one whose outcome but not remoteness is known."""

_CODED = re.compile(r"[:#%&?~<>\"]")
_CODES = re.compile(r"~([0-9a-f]{2})")
"""The client separates the positions of a game by colons and puts them into addresses."""

MISERE = "-misere"
_HALVINGS = 5

_FOR_MOVER = {"N": "win", "P": "lose", "D": "draw"}
_FOR_OPPONENT = {"P": "win", "N": "lose", "D": "draw"}


class InvalidError(Exception):
    """An error that the client knows by one of three names."""


@dataclass(frozen=True)
class Variant:
    """A rule set, a convention and a start, with the text that names them."""

    id: str
    game: RuleSet[Any]
    misere: bool
    start: Any

    @property
    def picture(self) -> Picture | None:
        """The picture that shows all positions reachable from the start, or None if they do not fit into one."""
        return picture_of(self.game, self.start)

    @property
    def name(self) -> str:
        """The title for people: rules, start and convention."""
        rules = self.game.written().partition("[")[2].removesuffix("]")
        parts = [rules, self.game.format(self.start), "misère" if self.misere and not self.game.always_misere else ""]
        return ", ".join(part for part in parts if part)


def universal(kind: str, fields: dict[str, str], allowance: Allowance) -> Any:
    """Return the answer of one kind of address: games, game, variant, position or instructions.

    >>> universal("game", {"game": "chess"}, Allowance(1.0))
    {'error': 'Invalid Game'}
    """
    answer: Callable[[dict[str, str], Allowance], Any] = {
        "games": _games,
        "game": _game,
        "variant": _variant,
        "position": _position,
        "instructions": _instructions,
    }[kind]
    try:
        return answer(fields, allowance)
    except InvalidError as error:
        return {"error": str(error)}


def _games(fields: dict[str, str], allowance: Allowance) -> list[dict[str, str]]:
    found = [{"id": cls.name, "name": _title(cls), "type": "twoPlayer", "gui": GUI} for cls in all_games()]
    return sorted(found, key=lambda game: (game["name"], game["id"]))


def _game(fields: dict[str, str], allowance: Allowance) -> dict[str, Any]:
    cls = _class_of(fields)
    return {
        "id": cls.name,
        "name": _title(cls),
        "variants": [{"id": one.id, "name": one.name, "gui": GUI} for one in offered(cls)],
        "allowCustomVariantCreation": True,
        "supportsWinBy": False,
    }


def _variant(fields: dict[str, str], allowance: Allowance) -> dict[str, Any]:
    found = _variant_of(fields)
    try:
        _judged(found, found.start, allowance)
    except NimatronError:
        raise InvalidError("Invalid Variant") from None
    return {
        "id": found.id,
        "name": found.name,
        "gui": GUI,
        "startPosition": _written(found, found.start, "1_"),
        "autoguiStartPosition": _drawn(found, found.start, "1"),
        "imageAutoGUIData": None if found.picture is None else found.picture.data(),
        "supportsWinBy": False,
    }


def _position(fields: dict[str, str], allowance: Allowance) -> dict[str, Any]:
    found = _variant_of(fields)
    player, position = _player_and_position(found, fields.get("p", ""))
    try:
        analysis, moves = _judged(found, position, allowance)
    except NimatronError:
        raise InvalidError("Invalid Position") from None
    return {
        "position": _written(found, position, f"{player}_"),
        "autoguiPosition": _drawn(found, position, str(player)),
        "positionValue": _FOR_MOVER[analysis.outcome],
        "remoteness": _remoteness(analysis.outcome, analysis.remoteness),
        "mex": nimber(analysis.grundy),
        # the client ends a game at remoteness 0; then a pass is the only move left, if any
        "moves": _moves(found, position, 3 - player, moves) if analysis.remoteness != 0 else [],
    }


def _moves(found: Variant, position: Any, next_player: int, moves: tuple[MoveAnalysis, ...]) -> list[dict[str, Any]]:
    lengths = [(move.outcome, move.remoteness) for move in moves if move.remoteness is not None]
    quickest = min((length for outcome, length in lengths if outcome == "P"), default=0)
    slowest = max((length for outcome, length in lengths if outcome == "N"), default=0)

    def delta(move: MoveAnalysis) -> int:
        if move.outcome == "D" or move.remoteness is None:
            return 0
        return move.remoteness - quickest if move.outcome == "P" else slowest - move.remoteness

    targets = [move.to for move in moves]
    guide = MoveGuide(found.game, position)
    words = move_words(guide, targets)
    picture = found.picture
    marks = picture.moves(guide, targets, words) if picture is not None and picture.fits(position) else words
    return [
        {
            "move": said,
            # the client looks up a listed move by its words
            "autoguiMove": mark,
            "moveValue": _FOR_OPPONENT[move.outcome],
            "deltaRemoteness": delta(move),
            "position": _written(found, move.to, f"{next_player}_"),
            "autoguiPosition": _drawn(found, move.to, str(next_player)),
            "positionValue": _FOR_MOVER[move.outcome],
            "remoteness": _remoteness(move.outcome, move.remoteness),
            "mex": nimber(move.grundy),
        }
        # moves are in the same order as elsewhere
        for move, said, mark in zip(moves, words, marks, strict=True)
    ]


def move_words(guide: MoveGuide, targets: list[Any]) -> list[str]:
    """Return short, distinct words without colons for each move of a position.

    The client identifies a move by its words alone, and stores a game as words separated by colons.

    >>> from nimatron.rules.registry import game
    >>> nim = game("nim")
    >>> move_words(MoveGuide(nim, (2, 1)), list(nim.moves((2, 1))))
    ['take 1 from heap 1, leaving 1', 'take 2 from heap 1, leaving 0', 'take 1 from heap 2, leaving 0']
    """
    words = [guide.words.text(guide.offer(target)).replace(":", ",") for target in targets]
    if len(set(words)) < len(words):
        words = [f"{text} → {guide.game.format(target)}" for text, target in zip(words, targets, strict=True)]
    return words


def _instructions(fields: dict[str, str], allowance: Allowance) -> dict[str, str]:
    cls = _class_of(fields)
    _variant_of(fields)
    lang = fields.get("locale", "en").lower().replace("_", "-").partition("-")[0]
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
    """Return a nim-value as the client writes it; empty if it has no meaning.

    >>> nimber(0), nimber(1), nimber(3), nimber(None)
    ('0', '*', '*3', '')
    """
    if value is None:
        return ""
    return "0" if value == 0 else "*" if value == 1 else f"*{value}"


def _judged(found: Variant, position: Any, allowance: Allowance) -> tuple[Any, tuple[MoveAnalysis, ...]]:
    """Return the analysis of a position with every move."""
    wanted = ("outcome", "remoteness", "grundy", "best")
    analysis = analyse(found.game, position, misere=found.misere, moves=True, limits=allowance.limits(), fields=wanted)
    return analysis, analysis.moves or ()


def _remoteness(outcome: str, remoteness: int | None) -> int:
    if outcome == "D":
        return DRAWN
    return UNKNOWN if remoteness is None else remoteness


def _written(found: Variant, position: Any, player: str) -> str:
    return player + _CODED.sub(lambda letter: f"~{ord(letter[0]):02x}", found.game.format(position))


def _drawn(found: Variant, position: Any, player: str) -> str:
    """Return the position in the form that is drawn, or in one that the client recognises as not drawn."""
    if found.picture is None:
        return _written(found, position, f"{player}:")
    return found.picture.written(player, position)


def _player_and_position(found: Variant, text: str) -> tuple[int, Any]:
    if text[:2] not in ("1_", "2_"):
        raise InvalidError("Invalid Position")
    try:
        return int(text[0]), found.game.parse(_CODES.sub(lambda code: chr(int(code[1], 16)), text[2:]))
    except NimatronError:
        raise InvalidError("Invalid Position") from None


def _variant_of(fields: dict[str, str]) -> Variant:
    found = variant(_class_of(fields), fields["variant"])
    if found is None or found.game.count_moves(found.start) > MOST_MOVES:
        raise InvalidError("Invalid Variant")
    return found


def _class_of(fields: dict[str, str]) -> type[RuleSet[Any]]:
    cls = next((cls for cls in all_games() if cls.name == fields["game"]), None)
    if cls is None:
        raise InvalidError("Invalid Game")
    return cls


def _title(cls: type[RuleSet[Any]]) -> str:
    return cls.title or cls.name


def variant(cls: type[RuleSet[Any]], text: str) -> Variant | None:
    """Return the variant that a text names, or None.

    >>> from nimatron.games.boards.wythoff import Wythoff
    >>> variant(Wythoff, "a=2-29,51-misere").game
    Wythoff(a=2)
    """
    if len(text) > LONGEST_POSITION:
        return None
    misere = text.endswith(MISERE)
    for rules, start in _readings(text.removesuffix(MISERE)):
        values = _rule_values(rules)
        if values is None:
            continue
        try:
            rule_set = cls.from_rules(values)
            return Variant(text, rule_set, misere or rule_set.always_misere, rule_set.parse(start))
        except NimatronError:
            continue
    return None


def _readings(body: str) -> Iterator[tuple[str, str]]:
    """Yield the ways to split rules from the start: the start alone first, then the longest rules."""
    yield "", body
    end = min(len(body), LONGEST_GAME)
    for _ in range(40):
        end = body.rfind("-", 0, end)
        if end <= 0:
            return
        if "=" in body[:end]:
            yield body[:end], body[end + 1 :]


def _rule_values(rules: str) -> dict[str, str] | None:
    values: dict[str, str] = {}
    for part in filter(None, rules.split(";")):
        name, equals, value = part.partition("=")
        if not equals or name in values:
            return None
        values[name] = value
    return values


def offered(cls: type[RuleSet[Any]]) -> list[Variant]:
    """Return the variants listed for a game: its start in both conventions, and with its first number changed.

    If the start is too large for a picture, variants with a smaller start follow.

    >>> from nimatron.games.boards.wythoff import Wythoff
    >>> [found.id for found in offered(Wythoff)]
    ['29,51', '29,51-misere', 'a=2-29,51', 'a=2-29,51-misere', '7,12', '7,12-misere', 'a=2-7,12', 'a=2-7,12-misere']
    """
    texts = []
    plain = cls()
    for first in (plain.start, *_smaller_start(plain)):
        for rules in ("", *_other_rules(plain)):
            start = f"{rules}-{plain.format(first)}" if rules else plain.format(first)
            texts += [start] if plain.always_misere else [start, start + MISERE]
    found = [variant(cls, text) for text in texts]
    return [one for one in found if one is not None]


def _smaller_start(plain: RuleSet[Any]) -> list[Any]:
    """Return the start with its heaps halved until it fits a picture, if it does not fit as it is."""
    heaps = plain.heaps(plain.start)
    if heaps is None or picture_of(plain, plain.start) is not None:
        return []
    for _ in range(_HALVINGS):
        heaps = tuple(heap // 2 for heap in heaps)
        try:
            start = plain.check(heaps)
        except NimatronError:
            return []
        if max(heaps, default=0) and picture_of(plain, start) is not None:
            return [start]
    return []


def _other_rules(plain: RuleSet[Any]) -> list[str]:
    for name, kind in plain.parameters().items():
        if type(kind) is WholeNumber:
            number = getattr(plain, name) + 1
            return [f"{name}={number}"] if number <= kind.maximum else []
    return []
