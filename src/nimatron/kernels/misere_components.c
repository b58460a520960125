/* Misère play of a game whose positions fall into components. A position is here the canonical forms of its small components and the bytes
 * of the others, each in the normal form of its own game, wherever they lie.
 *
 * The game below makes the options of one component as in normal play, but equal components do not cancel, since two equal positions are
 * not as good as none in misère play. Of the forms two Nim heaps of one cancel.
 *
 * Bytes of a position: 1, the number of the forms in two bytes, the forms in four bytes each, ascending; then each component with its length
 * and its size in two bytes each before it. A position as the game below reads it has a 0 before it. */
#include "couple_engine.h"
#include "misere_forms.h"

#define MOST_PIECES 512
#define MOST_DEPTH 72 /* of forms inside forms; a move makes a component smaller */
#define MOST_KNOWN ((size_t)1 << 21) /* small components whose forms are kept, some 100 bytes each */
#define HEAD 3

typedef struct {
    couple_game game; /* at the beginning, so that its address is that of the whole */
    couple_game *below;
    unsigned small; /* components of at most this size become forms */
} forms_game;

typedef struct {
    const uint8_t *bytes;
    uint16_t length, size;
} piece;

/* Both arrays are ascending. */
typedef struct {
    size_t form_count, piece_count;
    uint32_t forms[MOST_PIECES];
    piece pieces[MOST_PIECES];
} position;

typedef struct {
    size_t from;
    uint32_t hash, form;
    uint16_t length; /* 0: none */
} known_form;

typedef struct {
    const couple_game *below;
    void *scratch; /* of the game below */
    unsigned small;
    misere_forms forms;
    int full; /* there are as many forms, or components that have one, as there may be: other small components stay bytes */
    known_form *known; /* the form of each small component that was met */
    size_t known_count, known_room;
    uint8_t *kept; /* their bytes */
    size_t kept_used, kept_room;
    couple_options made[MOST_DEPTH]; /* options of a component, of a component of one of them, and so on */
    uint8_t *read, *written;
    size_t read_room, written_room;
    position before, after;
} forms_scratch;

static void free_forms_scratch(void *scratch) {
    forms_scratch *s = scratch;
    if (s->scratch) s->below->free_scratch(s->scratch);
    for (int depth = 0; depth < MOST_DEPTH; depth++) couple_free_options(&s->made[depth]);
    misere_release(&s->forms);
    free(s->known);
    free(s->kept);
    free(s->read);
    free(s->written);
    free(s);
}

static void *new_forms_scratch(const couple_game *game) {
    const forms_game *g = (const forms_game *)game;
    forms_scratch *s = calloc(1, sizeof *s);
    if (s == NULL) return NULL;
    s->below = g->below;
    s->small = g->small;
    for (int depth = 0; depth < MOST_DEPTH; depth++) s->made[depth].keeps_equal = 1;
    if (misere_begin(&s->forms) && (!g->below->new_scratch || (s->scratch = g->below->new_scratch(g->below)))) return s;
    free_forms_scratch(s);
    return NULL;
}

/* -- forms of small components -------------------------------------------------------------------------------------------------------- */

static size_t slot_of(const forms_scratch *s, const uint8_t *bytes, size_t length, uint32_t hash) {
    size_t slot = hash & (s->known_room - 1);
    for (; s->known[slot].length; slot = (slot + 1) & (s->known_room - 1))
        if (s->known[slot].hash == hash && s->known[slot].length == length && memcmp(s->kept + s->known[slot].from, bytes, length) == 0)
            break;
    return slot;
}

static int enlarge_known(forms_scratch *s) {
    if (2 * (s->known_count + 1) <= s->known_room) return 1;
    const size_t larger = s->known_room ? 2 * s->known_room : 1024;
    known_form *known = calloc(larger, sizeof *known);
    if (known == NULL) return 0;
    for (size_t at = 0; at < s->known_room; at++) {
        if (!s->known[at].length) continue;
        size_t slot = s->known[at].hash & (larger - 1);
        while (known[slot].length) slot = (slot + 1) & (larger - 1);
        known[slot] = s->known[at];
    }
    free(s->known);
    s->known = known;
    s->known_room = larger;
    return 1;
}

static int keep_form(forms_scratch *s, const uint8_t *bytes, uint16_t length, uint32_t hash, uint32_t form) {
    if (!enlarge_known(s) || !native_grow((void **)&s->kept, &s->kept_room, s->kept_used + length, 1)) return 0;
    memcpy(s->kept + s->kept_used, bytes, length);
    s->known[slot_of(s, bytes, length, hash)] = (known_form){s->kept_used, hash, form, length};
    s->kept_used += length;
    s->known_count++;
    return 1;
}

/* Makes the options of a component at a depth. */
static int list(forms_scratch *s, int depth, const uint8_t *bytes, size_t length) {
    couple_options *made = &s->made[depth];
    const uint64_t examined = made->examined;
    couple_begin_options(made);
    const int good = s->below->expand(s->below, s->scratch, made, bytes, length);
    s->forms.work += made->examined - examined;
    return good;
}

