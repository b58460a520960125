/* The board of a mask game, for one width of word: a file defines WORD and MASK_WIDE and includes this.
 *
 * A position is a set of free cells. A move (need, remove) is legal while its needed cells are free. Components are connected sets of
 * free cells. Each is shifted to the corner of the frame (if there is one) and replaced by the least of its images. The reference
 * implementation is mask_components.py. */
#ifndef NIMATRON_MASK_BOARD_H
#define NIMATRON_MASK_BOARD_H

#include "native.h"

#define WORDS (sizeof(WORD) / sizeof(uint64_t))
#define CELLS (8 * sizeof(WORD))

typedef struct {
    WORD raw, canonical;
} raw_part;

typedef struct {
    const uint64_t *neighbours, *needs, *removes, *images;
    const int32_t *first_move; /* index of the first move whose first needed cell is this one */
    WORD first_column, last_column;
    uint8_t row_start[CELLS]; /* of the row of each cell, in a frame */
    int grid; /* neighbours are the cells of the frame that share a side */
    int cells, width, image_count;
    int edges; /* the moves are exactly the pairs of neighbours, and remove the cells they need */
    raw_part *raws; /* canonical forms found last */
    uint64_t raw_count;
} board;

static inline WORD word_at(const uint64_t *words, size_t index) {
    WORD found = words[index * WORDS];
#if MASK_WIDE
    found |= (WORD)words[index * WORDS + 1] << 64;
#endif
    return found;
}

static inline int first_cell(WORD set) {
    const uint64_t low = (uint64_t)set;
#if MASK_WIDE
    if (low == 0) return 64 + native_lowest_bit((uint64_t)(set >> 64));
#endif
    return native_lowest_bit(low);
}

