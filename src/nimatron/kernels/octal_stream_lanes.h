/* The streaming engine with sets of one size; octal_stream_lanes.c includes this with SET_BITS 16, 32, 64, 128 and 256.
 *
 * The set of L's excluded at one position is a lane of LANE_BITS, or WORDS such lanes, the lowest L's first. REGISTERS registers hold one
 * lane of each of 32 positions; a step reads the first S positions. PLANES bytes make a set; a plane holds the same byte of the sets of 64
 * positions. A byte permute looks up 64 entries, so with several words each of them has its own table and its own mask of positions. */

#if SET_BITS > 64
#define LANE_BITS 64
#else
#define LANE_BITS SET_BITS
#endif
#define WORDS (SET_BITS / LANE_BITS)

#define JOIN2(a, b) a##b
#define JOIN(a, b) JOIN2(a, b)
#define NAME(name) JOIN(name, SET_BITS)
#define REGISTERS (LANE_BITS / 16)
#define PLANES (SET_BITS / 8)
#define PLANES_OF_WORD (LANE_BITS / 8)
#define IN_REGISTER (512 / LANE_BITS)
#define LANE JOIN(JOIN(uint, LANE_BITS), _t)

#if LANE_BITS == 16
#define LANE_OP(op) JOIN(op, epi16)
#define LANE_BYTES(v) _mm256_castsi256_si128(_mm512_cvtepi16_epi8(v))
#elif LANE_BITS == 32
#define LANE_OP(op) JOIN(op, epi32)
#define LANE_BYTES(v) _mm512_cvtepi32_epi8(v)
#else
#define LANE_OP(op) JOIN(op, epi64)
#define LANE_BYTES(v) _mm512_cvtepi64_epi8(v)
#endif

/* Data that do not change from block to block. */
struct NAME(plan_) {
    __m512i one_hot[PLANES_OF_WORD];                     /* plane of each L, in every word */
    __m512i need[2][PLANES];                             /* planes of the L's below an L that need a witness, by the parity of the heap */
    __m512i moved;                                       /* shifts S lanes down */
    __m512i pairs, from[REGISTERS], to[REGISTERS];       /* bytes of planes to lanes */
    __m512i layer[REGISTERS][LAYERS], value[REGISTERS][LAYERS];
    int layers[REGISTERS];
    int step, half, block;
    __mmask64 inside, odd;                               /* positions of a block; those with odd heaps */
    struct laid_taps taps;
};

/* Arranges taps so that a lane gets at most one value from each layer; returns 0 if there are too many. */
STREAM_TARGET static int NAME(plan_make_)(struct NAME(plan_) *plan, struct stream *s) {
    const int64_t nears = lay_taps(s, &plan->taps);
    LANE index[IN_REGISTER], value[IN_REGISTER], moved[IN_REGISTER];
    uint8_t bytes[64], slot[LAYERS][32], from[LAYERS][32];
    int64_t i;
    int used = 0, layer, k, j, p;
    plan->step = step_of(s);
    plan->half = 32 / plan->step * plan->step;
    plan->block = 2 * plan->half;
    plan->inside = plan->block == 64 ? ~(__mmask64)0 : ((__mmask64)1 << plan->block) - 1;
    memset(from, 255, sizeof from);
    memset(slot, 0, sizeof slot);
    for (i = 0; i < nears; i++) {
        const int first = (int)s->taps[i].lag - plan->step;
        for (layer = 0; layer < LAYERS; layer++) {
            int free = 1;
            for (j = 0; j < plan->step; j++) free &= from[layer][first + j] == 255;
            if (free) break;
        }
        if (layer == LAYERS) return 0;
        for (j = 0; j < plan->step; j++) from[layer][first + j] = (uint8_t)j, slot[layer][first + j] = s->taps[i].value;
        if (layer >= used) used = layer + 1;
    }
    for (k = 0; k < REGISTERS; k++) {
        plan->layers[k] = 0;
        for (layer = 0; layer < used; layer++) {
            int any = 0;
            for (j = 0; j < IN_REGISTER; j++) {
                const int lane = k * IN_REGISTER + j, empty = from[layer][lane] == 255;
                any |= !empty;
                index[j] = empty ? 0 : from[layer][lane];
                value[j] = empty ? (LANE)LANE_BITS << 4 : slot[layer][lane]; /* a shift beyond all lanes gives nothing */
            }
            if (!any) continue;
            plan->layer[k][plan->layers[k]] = _mm512_loadu_si512(index);
            plan->value[k][plan->layers[k]++] = _mm512_loadu_si512(value);
        }
    }
    for (j = 0; j < IN_REGISTER; j++) moved[j] = (LANE)(j + plan->step);
    plan->moved = _mm512_loadu_si512(moved);
    for (k = 0; k < PLANES_OF_WORD; k++) {
        for (j = 0; j < 64; j++) bytes[j] = j >> 3 == k ? (uint8_t)(1 << (j & 7)) : 0;
        plan->one_hot[k] = _mm512_loadu_si512(bytes);
    }
    for (k = 0; k < PLANES; k++)
        for (p = 0; p < 2; p++) {
            const int first = k / PLANES_OF_WORD * LANE_BITS; /* the least L of this word */
            for (j = 0; j < 64; j++) {
                const int count = first + j + (s->upper[256 * p + ((first + j) & 255)] != 0) - 8 * k; /* L's 0 .. count - 1 of this plane */
                bytes[j] = count <= 0 ? 0 : count >= 8 ? 255 : (uint8_t)((1 << count) - 1);
            }
            plan->need[p][k] = _mm512_loadu_si512(bytes);
        }
    return 1;
}

