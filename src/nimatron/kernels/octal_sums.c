/* Search for a nim-sum among the splits of a rest, many at a time; octal_sums.h describes the function. */
#include "octal_sums.h"

#if NATIVE_HAS_CLONES
#include <immintrin.h>
#endif

static int is_sum_portable(const uint16_t *values, int64_t rest, int64_t a, int64_t half, unsigned value, int64_t *part) {
    int i;
    for (; a + 15 <= half; a += 16) {
        const uint16_t *x = values + a, *y = values + rest - a - 15;
        int hit = 0;
        for (i = 0; i < 16; i++) hit |= (x[i] ^ y[15 - i]) == (int)value;
        if (hit) break;
    }
    for (; a <= half; a++) {
        if ((unsigned)(values[a] ^ values[rest - a]) == value) {
            *part = a;
            return 1;
        }
    }
    return 0;
}

#if NATIVE_HAS_CLONES
__attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,bmi2"))) static int
is_sum_avx512(const uint16_t *values, int64_t rest, int64_t a, int64_t half, unsigned value, int64_t *part) {
    const __m512i wanted = _mm512_set1_epi16((short)value);
    const __m512i turn = _mm512_set_epi16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26,
                                          27, 28, 29, 30, 31);
#define HITS(at)                                                                                                              \
    _mm512_cmpeq_epi16_mask(_mm512_permutexvar_epi16(turn, _mm512_loadu_si512(values + rest - (at) - 31)),                    \
                            _mm512_xor_si512(wanted, _mm512_loadu_si512(values + (at))))
    for (; a + 127 <= half; a += 128) {
        const __mmask32 first = HITS(a), second = HITS(a + 32), third = HITS(a + 64), fourth = HITS(a + 96);
        if (first | second | third | fourth) break;
    }
    for (; a + 31 <= half; a += 32) {
        const __mmask32 hits = HITS(a);
        if (hits) {
            *part = a + native_lowest_bit(hits);
            return 1;
        }
    }
#undef HITS
    return is_sum_portable(values, rest, a, half, value, part);
}

__attribute__((target("avx2"))) static int is_sum_avx2(const uint16_t *values, int64_t rest, int64_t a, int64_t half, unsigned value,
                                                       int64_t *part) {
    const __m256i wanted = _mm256_set1_epi16((short)value);
    const __m256i turn = _mm256_set_epi8(1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14, 1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12,
                                         15, 14);
#define HITS(at)                                                                                                                    \
    _mm256_cmpeq_epi16(                                                                                                             \
        _mm256_permute2x128_si256(                                                                                                  \
            _mm256_shuffle_epi8(_mm256_loadu_si256((const __m256i *)(values + rest - (at) - 15)), turn),                            \
            _mm256_setzero_si256(), 1),                                                                                             \
        _mm256_xor_si256(wanted, _mm256_loadu_si256((const __m256i *)(values + (at)))))
    for (; a + 31 <= half; a += 32) {
        if (_mm256_movemask_epi8(_mm256_or_si256(HITS(a), HITS(a + 16)))) break;
    }
#undef HITS
    return is_sum_portable(values, rest, a, half, value, part);
}
#endif

is_sum_function octal_is_sum(void) {
#if NATIVE_HAS_CLONES
    __builtin_cpu_init();
    if (NATIVE_RUNS_AVX512()) return is_sum_avx512;
    if (NATIVE_RUNS_AVX2()) return is_sum_avx2;
#endif
    return is_sum_portable;
}
