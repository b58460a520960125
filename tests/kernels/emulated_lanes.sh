#!/bin/sh
# Compare the lanes of the streaming engine with its plain loops where the processor has no AVX-512: SIMDe emulates it.
# SIMDE names the folder with simde/x86/avx512.h, if it is not where the compiler looks.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
kernels=$here/../../src/nimatron/kernels
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
sed -e '/#include <immintrin.h>/d' -e 's/^#define STREAM_TARGET .*/#define STREAM_TARGET/' -e '/__builtin_cpu_init/d' \
  "$kernels/octal_stream_lanes.c" >"$work/lanes_to_emulate.c"
# shellcheck disable=SC2086
${CC:-gcc} -O2 -mavx2 -w \
  ${SIMDE:+-I"$SIMDE"} -I"$work" -I"$kernels" $("${PYTHON:-python3}" -c 'import sysconfig; print("-I" + sysconfig.get_path("include"))') \
  "$here/emulated_lanes.c" -o "$work/emulated_lanes"
"$work/emulated_lanes" "${1:-2000}"
