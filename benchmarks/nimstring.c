/* Nim-values of all sets of strings of a grid of boxes, by the definition: a second program for Nimstring that knows no chains.
 *
 *     cc -O2 nimstring.c -o nimstring && ./nimstring 3 4
 *
 * prints the value of the empty grid, 255 if it is loony, and how many sets are loony. It takes a byte for each set of edges, 2 GiB for
 * 3x4. A set has the least number that no cut leaves, loony ones left out, if no cut completes a box. Otherwise its value is what remains
 * after a cut that completes one, if that is one number for all of them and no other cut leaves it; else it is loony. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { LOONY = 255, MOST = 32 };

int main(int argc, char **argv) {
    const int rows = argc > 2 ? atoi(argv[1]) : 0, columns = argc > 2 ? atoi(argv[2]) : 0;
    const int across = (rows + 1) * columns, edges = across + rows * (columns + 1);
    uint64_t others[MOST][2]; /* the other edges of the boxes at an edge, twice the same if there is one box */
    if (rows < 1 || columns < 1 || edges > MOST) return fprintf(stderr, "rows and columns, with at most %d edges\n", MOST), 2;
    for (int edge = 0; edge < edges; edge++) {
        int found = 0;
        for (int row = 0; row < rows; row++)
            for (int column = 0; column < columns; column++) {
                const int up = row * columns + column, left = across + row * (columns + 1) + column;
                const uint64_t box = UINT64_C(1) << up | UINT64_C(1) << (up + columns) | UINT64_C(1) << left | UINT64_C(1) << (left + 1);
                if (!(box >> edge & 1)) continue;
                others[edge][found++] = box ^ UINT64_C(1) << edge;
                if (found == 1) others[edge][1] = others[edge][0];
            }
    }
    uint8_t *value = malloc((size_t)1 << edges);
    if (value == NULL) return fprintf(stderr, "no memory\n"), 2;
    uint64_t loony = 0;
    value[0] = 0;
    for (uint64_t here = 1; here < UINT64_C(1) << edges; here++) {
        uint64_t plain = 0;
        int again = -1, is_loony = 0;
        for (uint64_t rest = here; rest && !is_loony; rest &= rest - 1) {
            const int edge = __builtin_ctzll(rest);
            const uint64_t left = here ^ UINT64_C(1) << edge;
            const int after = value[left];
            if ((left & others[edge][0]) && (left & others[edge][1])) {
                if (after != LOONY) plain |= UINT64_C(1) << after;
            } else {
                is_loony = after == LOONY || (again >= 0 && again != after);
                again = after;
            }
        }
        if (!is_loony && again >= 0) is_loony = plain >> again & 1;
        loony += is_loony;
        value[here] = is_loony ? LOONY : again >= 0 ? again : __builtin_ctzll(~plain);
    }
    printf("%d %llu\n", value[(UINT64_C(1) << edges) - 1], (unsigned long long)loony);
    free(value);
    return 0;
}
