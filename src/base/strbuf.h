/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_BASE_STRBUF_H
#define DEED_BASE_STRBUF_H

/*
 * A string that grows. Always NUL-terminated once anything was added. A failed
 * growth or an exceeded limit sets `failed`, which stays set; later additions
 * do nothing, so that a writer may check once at its end.
 */

#include <stdbool.h>
#include <stddef.h>

struct deed_arena;

struct deed_strbuf {
    char *bytes; /* owned; NULL while empty */
    size_t len;
    size_t cap;
    size_t limit_bytes; /* 0: none */
    bool failed;
};

void deed_strbuf_init(struct deed_strbuf *buf, size_t limit_bytes);
void deed_strbuf_fini(struct deed_strbuf *buf);
void deed_strbuf_clear(struct deed_strbuf *buf); /* keeps 64 KiB */

/* Takes room for so many more bytes at once instead of in steps. */
void deed_strbuf_reserve(struct deed_strbuf *buf, size_t bytes);
void deed_strbuf_add(struct deed_strbuf *buf, const char *bytes, size_t len);
void deed_strbuf_puts(struct deed_strbuf *buf, const char *text);
void deed_strbuf_putc(struct deed_strbuf *buf, char c);
void deed_strbuf_printf(struct deed_strbuf *buf, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Borrowed; "" while empty, never NULL. */
const char *deed_strbuf_get(const struct deed_strbuf *buf);
/* Ownership moves to the caller (free()); NULL when failed. */
char *deed_strbuf_take(struct deed_strbuf *buf);
/* The same as a copy in the arena; the buffer is given back. */
char *deed_strbuf_keep(struct deed_strbuf *buf, struct deed_arena *arena);

#endif
