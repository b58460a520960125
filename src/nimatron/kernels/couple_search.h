/* What a game gives to the search of losing couples: the options of a component, as bytes in normal form. */
#ifndef NIMATRON_COUPLE_SEARCH_H
#define NIMATRON_COUPLE_SEARCH_H

#include "native.h"

/* Collects the options of one component; each thread has its own. */
typedef struct couple_options couple_options;

/* Called once for each component of an option; `size` grows with the work that the component takes. Returns 0 if memory is short. */
int couple_add_part(couple_options *options, const uint8_t *bytes, size_t length, unsigned size);

/* Adds components of known nim-values to the option: a Nim heap of their nim-sum. Normal play only. */
void couple_add_heap(couple_options *options, unsigned heap);

/* Counts work that was spent on an option besides, as that many options. */
void couple_add_work(couple_options *options, uint64_t work);

/* Called after the components of an option. Equal components cancel unless the options keep them; equal options are kept once. Returns 0 if memory
 * is short, or if there are too many options. */
int couple_end_option(couple_options *options);

typedef struct couple_game {
    /* Adds all options of a component. Returns 0 if a call returned 0. Threads may call it at the same time, each with a `scratch` of
     * its own. */
    int (*expand)(const struct couple_game *game, void *scratch, couple_options *options, const uint8_t *bytes, size_t length);
    /* Adds the components of a position in any form that the game reads, as if it were an option. Returns 0 if it can't be read. */
    int (*normalise)(const struct couple_game *game, void *scratch, couple_options *options, const uint8_t *bytes, size_t length);
    /* Returns whether it is plain without a search that the nim-value of a component is 0. May be NULL, and is in misère play. */
    int (*is_zero)(const struct couple_game *game, void *scratch, const uint8_t *bytes, size_t length);
    /* Makes and frees what one thread needs. NULL if it needs nothing. */
    void *(*new_scratch)(const struct couple_game *game);
    void (*free_scratch)(void *scratch);
    void (*release)(struct couple_game *game);
    int misere;
    int adds_heaps; /* whether options have heaps instead of some components, which then cannot be shown */
} couple_game;

/* Returns a search of a game, which it then owns, as a capsule for Python. Without a game it raises MemoryError. */
PyObject *couple_open(couple_game *game, unsigned long long memory, int threads);

/* The same for a game of normal play, which is played in misère play with small components as canonical forms if `small` is not 0. */
PyObject *couple_open_small(couple_game *game, int misere, int small, unsigned long long memory, int threads);

/* Returns the misère play of a game of normal play, which it then owns: components of at most that size become canonical forms. One thread.
 * Returns NULL if memory is short or without a game. */
couple_game *couple_with_forms(couple_game *below, unsigned small);

/* Makes the game of Sprouts. Returns NULL if memory is short. */
couple_game *sprouts_game(int misere);

#endif
