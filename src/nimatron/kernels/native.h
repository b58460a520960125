/* Definitions shared by all kernels of nimatron.kernels._native.
 *
 * To add a kernel `squares`:
 *   1. write squares.c beside this file: include "native.h", write the functions, and end with
 *          PyMethodDef squares_methods[] = {{"squares_sieve", squares_sieve, METH_VARARGS, "..."}, {NULL, NULL, 0, NULL}};
 *   2. add the line  KERNEL(squares)  to the list in module.c  (setup.py finds every .c file itself);
 *   3. write squares.py beside it, with the reference implementation and a public function that uses native() if available;
 *   4. test both in tests/kernels/test_squares.py.
 *
 * Pattern of a function:
 *
 *     NATIVE_CLONES static int64_t sum(const int64_t *x, Py_ssize_t n) { ... }      // plain C, compiled for each CPU kind
 *
 *     static PyObject *squares_sum(PyObject *self, PyObject *args) {
 *         PyObject *object; Py_buffer x; int64_t total; (void)self;
 *         if (!PyArg_ParseTuple(args, "O:squares_sum", &object)) return NULL;
 *         if (native_take(object, &x, sizeof(int64_t), NATIVE_READ, "x") < 0) return NULL;
 *         Py_BEGIN_ALLOW_THREADS                                                  // the GIL is free inside
 *         total = sum(x.buf, native_length(&x));
 *         Py_END_ALLOW_THREADS
 *         PyBuffer_Release(&x);
 *         return PyLong_FromLongLong(total);
 *     }
 *
 * Rules: one call lasts at most about a second (the Python side loops); no static mutable state (calls run in threads);
 * every index is checked against the length of its buffer before the loop, even if it comes from Python; no floating point in results.
 */
#ifndef NIMATRON_NATIVE_H
#define NIMATRON_NATIVE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Compiles one function for several kinds of CPU and chooses one when the module is loaded. This needs ifunc: GCC (or clang from 14 on)
 * with glibc on x86-64; elsewhere only the plain function is compiled. Define NATIVE_NO_CLONES to switch it off. */
#if !defined(NATIVE_NO_CLONES) && defined(__x86_64__) && defined(__GLIBC__) && \
    ((defined(__GNUC__) && !defined(__clang__)) || (defined(__clang__) && __clang_major__ >= 14))
#define NATIVE_HAS_CLONES 1
#if defined(NATIVE_NO_AVX512) /* for tests: what a smaller CPU runs */
#define NATIVE_CLONES __attribute__((target_clones("avx2", "default")))
#elif defined(__clang__)
#define NATIVE_CLONES __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define NATIVE_CLONES __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#endif
#else
#define NATIVE_HAS_CLONES 0
#define NATIVE_CLONES
#endif

/* Whether code for AVX-512 (f, bw, cd, dq, vl), or for AVX2 and BMI2, may run here. Each file that uses this has NATIVE_HAS_CLONES. */
#ifdef NATIVE_NO_AVX512
#define NATIVE_RUNS_AVX512() 0
#else
#define NATIVE_RUNS_AVX512()                                                                                                        \
    (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512cd") &&               \
     __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("bmi2"))
#endif
#define NATIVE_RUNS_AVX2() (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))

#if defined(__GNUC__)
#define NATIVE_INLINE static inline __attribute__((always_inline))
#define NATIVE_LIKELY(x) __builtin_expect(!!(x), 1)
#define NATIVE_UNLIKELY(x) __builtin_expect(!!(x), 0)
#else
#define NATIVE_INLINE static inline
#define NATIVE_LIKELY(x) (x)
#define NATIVE_UNLIKELY(x) (x)
#endif

#define NATIVE_READ 0
#define NATIVE_WRITE 1

/* Index of the lowest set bit; x must not be 0. */
NATIVE_INLINE int native_lowest_bit(uint64_t x) {
#if defined(__GNUC__)
    return __builtin_ctzll(x);
#else
    int i = 0;
    while (!(x & 1)) { x >>= 1; i++; }
    return i;
#endif
}

/* A number of which every bit depends on every bit of x. */
NATIVE_INLINE uint64_t native_mixed(uint64_t x) {
    x ^= x >> 32;
    x *= UINT64_C(0xd6e8feb86659fd93);
    x ^= x >> 32;
    x *= UINT64_C(0xd6e8feb86659fd93);
    return x ^ x >> 32;
}

/* Enlarges an array, if it has fewer items than needed. Returns 0 if memory is short; the array is then as it was. */
static inline int native_grow(void **items, size_t *room, size_t needed, size_t itemsize) {
    if (needed <= *room) return 1;
    const size_t larger = needed * 2 + 64;
    void *moved = realloc(*items, larger * itemsize);
    if (moved == NULL) return 0;
    *items = moved;
    *room = larger;
    return 1;
}

/* Number of items of a buffer taken by native_take. */
NATIVE_INLINE Py_ssize_t native_length(const Py_buffer *view) {
    return view->itemsize ? view->len / view->itemsize : 0;
}

/* Takes a C-contiguous, aligned buffer whose items have exactly `itemsize` bytes; -1 and an exception otherwise.
 * Release it with PyBuffer_Release. */
static inline int native_take(PyObject *object, Py_buffer *view, size_t itemsize, int write, const char *name) {
    if (PyObject_GetBuffer(object, view, PyBUF_C_CONTIGUOUS | (write ? PyBUF_WRITABLE : 0)) < 0) return -1;
    if (view->itemsize != (Py_ssize_t)itemsize) {
        PyErr_Format(PyExc_TypeError, "%s: items of %zd bytes, expected %zu", name, view->itemsize, itemsize);
    } else if (((uintptr_t)view->buf % itemsize) != 0) {
        PyErr_Format(PyExc_ValueError, "%s: the memory is not aligned to its items", name);
    } else {
        return 0;
    }
    PyBuffer_Release(view);
    return -1;
}

/* Asks for memory that is needed soon. */
static inline void native_fetch(const void *place) {
#if defined(__GNUC__)
    __builtin_prefetch(place);
#else
    (void)place;
#endif
}

/* Releases the first `count` buffers. */
static inline void native_release(Py_buffer *views, int count) {
    while (count--) PyBuffer_Release(&views[count]);
}

#endif
