/* Sets of L's of 64 heaps as bit planes: filled by shifted copies of the sequence, and counted. See octal_sparse.h. */
#include "octal_sparse.h"

#if NATIVE_HAS_CLONES
#include <immintrin.h>
#endif

/* low and high point to position 0; a set has `planes` (2, 4, 8 or 16) planes of group `group`. Unmasked: all positions and parts are
 * common and in group 0. */
NATIVE_CLONES static void gather_portable(const uint8_t *low, const uint8_t *high, int64_t base, const tap *taps, int64_t from, int64_t to,
                                          int group, int planes, int masked, uint8_t (*set)[BLOCK]) {
    int64_t i;
    int j, plane;
    for (i = from; i < to; i++) {
        const int64_t place = base - taps[i].part;
        const uint8_t *x = low + place, *h = high + place;
        const uint8_t l = (uint8_t)(taps[i].l & 127), want = (uint8_t)((taps[i].l >> 7) ^ group);
        uint8_t bit[BLOCK], row[BLOCK];
        for (j = 0; j < BLOCK; j++) {
            const uint8_t y = x[j] ^ l;
            uint8_t one = y & 1 ? 2 : 1;
            one = y & 2 ? (uint8_t)(one << 2) : one;
            one = y & 4 ? (uint8_t)(one << 4) : one;
            bit[j] = one;
            row[j] = y >> 3;
        }
        if (masked) {
            for (j = 0; j < BLOCK; j++) bit[j] = h[j] == want ? bit[j] : 0;
        }
        for (plane = 0; plane < planes; plane++) {
            for (j = 0; j < BLOCK; j++) set[plane][j] |= row[j] == plane ? bit[j] : 0;
        }
    }
}

#if NATIVE_HAS_CLONES
#define VBMI __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512cd,avx512vbmi,avx512vpopcntdq,bmi2")))

/* table[s][h][x]: the bit (x AND 7) XOR s where x / 8 = h, for the lowest six bits x. */
static const uint8_t *permute_tables(void) {
#define ENTRY(s, h, x) ((uint8_t)((x) / 8 == (h) ? 1u << (((x) & 7) ^ (s)) : 0))
#define EIGHT(s, h, x) ENTRY(s, h, x), ENTRY(s, h, x + 1), ENTRY(s, h, x + 2), ENTRY(s, h, x + 3), ENTRY(s, h, x + 4), ENTRY(s, h, x + 5), \
                       ENTRY(s, h, x + 6), ENTRY(s, h, x + 7)
#define TABLE(s, h) EIGHT(s, h, 0), EIGHT(s, h, 8), EIGHT(s, h, 16), EIGHT(s, h, 24), EIGHT(s, h, 32), EIGHT(s, h, 40), EIGHT(s, h, 48), \
                    EIGHT(s, h, 56)
#define TABLES(s) TABLE(s, 0), TABLE(s, 1), TABLE(s, 2), TABLE(s, 3), TABLE(s, 4), TABLE(s, 5), TABLE(s, 6), TABLE(s, 7)
    static const uint8_t tables[8 * 8 * 64] __attribute__((aligned(64))) = {TABLES(0), TABLES(1), TABLES(2), TABLES(3),
                                                                           TABLES(4), TABLES(5), TABLES(6), TABLES(7)};
    return tables;
}

VBMI NATIVE_INLINE void gather_planes(const uint8_t *low, const uint8_t *high, int64_t base, const tap *taps, int64_t from, int64_t to,
                                      int group, const int planes, const int masked, uint8_t (*set)[BLOCK]) {
    const uint8_t *const tables = permute_tables();
    const __m512i half = _mm512_set1_epi8(0x40);
    __m512i sum[GROUP];
    int64_t i;
    int plane;
    for (plane = 0; plane < planes; plane++) sum[plane] = _mm512_loadu_si512(set[plane]);
    for (i = from; i < to; i++) {
        const int64_t place = base - taps[i].part;
        const int l = taps[i].l, turn = l >> 3 & 7;
        const uint8_t *const table = tables + 512 * (l & 7);
        const __m512i x = _mm512_loadu_si512(low + place);
        __mmask64 valid = ~(__mmask64)0;
        if (masked) {
            valid = _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(high + place), _mm512_set1_epi8((char)((l >> 7) ^ group)));
        }
        if (planes == GROUP) {
            const __mmask64 upper = _mm512_test_epi8_mask(x, half) ^ (l & 0x40 ? ~(__mmask64)0 : 0);
            const __mmask64 second = upper & valid, first = ~upper & valid;
            for (plane = 0; plane < 8; plane++) {
                const __m512i entry = _mm512_load_si512(table + 64 * (plane ^ turn));
                sum[plane] = _mm512_or_si512(sum[plane], _mm512_maskz_permutexvar_epi8(first, x, entry));
                sum[plane + 8] = _mm512_or_si512(sum[plane + 8], _mm512_maskz_permutexvar_epi8(second, x, entry));
            }
        } else {
            for (plane = 0; plane < planes; plane++) {
                const __m512i entry = _mm512_load_si512(table + 64 * (plane ^ turn));
                sum[plane] = _mm512_or_si512(sum[plane], masked ? _mm512_maskz_permutexvar_epi8(valid, x, entry)
                                                                : _mm512_permutexvar_epi8(x, entry));
            }
        }
    }
    for (plane = 0; plane < planes; plane++) _mm512_storeu_si512(set[plane], sum[plane]);
}

