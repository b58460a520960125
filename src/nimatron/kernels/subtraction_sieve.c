/* Subtraction games on one heap: outcomes and remoteness by a blocked sieve. Reference: sequences/subtraction/reference.py.
 *
 * Heap sizes are below 2^32, so the list of P-positions needs four bytes per entry. `first` is the least size that is not an N-position
 * by rule: 0 in normal play, the least member in misere play (smaller heaps allow no move, and that wins). */
#include "native.h"

#include <stdlib.h>

/* Bytes of one block of the sieve: it fits into the second-level cache, and a pointer per member is moved once per block. */
#define SIEVE_BLOCK 131072
#define REMOTENESS_BLOCK 32768
#define FAR INT32_MAX

typedef struct {
    const int64_t *takes;
    int64_t takes_count;
    int64_t *pointers;
    uint32_t *lost;
    int64_t lost_count;
} sieve_state;

/* Returns the number of members of the subtraction set below `limit`; they ascend. */
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

/* ---- remoteness by the same sieve with least values ---- */

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
    native_release(views, 3);
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
        native_release(views, 3);
        return NULL;
    }
    if (native_take(all_object, &views[4], 4, NATIVE_WRITE, "remoteness") < 0) {
        native_release(views, 4);
        return NULL;
    }
    if (native_length(&views[3]) < native_length(&views[2]) || native_length(&views[4]) < stop) {
        native_release(views, 5);
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
    native_release(views, 5);
    return PyLong_FromLongLong(state.lost_count);
}

PyMethodDef subtraction_sieve_methods[] = {
    {"subtraction_sieve", subtraction_sieve, METH_VARARGS, "Lost heap sizes of [start, stop) by a blocked sieve."},
    {"subtraction_remoteness", subtraction_remoteness, METH_VARARGS, "Remoteness of [start, stop) by a blocked sieve."},
    {NULL, NULL, 0, NULL},
};
