"""The kinds of rule values: how each is read, checked, written, and described for a form or a schema."""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from nimatron.arithmetic.natural import whole
from nimatron.errors import RuleError
from nimatron.explain.reason import Reason, reason

if TYPE_CHECKING:
    from nimatron.arithmetic.subtraction_set import SubtractionSet

_SHOWN = 40


def shown(value: object) -> Reason | str:
    """Quote a user's value for an error message, shortened to one short line.

    >>> shown("x" * 100)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…'"
    """
    if isinstance(value, int) and not isinstance(value, bool) and value.bit_length() > 512:
        return reason("long_number", count=value.bit_length() * 3 // 10)
    text = value if isinstance(value, str) else repr(value)
    cut = text if len(text) <= _SHOWN else text[:_SHOWN] + "…"
    return repr(cut)


class Kind(ABC):
    """A type of rule values: how they are read, checked, written and described."""

    type_name = "text"

    @abstractmethod
    def read(self, value: object) -> Any:
        """Return the rule value for a text or Python value. Raise ``RuleError``, which says what would be right."""

    def write(self, value: Any) -> str:
        """Return the written form, which ``read`` accepts."""
        return str(value)

    def to_json(self, value: Any) -> object:
        """Return the value as it appears in JSON answers."""
        return self.write(value)

    def describe(self) -> dict[str, object]:
        """Return type and limits as plain data for forms and schemas."""
        return {"type": self.type_name}


class WholeNumber(Kind):
    """A whole number between limits.

    >>> WholeNumber(1).read("3")
    3
    """

    type_name = "integer"

    def __init__(self, minimum: int = 0, maximum: int = 10**9) -> None:
        self.minimum = minimum
        self.maximum = maximum

    def read(self, value: object) -> int:
        """Read a decimal text or an int within the limits."""
        if isinstance(value, str):
            text = value.strip()
            number = int(text) if text.isascii() and text.isdigit() and len(text) <= 20 else None
        else:
            number = whole(value)
        if number is None or not self.minimum <= number <= self.maximum:
            raise self._refusal(value)
        return number

    def _refusal(self, value: object) -> RuleError:
        return RuleError(reason("rule.whole", given=shown(value), minimum=self.minimum, maximum=self.maximum))

    def to_json(self, value: Any) -> object:
        """Return the number itself."""
        return value

    def describe(self) -> dict[str, object]:
        """Return type, minimum and maximum."""
        return {"type": self.type_name, "minimum": self.minimum, "maximum": self.maximum}


class WholeNumberOrUnlimited(WholeNumber):
    """A whole number, or ``None`` written ``unlimited``.

    >>> WholeNumberOrUnlimited(0).read("unlimited") is None
    True
    """

    def read(self, value: object) -> Any:
        """Read ``unlimited`` or a number within the limits."""
        if value is None or (isinstance(value, str) and value.strip() == "unlimited"):
            return None
        return super().read(value)

    def _refusal(self, value: object) -> RuleError:
        limits = {"minimum": self.minimum, "maximum": self.maximum}
        return RuleError(reason("rule.whole_or_unlimited", given=shown(value), **limits))

    def write(self, value: Any) -> str:
        """Return the written number, or ``unlimited``."""
        return "unlimited" if value is None else str(value)

    def to_json(self, value: Any) -> object:
        """Return the number, or the word ``unlimited``."""
        return "unlimited" if value is None else value

    def describe(self) -> dict[str, object]:
        """Return the limits, and that ``unlimited`` is allowed."""
        return {**super().describe(), "also": ["unlimited"]}


class Flag(Kind):
    """True or false.

    >>> Flag().read("true")
    True
    """

    type_name = "boolean"

    def read(self, value: object) -> bool:
        """Read true/false, yes/no, 1/0."""
        if isinstance(value, bool):
            return value
        words = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
        if isinstance(value, str) and value.strip().lower() in words:
            return words[value.strip().lower()]
        raise RuleError(reason("rule.flag", given=shown(value)))

    def write(self, value: Any) -> str:
        """Return ``true`` or ``false``."""
        return "true" if value else "false"

    def to_json(self, value: Any) -> object:
        """Return the truth value itself."""
        return value


class Choice(Kind):
    """One of several words.

    >>> Choice("before", "after").read("after")
    'after'
    """

    type_name = "choice"

    def __init__(self, *options: str) -> None:
        self.options = options

    def read(self, value: object) -> str:
        """Read one of the words."""
        text = value.strip() if isinstance(value, str) else value
        if isinstance(text, str) and text in self.options:
            return text
        raise RuleError(reason("rule.choice", given=shown(value), options=self.options))

    def describe(self) -> dict[str, object]:
        """Return the words to choose from."""
        return {"type": self.type_name, "options": list(self.options)}


class SubtractionSetKind(Kind):
    """A subtraction set, such as ``1-3``, ``1,3,4``, ``squares`` or ``not 2,3``.

    >>> str(SubtractionSetKind().read("1,2,3"))
    '1-3'
    """

    type_name = "takes"

    def read(self, value: object) -> SubtractionSet:
        """Read a written set, a number, an iterable of numbers or a ``SubtractionSet``."""
        from nimatron.arithmetic.subtraction_set import SubtractionSet  # loaded only for games that use it

        if isinstance(value, SubtractionSet):
            return value
        if isinstance(value, str):
            return SubtractionSet.parse(value)
        if isinstance(value, bool):
            raise RuleError(reason("rule.takes", given=shown(value)))
        number = whole(value)
        if number is not None:
            return SubtractionSet((number,))
        try:
            members: tuple[Any, ...] = tuple(value)  # type: ignore[arg-type]
        except TypeError:
            raise RuleError(reason("rule.takes", given=shown(value))) from None
        return SubtractionSet(members)


def rule(default: Any, kind: Kind, doc: str) -> Any:
    """Declare a parameter of a rule set: its default, kind and meaning, as a dataclass field.

    >>> import dataclasses
    >>> isinstance(rule(1, WholeNumber(1), "largest difference plus one"), dataclasses.Field)
    True
    """
    return dataclasses.field(default=default, metadata={"kind": kind, "doc": doc})
