/* Sprouts for the checker of certificates: canonical components and options of positions given as bytes.
 *
 * The reference implementation is check_sprouts.py and check_sprouts_form.py, which say what the bytes mean, what is left out of
 * a position, and how the canonical form is found. Nothing here is shared with the kernels of the search. */
#include "check_sprouts.h"

#include <stdlib.h>

enum { SIGNALS_EVERY = 1 << 13 };

/* The position to move in, cut into regions and boundaries, and the options that were found. */
typedef struct {
    Form *form;
    const uint8_t *text; /* names at most NAME + MOST_NAMES - 1; three more are free for a line */
    int length;
    int first_name; /* the first free name: the new spot; the two ends of the line follow */
    int boundaries, start[MOST_TEXT], size[MOST_TEXT], kind[MOST_TEXT];
    int64_t count, most;
    PyThreadState *thread;
    uint8_t line[MOST_TEXT + 64]; /* the position after a line */
    /* a set of options: offsets of their texts in the pool, 0 for a free place */
    uint8_t *pool;
    size_t pool_used, pool_size, *table, table_size, found;
} Moves;

static uint64_t hash_of(const uint8_t *text, size_t length) {
    uint64_t here = length;
    for (size_t i = 0; i < length; i++) here = (here ^ text[i]) * 0x100000001B3u + (here >> 29);
    return here ^ here >> 32;
}

/* Adds an option (its components, each preceded by its length in two bytes) unless it is there. */
static int add_option(Moves *m, const uint8_t *text, size_t length) {
    if (m->found * 2 >= m->table_size) {
        size_t size = m->table_size ? 2 * m->table_size : 256, *table = calloc(size, sizeof *table);
        if (table == NULL) return NO_MEMORY;
        for (size_t old = 0; old < m->table_size; old++) {
            if (!m->table[old]) continue;
            const uint8_t *entry = m->pool + m->table[old];
            uint32_t entry_length;
            memcpy(&entry_length, entry, 4);
            size_t at = hash_of(entry + 4, entry_length) & (size - 1);
            while (table[at]) at = (at + 1) & (size - 1);
            table[at] = m->table[old];
        }
        free(m->table);
        m->table = table;
        m->table_size = size;
    }
    size_t at = hash_of(text, length) & (m->table_size - 1);
    uint32_t word = (uint32_t)length;
    for (; m->table[at]; at = (at + 1) & (m->table_size - 1)) {
        const uint8_t *entry = m->pool + m->table[at];
        if (memcmp(entry, &word, 4) == 0 && memcmp(entry + 4, text, length) == 0) return DONE;
    }
    if (m->pool_used + length + 4 > m->pool_size) {
        size_t size = 2 * (m->pool_size + length + 4);
        uint8_t *pool = realloc(m->pool, size);
        if (pool == NULL) return NO_MEMORY;
        m->pool = pool;
        m->pool_size = size;
    }
    m->table[at] = m->pool_used;
    memcpy(m->pool + m->pool_used, &word, 4);
    memcpy(m->pool + m->pool_used + 4, text, length);
    m->pool_used += length + 4;
    m->found++;
    return DONE;
}

/* Takes the position after a line, which is the first `length` bytes of m->line. */
static int take_line(Moves *m, int length) {
    if (++m->count > m->most) return TOO_LARGE;
    if (m->thread != NULL && m->count % SIGNALS_EVERY == 0) {
        PyEval_RestoreThread(m->thread);
        int signal = PyErr_CheckSignals();
        m->thread = PyEval_SaveThread();
        if (signal < 0) return INTERRUPTED;
    }
    int size = form_components(m->form, m->line, length);
    return size < 0 ? size : add_option(m, m->form->sorted, (size_t)size);
}

/* Copies spots to m->line, leaving out two of them that are dead (0: none); returns the new length. */
static int put(Moves *m, int at, const uint8_t *spots, int count, int dead, int other) {
    for (int i = 0; i < count; i++)
        if (spots[i] != dead && spots[i] != other) m->line[at++] = spots[i];
    return at;
}

