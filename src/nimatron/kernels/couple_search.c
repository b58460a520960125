/* Search by proof numbers over losing couples, for any game that gives its components as bytes (couple_search.h).
 *
 * The reference implementation is solve/searching/proof_search.py. A couple (C, n) is the sum of a component C and a Nim heap of n. It is
 * a P-position if and only if the nim-value of C is n (Lemoine and Viennot 2012). The search is df-pn (Allis 1994, Nagai 2002) in
 * negamax form: phi of a couple is the least delta of its options, delta is the sum of their phis; a P-position has delta 0, an
 * N-position phi 0. In misère play components are whole positions and n is 0.
 *
 * Several threads may decide the same couple. They share all that is known. A lock is held for everything but making options, which is
 * most of the work. A thread that chooses an option passes over those below which another thread is, unless the others are much worse
 * (as with the virtual losses of Kaneko 2010). */
#include "couple_engine.h"

static inline uint32_t sum(uint32_t one, uint32_t other) {
    const uint32_t found = one + other; /* both at most COUPLE_INFINITE */
    return found < COUPLE_INFINITE ? found : COUPLE_INFINITE;
}

static inline uint32_t smaller(uint32_t one, uint32_t other) { return one < other ? one : other; }

static inline uint32_t less(uint32_t one, uint32_t other) { return one >= COUPLE_INFINITE ? COUPLE_INFINITE : one - smaller(one, other); }

/* The least value that a component may have. */
static uint32_t least_possible(const couple_search *s, uint32_t id) {
    const uint32_t left = ~couple_at(s, id)->excluded;
    if (left) return (uint32_t)native_lowest_bit(left);
    uint32_t n = COUPLE_BITS;
    for (const couple_numbers *known; (known = couple_numbers_of(s, couple_at(s, id), n)) && known->phi == 0; n++) {}
    return n;
}

/* Sets what is known of an option of the couple (id, n). Of a sum of components of unknown value the smallest is searched first, for its
 * least possible value; the proof numbers of the sum are those of all its components together. */
static void weigh(const couple_search *s, couple_child *c, uint32_t id, uint32_t n) {
    c->others = COUPLE_INFINITE;
    c->searching = 0;
    if (c->option == COUPLE_NIM) {
        c->searching = couple_weigh(s, c->target, c->n, &c->phi, &c->delta);
        return;
    }
    const couple_listed *listed = couple_place(s, couple_at(s, id)->options);
    const uint32_t *ends = couple_ends(listed), *parts = couple_parts(listed);
    const uint32_t first = c->option ? ends[c->option - 1] : 0, end = ends[c->option];
    uint32_t unknown = 0, cost = 0, target = 0, phi, delta;
    n ^= couple_heaps(listed)[c->option];
    for (uint32_t index = first; index < end; index++) {
        const couple_component *part = couple_at(s, parts[index]);
        if (part->value != COUPLE_UNKNOWN) {
            n ^= part->value;
        } else if (unknown++ == 0) {
            target = parts[index];
        }
    }
    if (unknown == 0) {
        const int lost = n == 0 && (!s->game->misere || end != first);
        c->phi = lost ? COUPLE_INFINITE : 0;
        c->delta = lost ? 0 : COUPLE_INFINITE;
        return;
    }
    c->target = target;
    if (unknown == 1) {
        c->n = n;
        c->searching = couple_weigh(s, target, n, &c->phi, &c->delta);
        return;
    }
    for (uint32_t index = first; index < end; index++) {
        if (couple_at(s, parts[index])->value != COUPLE_UNKNOWN || parts[index] == target) continue;
        couple_weigh(s, parts[index], least_possible(s, parts[index]), &phi, &delta);
        cost = sum(cost, smaller(phi, delta));
    }
    c->n = least_possible(s, target);
    c->searching = couple_weigh(s, target, c->n, &phi, &delta);
    c->others = cost;
    c->phi = c->delta = sum(cost, smaller(phi, delta));
}

/* Collects the options of a couple that are not known to be N-positions, equal ones once. Returns whether one is a P-position. */
static int collect(couple_search *s, couple_thread *t, size_t base, uint32_t id, uint32_t n) {
    const couple_listed *listed = couple_place(s, couple_at(s, id)->options);
    t->child_count = base;
    size_t room = 256;
    while (room < 2 * ((size_t)listed->count + n)) room *= 2;
    if (!native_grow((void **)&t->children, &t->child_room, base + listed->count + n, sizeof *t->children) ||
        !native_grow((void **)&t->marks, &t->mark_room, room, sizeof *t->marks)) {
        s->failed = 1;
        return 0;
    }
    memset(t->marks, 0, room * sizeof *t->marks);
    for (uint32_t index = 0; index < listed->count + n; index++) {
        couple_child *c = &t->children[t->child_count];
        c->option = index < n ? COUPLE_NIM : index - n;
        c->target = id;
        c->n = index;
        weigh(s, c, id, n);
        if (c->delta == 0) return 1;
        if (c->phi == 0) continue;
        if (c->others == COUPLE_INFINITE) {
            const uint64_t mark = (uint64_t)c->target << 16 | (c->n & 0xffff);
            size_t slot = native_mixed(mark) & (room - 1);
            while (t->marks[slot] && t->marks[slot] != mark) slot = (slot + 1) & (room - 1);
            if (t->marks[slot]) continue;
            t->marks[slot] = mark;
        }
        t->child_count++;
    }
    t->work += 1 + listed->count / 16;
    return 0;
}

