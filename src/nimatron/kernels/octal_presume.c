/* Values of heaps assumed to be common: the least of class 1 that no split with a rare part gives. See octal_sparse.h. */
#include "octal_sparse.h"

/* The set of one heap as words: the bytes of the planes at a lane. */
NATIVE_INLINE uint64_t word_at(uint8_t (*set)[BLOCK], int planes, int lane) {
    uint64_t word = 0;
    int plane;
    for (plane = 0; plane < planes; plane++) word |= (uint64_t)set[plane][lane] << 8 * plane;
    return word;
}

/* Returns the least L that is missing among the values of class 1 of heap n; lane: its place in `some`. */
NATIVE_INLINE unsigned least_missing(const state *s, int64_t n, int lane) {
    const int words = s->planes < 8 ? 1 : s->planes / 8;
    const int clear = NATIVE_LIKELY(n - MOST_PLACES > s->last && !s->rules.halves); /* all positions concerned are common */
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
    for (i = 0; i < s->rules.takes; i++) { /* a taking move of the other kind is of class 1 if it leaves a rare heap */
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

/* Like the loop in presume, for the case that all positions concerned are common and sets have one word. Everything is kept in
 * registers, since the compiler must assume that a store of bytes changes anything else. */
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

/* Assumes that the heaps n + from .. n + to - 1 are common; returns -1 if a set is too small. */
int octal_presume(state *s, int64_t n, int from, int to, unsigned *limit) {
    int j, step, plane;
    for (step = from / STEP * STEP; step < to; step += STEP) {
        const int end = step + STEP < to ? step + STEP : to;
        for (plane = 0; plane < s->planes; plane++) memset(s->some[plane], 0, BLOCK);
        octal_gather_rare(s, n + step, STEP, BLOCK, s->some);
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