/* Returns the canonical form of a component, MISERE_NONE if there is no room for it. */
static uint32_t form_of(forms_scratch *s, const uint8_t *bytes, uint16_t length, uint32_t hash, int depth) {
    if (!enlarge_known(s)) return MISERE_NONE;
    const size_t slot = slot_of(s, bytes, length, hash);
    if (s->known[slot].length) return s->known[slot].form;
    if (s->full || s->known_count >= MOST_KNOWN || depth >= MOST_DEPTH || !list(s, depth, bytes, length)) return MISERE_NONE;
    const couple_options *made = &s->made[depth];
    const size_t from = s->forms.height;
    for (size_t option = 0, index = 0; option < made->count; option++) {
        uint32_t sum = 0;
        for (; index < made->ends[option]; index++) {
            const couple_part *part = &made->parts[index];
            sum = misere_sum(&s->forms, sum, form_of(s, made->bytes + part->from, part->length, part->hash, depth + 1));
        }
        if (!misere_push(&s->forms, sum)) return MISERE_NONE;
    }
    const uint32_t form = misere_form(&s->forms, from);
    return form != MISERE_NONE && keep_form(s, bytes, length, hash, form) ? form : MISERE_NONE;
}

/* -- positions ------------------------------------------------------------------------------------------------------------------------ */

static int is_greater(const piece *one, const piece *other) {
    if (one->size != other->size) return one->size > other->size;
    if (one->length != other->length) return one->length > other->length;
    return memcmp(one->bytes, other->bytes, one->length) > 0;
}

static int are_equal(const piece *one, const piece *other) {
    return one->length == other->length && memcmp(one->bytes, other->bytes, one->length) == 0;
}

static int put_form(position *p, uint32_t form) {
    size_t to = p->form_count;
    if (form == 0) return 1;
    while (to > 0 && p->forms[to - 1] > form) to--;
    if (form == 1 && to > 0) { /* two Nim heaps of one are as good as nothing */
        memmove(p->forms, p->forms + 1, --p->form_count * sizeof *p->forms);
        return 1;
    }
    if (p->form_count == MOST_PIECES) return 0;
    memmove(p->forms + to + 1, p->forms + to, (p->form_count++ - to) * sizeof *p->forms);
    p->forms[to] = form;
    return 1;
}

static int put_piece(position *p, piece one) {
    if (p->piece_count == MOST_PIECES) return 0;
    size_t to = p->piece_count++;
    for (; to > 0 && is_greater(&p->pieces[to - 1], &one); to--) p->pieces[to] = p->pieces[to - 1];
    p->pieces[to] = one;
    return 1;
}

/* Puts the components of an option made at depth 0. A component whose form is not to be had stays bytes. */
static int put_option(forms_scratch *s, position *p, size_t option) {
    const couple_options *made = &s->made[0];
    for (size_t index = option ? made->ends[option - 1] : 0; index < made->ends[option]; index++) {
        const couple_part *part = &made->parts[index];
        uint32_t form = MISERE_NONE;
        if (part->size <= s->small) {
            form = form_of(s, made->bytes + part->from, part->length, part->hash, 1);
            s->full |= form == MISERE_NONE;
            s->forms.height = 0;
        }
        if (!(form == MISERE_NONE ? put_piece(p, (piece){made->bytes + part->from, part->length, part->size}) : put_form(p, form))) return 0;
    }
    return 1;
}

/* The position without a form (`of_form`) or a piece. */
static void copy_without(position *to, const position *from, int of_form, size_t at) {
    to->form_count = from->form_count - (size_t)(of_form != 0);
    to->piece_count = from->piece_count - (size_t)(of_form == 0);
    const size_t form = of_form ? at : from->form_count, one = of_form ? from->piece_count : at;
    memcpy(to->forms, from->forms, form * sizeof *to->forms);
    memcpy(to->pieces, from->pieces, one * sizeof *to->pieces);
    if (of_form) memcpy(to->forms + at, from->forms + at + 1, (from->form_count - at - 1) * sizeof *to->forms);
    else memcpy(to->pieces + at, from->pieces + at + 1, (from->piece_count - at - 1) * sizeof *to->pieces);
}

