/* Nim-values of games with splits for very large heaps, in constant memory. Reference implementation: sequences/octal/stream.py.
 *
 * Positions have classes by a mask m (and their parity): few are rare, and the last rare one R lies far behind. A value of class 1 at n
 * can come only from a split with exactly one rare part r, so from the value at n - k - r: a tap. With the lowest bit of m deleted, the
 * values of one class become the numbers L = 0, 1, 2, ... in the same order, and XOR remains XOR. So L(n) is the first L that no tap
 * excludes. Every smaller value of class 0 must be an option of n; a split into two common parts that shows it is called a witness.
 * Witnesses do not affect later values. Probes (n - k - a for chosen small a) find nearly all of them, a search finds the rest. */
#include "octal_stream.h"

#include <stdlib.h>

static int by_lag(const void *a, const void *b) {
    const int64_t x = ((const struct tap *)a)->lag, y = ((const struct tap *)b)->lag;
    return (x > y) - (x < y);
}

/* Builds taps or probes from their lags and values; NULL with an exception if a lag is out of range. Values not below the window are left
 * out, because their XOR with an L below the window is not below it. */
static struct tap *taps_from(const Py_buffer *lags, const Py_buffer *values, int64_t furthest, int64_t window, const char *what,
                             int64_t *kept) {
    const int64_t count = native_length(lags), *lag = lags->buf;
    struct tap *taps;
    int64_t i;
    if (count != native_length(values)) {
        PyErr_Format(PyExc_ValueError, "%s: as many lags as values are needed", what);
        return NULL;
    }
    taps = malloc(sizeof(struct tap) * (size_t)(count ? count : 1));
    if (taps == NULL) {
        PyErr_NoMemory();
        return NULL;
    }
    for (i = 0; i < count; i++) {
        if (lag[i] < 1 || lag[i] > furthest) {
            PyErr_Format(PyExc_ValueError, "%s: a lag of %lld is not from 1 to %lld", what, (long long)lag[i], (long long)furthest);
            free(taps);
            return NULL;
        }
        if (((const uint8_t *)values->buf)[i] >= window) continue;
        taps[*kept].lag = lag[i];
        taps[(*kept)++].value = ((const uint8_t *)values->buf)[i];
    }
    return taps;
}

static PyObject *octal_stream(PyObject *self, PyObject *args) {
    PyObject *objects[8];
    Py_buffer views[8];
    static const char *const names[8] = {"x", "upper", "tap lags", "tap values", "probe lags", "probe values", "head", "splits"};
    static const size_t sizes[8] = {1, 1, 8, 1, 8, 1, 1, 8};
    long long start, stop, parity, window;
    int plain, taken = 0, status = STREAM_DONE;
    struct stream s;
    int64_t reached = 0, furthest, i;
    PyObject *result = NULL;
    (void)self;
    memset(&s, 0, sizeof s);
    if (!PyArg_ParseTuple(args, "OLLLLOOOOOOOp:octal_stream", &objects[0], &start, &stop, &parity, &window, &objects[1], &objects[2],
                          &objects[3], &objects[4], &objects[5], &objects[6], &objects[7], &plain))
        return NULL;
    for (; taken < 8; taken++)
        if (native_take(objects[taken], &views[taken], sizes[taken], taken == 0, names[taken]) < 0) goto end;
    if (start < 0 || stop < start || stop + STREAM_BLOCK > native_length(&views[0])) {
        PyErr_SetString(PyExc_ValueError, "the range must lie inside x, with 64 bytes to spare");
        goto end;
    }
    if (window != 16 && window != 32 && window != 64 && window != 128 && window != 256) {
        PyErr_SetString(PyExc_ValueError, "the window must be 16, 32, 64, 128 or 256");
        goto end;
    }
    if (native_length(&views[1]) != 512) {
        PyErr_SetString(PyExc_ValueError, "upper must have 512 entries");
        goto end;
    }
    s.x = views[0].buf, s.parity = parity & 1, s.window = window, s.upper = views[1].buf;
    s.head = views[6].buf, s.head_length = native_length(&views[6]);
    s.splits = views[7].buf, s.split_count = native_length(&views[7]);
    furthest = start;
    for (i = 0; i < s.split_count; i++)
        if (s.splits[i] < 0 || s.splits[i] > start) {
            PyErr_SetString(PyExc_ValueError, "a split removes from 0 objects to as many as there are values");
            goto end;
        }
    s.taps = taps_from(&views[2], &views[3], furthest, window, names[2], &s.tap_count);
    if (s.taps == NULL) goto end;
    s.probes = taps_from(&views[4], &views[5], furthest, window, names[4], &s.probe_count);
    if (s.probes == NULL) goto end;
    qsort(s.taps, (size_t)s.tap_count, sizeof(struct tap), by_lag);
    Py_BEGIN_ALLOW_THREADS
    reached = start;
    status = (!plain && stream_lanes_serve(&s) ? stream_lanes : stream_words)(&s, start, stop, &reached);
    Py_END_ALLOW_THREADS
    result = Py_BuildValue("iLLLLL", status, (long long)reached, (long long)s.deepest, (long long)s.searched, (long long)s.missing,
                           (long long)s.missing_value);
end:
    free(s.taps);
    free(s.probes);
    native_release(views, taken);
    return result;
}

/* One step of the digest of a segment: add the word, then mix the high and low halves. */
NATIVE_INLINE uint64_t mixed(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 32;
}

NATIVE_INLINE uint64_t word_at(const uint8_t *x) {
    uint64_t word;
    memcpy(&word, x, 8);
    return word;
}

