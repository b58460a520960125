/* Impartial games on coloured graphs for the search of losing couples: Clobber, Col, Snort, NoGo.
 *
 * A component is a connected labelled graph, in bytes: its kind, the number of its vertices, their labels, then for each vertex how many
 * of its neighbours have a greater number, and these numbers. The labels are
 * - Clobber: 1 for a stone X, 2 for a stone O;
 * - Col, Snort: the colours that a vertex may still get, 1 for X, 2 for O, 3 for both;
 * - NoGo: for a point 1 + the colours that are safe there (1 to 4); 5 for a group X, 6 for a group O, drawn as one vertex.
 * Only edges that matter are kept. The vertices are ordered by what surrounds them, the colours exchanged if that gives the lesser order.
 * The rules of components are proved in rules/painting.py, games/boards/clobber.py and games/boards/nogo.py; the reference
 * implementation is the rule sets themselves. */
#include "couple_search.h"
#include "graph_order.h"
#include <stdlib.h>

#define MOST GRAPH_MOST
#define ROOM GRAPH_ROOM
enum { CLOBBER, COL, SNORT, NOGO };

typedef struct {
    int kind, count;
    uint8_t label[MOST];
    uint32_t first[MOST + 1]; /* of the neighbours of each vertex */
    uint8_t near[ROOM];
} graph;

typedef struct {
    graph read, merged;
    uint8_t after[MOST];      /* labels after a move */
    uint8_t part[MOST];       /* the vertices of one component */
    uint8_t number[MOST];     /* of a vertex in its component */
    uint8_t met[MOST];
    uint8_t side[MOST];
    graph_order order;
    uint8_t bytes[4 + 2 * MOST + ROOM / 2];
} scratch;

/* The label after an exchange of the colours. */
static inline uint8_t swapped(int kind, uint8_t label) {
    static const uint8_t points[7] = {0, 1, 3, 2, 4, 6, 5}, colours[4] = {0, 2, 1, 3};
    return kind == NOGO ? points[label] : colours[label];
}

static inline int is_point(uint8_t label) { return label >= 1 && label <= 4; }

/* Whether an edge between vertices of these labels matters. */
static inline int matters(int kind, uint8_t one, uint8_t other) {
    if (!one || !other) return 0;
    if (kind == CLOBBER) return 1;
    if (kind == COL) return (one & other) != 0;
    if (kind == SNORT) return (one & swapped(SNORT, other)) != 0;
    return is_point(one) || is_point(other);
}

/* Reads a graph of any form: edges may be listed at either end, and need not matter. Returns 0 if the bytes are none. */
static int read_graph(graph *g, const uint8_t *bytes, size_t length) {
    if (length < 2 || bytes[0] > NOGO || bytes[1] > MOST || length < 2 + (size_t)bytes[1]) return 0;
    const int count = bytes[1], most = bytes[0] == NOGO ? 6 : bytes[0] == CLOBBER ? 2 : 3;
    uint32_t degree[MOST + 1] = {0};
    const uint8_t *here = bytes + 2 + count, *end = bytes + length;
    g->kind = bytes[0];
    g->count = count;
    for (int v = 0; v < count; v++) {
        g->label[v] = bytes[2 + v];
        if (g->label[v] > most) return 0;
        if (here >= end || (size_t)(end - here) < 1 + (size_t)*here) return 0;
        for (int left = *here++; left; left--, here++) {
            if (*here >= count || *here <= v) return 0;
            if (left > 1 && here[1] <= *here) return 0; /* ascending, so that no edge is listed twice */
            degree[v]++;
            degree[*here]++;
        }
    }
    if (here != end) return 0;
    g->first[0] = 0;
    for (int v = 0; v < count; v++) g->first[v + 1] = g->first[v] + degree[v];
    for (int v = 0; v < count; v++) degree[v] = g->first[v];
    here = bytes + 2 + count;
    for (int v = 0; v < count; v++)
        for (int left = *here++; left; left--, here++) {
            g->near[degree[v]++] = *here;
            g->near[degree[*here]++] = (uint8_t)v;
        }
    return 1;
}

