/* Grundy values of the generalised Wythoff board, by tiles of bitsets.
 *
 * One bitset for each line (row i and column i hold the same values) and one for each diagonal, each with the index of its first word that
 * is not full. The value of a cell is the first bit that is clear in its row, its column and its diagonal. Tiles go column by column and
 * inside a tile along the antidiagonals, whose cells do not depend on one another. Only cells i <= j are computed; a finished tile is mirrored.
 *
 * For a > 1 the set of diagonal d holds the values of all (i', j') with i' < i, j' < j and |(j' - i') - d| < a. From (i-1, j-1) to (i, j)
 * it gains the cells of row i-1 and of column j-1 inside the band: 2a - 1 of them. */
#include "native.h"

#define TILE 128
#define SLACK 8 /* words behind the last set */

typedef struct {
    void *values;
    uint64_t *lines, *diagonals;
    int64_t *line_low, *diagonal_low;
    int64_t size, width, a;
} board;

NATIVE_INLINE int64_t value_at(const board t, int64_t i, int64_t j, int wide) {
    const int64_t place = i < j ? i * t.size + j : j * t.size + i;
    return wide ? (int64_t)((uint32_t *)t.values)[place] : (int64_t)((uint16_t *)t.values)[place];
}

NATIVE_INLINE void insert(uint64_t *set, int64_t *low, int64_t word, uint64_t bit) {
    set[word] |= bit;
    while (NATIVE_UNLIKELY(set[*low] == UINT64_MAX)) (*low)++; /* the last word is never full: see `cell` */
}

NATIVE_INLINE int64_t search(const uint64_t *x, const uint64_t *y, const uint64_t *z, int64_t word) {
    while ((x[word] | y[word] | z[word]) == UINT64_MAX) word++;
    return word;
}

#define TARGET
#define NAMED(name) name##_portable
#define SEARCH search
#include "wythoff_board_tiles.h"

#if NATIVE_HAS_CLONES
#include <immintrin.h>

/* These read up to 7 words past a set: the sets lie one after the other, with slack behind the last. */
__attribute__((target("avx512f,bmi,bmi2"))) NATIVE_INLINE int64_t search_avx512(const uint64_t *x, const uint64_t *y, const uint64_t *z,
                                                                               int64_t word) {
    const __m512i full = _mm512_set1_epi64(-1);
    for (word &= -8;; word += 8) { /* whole cache lines; the words before the mark are full and do no harm */
        const __m512i u = _mm512_ternarylogic_epi64(_mm512_loadu_si512(x + word), _mm512_loadu_si512(y + word),
                                                    _mm512_loadu_si512(z + word), 0xfe);
        const unsigned open = _mm512_cmpneq_epi64_mask(u, full);
        if (open) return word + __builtin_ctz(open);
    }
}
#define TARGET __attribute__((target("avx512f,bmi,bmi2")))
#define NAMED(name) name##_avx512
#define SEARCH search_avx512
#include "wythoff_board_tiles.h"

__attribute__((target("avx2,bmi,bmi2"))) NATIVE_INLINE int64_t search_avx2(const uint64_t *x, const uint64_t *y, const uint64_t *z,
                                                                          int64_t word) {
    const __m256i full = _mm256_set1_epi64x(-1);
    for (word &= -4;; word += 4) {
        const __m256i u = _mm256_or_si256(_mm256_or_si256(_mm256_loadu_si256((const __m256i *)(x + word)),
                                                          _mm256_loadu_si256((const __m256i *)(y + word))),
                                          _mm256_loadu_si256((const __m256i *)(z + word)));
        const unsigned closed = (unsigned)_mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(u, full)));
        if (closed != 15) return word + __builtin_ctz(~closed);
    }
}
#define TARGET __attribute__((target("avx2,bmi,bmi2")))
#define NAMED(name) name##_avx2
#define SEARCH search_avx2
#include "wythoff_board_tiles.h"
#endif

static int tiles(const board t, int64_t column, int64_t from, int64_t to, int wide) {
#if NATIVE_HAS_CLONES
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("bmi2")) return tiles_avx512(t, column, from, to, wide);
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")) return tiles_avx2(t, column, from, to, wide);
#endif
    return tiles_portable(t, column, from, to, wide);
}

static PyObject *wythoff_board_tiles(PyObject *self, PyObject *args) {
    PyObject *object[5];
    Py_buffer view[5];
    long long a, size, width, column, from, to;
    int wide, good = 0, taken = 0;
    static const char *const name[5] = {"values", "lines", "line_low", "diagonals", "diagonal_low"};
    (void)self;
    if (!PyArg_ParseTuple(args, "LLLLLpOOOOO:wythoff_board_tiles", &a, &size, &column, &from, &to, &wide, object, object + 1, object + 2,
                          object + 3, object + 4)) {
        return NULL;
    }
    for (; taken < 5; taken++) {
        const size_t item = taken ? 8 : (wide ? 4 : 2);
        if (native_take(object[taken], view + taken, item, NATIVE_WRITE, name[taken]) < 0) goto end;
    }
    width = size > 0 ? (native_length(view + 1) - SLACK) / size : 0;
    if (a < 1 || size < 1 || size > 1 << 24 || width < 2 || native_length(view) != size * size || native_length(view + 1) != size * width + SLACK ||
        native_length(view + 2) != size || native_length(view + 3) != size * width + SLACK || native_length(view + 4) != size || column < 0 ||
        column * TILE >= size || from < 0 || to > column + 1 || (!wide && width > 1024 + 16)) {
        PyErr_SetString(PyExc_ValueError, "wythoff_board_tiles: sizes that do not fit together");
        goto end;
    }
    {
        const board t = {view[0].buf, view[1].buf, view[3].buf, view[2].buf, view[4].buf, size, width, a};
        Py_BEGIN_ALLOW_THREADS
        good = tiles(t, column, from, to, wide);
        Py_END_ALLOW_THREADS
    }
end:
    while (taken-- > 0) PyBuffer_Release(view + taken);
    if (PyErr_Occurred()) return NULL;
    return PyBool_FromLong(good);
}

PyMethodDef wythoff_board_methods[] = {
    {"wythoff_board_tiles", wythoff_board_tiles, METH_VARARGS,
     "wythoff_board_tiles(a, size, column, from, to, wide, values, lines, line_low, diagonals, diagonal_low) -> bool: see wythoff_board.py."},
    {NULL, NULL, 0, NULL},
};
