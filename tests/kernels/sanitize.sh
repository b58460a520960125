#!/bin/sh
# Builds the kernels with the address and undefined-behaviour sanitizers into a temporary copy of the package and runs the
# kernel tests against that copy. Exit status 0: no finding. PYTHON names the interpreter (default python3); it needs
# setuptools >= 77, numpy, pytest and hypothesis. TESTS names further test files that reach kernels.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
python=${PYTHON:-python3}
sequences=tests/sequences
also=${TESTS:-tests/papers/test_as_printed.py $sequences/test_wythoff_values.py $sequences/test_subtraction.py $sequences/test_tabulation.py}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/src"
cp -r "$root/src/nimatron" "$work/src/"
cp -r "$root/tests" "$root/setup.py" "$root/pyproject.toml" "$work/"
for file in README.md LICENSE conftest.py; do if [ -f "$root/$file" ]; then cp "$root/$file" "$work/"; fi; done
find "$work/src" -name '_native*' -delete
cd "$work"
# first as delivered (the code for this CPU), then a sample without AVX-512, then one of the portable code alone
sample=
for kind in "" "-DNATIVE_NO_AVX512" "-DNATIVE_NO_CLONES"; do
    rm -rf build
    CFLAGS="-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -g -O1 $kind" \
        LDFLAGS="-fsanitize=address,undefined" "$python" -W ignore setup.py -q build_ext --inplace --force >build.log 2>&1 ||
        { cat build.log; exit 1; }
    ls src/nimatron/kernels/_native* >/dev/null || { cat build.log; exit 1; } # an optional extension fails in silence
    echo "sanitized kernels, ${kind:-as delivered}"
    NIMATRON_REQUIRE_NATIVE=1 PYTHONPATH="$work/src" PYTHONMALLOC=malloc ASAN_OPTIONS="detect_leaks=0:log_path=$work/report" \
        UBSAN_OPTIONS="print_stacktrace=1:log_path=$work/report" LD_PRELOAD="$(gcc -print-file-name=libasan.so)" \
        "$python" -m pytest -q -x -n 2 -p no:cacheprovider $sample tests/kernels $also ||
        { cat "$work"/report.* 2>/dev/null; exit 1; } # pytest keeps standard error to itself
    sample=--sample
done
