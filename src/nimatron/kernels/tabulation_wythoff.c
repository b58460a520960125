/* The board of generalised Wythoff, upper triangle, rows [begin, end); options by one number from each line, more from bands.
 *
 * Position (x, y), x <= y. Line i collects the values of row i and of column i, which are equal. Band d collects what the moves from both
 * heaps reach from diagonal d = y - x: the diagonal itself and, for a > 1, its neighbours left of it and above it by up to a - 1. These are
 * added when the traversal comes to the diagonal (they are options by one heap there, so they do not matter). */
#include "tabulation.h"

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

static PyObject *tabulation_wythoff_values(PyObject *self, PyObject *args) {
    PyObject *o[4];
    Py_buffer v[4];
    static const int sizes[4] = {8, 8, 4, 2}, writes[4] = {1, 1, 1, 1};
    long long size, a, begin, end, words;
    int failed;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOOOLLLLL:tabulation_wythoff_values", &o[0], &o[1], &o[2], &o[3], &size, &a, &begin, &end, &words))
        return NULL;
    if (take_arrays(o, v, sizes, writes, 4) < 0) return NULL;
    if (size < 1 || size > 65536 || a < 1 || begin < 0 || end < begin || end > size || words < 1 || words > MOST_WORDS ||
        native_length(&v[0]) < size * words || native_length(&v[1]) < size * words || native_length(&v[2]) < 2 * size ||
        native_length(&v[3]) < size * size)
        return misfit(NULL, v, 4);
    Py_BEGIN_ALLOW_THREADS
    failed = wythoff_value_rows(size, a, begin, end, words, v[0].buf, v[1].buf, v[2].buf, v[3].buf);
    Py_END_ALLOW_THREADS
    native_release(v, 4);
    return PyBool_FromLong(!failed);
}

static PyObject *tabulation_wythoff_remoteness(PyObject *self, PyObject *args) {
    PyObject *o[4];
    Py_buffer v[4];
    static const int sizes[4] = {2, 2, 2, 2}, writes[4] = {1, 1, 1, 1};
    long long size, a, begin, end;
    int misere;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOOOLLLLp:tabulation_wythoff_remoteness", &o[0], &o[1], &o[2], &o[3], &size, &a, &begin, &end, &misere))
        return NULL;
    if (take_arrays(o, v, sizes, writes, 4) < 0) return NULL;
    if (size < 1 || size > 16000 || a < 1 || begin < 0 || end < begin || end > size || native_length(&v[0]) < size ||
        native_length(&v[1]) < size || native_length(&v[2]) < size * size || native_length(&v[3]) < size * size)
        return misfit(NULL, v, 4);
    Py_BEGIN_ALLOW_THREADS
    wythoff_remoteness_rows(size, a, begin, end, misere, v[0].buf, v[1].buf, v[2].buf, v[3].buf);
    Py_END_ALLOW_THREADS
    native_release(v, 4);
    Py_RETURN_NONE;
}

PyMethodDef tabulation_wythoff_methods[] = {
    {"tabulation_wythoff_values", tabulation_wythoff_values, METH_VARARGS, "Nim-values of rows of the Wythoff board."},
    {"tabulation_wythoff_remoteness", tabulation_wythoff_remoteness, METH_VARARGS, "Remoteness of rows of the Wythoff board."},
    {NULL, NULL, 0, NULL},
};
