/* Python interface of the nim-products of nimber_products.h: arrays of 64-bit nimbers, linear maps, nimbers of many words.
 * Reference implementations: nimatron/arithmetic/nimber_arrays.py and nimber_integers.py. */
#include "nimber_products.h"

#include <stdlib.h>

#define LONGEST_WIDE 8192 /* words: a product takes half a second */

/* Takes several buffers, each as long as the first; `writable` is the index of the output buffer. */
static int take_words(PyObject **objects, Py_buffer *taken, int count, int writable) {
    for (int i = 0; i < count; i++) {
        if (native_take(objects[i], &taken[i], sizeof(uint64_t), i == writable, "nimbers") < 0) {
            native_release(taken, i);
            return -1;
        }
        if (native_length(&taken[i]) != native_length(&taken[0])) {
            PyErr_SetString(PyExc_ValueError, "nimbers: the arrays differ in length");
            native_release(taken, i + 1);
            return -1;
        }
    }
    return 0;
}

/* Takes the tables of the field of 65536; every sum of two logarithms must be a valid index of the powers. */
static int take_tables(PyObject *powers, PyObject *logarithms, Py_buffer *taken, nimber_tables *tables) {
    if (native_take(powers, &taken[0], sizeof(uint16_t), NATIVE_READ, "powers") < 0) return -1;
    if (native_take(logarithms, &taken[1], sizeof(uint16_t), NATIVE_READ, "logarithms") < 0) {
        native_release(taken, 1);
        return -1;
    }
    if (native_length(&taken[0]) <= 2 * 65535 || native_length(&taken[1]) != 65536) {
        PyErr_SetString(PyExc_ValueError, "nimbers: the tables of logarithms have another length");
        native_release(taken, 2);
        return -1;
    }
    tables->powers = taken[0].buf;
    tables->logarithms = taken[1].buf;
    return 0;
}

static int take_bytes_table(PyObject *object, Py_buffer *taken) {
    if (native_take(object, taken, sizeof(uint64_t), NATIVE_READ, "table") < 0) return -1;
    if (native_length(taken) == 8 * 256) return 0;
    PyErr_SetString(PyExc_ValueError, "nimbers: a table of a linear map has 8 times 256 numbers");
    PyBuffer_Release(taken);
    return -1;
}

static PyObject *nimber_instructions(PyObject *self, PyObject *unused) {
    (void)self;
    (void)unused;
    return Py_BuildValue("ii", nimber_gfni_width(), nimber_has_clmul());
}

static PyObject *nimber_products_gfni(PyObject *self, PyObject *args) {
    PyObject *objects[3];
    Py_buffer b[3];
    (void)self;
    if (!PyArg_ParseTuple(args, "OOO:nimber_products_gfni", &objects[0], &objects[1], &objects[2])) return NULL;
    if (!nimber_gfni_width()) {
        PyErr_SetString(PyExc_RuntimeError, "nimber_products_gfni: this processor has no GFNI");
        return NULL;
    }
    if (take_words(objects, b, 3, 2) < 0) return NULL;
    Py_BEGIN_ALLOW_THREADS
    nimber_products_by_gfni(b[0].buf, b[1].buf, b[2].buf, native_length(&b[0]));
    Py_END_ALLOW_THREADS
    native_release(b, 3);
    Py_RETURN_NONE;
}

static PyObject *nimber_products_bits(PyObject *self, PyObject *args) {
    PyObject *objects[3];
    Py_buffer b[3];
    (void)self;
    if (!PyArg_ParseTuple(args, "OOO:nimber_products_bits", &objects[0], &objects[1], &objects[2])) return NULL;
    if (take_words(objects, b, 3, 2) < 0) return NULL;
    Py_BEGIN_ALLOW_THREADS
    nimber_products_by_bits(b[0].buf, b[1].buf, b[2].buf, native_length(&b[0]));
    Py_END_ALLOW_THREADS
    native_release(b, 3);
    Py_RETURN_NONE;
}

static PyObject *nimber_products_clmul(PyObject *self, PyObject *args) {
    PyObject *objects[3], *to, *from;
    Py_buffer b[5];
    nimber_polynomials field;
    unsigned long long modulus, quotient;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOOOOKK:nimber_products_clmul", &objects[0], &objects[1], &objects[2], &to, &from, &modulus,
                          &quotient)) {
        return NULL;
    }
    if (!nimber_has_clmul()) {
        PyErr_SetString(PyExc_RuntimeError, "nimber_products_clmul: this processor has no carry-less multiplication");
        return NULL;
    }
    if (take_words(objects, b, 3, 2) < 0) return NULL;
    if (take_bytes_table(to, &b[3]) < 0) {
        native_release(b, 3);
        return NULL;
    }
    if (take_bytes_table(from, &b[4]) < 0) {
        native_release(b, 4);
        return NULL;
    }
    field = (nimber_polynomials){b[3].buf, b[4].buf, modulus, quotient};
    Py_BEGIN_ALLOW_THREADS
    nimber_products_by_clmul(field, b[0].buf, b[1].buf, b[2].buf, native_length(&b[0]));
    Py_END_ALLOW_THREADS
    native_release(b, 5);
    Py_RETURN_NONE;
}

static PyObject *nimber_products_tables(PyObject *self, PyObject *args) {
    PyObject *objects[3], *powers, *logarithms;
    Py_buffer b[5];
    nimber_tables tables;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOOOO:nimber_products_tables", &objects[0], &objects[1], &objects[2], &powers, &logarithms)) {
        return NULL;
    }
    if (take_words(objects, b, 3, 2) < 0) return NULL;
    if (take_tables(powers, logarithms, b + 3, &tables) < 0) {
        native_release(b, 3);
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS
    nimber_products_by_tables(tables, b[0].buf, b[1].buf, b[2].buf, native_length(&b[0]));
    Py_END_ALLOW_THREADS
    native_release(b, 5);
    Py_RETURN_NONE;
}

