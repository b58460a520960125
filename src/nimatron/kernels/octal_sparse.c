/* Nim-values of taking-and-breaking games by rare and common positions, in blocks of 64 heaps. Method: see octal_sparse.h. */
#include "octal_sparse.h"

#include <stdlib.h>

static void learn(state *s, int64_t n) {
    const unsigned l = without_bit(s->values[n], s->bit);
    s->low[n] = l & 127;
    s->high[n] = n > 0 && class_of(s, s->values[n], n) ? (uint8_t)(l >> 7) : NONE;
}

static int add_rare(state *s, int64_t n) {
    if (s->rares == s->room) {
        const int64_t room = 2 * s->room + 64;
        tap *larger = realloc(s->rare, (size_t)room * sizeof *larger);
        if (larger == NULL) return -1;
        s->rare = larger;
        s->room = room;
    }
    s->rare[s->rares].part = n;
    s->rare[s->rares].l = (int)without_bit(s->values[n], s->bit);
    s->rares++;
    s->last = n;
    return 0;
}

static int room_for_planes(state *s, int planes) {
    uint8_t(*area)[BLOCK];
    if (planes > MOST_L / 8) return -2;
    area = realloc(s->far, (size_t)planes * 3 * BLOCK);
    if (area == NULL) return -1;
    s->far = area;
    s->found = area + planes;
    s->some = area + 2 * planes;
    free(s->row);
    s->row = malloc((size_t)(planes < 8 ? 8 : planes));
    if (s->row == NULL) return -1;
    s->planes = planes;
    return 0;
}

static int begin_far(state *s, int64_t n) {
    memset(s->far, 0, (size_t)s->planes * BLOCK);
    octal_gather_rare(s, n, BLOCK, n + BLOCK, s->far);
    return 0;
}

/* Computes the values of [n, stop). Returns 0, -1 without memory, -2 if a value is too great. */
static int advance(state *s, int64_t n, int64_t stop) {
    unsigned limit[BLOCK] = {0};
    for (; n < stop; n += BLOCK) {
        const int size = stop - n < BLOCK ? (int)(stop - n) : BLOCK;
        int from = 0;
        begin_far(s, n);
        while (from < size) {
            int64_t end, i;
            if (octal_presume(s, n, from, size, limit) < 0) {
                const int failed = room_for_planes(s, 2 * s->planes);
                if (failed) return failed;
                begin_far(s, n);
                continue;
            }
            end = octal_settle(s, n, limit, from, size);
            from = (int)(end - n);
            if (from == size) break;
            learn(s, end);
            if (add_rare(s, end) < 0) return -1;
            for (i = 0; i < s->rules.splits; i++) { /* with small parts it affects the rest of the block */
                octal_gather(s, n - s->rules.split[i], s->rare, s->rares - 1, s->rares, 1, s->far);
            }
            from++;
        }
    }
    return 0;
}

/* Returns the parts with lags below STEP, and the taking moves whose class is that of the heap they leave. */
static tap *near_taps(const state *s, int64_t *count) {
    tap *found = malloc((size_t)(s->rules.splits * STEP + s->rules.takes + 1) * sizeof *found);
    int64_t i, j, length = 0;
    if (found == NULL) return NULL;
    for (i = 0; i < s->rules.splits; i++) {
        for (j = 0; j < s->rares && s->rare[j].part + s->rules.split[i] < STEP; j++) {
            found[length].part = s->rare[j].part + s->rules.split[i];
            found[length++].l = s->rare[j].l;
        }
    }
    for (i = 0; i < s->rules.takes; i++) {
        if (!(s->rules.parity & (int)(s->rules.take[i] & 1))) {
            found[length].part = s->rules.take[i];
            found[length++].l = 0;
        }
    }
    *count = length;
    return found;
}

NATIVE_CLONES static unsigned greatest(const uint16_t *values, int64_t count) {
    uint16_t most = 0;
    int64_t i;
    for (i = 0; i < count; i++) most = values[i] > most ? values[i] : most;
    return most;
}

/* low and high as passed by the caller: FRONT bytes, then one for each value, then BEHIND bytes; they are filled below `ready`. */
static int run(state *s, int64_t ready, int64_t start, int64_t stop, int64_t *probes, int64_t room, int64_t *chosen) {
    const int planned = *chosen >= 0;
    tap *candidate = malloc(MOST_PART * sizeof *candidate);
    int64_t *gain = malloc(MOST_PART * 2 * sizeof *gain), n;
    tap *probe = malloc((size_t)(room + 1) * sizeof *probe), *near = NULL;
    unsigned most = 0;
    int failed = 0, planes = 2;
    if (candidate == NULL || gain == NULL || probe == NULL) failed = -1;
    if (!failed) {
        memset(s->low - FRONT, 0, FRONT);
        memset(s->high - FRONT, NONE, FRONT);
        for (n = ready; n < start; n++) learn(s, n);
        most = greatest(s->values, start);
        while (8u * (unsigned)planes <= without_bit(most, s->bit) || 8u << s->bit > 64u * (unsigned)planes) planes *= 2;
        for (n = 1; n < start && !failed; n++) {
            const uint8_t *const found = memchr(s->high + n, NONE, (size_t)(start - n));
            if (found == NULL) break;
            n = found - s->high;
            failed = add_rare(s, n);
        }
        memset(s->low + start, 0, (size_t)(stop - start + BEHIND));
        memset(s->high + start, NONE, (size_t)(stop - start + BEHIND));
    }
    if (!failed) failed = most >= 2 * MOST_L ? -2 : room_for_planes(s, planes);
    if (!failed) {
        near = near_taps(s, &s->nears);
        s->near = near;
        if (near == NULL) failed = -1;
    }
    if (!failed) {
        int64_t *const k = probes, *const part = probes + room;
        int64_t i;
        if (!planned) {
            *chosen = octal_plan(s, start, probe, k, room, candidate, gain + MOST_PART, gain);
            if (*chosen < 0) failed = -1;
            for (i = 0; i < *chosen; i++) part[i] = probe[i].part;
        } else {
            for (i = 0; i < *chosen; i++) {
                probe[i].part = part[i];
                probe[i].l = part[i] ? s->low[part[i]] | s->high[part[i]] << 7 : 0;
            }
        }
        s->probe = probe;
        s->probe_k = k;
        s->probes = *chosen;
    }
    if (!failed) failed = advance(s, start, stop);
    free(candidate);
    free(gain);
    free(probe);
    free(near);
    return failed;
}

