/* Who wins Cram or Node Kayles on a grid in misere play: a second program, which shares nothing with the library.
 *
 * gcc -O2 misere_boards.c -o misere_boards && ./misere_boards cram 4 7
 *
 * A position is the set of free cells, as one number, row by row. Cells that no move needs are left out, and of the images of the
 * rectangle the least is taken. Who wins is kept for each position in a table that grows. The options of a position are tried in the
 * order of the moves that they leave, fewest first; the first one that loses decides. Nothing is taken apart into components. */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t set;

static int rows, columns, cells, is_cram, image_count;
static set beside[64];            /* the neighbours of each cell */
static int image[7][64];          /* the symmetries of the rectangle but the identity */
static set *table;                /* twice a position that is not empty, plus 1 if the player to move wins; 0: empty */
static uint64_t table_size, held, examined;

static int cell_at(int row, int column) { return row * columns + column; }

static void make_board(void) {
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            const int cell = cell_at(row, column);
            if (row > 0) beside[cell] |= (set)1 << cell_at(row - 1, column);
            if (row + 1 < rows) beside[cell] |= (set)1 << cell_at(row + 1, column);
            if (column > 0) beside[cell] |= (set)1 << cell_at(row, column - 1);
            if (column + 1 < columns) beside[cell] |= (set)1 << cell_at(row, column + 1);
        }
    for (int kind = 1; kind < (rows == columns ? 8 : 4); kind++, image_count++)
        for (int row = 0; row < rows; row++)
            for (int column = 0; column < columns; column++) {
                const int to_row = kind & 1 ? rows - 1 - row : row, to_column = kind & 2 ? columns - 1 - column : column;
                image[image_count][cell_at(row, column)] = kind & 4 ? cell_at(to_column, to_row) : cell_at(to_row, to_column);
            }
}

static set least_image(set position) {
    set least = position;
    for (int kind = 0; kind < image_count; kind++) {
        set other = 0;
        for (set left = position; left; left &= left - 1) other |= (set)1 << image[kind][__builtin_ctzll(left)];
        if (other < least) least = other;
    }
    return least;
}

/* Leaves out cells that no move needs, and counts moves. */
static set needed_cells(set position, int *moves) {
    set found = 0;
    *moves = 0;
    for (set left = position; left; left &= left - 1) {
        const int cell = __builtin_ctzll(left);
        const set near = beside[cell] & position;
        if (!is_cram || near) found |= (set)1 << cell;
        *moves += is_cram ? __builtin_popcountll(near) : 2;
    }
    *moves /= 2;
    return found;
}

static uint64_t place_of(set position) {
    uint64_t x = position * UINT64_C(0x9E3779B97F4A7C15);
    x ^= x >> 29;
    x *= UINT64_C(0xBF58476D1CE4E5B9);
    x ^= x >> 32;
    uint64_t place = x & (table_size - 1);
    while (table[place] && table[place] >> 1 != position) place = (place + 1) & (table_size - 1);
    return place;
}

static void keep(set position, int wins) {
    if (2 * held >= table_size) {
        set *old = table;
        const uint64_t old_size = table_size;
        table_size *= 2;
        table = calloc(table_size, sizeof *table);
        if (table == NULL) {
            fprintf(stderr, "not enough memory\n");
            exit(1);
        }
        for (uint64_t place = 0; place < old_size; place++)
            if (old[place]) table[place_of(old[place] >> 1)] = old[place];
        free(old);
    }
    table[place_of(position)] = position << 1 | (set)wins;
    held++;
}

typedef struct {
    set position;
    int moves;
} option;

static int by_moves(const void *one, const void *other) {
    const option *a = one, *b = other;
    return a->moves != b->moves ? a->moves - b->moves : a->position < b->position ? -1 : a->position > b->position;
}

static int wins(set position) {
    option options[128];
    int count = 0;
    if (position == 0) return 1; /* whoever cannot move wins */
    const set known = table[place_of(position)];
    if (known) return (int)(known & 1);
    examined++;
    for (set left = position; left; left &= left - 1) {
        const int cell = __builtin_ctzll(left);
        const set near = beside[cell] & position, one = (set)1 << cell;
        if (!is_cram) {
            options[count].position = needed_cells(position & ~one & ~near, &options[count].moves);
            count++;
            continue;
        }
        for (set later = near & ~(one | (one - 1)); later; later &= later - 1) {
            options[count].position = needed_cells(position & ~one & ~(later & (~later + 1)), &options[count].moves);
            count++;
        }
    }
    for (int index = 0; index < count; index++) options[index].position = least_image(options[index].position);
    qsort(options, (size_t)count, sizeof *options, by_moves);
    int found = 0;
    for (int index = 0; index < count && !found; index++)
        if (index == 0 || options[index].position != options[index - 1].position) found = !wins(options[index].position);
    keep(position, found);
    return found;
}

int main(int count, char **words) {
    const int known = count == 4 && (strcmp(words[1], "cram") == 0 || strcmp(words[1], "node-kayles") == 0);
    if (!known || (rows = atoi(words[2])) < 1 || (columns = atoi(words[3])) < 1 || rows > 63 || columns > 63 || rows * columns > 63) {
        fprintf(stderr, "usage: misere_boards cram|node-kayles ROWS COLUMNS (at most 63 cells)\n");
        return 2;
    }
    is_cram = strcmp(words[1], "cram") == 0;
    cells = rows * columns;
    make_board();
    table_size = 1 << 16;
    table = calloc(table_size, sizeof *table);
    if (table == NULL) return 1;
    int moves;
    const int found = wins(least_image(needed_cells(((set)1 << cells) - 1, &moves)));
    printf("%s %dx%d misere: the player to move %s (%" PRIu64 " positions)\n", words[1], rows, columns, found ? "wins" : "loses", examined);
    return 0;
}
