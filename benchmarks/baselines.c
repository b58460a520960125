/* The plain ways that the benchmarks compare with: the loops one writes first. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int64_t plain_sieve(unsigned char *won, int64_t count, const int64_t *takes, int64_t m) {
    int64_t n, i, lost = 0;
    memset(won, 0, (size_t)count);
    for (n = 0; n < count; n++) {
        if (won[n]) continue;
        lost++;
        for (i = 0; i < m && n + takes[i] < count; i++) won[n + takes[i]] = 1;
    }
    return lost;
}

void plain_values(uint16_t *values, int64_t count, const int64_t *takes, int64_t m) {
    int64_t n, i, *stamp = calloc(65536, sizeof *stamp);
    for (n = 0; n < count; n++) {
        unsigned v = 0;
        for (i = 0; i < m && takes[i] <= n; i++) stamp[values[n - takes[i]]] = n + 1;
        while (stamp[v] == n + 1) v++;
        values[n] = (uint16_t)v;
    }
    free(stamp);
}

/* Nim-values of a code: bits 1 nothing, 2 one heap, 4 two heaps; epoch stamps. */
void plain_breaking(uint16_t *values, int64_t count, const int64_t *place, const uint8_t *bits, const uint8_t *unequal, int64_t places) {
    int64_t n, i, a;
    uint32_t *stamp = calloc(65536, sizeof *stamp);
    values[0] = 0;
    for (n = 1; n < count; n++) {
        unsigned v = 0;
        for (i = 0; i < places && place[i] <= n; i++) {
            const int64_t rest = n - place[i], half = unequal[i] ? (rest - 1) / 2 : rest / 2;
            if (rest == 0 ? bits[i] & 1 : bits[i] & 2) stamp[values[rest]] = (uint32_t)n;
            if (bits[i] & 4) {
                for (a = 1; a <= half; a++) stamp[values[a] ^ values[rest - a]] = (uint32_t)n;
            }
        }
        while (stamp[v] == (uint32_t)n) v++;
        values[n] = (uint16_t)v;
    }
    free(stamp);
}

void plain_remoteness(int32_t *length, int64_t count, const int64_t *takes, int64_t m) {
    int64_t n, i;
    for (n = 0; n < count; n++) {
        int32_t least = INT32_MAX, most = -1;
        for (i = 0; i < m && takes[i] <= n; i++) {
            int32_t r = length[n - takes[i]];
            if (r % 2 == 0) { if (r < least) least = r; } else if (r > most) most = r;
        }
        length[n] = least < INT32_MAX ? least + 1 : most + 1;
    }
}

void plain_nim3_outcomes(unsigned char *lost, int64_t size) {
    int64_t x, y, z, k;
    for (x = 0; x < size; x++)
        for (y = 0; y < size; y++)
            for (z = 0; z < size; z++) {
                int found = 0;
                for (k = 0; k < x && !found; k++) found = lost[(k * size + y) * size + z];
                for (k = 0; k < y && !found; k++) found = lost[(x * size + k) * size + z];
                for (k = 0; k < z && !found; k++) found = lost[(x * size + y) * size + k];
                lost[(x * size + y) * size + z] = (unsigned char)!found;
            }
}

void plain_nim3_values(uint16_t *values, int64_t size) {
    int64_t x, y, z, k;
    int64_t now = 0, *stamp = calloc(65536, sizeof *stamp);
    for (x = 0; x < size; x++)
        for (y = 0; y < size; y++)
            for (z = 0; z < size; z++) {
                unsigned v = 0;
                now++;
                for (k = 0; k < x; k++) stamp[values[(k * size + y) * size + z]] = now;
                for (k = 0; k < y; k++) stamp[values[(x * size + k) * size + z]] = now;
                for (k = 0; k < z; k++) stamp[values[(x * size + y) * size + k]] = now;
                while (stamp[v] == now) v++;
                values[(x * size + y) * size + z] = (uint16_t)v;
            }
    free(stamp);
}
