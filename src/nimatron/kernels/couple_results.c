/* What is known of components, in a block of memory of fixed size.
 *
 * Components are numbered as they are met. What is known of each stands in its record: its value, the values that it has not, the proof
 * numbers of its couples, its options once they have been made. Records grow upwards from one end of the block; bytes, options and proof
 * numbers grow downwards from the other. When they meet, what was hardest to find is kept and the rest forgotten. */
#include "couple_engine.h"

static uint32_t take(couple_search *s, size_t bytes) {
    bytes = (bytes + 7) & ~(size_t)7;
    const size_t low = ((size_t)s->count + 2) * sizeof(couple_component);
    if (s->top < bytes || s->top - bytes < low) {
        s->full = 1;
        return COUPLE_NONE;
    }
    s->top -= bytes;
    return (uint32_t)(s->top / 8);
}

static inline uint32_t *bucket_of(const couple_search *s, uint32_t hash) { return &s->buckets[hash & (s->bucket_count - 1)]; }

uint32_t couple_find(const couple_search *s, const uint8_t *bytes, size_t length, uint32_t hash) {
    uint32_t id = *bucket_of(s, hash);
    for (; id; id = couple_at(s, id)->next)
        if (couple_at(s, id)->hash == hash && couple_at(s, id)->length == length && memcmp(couple_place(s, couple_at(s, id)->bytes), bytes, length) == 0) break;
    return id;
}

static int more_buckets(couple_search *s) {
    const uint32_t count = s->bucket_count * 2;
    uint32_t *larger = calloc(count, sizeof *larger);
    if (larger == NULL) return 0;
    for (uint32_t id = 1; id <= s->count; id++) {
        uint32_t *bucket = &larger[couple_at(s, id)->hash & (count - 1)];
        couple_at(s, id)->next = *bucket;
        *bucket = id;
    }
    free(s->buckets);
    s->buckets = larger;
    s->bucket_count = count;
    return 1;
}

/* Returns the number of a component, which is added if it is new; 0 if there is no room. */
uint32_t couple_intern(couple_search *s, const uint8_t *bytes, size_t length, uint32_t hash, unsigned size) {
    uint32_t id = couple_find(s, bytes, length, hash);
    if (id) return id;
    if (length > UINT16_MAX) {
        s->failed = 1;
        return 0;
    }
    if (s->count >= s->bucket_count / 2 && s->bucket_count < UINT32_C(1) << 31 && !more_buckets(s)) {
        s->failed = 1;
        return 0;
    }
    const uint32_t where = take(s, length ? length : 1);
    if (where == COUPLE_NONE) return 0;
    memcpy(couple_place(s, where), bytes, length);
    id = ++s->count;
    uint32_t *bucket = bucket_of(s, hash);
    *couple_at(s, id) = (couple_component){hash, *bucket, where, COUPLE_NONE, COUPLE_NONE, 0, (uint16_t)length, (uint16_t)(size > UINT16_MAX ? UINT16_MAX : size), COUPLE_UNKNOWN, 0};
    *bucket = id;
    return id;
}

/* The values of options are looked up in a table of its own. It is so small that it stays in the caches, which all components do not. */
uint32_t couple_value_of(const couple_search *s, const uint8_t *bytes, size_t length, uint32_t hash) {
    if (s->valued_room == 0) return COUPLE_UNKNOWN;
    for (size_t slot = hash & (s->valued_room - 1); s->valued[slot]; slot = (slot + 1) & (s->valued_room - 1)) {
        if (s->valued[slot] >> 32 != hash) continue;
        const couple_component *c = couple_at(s, (uint32_t)s->valued[slot]);
        if (c->length == length && memcmp(couple_place(s, c->bytes), bytes, length) == 0) return c->value;
    }
    return COUPLE_UNKNOWN;
}

static void put_valued(couple_search *s, uint32_t id) {
    const uint32_t hash = couple_at(s, id)->hash;
    size_t slot = hash & (s->valued_room - 1);
    while (s->valued[slot]) slot = (slot + 1) & (s->valued_room - 1);
    s->valued[slot] = (uint64_t)hash << 32 | id;
    s->valued_count++;
}

