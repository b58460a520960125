/* Nimstring for the search of losing couples: joints and the chains between them; strings.py contains the theory and the
 * reference implementation.
 *
 * A component is a connected graph in bytes: the number of its joints; for each joint the numbers of its short chains to the ground, of
 * no, one and two coins, and of its long chains, in two bytes; then for each joint how many chains lead to joints of greater number, and
 * these, the joint in the low six bits and the coins in the high two. The number 0 alone is a short chain from ground to ground. */
#include "couple_search.h"
#include "graph_order.h"
#include <stdlib.h>

#define MOST_JOINTS 64
#define MOST_CHAINS 512
#define MOST_ENDS 15
#define LONG 3 /* coins of a chain that nobody cuts without giving the game away, or more */

typedef struct {
    int count, chains;
    uint8_t gone[MOST_JOINTS];
    uint8_t ends[MOST_JOINTS][LONG + 1]; /* chains to the ground by their coins; the long ones last */
    uint8_t one[MOST_CHAINS], other[MOST_CHAINS], coins[MOST_CHAINS];
} joints;

typedef struct {
    joints read, after;
    graph_order graph;
    uint16_t first[MOST_JOINTS + 1]; /* of the chains at each joint */
    uint8_t far[2 * MOST_CHAINS], coins[2 * MOST_CHAINS];
    uint8_t part[MOST_JOINTS], number[MOST_JOINTS], met[MOST_JOINTS];
    uint8_t bytes[1 + 3 * MOST_JOINTS + MOST_CHAINS];
} scratch;

/* Returns 0 if the bytes are not a component. */
static int read_joints(joints *g, const uint8_t *bytes, size_t length) {
    if (length < 1 || bytes[0] > MOST_JOINTS || length < 1 + 2 * (size_t)bytes[0]) return 0;
    int degree[MOST_JOINTS] = {0};
    g->count = bytes[0];
    g->chains = 0;
    memset(g->gone, 0, sizeof g->gone);
    for (int v = 0; v < g->count; v++) {
        const uint8_t *label = bytes + 1 + 2 * v;
        g->ends[v][0] = label[0] & 15;
        g->ends[v][1] = label[0] >> 4;
        g->ends[v][2] = label[1] & 15;
        g->ends[v][LONG] = label[1] >> 4;
        for (int coins = 0; coins <= LONG; coins++) degree[v] += g->ends[v][coins];
    }
    const uint8_t *here = bytes + 1 + 2 * g->count, *end = bytes + length;
    for (int v = 0; v < g->count; v++) {
        if (here >= end || (size_t)(end - here) < 1 + (size_t)*here) return 0;
        for (int left = *here++; left; left--, here++) {
            const int to = *here & 63;
            if (to <= v || to >= g->count || g->chains == MOST_CHAINS) return 0;
            degree[v]++;
            degree[to]++;
            g->one[g->chains] = (uint8_t)v;
            g->other[g->chains] = (uint8_t)to;
            g->coins[g->chains++] = *here >> 6;
        }
    }
    for (int v = 0; v < g->count; v++)
        if (degree[v] < 2 || degree[v] > MOST_ENDS) return 0;
    return here == end;
}

static void take_chain(joints *g, int chain) {
    g->chains--;
    g->one[chain] = g->one[g->chains];
    g->other[chain] = g->other[g->chains];
    g->coins[chain] = g->coins[g->chains];
}

/* A coin with two chains: they become one. Returns whether a short chain from ground to ground remains. */
static int dissolve(joints *g, int v) {
    int found = 0, chain[2], coins[2], ground = 0;
    for (int c = 0; c < g->chains && found < 2; c++)
        if (g->one[c] == v || g->other[c] == v) {
            chain[found] = c;
            coins[found++] = g->coins[c];
        }
    const int joined = found;
    for (int length = 0; length <= LONG; length++)
        for (int left = g->ends[v][length]; left && found < 2; left--, ground++) coins[found++] = length;
    const int together = coins[0] + coins[1] + 1 < LONG ? coins[0] + coins[1] + 1 : LONG;
    g->gone[v] = 1;
    if (joined == 0) return together < LONG;
    const int near = g->one[chain[0]] == v ? g->other[chain[0]] : g->one[chain[0]];
    if (joined == 1) {
        g->ends[near][together]++;
        take_chain(g, chain[0]);
        return 0;
    }
    const int far = g->one[chain[1]] == v ? g->other[chain[1]] : g->one[chain[1]];
    g->one[chain[0]] = (uint8_t)near;
    g->other[chain[0]] = (uint8_t)far;
    g->coins[chain[0]] = (uint8_t)together;
    take_chain(g, chain[1]);
    return 0;
}

