/* Nim-values of taking-and-breaking games by definition: all moves of each heap, marked by epoch stamps.
 * Reference implementation: sequences/octal/definition_loops.py. */
#include "octal_sums.h"

#include <stdlib.h>

typedef struct {
    const int64_t *place; /* ascending */
    const uint8_t *bits, *parts;
    int64_t places;
    int64_t tail_from, period; /* the digits at the places tail_from, tail_from + 1, ... are periodic; period 0: no tail */
    const uint8_t *tail;
} rules;

/* For an infinite tail: `met` has one row per residue (modulo the period), which contains the least heap of the residue with each value.
 * low[class * period + residue]: a place of this class of the tail has met all smaller values, except perhaps 0. */
typedef struct {
    uint32_t *met, *low;
    int64_t room;
} tail_state;

#define NEVER 0xFFFFFFFFu

static void meet(tail_state *tail, const rules *code, int64_t n, uint32_t value) {
    if (code->period && n > 0 && value < tail->room) {
        uint32_t *met = tail->met + n % code->period * tail->room + value;
        if (*met == NEVER) *met = (uint32_t)n;
    }
}

/* Least value >= `from` that the class of the tail does not give; sizes up to `most` of one residue are options. */
static uint32_t unmet(const tail_state *tail, int64_t residue, int64_t most, uint32_t from) {
    const uint32_t *met = tail->met + residue * tail->room;
    while (from < tail->room && (int64_t)met[from] <= most) from++;
    return from;
}

/* The loop over the splits of a rest, which takes most of the time. */
static void mark_splits(uint32_t *stamp, uint32_t epoch, const uint32_t *values, int64_t rest, int64_t half) {
    int64_t a;
    for (a = 1; a <= half; a++) stamp[values[a] ^ values[rest - a]] = epoch;
}

/* Values of [start, stop). Returns 0, -1 without memory, -2 when a value does not fit 31 bits. */
static int fill(uint32_t *values, int64_t start, int64_t stop, const rules *code) {
    int64_t n, i, size = 256;
    uint32_t *stamp, epoch = 0, most = 0;
    tail_state tail = {NULL, NULL, 0};
    int failed = 0;
    for (n = 0; n < start; n++) most = values[n] > most ? values[n] : most;
    if (most >> 30) return -2;
    while (size <= 4 * (int64_t)most) size *= 2;
    stamp = calloc((size_t)size, sizeof *stamp);
    if (code->period) {
        tail.room = 2 * stop + 2;
        tail.met = malloc((size_t)(code->period * tail.room) * sizeof *tail.met);
        tail.low = calloc((size_t)(code->period * code->period), sizeof *tail.low);
        if (tail.met != NULL) memset(tail.met, 0xFF, (size_t)(code->period * tail.room) * sizeof *tail.met);
    }
    if (stamp == NULL || (code->period && (tail.met == NULL || tail.low == NULL))) failed = -1;
    for (n = 0; n < start && !failed && code->period; n++) meet(&tail, code, n, values[n]);
    for (n = start; n < stop && !failed; n++) {
        uint32_t value = 0;
        epoch++;
        for (i = 0; i < code->places && code->place[i] <= n && n > 0; i++) {
            const int64_t k = code->place[i], rest = n - k;
            const unsigned bits = code->bits[i], parts = code->parts[i];
            if (rest == 0) {
                if (bits & NOTHING) stamp[0] = epoch;
                continue;
            }
            if (bits & ONE && k > 0) stamp[values[rest]] = epoch;
            if (!(bits & TWO)) continue;
            if (parts == EQUAL) {
                if (rest % 2 == 0) stamp[0] = epoch;
            } else {
                mark_splits(stamp, epoch, values, rest, parts == ANY ? rest / 2 : (rest - 1) / 2);
            }
        }
        if (code->period && n >= code->tail_from) {
            if (code->tail[(n - code->tail_from) % code->period] & NOTHING) stamp[0] = epoch;
            int zero = stamp[0] == epoch;
            for (i = 0; i < code->period; i++) {
                const int64_t most_size = n - code->tail_from - i, residue = most_size % code->period;
                uint32_t *low = tail.low + i * code->period + residue;
                if (!(code->tail[i] & ONE) || most_size < 1) continue;
                *low = unmet(&tail, residue, most_size, *low ? *low : 1);
                if (*low > value) value = *low;
                zero |= (int64_t)tail.met[residue * tail.room] <= most_size;
            }
            if (!zero) value = 0;
            for (i = 0; zero && i < code->period;) { /* increase until neither a stamp nor a class of the tail gives the value */
                const int64_t most_size = n - code->tail_from - i;
                uint32_t next = value;
                if ((int64_t)value < size && stamp[value] == epoch) {
                    next++;
                } else if (code->tail[i] & ONE && most_size >= 1) {
                    next = unmet(&tail, most_size % code->period, most_size, value);
                }
                i = next == value ? i + 1 : 0;
                value = next;
            }
        }
        while ((int64_t)value < size && stamp[value] == epoch) value++;
        values[n] = value;
        meet(&tail, code, n, value);
        if (value > most) most = value;
        if (most >> 30 || (code->period && value >= tail.room)) failed = -2;
        if (!failed && 2 * (int64_t)value >= size) { /* the XOR of two values is below twice the greatest power of two in them */
            while (size <= 4 * (int64_t)value) size *= 2;
            free(stamp);
            stamp = calloc((size_t)size, sizeof *stamp);
            epoch = 0;
            if (stamp == NULL) failed = -1;
        }
    }
    free(stamp);
    free(tail.met);
    free(tail.low);
    return failed;
}

