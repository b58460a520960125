/* The search of losing couples inside: what its files share (couple_options.c, couple_results.c, couple_search.c, couple_python.c). */
#ifndef NIMATRON_COUPLE_ENGINE_H
#define NIMATRON_COUPLE_ENGINE_H

#include "couple_search.h"
#include <stdlib.h>

#define COUPLE_NONE 0
#define COUPLE_UNKNOWN 0xff
#define COUPLE_INFINITE UINT32_C(0x3fffffff)
#define COUPLE_BITS 32 /* greater values are excluded by an entry of proof numbers */
#define COUPLE_THREADS 16

/* -- couple_options.c: options that are being made ------------------------------------------------------------------------------- */

typedef struct {
    size_t from; /* of its bytes */
    uint32_t hash;
    uint16_t length, size;
} couple_part;

struct couple_options {
    uint8_t *bytes;
    size_t used, begun, room; /* begun: where the bytes of the present option begin */
    couple_part *parts;
    size_t part_count, part_room;
    size_t *ends; /* one after the last component of each option */
    uint16_t *heaps; /* the Nim heap of each option: the nim-sum of its components of known value */
    size_t count, end_room, heap_room;
    unsigned heap; /* of the present option */
    uint32_t *seen; /* options by their components, each number plus 1 */
    size_t seen_room;
    uint64_t examined; /* options added, equal ones too */
    int too_many, keeps_equal; /* keeps_equal: equal components do not cancel */
    const struct couple_search *known; /* where values are looked up while options are made; NULL if they are not */
    uint32_t sought; /* an option with this nim-value ends the making of options */
    uint32_t values; /* bit n: an option has the value n */
    int met;         /* whether one has the value that was sought */
};

void couple_begin_options(couple_options *options);
void couple_free_options(couple_options *options);

/* -- couple_results.c: what is known of components ------------------------------------------------------------------------------- */

typedef struct {
    uint32_t hash, next; /* of the chain of its bucket */
    uint32_t bytes;      /* places in the memory are in units of 8 bytes */
    uint32_t options;    /* COUPLE_NONE if they have not been made */
    uint32_t numbers;    /* chain of proof numbers, COUPLE_NONE if it is empty */
    uint32_t excluded;   /* bit n: the value is not n */
    uint16_t length, size;
    uint8_t value, effort; /* effort: about the binary logarithm of the work for what is known */
} couple_component;

typedef struct {
    uint32_t next;
    uint16_t n, searching; /* threads that are below this couple */
    uint32_t phi, delta;
} couple_numbers;

typedef struct {
    uint32_t count, parts; /* then: `count` ends of options, the numbers of their components, `count` heaps */
} couple_listed;

typedef struct {
    uint32_t option;      /* COUPLE_NIM: a move in the heap */
    uint32_t target, n;   /* the couple that is searched next */
    uint32_t phi, delta;
    uint32_t others;      /* of a sum: the proof numbers of its other components; else COUPLE_INFINITE */
    uint32_t searching;   /* threads below the target */
} couple_child;

#define COUPLE_NIM UINT32_MAX

/* What one thread needs. */
typedef struct {
    couple_options options;
    couple_child *children;
    size_t child_count, child_room;
    uint64_t *marks; /* table of the couples among the options of one couple */
    size_t mark_room;
    uint64_t work, most;
    void *scratch;
} couple_thread;

typedef struct couple_search {
    couple_game *game;
    uint8_t *memory;
    size_t room, top, most; /* bytes in all; bytes up to which the upper part reaches down; bytes that there may be */
    couple_component *components;
    uint32_t count; /* of components, numbered from 1 */
    uint32_t *buckets;
    uint32_t bucket_count;
    uint64_t *valued; /* table of the components of known value: hash and number of each; 0: none */
    size_t valued_count, valued_room;
    uint32_t *log; /* components in the order in which something was proved; 0 if it was forgotten */
    uint64_t logged, log_room;
    couple_thread threads[COUPLE_THREADS];
    int thread_count, active; /* active: threads in a search */
    PyThread_type_lock lock;  /* held for everything but making options */
    uint32_t asked, asked_hash, asked_n; /* the couple that is being decided */
    uint64_t kept_state, kept_at, forgotten; /* a digest of what was kept at an earlier time; how often something was forgotten */
    int full, failed, ended;  /* ended: the couple is decided, or a thread has given up */
} couple_search;

static inline couple_component *couple_at(const couple_search *s, uint32_t id) { return s->components + id; }
static inline void *couple_place(const couple_search *s, uint32_t units) { return s->memory + (size_t)units * 8; }

static inline const uint32_t *couple_ends(const couple_listed *listed) { return (const uint32_t *)(listed + 1); }
static inline const uint32_t *couple_parts(const couple_listed *listed) { return couple_ends(listed) + listed->count; }
static inline const uint16_t *couple_heaps(const couple_listed *listed) { return (const uint16_t *)(couple_parts(listed) + listed->parts); }

uint32_t couple_hash(const uint8_t *bytes, size_t length);

/* Returns the number of a component, 0 if it is not held. */
uint32_t couple_find(const couple_search *s, const uint8_t *bytes, size_t length, uint32_t hash);
/* Returns the number of a component, which is added if it is new; 0 and `full` or `failed` if there is no room. */
uint32_t couple_intern(couple_search *s, const uint8_t *bytes, size_t length, uint32_t hash, unsigned size);
/* Returns the value of a component, COUPLE_UNKNOWN if it is not known. */
uint32_t couple_value_of(const couple_search *s, const uint8_t *bytes, size_t length, uint32_t hash);
/* Makes the options of a component; the lock, if there is one, is free meanwhile. Returns 0 if there is no room, and COUPLE_MET without
 * all options if one of them is known to have the value n (COUPLE_NIM: all options are made). */
#define COUPLE_MET 2
int couple_list_options(couple_search *s, couple_thread *t, uint32_t id, uint32_t n);

couple_numbers *couple_numbers_of(const couple_search *s, const couple_component *c, uint32_t n);
/* Sets the proof numbers of a couple; returns how many threads are below it. */
uint32_t couple_weigh(const couple_search *s, uint32_t id, uint32_t n, uint32_t *phi, uint32_t *delta);
/* Returns the entry with these proof numbers, NULL if there is no room. */
couple_numbers *couple_keep(couple_search *s, uint32_t id, uint32_t n, uint32_t phi, uint32_t delta);
/* Keeps that the value of a component is n, or is not. */
void couple_decide(couple_search *s, uint32_t id, uint32_t n, int is, uint64_t work);
/* Adds to the list of what was proved. */
void couple_note(couple_search *s, uint32_t id);
uint8_t couple_effort(uint64_t work);
/* Takes more memory, up to the bytes that there may be. Returns 0 if there is none. */
int couple_enlarge(couple_search *s);
/* Forgets options, and the components whose results cost least, until a third of the memory is in use at most. Returns 0 if memory is
 * short, or if the search gets nowhere. */
int couple_forget(couple_search *s);

/* -- couple_search.c --------------------------------------------------------------------------------------------------------------- */

#define COUPLE_OPEN (-1)
#define COUPLE_NO_MEMORY (-2)
#define COUPLE_FULL (-3)

/* Decides a couple with about that much work in one thread, the lock held: 1 P-position, 0 N-position, or one of the above. */
int couple_work(couple_search *s, couple_thread *t, uint32_t id, uint32_t n, uint64_t most);

#endif