/* Adds the planes of a word to its lanes: those of 32 positions, from the byte `at` of the planes on. */
STREAM_INLINE void NAME(widen_)(const __m512i *planes, int at, __m512i *lanes) {
    const __m512i bytes = _mm512_add_epi8(_mm512_cvtepu8_epi16(_mm256_set_epi8(31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18,
                                                                              17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0)),
                                          _mm512_set1_epi16((short)at));
    /* pairs of bytes: that of one plane and, 64 further, that of the next */
    const __m512i pairs = _mm512_or_si512(bytes, _mm512_slli_epi16(_mm512_add_epi16(bytes, _mm512_set1_epi16(64)), 8));
#if LANE_BITS == 16
    lanes[0] = _mm512_or_si512(lanes[0], _mm512_permutex2var_epi8(planes[0], pairs, planes[1]));
#else
    const __m512i n16 = _mm512_cvtepu16_epi32(_mm256_set_epi16(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0));
    const __m512i low16 = _mm512_or_si512(n16, _mm512_slli_epi32(_mm512_add_epi32(n16, _mm512_set1_epi32(32)), 16));
    const __m512i high16 = _mm512_add_epi16(low16, _mm512_set1_epi16(16));
    __m512i words[PLANES_OF_WORD / 4][2];
    int k;
    for (k = 0; k < PLANES_OF_WORD / 4; k++) {
        const __m512i a = _mm512_permutex2var_epi8(planes[4 * k], pairs, planes[4 * k + 1]);
        const __m512i b = _mm512_permutex2var_epi8(planes[4 * k + 2], pairs, planes[4 * k + 3]);
        words[k][0] = _mm512_permutex2var_epi16(a, low16, b);
        words[k][1] = _mm512_permutex2var_epi16(a, high16, b);
    }
#if LANE_BITS == 32
    for (k = 0; k < 2; k++) lanes[k] = _mm512_or_si512(lanes[k], words[0][k]);
#else
    {
        const __m512i n8 = _mm512_cvtepu32_epi64(_mm256_set_epi32(7, 6, 5, 4, 3, 2, 1, 0));
        const __m512i low8 = _mm512_or_si512(n8, _mm512_slli_epi64(_mm512_add_epi64(n8, _mm512_set1_epi64(16)), 32));
        const __m512i high8 = _mm512_add_epi32(low8, _mm512_set1_epi32(8));
        for (k = 0; k < 2; k++) {
            lanes[2 * k] = _mm512_or_si512(lanes[2 * k], _mm512_permutex2var_epi32(words[0][k], low8, words[1][k]));
            lanes[2 * k + 1] = _mm512_or_si512(lanes[2 * k + 1], _mm512_permutex2var_epi32(words[0][k], high8, words[1][k]));
        }
    }
#endif
#endif
}

