/* Recomputes a stretch of a long sequence from the window before it, for the checker of certificates, in plain C that shares nothing
 * with the engines. sequences/certificates/walker.py defines taps, witnesses and short values and proves the method. Reference
 * implementation: certificate_checks.py. */
#include "native.h"

#include <stdlib.h>

#define NEAR 64      /* values computed together; taps nearer than this read values of the same round */
#define STEP 8       /* of a round, values computed together; nearer taps, the close ones, are read one by one */
#define STRETCH 1024 /* values whose witnesses are sought together */
#define HISTORY 4096 /* values before a stretch that are held as sets */
#define LIKELY 64    /* witness taps for each value that are tried for a stretch as a whole */
#define SAME 24      /* of these, the most with the same xor */

#define VALUES 256
#define WORDS (STRETCH / 64)
#define ROWS (WORDS / 8)
#define KEPT ((HISTORY + 4 * STRETCH) / 64)

typedef struct {
    const int64_t *lags;
    const uint8_t *xors;
    int64_t count;
} check_taps;

#if !defined(__clang__)
#pragma GCC diagnostic ignored "-Wpsabi" /* no row is passed to code that was compiled elsewhere */
#endif
typedef uint64_t row __attribute__((vector_size(64)));

typedef struct {
    int64_t lag;
    uint64_t xors; /* the xor in each byte */
} check_tap;

/* Taps of one kind, for the values themselves. */
typedef struct {
    const check_tap *taps;
    int64_t count;
} check_reads;

/* For each short value the set of heaps that have it, one bit a heap, and the witness taps that are most likely to produce it. */
typedef struct {
    uint64_t heaps[VALUES][KEPT + 1]; /* one more, so that two words can be read at the last */
    int64_t at;                       /* the word of the next stretch */
    /* values that need a witness at a heap of this parity and this value, but not at a lesser one: a list, -1 ends it */
    int first[2][VALUES], next[2][VALUES];
    uint16_t lags[VALUES][LIKELY];
    uint8_t values[VALUES][LIKELY]; /* what is to be read there */
    int likely[VALUES];
} check_sets;

/* Reads the bytes of a tap, whole words of them. */
NATIVE_INLINE void read_bytes(uint8_t *to, const uint8_t *now, const check_tap *tap, const int length) {
    for (int i = 0; i < length; i += 8) {
        uint64_t word;
        memcpy(&word, now - tap->lag + i, 8);
        word ^= tap->xors;
        memcpy(to + i, &word, 8);
    }
}

/* One bit for each short value below COUNT * BITS, in COUNT lanes. Instances below. Returns the number of values computed: fewer if one
 * would be greater. */
#define CHAIN(NAME, LANE, COUNT, BITS)                                                                                                     \
    NATIVE_INLINE LANE NAME##_bit(LANE value, int w) {                                                                                     \
        return (LANE)(COUNT == 1 || value / BITS == (LANE)w) << (value % BITS);                                                            \
    }                                                                                                                                      \
                                                                                                                                           \
    /* Adds the values that taps read for some heaps, four taps together; in the last round the last one may come again. */                \
    NATIVE_INLINE void NAME##_exclude(LANE (*excluded)[NEAR], int64_t from, const int length, const uint8_t *now, check_reads t) {         \
        uint8_t read[4][NEAR];                                                                                                             \
        for (int64_t j = 0; j < t.count; j += 4) {                                                                                         \
            for (int k = 0; k < 4; k++) read_bytes(read[k], now, &t.taps[j + k < t.count ? j + k : t.count - 1], length);                  \
            for (int w = 0; w < COUNT; w++)                                                                                                \
                for (int i = 0; i < length; i++)                                                                                           \
                    excluded[w][from + i] |= NAME##_bit(read[0][i], w) | NAME##_bit(read[1][i], w) | NAME##_bit(read[2][i], w) |           \
                                             NAME##_bit(read[3][i], w);                                                                    \
        }                                                                                                                                  \
    }                                                                                                                                      \
                                                                                                                                           \
    /* Computes STEP values with this number of close taps; returns how many fit. */                                                       \
    NATIVE_INLINE int NAME##_step(LANE (*excluded)[NEAR], int64_t from, uint8_t *now, check_reads close,                                   \
                                  check_reads middle, const int64_t taps) {                                                                \
        NAME##_exclude(excluded, from, STEP, now, middle);                                                                                 \
        for (int i = 0; i < STEP; i++) {                                                                                                   \
            LANE all[COUNT];                                                                                                               \
            int w;                                                                                                                         \
            for (w = 0; w < COUNT; w++) all[w] = excluded[w][from + i];                                                                    \
            for (int64_t j = 0; j < taps; j++)                                                                                             \
                for (w = 0; w < COUNT; w++) all[w] |= NAME##_bit((LANE)(now[i - close.taps[j].lag] ^ (uint8_t)close.taps[j].xors), w);     \
            for (w = 0; w < COUNT && all[w] == (LANE) ~(LANE)0; w++) {}                                                                    \
            if (w == COUNT) return i;                                                                                                      \
            now[i] = (uint8_t)(w * BITS + native_lowest_bit((uint64_t)(LANE)~all[w]));                                                     \
        }                                                                                                                                  \
        return STEP;                                                                                                                       \
    }                                                                                                                                      \
                                                                                                                                           \
    NATIVE_CLONES static int64_t NAME(uint8_t *now, int64_t count, check_reads close, check_reads middle,                                  \
                                      check_reads far) {                                                                                   \
        LANE excluded[COUNT][NEAR];                                                                                                        \
        for (int64_t done = 0; done < count; done += NEAR) {                                                                               \
            memset(excluded, 0, sizeof excluded);                                                                                          \
            NAME##_exclude(excluded, 0, NEAR, now + done, far);                                                                            \
            for (int64_t i = 0; i < NEAR; i += STEP) {                                                                                     \
                uint8_t *here = now + done + i;                                                                                            \
                const int made = close.count == 0   ? NAME##_step(excluded, i, here, close, middle, 0)                                     \
                                 : close.count == 1 ? NAME##_step(excluded, i, here, close, middle, 1)                                     \
                                                     : NAME##_step(excluded, i, here, close, middle, close.count);                         \
                if (made < STEP) return done + i + made;                                                                                   \
            }                                                                                                                              \
        }                                                                                                                                  \
        return count;                                                                                                                      \
    }

