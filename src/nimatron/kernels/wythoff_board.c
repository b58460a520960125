/* Nim-values of the generalised Wythoff board, by tiles of bitsets.
 *
 * There is one bitset for each line (row i and column i have the same values) and one for each diagonal. The value of a cell is the first
 * bit that is clear in its row, its column and its diagonal. Most of the words before it are full in one of the three sets alone. So each
 * set has one more word that records which of its cache lines are known to be full, and a search jumps from line to line. Tiles are
 * processed column by column, blocks row by row, and inside a block the cells along the antidiagonals, which are independent. Only cells
 * i <= j are computed; each is written on both sides of the main diagonal.
 *
 * Equal places of all sets are neighbours in memory: the first group of every set, then the second of every set, and so on. The cells of an
 * antidiagonal have values of about the same size, so they use few pages of memory. Whole sets one after another would use a page for each
 * row, column and diagonal; then two threads on 20,000 lines took a tenth longer, one thread as long (on 5,000 lines 5 % less).
 *
 * For a > 1 the set of diagonal d holds the values of all (i', j') with i' < i, j' < j and |(j' - i') - d| < a. From (i-1, j-1) to (i, j)
 * it gains the cells of row i-1 and of column j-1 inside the band: 2a - 1 of them.
 *
 * Calls whose tiles lie in different rows, columns and diagonals do not share memory: threads may work on the same board (the order is in
 * wythoff_board.py). */
#include "native.h"

#define TILE 128
#define LINE 8 /* words in a cache line */
/* A block: its sets fit into the second-level cache, and long antidiagonals reduce the cost of ending their three loops. */
#define ROWS 64
#define COLUMNS 128
#define PITCH (COLUMNS + 8) /* cells of an antidiagonal must not compete for the same place in the cache */

typedef struct {
    void *values;
    uint64_t *lines, *diagonals;
    uint64_t *line_full, *diagonal_full; /* bit k of a set's word: words k * group to (k + 1) * group - 1 are known to be full */
    int64_t size, limit, a;              /* limit: the first word in which no value may lie */
    int64_t group;                       /* words under one bit, whole cache lines; a set has less than 64 groups */
    int64_t stride;                      /* words from a group of a set to the next group of the same set */
    uint64_t guard;                      /* the bit of the last group, which ends every search */
    int wide;                            /* 32-bit values */
} board;

typedef struct {
    int64_t i, j, count; /* the cells (i, j), (i + 1, j - 1), ... */
    int64_t place;       /* of the first among the local values; of each next one PITCH - 1 later */
    uint64_t *x, *y, *z; /* row, column and diagonal of the first; of each next one + group, - group, - 2 * group */
    uint64_t *x_full, *y_full, *z_full; /* which groups are known to be full, cell by cell; 7 more may be read */
    uint64_t open[ROWS + 8];            /* the groups to examine, cell by cell */
    int32_t found[ROWS], again[ROWS];   /* the word found, cell by cell; the cells that need a further search */
} antidiagonal;

typedef union {
    uint16_t narrow[ROWS * PITCH];
    uint32_t wide[ROWS * PITCH];
} local_values;

NATIVE_INLINE void write_value(const board t, int64_t i, int64_t j, uint64_t value, int wide) {
    if (wide) {
        ((uint32_t *)t.values)[i * t.size + j] = (uint32_t)value;
    } else {
        ((uint16_t *)t.values)[i * t.size + j] = (uint16_t)value;
    }
}

/* Returns where a word of a set lies, from the beginning of the set. `lines`: the number of cache lines of a group if the compiler shall
 * know it, else 0. */
NATIVE_INLINE int64_t place_of(const board t, int64_t word, int lines) {
    const uint64_t group = (uint64_t)(lines ? lines * LINE : t.group);
    return (int64_t)((uint64_t)word / group) * t.stride + (int64_t)((uint64_t)word % group);
}

/* Adds the `count` values that end at (line, last) of the board to a set; returns 0 if one of them does not fit. */
NATIVE_INLINE int add(const board t, uint64_t *set, int64_t line, int64_t last, int64_t count, int wide, int lines) {
    const int64_t place = line * t.size + last;
    for (int64_t e = 0; e < count; e++) {
        const int64_t v = wide ? (int64_t)((const uint32_t *)t.values)[place - e] : (int64_t)((const uint16_t *)t.values)[place - e];
        if (NATIVE_UNLIKELY(v >> 6 >= t.limit)) return 0;
        set[place_of(t, v >> 6, lines)] |= (uint64_t)1 << (v & 63);
    }
    return 1;
}