static PyObject *nimber_linear_map(PyObject *self, PyObject *args) {
    PyObject *objects[2], *table;
    Py_buffer b[3];
    (void)self;
    if (!PyArg_ParseTuple(args, "OOO:nimber_linear_map", &objects[0], &objects[1], &table)) return NULL;
    if (take_words(objects, b, 2, 1) < 0) return NULL;
    if (take_bytes_table(table, &b[2]) < 0) {
        native_release(b, 2);
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS
    {
        const uint64_t *x = b[0].buf;
        uint64_t *out = b[1].buf;
        const Py_ssize_t n = native_length(&b[0]);
        for (Py_ssize_t i = 0; i < n; i++) out[i] = nimber_linear(b[2].buf, x[i]);
    }
    Py_END_ALLOW_THREADS
    native_release(b, 3);
    Py_RETURN_NONE;
}

/* -- nimbers of many words, the lowest first: the same recursion, for F = 2^64, 2^128, ... ------------------------------------------- */

/* Multiplies by 2^(64 n - 1); `spare` has 2 n words. */
static void wide_times_half(nimber_tables tables, uint64_t *out, const uint64_t *x, Py_ssize_t n, uint64_t *spare) {
    const Py_ssize_t half = n / 2;
    uint64_t *sum = spare, *upper = spare + half, *further = spare + n;
    if (n == 1) {
        *out = nimber_times_half_by_tables(tables, *x);
        return;
    }
    for (Py_ssize_t k = 0; k < half; k++) sum[k] = x[k] ^ x[half + k];
    wide_times_half(tables, upper, x + half, half, further);
    wide_times_half(tables, out + half, sum, half, further);
    wide_times_half(tables, out, upper, half, further);
}

/* Multiplies x by y; `spare` has 4 n words, `out` is neither x nor y. */
static void wide_product(nimber_tables tables, uint64_t *out, const uint64_t *x, const uint64_t *y, Py_ssize_t n, uint64_t *spare) {
    const Py_ssize_t half = n / 2;
    uint64_t *low = spare, *high = spare + half, *xs = spare + n, *ys = spare + n + half, *further = spare + 2 * n;
    if (n == 1) {
        *out = nimber_product_by_tables(tables, *x, *y);
        return;
    }
    for (Py_ssize_t k = 0; k < half; k++) {
        xs[k] = x[k] ^ x[half + k];
        ys[k] = y[k] ^ y[half + k];
    }
    wide_product(tables, low, x, y, half, further);
    wide_product(tables, high, x + half, y + half, half, further);
    wide_product(tables, out + half, xs, ys, half, further);
    wide_times_half(tables, out, high, half, further);
    for (Py_ssize_t k = 0; k < half; k++) {
        out[half + k] ^= low[k];
        out[k] ^= low[k];
    }
}

static PyObject *nimber_wide_product(PyObject *self, PyObject *args) {
    PyObject *objects[3], *powers, *logarithms;
    Py_buffer b[5];
    nimber_tables tables;
    Py_ssize_t n;
    uint64_t *spare = NULL;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOOOO:nimber_wide_product", &objects[0], &objects[1], &objects[2], &powers, &logarithms)) return NULL;
    if (take_words(objects, b, 3, 2) < 0) return NULL;
    if (take_tables(powers, logarithms, b + 3, &tables) < 0) {
        native_release(b, 3);
        return NULL;
    }
    n = native_length(&b[0]);
    if (n < 1 || n > LONGEST_WIDE || (n & (n - 1))) {
        PyErr_SetString(PyExc_ValueError, "nimber_wide_product: the number of words must be a power of 2, at most 8192");
    } else if ((spare = malloc(sizeof(uint64_t) * 4 * (size_t)n)) == NULL) {
        PyErr_NoMemory();
    } else {
        Py_BEGIN_ALLOW_THREADS
        wide_product(tables, b[2].buf, b[0].buf, b[1].buf, n, spare);
        Py_END_ALLOW_THREADS
    }
    native_release(b, 5);
    if (spare == NULL) return NULL;
    free(spare);
    Py_RETURN_NONE;
}

PyMethodDef nimber_products_methods[] = {
    {"nimber_instructions", nimber_instructions, METH_NOARGS,
     "nimber_instructions() -> (bits of a vector with GFNI or 0, whether there is carry-less multiplication)."},
    {"nimber_products_gfni", nimber_products_gfni, METH_VARARGS, "nimber_products_gfni(x, y, out): uint64 arrays."},
    {"nimber_products_bits", nimber_products_bits, METH_VARARGS, "nimber_products_bits(x, y, out): uint64 arrays."},
    {"nimber_products_clmul", nimber_products_clmul, METH_VARARGS,
     "nimber_products_clmul(x, y, out, to_polynomial, from_polynomial, modulus, quotient): see nimber_products.py."},
    {"nimber_products_tables", nimber_products_tables, METH_VARARGS,
     "nimber_products_tables(x, y, out, powers, logarithms): see nimber_products.py."},
    {"nimber_linear_map", nimber_linear_map, METH_VARARGS, "nimber_linear_map(x, out, table): the table has a row for each byte."},
    {"nimber_wide_product", nimber_wide_product, METH_VARARGS,
     "nimber_wide_product(x, y, out, powers, logarithms): two nimbers as words, the lowest first."},
    {NULL, NULL, 0, NULL},
};
