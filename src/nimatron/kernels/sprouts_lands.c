/* Sprouts for the search of losing couples: options of a position, and a normal form of positions.
 *
 * A position is regions; a region is boundaries; a boundary is the cycle of living spots met on the way round it. As in
 * games/graphs/sprouts.py, 0, 1 and 2 are spots that are met once, with that many line ends, and numbers from FIRST_NAME on name spots
 * that are met twice. These have two line ends. Bytes of a position: for each region COUNT and the number of its lone spots 0 (if
 * any), its other boundaries, each ended by BOUNDARY, then REGION. In misère play, where components do not add, a whole position is its
 * components in order, each ended by COMPONENT; names are counted anew in each.
 *
 * The normal form uses the equivalences of Applegate, Jacobson and Sleator (1991) and of Lemoine and Viennot (2010):
 *   1. Spots without a life, empty boundaries and regions with fewer than two lives are left out: no line can use them.
 *   2. A named spot of which one meeting was left out is met once, with two line ends: a spot 2.
 *   3. Two meetings of one spot that are neighbours in a boundary are a spot 2. Between them lies nothing: a line that ends at one
 *      meeting can be moved to the other without crossing anything, and separates the same things.
 *   4. In a region with two or three lives all boundaries are merged into one. Let the line in this region join spots s and t, which
 *      uses up two lives. At most one life is left besides that of the new spot, and it lies on one side of the line. The new spot is
 *      met on both sides, so this life and the new spot can still be joined, wherever the spot was. What happens in the other regions
 *      does not depend on the boundaries here: shared spots are met here once, whatever the boundary.
 * Every orientation of the boundaries of one region together is the same position (regions can be reflected apart).
 *
 * The order of regions, boundaries and names is found by colours of the named spots that are refined by what is near to them. If two
 * have the same colour, one of them gets another, and all are refined again. Where it matters which one it was, a position may have two
 * forms. This only costs work. */
#include "couple_search.h"
#include <stddef.h>
#include <stdlib.h>

#define FIRST_NAME 3
#define MOST_NAMES 240
#define NAMES (FIRST_NAME + MOST_NAMES)
#define MOST_TOKENS 1024
#define MOST_REGIONS 256
#define MOST_BOUNDARIES 512
#define MOST_LIVES 255
#define BOUNDARY 0xff
#define REGION 0xfe
#define COUNT 0xfd
#define COMPONENT 0xfc
#define DEAD 0xfb
#define ROUNDS 2 /* of refining colours */
#define MOST_TIES 12 /* broken one after the other */

typedef struct {
    int regions, boundaries, tokens;
    int region_end[MOST_REGIONS];      /* one after its last boundary */
    int lone[MOST_REGIONS];            /* spots 0, each a boundary of its own */
    int boundary_end[MOST_BOUNDARIES]; /* one after its last token */
    uint8_t spots[MOST_TOKENS];
} position;

static inline int first_boundary(const position *p, int region) { return region ? p->region_end[region - 1] : 0; }
static inline int first_token(const position *p, int boundary) { return boundary ? p->boundary_end[boundary - 1] : 0; }

/* Whether there is room for two more regions, boundaries and boundaries' new spots. */
static inline int has_room(const position *p) {
    return p->regions + 2 < MOST_REGIONS && p->boundaries + 4 < MOST_BOUNDARIES && p->tokens + 16 < MOST_TOKENS;
}

static inline void end_boundary(position *p) { p->boundary_end[p->boundaries++] = p->tokens; }

static inline void end_region(position *p, int lone) {
    p->lone[p->regions] = lone;
    p->region_end[p->regions++] = p->boundaries;
}

