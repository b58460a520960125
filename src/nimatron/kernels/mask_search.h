/* Question search in mask games, for one width of word: mask_search_64.c and its like define MASK_BITS and include this.
 *
 * The board, its components and their canonical forms are those of mask_board.h. The reference implementation is questions.py; its
 * comments explain the order of work (Lemoine and Viennot 2012).
 *
 * Results are stored in a table that belongs to the caller. A call stops after a given number of options, and the caller repeats it:
 * the table then leads quickly to where the work stopped. So the caller can enlarge the table, report progress and be interrupted.
 */
#include "mask_board.h"
#include <stdlib.h>

#define BUCKET 4
#define UNKNOWN 0xffff  /* an entry whose value is unknown */
#define FILTER 16       /* words of 64 bits */
#define STOPPED (-1)
#define NO_MEMORY (-2)
#define WHOLE (-2)      /* asks for the result of a whole position instead of a value */
#define NOTED 32        /* smaller values are recorded as seen among the options */

typedef struct {
    WORD key; /* 0: empty entry */
    uint32_t seen; /* values that the component does not have, because options have them */
    uint16_t value;
    uint16_t size;
} entry;

typedef struct {
    size_t first; /* of its components, the largest last */
    uint32_t count, known; /* components of unknown value, and the nim-sum of the others */
    uint32_t largest, moves;
} option;

typedef struct {
    board b;
    int misere, outcome_only; /* of questions about whole positions */
    entry *table;
    uint64_t buckets;
    int64_t new_positions, new_options, most; /* most: the limit of options */
    int failed;
    WORD *parts;
    size_t part_count, part_room;
    option *options;
    size_t option_count, option_room;
    uint16_t *counts; /* of moves, while options are sorted */
} search;

/* -- the table ------------------------------------------------------------------------------------------------------------------ */

static inline entry *bucket_of(const search *s, WORD key) { return s->table + (scattered(key) & (s->buckets - 1)) * BUCKET; }

static inline entry *find(const search *s, WORD key) {
    entry *bucket = bucket_of(s, key);
    for (int place = 0; place < BUCKET; place++)
        if (same(bucket[place].key, key)) return &bucket[place];
    return NULL;
}

/* Stores what is known of a component; in a full bucket it replaces the entry of the smallest component. */
static void keep(search *s, WORD key, uint32_t seen, unsigned value) {
    entry *bucket = bucket_of(s, key), *chosen = bucket;
    for (int place = 0; place < BUCKET; place++) {
        entry *here = &bucket[place];
        if (same(here->key, key) || is_empty(here->key)) {
            chosen = here;
            break;
        }
        if (here->size < chosen->size) chosen = here;
    }
    if (same(chosen->key, key)) {
        seen |= chosen->seen;
        if (value == UNKNOWN) value = chosen->value;
    }
    chosen->key = key;
    chosen->seen = seen;
    chosen->value = (uint16_t)value;
    chosen->size = (uint16_t)size_of(key);
}

/* -- questions ------------------------------------------------------------------------------------------------------------------ */

/* Adds an option, a set of free cells, as its canonical components, smallest first, without those that have no move; equal ones
 * cancel. Equivalent options are stored once: `filter` has a bit set for each option added since `base`, which avoids most
 * comparisons. Returns 0 if memory is short. */
static int add_option(search *s, size_t base, WORD free, uint64_t filter[FILTER]) {
    option made = {s->part_count, 0, 0, 0, 0};
    uint64_t sign = 0;
    if (!native_grow((void **)&s->parts, &s->part_room, s->part_count + CELLS, sizeof(WORD))) return 0;
    if (!native_grow((void **)&s->options, &s->option_room, s->option_count + 1, sizeof(option))) return 0;
    WORD *parts = s->parts + made.first;
    while (!is_empty(free)) {
        uint32_t place = 0;
        WORD raw = part_around(&s->b, first_cell(free), free);
        free &= ~raw;
        if (!has_move(&s->b, raw)) continue; /* nim-value 0 */
        if (s->b.edges) raw = without_equal_leaves(&s->b, raw);
        const WORD part = canonical(&s->b, raw);
        sign ^= scattered(part);
        while (place < made.count && !same(parts[place], part)) place++;
        if (place < made.count) {
            for (made.count--; place < made.count; place++) parts[place] = parts[place + 1];
            continue;
        }
        for (place = made.count++; place > 0 && is_larger(parts[place - 1], part); place--) parts[place] = parts[place - 1];
        parts[place] = part;
    }
    uint64_t *word = &filter[sign / 64 % FILTER];
    if (*word >> sign % 64 & 1)
        for (size_t index = base; index < s->option_count; index++) {
            const option *other = &s->options[index];
            if (other->count == made.count && memcmp(s->parts + other->first, parts, made.count * sizeof(WORD)) == 0) return 1;
        }
    *word |= UINT64_C(1) << sign % 64;
    for (uint32_t place = 0; place < made.count; place++) native_fetch(bucket_of(s, parts[place]));
    s->part_count += made.count;
    s->options[s->option_count++] = made;
    return 1;
}

