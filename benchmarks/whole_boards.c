/* The plain way to the nim-value of Cram and of Node Kayles on a grid: every whole position below the first is valued once, by the least
 * missing value of all its options. No parts, no symmetry, no questions: the baseline of boards.py. */
#include <stdint.h>
#include <stdlib.h>

typedef struct {
    uint64_t key; /* the free cells and one bit above them, so that no position is 0 */
    uint64_t value;
} entry;

static entry *table;
static uint64_t room, held;
static int rows, columns, takes_neighbours;

static entry *find(uint64_t key) {
    uint64_t x = key * UINT64_C(0x9e3779b97f4a7c15);
    x ^= x >> 29;
    uint64_t place = x & (room - 1);
    while (table[place].key && table[place].key != key) place = (place + 1) & (room - 1);
    return &table[place];
}

static int grow(void) {
    entry *old = table, *end = table + room;
    table = calloc(2 * room, sizeof *table);
    if (table == NULL) return 0;
    room *= 2;
    for (entry *here = old; here < end; here++)
        if (here->key) *find(here->key) = *here;
    free(old);
    return 1;
}

static int value_of(uint64_t key) {
    const entry *kept = find(key);
    if (kept->key) return (int)kept->value;
    uint64_t seen = 0;
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            const uint64_t cell = UINT64_C(1) << (row * columns + column);
            const uint64_t right = column + 1 < columns ? cell << 1 : 0, down = row + 1 < rows ? cell << columns : 0;
            if (!(key & cell)) continue;
            if (takes_neighbours) {
                const uint64_t left = column > 0 ? cell >> 1 : 0, up = row > 0 ? cell >> columns : 0;
                const int value = value_of(key & ~(cell | right | down | left | up));
                if (value < 0) return value;
                seen |= UINT64_C(1) << value;
                continue;
            }
            for (int way = 0; way < 2; way++) {
                const uint64_t other = way ? down : right;
                if (!(key & other)) continue;
                const int value = value_of(key & ~(cell | other));
                if (value < 0) return value;
                seen |= UINT64_C(1) << value;
            }
        }
    int value = 0;
    while (seen >> value & 1) value++;
    if (2 * ++held > room && !grow()) return -1;
    entry *here = find(key);
    here->key = key;
    here->value = (uint64_t)value;
    return value;
}

/* The nim-value of the whole board of at most 63 cells, -1 if memory is short; `positions` becomes how many there were. */
int whole_board(int row_count, int column_count, int neighbours_too, uint64_t *positions) {
    const int cells = row_count * column_count;
    if (cells > 63) return -1;
    rows = row_count;
    columns = column_count;
    takes_neighbours = neighbours_too;
    room = 1 << 16;
    held = 0;
    table = calloc(room, sizeof *table);
    const int value = table == NULL ? -1 : value_of((UINT64_C(1) << (cells + 1)) - 1);
    free(table);
    *positions = held;
    return value;
}