/* Returns 0 if the bytes are not a position. Lone spots may be counted or written as boundaries. */
static int read_position(const uint8_t *bytes, size_t length, position *p) {
    int base = 0, highest = FIRST_NAME - 1, lone = 0;
    uint8_t met[256] = {0};
    p->regions = p->boundaries = p->tokens = 0;
    for (size_t at = 0; at < length; at++) {
        const int here = bytes[at];
        const int begun = first_token(p, p->boundaries);
        if (!has_room(p)) return 0;
        if (here == COUNT) {
            if (++at >= length || p->tokens > begun || lone + bytes[at] > MOST_LIVES / 3) return 0;
            lone += bytes[at];
        } else if (here == BOUNDARY) {
            if (p->tokens == begun) return 0;
            if (p->tokens == begun + 1 && p->spots[begun] == 0) {
                p->tokens--;
                if (++lone > MOST_LIVES / 3) return 0;
            } else {
                end_boundary(p);
            }
        } else if (here == REGION) {
            if (p->tokens > begun) return 0;
            end_region(p, lone);
            lone = 0;
        } else if (here == COMPONENT) {
            if (p->tokens > begun || lone) return 0;
            base = highest - (FIRST_NAME - 1);
        } else {
            const int spot = here < FIRST_NAME ? here : here + base;
            if (spot >= NAMES || (spot >= FIRST_NAME && ++met[spot] > 2)) return 0;
            if (spot > highest) highest = spot;
            p->spots[p->tokens++] = (uint8_t)spot;
        }
    }
    for (int name = FIRST_NAME; name <= highest; name++)
        if (met[name] == 1) return 0;
    return lone == 0 && (p->regions ? p->region_end[p->regions - 1] : 0) == p->boundaries && p->tokens == first_token(p, p->boundaries);
}

/* Applies the equivalences 1 to 4 in place. */
static void reduce(position *p) {
    uint8_t lost[NAMES] = {0};
    int region_of[NAMES], regions = 0, boundaries = 0, tokens = 0, boundary = 0, token = 0, any_lost = 0;
    memset(region_of, -1, sizeof region_of);
    for (int region = 0; region < p->regions; region++) {
        const int first = boundaries, begin = tokens, lone = p->lone[region], last = p->region_end[region];
        int lives = 3 * lone;
        for (; boundary < last; boundary++) {
            const int start = tokens, end = p->boundary_end[boundary];
            for (; token < end; token++) {
                const uint8_t spot = p->spots[token];
                if (spot == DEAD) continue;
                if (spot >= FIRST_NAME && tokens > start && p->spots[tokens - 1] == spot) {
                    p->spots[tokens - 1] = 2;
                } else {
                    p->spots[tokens++] = spot;
                }
            }
            if (tokens - start > 1 && p->spots[start] >= FIRST_NAME && p->spots[start] == p->spots[tokens - 1]) {
                p->spots[start] = 2;
                tokens--;
            }
            if (tokens == start) continue;
            for (int at = start; at < tokens; at++) {
                const uint8_t spot = p->spots[at];
                if (spot < FIRST_NAME) {
                    lives += 3 - spot;
                } else if (region_of[spot] != region) {
                    region_of[spot] = region;
                    lives++;
                }
            }
            p->boundary_end[boundaries++] = tokens;
        }
        if (lives < 2) {
            for (int at = begin; at < tokens; at++)
                if (p->spots[at] >= FIRST_NAME) lost[p->spots[at]] = 1, any_lost = 1;
            boundaries = first;
            tokens = begin;
            continue;
        }
        if (lives < 4 && boundaries > first + 1) {
            boundaries = first;
            p->boundary_end[boundaries++] = tokens;
        }
        p->lone[regions] = lone;
        p->region_end[regions++] = boundaries;
    }
    p->regions = regions;
    p->boundaries = boundaries;
    p->tokens = tokens;
    if (any_lost)
        for (int at = 0; at < tokens; at++)
            if (p->spots[at] >= FIRST_NAME && lost[p->spots[at]]) p->spots[at] = 2;
}

/* -- the normal form ------------------------------------------------------------------------------------------------------------ */

