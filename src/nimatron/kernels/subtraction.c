/* Subtraction games on one heap: outcomes by a blocked sieve, by shift-or of bitsets and by one machine word; nim-values by
 * one-hot masks; remoteness by a sieve of least distances. The reference twins are in sequences/subtraction/reference.py.
 *
 * Heap sizes stay below 2^32, so the list of lost sizes needs four bytes an entry. `first` is the least size that is not won
 * by rule: 0 in normal play, the least take in misère play (below it nothing can be taken, and that wins). */
#include "native.h"

#include <stdlib.h>

#if NATIVE_HAS_CLONES
#include <immintrin.h>
#endif

/* Bytes of one block of the sieve: it stays in the second cache, and a pointer per take is moved once a block. */
#define SIEVE_BLOCK 131072
#define REMOTENESS_BLOCK 32768
#define BITSET_BLOCK_WORDS 2048
#define FAR INT32_MAX

typedef struct {
    const int64_t *takes;
    int64_t takes_count;
    int64_t *pointers;
    uint32_t *lost;
    int64_t lost_count;
} sieve_state;

/* Number of takes below `limit`; the takes ascend. */
static int64_t takes_below(const sieve_state *state, int64_t limit) {
    int64_t low = 0, high = state->takes_count;
    while (low < high) {
        int64_t middle = (low + high) / 2;
        if (state->takes[middle] < limit) low = middle + 1; else high = middle;
    }
    return low;
}

/* ---- outcomes by a blocked sieve of bytes ---- */

static void sieve_block(sieve_state *state, unsigned char *block, int64_t from, int64_t to, int64_t first) {
    const int64_t length = to - from, count = state->lost_count, reach = takes_below(state, to);
    uint32_t *lost = state->lost;
    int64_t i, n, found = count, short_takes;
    memset(block, 0, (size_t)length + 8);
    for (i = 0; i < reach; i++) {
        const int64_t take = state->takes[i];
        unsigned char *shifted = block + (take - from);
        const int64_t end = to - take;
        int64_t at = state->pointers[i];
        while (at < count && (int64_t)lost[at] + take < from) at++;
        for (; at + 4 <= count && (int64_t)lost[at + 3] < end; at += 4) {
            shifted[lost[at]] = 1;
            shifted[lost[at + 1]] = 1;
            shifted[lost[at + 2]] = 1;
            shifted[lost[at + 3]] = 1;
        }
        for (; at < count && (int64_t)lost[at] < end; at++) shifted[lost[at]] = 1;
        state->pointers[i] = at;
    }
    memset(block + length, 1, 8);
    short_takes = takes_below(state, length);
    for (n = first > from ? first - from : 0; n < length; n++) {
        uint64_t word;
        memcpy(&word, block + n, 8);
        if (word == 0x0101010101010101u) {
            n += 7;
            continue;
        }
        if (block[n]) continue;
        lost[found++] = (uint32_t)(from + n);
        for (i = 0; i < short_takes && n + state->takes[i] < length; i++) block[n + state->takes[i]] = 1;
    }
    state->lost_count = found;
}

/* ---- remoteness by the same sieve with least distances ---- */