/* Adds the options of a component. Returns 0 if memory is short. */
static int add_options(search *s, WORD part) {
    uint64_t filter[FILTER] = {0};
    const size_t base = s->option_count;
    for (WORD left = part; !is_empty(left); left = without_first(left)) {
        const int cell = first_cell(left);
        for (int move = s->b.first_move[cell]; move < s->b.first_move[cell + 1]; move++)
            if (is_empty(word_at(s->b.needs, move) & ~part)) {
                s->new_options++;
                if (!add_option(s, base, part & ~word_at(s->b.removes, move), filter)) return 0;
            }
    }
    return 1;
}

/* Adds the known values of an option's components to its nim-sum, and removes these components. */
static void look_up(search *s, option *here) {
    WORD *parts = s->parts + here->first;
    uint32_t unknown = 0;
    for (uint32_t place = 0; place < here->count; place++) {
        const entry *kept = find(s, parts[place]);
        if (kept && kept->value != UNKNOWN) {
            here->known ^= kept->value;
        } else {
            here->moves += (uint32_t)count_moves(&s->b, parts[place]);
            parts[unknown++] = parts[place];
        }
    }
    here->count = unknown;
    here->largest = unknown ? (uint32_t)size_of(parts[unknown - 1]) : 0;
}

static int comes_before(const option *one, const option *other) {
    if (one->largest != other->largest) return one->largest < other->largest;
    return one->moves != other->moves ? one->moves < other->moves : one->count < other->count;
}

static int ask(search *s, WORD part, unsigned wanted);

/* Returns the nim-value of a canonical component, or an error. */
static int value_of(search *s, WORD part) {
    for (unsigned wanted = 0;; wanted++) {
        const int answer = ask(s, part, wanted);
        if (answer < 0) return answer;
        const entry *kept = find(s, part);
        if (answer) return (int)wanted;
        if (kept && kept->value != UNKNOWN) return kept->value;
    }
}

/* Returns whether an option has a value. If its own value becomes known meanwhile, the option has no components left. */
static int option_is(search *s, size_t index, unsigned wanted) {
    while (s->options[index].count > 1) {
        option *here = &s->options[index];
        const int value = value_of(s, s->parts[here->first]);
        if (value < 0) return value;
        here = &s->options[index]; /* the array may have moved */
        here->known ^= (uint32_t)value;
        here->first++;
        here->count--;
    }
    if (s->options[index].count == 0) return s->options[index].known == wanted;
    const WORD largest = s->parts[s->options[index].first];
    const int answer = ask(s, largest, wanted ^ s->options[index].known);
    if (answer < 0) return answer;
    const entry *kept = find(s, largest);
    if (kept && kept->value != UNKNOWN) {
        s->options[index].known ^= kept->value;
        s->options[index].count = 0;
    }
    return answer;
}

/* Returns whether a canonical component has a nim-value; its options are those from `base` on, `seen` are values among them. */
static int ask_options(search *s, WORD part, unsigned wanted, uint32_t *seen, size_t base) {
    const size_t end = s->option_count;
    for (size_t index = base; index < end; index++) look_up(s, &s->options[index]);
    for (size_t index = base; index < end; index++)
        if (s->options[index].count == 0) {
            if (s->options[index].known == wanted) return 0;
            if (s->options[index].known < NOTED) *seen |= (uint32_t)1 << s->options[index].known;
        }
    if (end - base < wanted) return 0; /* the value is at most the number of options */
    for (size_t index = base + 1; index < end; index++) {
        const option moved = s->options[index];
        size_t place = index;
        for (; place > base && comes_before(&moved, &s->options[place - 1]); place--) s->options[place] = s->options[place - 1];
        s->options[place] = moved;
    }
    /* first the wanted value, which no option may have; then smaller values, each of which some option must have */
    for (unsigned turn = 0; turn <= wanted; turn++) {
        const unsigned value = turn == 0 ? wanted : turn - 1;
        int found = value < NOTED && *seen >> value & 1;
        for (size_t index = base; index < end && !found; index++) {
            found = option_is(s, index, value);
            if (found < 0) return found;
        }
        if (found && value < NOTED) *seen |= (uint32_t)1 << value;
        if (value == wanted ? found : !found) {
            if (!found) keep(s, part, *seen, value);
            return 0;
        }
    }
    keep(s, part, *seen, wanted);
    return 1;
}

