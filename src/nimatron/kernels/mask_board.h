/* The board of a mask game, for one width of word (mask_word.h).
 *
 * A position is a set of free cells. A move (need, remove) is legal while its needed cells are free. Components are connected sets of
 * free cells. Each is shifted to the corner of the frame (if there is one) and replaced by the least of its images. The reference
 * implementation is mask_components.py. */
#ifndef NIMATRON_MASK_BOARD_H
#define NIMATRON_MASK_BOARD_H

#include "mask_word.h"

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

/* -- images, components --------------------------------------------------------------------------------------------------------- */

static inline WORD image_of(const board *b, int image, WORD set) {
    const uint64_t *table = b->images + (size_t)image * sizeof(WORD) * 256 * WORDS;
    WORD found = empty_set();
    for (int index = 0; index < WORDS; index++) {
        uint64_t left = part_of_word(set, index);
        for (size_t byte = (size_t)index * 8; left; byte++, left >>= 8) found |= word_at(table, byte * 256 + (size_t)(left & 255));
    }
    return found;
}

/* How far a set is to be shifted so that it touches the first row and the first column of the frame. */
static inline int corner_shift(const board *b, WORD set) {
    if (b->width == 0) return 0;
    const int down = b->row_start[first_cell(set)];
    int left = 0;
    while (is_empty(set & shifted_up(b->first_column, left))) left++;
    return down + left;
}

static WORD canonical(const board *b, WORD part) {
    WORD best = shifted_down(part, corner_shift(b, part));
    raw_part *kept = &b->raws[scattered(best) & (b->raw_count - 1)];
    if (same(kept->raw, best)) return kept->canonical;
    const WORD raw = best;
    for (int image = 0; image < b->image_count; image++) {
        WORD other = image_of(b, image, raw);
        other = shifted_down(other, corner_shift(b, other));
        if (is_less(other, best)) best = other;
    }
    kept->raw = raw;
    kept->canonical = best;
    return best;
}

/* A set with all neighbours of its cells in a grid. */
static inline WORD spread(const board *b, WORD set) {
    return set | shifted_up(set & ~b->last_column, 1) | shifted_down(set & ~b->first_column, 1) | shifted_up(set, b->width) |
           shifted_down(set, b->width);
}

static inline WORD part_around(const board *b, int cell, WORD free) {
    WORD part = one_cell(cell), edge = part;
    if (b->grid) {
        for (WORD before = empty_set(); !same(part, before);) {
            before = part;
            part = spread(b, part) & free;
            part = spread(b, part) & free;
        }
        return part;
    }
    while (!is_empty(edge)) {
        const WORD near = word_at(b->neighbours, (size_t)first_cell(edge)) & free & ~part;
        edge = without_first(edge) | near;
        part |= near;
    }
    return part;
}

/* If each move takes two neighbours: of several cells whose only free neighbour is the same one, all but one can be removed, since a
 * move with any of them isolates the others. Cells without neighbours have no move. */
static WORD without_equal_leaves(const board *b, WORD part) {
    WORD joined = empty_set(), kept = part, leaves = part;
    if (b->grid) {
        const WORD right = part & shifted_down(part & ~b->first_column, 1), left = part & shifted_up(part & ~b->last_column, 1);
        const WORD up = part & shifted_up(part, b->width), down = part & shifted_down(part, b->width);
        kept = part &= right | left | up | down;
        leaves = part & ~((right & left) | (up & down) | ((right | left) & (up | down)));
    }
    for (WORD left = leaves; !is_empty(left); left = without_first(left)) {
        const WORD near = word_at(b->neighbours, (size_t)first_cell(left)) & part;
        if (!is_empty(without_first(near))) continue;
        if (!is_empty(near & joined) || is_empty(near)) kept &= ~one_cell(first_cell(left));
        joined |= near;
    }
    return kept;
}

static int has_move(const board *b, WORD part) {
    if (b->edges) return !is_empty(without_first(part)); /* it is connected */
    for (WORD left = part; !is_empty(left); left = without_first(left)) {
        const int cell = first_cell(left);
        for (int move = b->first_move[cell]; move < b->first_move[cell + 1]; move++)
            if (is_empty(word_at(b->needs, move) & ~part)) return 1;
    }
    return 0;
}

static int count_moves(const board *b, WORD part) {
    int count = 0;
    if (b->grid && b->edges) return size_of(part & shifted_down(part & ~b->first_column, 1)) + size_of(part & shifted_down(part, b->width));
    for (WORD left = part; !is_empty(left); left = without_first(left)) {
        const int cell = first_cell(left);
        for (int move = b->first_move[cell]; move < b->first_move[cell + 1]; move++) count += is_empty(word_at(b->needs, move) & ~part);
    }
    return count;
}

/* Returns whether an image of order two maps the component to itself, and no legal move needs a cell that its own image removes.
 * Then every move is answered by its image. */
static int mirrored(const board *b, WORD part) {
    for (int image = 0; image < b->image_count; image++) {
        const WORD other = image_of(b, image, part);
        const int shift = corner_shift(b, other);
        int answered = same(shifted_down(other, shift), part);
        for (WORD left = part; !is_empty(left) && answered; left = without_first(left)) {
            const int cell = first_cell(left);
            for (int move = b->first_move[cell]; move < b->first_move[cell + 1] && answered; move++) {
                const WORD need = word_at(b->needs, move), remove = word_at(b->removes, move) & part;
                if (!is_empty(need & ~part)) continue;
                const WORD answer = shifted_down(image_of(b, image, need), shift);
                answered = is_empty(answer & remove) && same(shifted_down(image_of(b, image, answer), shift), need);
            }
        }
        if (answered) return 1;
    }
    return 0;
}

/* Returns the cells that some legal move needs; the others can be removed. */
static WORD live_cells(const board *b, WORD free) {
    WORD live = empty_set();
    if (b->edges) return without_equal_leaves(b, free);
    for (WORD left = free; !is_empty(left); left = without_first(left)) {
        const int cell = first_cell(left);
        for (int move = b->first_move[cell]; move < b->first_move[cell + 1]; move++) {
            const WORD need = word_at(b->needs, move);
            if (is_empty(need & ~free)) live |= need;
        }
    }
    return live;
}

/* -- frames -------------------------------------------------------------------------------------------------------------------- */

static int is_grid(const board *b) {
    if (b->width < 2 || b->width >= CELLS) return 0;
    for (int cell = 0; cell < b->cells; cell++) {
        const WORD one = one_cell(cell);
        if (!same(word_at(b->neighbours, (size_t)cell), spread(b, one) & first_cells(b->cells) & ~one)) return 0;
    }
    return 1;
}

/* Whether the buffers of a board have the lengths that its cells and moves need. `lengths` are those of neighbours, needs, removes,
 * images and first_move. */
static int board_fits(const board *b, const Py_ssize_t *lengths) {
    const Py_ssize_t moves = lengths[1] / WORDS;
    int good = b->cells > 0 && b->cells <= CELLS && lengths[0] == b->cells * WORDS && lengths[2] == lengths[1];
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
    for (int at = 0; b->width && at < b->cells; at += b->width) b->first_column |= one_cell(at);
    for (int cell = 0; b->width && cell < b->cells; cell++) b->row_start[cell] = (uint8_t)(cell / b->width * b->width);
    b->last_column = b->width ? shifted_up(b->first_column, b->width - 1) : empty_set();
    b->grid = is_grid(b);
}

#endif
