/* The Grundy values of Wythoff's board in the plain way: one byte for each value of each row, column and diagonal, scanned from 0 on. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int count, char **argument) {
    const int64_t n = count > 1 ? atol(argument[1]) : 1000, width = 2 * n + 64;
    char *line = calloc((size_t)(n * width), 1), *diagonal = calloc((size_t)(n * width), 1);
    uint16_t *values = calloc((size_t)(n * n), 2);
    const clock_t begin = clock();
    for (int64_t i = 0; i < n; i++) {
        for (int64_t j = i; j < n; j++) {
            char *x = line + i * width, *y = line + j * width, *z = diagonal + (j - i) * width;
            int64_t v = 0;
            while (x[v] | y[v] | z[v]) v++;
            x[v] = y[v] = z[v] = 1;
            values[i * n + j] = values[j * n + i] = (uint16_t)v;
        }
    }
    printf("%.6f %d\n", (double)(clock() - begin) / CLOCKS_PER_SEC, values[n * n - 1]);
    free(line), free(diagonal), free(values);
}
