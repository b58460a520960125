/* Search by proof numbers over losing couples, for any game that gives its components as bytes (couple_search.h).
 *
 * The reference implementation is solve/searching/proof_search.py. A couple (C, n) is the sum of a component C and a Nim heap of n. It is
 * a P-position if and only if the nim-value of C is n (Lemoine and Viennot 2012). The search is df-pn (Allis 1994, Nagai 2002) in
 * negamax form: phi of a couple is the least delta of its options, delta is the sum of their phis; a P-position has delta 0, an
 * N-position phi 0. In misère play components are whole positions and n is 0.
 *
 * Components are numbered as they are met. What is known of each stands in its record: its value, the values that it has not, the
 * proof numbers of its couples, its options once they have been made. Records grow upwards from one end of the memory of the search;
 * bytes, options and proof numbers grow downwards from the other. When they meet, the search returns to its start, keeps what was hardest
 * to find, forgets the rest, and begins again: the results that were kept lead it quickly to where it was. */
#include "couple_search.h"
#include <stdlib.h>

#define NONE 0
#define UNKNOWN 0xff
#define INFINITE UINT32_C(0x3fffffff)
#define MOST_KEPT_AS_BITS 32 /* values from here on are excluded by an entry of proof numbers */
#define MOST_OPTIONS (UINT32_C(1) << 22)
#define MOST_PARTS 512 /* of one option */
#define NIM UINT32_MAX
#define NOT_DECIDED (-1)
#define NO_MEMORY (-2)

typedef struct {
    uint32_t hash, next; /* of the chain of its bucket */
    uint32_t bytes;      /* places in the memory are in units of 8 bytes */
    uint32_t options;    /* NONE if they have not been made */
    uint32_t numbers;    /* chain of proof numbers, NONE if it is empty */
    uint32_t excluded;
    uint16_t length, size;
    uint8_t value, effort; /* effort: about the binary logarithm of the work for what is known */
} component;

typedef struct {
    uint32_t next, n, phi, delta;
} numbers;

typedef struct {
    uint32_t count, parts; /* then `count` ends of options, then the numbers of the components */
} options_head;

typedef struct {
    uint32_t option; /* NIM: a move in the heap */
    uint32_t target, n; /* the couple that is searched next */
    uint32_t phi, delta;
    uint32_t others; /* of a sum: the proof numbers of its other components; else INFINITE */
} child;

struct couple_search {
    couple_game *game;
    uint8_t *memory;
    size_t room, top; /* bytes in all; bytes from the beginning up to which the upper part reaches down */
    component *components;
    uint32_t count; /* of components, numbered from 1 */
    uint32_t *buckets;
    uint32_t bucket_count;
    uint32_t *log; /* components in the order in which something was proved; 0 if it was forgotten */
    uint64_t logged, log_room;
    child *children;
    size_t child_count, child_room;
    /* the options that are being made */
    uint32_t *parts, *ends;
    size_t part_count, part_room, option_count, end_room, option_start;
    uint32_t *seen; /* table of options by their components */
    size_t seen_room;
    uint64_t *marks; /* table of the couples among the options of one couple */
    size_t mark_room;
    uint64_t work, most;
    int full, stopped, failed, busy;
};

/* -- memory --------------------------------------------------------------------------------------------------------------------- */

static inline component *at(const couple_search *s, uint32_t id) { return s->components + id; }
static inline void *place(const couple_search *s, uint32_t units) { return s->memory + (size_t)units * 8; }

static uint32_t take(couple_search *s, size_t bytes) {
    bytes = (bytes + 7) & ~(size_t)7;
    const size_t low = ((size_t)s->count + 2) * sizeof(component);
    if (s->top < bytes || s->top - bytes < low) {
        s->full = 1;
        return NONE;
    }
    s->top -= bytes;
    return (uint32_t)(s->top / 8);
}

static int grow(void **items, size_t *room, size_t needed, size_t itemsize) {
    if (needed <= *room) return 1;
    const size_t larger = needed * 2 + 64;
    void *moved = realloc(*items, larger * itemsize);
    if (moved == NULL) return 0;
    *items = moved;
    *room = larger;
    return 1;
}

static inline uint64_t scattered(uint64_t x) {
    x ^= x >> 32;
    x *= UINT64_C(0xd6e8feb86659fd93);
    x ^= x >> 32;
    x *= UINT64_C(0xd6e8feb86659fd93);
    return x ^ x >> 32;
}

