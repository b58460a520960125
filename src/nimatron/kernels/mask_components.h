/* Mask games for the search of losing couples, for one width of word: mask_components_64.c and its like define MASK_BITS and
 * include this. The reference implementation is solve/searching/mask_components.py.
 *
 * Bytes of a position are the word of its free cells, the lowest byte first. In normal play a component is a connected set of free cells
 * that has a move; in misère play it is all cells of a position that some legal move needs. Of several leaves at one cell one is kept
 * where moves take two neighbours.
 *
 * In a search with `small` components these are Nim heaps in normal play, which shows no options then. In misère play a position is then
 * the canonical forms of its small components and the words of the others, each in its own normal form wherever they lie: the number of
 * the forms in two bytes, the forms in four bytes each, then the words, both ascending. Two forms of a Nim heap of one cancel. */
#include "couple_search.h"
#include "mask_board.h"
#include "misere_forms.h"
#include <stdlib.h>

#define RAW_PARTS 8192        /* canonical forms that are held; a power of two */
#define SMALL_VALUES 16384    /* nim-values of small components that are held; a power of two */
#define MOST_SMALL 32         /* most cells of a small component */
#define BUFFERS 5

typedef struct {
    couple_game game; /* at the beginning, so that its address is that of the whole */
    board b;
    int small; /* components with at most this number of cells are added as Nim heaps, in misère play as canonical forms */
    int local; /* whether each move lies in one component even if cells that no move needs are left out */
} mask_game;

typedef struct {
    WORD part; /* empty: none */
    uint32_t value;
} small_value;

/* A position in misère play: forms of small components, and the others. Both are ascending. */
typedef struct {
    int form_count, word_count;
    uint32_t forms[CELLS];
    WORD words[CELLS];
} misere_position;

/* What a thread needs: the board, with the canonical forms that it found last, and what is known of small components. */
typedef struct {
    board b;
    small_value *values;
    int small, local;
    misere_forms forms;
    small_value *form_table; /* the form of each small component that was met; a table that grows */
    size_t form_table_count, form_table_room;
    int forms_are_full; /* there are as many forms as there may be: other small components stay words */
    misere_position read, after;
    uint8_t bytes[2 + 4 * CELLS + sizeof(WORD) * CELLS];
} mask_scratch;

