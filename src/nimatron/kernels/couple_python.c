/* The search of losing couples for Python: a capsule, and functions of it. */
#include "couple_engine.h"

#define CAPSULE "nimatron.couple_search"
#define LEARNED 256 /* work that a result of another search counts as */

static void close_search(couple_search *s) {
    for (int index = 0; index < s->thread_count; index++) {
        couple_thread *t = &s->threads[index];
        couple_free_options(&t->options);
        free(t->children);
        free(t->marks);
        if (t->scratch) s->game->free_scratch(t->scratch);
    }
    if (s->game) s->game->release(s->game);
    if (s->lock) PyThread_free_lock(s->lock);
    free(s->memory);
    free(s->buckets);
    free(s->valued);
    free(s->log);
    free(s);
}

static void close_capsule(PyObject *capsule) {
    couple_search *s = PyCapsule_GetPointer(capsule, CAPSULE);
    if (s) close_search(s);
}

#define FIRST_MEMORY ((size_t)1 << 20) /* bytes; more is taken when they are used */

PyObject *couple_open(couple_game *game, unsigned long long memory, int threads) {
    const unsigned long long most = SIZE_MAX / 2 < (UINT64_C(8) << 32) - 64 ? SIZE_MAX / 2 : (UINT64_C(8) << 32) - 64;
    couple_search *s = game ? calloc(1, sizeof *s) : NULL;
    if (s == NULL) {
        if (game) game->release(game);
        return PyErr_NoMemory();
    }
    s->game = game;
    if (memory < 1 << 16) memory = 1 << 16;
    if (memory > most) memory = most;
    s->most = (size_t)memory & ~(size_t)63;
    s->room = s->top = s->most < FIRST_MEMORY ? s->most : FIRST_MEMORY;
    s->memory = calloc(s->room, 1);
    s->components = (couple_component *)s->memory;
    s->bucket_count = 1 << 10;
    s->buckets = calloc(s->bucket_count, sizeof *s->buckets);
    s->thread_count = threads < 1 ? 1 : threads > COUPLE_THREADS ? COUPLE_THREADS : threads;
    int good = s->memory && s->buckets;
    if (s->thread_count > 1) good = (s->lock = PyThread_allocate_lock()) != NULL && good;
    for (int index = 0; good && game->new_scratch && index < s->thread_count; index++)
        good = (s->threads[index].scratch = game->new_scratch(game)) != NULL;
    PyObject *capsule = good ? PyCapsule_New(s, CAPSULE, close_capsule) : PyErr_NoMemory();
    if (capsule == NULL) close_search(s);
    return capsule;
}

PyObject *couple_open_small(couple_game *game, int misere, int small, unsigned long long memory, int threads) {
    if (!small) return couple_open(game, memory, threads);
    if (small > 0 && misere && threads == 1) return couple_open(couple_with_forms(game, (unsigned)small), memory, threads);
    if (game) game->release(game);
    PyErr_SetString(PyExc_ValueError, "small components are for misère play in one thread");
    return NULL;
}

static PyObject *couple_sprouts(PyObject *self, PyObject *args) {
    int misere, threads, small;
    unsigned long long memory;
    (void)self;
    if (!PyArg_ParseTuple(args, "pKii:couple_sprouts", &misere, &memory, &threads, &small)) return NULL;
    return couple_open_small(sprouts_game(misere && !small), misere, small, memory, threads);
}

/* The search, if no thread works in it. */
static couple_search *free_search(PyObject *capsule) {
    couple_search *s = PyCapsule_GetPointer(capsule, CAPSULE);
    if (s && s->active) {
        PyErr_SetString(PyExc_RuntimeError, "the search is being used by another thread");
        return NULL;
    }
    return s;
}

/* Makes room for about one more question. Returns 0 and an exception if there is none. */
static int has_space(couple_search *s) {
    if (s->full && !couple_enlarge(s) && !couple_forget(s)) s->failed = 1;
    const int good = !s->failed;
    s->failed = 0;
    if (!good) PyErr_NoMemory();
    return good;
}

static PyObject *bytes_of(const couple_search *s, uint32_t id) {
    return PyBytes_FromStringAndSize(couple_place(s, couple_at(s, id)->bytes), couple_at(s, id)->length);
}

/* Reads a position; its components are then the only option of the first thread. Returns 0 and an exception if it is none. */
static int read_position(couple_search *s, const char *bytes, Py_ssize_t length) {
    couple_thread *t = s->threads;
    couple_begin_options(&t->options);
    if (s->game->normalise(s->game, t->scratch, &t->options, (const uint8_t *)bytes, (size_t)length) && t->options.count == 1) return 1;
    PyErr_SetString(PyExc_ValueError, "these bytes are not a position");
    return 0;
}

