/* The P-positions (m, x, z) of Third One Lucky with three heaps, by the usual rule among positions of two objects or more:
 * z is the least number with m + x + z >= 2 that no smaller m and no smaller x is completed by.
 *
 *     cc -O2 third_one_lucky.c -o third_one_lucky && ./third_one_lucky 25 60000
 *
 * writes for each m below the first number the least p for which z - x repeats with period p in the last two thirds of the
 * columns, 0 if there is none up to a sixth of them. It shares no code with the library.
 */
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **words)
{
    int rows = count > 1 ? atoi(words[1]) : 10, columns = count > 2 ? atoi(words[2]) : 6000;
    if (rows < 1 || rows > 200 || columns < 60 || columns > 1000000) return 2;
    int width = columns + 4 * rows + 10;
    unsigned char *used = calloc((size_t)rows * width, 1);    /* values of this row */
    int *in_column = calloc((size_t)width, sizeof *in_column); /* the last column that has the value, plus one */
    int *least = calloc((size_t)rows, sizeof *least);
    int *shift = malloc((size_t)rows * columns * sizeof *shift);
    if (!used || !in_column || !least || !shift) return 1;
    for (int x = 0; x < columns; x++)
        for (int m = 0; m < rows; m++) {
            unsigned char *row = used + (size_t)m * width;
            while (row[least[m]]) least[m]++;
            int z = least[m];
            if (z < 2 - m - x) z = 2 - m - x;
            while (row[z] || in_column[z] == x + 1) z++;
            row[z] = 1;
            in_column[z] = x + 1;
            shift[(size_t)m * columns + x] = z - x;
        }
    for (int m = 0; m < rows; m++) {
        int *row = shift + (size_t)m * columns, period = 0;
        for (int p = 1; p <= columns / 6 && period == 0; p++) {
            int x = columns / 3;
            while (x + p < columns && row[x] == row[x + p]) x++;
            if (x + p == columns) period = p;
        }
        printf("%d %d\n", m, period);
    }
    return 0;
}
