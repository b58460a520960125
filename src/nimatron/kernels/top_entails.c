/* Values of the stacks of Top Entails; top_entails.py defines them.
 *
 * The splits of stack n are the values value(a) ^ value(n - a) of its two parts. last(x) is the latest stack up to n that has x among its
 * splits. An even stack has the least x whose last is odd or does not exist, an odd stack the least x whose last is even. If there is no
 * such x, the stack is loony.
 *
 * Two independent methods: mark every split of every stack (top_entails_marked), or seek x among the splits, least first, until one is
 * missing (top_entails_sought). Almost every x below the value of a stack is among its splits, and a sample of them shows most x
 * immediately. For the few others all splits are compared, up to eight x at a time. */
#include "native.h"

#define LIMIT 16384           /* values and everything compared lie below */
#define LOONY 0x8000          /* in `forward`; in `backward` LOONY_BACK: neither a loony part nor two of them give an x below LIMIT */
#define LOONY_BACK 0x4000
#define CHUNK 4096            /* splits compared before the x found are dropped */
#define LANES 8               /* x compared at a time */
#define RUN 128               /* a sample of the splits consists of runs of this length, ... */
#define SAMPLES 64            /* ... at least this number of runs, ... */
#define SPREAD 4              /* ... and at least every fourth: the values grow with the stacks */

/* The stacks so far: value(a) is forward[a] and backward[size - 1 - a], so that both parts of the splits are read upwards. */
typedef struct {
    uint16_t *forward, *backward;
    int32_t *last, *until; /* last[x] among the splits of 1 .. until[x] (0: none) */
    int64_t size;
    int32_t bound; /* all values, and so all splits, are below this power of two */
} stacks;

/* ---- every split marked --------------------------------------------------------------------------------------------------------- */

NATIVE_CLONES static void mark(const uint16_t *restrict parts, const uint16_t *restrict others, int64_t count, int32_t n,
                               int32_t *restrict last) {
    for (int64_t i = 0; i < count; i++) last[parts[i] ^ others[i]] = n; /* loony parts mark cells from LIMIT on, which are never read */
}

static int32_t least_marked(const stacks *s, int32_t n) {
    if (n % 2 == 0) {
        int32_t x = 0;
        while (s->last[x] && s->last[x] % 2 == 0) x++;
        return x;
    }
    for (int32_t x = 0; x < s->bound; x++)
        if (s->last[x] && s->last[x] % 2 == 0) return x;
    return LOONY;
}

static int32_t value_marked(stacks *s, int32_t n) {
    mark(s->forward + 1, s->backward + s->size - n, n / 2, n, s->last);
    return least_marked(s, n);
}

/* ---- the least missing x sought ------------------------------------------------------------------------------------------------- */

/* Sets found[k] to 0 where some split is x[k]; `lanes` is a constant, so that the compiler makes a loop for each number of them. */
NATIVE_INLINE void compare(const uint16_t *restrict parts, const uint16_t *restrict others, int64_t count, const uint16_t *x,
                           uint16_t *found, int lanes) {
    uint16_t left[LANES];
    for (int k = 0; k < lanes; k++) left[k] = UINT16_MAX;
    for (int64_t i = 0; i < count; i++) {
        const uint16_t split = parts[i] ^ others[i];
        for (int k = 0; k < lanes; k++) {
            const uint16_t differs = split ^ x[k];
            left[k] = left[k] < differs ? left[k] : differs;
        }
    }
    for (int k = 0; k < lanes; k++) found[k] = left[k];
}

NATIVE_CLONES static void compare_lanes(const uint16_t *parts, const uint16_t *others, int64_t count, const uint16_t *x,
                                        uint16_t *found, int lanes) {
    if (lanes == 1)
        compare(parts, others, count, x, found, 1);
    else if (lanes == 2)
        compare(parts, others, count, x, found, 2);
    else if (lanes <= 4)
        compare(parts, others, count, x, found, 4);
    else
        compare(parts, others, count, x, found, LANES);
}

/* Keeps the numbers, of `count` (at most LANES), that are not splits of n, in order, and returns how many; the others were seen at n. */
static int missing(stacks *s, int32_t n, uint16_t *x, int count) {
    const uint16_t *parts = s->forward + 1, *others = s->backward + s->size - n;
    for (int64_t done = 0; done < n / 2 && count; done += CHUNK) {
        const int64_t length = n / 2 - done < CHUNK ? n / 2 - done : CHUNK;
        uint16_t found[LANES];
        int kept = 0;
        for (int k = count; k < LANES; k++) x[k] = x[0]; /* fill the lanes that are not used */
        compare_lanes(parts + done, others + done, length, x, found, count);
        for (int k = 0; k < count; k++) {
            if (found[k])
                x[kept++] = x[k];
            else
                s->last[x[k]] = s->until[x[k]] = n;
        }
        count = kept;
    }
    return count;
}