static void remoteness_block(sieve_state *state, const int32_t *lost_remoteness, int32_t *remoteness, int64_t from,
                             int64_t to, int64_t first, int32_t *new_remoteness) {
    const int64_t count = state->lost_count, reach = takes_below(state, to);
    uint32_t *lost = state->lost;
    int64_t i, n, found = count;
    for (n = from; n < to; n++) remoteness[n] = FAR;
    for (i = 0; i < reach; i++) {
        const int64_t take = state->takes[i], end = to - take;
        int32_t *shifted = remoteness + take;
        int64_t at = state->pointers[i];
        while (at < count && (int64_t)lost[at] + take < from) at++;
        for (; at < count && (int64_t)lost[at] < end; at++) {
            const uint32_t p = lost[at];
            if (lost_remoteness[at] < shifted[p]) shifted[p] = lost_remoteness[at];
        }
        state->pointers[i] = at;
    }
    for (n = from; n < to; n++) {
        int32_t most = -1;
        if (remoteness[n] != FAR) {
            remoteness[n]++;
            continue;
        }
        for (i = 0; i < reach && state->takes[i] <= n; i++) {
            const int32_t one = remoteness[n - state->takes[i]];
            most = one > most ? one : most;
        }
        remoteness[n] = most + 1;
        if (n < first) continue;
        lost[found] = (uint32_t)n;
        new_remoteness[found++] = most + 1;
        for (i = 0; i < reach && n + state->takes[i] < to; i++) {
            int32_t *target = remoteness + n + state->takes[i];
            if (most + 1 < *target) *target = most + 1;
        }
    }
    state->lost_count = found;
}

/* ---- outcomes by shift-or: won |= takes shifted by each lost number ---- */

NATIVE_CLONES static void or_shifted(uint64_t *restrict won, const uint64_t *restrict takes, int64_t words, int shift) {
    int64_t i;
    if (shift == 0) {
        for (i = 0; i < words; i++) won[i] |= takes[i];
    } else {
        for (i = 0; i < words; i++) won[i] |= (takes[i] >> shift) | (takes[i + 1] << (64 - shift));
    }
}

/* Block of bits [from, from + 64 words); `takes` has a zero word before and after what is read. */
static void shift_or_block(uint64_t *won, const uint64_t *takes, int64_t from, int64_t words, int64_t stop, uint32_t *lost,
                           int64_t *lost_count) {
    const int64_t before = *lost_count;
    int64_t i, word, found = before;
    for (i = 0; i < before; i++) {
        const int64_t offset = from - (int64_t)lost[i];
        or_shifted(won, takes + (offset >> 6), words, (int)(offset & 63));
    }
    for (word = 0; word < words; word++) {
        while (~won[word]) {
            const int bit = native_lowest_bit(~won[word]);
            const int64_t n = from + 64 * word + bit;
            if (n >= stop) break;
            lost[found++] = (uint32_t)n;
            won[word] |= (uint64_t)1 << bit;
            /* takes are at least 1, so bit 0 of word 0 is clear; a left shift by `bit` is a right shift by 64 - bit of one word
             * further left, which is the zero word before. */
            if (bit) or_shifted(won + word, takes - 1, words - word, 64 - bit);
            else or_shifted(won + word, takes, words - word, 0);
        }
    }
    *lost_count = found;
}

/* ---- nim-values by one-hot masks ---- */

#define GROUP 32
#define PLANES 16

/* seen[j] = the values 64 plane .. 64 plane + 63 among the options n + j - take, for takes[begin..end). Stops when all are full. */
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
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512vl"))
        return seen_avx512;
    if (__builtin_cpu_supports("avx2")) return seen_avx2;
#endif
    return seen_portable;
}

/* Value of one heap size by its definition, for the places where the group scheme does not reach; -1 beyond 65535. */
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

/* Values of [start, stop); Returns 0, or -1 when a value passes 65535. */
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
            /* near the start, or some take begins to be possible inside the group */
            for (j = 0; j < length; j++) {
                const int64_t value = value_of(values, takes, count, n + j, marks);
                if (value < 0) return -1;
                values[n + j] = (uint16_t)value;
            }
            n += length;
            continue;
        }
        /* Options by far takes lie before the group, those by near takes may lie in it. Planes of 64 values: the value of n + j is
         * the first that neither kind has. Planes that far options fill for the whole group are passed over; higher planes
         * are looked at when a number needs them. */
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

/* ---- Python ---- */

