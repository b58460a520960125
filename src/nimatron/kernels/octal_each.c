/* Nim-values of taking-and-breaking games one heap after the other, for games with too many values or rare positions for planes.
 * Reference implementation: sequences/octal/definition_loops.py.
 *
 * First some splits are marked, in short runs spread evenly. Then the unmarked values are examined in ascending order: each is sought
 * among all splits, many at a time, and the first that no split has is the value. With a mask (see octal_sparse.c) all splits with a
 * rare part are marked too, and an unmarked value of class 1 needs no search. The number of marked splits adapts to the number of
 * searches. */
#include "octal_sums.h"

#include <stdlib.h>

#define FEW 8
#define MANY 24
#define LEAST_DEPTH 64
#define RUN 16
#define SPLITS_AT_ONCE 24

typedef struct {
    const int64_t *place; /* ascending, at most 64 */
    const uint8_t *bits, *parts;
    int64_t places;
    unsigned mask;
    int parity, t;
} rules;

typedef struct {
    uint16_t *values;
    const rules *code;
    uint8_t *marks; /* of `size` values, and 8 bytes that stay 0 */
    int64_t size;
    int32_t *rare;
    int64_t rares, room, depth, searched;
    int64_t work; /* splits marked one by one, and sets of SPLITS_AT_ONCE splits examined */
    is_sum_function is_sum;
} state;

static int class_of(const rules *code, unsigned value, int64_t n) {
    return parity_of(value & code->mask) ^ (code->parity & (int)((n - code->t) & 1));
}

static int add_rare(state *s, int64_t n) {
    if (s->rares == s->room) {
        const int64_t room = 2 * s->room + 1024;
        int32_t *larger = realloc(s->rare, (size_t)room * sizeof *larger);
        if (larger == NULL) return -1;
        s->rare = larger;
        s->room = room;
    }
    s->rare[s->rares++] = (int32_t)n;
    return 0;
}

static int64_t half_of(const rules *code, int64_t i, int64_t n) {
    const int64_t rest = n - code->place[i];
    if (!(code->bits[i] & TWO) || code->parts[i] == EQUAL || rest < 2) return 0;
    return code->parts[i] == ANY ? rest / 2 : (rest - 1) / 2;
}

static void mark_moves(state *s, int64_t n) {
    const rules *const code = s->code;
    const uint16_t *const values = s->values;
    uint8_t *const marks = s->marks;
    int64_t i, j, a;
    for (i = 0; i < code->places && code->place[i] <= n; i++) {
        const int64_t rest = n - code->place[i], half = half_of(code, i, n);
        const uint16_t *const others = values + rest;
        s->work += 1 + (half <= s->depth ? half : s->depth) + (half > 0 ? s->rares : 0);
        if (rest == 0) {
            if (code->bits[i] & NOTHING) marks[0] = 1;
            continue;
        }
        if (code->bits[i] & ONE && code->place[i] > 0) marks[values[rest]] = 1;
        if (code->bits[i] & TWO && code->parts[i] == EQUAL && rest % 2 == 0) marks[0] = 1;
        if (half <= s->depth) {
            for (a = 1; a <= half; a++) marks[values[a] ^ others[-a]] = 1;
        } else {
            const int64_t runs = s->depth / RUN, step = (half - RUN) / runs;
            for (a = 1; a < 1 + runs * step; a += step) {
                for (j = 0; j < RUN; j++) marks[values[a + j] ^ others[-a - j]] = 1;
            }
        }
        for (a = 0; half > 0 && a < s->rares && s->rare[a] < rest; a++) {
            const int64_t part = s->rare[a];
            if (2 * part != rest || code->parts[i] == ANY) marks[values[part] ^ others[-part]] = 1;
        }
    }
}

/* Returns whether some split has a given value. */
static int is_deep(state *s, int64_t n, unsigned value) {
    int64_t i, from = 1, length = 1024, part = 0;
    int left = 1;
    for (; left; from += length, length *= 2) {
        left = 0;
        for (i = 0; i < s->code->places && s->code->place[i] <= n; i++) {
            const int64_t half = half_of(s->code, i, n), upto = from + length - 1;
            if (from > half) continue;
            left = 1;
            s->work += ((upto < half ? upto : half) - from) / SPLITS_AT_ONCE + 1;
            if (s->is_sum(s->values, n - s->code->place[i], from, upto < half ? upto : half, value, &part)) return 1;
        }
    }
    return 0;
}

static int64_t unmarked(const state *s, int64_t value) {
    while (value < s->size) {
        uint64_t word;
        memcpy(&word, s->marks + value, 8);
        if (word == 0x0101010101010101u) {
            value += 8;
        } else if (s->marks[value]) {
            value++;
        } else {
            break;
        }
    }
    return value;
}

