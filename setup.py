"""Builds the optional C kernels; everything else about the package stands in ``pyproject.toml``.

Two variables of the environment choose the wheel:

- ``NIMATRON_PURE=1``: no kernels and no C in it, tagged ``py3-none-any`` for every Python, also in a browser.
- ``NIMATRON_KERNELS_REQUIRED=1``: the build fails if the kernels cannot be compiled, as for wheels to publish.

Otherwise the kernels are compiled if that is possible; they use the stable ABI of Python 3.11 (``cp311-abi3``).
"""

from __future__ import annotations

import os
import sys
from glob import glob
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

sys.path.insert(0, "src")
from nimatron.kernels import COMPILED_SUFFIXES

FLAGS = ["/O2"] if sys.platform == "win32" else ["-O3", "-ffp-contract=off", "-fvisibility=hidden"]
PURE = os.environ.get("NIMATRON_PURE") == "1"


class BuildWithoutC(build_py):
    """Build the package without the sources of its kernels, as the exported page does."""

    def find_data_files(self, package: str, src_dir: str) -> list[str]:
        """Return the data files of a package that are not for a compiler."""
        return [
            name for name in super().find_data_files(package, src_dir) if Path(name).suffix not in COMPILED_SUFFIXES
        ]


if PURE:
    setup(cmdclass={"build_py": BuildWithoutC})
else:
    setup(
        ext_modules=[
            Extension(
                "nimatron.kernels._native",
                sources=sorted(glob("src/nimatron/kernels/*.c")),
                depends=sorted(glob("src/nimatron/kernels/*.h")),
                define_macros=[("Py_LIMITED_API", "0x030B0000")],
                extra_compile_args=FLAGS,
                py_limited_api=True,
                # without a compiler the install succeeds and the reference implementations answer
                optional=os.environ.get("NIMATRON_KERNELS_REQUIRED") != "1",
            )
        ],
        options={"bdist_wheel": {"py_limited_api": "cp311"}},
    )
