/* A block of nim-products for one width of vectors: nimber_gfni.c includes this once for each, with the names of its instructions. */

/* One round of a perfect shuffle: the vectors i and i + distance are replaced by the interleaved lower and the interleaved upper halves
 * of their lanes. With v the number of a vector, q that of a number in its lane, b that of a byte, in binary:
 * (v2 v1 v0)(q b2 b1 b0) -> 4 -> (q v1 v0)(b2 b1 b0 v2) -> 2, 1, 4 -> (b0 b2 b1)(v2 v1 v0 q), planes of bytes;
 * (b2 b1 b0)(v2 v1 v0 q) -> 4, 2, 1 -> (v2 v1 v0)(q b2 b1 b0), numbers again. */
TARGET NATIVE_INLINE void NAME(mix)(VECTOR *v, int distance) {
    for (int i = 0; i < 8; i++) {
        if (i & distance) continue;
        const VECTOR lower = LOWER_MIXED(v[i], v[i + distance]), upper = UPPER_MIXED(v[i], v[i + distance]);
        v[i] = lower;
        v[i + distance] = upper;
    }
}

TARGET NATIVE_INLINE void NAME(planes)(VECTOR *planes, const uint64_t *numbers) {
    const VECTOR matrix = WORDS(TO_AES);
    VECTOR v[8];
    for (int k = 0; k < 8; k++) v[k] = LOAD(numbers + k * NUMBERS / 8);
    NAME(mix)(v, 4);
    NAME(mix)(v, 2);
    NAME(mix)(v, 1);
    NAME(mix)(v, 4);
    for (int k = 0; k < 8; k++) planes[k] = MAPPED(v[(k & 1) * 4 + k / 2], matrix);
}

TARGET NATIVE_INLINE void NAME(numbers)(uint64_t *numbers, const VECTOR *planes) {
    const VECTOR matrix = WORDS(FROM_AES);
    VECTOR v[8];
    for (int k = 0; k < 8; k++) v[k] = MAPPED(planes[k], matrix);
    NAME(mix)(v, 4);
    NAME(mix)(v, 2);
    NAME(mix)(v, 1);
    for (int k = 0; k < 8; k++) STORE(numbers + k * NUMBERS / 8, v[k]);
}

/* Multiplies by 2^15 in the field of 2^16: u F + l becomes (u + l) h F + u h h, where h = 128. */
TARGET NATIVE_INLINE void NAME(times_half16)(VECTOR *out, const VECTOR *x) {
    const VECTOR half = BYTES(HALF), upper = TIMES(x[1], half);
    out[1] = XOR(TIMES(x[0], half), upper);
    out[0] = TIMES(upper, half);
}

TARGET NATIVE_INLINE void NAME(times_half32)(VECTOR *out, const VECTOR *x) {
    const VECTOR sum[2] = {XOR(x[0], x[2]), XOR(x[1], x[3])};
    VECTOR upper[2];
    NAME(times_half16)(upper, x + 2);
    NAME(times_half16)(out + 2, sum);
    NAME(times_half16)(out, upper);
}

TARGET NATIVE_INLINE void NAME(product16)(VECTOR *out, const VECTOR *x, const VECTOR *y) {
    const VECTOR low = TIMES(x[0], y[0]), high = TIMES(x[1], y[1]);
    out[1] = XOR(TIMES(XOR(x[0], x[1]), XOR(y[0], y[1])), low);
    out[0] = XOR(low, TIMES(high, BYTES(HALF)));
}

#define PRODUCT(bits, half, count)                                                                 \
    TARGET NATIVE_INLINE void NAME(product##bits)(VECTOR *out, const VECTOR *x, const VECTOR *y) { \
        VECTOR low[count], high[count], xs[count], ys[count], cross[count], reduced[count];        \
        NAME(product##half)(low, x, y);                                                            \
        NAME(product##half)(high, x + count, y + count);                                           \
        for (int k = 0; k < count; k++) {                                                          \
            xs[k] = XOR(x[k], x[k + count]);                                                       \
            ys[k] = XOR(y[k], y[k + count]);                                                       \
        }                                                                                          \
        NAME(product##half)(cross, xs, ys);                                                        \
        NAME(times_half##half)(reduced, high);                                                     \
        for (int k = 0; k < count; k++) {                                                          \
            out[k + count] = XOR(cross[k], low[k]);                                                \
            out[k] = XOR(low[k], reduced[k]);                                                      \
        }                                                                                          \
    }

PRODUCT(32, 16, 2)
PRODUCT(64, 32, 4)

TARGET static void NAME(block)(const uint64_t *x, const uint64_t *y, uint64_t *out) {
    VECTOR a[8], b[8], c[8];
    NAME(planes)(a, x);
    NAME(planes)(b, y);
    NAME(product64)(c, a, b);
    NAME(numbers)(out, c);
}

TARGET static void NAME(products)(const uint64_t *x, const uint64_t *y, uint64_t *out, Py_ssize_t n) {
    uint64_t last[3][NUMBERS] = {{0}};
    Py_ssize_t done = 0;
    for (; done + NUMBERS <= n; done += NUMBERS) NAME(block)(x + done, y + done, out + done);
    if (done == n) return;
    memcpy(last[0], x + done, sizeof(uint64_t) * (size_t)(n - done));
    memcpy(last[1], y + done, sizeof(uint64_t) * (size_t)(n - done));
    NAME(block)(last[0], last[1], last[2]);
    memcpy(out + done, last[2], sizeof(uint64_t) * (size_t)(n - done));
}

#undef PRODUCT
#undef TARGET
#undef NAME
#undef VECTOR
#undef NUMBERS
#undef LOAD
#undef STORE
#undef XOR
#undef TIMES
#undef MAPPED
#undef BYTES
#undef WORDS
#undef LOWER_MIXED
#undef UPPER_MIXED