/* Values of [start, stop). Returns 0, -1 without memory, -2 when a value does not fit 15 bits. */
static int fill(state *s, int64_t start, int64_t stop) {
    int64_t n, most = 0;
    for (n = 0; n < start; n++) most = s->values[n] > most ? s->values[n] : most;
    if (most >> 15) return -2;
    for (s->size = 256; s->size <= 2 * most; s->size *= 2) continue;
    s->marks = calloc((size_t)s->size + 8, 1);
    if (s->marks == NULL) return -1;
    for (n = 1; s->code->mask && n < start; n++) {
        if (!class_of(s->code, s->values[n], n) && add_rare(s, n) < 0) return -1;
    }
    for (n = start; n < stop; n++) {
        int64_t value = 0, searches = 0;
        memset(s->marks, 0, (size_t)s->size);
        s->work += s->size / SPLITS_AT_ONCE;
        if (n > 0) mark_moves(s, n);
        for (;; value++) {
            value = unmarked(s, value);
            if (n == 0 || (s->code->mask && class_of(s->code, (unsigned)value, n))) break;
            searches++;
            if (!is_deep(s, n, (unsigned)value)) break;
        }
        if (value >> 15) return -2;
        s->values[n] = (uint16_t)value;
        s->searched += searches;
        if (searches > MANY) s->depth += s->depth / 16 + 1;
        if (searches < FEW && s->depth > LEAST_DEPTH) s->depth -= s->depth / 32;
        if (s->code->mask && n > 0 && !class_of(s->code, (unsigned)value, n) && add_rare(s, n) < 0) return -1;
        if (2 * value >= s->size) {
            while (s->size <= 2 * value) s->size *= 2;
            free(s->marks);
            s->marks = calloc((size_t)s->size + 8, 1);
            if (s->marks == NULL) return -1;
        }
    }
    return 0;
}

static PyObject *octal_each(PyObject *self, PyObject *args) {
    PyObject *object[4];
    Py_buffer view[4];
    static const char *const names[4] = {"values", "places", "bits", "parts"};
    static const size_t sizes[4] = {2, 8, 1, 1};
    long long start, stop, depth;
    rules code;
    state s;
    int taken, failed = 0, bad;
    int64_t i;
    (void)self;
    memset(&s, 0, sizeof s);
    if (!PyArg_ParseTuple(args, "OLLOOOIiiL:octal_each", &object[0], &start, &stop, &object[1], &object[2], &object[3], &code.mask,
                          &code.parity, &code.t, &depth)) {
        return NULL;
    }
    for (taken = 0; taken < 4; taken++) {
        if (native_take(object[taken], &view[taken], sizes[taken], taken ? NATIVE_READ : NATIVE_WRITE, names[taken]) < 0) {
            native_release(view, taken);
            return NULL;
        }
    }
    code.place = view[1].buf;
    code.places = native_length(&view[1]);
    code.bits = view[2].buf;
    code.parts = view[3].buf;
    bad = start < 0 || stop < start || stop > native_length(&view[0]) || stop >= 0x7FFFFFFF || native_length(&view[2]) != code.places ||
          native_length(&view[3]) != code.places || code.parity & ~1 || code.t & ~1 || code.mask >> 16;
    for (i = 0; !bad && i < code.places; i++) { /* parts are smaller than the heap, and the classes are right */
        bad |= code.place[i] < 0 || (code.place[i] == 0 && code.bits[i] & ~TWO) || (i > 0 && code.place[i] <= code.place[i - 1]) ||
               code.bits[i] & THREE || code.parts[i] > EQUAL;
        bad |= code.parity && code.bits[i] & TWO && code.parts[i] != EQUAL && (code.place[i] & 1) != code.t;
    }
    if (!bad) {
        s.values = view[0].buf;
        s.code = &code;
        s.is_sum = octal_is_sum();
        s.depth = depth < LEAST_DEPTH ? LEAST_DEPTH : depth;
        Py_BEGIN_ALLOW_THREADS
        failed = fill(&s, start, stop);
        Py_END_ALLOW_THREADS
    }
    free(s.marks);
    free(s.rare);
    native_release(view, 4);
    if (bad) {
        PyErr_SetString(PyExc_ValueError, "octal_each: values, places or bounds do not fit together");
        return NULL;
    }
    if (failed == -1) return PyErr_NoMemory();
    if (failed == -2) {
        PyErr_SetString(PyExc_OverflowError, "octal_each: a value does not fit 15 bits");
        return NULL;
    }
    return Py_BuildValue("LLL", (long long)s.depth, (long long)s.searched, (long long)s.work);
}

PyMethodDef octal_each_methods[] = {
    {"octal_each", octal_each, METH_VARARGS,
     "octal_each(values, start, stop, places, bits, parts, mask, parity, t, depth) -> (depth, values searched one by one, "
     "splits examined): see sequences/octal/sparse.py."},
    {NULL, NULL, 0, NULL},
};