static int put_boundary(Moves *m, int at, int boundary, int dead, int other) {
    at = put(m, at, m->text + m->start[boundary], m->size[boundary], dead, other);
    m->line[at++] = NEXT;
    return at;
}

/* Copies all regions but the one that has the boundaries from `from` to `to` - 1. */
static int put_other_regions(Moves *m, int from, int to, int dead, int other) {
    int end = m->start[to - 1] + m->size[to - 1] + 1;
    int at = put(m, 0, m->text, m->start[from], dead, other);
    return put(m, at, m->text + end, m->length - end, dead, other);
}

static int dies(int spot) { return spot >= NAME ? spot : -1; }

/* The way round a boundary from the place at which a line ends and back. */
static int put_cut(Moves *m, int at, int boundary, int place, int name, int dead, int other) {
    const uint8_t *spots = m->text + m->start[boundary];
    int spot = spots[place], size = m->size[boundary];
    if (spot == SPOT) {
        m->line[at++] = SPOT + 1;
        return at;
    }
    if (spot == SPOT + 1) m->line[at++] = (uint8_t)name;
    at = put(m, at, spots + place + 1, size - place - 1, dead, other);
    at = put(m, at, spots, place, dead, other);
    if (spot == SPOT + 1) m->line[at++] = (uint8_t)name;
    return at;
}

/* Lines between two boundaries of a region. */
static int join(Moves *m, int from, int to, int one, int two) {
    const uint8_t *a = m->text + m->start[one], *b = m->text + m->start[two];
    for (int i = 0; i < m->size[one]; i++) {
        for (int j = 0; j < m->size[two]; j++) {
            int dead = dies(a[i]), other = dies(b[j]), n = m->first_name;
            int at = put_other_regions(m, from, to, dead, other);
            for (int k = from; k < to; k++)
                if (k != one && k != two) at = put_boundary(m, at, k, dead, other);
            at = put_cut(m, at, one, i, n + 1, dead, other);
            m->line[at++] = (uint8_t)n;
            at = put_cut(m, at, two, j, n + 2, dead, other);
            m->line[at++] = (uint8_t)n;
            m->line[at++] = END;
            int status = take_line(m, at);
            if (status < 0) return status;
        }
    }
    return DONE;
}

/* A line from place i to place j >= i of a boundary, with every distribution of the other boundaries. */
static int divide(Moves *m, int from, int to, int boundary, int i, int j) {
    const uint8_t *spots = m->text + m->start[boundary];
    int size = m->size[boundary], n = m->first_name;
    int group_kind[MOST_TEXT], group_size[MOST_TEXT], inside[MOST_TEXT], groups = 0;
    for (int k = from; k < to; k++) {
        if (k == boundary) continue;
        int g = 0;
        while (g < groups && group_kind[g] != m->kind[k]) g++;
        if (g == groups) {
            group_kind[g] = m->kind[k];
            group_size[g] = inside[g] = 0;
            groups++;
        }
        group_size[g]++;
    }
    int dead = i == j ? -1 : dies(spots[i]), other = i == j ? -1 : dies(spots[j]);
    int one = spots[i] == SPOT + 1 && i != j, two = spots[j] == SPOT + 1 && i != j;
    int head = put_other_regions(m, from, to, dead, other);
    for (;;) {
        int at = head;
        for (int side = 0; side < 2; side++) {
            int taken[MOST_TEXT];
            for (int g = 0; g < groups; g++) taken[g] = 0;
            for (int k = from; k < to; k++) {
                if (k == boundary) continue;
                int g = 0;
                while (group_kind[g] != m->kind[k]) g++;
                int is_inside = taken[g]++ < inside[g];
                if (is_inside == (side == 0)) at = put_boundary(m, at, k, dead, other);
            }
            if (i == j && spots[i] == SPOT) {
                m->line[at++] = (uint8_t)(n + 1);
            } else if (side == 0) {
                if (one) m->line[at++] = (uint8_t)(n + 1);
                if (i != j) at = put(m, at, spots + i + 1, j - i - 1, dead, other);
                if (two) m->line[at++] = (uint8_t)(n + 2);
            } else {
                if (two) m->line[at++] = (uint8_t)(n + 2);
                at = put(m, at, spots + j + 1, size - j - 1, dead, other);
                at = put(m, at, spots, i, dead, other);
                if (one) m->line[at++] = (uint8_t)(n + 1);
            }
            m->line[at++] = (uint8_t)n;
            m->line[at++] = END;
        }
        int status = take_line(m, at), g = 0;
        if (status < 0) return status;
        while (g < groups && inside[g] == group_size[g]) inside[g++] = 0;
        if (g == groups) return DONE;
        inside[g]++;
    }
}

