/* Several heaps, all positions below a bound, for moves "take any amounts, not all zero, from the heaps of one set T of a family".
 *
 * For each T, R_T(x) is the set of positions reachable by reducing heaps of T, including x itself. R_T(x) = own(x) joined with
 * R_T(x - 1 at k) for every k in T, and the options of x are what those R_T(x - 1 at k) contain. Joined means: OR of bits for outcomes, OR
 * of sets of values for nim-values, maximum of keys for remoteness. No move lists are needed.
 *
 * The board is processed in rows along the last heap. If m is the first heap of T, R_T of a row is needed only until the same place in
 * the next layer of heap m. So it is stored in one slot per setting of the heaps between m and the last, and updated in place.
 * Reference implementations: sequences/tabulation/reference.py.
 * This file defines the board and its traversal for tabulation_outcomes.c, tabulation_remoteness.c and tabulation_values.c. */
#ifndef NIMATRON_CLOSURES_H
#define NIMATRON_CLOSURES_H

#include "native.h"

#include <stdlib.h>

#define MOST_HEAPS 16
#define MOST_SETS 4096
#define MOST_WORDS 1024 /* of one set of values */

typedef struct {
    int heaps, sets;
    int64_t bound[MOST_HEAPS];  /* sizes of heap i: 0 .. bound[i] - 1 */
    int64_t stride[MOST_HEAPS]; /* in rows; heaps before the last */
    int64_t length, rows;       /* sizes of the last heap; number of rows */
    int64_t at[MOST_HEAPS];     /* the heaps of the current row */
    const int64_t *masks;       /* of the sets: bit i for heap i */
    int64_t slots[MOST_SETS];   /* number of slots of a set, 0 if it has no heap before the last */
    int64_t offset[MOST_SETS];  /* its first slot in the state */
    int64_t all_slots;
} board;

static inline int make_board(board *b, const int64_t *bounds, int64_t heaps, const int64_t *masks, int64_t sets, int64_t row) {
    int64_t i, t, rows = 1;
    if (heaps < 1 || heaps > MOST_HEAPS || sets < 1 || sets > MOST_SETS) return -1;
    b->heaps = (int)heaps;
    b->sets = (int)sets;
    b->masks = masks;
    b->all_slots = 0;
    for (i = heaps - 1; i >= 0; i--) {
        b->bound[i] = bounds[i];
        if (bounds[i] < 1 || bounds[i] > (1 << 30)) return -1;
        if (i == heaps - 1) continue;
        b->stride[i] = rows;
        if (rows > ((int64_t)1 << 40) / bounds[i]) return -1;
        rows *= bounds[i];
    }
    b->rows = rows;
    b->length = bounds[heaps - 1];
    if (row < 0 || row > rows) return -1;
    for (i = 0; i < heaps - 1; i++) b->at[i] = row / b->stride[i] % b->bound[i];
    for (t = 0; t < sets; t++) {
        if (masks[t] < 1 || masks[t] >> heaps) return -1;
        i = native_lowest_bit((uint64_t)masks[t]);
        b->slots[t] = i < heaps - 1 ? b->stride[i] : 0;
        b->offset[t] = b->all_slots;
        b->all_slots += b->slots[t];
    }
    return 0;
}

static inline void next_row(board *b) {
    int i;
    for (i = b->heaps - 2; i >= 0; i--) {
        if (++b->at[i] < b->bound[i]) return;
        b->at[i] = 0;
    }
}

/* Returns the slot of set t for this row, and the slots it is joined with (up to one per heap of the set, in `from`). `*keeps` is set if
 * the slot's own old content, from the layer before, belongs to it. */
NATIVE_INLINE int64_t slot_of(const board *b, int t, int64_t row, int64_t *from, int *count, int *keeps) {
    const uint64_t mask = (uint64_t)b->masks[t];
    const int first = native_lowest_bit(mask);
    const int64_t slot = b->offset[t] + row % b->slots[t];
    uint64_t rest = mask & (mask - 1) & (((uint64_t)1 << (b->heaps - 1)) - 1);
    *keeps = b->at[first] > 0;
    *count = 0;
    while (rest) {
        const int k = native_lowest_bit(rest);
        rest &= rest - 1;
        if (b->at[k] > 0) from[(*count)++] = slot - b->stride[k];
    }
    return slot;
}

NATIVE_INLINE void or_words(uint64_t *restrict to, const uint64_t *restrict from, int64_t words) {
    int64_t i;
    for (i = 0; i < words; i++) to[i] |= from[i];
}

#define HAS_LAST(b, t) ((b)->masks[t] >> ((b)->heaps - 1) & 1)

/* ---- Python ---- */

static inline int take_arrays(PyObject **objects, Py_buffer *views, const int *sizes, const int *writes, int count) {
    int i;
    for (i = 0; i < count; i++) {
        if (native_take(objects[i], &views[i], (size_t)sizes[i], writes[i], "closure array") < 0) {
            native_release(views, i);
            return -1;
        }
    }
    return 0;
}

/* Returns the board of the first two arrays (bounds, masks) with its rows [begin, end); NULL if they are invalid. Free it with free. */
static inline board *new_board(Py_buffer *views, int64_t begin, int64_t end) {
    board *b = malloc(sizeof *b);
    if (b != NULL && make_board(b, views[0].buf, native_length(&views[0]), views[1].buf, native_length(&views[1]), begin) == 0 &&
        begin <= end && end <= b->rows) {
        return b;
    }
    free(b);
    return NULL;
}

static inline PyObject *misfit(board *b, Py_buffer *views, int count) {
    free(b);
    native_release(views, count);
    PyErr_SetString(PyExc_ValueError, "the arrays of the closure do not fit the board");
    return NULL;
}

#endif
