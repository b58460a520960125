/* Nim-values of subtraction games on one heap by one-hot masks. Reference implementation: sequences/subtraction/reference.py. */
#include "native.h"

#include <stdlib.h>

#if NATIVE_HAS_CLONES
#include <immintrin.h>
#endif

#define GROUP 32
#define PLANES 16

/* seen[j] = the values 64 plane .. 64 plane + 63 among the options n + j - take, for takes[begin..end). Stops if all are full. */
static int seen_portable(const uint16_t *values, const int64_t *takes, int64_t begin, int64_t end, int64_t n, unsigned base,
                         uint64_t *seen) {
    int64_t i;
    int j;
    for (j = 0; j < GROUP; j++) seen[j] = 0;
    for (i = begin; i < end; i++) {
        const uint16_t *option = values + (n - takes[i]);
        uint64_t all = ~(uint64_t)0;
        for (j = 0; j < GROUP; j++) {
            const unsigned value = (unsigned)option[j] - base;
            seen[j] |= value < 64 ? (uint64_t)1 << value : 0;
            all &= seen[j];
        }
        if (all == ~(uint64_t)0) return 1;
    }
    return 0;
}

#if NATIVE_HAS_CLONES
__attribute__((target("avx512f,avx512bw,avx512dq,avx512vl"))) static int
seen_avx512(const uint16_t *values, const int64_t *takes, int64_t begin, int64_t end, int64_t n, unsigned base, uint64_t *seen) {
    const __m512i one = _mm512_set1_epi64(1), low = _mm512_set1_epi64((long long)base);
    __m512i a = _mm512_setzero_si512(), b = a, c = a, d = a;
    int64_t i = begin;
    int full = 0;
#define LANES(p) _mm512_sllv_epi64(one, _mm512_sub_epi64(_mm512_cvtepu16_epi64(_mm_loadu_si128((const __m128i *)(p))), low))
    while (i < end) {
        const int64_t pause = end - i > 16 ? i + 16 : end;
        for (; i < pause; i++) {
            const uint16_t *option = values + (n - takes[i]);
            a = _mm512_or_si512(a, LANES(option));
            b = _mm512_or_si512(b, LANES(option + 8));
            c = _mm512_or_si512(c, LANES(option + 16));
            d = _mm512_or_si512(d, LANES(option + 24));
        }
        if (_mm512_cmpneq_epi64_mask(_mm512_and_si512(_mm512_and_si512(a, b), _mm512_and_si512(c, d)), _mm512_set1_epi64(-1)) == 0) {
            full = 1;
            break;
        }
    }
#undef LANES
    _mm512_storeu_si512(seen, a);
    _mm512_storeu_si512(seen + 8, b);
    _mm512_storeu_si512(seen + 16, c);
    _mm512_storeu_si512(seen + 24, d);
    return full;
}

__attribute__((target("avx2"))) static int
seen_avx2(const uint16_t *values, const int64_t *takes, int64_t begin, int64_t end, int64_t n, unsigned base, uint64_t *seen) {
    const __m256i one = _mm256_set1_epi64x(1), low = _mm256_set1_epi64x((long long)base);
    __m256i sum[GROUP / 4];
    int64_t i = begin;
    int j, full = 0;
    for (j = 0; j < GROUP / 4; j++) sum[j] = _mm256_setzero_si256();
    while (i < end) {
        const int64_t pause = end - i > 16 ? i + 16 : end;
        __m256i all = _mm256_set1_epi64x(-1);
        for (; i < pause; i++) {
            const uint16_t *option = values + (n - takes[i]);
            for (j = 0; j < GROUP / 4; j++) {
                __m256i value = _mm256_cvtepu16_epi64(_mm_loadl_epi64((const __m128i *)(option + 4 * j)));
                sum[j] = _mm256_or_si256(sum[j], _mm256_sllv_epi64(one, _mm256_sub_epi64(value, low)));
            }
        }
        for (j = 0; j < GROUP / 4; j++) all = _mm256_and_si256(all, sum[j]);
        if (_mm256_movemask_epi8(_mm256_cmpeq_epi64(all, _mm256_set1_epi64x(-1))) == -1) {
            full = 1;
            break;
        }
    }
    for (j = 0; j < GROUP / 4; j++) _mm256_storeu_si256((__m256i *)(seen + 4 * j), sum[j]);
    return full;
}
#endif

typedef int (*seen_function)(const uint16_t *, const int64_t *, int64_t, int64_t, int64_t, unsigned, uint64_t *);

static seen_function choose_seen(void) {
#if NATIVE_HAS_CLONES
    __builtin_cpu_init();
    if (NATIVE_RUNS_AVX512()) return seen_avx512;
    if (NATIVE_RUNS_AVX2()) return seen_avx2;
#endif
    return seen_portable;
}

