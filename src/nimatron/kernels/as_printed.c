/* The three listings of the thesis (Mijailovic 2020, appendix A) as printed. Only the evaluation uses them: see papers/thesis.py.
 * The listings store int; here 64 bits are used, so that the last row of Table 2 does not overflow. */
#include <math.h>

#include "native.h"

typedef struct {
    Py_buffer view[4];
    int taken;
} taken_buffers;

static void release(taken_buffers *b) {
    while (b->taken > 0) PyBuffer_Release(&b->view[--b->taken]);
}

static int take(taken_buffers *b, PyObject *object, size_t size, const char *name) {
    if (native_take(object, &b->view[b->taken], size, NATIVE_WRITE, name) < 0) {
        release(b);
        return -1;
    }
    b->taken++;
    return 0;
}

static PyObject *refuse(taken_buffers *b) {
    release(b);
    PyErr_SetString(PyExc_ValueError, "as_printed: sizes that do not fit together");
    return NULL;
}

/* Listing 1: each search for the mex starts from 1. */
static PyObject *as_printed_recursive(PyObject *self, PyObject *args) {
    PyObject *used, *first, *second;
    long long a, from, to;
    taken_buffers b = {.taken = 0};
    (void)self;
    if (!PyArg_ParseTuple(args, "LLLOOO:as_printed_recursive", &a, &from, &to, &used, &first, &second)) return NULL;
    if (take(&b, used, 4, "used") < 0 || take(&b, first, 8, "first") < 0 || take(&b, second, 8, "second") < 0) return NULL;
    {
        int32_t *const c = b.view[0].buf;
        int64_t *const x = b.view[1].buf, *const y = b.view[2].buf;
        const int64_t n = native_length(&b.view[1]), size = native_length(&b.view[0]);
        if (a < 1 || a > (int64_t)1 << 31 || from < 1 || to > n + 1 || n > (int64_t)1 << 31 || native_length(&b.view[2]) != n ||
            size != 2 * n + 1) {
            return refuse(&b);
        }
        Py_BEGIN_ALLOW_THREADS
        for (int64_t i = from; i < to; i++) {
            int64_t mex = 1;
            while (mex < size - 1 && c[mex] != 0) mex++;
            x[i - 1] = mex;
            y[i - 1] = mex + a * i;
            c[mex] = 1;
            if (y[i - 1] < size) c[y[i - 1]] = 1;
        }
        Py_END_ALLOW_THREADS
    }
    release(&b);
    Py_RETURN_NONE;
}

/* Listing 2: two products of doubles, rounded down, for each pair. */
static PyObject *as_printed_algebraic(PyObject *self, PyObject *args) {
    PyObject *first, *second;
    long long a, from, to;
    taken_buffers b = {.taken = 0};
    (void)self;
    if (!PyArg_ParseTuple(args, "LLLOO:as_printed_algebraic", &a, &from, &to, &first, &second)) return NULL;
    if (take(&b, first, 8, "first") < 0 || take(&b, second, 8, "second") < 0) return NULL;
    {
        int64_t *const x = b.view[0].buf, *const y = b.view[1].buf;
        const int64_t n = native_length(&b.view[0]);
        const double alpha = (2 - (double)a + sqrt((double)a * (double)a + 4)) / 2, beta = alpha + (double)a;
        if (a < 1 || a > (int64_t)1 << 26 || from < 1 || to > n + 1 || n > (int64_t)1 << 36 || native_length(&b.view[1]) != n) {
            return refuse(&b);
        }
        Py_BEGIN_ALLOW_THREADS
        for (int64_t i = from; i < to; i++) {
            x[i - 1] = (int64_t)floor(alpha * (double)i);
            y[i - 1] = (int64_t)floor(beta * (double)i);
        }
        Py_END_ALLOW_THREADS
    }
    release(&b);
    Py_RETURN_NONE;
}

/* The digits of `number` in the system `base`: divide by the largest element that fits, found by bisection; the digits of the
 * remainder are those stored before. */
