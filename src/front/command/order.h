/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_COMMAND_ORDER_H
#define DEED_FRONT_COMMAND_ORDER_H

/*
 * What a command asks of the background process that holds its session: the
 * words it was called with, and what its terminal is like. As JSON it is the
 * content of a DEED_CHUNK_ORDER.
 */

#include <deed/error.h>

#include <stdbool.h>
#include <stddef.h>

struct deed_arena;
struct deed_strbuf;

enum deed_order_kind {
    DEED_ORDER_RUN,    /* the command */
    DEED_ORDER_STATUS, /* what the session is */
    DEED_ORDER_END,    /* end it */
    DEED_ORDER_WATCH,  /* a page to watch it, until the connection ends */
    DEED_ORDER_COUNT
};

#define DEED_ORDER_WORDS_MAX 4096
#define DEED_ORDER_BYTES_MAX ((size_t)16 << 20)

struct deed_order {
    enum deed_order_kind kind;
    const char *version; /* of the deed that asks */
    const char *cwd;     /* where relative paths start; may be NULL */
    char **words;        /* NULL-terminated; the command's name first */
    unsigned word_count;
    bool out_colours, err_colours;
    bool watched; /* a person looks at standard error */
};

/* Copies everything into the arena. */
enum deed_code deed_order_decode(struct deed_arena *arena, const char *bytes,
                                 size_t len, struct deed_order *ret,
                                 struct deed_error *err);
void deed_order_write(struct deed_strbuf *out, const struct deed_order *order);

#endif