/* Returns last(x) up to n, for an x that is not a split of n: search back to where it is known. */
static int32_t last_of(stacks *s, int32_t n, uint16_t x) {
    const int32_t known = s->until[x];
    for (int32_t before = n - 1; before > known; before--) {
        uint16_t one[LANES] = {x};
        if (!missing(s, before, one, 1)) break;
    }
    s->until[x] = n;
    return s->last[x];
}

static void see_sample(stacks *s, int32_t n) {
    const uint16_t *parts = s->forward + 1, *others = s->backward + s->size - n;
    const int64_t pairs = n / 2, apart = pairs / SAMPLES < SPREAD * RUN ? pairs / SAMPLES : SPREAD * RUN;
    const int64_t step = apart > RUN ? apart : RUN;
    for (int64_t begin = 0; begin < pairs; begin += step) {
        const int64_t end = begin + RUN < pairs ? begin + RUN : pairs;
        for (int64_t i = begin; i < end; i++) {
            const uint16_t split = parts[i] ^ others[i];
            if (split < LIMIT) s->last[split] = s->until[split] = n;
        }
    }
}

static int32_t value_sought(stacks *s, int32_t n) {
    see_sample(s, n);
    for (int32_t next = 0; next < s->bound;) {
        uint16_t x[LANES];
        int count = 0;
        for (; next < s->bound && count < LANES; next++)
            if (s->until[next] < n) x[count++] = (uint16_t)next;
        count = missing(s, n, x, count);
        for (int k = 0; k < count; k++) {
            const int32_t last = last_of(s, n, x[k]);
            if (n % 2 ? last && last % 2 == 0 : last % 2 || !last) return x[k];
        }
    }
    return n % 2 ? LOONY : s->bound; /* numbers above all splits were never among them */
}

/* ---- calls ---------------------------------------------------------------------------------------------------------------------- */

/* Computes the stacks first .. stop - 1; returns the first that was not computed (a value would reach LIMIT). */
static int32_t fill(stacks *s, int32_t first, int32_t stop, int marked) {
    for (int32_t n = first; n < stop; n++) {
        const int32_t value = marked ? value_marked(s, n) : value_sought(s, n);
        if (value != LOONY) {
            while (s->bound <= value) s->bound *= 2;
            if (s->bound > LIMIT) return n;
        }
        s->forward[n] = (uint16_t)value;
        s->backward[s->size - 1 - n] = (uint16_t)(value == LOONY ? LOONY_BACK : value);
    }
    return stop;
}

static PyObject *top_entails_fill(PyObject *self, PyObject *args) {
    static const size_t sizes[4] = {2, 2, 4, 4};
    static const char *names[4] = {"forward", "backward", "last", "until"};
    PyObject *objects[4];
    Py_buffer views[4];
    int first, stop, bound, marked, taken = 0;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOOOiiip:top_entails_fill", &objects[0], &objects[1], &objects[2], &objects[3], &first, &stop, &bound,
                          &marked))
        return NULL;
    for (; taken < 4; taken++)
        if (native_take(objects[taken], &views[taken], sizes[taken], NATIVE_WRITE, names[taken]) < 0) {
            native_release(views, taken);
            return NULL;
        }
    stacks s = {views[0].buf, views[1].buf, views[2].buf, views[3].buf, native_length(&views[0]), bound};
    if (native_length(&views[1]) != s.size || first < 1 || stop > s.size || bound < 1 || bound > LIMIT || (bound & (bound - 1)) ||
        native_length(&views[2]) < 65536 || native_length(&views[3]) < LIMIT) {
        native_release(views, taken);
        PyErr_SetString(PyExc_ValueError, "top_entails_fill: lengths or bounds that do not fit");
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS
    first = fill(&s, first, stop, marked);
    Py_END_ALLOW_THREADS
    native_release(views, taken);
    return Py_BuildValue("ii", first, s.bound);
}

PyMethodDef top_entails_methods[] = {
    {"top_entails_fill", top_entails_fill, METH_VARARGS,
     "top_entails_fill(forward, backward, last, until, first, stop, bound, marked) -> (first stack not filled, bound)."},
    {NULL, NULL, 0, NULL},
};