static int take_sieve(PyObject **objects, Py_buffer *views, int64_t lost_count, int64_t start, int64_t stop, sieve_state *state) {
    if (native_take(objects[0], &views[0], 8, NATIVE_READ, "takes") < 0) return -1;
    if (native_take(objects[1], &views[1], 8, NATIVE_WRITE, "pointers") < 0) goto takes;
    if (native_take(objects[2], &views[2], 4, NATIVE_WRITE, "lost") < 0) goto pointers;
    state->takes = views[0].buf;
    state->takes_count = native_length(&views[0]);
    state->pointers = views[1].buf;
    state->lost = views[2].buf;
    state->lost_count = lost_count;
    if (native_length(&views[1]) == state->takes_count && lost_count >= 0 && 0 <= start && start <= stop &&
        stop <= (int64_t)UINT32_MAX && lost_count + (stop - start) <= native_length(&views[2])) {
        int64_t i, bad = 0;
        for (i = 0; i < state->takes_count; i++) {
            bad |= state->takes[i] < 1 || state->pointers[i] < 0 || state->pointers[i] > lost_count;
            bad |= i > 0 && state->takes[i] <= state->takes[i - 1];
        }
        for (i = 0; i < lost_count; i++) bad |= (int64_t)state->lost[i] >= start;
        if (!bad) return 0;
    }
    PyErr_SetString(PyExc_ValueError, "the state of the sieve does not fit its range");
    PyBuffer_Release(&views[2]);
pointers:
    PyBuffer_Release(&views[1]);
takes:
    PyBuffer_Release(&views[0]);
    return -1;
}

static void release(Py_buffer *views, int count) {
    while (count--) PyBuffer_Release(&views[count]);
}

static PyObject *subtraction_sieve(PyObject *self, PyObject *args) {
    PyObject *objects[3];
    Py_buffer views[3];
    long long count, start, stop, first;
    sieve_state state;
    unsigned char *block;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOOLLLL:subtraction_sieve", &objects[0], &objects[1], &objects[2], &count, &start, &stop, &first))
        return NULL;
    if (take_sieve(objects, views, count, start, stop, &state) < 0) return NULL;
    block = malloc(SIEVE_BLOCK + 8);
    if (block != NULL) {
        int64_t from, to;
        Py_BEGIN_ALLOW_THREADS
        for (from = start; from < stop; from = to) {
            to = stop - from < SIEVE_BLOCK ? stop : from + SIEVE_BLOCK;
            sieve_block(&state, block, from, to, first);
        }
        Py_END_ALLOW_THREADS
        free(block);
    }
    release(views, 3);
    return block == NULL ? PyErr_NoMemory() : PyLong_FromLongLong(state.lost_count);
}

static PyObject *subtraction_remoteness(PyObject *self, PyObject *args) {
    PyObject *objects[3], *near_object, *all_object;
    Py_buffer views[5];
    long long count, start, stop, first;
    sieve_state state;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOOOOLLLL:subtraction_remoteness", &objects[0], &objects[1], &objects[2], &near_object,
                          &all_object, &count, &start, &stop, &first))
        return NULL;
    if (take_sieve(objects, views, count, start, stop, &state) < 0) return NULL;
    if (native_take(near_object, &views[3], 4, NATIVE_WRITE, "lost_remoteness") < 0) {
        release(views, 3);
        return NULL;
    }
    if (native_take(all_object, &views[4], 4, NATIVE_WRITE, "remoteness") < 0) {
        release(views, 4);
        return NULL;
    }
    if (native_length(&views[3]) < native_length(&views[2]) || native_length(&views[4]) < stop) {
        release(views, 5);
        PyErr_SetString(PyExc_ValueError, "the arrays of remoteness are too short");
        return NULL;
    }
    {
        int64_t from, to;
        Py_BEGIN_ALLOW_THREADS
        for (from = start; from < stop; from = to) {
            to = stop - from < REMOTENESS_BLOCK ? stop : from + REMOTENESS_BLOCK;
            remoteness_block(&state, views[3].buf, views[4].buf, from, to, first, views[3].buf);
        }
        Py_END_ALLOW_THREADS
    }
    release(views, 5);
    return PyLong_FromLongLong(state.lost_count);
}

