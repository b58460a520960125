/* Mask games for the search of losing couples, for one width of word: mask_components_64.c and its like define MASK_BITS and
 * include this. The reference implementation is solve/searching/mask_components.py.
 *
 * Bytes of a position are the word of its free cells, the lowest byte first. In normal play a component is a connected set of free cells
 * that has a move; in misère play it is all cells of a position that some legal move needs. Of several leaves at one cell one is kept
 * where moves take two neighbours.
 *
 * In a search with `small` components these are Nim heaps in normal play, which shows no options then. In misère play they are canonical
 * forms (misere_components.c), of components of at most that many moves. */
#include "couple_search.h"
#include "mask_board.h"
#include <stdlib.h>

#define RAW_PARTS 8192        /* canonical forms that are held; a power of two */
#define SMALL_VALUES 16384    /* nim-values of small components that are held; a power of two */
#define MOST_SMALL 32         /* most cells of a small component */
#define BUFFERS 5

typedef struct {
    couple_game game; /* at the beginning, so that its address is that of the whole */
    board b;
    int small; /* components with at most this number of cells are added as Nim heaps */
} mask_game;

typedef struct {
    WORD part; /* empty: none */
    uint32_t value;
} small_value;

/* What a thread needs: the board, with the canonical forms that it found last, and what is known of small components. */
typedef struct {
    board b;
    small_value *values;
    int small;
} mask_scratch;

static void free_scratch_mask(void *scratch) {
    mask_scratch *m = scratch;
    free(m->b.raws);
    free(m->values);
    free(m);
}

static void *new_scratch_mask(const couple_game *game) {
    mask_scratch *m = calloc(1, sizeof *m);
    if (m == NULL) return NULL;
    m->b = ((const mask_game *)game)->b;
    m->b.raw_count = RAW_PARTS;
    m->b.raws = calloc(RAW_PARTS, sizeof *m->b.raws);
    m->values = calloc(SMALL_VALUES, sizeof *m->values);
    m->small = ((const mask_game *)game)->small;
    if (m->b.raws && m->values) return m;
    free_scratch_mask(m);
    return NULL;
}

/* Returns the nim-value of a set of free cells with small components, by the definition; the values found last are kept. */
static unsigned value_of_small(const mask_scratch *m, WORD free) {
    const board *b = &m->b;
    unsigned total = 0;
    while (!is_empty(free)) {
        WORD part = part_around(b, first_cell(free), free);
        free &= ~part;
        if (!has_move(b, part)) continue;
        part = shifted_down(part, corner_shift(b, part));
        small_value *kept = &m->values[scattered(part) & (SMALL_VALUES - 1)];
        if (!same(kept->part, part)) {
            uint64_t met = 0; /* the nim-value is at most the number of cells, since a move removes one */
            for (WORD left = part; !is_empty(left); left = without_first(left)) {
                const int cell = first_cell(left);
                for (int move = b->first_move[cell]; move < b->first_move[cell + 1]; move++)
                    if (is_empty(word_at(b->needs, (size_t)move) & ~part))
                        met |= UINT64_C(1) << value_of_small(m, part & ~word_at(b->removes, (size_t)move));
            }
            kept->part = part;
            kept->value = (uint32_t)native_lowest_bit(~met);
        }
        total ^= kept->value;
    }
    return total;
}

static WORD word_of(const uint8_t *bytes) {
    uint64_t parts[WORDS] = {0};
    for (int at = 0; at < 8 * WORDS; at++) parts[at / 8] |= (uint64_t)bytes[at] << at % 8 * 8;
    return word_of_parts(parts);
}

/* The size of a component is its number of moves: with it the search needs fewer components than with the number of cells. */
static int add_part(const board *b, couple_options *o, WORD part) {
    uint8_t bytes[sizeof(WORD)];
    part = canonical(b, part);
    const unsigned size = (unsigned)count_moves(b, part);
    for (int at = 0; at < 8 * WORDS; at++) bytes[at] = (uint8_t)(part_of_word(part, at / 8) >> at % 8 * 8);
    return couple_add_part(o, bytes, sizeof bytes, size);
}

/* -- options -------------------------------------------------------------------------------------------------------------------------- */