/* Returns whether a canonical component has a nim-value: 1, 0 or an error. */
static int ask(search *s, WORD part, unsigned wanted) {
    const entry *kept = find(s, part);
    uint32_t seen = kept ? kept->seen : 0;
    if (kept && kept->value != UNKNOWN) return kept->value == wanted;
    if (wanted < NOTED && seen >> wanted & 1) return 0;
    if (wanted >= UNKNOWN) return 0;
    if (!kept && mirrored(&s->b, part)) {
        keep(s, part, 0, 0);
        return wanted == 0;
    }
    if (s->new_options >= s->most) return STOPPED;
    s->new_positions++;
    const size_t base = s->option_count, parts = s->part_count;
    int answer = NO_MEMORY;
    if (add_options(s, part)) {
        answer = ask_options(s, part, wanted, &seen, base);
        if (answer == 0 || answer == STOPPED) keep(s, part, seen, UNKNOWN);
    }
    s->option_count = base;
    s->part_count = parts;
    return answer;
}

/* Returns the nim-value of a whole position, or whether it is `wanted` (if not negative). */
static int ask_whole(search *s, WORD free, int wanted) {
    uint64_t filter[FILTER] = {0};
    if (!add_option(s, 0, free, filter)) return NO_MEMORY;
    look_up(s, &s->options[0]);
    if (wanted >= 0) return option_is(s, 0, (unsigned)wanted);
    unsigned total = s->options[0].known;
    for (uint32_t index = 0; index < s->options[0].count; index++) {
        const int value = value_of(s, s->parts[s->options[0].first + index]);
        if (value < 0) return value;
        total ^= (unsigned)value;
    }
    return (int)total;
}

/* -- whole positions, for misere play and remoteness ---------------------------------------------------------------------------- */

/* The result of a position is its remoteness; the parity decides who wins. In questions about the outcome only, P-positions have
 * result 0 or 1, according to the convention, and the search stops at the first option that is a P-position. */
static inline int is_p_position(const search *s, int result) { return (result & 1) == s->misere; }

/* The better of two options for the player to move, -1 standing for none. */
static inline int better(const search *s, int one, int other) {
    if (one < 0) return other;
    if (is_p_position(s, one) != is_p_position(s, other)) return is_p_position(s, one) ? one : other;
    return (one < other) == is_p_position(s, one) ? one : other;
}

/* Lists the canonical positions after each move from `key` whose results are unknown; `best` becomes the best of the known results. */
static int add_afters(search *s, WORD key, int *best) {
    for (WORD left = key; !is_empty(left); left = without_first(left)) {
        const int cell = first_cell(left);
        for (int move = s->b.first_move[cell]; move < s->b.first_move[cell + 1]; move++) {
            if (!is_empty(word_at(s->b.needs, move) & ~key)) continue;
            s->new_options++;
            WORD after = live_cells(&s->b, key & ~word_at(s->b.removes, move));
            const entry *known = NULL;
            if (!is_empty(after)) {
                after = canonical(&s->b, after);
                known = find(s, after);
            }
            if (known || is_empty(after)) {
                *best = better(s, *best, known ? known->value : 0);
                continue;
            }
            if (!native_grow((void **)&s->parts, &s->part_room, s->part_count + 1, sizeof(WORD))) return -1;
            s->parts[s->part_count++] = after;
        }
    }
    return 0;
}

/* Sorts positions by their moves: one with few of them is decided sooner, and a P-position among them ends the search. */
static void fewest_moves_first(search *s, size_t base, size_t end) {
    for (size_t index = base; index < end; index++) s->counts[index - base] = (uint16_t)count_moves(&s->b, s->parts[index]);
    for (size_t index = base + 1; index < end; index++) {
        const WORD moved = s->parts[index];
        const uint16_t count = s->counts[index - base];
        size_t place = index;
        for (; place > base && s->counts[place - 1 - base] > count; place--) {
            s->parts[place] = s->parts[place - 1];
            s->counts[place - base] = s->counts[place - 1 - base];
        }
        s->parts[place] = moved;
        s->counts[place - base] = count;
    }
}

static int result_of(search *s, WORD free) {
    WORD key = live_cells(&s->b, free);
    int best = -1;
    if (is_empty(key)) return 0;
    key = canonical(&s->b, key);
    const entry *kept = find(s, key);
    if (kept) return kept->value;
    if (s->new_options >= s->most) return STOPPED;
    s->new_positions++;
    const size_t base = s->part_count;
    if (add_afters(s, key, &best) < 0) return NO_MEMORY;
    const size_t end = s->part_count;
    if (s->outcome_only && !(best >= 0 && is_p_position(s, best))) fewest_moves_first(s, base, end);
    for (size_t index = base; index < end; index++) {
        if (s->outcome_only && best >= 0 && is_p_position(s, best)) break;
        const int result = result_of(s, s->parts[index]);
        if (result < 0) return result;
        best = better(s, best, result);
    }
    s->part_count = base;
    best++;
    if (s->outcome_only) best &= 1;
    keep(s, key, 0, (unsigned)best);
    return best;
}