static PyObject *couple_components(PyObject *self, PyObject *args) {
    PyObject *capsule;
    const char *bytes;
    Py_ssize_t length;
    couple_search *s;
    (void)self;
    if (!PyArg_ParseTuple(args, "Oy#:couple_components", &capsule, &bytes, &length) || !(s = free_search(capsule))) return NULL;
    if (!read_position(s, bytes, length)) return NULL;
    const couple_options *o = &s->threads->options;
    PyObject *found = PyTuple_New((Py_ssize_t)o->part_count);
    for (size_t index = 0; found && index < o->part_count; index++) {
        PyObject *part = PyBytes_FromStringAndSize((const char *)o->bytes + o->parts[index].from, o->parts[index].length);
        if (part == NULL || PyTuple_SetItem(found, (Py_ssize_t)index, part) < 0) Py_CLEAR(found);
    }
    return found;
}

/* The number of a component, which is added if it is new; 0 and an exception if the bytes are not one component. A position may have two
 * normal forms: each form stays a component of its own. */
static uint32_t component_of(couple_search *s, const char *bytes, Py_ssize_t length) {
    const uint32_t hash = couple_hash((const uint8_t *)bytes, (size_t)length);
    uint32_t id = couple_find(s, (const uint8_t *)bytes, (size_t)length, hash);
    if (id) return id;
    if (!read_position(s, bytes, length)) return 0;
    const couple_options *o = &s->threads->options;
    if (o->part_count != 1) {
        PyErr_SetString(PyExc_ValueError, "these bytes are not one component");
        return 0;
    }
    for (int tried = 0; tried < 2 && !id; tried += s->room == s->most) {
        if (!has_space(s)) return 0;
        id = couple_intern(s, (const uint8_t *)bytes, (size_t)length, hash, o->parts->size);
    }
    s->failed = 0;
    if (!id) PyErr_NoMemory();
    return id;
}

static int shows_options(const couple_search *s) {
    if (s->game->adds_heaps) PyErr_SetString(PyExc_ValueError, "this search keeps nim-sums instead of small components");
    return !s->game->adds_heaps;
}

static PyObject *couple_options_of(PyObject *self, PyObject *args) {
    PyObject *capsule, *found;
    const char *bytes;
    Py_ssize_t length;
    couple_search *s;
    (void)self;
    if (!PyArg_ParseTuple(args, "Oy#:couple_options", &capsule, &bytes, &length) || !(s = free_search(capsule)) || !shows_options(s)) return NULL;
    couple_options *o = &s->threads->options;
    couple_begin_options(o);
    if (!s->game->expand(s->game, s->threads->scratch, o, (const uint8_t *)bytes, (size_t)length)) {
        if (o->too_many) return PyErr_NoMemory();
        PyErr_SetString(PyExc_ValueError, "these bytes are not a position");
        return NULL;
    }
    found = PyList_New((Py_ssize_t)o->count);
    for (size_t option = 0, first = 0; found && option < o->count; first = o->ends[option++]) {
        PyObject *tuple = PyTuple_New((Py_ssize_t)(o->ends[option] - first));
        for (size_t index = first; tuple && index < o->ends[option]; index++) {
            PyObject *part = PyBytes_FromStringAndSize((const char *)o->bytes + o->parts[index].from, o->parts[index].length);
            if (part == NULL || PyTuple_SetItem(tuple, (Py_ssize_t)(index - first), part) < 0) Py_CLEAR(tuple);
        }
        if (tuple == NULL || PyList_SetItem(found, (Py_ssize_t)option, tuple) < 0) Py_CLEAR(found);
    }
    return found;
}

/* The options of a component whose components all have known values with this nim-sum; in misère play, those that are P-positions. */
static PyObject *couple_options_of_value(PyObject *self, PyObject *args) {
    PyObject *capsule, *found;
    const char *bytes;
    Py_ssize_t length;
    unsigned int n;
    couple_search *s;
    uint32_t id;
    (void)self;
    if (!PyArg_ParseTuple(args, "Oy#I:couple_options_of_value", &capsule, &bytes, &length, &n) || !(s = free_search(capsule)) || !shows_options(s)) return NULL;
    for (int tried = 0;; tried++) {
        if (!has_space(s) || !(id = component_of(s, bytes, length))) return NULL;
        if (couple_list_options(s, s->threads, id, COUPLE_NIM)) break;
        if (!s->full || (tried && s->room == s->most)) {
            s->failed = 0;
            return PyErr_NoMemory();
        }
    }
    const couple_listed *listed = couple_place(s, couple_at(s, id)->options);
    const uint32_t *ends = couple_ends(listed), *parts = couple_parts(listed);
    found = PyList_New(0);
    for (uint32_t option = 0, first = 0; found && option < listed->count; first = ends[option++]) {
        uint32_t total = 0, index = first;
        for (; index < ends[option] && couple_at(s, parts[index])->value != COUPLE_UNKNOWN; index++) total ^= couple_at(s, parts[index])->value;
        if (index < ends[option] || total != n || (s->game->misere && index == first)) continue;
        PyObject *tuple = PyTuple_New((Py_ssize_t)(index - first));
        for (index = first; tuple && index < ends[option]; index++) {
            PyObject *part = bytes_of(s, parts[index]);
            if (part == NULL || PyTuple_SetItem(tuple, (Py_ssize_t)(index - first), part) < 0) Py_CLEAR(tuple);
        }
        if (tuple == NULL || PyList_Append(found, tuple) < 0) Py_CLEAR(found);
        Py_XDECREF(tuple);
    }
    return found;
}