/* Simplifies a graph as far as it goes. Returns how many short chains from ground to ground have come off. */
static int settle(joints *g) {
    int apart = 0, changed = 1;
    while (changed) {
        uint8_t degree[MOST_JOINTS] = {0};
        changed = 0;
        for (int c = 0; c < g->chains; c++)
            if (g->coins[c] == LONG || g->one[c] == g->other[c]) { /* a long chain holds both its ends, like the ground */
                g->ends[g->one[c]][LONG]++;
                g->ends[g->other[c]][LONG]++;
                take_chain(g, c--);
            }
        for (int c = 0; c < g->chains; c++) { /* a joint of two long chains is as good as the ground */
            const int one = g->one[c], other = g->other[c];
            const int at_one = g->ends[one][LONG] >= 2, at_other = g->ends[other][LONG] >= 2;
            if (!at_one && !at_other) {
                degree[one]++;
                degree[other]++;
                continue;
            }
            if (at_one && at_other) apart++;
            else g->ends[at_one ? other : one][g->coins[c]]++;
            take_chain(g, c--);
        }
        for (int v = 0; v < g->count; v++) {
            if (g->gone[v]) continue;
            if (g->ends[v][LONG] >= 2) {
                apart += g->ends[v][0] + g->ends[v][1] + g->ends[v][2];
                g->gone[v] = 1;
            } else if (degree[v] + g->ends[v][0] + g->ends[v][1] + g->ends[v][2] + g->ends[v][LONG] == 2) {
                apart += dissolve(g, v);
                changed = 1;
                break; /* the degrees of others are the same, but a neighbour may have become fixed */
            }
        }
    }
    return apart;
}

/* Adds the component of the joints s->part[0 .. size - 1]. */
static int add_component(scratch *s, couple_options *o, const joints *g, int size) {
    graph_order *graph = &s->graph;
    uint64_t sign[MOST_JOINTS];
    uint8_t order[MOST_JOINTS], place[MOST_JOINTS];
    uint32_t used = 0;
    unsigned moves = 0;
    graph->size = size;
    for (int i = 0; i < size; i++) s->number[s->part[i]] = (uint8_t)i;
    for (int i = 0; i < size; i++) {
        const int v = s->part[i];
        const uint8_t *ends = g->ends[v];
        graph->first[i] = used;
        for (int at = s->first[v]; at < s->first[v + 1]; at++) {
            graph->near[used] = s->number[s->far[at]];
            graph->edge[used++] = s->coins[at];
        }
        sign[i] = native_mixed(UINT64_C(1) + ends[0] + ((uint64_t)ends[1] << 8) + ((uint64_t)ends[2] << 16) + ((uint64_t)ends[LONG] << 24));
    }
    graph->first[size] = used;
    graph_order_of(graph, sign, order);
    for (int i = 0; i < size; i++) place[order[i]] = (uint8_t)i;
    size_t length = 0;
    s->bytes[length++] = (uint8_t)size;
    for (int i = 0; i < size; i++) {
        const uint8_t *ends = g->ends[s->part[order[i]]];
        s->bytes[length++] = (uint8_t)(ends[0] | ends[1] << 4);
        s->bytes[length++] = (uint8_t)(ends[2] | ends[LONG] << 4);
        moves += ends[0] + ends[1] + ends[2];
    }
    for (int i = 0; i < size; i++) {
        const size_t count_at = length++;
        const int v = order[i];
        for (uint32_t e = graph->first[v]; e < graph->first[v + 1]; e++) {
            const uint8_t to = place[graph->near[e]], shown = (uint8_t)(to | graph->edge[e] << 6);
            if (to <= i) continue;
            size_t at = length++;
            for (; at > count_at + 1 && s->bytes[at - 1] > shown; at--) s->bytes[at] = s->bytes[at - 1];
            s->bytes[at] = shown;
        }
        s->bytes[count_at] = (uint8_t)(length - count_at - 1);
        moves += s->bytes[count_at];
    }
    return couple_add_part(o, s->bytes, length, moves);
}