/* Moves the diagonals of an antidiagonal's cells from (i-1, j-1) to (i, j), for a > 1; column j-1 is read as row j-1. */
NATIVE_INLINE int gather(const board t, const antidiagonal *d, int wide, int lines) {
    for (int64_t e = d->i ? 0 : 1; e < d->count; e++) {
        const int64_t i = d->i + e, j = d->j - e, in_row = t.a < j ? t.a : j, in_column = (t.a < i ? t.a : i) - 1;
        uint64_t *const set = d->z - 2 * e * t.group;
        if (!add(t, set, i - 1, j - 1, in_row, wide, lines) || !add(t, set, j - 1, i - 2, in_column, wide, lines)) return 0;
    }
    return 1;
}

#ifdef __SSE2__
#include <emmintrin.h>

/* Writes 8 x 8 values transposed. */
NATIVE_INLINE void mirror(const uint16_t *from, uint16_t *to, int64_t size) {
    __m128i r[8], s[8];
    for (int k = 0; k < 8; k++) r[k] = _mm_loadu_si128((const __m128i *)(from + k * PITCH));
    for (int k = 0; k < 4; k++) { /* lines 2k and 2k + 1 become pairs, the pairs fours, the fours eights */
        s[2 * k] = _mm_unpacklo_epi16(r[2 * k], r[2 * k + 1]);
        s[2 * k + 1] = _mm_unpackhi_epi16(r[2 * k], r[2 * k + 1]);
    }
    for (int k = 0; k < 8; k += 4) {
        r[k] = _mm_unpacklo_epi32(s[k], s[k + 2]);
        r[k + 1] = _mm_unpackhi_epi32(s[k], s[k + 2]);
        r[k + 2] = _mm_unpacklo_epi32(s[k + 1], s[k + 3]);
        r[k + 3] = _mm_unpackhi_epi32(s[k + 1], s[k + 3]);
    }
    for (int k = 0; k < 4; k++) {
        _mm_storeu_si128((__m128i *)(to + 2 * k * size), _mm_unpacklo_epi64(r[k], r[k + 4]));
        _mm_storeu_si128((__m128i *)(to + (2 * k + 1) * size), _mm_unpackhi_epi64(r[k], r[k + 4]));
    }
}
#else
NATIVE_INLINE void mirror(const uint16_t *from, uint16_t *to, int64_t size) {
    for (int64_t j = 0; j < 8; j++) {
        for (int64_t i = 0; i < 8; i++) to[j * size + i] = from[i * PITCH + j];
    }
}
#endif

/* Writes the values of a block: first its rows, then its columns, which are rows on the other side of the main diagonal. */
NATIVE_INLINE void write_block(const board t, const local_values *values, int64_t top, int64_t left, int64_t bottom, int64_t right, int wide) {
    const int whole = !wide && left >= bottom && (bottom - top) % 8 == 0 && (right - left) % 8 == 0;
    if (whole) {
        uint16_t *const board_values = t.values;
        for (int64_t i = top; i < bottom; i++) {
            memcpy(board_values + i * t.size + left, values->narrow + (i - top) * PITCH, (size_t)(right - left) * sizeof(uint16_t));
        }
        for (int64_t j = left; j < right; j += 8) {
            for (int64_t i = top; i < bottom; i += 8) {
                mirror(values->narrow + (i - top) * PITCH + (j - left), board_values + j * t.size + i, t.size);
            }
        }
        return;
    }
    for (int64_t j = left; j < right; j++) {
        for (int64_t i = top; i < bottom && i <= j; i++) {
            const int64_t place = (i - top) * PITCH + (j - left);
            const uint64_t value = wide ? values->wide[place] : values->narrow[place];
            write_value(t, i, j, value, wide);
            write_value(t, j, i, value, wide);
        }
    }
}

NATIVE_INLINE unsigned open_words(const uint64_t *x, const uint64_t *y, const uint64_t *z) {
    for (int k = 0; k < LINE; k++) {
        if ((x[k] | y[k] | z[k]) != UINT64_MAX) return 1u << k; /* only the lowest bit is needed */
    }
    return 0;
}
#define TARGET
#define NAMED(name) name##_portable
#define OPEN open_words
#include "wythoff_board_tiles.h"

#if NATIVE_HAS_CLONES
#include <immintrin.h>

