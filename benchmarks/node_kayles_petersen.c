/* Nim-values of Node Kayles on the generalised Petersen graphs P(n, 2), by a method that shares nothing with the library's.
 *
 * Column i has an outer vertex, joined to the outer vertices of the columns i - 1 and i + 1, and an inner one, joined to the
 * inner vertices of the columns i - 2 and i + 2; the two are joined. A component is two rows of bits. All its options are
 * valued and the least missing number is its value. No edge crosses two empty columns side by side: a component with such a
 * gap is cut there, moved to the first column and then serves every n. Components are compared with their mirror images, and
 * those without a gap with their rotations.
 *
 *     cc -O3 -o node_kayles_petersen node_kayles_petersen.c && ./node_kayles_petersen 5 37 2
 *
 * prints for each n from the first to the second number (5 to 50) in steps of the third: n, the value, the components known so
 * far and the seconds of processor time so far.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct {
    uint64_t outer, inner;
} rows;

typedef struct {
    rows key; /* the columns of a ring stand in the highest bits of the outer row; no inner and outer bit: empty */
    uint64_t value;
} entry;

static entry *table;
static uint64_t size, held;

static uint64_t place_of(rows r)
{
    uint64_t x = r.outer * UINT64_C(0x9e3779b97f4a7c15) ^ (r.inner + 1) * UINT64_C(0xc2b2ae3d27d4eb4f);
    x ^= x >> 31;
    x *= UINT64_C(0xbf58476d1ce4e5b9);
    x ^= x >> 29;
    return x & (size - 1);
}

static entry *find(rows key)
{
    uint64_t place = place_of(key);
    while ((table[place].key.outer | table[place].key.inner) &&
           (table[place].key.outer != key.outer || table[place].key.inner != key.inner))
        place = (place + 1) & (size - 1);
    return &table[place];
}

static void keep(rows key, uint64_t value)
{
    if (3 * ++held > 2 * size) {
        entry *old = table, *end = table + size;
        size *= 2;
        table = calloc(size, sizeof *table);
        if (table == NULL) exit(3);
        for (entry *here = old; here < end; here++)
            if (here->key.outer | here->key.inner) *find(here->key) = *here;
        free(old);
    }
    entry *here = find(key);
    here->key = key;
    here->value = value;
}

/* n is the number of columns of a ring, 0 for a strip that begins in column 0 */

static uint64_t around(uint64_t x, int by, int n)
{
    if (n == 0) return by > 0 ? x << by : x >> -by;
    by = (by + n) % n;
    return by == 0 ? x : (x << by | x >> (n - by)) & ((UINT64_C(1) << n) - 1);
}

static uint64_t mirrored(uint64_t x, int columns)
{
    uint64_t y = 0;
    for (int i = 0; i < columns; i++) y |= (x >> i & 1) << (columns - 1 - i);
    return y;
}

static int before(rows a, rows b) { return a.outer != b.outer ? a.outer < b.outer : a.inner < b.inner; }

static uint64_t value_of(rows all, int n);

static uint64_t value_of_component(rows part, int n)
{
    uint64_t used = part.outer | part.inner;
    if (n > 0) { /* cut it at two empty columns, if there are any */
        uint64_t gap = ~used & around(~used & ((UINT64_C(1) << n) - 1), -1, n) & ((UINT64_C(1) << n) - 1);
        if (gap) {
            int first = __builtin_ctzll(gap);
            part.outer = around(part.outer, -first, n);
            part.inner = around(part.inner, -first, n);
            n = 0;
            used = part.outer | part.inner;
        }
    }
    if (n == 0) {
        int low = __builtin_ctzll(used), columns = 64 - __builtin_clzll(used) - low;
        part.outer >>= low;
        part.inner >>= low;
        rows image = {mirrored(part.outer, columns), mirrored(part.inner, columns)};
        if (before(image, part)) part = image;
    } else {
        rows image = {mirrored(part.outer, n), mirrored(part.inner, n)}, least = part;
        for (int by = 0; by < n; by++) {
            rows one = {around(part.outer, by, n), around(part.inner, by, n)};
            rows other = {around(image.outer, by, n), around(image.inner, by, n)};
            if (before(one, least)) least = one;
            if (before(other, least)) least = other;
        }
        part = least;
    }
    rows key = {part.outer | (uint64_t)n << 56, part.inner};
    entry *known = find(key);
    if (known->key.outer | known->key.inner) return known->value;
    uint64_t seen = 0;
    for (uint64_t left = part.outer; left; left &= left - 1) {
        uint64_t bit = left & -left;
        rows rest = {part.outer & ~(bit | around(bit, 1, n) | around(bit, -1, n)), part.inner & ~bit};
        seen |= UINT64_C(1) << value_of(rest, n);
    }
    for (uint64_t left = part.inner; left; left &= left - 1) {
        uint64_t bit = left & -left;
        rows rest = {part.outer & ~bit, part.inner & ~(bit | around(bit, 2, n) | around(bit, -2, n))};
        seen |= UINT64_C(1) << value_of(rest, n);
    }
    uint64_t value = (uint64_t)__builtin_ctzll(~seen);
    keep(key, value);
    return value;
}

static uint64_t value_of(rows all, int n)
{
    uint64_t sum = 0;
    while (all.outer | all.inner) {
        rows part = {all.outer & -all.outer, all.outer ? 0 : all.inner & -all.inner}, more = part;
        do {
            part = more;
            more.outer |= (around(part.outer, 1, n) | around(part.outer, -1, n) | part.inner) & all.outer;
            more.inner |= (around(part.inner, 2, n) | around(part.inner, -2, n) | part.outer) & all.inner;
        } while (more.outer != part.outer || more.inner != part.inner);
        all.outer &= ~part.outer;
        all.inner &= ~part.inner;
        sum ^= value_of_component(part, n);
    }
    return sum;
}

int main(int count, char **words)
{
    int from = count > 1 ? atoi(words[1]) : 5, to = count > 2 ? atoi(words[2]) : 20;
    int step = count > 3 ? atoi(words[3]) : 1;
    if (from < 5 || to > 50 || step < 1) return 2;
    size = 1 << 16;
    table = calloc(size, sizeof *table);
    if (table == NULL) return 3;
    for (int n = from; n <= to; n += step) {
        uint64_t whole = (UINT64_C(1) << n) - 1;
        rows all = {whole, whole};
        uint64_t value = value_of(all, n);
        printf("%d %d %llu %.1f\n", n, (int)value, (unsigned long long)held, (double)clock() / CLOCKS_PER_SEC);
        fflush(stdout);
    }
    return 0;
}