/* Adds a component to the table of those of known value. */
static void add_valued(couple_search *s, uint32_t id) {
    if (2 * (s->valued_count + 1) > s->valued_room) {
        uint64_t *former = s->valued;
        const size_t count = s->valued_room, room = count ? 2 * count : 1024;
        uint64_t *larger = calloc(room, sizeof *larger);
        if (larger == NULL) {
            s->failed = 1;
            return;
        }
        s->valued = larger;
        s->valued_room = room;
        s->valued_count = 0;
        for (size_t slot = 0; slot < count; slot++)
            if (former[slot]) put_valued(s, (uint32_t)former[slot]);
        free(former);
    }
    put_valued(s, id);
}

int couple_list_options(couple_search *s, couple_thread *t, uint32_t id, uint32_t n) {
    if (couple_at(s, id)->options) return 1;
    couple_options *o = &t->options;
    const uint64_t examined = o->examined;
    /* bytes stay where they are as long as a thread is in a search */
    const uint8_t *bytes = couple_place(s, couple_at(s, id)->bytes);
    const size_t length = couple_at(s, id)->length;
    couple_begin_options(o);
    o->known = s->lock || s->game->misere || n == COUPLE_NIM ? NULL : s; /* other threads may change the table meanwhile */
    o->sought = n;
    if (s->lock) PyThread_release_lock(s->lock);
    const int done = s->game->expand(s->game, t->scratch, o, bytes, length);
    if (s->lock) PyThread_acquire_lock(s->lock, WAIT_LOCK);
    t->work += o->examined - examined;
    if (o->met && n < COUPLE_BITS) o->values &= ~(UINT32_C(1) << n); /* the caller notes it */
    couple_at(s, id)->excluded |= o->values;
    if (o->met) return COUPLE_MET;
    if (!done) s->failed = 1;
    if (s->failed) return 0;
    if (couple_at(s, id)->options) return 1; /* another thread was quicker */
    const uint32_t where =
        take(s, sizeof(couple_listed) + (o->count + o->part_count) * sizeof(uint32_t) + o->count * sizeof(uint16_t));
    if (where == COUPLE_NONE) return 0;
    couple_listed *listed = couple_place(s, where);
    uint32_t *ends = (uint32_t *)(listed + 1), *parts = ends + o->count;
    listed->count = (uint32_t)o->count;
    listed->parts = (uint32_t)o->part_count;
    for (size_t option = 0; option < o->count; option++) ends[option] = (uint32_t)o->ends[option];
    if (o->count) memcpy(parts + o->part_count, o->heaps, o->count * sizeof *o->heaps);
    for (size_t index = 0; index < o->part_count; index++) native_fetch(bucket_of(s, o->parts[index].hash));
    for (size_t index = 0; index < o->part_count; index++) native_fetch(couple_at(s, *bucket_of(s, o->parts[index].hash)));
    for (size_t index = 0; index < o->part_count; index++)
        native_fetch(couple_place(s, couple_at(s, *bucket_of(s, o->parts[index].hash))->bytes));
    for (size_t index = 0; index < o->part_count; index++) {
        const couple_part *part = &o->parts[index];
        parts[index] = couple_intern(s, o->bytes + part->from, part->length, part->hash, part->size);
        if (parts[index] == 0) return 0;
    }
    couple_at(s, id)->options = where;
    return 1;
}

couple_numbers *couple_numbers_of(const couple_search *s, const couple_component *c, uint32_t n) {
    for (uint32_t where = c->numbers; where; ) {
        couple_numbers *here = couple_place(s, where);
        if (here->n == n) return here;
        where = here->next;
    }
    return NULL;
}

/* The starting numbers of a couple of which nothing is known. A win needs one good option; a loss needs an answer to each option, and a
 * large component has more of them. Of 14 choices tried on Sprouts with 8 to 19 spots this was the quickest by 5 % to a factor of 3. */
static inline void starting(const couple_component *c, uint32_t *phi, uint32_t *delta) {
    *phi = 1;
    *delta = 1u + c->size;
}