/* Lists the edges that matter within the component of the vertices s->part[0 .. size - 1]. */
static void list_edges(scratch *s, const graph *g, const uint8_t *label, int size) {
    graph_order *here = &s->order;
    uint32_t used = 0;
    here->size = size;
    for (int i = 0; i < size; i++) {
        const int v = s->part[i];
        here->first[i] = used;
        for (uint32_t e = g->first[v]; e < g->first[v + 1]; e++) {
            if (!matters(g->kind, label[v], label[g->near[e]])) continue;
            here->near[used] = s->number[g->near[e]];
            here->edge[used++] = 0;
        }
    }
    here->first[size] = used;
}

static uint64_t total(const uint64_t *sign, int size) {
    uint64_t sum = 0;
    for (int i = 0; i < size; i++) sum += native_mixed(sign[i]);
    return sum;
}

/* Adds the component whose vertices are s->part[0 .. size - 1]. */
static int add_part(scratch *s, couple_options *o, const graph *g, const uint8_t *label, int size) {
    uint64_t plain[MOST], turned[MOST];
    uint8_t own[MOST], place[MOST], order[MOST];
    int kind = g->kind, exchange = 0;
    for (int i = 0; i < size; i++) s->number[s->part[i]] = (uint8_t)i;
    for (int i = 0; i < size; i++) own[i] = label[s->part[i]];
    list_edges(s, g, label, size);
    if (kind == SNORT) { /* without an odd cycle it is a component of Col, with the colours exchanged on one side */
        int even = 1;
        memset(s->side, 2, sizeof s->side);
        s->side[0] = 0;
        for (int i = 0; i < size && even; i++) { /* the vertices are in the order of a search from the first one */
            if (s->side[i] == 2) s->side[i] = 0;
            for (uint32_t e = s->order.first[i]; e < s->order.first[i + 1]; e++) {
                const int w = s->order.near[e];
                if (s->side[w] == 2) s->side[w] = !s->side[i];
                else if (s->side[w] == s->side[i]) even = 0;
            }
        }
        if (even) {
            kind = COL;
            for (int i = 0; i < size; i++)
                if (s->side[i]) own[i] = swapped(COL, own[i]);
        }
    }
    for (int i = 0; i < size; i++) {
        plain[i] = native_mixed(own[i] + 1);
        turned[i] = native_mixed(swapped(kind, own[i]) + UINT64_C(1));
    }
    graph_refine(&s->order, plain);
    graph_refine(&s->order, turned);
    exchange = total(turned, size) < total(plain, size);
    graph_order_of(&s->order, exchange ? turned : plain, order);
    for (int i = 0; i < size; i++) place[order[i]] = (uint8_t)i;
    size_t used = 0;
    unsigned moves = 0;
    s->bytes[used++] = (uint8_t)kind;
    s->bytes[used++] = (uint8_t)size;
    for (int i = 0; i < size; i++) {
        const uint8_t mine = exchange ? swapped(kind, own[order[i]]) : own[order[i]];
        s->bytes[used++] = mine;
        moves += kind == NOGO ? 2 * is_point(mine) : kind == CLOBBER ? 0 : mine == 3 ? 2 : 1;
    }
    for (int i = 0; i < size; i++) {
        const int v = order[i];
        const size_t count_at = used++;
        for (uint32_t e = s->order.first[v]; e < s->order.first[v + 1]; e++) {
            const uint8_t to = place[s->order.near[e]];
            if (to <= i) continue;
            size_t at = used++;
            for (; at > count_at + 1 && s->bytes[at - 1] > to; at--) s->bytes[at] = s->bytes[at - 1];
            s->bytes[at] = to;
            moves += kind == CLOBBER && own[v] != own[s->order.near[e]] ? 2 : 0;
        }
        s->bytes[count_at] = (uint8_t)(used - count_at - 1);
    }
    return couple_add_part(o, s->bytes, used, moves);
}