static PyObject *couple_size(PyObject *self, PyObject *args) {
    PyObject *capsule;
    const char *bytes;
    Py_ssize_t length;
    couple_search *s;
    uint32_t id;
    (void)self;
    if (!PyArg_ParseTuple(args, "Oy#:couple_size", &capsule, &bytes, &length) || !(s = free_search(capsule))) return NULL;
    if (!(id = component_of(s, bytes, length))) return NULL;
    return PyLong_FromLong(couple_at(s, id)->size);
}

/* Begins to decide a couple; the threads then call couple_work. */
static PyObject *couple_begin(PyObject *self, PyObject *args) {
    PyObject *capsule;
    const char *bytes;
    Py_ssize_t length;
    unsigned int n;
    couple_search *s;
    (void)self;
    if (!PyArg_ParseTuple(args, "Oy#I:couple_begin", &capsule, &bytes, &length, &n) || !(s = free_search(capsule))) return NULL;
    if (!has_space(s) || !(s->asked = component_of(s, bytes, length))) return NULL;
    const uint32_t hash = couple_at(s, s->asked)->hash;
    if (hash != s->asked_hash || n != s->asked_n) s->kept_at = s->forgotten = 0;
    s->asked_hash = hash;
    s->asked_n = n;
    s->ended = 0;
    Py_RETURN_NONE;
}

/* (answer, work) of one thread: 1 P-position, 0 N-position, -1 not decided, -3 not decided and the memory is full. */
static PyObject *couple_work_on(PyObject *self, PyObject *args) {
    PyObject *capsule;
    int thread, answer;
    unsigned long long most;
    (void)self;
    if (!PyArg_ParseTuple(args, "OiK:couple_work", &capsule, &thread, &most)) return NULL;
    couple_search *s = PyCapsule_GetPointer(capsule, CAPSULE);
    if (s == NULL) return NULL;
    if (thread < 0 || thread >= s->thread_count || s->asked == 0 || (s->active && !s->lock)) {
        PyErr_SetString(PyExc_ValueError, "no question was begun for this thread");
        return NULL;
    }
    couple_thread *t = &s->threads[thread];
    const uint64_t before = t->work;
    Py_BEGIN_ALLOW_THREADS
    if (s->lock) PyThread_acquire_lock(s->lock, WAIT_LOCK);
    s->active++;
    answer = couple_work(s, t, s->asked, s->asked_n, most);
    s->active--;
    if (s->lock) PyThread_release_lock(s->lock);
    Py_END_ALLOW_THREADS
    if (answer == COUPLE_NO_MEMORY) return PyErr_NoMemory();
    return Py_BuildValue("iK", answer, (unsigned long long)(t->work - before));
}

/* (value or None, excluded values as bits). */
static PyObject *found_of(const couple_search *s, uint32_t id) {
    const couple_component *c = id ? couple_at(s, id) : NULL;
    if (c == NULL || c->value == COUPLE_UNKNOWN) return Py_BuildValue("OI", Py_None, c ? (unsigned int)c->excluded : 0u);
    return Py_BuildValue("iI", (int)c->value, (unsigned int)c->excluded);
}

static PyObject *couple_found(PyObject *self, PyObject *args) {
    PyObject *capsule;
    const char *bytes;
    Py_ssize_t length;
    couple_search *s;
    (void)self;
    if (!PyArg_ParseTuple(args, "Oy#:couple_found", &capsule, &bytes, &length) || !(s = free_search(capsule))) return NULL;
    const uint8_t *given = (const uint8_t *)bytes;
    return found_of(s, couple_find(s, given, (size_t)length, couple_hash(given, (size_t)length)));
}

