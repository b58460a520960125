/* The streaming engine in plain C, for sets of 64, 128 or 256 L's. */
#include "octal_stream.h"

#define WORDS 1
#include "octal_stream_words.h"
#undef WORDS
#define WORDS 2
#include "octal_stream_words.h"
#undef WORDS
#define WORDS 4
#include "octal_stream_words.h"
#undef WORDS

int stream_words(struct stream *s, int64_t start, int64_t stop, int64_t *reached) {
    if (s->window <= 64) return stream_words_1(s, start, stop, reached);
    if (s->window <= 128) return stream_words_2(s, start, stop, reached);
    return stream_words_4(s, start, stop, reached);
}

/* Returns whether any of 64 smaller parts, the head's bytes from the last to the first, gives the value with its other part. */
NATIVE_CLONES static int any_of_64(const uint8_t *head, const uint8_t *x, uint8_t value) {
    uint8_t hit = 0;
    int j;
    for (j = 0; j < 64; j++) hit |= (uint8_t)((head[j] ^ x[j]) == value);
    return hit;
}

int stream_witness(struct stream *s, int64_t index, unsigned value) {
    int64_t low, i;
    int j;
    s->searched++;
    for (low = 0; low + 64 <= s->head_length; low += 64)
        for (i = 0; i < s->split_count; i++) {
            /* the smaller parts low + 1 .. low + 64; both head and x run from the greatest to the least of them */
            const uint8_t *const head = s->head + (s->head_length - low - 64);
            const int64_t from = index - s->splits[i] - low - 64;
            if (from < 0) break;
            if (!any_of_64(head, s->x + from, (uint8_t)value)) continue;
            for (j = 63; (head[j] ^ s->x[from + j]) != (uint8_t)value; j--) {}
            if (low + 64 - j > s->deepest) s->deepest = low + 64 - j;
            return 1;
        }
    s->missing = index;
    s->missing_value = value;
    return 0;
}
