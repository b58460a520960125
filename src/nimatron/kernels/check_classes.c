/* Nim-values of a game with splits into two, heap by heap, by classes of values, for the checker of certificates. The classes and the
 * proof are in sequences/certificates/recomputed.py; reference implementation: certificate_checks.py. Nothing is shared with the
 * engines: no blocks, no bitsets, no lists of likely witnesses. Every option that the proof needs is examined, the smaller part
 * growing from 1. */
#include "native.h"

#include <stdlib.h>

#define VALUES 65536

typedef struct {
    const int64_t *takes, *splits, *halves; /* numbers removed that may leave one heap, two heaps, two equal heaps */
    const uint8_t *unequal;                 /* for each of the splits */
    const int64_t *vanish;
    int64_t take_count, split_count, half_count, vanish_count;
    const uint8_t *odd; /* parity of the number of bits of v AND mask */
    int parity, split_parity;
} check_rules;

/* Computes values[from..to) and extends rare[]; deepest is the greatest smaller part of a witness of the heaps from `watch` on. */
static int64_t by_classes(const check_rules *rules, uint16_t *values, int64_t from, int64_t to, int64_t *rare, int64_t *rare_count,
                          int64_t most_rare, int64_t watch, int64_t *deepest, uint32_t *seen, uint32_t *wanted) {
    int64_t n, i, j, a;
    for (n = from; n < to; n++) {
        const uint32_t mark = (uint32_t)n + 1;
        const int turned = rules->parity ? (int)((n - rules->split_parity) & 1) : 0;
        uint32_t common = 0, value;
        int64_t missing = 0, last = 0;
        for (i = 0; i < rules->vanish_count; i++)
            if (rules->vanish[i] == n) seen[0] = mark;
        for (i = 0; i < rules->take_count; i++)
            if (rules->takes[i] < n) seen[values[n - rules->takes[i]]] = mark;
        for (i = 0; i < rules->half_count; i++)
            if (n - rules->halves[i] >= 2 && (n - rules->halves[i]) % 2 == 0) seen[0] = mark;
        for (j = 0; j < *rare_count; j++)
            for (i = 0; i < rules->split_count; i++) {
                const int64_t other = n - rules->splits[i] - rare[j];
                if (other >= 1 && !(rules->unequal[i] && other == rare[j])) seen[values[rare[j]] ^ values[other]] = mark;
            }
        /* the least value of class 1 that is not the value of an option; each smaller value of class 0 needs an option */
        while (common < VALUES && ((rules->odd[common] ^ turned) == 0 || seen[common] == mark)) {
            if ((rules->odd[common] ^ turned) == 0 && seen[common] != mark) {
                wanted[common] = mark;
                missing++;
            }
            common++;
        }
        if (common == VALUES) return -1;
        for (a = 1; missing && 2 * a <= n + 1; a++)
            for (i = 0; i < rules->split_count; i++) {
                const int64_t other = n - rules->splits[i] - a;
                if (other < a || (rules->unequal[i] && other == a)) continue;
                value = values[a] ^ values[other];
                if (wanted[value] == mark) {
                    wanted[value] = 0;
                    missing--;
                    last = a;
                }
            }
        if (missing) {
            for (value = 0; wanted[value] != mark; value++) {}
            if (*rare_count == most_rare) return -2;
            rare[(*rare_count)++] = n;
            values[n] = (uint16_t)value;
        } else {
            values[n] = (uint16_t)common;
            if (n >= watch && last > *deepest) *deepest = last;
        }
    }
    return to;
}

static PyObject *check_classes(PyObject *self, PyObject *args) {
    PyObject *objects[8];
    Py_buffer views[8];
    static const size_t sizes[8] = {8, 8, 1, 8, 8, 1, 2, 8};
    static const char *names[8] = {"takes", "splits", "unequal", "halves", "vanish", "odd", "values", "rare"};
    long long from, to, rare_given, watch;
    int64_t rare_count, deepest = 0, done = 0, i;
    int parity, split_parity, taken, bad;
    check_rules rules;
    uint32_t *seen, *wanted;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOOOOOOOLLLLii:check_classes", &objects[0], &objects[1], &objects[2], &objects[3], &objects[4], &objects[5],
                          &objects[6], &objects[7], &rare_given, &from, &to, &watch, &parity, &split_parity))
        return NULL;
    for (taken = 0; taken < 8; taken++)
        if (native_take(objects[taken], &views[taken], sizes[taken], taken >= 6 ? NATIVE_WRITE : NATIVE_READ, names[taken]) < 0) {
            native_release(views, taken);
            return NULL;
        }
    rules.takes = views[0].buf, rules.take_count = native_length(&views[0]);
    rules.splits = views[1].buf, rules.split_count = native_length(&views[1]);
    rules.unequal = views[2].buf;
    rules.halves = views[3].buf, rules.half_count = native_length(&views[3]);
    rules.vanish = views[4].buf, rules.vanish_count = native_length(&views[4]);
    rules.odd = views[5].buf;
    rules.parity = parity, rules.split_parity = split_parity & 1;
    rare_count = rare_given;
    bad = from < 1 || to < from || to > native_length(&views[6]) || to >= (int64_t)UINT32_MAX || native_length(&views[5]) != VALUES ||
          native_length(&views[2]) != rules.split_count || rare_count < 0 || rare_count > native_length(&views[7]);
    for (i = 0; !bad && i < rules.take_count; i++) bad = rules.takes[i] < 1;
    for (i = 0; !bad && i < rules.split_count; i++) bad = rules.splits[i] < 0;
    for (i = 0; !bad && i < rare_count; i++) bad = ((int64_t *)views[7].buf)[i] < 1 || ((int64_t *)views[7].buf)[i] >= from;
    if (bad) {
        native_release(views, 8);
        PyErr_SetString(PyExc_ValueError, "the rules or the range do not fit");
        return NULL;
    }
    seen = calloc(VALUES, sizeof(uint32_t));
    wanted = calloc(VALUES, sizeof(uint32_t));
    if (seen == NULL || wanted == NULL) {
        free(seen);
        free(wanted);
        native_release(views, 8);
        return PyErr_NoMemory();
    }
    Py_BEGIN_ALLOW_THREADS
    done = by_classes(&rules, views[6].buf, from, to, views[7].buf, &rare_count, native_length(&views[7]), watch, &deepest, seen, wanted);
    Py_END_ALLOW_THREADS
    free(seen);
    free(wanted);
    native_release(views, 8);
    return Py_BuildValue("LLL", (long long)done, (long long)rare_count, (long long)deepest);
}

PyMethodDef check_classes_methods[] = {
    {"check_classes", check_classes, METH_VARARGS, "Nim-values of the heaps [from, to) by classes: (done, rare heaps, deepest witness)."},
    {NULL, NULL, 0, NULL},
};