static PyObject *couple_proof_numbers(PyObject *self, PyObject *args) {
    PyObject *capsule;
    const char *bytes;
    Py_ssize_t length;
    unsigned int n;
    uint32_t phi, delta, id;
    couple_search *s;
    (void)self;
    if (!PyArg_ParseTuple(args, "Oy#I:couple_proof_numbers", &capsule, &bytes, &length, &n) || !(s = free_search(capsule))) return NULL;
    if (!(id = component_of(s, bytes, length))) return NULL;
    couple_weigh(s, id, n, &phi, &delta);
    return Py_BuildValue("II", (unsigned int)phi, (unsigned int)delta);
}

/* (list of (bytes, value or None, excluded), mark): what was proved from a mark on, at most that many results. */
static PyObject *couple_learned(PyObject *self, PyObject *args) {
    PyObject *capsule, *found;
    unsigned long long start, most;
    couple_search *s;
    (void)self;
    if (!PyArg_ParseTuple(args, "OKK:couple_learned", &capsule, &start, &most) || !(s = free_search(capsule))) return NULL;
    found = PyList_New(0);
    uint64_t index = start;
    for (; found && index < s->logged && (uint64_t)PyList_Size(found) < most; index++) {
        const uint32_t id = s->log[index];
        if (id == 0) continue;
        PyObject *result = Py_BuildValue("NN", bytes_of(s, id), found_of(s, id));
        if (result == NULL || PyList_Append(found, result) < 0) Py_CLEAR(found);
        Py_XDECREF(result);
    }
    return found ? Py_BuildValue("NK", found, (unsigned long long)(index > s->logged ? s->logged : index)) : NULL;
}

static PyObject *couple_learn(PyObject *self, PyObject *args) {
    PyObject *capsule;
    const char *bytes;
    Py_ssize_t length;
    int value;
    unsigned int excluded;
    couple_search *s;
    uint32_t id;
    (void)self;
    if (!PyArg_ParseTuple(args, "Oy#iI:couple_learn", &capsule, &bytes, &length, &value, &excluded) || !(s = free_search(capsule))) return NULL;
    if (value >= (int)COUPLE_UNKNOWN) {
        PyErr_SetString(PyExc_ValueError, "a value beyond 254");
        return NULL;
    }
    if (!has_space(s) || !(id = component_of(s, bytes, length))) return NULL;
    couple_component *c = couple_at(s, id);
    const uint32_t fresh = excluded & ~c->excluded;
    c->excluded |= excluded;
    if (value >= 0 && c->value == COUPLE_UNKNOWN) {
        couple_decide(s, id, (uint32_t)value, 1, LEARNED);
    } else if (fresh) {
        if (c->effort < couple_effort(LEARNED)) c->effort = couple_effort(LEARNED);
        couple_note(s, id);
    }
    Py_RETURN_NONE;
}

/* Numbers for reports: components held, results noted, bytes in use, work done. */
static PyObject *couple_held(PyObject *self, PyObject *args) {
    PyObject *capsule;
    couple_search *s;
    unsigned long long work = 0;
    (void)self;
    if (!PyArg_ParseTuple(args, "O:couple_held", &capsule) || !(s = free_search(capsule))) return NULL;
    for (int index = 0; index < s->thread_count; index++) work += s->threads[index].work;
    const size_t used = s->room - s->top + ((size_t)s->count + 1) * sizeof(couple_component) + (size_t)s->bucket_count * sizeof(uint32_t) +
                        s->valued_room * sizeof(uint64_t);
    return Py_BuildValue("kKKK", (unsigned long)s->count, (unsigned long long)s->logged, (unsigned long long)used, work);
}

PyMethodDef couple_python_methods[] = {
    {"couple_sprouts", couple_sprouts, METH_VARARGS, "A search of Sprouts."},
    {"couple_components", couple_components, METH_VARARGS, "The components of a position in normal form."},
    {"couple_options", couple_options_of, METH_VARARGS, "The options of a component."},
    {"couple_options_of_value", couple_options_of_value, METH_VARARGS, "The options of a component that are known to have a value."},
    {"couple_size", couple_size, METH_VARARGS, "The size of a component."},
    {"couple_begin", couple_begin, METH_VARARGS, "Begin to decide a couple."},
    {"couple_work", couple_work_on, METH_VARARGS, "Decide the couple that was begun, in one thread, with a limit of work."},
    {"couple_found", couple_found, METH_VARARGS, "What is proved of a component."},
    {"couple_proof_numbers", couple_proof_numbers, METH_VARARGS, "The proof numbers of a couple."},
    {"couple_learned", couple_learned, METH_VARARGS, "What was proved since a mark."},
    {"couple_learn", couple_learn, METH_VARARGS, "Take over a result."},
    {"couple_held", couple_held, METH_VARARGS, "What the search holds."},
    {NULL, NULL, 0, NULL},
};
