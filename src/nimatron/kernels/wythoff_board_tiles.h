/* The loops of wythoff_board.c, compiled once for each kind of CPU: included with TARGET (an attribute), NAMED(name) (one name for each
 * kind) and OPEN(x, y, z) (a bit for the first of eight words that is not full in the union of three sets, perhaps also for later ones).
 * This file has no include guard. */

/* Returns the first word that is not full in the union of a group of three sets, or the number of its words. `lines`: the number of cache
 * lines of a group if the compiler shall know it, else 0. */
TARGET NATIVE_INLINE int64_t NAMED(look)(const board t, const uint64_t *x, const uint64_t *y, const uint64_t *z, int lines) {
    if (lines == 1) return native_lowest_bit(OPEN(x, y, z) | 1u << LINE);
    if (lines == 2) {
        const unsigned first = OPEN(x, y, z), second = OPEN(x + LINE, y + LINE, z + LINE);
        return native_lowest_bit(first | second << LINE | 1u << 2 * LINE);
    }
    for (int64_t word = 0; word < t.group; word += LINE) {
        const unsigned open = OPEN(x + word, y + word, z + word);
        if (open) return word + native_lowest_bit(open);
    }
    return t.group;
}

TARGET NATIVE_INLINE int NAMED(full)(const board t, const uint64_t *x, int lines) {
    return NAMED(look)(t, x, x, x, lines) == (lines ? lines * LINE : t.group);
}

/* Finds for each cell of an antidiagonal the first word with a clear bit in the union of its three sets; 0 if a set has none left.
 *
 * All cells try the first group that is full in none of the three sets alone (enough for about half of them from size 5000 on). Then the
 * others, again all together, try their next group, and so on: separate loops for the cells would end unpredictably for the processor. A
 * group without success is used to check whether one of the sets, in turn, is full there: that happens once for 512 values, whereas a test
 * of each entered word would take a third of all the other time. */
TARGET NATIVE_INLINE int NAMED(search)(const board t, antidiagonal *d, int lines) {
    const int64_t group = lines ? lines * LINE : t.group, stride = t.stride;
    const uint64_t guard = t.guard;
    /* Take turns; s / 2, since s and j - i are both even or both odd and every diagonal needs its turn. */
    const int64_t turn = (d->i + d->j) / 2 % 3, step = turn == 0 ? group : turn == 1 ? -group : -2 * group;
    const uint64_t *const tested = turn == 0 ? d->x : turn == 1 ? d->y : d->z;
    uint64_t *const tested_full = turn == 0 ? d->x_full : turn == 1 ? d->y_full : d->z_full;
    int64_t left = 0, off = 0;
    for (int64_t e = 0; e < (d->count + 7) / 8 * 8; e++) d->open[e] = ~(d->x_full[e] | d->y_full[e] | d->z_full[e]) | guard;
    for (int64_t e = 0; e < d->count; e++, off += group) {
        const int64_t first = native_lowest_bit(d->open[e]), away = first * stride;
        const int64_t found = NAMED(look)(t, d->x + (away + off), d->y + (away - off), d->z + (away - 2 * off), lines);
        d->found[e] = (int32_t)(first * group + found);
        d->again[left] = (int32_t)e;
        left += found == group;
    }
    while (left) {
        const int64_t cells = left;
        left = 0;
        for (int64_t c = 0; c < cells; c++) {
            const int64_t e = d->again[c];
            const uint64_t *const x = d->x + e * group, *const y = d->y - e * group, *const z = d->z - 2 * e * group;
            const uint64_t open = d->open[e], looked_at = open & (0 - open), others = (open ^ looked_at) | guard;
            const int64_t next = native_lowest_bit(others), away = next * stride;
            int64_t found;
            if (NATIVE_UNLIKELY(looked_at == guard)) return 0;
            if (NATIVE_UNLIKELY(NAMED(full)(t, tested + e * step + native_lowest_bit(open) * stride, lines))) tested_full[e] |= looked_at;
            found = NAMED(look)(t, x + away, y + away, z + away, lines);
            d->open[e] = others;
            d->found[e] = (int32_t)(next * group + found);
            d->again[left] = (int32_t)e;
            left += found == group;
        }
    }
    return 1;
}

/* Adds the values of an antidiagonal to the sets and writes them; returns the largest word used, at least `last`. */
TARGET NATIVE_INLINE int64_t NAMED(enter)(const board t, const antidiagonal *d, local_values *values, int64_t last, int wide, int band,
                                          int lines) {
    const int64_t group = lines ? lines * LINE : t.group;
    int64_t off = 0, place = d->place;
    for (int64_t e = 0; e < d->count; e++, off += group, place += PITCH - 1) {
        const int64_t word = d->found[e], away = place_of(t, word, lines);
        uint64_t *const x = d->x + (away + off), *const y = d->y + (away - off), *const z = d->z + (away - 2 * off);
        const uint64_t in_x = *x, in_y = *y, in_z = *z, taken = in_x | in_y | in_z, bit = ~taken & (taken + 1);
        const uint64_t value = (uint64_t)word * 64 + (uint64_t)native_lowest_bit(bit);
        *x = in_x | bit;
        *y = in_y | bit;
        if (band) { /* the next cells read both */
            write_value(t, d->i + e, d->j - e, value, wide);
            write_value(t, d->j - e, d->i + e, value, wide);
        } else {
            *z = in_z | bit;
            if (wide) {
                values->wide[place] = (uint32_t)value;
            } else {
                values->narrow[place] = (uint16_t)value;
            }
        }
        if (word > last) last = word;
    }
    return last;
}

