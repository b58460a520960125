/* Compares the streaming engine's lanes with the plain loops on random streams, on any processor: SIMDe emulates AVX-512.
 *
 * Usage: emulated_lanes COUNT. It compares COUNT streams of each of the five sizes of sets. `octal_stream_lanes.c` is read here without its
 * target attribute and without the processor's own intrinsics; see emulated_lanes.sh. */
#define SIMDE_ENABLE_NATIVE_ALIASES
#include <simde/x86/avx512.h>

#include "native.h"

/* What SIMDe lacks: conversions between bytes and wider numbers. */
#define NARROWER(name, number, count, half)                                                                   \
    static half name(simde__m512i wide) {                                                                     \
        number from[count];                                                                                   \
        uint8_t to[sizeof(half)] = {0};                                                                       \
        half result;                                                                                          \
        memcpy(from, &wide, sizeof from);                                                                     \
        for (int i = 0; i < count; i++) to[i] = (uint8_t)from[i];                                             \
        memcpy(&result, to, sizeof result);                                                                   \
        return result;                                                                                        \
    }
#define WIDER(name, small, large, count)                                                                      \
    static simde__m512i name(simde__m256i narrow) {                                                           \
        small from[count];                                                                                    \
        large to[count];                                                                                      \
        simde__m512i result;                                                                                  \
        memcpy(from, &narrow, sizeof from);                                                                   \
        for (int i = 0; i < count; i++) to[i] = from[i];                                                      \
        memcpy(&result, to, sizeof result);                                                                   \
        return result;                                                                                        \
    }
NARROWER(bytes_of_16, uint16_t, 32, simde__m256i)
NARROWER(bytes_of_32, uint32_t, 16, simde__m128i)
NARROWER(bytes_of_64, uint64_t, 8, simde__m128i)
WIDER(bytes_to_16, uint8_t, uint16_t, 32)
WIDER(words_to_32, uint16_t, uint32_t, 16)
WIDER(words_to_64, uint32_t, uint64_t, 8)
#undef _mm512_cvtepi16_epi8
#undef _mm512_cvtepi32_epi8
#undef _mm512_cvtepi64_epi8
#undef _mm512_cvtepu8_epi16
#undef _mm512_cvtepu16_epi32
#undef _mm512_cvtepu32_epi64
#define _mm512_cvtepi16_epi8 bytes_of_16
#define _mm512_cvtepi32_epi8 bytes_of_32
#define _mm512_cvtepi64_epi8 bytes_of_64
#define _mm512_cvtepu8_epi16 bytes_to_16
#define _mm512_cvtepu16_epi32 words_to_32
#define _mm512_cvtepu32_epi64 words_to_64

#include "octal_stream_words.c"
#include "lanes_to_emulate.c"

#define LENGTH 8000
#define START 6000
#define HEAD 4096
#define MOST_TAPS 2560

static uint64_t state = 88172645463325252u;

/* Returns a random number below `below` (xorshift, G. Marsaglia 2003). */
static int dice(int below) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (int)((state >> 20) % (uint64_t)below);
}

static int by_lag(const void *a, const void *b) {
    const int64_t x = ((const struct tap *)a)->lag, y = ((const struct tap *)b)->lag;
    return (x > y) - (x < y);
}

/* Compares both programs on one random stream of sets with `room` L's; returns the status of the lanes, -1 for a difference. */
static int compared(int room) {
    static uint8_t plain[LENGTH], lanes[LENGTH], upper[512], head[HEAD];
    static struct tap taps[MOST_TAPS], probes[60];
    const int64_t splits[2] = {dice(3), 3 + dice(5)};
    const int many = dice(4) == 0, least = 1 + dice(140); /* many taps fill the sets */
    const int64_t stop = START + 330 + dice(300);
    struct stream first = {0}, second;
    int64_t reached = 0, also = 0;
    int i, count = 1 + dice(many ? 10 * room : 40);
    for (i = 0; i < LENGTH; i++) plain[i] = lanes[i] = (uint8_t)dice(room / 2);
    for (i = 0; i < 512; i++) upper[i] = (uint8_t)dice(2);
    for (i = 0; i < HEAD; i++) head[i] = (uint8_t)(dice(20) == 0 ? 255 : dice(room));
    for (i = 0; i < count; i++) taps[i].lag = least + dice(300), taps[i].value = (uint8_t)dice(room);
    qsort(taps, (size_t)count, sizeof *taps, by_lag);
    first.x = plain, first.parity = dice(2), first.window = room, first.upper = upper;
    first.taps = taps, first.tap_count = count;
    first.probes = probes, first.probe_count = dice(60);
    for (i = 0; i < first.probe_count; i++) probes[i].lag = 1 + dice(400), probes[i].value = (uint8_t)dice(room);
    first.head = head, first.head_length = HEAD, first.splits = splits, first.split_count = 2;
    second = first;
    second.x = lanes;
    const int expected = stream_words(&first, START, stop, &reached), status = stream_lanes(&second, START, stop, &also);
    /* blocks have different lengths, and one with a fault is left out */
    const int64_t both = reached < also ? reached : also;
    if (memcmp(plain, lanes, (size_t)both) == 0 && llabs(reached - also) < STREAM_BLOCK) return status;
    fprintf(stderr, "sets of %d: status %d and %d, reached %lld and %lld of %lld\n", room, expected, status, (long long)reached,
            (long long)also, (long long)stop);
    return -1;
}

int main(int argc, char **argv) {
    static const int rooms[] = {16, 32, 64, 128, 256};
    const int count = argc > 1 ? atoi(argv[1]) : 0;
    for (size_t size = 0; size < sizeof rooms / sizeof *rooms; size++) {
        int met[3] = {0};
        for (int number = 0; number < count; number++) {
            const int status = compared(rooms[size]);
            if (status < 0) return 1;
            met[status]++;
        }
        printf("sets of %d: %d equal, %d of them full, %d without a witness\n", rooms[size], count, met[STREAM_FULL], met[STREAM_UNWITNESSED]);
        if (met[STREAM_DONE] == 0 || met[STREAM_FULL] == 0) return 1; /* the streams tested nothing */
    }
    return 0;
}
