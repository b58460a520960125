/* Nim-values of games in which a heap may be split into three. Reference implementation: sequences/octal/definition_loops.py.
 *
 * For each rest s a bitset contains the nim-sums of its splits into two different parts. Three parts a <= b <= c of s have the nim-sums of
 * the splits of s - a, each XOR G(a). So the bitsets for equal G(a) are united first, and moved by the XOR once. If all parts must differ,
 * a second bitset contains the nim-sums that two or more splits have: the split that repeats the part a is left out. */
#include "octal_sums.h"

#include <stdlib.h>

#define MOST_WORDS 1024 /* values below 65536 */

typedef struct {
    const int64_t *place; /* ascending from -1 on */
    const uint8_t *bits, *parts;
    int64_t places;
} rules;

typedef struct {
    uint16_t *values;
    uint64_t *once, *twice; /* words of each rest; twice may be NULL */
    int64_t words;
    uint64_t *by_value; /* one bitset for each value */
    uint8_t *used;      /* which of them hold something */
    uint64_t *seen;
} state;

NATIVE_INLINE void set_bit(uint64_t *set, unsigned value) {
    set[value >> 6] |= (uint64_t)1 << (value & 63);
}

NATIVE_INLINE int has_bit(const uint64_t *set, unsigned value) {
    return (int)(set[value >> 6] >> (value & 63) & 1);
}

/* Moves the bits of a word to their places XOR the lowest six bits of g. */
NATIVE_INLINE uint64_t moved(uint64_t word, unsigned g) {
    if (g & 1) word = (word & 0x5555555555555555u) << 1 | (word >> 1 & 0x5555555555555555u);
    if (g & 2) word = (word & 0x3333333333333333u) << 2 | (word >> 2 & 0x3333333333333333u);
    if (g & 4) word = (word & 0x0F0F0F0F0F0F0F0Fu) << 4 | (word >> 4 & 0x0F0F0F0F0F0F0F0Fu);
    if (g & 8) word = (word & 0x00FF00FF00FF00FFu) << 8 | (word >> 8 & 0x00FF00FF00FF00FFu);
    if (g & 16) word = (word & 0x0000FFFF0000FFFFu) << 16 | (word >> 16 & 0x0000FFFF0000FFFFu);
    if (g & 32) word = word << 32 | word >> 32;
    return word;
}

/* The nim-sums of the splits of a rest into two different parts. */
static void split(const state *s, int64_t rest) {
    uint64_t *const once = s->once + rest * s->words, *const twice = s->twice ? s->twice + rest * s->words : NULL;
    int64_t a;
    memset(once, 0, (size_t)s->words * 8);
    if (twice) memset(twice, 0, (size_t)s->words * 8);
    for (a = 1; 2 * a < rest; a++) {
        const unsigned value = s->values[a] ^ s->values[rest - a];
        const uint64_t bit = (uint64_t)1 << (value & 63);
        if (twice) twice[value >> 6] |= once[value >> 6] & bit;
        once[value >> 6] |= bit;
    }
}

/* Unites the bitsets of the rests rest - a for a = 1 .. last, grouped by the values of a. */
NATIVE_CLONES static void unite(const state *s, int64_t rest, int64_t last) {
    int64_t a, i;
    for (a = 1; a <= last; a++) {
        const unsigned value = s->values[a];
        const uint64_t *const from = s->once + (rest - a) * s->words;
        uint64_t *const to = s->by_value + value * s->words;
        if (!s->used[value]) {
            s->used[value] = 1;
            memcpy(to, from, (size_t)s->words * 8);
        } else {
            for (i = 0; i < s->words; i++) to[i] |= from[i];
        }
    }
}

static void unite_different(const state *s, int64_t rest, int64_t last) {
    int64_t a, i;
    for (a = 1; a <= last; a++) {
        const unsigned value = s->values[a];
        const int64_t other = rest - a;
        const uint64_t *const from = s->once + other * s->words;
        uint64_t *const to = s->by_value + value * s->words;
        const unsigned again = other > a && other != 2 * a ? (unsigned)(value ^ s->values[other - a]) : 0;
        const int alone = other > a && other != 2 * a && has_bit(from, again) && !has_bit(s->twice + other * s->words, again);
        const int kept = s->used[value] && has_bit(to, again);
        if (!s->used[value]) memset(to, 0, (size_t)s->words * 8);
        s->used[value] = 1;
        for (i = 0; i < s->words; i++) to[i] |= from[i];
        if (alone && !kept) to[again >> 6] &= ~((uint64_t)1 << (again & 63));
    }
}

static void see_three(state *s, int64_t rest, unsigned parts) {
    const int64_t third = rest / 3, last = parts == ANY ? third : (rest - 1) / 3;
    int64_t value, a, i;
    if (parts == EQUAL) {
        if (rest % 3 == 0) set_bit(s->seen, s->values[third]);
        return;
    }
    memset(s->used, 0, (size_t)s->words * 64);
    if (parts == DIFFERENT) {
        unite_different(s, rest, last);
    } else {
        unite(s, rest, last);
        for (a = rest & 1 ? 1 : 2; a <= last; a += 2) set_bit(s->seen, s->values[a]); /* and two equal parts */
    }
    for (value = 0; value < 64 * s->words; value++) {
        const unsigned high = (unsigned)(value >> 6);
        if (!s->used[value]) continue;
        for (i = 0; i < s->words; i++) s->seen[(unsigned)i ^ high] |= moved(s->by_value[value * s->words + i], (unsigned)value);
    }
}