/* Finds the positions whose L lies in each word. */
STREAM_INLINE void NAME(words_of_)(__m512i v, __mmask64 *here) {
    const __m512i word = _mm512_and_si512(v, _mm512_set1_epi8((char)(SET_BITS - LANE_BITS)));
    int w;
    for (w = 0; w < WORDS; w++) here[w] = _mm512_cmpeq_epi8_mask(word, _mm512_set1_epi8((char)(w * LANE_BITS)));
}

/* Returns plane k of one L at each position. */
STREAM_INLINE __m512i NAME(plane_)(const struct NAME(plan_) *plan, __m512i v, const __mmask64 *here, int k) {
#if WORDS == 1
    (void)here;
    return _mm512_permutexvar_epi8(v, plan->one_hot[k]);
#else
    return _mm512_maskz_permutexvar_epi8(here[k / PLANES_OF_WORD], v, plan->one_hot[k % PLANES_OF_WORD]);
#endif
}

/* Adds L's to the planes, one at each position. */
STREAM_INLINE void NAME(add_)(const struct NAME(plan_) *plan, __m512i v, __m512i *planes) {
    __mmask64 here[WORDS];
    int k;
    NAME(words_of_)(v, here);
    for (k = 0; k < PLANES; k++) planes[k] = _mm512_or_si512(planes[k], NAME(plane_)(plan, v, here, k));
}

/* Adds planes to the lanes of 32 positions, from the byte `at` of the planes on. */
STREAM_INLINE void NAME(widen_all_)(const __m512i *planes, int at, __m512i *lanes) {
    int w;
    for (w = 0; w < WORDS; w++) NAME(widen_)(planes + w * PLANES_OF_WORD, at, lanes + w * REGISTERS);
}

/* Returns the planes of what taps exclude at the 64 positions from x on. */
STREAM_INLINE void NAME(far_)(const struct NAME(plan_) *plan, const uint8_t *x, __m512i *planes) {
    const struct tap *tap = plan->taps.far, *const end = tap + plan->taps.fars;
    int k;
    for (k = 0; k < PLANES; k++) planes[k] = _mm512_setzero_si512();
    for (; tap < end; tap++)
        NAME(add_)(plan, _mm512_xor_si512(_mm512_loadu_si512(x - tap->lag), _mm512_set1_epi8((char)tap->value)), planes);
}

/* The same at the 32 positions from x on, added to lanes; it reads no byte beyond them. */
STREAM_INLINE void NAME(near_)(const struct NAME(plan_) *plan, const struct tap *tap, int64_t count, const uint8_t *x, __m512i *lanes) {
    const struct tap *const end = tap + count;
    __m512i planes[PLANES];
    int k;
    if (!count) return;
    for (k = 0; k < PLANES; k++) planes[k] = _mm512_setzero_si512();
    for (; tap < end; tap++) {
        const __m512i bytes = _mm512_castsi256_si512(_mm256_loadu_si256((const void *)(x - tap->lag)));
        NAME(add_)(plan, _mm512_xor_si512(bytes, _mm512_set1_epi8((char)tap->value)), planes);
    }
    NAME(widen_all_)(planes, 0, lanes);
}

/* Returns what needs a witness at the 64 positions from x on. */
STREAM_INLINE void NAME(needed_)(const struct NAME(plan_) *plan, const uint8_t *x, __m512i *need) {
    const __m512i v = _mm512_loadu_si512(x);
    int k;
    for (k = 0; k < PLANES; k++) {
        need[k] = _mm512_mask_permutexvar_epi8(_mm512_permutexvar_epi8(v, plan->need[0][k]), plan->odd, v, plan->need[1][k]);
#if WORDS > 1
        {
            /* all L's of a word below that of v, none of a word above it */
            const __m512i word = _mm512_and_si512(v, _mm512_set1_epi8((char)(SET_BITS - LANE_BITS)));
            const __m512i here = _mm512_set1_epi8((char)(k / PLANES_OF_WORD * LANE_BITS));
            need[k] = _mm512_maskz_mov_epi8(_mm512_cmpge_epu8_mask(word, here), need[k]);
            need[k] = _mm512_mask_mov_epi8(need[k], _mm512_cmpgt_epu8_mask(word, here), _mm512_set1_epi8(-1));
        }
#endif
    }
}

