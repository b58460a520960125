/* Outcomes of subtraction games on one heap with many P-positions. For a tile of sizes and each member s of the subtraction set, the
 * P-positions s lower are one window of a bitset, and the N-positions of the tile are the union of these windows. The tile stays in
 * registers while the loop runs through the members. A window costs as much as marking some 25 sizes one by one
 * (subtraction_sieve.c), whatever it contains.
 *
 * The bitset has PAD empty words before size 0. Reference implementations: sequences/subtraction/reference.py. */
#include "native.h"

#define WORDS 64 /* of a tile */
#define TILE (64 * WORDS)
#define PAD (WORDS + 1)

#if defined(__GNUC__)
typedef uint64_t lanes __attribute__((vector_size(64)));
typedef uint64_t lanes_anywhere __attribute__((vector_size(64), aligned(8), may_alias));
#define LOAD(p) ((lanes) * (const lanes_anywhere *)(p))
#define EACH(DO) DO(0) DO(1) DO(2) DO(3) DO(4) DO(5) DO(6) DO(7)

/* won = the union of the windows that end `takes` (the members) below the tile from `from` on. */
NATIVE_CLONES static void windows(uint64_t *won, const uint64_t *bits, const int64_t *takes, int64_t count, int64_t from) {
#define START(k) lanes won##k = {0};
#define WHOLE(k) won##k |= LOAD(p + 8 * k);
#define PARTS(k) won##k |= (LOAD(p + 8 * k) >> shift) | (LOAD(p + 8 * k + 1) << (64 - shift));
#define STORE(k) *(lanes_anywhere *)(won + 8 * k) = won##k;
    EACH(START)
    for (int64_t i = 0; i < count; i++) {
        const int64_t at = from - takes[i] + 64 * PAD;
        const uint64_t *p = bits + (at >> 6);
        const uint64_t shift = (uint64_t)at & 63;
        if (NATIVE_UNLIKELY(shift == 0)) {
            EACH(WHOLE)
        } else {
            EACH(PARTS)
        }
    }
    EACH(STORE)
}
#else
static void windows(uint64_t *won, const uint64_t *bits, const int64_t *takes, int64_t count, int64_t from) {
    memset(won, 0, 8 * WORDS);
    for (int64_t i = 0; i < count; i++) {
        const int64_t at = from - takes[i] + 64 * PAD;
        const uint64_t *p = bits + (at >> 6);
        const int shift = (int)(at & 63);
        for (int k = 0; k < WORDS; k++) won[k] |= shift ? (p[k] >> shift) | (p[k + 1] << (64 - shift)) : p[k];
    }
}
#endif

/* Writes the P-positions of [from, stop), at most a tile of them, to `lost` and the bitset; returns their number. */
static int64_t tile(uint64_t *bits, const int64_t *takes, int64_t reach, int64_t from, int64_t stop, int64_t first, uint32_t *lost) {
    uint64_t won[WORDS];
    int64_t found = 0;
    windows(won, bits, takes, reach, from);
    for (int64_t n = from; n < first && n < from + TILE; n++) won[(n - from) >> 6] |= (uint64_t)1 << ((n - from) & 63);
    for (int64_t word = 0; word < WORDS; word++) {
        while (~won[word]) {
            const int64_t place = 64 * word + native_lowest_bit(~won[word]);
            if (from + place >= stop) return found;
            lost[found++] = (uint32_t)(from + place);
            bits[PAD + ((from + place) >> 6)] |= (uint64_t)1 << ((from + place) & 63);
            won[word] |= (uint64_t)1 << (place & 63);
            for (int64_t i = 0; i < reach && place + takes[i] < TILE; i++) {
                won[(place + takes[i]) >> 6] |= (uint64_t)1 << ((place + takes[i]) & 63);
            }
        }
    }
    return found;
}

static PyObject *subtraction_windows(PyObject *self, PyObject *args) {
    PyObject *objects[3];
    Py_buffer views[3];
    long long count, start, stop, first;
    static const char *const names[3] = {"takes", "bits", "lost"};
    static const int sizes[3] = {8, 8, 4};
    int64_t found, from, reach = 0, bad;
    const int64_t *takes;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOOLLLL:subtraction_windows", &objects[0], &objects[1], &objects[2], &count, &start, &stop, &first)) return NULL;
    for (int i = 0; i < 3; i++) {
        if (native_take(objects[i], &views[i], (size_t)sizes[i], i ? NATIVE_WRITE : NATIVE_READ, names[i]) < 0) {
            native_release(views, i);
            return NULL;
        }
    }
    takes = views[0].buf;
    bad = count < 0 || start < 0 || stop < start || stop > (int64_t)UINT32_MAX || first > stop;
    bad |= native_length(&views[1]) < PAD + stop / 64 + WORDS + 2 || count + (stop - start) > native_length(&views[2]);
    for (int64_t i = 0; i < native_length(&views[0]); i++) bad |= takes[i] < 1 || (i > 0 && takes[i] <= takes[i - 1]);
    if (bad) {
        native_release(views, 3);
        PyErr_SetString(PyExc_ValueError, "the windows do not fit the range");
        return NULL;
    }
    found = count;
    Py_BEGIN_ALLOW_THREADS
    for (from = start; from < stop; from += TILE) {
        while (reach < native_length(&views[0]) && takes[reach] < from + TILE) reach++;
        found += tile(views[1].buf, takes, reach, from, stop, first, (uint32_t *)views[2].buf + found);
    }
    Py_END_ALLOW_THREADS
    native_release(views, 3);
    return PyLong_FromLongLong(found);
}

PyMethodDef subtraction_windows_methods[] = {
    {"subtraction_windows", subtraction_windows, METH_VARARGS, "Lost heap sizes of [start, stop) by windows of a bitset."},
    {NULL, NULL, 0, NULL},
};
