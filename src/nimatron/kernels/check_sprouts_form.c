/* Positions of Sprouts for the checker of certificates: what is left out of them, and their components.
 *
 * The reference implementation is check_sprouts_form.py. It has the reasons; both find the same bytes. */
#include "check_sprouts.h"

#include <stdlib.h>

Form *form_new(void) {
    Form *f = malloc(sizeof *f);
    if (f == NULL) return NULL;
    f->seen = NULL;
    f->seen_used = f->seen_size = 0;
    f->power[0] = 1;
    for (int i = 1; i < ROOM; i++) f->power[i] = f->power[i - 1] * TURN;
    return f;
}

void form_free(Form *f) {
    if (f != NULL) free(f->seen);
    free(f);
}

/* -- what is left out ------------------------------------------------------------------------------------------------- */

static int lives(int code) { return code < NAME ? 3 - (code - SPOT) : 1; }

/* Puts each spot of a region with two or three lives in a boundary of its own; returns the new end. */
static int alone(uint8_t *out, int begin, int end, const uint8_t *here) {
    uint8_t spots[3], done[256] = {0};
    int count = 0;
    for (int i = begin; i < end; i++) {
        int code = out[i];
        if (code < SPOT || done[code]) continue;
        if (code >= NAME) done[code] = 1;
        spots[count++] = (uint8_t)(code >= NAME && here[code] == 2 ? SPOT + 2 : code);
    }
    for (int i = 0; i < count; i++) {
        out[begin++] = spots[i];
        out[begin++] = NEXT;
    }
    return begin;
}

static int reduce_once(const uint8_t *in, int length, uint8_t *out) {
    uint8_t met[256] = {0}, partner[256] = {0}, here[256] = {0};
    int end = 0, begin = 0;
    for (int i = 0; i < length; i++) met[in[i]] += in[i] >= NAME;
    for (int i = 0; i < length;) {
        int boundary = end, left = 0;
        for (; in[i] > NEXT; i++) {
            uint8_t code = in[i] >= NAME && met[in[i]] == 1 ? SPOT + 2 : in[i];
            if (end > boundary && code >= NAME && out[end - 1] == code) {
                out[end - 1] = SPOT + 2; /* neighbours */
            } else {
                out[end++] = code;
            }
        }
        if (end - boundary > 1 && out[boundary] >= NAME && out[boundary] == out[end - 1]) {
            memmove(out + boundary, out + boundary + 1, (size_t)(end - boundary - 1));
            end--;
            out[end - 1] = SPOT + 2;
        }
        if (end > boundary) out[end++] = NEXT;
        if (in[i++] != END) continue;
        for (int k = begin; k < end; k++)
            if (out[k] >= SPOT && !(out[k] >= NAME && here[out[k]]++)) left += lives(out[k]);
        if (left == 2 || left == 3) {
            end = alone(out, begin, end, here);
            memset(here, 0, sizeof here);
        } else {
            for (int k = begin; k < end; k++) here[out[k]] = 0;
        }
        if (left < 2) end = begin;
        if (left == 2 && end - begin == 4 && out[begin] >= NAME && out[begin + 2] >= NAME) {
            uint8_t one = out[begin], two = out[begin + 2];
            if (partner[one] == two) {
                end = begin;
            } else {
                partner[one] = two;
                partner[two] = one;
            }
        }
        if (end > begin) out[end - 1] = END;
        begin = end;
    }
    return end;
}

/* -- components ------------------------------------------------------------------------------------------------------- */

/* Adds a region to the component; `known` has 1 + the place where a name was met before. */
static void add_region(Component *c, const uint8_t *text, int begin, int end, int16_t *known) {
    for (int i = begin; i < end; i++) {
        int start = c->places;
        for (; text[i] > NEXT; i++, c->places++) {
            int place = c->places, code = text[i];
            c->spot[place] = (uint8_t)code;
            c->steps[place] = 0;
            c->share[place] = -1;
            if (code < NAME) continue;
            if (!known[code]) {
                known[code] = (int16_t)(1 + place);
            } else if (known[code] > start) { /* in the same boundary */
                c->steps[known[code] - 1] = (int16_t)(place - known[code] + 1);
                c->steps[place] = (int16_t)(-c->steps[known[code] - 1]);
            } else {
                c->share[place] = c->share[known[code] - 1] = (int16_t)c->shared;
                c->where[c->shared][0] = (int16_t)(known[code] - 1);
                c->where[c->shared++][1] = (int16_t)place;
            }
        }
        for (int place = start; place < c->places; place++)
            if (c->steps[place] < 0) c->steps[place] = (int16_t)(c->steps[place] + c->places - start);
        c->start[c->boundaries] = (int16_t)start;
        c->size[c->boundaries++] = (int16_t)(c->places - start);
    }
    c->first[++c->regions] = (int16_t)c->boundaries;
}

