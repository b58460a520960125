/* Several heaps, all positions below a bound, for moves "take any amounts, not all zero, from the heaps of one set T of a family".
 *
 * For each T a closure R_T(x) tells what is reachable by reducing heaps of T, x itself included: R_T(x) = own(x) joined with
 * R_T(x - 1 at k) for every k in T, and the options of x are what those R_T(x - 1 at k) hold. Joined means: OR of bits for outcomes, OR of
 * sets of values for nim-values, maximum of keys for remoteness. No move lists are needed.
 *
 * The board is walked in rows along the last heap. With m the first heap of T, R_T of a row is needed only until the same place
 * in the next layer of heap m, so it is kept in one slot per setting of the heaps between m and the last, and updated in place.
 * Reference twins: sequences/closures/reference.py. */
#include "native.h"

#include <stdlib.h>

#define MOST_HEAPS 16
#define MOST_SETS 4096
#define NEVER INT32_MAX

typedef struct {
    int heaps, sets;
    int64_t bound[MOST_HEAPS];  /* sizes of heap i: 0 .. bound[i] - 1 */
    int64_t stride[MOST_HEAPS]; /* in rows; heaps before the last */
    int64_t length, rows;       /* sizes of the last heap; number of rows */
    int64_t at[MOST_HEAPS];     /* the heaps of the row at hand */
    const int64_t *masks;       /* of the sets: bit i for heap i */
    int64_t slots[MOST_SETS];   /* number of slots of a set, 0 when it has no heap before the last */
    int64_t offset[MOST_SETS];  /* its first slot in the state */
    int64_t all_slots;
} board;

