/* Positions of Sprouts as bytes: what is left out of them, and their canonical form (check_sprouts_form.c). */
#ifndef NIMATRON_CHECK_SPROUTS_H
#define NIMATRON_CHECK_SPROUTS_H

#include "native.h"

enum {
    END = 0,          /* ends a region; NEXT ends any other boundary of it */
    NEXT = 1,
    SPOT = 2,         /* a spot that is met once, plus its number of line ends */
    NAME = 5,         /* the first name of a spot that is met twice */
    MOST_NAMES = 240, /* so that a line may add three */
    MOST_TEXT = 1200, /* bytes of a position */
    ROOM = 2 * MOST_TEXT + 64,
    MOST_FORMS = 1 << 14
};

enum { DONE = 0, NO_MEMORY = -1, TOO_LARGE = -2, NO_POSITION = -3, INTERRUPTED = -4 };

/* Working memory. */
typedef struct Form Form;

Form *form_new(void);
void form_free(Form *form);

/* The last result of form_components. */
const uint8_t *form_parts(const Form *form);

/* Finds the canonical components of a position, in order, each preceded by its length in two bytes. Returns the length of all, or
 * a negative status. */
int form_components(Form *form, const uint8_t *text, int length);

/* Whether two boundaries of one region are the same but for rotation and for the names of spots that are met twice in them. */
int form_same_kind(const uint8_t *one, int size, const uint8_t *other, int other_size);

#endif
