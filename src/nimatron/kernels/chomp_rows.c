/* All P-positions of Chomp with three rows; chomp_rows.py contains the recurrence and the reference implementation. */
#include "native.h"

#define AHEAD 6 /* sets whose words are prefetched */

static inline void fetch_early(const uint64_t *place) {
#if defined(__GNUC__)
    __builtin_prefetch(place, 1);
#else
    (void)place;
#endif
}

/* Finds f(q, r) for q in [from, to), 0 <= r <= q, and stores it at q (q + 1) / 2 + r, or 0 if there is none. For each r a set contains
 * the f(x, r) found so far, in `width` words. closed[r]: no further P-position has this r. Returns 0 if a first row does not fit. */
static int lost_rows(int32_t *first, int64_t from, int64_t to, uint64_t *of_last, uint8_t *closed, uint64_t *taken, int64_t width) {
    for (int64_t q = from; q < to; q++) {
        int32_t *row = first + q * (q + 1) / 2;
        const int64_t least = q > 2 ? q : 2;
        int64_t first_open = least >> 6, word = first_open; /* everything below is taken */
        memset(taken, 0, (size_t)width * sizeof *taken);
        taken[first_open] = ~(~UINT64_C(0) << (least & 63));
        for (int64_t r = 0; r <= q; r++) {
            uint64_t *before = of_last + r * width;
            if (r + AHEAD <= q) fetch_early(before + AHEAD * width + word);
            if (r > 1) {
                const int64_t square = first[(r - 1) * r / 2 + r - 1];
                taken[square >> 6] |= UINT64_C(1) << (square & 63);
            }
            row[r] = 0;
            if (closed[r]) continue;
            while (first_open < width - 1 && !~taken[first_open]) first_open++;
            uint64_t open = ~(taken[word = first_open] | before[first_open]);
            while (!open && ++word < width) open = ~(taken[word] | before[word]);
            if (!open) return 0;
            const int64_t p = word * 64 + native_lowest_bit(open);
            row[r] = (int32_t)p;
            taken[word] |= open & (~open + 1);
            before[word] |= open & (~open + 1);
            if (p == q) closed[r] = 1;
        }
    }
    return 1;
}

static PyObject *chomp_rows(PyObject *self, PyObject *args) {
    static const size_t sizes[4] = {4, 8, 1, 8};
    static const char *names[4] = {"first", "of_last", "closed", "taken"};
    PyObject *objects[4];
    Py_buffer views[4];
    long long from, to;
    int taken, good;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOOOLL:chomp_rows", &objects[0], &objects[1], &objects[2], &objects[3], &from, &to)) return NULL;
    for (taken = 0; taken < 4; taken++)
        if (native_take(objects[taken], &views[taken], sizes[taken], NATIVE_WRITE, names[taken]) < 0) {
            native_release(views, taken);
            return NULL;
        }
    const int64_t width = native_length(&views[3]), last = native_length(&views[2]);
    good = from >= 1 && to >= from && to <= last && to <= INT32_MAX / 4 && width > to / 64 &&
           last * width <= native_length(&views[1]) && to * (to + 1) / 2 <= native_length(&views[0]);
    Py_BEGIN_ALLOW_THREADS
    good = good && lost_rows(views[0].buf, from, to, views[1].buf, views[2].buf, views[3].buf, width);
    Py_END_ALLOW_THREADS
    native_release(views, 4);
    if (!good) {
        PyErr_SetString(PyExc_ValueError, "the table does not fit");
        return NULL;
    }
    Py_RETURN_NONE;
}

PyMethodDef chomp_rows_methods[] = {
    {"chomp_rows", chomp_rows, METH_VARARGS, "All lost positions of Chomp with three rows."},
    {NULL, NULL, 0, NULL},
};