#define TARGET __attribute__((target("avx512f,bmi,bmi2")))
TARGET NATIVE_INLINE unsigned open_words_avx512(const uint64_t *x, const uint64_t *y, const uint64_t *z) {
    const __m512i taken = _mm512_ternarylogic_epi64(_mm512_loadu_si512(x), _mm512_loadu_si512(y), _mm512_loadu_si512(z), 0xfe);
    return _mm512_cmpneq_epi64_mask(taken, _mm512_set1_epi64(-1));
}
#define NAMED(name) name##_avx512
#define OPEN open_words_avx512
#include "wythoff_board_tiles.h"

#define TARGET __attribute__((target("avx2,bmi,bmi2")))
TARGET NATIVE_INLINE unsigned full_words_avx2(const uint64_t *x, const uint64_t *y, const uint64_t *z) {
    const __m256i taken = _mm256_or_si256(
        _mm256_or_si256(_mm256_loadu_si256((const __m256i *)x), _mm256_loadu_si256((const __m256i *)y)), _mm256_loadu_si256((const __m256i *)z));
    return (unsigned)_mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(taken, _mm256_set1_epi64x(-1))));
}
TARGET NATIVE_INLINE unsigned open_words_avx2(const uint64_t *x, const uint64_t *y, const uint64_t *z) {
    return (full_words_avx2(x, y, z) | full_words_avx2(x + 4, y + 4, z + 4) << 4) ^ 255;
}
#define NAMED(name) name##_avx2
#define OPEN open_words_avx2
#include "wythoff_board_tiles.h"
#endif

static int64_t tiles(const board t, int64_t column, int64_t from, int64_t to) {
#if NATIVE_HAS_CLONES
    __builtin_cpu_init();
    if (NATIVE_RUNS_AVX512()) return tiles_avx512(t, column, from, to);
    if (NATIVE_RUNS_AVX2()) return tiles_avx2(t, column, from, to);
#endif
    return tiles_portable(t, column, from, to);
}

/* Words of a group: the least number of cache lines with which a set has at most 63 groups. */
static int64_t group_of(int64_t width) { return (width / LINE + 62) / 63 * LINE; }

/* Places for sets, at least `size`: see places in wythoff_board.py. */
static int64_t places_of(int64_t size) { return (size + 63) / 128 * 128 + 64; }

static PyObject *wythoff_board_tiles(PyObject *self, PyObject *args) {
    PyObject *object[5];
    Py_buffer view[5];
    long long a, size, places, width, column, from, to;
    int64_t used = 0;
    int wide, taken = 0;
    static const char *const name[5] = {"values", "lines", "line_full", "diagonals", "diagonal_full"};
    (void)self;
    if (!PyArg_ParseTuple(args, "LLLLLpOOOOO:wythoff_board_tiles", &a, &size, &column, &from, &to, &wide, object, object + 1, object + 2,
                          object + 3, object + 4)) {
        return NULL;
    }
    for (; taken < 5; taken++) {
        const size_t item = taken ? 8 : (wide ? 4 : 2);
        if (native_take(object[taken], view + taken, item, NATIVE_WRITE, name[taken]) < 0) goto end;
    }
    places = size > 0 && size <= 1 << 24 ? places_of(size) : 1;
    width = native_length(view + 1) / places;
    if (a < 1 || size < 1 || size > 1 << 24 || width < LINE || width % LINE || width % group_of(width) || native_length(view) != size * size ||
        native_length(view + 1) != places * width || native_length(view + 2) != size || native_length(view + 3) != places * width ||
        native_length(view + 4) != size || column < 0 || column * TILE >= size || from < 0 || to > column + 1 ||
        (!wide && width > 1024 + 2 * LINE)) {
        PyErr_SetString(PyExc_ValueError, "wythoff_board_tiles: sizes that do not fit together");
        goto end;
    }
    {
        const int64_t limit = wide || width - 1 < 1024 ? width - 1 : 1024, group = group_of(width);
        const uint64_t guard = (uint64_t)1 << ((width - 1) / group);
        const board t = {view[0].buf, view[1].buf, view[3].buf, view[2].buf, view[4].buf, size, limit, a, group, places * group, guard, wide};
        Py_BEGIN_ALLOW_THREADS
        used = tiles(t, column, from, to);
        Py_END_ALLOW_THREADS
    }
end:
    while (taken-- > 0) PyBuffer_Release(view + taken);
    if (PyErr_Occurred()) return NULL;
    return PyLong_FromLongLong(used);
}

PyMethodDef wythoff_board_methods[] = {
    {"wythoff_board_tiles", wythoff_board_tiles, METH_VARARGS,
     "wythoff_board_tiles(a, size, column, from, to, wide, values, lines, line_full, diagonals, diagonal_full) -> int: see wythoff_board.py."},
    {NULL, NULL, 0, NULL},
};
