/* The digest of a sequence: h = (h XOR value) * 1099511628211 mod 2^64 for each value in turn. Each step needs the previous one, so it
 * cannot be vectorised; in C the multiplication limits its speed. */
#include "native.h"

#define FACTOR 1099511628211ULL

static PyObject *sequence_digest(PyObject *self, PyObject *args) {
    PyObject *object;
    Py_buffer view;
    unsigned long long start;
    int size;
    (void)self;
    if (!PyArg_ParseTuple(args, "KOi:sequence_digest", &start, &object, &size)) return NULL;
    if (size != 2 && size != 4) {
        PyErr_SetString(PyExc_ValueError, "sequence_digest: values have 2 or 4 bytes");
        return NULL;
    }
    if (native_take(object, &view, (size_t)size, NATIVE_READ, "values") < 0) return NULL;
    const Py_ssize_t count = native_length(&view);
    uint64_t h = start;
    Py_BEGIN_ALLOW_THREADS
    if (size == 2) {
        const uint16_t *values = view.buf;
        for (Py_ssize_t n = 0; n < count; n++) h = (h ^ values[n]) * FACTOR;
    } else {
        const uint32_t *values = view.buf;
        for (Py_ssize_t n = 0; n < count; n++) h = (h ^ values[n]) * FACTOR;
    }
    Py_END_ALLOW_THREADS
    PyBuffer_Release(&view);
    return PyLong_FromUnsignedLongLong(h);
}

PyMethodDef sequence_digest_methods[] = {
    {"sequence_digest", sequence_digest, METH_VARARGS,
     "sequence_digest(h, values, size) -> h after these unsigned values of 2 or 4 bytes each: see sequence_scans.py."},
    {NULL, NULL, 0, NULL},
};
