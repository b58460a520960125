/* An order of the vertices of a small graph with labels on vertices and edges: equal graphs mostly come out in one order.
 *
 * The signs of the vertices are refined by what surrounds them. Of vertices that stay equal one is chosen. They need not be images of
 * each other; then an equal graph may get another order, which costs a search work and nothing else. */
#ifndef NIMATRON_GRAPH_ORDER_H
#define NIMATRON_GRAPH_ORDER_H

#include "native.h"

#define GRAPH_MOST 250 /* vertices */
#define GRAPH_ROOM ((size_t)GRAPH_MOST * GRAPH_MOST)

typedef struct {
    int size;
    uint32_t first[GRAPH_MOST + 1]; /* of the neighbours of each vertex */
    uint8_t near[GRAPH_ROOM], edge[GRAPH_ROOM]; /* edge: its label */
    uint64_t mixed[GRAPH_MOST], sorted[GRAPH_MOST];
} graph_order;

/* Refines the signs until as many as possible differ; returns how many do. */
static inline int graph_refine(graph_order *g, uint64_t *sign) {
    const int size = g->size;
    int groups = 0;
    for (;;) {
        for (int i = 0; i < size; i++) {
            const uint64_t x = sign[i];
            int j = i;
            for (; j > 0 && g->sorted[j - 1] > x; j--) g->sorted[j] = g->sorted[j - 1];
            g->sorted[j] = x;
        }
        int now = size > 0;
        for (int i = 1; i < size; i++) now += g->sorted[i] != g->sorted[i - 1];
        if (now == size || now <= groups) return now;
        groups = now;
        for (int i = 0; i < size; i++) g->mixed[i] = native_mixed(sign[i]);
        for (int i = 0; i < size; i++) {
            uint64_t sum = 0;
            for (uint32_t e = g->first[i]; e < g->first[i + 1]; e++) sum += g->mixed[g->near[e]] * (2 * g->edge[e] + UINT64_C(1));
            sign[i] = native_mixed(sign[i] * 3 + sum);
        }
    }
}

/* Writes the vertices in their order. */
static inline void graph_order_of(graph_order *g, uint64_t *sign, uint8_t *order) {
    const int size = g->size;
    for (int chosen = 0; chosen < size; chosen++) {
        if (graph_refine(g, sign) == size) break;
        uint64_t least = 0;
        for (int i = 1; i < size; i++) /* of the lowest sign that several have, one gets another */
            if (g->sorted[i] == g->sorted[i - 1]) {
                least = g->sorted[i];
                break;
            }
        for (int i = 0; i < size; i++)
            if (sign[i] == least) {
                sign[i] = native_mixed(least + UINT64_C(0x5851f42d4c957f2d));
                break;
            }
    }
    for (int i = 0; i < size; i++) {
        int j = i;
        for (; j > 0 && sign[order[j - 1]] > sign[i]; j--) order[j] = order[j - 1];
        order[j] = (uint8_t)i;
    }
}

#endif