static inline uint32_t mixed(uint32_t x) {
    x = (x ^ x >> 16) * UINT32_C(0x7feb352d);
    x = (x ^ x >> 15) * UINT32_C(0x846ca68b);
    return x ^ x >> 16;
}

/* A boundary as it is read: from `start` on in steps of 1 or -1. */
typedef struct {
    const uint32_t *codes;
    int length, start, step;
    const uint8_t *spots;
} reading;

typedef struct {
    int lone, count;
    reading *boundaries;
} read_region;

static inline int next_place(const reading *b, int place) {
    place += b->step;
    return place < 0 ? b->length - 1 : place == b->length ? 0 : place;
}

static int compare_boundaries(const reading *one, const reading *other) {
    if (one->length != other->length) return one->length < other->length ? -1 : 1;
    for (int left = one->length, i = one->start, j = other->start; left; left--) {
        if (one->codes[i] != other->codes[j]) return one->codes[i] < other->codes[j] ? -1 : 1;
        i = next_place(one, i);
        j = next_place(other, j);
    }
    return 0;
}

static int compare_regions(const read_region *one, const read_region *other) {
    if (one->lone != other->lone) return one->lone < other->lone ? -1 : 1;
    if (one->count != other->count) return one->count < other->count ? -1 : 1;
    for (int at = 0; at < one->count; at++) {
        const int found = compare_boundaries(&one->boundaries[at], &other->boundaries[at]);
        if (found) return found;
    }
    return 0;
}

/* Finds the start from which a boundary reads least. */
static void turn(reading *b, int step) {
    b->step = step;
    b->start = 0;
    for (int start = 1; start < b->length; start++) {
        int i = start, j = b->start, left = b->length;
        while (left && b->codes[i] == b->codes[j]) {
            i = next_place(b, i);
            j = next_place(b, j);
            left--;
        }
        if (left == 0) break; /* it repeats from here on */
        if (b->codes[i] < b->codes[j]) b->start = start;
    }
}

static void sort_boundaries(reading *all, int count) {
    for (int at = 1; at < count; at++) {
        const reading here = all[at];
        int place = at;
        for (; place > 0 && compare_boundaries(&all[place - 1], &here) > 0; place--) all[place] = all[place - 1];
        all[place] = here;
    }
}

/* Reads the boundaries of a region in the direction and the order that are least; `spare` has room for as many. */
static void read_least(read_region *region, reading *spare) {
    int turns = 0;
    for (int at = 0; at < region->count; at++) {
        turns |= region->boundaries[at].length > 2;
        turn(&region->boundaries[at], 1);
    }
    if (turns) {
        read_region back = {region->lone, region->count, spare};
        memcpy(spare, region->boundaries, (size_t)region->count * sizeof *spare);
        for (int at = 0; at < region->count; at++) turn(&spare[at], -1);
        sort_boundaries(spare, region->count);
        sort_boundaries(region->boundaries, region->count);
        if (compare_regions(&back, region) < 0) memcpy(region->boundaries, spare, (size_t)region->count * sizeof *spare);
    } else {
        sort_boundaries(region->boundaries, region->count);
    }
}

/* Gives every named spot a new colour, by its own and those of its neighbours, its boundaries and its regions. */
static void refine(const read_region *regions, int count, const uint8_t *names, int name_count, uint32_t *colour) {
    uint32_t near[NAMES], met[MOST_TOKENS], sums[MOST_BOUNDARIES];
    for (int round = 0; round < ROUNDS; round++) {
        for (int spot = 0; spot < FIRST_NAME; spot++) near[spot] = mixed(colour[spot] + 5u);
        for (int at = 0; at < name_count; at++) {
            near[names[at]] = mixed(colour[names[at]] + 5u);
            colour[names[at]] = 0;
        }
        for (int at = 0; at < count; at++) {
            uint32_t whole = mixed((uint32_t)regions[at].lone + 77u), *around = met;
            for (int b = 0; b < regions[at].count; b++) {
                const reading *here = &regions[at].boundaries[b];
                uint32_t sum = (uint32_t)here->length, before = near[here->spots[here->length - 1]];
                for (int i = 0; i < here->length; i++) {
                    const uint32_t this = near[here->spots[i]], after = near[here->spots[i + 1 < here->length ? i + 1 : 0]];
                    sum += *around++ = mixed(3u * this + before + after);
                    before = this;
                }
                whole += sums[b] = mixed(sum);
            }
            around = met;
            for (int b = 0; b < regions[at].count; b++) {
                const reading *here = &regions[at].boundaries[b];
                const uint32_t everything = whole + 9u * sums[b];
                for (int i = 0; i < here->length; i++, around++)
                    if (here->spots[i] >= FIRST_NAME) colour[here->spots[i]] += mixed(*around + everything) | 1u;
            }
        }
    }
}