static PyObject *subtraction_shift_or(PyObject *self, PyObject *args) {
    PyObject *objects[3];
    Py_buffer views[3];
    long long count, start, stop;
    int64_t found, i, words, bad = 0;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOOLLL:subtraction_shift_or", &objects[0], &objects[1], &objects[2], &count, &start, &stop))
        return NULL;
    if (native_take(objects[0], &views[0], 8, NATIVE_READ, "takes") < 0) return NULL;
    if (native_take(objects[1], &views[1], 8, NATIVE_WRITE, "won") < 0) {
        release(views, 1);
        return NULL;
    }
    if (native_take(objects[2], &views[2], 4, NATIVE_WRITE, "lost") < 0) {
        release(views, 2);
        return NULL;
    }
    words = native_length(&views[1]);
    found = count;
    bad |= count < 0 || start < 0 || stop < start || stop > (int64_t)UINT32_MAX || start % 64 != 0 || words * 64 < stop - start;
    bad |= native_length(&views[0]) < start / 64 + words + 2 || count + (stop - start) > native_length(&views[2]);
    for (i = 0; !bad && i < count; i++) bad |= (int64_t)((uint32_t *)views[2].buf)[i] >= start;
    if (!bad) bad = ((uint64_t *)views[0].buf)[0] != 0 || (((uint64_t *)views[0].buf)[1] & 1) != 0;
    if (bad) {
        release(views, 3);
        PyErr_SetString(PyExc_ValueError, "the bitsets do not fit the range");
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS
    for (i = 0; i < words; i += BITSET_BLOCK_WORDS) {
        const int64_t length = words - i < BITSET_BLOCK_WORDS ? words - i : BITSET_BLOCK_WORDS;
        shift_or_block((uint64_t *)views[1].buf + i, (const uint64_t *)views[0].buf + 1, start + 64 * i, length, stop,
                       views[2].buf, &found);
    }
    Py_END_ALLOW_THREADS
    release(views, 3);
    return PyLong_FromLongLong(found);
}

static PyObject *subtraction_word(PyObject *self, PyObject *args) {
    PyObject *object;
    Py_buffer view;
    unsigned long long mask, state;
    long long skip;
    int64_t i, length;
    unsigned char *lost;
    (void)self;
    if (!PyArg_ParseTuple(args, "KKOL:subtraction_word", &mask, &state, &object, &skip)) return NULL;
    if (native_take(object, &view, 1, NATIVE_WRITE, "lost") < 0) return NULL;
    lost = view.buf;
    length = native_length(&view);
    Py_BEGIN_ALLOW_THREADS
    for (i = 0; i < length && i < skip; i++) {
        lost[i] = 0;
        state <<= 1;
    }
    for (; i < length; i++) {
        const uint64_t one = (state & mask) == 0;
        lost[i] = (unsigned char)one;
        state = (state << 1) | one;
    }
    Py_END_ALLOW_THREADS
    PyBuffer_Release(&view);
    return PyLong_FromUnsignedLongLong(state);
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

PyMethodDef subtraction_methods[] = {
    {"subtraction_sieve", subtraction_sieve, METH_VARARGS, "Lost heap sizes of [start, stop) by a blocked sieve."},
    {"subtraction_remoteness", subtraction_remoteness, METH_VARARGS, "Remoteness of [start, stop) by a blocked sieve."},
    {"subtraction_shift_or", subtraction_shift_or, METH_VARARGS, "Lost heap sizes of [start, stop) by shifted bitsets."},
    {"subtraction_word", subtraction_word, METH_VARARGS, "Outcomes for takes up to 64, in one word."},
    {"subtraction_values", subtraction_values, METH_VARARGS, "Nim-values of [start, stop) by one-hot masks."},
    {NULL, NULL, 0, NULL},
};
