/* Recomputes a stretch of a long sequence from the window before it, for the checker of certificates, in plain C that shares nothing
 * with the engines. sequences/certificates/walker.py defines taps, witnesses and short values and proves the method. Reference
 * implementation: certificate_checks.py. */
#include "native.h"

#define NEAR 64     /* taps nearer than this are read one by one */
#define STRETCH 1024 /* values whose witnesses are sought together */
#define ROUND 8     /* witness taps between two checks of what is still missing */

typedef struct {
    const int64_t *lags;
    const uint8_t *xors;
    int64_t count;
} check_taps;

/* One bit for each short value below 64 WORDS, in WORDS lanes; LANE bits each. Instances below. */
#define STREAM(NAME, LANE, WORDS, BITS)                                                                                                    \
    NATIVE_INLINE int64_t NAME##_chain(uint8_t *now, int64_t count, const check_taps *near, const check_taps *far) {                       \
        LANE excluded[WORDS][NEAR];                                                                                                        \
        int64_t done = 0, i, j;                                                                                                            \
        int w;                                                                                                                             \
        while (done < count) {                                                                                                             \
            const int64_t length = count - done < NEAR ? count - done : NEAR;                                                              \
            memset(excluded, 0, sizeof excluded);                                                                                          \
            for (j = 0; j < far->count; j++) {                                                                                             \
                const uint8_t *read = now + done - far->lags[j];                                                                           \
                const LANE x = far->xors[j];                                                                                               \
                for (w = 0; w < WORDS; w++)                                                                                                \
                    for (i = 0; i < NEAR; i++) {                                                                                           \
                        const LANE value = (LANE)read[i] ^ x;                                                                              \
                        excluded[w][i] |= (LANE)(WORDS == 1 || value / BITS == (LANE)w) << (value % BITS);                                 \
                    }                                                                                                                      \
            }                                                                                                                              \
            for (i = 0; i < length; i++) {                                                                                                 \
                LANE all[WORDS];                                                                                                           \
                for (w = 0; w < WORDS; w++) all[w] = excluded[w][i];                                                                       \
                for (j = 0; j < near->count; j++) {                                                                                        \
                    const LANE value = (LANE)now[done + i - near->lags[j]] ^ near->xors[j];                                                \
                    for (w = 0; w < WORDS; w++) all[w] |= (LANE)(WORDS == 1 || value / BITS == (LANE)w) << (value % BITS);                 \
                }                                                                                                                          \
                for (w = 0; w < WORDS && all[w] == (LANE) ~(LANE)0; w++) {}                                                                \
                if (w == WORDS) return done + i;                                                                                           \
                now[done + i] = (uint8_t)(w * BITS + native_lowest_bit((uint64_t)(LANE)~all[w]));                                          \
            }                                                                                                                              \
            done += length;                                                                                                                \
        }                                                                                                                                  \
        return count;                                                                                                                      \
    }                                                                                                                                      \
                                                                                                                                           \
    /* needed: for the parity of the heap and each short value the short values of class 0 below it. -1 - i: value i has no witness. */   \
    NATIVE_INLINE int64_t NAME##_witnesses(const uint8_t *now, int64_t count, int64_t heap, const LANE *needed, const check_taps *all) {              \
        LANE missing[WORDS][STRETCH];                                                                                                      \
        int64_t left[STRETCH], some = count, i, j = 0, m, stop;                                                                            \
        int w;                                                                                                                             \
        for (i = 0; i < count; i++)                                                                                                        \
            for (w = 0; w < WORDS; w++) missing[w][i] = needed[(((heap + i) & 1) * 256 + now[i]) * WORDS + w];                             \
        while (some > count / 16 && j < all->count) {                                                                                      \
            for (stop = j + ROUND < all->count ? j + ROUND : all->count; j < stop; j++) {                                                  \
                const uint8_t *read = now - all->lags[j];                                                                                  \
                const LANE x = all->xors[j];                                                                                               \
                for (w = 0; w < WORDS; w++)                                                                                                \
                    for (i = 0; i < count; i++) {                                                                                          \
                        const LANE value = (LANE)read[i] ^ x;                                                                              \
                        missing[w][i] &= ~((LANE)(WORDS == 1 || value / BITS == (LANE)w) << (value % BITS));                               \
                    }                                                                                                                      \
            }                                                                                                                              \
            for (some = i = 0; i < count; i++) {                                                                                           \
                LANE any = 0;                                                                                                              \
                for (w = 0; w < WORDS; w++) any |= missing[w][i];                                                                          \
                some += any != 0;                                                                                                          \
            }                                                                                                                              \
        }                                                                                                                                  \
        for (some = i = 0; i < count; i++) {                                                                                               \
            LANE any = 0;                                                                                                                  \
            for (w = 0; w < WORDS; w++) any |= missing[w][i];                                                                              \
            left[some] = i;                                                                                                                \
            some += any != 0;                                                                                                              \
        }                                                                                                                                  \
        for (i = 0; i < some; i++) {                                                                                                       \
            LANE still[WORDS], any = 1;                                                                                                    \
            for (w = 0; w < WORDS; w++) still[w] = missing[w][left[i]];                                                                    \
            for (m = j; m < all->count && any; m++) {                                                                                      \
                const LANE value = (LANE)now[left[i] - all->lags[m]] ^ all->xors[m];                                                       \
                for (any = 0, w = 0; w < WORDS; w++) {                                                                                     \
                    still[w] &= ~((LANE)(WORDS == 1 || value / BITS == (LANE)w) << (value % BITS));                                        \
                    any |= still[w];                                                                                                       \
                }                                                                                                                          \
            }                                                                                                                              \
            if (any) return -1 - left[i];                                                                                                  \
        }                                                                                                                                  \
        return count;                                                                                                                      \
    }                                                                                                                                      \
                                                                                                                                           \
    /* Returns the number of values computed and proved; -1 - i: value i has no witness. */                                                \
    NATIVE_CLONES static int64_t NAME(uint8_t *now, int64_t count, int64_t heap, const void *needed, const check_taps *near,               \
                                      const check_taps *far, const check_taps *all) {                                        \
        int64_t done = 0, length, made, proved;                                                                                            \
        while (done < count) {                                                                                                             \
            length = count - done < STRETCH ? count - done : STRETCH;                                                                      \
            made = NAME##_chain(now + done, length, near, far);                                                                            \
            proved = NAME##_witnesses(now + done, made, heap + done, (const LANE *)needed, all);                                           \
            if (proved < 0) return proved - done;                                                                                          \
            done += made;                                                                                                                  \
            if (made < length) break;                                                                                                      \
        }                                                                                                                                  \
        return done;                                                                                                                       \
    }

