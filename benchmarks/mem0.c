/* Mem0 in linked lists: a second program that shares nothing with nimatron. It finds M(0) .. M(count - 1) by linked lists
 * of specials, or by the definition (count at most 30,000), and may write them to a file as 32-bit integers.
 *
 * cc -O2 -o mem0 mem0.c && ./mem0 10000000 lists values.bin && ./mem0 20000 plain values.bin */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *cleared(size_t count, size_t size) {
    void *memory = calloc(count, size);
    if (memory == NULL) {
        fprintf(stderr, "not enough memory\n");
        exit(1);
    }
    return memory;
}

/* ---- the definition ------------------------------------------------------------------------------------------------------------- */

/* g[n][k] is the nim-value of a heap of n from which k was just taken, g[n][0] that of an untouched heap. */
static void plain(uint32_t *m, uint32_t count) {
    uint16_t **g = cleared(count, sizeof *g);
    uint32_t *times = cleared(count + 1, sizeof *times);
    for (uint32_t n = 0; n < count; n++) {
        uint32_t mex = 0;
        for (uint32_t t = 1; t <= n; t++) times[g[n - t][t]]++;
        while (times[mex]) mex++;
        m[n] = mex;
        g[n] = cleared(count - n, sizeof **g); /* greater k are never options */
        for (uint32_t k = 1; k < count - n; k++) {
            g[n][k] = (uint16_t)mex;
            if (k > n) continue;
            const uint32_t lost = g[n - k][k];
            if (times[lost] == 1 && lost < mex) g[n][k] = (uint16_t)lost;
        }
        for (uint32_t t = 1; t <= n; t++) times[g[n - t][t]] = 0;
    }
    for (uint32_t n = 0; n < count; n++) free(g[n]);
    free(g);
    free(times);
}

/* ---- linked lists --------------------------------------------------------------------------------------------------------------- */

typedef struct { uint32_t next, heap, value; } special;

static uint32_t *m, *times, *newest, *older, *first;
static special *specials;
static uint32_t unused, used = 1;
static uint64_t size;

static void note(uint32_t n, uint32_t other, uint32_t value, uint32_t count) {
    const uint64_t target = 2 * (uint64_t)n - other;
    uint32_t place = unused;
    if (target >= count) return;
    if (place) unused = specials[place].next;
    else place = used++;
    if (place >= size) {
        size *= 2;
        specials = realloc(specials, size * sizeof *specials);
        if (specials == NULL) exit(1);
    }
    specials[place] = (special){first[target], n, value};
    first[target] = place;
}

static void lists(uint32_t count) {
    uint32_t *once = cleared(1 << 16, sizeof *once), single = 0, mex = 0;
    struct { uint32_t value; int left; } changed[512];
    special here[256];
    times = cleared(count + 1, sizeof *times);
    newest = cleared(count + 1, sizeof *newest);
    older = cleared(count, sizeof *older);
    first = cleared(count, sizeof *first);
    size = 1 << 20;
    specials = cleared(size, sizeof *specials);
    for (uint32_t n = 0; n < count; n++) {
        int corrections = 0, values = 0;
        for (uint32_t i = first[n], next; i; i = next) {
            if (corrections == 256) exit(1);
            here[corrections++] = specials[i];
            next = specials[i].next;
            specials[i].next = unused;
            unused = i;
        }
        for (int i = 0; i < 2 * corrections; i++) {
            const uint32_t value = i % 2 ? here[i / 2].value : m[here[i / 2].heap];
            int k = 0;
            while (k < values && changed[k].value != value) k++;
            if (k == values) {
                changed[values].value = value;
                changed[values++].left = (int)times[value];
            }
            changed[k].left += i % 2 ? 1 : -1;
        }
        while (times[mex]) mex++;
        uint32_t least = mex;
        for (int k = 0; k < values; k++)
            if (changed[k].left == 0 && changed[k].value < least) least = changed[k].value;
        m[n] = least;
        uint32_t kept = 0;
        for (uint32_t i = 0; i < single; i++) {
            const uint32_t value = once[i];
            int k = 0;
            if (times[value] != 1) continue;
            once[kept++] = value;
            while (k < values && changed[k].value != value) k++;
            if (k == values && value < least) note(n, newest[value], value, count);
        }
        single = kept;
        for (int k = 0; k < values; k++) {
            const uint32_t value = changed[k].value;
            int found = 0;
            if (changed[k].left != 1 || value >= least) continue;
            for (int i = 0; i < corrections && !found; i++)
                if (here[i].value == value) note(n, here[i].heap, value, count), found = 1;
            for (uint32_t heap = newest[value], rest = times[value]; rest && !found; rest--, heap = older[heap]) {
                int corrected = 0;
                for (int i = 0; i < corrections; i++) corrected |= here[i].heap == heap;
                if (!corrected) note(n, heap, value, count), found = 1;
            }
        }
        older[n] = newest[least];
        newest[least] = n;
        if (++times[least] == 1) once[single++] = least;
    }
    printf("once");
    for (uint32_t i = 0; i < single; i++)
        if (times[once[i]] == 1 && count > 2 * (uint64_t)newest[once[i]]) printf(" %u %u", once[i], newest[once[i]]);
    printf("\n");
}

int main(int argc, char **argv) {
    const uint32_t count = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 1000000;
    m = cleared(count, sizeof *m);
    if (argc > 2 && strcmp(argv[2], "plain") == 0) plain(m, count);
    else lists(count);
    if (argc > 3) {
        FILE *file = fopen(argv[3], "wb");
        if (file == NULL || fwrite(m, sizeof *m, count, file) != count || fclose(file)) {
            fprintf(stderr, "%s cannot be written\n", argv[3]);
            return 1;
        }
    }
    return 0;
}