static uint32_t hash_of(const uint8_t *bytes, size_t length) {
    uint64_t x = length * UINT64_C(0x9e3779b97f4a7c15), word;
    for (; length >= 8; length -= 8, bytes += 8) {
        memcpy(&word, bytes, 8);
        x = scattered(x ^ word);
    }
    word = 0;
    memcpy(&word, bytes, length);
    return (uint32_t)(scattered(x ^ word) >> 16);
}

static uint32_t find(const couple_search *s, const uint8_t *bytes, size_t length, uint32_t hash) {
    uint32_t id = s->buckets[hash & (s->bucket_count - 1)];
    for (; id; id = at(s, id)->next)
        if (at(s, id)->hash == hash && at(s, id)->length == length && memcmp(place(s, at(s, id)->bytes), bytes, length) == 0) break;
    return id;
}

static int more_buckets(couple_search *s) {
    const uint32_t count = s->bucket_count * 2;
    uint32_t *larger = calloc(count, sizeof *larger);
    if (larger == NULL) return 0;
    for (uint32_t id = 1; id <= s->count; id++) {
        uint32_t *bucket = &larger[at(s, id)->hash & (count - 1)];
        at(s, id)->next = *bucket;
        *bucket = id;
    }
    free(s->buckets);
    s->buckets = larger;
    s->bucket_count = count;
    return 1;
}

/* Returns the number of a component, which is added if it is new; 0 if there is no room. */
static uint32_t intern(couple_search *s, const uint8_t *bytes, size_t length, unsigned size) {
    const uint32_t hash = hash_of(bytes, length);
    uint32_t id = find(s, bytes, length, hash);
    if (id) return id;
    if (length > UINT16_MAX) {
        s->failed = 1;
        return 0;
    }
    if (s->count >= s->bucket_count && s->bucket_count < UINT32_C(1) << 31 && !more_buckets(s)) {
        s->failed = 1;
        return 0;
    }
    const uint32_t where = take(s, length ? length : 1);
    if (where == NONE) return 0;
    memcpy(place(s, where), bytes, length);
    id = ++s->count;
    uint32_t *bucket = &s->buckets[hash & (s->bucket_count - 1)];
    *at(s, id) = (component){hash, *bucket, where, NONE, NONE, 0, (uint16_t)length, (uint16_t)(size > UINT16_MAX ? UINT16_MAX : size), UNKNOWN, 0};
    *bucket = id;
    return id;
}

/* -- options -------------------------------------------------------------------------------------------------------------------- */

int couple_add_part(couple_search *s, const uint8_t *bytes, size_t length, unsigned size) {
    if (!grow((void **)&s->parts, &s->part_room, s->part_count + 1, sizeof *s->parts)) {
        s->failed = 1;
        return 0;
    }
    const uint32_t id = intern(s, bytes, length, size);
    if (id == 0) return 0;
    s->parts[s->part_count++] = id;
    return 1;
}

static inline int comes_after(const couple_search *s, uint32_t one, uint32_t other) {
    const unsigned size = at(s, one)->size, other_size = at(s, other)->size;
    return size != other_size ? size > other_size : one > other;
}

int couple_end_option(couple_search *s) {
    size_t first = s->option_start, kept = first;
    /* smallest first, equal ones cancel */
    for (size_t index = first; index < s->part_count; index++) {
        const uint32_t id = s->parts[index];
        size_t to = kept;
        while (to > first && comes_after(s, s->parts[to - 1], id)) to--;
        if (to > first && s->parts[to - 1] == id) {
            memmove(s->parts + to - 1, s->parts + to, (kept - to) * sizeof *s->parts);
            kept--;
        } else {
            memmove(s->parts + to + 1, s->parts + to, (kept - to) * sizeof *s->parts);
            s->parts[to] = id;
            kept++;
        }
    }
    s->part_count = kept;
    if (s->option_count >= MOST_OPTIONS || kept - first > MOST_PARTS) {
        s->failed = 1;
        return 0;
    }
    if (!grow((void **)&s->ends, &s->end_room, s->option_count + 1, sizeof *s->ends)) {
        s->failed = 1;
        return 0;
    }
    s->work++;
    if (s->seen_room < 2 * (s->option_count + 1)) {
        const size_t room = s->seen_room ? 2 * s->seen_room : 1024;
        uint32_t *larger = calloc(room, sizeof *larger);
        if (larger == NULL) {
            s->failed = 1;
            return 0;
        }
        free(s->seen);
        s->seen = larger;
        s->seen_room = room;
        for (size_t option = 0, begin = 0; option < s->option_count; begin = s->ends[option++]) {
            uint64_t sign = 0;
            for (size_t index = begin; index < s->ends[option]; index++) sign = scattered(sign + s->parts[index]);
            size_t slot = sign & (room - 1);
            while (s->seen[slot]) slot = (slot + 1) & (room - 1);
            s->seen[slot] = (uint32_t)option + 1;
        }
    }
    uint64_t sign = 0;
    for (size_t index = first; index < kept; index++) sign = scattered(sign + s->parts[index]);
    size_t slot = sign & (s->seen_room - 1);
    for (; s->seen[slot]; slot = (slot + 1) & (s->seen_room - 1)) {
        const size_t option = s->seen[slot] - 1, begin = option ? s->ends[option - 1] : 0;
        if (s->ends[option] - begin == kept - first && memcmp(s->parts + begin, s->parts + first, (kept - first) * sizeof *s->parts) == 0) {
            s->part_count = first;
            return 1;
        }
    }
    s->seen[slot] = (uint32_t)s->option_count + 1;
    s->ends[s->option_count++] = (uint32_t)kept;
    s->option_start = kept;
    return 1;
}