/* A couple with several threads below it looks this much worse. */
static inline uint32_t seeming(const couple_child *c) { return c->searching ? sum(c->delta, c->delta / 4 + 1) : c->delta; }

static int is_decided(const couple_search *s, uint32_t id, uint32_t n) {
    uint32_t phi, delta;
    couple_weigh(s, id, n, &phi, &delta);
    return phi == 0 || delta == 0;
}

static void search(couple_search *s, couple_thread *t, uint32_t id, uint32_t n, uint32_t phi_limit, uint32_t delta_limit);

/* Searches one option of a couple, whose numbers may then be at most these. */
static void search_option(couple_search *s, couple_thread *t, const couple_child *c, uint32_t phi_limit, uint32_t delta_limit) {
    if (c->others != COUPLE_INFINITE) { /* of the component that is searched the easier proof is sought */
        uint32_t phi, delta;
        const uint32_t own = less(smaller(phi_limit, delta_limit), c->others);
        couple_weigh(s, c->target, c->n, &phi, &delta);
        phi_limit = phi <= delta ? own : COUPLE_INFINITE;
        delta_limit = phi <= delta ? COUPLE_INFINITE : own;
    }
    if (s->active == 1) {
        search(s, t, c->target, c->n, phi_limit, delta_limit);
        return;
    }
    const uint32_t id = c->target, heap = c->n;
    uint32_t phi, delta;
    couple_weigh(s, id, heap, &phi, &delta);
    couple_numbers *mark = couple_keep(s, id, heap, phi, delta);
    if (mark == NULL) return;
    mark->searching++;
    search(s, t, id, heap, phi_limit, delta_limit);
    mark->searching--;
}

static void search(couple_search *s, couple_thread *t, uint32_t id, uint32_t n, uint32_t phi_limit, uint32_t delta_limit) {
    const uint64_t before = t->work;
    const size_t base = t->child_count;
    if (s->game->is_zero && couple_at(s, id)->options == COUPLE_NONE &&
        s->game->is_zero(s->game, t->scratch, couple_place(s, couple_at(s, id)->bytes), couple_at(s, id)->length)) {
        couple_decide(s, id, 0, 1, 0);
        return;
    }
    const int listed = couple_list_options(s, t, id, n);
    if (!listed) return;
    if (listed == COUPLE_MET) {
        couple_decide(s, id, n, 0, t->work - before);
        return;
    }
    if (collect(s, t, base, id, n)) {
        couple_decide(s, id, n, 0, t->work - before);
        t->child_count = base;
        return;
    }
    const size_t end = t->child_count;
    while (!s->failed && !is_decided(s, id, n)) {
        uint32_t phi = COUPLE_INFINITE, delta = 0, least = UINT32_MAX, second = COUPLE_INFINITE;
        size_t best = base;
        int lost = 1;
        for (size_t index = base; index < end; index++) {
            const couple_child *c = &t->children[index];
            const uint32_t seems = seeming(c);
            delta = sum(delta, c->phi);
            phi = smaller(phi, c->delta);
            if (c->phi == 0) continue;
            lost = 0;
            if (seems < least) {
                second = smaller(least, COUPLE_INFINITE);
                least = seems;
                best = index;
            } else {
                second = smaller(second, seems);
            }
        }
        if (lost || phi == 0) {
            couple_decide(s, id, n, lost, t->work - before);
            break;
        }
        if (t->work >= t->most) s->ended = 1;
        if (phi >= phi_limit || delta >= delta_limit || s->full || s->ended) {
            couple_keep(s, id, n, smaller(phi, COUPLE_INFINITE - 1), smaller(delta, COUPLE_INFINITE - 1));
            const uint8_t effort = couple_effort(t->work - before);
            if (effort > couple_at(s, id)->effort) couple_at(s, id)->effort = effort;
            break;
        }
        const couple_child chosen = t->children[best];
        const uint32_t next_phi = delta_limit >= COUPLE_INFINITE ? COUPLE_INFINITE : delta_limit - (delta - chosen.phi);
        uint32_t next_delta = smaller(phi_limit, second >= COUPLE_INFINITE ? COUPLE_INFINITE : second + 1 + second / 4);
        if (next_delta <= chosen.delta) next_delta = chosen.delta + 1 + chosen.delta / 4; /* it is not the least, but free */
        search_option(s, t, &chosen, next_phi, smaller(next_delta, COUPLE_INFINITE));
        t->child_count = end;
        for (size_t index = base; index < end; index++) weigh(s, &t->children[index], id, n);
        if (s->active > 1 && is_decided(s, s->asked, s->asked_n)) s->ended = 1;
    }
    t->child_count = base;
}

int couple_work(couple_search *s, couple_thread *t, uint32_t id, uint32_t n, uint64_t most) {
    uint32_t phi, delta;
    t->most = t->work + most;
    t->child_count = 0;
    while (!is_decided(s, id, n) && !s->failed && !s->full && !s->ended) search(s, t, id, n, COUPLE_INFINITE, COUPLE_INFINITE);
    couple_weigh(s, id, n, &phi, &delta);
    if (phi == 0 || delta == 0) return delta == 0;
    return s->failed ? COUPLE_NO_MEMORY : s->full ? COUPLE_FULL : COUPLE_OPEN;
}
