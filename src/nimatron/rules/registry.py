"""Find a game by its written form: built-in games, registered classes, games of other packages, and codes."""

from __future__ import annotations

import importlib
import os
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, TypeVar

from nimatron.errors import RuleError
from nimatron.explain.reason import either, reason
from nimatron.rules.parameters import shown
from nimatron.rules.rule_set import RuleSet

ENTRY_POINTS = "nimatron.games"
_NAME = re.compile(r"[a-z0-9][a-z0-9-]*")
_CODE = re.compile(r"(?:[0-9][0-9A-Fa-f!?=]*|[Cc][!?=]?)\.[0-9A-Za-z.!?=\[\]]*|\.[0-9A-Za-z.!?=\[\]]+")
"""What begins like a code; errors further on are reported by the reader of codes."""
_registered: dict[str, type[RuleSet[Any]]] = {}
_found_here: set[type[RuleSet[Any]]] = set()
C = TypeVar("C", bound=type[RuleSet[Any]])


def register(cls: C) -> C:
    """Make a rule set known by its ``name`` and ``aliases``, wherever a built-in game is known.

    Use it as a class decorator. Raise ``RuleError`` for a missing name, for a name in use, and for a class that cannot
    work.

    >>> from nimatron.games.heaps.nim import Nim
    >>> class Pairs(Nim):
    ...     name = "pairs-doctest"
    >>> register(Pairs) is Pairs
    True
    """
    from nimatron.rules.vetting import fault_of_class, vet

    fault = fault_of_class(cls)
    if fault:
        raise RuleError(fault)
    for word in (cls.name, *cls.aliases):
        if not _NAME.fullmatch(word):
            raise RuleError(
                f"{cls.__name__}: the name {shown(word)} is not made of small letters, digits and hyphens, "
                "such as 'my-game'"
            )
        present = _built_in(word) or _registered.get(word)
        if present is not None and (present.__module__, present.__qualname__) != (cls.__module__, cls.__qualname__):
            raise RuleError(reason("rule.name_taken", given=cls.__name__, word=repr(word), owner=present.__name__))
    if cls.__doc__ is None or cls.__doc__.startswith(f"{cls.__name__}("):
        cls.__doc__ = cls.title or cls.name
    try:
        plain = cls()
    except (TypeError, RuleError) as error:
        raise RuleError(f"{cls.__name__}: {cls.__name__}() without parameters fails: {error}") from None
    vet(plain)
    for word in (cls.name, *cls.aliases):
        _registered[word] = cls
    return cls


def game(text: RuleSet[Any] | str, rules: Mapping[str, Any] | None = None) -> RuleSet[Any]:
    """Return the rule set of a written form ``name`` or ``name[rule=value;rule=value]``, in any case.

    Accepted are names, aliases, familiar names of coded games, codes (``0.77``), and rule sets themselves. Raise
    ``RuleError`` with similar names for an unknown game, or with the limits of a rule.

    Parameters:
        text: the written form, or a rule set.
        rules: further rule values by name.

    >>> game("Wythoff[a=2]"), game("0.77"), game("Officers").written()
    (Wythoff(a=2), Octal(code='0.77'), 'octal[code=0.6]')
    """
    if isinstance(text, RuleSet):
        if rules:
            raise RuleError(reason("rule.of_rule_set"))
        return text
    name, values = split_written_form(text)
    for rule, value in (rules or {}).items():
        if rule in values:
            raise RuleError(reason("rule.twice", rule=shown(rule)))
        values[rule] = value
    return game_class(name).from_rules({**_rules_of_name(name)[1], **values})


