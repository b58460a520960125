/* The streaming engine on AVX-512 with byte permutes (VBMI): sets of 16 to 256 L's. Portable version: octal_stream_words.c. */
#include "octal_stream.h"

#if NATIVE_HAS_CLONES && !defined(NATIVE_NO_AVX512)
#include <immintrin.h>

#define STREAM_TARGET __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512bitalg,avx512vpopcntdq,bmi2")))
#define STREAM_INLINE STREAM_TARGET static inline __attribute__((always_inline))
#define LAYERS 48

/* Layout of the taps: near ones are added to the lanes step by step, the others are looked up in bulk. */
struct laid_taps {
    const struct tap *late, *middle, *far;
    int64_t lates, middles, fars;
};

/* Sorts taps by their lags: up to 32 in registers; to 63 at the beginning of a half, to 127 one half ahead, else one block ahead. */
static int64_t lay_taps(const struct stream *s, struct laid_taps *laid) {
    int64_t near = 0, late, middle;
    while (near < s->tap_count && s->taps[near].lag <= 32) near++;
    late = near;
    while (late < s->tap_count && s->taps[late].lag < 64) late++;
    middle = late;
    while (middle < s->tap_count && s->taps[middle].lag < 128) middle++;
    laid->late = s->taps + near, laid->lates = late - near;
    laid->middle = s->taps + late, laid->middles = middle - late;
    laid->far = s->taps + middle, laid->fars = s->tap_count - middle;
    return near;
}

static int step_of(const struct stream *s) {
    return s->tap_count == 0 || s->taps[0].lag >= STREAM_STEP ? STREAM_STEP : (int)s->taps[0].lag;
}

#define SET_BITS 16
#include "octal_stream_lanes.h"
#undef SET_BITS
#define SET_BITS 32
#include "octal_stream_lanes.h"
#undef SET_BITS
#define SET_BITS 64
#include "octal_stream_lanes.h"
#undef SET_BITS
#define SET_BITS 128
#include "octal_stream_lanes.h"
#undef SET_BITS
#define SET_BITS 256
#include "octal_stream_lanes.h"
#undef SET_BITS

int stream_lanes_serve(const struct stream *s) {
    __builtin_cpu_init();
    return s->tap_count > 0 && NATIVE_RUNS_AVX512() && __builtin_cpu_supports("avx512vbmi") &&
           __builtin_cpu_supports("avx512bitalg") && __builtin_cpu_supports("avx512vpopcntdq");
}

int stream_lanes(struct stream *s, int64_t start, int64_t stop, int64_t *reached) {
    if (s->window == 16) return stream_lanes_16(s, start, stop, reached);
    if (s->window == 32) return stream_lanes_32(s, start, stop, reached);
    if (s->window == 64) return stream_lanes_64(s, start, stop, reached);
    if (s->window == 128) return stream_lanes_128(s, start, stop, reached);
    return stream_lanes_256(s, start, stop, reached);
}

#else

int stream_lanes_serve(const struct stream *s) {
    (void)s;
    return 0;
}

int stream_lanes(struct stream *s, int64_t start, int64_t stop, int64_t *reached) {
    return stream_words(s, start, stop, reached);
}
#endif