/* Adds the components of a position as an option. */
static int add_position(const mask_scratch *m, int misere, int small, couple_options *o, WORD free) {
    const board *b = &m->b;
    if (misere) {
        const WORD live = live_cells(b, free);
        if (!is_empty(live) && !add_part(b, o, live)) return 0;
        return couple_end_option(o);
    }
    while (!is_empty(free)) {
        WORD part = part_around(b, first_cell(free), free);
        free &= ~part;
        if (size_of(part) <= small) {
            couple_add_heap(o, value_of_small(m, part));
            continue;
        }
        if (!has_move(b, part)) continue;
        if (b->edges) part = without_equal_leaves(b, canonical(b, part)); /* of equal leaves always the same one is kept */
        if (!add_part(b, o, part)) return 0;
    }
    return couple_end_option(o);
}

static int expand_mask(const couple_game *game, void *scratch, couple_options *o, const uint8_t *bytes, size_t length) {
    const mask_scratch *m = scratch;
    const board *b = &m->b;
    if (length != sizeof(WORD)) return 0;
    const WORD free = word_of(bytes);
    if (!is_empty(free & ~first_cells(b->cells))) return 0;
    for (WORD left = free; !is_empty(left); left = without_first(left)) {
        const int cell = first_cell(left);
        for (int move = b->first_move[cell]; move < b->first_move[cell + 1]; move++)
            if (is_empty(word_at(b->needs, (size_t)move) & ~free) &&
                !add_position(m, game->misere, m->small, o, free & ~word_at(b->removes, (size_t)move)))
                return 0;
    }
    return 1;
}

static int normalise_mask(const couple_game *game, void *scratch, couple_options *o, const uint8_t *bytes, size_t length) {
    const mask_scratch *m = scratch;
    const board *b = &m->b;
    if (length != sizeof(WORD)) return 0;
    const WORD free = word_of(bytes);
    if (!is_empty(free & ~first_cells(b->cells))) return 0;
    return add_position(m, game->misere, 0, o, free);
}

static int mirrored_mask(const couple_game *game, void *scratch, const uint8_t *bytes, size_t length) {
    (void)game;
    (void)length;
    return mirrored(&((const mask_scratch *)scratch)->b, word_of(bytes));
}

static void release_mask(couple_game *game) { free(game); }

/* Whether each image is a permutation of the cells. */
static int images_fit(const board *b) {
    for (int image = 0; image < b->image_count; image++) {
        const uint64_t *table = b->images + (size_t)image * sizeof(WORD) * 256 * WORDS;
        WORD met = empty_set();
        for (size_t byte = 0; byte < sizeof(WORD); byte++)
            for (size_t value = 0; value < 256; value++) {
                const WORD here = word_at(table, byte * 256 + value), lowest = word_at(table, byte * 256 + (value & (~value + 1)));
                if (!same(here, value == 0 ? empty_set() : lowest | word_at(table, byte * 256 + (value & (value - 1))))) return 0;
                if (value == 0 || value & (value - 1)) continue;
                const int cell = (int)(8 * byte) + native_lowest_bit(value);
                if (is_empty(here) != (cell >= b->cells)) return 0;
                if (is_empty(here)) continue;
                if (!is_empty(without_first(here)) || !is_empty(here & met) || first_cell(here) >= b->cells) return 0;
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
    int taken, width, edges, misere, threads, small;
    unsigned long long memory;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOOOOippKii:couple_mask", &objects[0], &objects[1], &objects[2], &objects[3], &objects[4], &width, &edges,
                          &misere, &memory, &threads, &small))
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
                            free_scratch_mask, release_mask,   misere && !small,
                            small > 0 && !misere};
    g->b.width = width;
    g->b.edges = edges;
    g->small = misere ? 0 : small;
    if (small < 0 || small > MOST_SMALL || !board_fits(&g->b, lengths) || !images_fit(&g->b)) {
        release_mask(&g->game);
        PyErr_SetString(PyExc_ValueError, "the board does not fit");
        return NULL;
    }
    find_frame(&g->b);
    return misere ? couple_open_small(&g->game, misere, small, memory, threads) : couple_open(&g->game, memory, threads);
}