/* The colours that are allowed on a point: its neighbours and the liberties of the groups beside it decide. */
static int allowed(const graph *g, const uint8_t *label, const uint8_t *liberties, int v) {
    const int safe = label[v] - 1;
    int free = 0, last = 0, more = 0; /* colours of groups whose last liberty it is; of groups with others */
    for (uint32_t e = g->first[v]; e < g->first[v + 1]; e++) {
        const uint8_t beside = label[g->near[e]];
        if (is_point(beside)) free = 1;
        else if (beside) {
            const int colour = beside == 5 ? 1 : 2;
            if (liberties[g->near[e]] > 1) more |= colour;
            else last |= colour;
        }
    }
    int found = 0;
    for (int colour = 1; colour <= 2; colour++)
        if (!(last & (3 - colour)) && (free || (safe & colour) || (more & colour))) found |= colour;
    return found;
}

static void count_liberties(const graph *g, const uint8_t *label, uint8_t *liberties) {
    for (int v = 0; v < g->count; v++) {
        liberties[v] = 0;
        if (label[v] < 5) continue;
        for (uint32_t e = g->first[v]; e < g->first[v + 1]; e++) liberties[v] += is_point(label[g->near[e]]);
    }
}

/* A group always has a liberty: it vanishes, and its colour is safe on the points beside it. */
static void make_safe(const graph *g, uint8_t *label, int v) {
    const int colour = label[v] == 5 ? 1 : 2;
    label[v] = 0;
    for (uint32_t e = g->first[v]; e < g->first[v + 1]; e++) {
        uint8_t *point = &label[g->near[e]];
        if (is_point(*point)) *point = (uint8_t)(1 + ((*point - 1) | colour));
    }
}

/* Removes points on which nothing is allowed, and the groups beside them. */
static void settle(const graph *g, uint8_t *label) {
    uint8_t liberties[MOST], dead[MOST];
    count_liberties(g, label, liberties);
    for (int v = 0; v < g->count; v++) dead[v] = (uint8_t)(is_point(label[v]) && !allowed(g, label, liberties, v));
    for (int v = 0; v < g->count; v++)
        if (dead[v]) label[v] = 0;
    for (int v = 0; v < g->count; v++) {
        if (!dead[v]) continue;
        for (uint32_t e = g->first[v]; e < g->first[v + 1]; e++) {
            const int w = g->near[e];
            if (is_point(label[w])) label[w] = 4;
            else if (label[w]) make_safe(g, label, w);
        }
    }
}

/* Adds the components of a labelled graph as an option; in misère play all of them together are one. */
static int add_position(scratch *s, int misere, couple_options *o, const graph *g, uint8_t *label) {
    if (g->kind == NOGO) settle(g, label);
    memset(s->met, 0, (size_t)g->count);
    int size = 0;
    for (int v = 0; v < g->count; v++) {
        if (s->met[v] || !label[v]) continue;
        const int begin = size;
        int kinds = 0;
        s->part[size++] = (uint8_t)v;
        s->met[v] = 1;
        for (int at = begin; at < size; at++) {
            const int here = s->part[at];
            kinds |= label[here];
            for (uint32_t e = g->first[here]; e < g->first[here + 1]; e++) {
                const int w = g->near[e];
                if (s->met[w] || !matters(g->kind, label[here], label[w])) continue;
                s->met[w] = 1;
                s->part[size++] = (uint8_t)w;
            }
        }
        if (g->kind == CLOBBER && kinds != 3) size = begin; /* one colour has no move */
        if (misere) continue;
        if (size > 0 && !add_part(s, o, g, label, size)) return 0;
        size = 0;
    }
    if (misere && size > 0 && !add_part(s, o, g, label, size)) return 0;
    return couple_end_option(o);
}