uint32_t couple_weigh(const couple_search *s, uint32_t id, uint32_t n, uint32_t *phi, uint32_t *delta) {
    const couple_component *c = couple_at(s, id);
    *phi = 0;
    *delta = COUPLE_INFINITE;
    if (c->value != COUPLE_UNKNOWN) {
        if (c->value != n) return 0;
        *phi = COUPLE_INFINITE;
        *delta = 0;
        return 0;
    }
    if (n < COUPLE_BITS && c->excluded >> n & 1) return 0;
    const couple_numbers *known = couple_numbers_of(s, c, n);
    if (known == NULL) {
        starting(c, phi, delta);
        return 0;
    }
    *phi = known->phi;
    *delta = known->delta;
    return known->searching;
}

couple_numbers *couple_keep(couple_search *s, uint32_t id, uint32_t n, uint32_t phi, uint32_t delta) {
    couple_numbers *known = couple_numbers_of(s, couple_at(s, id), n);
    if (known == NULL) {
        const uint32_t where = n > UINT16_MAX ? COUPLE_NONE : take(s, sizeof *known);
        if (where == COUPLE_NONE) return NULL;
        known = couple_place(s, where);
        known->next = couple_at(s, id)->numbers;
        known->n = (uint16_t)n;
        known->searching = 0;
        couple_at(s, id)->numbers = where;
    }
    known->phi = phi;
    known->delta = delta;
    return known;
}