static int lines_of_region(Moves *m, int from, int to) {
    for (int one = from; one < to; one++) {
        int earlier = 0, status = DONE;
        for (int k = from; k < one; k++) earlier |= m->kind[k] == m->kind[one];
        if (earlier) continue;
        for (int two = one + 1; two < to; two++) {
            int again = 0;
            for (int k = one + 1; k < two; k++) again |= m->kind[k] == m->kind[two];
            if (!again && (status = join(m, from, to, one, two)) < 0) return status;
        }
        const uint8_t *spots = m->text + m->start[one];
        for (int i = 0; i < m->size[one]; i++) {
            if (spots[i] <= SPOT + 1 && (status = divide(m, from, to, one, i, i)) < 0) return status;
            for (int j = i + 1; j < m->size[one]; j++) {
                if (spots[i] >= NAME && spots[i] == spots[j]) continue; /* it has one life */
                if ((status = divide(m, from, to, one, i, j)) < 0) return status;
            }
        }
    }
    return DONE;
}

/* Checks the bytes and cuts them into boundaries. */
static int cut(Moves *m) {
    int met[256] = {0}, seen_region[256], seen_boundary[256], region = 0;
    m->boundaries = 0;
    m->first_name = NAME;
    if (m->length > MOST_TEXT) return TOO_LARGE;
    if (m->length && m->text[m->length - 1] != END) return NO_POSITION;
    for (int i = 0, begin = 0; i < m->length; i++) {
        int code = m->text[i];
        if (code > NEXT) {
            if (code == SPOT && (i != begin || m->text[i + 1] > NEXT)) return NO_POSITION;
            if (code < NAME) continue;
            if (code >= NAME + MOST_NAMES) return TOO_LARGE;
            if (++met[code] > 2) return NO_POSITION;
            if (met[code] == 2 && seen_region[code] == region && seen_boundary[code] != m->boundaries) return NO_POSITION;
            seen_region[code] = region;
            seen_boundary[code] = m->boundaries;
            if (code >= m->first_name) m->first_name = code + 1;
            continue;
        }
        if (i == begin) return NO_POSITION;
        m->start[m->boundaries] = begin;
        m->size[m->boundaries] = i - begin;
        m->boundaries++;
        begin = i + 1;
        if (code == END) region++;
    }
    for (int code = NAME; code < 256; code++)
        if (met[code] == 1) return NO_POSITION;
    return DONE;
}

static int all_lines(Moves *m) {
    for (int from = 0, to; from < m->boundaries; from = to) {
        to = from + 1;
        while (m->text[m->start[to - 1] + m->size[to - 1]] != END) to++;
        for (int k = from; k < to; k++) {
            m->kind[k] = k;
            for (int other = from; other < k; other++) {
                if (form_same_kind(m->text + m->start[k], m->size[k], m->text + m->start[other], m->size[other])) {
                    m->kind[k] = m->kind[other];
                    break;
                }
            }
        }
        int status = lines_of_region(m, from, to);
        if (status < 0) return status;
    }
    return DONE;
}

