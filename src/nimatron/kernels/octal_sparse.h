/* Rare and common positions: declarations shared by the octal_*.c files. Reference implementation: sequences/octal/sparse.py.
 *
 * The class of a position a is parity(G(a) AND mask) XOR (parity bit AND (a - t)), where t is the parity of the removals that may split;
 * 0 is rare, 1 is common. The class of a value v at heap n is the same with v and n. A value of class 1 is an option by a split into one
 * rare and one common part, or by a taking move. A value of class 0 is an option by a split into two parts of the same class, or by a
 * taking move.
 *
 * L(v) is v without the lowest bit p of the mask: inside a class this is an order-preserving bijection that commutes with XOR. low[a]
 * holds the low seven bits of L(G(a)), high[a] the others; high[a] = NONE if a is rare or not a part at all (also before 1). Sets of L's
 * of 64 heaps are stored in planes: bit b of byte j of plane i means that 8 i + b is in the set of heap n + j.
 *
 * A block of up to 64 heaps is computed as follows. (1) Planes of the values of class 1 from splits with a rare part, for lags (k + rare)
 * from 64 on. (2) For 16 heaps at a time the lags from 16 on, then heap by heap the rest: the least missing value is c, the value if the
 * heap is common. (3) Every value of class 0 below c must be an option: planes of probes (splits with a small common part), then a search
 * of all splits for each value left. (4) The first heap with a value that is not an option is rare: its value is the least such value,
 * and the block continues after it. */
#ifndef NIMATRON_OCTAL_SPARSE_H
#define NIMATRON_OCTAL_SPARSE_H

#include "octal_sums.h"

#define BLOCK 64
#define STEP 16
#define NONE 255
#define GROUP 16    /* planes that are filled together: 128 L's */
#define FRONT 192   /* bytes of low and high before position 0 */
#define BEHIND 192  /* and after the last */
#define MOST_L 16384 /* values below twice as much */
#define MOST_PLACES 64
#define MOST_PART 8192 /* greatest part of a probe */
#define RECENT 64

/* A rare part, or a probe, and its L. */
typedef struct {
    int64_t part;
    int l;
} tap;

/* Adds L(position) XOR L(part) to the sets, where position = base - part + lane, for a list of parts. */
typedef void (*gather_function)(const uint8_t *low, const uint8_t *high, int64_t base, const tap *taps, int64_t from, int64_t to,
                                int group, int planes, int masked, uint8_t (*set)[BLOCK]);

typedef struct {
    const int64_t *split; /* removals after which two heaps may be left, of one parity where the parity bit is used */
    const uint8_t *unequal;
    const int64_t *take;  /* after which one may be left */
    const int64_t *halve; /* after which two equal ones may be left */
    int64_t splits, takes, halves;
    unsigned mask;
    int parity, t;
} game;

typedef struct {
    uint16_t *values;
    uint8_t *low, *high; /* of position 0 */
    game rules;
    int bit;              /* the lowest of the mask */
    unsigned mask_l;      /* the mask without this bit, in the form of an L */
    uint64_t common_bits; /* of L's below 64: bit p in a value of class 1, if the parity bit is not used */
    tap *rare;
    int64_t rares, room, last; /* last: the last rare position */
    const tap *near;      /* lags below STEP, part = lag, and the taking moves that act like them */
    int64_t nears;
    tap *probe;           /* common parts, by decreasing use; position 0 means a taking move */
    const int64_t *probe_k; /* the removal of each probe */
    int64_t probes;
    int planes;           /* of a set, 2 .. MOST_L / 8 */
    uint8_t (*far)[BLOCK], (*found)[BLOCK], (*some)[BLOCK];
    uint64_t *row;        /* the set of one heap */
    gather_function gather;
    is_sum_function is_sum;
    tap recent[RECENT]; /* parts that a search found far away; l is the index of the removal */
    int64_t met, searched;
} state;

NATIVE_INLINE unsigned without_bit(unsigned value, int bit) {
    return (value >> (bit + 1) << bit) | (value & ((1u << bit) - 1));
}

NATIVE_INLINE int class_of(const state *s, unsigned value, int64_t n) {
    return parity_of(value & s->rules.mask) ^ (s->rules.parity & (int)((n - s->rules.t) & 1));
}

/* Returns the bit p of the value with this L that has the given class at heap n. */
NATIVE_INLINE unsigned bit_for(const state *s, unsigned l, int class, int64_t n) {
    return (unsigned)(class ^ parity_of(l & s->mask_l) ^ (s->rules.parity & (int)((n - s->rules.t) & 1)));
}

NATIVE_INLINE unsigned with_bit(const state *s, unsigned l, unsigned b) {
    return (l >> s->bit << (s->bit + 1)) | (b << s->bit) | (l & ((1u << s->bit) - 1));
}

/* octal_planes.c */
gather_function octal_choose_gather(void);
void octal_gather(const state *s, int64_t base, const tap *taps, int64_t from, int64_t to, int masked, uint8_t (*set)[BLOCK]);
void octal_gather_rare(const state *s, int64_t n, int64_t least, int64_t most, uint8_t (*set)[BLOCK]);
void octal_begin_found(uint8_t (*found)[BLOCK], int planes, const unsigned *limit, int from, int to);
int64_t octal_missing(const state *s, uint8_t (*set)[BLOCK]);

/* octal_presume.c */
int octal_presume(state *s, int64_t n, int from, int to, unsigned *limit);

/* octal_settle.c */
int64_t octal_settle(state *s, int64_t n, const unsigned *limit, int from, int to);

/* octal_probes.c */
int64_t octal_plan(state *s, int64_t n, tap *probe, int64_t *probe_k, int64_t room, tap *candidate, int64_t *candidate_k, int64_t *gain);

#endif
