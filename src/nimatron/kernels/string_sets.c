/* Remotenesses of all sets of strings; strings.py contains the rules and the reference implementation. */
#include "native.h"

#define MOST_STRINGS 28

/* ends[2 i] and ends[2 i + 1]: the other strings of the coins at string i (twice the same if there is one coin). */
typedef struct {
    const uint32_t *ends;
    uint8_t *table;
} strings;

/* Whether cutting string i, which leaves this set, takes the last string of a coin. */
NATIVE_INLINE int frees(const strings *s, int i, uint32_t left) {
    return !(left & s->ends[2 * i]) | !(left & s->ends[2 * i + 1]);
}

static void fill_remoteness(const strings *s, uint32_t first, uint32_t stop, int misere) {
    for (uint32_t here = first; here < stop; here++) {
        int won = 256, lost = -1; /* moves left after a move to a P-position, and after any */
        for (uint32_t rest = here; rest; rest &= rest - 1) {
            const int i = native_lowest_bit(rest);
            const uint32_t left = here & ~(UINT32_C(1) << i);
            const int after = s->table[left] + frees(s, i, left); /* whoever frees a coin moves again: the other passes */
            if ((after & 1) == misere && after < won) won = after;
            if (after > lost) lost = after;
        }
        s->table[here] = (uint8_t)(1 + (won < 256 ? won : lost));
    }
}

/* Takes the arguments (table, ends, first, stop, misere) and fills the table from first to stop. */
static PyObject *string_remoteness(PyObject *self, PyObject *args) {
    PyObject *objects[2];
    Py_buffer views[2];
    long long first, stop;
    int misere, good;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOLLp", &objects[0], &objects[1], &first, &stop, &misere)) return NULL;
    if (native_take(objects[0], &views[0], 1, NATIVE_WRITE, "table") < 0) return NULL;
    if (native_take(objects[1], &views[1], 4, NATIVE_READ, "ends") < 0) {
        native_release(views, 1);
        return NULL;
    }
    const Py_ssize_t count = native_length(&views[1]) / 2;
    good = native_length(&views[1]) % 2 == 0 && count <= MOST_STRINGS && first >= 0 && stop >= first &&
           stop <= INT64_C(1) << count && stop <= native_length(&views[0]);
    if (good) {
        const strings s = {views[1].buf, views[0].buf};
        Py_BEGIN_ALLOW_THREADS
        fill_remoteness(&s, (uint32_t)first, (uint32_t)stop, misere);
        Py_END_ALLOW_THREADS
    }
    native_release(views, 2);
    if (!good) {
        PyErr_SetString(PyExc_ValueError, "the table does not fit the strings");
        return NULL;
    }
    Py_RETURN_NONE;
}

PyMethodDef string_sets_methods[] = {
    {"string_remoteness", string_remoteness, METH_VARARGS, "string_remoteness(table, ends, first, stop, misere): moves left."},
    {NULL, NULL, 0, NULL},
};
