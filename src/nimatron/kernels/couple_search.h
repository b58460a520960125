/* What a game gives to the search of losing couples (couple_search.c): the options of a component, as bytes in canonical form. */
#ifndef NIMATRON_COUPLE_SEARCH_H
#define NIMATRON_COUPLE_SEARCH_H

#include "native.h"

typedef struct couple_search couple_search;

/* Called once for each component of an option; `size` grows with the work that the component takes. Returns 0 if memory is short. */
int couple_add_part(couple_search *s, const uint8_t *bytes, size_t length, unsigned size);

/* Called after the components of an option. Equal components cancel in normal play; equal options are kept once. Returns 0 if memory
 * is short, or if there are too many options. */
int couple_end_option(couple_search *s);

typedef struct couple_game {
    /* Adds all options of a component. Returns 0 if a call returned 0. */
    int (*expand)(const struct couple_game *game, couple_search *s, const uint8_t *bytes, size_t length);
    /* Adds the components of a position in any form that the game reads, as if it were an option. Returns 0 if it can't be read. */
    int (*normalise)(const struct couple_game *game, couple_search *s, const uint8_t *bytes, size_t length);
    void (*release)(struct couple_game *game);
    int misere;
} couple_game;

/* Makes the game of Sprouts. Returns NULL if memory is short. */
couple_game *sprouts_game(int misere);

#endif
