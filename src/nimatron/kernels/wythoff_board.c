/* Grundy values of the generalised Wythoff board, by tiles of bitsets.
 *
 * One bitset for each line (row i and column i hold the same values) and one for each diagonal, each with the index of its first word that
 * is not full, brought up to date for each block. The value of a cell is the first bit that is clear in its row, its column and its
 * diagonal. Tiles go column by column, blocks row by row and inside a block the cells along the antidiagonals, which do not depend on one
 * another. Only cells i <= j are computed; each is written on both sides of the main diagonal.
 *
 * For a > 1 the set of diagonal d holds the values of all (i', j') with i' < i, j' < j and |(j' - i') - d| < a. From (i-1, j-1) to (i, j)
 * it gains the cells of row i-1 and of column j-1 inside the band: 2a - 1 of them. */
#include "native.h"

#define TILE 128
#define SLACK 8 /* words behind the last set */
/* A block: what the searches of two antidiagonals read shall stay in the first cache; long sets (size about 4500) take lower blocks. */
#define ROWS 32
#define COLUMNS 64
#define LONG_SETS 128

typedef struct {
    void *values;
    uint64_t *lines, *diagonals;
    int64_t *line_low, *diagonal_low;
    int64_t size, width, limit, a; /* limit: the first word in which no value may lie */
} board;

/* Moves the marks of some sets to their first words that are not full, and copies them; 0 if a mark lies outside its set. */
static int advance(const uint64_t *sets, int64_t *low, int64_t width, int64_t from, int64_t to, int32_t *copy) {
    for (int64_t i = from; i < to; i++) {
        int64_t word = low[i];
        if (word < 0 || word >= width) return 0;
        while (word < width - 1 && sets[i * width + word] == UINT64_MAX) word++;
        low[i] = word;
        *copy++ = (int32_t)word;
    }
    return 1;
}

NATIVE_INLINE void write_value(const board t, int64_t i, int64_t j, uint64_t value, int wide) {
    if (wide) {
        ((uint32_t *)t.values)[i * t.size + j] = (uint32_t)value;
    } else {
        ((uint16_t *)t.values)[i * t.size + j] = (uint16_t)value;
    }
}

/* Enters the `count` values that end at (line, last) of the board into a set; 0 if one of them does not fit. */
NATIVE_INLINE int enter(const board t, uint64_t *set, int64_t line, int64_t last, int64_t count, int wide) {
    const int64_t place = line * t.size + last;
    for (int64_t e = 0; e < count; e++) {
        const int64_t v = wide ? (int64_t)((const uint32_t *)t.values)[place - e] : (int64_t)((const uint16_t *)t.values)[place - e];
        if (NATIVE_UNLIKELY(v >> 6 >= t.limit)) return 0;
        set[v >> 6] |= (uint64_t)1 << (v & 63);
    }
    return 1;
}

/* Brings the diagonal of (i, j) from (i-1, j-1), for a > 1; column j-1 is read as row j-1. */
NATIVE_INLINE int gather(const board t, uint64_t *diagonal, int64_t i, int64_t j, int wide) {
    const int64_t in_row = t.a < j ? t.a : j, in_column = (t.a < i ? t.a : i) - 1;
    return enter(t, diagonal, i - 1, j - 1, in_row, wide) && enter(t, diagonal, j - 1, i - 2, in_column, wide);
}

NATIVE_INLINE int64_t search(const uint64_t *x, const uint64_t *y, const uint64_t *z, int64_t word, int64_t width) {
    while (word < width && (x[word] | y[word] | z[word]) == UINT64_MAX) word++;
    return word;
}

#define TARGET
#define NAMED(name) name##_portable
#define SEARCH search
#include "wythoff_board_tiles.h"

#if NATIVE_HAS_CLONES
#include <immintrin.h>

/* These read up to 8 words past a set: the sets lie one after the other, with slack behind the last. They begin at whole cache lines: the
 * words before the mark are full and do no harm. Two lines at a time: one would be less, but then the end is harder to foresee. */
__attribute__((target("avx512f,bmi,bmi2"))) NATIVE_INLINE int64_t search_avx512(const uint64_t *x, const uint64_t *y, const uint64_t *z,
                                                                               int64_t word, int64_t width) {
    const __m512i full = _mm512_set1_epi64(-1);
    for (word &= -8; word < width; word += 16) {
        const __m512i u = _mm512_ternarylogic_epi64(_mm512_loadu_si512(x + word), _mm512_loadu_si512(y + word),
                                                    _mm512_loadu_si512(z + word), 0xfe);
        const __m512i v = _mm512_ternarylogic_epi64(_mm512_loadu_si512(x + word + 8), _mm512_loadu_si512(y + word + 8),
                                                    _mm512_loadu_si512(z + word + 8), 0xfe);
        const unsigned open = _mm512_cmpneq_epi64_mask(u, full) | (unsigned)_mm512_cmpneq_epi64_mask(v, full) << 8;
        if (open) return word + __builtin_ctz(open);
    }
    return width;
}
#define TARGET __attribute__((target("avx512f,bmi,bmi2")))
#define NAMED(name) name##_avx512
#define SEARCH search_avx512
#include "wythoff_board_tiles.h"

__attribute__((target("avx2,bmi,bmi2"))) NATIVE_INLINE unsigned full_avx2(const uint64_t *x, const uint64_t *y, const uint64_t *z) {
    const __m256i u = _mm256_or_si256(
        _mm256_or_si256(_mm256_loadu_si256((const __m256i *)x), _mm256_loadu_si256((const __m256i *)y)), _mm256_loadu_si256((const __m256i *)z));
    return (unsigned)_mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(u, _mm256_set1_epi64x(-1))));
}

__attribute__((target("avx2,bmi,bmi2"))) NATIVE_INLINE int64_t search_avx2(const uint64_t *x, const uint64_t *y, const uint64_t *z,
                                                                          int64_t word, int64_t width) {
    for (word &= -8; word < width; word += 8) {
        const unsigned closed = full_avx2(x + word, y + word, z + word) | full_avx2(x + word + 4, y + word + 4, z + word + 4) << 4;
        if (closed != 255) return word + __builtin_ctz(~closed);
    }
    return width;
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
    if (a < 1 || size < 1 || size > 1 << 24 || width < 8 || width % 8 || native_length(view) != size * size ||
        native_length(view + 1) != size * width + SLACK || native_length(view + 2) != size || native_length(view + 3) != size * width + SLACK || native_length(view + 4) != size || column < 0 ||
        column * TILE >= size || from < 0 || to > column + 1 || (!wide && width > 1024 + 16)) {
        PyErr_SetString(PyExc_ValueError, "wythoff_board_tiles: sizes that do not fit together");
        goto end;
    }
    {
        const int64_t limit = wide || width - 1 < 1024 ? width - 1 : 1024;
        const board t = {view[0].buf, view[1].buf, view[3].buf, view[2].buf, view[4].buf, size, width, limit, a};
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