/* Writes one component, the regions of `p` listed in `chosen`, in normal form. Returns its length; `lives` is set. */
static size_t write_component(const position *p, const int *chosen, int count, uint8_t *bytes, unsigned *lives) {
    uint32_t colour[NAMES];
    uint8_t names[MOST_NAMES];
    uint32_t codes[MOST_TOKENS];
    reading boundaries[MOST_BOUNDARIES], spare[MOST_BOUNDARIES];
    read_region regions[MOST_REGIONS];
    uint8_t seen[NAMES] = {0};
    int name_count = 0, used = 0;
    size_t length = 0;
    *lives = 0;
    for (int at = 0; at < count; at++) {
        const int region = chosen[at];
        regions[at].lone = p->lone[region];
        regions[at].boundaries = boundaries + used;
        *lives += 3 * (unsigned)p->lone[region];
        for (int boundary = first_boundary(p, region); boundary < p->region_end[region]; boundary++) {
            const int start = first_token(p, boundary), end = p->boundary_end[boundary];
            boundaries[used++] = (reading){codes + start, end - start, 0, 1, p->spots + start};
            for (int token = start; token < end; token++) {
                const uint8_t spot = p->spots[token];
                if (spot < FIRST_NAME) {
                    *lives += 3u - spot;
                } else if (!seen[spot]) {
                    seen[spot] = 1;
                    names[name_count++] = spot;
                    ++*lives;
                }
            }
        }
        regions[at].count = (int)(boundaries + used - regions[at].boundaries);
    }
    for (int spot = 0; spot < FIRST_NAME; spot++) colour[spot] = (uint32_t)spot;
    for (int at = 0; at < name_count; at++) colour[names[at]] = FIRST_NAME;
    for (int broken = 0; name_count > 1; broken++) {
        refine(regions, count, names, name_count, colour);
        int tied = -1; /* of the names that share their colour, one of the least colour */
        for (int at = 1; at < name_count; at++)
            for (int other = 0; other < at; other++)
                if (colour[names[at]] == colour[names[other]] && (tied < 0 || colour[names[at]] < colour[names[tied]])) tied = at;
        if (tied < 0 || broken == MOST_TIES) break;
        colour[names[tied]] = mixed(colour[names[tied]] + 1u);
    }
    for (int b = 0; b < used; b++) {
        const ptrdiff_t start = boundaries[b].codes - codes;
        for (int i = 0; i < boundaries[b].length; i++) codes[start + i] = colour[boundaries[b].spots[i]];
    }
    for (int at = 0; at < count; at++) read_least(&regions[at], spare);
    for (int at = 1; at < count; at++) {
        const read_region here = regions[at];
        int place = at;
        for (; place > 0 && compare_regions(&regions[place - 1], &here) > 0; place--) regions[place] = regions[place - 1];
        regions[place] = here;
    }
    uint8_t renamed[NAMES] = {0}, fresh = FIRST_NAME;
    for (int at = 0; at < count; at++) {
        if (regions[at].lone) {
            bytes[length++] = COUNT;
            bytes[length++] = (uint8_t)regions[at].lone;
        }
        for (int b = 0; b < regions[at].count; b++) {
            const reading *here = &regions[at].boundaries[b];
            for (int left = here->length, i = here->start; left; left--, i = next_place(here, i)) {
                const uint8_t spot = here->spots[i];
                if (spot >= FIRST_NAME && !renamed[spot]) renamed[spot] = fresh++;
                bytes[length++] = spot < FIRST_NAME ? spot : renamed[spot];
            }
            bytes[length++] = BOUNDARY;
        }
        bytes[length++] = REGION;
    }
    return length;
}

