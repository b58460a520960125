/* Nim-values of taking-and-breaking games by rare and common positions, 64 heaps at once. Reference twin: sequences/breaking/sparse.py.
 *
 * Class of a position a: parity(G(a) AND mask) XOR (parity bit AND (a - t)), t the parity of the removals that may split; 0 is rare, 1
 * common. The class of a value v at heap n is the same with v and n. A value of class 1 is an option by a split of one rare and one common
 * part or by a taking move, a value of class 0 by a split of two common parts or two rare ones, or by a taking move.
 *
 * L(v) is v without the lowest bit p of the mask: inside a class an order-preserving bijection that commutes with XOR. The low seven bits
 * of L(G(a)) stand in low[a], the others in high[a]; high[a] = NONE where a is rare or no part at all (also before 1). Sets of L's of 64
 * heaps stand in planes: bit b of byte j of plane i says that 8 i + b is in the set of heap n + j.
 *
 * A block of up to 64 heaps: (1) planes of the values of class 1 that splits with a rare part give, for lags (k + rare) from 64 on; (2) for
 * 16 heaps at a time the lags from 16 on, then heap by heap the rest: the least value missing is c, the value if it is common; (3) every
 * value of class 0 below c must be an option: planes of probes (splits with a small common part), then a search of all splits for each
 * value that is left; (4) the first heap with one that is no option is rare: its value is the least such, and the block goes on after it. */
#include "breaking_sums.h"

#include <stdlib.h>

#if NATIVE_HAS_CLONES
#include <immintrin.h>
#endif

#define BLOCK 64
#define STEP 16
#define NONE 255
#define GROUP 16    /* planes that are filled together: 128 L's */
#define FRONT 192   /* bytes of low and high before position 0 */
#define BEHIND 192  /* and after the last */
#define MOST_L 16384 /* values below twice as much */
#define MOST_PLACES 64
#define MOST_PART 8192 /* greatest part of a probe */
#define RECENT 64

/* ---- planes |= sets of L(position) XOR L(part), position = base - part + lane, over a list of parts ---- */

typedef struct {
    int64_t part;
    int l;
} tap;

typedef void (*gather_function)(const uint8_t *low, const uint8_t *high, int64_t base, const tap *taps, int64_t from, int64_t to,
                                int group, int planes, int masked, uint8_t (*set)[BLOCK]);

/* low and high point to position 0; a set has `planes` (2, 4, 8 or 16) planes of group `group`. Unmasked: all positions are common and in
 * group 0, as is each part. */
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

