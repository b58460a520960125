/* Test whether two parts of a rest have a given nim-sum; shared by the kernels of taking-and-breaking games. */
#ifndef NIMATRON_OCTAL_SUMS_H
#define NIMATRON_OCTAL_SUMS_H

#include "native.h"

#define NOTHING 1
#define ONE 2
#define TWO 4
#define THREE 8
#define ANY 0
#define DIFFERENT 1
#define UNEQUAL 2
#define EQUAL 3

NATIVE_INLINE int parity_of(unsigned x) {
    x ^= x >> 8;
    x ^= x >> 4;
    return 0x6996 >> (x & 15) & 1;
}

/* Searches the splits of a rest whose smaller part is from `a` to `half` for a nim-sum; *part is the smaller part found. */
typedef int (*is_sum_function)(const uint16_t *values, int64_t rest, int64_t a, int64_t half, unsigned value, int64_t *part);
is_sum_function octal_is_sum(void);

#endif
