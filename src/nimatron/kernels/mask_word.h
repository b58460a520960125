/* A set of cells as one word, for one number of bits: a file defines MASK_BITS as 64, 128 or 256 and includes this.
 *
 * A word of 256 bits is a vector of four. It has the operators & | ^ ~, as numbers have, but no comparisons or shifts; so these are
 * functions for all numbers of bits. */
#ifndef NIMATRON_MASK_WORD_H
#define NIMATRON_MASK_WORD_H

#include "native.h"

#if MASK_BITS == 64
typedef uint64_t WORD;
#elif MASK_BITS == 128
__extension__ typedef unsigned __int128 WORD;
#else
typedef uint64_t WORD __attribute__((vector_size(32), aligned(16)));
#if !defined(__clang__)
#pragma GCC diagnostic ignored "-Wpsabi" /* no word is passed to code that was compiled elsewhere */
#endif
#endif

#define WORDS (MASK_BITS / 64)
#define CELLS MASK_BITS
#define WORD_ALIGNMENT (MASK_BITS == 64 ? 8 : 16)

#if MASK_BITS == 256

static inline WORD empty_set(void) { return (WORD){0, 0, 0, 0}; }
static inline int is_empty(WORD set) { return (set[0] | set[1] | set[2] | set[3]) == 0; }
static inline int same(WORD one, WORD other) { return is_empty(one ^ other); }
static inline uint64_t part_of_word(WORD set, int index) { return set[index]; }

static inline WORD word_of_parts(const uint64_t *parts) { return (WORD){parts[0], parts[1], parts[2], parts[3]}; }

static inline int is_less(WORD one, WORD other) {
    for (int index = 3; index > 0; index--)
        if (one[index] != other[index]) return one[index] < other[index];
    return one[0] < other[0];
}

static inline WORD shifted_up(WORD set, int count) {
    WORD found = empty_set();
    const int whole = count / 64, rest = count % 64;
    for (int index = 3; index >= whole; index--) {
        found[index] = set[index - whole] << rest;
        if (rest && index > whole) found[index] |= set[index - whole - 1] >> (64 - rest);
    }
    return found;
}

static inline WORD shifted_down(WORD set, int count) {
    WORD found = empty_set();
    const int whole = count / 64, rest = count % 64;
    for (int index = 0; index + whole < 4; index++) {
        found[index] = set[index + whole] >> rest;
        if (rest && index + whole < 3) found[index] |= set[index + whole + 1] << (64 - rest);
    }
    return found;
}

static inline WORD without_first(WORD set) {
    int index = 0;
    while (index < 3 && set[index] == 0) index++;
    set[index] &= set[index] - 1;
    return set;
}

#else

static inline WORD empty_set(void) { return 0; }
static inline int is_empty(WORD set) { return set == 0; }
static inline int same(WORD one, WORD other) { return one == other; }
static inline int is_less(WORD one, WORD other) { return one < other; }
static inline WORD shifted_up(WORD set, int count) { return set << count; }
static inline WORD shifted_down(WORD set, int count) { return set >> count; }
static inline WORD without_first(WORD set) { return set & (set - 1); }

static inline uint64_t part_of_word(WORD set, int index) {
#if MASK_BITS == 128
    if (index) return (uint64_t)(set >> 64);
#endif
    (void)index;
    return (uint64_t)set;
}

static inline WORD word_of_parts(const uint64_t *parts) {
    WORD found = parts[0];
#if MASK_BITS == 128
    found |= (WORD)parts[1] << 64;
#endif
    return found;
}

#endif

static inline WORD word_at(const uint64_t *words, size_t index) { return word_of_parts(words + index * WORDS); }

static inline WORD one_cell(int cell) {
    uint64_t parts[WORDS] = {0};
    parts[cell / 64] = UINT64_C(1) << cell % 64;
    return word_of_parts(parts);
}

/* The first cell of a set that is not empty. */
static inline int first_cell(WORD set) {
    int index = 0;
    while (index < WORDS - 1 && part_of_word(set, index) == 0) index++;
    return 64 * index + native_lowest_bit(part_of_word(set, index));
}

/* The set of the first cells of a frame. */
static inline WORD first_cells(int count) {
    uint64_t parts[WORDS] = {0};
    for (int index = 0; index < WORDS; index++, count -= 64)
        parts[index] = count >= 64 ? ~UINT64_C(0) : count > 0 ? (UINT64_C(1) << count) - 1 : 0;
    return word_of_parts(parts);
}

static inline int ones(uint64_t x) {
    x -= x >> 1 & UINT64_C(0x5555555555555555); /* not every processor has an instruction that counts bits */
    x = (x & UINT64_C(0x3333333333333333)) + (x >> 2 & UINT64_C(0x3333333333333333));
    x = (x + (x >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)(x * UINT64_C(0x0101010101010101) >> 56);
}

static inline int size_of(WORD set) {
    int count = 0;
    for (int index = 0; index < WORDS; index++) count += ones(part_of_word(set, index));
    return count;
}

static inline int is_larger(WORD one, WORD other) {
    const int size = size_of(one), other_size = size_of(other);
    return size != other_size ? size > other_size : is_less(other, one);
}

static inline uint64_t scattered(WORD set) {
    uint64_t x = part_of_word(set, 0);
    for (int index = 1; index < WORDS; index++) x = (x ^ part_of_word(set, index) * UINT64_C(0x9e3779b97f4a7c15)) + (x << 7 & -(uint64_t)(index > 1));
    return native_mixed(x);
}

#endif
