/* Nim-products by tables of logarithms of the field of 65536 (powers and logarithms come from nimber_products.py).
 *
 * With F = 2^16, then F = 2^32, a number is upper F + lower, and F times F is F + F/2. A product takes three products of the halves, and
 * one by the constant F/2 (Conway 1976). */
#include "nimber_products.h"

#define CONSTANT 0x8000 /* F/2 for F = 2^16 */

NATIVE_INLINE uint32_t product16(nimber_tables t, uint32_t x, uint32_t y) {
    return x && y ? t.powers[(uint32_t)t.logarithms[x] + t.logarithms[y]] : 0;
}

NATIVE_INLINE uint32_t times_constant16(nimber_tables t, uint32_t x) {
    return product16(t, x, CONSTANT);
}

NATIVE_INLINE uint32_t product32(nimber_tables t, uint32_t x, uint32_t y) {
    const uint32_t x1 = x >> 16, x0 = x & 0xffff, y1 = y >> 16, y0 = y & 0xffff;
    const uint32_t low = product16(t, x0, y0), high = product16(t, x1, y1), cross = product16(t, x1 ^ x0, y1 ^ y0);
    return (cross ^ low) << 16 | (low ^ times_constant16(t, high));
}

/* 2^31 is 2^16 times 2^15. */
NATIVE_INLINE uint32_t times_constant32(nimber_tables t, uint32_t x) {
    const uint32_t upper = times_constant16(t, x >> 16);
    return (upper ^ times_constant16(t, x & 0xffff)) << 16 | times_constant16(t, upper);
}

NATIVE_INLINE uint64_t product64(nimber_tables t, uint64_t x, uint64_t y) {
    const uint32_t x1 = (uint32_t)(x >> 32), x0 = (uint32_t)x, y1 = (uint32_t)(y >> 32), y0 = (uint32_t)y;
    const uint32_t low = product32(t, x0, y0), high = product32(t, x1, y1), cross = product32(t, x1 ^ x0, y1 ^ y0);
    return (uint64_t)(cross ^ low) << 32 | (low ^ times_constant32(t, high));
}

uint64_t nimber_times_half_by_tables(nimber_tables tables, uint64_t x) {
    const uint32_t upper = times_constant32(tables, (uint32_t)(x >> 32));
    return (uint64_t)(upper ^ times_constant32(tables, (uint32_t)x)) << 32 | times_constant32(tables, upper);
}

uint64_t nimber_product_by_tables(nimber_tables tables, uint64_t x, uint64_t y) {
    return product64(tables, x, y);
}

void nimber_products_by_tables(nimber_tables tables, const uint64_t *x, const uint64_t *y, uint64_t *out, Py_ssize_t n) {
    for (Py_ssize_t i = 0; i < n; i++) out[i] = product64(tables, x[i], y[i]);
}
