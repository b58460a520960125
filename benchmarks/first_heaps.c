/* The first heap of each nim-value of subtract-a-square, by the definition: the mex of the values of all options.
 *
 *     cc -O2 first_heaps.c -o first_heaps && ./first_heaps 10000000
 *
 * writes "value heap" for every value among the heaps below the bound. It shares no code with the library.
 */
#include <stdio.h>
#include <stdlib.h>

#define VALUES 4096

int main(int count, char **words)
{
    long bound = count > 1 ? atol(words[1]) : 1000000;
    if (bound < 1 || bound > 1000000000) return 2;
    unsigned short *value = malloc(sizeof *value * (size_t)bound);
    static long seen[VALUES]; /* the last heap that has an option of this value, plus one */
    if (value == NULL) return 1;
    int known = 0;
    for (long heap = 0; heap < bound; heap++) {
        for (long root = 1; root * root <= heap; root++) seen[value[heap - root * root]] = heap + 1;
        int mex = 0;
        while (seen[mex] == heap + 1) mex++;
        if (mex >= VALUES - 1) return 1;
        value[heap] = (unsigned short)mex;
        if (mex == known) printf("%d %ld\n", known++, heap);
    }
    return 0;
}
