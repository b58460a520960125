/* Tables of Wythoff pairs without multiplication, division or square root in the loop.
 *
 * A_n = floor(x_n) with x_(n+1) = x_n + 1 + F, F = alpha - 1. The state is A and the fraction of x to 128 bits. Inside a block only the
 * leading 64 bits are computed, in 16 lanes: a step adds the fraction of 16 F, and an overflow is the carry into A. The leading bits are
 * too small by less than BLOCK units, so a carry can be missed only if they come within BLOCK units of 2^64. If the caller cannot exclude
 * that (`careful`), the greatest fraction of the block is checked, and a doubtful block is computed again with 128 bits. */
#include "wythoff_pairs.h"

#define BLOCK 16384
#define LANES 16

NATIVE_INLINE void slowly(native_number x, native_number step, uint64_t b, uint64_t db, int64_t *first, int64_t *second, Py_ssize_t n) {
    for (Py_ssize_t i = 0; i < n; i++) {
        first[i] = (int64_t)x.whole;
        second[i] = (int64_t)(x.whole + b);
        b += db;
        x = native_sum(x, step);
    }
}

/* The lanes as arrays of eight: GCC and clang compile each loop over LANES to a few vector instructions. */
#if defined(__GNUC__)
typedef uint64_t lanes __attribute__((vector_size(64)));
typedef uint64_t lanes_anywhere __attribute__((vector_size(64), aligned(8), may_alias));

NATIVE_CLONES static uint64_t block(native_number x, native_number step, native_number stride, uint64_t b, uint64_t db, int64_t *first, int64_t *second,
                                    Py_ssize_t n, int watch) {
    uint64_t f[LANES], p[LANES], q[LANES], greatest = 0;
    lanes f0, f1, p0, p1, q0, q1, m0, m1, top0 = {0}, top1 = {0};
    const lanes df = stride.high - (lanes){0}, dp = stride.whole - (lanes){0}, dq = (stride.whole + LANES * db) - (lanes){0};
    for (int l = 0; l < LANES; l++) {
        f[l] = x.high;
        p[l] = x.whole;
        q[l] = x.whole + b;
        x = native_sum(x, step);
        b += db;
    }
    memcpy(&f0, f, 64), memcpy(&f1, f + 8, 64);
    memcpy(&p0, p, 64), memcpy(&p1, p + 8, 64);
    memcpy(&q0, q, 64), memcpy(&q1, q + 8, 64);
#define STEP(LOOK)                                                     \
    *(lanes_anywhere *)(first + i) = p0;                               \
    *(lanes_anywhere *)(first + i + 8) = p1;                           \
    *(lanes_anywhere *)(second + i) = q0;                              \
    *(lanes_anywhere *)(second + i + 8) = q1;                          \
    LOOK;                                                              \
    f0 += df, f1 += df;                                                \
    p0 += dp - (lanes)(f0 < df), p1 += dp - (lanes)(f1 < df);          \
    q0 += dq - (lanes)(f0 < df), q1 += dq - (lanes)(f1 < df)
    if (watch) {
        for (Py_ssize_t i = 0; i < n; i += LANES) {
            STEP((m0 = (lanes)(f0 > top0), m1 = (lanes)(f1 > top1), top0 = (f0 & m0) | (top0 & ~m0), top1 = (f1 & m1) | (top1 & ~m1)));
        }
        for (int l = 0; l < 8; l++) {
            if (top0[l] > greatest) greatest = top0[l];
            if (top1[l] > greatest) greatest = top1[l];
        }
    } else {
        for (Py_ssize_t i = 0; i < n; i += LANES) { STEP((void)0); }
    }
#undef STEP
    return greatest;
}
#else
static uint64_t block(native_number x, native_number step, native_number stride, uint64_t b, uint64_t db, int64_t *first, int64_t *second, Py_ssize_t n,
                      int watch) {
    (void)stride, (void)watch;
    slowly(x, step, b, db, first, second, n);
    return 0;
}
#endif

void native_wythoff_fill(native_number x, native_number step, uint64_t b, uint64_t db, int64_t *first, int64_t *second, Py_ssize_t n, int careful) {
    const native_number stride = native_times(step, LANES), long_stride = native_times(step, BLOCK);
    Py_ssize_t head = (Py_ssize_t)((64 - ((uintptr_t)first & 63)) & 63) / 8, m; /* whole cache lines from here on */
    if (head > n) head = n;
    slowly(x, step, b, db, first, second, head);
    for (Py_ssize_t i = head; i < n; i += m) {
        m = n - i < BLOCK ? (n - i) / LANES * LANES : BLOCK;
        if (i == head && head) x = native_sum(x, native_times(step, (uint64_t)head)), b += db * (uint64_t)head;
        if (m == 0) {
            slowly(x, step, b, db, first + i, second + i, n - i);
            return;
        }
        if (block(x, step, stride, b, db, first + i, second + i, m, careful) >= UINT64_MAX - 2 * BLOCK) {
            slowly(x, step, b, db, first + i, second + i, m);
        }
        x = native_sum(x, m == BLOCK ? long_stride : native_times(step, (uint64_t)m));
        b += db * (uint64_t)m;
    }
}

static PyObject *wythoff_pairs_fill(PyObject *self, PyObject *args) {
    unsigned long long whole, high, low, step_high, step_low, offset, slope;
    int careful;
    PyObject *first_object, *second_object;
    Py_buffer first, second;
    (void)self;
    if (!PyArg_ParseTuple(args, "KKKKKKKpOO:wythoff_pairs_fill", &whole, &high, &low, &step_high, &step_low, &offset, &slope, &careful,
                          &first_object, &second_object)) {
        return NULL;
    }
    if (native_take(first_object, &first, 8, NATIVE_WRITE, "first") < 0) return NULL;
    if (native_take(second_object, &second, 8, NATIVE_WRITE, "second") < 0) {
        PyBuffer_Release(&first);
        return NULL;
    }
    if (first.len != second.len) {
        PyErr_SetString(PyExc_ValueError, "first and second differ in length");
    } else {
        native_number x = {whole, high, low}, step = {1, step_high, step_low};
        Py_BEGIN_ALLOW_THREADS
        native_wythoff_fill(x, step, offset, slope, first.buf, second.buf, native_length(&first), careful);
        Py_END_ALLOW_THREADS
    }
    PyBuffer_Release(&first);
    PyBuffer_Release(&second);
    if (PyErr_Occurred()) return NULL;
    Py_RETURN_NONE;
}

PyMethodDef wythoff_pairs_methods[] = {
    {"wythoff_pairs_fill", wythoff_pairs_fill, METH_VARARGS,
     "wythoff_pairs_fill(whole, high, low, step_high, step_low, offset, slope, careful, first, second): see wythoff_pairs.py."},
    {NULL, NULL, 0, NULL},
};
