/* The loops of wythoff_board.c, compiled once for each kind of CPU: included with TARGET (an attribute), NAMED(name) (one name for each
 * kind) and SEARCH(x, y, z, word, width) (the first word from about `word` on that is not full in the union of three sets; at least
 * `width` if there is none). No include guard. */

/* One block of cells; 0 if the sets are too narrow for a value. All cells of an antidiagonal are searched first and then entered: a load
 * of a whole cache line soon behind stores of single words waits for them, which took a third of the time at size 1000. */
TARGET NATIVE_INLINE int NAMED(block)(const board t, int64_t top, int64_t left, int64_t bottom, int64_t right, int wide, int band) {
    const int64_t width = t.width, nearest = left - bottom + 1 > 0 ? left - bottom + 1 : 0;
    int32_t row_mark[ROWS], column_mark[COLUMNS], diagonal_mark[ROWS + COLUMNS], found[ROWS];
    uint32_t values[ROWS][COLUMNS];
    if (!advance(t.lines, t.line_low, width, top, bottom, row_mark) || !advance(t.lines, t.line_low, width, left, right, column_mark) ||
        !advance(t.diagonals, t.diagonal_low, width, nearest, right - top, diagonal_mark)) {
        return 0;
    }
    for (int64_t s = top + left; s <= bottom + right - 2; s++) { /* the antidiagonal i + j = s */
        const int64_t begin = s - (right - 1) > top ? s - (right - 1) : top;
        int64_t end = s - left < bottom - 1 ? s - left : bottom - 1;
        if (end > s / 2) end = s / 2;
        uint64_t *const row = t.lines + begin * width, *const column = t.lines + (s - begin) * width;
        uint64_t *const diagonal = t.diagonals + (s - 2 * begin) * width;
        uint64_t *x = row, *y = column, *z = diagonal;
        for (int64_t i = begin; i <= end; i++, x += width, y -= width, z -= 2 * width) {
            const int64_t j = s - i;
            int32_t *mark = diagonal_mark + (j - i - nearest), word = row_mark[i - top];
            if (band && i > 0) {
                if (!gather(t, z, i, j, wide)) return 0;
                while (*mark < width - 1 && z[*mark] == UINT64_MAX) (*mark)++;
            }
            if (column_mark[j - left] > word) word = column_mark[j - left];
            if (*mark > word) word = *mark;
            found[i - begin] = (int32_t)SEARCH(x, y, z, word, width);
        }
        x = row;
        y = column;
        z = diagonal;
        for (int64_t i = begin; i <= end; i++, x += width, y -= width, z -= 2 * width) {
            const int64_t word = found[i - begin];
            uint64_t free, bit, value;
            if (NATIVE_UNLIKELY(word >= t.limit)) return 0;
            free = ~(x[word] | y[word] | z[word]);
            bit = free & (0 - free);
            value = (uint64_t)word * 64 + (uint64_t)native_lowest_bit(free);
            x[word] |= bit;
            y[word] |= bit;
            if (band) {
                write_value(t, i, s - i, value, wide); /* the next cells read both */
                write_value(t, s - i, i, value, wide);
            } else {
                z[word] |= bit;
                values[i - top][s - i - left] = (uint32_t)value;
            }
        }
    }
    if (!band) { /* first the rows, then the columns: each line of memory is written once */
        for (int64_t i = top; i < bottom; i++) {
            for (int64_t j = left > i ? left : i; j < right; j++) write_value(t, i, j, values[i - top][j - left], wide);
        }
        for (int64_t j = left; j < right; j++) {
            for (int64_t i = top; i < bottom && i < j; i++) write_value(t, j, i, values[i - top][j - left], wide);
        }
    }
    return 1;
}

TARGET NATIVE_INLINE int NAMED(tile)(const board t, int64_t top, int64_t left, int wide, int band) {
    const int64_t rows = t.width < LONG_SETS ? ROWS : ROWS / 2;
    const int64_t bottom = top + TILE < t.size ? top + TILE : t.size, right = left + TILE < t.size ? left + TILE : t.size;
    for (int64_t i = top; i < bottom; i += rows) {
        for (int64_t j = left; j < right; j += COLUMNS) {
            const int64_t below = i + rows < bottom ? i + rows : bottom, behind = j + COLUMNS < right ? j + COLUMNS : right;
            if (i < behind && !NAMED(block)(t, i, j, below, behind, wide, band)) return 0;
        }
    }
    return 1;
}

TARGET static int NAMED(tiles)(const board t, int64_t column, int64_t from, int64_t to, int wide) {
    for (int64_t row = from; row < to; row++) {
        const int64_t top = row * TILE, left = column * TILE;
        const int good = t.a == 1 ? (wide ? NAMED(tile)(t, top, left, 1, 0) : NAMED(tile)(t, top, left, 0, 0))
                                   : (wide ? NAMED(tile)(t, top, left, 1, 1) : NAMED(tile)(t, top, left, 0, 1));
        if (!good) return 0;
    }
    return 1;
}

#undef TARGET
#undef NAMED
#undef SEARCH