CHAIN(chain_32, uint32_t, 1, 32)
CHAIN(chain_64, uint64_t, 1, 64)
CHAIN(chain_128, uint64_t, 2, 64)
CHAIN(chain_256, uint64_t, 4, 64)

/* Adds the values of a stretch to the sets. */
static void add_heaps(check_sets *s, const uint8_t *values, int64_t count) {
    for (int i = 0; i < 64; i++) /* one heap of each word in turn, so that no operation waits for the one before it */
        for (int64_t w = 0; 64 * w + i < count; w++) s->heaps[values[64 * w + i]][s->at + w] |= UINT64_C(1) << i;
}

/* Chooses the taps that are tried first for each value: those that read values which occur often, and not only one of these. */
static void choose_likely(check_sets *s, const uint8_t *now, int64_t window, const check_taps *all, int width) {
    uint16_t lags[VALUES][SAME];
    int count[VALUES] = {0}, often[VALUES] = {0};
    for (int64_t j = 0; j < all->count; j++)
        if (all->lags[j] <= HISTORY && count[all->xors[j]] < SAME) lags[all->xors[j]][count[all->xors[j]]++] = (uint16_t)all->lags[j];
    for (int64_t i = 1; i <= window && i <= HISTORY; i++) often[now[-i]]++;
    for (int value = 0; value < width; value++) {
        int used[VALUES] = {0};
        for (s->likely[value] = 0; s->likely[value] < LIKELY; s->likely[value]++) {
            int best = -1, worth = 0;
            for (int read = 0; read < width; read++) {
                if (used[read] == count[read ^ value] || often[read] * 4 / (4 + used[read]) <= worth) continue;
                best = read;
                worth = often[read] * 4 / (4 + used[read]);
            }
            if (best < 0) break;
            s->lags[value][s->likely[value]] = lags[best ^ value][used[best]++];
            s->values[value][s->likely[value]] = (uint8_t)best;
        }
    }
}

/* Removes from a set of heaps those that have a witness of one value among its likely taps. */
NATIVE_CLONES static void remove_witnessed(const check_sets *s, int value, uint64_t *missing) {
    row left[ROWS];
    memcpy(left, missing, sizeof left);
    for (int j = 0; j < s->likely[value]; j++) {
        const int64_t bit = s->at * 64 - s->lags[value][j];
        const uint64_t *read = s->heaps[s->values[value][j]] + bit / 64;
        const int low = (int)(bit & 63), high = 63 - low;
        row any = {0};
        for (int r = 0; r < ROWS; r++) {
            row one, other;
            memcpy(&one, read + 8 * r, sizeof one);
            memcpy(&other, read + 8 * r + 1, sizeof other);
            left[r] &= ~(one >> low | other << 1 << high);
            any |= left[r];
        }
        if (j % 4 == 3 && (any[0] | any[1] | any[2] | any[3] | any[4] | any[5] | any[6] | any[7]) == 0) break;
    }
    memcpy(missing, left, sizeof left);
}