static PyObject *octal_plain(PyObject *self, PyObject *args) {
    PyObject *object[5];
    Py_buffer view[5];
    static const char *const names[5] = {"values", "places", "bits", "parts", "tail"};
    static const size_t sizes[5] = {4, 8, 1, 1, 1};
    long long start, stop, tail_from;
    rules code;
    int taken, failed = 0, bad;
    int64_t i;
    (void)self;
    if (!PyArg_ParseTuple(args, "OLLOOOLO:octal_plain", &object[0], &start, &stop, &object[1], &object[2], &object[3], &tail_from,
                          &object[4])) {
        return NULL;
    }
    for (taken = 0; taken < 5; taken++) {
        if (native_take(object[taken], &view[taken], sizes[taken], taken ? NATIVE_READ : NATIVE_WRITE, names[taken]) < 0) {
            native_release(view, taken);
            return NULL;
        }
    }
    code.place = view[1].buf;
    code.places = native_length(&view[1]);
    code.bits = view[2].buf;
    code.parts = view[3].buf;
    code.tail = view[4].buf;
    code.period = native_length(&view[4]);
    code.tail_from = tail_from;
    bad = start < 0 || stop < start || stop > native_length(&view[0]) || stop >= 0x7FFFFFFF || native_length(&view[2]) != code.places ||
          native_length(&view[3]) != code.places || tail_from < 0 || code.period > 4096;
    for (i = 0; !bad && i < code.places; i++) { /* a part is smaller than the heap */
        bad |= code.place[i] < 0 || (code.place[i] == 0 && code.bits[i] & ~TWO) || (i > 0 && code.place[i] <= code.place[i - 1]);
    }
    bad |= code.period && tail_from < 1;
    if (!bad) {
        Py_BEGIN_ALLOW_THREADS
        failed = fill(view[0].buf, start, stop, &code);
        Py_END_ALLOW_THREADS
    }
    native_release(view, 5);
    if (bad) {
        PyErr_SetString(PyExc_ValueError, "octal_plain: values, places or bounds do not fit together");
        return NULL;
    }
    if (failed == -1) return PyErr_NoMemory();
    if (failed == -2) {
        PyErr_SetString(PyExc_OverflowError, "octal_plain: a value does not fit 30 bits");
        return NULL;
    }
    Py_RETURN_NONE;
}

PyMethodDef octal_plain_methods[] = {
    {"octal_plain", octal_plain, METH_VARARGS,
     "octal_plain(values, start, stop, places, bits, parts, tail_from, tail): see sequences/octal/definition_loops.py."},
    {NULL, NULL, 0, NULL},
};
