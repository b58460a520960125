/* Positions of Sprouts as bytes: what is left out of them, and their canonical form (check_sprouts_form.c,
 * check_sprouts_canonical.c). */
#ifndef NIMATRON_CHECK_SPROUTS_H
#define NIMATRON_CHECK_SPROUTS_H

#include "native.h"

#define TURN 0x9E3779B97F4A7C15u /* a factor of sums that describe a text, and its inverse modulo 2^64 */
#define TURN_BACK 0xF1DE83E19937733Du

enum {
    END = 0,          /* ends a region; NEXT ends any other boundary of it */
    NEXT = 1,
    SPOT = 2,         /* a spot that is met once, plus its number of line ends */
    NAME = 5,         /* the first name of a spot that is met twice */
    MOST_NAMES = 240, /* of a position */
    NAMES = MOST_NAMES + 3, /* after a line */
    MOST_TEXT = 1200, /* bytes of a position */
    ROOM = 2 * MOST_TEXT + 64,
    MOST_FORMS = 1 << 14
};

enum { DONE = 0, NO_MEMORY = -1, TOO_LARGE = -2, NO_POSITION = -3, INTERRUPTED = -4 };

/* One component while its canonical form is sought. */
typedef struct {
    int places, boundaries, regions, shared, length; /* length of the written form */
    uint8_t spot[ROOM];
    int16_t steps[ROOM]; /* ahead to the same spot in this boundary, or 0 */
    int16_t share[ROOM]; /* number of the spot if another region has it too, or -1 */
    int16_t start[ROOM], size[ROOM]; /* of boundaries */
    int16_t first[ROOM];             /* first boundary of each region, and one past the last */
    int16_t where[NAMES][2];    /* the two places of shared spots */
    int forms;
} Component;

/* Working memory. */
typedef struct {
    uint8_t text[2][ROOM], parts[3 * ROOM], sorted[3 * ROOM];
    int16_t region_start[ROOM], region_end[ROOM], home[ROOM];
    Component part;
    uint64_t power[ROOM], ahead[ROOM], back[ROOM];
    uint64_t colours[NAMES + 1][NAMES], scratch[NAMES];
    uint8_t cell[NAMES + 1][NAMES], best[NAMES + 1][ROOM], path[NAMES + 1];
    uint16_t coded[2][2 * ROOM], rows[2 * ROOM]; /* a region in both directions; the chosen ones of all regions */
    uint8_t raw[2][2 * ROOM], names[2 * ROOM];
    uint8_t leaf[2 + NAMES + ROOM], opening[2 + NAMES + ROOM]; /* this numbering; the first one of a subtree */
    uint8_t *seen; /* numberings that later ones are compared with */
    size_t seen_used, seen_size;
} Form;

Form *form_new(void);
void form_free(Form *form);

/* Finds the canonical components of a position, in order, each preceded by its length in two bytes, and puts them into
 * form->sorted. Returns the length of all, or a negative status. */
int form_components(Form *form, const uint8_t *text, int length);

/* Finds the canonical form of form->part, which is then in form->best[0]. Returns a status. */
int form_canonical(Form *form);

/* Whether two boundaries of one region are the same but for rotation and for the names of spots that are met twice in them. */
int form_same_kind(const uint8_t *one, int size, const uint8_t *other, int other_size);

#endif
