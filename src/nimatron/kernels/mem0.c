/* Mem0: M(n), the nim-value of a heap of n from which nothing was taken yet; mem0.py has the definition and the proofs.
 *
 * The options of heap n are (m, n - m) for m < n. Their values are M(m), except for corrections: the special (m, k), whose value v is
 * less than M(m), matters to heap m + k only. So the following is kept: for each value how often it is among M(0 .. n-1), with the
 * exclusive or of these heaps; the values that occur once; and the corrections that wait for a later heap.
 *
 * If a value occurs once among the options of heap n, after all corrections, then the exclusive or of the heaps in question is the one
 * option that has it. No list of them is needed.
 *
 * Waiting corrections lie in pages, a chain of them for each block of 1024 heaps, so that writing and reading are sequential. A value
 * that stays single past twice its heap stays so forever (lemma in mem0.py). Whether (n, n - p) is special for such a value is one bit,
 * read again at heap 2 n - p. */
#include "native.h"

#include <stdlib.h>

#define BLOCK_BITS 10
#define BLOCK (1 << BLOCK_BITS)
#define PAGE 128                     /* words: the next page, then corrections of three words: heap, value, place in the block */
#define IN_PAGE ((PAGE - 2) / 3)
#define SLOTS 512                    /* of the table of values that corrections change at one heap; a power of two */
#define MOST_CHANGED 120             /* corrections of one heap */
#define ONE ((uint64_t)1 << 32)      /* in `seen`: occurrences in the upper half, the exclusive or of their heaps in the lower one */
#define AHEAD 3                      /* heaps for which memory is asked early */

/* `numbers`: heaps done, least value that never occurred, free page, pages used, single values, lasting single values. */
enum { DONE, LEAST, FREE, USED, SINGLE, LASTING, NUMBERS };
enum { FINE, VALUES_FULL, PAGES_FULL, SINGLE_FULL, LASTING_FULL, CHANGED_FULL, DAMAGED };

typedef struct { uint32_t heap, was, becomes, next; } correction;
typedef struct { uint32_t value, heaps; int32_t change; uint32_t stamp; } slot; /* how corrections change the heaps of a value */

typedef struct {
    uint32_t *values;                /* M */
    uint64_t *seen;                  /* by value */
    uint32_t *pages, *last_page, *filled;  /* the last page of each block, and corrections in it */
    uint32_t *single;                /* values that occur once, not yet forever */
    uint32_t *lasting;               /* pairs: value, heap */
    uint64_t *bits;                  /* a row for each lasting value */
    int64_t *numbers;
    int64_t goal, size, row, pages_size, single_size, lasting_size;
    correction *waiting;             /* of this block */
    uint32_t waiting_count, waiting_size;
    uint32_t first[BLOCK];           /* the first waiting correction of each heap of the block; 0: none */
    slot slots[SLOTS];
    slot *changed[2 * MOST_CHANGED];
    uint32_t changed_count, stamp;
} state;

static int grow_waiting(state *s) {
    const uint32_t size = 2 * s->waiting_size;
    correction *larger = realloc(s->waiting, (size_t)size * sizeof(correction));
    if (larger == NULL) return -1;
    s->waiting = larger;
    s->waiting_size = size;
    return 0;
}

static int put_waiting(state *s, uint32_t place, uint32_t heap, uint32_t was, uint32_t becomes) {
    if (s->waiting_count == s->waiting_size && grow_waiting(s) < 0) return -1;
    s->waiting[s->waiting_count] = (correction){heap, was, becomes, s->first[place]};
    s->first[place] = s->waiting_count++;
    return 0;
}

