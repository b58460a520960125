"""Builds the optional C kernels; everything else about the package stands in ``pyproject.toml``."""

from __future__ import annotations

import sys
from glob import glob

from setuptools import Extension, setup

FLAGS = ["/O2"] if sys.platform == "win32" else ["-O3", "-ffp-contract=off", "-fvisibility=hidden"]

setup(
    ext_modules=[
        Extension(
            "nimatron.kernels._native",
            sources=sorted(glob("src/nimatron/kernels/*.c")),
            depends=sorted(glob("src/nimatron/kernels/*.h")),
            define_macros=[("Py_LIMITED_API", "0x030B0000")],
            extra_compile_args=FLAGS,
            py_limited_api=True,
            optional=True,  # without a compiler the install succeeds and the reference twins answer
        )
    ],
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
