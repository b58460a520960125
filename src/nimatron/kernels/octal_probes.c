/* Choice of probes: small parts whose splits give most of the values that heaps need. See octal_sparse.h. */
#include "octal_sparse.h"

#include <stdlib.h>

#define SAMPLES 32

typedef struct {
    int count;
    int64_t n[SAMPLES];
    uint8_t (*found[SAMPLES])[BLOCK];
    int64_t missing[SAMPLES];
} samples;

/* Returns how many missing entries of the samples a probe finds; with `keep` they are marked as found. */
static int64_t gain_of(state *s, samples *sample, const tap *part, int64_t k, int keep) {
    int64_t gain = 0;
    int i;
    for (i = 0; i < sample->count; i++) {
        const size_t size = (size_t)s->planes * BLOCK;
        memcpy(s->some, sample->found[i], size);
        octal_gather(s, sample->n[i] - k, part, 0, 1, 1, s->some);
        gain += sample->missing[i] - octal_missing(s, s->some);
        if (keep) memcpy(sample->found[i], s->some, size);
        if (keep) sample->missing[i] = octal_missing(s, s->some);
    }
    return gain;
}

/* Chooses parts that find most of what the blocks before n need, greedily, best first; returns their number. */
int64_t octal_plan(state *s, int64_t n, tap *probe, int64_t *probe_k, int64_t room, tap *candidate, int64_t *candidate_k, int64_t *gain) {
    samples sample;
    /* the number of parts for each removal is limited so that the choice takes a small share of the time */
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
        octal_begin_found(s->found, s->planes, limit, 0, BLOCK);
        memcpy(sample.found[i], s->found, (size_t)s->planes * BLOCK);
        sample.missing[i] = octal_missing(s, s->found);
    }
    for (i = 0; i < s->rules.takes && chosen < room; i++) { /* a taking move costs nothing to try */
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
