/* The loops of wythoff_board.c, compiled once for each kind of CPU: included with TARGET (an attribute), NAMED(name) (one name for each
 * kind) and SEARCH(x, y, z, word) (the first word from `word` on that is not full in the union of three sets). No include guard. */

/* Writes the value of one cell; 0 if the sets are too narrow for it. */
TARGET NATIVE_INLINE int NAMED(cell)(const board t, int64_t i, int64_t j, int wide, int band) {
    const int64_t d = j - i, width = t.width;
    uint64_t *row = t.lines + i * width, *column = t.lines + j * width, *diagonal = t.diagonals + d * width, free, bit;
    int64_t word = t.line_low[i], place = i * t.size + j;
    if (band && i > 0) {
        for (int64_t e = 0; e < t.a && e < j; e++) {
            const int64_t v = value_at(t, i - 1, j - 1 - e, wide);
            insert(diagonal, t.diagonal_low + d, v >> 6, (uint64_t)1 << (v & 63));
        }
        for (int64_t e = 1; e < t.a && e < i; e++) {
            const int64_t v = value_at(t, i - 1 - e, j - 1, wide);
            insert(diagonal, t.diagonal_low + d, v >> 6, (uint64_t)1 << (v & 63));
        }
    }
    if (t.line_low[j] > word) word = t.line_low[j];
    if (t.diagonal_low[d] > word) word = t.diagonal_low[d];
    word = SEARCH(row, column, diagonal, word); /* ends: the last word stays empty */
    if (NATIVE_UNLIKELY(word >= width - 1 || (!wide && word >= 1024))) return 0;
    free = ~(row[word] | column[word] | diagonal[word]);
    bit = free & (0 - free);
    insert(row, t.line_low + i, word, bit);
    insert(column, t.line_low + j, word, bit);
    if (!band) insert(diagonal, t.diagonal_low + d, word, bit);
    if (wide) {
        ((uint32_t *)t.values)[place] = (uint32_t)(word * 64 + native_lowest_bit(free));
    } else {
        ((uint16_t *)t.values)[place] = (uint16_t)(word * 64 + native_lowest_bit(free));
    }
    return 1;
}

TARGET NATIVE_INLINE int NAMED(tile)(const board t, int64_t top, int64_t left, int wide, int band) {
    const int64_t bottom = top + TILE < t.size ? top + TILE : t.size, right = left + TILE < t.size ? left + TILE : t.size;
    for (int64_t s = top + left; s <= bottom + right - 2; s++) {
        int64_t i = s - (right - 1) > top ? s - (right - 1) : top;
        for (; i < bottom && s - i >= left && i <= s - i; i++) {
            if (!NAMED(cell)(t, i, s - i, wide, band)) return 0;
        }
    }
    for (int64_t j = left; j < right; j++) {
        for (int64_t i = top; i < bottom && i < j; i++) {
            if (wide) {
                ((uint32_t *)t.values)[j * t.size + i] = ((uint32_t *)t.values)[i * t.size + j];
            } else {
                ((uint16_t *)t.values)[j * t.size + i] = ((uint16_t *)t.values)[i * t.size + j];
            }
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
