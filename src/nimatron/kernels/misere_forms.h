/* Canonical forms in misère play, as numbers: form 0 has no options, form 1 is the Nim heap of one.
 *
 * Two positions have the same form if and only if they can replace each other in every misère sum (Conway 1976). The reference
 * implementation is misere/canonical_form.py. */
#ifndef NIMATRON_MISERE_FORMS_H
#define NIMATRON_MISERE_FORMS_H

#include "native.h"

#define MISERE_NONE UINT32_MAX        /* there are too many forms, or memory is short */
#define MISERE_MOST ((size_t)1 << 16) /* forms, and as many sums: what is gained by more of them costs more than it saves */

typedef struct {
    uint64_t pair; /* 0: none */
    uint32_t sum;
} misere_sum_of;

typedef struct {
    uint32_t *first; /* of the options of each form; one more behind the last */
    uint32_t *options; /* ascending */
    uint8_t *lost; /* whether it is a P-position */
    uint32_t *buckets; /* forms by their options, each number plus 1 */
    misere_sum_of *sums;
    uint32_t *stack; /* options that are being collected */
    size_t count, room, used, option_room, bucket_count, sum_count, sum_room, height, stack_room;
    uint64_t work; /* options collected */
} misere_forms;

static void misere_release(misere_forms *f) {
    free(f->first);
    free(f->options);
    free(f->lost);
    free(f->buckets);
    free(f->sums);
    free(f->stack);
    memset(f, 0, sizeof *f);
}

static inline const uint32_t *misere_options(const misere_forms *f, uint32_t form) { return f->options + f->first[form]; }
static inline size_t misere_option_count(const misere_forms *f, uint32_t form) { return f->first[form + 1] - f->first[form]; }

static int misere_has(const uint32_t *sorted, size_t count, uint32_t sought) {
    size_t low = 0, high = count;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (sorted[middle] < sought) low = middle + 1;
        else high = middle;
    }
    return low < count && sorted[low] == sought;
}

static uint64_t misere_sign(const uint32_t *options, size_t count) {
    uint64_t sign = count + 1;
    for (size_t at = 0; at < count; at++) sign = native_mixed(sign * 3 + options[at]);
    return sign;
}

/* Takes room for another form. */
static int misere_more(misere_forms *f, size_t options) {
    size_t room = f->room, other = f->room; /* two arrays of equal length */
    if (f->count >= MISERE_MOST || !native_grow((void **)&f->options, &f->option_room, f->used + options, sizeof *f->options) ||
        !native_grow((void **)&f->first, &room, f->count + 2, sizeof *f->first) ||
        !native_grow((void **)&f->lost, &other, f->count + 2, sizeof *f->lost))
        return 0;
    f->room = room;
    if (2 * (f->count + 1) <= f->bucket_count) return 1;
    const size_t larger = f->bucket_count ? 2 * f->bucket_count : 1024;
    uint32_t *buckets = calloc(larger, sizeof *buckets);
    if (buckets == NULL) return 0;
    for (size_t form = 0; form < f->count; form++) {
        size_t slot = misere_sign(misere_options(f, (uint32_t)form), misere_option_count(f, (uint32_t)form)) & (larger - 1);
        while (buckets[slot]) slot = (slot + 1) & (larger - 1);
        buckets[slot] = (uint32_t)form + 1;
    }
    free(f->buckets);
    f->buckets = buckets;
    f->bucket_count = larger;
    return 1;
}

/* Whether a position with these options equals `candidate`: it has the options of that, and each other one can be reversed to it. */
static int misere_reverses(const misere_forms *f, const uint32_t *options, size_t count, uint32_t candidate, int won) {
    const uint32_t *own = misere_options(f, candidate);
    const size_t own_count = misere_option_count(f, candidate);
    if (own_count > count || (own_count == 0 && !won)) return 0;
    for (size_t at = 0; at < own_count; at++)
        if (!misere_has(options, count, own[at])) return 0;
    for (size_t at = 0; at < count; at++)
        if (!misere_has(own, own_count, options[at]) &&
            !misere_has(misere_options(f, options[at]), misere_option_count(f, options[at]), candidate))
            return 0;
    return 1;
}