/* Adds a position as an option; its size is the number of options of its forms and the size of its other components. */
static int add_position(forms_scratch *s, couple_options *o, const position *p) {
    size_t used = HEAD, size = 0;
    couple_add_work(o, s->forms.work);
    s->forms.work = 0;
    if (!native_grow((void **)&s->written, &s->written_room, HEAD + 4 * p->form_count, 1)) return 0;
    s->written[0] = 1;
    s->written[1] = (uint8_t)(p->form_count & 255);
    s->written[2] = (uint8_t)(p->form_count >> 8);
    for (size_t at = 0; at < p->form_count; at++, used += 4) {
        memcpy(s->written + used, &p->forms[at], 4);
        size += misere_option_count(&s->forms, p->forms[at]);
    }
    for (size_t at = 0; at < p->piece_count; at++) {
        const piece *one = &p->pieces[at];
        if (!native_grow((void **)&s->written, &s->written_room, used + 4 + one->length, 1)) return 0;
        memcpy(s->written + used, &one->length, 2);
        memcpy(s->written + used + 2, &one->size, 2);
        memcpy(s->written + used + 4, one->bytes, one->length);
        used += 4 + (size_t)one->length;
        size += one->size;
    }
    if (used > HEAD && !couple_add_part(o, s->written, used, size > UINT16_MAX ? UINT16_MAX : (unsigned)size)) return 0;
    return couple_end_option(o);
}

/* Reads a position into memory of its own. Returns 0 if the bytes are not one. */
static int read_forms(forms_scratch *s, position *p, const uint8_t *bytes, size_t length) {
    p->form_count = p->piece_count = 0;
    if (length < HEAD || bytes[0] != 1 || !native_grow((void **)&s->read, &s->read_room, length, 1)) return 0;
    memcpy(s->read, bytes, length);
    const size_t forms = s->read[1] | (size_t)s->read[2] << 8;
    size_t used = HEAD + 4 * forms;
    if (forms > MOST_PIECES || length < used) return 0;
    for (size_t at = 0; at < forms; at++) {
        uint32_t form;
        memcpy(&form, s->read + HEAD + 4 * at, 4);
        if (form >= s->forms.count || !put_form(p, form)) return 0;
    }
    while (used < length) {
        piece one;
        if (length - used < 4) return 0;
        memcpy(&one.length, s->read + used, 2);
        memcpy(&one.size, s->read + used + 2, 2);
        one.bytes = s->read + used + 4;
        if (!one.length || one.length > length - used - 4 || !put_piece(p, one)) return 0;
        used += 4 + (size_t)one.length;
    }
    return 1;
}

/* Adds all options of a position: moves in one form and in one component of each kind. */
static int expand_forms(const couple_game *game, void *scratch, couple_options *o, const uint8_t *bytes, size_t length) {
    forms_scratch *s = scratch;
    position *p = &s->before, *after = &s->after;
    (void)game;
    if (!read_forms(s, p, bytes, length)) return 0;
    for (size_t at = 0; at < p->form_count; at++) {
        if (at && p->forms[at] == p->forms[at - 1]) continue;
        for (size_t which = 0; which < misere_option_count(&s->forms, p->forms[at]); which++) {
            copy_without(after, p, 1, at);
            if (!put_form(after, misere_options(&s->forms, p->forms[at])[which]) || !add_position(s, o, after)) return 0;
        }
    }
    for (size_t at = 0; at < p->piece_count; at++) {
        if (at && are_equal(&p->pieces[at], &p->pieces[at - 1])) continue;
        if (!list(s, 0, p->pieces[at].bytes, p->pieces[at].length)) {
            o->too_many |= s->made[0].too_many;
            return 0;
        }
        for (size_t option = 0; option < s->made[0].count; option++) {
            copy_without(after, p, 0, at);
            if (!put_option(s, after, option) || !add_position(s, o, after)) return 0;
        }
    }
    return 1;
}

/* Reads a position of the game below; its components are then the only option made at depth 0. */
static int read_below(forms_scratch *s, const uint8_t *bytes, size_t length) {
    couple_begin_options(&s->made[0]);
    return s->below->normalise(s->below, s->scratch, &s->made[0], bytes, length) && s->made[0].count == 1;
}

static int normalise_forms(const couple_game *game, void *scratch, couple_options *o, const uint8_t *bytes, size_t length) {
    forms_scratch *s = scratch;
    position *p = &s->after;
    (void)game;
    if (!length) return 0;
    if (bytes[0]) {
        if (!read_forms(s, p, bytes, length)) return 0;
        for (size_t at = 0; at < p->piece_count; at++)
            if (!read_below(s, p->pieces[at].bytes, p->pieces[at].length) || s->made[0].part_count != 1) return 0;
    } else {
        p->form_count = p->piece_count = 0;
        if (!read_below(s, bytes + 1, length - 1) || !put_option(s, p, 0)) return 0;
    }
    return add_position(s, o, p);
}

static void release_forms(couple_game *game) {
    forms_game *g = (forms_game *)game;
    g->below->release(g->below);
    free(g);
}

couple_game *couple_with_forms(couple_game *below, unsigned small) {
    forms_game *g = below ? calloc(1, sizeof *g) : NULL;
    if (g == NULL) {
        if (below) below->release(below);
        return NULL;
    }
    g->game = (couple_game){expand_forms, normalise_forms, NULL, new_forms_scratch, free_forms_scratch, release_forms, 1, 0};
    g->below = below;
    g->small = small;
    return &g->game;
}
