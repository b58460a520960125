/* Outcomes of subtraction games on one heap by bits: shift-or of bitsets for dense subtraction sets, one machine word for members up to 64.
 * Reference implementations: sequences/subtraction/reference.py. */
#include "native.h"

#define BITSET_BLOCK_WORDS 2048 /* 16 KB fit into the first-level cache */

/* won |= takes shifted; `takes` is the bitset of the subtraction set. */
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
            /* The members are at least 1, so bit 0 of word 0 is clear. A left shift by `bit` is a right shift by 64 - bit of one word
             * further left, which is the zero word before. */
            if (bit) or_shifted(won + word, takes - 1, words - word, 64 - bit);
            else or_shifted(won + word, takes, words - word, 0);
        }
    }
    *lost_count = found;
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
        native_release(views, 1);
        return NULL;
    }
    if (native_take(objects[2], &views[2], 4, NATIVE_WRITE, "lost") < 0) {
        native_release(views, 2);
        return NULL;
    }
    words = native_length(&views[1]);
    found = count;
    bad |= count < 0 || start < 0 || stop < start || stop > (int64_t)UINT32_MAX || start % 64 != 0 || words * 64 < stop - start;
    bad |= native_length(&views[0]) < start / 64 + words + 2 || count + (stop - start) > native_length(&views[2]);
    for (i = 0; !bad && i < count; i++) bad |= (int64_t)((uint32_t *)views[2].buf)[i] >= start;
    if (!bad) bad = ((uint64_t *)views[0].buf)[0] != 0 || (((uint64_t *)views[0].buf)[1] & 1) != 0;
    if (bad) {
        native_release(views, 3);
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
    native_release(views, 3);
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

PyMethodDef subtraction_bits_methods[] = {
    {"subtraction_shift_or", subtraction_shift_or, METH_VARARGS, "Lost heap sizes of [start, stop) by shifted bitsets."},
    {"subtraction_word", subtraction_word, METH_VARARGS, "Outcomes for takes up to 64, in one word."},
    {NULL, NULL, 0, NULL},
};