/* Returns the form whose options are on the stack from `from` on, and takes them off. */
static uint32_t misere_form(misere_forms *f, size_t from) {
    uint32_t *options = f->stack + from;
    size_t count = 0;
    int won = 0;
    for (size_t at = from; at < f->height; at++) {
        const uint32_t option = f->stack[at];
        size_t to = count;
        while (to > 0 && options[to - 1] > option) to--;
        if (to > 0 && options[to - 1] == option) continue;
        memmove(options + to + 1, options + to, (count - to) * sizeof *options);
        options[to] = option;
        count++;
        won |= f->lost[option];
    }
    f->height = from;
    for (size_t at = 0; at < count; at++) {
        const uint32_t *back = misere_options(f, options[at]);
        for (size_t which = 0; which < misere_option_count(f, options[at]); which++)
            if (misere_reverses(f, options, count, back[which], won)) return back[which];
    }
    if (!misere_more(f, count)) return MISERE_NONE;
    size_t slot = misere_sign(options, count) & (f->bucket_count - 1);
    for (; f->buckets[slot]; slot = (slot + 1) & (f->bucket_count - 1)) {
        const uint32_t form = f->buckets[slot] - 1;
        if (misere_option_count(f, form) == count && memcmp(misere_options(f, form), options, count * sizeof *options) == 0) return form;
    }
    if (count) memcpy(f->options + f->used, options, count * sizeof *options);
    if (f->count == 0) f->first[0] = 0;
    f->used += count;
    f->buckets[slot] = (uint32_t)f->count + 1;
    f->lost[f->count] = (uint8_t)(count > 0 && !won);
    f->first[++f->count] = (uint32_t)f->used;
    return (uint32_t)f->count - 1;
}

static int misere_push(misere_forms *f, uint32_t form) {
    if (form == MISERE_NONE || !native_grow((void **)&f->stack, &f->stack_room, f->height + 1, sizeof *f->stack)) return 0;
    f->stack[f->height++] = form;
    f->work++;
    return 1;
}

/* Makes the forms 0 and 1. Returns 0 if memory is short. */
static int misere_begin(misere_forms *f) {
    memset(f, 0, sizeof *f);
    return native_grow((void **)&f->stack, &f->stack_room, 1, sizeof *f->stack) && misere_form(f, 0) == 0 && misere_push(f, 0) &&
           misere_form(f, 0) == 1;
}

static int misere_more_sums(misere_forms *f) {
    if (2 * (f->sum_count + 1) <= f->sum_room) return 1;
    const size_t larger = f->sum_room ? 2 * f->sum_room : 1024;
    misere_sum_of *sums = f->sum_count < MISERE_MOST ? calloc(larger, sizeof *sums) : NULL;
    if (sums == NULL) return 0;
    for (size_t at = 0; at < f->sum_room; at++) {
        if (!f->sums[at].pair) continue;
        size_t slot = native_mixed(f->sums[at].pair) & (larger - 1);
        while (sums[slot].pair) slot = (slot + 1) & (larger - 1);
        sums[slot] = f->sums[at];
    }
    free(f->sums);
    f->sums = sums;
    f->sum_room = larger;
    return 1;
}

/* Returns the form of the sum of two forms. */
static uint32_t misere_sum(misere_forms *f, uint32_t one, uint32_t other) {
    if (one == MISERE_NONE || other == MISERE_NONE) return MISERE_NONE;
    if (one > other) {
        const uint32_t greater = one;
        one = other;
        other = greater;
    }
    if (one == 0) return other;
    const uint64_t pair = (uint64_t)one << 32 | other;
    if (!misere_more_sums(f)) return MISERE_NONE;
    size_t slot = native_mixed(pair) & (f->sum_room - 1);
    for (; f->sums[slot].pair; slot = (slot + 1) & (f->sum_room - 1))
        if (f->sums[slot].pair == pair) return f->sums[slot].sum;
    const size_t from = f->height;
    for (int turn = 0; turn < 2; turn++)
        for (size_t at = 0; at < misere_option_count(f, turn ? other : one); at++) {
            const uint32_t moved = misere_options(f, turn ? other : one)[at];
            if (!misere_push(f, misere_sum(f, moved, turn ? one : other))) return MISERE_NONE;
        }
    const uint32_t sum = misere_form(f, from);
    if (sum == MISERE_NONE || !misere_more_sums(f)) return MISERE_NONE;
    slot = native_mixed(pair) & (f->sum_room - 1);
    while (f->sums[slot].pair) slot = (slot + 1) & (f->sum_room - 1);
    f->sums[slot] = (misere_sum_of){pair, sum};
    f->sum_count++;
    return sum;
}

#endif
