/* Nim-values of a taking-and-breaking game by definition, for the checker of certificates. It shares nothing with the engines: every
 * option of every heap is examined. Reference implementation: certificate_checks.py. */
#include "native.h"

#include <stdlib.h>

enum { ANY, DIFFERENT, NOT_ALL_EQUAL, ALL_EQUAL };

/* Whether parts a <= b (<= c) may be left under a modifier. */
NATIVE_INLINE int two_allowed(int modifier, int64_t a, int64_t b) {
    return modifier == ANY || (a == b) == (modifier == ALL_EQUAL);
}

NATIVE_INLINE int three_allowed(int modifier, int64_t a, int64_t b, int64_t c) {
    switch (modifier) {
    case ANY: return 1;
    case DIFFERENT: return a < b && b < c;
    case NOT_ALL_EQUAL: return a < c;
    default: return a == c;
    }
}

/* Place i - 1 of the code has digit bits[i] and modifier parts[i]. seen[v] == n + 1: v is the value of an option of n. -1: a value is too large. */
static int64_t by_definition(const uint8_t *bits, const uint8_t *parts, int64_t places, uint16_t *values, int64_t from, int64_t to,
                             uint32_t *seen) {
    int64_t n, i, a, b;
    for (n = from; n < to; n++) {
        const uint32_t mark = (uint32_t)n + 1;
        uint32_t least = 0;
        for (i = 0; i < places && i - 1 <= n; i++) {
            const int64_t taken = i - 1, rest = n - taken;
            const int digit = bits[i], modifier = parts[i];
            if (taken >= 1 && rest == 0 && (digit & 1)) seen[0] = mark;
            if (taken >= 1 && rest > 0 && (digit & 2)) seen[values[rest]] = mark;
            if (digit & 4) {
                for (a = 1; 2 * a <= rest; a++)
                    if (two_allowed(modifier, a, rest - a)) seen[values[a] ^ values[rest - a]] = mark;
            }
            if (digit & 8) {
                for (a = 1; 3 * a <= rest; a++)
                    for (b = a; a + 2 * b <= rest; b++)
                        if (three_allowed(modifier, a, b, rest - a - b)) seen[values[a] ^ values[b] ^ values[rest - a - b]] = mark;
            }
        }
        while (least < 65536 && seen[least] == mark) least++;
        if (least == 65536) return -1;
        values[n] = (uint16_t)least;
    }
    return to;
}

static PyObject *check_definition(PyObject *self, PyObject *args) {
    PyObject *objects[3];
    Py_buffer views[3];
    long long from, to;
    int64_t done = 0, places, i;
    uint32_t *seen;
    const uint8_t *bits;
    int bad;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOOLL:check_definition", &objects[0], &objects[1], &objects[2], &from, &to)) return NULL;
    if (native_take(objects[0], &views[0], 1, NATIVE_READ, "bits") < 0) return NULL;
    if (native_take(objects[1], &views[1], 1, NATIVE_READ, "parts") < 0) {
        native_release(views, 1);
        return NULL;
    }
    if (native_take(objects[2], &views[2], 2, NATIVE_WRITE, "values") < 0) {
        native_release(views, 2);
        return NULL;
    }
    places = native_length(&views[0]);
    bits = views[0].buf;
    bad = from < 0 || to < from || to > native_length(&views[2]) || to >= (int64_t)UINT32_MAX || places != native_length(&views[1]);
    for (i = 0; !bad && i < places && i < 2; i++) bad = i == 0 ? bits[i] & ~8 : bits[i] & 3; /* parts smaller than the heap */
    if (bad) {
        native_release(views, 3);
        PyErr_SetString(PyExc_ValueError, "the code or the range does not fit");
        return NULL;
    }
    seen = calloc(65536, sizeof(uint32_t));
    if (seen == NULL) {
        native_release(views, 3);
        return PyErr_NoMemory();
    }
    Py_BEGIN_ALLOW_THREADS
    done = by_definition(bits, views[1].buf, places, views[2].buf, from, to, seen);
    Py_END_ALLOW_THREADS
    free(seen);
    native_release(views, 3);
    return PyLong_FromLongLong(done);
}

PyMethodDef check_definition_methods[] = {
    {"check_definition", check_definition, METH_VARARGS, "Nim-values of the heaps [from, to) by the definition."},
    {NULL, NULL, 0, NULL},
};