static void see(state *s, const rules *code, int64_t n) {
    int64_t i, j;
    for (i = 0; i < code->places && code->place[i] <= n; i++) {
        const int64_t k = code->place[i], rest = n - k;
        const unsigned bits = code->bits[i], parts = code->parts[i];
        if (rest == 0) {
            if (bits & NOTHING) set_bit(s->seen, 0);
            continue;
        }
        if (bits & ONE && k > 0) set_bit(s->seen, s->values[rest]);
        if (bits & TWO && k >= 0) {
            if ((parts == ANY || parts == EQUAL) && rest % 2 == 0) set_bit(s->seen, 0);
            for (j = 0; parts != EQUAL && j < s->words; j++) s->seen[j] |= s->once[rest * s->words + j];
        }
        if (bits & THREE && rest >= 3) see_three(s, rest, parts);
    }
}

/* Computes values of [start, stop) and bitsets of the rests from `ready` on; returns the first heap not done (a value is too large), or -1. */
static int64_t fill(state *s, const rules *code, int64_t ready, int64_t start, int64_t stop) {
    const int64_t room = 64 * s->words;
    int64_t n;
    s->by_value = malloc((size_t)(room * s->words) * 8);
    s->used = malloc((size_t)room);
    s->seen = malloc((size_t)s->words * 8);
    if (s->by_value == NULL || s->used == NULL || s->seen == NULL) return -1;
    for (n = ready; n < start; n++) split(s, n);
    for (n = start; n < stop; n++) {
        int64_t word = 0;
        split(s, n);
        memset(s->seen, 0, (size_t)s->words * 8);
        if (n > 0) see(s, code, n);
        while (word < s->words && !~s->seen[word]) word++;
        if (word == s->words) return n;
        s->values[n] = (uint16_t)(64 * word + native_lowest_bit(~s->seen[word]));
    }
    return stop;
}

static PyObject *octal_three(PyObject *self, PyObject *args) {
    PyObject *object[6];
    Py_buffer view[6];
    static const char *const names[6] = {"values", "once", "twice", "places", "bits", "parts"};
    static const size_t sizes[6] = {2, 8, 8, 8, 1, 1};
    long long ready, start, stop, words;
    rules code;
    state s;
    int taken, bad, different = 0;
    int64_t i, done = 0;
    (void)self;
    memset(&s, 0, sizeof s);
    if (!PyArg_ParseTuple(args, "OOOLLLLOOO:octal_three", &object[0], &object[1], &object[2], &words, &ready, &start, &stop, &object[3],
                          &object[4], &object[5])) {
        return NULL;
    }
    for (taken = 0; taken < 6; taken++) {
        if (native_take(object[taken], &view[taken], sizes[taken], taken < 3, names[taken]) < 0) {
            native_release(view, taken);
            return NULL;
        }
    }
    code.place = view[3].buf;
    code.places = native_length(&view[3]);
    code.bits = view[4].buf;
    code.parts = view[5].buf;
    bad = ready < 0 || start < ready || stop < start || stop > native_length(&view[0]) || words < 1 || words > MOST_WORDS || words & (words - 1) ||
          native_length(&view[4]) != code.places || native_length(&view[5]) != code.places ||
          native_length(&view[1]) / words < stop;
    for (i = 0; !bad && i < code.places; i++) { /* parts are smaller than the heap */
        const int least = code.place[i] < 0 ? THREE : code.place[i] == 0 ? TWO | THREE : 15;
        bad |= code.place[i] < -1 || code.bits[i] & ~least || code.parts[i] > EQUAL || (i > 0 && code.place[i] <= code.place[i - 1]);
        different |= code.bits[i] & THREE && code.parts[i] == DIFFERENT;
    }
    bad = bad || (different && native_length(&view[2]) / words < stop);
    for (i = 0; !bad && i < start; i++) bad |= ((const uint16_t *)view[0].buf)[i] >= 64 * words;
    if (!bad) {
        s.values = view[0].buf;
        s.once = view[1].buf;
        s.twice = different ? view[2].buf : NULL;
        s.words = words;
        Py_BEGIN_ALLOW_THREADS
        done = fill(&s, &code, ready, start, stop);
        Py_END_ALLOW_THREADS
    }
    free(s.by_value);
    free(s.used);
    free(s.seen);
    native_release(view, 6);
    if (bad) {
        PyErr_SetString(PyExc_ValueError, "octal_three: values, places or bounds do not fit together");
        return NULL;
    }
    if (done < 0) return PyErr_NoMemory();
    return PyLong_FromLongLong(done);
}

PyMethodDef octal_three_methods[] = {
    {"octal_three", octal_three, METH_VARARGS,
     "octal_three(values, once, twice, words, ready, start, stop, places, bits, parts) -> first heap not done: see sequences/octal/definition_loops.py."},
    {NULL, NULL, 0, NULL},
};
