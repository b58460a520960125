"""Entry point of the command line: ``nimatron`` and ``python -m nimatron``.

A small question takes little longer than its imports, so two measures for the whole process shorten the start.
"""

from __future__ import annotations

import gc
import signal
import sys
from importlib import import_module
from types import ModuleType
from typing import Any, NoReturn


def run() -> NoReturn:
    """Run the command line with the arguments of the process, and exit with its status.

    What is loaded at the start lives until the end, so the garbage collector skips it. That saves a tenth of the time
    of a small question. Ctrl-C before the command begins is status 130, without a traceback. Once the command has
    ended its status stands, so Ctrl-C is ignored: Python would otherwise end by the signal while it closes down.
    """
    try:
        gc.disable()
        sys.modules.setdefault("inspect", InspectWhenUsed("inspect"))
        from nimatron.cli.main import main

        gc.freeze()
        gc.enable()
        status = main()
        gc.freeze()
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    except KeyboardInterrupt:
        status = 130
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.exit(status)


class InspectWhenUsed(ModuleType):
    """The module ``inspect``, imported only if more than :meth:`cleandoc` of a single line is used.

    click imports ``inspect`` for the indentation of help texts, and ``inspect`` imports ``ast``, ``dis`` and
    ``tokenize``. That takes a tenth of the time of a small question. All other attributes are available as usual.
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
        """Import the module and return one of its attributes."""
        if name.startswith("__"):
            raise AttributeError(name)
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        module = import_module(self.__name__)
        vars(self).update(vars(module))
        return getattr(module, name)


if __name__ == "__main__":
    run()
