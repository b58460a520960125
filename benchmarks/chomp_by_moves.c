/* Chomp with three rows by the definition: a position (p, q, r), p >= q >= r, is a P-position if no bite leads to one.
 *
 *     cc -O2 chomp_by_moves.c -o chomp_by_moves && ./chomp_by_moves 400
 *
 * writes every P-position with a first row up to 400, one a line, the poisoned cell alone (1, 0, 0) first. It shares no
 * code with the library, and uses no theorem: every bite of every position is looked up in one table of bytes.
 */
#include <stdio.h>
#include <stdlib.h>

static unsigned char *lost;
static int side;

static unsigned char at(int p, int q, int r) { return lost[((size_t)p * side + q) * side + r]; }

static int least(int a, int b) { return a < b ? a : b; }

static int wins(int p, int q, int r)
{
    for (int left = 0; left < r; left++)
        if (at(p, q, left)) return 1;
    for (int left = 0; left < q; left++)
        if (at(p, left, least(r, left))) return 1;
    for (int left = 1; left < p; left++) /* whoever eats the last cell loses, so it is left */
        if (at(left, least(q, left), least(r, left))) return 1;
    return 0;
}

int main(int count, char **words)
{
    int most = count > 1 ? atoi(words[1]) : 100;
    if (most < 1 || most > 1000) return 2;
    side = most + 1;
    lost = calloc((size_t)side * side * side, 1);
    if (lost == NULL) return 1;
    for (int p = 1; p <= most; p++)
        for (int q = 0; q <= p; q++)
            for (int r = 0; r <= q; r++)
                if (!wins(p, q, r)) {
                    lost[((size_t)p * side + q) * side + r] = 1;
                    printf("%d %d %d\n", p, q, r);
                }
    return 0;
}