static PyObject *octal_sparse(PyObject *self, PyObject *args) {
    PyObject *object[8];
    Py_buffer view[8];
    static const char *const names[8] = {"values", "low", "high", "splits", "unequal", "takes", "halves", "probes"};
    static const size_t sizes[8] = {2, 1, 1, 8, 1, 8, 8, 8};
    long long start, stop, ready, chosen;
    unsigned mask;
    int parity, taken, failed = 0, bad;
    int64_t i, room, number;
    state s;
    (void)self;
    memset(&s, 0, sizeof s);
    if (!PyArg_ParseTuple(args, "OOOLLLOOOOIiOL:octal_sparse", &object[0], &object[1], &object[2], &ready, &start, &stop, &object[3],
                          &object[4], &object[5], &object[6], &mask, &parity, &object[7], &chosen)) {
        return NULL;
    }
    for (taken = 0; taken < 8; taken++) {
        if (native_take(object[taken], &view[taken], sizes[taken], taken < 3 || taken == 7, names[taken]) < 0) {
            native_release(view, taken);
            return NULL;
        }
    }
    s.rules.split = view[3].buf;
    s.rules.splits = native_length(&view[3]);
    s.rules.unequal = view[4].buf;
    s.rules.take = view[5].buf;
    s.rules.takes = native_length(&view[5]);
    s.rules.halve = view[6].buf;
    s.rules.halves = native_length(&view[6]);
    s.rules.mask = mask;
    s.rules.parity = parity;
    room = native_length(&view[7]) / 2;
    number = chosen;
    bad = start < 256 || stop < start || stop > native_length(&view[0]) || ready < 0 || ready > start || mask == 0 || mask >> 16 ||
          (parity & ~1) || native_length(&view[1]) < stop + FRONT + BEHIND || native_length(&view[2]) < stop + FRONT + BEHIND ||
          native_length(&view[4]) != s.rules.splits || s.rules.splits < 1 || s.rules.splits > 128 || number > room || number < -1;
    for (i = 0; !bad && i < s.rules.splits; i++) {
        const int64_t k = s.rules.split[i];
        bad |= k < 0 || k > 64 || k + 128 > start || (parity && (k ^ s.rules.split[0]) & 1) || (i && k <= s.rules.split[i - 1]);
    }
    for (i = 0; !bad && i < s.rules.takes; i++) bad |= s.rules.take[i] < 1 || s.rules.take[i] > 64;
    for (i = 0; !bad && i < s.rules.halves; i++) bad |= s.rules.halve[i] < 0 || s.rules.halve[i] > 64;
    for (i = 0; !bad && i < number; i++) {
        const int64_t *const k = view[7].buf, *const part = k + room;
        bad |= k[i] < 0 || k[i] > 64 || part[i] < 0 || part[i] > MOST_PART || 2 * part[i] + k[i] >= start;
    }
    if (!bad) {
        s.values = view[0].buf;
        s.low = (uint8_t *)view[1].buf + FRONT;
        s.high = (uint8_t *)view[2].buf + FRONT;
        s.rules.t = (int)(s.rules.split[0] & 1);
        s.bit = native_lowest_bit(mask);
        s.mask_l = without_bit(mask, s.bit);
        for (i = 0; i < 64; i++) s.common_bits |= (uint64_t)(1 ^ parity_of((unsigned)i & s.mask_l)) << i;
        s.gather = octal_choose_gather();
        s.is_sum = octal_is_sum();
        Py_BEGIN_ALLOW_THREADS
        failed = run(&s, ready, start, stop, view[7].buf, room, &number);
        Py_END_ALLOW_THREADS
    }
    free(s.rare);
    free(s.far);
    free(s.row);
    native_release(view, 8);
    if (bad) {
        PyErr_SetString(PyExc_ValueError, "octal_sparse: values, places or bounds do not fit together");
        return NULL;
    }
    if (failed == -1) return PyErr_NoMemory();
    if (failed == -2) {
        PyErr_SetString(PyExc_OverflowError, "octal_sparse: a value does not fit 15 bits");
        return NULL;
    }
    return Py_BuildValue("LL", (long long)number, (long long)s.searched);
}

PyMethodDef octal_sparse_methods[] = {
    {"octal_sparse", octal_sparse, METH_VARARGS,
     "octal_sparse(values, low, high, ready, start, stop, splits, unequal, takes, halves, mask, parity, probes, chosen) -> (number of "
     "probes, values searched one by one): see sequences/octal/sparse.py."},
    {NULL, NULL, 0, NULL},
};