static void represent(int64_t number, const int64_t *base, int64_t elements, int32_t *digits) {
    int64_t low = 0, high = elements;
    const int32_t *rest;
    int32_t *own = digits + number * elements;
    while (high - low > 1) {
        const int64_t middle = (low + high) / 2;
        if (base[middle] <= number) {
            low = middle;
        } else {
            high = middle;
        }
    }
    rest = digits + (number % base[low]) * elements;
    memcpy(own, rest, (size_t)elements * sizeof *own);
    own[low] = (int32_t)(number / base[low]);
}

/* Listing 3: numbers 1..n in both systems, then A_m from the q-digits of m read in the p-system. `base` holds p, then q.
 * `digits_p` and `digits_q` hold a row of digits for each number, least significant first. */
static PyObject *as_printed_arithmetic(PyObject *self, PyObject *args) {
    PyObject *object[6];
    long long a, from, to;
    Py_buffer view[6];
    int taken = 0, good = 0;
    static const char *const name[6] = {"p", "q", "digits_p", "digits_q", "first", "second"};
    (void)self;
    if (!PyArg_ParseTuple(args, "LLLOOOOOO:as_printed_arithmetic", &a, &from, &to, object, object + 1, object + 2, object + 3, object + 4,
                          object + 5)) {
        return NULL;
    }
    for (; taken < 6; taken++) {
        if (native_take(object[taken], view + taken, taken == 2 || taken == 3 ? 4 : 8, NATIVE_WRITE, name[taken]) < 0) goto end;
    }
    {
        const int64_t *const p = view[0].buf, *const q = view[1].buf;
        const int64_t np = native_length(view), nq = native_length(view + 1), n = native_length(view + 4);
        int64_t *const x = view[4].buf, *const y = view[5].buf;
        if (a < 1 || a > (int64_t)1 << 30 || from < 1 || to > n + 1 || n > (int64_t)1 << 31 || np < 1 || nq < 1 || np > 64 || nq > np ||
            native_length(view + 5) != n || native_length(view + 2) != (n + 1) * np || native_length(view + 3) != (n + 1) * nq ||
            p[0] != 1 || q[0] != 1) {
            goto end;
        }
        for (int64_t i = 1; i < np; i++) {
            if (p[i] <= p[i - 1] || p[i] > (int64_t)1 << 40) goto end;
        }
        for (int64_t i = 1; i < nq; i++) {
            if (q[i] <= q[i - 1] || q[i] > (int64_t)1 << 40) goto end;
        }
        good = 1;
        Py_BEGIN_ALLOW_THREADS
        for (int64_t i = from; i < to; i++) {
            const int32_t *digits = (const int32_t *)view[3].buf + i * nq;
            int64_t value = 0, zeros = 0;
            represent(i, p, np, view[2].buf);
            represent(i, q, nq, view[3].buf);
            while (zeros < nq && digits[zeros] == 0) zeros++;
            for (int64_t j = 0; j < nq; j++) value += digits[j] * p[j];
            x[i - 1] = value - (zeros & 1);
            y[i - 1] = x[i - 1] + a * i;
        }
        Py_END_ALLOW_THREADS
    }
end:
    while (taken-- > 0) PyBuffer_Release(view + taken);
    if (PyErr_Occurred()) return NULL;
    if (!good) {
        PyErr_SetString(PyExc_ValueError, "as_printed: sizes that do not fit together");
        return NULL;
    }
    Py_RETURN_NONE;
}

PyMethodDef as_printed_methods[] = {
    {"as_printed_recursive", as_printed_recursive, METH_VARARGS, "as_printed_recursive(a, from, to, used, first, second)"},
    {"as_printed_algebraic", as_printed_algebraic, METH_VARARGS, "as_printed_algebraic(a, from, to, first, second)"},
    {"as_printed_arithmetic", as_printed_arithmetic, METH_VARARGS,
     "as_printed_arithmetic(a, from, to, p, q, digits_p, digits_q, first, second)"},
    {NULL, NULL, 0, NULL},
};