/* Moves the corrections of a block from its pages, which become free. Returns FINE, DAMAGED, or -1 without memory. */
static int take_block(state *s, int64_t block) {
    uint32_t page = s->last_page[block], count = s->filled[block];
    memset(s->first, 0, sizeof s->first);
    s->waiting_count = 1;
    while (page) {
        if (page >= s->numbers[USED] || count > IN_PAGE) return DAMAGED;
        uint32_t *words = s->pages + (int64_t)page * PAGE;
        const uint32_t *one = words + 2;
        for (uint32_t i = 0; i < count; i++, one += 3) {
            if (one[0] >= block << BLOCK_BITS || one[1] >= s->size || one[2] >= BLOCK) return DAMAGED;
            if (put_waiting(s, one[2], one[0], s->values[one[0]], one[1]) < 0) return -1;
        }
        const uint32_t next = words[0];
        words[0] = (uint32_t)s->numbers[FREE];
        s->numbers[FREE] = page;
        page = next;
        count = IN_PAGE;
    }
    s->last_page[block] = 0;
    s->filled[block] = 0;
    return 0;
}

/* Notes that (heap, heap - other) has the value v, for the heap for which this matters. */
static int put(state *s, uint32_t heap, uint32_t other, uint32_t v) {
    const int64_t target = 2 * (int64_t)heap - other;
    if (target >= s->goal) return 0;
    const int64_t block = target >> BLOCK_BITS;
    const uint32_t place = target & (BLOCK - 1);
    if (block == heap >> BLOCK_BITS) return put_waiting(s, place, heap, s->values[heap], v);
    if (s->last_page[block] == 0 || s->filled[block] == IN_PAGE) {
        uint32_t page = (uint32_t)s->numbers[FREE];
        if (page) s->numbers[FREE] = s->pages[(int64_t)page * PAGE];
        else page = (uint32_t)s->numbers[USED]++; /* the caller has seen to it that there are enough */
        if (page >= s->pages_size) return -1;
        s->pages[(int64_t)page * PAGE] = s->last_page[block];
        s->last_page[block] = page;
        s->filled[block] = 0;
    }
    uint32_t *one = s->pages + (int64_t)s->last_page[block] * PAGE + 2 + 3 * s->filled[block]++;
    one[0] = heap;
    one[1] = v;
    one[2] = place;
    return 0;
}

NATIVE_INLINE slot *find(state *s, uint32_t value) {
    uint32_t i = (value * 2654435761u) >> 23;
    while (s->slots[i].stamp == s->stamp && s->slots[i].value != value) i = (i + 1) & (SLOTS - 1);
    return &s->slots[i];
}

NATIVE_INLINE void change(state *s, uint32_t value, uint32_t heap, int by) {
    slot *one = find(s, value);
    if (one->stamp != s->stamp) {
        *one = (slot){value, 0, 0, s->stamp};
        s->changed[s->changed_count++] = one;
    }
    one->heaps ^= heap;
    one->change += by;
}

static void ask_early(const state *s, uint32_t place) {
    for (uint32_t i = s->first[place]; i; i = s->waiting[i].next) {
        native_fetch(&s->seen[s->waiting[i].was]);
        native_fetch(&s->seen[s->waiting[i].becomes]);
    }
}

/* Notes that heap n has the value m, and keeps the list of single values. */
static int put_value(state *s, uint32_t n, uint32_t m) {
    s->values[n] = m;
    const uint64_t before = s->seen[m];
    s->seen[m] = (before ^ n) + ONE;
    if (before == 0) {
        if (s->numbers[SINGLE] == s->single_size) return SINGLE_FULL;
        s->single[s->numbers[SINGLE]++] = m;
    } else if (before >> 32 == 1) {
        int64_t i = 0;
        while (i < s->numbers[SINGLE] && s->single[i] != m) i++;
        for (s->numbers[SINGLE]--; i < s->numbers[SINGLE]; i++) s->single[i] = s->single[i + 1];
    }
    return FINE;
}

