/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TRACE_MASK_H
#define DEED_TRACE_MASK_H

/*
 * Takes secrets out of text without keeping them: of each value only its
 * length and two keyed sums are stored, and every window of that length in a
 * text is compared with these. A value that a page echoes in an address, a
 * message or an answer is found this way, too, plain, percent-encoded or
 * escaped as in JSON.
 *
 * Limits: DEED_MASK_MAX values, the oldest give way; values shorter than
 * DEED_MASK_SHORTEST bytes are not looked for, since they stand everywhere.
 */

#include <stddef.h>
#include <stdint.h>

#define DEED_MASK_MAX 48
#define DEED_MASK_SHORTEST 4
#define DEED_MASK_TEXT "(secret)"

struct deed_mask_row {
    size_t len; /* 0: none */
    uint64_t rolling, second;
};

struct deed_mask {
    uint64_t base; /* of the rolling sum; odd, drawn at init */
    uint64_t key;  /* of the second sum */
    struct deed_mask_row rows[DEED_MASK_MAX];
    unsigned next;
    unsigned count;
};

struct deed_strbuf;

void deed_mask_init(struct deed_mask *mask);
/* The value in its three forms. */
void deed_mask_learn(struct deed_mask *mask, const char *value);
/* Replaces what is found in the bytes from `from` on. */
void deed_mask_apply(const struct deed_mask *mask, struct deed_strbuf *text,
                     size_t from);

#endif
