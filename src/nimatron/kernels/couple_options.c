/* The options of one component while a game makes them: bytes of their components, smallest first, equal options once. */
#include "couple_engine.h"

#define MOST_OPTIONS ((size_t)1 << 22)
#define MOST_PARTS 512 /* of one option */
#define LARGE_TABLE 8192

uint32_t couple_hash(const uint8_t *bytes, size_t length) {
    uint64_t x = length * UINT64_C(0x9e3779b97f4a7c15), word;
    for (; length >= 8; length -= 8, bytes += 8) {
        memcpy(&word, bytes, 8);
        x = native_mixed(x ^ word);
    }
    word = 0;
    memcpy(&word, bytes, length);
    return (uint32_t)(native_mixed(x ^ word) >> 16);
}

void couple_begin_options(couple_options *o) {
    o->used = o->begun = o->part_count = o->count = 0;
    o->heap = 0;
    o->too_many = o->met = 0;
    o->known = NULL;
    o->values = 0;
    if (o->seen_room > LARGE_TABLE) {
        free(o->seen);
        o->seen = NULL;
        o->seen_room = 0;
    } else if (o->seen_room) {
        memset(o->seen, 0, o->seen_room * sizeof *o->seen);
    }
}

void couple_free_options(couple_options *o) {
    free(o->bytes);
    free(o->parts);
    free(o->ends);
    free(o->heaps);
    free(o->seen);
    memset(o, 0, sizeof *o);
}

int couple_add_part(couple_options *o, const uint8_t *bytes, size_t length, unsigned size) {
    if (length > UINT16_MAX || !native_grow((void **)&o->bytes, &o->room, o->used + length, 1) ||
        !native_grow((void **)&o->parts, &o->part_room, o->part_count + 1, sizeof *o->parts))
        return 0;
    memcpy(o->bytes + o->used, bytes, length);
    o->parts[o->part_count++] =
        (couple_part){o->used, couple_hash(bytes, length), (uint16_t)length, (uint16_t)(size > UINT16_MAX ? UINT16_MAX : size)};
    o->used += length;
    return 1;
}

void couple_add_heap(couple_options *o, unsigned heap) { o->heap ^= heap; }

void couple_add_work(couple_options *o, uint64_t work) { o->examined += work; }

static int compare(const couple_options *o, const couple_part *one, const couple_part *other) {
    if (one->size != other->size) return one->size < other->size ? -1 : 1;
    if (one->length != other->length) return one->length < other->length ? -1 : 1;
    return memcmp(o->bytes + one->from, o->bytes + other->from, one->length);
}

static inline size_t first_part(const couple_options *o, size_t option) { return option ? o->ends[option - 1] : 0; }

static uint64_t signature(const couple_options *o, size_t first, size_t end, unsigned heap) {
    uint64_t sign = heap;
    for (size_t index = first; index < end; index++) sign = native_mixed(sign + o->parts[index].hash + 1);
    return sign;
}

static int more_seen(couple_options *o) {
    const size_t room = o->seen_room ? 2 * o->seen_room : 1024;
    uint32_t *larger = calloc(room, sizeof *larger);
    if (larger == NULL) return 0;
    for (size_t option = 0; option < o->count; option++) {
        size_t slot = signature(o, first_part(o, option), o->ends[option], o->heaps[option]) & (room - 1);
        while (larger[slot]) slot = (slot + 1) & (room - 1);
        larger[slot] = (uint32_t)option + 1;
    }
    free(o->seen);
    o->seen = larger;
    o->seen_room = room;
    return 1;
}

/* Notes the value of the option with these components, if all of them have known values; returns whether it is the one that is sought. */
static int is_met(couple_options *o, size_t first, size_t end, uint32_t value) {
    for (size_t index = first; index < end; index++) {
        const couple_part *part = &o->parts[index];
        const uint32_t own = couple_value_of(o->known, o->bytes + part->from, part->length, part->hash);
        if (own == COUPLE_UNKNOWN) return 0;
        value ^= own;
    }
    if (value < COUPLE_BITS) o->values |= UINT32_C(1) << value;
    return o->met = value == o->sought;
}

int couple_end_option(couple_options *o) {
    const size_t first = first_part(o, o->count);
    const unsigned heap = o->heap;
    size_t kept = first;
    o->heap = 0;
    for (size_t index = first; index < o->part_count; index++) {
        const couple_part part = o->parts[index];
        size_t to = kept;
        int order = 1;
        while (to > first && (order = compare(o, &o->parts[to - 1], &part)) > 0) to--;
        if (to > first && order == 0 && !o->keeps_equal) {
            memmove(o->parts + to - 1, o->parts + to, (kept - to) * sizeof part);
            kept--;
        } else {
            memmove(o->parts + to + 1, o->parts + to, (kept - to) * sizeof part);
            o->parts[to] = part;
            kept++;
        }
    }
    o->part_count = kept;
    o->examined++;
    if (o->known && is_met(o, first, kept, heap)) return 0;
    if (o->count >= MOST_OPTIONS || kept - first > MOST_PARTS) {
        o->too_many = 1;
        return 0;
    }
    if (heap > UINT16_MAX || !native_grow((void **)&o->ends, &o->end_room, o->count + 1, sizeof *o->ends) ||
        !native_grow((void **)&o->heaps, &o->heap_room, o->count + 1, sizeof *o->heaps))
        return 0;
    if (o->seen_room < 2 * (o->count + 1) && !more_seen(o)) return 0;
    size_t slot = signature(o, first, kept, heap) & (o->seen_room - 1);
    for (; o->seen[slot]; slot = (slot + 1) & (o->seen_room - 1)) {
        const size_t option = o->seen[slot] - 1, begin = first_part(o, option);
        int equal = o->heaps[option] == heap && o->ends[option] - begin == kept - first;
        for (size_t index = 0; equal && index < kept - first; index++)
            equal = compare(o, &o->parts[begin + index], &o->parts[first + index]) == 0;
        if (!equal) continue;
        o->part_count = first;
        o->used = o->begun;
        return 1;
    }
    o->seen[slot] = (uint32_t)o->count + 1;
    o->heaps[o->count] = (uint16_t)heap;
    o->ends[o->count++] = kept;
    o->begun = o->used;
    return 1;
}
