/* Shared by the kernels that compute Wythoff pairs. */
#ifndef NIMATRON_WYTHOFF_PAIRS_H
#define NIMATRON_WYTHOFF_PAIRS_H

#include "native.h"

typedef struct {
    uint64_t whole, high, low; /* whole + (high 2^64 + low) / 2^128 */
} native_number;

NATIVE_INLINE native_number native_sum(native_number x, native_number y) {
    native_number z;
    uint64_t carry, middle;
    z.low = x.low + y.low;
    carry = z.low < x.low;
    middle = x.high + y.high;
    z.whole = x.whole + y.whole + (middle < x.high);
    z.high = middle + carry;
    z.whole += z.high < carry;
    return z;
}

NATIVE_INLINE native_number native_times(native_number x, uint64_t n) { /* double and add: rarely called, so portability matters more */
    native_number z = {0, 0, 0};
    for (; n; n >>= 1) {
        if (n & 1) z = native_sum(z, x);
        x = native_sum(x, x);
    }
    return z;
}

/* Writes n pairs (floor(x), floor(x) + b), x growing by `step` and b by `db`: see wythoff_pairs.c for `careful`. */
void native_wythoff_fill(native_number x, native_number step, uint64_t b, uint64_t db, int64_t *first, int64_t *second, Py_ssize_t n,
                         int careful);

#endif