static void begin_options(couple_search *s) {
    s->part_count = s->option_count = s->option_start = 0;
    if (s->seen_room > 8192) {
        free(s->seen);
        s->seen = NULL;
        s->seen_room = 0;
    } else if (s->seen_room) {
        memset(s->seen, 0, s->seen_room * sizeof *s->seen);
    }
}

/* Makes the options of a component. Returns 0 if there is no room. */
static int make_options(couple_search *s, uint32_t id) {
    if (at(s, id)->options) return 1;
    begin_options(s);
    if (!s->game->expand(s->game, s, place(s, at(s, id)->bytes), at(s, id)->length)) {
        if (!s->full) s->failed = 1;
        return 0;
    }
    const uint32_t where = take(s, sizeof(options_head) + (s->option_count + s->part_count) * sizeof(uint32_t));
    if (where == NONE) return 0;
    options_head *head = place(s, where);
    uint32_t *ends = (uint32_t *)(head + 1);
    head->count = (uint32_t)s->option_count;
    head->parts = (uint32_t)s->part_count;
    memcpy(ends, s->ends, s->option_count * sizeof *ends);
    memcpy(ends + s->option_count, s->parts, s->part_count * sizeof *ends);
    at(s, id)->options = where;
    return 1;
}

/* -- what is known -------------------------------------------------------------------------------------------------------------- */

static inline numbers *numbers_of(const couple_search *s, const component *c, uint32_t n) {
    for (uint32_t where = c->numbers; where; ) {
        numbers *here = place(s, where);
        if (here->n == n) return here;
        where = here->next;
    }
    return NULL;
}

/* The starting numbers of a couple of which nothing is known. A win needs one good option; a loss needs an answer to each option, and a
 * large component has more of them. Of 14 choices tried on Sprouts with 8 to 19 spots this was the quickest by 5 % to a factor of 3. */
static inline void starting(const component *c, uint32_t *phi, uint32_t *delta) {
    *phi = 1;
    *delta = 1u + c->size;
}

static void numbers_for(const couple_search *s, uint32_t id, uint32_t n, uint32_t *phi, uint32_t *delta) {
    const component *c = at(s, id);
    if (c->value != UNKNOWN) {
        *phi = c->value == n ? INFINITE : 0;
        *delta = c->value == n ? 0 : INFINITE;
        return;
    }
    if (n < MOST_KEPT_AS_BITS && c->excluded >> n & 1) {
        *phi = 0;
        *delta = INFINITE;
        return;
    }
    const numbers *known = numbers_of(s, c, n);
    if (known) {
        *phi = known->phi;
        *delta = known->delta;
    } else {
        starting(c, phi, delta);
    }
}

static void keep_numbers(couple_search *s, uint32_t id, uint32_t n, uint32_t phi, uint32_t delta) {
    numbers *known = numbers_of(s, at(s, id), n);
    if (known == NULL) {
        const uint32_t where = take(s, sizeof *known);
        if (where == NONE) return;
        known = place(s, where);
        known->next = at(s, id)->numbers;
        known->n = n;
        at(s, id)->numbers = where;
    }
    known->phi = phi;
    known->delta = delta;
}

static void note(couple_search *s, uint32_t id) {
    if (s->logged == s->log_room) {
        const uint64_t room = s->log_room * 2 + 1024;
        uint32_t *larger = realloc(s->log, room * sizeof *larger);
        if (larger == NULL) {
            s->failed = 1;
            return;
        }
        s->log = larger;
        s->log_room = room;
    }
    s->log[s->logged++] = id;
}

static uint8_t effort_for(uint64_t work) {
    uint8_t found = 0;
    while (work >>= 1) found++;
    return found;
}