/* Finds the heaps of a stretch that need a witness of each value. */
NATIVE_CLONES static void find_missing(const check_sets *s, int64_t heap, int width, uint64_t (*missing)[WORDS]) {
    static const uint64_t alternate = UINT64_C(0x5555555555555555);
    uint64_t above[2][WORDS] = {{0}};
    memset(missing, 0, (size_t)width * sizeof *missing);
    for (int value = width - 1; value >= 0; value--) {
        const uint64_t *have = s->heaps[value] + s->at, even = heap & 1 ? ~alternate : alternate;
        for (int w = 0; w < WORDS; w++) {
            above[0][w] |= have[w] & even;
            above[1][w] |= have[w] & ~even;
        }
        for (int parity = 0; parity < 2; parity++)
            for (int at = s->first[parity][value]; at >= 0; at = s->next[parity][at])
                for (int w = 0; w < WORDS; w++) missing[at][w] |= above[parity][w];
    }
}

/* Returns the first heap of a stretch that has a needed value without a witness, `count` if there is none. */
static int64_t without_witness(check_sets *s, const uint8_t *now, int64_t count, int64_t heap, const check_taps *all, int width) {
    uint64_t missing[VALUES][WORDS];
    int64_t first = count;
    add_heaps(s, now, count);
    find_missing(s, heap, width, missing);
    for (int value = 0; value < width; value++) {
        remove_witnessed(s, value, missing[value]);
        for (int w = 0; w < WORDS; w++)
            for (uint64_t left = missing[value][w]; left; left &= left - 1) {
                const int64_t i = 64 * w + native_lowest_bit(left);
                int64_t j = 0;
                while (j < all->count && (now[i - all->lags[j]] ^ all->xors[j]) != value) j++;
                if (j == all->count && i < first) first = i;
            }
    }
    s->at += WORDS;
    return first;
}

/* Forgets old heaps, so that there are words for the next stretch. */
static void forget_heaps(check_sets *s, int width) {
    for (int value = 0; value < width; value++) {
        memmove(s->heaps[value], s->heaps[value] + s->at - HISTORY / 64, HISTORY / 8);
        memset(s->heaps[value] + HISTORY / 64, 0, sizeof s->heaps[value] - HISTORY / 8);
    }
    s->at = HISTORY / 64;
}

/* Returns the number of values computed and proved; -1 - i: value i has no witness. */
static int64_t stream(check_sets *s, uint8_t *now, int64_t count, int64_t heap, const check_reads *reads, const check_taps *all,
                      int width) {
    for (int64_t done = 0; done < count; done += STRETCH) {
        const int64_t length = count - done < STRETCH ? count - done : STRETCH;
        if (s->at + WORDS > KEPT) forget_heaps(s, width);
        const int64_t made = width == 32    ? chain_32(now + done, length, reads[0], reads[1], reads[2])
                             : width == 64  ? chain_64(now + done, length, reads[0], reads[1], reads[2])
                             : width == 128 ? chain_128(now + done, length, reads[0], reads[1], reads[2])
                                            : chain_256(now + done, length, reads[0], reads[1], reads[2]);
        const int64_t first = without_witness(s, now + done, made, heap + done, all, width);
        if (first < made) return -1 - (done + first);
        if (made < length) return done + made;
    }
    return count;
}

/* Reads what needs a witness: for the parity of the heap and each short value the lesser short values of class 0. Returns 0 if a value
 * needs one at some heap but not at a heap of the same parity with a greater value. */
static int read_needed(check_sets *s, const Py_buffer *view, int width) {
    const int words = width > 64 ? width / 64 : 1;
    for (int parity = 0; parity < 2; parity++) {
        uint8_t before[VALUES] = {0};
        for (int value = 0; value < width; value++) {
            s->first[parity][value] = -1;
            for (int other = 0; other < width; other++) {
                const int at = (parity * VALUES + value) * words + other / 64;
                const uint64_t word = width == 32 ? ((const uint32_t *)view->buf)[at] : ((const uint64_t *)view->buf)[at];
                const int needs = (int)(word >> (other % 64) & 1);
                if (before[other] > needs) return 0;
                if (needs && !before[other]) {
                    s->next[parity][other] = s->first[parity][value];
                    s->first[parity][value] = other;
                }
                before[other] = (uint8_t)needs;
            }
        }
    }
    return 1;
}

