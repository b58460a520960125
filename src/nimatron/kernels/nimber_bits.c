/* Nim-products in plain C without tables: for 64 products, each bit of a nimber takes one word operation.
 *
 * Row k of a block holds bit k of 64 * WIDTH nimbers. The recursion of Conway (1976), with F = 2^(2^k) and F times F = F + F/2, takes
 * three products of the halves. It ends at products of eight bits, which are written out. */
#include "nimber_products.h"

#define WIDTH 8 /* words of a row: one register of 512 bits */

typedef uint64_t row[WIDTH];

/* -- up to eight bits, one word for each ------------------------------------------------------------------------------------------- */

/* Multiplies by the constant 2^(bits - 1): u F + l becomes (u + l) c F + u c c, where c is the constant of the halves. */
NATIVE_INLINE void times_half2(uint64_t *out, const uint64_t *x) {
    const uint64_t u = x[1], l = x[0];
    out[1] = u ^ l;
    out[0] = u;
}

NATIVE_INLINE void times_half4(uint64_t *out, const uint64_t *x) {
    const uint64_t sum[2] = {x[0] ^ x[2], x[1] ^ x[3]};
    uint64_t upper[2];
    times_half2(upper, x + 2);
    times_half2(out + 2, sum);
    times_half2(out, upper);
}

NATIVE_INLINE void times_half8(uint64_t *out, const uint64_t *x) {
    const uint64_t sum[4] = {x[0] ^ x[4], x[1] ^ x[5], x[2] ^ x[6], x[3] ^ x[7]};
    uint64_t upper[4];
    times_half4(upper, x + 4);
    times_half4(out + 4, sum);
    times_half4(out, upper);
}

NATIVE_INLINE void product2(uint64_t *out, const uint64_t *x, const uint64_t *y) {
    const uint64_t low = x[0] & y[0], high = x[1] & y[1], cross = (x[0] ^ x[1]) & (y[0] ^ y[1]);
    out[1] = cross ^ low;
    out[0] = low ^ high;
}

#define PRODUCT(bits, half)                                                                       \
    NATIVE_INLINE void product##bits(uint64_t *out, const uint64_t *x, const uint64_t *y) {       \
        uint64_t low[half], high[half], xs[half], ys[half], cross[half], reduced[half];           \
        product##half(low, x, y);                                                                 \
        product##half(high, x + half, y + half);                                                  \
        for (int k = 0; k < half; k++) {                                                          \
            xs[k] = x[k] ^ x[k + half];                                                           \
            ys[k] = y[k] ^ y[k + half];                                                           \
        }                                                                                         \
        product##half(cross, xs, ys);                                                             \
        times_half##half(reduced, high);                                                          \
        for (int k = 0; k < half; k++) {                                                          \
            out[k + half] = cross[k] ^ low[k];                                                    \
            out[k] = low[k] ^ reduced[k];                                                         \
        }                                                                                         \
    }

PRODUCT(4, 2)
PRODUCT(8, 4)

/* -- rows -------------------------------------------------------------------------------------------------------------------------- */

NATIVE_CLONES static void product8_rows(row *restrict out, const row *restrict x, const row *restrict y) {
    for (int w = 0; w < WIDTH; w++) {
        const uint64_t a[8] = {x[0][w], x[1][w], x[2][w], x[3][w], x[4][w], x[5][w], x[6][w], x[7][w]};
        const uint64_t b[8] = {y[0][w], y[1][w], y[2][w], y[3][w], y[4][w], y[5][w], y[6][w], y[7][w]};
        uint64_t c[8];
        product8(c, a, b);
        for (int k = 0; k < 8; k++) out[k][w] = c[k];
    }
}

NATIVE_CLONES static void times_half8_rows(row *restrict out, const row *restrict x) {
    for (int w = 0; w < WIDTH; w++) {
        const uint64_t a[8] = {x[0][w], x[1][w], x[2][w], x[3][w], x[4][w], x[5][w], x[6][w], x[7][w]};
        uint64_t c[8];
        times_half8(c, a);
        for (int k = 0; k < 8; k++) out[k][w] = c[k];
    }
}

NATIVE_CLONES static void sum_rows(row *restrict out, const row *restrict x, const row *restrict y, int rows) {
    for (int k = 0; k < rows; k++) {
        for (int w = 0; w < WIDTH; w++) out[k][w] = x[k][w] ^ y[k][w];
    }
}

static void times_half_rows(row *out, const row *x, int bits) {
    const int half = bits / 2;
    row sum[16], upper[16];
    if (bits == 8) {
        times_half8_rows(out, x);
        return;
    }
    sum_rows(sum, x, x + half, half);
    times_half_rows(upper, x + half, half);
    times_half_rows(out + half, sum, half);
    times_half_rows(out, upper, half);
}

static void product_rows(row *out, const row *x, const row *y, int bits) {
    const int half = bits / 2;
    row low[32], high[32], xs[32], ys[32];
    if (bits == 8) {
        product8_rows(out, x, y);
        return;
    }
    product_rows(low, x, y, half);
    product_rows(high, x + half, y + half, half);
    sum_rows(xs, x, x + half, half);
    sum_rows(ys, y, y + half, half);
    product_rows(out + half, xs, ys, half);
    times_half_rows(xs, high, half);
    sum_rows(out, low, xs, half);
    sum_rows(ys, out + half, low, half);
    memcpy(out + half, ys, sizeof(row) * (size_t)half);
}

/* Exchanges bits k + step of the words of `upper` and bits k of those of `lower`, for the bits k of the mask. */
NATIVE_INLINE void exchange(uint64_t *restrict upper, uint64_t *restrict lower, int words, int step, uint64_t mask) {
    for (int w = 0; w < words; w++) {
        const uint64_t change = (upper[w] >> step ^ lower[w]) & mask;
        lower[w] ^= change;
        upper[w] ^= change << step;
    }
}

/* Transposes the WIDTH squares of 64 by 64 bits: word w of row k is number k of square w. */
NATIVE_CLONES static void transpose(row *rows) {
    uint64_t mask = 0x00000000ffffffffu;
    for (int step = 32; step; step >>= 1, mask ^= mask << step) {
        for (int k = 0; k < 64; k += 2 * step) exchange(rows[k], rows[k + step], step * WIDTH, step, mask);
    }
}

#define BLOCK (64 * WIDTH)

void nimber_products_by_bits(const uint64_t *x, const uint64_t *y, uint64_t *out, Py_ssize_t n) {
    row a[64], b[64], c[64];
    for (Py_ssize_t done = 0; done < n; done += BLOCK) {
        const Py_ssize_t here = n - done < BLOCK ? n - done : BLOCK;
        if (here < BLOCK) {
            memset(a, 0, sizeof a);
            memset(b, 0, sizeof b);
        }
        /* it does not matter which 64 numbers share a word: a row of memory is a row of the squares */
        memcpy(a, x + done, sizeof(uint64_t) * (size_t)here);
        memcpy(b, y + done, sizeof(uint64_t) * (size_t)here);
        transpose(a);
        transpose(b);
        product_rows(c, (const row *)a, (const row *)b, 64);
        transpose(c);
        memcpy(out + done, c, sizeof(uint64_t) * (size_t)here);
    }
}