void couple_note(couple_search *s, uint32_t id) {
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

uint8_t couple_effort(uint64_t work) {
    uint8_t found = 0;
    while (work >>= 1) found++;
    return found;
}

/* Keeps that the value of a component is n, or is not. */
void couple_decide(couple_search *s, uint32_t id, uint32_t n, int is, uint64_t work) {
    couple_component *c = couple_at(s, id);
    if (c->value != COUPLE_UNKNOWN) return;
    if (is && n < COUPLE_UNKNOWN) {
        c->value = (uint8_t)n;
        add_valued(s, id);
    } else if (is) {
        s->failed = 1;
        return;
    } else if (n < COUPLE_BITS) {
        if (c->excluded >> n & 1) return;
        c->excluded |= UINT32_C(1) << n;
    } else {
        couple_keep(s, id, n, 0, COUPLE_INFINITE);
        return;
    }
    const uint8_t effort = couple_effort(work);
    if (effort > c->effort) c->effort = effort;
    couple_note(s, id);
}

static uint32_t moved(uint32_t where, size_t by) { return where == COUPLE_NONE ? COUPLE_NONE : where + (uint32_t)(by / 8); }

int couple_enlarge(couple_search *s) {
    if (s->room >= s->most) return 0;
    const size_t room = s->room > s->most / 4 ? s->most : 4 * s->room, by = room - s->room;
    uint8_t *larger = malloc(room);
    if (larger == NULL) {
        s->most = s->room;
        return 0;
    }
    memcpy(larger, s->memory, ((size_t)s->count + 1) * sizeof(couple_component));
    memcpy(larger + s->top + by, s->memory + s->top, s->room - s->top);
    free(s->memory);
    s->memory = larger;
    s->components = (couple_component *)larger;
    s->room = room;
    s->top += by;
    for (uint32_t id = 1; id <= s->count; id++) {
        couple_component *c = couple_at(s, id);
        c->bytes = moved(c->bytes, by);
        c->options = moved(c->options, by);
        c->numbers = moved(c->numbers, by);
        for (uint32_t where = c->numbers; where; where = ((couple_numbers *)couple_place(s, where))->next) {
            couple_numbers *here = couple_place(s, where);
            here->next = moved(here->next, by);
        }
    }
    s->full = 0;
    return 1;
}

static int is_worth(const couple_component *c, int least) { return c->effort >= least && (c->value != COUPLE_UNKNOWN || c->excluded || c->numbers); }

/* Forgets options, and the components whose results cost least, until a third of the memory is in use at most. */
int couple_forget(couple_search *s) {
    size_t needed[64] = {0};
    int least = 0;
    for (uint32_t id = 1; id <= s->count; id++) {
        const couple_component *c = couple_at(s, id);
        if (!is_worth(c, 0)) continue;
        size_t bytes = sizeof *c + ((c->length + 7u) & ~7u);
        for (uint32_t where = c->numbers; where; where = ((couple_numbers *)couple_place(s, where))->next) bytes += sizeof(couple_numbers);
        needed[c->effort > 63 ? 63 : c->effort] += bytes;
    }
    size_t all = 0;
    for (least = 63; least > 0 && all + needed[least] <= s->room / 3; least--) all += needed[least];
    least++;
    if (all + needed[0] <= s->room / 3 && least == 1) least = 0;
    size_t kept = 0;
    for (int effort = least; effort < 64; effort++) kept += needed[effort];
    uint8_t *copy = malloc(kept ? kept : 1);
    uint32_t *numbers = calloc((size_t)s->count + 1, sizeof *numbers);
    if (copy == NULL || numbers == NULL) {
        free(copy);
        free(numbers);
        return 0;
    }
    /* a copy of what is kept: record, bytes, proof numbers, one after the other */
    size_t used = 0;
    uint32_t count = 0;
    for (uint32_t id = 1; id <= s->count; id++) {
        const couple_component *c = couple_at(s, id);
        if (!is_worth(c, least)) continue;
        numbers[id] = ++count;
        memcpy(copy + used, c, sizeof *c);
        used += sizeof *c;
        memcpy(copy + used, couple_place(s, c->bytes), (c->length + 7u) & ~7u);
        used += (c->length + 7u) & ~7u;
        for (uint32_t where = c->numbers; where; where = ((couple_numbers *)couple_place(s, where))->next, used += sizeof(couple_numbers))
            memcpy(copy + used, couple_place(s, where), sizeof(couple_numbers));
    }
    for (uint64_t index = 0; index < s->logged; index++) s->log[index] = numbers[s->log[index]];
    free(numbers);
    memset(s->buckets, 0, s->bucket_count * sizeof *s->buckets);
    if (s->valued_room) memset(s->valued, 0, s->valued_room * sizeof *s->valued);
    s->valued_count = 0;
    s->count = 0;
    s->top = s->room;
    for (size_t from = 0; from < used;) {
        couple_component c;
        memcpy(&c, copy + from, sizeof c);
        from += sizeof c;
        const uint32_t bytes = take(s, c.length ? c.length : 1);
        memcpy(couple_place(s, bytes), copy + from, c.length);
        from += (c.length + 7u) & ~7u;
        uint32_t chain = COUPLE_NONE;
        while (c.numbers) {
            couple_numbers here;
            memcpy(&here, copy + from, sizeof here);
            here.searching = 0;
            from += sizeof here;
            const uint32_t where = take(s, sizeof here);
            c.numbers = here.next;
            here.next = chain;
            memcpy(couple_place(s, where), &here, sizeof here);
            chain = where;
        }
        c.bytes = bytes;
        c.numbers = chain;
        c.options = COUPLE_NONE;
        uint32_t *bucket = bucket_of(s, c.hash);
        c.next = *bucket;
        *bucket = ++s->count;
        *couple_at(s, s->count) = c;
        if (c.value != COUPLE_UNKNOWN) put_valued(s, s->count);
    }
    /* a state that comes again would come again forever: the memory is too small for the question (Brent's search for a cycle) */
    uint64_t state = used;
    for (uint32_t id = 1; id <= s->count; id++) {
        const couple_component *c = couple_at(s, id);
        uint64_t own = native_mixed(((uint64_t)c->hash << 32 | c->excluded) + c->value);
        for (uint32_t where = c->numbers; where; where = ((couple_numbers *)couple_place(s, where))->next) {
            const couple_numbers *here = couple_place(s, where);
            own += native_mixed(((uint64_t)here->phi << 32 | here->delta) ^ (uint64_t)here->n << 31);
        }
        state += native_mixed(own);
    }
    const int changed = state != s->kept_state;
    if (++s->forgotten >= 2 * s->kept_at) {
        s->kept_state = state;
        s->kept_at = s->forgotten;
    }
    free(copy);
    s->full = 0;
    return changed;
}