static PyObject *check_stream(PyObject *self, PyObject *args) {
    PyObject *objects[8];
    Py_buffer views[8];
    static const char *names[8] = {"values", "near lags", "near xors", "far lags", "far xors", "lags", "xors", "needed"};
    long long window, heap;
    int64_t done = 0, count, i, j;
    check_taps taps[3]; /* near, far, witnesses */
    check_reads reads[3]; /* close, middle, far */
    int taken, width, bad = 0;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOOOOOOOLLi:check_stream", &objects[0], &objects[1], &objects[2], &objects[3], &objects[4], &objects[5],
                          &objects[6], &objects[7], &window, &heap, &width))
        return NULL;
    for (taken = 0; taken < 8; taken++) {
        const size_t size = taken == 7 ? (width == 32 ? 4 : 8) : taken % 2 && taken < 7 ? 8 : 1;
        if (native_take(objects[taken], &views[taken], size, taken == 0 ? NATIVE_WRITE : NATIVE_READ, names[taken]) < 0) {
            native_release(views, taken);
            return NULL;
        }
    }
    count = native_length(&views[0]) - window;
    bad |= (width != 32 && width != 64 && width != 128 && width != 256) || window < 0 || count < NEAR || heap < window;
    bad |= native_length(&views[7]) != 512 * (width > 64 ? width / 64 : 1);
    for (i = 0; i < 3; i++) {
        check_taps *read = &taps[i];
        read->lags = views[1 + 2 * i].buf, read->xors = views[2 + 2 * i].buf, read->count = native_length(&views[1 + 2 * i]);
        bad |= read->count != native_length(&views[2 + 2 * i]);
        for (j = 0; !bad && j < read->count; j++)
            bad = read->lags[j] < (i == 1 ? NEAR : 1) || read->lags[j] > window || (i == 0 && read->lags[j] >= NEAR) ||
                  read->xors[j] >= width;
    }
    for (i = 0; !bad && i < window; i++) bad = ((const uint8_t *)views[0].buf)[i] >= width;
    check_sets *s = bad ? NULL : calloc(1, sizeof *s);
    check_tap *ordered = bad ? NULL : malloc((size_t)(taps[0].count + taps[1].count + 1) * sizeof *ordered);
    bad |= s && !read_needed(s, &views[7], width);
    if (bad || s == NULL || ordered == NULL) {
        free(s);
        free(ordered);
        native_release(views, 8);
        if (!bad) return PyErr_NoMemory();
        PyErr_SetString(PyExc_ValueError, "the taps or the window do not fit");
        return NULL;
    }
    /* the close taps, then the other near ones, then the far ones */
    int64_t close = 0, other = taps[0].count;
    for (i = 0; i < 2; i++)
        for (j = 0; j < taps[i].count; j++)
            ordered[i ? taps[0].count + j : taps[0].lags[j] < STEP ? close++ : --other] =
                (check_tap){taps[i].lags[j], taps[i].xors[j] * UINT64_C(0x0101010101010101)};
    reads[0] = (check_reads){ordered, close};
    reads[1] = (check_reads){ordered + close, taps[0].count - close};
    reads[2] = (check_reads){ordered + taps[0].count, taps[1].count};
    count &= ~(int64_t)(NEAR - 1); /* a round of far taps reads NEAR values together */
    Py_BEGIN_ALLOW_THREADS
    {
        uint8_t *now = (uint8_t *)views[0].buf + window;
        const int64_t held = window < HISTORY ? window : HISTORY, words = (held + 63) / 64;
        choose_likely(s, now, window, &taps[2], width);
        s->at = HISTORY / 64;
        for (i = 0; i < words; i++) { /* whole words backwards from the first value */
            const int64_t begin = held - 64 * (i + 1) < 0 ? 0 : held - 64 * (i + 1), end = held - 64 * i;
            for (j = begin; j < end; j++) s->heaps[now[j - held]][s->at - 1 - i] |= UINT64_C(1) << (64 - (end - j));
        }
        done = stream(s, now, count, heap, reads, &taps[2], width);
    }
    Py_END_ALLOW_THREADS
    free(s);
    free(ordered);
    native_release(views, 8);
    return PyLong_FromLongLong(done);
}

static PyObject *check_digest(PyObject *self, PyObject *args) {
    PyObject *object;
    Py_buffer view;
    unsigned long long start;
    uint64_t h, word;
    Py_ssize_t i, j, length;
    const uint8_t *bytes;
    (void)self;
    if (!PyArg_ParseTuple(args, "OK:check_digest", &object, &start)) return NULL;
    if (native_take(object, &view, 1, NATIVE_READ, "values") < 0) return NULL;
    h = start, bytes = view.buf, length = native_length(&view);
    Py_BEGIN_ALLOW_THREADS
    for (i = 0; i < length; i += 8) {
        for (word = 0, j = 0; j < 8 && i + j < length; j++) word |= (uint64_t)bytes[i + j] << (8 * j);
        h = (h ^ word) * UINT64_C(0x9E3779B97F4A7C15);
        h ^= h >> 32;
    }
    Py_END_ALLOW_THREADS
    PyBuffer_Release(&view);
    return PyLong_FromUnsignedLongLong(h);
}

PyMethodDef check_stream_methods[] = {
    {"check_stream", check_stream, METH_VARARGS, "Short values after a window, each proved: how many."},
    {"check_digest", check_digest, METH_VARARGS, "The digest of short values, continued from another."},
    {NULL, NULL, 0, NULL},
};
