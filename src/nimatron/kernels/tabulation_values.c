/* Nim-values of several heaps by tabulation: sets of values in `words` words each. */
#include "tabulation.h"

/* Computes the values of one row. base: the values that the sets R_T without the last heap give at each size, and those with it; joint:
 * only the latter. all: what the row's own smaller sizes and joint give so far. */
NATIVE_INLINE int row_values(int64_t n, const int64_t words, uint64_t *restrict base, const uint64_t *restrict joint,
                             uint64_t *restrict all, uint16_t *restrict answer) {
    int64_t z, w, low = 0;
    if (words == 1) {
        uint64_t one = 0;
        for (z = 0; z < n; z++) {
            uint64_t seen, bit;
            if (joint) one |= joint[z];
            seen = base[z] | one;
            if (NATIVE_UNLIKELY(seen == ~(uint64_t)0)) return -1;
            bit = ~seen & (seen + 1);
            one |= bit;
            base[z] = bit; /* for the caller, who adds it to the sets */
            answer[z] = (uint16_t)native_lowest_bit(bit);
        }
        return 0;
    }
    for (w = 0; w < words; w++) all[w] = 0;
    for (z = 0; z < n; z++) {
        const uint64_t *own = base + z * words;
        uint64_t seen = 0, bit;
        if (joint)
            for (w = 0; w < words; w++) all[w] |= joint[z * words + w];
        while (low < words && all[low] == ~(uint64_t)0) low++;
        for (w = low; w < words; w++) {
            seen = own[w] | all[w];
            if (~seen) break;
        }
        if (NATIVE_UNLIKELY(w == words)) return -1;
        bit = ~seen & (seen + 1);
        all[w] |= bit;
        answer[z] = (uint16_t)(64 * w + native_lowest_bit(bit));
    }
    return 0;
}

/* The same for two sets R_T without the last heap and none with it (three-heap Nim), several words each: only the words that decide
 * are read, and the values are added to the sets immediately. */
NATIVE_INLINE int row_values_of_two(int64_t n, const int64_t words, uint64_t *restrict one, uint64_t *restrict two,
                                    uint64_t *restrict all, uint16_t *restrict answer) {
    int64_t z, w, low = 0;
    for (w = 0; w < words; w++) all[w] = 0;
    for (z = 0; z < n; z++, one += words, two += words) {
        uint64_t seen = 0, bit;
        while (low < words && all[low] == ~(uint64_t)0) low++;
        for (w = low; w < words; w++) {
            seen = one[w] | two[w] | all[w];
            if (~seen) break;
        }
        if (NATIVE_UNLIKELY(w == words)) return -1;
        bit = ~seen & (seen + 1);
        all[w] |= bit;
        one[w] |= bit;
        two[w] |= bit;
        answer[z] = (uint16_t)(64 * w + native_lowest_bit(bit));
    }
    return 0;
}

/* Returns -1 if a value does not fit the words. state: per slot length x words; work: 2 x length x words. */
NATIVE_INLINE int value_rows_of(board *b, int64_t begin, int64_t end, const int64_t words, uint64_t *state, uint16_t *out, uint64_t *work) {
    const int64_t n = b->length, size = n * words;
    uint64_t *base = work, *joint = work + size, all[MOST_WORDS];
    int64_t row, from[MOST_HEAPS];
    uint64_t *plain[MOST_SETS], *closed[MOST_SETS];
    for (row = begin; row < end; row++, next_row(b)) {
        uint16_t *answer = out + (row - begin) * n;
        int plains = 0, closes = 0, t, i, count, keeps;
        int64_t z, w;
        for (t = 0; t < b->sets; t++) {
            uint64_t *own;
            int64_t slot;
            if (b->slots[t] == 0) continue;
            slot = slot_of(b, t, row, from, &count, &keeps);
            own = state + slot * size;
            if (!keeps) memset(own, 0, (size_t)size * 8);
            for (i = 0; i < count; i++) or_words(own, state + from[i] * size, size);
            if (HAS_LAST(b, t)) closed[closes++] = own;
            else plain[plains++] = own;
        }
        if (words > 1 && plains == 2 && closes == 0) {
            if (row_values_of_two(n, words, plain[0], plain[1], all, answer) < 0) return -1;
            continue;
        }
        memset(joint, 0, closes ? (size_t)size * 8 : 0);
        for (i = 0; i < closes; i++) or_words(joint, closed[i], size);
        if (plains) memcpy(base, plain[0], (size_t)size * 8);
        else memset(base, 0, (size_t)size * 8);
        for (i = 1; i < plains; i++) or_words(base, plain[i], size);
        if (row_values(n, words, base, closes ? joint : NULL, all, answer) < 0) return -1;
        if (words == 1) {
            for (i = 0; i < plains; i++) or_words(plain[i], base, n);
            for (i = 0; i < closes; i++) {
                uint64_t run = 0, *own = closed[i];
                for (z = 0; z < n; z++) own[z] = run |= own[z] | base[z];
            }
            continue;
        }
        for (i = 0; i < plains; i++)
            for (z = 0; z < n; z++) plain[i][z * words + (answer[z] >> 6)] |= (uint64_t)1 << (answer[z] & 63);
        for (i = 0; i < closes; i++) {
            uint64_t *own = closed[i];
            for (z = 0; z < n; z++) {
                own[z * words + (answer[z] >> 6)] |= (uint64_t)1 << (answer[z] & 63);
                if (z)
                    for (w = 0; w < words; w++) own[z * words + w] |= own[(z - 1) * words + w];
            }
        }
    }
    return 0;
}

NATIVE_CLONES static int value_rows(board *b, int64_t begin, int64_t end, int64_t words, uint64_t *state, uint16_t *out, uint64_t *work) {
    if (words == 1) return value_rows_of(b, begin, end, 1, state, out, work);
    if (words == 2) return value_rows_of(b, begin, end, 2, state, out, work);
    if (words == 4) return value_rows_of(b, begin, end, 4, state, out, work);
    return value_rows_of(b, begin, end, words, state, out, work);
}

static PyObject *tabulation_values(PyObject *self, PyObject *args) {
    PyObject *o[4];
    Py_buffer v[4];
    static const int sizes[4] = {8, 8, 8, 2}, writes[4] = {0, 0, 1, 1};
    long long begin, end, words;
    int failed;
    board *b;
    uint64_t *work;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOOOLLL:tabulation_values", &o[0], &o[1], &o[2], &o[3], &begin, &end, &words)) return NULL;
    if (take_arrays(o, v, sizes, writes, 4) < 0) return NULL;
    b = new_board(v, begin, end);
    if (b == NULL || words < 1 || words > MOST_WORDS || native_length(&v[2]) / words < b->all_slots * b->length ||
        native_length(&v[3]) < (end - begin) * b->length) {
        return misfit(b, v, 4);
    }
    work = malloc((size_t)b->length * 2 * (size_t)words * 8);
    if (work == NULL) return misfit(b, v, 4);
    Py_BEGIN_ALLOW_THREADS
    failed = value_rows(b, begin, end, words, v[2].buf, v[3].buf, work);
    Py_END_ALLOW_THREADS
    free(work);
    free(b);
    native_release(v, 4);
    return PyBool_FromLong(!failed);
}

PyMethodDef tabulation_values_methods[] = {
    {"tabulation_values", tabulation_values, METH_VARARGS, "Nim-values of rows; False when one does not fit the words."},
    {NULL, NULL, 0, NULL},
};
