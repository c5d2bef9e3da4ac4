/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_WIRE_JSON_H
#define DEED_WIRE_JSON_H

/*
 * JSON text (RFC 8259) to values and back.
 *
 * The grammar is taken strictly: no comments, no trailing commas, no bare
 * control characters, no byte order mark, nothing after the value. A key that
 * appears twice in one object is refused, because two readers of such a
 * message could see two different requests. Numbers must be finite.
 *
 * U+0000 and half surrogate pairs, which no C string or UTF-8 text can hold,
 * are refused when a client sends them. A browser does send them (it passes on
 * what the page's scripts made), so `replace_bad_text` turns each into U+FFFD
 * instead of losing the whole message.
 *
 * Errors: DEED_SYNTAX or DEED_TOO_LARGE with line, column and byte; DEED_NOMEM
 * when the arena refuses. Everything lives in the arena; on failure what was
 * built so far stays there unused.
 */

#include <deed/error.h>

#include <stdbool.h>
#include <stddef.h>

struct deed_arena;
struct deed_strbuf;
struct deed_value;

/* The parser recurses, so that no limit may be above this. */
#define DEED_JSON_DEPTH_MAX 256

/* A member that is 0 takes its default. */
struct deed_json_limits {
    size_t max_bytes; /* 16 MiB */
    size_t max_depth; /* 64 containers inside each other */
    size_t max_nodes; /* 1,000,000 values */
    bool replace_bad_text;
};

/* limits may be NULL. bytes need no terminator. */
enum deed_code deed_json_parse(struct deed_arena *arena, const char *bytes,
                               size_t len,
                               const struct deed_json_limits *limits,
                               struct deed_value **ret, struct deed_error *err);

/*
 * Compact text, members in their order. What is written always parses: NaN and
 * infinity become null, malformed UTF-8 becomes U+FFFD, NULL becomes null.
 * The buffer remembers a failure.
 */
void deed_json_write(struct deed_strbuf *out, const struct deed_value *value);

#endif
