/* Nim-products of arrays of 64-bit nimbers, by four methods; each multiplies x[i] by y[i] into out[i], which may be one of them. */
#ifndef NIMBER_PRODUCTS_H
#define NIMBER_PRODUCTS_H

#include "native.h"

/* The field of 65536 nimbers by logarithms: powers of a generator, repeated three times (3 * 65535); logarithms[0] is not used. */
typedef struct {
    const uint16_t *powers;
    const uint16_t *logarithms;
} nimber_tables;

/* The field of 2^64 nimbers as polynomials over GF(2) in one of its elements: tables for each of eight bytes that convert between both
 * representations, the minimal polynomial of the element without its leading term, and the quotient of x^128 by it without its own. */
typedef struct {
    const uint64_t *to_polynomial;
    const uint64_t *from_polynomial;
    uint64_t modulus;
    uint64_t quotient;
} nimber_polynomials;

/* Multiplies by 2^63. */
uint64_t nimber_times_half_by_tables(nimber_tables tables, uint64_t x);
uint64_t nimber_product_by_tables(nimber_tables tables, uint64_t x, uint64_t y);
void nimber_products_by_tables(nimber_tables tables, const uint64_t *x, const uint64_t *y, uint64_t *out, Py_ssize_t n);
void nimber_products_by_bits(const uint64_t *x, const uint64_t *y, uint64_t *out, Py_ssize_t n);

int nimber_has_clmul(void);
void nimber_products_by_clmul(nimber_polynomials field, const uint64_t *x, const uint64_t *y, uint64_t *out, Py_ssize_t n);

/* Bits of a vector, 256 or 512; 0: no GFNI here. */
int nimber_gfni_width(void);
void nimber_products_by_gfni(const uint64_t *x, const uint64_t *y, uint64_t *out, Py_ssize_t n);

/* Applies a linear map over GF(2), given by a table of 8 times 256 numbers, one for each value of each byte. */
NATIVE_INLINE uint64_t nimber_linear(const uint64_t *table, uint64_t x) {
    uint64_t image = 0;
    for (int byte = 0; byte < 8; byte++) image ^= table[256 * byte + (x >> (8 * byte) & 255)];
    return image;
}

#endif