/* A stone of NoGo: it and the groups of its colour beside it become one vertex, unless it is safe. */
static int add_stone(scratch *s, int misere, couple_options *o, const graph *g, int v, int colour) {
    const uint8_t group = colour == 1 ? 5 : 6;
    graph *m = &s->merged;
    uint8_t joined[MOST] = {0};
    const int safe = (g->label[v] - 1) & colour;
    joined[v] = 1;
    for (uint32_t e = g->first[v]; e < g->first[v + 1]; e++)
        if (g->label[g->near[e]] == group) joined[g->near[e]] = 1;
    m->kind = NOGO;
    m->count = g->count;
    for (int w = 0; w < g->count; w++) m->label[w] = joined[w] ? 0 : g->label[w];
    m->label[v] = group;
    uint32_t used = 0;
    for (int w = 0; w < g->count; w++) {
        m->first[w] = used;
        if (w == v) {
            memset(s->met, 0, (size_t)g->count);
            for (int x = 0; x < g->count; x++) {
                if (!joined[x]) continue;
                for (uint32_t e = g->first[x]; e < g->first[x + 1]; e++) {
                    const int y = g->near[e];
                    if (joined[y] || s->met[y] || !is_point(g->label[y])) continue;
                    s->met[y] = 1;
                    m->near[used++] = (uint8_t)y;
                }
            }
        } else if (!joined[w] && g->label[w]) {
            int beside = 0;
            for (uint32_t e = g->first[w]; e < g->first[w + 1]; e++) {
                const int y = g->near[e];
                if (joined[y]) beside = 1;
                else m->near[used++] = (uint8_t)y;
            }
            if (beside && is_point(g->label[w])) m->near[used++] = (uint8_t)v;
        }
    }
    m->first[g->count] = used;
    memcpy(s->after, m->label, (size_t)g->count);
    if (safe) make_safe(m, s->after, v);
    return add_position(s, misere, o, m, s->after);
}

static int expand_colours(const couple_game *game, void *memory, couple_options *o, const uint8_t *bytes, size_t length) {
    scratch *s = memory;
    graph *g = &s->read;
    uint8_t liberties[MOST];
    if (!read_graph(g, bytes, length)) return 0;
    if (g->kind == NOGO) count_liberties(g, g->label, liberties);
    for (int v = 0; v < g->count; v++) {
        if (!g->label[v]) continue;
        if (g->kind == CLOBBER) {
            for (uint32_t e = g->first[v]; e < g->first[v + 1]; e++) {
                const int w = g->near[e];
                if (g->label[v] + g->label[w] != 3) continue;
                memcpy(s->after, g->label, (size_t)g->count);
                s->after[w] = g->label[v];
                s->after[v] = 0;
                if (!add_position(s, game->misere, o, g, s->after)) return 0;
            }
            continue;
        }
        if (g->kind == NOGO) {
            if (!is_point(g->label[v])) continue;
            const int colours = allowed(g, g->label, liberties, v);
            for (int colour = 1; colour <= 2; colour++)
                if ((colours & colour) && !add_stone(s, game->misere, o, g, v, colour)) return 0;
            continue;
        }
        for (int colour = 1; colour <= 2; colour++) {
            if (!(g->label[v] & colour)) continue;
            const int lost = g->kind == COL ? colour : 3 - colour;
            memcpy(s->after, g->label, (size_t)g->count);
            s->after[v] = 0;
            for (uint32_t e = g->first[v]; e < g->first[v + 1]; e++) s->after[g->near[e]] &= (uint8_t)~lost;
            if (!add_position(s, game->misere, o, g, s->after)) return 0;
        }
    }
    return 1;
}

static int normalise_colours(const couple_game *game, void *memory, couple_options *o, const uint8_t *bytes, size_t length) {
    scratch *s = memory;
    if (!read_graph(&s->read, bytes, length)) return 0;
    memcpy(s->after, s->read.label, (size_t)s->read.count);
    return add_position(s, game->misere, o, &s->read, s->after);
}

static void *new_scratch_colours(const couple_game *game) {
    (void)game;
    return malloc(sizeof(scratch));
}

static void release_colours(couple_game *game) { free(game); }

static PyObject *couple_colours(PyObject *self, PyObject *args) {
    int misere, threads, small;
    unsigned long long memory;
    (void)self;
    if (!PyArg_ParseTuple(args, "pKii:couple_colours", &misere, &memory, &threads, &small)) return NULL;
    couple_game *game = malloc(sizeof *game);
    if (game == NULL) return PyErr_NoMemory();
    *game = (couple_game){expand_colours, normalise_colours, NULL, new_scratch_colours, free, release_colours, misere && !small, 0};
    return couple_open_small(game, misere, small, memory, threads);
}

PyMethodDef colour_components_methods[] = {
    {"couple_colours", couple_colours, METH_VARARGS, "A search of losing couples for games on coloured graphs."},
    {NULL, NULL, 0, NULL},
};
