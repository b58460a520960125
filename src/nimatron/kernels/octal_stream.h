/* Declarations shared by the streaming engine. octal_stream.c describes the method. */
#ifndef NIMATRON_OCTAL_STREAM_H
#define NIMATRON_OCTAL_STREAM_H

#include "native.h"

/* Positions processed together: computing an index reads at most this far beyond it. */
#define STREAM_BLOCK 64
#define STREAM_STEP 8
/* Status: finished, a set of L's is full, no witness found. Indices are never negative. */
#define STREAM_DONE 0
#define STREAM_FULL 1
#define STREAM_UNWITNESSED 2

/* At index i a tap excludes x[i - lag] XOR value; a probe shows that this value is an option. */
struct tap {
    int64_t lag;
    uint8_t value;
};

struct stream {
    uint8_t *x;            /* L's by index */
    int64_t parity;        /* that of the heap at index 0 */
    int64_t window;        /* L's from 0 to window - 1 fit into a set */
    const uint8_t *upper;  /* upper[256 * parity + L]: whether the value of class 0 with this L is smaller than that of class 1 */
    struct tap *taps;      /* by ascending lag */
    int64_t tap_count;
    struct tap *probes;    /* tried first, in this order */
    int64_t probe_count;
    const uint8_t *head;   /* head[head_length - a] = L(a) for 1 <= a <= head_length, 255 where a is rare */
    int64_t head_length;
    const int64_t *splits; /* the numbers that may be removed in a split */
    int64_t split_count;
    int64_t deepest;       /* out: greatest smaller part of a witness outside the probes */
    int64_t searched;      /* out: how many witnesses the probes did not find */
    int64_t missing;       /* out: the index that has no witness for the value missing_value */
    int64_t missing_value;
};

/* Each computes x[start], ... in whole blocks that end by stop, with all witnesses, and sets *reached. The status gives the reason why it
 * stopped there. */
int stream_words(struct stream *s, int64_t start, int64_t stop, int64_t *reached);
int stream_lanes(struct stream *s, int64_t start, int64_t stop, int64_t *reached);
/* Returns whether stream_lanes can be used here. */
int stream_lanes_serve(const struct stream *s);
/* Returns whether a split of the heap at this index has two common parts whose L's differ by value: a search from the small end. */
int stream_witness(struct stream *s, int64_t index, unsigned value);

#endif