static PyObject *fail(int status) {
    if (status == NO_MEMORY) return PyErr_NoMemory();
    if (status == TOO_LARGE) PyErr_SetString(PyExc_OverflowError, "too many lines, spots or symmetries");
    if (status == NO_POSITION) PyErr_SetString(PyExc_ValueError, "no position");
    return NULL;
}

/* Returns a tuple of the components that stand in `text`, each preceded by its length. */
static PyObject *tuple_of(const uint8_t *text, size_t length) {
    Py_ssize_t count = 0;
    for (size_t at = 0; at < length; at += 2 + (size_t)(text[at] << 8 | text[at + 1])) count++;
    PyObject *found = PyTuple_New(count);
    if (found == NULL) return NULL;
    count = 0;
    for (size_t at = 0; at < length;) {
        Py_ssize_t size = text[at] << 8 | text[at + 1];
        PyObject *part = PyBytes_FromStringAndSize((const char *)text + at + 2, size);
        if (part == NULL || PyTuple_SetItem(found, count++, part) < 0) {
            Py_DECREF(found);
            return NULL;
        }
        at += 2 + (size_t)size;
    }
    return found;
}

static void release(Moves *m) {
    free(m->pool);
    free(m->table);
    form_free(m->form);
    free(m);
}

static Moves *made(const char *text, Py_ssize_t length) {
    Moves *m = calloc(1, sizeof *m);
    if (m == NULL) return NULL;
    m->form = form_new();
    m->text = (const uint8_t *)text;
    m->length = length > MOST_TEXT ? MOST_TEXT + 1 : (int)length;
    m->pool_used = 1; /* so that no offset is 0 */
    m->pool_size = 1 << 12;
    m->pool = malloc(m->pool_size);
    if (m->form != NULL && m->pool != NULL) return m;
    release(m);
    return NULL;
}

static PyObject *check_sprouts_components(PyObject *self, PyObject *args) {
    const char *text;
    Py_ssize_t length;
    (void)self;
    if (!PyArg_ParseTuple(args, "y#:check_sprouts_components", &text, &length)) return NULL;
    Moves *m = made(text, length);
    if (m == NULL) return PyErr_NoMemory();
    int status;
    Py_BEGIN_ALLOW_THREADS
    status = cut(m);
    if (status == DONE) status = form_components(m->form, m->text, m->length);
    Py_END_ALLOW_THREADS
    PyObject *found = status < 0 ? fail(status) : tuple_of(m->form->sorted, (size_t)status);
    release(m);
    return found;
}

static PyObject *check_sprouts_options(PyObject *self, PyObject *args) {
    const char *text;
    Py_ssize_t length;
    long long most;
    (void)self;
    if (!PyArg_ParseTuple(args, "y#L:check_sprouts_options", &text, &length, &most)) return NULL;
    Moves *m = made(text, length);
    if (m == NULL) return PyErr_NoMemory();
    m->most = most;
    m->thread = PyEval_SaveThread();
    int status = cut(m);
    if (status == DONE) status = all_lines(m);
    PyEval_RestoreThread(m->thread);
    PyObject *found = status < 0 ? fail(status) : PyList_New((Py_ssize_t)m->found);
    size_t at = 1;
    for (Py_ssize_t i = 0; found != NULL && i < (Py_ssize_t)m->found; i++) {
        uint32_t size;
        memcpy(&size, m->pool + at, 4);
        PyObject *option = tuple_of(m->pool + at + 4, size);
        if (option == NULL || PyList_SetItem(found, i, option) < 0) Py_CLEAR(found);
        at += 4 + size;
    }
    release(m);
    return found;
}

PyMethodDef check_sprouts_methods[] = {
    {"check_sprouts_components", check_sprouts_components, METH_VARARGS, "Canonical components of a position of Sprouts."},
    {"check_sprouts_options", check_sprouts_options, METH_VARARGS, "Distinct options of a position of Sprouts, as components."},
    {NULL, NULL, 0, NULL},
};
