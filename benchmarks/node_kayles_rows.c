/* Nim-values of Node Kayles on grids of three rows, by a method that shares nothing with the library's.
 *
 * A part is three rows of bits. All its options are valued and the least missing number is its value: no questions, no mirror, nothing
 * replaced in the table. Parts are found by spreading whole rows, and compared as triples of rows, with the rows reflected and exchanged.
 *
 *     cc -O3 -o node_kayles_rows node_kayles_rows.c && ./node_kayles_rows 20
 *
 * prints for 1, 2, ... columns (at most 31) the value, the parts known so far and the seconds of processor time so far.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct {
    uint32_t row[3];
} part;

typedef struct {
    part key; /* no free cell: nothing is kept here */
    uint32_t value;
} entry;

static entry *table;
static uint64_t room, held;

static uint64_t place_of(part p) {
    uint64_t x = (p.row[0] | (uint64_t)p.row[1] << 32) * UINT64_C(0x9e3779b97f4a7c15) ^ p.row[2] * UINT64_C(0xc2b2ae3d27d4eb4f);
    x ^= x >> 29;
    x *= UINT64_C(0xbf58476d1ce4e5b9);
    x ^= x >> 32;
    return x & (room - 1);
}

static int is_empty(part p) { return !(p.row[0] | p.row[1] | p.row[2]); }
static int same(part a, part b) { return a.row[0] == b.row[0] && a.row[1] == b.row[1] && a.row[2] == b.row[2]; }

static entry *find(part p) {
    uint64_t place = place_of(p);
    while (!is_empty(table[place].key) && !same(table[place].key, p)) place = (place + 1) & (room - 1);
    return &table[place];
}

static void keep(part p, uint32_t value) {
    if (2 * ++held > room) {
        entry *old = table, *end = table + room;
        room *= 2;
        table = calloc(room, sizeof(entry));
        if (table == NULL) exit(3);
        for (entry *here = old; here < end; here++)
            if (!is_empty(here->key)) *find(here->key) = *here;
        free(old);
    }
    entry *here = find(p);
    here->key = p;
    here->value = value;
}

static uint32_t reversed(uint32_t x) {
    x = (x >> 1 & 0x55555555) | (x & 0x55555555) << 1;
    x = (x >> 2 & 0x33333333) | (x & 0x33333333) << 2;
    x = (x >> 4 & 0x0f0f0f0f) | (x & 0x0f0f0f0f) << 4;
    x = (x >> 8 & 0x00ff00ff) | (x & 0x00ff00ff) << 8;
    return x >> 16 | x << 16;
}

/* The part moved to the first column, and upwards as far as it goes. */
static part cornered(part p) {
    while (p.row[0] == 0) {
        p.row[0] = p.row[1];
        p.row[1] = p.row[2];
        p.row[2] = 0;
    }
    const uint32_t all = p.row[0] | p.row[1] | p.row[2];
    const int shift = __builtin_ctz(all);
    for (int r = 0; r < 3; r++) p.row[r] >>= shift;
    return p;
}

static int is_less(part a, part b) {
    for (int r = 0; r < 2; r++)
        if (a.row[r] != b.row[r]) return a.row[r] < b.row[r];
    return a.row[2] < b.row[2];
}

static part canonical(part p) {
    const part across = {{reversed(p.row[0]), reversed(p.row[1]), reversed(p.row[2])}};
    const part images[3] = {{{p.row[2], p.row[1], p.row[0]}}, across, {{across.row[2], across.row[1], across.row[0]}}};
    part best = cornered(p);
    for (int i = 0; i < 3; i++) {
        const part other = cornered(images[i]);
        if (is_less(best, other)) best = other;
    }
    return best;
}

static uint32_t value_of(part p);

/* The nim-sum of the values of the connected parts of a set of free cells. */
static uint32_t value_of_all(part left) {
    uint32_t total = 0;
    while (!is_empty(left)) {
        part p = {{0, 0, 0}};
        for (int r = 0; r < 3; r++)
            if (left.row[r]) {
                p.row[r] = left.row[r] & (~left.row[r] + 1);
                break;
            }
        for (;;) {
            const uint32_t a = p.row[0], b = p.row[1], c = p.row[2];
            const part wider = {{(a | a << 1 | a >> 1 | b) & left.row[0], (b | b << 1 | b >> 1 | a | c) & left.row[1],
                                 (c | c << 1 | c >> 1 | b) & left.row[2]}};
            if (same(wider, p)) break;
            p = wider;
        }
        for (int r = 0; r < 3; r++) left.row[r] &= ~p.row[r];
        total ^= value_of(canonical(p));
    }
    return total;
}

static uint32_t value_of(part p) {
    const entry *kept = find(p);
    if (!is_empty(kept->key)) return kept->value;
    uint64_t seen = 0;
    for (int r = 0; r < 3; r++)
        for (uint32_t cells = p.row[r]; cells; cells &= cells - 1) {
            const uint32_t cell = cells & (~cells + 1);
            part after = p;
            after.row[r] &= ~(cell | cell << 1 | cell >> 1);
            if (r > 0) after.row[r - 1] &= ~cell;
            if (r < 2) after.row[r + 1] &= ~cell;
            seen |= UINT64_C(1) << (value_of_all(after) & 63); /* a value is at most the number of moves: 93 cells, but never near */
        }
    uint32_t value = 0;
    while (seen >> value & 1) value++;
    if (value > 31) exit(4); /* nim-sums might reach 64 */
    keep(p, value);
    return value;
}

int main(int count, char **texts) {
    const int columns = count > 1 ? atoi(texts[1]) : 20;
    room = 1 << 20;
    table = calloc(room, sizeof(entry));
    if (table == NULL || columns < 1 || columns > 31) return 2;
    for (int n = 1; n <= columns; n++) {
        const uint32_t full = (UINT32_C(1) << n) - 1;
        const uint32_t value = value_of_all((part){{full, full, full}});
        printf("%d %u %llu %.2f\n", n, (unsigned)value, (unsigned long long)held, (double)clock() / CLOCKS_PER_SEC);
        fflush(stdout);
    }
    return 0;
}
