/* Outcomes of several heaps by tabulation: each row has at most one P-position, since the last heap alone may be reduced. */
#include "tabulation.h"

#define NEVER INT32_MAX

/* bits: per slot ceil(length / 64) words, for sets without the last heap. thresholds: per slot the size of the last heap from which on R_T
 * holds, for sets with it. lost: per row the size of the last heap in the P-position, or -1. */
NATIVE_CLONES static void lost_rows(board *b, int64_t begin, int64_t end, int misere, uint64_t *bits, int32_t *thresholds, int32_t *lost) {
    const int64_t words = (b->length + 63) / 64;
    const int simple = b->sets;
    int64_t row, from[MOST_HEAPS];
    int64_t slot[MOST_SETS];
    for (row = begin; row < end; row++, next_row(b)) {
        int64_t limit = b->length, w, z = -1;
        int t, count, keeps, i, plain = 0;
        int64_t free_sets[MOST_SETS];
        for (t = 0; t < simple; t++) {
            if (b->slots[t] == 0) continue;
            slot[t] = slot_of(b, t, row, from, &count, &keeps);
            if (HAS_LAST(b, t)) {
                int32_t least = keeps ? thresholds[slot[t]] : NEVER;
                for (i = 0; i < count; i++) least = thresholds[from[i]] < least ? thresholds[from[i]] : least;
                thresholds[slot[t]] = least;
                limit = least < limit ? least : limit;
            } else {
                uint64_t *own = bits + slot[t] * words;
                if (!keeps) memset(own, 0, (size_t)words * 8);
                for (i = 0; i < count; i++) or_words(own, bits + from[i] * words, words);
                free_sets[plain++] = slot[t] * words;
            }
        }
        for (w = 0; w * 64 < limit; w++) {
            uint64_t won = misere && row == 0 && w == 0;
            for (i = 0; i < plain; i++) won |= bits[free_sets[i] + w];
            if (~won) {
                z = w * 64 + native_lowest_bit(~won);
                break;
            }
        }
        if (z >= limit) z = -1;
        lost[row - begin] = (int32_t)z;
        if (z < 0) continue;
        for (i = 0; i < plain; i++) bits[free_sets[i] + (z >> 6)] |= (uint64_t)1 << (z & 63);
        for (t = 0; t < b->sets; t++)
            if (b->slots[t] && HAS_LAST(b, t) && z < thresholds[slot[t]]) thresholds[slot[t]] = (int32_t)z;
    }
}

static PyObject *tabulation_p_rows(PyObject *self, PyObject *args) {
    PyObject *o[5];
    Py_buffer v[5];
    static const int sizes[5] = {8, 8, 8, 4, 4}, writes[5] = {0, 0, 1, 1, 1};
    long long begin, end;
    int misere;
    board *b;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOOOOLLp:tabulation_p_rows", &o[0], &o[1], &o[2], &o[3], &o[4], &begin, &end, &misere)) return NULL;
    if (take_arrays(o, v, sizes, writes, 5) < 0) return NULL;
    b = new_board(v, begin, end);
    if (b == NULL || native_length(&v[2]) < b->all_slots * ((b->length + 63) / 64) || native_length(&v[3]) < b->all_slots ||
        native_length(&v[4]) < end - begin) {
        return misfit(b, v, 5);
    }
    Py_BEGIN_ALLOW_THREADS
    lost_rows(b, begin, end, misere, v[2].buf, v[3].buf, v[4].buf);
    Py_END_ALLOW_THREADS
    free(b);
    native_release(v, 5);
    Py_RETURN_NONE;
}

PyMethodDef tabulation_outcomes_methods[] = {
    {"tabulation_p_rows", tabulation_p_rows, METH_VARARGS, "The lost size of the last heap in each row, or -1."},
    {NULL, NULL, 0, NULL},
};