/* Computes one block of cells; returns 0 if the sets are too narrow for a value, else the number of words in use. All cells of an antidiagonal
 * are searched before any is entered: a load of a whole cache line shortly after stores of single words must wait for them. */
TARGET NATIVE_INLINE int64_t NAMED(block)(const board t, int64_t top, int64_t left, int64_t bottom, int64_t right, int wide, int band,
                                          int lines) {
    const int64_t group = lines ? lines * LINE : t.group, nearest = left - bottom + 1 > 0 ? left - bottom + 1 : 0, farthest = right - 1 - top;
    antidiagonal d;
    local_values values;
    /* Groups known to be full, in the order of the cells on an antidiagonal: rows down, columns and every second diagonal backwards. */
    uint64_t row_full[ROWS + 8] = {0}, column_full[COLUMNS + 8] = {0}, diagonal_full[2][(ROWS + COLUMNS) / 2 + 8] = {{0}};
    int64_t last = 0;
    for (int64_t i = top; i < bottom; i++) row_full[i - top] = t.line_full[i];
    for (int64_t j = left; j < right; j++) column_full[right - 1 - j] = t.line_full[j];
    for (int64_t k = nearest; k <= farthest; k++) diagonal_full[(farthest - k) & 1][(farthest - k) >> 1] = t.diagonal_full[k];
    for (int64_t s = top + left; s <= bottom + right - 2; s++) { /* the antidiagonal i + j = s */
        const int64_t i = s - (right - 1) > top ? s - (right - 1) : top, j = s - i, back = farthest - (j - i);
        int64_t end = s - left < bottom - 1 ? s - left : bottom - 1;
        if (end > s / 2) end = s / 2;
        d.i = i;
        d.j = j;
        d.count = end - i + 1;
        d.place = (i - top) * PITCH + (j - left);
        d.x = t.lines + i * group;
        d.y = t.lines + j * group;
        d.z = t.diagonals + (j - i) * group;
        d.x_full = row_full + (i - top);
        d.y_full = column_full + (right - 1 - j);
        d.z_full = diagonal_full[back & 1] + (back >> 1);
        if (band && !gather(t, &d, wide, lines)) return 0;
        if (!NAMED(search)(t, &d, lines)) return 0;
        last = NAMED(enter)(t, &d, &values, last, wide, band, lines);
        if (NATIVE_UNLIKELY(last >= t.limit)) return 0;
    }
    for (int64_t i = top; i < bottom; i++) t.line_full[i] |= row_full[i - top];
    for (int64_t j = left; j < right; j++) t.line_full[j] |= column_full[right - 1 - j]; /* on the main diagonal some are also rows */
    for (int64_t k = nearest; k <= farthest; k++) t.diagonal_full[k] = diagonal_full[(farthest - k) & 1][(farthest - k) >> 1];
    if (!band) write_block(t, &values, top, left, bottom, right, wide);
    return last + 1;
}

TARGET NATIVE_INLINE int64_t NAMED(tile)(const board t, int64_t top, int64_t left, int wide, int band, int lines) {
    const int64_t bottom = top + TILE < t.size ? top + TILE : t.size, right = left + TILE < t.size ? left + TILE : t.size;
    int64_t used = 1;
    for (int64_t i = top; i < bottom; i += ROWS) {
        for (int64_t j = left; j < right; j += COLUMNS) {
            const int64_t below = i + ROWS < bottom ? i + ROWS : bottom, behind = j + COLUMNS < right ? j + COLUMNS : right;
            int64_t words;
            if (i >= behind) continue;
            words = NAMED(block)(t, i, j, below, behind, wide, band, lines);
            if (!words) return 0;
            if (words > used) used = words;
        }
    }
    return used;
}

/* The common cases are compiled separately: one cache line per group up to 21,000 lines for a = 1, two up to 41,000. */
TARGET static int64_t NAMED(tiles)(const board t, int64_t column, int64_t from, int64_t to) {
    const int lines = t.wide || t.group > 2 * LINE ? 0 : (int)(t.group / LINE), band = t.a > 1;
    int64_t used = 1;
    for (int64_t row = from; row < to; row++) {
        const int64_t top = row * TILE, left = column * TILE;
        const int64_t words = lines == 1 && !band   ? NAMED(tile)(t, top, left, 0, 0, 1)
                              : lines == 1          ? NAMED(tile)(t, top, left, 0, 1, 1)
                              : lines == 2 && !band ? NAMED(tile)(t, top, left, 0, 0, 2)
                                                    : NAMED(tile)(t, top, left, t.wide, band, 0);
        if (!words) return 0;
        if (words > used) used = words;
    }
    return used;
}

#undef TARGET
#undef NAMED
#undef OPEN