/* Digest of the bytes x[0 .. length), whose length is a multiple of 8. */
static uint64_t digest_of(const uint8_t *x, int64_t length, uint64_t hash) {
    int64_t i;
    for (i = 0; i < length; i += 8) hash = mixed(hash, word_at(x + i));
    return hash;
}

/* A hash table of marked positions; key 0 is an empty slot. */
struct marks {
    uint64_t *keys;
    int64_t *places;
    uint64_t slots; /* a power of two */
    int64_t used;
};

#define MARK_BYTES 1024
#define LEVEL_BITS 20

/* Searches x[start .. stop) for positions marked by their own neighbourhood: a byte `sign`, and a digest of 64 bytes that ends with `level`
 * zeros. Each is entered under a key of the 1024 bytes before its end. The lowest bits of the key are those of the first digest, so
 * the key shows higher levels. Returns the index after one that is already in the table (*before: where it was), stop if there is none,
 * -index if the table is full. */
static int64_t look_for_marks(const uint8_t *x, int64_t start, int64_t stop, int64_t first, int sign, int level, int parity,
                              struct marks *marks, int64_t *before) {
    int64_t i = start;
    while (i < stop) {
        const uint8_t *const hit = memchr(x + i, sign, (size_t)(stop - i));
        uint64_t mark, key, slot;
        if (hit == NULL) return stop;
        i = hit - x + 1;
        mark = digest_of(x + i - 64, 64, 1) & ((1u << LEVEL_BITS) - 1);
        if (mark & ((1u << level) - 1)) continue;
        key = digest_of(x + i - MARK_BYTES, MARK_BYTES, parity ? (uint64_t)((first + i) & 1) + 1 : 1) | (uint64_t)1 << 63;
        slot = (key >> LEVEL_BITS) & (marks->slots - 1);
        key = key >> LEVEL_BITS << LEVEL_BITS | mark;
        while (marks->keys[slot] && marks->keys[slot] != key) slot = (slot + 1) & (marks->slots - 1);
        if (marks->keys[slot]) {
            *before = marks->places[slot];
            return i;
        }
        if (4 * (uint64_t)marks->used >= 3 * marks->slots) return -i;
        marks->keys[slot] = key;
        marks->places[slot] = first + i;
        marks->used++;
    }
    return stop;
}

static PyObject *stream_marks(PyObject *self, PyObject *args) {
    PyObject *objects[3];
    Py_buffer views[3];
    long long start, stop, first, used;
    int sign, level, parity, taken = 0;
    struct marks marks;
    int64_t reached = 0, before = -1;
    PyObject *result = NULL;
    (void)self;
    if (!PyArg_ParseTuple(args, "OLLLiiiOOL:stream_marks", &objects[0], &start, &stop, &first, &sign, &level, &parity, &objects[1],
                          &objects[2], &used))
        return NULL;
    for (; taken < 3; taken++)
        if (native_take(objects[taken], &views[taken], taken ? 8 : 1, taken > 0, taken ? "table" : "x") < 0) goto end;
    marks.keys = views[1].buf, marks.places = views[2].buf, marks.slots = (uint64_t)native_length(&views[1]), marks.used = used;
    if (start < MARK_BYTES || stop < start || stop > native_length(&views[0]) || sign < 0 || sign > 255 || level < 0 || level > LEVEL_BITS) {
        PyErr_SetString(PyExc_ValueError, "the range must lie inside x, behind its first 1024 bytes");
    } else if (!marks.slots || marks.slots & (marks.slots - 1) || native_length(&views[2]) != (Py_ssize_t)marks.slots || used < 0 ||
               4 * (uint64_t)used > 3 * marks.slots) {
        PyErr_SetString(PyExc_ValueError, "the table must have a power of two of places, at most three quarters of them used");
    } else {
        Py_BEGIN_ALLOW_THREADS
        reached = look_for_marks(views[0].buf, start, stop, first, sign, level, parity, &marks, &before);
        Py_END_ALLOW_THREADS
        result = Py_BuildValue("LLL", (long long)reached, (long long)before, (long long)marks.used);
    }
end:
    native_release(views, taken);
    return result;
}

static PyObject *stream_digest(PyObject *self, PyObject *args) {
    PyObject *object;
    Py_buffer x;
    long long start, stop;
    unsigned long long hash;
    int64_t i;
    (void)self;
    if (!PyArg_ParseTuple(args, "OLLK:stream_digest", &object, &start, &stop, &hash)) return NULL;
    if (native_take(object, &x, 1, NATIVE_READ, "x") < 0) return NULL;
    if (start < 0 || stop < start || stop > native_length(&x)) {
        PyBuffer_Release(&x);
        PyErr_SetString(PyExc_ValueError, "the range must lie inside x");
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS
    i = stop - (stop - start) % 8;
    hash = digest_of((const uint8_t *)x.buf + start, i - start, hash);
    if (i < stop) {
        uint64_t word = 0;
        memcpy(&word, (const uint8_t *)x.buf + i, (size_t)(stop - i));
        hash = mixed(hash, word);
    }
    Py_END_ALLOW_THREADS
    PyBuffer_Release(&x);
    return PyLong_FromUnsignedLongLong(hash);
}

PyMethodDef octal_stream_methods[] = {
    {"octal_stream", octal_stream, METH_VARARGS, "Values of a splitting game far out, from those before, with witnesses."},
    {"stream_marks", stream_marks, METH_VARARGS, "Enters positions marked by what stands before them; finds one that repeats."},
    {"stream_digest", stream_digest, METH_VARARGS, "Digest of a run of bytes, continued from a digest before."},
    {NULL, NULL, 0, NULL},
};