VBMI static void gather_vbmi(const uint8_t *low, const uint8_t *high, int64_t base, const tap *taps, int64_t from, int64_t to, int group,
                             int planes, int masked, uint8_t (*set)[BLOCK]) {
#define CASE(p)                                                                                    \
    case p:                                                                                        \
        if (masked) gather_planes(low, high, base, taps, from, to, group, p, 1, set);              \
        else gather_planes(low, high, base, taps, from, to, group, p, 0, set);                     \
        break;
    switch (planes) {
        CASE(2) CASE(4) CASE(8) CASE(16)
        default: break;
    }
#undef CASE
}
#endif

gather_function octal_choose_gather(void) {
#if NATIVE_HAS_CLONES && !defined(NATIVE_NO_AVX512)
    __builtin_cpu_init();
    if (NATIVE_RUNS_AVX512() && __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vpopcntdq")) return gather_vbmi;
#endif
    return gather_portable;
}

/* Adds to a set the values from a stretch of a list of parts; base is the first heap of the set minus the removal. */
void octal_gather(const state *s, int64_t base, const tap *taps, int64_t from, int64_t to, int masked, uint8_t (*set)[BLOCK]) {
    int group;
    if (from >= to) return;
    if (s->planes <= GROUP) {
        s->gather(s->low, s->high, base, taps, from, to, 0, s->planes, masked, set);
    } else {
        for (group = 0; group < s->planes / GROUP; group++) {
            s->gather(s->low, s->high, base, taps, from, to, group, GROUP, 1, set + GROUP * group);
        }
    }
}

/* Returns the number of rare positions below n. */
static int64_t rares_below(const state *s, int64_t n) {
    int64_t low = 0, high = s->rares;
    while (low < high) {
        const int64_t middle = (low + high) / 2;
        if (s->rare[middle].part < n) low = middle + 1;
        else high = middle;
    }
    return low;
}

/* Adds the rare parts whose lags are at least `least` and below `most` as seen from heap n. Windows that contain rare positions, or
 * places before the first position, are masked. */
void octal_gather_rare(const state *s, int64_t n, int64_t least, int64_t most, uint8_t (*set)[BLOCK]) {
    int64_t i;
    for (i = 0; i < s->rules.splits; i++) {
        const int64_t k = s->rules.split[i], from = rares_below(s, least - k), to = rares_below(s, most - k);
        int64_t clear = rares_below(s, n - k - s->last); /* below this index, the window begins after the last rare position */
        clear = clear < from ? from : clear > to ? to : clear;
        octal_gather(s, n - k, s->rare, from, clear, 0, set);
        octal_gather(s, n - k, s->rare, clear, to, 1, set);
    }
}

/* For each heap of the block, sets the bytes of the L's at or above its limit: nothing has to be found there. */
NATIVE_CLONES static void begin_found(uint8_t (*found)[BLOCK], int planes, const unsigned *limit, int from, int to) {
    int32_t most[BLOCK];
    int plane, j;
    for (j = 0; j < BLOCK; j++) most[j] = j < from || j >= to ? 0 : (int32_t)limit[j];
    for (plane = 0; plane < planes; plane++) {
        for (j = 0; j < BLOCK; j++) {
            int32_t more = most[j] - 8 * plane;
            more = more < 0 ? 0 : more > 8 ? 8 : more;
            found[plane][j] = (uint8_t)(255u << more);
        }
    }
}

/* Returns how many entries of a set are missing. */
NATIVE_CLONES static int64_t missing_portable(uint8_t (*set)[BLOCK], int planes) {
    int64_t count = 0;
    int plane, j;
    for (plane = 0; plane < planes; plane++) {
        for (j = 0; j < BLOCK; j += 8) {
            uint64_t word;
            memcpy(&word, set[plane] + j, 8);
#if defined(__GNUC__)
            count += __builtin_popcountll(~word);
#else
            for (word = ~word; word; word &= word - 1) count++;
#endif
        }
    }
    return count;
}

#if NATIVE_HAS_CLONES
VBMI static int64_t missing_vbmi(uint8_t (*set)[BLOCK], int planes) {
    __m512i sum = _mm512_setzero_si512();
    int plane;
    for (plane = 0; plane < planes; plane++) sum = _mm512_add_epi64(sum, _mm512_popcnt_epi64(_mm512_loadu_si512(set[plane])));
    return (int64_t)planes * 8 * BLOCK - _mm512_reduce_add_epi64(sum);
}
#endif

int64_t octal_missing(const state *s, uint8_t (*set)[BLOCK]) {
#if NATIVE_HAS_CLONES
    if (s->gather == gather_vbmi) return missing_vbmi(set, s->planes);
#endif
    return missing_portable(set, s->planes);
}

void octal_begin_found(uint8_t (*found)[BLOCK], int planes, const unsigned *limit, int from, int to) {
    begin_found(found, planes, limit, from, to);
}
