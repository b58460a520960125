/* Decides whether values of class 0 are options: probes for 64 heaps together, then searches. See octal_sparse.h. */
#include "octal_sparse.h"

/* Returns whether a value of class 0 is an option of heap n by any split or move: small parts first, then the latest witnesses. */
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
    for (upto = 512; left; from = upto + 1, upto *= 2) { /* alternate the removals, so that none is searched to its end in vain */
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

#define BATCH 16
#define SEARCH 200 /* a search for one value takes about as long as this number of planes of a probe */

/* Heaps n + from .. n + to - 1 have assumed values; returns the first that is rare, with its value set, or n + to. */
int64_t octal_settle(state *s, int64_t n, const unsigned *limit, int from, int to) {
    int64_t done = 0, missing;
    int j, plane;
    octal_begin_found(s->found, s->planes, limit, from, to);
    missing = octal_missing(s, s->found);
    while (missing && done < s->probes) {
        const int64_t before = missing;
        int64_t upto = done + BATCH < s->probes ? done + BATCH : s->probes;
        const int64_t stretch = upto - done;
        while (done < upto) {
            const int64_t k = s->probe_k[done];
            int64_t end = done;
            while (end < upto && s->probe_k[end] == k) end++;
            octal_gather(s, n - k, s->probe, done, end, n - k - MOST_PART <= s->last, s->found);
            done = end;
        }
        missing = octal_missing(s, s->found);
        if ((before - missing) * SEARCH < stretch * (s->planes + 6)) break; /* now a search for the rest is cheaper */
    }
    if (!missing) return n + to;
    for (j = 0; j < BLOCK; j++) {
        if (j % 8 == 0) { /* skip eight heaps together if nothing is missing */
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