/* Keeps that the value of a component is n, or is not. */
static void decide(couple_search *s, uint32_t id, uint32_t n, int is, uint64_t work) {
    component *c = at(s, id);
    if (c->value != UNKNOWN) return;
    if (is && n < UNKNOWN) {
        c->value = (uint8_t)n;
    } else if (is) {
        s->failed = 1;
        return;
    } else if (n < MOST_KEPT_AS_BITS) {
        if (c->excluded >> n & 1) return;
        c->excluded |= UINT32_C(1) << n;
    } else {
        keep_numbers(s, id, n, 0, INFINITE);
        return;
    }
    const uint8_t effort = effort_for(work);
    if (effort > c->effort) c->effort = effort;
    note(s, id);
}

static inline uint32_t least_possible(const couple_search *s, uint32_t id) {
    const uint32_t left = ~at(s, id)->excluded;
    if (left) return (uint32_t)native_lowest_bit(left);
    uint32_t n = MOST_KEPT_AS_BITS;
    for (const numbers *known; (known = numbers_of(s, at(s, id), n)) && known->phi == 0; n++) {}
    return n;
}

/* -- the search ----------------------------------------------------------------------------------------------------------------- */

static inline uint32_t sum(uint32_t one, uint32_t other) {
    const uint32_t found = one + other; /* both at most INFINITE */
    return found < INFINITE ? found : INFINITE;
}

static inline uint32_t less(uint32_t one, uint32_t other) { return one >= INFINITE ? INFINITE : one - other; }

static inline uint32_t smaller(uint32_t one, uint32_t other) { return one < other ? one : other; }

/* Sets what is known of an option of the couple (id, n). */
static void weigh(couple_search *s, child *c, uint32_t id, uint32_t n) {
    c->others = INFINITE;
    if (c->option == NIM) {
        numbers_for(s, c->target, c->n, &c->phi, &c->delta);
        return;
    }
    const options_head *head = place(s, at(s, id)->options);
    const uint32_t *ends = (const uint32_t *)(head + 1), *parts = ends + head->count;
    const uint32_t first = c->option ? ends[c->option - 1] : 0, end = ends[c->option];
    uint32_t unknown = 0, cost = 0, target = 0;
    for (uint32_t index = first; index < end; index++) {
        const component *part = at(s, parts[index]);
        if (part->value != UNKNOWN) {
            n ^= part->value;
        } else {
            if (unknown++ == 0) target = parts[index];
        }
    }
    if (unknown == 0) {
        const int lost = s->game->misere ? end != first && n == 0 : n == 0;
        c->phi = lost ? INFINITE : 0;
        c->delta = lost ? 0 : INFINITE;
        return;
    }
    if (unknown == 1) {
        c->target = target;
        c->n = n;
        numbers_for(s, target, n, &c->phi, &c->delta);
        return;
    }
    for (uint32_t index = first; index < end; index++) {
        uint32_t phi, delta;
        if (at(s, parts[index])->value != UNKNOWN || parts[index] == target) continue;
        numbers_for(s, parts[index], least_possible(s, parts[index]), &phi, &delta);
        cost = sum(cost, smaller(phi, delta));
    }
    uint32_t phi, delta;
    c->target = target;
    c->n = least_possible(s, target);
    numbers_for(s, target, c->n, &phi, &delta);
    c->others = cost;
    c->phi = c->delta = sum(cost, smaller(phi, delta));
}

/* Collects the options of a couple that are not known to be N-positions, equal ones once. Returns whether one is a P-position. */
static int collect(couple_search *s, size_t base, uint32_t id, uint32_t n) {
    const options_head *head = place(s, at(s, id)->options);
    s->child_count = base;
    if (!grow((void **)&s->children, &s->child_room, base + head->count + n, sizeof *s->children)) {
        s->failed = 1;
        return 0;
    }
    size_t room = 256;
    while (room < 2 * ((size_t)head->count + n)) room *= 2;
    if (!grow((void **)&s->marks, &s->mark_room, room, sizeof *s->marks)) {
        s->failed = 1;
        return 0;
    }
    memset(s->marks, 0, room * sizeof *s->marks);
    for (uint32_t index = 0; index < head->count + n; index++) {
        child *c = &s->children[s->child_count];
        c->option = index < n ? NIM : index - n;
        if (index < n) {
            c->target = id;
            c->n = index;
        }
        weigh(s, c, id, n);
        if (c->delta == 0) return 1;
        if (c->phi == 0) continue;
        if (c->others == INFINITE) {
            const uint64_t mark = (uint64_t)c->target << 8 | (c->n & 255);
            size_t slot = scattered(mark) & (room - 1);
            while (s->marks[slot] && s->marks[slot] != mark) slot = (slot + 1) & (room - 1);
            if (s->marks[slot]) continue;
            s->marks[slot] = mark;
        }
        s->child_count++;
    }
    s->work += 1 + head->count / 16;
    return 0;
}