/* -- interface to Python -------------------------------------------------------------------------------------------------------- */

static int fits(const search *s, const Py_ssize_t *lengths) {
    int good = board_fits(&s->b, lengths) && lengths[7] == WORDS;
    good = good && s->buckets > 0 && (s->buckets & (s->buckets - 1)) == 0;
    return good && (uintptr_t)s->table % WORD_ALIGNMENT == 0 && (uintptr_t)s->b.raws % _Alignof(WORD) == 0;
}

static PyObject *mask_search(PyObject *self, PyObject *args) {
    static const size_t sizes[8] = {8, 8, 8, 8, 4, 8, 8, 8};
    static const char *names[8] = {"neighbours", "needs", "removes", "images", "first_move", "table", "raws", "position"};
    PyObject *objects[8];
    Py_buffer views[8];
    Py_ssize_t lengths[8];
    long long most;
    int taken, wanted, answer;
    search s;
    (void)self;
    memset(&s, 0, sizeof s);
    if (!PyArg_ParseTuple(args, "OOOOOOOOiiiiiL:mask_search", &objects[0], &objects[1], &objects[2], &objects[3], &objects[4], &objects[5],
                          &objects[6], &objects[7], &s.b.width, &wanted, &s.misere, &s.outcome_only, &s.b.edges, &most))
        return NULL;
    for (taken = 0; taken < 8; taken++) {
        if (native_take(objects[taken], &views[taken], sizes[taken], taken == 5 || taken == 6, names[taken]) < 0) {
            native_release(views, taken);
            return NULL;
        }
        lengths[taken] = native_length(&views[taken]);
    }
    board_from(&s.b, views);
    s.table = views[5].buf;
    s.buckets = (uint64_t)views[5].len / (sizeof(entry) * BUCKET);
    s.b.raws = views[6].buf;
    s.b.raw_count = (uint64_t)views[6].len / sizeof(raw_part);
    s.most = most;
    if (!fits(&s, lengths)) {
        native_release(views, 8);
        PyErr_SetString(PyExc_ValueError, "the board or the table does not fit");
        return NULL;
    }
    find_frame(&s.b);
    const WORD free_cells = word_at(views[7].buf, 0);
    const size_t moves = (size_t)lengths[1] / WORDS + 1;
    s.counts = malloc(moves * sizeof *s.counts);
    if (s.counts == NULL) {
        native_release(views, 8);
        return PyErr_NoMemory();
    }
    Py_BEGIN_ALLOW_THREADS
    answer = wanted == WHOLE ? result_of(&s, free_cells) : ask_whole(&s, free_cells, wanted);
    free(s.parts);
    free(s.options);
    free(s.counts);
    Py_END_ALLOW_THREADS
    native_release(views, 8);
    if (answer == NO_MEMORY) return PyErr_NoMemory();
    return Py_BuildValue("iLL", answer, (long long)s.new_positions, (long long)s.new_options);
}

/* Moves all entries of one table into another, larger one. */
static PyObject *mask_move(PyObject *self, PyObject *args) {
    PyObject *from_object, *to_object;
    Py_buffer from, to;
    search s;
    (void)self;
    memset(&s, 0, sizeof s);
    if (!PyArg_ParseTuple(args, "OO:mask_move", &from_object, &to_object)) return NULL;
    if (native_take(from_object, &from, 8, NATIVE_READ, "from") < 0) return NULL;
    if (native_take(to_object, &to, 8, NATIVE_WRITE, "to") < 0) {
        PyBuffer_Release(&from);
        return NULL;
    }
    s.table = to.buf;
    s.buckets = (uint64_t)to.len / (sizeof(entry) * BUCKET);
    const int good = s.buckets > 0 && (s.buckets & (s.buckets - 1)) == 0 && (uintptr_t)to.buf % WORD_ALIGNMENT == 0 &&
                     (uintptr_t)from.buf % WORD_ALIGNMENT == 0;
    const entry *here = from.buf, *end = here + (size_t)from.len / sizeof(entry);
    Py_BEGIN_ALLOW_THREADS
    for (; good && here < end; here++)
        if (!is_empty(here->key)) keep(&s, here->key, here->seen, here->value);
    Py_END_ALLOW_THREADS
    PyBuffer_Release(&from);
    PyBuffer_Release(&to);
    if (!good) {
        PyErr_SetString(PyExc_ValueError, "the tables do not fit");
        return NULL;
    }
    Py_RETURN_NONE;
}
