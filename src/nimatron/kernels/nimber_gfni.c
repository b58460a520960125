/* Nim-products by GFNI: 64 (or 32) products together, in byte planes, each byte an element of the field of 256.
 *
 * The field of 256 nimbers is isomorphic to that of AES, in which one instruction multiplies the bytes of a vector. Its elements
 * bc, 5c, f2 (hexadecimal) satisfy the equations of the nimbers 2, 4, 16, namely a a = a + 1, b b = b + a, c c = c + a b; so 1, 2, 4, 8, 16,
 * ..., 128 map to 1, a, b, ab, c, ac, bc, abc. Plane k holds byte k of all nimbers of a block in this basis. The fields of 2^16, 2^32
 * and 2^64 are built on it with three products of halves each, 27 products of bytes in all. */
#include "nimber_products.h"

#if NATIVE_HAS_CLONES
#include <immintrin.h>

#define TO_AES 0xe1f0c6e67e9af41a   /* matrices in the format of the instruction: row i of the matrix is byte 7 - i */
#define FROM_AES 0x733842c8700cdea0
#define HALF 0x6f /* the image of 128 */

#define TARGET __attribute__((target("gfni,avx512f,avx512bw,bmi2")))
#define NAME(what) what##_512
#define VECTOR __m512i
#define NUMBERS 64
#define LOAD(p) _mm512_loadu_si512(p)
#define STORE(p, v) _mm512_storeu_si512(p, v)
#define XOR _mm512_xor_si512
#define TIMES _mm512_gf2p8mul_epi8
#define MAPPED(v, matrix) _mm512_gf2p8affine_epi64_epi8(v, matrix, 0)
#define BYTES(b) _mm512_set1_epi8(b)
#define WORDS(w) _mm512_set1_epi64((long long)(w))
#define LOWER_MIXED _mm512_unpacklo_epi8
#define UPPER_MIXED _mm512_unpackhi_epi8
#include "nimber_gfni_block.h"

#define TARGET __attribute__((target("gfni,avx2,bmi2")))
#define NAME(what) what##_256
#define VECTOR __m256i
#define NUMBERS 32
#define LOAD(p) _mm256_loadu_si256((const __m256i *)(p))
#define STORE(p, v) _mm256_storeu_si256((__m256i *)(p), v)
#define XOR _mm256_xor_si256
#define TIMES _mm256_gf2p8mul_epi8
#define MAPPED(v, matrix) _mm256_gf2p8affine_epi64_epi8(v, matrix, 0)
#define BYTES(b) _mm256_set1_epi8(b)
#define WORDS(w) _mm256_set1_epi64x((long long)(w))
#define LOWER_MIXED _mm256_unpacklo_epi8
#define UPPER_MIXED _mm256_unpackhi_epi8
#include "nimber_gfni_block.h"

int nimber_gfni_width(void) {
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("gfni")) return 0;
    return NATIVE_RUNS_AVX512() ? 512 : NATIVE_RUNS_AVX2() ? 256 : 0;
}

void nimber_products_by_gfni(const uint64_t *x, const uint64_t *y, uint64_t *out, Py_ssize_t n) {
    if (nimber_gfni_width() == 512) {
        products_512(x, y, out, n);
    } else {
        products_256(x, y, out, n);
    }
}

#else

int nimber_gfni_width(void) {
    return 0;
}

void nimber_products_by_gfni(const uint64_t *x, const uint64_t *y, uint64_t *out, Py_ssize_t n) {
    (void)x;
    (void)y;
    (void)out;
    (void)n;
}

#endif