static void search(couple_search *s, uint32_t id, uint32_t n, uint32_t phi_limit, uint32_t delta_limit) {
    const uint64_t before = s->work;
    const size_t base = s->child_count;
    if (!make_options(s, id)) return;
    if (collect(s, base, id, n)) {
        decide(s, id, n, 0, s->work - before);
        s->child_count = base;
        return;
    }
    const size_t end = s->child_count;
    for (;;) {
        if (s->failed) break;
        const component *here = at(s, id);
        if (here->value != UNKNOWN || (n < MOST_KEPT_AS_BITS && here->excluded >> n & 1)) break;
        uint32_t phi = INFINITE, second = INFINITE, delta = 0;
        size_t best = base;
        int lost = 1;
        for (size_t index = base; index < end; index++) {
            const child *c = &s->children[index];
            delta = sum(delta, c->phi);
            if (c->phi == 0) continue;
            lost = 0;
            if (c->delta < phi) {
                second = phi;
                phi = c->delta;
                best = index;
            } else if (c->delta < second) {
                second = c->delta;
            }
        }
        if (lost || phi == 0) {
            decide(s, id, n, lost, s->work - before);
            break;
        }
        if (phi >= phi_limit || delta >= delta_limit || s->full || s->stopped) {
            keep_numbers(s, id, n, smaller(phi, INFINITE - 1), smaller(delta, INFINITE - 1));
            const uint8_t effort = effort_for(s->work - before);
            if (effort > at(s, id)->effort) at(s, id)->effort = effort;
            break;
        }
        if (s->work >= s->most) {
            s->stopped = 1;
            continue;
        }
        const child *c = &s->children[best];
        const uint32_t next_phi = delta_limit >= INFINITE ? INFINITE : delta_limit - (delta - c->phi);
        const uint32_t next_delta = smaller(phi_limit, second >= INFINITE ? INFINITE : second + 1 + second / 4);
        if (c->others == INFINITE) {
            search(s, c->target, c->n, next_phi, next_delta);
        } else {
            uint32_t own_phi, own_delta;
            const uint32_t own = less(smaller(next_phi, next_delta), c->others);
            numbers_for(s, c->target, c->n, &own_phi, &own_delta);
            search(s, c->target, c->n, own_phi <= own_delta ? own : INFINITE, own_phi <= own_delta ? INFINITE : own);
        }
        s->child_count = end;
        weigh(s, &s->children[best], id, n);
    }
    s->child_count = base;
}

/* -- forgetting ----------------------------------------------------------------------------------------------------------------- */

static int is_worth(const component *c, int least) { return c->effort >= least && (c->value != UNKNOWN || c->excluded || c->numbers); }

/* Forgets options, and the components whose results cost least, until a third of the memory is in use at most. */
static int forget(couple_search *s) {
    size_t needed[64] = {0};
    int least = 0;
    for (uint32_t id = 1; id <= s->count; id++) {
        const component *c = at(s, id);
        if (!is_worth(c, 0)) continue;
        size_t bytes = sizeof *c + ((c->length + 7u) & ~7u);
        for (uint32_t where = c->numbers; where; where = ((numbers *)place(s, where))->next) bytes += sizeof(numbers);
        needed[c->effort > 63 ? 63 : c->effort] += bytes;
    }
    size_t all = 0;
    for (least = 63; least > 0 && all + needed[least] <= s->room / 3; least--) all += needed[least];
    least++;
    if (all + needed[0] <= s->room / 3 && least == 1) least = 0;
    size_t kept = 0;
    for (int effort = least; effort < 64; effort++) kept += needed[effort];
    uint8_t *copy = malloc(kept ? kept : 1);
    uint32_t *moved = calloc((size_t)s->count + 1, sizeof *moved);
    if (copy == NULL || moved == NULL) {
        free(copy);
        free(moved);
        return 0;
    }
    /* a copy of what is kept: record, bytes, proof numbers, one after the other */
    size_t used = 0;
    uint32_t count = 0;
    for (uint32_t id = 1; id <= s->count; id++) {
        const component *c = at(s, id);
        if (!is_worth(c, least)) continue;
        moved[id] = ++count;
        memcpy(copy + used, c, sizeof *c);
        used += sizeof *c;
        memcpy(copy + used, place(s, c->bytes), (c->length + 7u) & ~7u);
        used += (c->length + 7u) & ~7u;
        for (uint32_t where = c->numbers; where; where = ((numbers *)place(s, where))->next, used += sizeof(numbers))
            memcpy(copy + used, place(s, where), sizeof(numbers));
    }
    for (uint64_t index = 0; index < s->logged; index++) s->log[index] = moved[s->log[index]];
    free(moved);
    memset(s->buckets, 0, s->bucket_count * sizeof *s->buckets);
    s->count = 0;
    s->top = s->room;
    for (size_t from = 0; from < used;) {
        component c;
        memcpy(&c, copy + from, sizeof c);
        from += sizeof c;
        const uint32_t bytes = take(s, c.length ? c.length : 1);
        memcpy(place(s, bytes), copy + from, c.length);
        from += (c.length + 7u) & ~7u;
        uint32_t chain = NONE;
        while (c.numbers) {
            numbers here;
            memcpy(&here, copy + from, sizeof here);
            from += sizeof here;
            const uint32_t where = take(s, sizeof here);
            c.numbers = here.next;
            here.next = chain;
            memcpy(place(s, where), &here, sizeof here);
            chain = where;
        }
        c.bytes = bytes;
        c.numbers = chain;
        c.options = NONE;
        uint32_t *bucket = &s->buckets[c.hash & (s->bucket_count - 1)];
        c.next = *bucket;
        *bucket = ++s->count;
        *at(s, s->count) = c;
    }
    free(copy);
    s->full = 0;
    return 1;
}