STREAM_INLINE void NAME(probe_)(const struct NAME(plan_) *plan, const struct tap *probe, const uint8_t *x, __m512i *need) {
    const __m512i v = _mm512_xor_si512(_mm512_loadu_si512(x - probe->lag), _mm512_set1_epi8((char)probe->value));
    __mmask64 here[WORDS];
    int k;
    NAME(words_of_)(v, here);
    for (k = 0; k < PLANES; k++) need[k] = _mm512_andnot_si512(NAME(plane_)(plan, v, here, k), need[k]);
}

/* Searches for the witnesses that the probes did not find; returns 0 if there is none. */
STREAM_TARGET static int NAME(search_)(const struct NAME(plan_) *plan, struct stream *s, int64_t at, const __m512i *need) {
    uint8_t left[PLANES][64];
    int k;
    for (k = 0; k < PLANES; k++) _mm512_storeu_si512(left[k], _mm512_maskz_mov_epi8(plan->inside, need[k]));
    for (k = 0; k < PLANES; k++) {
        uint64_t lanes = _mm512_test_epi8_mask(need[k], need[k]) & plan->inside;
        for (; lanes; lanes &= lanes - 1) {
            const int j = native_lowest_bit(lanes);
            unsigned bits = left[k][j];
            for (; bits; bits &= bits - 1)
                if (!stream_witness(s, at + j, 8u * (unsigned)k + (unsigned)native_lowest_bit(bits))) return 0;
        }
    }
    return 1;
}

/* Checks the block at index `at`: no lane is full, and everything below a value has a witness. */
STREAM_INLINE int NAME(settle_)(const struct NAME(plan_) *plan, struct stream *s, int64_t at, const __m512i *need) {
    __m512i any = need[0];
    int k;
#if SET_BITS < 256 /* a full set of 256 L's is seen when it is met, as no byte can hold what was found */
    if (NATIVE_UNLIKELY(_mm512_cmpge_epu8_mask(_mm512_loadu_si512(s->x + at), _mm512_set1_epi8((char)SET_BITS)) & plan->inside))
        return STREAM_FULL;
#endif
    for (k = 1; k < PLANES; k++) any = _mm512_or_si512(any, need[k]);
    if (_mm512_test_epi8_mask(any, any) & plan->inside) return NAME(search_)(plan, s, at, need) ? STREAM_DONE : STREAM_UNWITNESSED;
    return STREAM_DONE;
}

/* Returns the number of trailing ones of each lane. */
STREAM_INLINE __m512i NAME(trailing_)(__m512i set) {
    return LANE_OP(_mm512_popcnt_)(_mm512_andnot_si512(LANE_OP(_mm512_add_)(set, LANE_OP(_mm512_set1_)(1)), set));
}

