"""The version of the package, and names of earlier versions that still work for a while (``docs/stability.md``)."""

from __future__ import annotations

import warnings
from typing import NamedTuple

__version__ = "1.0.0"


class FormerName(NamedTuple):
    """The replacement of a deprecated name.

    Parameters:
        instead: the name to use.
        since: the version that deprecated the former name, such as ``1.0``.
        until: the first version without the former name, at least one minor version later.
    """

    instead: str
    since: str
    until: str


def warn_former(name: str, former: FormerName, depth: int = 1) -> None:
    """Warn that a name is deprecated, what replaces it, and which version removes it.

    Parameters:
        name: the deprecated name, as the caller wrote it.
        former: its replacement and its versions.
        depth: calls between the place to show and this function; 1 is the caller of the function that warns.

    >>> with warnings.catch_warnings(record=True) as shown:
    ...     warnings.simplefilter("always")
    ...     warn_former("nimatron.TakeSet", FormerName("nimatron.SubtractionSet", "1.0", "1.1"))
    >>> print(shown[0].message)
    nimatron.TakeSet is deprecated since 1.0 and will be removed in 1.1; use nimatron.SubtractionSet
    """
    text = f"{name} is deprecated since {former.since} and will be removed in {former.until}; use {former.instead}"
    warnings.warn(text, DeprecationWarning, stacklevel=depth + 2)
