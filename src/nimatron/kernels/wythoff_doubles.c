/* Finds the first n with a wrong value of floor(n alpha) and of floor(n beta) in IEEE doubles, testing every n. The exact pairs come from
 * native_wythoff_fill, block by block. Compiled without contraction of floating-point operations (setup.py). */
#include "wythoff_pairs.h"

#define BLOCK 2048

NATIVE_CLONES static int wrong(double factor, int64_t n0, const int64_t *exact, Py_ssize_t n) {
    int64_t bad = 0;
    for (Py_ssize_t i = 0; i < n; i++) {
        const double product = factor * (double)(n0 + i);
        bad |= (int64_t)product ^ exact[i]; /* products are positive: the conversion is the floor */
    }
    return bad != 0;
}

static int64_t first_wrong(double factor, int64_t n0, const int64_t *exact, Py_ssize_t n) {
    if (!wrong(factor, n0, exact, n)) return -1;
    for (Py_ssize_t i = 0; i < n; i++) {
        const double product = factor * (double)(n0 + i);
        if ((int64_t)product != exact[i]) return n0 + i;
    }
    return -1;
}

static PyObject *wythoff_doubles_scan(PyObject *self, PyObject *args) {
    double alpha, beta;
    long long start, count, a, wrong_a = -1, wrong_b = -1;
    unsigned long long whole, high, low, step_high, step_low;
    int careful;
    (void)self;
    if (!PyArg_ParseTuple(args, "ddLLLKKKKKp:wythoff_doubles_scan", &alpha, &beta, &a, &start, &count, &whole, &high, &low, &step_high,
                          &step_low, &careful)) {
        return NULL;
    }
    if (!(alpha > 0 && beta > 0 && a > 0 && start >= 0 && count >= 0 && start < (1LL << 53) && count < (1LL << 53) &&
          beta * (double)(start + count) < 9e18 && alpha * (double)(start + count) < 9e18)) {
        PyErr_SetString(PyExc_ValueError, "wythoff_doubles_scan: out of the range in which products fit 64 bits");
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS
    {
        int64_t first[BLOCK], second[BLOCK];
        const native_number step = {1, step_high, step_low}, block = native_times(step, BLOCK);
        native_number x = {whole, high, low};
        for (int64_t done = 0; done < count && (wrong_a < 0 || wrong_b < 0); done += BLOCK) {
            const Py_ssize_t n = count - done < BLOCK ? (Py_ssize_t)(count - done) : BLOCK;
            native_wythoff_fill(x, step, (uint64_t)a * (uint64_t)(start + done), (uint64_t)a, first, second, n, careful);
            if (wrong_a < 0) wrong_a = first_wrong(alpha, start + done, first, n);
            if (wrong_b < 0) wrong_b = first_wrong(beta, start + done, second, n);
            x = native_sum(x, block);
        }
    }
    Py_END_ALLOW_THREADS
    return Py_BuildValue("LL", wrong_a, wrong_b);
}

PyMethodDef wythoff_doubles_methods[] = {
    {"wythoff_doubles_scan", wythoff_doubles_scan, METH_VARARGS,
     "wythoff_doubles_scan(alpha, beta, a, start, count, whole, high, low, step_high, step_low, careful) -> first wrong n or -1 of each: "
     "see wythoff_pairs.py."},
    {NULL, NULL, 0, NULL},
};