/* Decides a couple with about that much work. */
static int work(couple_search *s, uint32_t id, uint32_t n, uint64_t most) {
    uint8_t *bytes = NULL;
    const size_t length = at(s, id)->length;
    const unsigned size = at(s, id)->size;
    int answer = NOT_DECIDED;
    s->most = s->work + most;
    for (;;) {
        uint32_t phi, delta;
        numbers_for(s, id, n, &phi, &delta);
        if (phi == 0 || delta == 0) {
            answer = delta == 0;
            break;
        }
        if (s->work >= s->most) break;
        s->stopped = 0;
        search(s, id, n, INFINITE, INFINITE);
        if (s->failed) break;
        if (s->full) {
            bytes = malloc(length ? length : 1);
            if (bytes == NULL) {
                s->failed = 1;
                break;
            }
            memcpy(bytes, place(s, at(s, id)->bytes), length);
            const uint32_t before = s->count;
            if (!forget(s) || (id = intern(s, bytes, length, size)) == 0 || s->count >= before) s->failed = 1;
            free(bytes);
            if (s->failed) break;
        }
    }
    return s->failed ? NO_MEMORY : answer;
}

/* -- Python --------------------------------------------------------------------------------------------------------------------- */

#define CAPSULE "nimatron.couple_search"

static void close_search(couple_search *s) {
    if (s->game) s->game->release(s->game);
    free(s->memory);
    free(s->buckets);
    free(s->log);
    free(s->children);
    free(s->parts);
    free(s->ends);
    free(s->seen);
    free(s->marks);
    free(s);
}

static void close_capsule(PyObject *capsule) {
    couple_search *s = PyCapsule_GetPointer(capsule, CAPSULE);
    if (s) close_search(s);
}

static PyObject *open_search(couple_game *game, unsigned long long memory) {
    couple_search *s = game ? calloc(1, sizeof *s) : NULL;
    if (s == NULL) return PyErr_NoMemory();
    s->game = game;
    if (memory < 1 << 16) memory = 1 << 16;
    if (memory > (UINT64_C(8) << 32) - 8) memory = (UINT64_C(8) << 32) - 8;
    s->room = s->top = (size_t)memory & ~(size_t)63;
    s->memory = calloc(s->room, 1); /* pages that are never touched cost nothing */
    s->components = (component *)s->memory;
    s->bucket_count = 1 << 10;
    s->buckets = calloc(s->bucket_count, sizeof *s->buckets);
    PyObject *capsule = s->memory && s->buckets ? PyCapsule_New(s, CAPSULE, close_capsule) : PyErr_NoMemory();
    if (capsule == NULL) close_search(s);
    return capsule;
}

static PyObject *couple_sprouts(PyObject *self, PyObject *args) {
    int misere;
    unsigned long long memory;
    (void)self;
    if (!PyArg_ParseTuple(args, "pK:couple_sprouts", &misere, &memory)) return NULL;
    return open_search(sprouts_game(misere), memory);
}

static couple_search *free_search(PyObject *capsule) {
    couple_search *s = PyCapsule_GetPointer(capsule, CAPSULE);
    if (s && s->busy) {
        PyErr_SetString(PyExc_RuntimeError, "a search is used by one thread at a time");
        return NULL;
    }
    return s;
}