/* Returns the value of one heap size by definition, for sizes where the group scheme does not apply; -1 beyond 65535. */
static int64_t value_of(const uint16_t *values, const int64_t *takes, int64_t count, int64_t n, uint64_t *marks) {
    int64_t i, value = 0, reach = 0;
    while (reach < count && takes[reach] <= n) reach++;
    memset(marks, 0, 8192);
    for (i = 0; i < reach; i++) {
        const unsigned option = values[n - takes[i]];
        marks[option >> 6] |= (uint64_t)1 << (option & 63);
    }
    while (value < 65536 && (marks[value >> 6] >> (value & 63) & 1)) value++;
    return value < 65536 ? value : -1;
}

/* Computes the values of [start, stop). Returns 0, or -1 if a value exceeds 65535. */
static int fill_values(uint16_t *values, const int64_t *takes, int64_t count, int64_t start, int64_t stop, uint64_t *marks) {
    const seen_function seen_by = choose_seen();
    int64_t near = 0, n = start, reach = 0;
    uint64_t seen[PLANES][GROUP];
    while (near < count && takes[near] < GROUP) near++;
    while (n < stop) {
        int length = (int)(stop - n < GROUP ? stop - n : GROUP), j, planes = 1;
        unsigned base = 0;
        while (reach < count && takes[reach] <= n) reach++;
        if (n < 2 * GROUP || (reach < count && takes[reach] < n + GROUP)) {
            /* near the start, or some member becomes usable inside the group */
            for (j = 0; j < length; j++) {
                const int64_t value = value_of(values, takes, count, n + j, marks);
                if (value < 0) return -1;
                values[n + j] = (uint16_t)value;
            }
            n += length;
            continue;
        }
        /* Options by large members lie before the group, those by small members may lie in it. Planes of 64 values: the value of n + j is
         * the first that neither kind has. Planes that the former fill for the whole group are skipped; higher planes are examined
         * when a number needs them. */
        while (seen_by(values, takes, near, reach, n, base, seen[0])) {
            base += 64;
            if (base >= 65536) return -1;
        }
        for (j = 0; j < length; j++) {
            int64_t value = -1, i;
            int plane;
            for (plane = 0; value < 0 && plane < PLANES && base + 64u * (unsigned)plane < 65536; plane++) {
                const unsigned low = base + 64u * (unsigned)plane;
                uint64_t mask;
                if (plane == planes) {
                    seen_by(values, takes, near, reach, n, low, seen[plane]);
                    planes++;
                }
                mask = seen[plane][j];
                for (i = 0; i < near; i++) {
                    const unsigned option = (unsigned)values[n + j - takes[i]] - low;
                    if (option < 64) mask |= (uint64_t)1 << option;
                }
                if (~mask) value = low + native_lowest_bit(~mask);
            }
            if (value < 0) value = value_of(values, takes, count, n + j, marks);
            if (value < 0) return -1;
            values[n + j] = (uint16_t)value;
        }
        n += length;
    }
    return 0;
}

static PyObject *subtraction_values(PyObject *self, PyObject *args) {
    PyObject *takes_object, *values_object;
    Py_buffer takes, values;
    long long start, stop;
    uint64_t *marks;
    int64_t i;
    int failed = 0, bad;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOLL:subtraction_values", &takes_object, &values_object, &start, &stop)) return NULL;
    if (native_take(takes_object, &takes, 8, NATIVE_READ, "takes") < 0) return NULL;
    if (native_take(values_object, &values, 2, NATIVE_WRITE, "values") < 0) {
        PyBuffer_Release(&takes);
        return NULL;
    }
    bad = start < 0 || stop < start || stop > native_length(&values);
    for (i = 0; i < native_length(&takes); i++) {
        const int64_t *t = takes.buf;
        bad |= t[i] < 1 || (i > 0 && t[i] <= t[i - 1]);
    }
    marks = malloc(8192);
    if (!bad && marks != NULL) {
        Py_BEGIN_ALLOW_THREADS
        failed = fill_values(values.buf, takes.buf, native_length(&takes), start, stop, marks);
        Py_END_ALLOW_THREADS
    }
    PyBuffer_Release(&takes);
    PyBuffer_Release(&values);
    if (marks == NULL) return PyErr_NoMemory();
    free(marks);
    if (bad) {
        PyErr_SetString(PyExc_ValueError, "the takes must ascend from 1 on and the range lie inside the array");
        return NULL;
    }
    if (failed) {
        PyErr_SetString(PyExc_OverflowError, "a nim-value passes 65535");
        return NULL;
    }
    Py_RETURN_NONE;
}

PyMethodDef subtraction_values_methods[] = {
    {"subtraction_values", subtraction_values, METH_VARARGS, "Nim-values of [start, stop) by one-hot masks."},
    {NULL, NULL, 0, NULL},
};