STREAM_TARGET static int NAME(stream_lanes_)(struct stream *s, int64_t start, int64_t stop, int64_t *reached) {
    struct NAME(plan_) plan;
    uint8_t *const x = s->x;
    __m512i lanes[WORDS * REGISTERS], soon[WORDS * REGISTERS], planes[PLANES], ahead[PLANES], need[PLANES];
    LANE first[WORDS][32];
    int64_t at = start, due = start, probe, i;
    int status = STREAM_DONE, full = 0, h, j, k, w, y;

    *reached = start;
    if (!NAME(plan_make_)(&plan, s)) return stream_words(s, start, stop, reached);
    if (stop - start < plan.block) return STREAM_DONE;
    {
        const int step = plan.step, half = plan.half, block = plan.block, steps = half / step;
        const __m512i one = LANE_OP(_mm512_set1_)(1), moved = plan.moved;
        const int64_t share = (s->probe_count + 2 * steps - 1) / (2 * steps);
        plan.odd = (start + s->parity) & 1 ? 0x5555555555555555u : 0xAAAAAAAAAAAAAAAAu;
        memset(first, 0, sizeof first);
        for (i = 0; i < s->tap_count && s->taps[i].lag <= 32; i++)
            for (j = 0; j < s->taps[i].lag; j++) {
                const unsigned value = x[start + j - s->taps[i].lag] ^ s->taps[i].value;
                first[value / LANE_BITS & (WORDS - 1)][j] |= (LANE)((LANE)1 << (value & (LANE_BITS - 1)));
            }
        for (k = 0; k < WORDS * REGISTERS; k++) lanes[k] = _mm512_loadu_si512(first[0] + k * IN_REGISTER), soon[k] = _mm512_setzero_si512();
        NAME(far_)(&plan, x + at, planes);
        NAME(near_)(&plan, plan.taps.middle, plan.taps.middles, x + at, soon);
        for (; at + block <= stop; at += block) {
            const int behind = at - due == 2 * block;
            const uint8_t *const back = x + due;
            NAME(far_)(&plan, x + at + block, ahead);
            probe = behind ? 0 : s->probe_count;
            if (behind) NAME(needed_)(&plan, back, need);
            for (h = 0; h < 2; h++) {
                uint8_t *q = x + at + h * half;
                for (k = 0; k < WORDS * REGISTERS; k++) lanes[k] = _mm512_or_si512(lanes[k], soon[k]), soon[k] = _mm512_setzero_si512();
                NAME(widen_all_)(planes, h * half, lanes);
                NAME(near_)(&plan, plan.taps.late, plan.taps.lates, q, lanes);
                NAME(near_)(&plan, plan.taps.middle, plan.taps.middles, q + half, soon);
                for (j = 0; j < steps; j++, q += step) {
                    /* the number of trailing ones of a set is its first absent L */
                    __m512i found = NAME(trailing_)(lanes[0]);
                    const int64_t until = probe + share < s->probe_count ? probe + share : s->probe_count;
#if WORDS > 1
                    __mmask8 all = 255; /* positions at which all words so far are full */
                    for (w = 1; w < WORDS; w++) {
                        all = _mm512_mask_cmpeq_epi64_mask(all, lanes[(w - 1) * REGISTERS], _mm512_set1_epi64(-1));
                        found = _mm512_mask_add_epi64(found, all, found, NAME(trailing_)(lanes[w * REGISTERS]));
                    }
#if SET_BITS == 256
                    full |= _mm512_mask_cmpeq_epi64_mask(all, lanes[(WORDS - 1) * REGISTERS], _mm512_set1_epi64(-1)) & ((1 << step) - 1);
#endif
#endif
                    _mm_storel_epi64((void *)q, LANE_BYTES(found));
                    for (w = 0; w < WORDS; w++) {
                        __m512i *const set = lanes + w * REGISTERS;
                        for (k = 0; k + 1 < REGISTERS; k++) set[k] = LANE_OP(_mm512_permutex2var_)(set[k], moved, set[k + 1]);
                        set[k] = LANE_OP(_mm512_permutex2var_)(set[k], moved, _mm512_setzero_si512());
                    }
                    for (k = 0; k < REGISTERS; k++)
                        for (y = 0; y < plan.layers[k]; y++) {
                            const __m512i value =
                                _mm512_xor_si512(LANE_OP(_mm512_permutexvar_)(plan.layer[k][y], found), plan.value[k][y]);
                            lanes[k] = _mm512_or_si512(lanes[k], LANE_OP(_mm512_sllv_)(one, value));
#if WORDS > 1 /* a shift by a negative number gives nothing either */
                            for (w = 1; w < WORDS; w++) {
                                const __m512i of_word = _mm512_sub_epi64(value, _mm512_set1_epi64(w * LANE_BITS));
                                lanes[w * REGISTERS + k] = _mm512_or_si512(lanes[w * REGISTERS + k], _mm512_sllv_epi64(one, of_word));
                            }
#endif
                        }
                    for (; probe < until; probe++) NAME(probe_)(&plan, s->probes + probe, back, need);
                }
            }
            for (k = 0; k < PLANES; k++) planes[k] = ahead[k];
            if (full) break;
            if (behind) {
                status = NAME(settle_)(&plan, s, due, need);
                if (status != STREAM_DONE) break;
                due += block;
            }
        }
        for (; status == STREAM_DONE && due < at; due += block) {
            NAME(needed_)(&plan, x + due, need);
            for (probe = 0; probe < s->probe_count; probe++) NAME(probe_)(&plan, s->probes + probe, x + due, need);
            status = NAME(settle_)(&plan, s, due, need);
            if (status != STREAM_DONE) break;
        }
        if (full && status == STREAM_DONE) status = STREAM_FULL;
        *reached = due;
    }
    return status;
}

#undef JOIN2
#undef JOIN
#undef NAME
#undef REGISTERS
#undef PLANES
#undef PLANES_OF_WORD
#undef WORDS
#undef LANE_BITS
#undef IN_REGISTER
#undef LANE
#undef LANE_OP
#undef LANE_BYTES
