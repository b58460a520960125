/* Remoteness of several heaps by tabulation. A P-position of remoteness r has the key 65535 - r, an N-position the key r + 1. The greatest key
 * among the options determines the position's own key.
 *
 * If it is 32768 or more, some option is a P-position, and the greatest key is that of least remoteness. Otherwise all options are
 * N-positions, and the greatest key is one more than the greatest remoteness. */
#include "tabulation.h"

NATIVE_INLINE void max_into(uint16_t *restrict to, const uint16_t *restrict from, int64_t n) {
    int64_t i;
    for (i = 0; i < n; i++) to[i] = from[i] > to[i] ? from[i] : to[i];
}

/* Running maximum in doubling steps, out of place so that it can be vectorised; the result is in a. */
NATIVE_INLINE void running_max(uint16_t *restrict a, uint16_t *restrict spare, int64_t n) {
    int64_t step, i;
    uint16_t *restrict x = a, *restrict y = spare;
    for (step = 1; step < n; step *= 2) {
        uint16_t *other = y;
        for (i = 0; i < step; i++) y[i] = x[i];
        for (i = step; i < n; i++) y[i] = x[i] > x[i - step] ? x[i] : x[i - step];
        y = x;
        x = other;
    }
    if (x != a) memcpy(a, x, (size_t)n * 2);
}

NATIVE_CLONES static void remoteness_rows(board *b, int64_t begin, int64_t end, int misere, uint16_t *state, uint16_t *out, uint16_t *work) {
    const int64_t n = b->length;
    uint16_t *best = work, *last = work + n, *key = work + 2 * n, *spare = work + 3 * n;
    int64_t row, from[MOST_HEAPS];
    int64_t slot[MOST_SETS];
    for (row = begin; row < end; row++, next_row(b)) {
        uint16_t *answer = out + (row - begin) * n;
        int64_t z, lost;
        int t, i, count, keeps, with_last = 0, started = 0;
        for (t = 0; t < b->sets; t++) {
            uint16_t *own;
            if (b->slots[t] == 0) continue;
            slot[t] = slot_of(b, t, row, from, &count, &keeps);
            own = state + slot[t] * n;
            if (!keeps) memset(own, 0, (size_t)n * 2);
            for (i = 0; i < count; i++) max_into(own, state + from[i] * n, n);
            if (!started) memcpy(best, own, (size_t)n * 2);
            else max_into(best, own, n);
            started = 1;
            if (!HAS_LAST(b, t)) continue;
            if (!with_last) memcpy(last, own, (size_t)n * 2);
            else max_into(last, own, n);
            with_last = 1;
        }
        if (!started) memset(best, 0, (size_t)n * 2);
        if (with_last) {
            running_max(last, spare, n);
            max_into(best, last, n);
        }
        lost = misere && row == 0;
        while (lost < n && best[lost] >= 0x8000) lost++;
        if (misere && row == 0) {
            best[0] = 0;
            key[0] = 1;
            answer[0] = 0;
        }
        for (z = misere && row == 0; z < lost; z++) {
            key[z] = (uint16_t)(0xffff - best[z] + 2);
            answer[z] = (uint16_t)(0xffff - best[z] + 1);
        }
        if (lost < n) {
            uint16_t most = best[lost], own;
            for (z = 0; z < lost; z++) most = key[z] > most ? key[z] : most;
            answer[lost] = most;
            own = key[lost] = (uint16_t)(0xffff - most);
            for (z = lost + 1; z < n; z++) {
                const uint16_t one = best[z] > own ? best[z] : own;
                key[z] = (uint16_t)(0xffff - one + 2);
                answer[z] = (uint16_t)(0xffff - one + 1);
            }
        }
        for (t = 0; t < b->sets; t++) {
            uint16_t *own;
            if (b->slots[t] == 0) continue;
            own = state + slot[t] * n;
            max_into(own, key, n);
            if (HAS_LAST(b, t)) running_max(own, spare, n);
        }
    }
}

static PyObject *tabulation_remoteness(PyObject *self, PyObject *args) {
    PyObject *o[4];
    Py_buffer v[4];
    static const int sizes[4] = {8, 8, 2, 2}, writes[4] = {0, 0, 1, 1};
    long long begin, end;
    int misere, i;
    int64_t sum = 0;
    board *b;
    uint16_t *work;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOOOLLp:tabulation_remoteness", &o[0], &o[1], &o[2], &o[3], &begin, &end, &misere)) return NULL;
    if (take_arrays(o, v, sizes, writes, 4) < 0) return NULL;
    b = new_board(v, begin, end);
    if (b == NULL || native_length(&v[2]) < b->all_slots * b->length || native_length(&v[3]) < (end - begin) * b->length) {
        return misfit(b, v, 4);
    }
    for (i = 0; i < b->heaps; i++) sum += b->bound[i] - 1;
    work = sum < 0x7ff0 ? malloc((size_t)b->length * 4 * sizeof *work) : NULL;
    if (work == NULL) return misfit(b, v, 4);
    Py_BEGIN_ALLOW_THREADS
    remoteness_rows(b, begin, end, misere, v[2].buf, v[3].buf, work);
    Py_END_ALLOW_THREADS
    free(work);
    free(b);
    native_release(v, 4);
    Py_RETURN_NONE;
}

PyMethodDef tabulation_remoteness_methods[] = {
    {"tabulation_remoteness", tabulation_remoteness, METH_VARARGS, "Remoteness of rows of positions."},
    {NULL, NULL, 0, NULL},
};