/* Adds the components of a position, which is reduced in place, as an option. */
static int add_option(couple_options *o, position *p, int misere) {
    uint8_t bytes[MOST_TOKENS + 2 * MOST_REGIONS + MOST_BOUNDARIES];
    int part[MOST_REGIONS], owner[NAMES], chosen[MOST_REGIONS];
    unsigned lives;
    reduce(p);
    memset(owner, -1, sizeof owner);
    for (int region = 0; region < p->regions; region++) part[region] = region;
    for (int region = 0, token = 0; region < p->regions; region++) {
        const int end = first_token(p, p->region_end[region]);
        for (; token < end; token++) {
            const uint8_t spot = p->spots[token];
            if (spot < FIRST_NAME) continue;
            if (owner[spot] < 0) {
                owner[spot] = region;
            } else {
                int one = part[owner[spot]], other = part[region];
                if (one == other) continue;
                if (one > other) { const int swapped = one; one = other; other = swapped; }
                for (int at = 0; at <= region; at++)
                    if (part[at] == other) part[at] = one;
            }
        }
    }
    /* in misère play: the components in order of their bytes, joined */
    uint8_t whole[2 * sizeof bytes];
    size_t starts[MOST_REGIONS + 1] = {0}, whole_length = 0;
    unsigned whole_lives = 0;
    int components = 0;
    for (int region = 0; region < p->regions; region++) {
        if (part[region] != region) continue;
        int count = 0;
        for (int at = region; at < p->regions; at++)
            if (part[at] == region) chosen[count++] = at;
        size_t length = write_component(p, chosen, count, bytes, &lives);
        if (!misere) {
            if (!couple_add_part(o, bytes, length, lives)) return 0;
            continue;
        }
        bytes[length++] = COMPONENT;
        whole_lives += lives;
        int place = components;
        while (place > 0) {
            const size_t before = starts[place] - starts[place - 1];
            const int order = memcmp(whole + starts[place - 1], bytes, before < length ? before : length);
            if (order < 0 || (order == 0 && before <= length)) break;
            place--;
        }
        memmove(whole + starts[place] + length, whole + starts[place], whole_length - starts[place]);
        memcpy(whole + starts[place], bytes, length);
        whole_length += length;
        for (int at = ++components; at > place; at--) starts[at] = starts[at - 1] + length;
    }
    if (misere && components && !couple_add_part(o, whole, whole_length, whole_lives)) return 0;
    return couple_end_option(o);
}

/* -- lines ---------------------------------------------------------------------------------------------------------------------- */

static inline void add_tokens(position *p, const uint8_t *spots, int from, int to) {
    if (to > from) {
        memcpy(p->spots + p->tokens, spots + from, (size_t)(to - from));
        p->tokens += to - from;
    }
}

/* Copies all regions but one. */
static void copy_others(position *to, const position *p, int left_out) {
    to->regions = to->boundaries = to->tokens = 0;
    for (int region = 0; region < p->regions; region++) {
        if (region == left_out) continue;
        for (int boundary = first_boundary(p, region); boundary < p->region_end[region]; boundary++) {
            add_tokens(to, p->spots, first_token(p, boundary), p->boundary_end[boundary]);
            end_boundary(to);
        }
        end_region(to, p->lone[region]);
    }
}

