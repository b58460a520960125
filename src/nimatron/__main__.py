"""The door of the command: ``nimatron`` and ``python -m nimatron``.

Two things are done for the whole process here, because a small question takes little longer than its imports.
"""

from __future__ import annotations

import gc
import sys
from importlib import import_module
from types import ModuleType
from typing import Any, NoReturn


def run() -> NoReturn:
    """Run with the arguments of the process and end it with the command's status.

    What is loaded at the start stays until the end: it is not searched for garbage, which is a tenth of the time that
    a small question takes.
    """
    gc.disable()
    sys.modules.setdefault("inspect", InspectWhenUsed("inspect"))
    from nimatron.cli.main import main

    gc.freeze()
    gc.enable()
    status = main()
    gc.freeze()
    sys.exit(status)


class InspectWhenUsed(ModuleType):
    """The module ``inspect``, loaded when more of it is used than :meth:`cleandoc` of a line.

    click imports it for the indentation of help texts, and with it come ``ast``, ``dis`` and ``tokenize``: a tenth of
    the time that a small question takes. All else of the module is found as ever.

    >>> InspectWhenUsed("inspect").isclass(int)
    True
    """

    def cleandoc(self, doc: str) -> str:
        """Clean the indentation of a text.

        >>> InspectWhenUsed("inspect").cleandoc("  Answer as JSON.")
        'Answer as JSON.'
        """
        if "\n" in doc:
            return str(self.__getattr__("cleandoc")(doc))
        return doc.expandtabs().lstrip()

    def __getattr__(self, name: str) -> Any:
        """Load the module and give something of it."""
        if name.startswith("__"):
            raise AttributeError(name)
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        module = import_module(self.__name__)
        vars(self).update(vars(module))
        return getattr(module, name)


if __name__ == "__main__":
    run()