/* Values that are still single at heap n > 2 p stay so; the first ones of the list are the oldest. */
static int note_lasting(state *s, uint32_t n) {
    while (s->numbers[SINGLE]) {
        const uint32_t v = s->single[0], p = (uint32_t)s->seen[v];
        if (n <= 2 * (int64_t)p) return FINE;
        if (s->numbers[LASTING] == s->lasting_size) return LASTING_FULL;
        s->lasting[2 * s->numbers[LASTING]] = v;
        s->lasting[2 * s->numbers[LASTING]++ + 1] = p;
        s->numbers[SINGLE]--;
        memmove(s->single, s->single + 1, (size_t)s->numbers[SINGLE] * sizeof(uint32_t));
    }
    return FINE;
}

/* Finds M(n) and the specials (n, k). Returns FINE, a reason to stop, or -1 without memory. */
static int settle(state *s, uint32_t n) {
    const uint32_t place = n & (BLOCK - 1);
    int fault = note_lasting(s, n);
    if (fault) return fault;
    if (++s->stamp == 0) return CHANGED_FULL;
    s->changed_count = 0;
    for (uint32_t i = s->first[place]; i; i = s->waiting[i].next) {
        if (s->changed_count >= 2 * MOST_CHANGED - 1) return CHANGED_FULL;
        const correction *one = &s->waiting[i];
        change(s, one->was, one->heap, -1);
        change(s, one->becomes, one->heap, 1);
    }
    for (int64_t i = 0; i < s->numbers[LASTING]; i++) {
        const uint32_t v = s->lasting[2 * i], p = s->lasting[2 * i + 1], m = (uint32_t)(((int64_t)n + p) / 2);
        if (((n ^ p) & 1) || !(s->bits[i * s->row + (m >> 6)] >> (m & 63) & 1)) continue;
        if (s->changed_count >= 2 * MOST_CHANGED - 1) return CHANGED_FULL;
        change(s, s->values[m], m, -1);
        change(s, v, m, 1);
    }
    while (s->seen[s->numbers[LEAST]]) s->numbers[LEAST]++;
    uint32_t mex = (uint32_t)s->numbers[LEAST];
    for (uint32_t i = 0; i < s->changed_count; i++) {
        const slot *one = s->changed[i];
        if (one->value < mex && (int64_t)(s->seen[one->value] >> 32) + one->change == 0) mex = one->value;
    }
    s->values[n] = mex;
    for (uint32_t i = 0; i < s->changed_count; i++) {
        const slot *one = s->changed[i];
        const uint32_t v = one->value;
        if (v < mex && (int64_t)(s->seen[v] >> 32) + one->change == 1) {
            const uint32_t other = (uint32_t)s->seen[v] ^ one->heaps;
            int64_t row = 0;
            while (row < s->numbers[LASTING] && !(s->lasting[2 * row] == v && s->lasting[2 * row + 1] == other)) row++;
            if (row < s->numbers[LASTING]) s->bits[row * s->row + (n >> 6)] |= (uint64_t)1 << (n & 63);
            else if (put(s, n, other, v) < 0) return -1;
        }
    }
    for (int64_t i = 0; i < s->numbers[SINGLE]; i++) {
        const uint32_t v = s->single[i];
        if (v < mex && find(s, v)->stamp != s->stamp && put(s, n, (uint32_t)s->seen[v], v) < 0) return -1;
    }
    for (int64_t i = 0; i < s->numbers[LASTING]; i++) {
        const uint32_t v = s->lasting[2 * i];
        if (v < mex && find(s, v)->stamp != s->stamp) s->bits[i * s->row + (n >> 6)] |= (uint64_t)1 << (n & 63);
    }
    return put_value(s, n, mex);
}

/* Continues block by block. Returns FINE, a reason to stop before a block, or -1 without memory. */
static int fill(state *s, int64_t stop) {
    while (s->numbers[DONE] < stop) {
        const int64_t begin = s->numbers[DONE];
        if (s->numbers[LEAST] + BLOCK + 1 > s->size) return VALUES_FULL;
        if (s->pages_size - s->numbers[USED] < 4 * BLOCK) return PAGES_FULL; /* enough for 168 corrections of each heap */
        const int taken = take_block(s, begin >> BLOCK_BITS);
        if (taken) return taken;
        for (int64_t n = begin; n < begin + BLOCK; n++) {
            if ((n & (BLOCK - 1)) + AHEAD < BLOCK) ask_early(s, (uint32_t)(n & (BLOCK - 1)) + AHEAD);
            const int fault = settle(s, (uint32_t)n);
            if (fault) return fault < 0 ? -1 : fault + 16;
        }
        s->numbers[DONE] = begin + BLOCK;
    }
    return FINE;
}