static PyObject *bytes_of(const couple_search *s, uint32_t id) {
    return PyBytes_FromStringAndSize(place(s, at(s, id)->bytes), at(s, id)->length);
}

/* The components of an option as a tuple of bytes. */
static PyObject *tuple_of(const couple_search *s, const uint32_t *parts, size_t count) {
    PyObject *found = PyTuple_New((Py_ssize_t)count);
    for (size_t index = 0; found && index < count; index++) {
        PyObject *bytes = bytes_of(s, parts[index]);
        if (bytes == NULL || PyTuple_SetItem(found, (Py_ssize_t)index, bytes) < 0) Py_CLEAR(found);
    }
    return found;
}

/* Makes room for about one more question outside a search. */
static int has_space(couple_search *s) {
    if (s->full && !forget(s)) s->failed = 1;
    if (s->failed) PyErr_NoMemory();
    return !s->failed;
}

static PyObject *couple_components(PyObject *self, PyObject *args) {
    PyObject *capsule;
    const char *bytes;
    Py_ssize_t length;
    couple_search *s;
    (void)self;
    if (!PyArg_ParseTuple(args, "Oy#:couple_components", &capsule, &bytes, &length) || !(s = free_search(capsule))) return NULL;
    for (int tried = 0; tried < 2; tried++) {
        if (!has_space(s)) return NULL;
        begin_options(s);
        if (s->game->normalise(s->game, s, (const uint8_t *)bytes, (size_t)length) && s->option_count == 1)
            return tuple_of(s, s->parts, s->ends[0]);
        if (!s->full) break;
    }
    if (!s->failed && !s->full) PyErr_SetString(PyExc_ValueError, "these bytes are not a position");
    s->failed = 0;
    return PyErr_Occurred() ? NULL : PyErr_NoMemory();
}

/* The number of the component that these bytes are in normal form; 0 and an exception if they are not. */
static uint32_t known_component(couple_search *s, const char *bytes, Py_ssize_t length) {
    const uint32_t id = find(s, (const uint8_t *)bytes, (size_t)length, hash_of((const uint8_t *)bytes, (size_t)length));
    if (id) return id;
    for (int tried = 0; tried < 2; tried++) {
        if (!has_space(s)) return 0;
        begin_options(s);
        if (s->game->normalise(s->game, s, (const uint8_t *)bytes, (size_t)length) && s->option_count == 1 && s->ends[0] == 1)
            return s->parts[0];
        if (!s->full) break;
    }
    if (!s->failed && !s->full) PyErr_SetString(PyExc_ValueError, "these bytes are not a component");
    s->failed = 0;
    if (!PyErr_Occurred()) PyErr_NoMemory();
    return 0;
}