STREAM(stream_32, uint32_t, 1, 32)
STREAM(stream_64, uint64_t, 1, 64)
STREAM(stream_128, uint64_t, 2, 64)
STREAM(stream_256, uint64_t, 4, 64)

static PyObject *check_stream(PyObject *self, PyObject *args) {
    PyObject *objects[8];
    Py_buffer views[8];
    static const char *names[8] = {"values", "near lags", "near xors", "far lags", "far xors", "lags", "xors", "needed"};
    long long window, heap;
    int64_t done = 0, count, i, j;
    check_taps taps[3];
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
        taps[i].lags = views[1 + 2 * i].buf, taps[i].xors = views[2 + 2 * i].buf, taps[i].count = native_length(&views[1 + 2 * i]);
        bad |= taps[i].count != native_length(&views[2 + 2 * i]);
        for (j = 0; !bad && j < taps[i].count; j++)
            bad = taps[i].lags[j] < (i == 1 ? NEAR : 1) || taps[i].lags[j] > window || (i == 0 && taps[i].lags[j] >= NEAR) ||
                  taps[i].xors[j] >= width;
    }
    for (i = 0; !bad && i < window; i++) bad = ((const uint8_t *)views[0].buf)[i] >= width;
    if (bad) {
        native_release(views, 8);
        PyErr_SetString(PyExc_ValueError, "the taps or the window do not fit");
        return NULL;
    }
    count &= ~(int64_t)(NEAR - 1); /* a round of far taps reads NEAR values together */
    Py_BEGIN_ALLOW_THREADS
    {
        uint8_t *now = (uint8_t *)views[0].buf + window;
        const void *needed = views[7].buf;
        switch (width) {
        case 32: done = stream_32(now, count, heap, needed, &taps[0], &taps[1], &taps[2]); break;
        case 64: done = stream_64(now, count, heap, needed, &taps[0], &taps[1], &taps[2]); break;
        case 128: done = stream_128(now, count, heap, needed, &taps[0], &taps[1], &taps[2]); break;
        default: done = stream_256(now, count, heap, needed, &taps[0], &taps[1], &taps[2]);
        }
    }
    Py_END_ALLOW_THREADS
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
