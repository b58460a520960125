/* Mask games for the search of losing couples, for one width of word: mask_components_64.c and mask_components_128.c define WORD and
 * include this. The reference implementation is solve/searching/mask_components.py.
 *
 * Bytes of a position are the word of its free cells, the lowest byte first. In normal play a component is a connected set of free cells
 * that has a move; in misère play it is all cells of a position that some legal move needs. Of several leaves at one cell one is kept
 * where moves take two neighbours. */
#include "couple_search.h"
#include "mask_board.h"
#include <stdlib.h>

#define RAW_PARTS 8192 /* canonical forms that are held; a power of two */
#define BUFFERS 5

typedef struct {
    couple_game game; /* at the beginning, so that its address is that of the whole */
    board b;
} mask_game;

/* A thread's own copy of the board, with the canonical forms that it found last. */
static void *new_scratch_mask(const couple_game *game) {
    board *b = malloc(sizeof *b);
    if (b == NULL) return NULL;
    *b = ((const mask_game *)game)->b;
    b->raw_count = RAW_PARTS;
    b->raws = calloc(RAW_PARTS, sizeof *b->raws);
    if (b->raws) return b;
    free(b);
    return NULL;
}

static void free_scratch_mask(void *scratch) {
    free(((board *)scratch)->raws);
    free(scratch);
}

static WORD word_of(const uint8_t *bytes) {
    WORD found = 0;
    for (size_t at = sizeof(WORD); at-- > 0;) found = found << 7 << 1 | bytes[at];
    return found;
}

/* The size of a component is its number of moves: with it the search needs fewer components than with the number of cells. */
static int add_part(const board *b, couple_options *o, WORD part) {
    uint8_t bytes[sizeof(WORD)];
    part = canonical(b, part);
    const unsigned size = (unsigned)count_moves(b, part);
    for (size_t at = 0; at < sizeof(WORD); at++, part = part >> 7 >> 1) bytes[at] = (uint8_t)part;
    return couple_add_part(o, bytes, sizeof bytes, size);
}

/* Adds the components of a position as an option. */
static int add_position(const board *b, int misere, couple_options *o, WORD free) {
    if (misere) {
        const WORD live = live_cells(b, free);
        if (live && !add_part(b, o, live)) return 0;
        return couple_end_option(o);
    }
    while (free) {
        WORD part = part_around(b, first_cell(free), free);
        free &= ~part;
        if (!has_move(b, part)) continue;
        if (b->edges) part = without_equal_leaves(b, canonical(b, part)); /* of equal leaves always the same one is kept */
        if (!add_part(b, o, part)) return 0;
    }
    return couple_end_option(o);
}

static int expand_mask(const couple_game *game, void *scratch, couple_options *o, const uint8_t *bytes, size_t length) {
    const board *b = scratch;
    if (length != sizeof(WORD)) return 0;
    const WORD free = word_of(bytes);
    if (b->cells < (int)CELLS && free >> b->cells) return 0;
    for (WORD left = free; left; left &= left - 1) {
        const int cell = first_cell(left);
        for (int move = b->first_move[cell]; move < b->first_move[cell + 1]; move++)
            if (!(word_at(b->needs, (size_t)move) & ~free) &&
                !add_position(b, game->misere, o, free & ~word_at(b->removes, (size_t)move)))
                return 0;
    }
    return 1;
}

static int normalise_mask(const couple_game *game, void *scratch, couple_options *o, const uint8_t *bytes, size_t length) {
    const board *b = scratch;
    if (length != sizeof(WORD)) return 0;
    const WORD free = word_of(bytes);
    if (b->cells < (int)CELLS && free >> b->cells) return 0;
    return add_position(b, game->misere, o, free);
}

static int mirrored_mask(const couple_game *game, void *scratch, const uint8_t *bytes, size_t length) {
    (void)game;
    (void)length;
    return mirrored((const board *)scratch, word_of(bytes));
}

static void release_mask(couple_game *game) { free(game); }

/* Whether each image is a permutation of the cells. */
static int images_fit(const board *b) {
    for (int image = 0; image < b->image_count; image++) {
        const uint64_t *table = b->images + (size_t)image * sizeof(WORD) * 256 * WORDS;
        WORD met = 0;
        for (size_t byte = 0; byte < sizeof(WORD); byte++)
            for (size_t value = 0; value < 256; value++) {
                const WORD here = word_at(table, byte * 256 + value), lowest = word_at(table, byte * 256 + (value & (~value + 1)));
                if (value == 0 ? here != 0 : here != (lowest | word_at(table, byte * 256 + (value & (value - 1))))) return 0;
                if (value == 0 || value & (value - 1)) continue;
                const int cell = (int)(8 * byte) + native_lowest_bit(value);
                if (cell >= b->cells ? here != 0 : here == 0 || here & (here - 1) || here & met) return 0;
                if (here && first_cell(here) >= b->cells) return 0;
                met |= here;
            }
    }
    return 1;
}

/* Copies the buffers of a board behind each other into memory that begins with the game. Returns NULL if memory is short. */
static mask_game *own(const Py_buffer *views) {
    size_t total = (sizeof(mask_game) + 15) & ~(size_t)15;
    for (int at = 0; at < BUFFERS; at++) total += ((size_t)views[at].len + 15) & ~(size_t)15;
    Py_buffer copies[BUFFERS];
    mask_game *g = calloc(total, 1);
    if (g == NULL) return NULL;
    uint8_t *here = (uint8_t *)g + ((sizeof(mask_game) + 15) & ~(size_t)15);
    for (int at = 0; at < BUFFERS; at++) {
        copies[at] = views[at];
        copies[at].buf = here;
        memcpy(here, views[at].buf, (size_t)views[at].len);
        here += ((size_t)views[at].len + 15) & ~(size_t)15;
    }
    board_from(&g->b, copies);
    g->b.raw_count = RAW_PARTS; /* of each thread's copy */
    return g;
}

static PyObject *couple_mask(PyObject *self, PyObject *args) {
    static const size_t sizes[BUFFERS] = {8, 8, 8, 8, 4};
    static const char *names[BUFFERS] = {"neighbours", "needs", "removes", "images", "first_move"};
    PyObject *objects[BUFFERS];
    Py_buffer views[BUFFERS];
    Py_ssize_t lengths[BUFFERS];
    int taken, width, edges, misere, threads;
    unsigned long long memory;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOOOOippKi:couple_mask", &objects[0], &objects[1], &objects[2], &objects[3], &objects[4], &width, &edges,
                          &misere, &memory, &threads))
        return NULL;
    for (taken = 0; taken < BUFFERS; taken++) {
        if (native_take(objects[taken], &views[taken], sizes[taken], NATIVE_READ, names[taken]) < 0) {
            native_release(views, taken);
            return NULL;
        }
        lengths[taken] = native_length(&views[taken]);
    }
    mask_game *g = own(views);
    native_release(views, BUFFERS);
    if (g == NULL) return PyErr_NoMemory();
    g->game = (couple_game){expand_mask,       normalise_mask, misere ? NULL : mirrored_mask, new_scratch_mask,
                            free_scratch_mask, release_mask,   misere};
    g->b.width = width;
    g->b.edges = edges;
    if (!board_fits(&g->b, lengths) || !images_fit(&g->b)) {
        release_mask(&g->game);
        PyErr_SetString(PyExc_ValueError, "the board does not fit");
        return NULL;
    }
    find_frame(&g->b);
    return couple_open(&g->game, memory, threads);
}