static PyObject *couple_options(PyObject *self, PyObject *args) {
    PyObject *capsule, *found;
    const char *bytes;
    Py_ssize_t length;
    couple_search *s;
    uint32_t id;
    (void)self;
    if (!PyArg_ParseTuple(args, "Oy#:couple_options", &capsule, &bytes, &length) || !(s = free_search(capsule))) return NULL;
    for (int tried = 0;; tried++) {
        if (!(id = known_component(s, bytes, length))) return NULL;
        if (make_options(s, id)) break;
        if (s->full && tried == 0) continue;
        s->failed = 0;
        return PyErr_NoMemory();
    }
    const options_head *head = place(s, at(s, id)->options);
    const uint32_t *ends = (const uint32_t *)(head + 1), *parts = ends + head->count;
    found = PyList_New((Py_ssize_t)head->count);
    for (uint32_t option = 0, first = 0; found && option < head->count; first = ends[option++]) {
        PyObject *tuple = tuple_of(s, parts + first, ends[option] - first);
        if (tuple == NULL || PyList_SetItem(found, (Py_ssize_t)option, tuple) < 0) Py_CLEAR(found);
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
    if (!(id = known_component(s, bytes, length))) return NULL;
    return PyLong_FromLong(at(s, id)->size);
}

/* (answer, work): 1 P-position, 0 N-position, -1 not decided. */
static PyObject *couple_work(PyObject *self, PyObject *args) {
    PyObject *capsule;
    const char *bytes;
    Py_ssize_t length;
    unsigned int n;
    unsigned long long most;
    couple_search *s;
    uint32_t id;
    int answer;
    (void)self;
    if (!PyArg_ParseTuple(args, "Oy#IK:couple_work", &capsule, &bytes, &length, &n, &most) || !(s = free_search(capsule))) return NULL;
    if (!(id = known_component(s, bytes, length))) return NULL;
    const uint64_t before = s->work;
    s->busy = 1;
    Py_BEGIN_ALLOW_THREADS
    answer = work(s, id, n, most);
    Py_END_ALLOW_THREADS
    s->busy = 0;
    if (answer == NO_MEMORY) {
        s->failed = 0;
        return PyErr_NoMemory();
    }
    return Py_BuildValue("iK", answer, (unsigned long long)(s->work - before));
}

/* (value or None, excluded values as bits). */
static PyObject *found_of(const couple_search *s, uint32_t id) {
    const component *c = at(s, id);
    if (c->value == UNKNOWN) return Py_BuildValue("OI", Py_None, (unsigned int)c->excluded);
    return Py_BuildValue("iI", (int)c->value, (unsigned int)c->excluded);
}

static PyObject *couple_found(PyObject *self, PyObject *args) {
    PyObject *capsule;
    const char *bytes;
    Py_ssize_t length;
    couple_search *s;
    (void)self;
    if (!PyArg_ParseTuple(args, "Oy#:couple_found", &capsule, &bytes, &length) || !(s = free_search(capsule))) return NULL;
    const uint32_t id = find(s, (const uint8_t *)bytes, (size_t)length, hash_of((const uint8_t *)bytes, (size_t)length));
    if (id == 0) return Py_BuildValue("OI", Py_None, 0u);
    return found_of(s, id);
}

static PyObject *couple_numbers(PyObject *self, PyObject *args) {
    PyObject *capsule;
    const char *bytes;
    Py_ssize_t length;
    unsigned int n;
    uint32_t phi, delta, id;
    couple_search *s;
    (void)self;
    if (!PyArg_ParseTuple(args, "Oy#I:couple_numbers", &capsule, &bytes, &length, &n) || !(s = free_search(capsule))) return NULL;
    if (!(id = known_component(s, bytes, length))) return NULL;
    numbers_for(s, id, n, &phi, &delta);
    return Py_BuildValue("II", (unsigned int)phi, (unsigned int)delta);
}

/* (list of (bytes, value or None, excluded), mark): what was proved from a mark on, at most so many. */
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
    if (value >= (int)UNKNOWN || !(id = known_component(s, bytes, length))) {
        if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "a value beyond 254");
        return NULL;
    }
    /* a position may have two normal forms: what is learned stays with the form in which it was proved */
    if (!find(s, (const uint8_t *)bytes, (size_t)length, hash_of((const uint8_t *)bytes, (size_t)length)) &&
        !(id = intern(s, (const uint8_t *)bytes, (size_t)length, at(s, id)->size)))
        return PyErr_NoMemory();
    component *c = at(s, id);
    const uint32_t fresh = excluded & ~c->excluded;
    c->excluded |= excluded;
    if (value >= 0 && c->value == UNKNOWN) {
        decide(s, id, (uint32_t)value, 1, 256);
    } else if (fresh) {
        if (c->effort < 8) c->effort = 8;
        note(s, id);
    }
    Py_RETURN_NONE;
}

/* Numbers for reports: components held, results noted, bytes in use, work done. */
static PyObject *couple_held(PyObject *self, PyObject *args) {
    PyObject *capsule;
    couple_search *s;
    (void)self;
    if (!PyArg_ParseTuple(args, "O:couple_held", &capsule) || !(s = free_search(capsule))) return NULL;
    const size_t used = s->room - s->top + ((size_t)s->count + 1) * sizeof(component) + (size_t)s->bucket_count * sizeof(uint32_t);
    return Py_BuildValue("kKKK", (unsigned long)s->count, (unsigned long long)s->logged, (unsigned long long)used, (unsigned long long)s->work);
}

PyMethodDef couple_search_methods[] = {
    {"couple_sprouts", couple_sprouts, METH_VARARGS, "A search of Sprouts."},
    {"couple_components", couple_components, METH_VARARGS, "The components of a position in normal form."},
    {"couple_options", couple_options, METH_VARARGS, "The options of a component."},
    {"couple_size", couple_size, METH_VARARGS, "The size of a component."},
    {"couple_work", couple_work, METH_VARARGS, "Decide a couple with a limit of work."},
    {"couple_found", couple_found, METH_VARARGS, "What is proved of a component."},
    {"couple_numbers", couple_numbers, METH_VARARGS, "The proof numbers of a couple."},
    {"couple_learned", couple_learned, METH_VARARGS, "What was proved since a mark."},
    {"couple_learn", couple_learn, METH_VARARGS, "Take over a result."},
    {"couple_held", couple_held, METH_VARARGS, "What the search holds."},
    {NULL, NULL, 0, NULL},
};
