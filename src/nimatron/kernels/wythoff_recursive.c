/* The mex rule in linear time.
 *
 * The numbers that are not B's are the A's, in order. So between two consecutive B's the A's are consecutive numbers: one run for each B,
 * of a-1 to a+1 numbers. The mex pointer is the next number; it only increases, and jumps over a B when it meets one. `history` lists the
 * B's from the first one above the start; if it is the table under construction itself, a B not yet written is larger than the mex. */
#include "native.h"

#if defined(__GNUC__)
typedef uint64_t four __attribute__((vector_size(32)));
typedef uint64_t four_anywhere __attribute__((vector_size(32), aligned(8), may_alias));
#endif

/* Writes n pairs; returns the number written (smaller only if the history was too short). */
NATIVE_CLONES static Py_ssize_t runs(int64_t mex, int64_t start_difference, int64_t a, const int64_t *history, Py_ssize_t known, int own,
                                     int64_t *first, int64_t *second, Py_ssize_t n) {
    Py_ssize_t i = 0, h = 0;
    uint64_t difference = (uint64_t)start_difference; /* unsigned: the step after the last pair may exceed 64 bits */
    while (i < n) {
        int64_t length;
        if (own && h >= i) {
            first[i] = mex;
            second[i] = (int64_t)((uint64_t)mex + difference);
            mex++, i++, difference += (uint64_t)a;
            continue;
        }
        if (!own && h >= known) return i;
        length = history[h++] - mex;
        if (length < 0) return i;
        if (length > n - i) length = n - i;
#if defined(__GNUC__)
        if (length <= 4 && n - i >= 4) {
            const four up = {0, 1, 2, 3};
            *(four_anywhere *)(first + i) = (uint64_t)mex + up;
            *(four_anywhere *)(second + i) = ((uint64_t)mex + difference) + up * ((uint64_t)a + 1);
        } else
#endif
        {
            for (int64_t t = 0; t < length; t++) {
                first[i + t] = mex + t;
                second[i + t] = (int64_t)((uint64_t)mex + difference + (uint64_t)t * ((uint64_t)a + 1));
            }
        }
        i += (Py_ssize_t)length;
        mex += length + 1;
        difference += (uint64_t)length * (uint64_t)a;
    }
    return i;
}

static PyObject *wythoff_recursive_runs(PyObject *self, PyObject *args) {
    long long mex, difference, a;
    PyObject *history_object, *first_object, *second_object;
    Py_buffer history = {0}, first, second;
    Py_ssize_t done = 0;
    int own;
    (void)self;
    if (!PyArg_ParseTuple(args, "LLLOOO:wythoff_recursive_runs", &mex, &difference, &a, &history_object, &first_object, &second_object)) {
        return NULL;
    }
    own = history_object == Py_None;
    if (native_take(first_object, &first, 8, NATIVE_WRITE, "first") < 0) return NULL;
    if (native_take(second_object, &second, 8, NATIVE_WRITE, "second") < 0) {
        PyBuffer_Release(&first);
        return NULL;
    }
    if (!own && native_take(history_object, &history, 8, NATIVE_READ, "history") < 0) {
        PyBuffer_Release(&first);
        PyBuffer_Release(&second);
        return NULL;
    }
    if (first.len != second.len) {
        PyErr_SetString(PyExc_ValueError, "first and second differ in length");
    } else {
        Py_BEGIN_ALLOW_THREADS
        done = runs(mex, difference, a, own ? second.buf : history.buf, own ? 0 : native_length(&history), own, first.buf, second.buf,
                    native_length(&first));
        Py_END_ALLOW_THREADS
    }
    PyBuffer_Release(&first);
    PyBuffer_Release(&second);
    if (!own) PyBuffer_Release(&history);
    if (PyErr_Occurred()) return NULL;
    return PyLong_FromSsize_t(done);
}

PyMethodDef wythoff_recursive_methods[] = {
    {"wythoff_recursive_runs", wythoff_recursive_runs, METH_VARARGS,
     "wythoff_recursive_runs(mex, difference, a, history, first, second) -> number of pairs written: see wythoff_pairs.py."},
    {NULL, NULL, 0, NULL},
};
