/* Values and remotenesses of all sets of strings; string_sets.py contains the rules and the reference implementation. */
#include "native.h"

#define LOONY 255
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

static void fill_values(const strings *s, uint32_t first, uint32_t stop) {
    for (uint32_t here = first; here < stop; here++) {
        uint64_t plain = 0;   /* values after moves that pass the turn */
        int again = -1;       /* the value after a move that keeps it */
        uint8_t value = 0;
        for (uint32_t rest = here; rest; rest &= rest - 1) {
            const int i = native_lowest_bit(rest);
            const uint32_t left = here & ~(UINT32_C(1) << i);
            const uint8_t after = s->table[left];
            if (!frees(s, i, left)) {
                if (after != LOONY) plain |= UINT64_C(1) << after;
            } else if (after == LOONY || (again >= 0 && again != after)) {
                value = LOONY;
                break;
            } else {
                again = after;
            }
        }
        if (value != LOONY) {
            if (again < 0) {
                value = (uint8_t)native_lowest_bit(~plain);
            } else {
                value = plain >> again & 1 ? LOONY : (uint8_t)again;
            }
        }
        s->table[here] = value;
    }
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
static PyObject *fill(PyObject *args, int values) {
    PyObject *objects[2];
    Py_buffer views[2];
    long long first, stop;
    int misere, good;
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
        if (values) {
            fill_values(&s, (uint32_t)first, (uint32_t)stop);
        } else {
            fill_remoteness(&s, (uint32_t)first, (uint32_t)stop, misere);
        }
        Py_END_ALLOW_THREADS
    }
    native_release(views, 2);
    if (!good) {
        PyErr_SetString(PyExc_ValueError, "the table does not fit the strings");
        return NULL;
    }
    Py_RETURN_NONE;
}

static PyObject *string_values(PyObject *self, PyObject *args) {
    (void)self;
    return fill(args, 1);
}

static PyObject *string_remoteness(PyObject *self, PyObject *args) {
    (void)self;
    return fill(args, 0);
}

PyMethodDef string_sets_methods[] = {
    {"string_values", string_values, METH_VARARGS, "string_values(table, ends, first, stop, misere): nim-values, 255 for loony ones."},
    {"string_remoteness", string_remoteness, METH_VARARGS, "string_remoteness(table, ends, first, stop, misere): moves left."},
    {NULL, NULL, 0, NULL},
};