/* A named spot at which a line ends dies: it had one life. */
static void kill(position *p, uint8_t spot) {
    if (spot < FIRST_NAME) return;
    for (int at = 0; at < p->tokens; at++)
        if (p->spots[at] == spot) p->spots[at] = DEAD;
}

/* Adds a boundary cut open where a line ends: a spot 0 becomes a spot 1, a spot 1 is then met twice, any other dies. */
static void add_opened(position *p, const uint8_t *spots, int length, int place, uint8_t name) {
    const uint8_t spot = spots[place];
    if (spot == 0) {
        p->spots[p->tokens++] = 1;
        return;
    }
    if (spot == 1) p->spots[p->tokens++] = name;
    add_tokens(p, spots, place + 1, length);
    add_tokens(p, spots, 0, place);
    if (spot == 1) p->spots[p->tokens++] = name;
}

typedef struct {
    const uint8_t *spots;
    int length;
} cycle;

static const uint8_t lone_spot[1] = {0};

/* Adds the options in which a line joins two boundaries of a region. */
static int join(couple_options *o, const position *p, int region, const cycle *all, int count, int one, int other, uint8_t fresh, int misere) {
    position made;
    for (int i = 0; i < all[one].length; i++)
        for (int j = 0; j < all[other].length; j++) {
            copy_others(&made, p, region);
            int lone = p->lone[region];
            for (int b = 0; b < count; b++) {
                const int is_lone = all[b].spots == lone_spot;
                if (b == one || b == other) {
                    lone -= is_lone;
                } else if (!is_lone) {
                    add_tokens(&made, all[b].spots, 0, all[b].length);
                    end_boundary(&made);
                }
            }
            add_opened(&made, all[one].spots, all[one].length, i, (uint8_t)(fresh + 1));
            made.spots[made.tokens++] = fresh;
            add_opened(&made, all[other].spots, all[other].length, j, (uint8_t)(fresh + 2));
            made.spots[made.tokens++] = fresh;
            end_boundary(&made);
            end_region(&made, lone);
            kill(&made, all[one].spots[i]);
            kill(&made, all[other].spots[j]);
            if (!add_option(o, &made, misere)) return 0;
        }
    return 1;
}

/* Adds the options in which a line from a boundary to itself separates `left` from `right`, with the other boundaries of the region
 * distributed over the two sides in every way. */
static int separate(couple_options *o, const position *p, int region, const cycle *others, int count, int lone, const uint8_t *left,
                    int left_length, const uint8_t *right, int right_length, uint8_t one, uint8_t other, int misere) {
    position made;
    if (count > 24) return 0;
    for (uint32_t inside = 0; inside < UINT32_C(1) << count; inside++) {
        int repeated = 0; /* of equal boundaries the first ones go inside */
        for (int b = 1; b < count && !repeated; b++)
            repeated = (inside >> b & 1) && !(inside >> (b - 1) & 1) && others[b].length == others[b - 1].length &&
                       memcmp(others[b].spots, others[b - 1].spots, (size_t)others[b].length) == 0;
        if (repeated) continue;
        for (int within = 0; within <= lone; within++) {
            copy_others(&made, p, region);
            for (int side = 1; side >= 0; side--) {
                for (int b = 0; b < count; b++)
                    if ((int)(inside >> b & 1) == side) {
                        add_tokens(&made, others[b].spots, 0, others[b].length);
                        end_boundary(&made);
                    }
                add_tokens(&made, side ? left : right, 0, side ? left_length : right_length);
                end_boundary(&made);
                end_region(&made, side ? within : lone - within);
            }
            kill(&made, one);
            kill(&made, other);
            if (!add_option(o, &made, misere)) return 0;
        }
    }
    return 1;
}