static void free_scratch_mask(void *scratch) {
    mask_scratch *m = scratch;
    misere_release(&m->forms);
    free(m->b.raws);
    free(m->values);
    free(m->form_table);
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
    m->local = ((const mask_game *)game)->local;
    if (m->b.raws && m->values && (!game->misere || !m->small || misere_begin(&m->forms))) return m;
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

/* -- misère play with the forms of small components --------------------------------------------------------------------------------- */

static size_t slot_of(const mask_scratch *m, WORD part) {
    size_t slot = scattered(part) & (m->form_table_room - 1);
    while (!is_empty(m->form_table[slot].part) && !same(m->form_table[slot].part, part)) slot = (slot + 1) & (m->form_table_room - 1);
    return slot;
}

static int enlarge_form_table(mask_scratch *m) {
    if (2 * (m->form_table_count + 1) <= m->form_table_room) return 1;
    const size_t before = m->form_table_room;
    small_value *older = m->form_table, *larger = calloc(before ? 2 * before : 1024, sizeof *larger);
    if (larger == NULL) return 0;
    m->form_table = larger;
    m->form_table_room = before ? 2 * before : 1024;
    for (size_t at = 0; at < before; at++)
        if (!is_empty(older[at].part)) m->form_table[slot_of(m, older[at].part)] = older[at];
    free(older);
    return 1;
}

/* The normal form of a component; of equal leaves always the same one is kept. */
static WORD normal(const board *b, WORD part) {
    part = canonical(b, part);
    return b->edges ? canonical(b, without_equal_leaves(b, part)) : part;
}

/* Returns the canonical form of a small component in normal form, MISERE_NONE if there is no room for it. */
static uint32_t form_of(mask_scratch *m, WORD part) {
    const board *b = &m->b;
    if (!enlarge_form_table(m)) return MISERE_NONE;
    size_t slot = slot_of(m, part);
    if (!is_empty(m->form_table[slot].part)) return m->form_table[slot].value;
    if (m->forms_are_full) return MISERE_NONE;
    const size_t from = m->forms.height;
    for (WORD left = part; !is_empty(left); left = without_first(left)) {
        const int cell = first_cell(left);
        for (int move = b->first_move[cell]; move < b->first_move[cell + 1]; move++) {
            if (!is_empty(word_at(b->needs, (size_t)move) & ~part)) continue;
            WORD free = part & ~word_at(b->removes, (size_t)move);
            if (m->local) free = live_cells(b, free);
            uint32_t sum = 0;
            while (!is_empty(free)) {
                const WORD other = part_around(b, first_cell(free), free);
                free &= ~other;
                sum = misere_sum(&m->forms, sum, form_of(m, normal(b, other)));
            }
            if (!misere_push(&m->forms, sum)) return MISERE_NONE;
        }
    }
    const uint32_t form = misere_form(&m->forms, from);
    if (form == MISERE_NONE || !enlarge_form_table(m)) return MISERE_NONE;
    slot = slot_of(m, part);
    m->form_table[slot].part = part;
    m->form_table[slot].value = form;
    m->form_table_count++;
    return form;
}

static void put_form(misere_position *f, uint32_t form) {
    int to = f->form_count;
    if (form == 0) return;
    while (to > 0 && f->forms[to - 1] > form) to--;
    if (form == 1 && to > 0) { /* two Nim heaps of one are as good as nothing */
        memmove(f->forms, f->forms + 1, (size_t)--f->form_count * sizeof *f->forms);
        return;
    }
    memmove(f->forms + to + 1, f->forms + to, (size_t)(f->form_count++ - to) * sizeof *f->forms);
    f->forms[to] = form;
}

static void put_word(misere_position *f, WORD part) {
    int to = f->word_count++;
    for (; to > 0 && is_less(part, f->words[to - 1]); to--) f->words[to] = f->words[to - 1];
    f->words[to] = part;
}

static void copy_position(misere_position *to, const misere_position *from) {
    to->form_count = from->form_count;
    to->word_count = from->word_count;
    memcpy(to->forms, from->forms, (size_t)from->form_count * sizeof *to->forms);
    memcpy(to->words, from->words, (size_t)from->word_count * sizeof *to->words);
}

/* Puts the components of a set of free cells. A component whose form is not to be had stays a word. */
static void put_components(mask_scratch *m, misere_position *f, WORD free) {
    const board *b = &m->b;
    if (m->local) free = live_cells(b, free);
    while (!is_empty(free)) {
        WORD part = part_around(b, first_cell(free), free);
        free &= ~part;
        part = normal(b, part);
        if (!has_move(b, part)) continue;
        uint32_t form = MISERE_NONE;
        if (size_of(part) <= m->small) {
            form = form_of(m, part);
            m->forms_are_full |= form == MISERE_NONE;
            m->forms.height = 0;
        }
        if (form == MISERE_NONE) put_word(f, part);
        else put_form(f, form);
    }
}

/* Adds a position as an option; its size is the number of its moves. */
static int add_misere(mask_scratch *m, couple_options *o, const misere_position *f) {
    size_t used = 2;
    unsigned size = 0;
    m->bytes[0] = (uint8_t)(f->form_count & 255);
    m->bytes[1] = (uint8_t)(f->form_count >> 8);
    for (int at = 0; at < f->form_count; at++, used += 4) {
        memcpy(m->bytes + used, &f->forms[at], 4);
        size += (unsigned)misere_option_count(&m->forms, f->forms[at]);
    }
    for (int at = 0; at < f->word_count; at++, used += sizeof(WORD)) {
        memcpy(m->bytes + used, &f->words[at], sizeof(WORD));
        size += (unsigned)count_moves(&m->b, f->words[at]);
    }
    couple_add_work(o, m->forms.work);
    m->forms.work = 0;
    if (used > 2 && !couple_add_part(o, m->bytes, used, size)) return 0;
    return couple_end_option(o);
}

/* Returns 0 if the bytes are not a position. */
static int read_misere(const mask_scratch *m, misere_position *f, const uint8_t *bytes, size_t length) {
    if (length < 2) return 0;
    f->form_count = bytes[0] | bytes[1] << 8;
    if (f->form_count > CELLS || length < 2 + 4 * (size_t)f->form_count) return 0;
    const size_t words = length - 2 - 4 * (size_t)f->form_count;
    f->word_count = (int)(words / sizeof(WORD));
    if (words % sizeof(WORD) || words / sizeof(WORD) > CELLS) return 0;
    memcpy(f->forms, bytes + 2, 4 * (size_t)f->form_count);
    memcpy(f->words, bytes + 2 + 4 * (size_t)f->form_count, words);
    int cells = f->form_count; /* no move makes more components than there are cells */
    for (int at = 0; at < f->form_count; at++)
        if (f->forms[at] >= m->forms.count) return 0;
    for (int at = 0; at < f->word_count; at++) {
        if (is_empty(f->words[at]) || !is_empty(f->words[at] & ~first_cells(m->b.cells))) return 0;
        cells += size_of(f->words[at]);
    }
    return cells <= CELLS;
}

/* Adds all options of a position: moves in one component of each kind. */
static int expand_misere(mask_scratch *m, couple_options *o, const uint8_t *bytes, size_t length) {
    const board *b = &m->b;
    misere_position *f = &m->read, *after = &m->after;
    if (!read_misere(m, f, bytes, length)) return 0;
    for (int at = 0; at < f->form_count; at++) {
        if (at && f->forms[at] == f->forms[at - 1]) continue;
        for (size_t which = 0; which < misere_option_count(&m->forms, f->forms[at]); which++) {
            copy_position(after, f);
            memmove(after->forms + at, after->forms + at + 1, (size_t)(--after->form_count - at) * sizeof *after->forms);
            put_form(after, misere_options(&m->forms, f->forms[at])[which]);
            if (!add_misere(m, o, after)) return 0;
        }
    }
    for (int at = 0; at < f->word_count; at++) {
        if (at && same(f->words[at], f->words[at - 1])) continue;
        for (WORD left = f->words[at]; !is_empty(left); left = without_first(left)) {
            const int cell = first_cell(left);
            for (int move = b->first_move[cell]; move < b->first_move[cell + 1]; move++) {
                if (!is_empty(word_at(b->needs, (size_t)move) & ~f->words[at])) continue;
                copy_position(after, f);
                memmove(after->words + at, after->words + at + 1, (size_t)(--after->word_count - at) * sizeof *after->words);
                put_components(m, after, f->words[at] & ~word_at(b->removes, (size_t)move));
                if (!add_misere(m, o, after)) return 0;
            }
        }
    }
    return 1;
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
    if (game->misere && m->small) return expand_misere(scratch, o, bytes, length);
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
    mask_scratch *m = scratch;
    const board *b = &m->b;
    const int with_forms = game->misere && m->small;
    if (with_forms && length != sizeof(WORD)) /* the length of a position with forms is not a multiple of 4 */
        return read_misere(m, &m->after, bytes, length) && add_misere(m, o, &m->after);
    if (length != sizeof(WORD)) return 0;
    const WORD free = word_of(bytes);
    if (!is_empty(free & ~first_cells(b->cells))) return 0;
    if (with_forms) {
        m->after.form_count = m->after.word_count = 0;
        put_components(m, &m->after, free);
        return add_misere(m, o, &m->after);
    }
    return add_position(m, game->misere, 0, o, free);
}

static int mirrored_mask(const couple_game *game, void *scratch, const uint8_t *bytes, size_t length) {
    (void)game;
    (void)length;
    return mirrored(&((const mask_scratch *)scratch)->b, word_of(bytes));
}

static void release_mask(couple_game *game) { free(game); }

/* Whether the needed cells of each move are connected, and the removed ones are among them or beside them. */
static int moves_are_local(const board *b) {
    for (int cell = 0; cell < b->cells; cell++)
        for (int move = b->first_move[cell]; move < b->first_move[cell + 1]; move++) {
            const WORD need = word_at(b->needs, (size_t)move);
            WORD near = need;
            for (WORD left = need; !is_empty(left); left = without_first(left)) near |= word_at(b->neighbours, (size_t)first_cell(left));
            if (is_empty(need) || !same(part_around(b, first_cell(need), need), need)) return 0;
            if (!is_empty(word_at(b->removes, (size_t)move) & ~near)) return 0;
        }
    return 1;
}

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
                            free_scratch_mask, release_mask,   misere,
                            small > 0 && !misere};
    g->b.width = width;
    g->b.edges = edges;
    g->small = small;
    if (small < 0 || small > MOST_SMALL || (small && misere && threads > 1) || !board_fits(&g->b, lengths) || !images_fit(&g->b)) {
        release_mask(&g->game);
        PyErr_SetString(PyExc_ValueError, "the board does not fit");
        return NULL;
    }
    find_frame(&g->b);
    g->local = moves_are_local(&g->b);
    return couple_open(&g->game, memory, threads);
}