static gather_function choose_gather(void) {
#if NATIVE_HAS_CLONES && !defined(NATIVE_NO_AVX512)
    __builtin_cpu_init();
    if (NATIVE_RUNS_AVX512() && __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vpopcntdq")) return gather_vbmi;
#endif
    return gather_portable;
}

/* ---- the game ---- */

typedef struct {
    const int64_t *split; /* removals after which two heaps may be left, of one parity where the parity bit is used */
    const uint8_t *unequal;
    const int64_t *take;  /* after which one may be left */
    const int64_t *halve; /* after which two equal ones may be left */
    int64_t splits, takes, halves;
    unsigned mask;
    int parity, t;
} game;

typedef struct {
    uint16_t *values;
    uint8_t *low, *high; /* of position 0 */
    game rules;
    int bit;              /* the lowest of the mask */
    unsigned mask_l;      /* the mask without it, as it stands in L */
    uint64_t common_bits; /* of L's below 64: bit p in a value of class 1, where the parity bit plays no part */
    tap *rare;
    int64_t rares, room, last; /* last: the last rare position */
    const tap *near;      /* lags below STEP, part = lag, and the taking moves that act like them */
    int64_t nears;
    tap *probe;           /* common parts, by decreasing use; position 0 stands for a taking move */
    const int64_t *probe_k; /* the removal each goes with */
    int64_t probes;
    int planes;           /* of a set, 2 .. MOST_L / 8 */
    uint8_t (*far)[BLOCK], (*found)[BLOCK], (*some)[BLOCK];
    uint64_t *row;        /* the set of one heap */
    gather_function gather;
    is_sum_function is_sum;
    tap recent[RECENT]; /* parts that a search met far away; l is the index of the removal */
    int64_t met, searched;
} state;

NATIVE_INLINE unsigned without_bit(unsigned value, int bit) {
    return (value >> (bit + 1) << bit) | (value & ((1u << bit) - 1));
}

NATIVE_INLINE int class_of(const state *s, unsigned value, int64_t n) {
    return parity_of(value & s->rules.mask) ^ (s->rules.parity & (int)((n - s->rules.t) & 1));
}

/* The bit p of the value with this L that has the class at heap n. */
NATIVE_INLINE unsigned bit_for(const state *s, unsigned l, int class, int64_t n) {
    return (unsigned)(class ^ parity_of(l & s->mask_l) ^ (s->rules.parity & (int)((n - s->rules.t) & 1)));
}

NATIVE_INLINE unsigned with_bit(const state *s, unsigned l, unsigned b) {
    return (l >> s->bit << (s->bit + 1)) | (b << s->bit) | (l & ((1u << s->bit) - 1));
}

static void learn(state *s, int64_t n) {
    const unsigned l = without_bit(s->values[n], s->bit);
    s->low[n] = l & 127;
    s->high[n] = n > 0 && class_of(s, s->values[n], n) ? (uint8_t)(l >> 7) : NONE;
}

static int add_rare(state *s, int64_t n) {
    if (s->rares == s->room) {
        const int64_t room = 2 * s->room + 64;
        tap *larger = realloc(s->rare, (size_t)room * sizeof *larger);
        if (larger == NULL) return -1;
        s->rare = larger;
        s->room = room;
    }
    s->rare[s->rares].part = n;
    s->rare[s->rares].l = (int)without_bit(s->values[n], s->bit);
    s->rares++;
    s->last = n;
    return 0;
}

/* How many rare positions are below n. */
static int64_t rares_below(const state *s, int64_t n) {
    int64_t low = 0, high = s->rares;
    while (low < high) {
        const int64_t middle = (low + high) / 2;
        if (s->rare[middle].part < n) low = middle + 1;
        else high = middle;
    }
    return low;
}

static void gather_all(const state *s, int64_t base, const tap *taps, int64_t from, int64_t to, int masked, uint8_t (*set)[BLOCK]) {
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

/* The rare parts whose lags are at least `least` and below `most` as seen from heap n; windows that hold rare or no positions are
 * masked. */
static void gather_rare(const state *s, int64_t n, int64_t least, int64_t most, uint8_t (*set)[BLOCK]) {
    int64_t i;
    for (i = 0; i < s->rules.splits; i++) {
        const int64_t k = s->rules.split[i], from = rares_below(s, least - k), to = rares_below(s, most - k);
        int64_t clear = rares_below(s, n - k - s->last); /* below: the window begins after the last rare position */
        clear = clear < from ? from : clear > to ? to : clear;
        gather_all(s, n - k, s->rare, from, clear, 0, set);
        gather_all(s, n - k, s->rare, clear, to, 1, set);
    }
}

static int room_for_planes(state *s, int planes) {
    uint8_t(*area)[BLOCK];
    if (planes > MOST_L / 8) return -2;
    area = realloc(s->far, (size_t)planes * 3 * BLOCK);
    if (area == NULL) return -1;
    s->far = area;
    s->found = area + planes;
    s->some = area + 2 * planes;
    free(s->row);
    s->row = malloc((size_t)(planes < 8 ? 8 : planes));
    if (s->row == NULL) return -1;
    s->planes = planes;
    return 0;
}

/* The set of one heap as words: the bytes of the planes at a lane. */
NATIVE_INLINE uint64_t word_at(uint8_t (*set)[BLOCK], int planes, int lane) {
    uint64_t word = 0;
    int plane;
    for (plane = 0; plane < planes; plane++) word |= (uint64_t)set[plane][lane] << 8 * plane;
    return word;
}

/* The least L that is missing among the values of class 1 of heap n; lane: its place in `some`. */
NATIVE_INLINE unsigned least_missing(const state *s, int64_t n, int lane) {
    const int words = s->planes < 8 ? 1 : s->planes / 8;
    const int clear = NATIVE_LIKELY(n - MOST_PLACES > s->last && !s->rules.halves); /* all positions at hand are common */
    uint64_t *const row = s->row;
    int64_t i;
    int word;
    if (words == 2 && clear) {
        uint64_t first = word_at(s->some, 8, lane), second = word_at(s->some + 8, 8, lane);
        for (i = 0; i < s->nears; i++) {
            const int y = s->low[n - s->near[i].part] ^ s->near[i].l;
            const uint64_t one = (uint64_t)1 << (y & 63);
            first |= y & 64 ? 0 : one;
            second |= y & 64 ? one : 0;
        }
        if (~first) return (unsigned)native_lowest_bit(~first);
        return ~second ? 64u + (unsigned)native_lowest_bit(~second) : 128u;
    }
    if (words == 1) {
        row[0] = word_at(s->some, s->planes, lane);
    } else {
        for (word = 0; word < words; word++) row[word] = word_at(s->some + 8 * word, 8, lane);
    }
#define MARK(l_of)                                                   \
    do {                                                             \
        const unsigned y = (l_of);                                   \
        row[y >> 6] |= (uint64_t)1 << (y & 63);                      \
    } while (0)
    for (i = 0; i < s->nears; i++) {
        const int64_t x = n - s->near[i].part;
        if (s->high[x] != NONE) MARK(((unsigned)s->low[x] | (unsigned)s->high[x] << 7) ^ (unsigned)s->near[i].l);
    }
    for (i = 0; i < s->rules.takes; i++) { /* a taking move of the other kind is of class 1 where it leaves a rare heap */
        const int64_t x = n - s->rules.take[i];
        if (s->rules.parity & (int)(s->rules.take[i] & 1) && s->high[x] == NONE) MARK(without_bit(s->values[x], s->bit));
    }
#undef MARK
    for (i = 0; i < s->rules.halves; i++) {
        if ((n - s->rules.halve[i]) % 2 == 0 && class_of(s, 0, n)) row[0] |= 1;
    }
    for (word = 0; word < words; word++) {
        if (~row[word]) return 64u * (unsigned)word + (unsigned)native_lowest_bit(~row[word]);
    }
    return 8u * (unsigned)s->planes;
}

/* Whether a value of class 0 is an option of heap n by any split or move: small parts first, then the splits that served last. */
static int is_option(state *s, int64_t n, unsigned value) {
    int64_t i, from = 1, upto, part = 0;
    int left = 1;
    for (i = 0; i < s->rules.takes; i++) {
        if (s->values[n - s->rules.take[i]] == value) return 1;
    }
    if (value == 0) {
        for (i = 0; i < s->rules.halves; i++) {
            if ((n - s->rules.halve[i]) % 2 == 0) return 1;
        }
    }
    for (upto = 512; left; from = upto + 1, upto *= 2) { /* the removals in turn, so that none is searched in vain to its end */
        left = 0;
        for (i = 0; i < s->rules.splits; i++) {
            const int64_t rest = n - s->rules.split[i], half = s->rules.unequal[i] ? (rest - 1) / 2 : rest / 2;
            if (from > half) continue;
            left = 1;
            if (s->is_sum(s->values, rest, from, upto < half ? upto : half, value, &part)) {
                if (from > 1) {
                    s->recent[s->met % RECENT].part = part;
                    s->recent[s->met++ % RECENT].l = (int)i;
                }
                return 1;
            }
        }
        for (i = 0; from == 1 && i < RECENT; i++) {
            const int64_t rest = n - s->rules.split[s->recent[i].l], a = s->recent[i].part;
            if (a > 0 && 2 * a < rest && (unsigned)(s->values[a] ^ s->values[rest - a]) == value) return 1;
        }
    }
    return 0;
}

/* Bytes that say of each heap of the block which L's are at least its limit: nothing needs to be found there. */
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

/* How many entries of a set are missing. */
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

static int64_t count_missing(const state *s, uint8_t (*set)[BLOCK]) {
#if NATIVE_HAS_CLONES
    if (s->gather == gather_vbmi) return missing_vbmi(set, s->planes);
#endif
    return missing_portable(set, s->planes);
}

#define BATCH 16
#define SEARCH 200 /* a search for one value takes about as long as so many planes of a probe */

/* Heaps n + from .. n + to - 1 have presumptive values; returns the first that is rare with its value set, or n + to. */
static int64_t settle(state *s, int64_t n, const unsigned *limit, int from, int to) {
    int64_t done = 0, missing;
    int j, plane;
    begin_found(s->found, s->planes, limit, from, to);
    missing = count_missing(s, s->found);
    while (missing && done < s->probes) {
        const int64_t before = missing;
        int64_t upto = done + BATCH < s->probes ? done + BATCH : s->probes;
        const int64_t stretch = upto - done;
        while (done < upto) {
            const int64_t k = s->probe_k[done];
            int64_t end = done;
            while (end < upto && s->probe_k[end] == k) end++;
            gather_all(s, n - k, s->probe, done, end, n - k - MOST_PART <= s->last, s->found);
            done = end;
        }
        missing = count_missing(s, s->found);
        if ((before - missing) * SEARCH < stretch * (s->planes + 6)) break; /* a search of what is left is cheaper by now */
    }
    if (!missing) return n + to;
    for (j = 0; j < BLOCK; j++) {
        if (j % 8 == 0) { /* eight heaps of which nothing is missing are passed over at once */
            uint64_t all = ~(uint64_t)0;
            for (plane = 0; plane < s->planes; plane++) {
                uint64_t word;
                memcpy(&word, s->found[plane] + j, 8);
                all &= word;
            }
            if (!~all) {
                j += 7;
                continue;
            }
        }
        for (plane = 0; plane < s->planes; plane++) {
            unsigned open = (uint8_t)~s->found[plane][j];
            while (open) {
                const unsigned l = 8u * (unsigned)plane + (unsigned)native_lowest_bit(open);
                const unsigned value = with_bit(s, l, bit_for(s, l, 0, n + j));
                open &= open - 1;
                s->searched++;
                if (!is_option(s, n + j, value)) {
                    s->values[n + j] = (uint16_t)value;
                    return n + j;
                }
            }
        }
    }
    return n + to;
}

/* The same as the loop in presume where all positions at hand are common and sets have one word; everything stands in registers, for a
 * store of bytes could change anything else. */
NATIVE_INLINE int presume_small(const state *s, int64_t n, int step, int from, int end, const int planes, unsigned *limit) {
    uint8_t *const low = s->low, *const high = s->high;
    uint16_t *const values = s->values;
    const tap *const near = s->near;
    const int64_t nears = s->nears;
    const int bit = s->bit, parity = s->rules.parity, t = s->rules.t;
    const unsigned below = (1u << bit) - 1;
    uint8_t(*const some)[BLOCK] = s->some;
    const uint64_t common_bits = s->common_bits;
    int64_t i;
    int j;
    for (j = from; j < end; j++) {
        const int64_t heap = n + j;
        uint64_t set = word_at(some, planes, j - step);
        unsigned l, b;
        for (i = 0; i < nears; i++) set |= (uint64_t)1 << (low[heap - near[i].part] ^ near[i].l);
        if (planes == 8 ? !~set : set == ((uint64_t)1 << (8 * planes & 63)) - 1) return -1;
        l = (unsigned)native_lowest_bit(~set);
        b = (unsigned)(common_bits >> l & 1) ^ (unsigned)(parity & (int)((heap - t) & 1));
        values[heap] = (uint16_t)((l >> bit << (bit + 1)) | b << bit | (l & below));
        low[heap] = (uint8_t)l;
        high[heap] = 0;
        limit[j] = ((l >> bit) + b) << bit;
    }
    return 0;
}

/* Presumes that the heaps n + from .. n + to - 1 are common; -1 when a set is too small. */
static int presume(state *s, int64_t n, int from, int to, unsigned *limit) {
    int j, step, plane;
    for (step = from / STEP * STEP; step < to; step += STEP) {
        const int end = step + STEP < to ? step + STEP : to;
        for (plane = 0; plane < s->planes; plane++) memset(s->some[plane], 0, BLOCK);
        gather_rare(s, n + step, STEP, BLOCK, s->some);
        for (plane = 0; plane < s->planes; plane++) {
            for (j = 0; j < STEP; j++) s->some[plane][j] |= s->far[plane][step + j];
        }
        j = step < from ? from : step;
        if (s->planes <= 8 && n + step - MOST_PLACES > s->last && !s->rules.halves) {
            const int full = s->planes == 2   ? presume_small(s, n, step, j, end, 2, limit)
                             : s->planes == 4 ? presume_small(s, n, step, j, end, 4, limit)
                                              : presume_small(s, n, step, j, end, 8, limit);
            if (full) return -1;
            continue;
        }
        for (; j < end; j++) {
            const unsigned l = least_missing(s, n + j, j - step);
            const unsigned b = bit_for(s, l, 1, n + j);
            if (l >= 8u * (unsigned)s->planes) return -1;
            s->values[n + j] = (uint16_t)with_bit(s, l, b);
            s->low[n + j] = l & 127;
            s->high[n + j] = (uint8_t)(l >> 7);
            limit[j] = ((l >> s->bit) + b) << s->bit;
        }
    }
    return 0;
}

static int begin_far(state *s, int64_t n) {
    memset(s->far, 0, (size_t)s->planes * BLOCK);
    gather_rare(s, n, BLOCK, n + BLOCK, s->far);
    return 0;
}

/* Values of [n, stop). Returns 0, -1 without memory, -2 when a value is too great. */
static int advance(state *s, int64_t n, int64_t stop) {
    unsigned limit[BLOCK] = {0};
    for (; n < stop; n += BLOCK) {
        const int size = stop - n < BLOCK ? (int)(stop - n) : BLOCK;
        int from = 0;
        begin_far(s, n);
        while (from < size) {
            int64_t end, i;
            if (presume(s, n, from, size, limit) < 0) {
                const int failed = room_for_planes(s, 2 * s->planes);
                if (failed) return failed;
                begin_far(s, n);
                continue;
            }
            end = settle(s, n, limit, from, size);
            from = (int)(end - n);
            if (from == size) break;
            learn(s, end);
            if (add_rare(s, end) < 0) return -1;
            for (i = 0; i < s->rules.splits; i++) { /* with small parts it concerns the rest of the block */
                gather_all(s, n - s->rules.split[i], s->rare, s->rares - 1, s->rares, 1, s->far);
            }
            from++;
        }
    }
    return 0;
}

/* ---- which probes ---- */

#define SAMPLES 32

typedef struct {
    int count;
    int64_t n[SAMPLES];
    uint8_t (*found[SAMPLES])[BLOCK];
    int64_t missing[SAMPLES];
} samples;

/* How many missing entries of the samples a probe finds; keep: they are found from now on. */
static int64_t gain_of(state *s, samples *sample, const tap *part, int64_t k, int keep) {
    int64_t gain = 0;
    int i;
    for (i = 0; i < sample->count; i++) {
        const size_t size = (size_t)s->planes * BLOCK;
        memcpy(s->some, sample->found[i], size);
        gather_all(s, sample->n[i] - k, part, 0, 1, 1, s->some);
        gain += sample->missing[i] - count_missing(s, s->some);
        if (keep) memcpy(sample->found[i], s->some, size);
        if (keep) sample->missing[i] = count_missing(s, s->some);
    }
    return gain;
}

/* Chooses parts that find most of what blocks before n need, the best first, greedily; returns their number. */
static int64_t plan(state *s, int64_t n, tap *probe, int64_t *probe_k, int64_t room, tap *candidate, int64_t *candidate_k, int64_t *gain) {
    samples sample;
    /* so many parts for each removal that the choice takes a small share of the time */
    const int64_t pool = (s->planes < GROUP ? n / 32 : n / 8) / s->rules.splits, limit_of_pool = MOST_PART / (s->planes < GROUP ? 4 : 1);
    int64_t most = n / 8 - MOST_PLACES;
    int64_t count = 0, chosen = 0, i, a, most_gain = 0;
    uint8_t(*area)[BLOCK] = malloc((size_t)s->planes * SAMPLES * BLOCK);
    if (area == NULL) return -1;
    most = most < 32 + pool ? most : 32 + pool;
    most = most < limit_of_pool / s->rules.splits ? most : limit_of_pool / s->rules.splits;
    sample.count = s->planes < GROUP ? SAMPLES : SAMPLES / 4;
    for (i = 0; i < sample.count; i++) {
        unsigned limit[BLOCK];
        int j;
        sample.n[i] = n - BLOCK - n / (2 * sample.count) * i;
        sample.found[i] = area + s->planes * i;
        for (j = 0; j < BLOCK; j++) {
            const int64_t heap = sample.n[i] + j;
            const unsigned value = s->values[heap], l = without_bit(value, s->bit);
            limit[j] = s->high[heap] == NONE ? 0 : ((l >> s->bit) + (value >> s->bit & 1)) << s->bit;
        }
        begin_found(s->found, s->planes, limit, 0, BLOCK);
        memcpy(sample.found[i], s->found, (size_t)s->planes * BLOCK);
        sample.missing[i] = count_missing(s, s->found);
    }
    for (i = 0; i < s->rules.takes && chosen < room; i++) { /* a taking move costs nothing to know */
        if (s->rules.parity & (int)(s->rules.take[i] & 1)) {
            probe[chosen].part = probe[chosen].l = 0;
            probe_k[chosen] = s->rules.take[i];
            gain_of(s, &sample, &probe[chosen], probe_k[chosen], 1);
            chosen++;
        }
    }
    for (i = 0; i < s->rules.splits; i++) {
        for (a = 1; a <= most && count < MOST_PART; a++) {
            if (s->high[a] == NONE) continue;
            candidate[count].part = a;
            candidate[count].l = s->low[a] | s->high[a] << 7;
            candidate_k[count] = s->rules.split[i];
            gain[count] = gain_of(s, &sample, &candidate[count], candidate_k[count], 0);
            if (gain[count] > most_gain) most_gain = gain[count];
            count++;
        }
    }
    for (; most_gain > 0 && chosen < room; most_gain -= (most_gain + 3) / 4) {
        for (i = 0; i < count && chosen < room; i++) {
            if (gain[i] < most_gain) continue;
            gain[i] = gain_of(s, &sample, &candidate[i], candidate_k[i], 0);
            if (gain[i] < most_gain) continue;
            probe[chosen] = candidate[i];
            probe_k[chosen] = candidate_k[i];
            gain_of(s, &sample, &candidate[i], candidate_k[i], 1);
            gain[i] = -1;
            chosen++;
        }
    }
    free(area);
    return chosen;
}

/* ---- one call ---- */

/* The parts with lags below STEP, and the taking moves whose class is that of the heap they leave. */
static tap *near_taps(const state *s, int64_t *count) {
    tap *found = malloc((size_t)(s->rules.splits * STEP + s->rules.takes + 1) * sizeof *found);
    int64_t i, j, length = 0;
    if (found == NULL) return NULL;
    for (i = 0; i < s->rules.splits; i++) {
        for (j = 0; j < s->rares && s->rare[j].part + s->rules.split[i] < STEP; j++) {
            found[length].part = s->rare[j].part + s->rules.split[i];
            found[length++].l = s->rare[j].l;
        }
    }
    for (i = 0; i < s->rules.takes; i++) {
        if (!(s->rules.parity & (int)(s->rules.take[i] & 1))) {
            found[length].part = s->rules.take[i];
            found[length++].l = 0;
        }
    }
    *count = length;
    return found;
}

NATIVE_CLONES static unsigned greatest(const uint16_t *values, int64_t count) {
    uint16_t most = 0;
    int64_t i;
    for (i = 0; i < count; i++) most = values[i] > most ? values[i] : most;
    return most;
}

/* low and high as handed over: FRONT bytes, then one for each value, then BEHIND bytes; they are filled below `ready`. */
static int run(state *s, int64_t ready, int64_t start, int64_t stop, int64_t *probes, int64_t room, int64_t *chosen) {
    const int planned = *chosen >= 0;
    tap *candidate = malloc(MOST_PART * sizeof *candidate);
    int64_t *gain = malloc(MOST_PART * 2 * sizeof *gain), n;
    tap *probe = malloc((size_t)(room + 1) * sizeof *probe), *near = NULL;
    unsigned most = 0;
    int failed = 0, planes = 2;
    if (candidate == NULL || gain == NULL || probe == NULL) failed = -1;
    if (!failed) {
        memset(s->low - FRONT, 0, FRONT);
        memset(s->high - FRONT, NONE, FRONT);
        for (n = ready; n < start; n++) learn(s, n);
        most = greatest(s->values, start);
        while (8u * (unsigned)planes <= without_bit(most, s->bit) || 8u << s->bit > 64u * (unsigned)planes) planes *= 2;
        for (n = 1; n < start && !failed; n++) {
            const uint8_t *const found = memchr(s->high + n, NONE, (size_t)(start - n));
            if (found == NULL) break;
            n = found - s->high;
            failed = add_rare(s, n);
        }
        memset(s->low + start, 0, (size_t)(stop - start + BEHIND));
        memset(s->high + start, NONE, (size_t)(stop - start + BEHIND));
    }
    if (!failed) failed = most >= 2 * MOST_L ? -2 : room_for_planes(s, planes);
    if (!failed) {
        near = near_taps(s, &s->nears);
        s->near = near;
        if (near == NULL) failed = -1;
    }
    if (!failed) {
        int64_t *const k = probes, *const part = probes + room;
        int64_t i;
        if (!planned) {
            *chosen = plan(s, start, probe, k, room, candidate, gain + MOST_PART, gain);
            if (*chosen < 0) failed = -1;
            for (i = 0; i < *chosen; i++) part[i] = probe[i].part;
        } else {
            for (i = 0; i < *chosen; i++) {
                probe[i].part = part[i];
                probe[i].l = part[i] ? s->low[part[i]] | s->high[part[i]] << 7 : 0;
            }
        }
        s->probe = probe;
        s->probe_k = k;
        s->probes = *chosen;
    }
    if (!failed) failed = advance(s, start, stop);
    free(candidate);
    free(gain);
    free(probe);
    free(near);
    return failed;
}

static PyObject *breaking_sparse(PyObject *self, PyObject *args) {
    PyObject *object[8];
    Py_buffer view[8];
    static const char *const names[8] = {"values", "low", "high", "splits", "unequal", "takes", "halves", "probes"};
    static const size_t sizes[8] = {2, 1, 1, 8, 1, 8, 8, 8};
    long long start, stop, ready, chosen;
    unsigned mask;
    int parity, taken, failed = 0, bad;
    int64_t i, room, number;
    state s;
    (void)self;
    memset(&s, 0, sizeof s);
    if (!PyArg_ParseTuple(args, "OOOLLLOOOOIiOL:breaking_sparse", &object[0], &object[1], &object[2], &ready, &start, &stop, &object[3],
                          &object[4], &object[5], &object[6], &mask, &parity, &object[7], &chosen)) {
        return NULL;
    }
    for (taken = 0; taken < 8; taken++) {
        if (native_take(object[taken], &view[taken], sizes[taken], taken < 3 || taken == 7, names[taken]) < 0) {
            native_release(view, taken);
            return NULL;
        }
    }
    s.rules.split = view[3].buf;
    s.rules.splits = native_length(&view[3]);
    s.rules.unequal = view[4].buf;
    s.rules.take = view[5].buf;
    s.rules.takes = native_length(&view[5]);
    s.rules.halve = view[6].buf;
    s.rules.halves = native_length(&view[6]);
    s.rules.mask = mask;
    s.rules.parity = parity;
    room = native_length(&view[7]) / 2;
    number = chosen;
    bad = start < 256 || stop < start || stop > native_length(&view[0]) || ready < 0 || ready > start || mask == 0 || mask >> 16 ||
          (parity & ~1) || native_length(&view[1]) < stop + FRONT + BEHIND || native_length(&view[2]) < stop + FRONT + BEHIND ||
          native_length(&view[4]) != s.rules.splits || s.rules.splits < 1 || s.rules.splits > 128 || number > room || number < -1;
    for (i = 0; !bad && i < s.rules.splits; i++) {
        const int64_t k = s.rules.split[i];
        bad |= k < 0 || k > 64 || k + 128 > start || (parity && (k ^ s.rules.split[0]) & 1) || (i && k <= s.rules.split[i - 1]);
    }
    for (i = 0; !bad && i < s.rules.takes; i++) bad |= s.rules.take[i] < 1 || s.rules.take[i] > 64;
    for (i = 0; !bad && i < s.rules.halves; i++) bad |= s.rules.halve[i] < 0 || s.rules.halve[i] > 64;
    for (i = 0; !bad && i < number; i++) {
        const int64_t *const k = view[7].buf, *const part = k + room;
        bad |= k[i] < 0 || k[i] > 64 || part[i] < 0 || part[i] > MOST_PART || 2 * part[i] + k[i] >= start;
    }
    if (!bad) {
        s.values = view[0].buf;
        s.low = (uint8_t *)view[1].buf + FRONT;
        s.high = (uint8_t *)view[2].buf + FRONT;
        s.rules.t = (int)(s.rules.split[0] & 1);
        s.bit = native_lowest_bit(mask);
        s.mask_l = without_bit(mask, s.bit);
        for (i = 0; i < 64; i++) s.common_bits |= (uint64_t)(1 ^ parity_of((unsigned)i & s.mask_l)) << i;
        s.gather = choose_gather();
        s.is_sum = breaking_is_sum();
        Py_BEGIN_ALLOW_THREADS
        failed = run(&s, ready, start, stop, view[7].buf, room, &number);
        Py_END_ALLOW_THREADS
    }
    free(s.rare);
    free(s.far);
    free(s.row);
    native_release(view, 8);
    if (bad) {
        PyErr_SetString(PyExc_ValueError, "breaking_sparse: values, places or bounds do not fit together");
        return NULL;
    }
    if (failed == -1) return PyErr_NoMemory();
    if (failed == -2) {
        PyErr_SetString(PyExc_OverflowError, "breaking_sparse: a value does not fit 15 bits");
        return NULL;
    }
    return Py_BuildValue("LL", (long long)number, (long long)s.searched);
}

PyMethodDef breaking_sparse_methods[] = {
    {"breaking_sparse", breaking_sparse, METH_VARARGS,
     "breaking_sparse(values, low, high, ready, start, stop, splits, unequal, takes, halves, mask, parity, probes, chosen) -> (number of "
     "probes, values searched one by one): see sequences/breaking/sparse.py."},
    {NULL, NULL, 0, NULL},
};