/* Adds the options in which a line goes from a boundary to itself. */
static int loop(couple_options *o, const position *p, int region, const cycle *here, const cycle *others, int count, int lone,
                uint8_t fresh, int misere) {
    uint8_t left[MOST_TOKENS], right[MOST_TOKENS];
    const uint8_t *spots = here->spots;
    const int length = here->length;
    const uint8_t first = (uint8_t)(fresh + 1), second = (uint8_t)(fresh + 2);
    for (int i = 0; i < length; i++) {
        if (spots[i] == 0) {
            left[0] = right[0] = first;
            left[1] = right[1] = fresh;
            if (!separate(o, p, region, others, count, lone, left, 2, right, 2, 0, 0, misere)) return 0;
        } else if (spots[i] == 1) {
            int used = 0;
            left[0] = fresh;
            for (int at = i + 1; at < length; at++) right[used++] = spots[at];
            for (int at = 0; at < i; at++) right[used++] = spots[at];
            right[used++] = fresh;
            if (!separate(o, p, region, others, count, lone, left, 1, right, used, 0, 0, misere)) return 0;
        }
        for (int j = i + 1; j < length; j++) {
            if (spots[i] >= FIRST_NAME && spots[i] == spots[j]) continue; /* it has only one life */
            int l = 0, r = 0;
            if (spots[i] == 1) left[l++] = first;
            for (int at = i + 1; at < j; at++) left[l++] = spots[at];
            if (spots[j] == 1) left[l++] = right[r++] = second;
            left[l++] = fresh;
            for (int at = j + 1; at < length; at++) right[r++] = spots[at];
            for (int at = 0; at < i; at++) right[r++] = spots[at];
            if (spots[i] == 1) right[r++] = first;
            right[r++] = fresh;
            if (!separate(o, p, region, others, count, lone, left, l, right, r, spots[i], spots[j], misere)) return 0;
        }
    }
    return 1;
}

static inline int same_cycle(const cycle *one, const cycle *other) {
    return one->length == other->length && memcmp(one->spots, other->spots, (size_t)one->length) == 0;
}

static int expand(const couple_game *game, void *scratch, couple_options *o, const uint8_t *bytes, size_t length) {
    position p;
    cycle all[MOST_BOUNDARIES], others[MOST_BOUNDARIES];
    (void)scratch;
    if (!read_position(bytes, length, &p)) return 0;
    uint8_t highest = FIRST_NAME - 1;
    for (int at = 0; at < p.tokens; at++)
        if (p.spots[at] > highest) highest = p.spots[at];
    if (highest + 3 >= NAMES || !has_room(&p)) return 0;
    const uint8_t fresh = (uint8_t)(highest + 1);
    for (int region = 0; region < p.regions; region++) {
        int count = 0;
        for (int at = 0; at < p.lone[region] && at < 2; at++) all[count++] = (cycle){lone_spot, 1};
        const int lone_cycles = count;
        for (int b = first_boundary(&p, region); b < p.region_end[region]; b++)
            all[count++] = (cycle){p.spots + first_token(&p, b), p.boundary_end[b] - first_token(&p, b)};
        for (int one = 0; one < count; one++) {
            if (one > 0 && same_cycle(&all[one], &all[one - 1])) continue;
            for (int other = one + 1; other < count; other++) {
                if (other > one + 1 && same_cycle(&all[other], &all[other - 1])) continue;
                if (!join(o, &p, region, all, count, one, other, fresh, game->misere)) return 0;
            }
            int left = 0;
            for (int b = lone_cycles; b < count; b++)
                if (b != one) others[left++] = all[b];
            if (!loop(o, &p, region, &all[one], others, left, p.lone[region] - (one < lone_cycles), fresh, game->misere)) return 0;
        }
    }
    return 1;
}

static int normalise(const couple_game *game, void *scratch, couple_options *o, const uint8_t *bytes, size_t length) {
    position p;
    (void)scratch;
    return read_position(bytes, length, &p) && add_option(o, &p, game->misere);
}

static void release(couple_game *game) { free(game); }

couple_game *sprouts_game(int misere) {
    couple_game *game = malloc(sizeof *game);
    if (game != NULL) *game = (couple_game){expand, normalise, NULL, NULL, NULL, release, misere, 0};
    return game;
}