def split_written_form(text: str) -> tuple[str, dict[str, Any]]:
    """Return the name and the rule texts of a written form.

    >>> split_written_form("subtraction[take=1,3,4]")
    ('subtraction', {'take': '1,3,4'})
    >>> split_written_form("octal[code=4.[3]]"), split_written_form("4.[3]")
    (('octal', {'code': '4.[3]'}), ('4.[3]', {}))
    """
    if not isinstance(text, str):
        raise RuleError(reason("rule.not_written", given=shown(text)))
    text = text.strip()
    if _CODE.fullmatch(text):
        return text, {}
    name, bracket, rest = text.partition("[")
    if not bracket:
        return name.strip(), {}
    if not rest.endswith("]"):
        raise RuleError(reason("rule.bracket", given=shown(text)))
    rules: dict[str, Any] = {}
    for part in filter(None, (piece.strip() for piece in rest[:-1].split(";"))):
        rule, equals, value = part.partition("=")
        rule = rule.strip()
        if not equals or not rule:
            raise RuleError(reason("rule.no_value", given=shown(text), part=shown(part)))
        if rule in rules:
            raise RuleError(reason("rule.twice_in", given=shown(text), rule=shown(rule)))
        rules[rule] = value.strip()
    return name.strip(), rules


def game_class(name: str) -> type[RuleSet[Any]]:
    """Return the class of a game by name or alias in any case, or by a code.

    Raise ``RuleError`` with similar names if there is none.

    >>> game_class("attrition").name, game_class("Index_K_Nim").name, game_class("0.07").name
    ('wythoff', 'index-k-nim', 'octal')
    """
    word = _word(name)
    found = _registered.get(word) or _built_in(word) or _from_entry_points().get(word)
    if found is None:
        found = _load(_rules_of_name(name)[0])
    if found is not None:
        return found
    import difflib

    from nimatron.rules.familiar_names import FAMILIAR

    known = sorted({*_aliases(), *FAMILIAR, *(cls.name for cls in all_games())})
    near = [cls.name for cls in all_games() if word in cls.search_words]
    near = near or difflib.get_close_matches(word, known, n=3, cutoff=0.5)
    if not near:
        raise RuleError(reason("rule.no_game", given=shown(name)))
    raise RuleError(reason("rule.no_game.near", given=shown(name), near=either(near)))


def other_names(cls: type[RuleSet[Any]]) -> list[str]:
    """Return the other names of a game, including those whose class only adds misère play (attrition).

    >>> other_names(game_class("squares")), other_names(game_class("wythoff"))
    (['subtract-a-square'], ['attrition'])
    """
    more = [
        alias
        for other in _built_in_classes().values()
        if other is not cls and other.name == cls.name and cls.__module__.startswith("nimatron.")
        for alias in other.aliases
    ]
    return [*cls.aliases, *more]


def all_games() -> list[type[RuleSet[Any]]]:
    """Return every known game class, each once, sorted by name.

    >>> "nim" in [cls.name for cls in all_games()]
    True
    """
    classes = {cls.name: cls for cls in _built_in_classes().values() if not cls.always_misere}
    classes.update(_from_entry_points())
    classes.update({cls.name: cls for cls in _registered.values()})
    return [classes[name] for name in sorted({cls.name for cls in classes.values()})]


def _word(name: str) -> str:
    """Return the name in small letters, its words joined by hyphens."""
    return re.sub(r"[\s_]+", "-", name.strip().lower())


def is_code(name: str) -> bool:
    """Return whether a text is a code of a taking-and-breaking game, such as ``0.77``.

    >>> is_code("0.77"), is_code("4!.[3]"), is_code("nim")
    (True, True, False)
    """
    return _CODE.fullmatch(name.strip()) is not None


def named_game_of(written: str) -> str:
    """Return the name of the named game (Moebius, Officers) that a text means, empty for everything else.

    It is meant by its names, by a code, and by the rules in written form. A name of its family alone means the family.

    >>> named_game_of("Mobius"), named_game_of("octal[code=0.6]"), named_game_of("coin-turning"), named_game_of("nim")
    ('moebius', 'officers', '', '')
    """
    name, rules = split_written_form(written)
    return game(written).familiar_name if rules or _rules_of_name(name)[0] else ""


