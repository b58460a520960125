/* Scans of a long sequence for a period: how far it agrees with itself when shifted, and the depth of its witnesses.
 * Reference implementations: sequence_scans.py. */
#include "native.h"

#include <stdlib.h>

/* matches[p] = how many entries at the end of the sequence agree with those p before them. */
static void repeats(const uint16_t *end, int64_t count, int64_t *matches) {
    int64_t left = 0, right = 0, place, length;
    matches[0] = count;
    for (place = 1; place < count; place++) {
        length = 0;
        if (place < right) {
            length = matches[place - left];
            if (length > right - place) length = right - place;
        }
        while (place + length < count && end[-length] == end[-place - length]) length++;
        matches[place] = length;
        if (place + length > right) {
            left = place;
            right = place + length;
        }
    }
}

static PyObject *period_repeats(PyObject *self, PyObject *args) {
    PyObject *objects[2];
    Py_buffer views[2];
    int64_t count;
    (void)self;
    if (!PyArg_ParseTuple(args, "OO:period_repeats", &objects[0], &objects[1])) return NULL;
    if (native_take(objects[0], &views[0], 2, NATIVE_READ, "values") < 0) return NULL;
    if (native_take(objects[1], &views[1], 8, NATIVE_WRITE, "matches") < 0) {
        native_release(views, 1);
        return NULL;
    }
    count = native_length(&views[0]);
    if (count < 1 || native_length(&views[1]) != count) {
        native_release(views, 2);
        PyErr_SetString(PyExc_ValueError, "the lengths do not fit");
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS
    repeats((const uint16_t *)views[0].buf + count - 1, count, views[1].buf);
    Py_END_ALLOW_THREADS
    native_release(views, 2);
    Py_RETURN_NONE;
}

/* Returns the greatest smaller part that the heaps [from, to) need so that each smaller value of class 0 is the value of an option, or
 * -1 - n if heap n would need more than `most`. rank[64 Ki]: 1 for values with an odd number of bits under the mask. */
static int64_t depth(const uint16_t *values, int64_t from, int64_t to, const int64_t *takes, int64_t take_count, const int64_t *splits,
                     int64_t split_count, const uint8_t *odd, int parity, int split_parity, int64_t most, uint32_t *wanted) {
    int64_t n, i, a, deepest = 0;
    for (n = from; n < to; n++) {
        const uint32_t mark = (uint32_t)(n - from) + 1;
        const int turned = parity ? (int)((n - split_parity) & 1) : 0;
        int64_t missing = 0;
        uint32_t v;
        for (v = 0; v < values[n]; v++)
            if ((odd[v] ^ turned) == 0) {
                wanted[v] = mark;
                missing++;
            }
        for (i = 0; i < take_count; i++) {
            v = values[n - takes[i]];
            missing -= wanted[v] == mark;
            wanted[v] = 0;
        }
        for (a = 1; missing; a++) {
            if (a > most) return -1 - n;
            for (i = 0; i < split_count; i++) {
                v = values[a] ^ values[n - splits[i] - a];
                missing -= wanted[v] == mark;
                wanted[v] = 0;
            }
            if (a > deepest) deepest = a;
        }
    }
    return deepest;
}

static PyObject *period_depth(PyObject *self, PyObject *args) {
    PyObject *objects[4];
    Py_buffer views[4];
    static const size_t sizes[4] = {2, 8, 8, 1};
    static const char *names[4] = {"values", "takes", "splits", "odd"};
    long long from, to, most;
    int64_t found = 0, i;
    int parity, split_parity, taken, bad;
    uint32_t *wanted;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOOOLLiiL:period_depth", &objects[0], &objects[1], &objects[2], &objects[3], &from, &to, &parity, &split_parity,
                          &most))
        return NULL;
    for (taken = 0; taken < 4; taken++)
        if (native_take(objects[taken], &views[taken], sizes[taken], NATIVE_READ, names[taken]) < 0) {
            native_release(views, taken);
            return NULL;
        }
    bad = to < from || to > native_length(&views[0]) || to - from >= (int64_t)UINT32_MAX || most < 0 || native_length(&views[3]) != 65536;
    for (i = 0; !bad && i < native_length(&views[1]); i++) bad = ((int64_t *)views[1].buf)[i] < 1 || ((int64_t *)views[1].buf)[i] > from;
    for (i = 0; !bad && i < native_length(&views[2]); i++)
        bad = ((int64_t *)views[2].buf)[i] < 0 || ((int64_t *)views[2].buf)[i] + most >= from;
    wanted = bad ? NULL : calloc(65536, sizeof(uint32_t));
    if (wanted == NULL) {
        native_release(views, 4);
        if (!bad) return PyErr_NoMemory();
        PyErr_SetString(PyExc_ValueError, "the rules or the range do not fit");
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS
    found = depth(views[0].buf, from, to, views[1].buf, native_length(&views[1]), views[2].buf, native_length(&views[2]), views[3].buf, parity,
                  split_parity & 1, most, wanted);
    Py_END_ALLOW_THREADS
    free(wanted);
    native_release(views, 4);
    return PyLong_FromLongLong(found);
}

PyMethodDef period_search_methods[] = {
    {"period_repeats", period_repeats, METH_VARARGS, "How far the end of a sequence agrees with itself under each shift."},
    {"period_depth", period_depth, METH_VARARGS, "How deep the witnesses of some heaps lie."},
    {NULL, NULL, 0, NULL},
};