static PyObject *mem0_fill(PyObject *self, PyObject *args) {
    PyObject *objects[9];
    static const char *names[] = {"values", "seen", "pages", "last pages", "filled", "single", "lasting", "bits", "numbers"};
    static const size_t sizes[] = {4, 8, 4, 4, 4, 4, 4, 8, 8};
    Py_buffer views[9];
    long long stop, goal;
    int taken = 0, result;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOOOOOOOOLL:mem0_fill", &objects[0], &objects[1], &objects[2], &objects[3], &objects[4], &objects[5],
                          &objects[6], &objects[7], &objects[8], &stop, &goal))
        return NULL;
    for (; taken < 9; taken++)
        if (native_take(objects[taken], &views[taken], sizes[taken], NATIVE_WRITE, names[taken]) < 0) {
            native_release(views, taken);
            return NULL;
        }
    state *s = calloc(1, sizeof(state));
    correction *waiting = malloc(4 * BLOCK * sizeof(correction));
    if (s == NULL || waiting == NULL) {
        free(s);
        free(waiting);
        native_release(views, taken);
        return PyErr_NoMemory();
    }
    s->values = views[0].buf;
    s->seen = views[1].buf;
    s->pages = views[2].buf;
    s->last_page = views[3].buf;
    s->filled = views[4].buf;
    s->single = views[5].buf;
    s->lasting = views[6].buf;
    s->bits = views[7].buf;
    s->numbers = views[8].buf;
    s->goal = goal;
    s->size = native_length(&views[1]);
    s->pages_size = native_length(&views[2]) / PAGE;
    s->single_size = native_length(&views[5]);
    s->lasting_size = native_length(&views[6]) / 2;
    s->row = s->lasting_size ? native_length(&views[7]) / s->lasting_size : 0;
    s->waiting = waiting;
    s->waiting_size = 4 * BLOCK;
    const int64_t *numbers = s->numbers;
    const int64_t blocks = native_length(&views[3]);
    int fits = native_length(&views[8]) == NUMBERS && stop >= 0 && stop % BLOCK == 0 && goal < (1LL << 31);
    fits = fits && stop <= native_length(&views[0]) && stop <= 64 * s->row && goal >= stop;
    fits = fits && goal <= blocks * BLOCK && native_length(&views[4]) == blocks && numbers[DONE] >= 0 && numbers[DONE] % BLOCK == 0;
    fits = fits && numbers[LEAST] >= 0 && numbers[USED] > 0 && numbers[FREE] >= 0 && numbers[FREE] < numbers[USED];
    fits = fits && numbers[SINGLE] >= 0 && numbers[SINGLE] <= s->single_size && numbers[LASTING] >= 0;
    fits = fits && numbers[LASTING] <= s->lasting_size && numbers[USED] < (1LL << 32);
    if (!fits) {
        PyErr_SetString(PyExc_ValueError, "the arrays and numbers do not fit");
        result = -2;
    } else {
        Py_BEGIN_ALLOW_THREADS
        result = fill(s, stop);
        Py_END_ALLOW_THREADS
        if (result == -1) PyErr_NoMemory();
    }
    free(s->waiting);
    free(s);
    native_release(views, taken);
    return result < 0 ? NULL : PyLong_FromLong(result);
}

PyMethodDef mem0_methods[] = {
    {"mem0_fill", mem0_fill, METH_VARARGS, "Continue the nim-values of Mem0 up to a heap; 0, or what is full."},
    {NULL, NULL, 0, NULL},
};