def _rules_of_name(name: str) -> tuple[str, dict[str, str]]:
    """Return the file and the rules of a code or of a familiar name; empty for any other text."""
    if _CODE.fullmatch(name):
        return "octal", {"code": name}
    word = _word(name)
    if word in _registered or _built_in(word) is not None:
        return "", {}
    from nimatron.rules.familiar_names import FAMILIAR  # not needed for most games

    return FAMILIAR.get(word, ("", {}))


def _built_in(name: str) -> type[RuleSet[Any]] | None:
    if not _NAME.fullmatch(name) or len(name) > 60:
        return None
    stem = name.replace("-", "_")
    found = _load(stem) if stem in _modules() else None
    return found if found is not None else _aliases().get(name)


@cache
def _modules() -> dict[str, str]:
    """Return the module of each file that may contain a built-in game, by the name of the file."""
    found: dict[str, str] = {}
    for top in importlib.import_module("nimatron.games").__path__:
        for folder, _, files in os.walk(top):
            package = ".".join(["nimatron.games", *filter(None, folder[len(top) :].split(os.sep))])
            stems = (name[:-3] for name in files if name.endswith(".py") and name != "__init__.py")
            found.update((stem, f"{package}.{stem}") for stem in stems)
    return found


@cache
def _load(stem: str) -> type[RuleSet[Any]] | None:
    """Return the game that a file of this package defines; None if it defines none."""
    if not stem:
        return None
    module = importlib.import_module(_modules()[stem])
    for value in vars(module).values():
        if (
            isinstance(value, type)
            and issubclass(value, RuleSet)
            and value.__module__ == module.__name__
            and value.name
        ):
            _found_here.add(value)
            return value
    return None


def class_named(name: str) -> type[RuleSet[Any]] | None:
    """Return the built-in game whose class has this name, or None.

    The file with nearly the same name is tried first, so that usually no other game is loaded.

    >>> class_named("NodeKayles").name, class_named("Chess")
    ('node-kayles', None)
    """
    if not name.isidentifier() or not name[0].isupper():
        return None
    near = next((stem for stem in _modules() if stem.replace("_", "") == name.lower()), "")
    found = _load(near)
    if found is not None and found.__name__ == name:
        return found
    return next((cls for cls in _built_in_classes().values() if cls.__name__ == name), None)


def class_names() -> list[str]:
    """Return the names of the classes of all built-in games, sorted.

    >>> "Kayles" in class_names()
    True
    """
    return sorted(cls.__name__ for cls in _built_in_classes().values())


def is_built_in(cls: type[RuleSet[Any]]) -> bool:
    """Return whether this class is defined in a file of this package.

    Such classes are vetted by the tests, all others on first use.

    >>> is_built_in(game_class("nim"))
    True
    """
    stem = cls.__module__.rpartition(".")[2]
    return cls in _found_here or (_modules().get(stem) == cls.__module__ and _load(stem) is cls)


def _built_in_classes() -> dict[str, type[RuleSet[Any]]]:
    return {stem: cls for stem in sorted(_modules()) if (cls := _load(stem)) is not None}


@cache
def _aliases() -> dict[str, type[RuleSet[Any]]]:
    return {alias: cls for cls in _built_in_classes().values() for alias in cls.aliases}


@cache
def _from_entry_points() -> dict[str, type[RuleSet[Any]]]:
    from importlib.metadata import entry_points

    found: dict[str, type[RuleSet[Any]]] = {}
    for entry in _entries(entry_points(group=ENTRY_POINTS)):
        for word in (entry.name, *entry.aliases):
            found[word] = entry
    return found


def _entries(points: Any) -> Iterator[type[RuleSet[Any]]]:
    for point in points:
        value = point.load()
        if isinstance(value, type) and issubclass(value, RuleSet) and value.name:
            yield value
