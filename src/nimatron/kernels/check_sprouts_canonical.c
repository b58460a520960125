/* Positions of Sprouts for the checker of certificates: the canonical form of a component.
 *
 * The reference implementation is check_sprouts_form.py. It has the reasons; both find the same bytes. */
#include "check_sprouts.h"

#include <stdlib.h>

/* -- colours ---------------------------------------------------------------------------------------------------------- */

NATIVE_INLINE uint64_t mixed(uint64_t x) {
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

NATIVE_INLINE uint64_t value(const Component *c, int place, int steps, const uint64_t *colours) {
    if (steps) return mixed(16 + (uint64_t)steps);
    return c->share[place] >= 0 ? colours[c->share[place]] : mixed((uint64_t)(1 + c->spot[place] - SPOT));
}

/* Describes a boundary as read from each place, ahead and back; adds to the sums of both directions. */
static void describe(Form *f, int b, const uint64_t *colours, uint64_t *one, uint64_t *other) {
    const Component *c = &f->part;
    int start = c->start[b], size = c->size[b];
    uint64_t ahead = 0, back = 0, sum = 0, sum_back = 0, last = f->power[size - 1];
    for (int i = 0; i < size; i++) { /* ahead from the first place, back from the last place */
        int from_end = start + size - 1 - i, place = start + i;
        ahead = ahead * TURN + value(c, from_end, c->steps[from_end], colours);
        back = back * TURN + value(c, place, c->steps[place] ? size - c->steps[place] : 0, colours);
    }
    for (int i = 0; i < size; i++) {
        int place = start + i, mirror = start + size - 1 - i;
        uint64_t v = value(c, place, c->steps[place], colours);
        uint64_t w = value(c, mirror, c->steps[mirror] ? size - c->steps[mirror] : 0, colours);
        f->ahead[place] = ahead;
        f->back[mirror] = back;
        sum += mixed(ahead);
        sum_back += mixed(back);
        ahead = (ahead - v) * TURN_BACK + v * last;
        back = (back - w) * TURN_BACK + w * last;
    }
    *one += mixed(sum);
    *other += mixed(sum_back);
}

/* Copies `colours` in order to `sorted`; returns how many differ. */
static int in_order(const uint64_t *colours, int count, uint64_t *sorted) {
    int differ = count > 0;
    for (int i = 0; i < count; i++) {
        int k = i;
        for (; k > 0 && sorted[k - 1] > colours[i]; k--) sorted[k] = sorted[k - 1];
        sorted[k] = colours[i];
    }
    for (int i = 1; i < count; i++) differ += sorted[i] != sorted[i - 1];
    return differ;
}

/* Refines colours until they separate no more spots. */
static void refine(Form *f, uint64_t *colours, int known) {
    Component *c = &f->part;
    uint64_t sorted[NAMES], finer[NAMES];
    while (known < c->shared) {
        for (int s = 0; s < c->shared; s++) finer[s] = colours[s] * TURN;
        for (int r = 0; r < c->regions; r++) {
            uint64_t one = 0, other = 0;
            for (int b = c->first[r]; b < c->first[r + 1]; b++) describe(f, b, colours, &one, &other);
            one *= TURN;
            other *= TURN;
            for (int b = c->first[r]; b < c->first[r + 1]; b++)
                for (int p = c->start[b]; p < c->start[b] + c->size[b]; p++)
                    if (c->share[p] >= 0) finer[c->share[p]] += mixed(f->ahead[p] + one) + mixed(f->back[p] + other);
        }
        for (int s = 0; s < c->shared; s++) colours[s] = mixed(finer[s]);
        int before = known;
        known = in_order(colours, c->shared, sorted);
        if (known <= before) break;
    }
}

/* Lists the spots of the colour that fewest spots have, of those that several have; returns their number. */
static int smallest_cell(const Form *f, const uint64_t *colours, uint8_t *cell) {
    uint64_t sorted[NAMES], colour = 0;
    int count = f->part.shared, least = 0, size = 0;
    if (in_order(colours, count, sorted) == count) return 0;
    for (int i = 0, k; i < count; i = k) {
        for (k = i + 1; k < count && sorted[k] == sorted[i];) k++;
        if (k - i > 1 && (!least || k - i < least)) {
            least = k - i;
            colour = sorted[i];
        }
    }
    for (int s = 0; s < count; s++)
        if (colours[s] == colour) cell[size++] = (uint8_t)s;
    return size;
}

static void single_out(Form *f, uint64_t *colours, int spot) {
    uint64_t sorted[NAMES];
    colours[spot] = mixed(colours[spot] + TURN);
    refine(f, colours, in_order(colours, f->part.shared, sorted));
}

/* -- written forms ---------------------------------------------------------------------------------------------------- */

/* Compares texts of numbers; a text before the texts that begin with it. */
static int compare(const uint16_t *one, int size, const uint16_t *other, int other_size) {
    for (int i = 0; i < size && i < other_size; i++)
        if (one[i] != other[i]) return one[i] < other[i] ? -1 : 1;
    return size < other_size ? -1 : size > other_size;
}

/* Writes a region in one direction: its boundaries in order, each in its least rotation and ended by 0. Returns the length. */
static int write_region(Form *f, int region, int turned, const uint8_t *labels) {
    const Component *c = &f->part;
    uint16_t code[2 * ROOM], *out = f->coded[turned];
    uint8_t *raw = f->raw[turned], names[2 * ROOM];
    int16_t from[ROOM], size[ROOM];
    int count = 0, used = 0;
    for (int b = c->first[region]; b < c->first[region + 1]; b++) {
        int n = c->size[b], best = 0;
        uint16_t *text = code + used; /* twice, so that every rotation is a part of it */
        for (int i = 0; i < n; i++) {
            int place = c->start[b] + (turned ? n - 1 - i : i), steps = c->steps[place];
            int one = steps         ? 3 + (turned ? n - steps : steps)
                      : c->share[place] >= 0 ? 2 * MOST_TEXT + labels[c->share[place]]
                                             : c->spot[place] - SPOT;
            text[i] = text[i + n] = (uint16_t)(one + 1);
            names[used + i] = names[used + i + n] = c->spot[place];
        }
        for (int r = 1; r < n; r++) {
            int i = 0;
            while (i < n && text[r + i] == text[best + i]) i++;
            if (i == n) break; /* it repeats itself */
            if (text[r + i] < text[best + i]) best = r;
        }
        int k = count++;
        for (; k > 0 && compare(code + from[k - 1], size[k - 1], text + best, n) > 0; k--) {
            from[k] = from[k - 1];
            size[k] = size[k - 1];
        }
        from[k] = (int16_t)(used + best);
        size[k] = (int16_t)n;
        used += 2 * n;
    }
    int at = 0;
    for (int k = 0; k < count; k++) {
        memcpy(out + at, code + from[k], (size_t)size[k] * sizeof *out);
        memcpy(raw + at, names + from[k], (size_t)size[k]);
        at += size[k];
        out[at] = 0;
        raw[at++] = NEXT;
    }
    raw[at - 1] = END;
    return at;
}

/* Writes the form in which spots are ordered by their colours, and the numbers of those singled out, to f->leaf. */
static int write_leaf(Form *f, const uint64_t *colours, int depth) {
    Component *c = &f->part;
    uint8_t labels[NAMES], number[256] = {0};
    int16_t from[ROOM], size[ROOM];
    int used = 0, fresh = NAME, at = 2 + depth;
    if (++c->forms > MOST_FORMS) return TOO_LARGE;
    for (int s = 0; s < c->shared; s++) {
        labels[s] = 0;
        for (int other = 0; other < c->shared; other++) labels[s] += colours[other] < colours[s];
    }
    for (int r = 0; r < c->regions; r++) {
        int turned = 0, length = write_region(f, r, 0, labels), k = r;
        for (int b = c->first[r]; b < c->first[r + 1] && !turned; b++) turned = c->size[b] > 2;
        if (turned) {
            write_region(f, r, 1, labels);
            turned = compare(f->coded[1], length, f->coded[0], length) < 0;
        }
        memcpy(f->rows + used, f->coded[turned], (size_t)length * sizeof *f->rows);
        memcpy(f->names + used, f->raw[turned], (size_t)length);
        for (; k > 0 && compare(f->rows + from[k - 1], size[k - 1], f->rows + used, length) > 0; k--) {
            from[k] = from[k - 1];
            size[k] = size[k - 1];
        }
        from[k] = (int16_t)used;
        size[k] = (int16_t)length;
        used += length;
    }
    for (int r = 0; r < c->regions; r++) {
        for (int i = from[r]; i < from[r] + size[r]; i++) {
            uint8_t code = f->names[i];
            if (code >= NAME && !number[code]) number[code] = (uint8_t)fresh++;
            f->leaf[at++] = code >= NAME ? number[code] : code;
        }
    }
    c->length = used;
    f->leaf[0] = (uint8_t)depth;
    f->leaf[1] = 0;
    for (int i = 0; i < depth; i++) f->leaf[2 + i] = number[c->spot[c->where[f->path[i]][0]]];
    return DONE;
}

/* Finds the numbering that comes from breaking each tie in favour of the first spot; it is in f->leaf. */
static int first_leaf(Form *f, const uint64_t *colours, int depth) {
    uint8_t cell[NAMES];
    memcpy(f->scratch, colours, sizeof f->scratch);
    while (smallest_cell(f, f->scratch, cell)) {
        f->path[depth++] = cell[0];
        single_out(f, f->scratch, cell[0]);
    }
    return write_leaf(f, f->scratch, depth);
}

static int keep(Form *f, const uint8_t *leaf) {
    size_t size = 2 + leaf[0] + (size_t)f->part.length;
    if (f->seen_used + size > f->seen_size) {
        size_t room = 2 * (f->seen_size + size);
        uint8_t *seen = realloc(f->seen, room);
        if (seen == NULL) return NO_MEMORY;
        f->seen = seen;
        f->seen_size = room;
    }
    memcpy(f->seen + f->seen_used, leaf, size);
    f->seen_used += size;
    return DONE;
}

static int is_kept(const Form *f, size_t from) {
    size_t size = 2 + f->leaf[0] + (size_t)f->part.length;
    for (size_t at = from; at < f->seen_used; at += 2 + f->seen[at] + (size_t)f->part.length)
        if (f->seen[at] == f->leaf[0] && memcmp(f->seen + at, f->leaf, size) == 0) return 1;
    return 0;
}

/* Finds the least form with the colours of this depth, in f->best[depth]; the first numbering is in f->opening. */
static int least(Form *f, int depth) {
    int count = smallest_cell(f, f->colours[depth], f->cell[depth]), status;
    size_t from = f->seen_used;
    if (!count) {
        if ((status = write_leaf(f, f->colours[depth], depth)) < 0) return status;
        memcpy(f->opening, f->leaf, sizeof f->leaf);
        memcpy(f->best[depth], f->leaf + 2 + depth, (size_t)f->part.length);
        return DONE;
    }
    for (int i = 0; i < count; i++) {
        memcpy(f->colours[depth + 1], f->colours[depth], sizeof f->colours[0]);
        f->path[depth] = f->cell[depth][i];
        single_out(f, f->colours[depth + 1], f->path[depth]);
        if (i > 0) {
            if ((status = first_leaf(f, f->colours[depth + 1], depth + 1)) < 0) return status;
            if (is_kept(f, from)) continue; /* a symmetry takes an earlier spot to this one */
        }
        if ((status = least(f, depth + 1)) < 0 || (status = keep(f, f->opening)) < 0) return status;
        if (i == 0 || memcmp(f->best[depth + 1], f->best[depth], (size_t)f->part.length) < 0)
            memcpy(f->best[depth], f->best[depth + 1], (size_t)f->part.length);
    }
    memcpy(f->opening, f->seen + from, 2 + f->seen[from] + (size_t)f->part.length);
    f->seen_used = from;
    return DONE;
}

int form_canonical(Form *f) {
    for (int s = 0; s < f->part.shared; s++) f->colours[0][s] = 1;
    f->part.forms = 0;
    f->seen_used = 0;
    refine(f, f->colours[0], 1);
    return least(f, 0);
}