/* Lists the chains at each joint of s->after. */
static void list_chains(scratch *s) {
    const joints *g = &s->after;
    uint16_t next[MOST_JOINTS + 1] = {0};
    for (int c = 0; c < g->chains; c++) {
        next[g->one[c]]++;
        next[g->other[c]]++;
    }
    s->first[0] = 0;
    for (int v = 0; v < g->count; v++) {
        s->first[v + 1] = (uint16_t)(s->first[v] + next[v]);
        next[v] = s->first[v];
    }
    for (int c = 0; c < g->chains; c++) {
        const int here = next[g->one[c]]++, there = next[g->other[c]]++;
        s->far[here] = g->other[c];
        s->far[there] = g->one[c];
        s->coins[here] = s->coins[there] = g->coins[c];
    }
}

/* Adds the components of s->after as an option. */
static int add_position(scratch *s, couple_options *o) {
    static const uint8_t short_chain = 0;
    joints *g = &s->after;
    if (settle(g) % 2 && !couple_add_part(o, &short_chain, 1, 1)) return 0;
    list_chains(s);
    memcpy(s->met, g->gone, sizeof s->met);
    for (int v = 0; v < g->count; v++) {
        if (s->met[v]) continue;
        int size = 0;
        s->part[size++] = (uint8_t)v;
        s->met[v] = 1;
        for (int at = 0; at < size; at++)
            for (int here = s->first[s->part[at]]; here < s->first[s->part[at] + 1]; here++) {
                if (s->met[s->far[here]]) continue;
                s->met[s->far[here]] = 1;
                s->part[size++] = s->far[here];
            }
        if (!add_component(s, o, g, size)) return 0;
    }
    return couple_end_option(o);
}

static int expand_strings(const couple_game *game, void *memory, couple_options *o, const uint8_t *bytes, size_t length) {
    scratch *s = memory;
    (void)game;
    if (!read_joints(&s->read, bytes, length)) return 0;
    if (s->read.count == 0) return couple_end_option(o); /* a short chain from ground to ground: it vanishes */
    for (int v = 0; v < s->read.count; v++)
        for (int coins = 0; coins < LONG; coins++) {
            if (!s->read.ends[v][coins]) continue;
            s->after = s->read;
            s->after.ends[v][coins]--;
            if (!add_position(s, o)) return 0;
        }
    for (int c = 0; c < s->read.chains; c++) {
        if (s->read.coins[c] == LONG) continue;
        s->after = s->read;
        take_chain(&s->after, c);
        if (!add_position(s, o)) return 0;
    }
    return 1;
}

static int normalise_strings(const couple_game *game, void *memory, couple_options *o, const uint8_t *bytes, size_t length) {
    scratch *s = memory;
    (void)game;
    if (!read_joints(&s->after, bytes, length)) return 0;
    if (s->after.count == 0) return couple_add_part(o, bytes, 1, 1) && couple_end_option(o);
    return add_position(s, o);
}

static void *new_scratch_strings(const couple_game *game) {
    (void)game;
    return malloc(sizeof(scratch));
}

static void release_strings(couple_game *game) { free(game); }

static PyObject *couple_strings(PyObject *self, PyObject *args) {
    int threads;
    unsigned long long memory;
    (void)self;
    if (!PyArg_ParseTuple(args, "Ki:couple_strings", &memory, &threads)) return NULL;
    couple_game *game = malloc(sizeof *game);
    if (game == NULL) return PyErr_NoMemory();
    *game = (couple_game){expand_strings, normalise_strings, NULL, new_scratch_strings, free, release_strings, 0, 0};
    return couple_open(game, memory, threads);
}

PyMethodDef string_components_methods[] = {
    {"couple_strings", couple_strings, METH_VARARGS, "A search of losing couples for Nimstring."},
    {NULL, NULL, 0, NULL},
};