static inline int ones(uint64_t x) {
    x -= x >> 1 & UINT64_C(0x5555555555555555); /* not every processor has an instruction that counts bits */
    x = (x & UINT64_C(0x3333333333333333)) + (x >> 2 & UINT64_C(0x3333333333333333));
    x = (x + (x >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)(x * UINT64_C(0x0101010101010101) >> 56);
}

static inline int size_of(WORD set) {
    int count = ones((uint64_t)set);
#if MASK_WIDE
    count += ones((uint64_t)(set >> 64));
#endif
    return count;
}

static inline int is_larger(WORD one, WORD other) {
    const int size = size_of(one), other_size = size_of(other);
    return size != other_size ? size > other_size : one > other;
}

static inline uint64_t scattered(WORD key) {
    uint64_t x = (uint64_t)key;
#if MASK_WIDE
    x ^= (uint64_t)(key >> 64) * UINT64_C(0x9e3779b97f4a7c15);
#endif
    x ^= x >> 32;
    x *= UINT64_C(0xd6e8feb86659fd93);
    x ^= x >> 32;
    x *= UINT64_C(0xd6e8feb86659fd93);
    return x ^ x >> 32;
}

/* -- images, components --------------------------------------------------------------------------------------------------------- */

static inline WORD image_of(const board *b, int image, WORD set) {
    const uint64_t *table = b->images + (size_t)image * sizeof(WORD) * 256 * WORDS;
    WORD found = 0;
    for (size_t byte = 0; set; byte++, set >>= 8) found |= word_at(table, byte * 256 + (size_t)(set & 255));
    return found;
}

/* How far a set is to be shifted so that it touches the first row and the first column of the frame. */
static inline int corner_shift(const board *b, WORD set) {
    if (b->width == 0) return 0;
    const int down = b->row_start[first_cell(set)];
    int left = 0;
    while (!(set & b->first_column << left)) left++;
    return down + left;
}

static WORD canonical(const board *b, WORD part) {
    WORD best = part >> corner_shift(b, part);
    raw_part *kept = &b->raws[scattered(best) & (b->raw_count - 1)];
    if (kept->raw == best) return kept->canonical;
    const WORD raw = best;
    for (int image = 0; image < b->image_count; image++) {
        WORD other = image_of(b, image, raw);
        other >>= corner_shift(b, other);
        if (other < best) best = other;
    }
    kept->raw = raw;
    kept->canonical = best;
    return best;
}

/* A set with all neighbours of its cells in a grid. */
static inline WORD spread(const board *b, WORD set) {
    return set | (set & ~b->last_column) << 1 | (set & ~b->first_column) >> 1 | set << b->width | set >> b->width;
}

static inline WORD part_around(const board *b, int cell, WORD free) {
    WORD part = (WORD)1 << cell, edge = part;
    if (b->grid) {
        for (WORD before = 0; part != before;) {
            before = part;
            part = spread(b, part) & free;
            part = spread(b, part) & free;
        }
        return part;
    }
    while (edge) {
        const WORD near = word_at(b->neighbours, (size_t)first_cell(edge)) & free & ~part;
        edge = (edge & (edge - 1)) | near;
        part |= near;
    }
    return part;
}

/* If each move takes two neighbours: of several cells whose only free neighbour is the same one, all but one can be removed, since a
 * move with any of them isolates the others. Cells without neighbours have no move. */
static WORD without_equal_leaves(const board *b, WORD part) {
    WORD joined = 0, kept = part, leaves = part;
    if (b->grid) {
        const WORD right = part & (part & ~b->first_column) >> 1, left = part & (part & ~b->last_column) << 1;
        const WORD up = part & part << b->width, down = part & part >> b->width;
        kept = part &= right | left | up | down;
        leaves = part & ~((right & left) | (up & down) | ((right | left) & (up | down)));
    }
    for (WORD left = leaves; left; left &= left - 1) {
        const WORD near = word_at(b->neighbours, (size_t)first_cell(left)) & part;
        if (near & (near - 1)) continue;
        if (near & joined || near == 0) kept &= ~(left & (~left + 1));
        joined |= near;
    }
    return kept;
}

static int has_move(const board *b, WORD part) {
    if (b->edges) return (part & (part - 1)) != 0; /* it is connected */
    for (WORD left = part; left; left &= left - 1) {
        const int cell = first_cell(left);
        for (int move = b->first_move[cell]; move < b->first_move[cell + 1]; move++)
            if (!(word_at(b->needs, move) & ~part)) return 1;
    }
    return 0;
}

static int count_moves(const board *b, WORD part) {
    int count = 0;
    if (b->grid && b->edges) return size_of(part & (part & ~b->first_column) >> 1) + size_of(part & part >> b->width);
    for (WORD left = part; left; left &= left - 1) {
        const int cell = first_cell(left);
        for (int move = b->first_move[cell]; move < b->first_move[cell + 1]; move++) count += !(word_at(b->needs, move) & ~part);
    }
    return count;
}

/* Returns whether an image of order two maps the component to itself, and no legal move needs a cell that its own image removes.
 * Then every move is answered by its image. */
static int mirrored(const board *b, WORD part) {
    for (int image = 0; image < b->image_count; image++) {
        const WORD other = image_of(b, image, part);
        const int shift = corner_shift(b, other);
        int answered = other >> shift == part;
        for (WORD left = part; left && answered; left &= left - 1) {
            const int cell = first_cell(left);
            for (int move = b->first_move[cell]; move < b->first_move[cell + 1] && answered; move++) {
                const WORD need = word_at(b->needs, move), remove = word_at(b->removes, move) & part;
                if (need & ~part) continue;
                const WORD answer = image_of(b, image, need) >> shift;
                answered = !(answer & remove) && image_of(b, image, answer) >> shift == need;
            }
        }
        if (answered) return 1;
    }
    return 0;
}

/* Returns the cells that some legal move needs; the others can be removed. */
static WORD live_cells(const board *b, WORD free) {
    WORD live = 0;
    if (b->edges) return without_equal_leaves(b, free);
    for (WORD left = free; left; left &= left - 1) {
        const int cell = first_cell(left);
        for (int move = b->first_move[cell]; move < b->first_move[cell + 1]; move++) {
            const WORD need = word_at(b->needs, move);
            if (!(need & ~free)) live |= need;
        }
    }
    return live;
}

/* -- frames -------------------------------------------------------------------------------------------------------------------- */

static int is_grid(const board *b) {
    if (b->width < 2 || b->width >= (int)CELLS) return 0;
    for (int cell = 0; cell < b->cells; cell++) {
        WORD inside = ~(WORD)0;
        if (b->cells < (int)CELLS) inside = ((WORD)1 << b->cells) - 1;
        const WORD one = (WORD)1 << cell;
        if (word_at(b->neighbours, (size_t)cell) != (spread(b, one) & inside & ~one)) return 0;
    }
    return 1;
}

/* Whether the buffers of a board have the lengths that its cells and moves need. `lengths` are those of neighbours, needs, removes,
 * images and first_move. */
static int board_fits(const board *b, const Py_ssize_t *lengths) {
    const Py_ssize_t moves = lengths[1] / (Py_ssize_t)WORDS;
    int good = b->cells > 0 && b->cells <= (int)CELLS && lengths[0] == b->cells * (Py_ssize_t)WORDS && lengths[2] == lengths[1];
    good = good && lengths[4] == b->cells + 1;
    good = good && (b->width == 0 || (b->width > 0 && b->cells % b->width == 0));
    good = good && b->raw_count > 0 && (b->raw_count & (b->raw_count - 1)) == 0;
    for (int cell = 0; good && cell < b->cells; cell++)
        good = b->first_move[cell] >= 0 && b->first_move[cell] <= b->first_move[cell + 1] && b->first_move[cell + 1] <= moves;
    return good;
}

/* Takes a board from buffers in this order: neighbours, needs, removes, images, first_move. */
static void board_from(board *b, const Py_buffer *views) {
    b->neighbours = views[0].buf;
    b->needs = views[1].buf;
    b->removes = views[2].buf;
    b->images = views[3].buf;
    b->first_move = views[4].buf;
    b->cells = (int)(native_length(&views[4]) - 1);
    b->image_count = (int)(native_length(&views[3]) / (Py_ssize_t)(sizeof(WORD) * 256 * WORDS));
}

/* Finds the rows and columns of the frame of a board that fits. */
static void find_frame(board *b) {
    for (int at = 0; b->width && at < b->cells; at += b->width) b->first_column |= (WORD)1 << at;
    for (int cell = 0; b->width && cell < b->cells; cell++) b->row_start[cell] = (uint8_t)(cell / b->width * b->width);
    b->last_column = b->width ? b->first_column << (b->width - 1) : 0;
    b->grid = is_grid(b);
}

#endif