static int root(int16_t *home, int region) {
    while (home[region] != region) region = home[region];
    return region;
}

/* Joins the regions that have a common spot; returns the number of regions. */
static int find_regions(Form *f, const uint8_t *text, int length) {
    int16_t first[256];
    int regions = 0, begin = 0;
    memset(first, -1, sizeof first);
    for (int i = 0; i < length; i++) {
        f->home[regions] = i == begin ? (int16_t)regions : f->home[regions];
        if (text[i] >= NAME && first[text[i]] < 0) first[text[i]] = (int16_t)regions;
        if (text[i] >= NAME && first[text[i]] != regions) {
            int one = root(f->home, first[text[i]]), other = root(f->home, regions);
            f->home[one > other ? one : other] = (int16_t)(one < other ? one : other);
        }
        if (text[i] == END) {
            f->region_start[regions] = (int16_t)begin;
            f->region_end[regions++] = (int16_t)(i + 1);
            begin = i + 1;
        }
    }
    return regions;
}

/* Puts the components, which stand in f->parts, in the order of their bytes. */
static void sort_parts(Form *f, const int *at, const int *size, int count) {
    int order[ROOM], used = 0;
    for (int i = 0; i < count; i++) {
        int k = i;
        for (; k > 0; k--) {
            int a = order[k - 1], shorter = size[a] < size[i] ? size[a] : size[i];
            int sign = memcmp(f->parts + at[a], f->parts + at[i], (size_t)shorter);
            if (sign < 0 || (sign == 0 && size[a] <= size[i])) break;
            order[k] = a;
        }
        order[k] = i;
    }
    for (int k = 0; k < count; k++) {
        int i = order[k];
        f->sorted[used++] = (uint8_t)(size[i] >> 8);
        f->sorted[used++] = (uint8_t)size[i];
        memcpy(f->sorted + used, f->parts + at[i], (size_t)size[i]);
        used += size[i];
    }
}

int form_components(Form *f, const uint8_t *text, int length) {
    uint8_t *now = f->text[0], *next = f->text[1];
    int at[ROOM], size[ROOM], count = 0, used = 0;
    memcpy(now, text, (size_t)length);
    for (;;) {
        int left = reduce_once(now, length, next), same = left == length && memcmp(now, next, (size_t)left) == 0;
        uint8_t *other = now;
        now = next;
        next = other;
        length = left;
        if (same) break;
    }
    int regions = find_regions(f, now, length);
    for (int r = 0; r < regions; r++) {
        if (f->home[r] != r) continue;
        Component *c = &f->part;
        int16_t known[256] = {0};
        c->places = c->boundaries = c->regions = c->shared = 0;
        c->first[0] = 0;
        for (int k = r; k < regions; k++)
            if (root(f->home, k) == r) add_region(c, now, f->region_start[k], f->region_end[k], known);
        int status = form_canonical(f);
        if (status < 0) return status;
        memcpy(f->parts + used, f->best[0], (size_t)c->length);
        at[count] = used;
        size[count++] = c->length;
        used += c->length;
    }
    sort_parts(f, at, size, count);
    return used + 2 * count;
}

/* Writes the steps ahead to the same spot, or 0. */
static void find_steps(const uint8_t *spots, int size, int16_t *steps) {
    int16_t known[256];
    memset(known, -1, sizeof known);
    for (int i = 0; i < size; i++) {
        int code = spots[i];
        steps[i] = 0;
        if (code < NAME) continue;
        if (known[code] >= 0) {
            steps[known[code]] = (int16_t)(i - known[code]);
            steps[i] = (int16_t)(size - i + known[code]);
        }
        known[code] = (int16_t)i;
    }
}

int form_same_kind(const uint8_t *one, int size, const uint8_t *other, int other_size) {
    int16_t steps[ROOM], other_steps[ROOM];
    if (size != other_size) return 0;
    if (size == 1) return one[0] == other[0];
    find_steps(one, size, steps);
    find_steps(other, size, other_steps);
    for (int turn = 0; turn < size; turn++) {
        int i = 0;
        for (; i < size; i++) {
            int k = turn + i < size ? turn + i : turn + i - size;
            if (steps[i] != other_steps[k] || (!steps[i] && one[i] != other[k])) break;
        }
        if (i == size) return 1;
    }
    return 0;
}