static int make_board(board *b, const int64_t *bounds, int64_t heaps, const int64_t *masks, int64_t sets, int64_t row) {
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

static void next_row(board *b) {
    int i;
    for (i = b->heaps - 2; i >= 0; i--) {
        if (++b->at[i] < b->bound[i]) return;
        b->at[i] = 0;
    }
}

/* Slot of set t for this row, and the slots it is joined with (up to one per heap of the set, in `from`). `*keeps` tells whether the slot's
 * own old content, the layer before, belongs to it. */
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

#define HAS_LAST(b, t) ((b)->masks[t] >> ((b)->heaps - 1) & 1)

/* ---- outcomes: in each row at most one position is lost, since the last heap alone may be reduced ---- */

static inline void or_words(uint64_t *restrict to, const uint64_t *restrict from, int64_t words) {
    int64_t i;
    for (i = 0; i < words; i++) to[i] |= from[i];
}

/* bits: per slot ceil(length / 64) words, for sets without the last heap. thresholds: per slot the size of the last heap from which on R_T
 * holds, for sets with it. lost: per row the lost size of the last heap or -1. */
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

/* ---- remoteness: key of a lost position 65535 - r, of a won one r + 1; the greatest key among the options tells all ----
 *
 * A key of 32768 and more among the options: there is a lost option, and the greatest key is the one of least remoteness. Otherwise all options are
 * won and the greatest key is one more than the greatest remoteness. */

NATIVE_INLINE void max_into(uint16_t *restrict to, const uint16_t *restrict from, int64_t n) {
    int64_t i;
    for (i = 0; i < n; i++) to[i] = from[i] > to[i] ? from[i] : to[i];
}

/* Running maximum in doubling steps, out of place each time so that it goes in vectors; the answer is in a. */
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

/* ---- nim-values: sets of values in `words` words each ---- */

#define MOST_WORDS 1024

/* The values of one row. base: what the closures without the last heap offer at each size, and those with it; joint: the latter
 * alone. all: what the row's own smaller sizes and joint offer so far. */
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
            base[z] = bit; /* for the caller, who adds it to the closures */
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

/* The same for two closures without the last heap and none with it (three-heap Nim), several words each: only the words that decide
 * are read, and the values are added to the closures at once. */
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

/* Returns -1 when a value does not fit the words. state: per slot length x words; work: 2 x length x words. */
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

/* ---- the board of generalised Wythoff, upper triangle, rows [begin, end); options by one number from each line, more from bands ----
 *
 * Position (x, y), x <= y. Line i gathers the values of row i and of column i, which are equal. Band d gathers what the moves from both
 * heaps reach from diagonal d = y - x: the diagonal itself and, for a > 1, its neighbours left of it and above it by up to a - 1, taken in
 * when the walk comes to the diagonal (they are options by one heap there, so they do no harm). */

static int wythoff_value_rows(int64_t size, int64_t a, int64_t begin, int64_t end, int64_t words, uint64_t *lines, uint64_t *bands,
                              int32_t *marks, uint16_t *out) {
    int64_t x, y, t;
    for (x = begin; x < end; x++) {
        uint64_t *row = lines + x * words;
        for (y = x; y < size; y++) {
            uint64_t *column = lines + y * words, *band = bands + (y - x) * words;
            int64_t w = marks[x];
            uint64_t seen, bit;
            for (t = 1; t < a && t <= y; t++) {
                if (t <= x) {
                    const unsigned above = out[(x - t) * size + y];
                    if (above >> 6 >= words) return -1;
                    band[above >> 6] |= (uint64_t)1 << (above & 63);
                }
                {
                    const unsigned left = y - t < x ? out[(y - t) * size + x] : out[x * size + y - t];
                    if (left >> 6 >= words) return -1;
                    band[left >> 6] |= (uint64_t)1 << (left & 63);
                }
            }
            w = marks[y] > w ? marks[y] : w;
            w = marks[size + y - x] > w ? marks[size + y - x] : w;
            for (;; w++) {
                if (w >= words) return -1;
                seen = row[w] | column[w] | band[w];
                if (~seen) break;
            }
            bit = ~seen & (seen + 1);
            row[w] |= bit;
            column[w] |= bit;
            band[w] |= bit;
            while (marks[x] < words && row[marks[x]] == ~(uint64_t)0) marks[x]++;
            while (marks[y] < words && column[marks[y]] == ~(uint64_t)0) marks[y]++;
            while (marks[size + y - x] < words && band[marks[size + y - x]] == ~(uint64_t)0) marks[size + y - x]++;
            out[x * size + y] = (uint16_t)(64 * w + native_lowest_bit(bit));
        }
    }
    return 0;
}

static void wythoff_remoteness_rows(int64_t size, int64_t a, int64_t begin, int64_t end, int misere, uint16_t *lines, uint16_t *bands,
                                    uint16_t *keys, uint16_t *out) {
    int64_t x, y, t;
    for (x = begin; x < end; x++) {
        for (y = x; y < size; y++) {
            uint16_t band = bands[y - x], best, key;
            for (t = 1; t < a && t <= y; t++) {
                const uint16_t left = y - t < x ? keys[(y - t) * size + x] : keys[x * size + y - t];
                const uint16_t above = t <= x ? keys[(x - t) * size + y] : 0;
                band = left > band ? left : band;
                band = above > band ? above : band;
            }
            best = lines[x] > lines[y] ? lines[x] : lines[y];
            best = band > best ? band : best;
            if (best >= 0x8000) {
                key = (uint16_t)(0xffff - best + 2);
                out[x * size + y] = (uint16_t)(key - 1);
            } else if (best == 0 && misere) {
                key = 1;
                out[x * size + y] = 0;
            } else {
                key = (uint16_t)(0xffff - best);
                out[x * size + y] = best;
            }
            keys[x * size + y] = key;
            lines[x] = key > lines[x] ? key : lines[x];
            lines[y] = key > lines[y] ? key : lines[y];
            bands[y - x] = key > band ? key : band;
        }
    }
}

/* ---- Python ---- */

static void release(Py_buffer *views, int count) {
    while (count--) PyBuffer_Release(&views[count]);
}

static int take_all(PyObject **objects, Py_buffer *views, const int *sizes, const int *writes, int count) {
    int i;
    for (i = 0; i < count; i++) {
        if (native_take(objects[i], &views[i], (size_t)sizes[i], writes[i], "closure array") < 0) {
            release(views, i);
            return -1;
        }
    }
    return 0;
}

static PyObject *misfit(Py_buffer *views, int count) {
    release(views, count);
    PyErr_SetString(PyExc_ValueError, "the arrays of the closure do not fit the board");
    return NULL;
}

static PyObject *closures_lost_rows(PyObject *self, PyObject *args) {
    PyObject *o[5];
    Py_buffer v[5];
    static const int sizes[5] = {8, 8, 8, 4, 4}, writes[5] = {0, 0, 1, 1, 1};
    long long begin, end;
    int misere;
    board *b;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOOOOLLp:closures_lost_rows", &o[0], &o[1], &o[2], &o[3], &o[4], &begin, &end, &misere)) return NULL;
    if (take_all(o, v, sizes, writes, 5) < 0) return NULL;
    b = malloc(sizeof *b);
    if (b == NULL || make_board(b, v[0].buf, native_length(&v[0]), v[1].buf, native_length(&v[1]), begin) < 0 || end < begin ||
        end > b->rows || native_length(&v[2]) < b->all_slots * ((b->length + 63) / 64) || native_length(&v[3]) < b->all_slots ||
        native_length(&v[4]) < end - begin) {
        free(b);
        return misfit(v, 5);
    }
    Py_BEGIN_ALLOW_THREADS
    lost_rows(b, begin, end, misere, v[2].buf, v[3].buf, v[4].buf);
    Py_END_ALLOW_THREADS
    free(b);
    release(v, 5);
    Py_RETURN_NONE;
}

static PyObject *closures_remoteness(PyObject *self, PyObject *args) {
    PyObject *o[4];
    Py_buffer v[4];
    static const int sizes[4] = {8, 8, 2, 2}, writes[4] = {0, 0, 1, 1};
    long long begin, end;
    int misere, i;
    int64_t sum = 0;
    board *b;
    uint16_t *work;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOOOLLp:closures_remoteness", &o[0], &o[1], &o[2], &o[3], &begin, &end, &misere)) return NULL;
    if (take_all(o, v, sizes, writes, 4) < 0) return NULL;
    b = malloc(sizeof *b);
    if (b == NULL || make_board(b, v[0].buf, native_length(&v[0]), v[1].buf, native_length(&v[1]), begin) < 0 || end < begin ||
        end > b->rows || native_length(&v[2]) < b->all_slots * b->length || native_length(&v[3]) < (end - begin) * b->length) {
        free(b);
        return misfit(v, 4);
    }
    for (i = 0; i < b->heaps; i++) sum += b->bound[i] - 1;
    work = sum < 0x7ff0 ? malloc((size_t)b->length * 4 * sizeof *work) : NULL;
    if (work == NULL) {
        free(b);
        return misfit(v, 4);
    }
    Py_BEGIN_ALLOW_THREADS
    remoteness_rows(b, begin, end, misere, v[2].buf, v[3].buf, work);
    Py_END_ALLOW_THREADS
    free(work);
    free(b);
    release(v, 4);
    Py_RETURN_NONE;
}

static PyObject *closures_values(PyObject *self, PyObject *args) {
    PyObject *o[4];
    Py_buffer v[4];
    static const int sizes[4] = {8, 8, 8, 2}, writes[4] = {0, 0, 1, 1};
    long long begin, end, words;
    int failed;
    board *b;
    uint64_t *work;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOOOLLL:closures_values", &o[0], &o[1], &o[2], &o[3], &begin, &end, &words)) return NULL;
    if (take_all(o, v, sizes, writes, 4) < 0) return NULL;
    b = malloc(sizeof *b);
    if (b == NULL || make_board(b, v[0].buf, native_length(&v[0]), v[1].buf, native_length(&v[1]), begin) < 0 || end < begin ||
        words < 1 || words > MOST_WORDS || end > b->rows || native_length(&v[2]) / words < b->all_slots * b->length ||
        native_length(&v[3]) < (end - begin) * b->length) {
        free(b);
        return misfit(v, 4);
    }
    work = malloc((size_t)b->length * 2 * (size_t)words * 8);
    if (work == NULL) {
        free(b);
        return misfit(v, 4);
    }
    Py_BEGIN_ALLOW_THREADS
    failed = value_rows(b, begin, end, words, v[2].buf, v[3].buf, work);
    Py_END_ALLOW_THREADS
    free(work);
    free(b);
    release(v, 4);
    return PyBool_FromLong(!failed);
}

static PyObject *closures_wythoff_values(PyObject *self, PyObject *args) {
    PyObject *o[4];
    Py_buffer v[4];
    static const int sizes[4] = {8, 8, 4, 2}, writes[4] = {1, 1, 1, 1};
    long long size, a, begin, end, words;
    int failed;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOOOLLLLL:closures_wythoff_values", &o[0], &o[1], &o[2], &o[3], &size, &a, &begin, &end, &words))
        return NULL;
    if (take_all(o, v, sizes, writes, 4) < 0) return NULL;
    if (size < 1 || size > 65536 || a < 1 || begin < 0 || end < begin || end > size || words < 1 || words > MOST_WORDS ||
        native_length(&v[0]) < size * words || native_length(&v[1]) < size * words || native_length(&v[2]) < 2 * size ||
        native_length(&v[3]) < size * size)
        return misfit(v, 4);
    Py_BEGIN_ALLOW_THREADS
    failed = wythoff_value_rows(size, a, begin, end, words, v[0].buf, v[1].buf, v[2].buf, v[3].buf);
    Py_END_ALLOW_THREADS
    release(v, 4);
    return PyBool_FromLong(!failed);
}

static PyObject *closures_wythoff_remoteness(PyObject *self, PyObject *args) {
    PyObject *o[4];
    Py_buffer v[4];
    static const int sizes[4] = {2, 2, 2, 2}, writes[4] = {1, 1, 1, 1};
    long long size, a, begin, end;
    int misere;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOOOLLLLp:closures_wythoff_remoteness", &o[0], &o[1], &o[2], &o[3], &size, &a, &begin, &end, &misere))
        return NULL;
    if (take_all(o, v, sizes, writes, 4) < 0) return NULL;
    if (size < 1 || size > 16000 || a < 1 || begin < 0 || end < begin || end > size || native_length(&v[0]) < size ||
        native_length(&v[1]) < size || native_length(&v[2]) < size * size || native_length(&v[3]) < size * size)
        return misfit(v, 4);
    Py_BEGIN_ALLOW_THREADS
    wythoff_remoteness_rows(size, a, begin, end, misere, v[0].buf, v[1].buf, v[2].buf, v[3].buf);
    Py_END_ALLOW_THREADS
    release(v, 4);
    Py_RETURN_NONE;
}

PyMethodDef closures_methods[] = {
    {"closures_lost_rows", closures_lost_rows, METH_VARARGS, "The lost size of the last heap in each row, or -1."},
    {"closures_remoteness", closures_remoteness, METH_VARARGS, "Remoteness of rows of positions."},
    {"closures_values", closures_values, METH_VARARGS, "Nim-values of rows; False when one does not fit the words."},
    {"closures_wythoff_values", closures_wythoff_values, METH_VARARGS, "Nim-values of rows of the Wythoff board."},
    {"closures_wythoff_remoteness", closures_wythoff_remoteness, METH_VARARGS, "Remoteness of rows of the Wythoff board."},
    {NULL, NULL, 0, NULL},
};
