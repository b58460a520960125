/* Nim-products by carry-less multiplication: the field of 2^64 nimbers is that of polynomials over GF(2) modulo one of degree 64.
 *
 * Tables (a linear map) convert both factors to polynomials. Their product is reduced by Barrett's method and converted back to a
 * nimber. The polynomial and the tables come from nimber_products.py. */
#include "nimber_products.h"

#if NATIVE_HAS_CLONES
#include <immintrin.h>

#define CLMUL __attribute__((target("pclmul,sse4.1")))

CLMUL static inline __m128i times(uint64_t a, uint64_t b) {
    return _mm_clmulepi64_si128(_mm_cvtsi64_si128((long long)a), _mm_cvtsi64_si128((long long)b), 0);
}

CLMUL static inline uint64_t upper(__m128i x) {
    return (uint64_t)_mm_extract_epi64(x, 1);
}

CLMUL static inline uint64_t lower(__m128i x) {
    return (uint64_t)_mm_cvtsi128_si64(x);
}

CLMUL void nimber_products_by_clmul(nimber_polynomials field, const uint64_t *x, const uint64_t *y, uint64_t *out, Py_ssize_t n) {
    for (Py_ssize_t i = 0; i < n; i++) {
        const __m128i whole = times(nimber_linear(field.to_polynomial, x[i]), nimber_linear(field.to_polynomial, y[i]));
        const uint64_t multiple = upper(whole) ^ upper(times(upper(whole), field.quotient));
        const uint64_t rest = lower(whole) ^ lower(times(multiple, field.modulus));
        out[i] = nimber_linear(field.from_polynomial, rest);
    }
}

int nimber_has_clmul(void) {
    __builtin_cpu_init();
    return __builtin_cpu_supports("pclmul") && __builtin_cpu_supports("sse4.1");
}

#else

void nimber_products_by_clmul(nimber_polynomials field, const uint64_t *x, const uint64_t *y, uint64_t *out, Py_ssize_t n) {
    (void)field;
    (void)x;
    (void)y;
    (void)out;
    (void)n;
}

int nimber_has_clmul(void) {
    return 0;
}

#endif
