/* The streaming engine with sets of WORDS words of 64 L's; octal_stream_words.c includes it with WORDS 1, 2 and 4. */

#define JOIN2(a, b) a##b
#define JOIN(a, b) JOIN2(a, b)
#define NAME(name) JOIN(name, WORDS)

/* Adds what a tap excludes, or removes what a probe shows, at the positions of a block. */
NATIVE_CLONES static void NAME(add_)(const uint8_t *x, unsigned value, uint64_t (*sets)[STREAM_BLOCK]) {
    int j;
#if WORDS == 1
    for (j = 0; j < STREAM_BLOCK; j++) sets[0][j] |= (uint64_t)1 << ((x[j] ^ value) & 63);
#else
    int w;
    for (w = 0; w < WORDS; w++)
        for (j = 0; j < STREAM_BLOCK; j++) {
            const unsigned v = x[j] ^ value;
            sets[w][j] |= (uint64_t)(v >> 6 == (unsigned)w) << (v & 63);
        }
#endif
}

NATIVE_CLONES static uint64_t NAME(remove_)(const uint8_t *x, unsigned value, uint64_t (*sets)[STREAM_BLOCK]) {
    uint64_t any = 0;
    int j;
#if WORDS == 1
    for (j = 0; j < STREAM_BLOCK; j++) any |= sets[0][j] &= ~((uint64_t)1 << ((x[j] ^ value) & 63));
#else
    int w;
    for (w = 0; w < WORDS; w++)
        for (j = 0; j < STREAM_BLOCK; j++) {
            const unsigned v = x[j] ^ value;
            any |= sets[w][j] &= ~((uint64_t)(v >> 6 == (unsigned)w) << (v & 63));
        }
#endif
    return any;
}

static int NAME(stream_words_)(struct stream *s, int64_t start, int64_t stop, int64_t *reached) {
    uint8_t *const x = s->x;
    const unsigned most = 64 * WORDS;
    uint64_t sets[WORDS][STREAM_BLOCK], left[WORDS][STREAM_BLOCK];
    int64_t at, i, near = 0;
    int j, w;
    while (near < s->tap_count && s->taps[near].lag < STREAM_BLOCK) near++;
    for (at = start; at + STREAM_BLOCK <= stop; at += STREAM_BLOCK) {
        uint64_t any = 1;
        *reached = at;
        memset(sets, 0, sizeof sets);
        for (i = near; i < s->tap_count; i++)
            NAME(add_)(x + at - s->taps[i].lag, s->taps[i].value, sets);
        for (j = 0; j < STREAM_BLOCK; j++) {
            const uint8_t *const upper = s->upper + 256 * ((at + j + s->parity) & 1);
            int found = (int)most;
            for (i = 0; i < near; i++) {
                const unsigned v = (x[at + j - s->taps[i].lag] ^ s->taps[i].value) & (most - 1);
                sets[v >> 6][j] |= (uint64_t)1 << (v & 63);
            }
            for (w = 0; w < WORDS; w++)
                if (~sets[w][j]) {
                    found = 64 * w + native_lowest_bit(~sets[w][j]);
                    break;
                }
            if (found >= s->window) return STREAM_FULL;
            x[at + j] = (uint8_t)found;
            found += upper[found] != 0;
            for (w = 0; w < WORDS; w++) {
                const int count = found - 64 * w;
                left[w][j] = count <= 0 ? 0 : count >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << count) - 1;
            }
        }
        for (i = 0; i < s->probe_count && any; i++)
            any = NAME(remove_)(x + at - s->probes[i].lag, s->probes[i].value, left);
        for (j = 0; j < STREAM_BLOCK && any; j++)
            for (w = 0; w < WORDS; w++)
                for (; left[w][j]; left[w][j] &= left[w][j] - 1)
                    if (!stream_witness(s, at + j, 64u * (unsigned)w + (unsigned)native_lowest_bit(left[w][j]))) return STREAM_UNWITNESSED;
    }
    *reached = at;
    return STREAM_DONE;
}

#undef JOIN2
#undef JOIN
#undef NAME
