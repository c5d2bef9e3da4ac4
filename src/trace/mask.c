/* SPDX-License-Identifier: Apache-2.0 */
#include "trace/mask.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "base/hash.h"
#include "base/strbuf.h"
#include "wire/json_writer.h"

void deed_mask_init(struct deed_mask *mask)
{
    uint64_t drawn[2] = { 0 };
    *mask = (struct deed_mask){ 0 };
    if (getrandom(drawn, sizeof(drawn), 0) != (ssize_t)sizeof(drawn)) {
        drawn[0] = (uintptr_t)mask; /* weaker, but nothing else is lost */
    }
    mask->base = drawn[0] | 1;
    mask->key = drawn[1];
}

static uint64_t rolling_of(const struct deed_mask *mask, const char *bytes,
                           size_t len)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < len; i++) {
        sum = sum * mask->base + (unsigned char)bytes[i] + 1;
    }
    return sum;
}

static uint64_t second_of(const struct deed_mask *mask, const char *bytes,
                          size_t len)
{
    return deed_hash_bytes(DEED_HASH_SEED ^ mask->key, bytes, len);
}

static void learn(struct deed_mask *mask, const char *bytes, size_t len)
{
    struct deed_mask_row row = { .len = len,
                                 .rolling = rolling_of(mask, bytes, len),
                                 .second = second_of(mask, bytes, len) };
    for (unsigned i = 0; i < mask->count; i++) {
        if (memcmp(&mask->rows[i], &row, sizeof(row)) == 0) {
            return;
        }
    }
    mask->rows[mask->next] = row;
    mask->next = (mask->next + 1) % DEED_MASK_MAX;
    mask->count += mask->count < DEED_MASK_MAX;
}

static bool is_plain_in_urls(unsigned char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9') || strchr("-._~", c) != NULL;
}

static void wipe(struct deed_strbuf *text)
{
    if (text->bytes) {
        explicit_bzero(text->bytes, text->cap);
    }
    deed_strbuf_fini(text);
}

void deed_mask_learn(struct deed_mask *mask, const char *value)
{
    size_t len = value ? strlen(value) : 0;
    struct deed_strbuf text;
    struct deed_json_writer w;
    if (len < DEED_MASK_SHORTEST) {
        return;
    }
    learn(mask, value, len);
    deed_strbuf_init(&text, 0);
    /* Room for all of it first: growing would leave copies behind. */
    text.bytes = malloc(6 * len + 8);
    text.cap = text.bytes ? 6 * len + 8 : 0;
    deed_json_writer_init(&w, &text);
    deed_json_string(&w, value);
    if (!text.failed && text.len > len + 2) {
        learn(mask, text.bytes + 1, text.len - 2);
    }
    text.len = 0;
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)value[i];
        if (is_plain_in_urls(c)) {
            deed_strbuf_putc(&text, (char)c);
        } else {
            deed_strbuf_printf(&text, "%%%02X", c);
        }
    }
    if (!text.failed && text.len > len) {
        learn(mask, text.bytes, text.len);
    }
    wipe(&text);
}

/* The first window that is the row's; len when there is none. */
static size_t find(const struct deed_mask *mask,
                   const struct deed_mask_row *row, const char *bytes,
                   size_t from, size_t len)
{
    if (len - from < row->len) {
        return len;
    }
    uint64_t out = 1; /* base to the power of the length of a window */
    for (size_t i = 0; i < row->len; i++) {
        out *= mask->base;
    }
    uint64_t sum = rolling_of(mask, bytes + from, row->len);
    for (size_t at = from;; at++) {
        if (sum == row->rolling &&
            second_of(mask, bytes + at, row->len) == row->second) {
            return at;
        }
        if (at + row->len >= len) {
            return len;
        }
        sum = sum * mask->base + (unsigned char)bytes[at + row->len] + 1 -
              out * ((unsigned char)bytes[at] + UINT64_C(1));
    }
}

/* A mark that is longer than what it stands for would need room: stars. */
static void put_mark(struct deed_strbuf *text, size_t at, size_t len)
{
    static const char mark[] = DEED_MASK_TEXT;
    size_t use = sizeof(mark) - 1 < len ? sizeof(mark) - 1 : len;
    if (use < sizeof(mark) - 1) {
        memset(text->bytes + at, '*', use);
    } else {
        memcpy(text->bytes + at, mark, use);
    }
    memmove(text->bytes + at + use, text->bytes + at + len,
            text->len - at - len + 1);
    text->len -= len - use;
}

void deed_mask_apply(const struct deed_mask *mask, struct deed_strbuf *text,
                     size_t from)
{
    for (unsigned i = 0; i < mask->count && !text->failed; i++) {
        const struct deed_mask_row *row = &mask->rows[i];
        size_t at = from;
        while ((at = find(mask, row, text->bytes, at, text->len)) < text->len) {
            put_mark(text, at, row->len);
        }
    }
}
