/* SPDX-License-Identifier: Apache-2.0 */
#include "base/strbuf.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

#define FIRST_CAP_BYTES 64
/* What one large text took is not kept for the small ones after it. */
#define KEPT_CAP_BYTES ((size_t)64 * 1024)

void deed_strbuf_init(struct deed_strbuf *buf, size_t limit_bytes)
{
    *buf = (struct deed_strbuf){ .limit_bytes = limit_bytes };
}

/* A text may be a secret: what was used is wiped before it is given back. */
static void wipe(struct deed_strbuf *buf)
{
    if (buf->bytes) {
        explicit_bzero(buf->bytes, buf->len);
    }
}

void deed_strbuf_fini(struct deed_strbuf *buf)
{
    wipe(buf);
    free(buf->bytes);
    *buf = (struct deed_strbuf){ .limit_bytes = buf->limit_bytes };
}

void deed_strbuf_clear(struct deed_strbuf *buf)
{
    wipe(buf);
    buf->len = 0;
    buf->failed = false;
    if (buf->cap > KEPT_CAP_BYTES) {
        free(buf->bytes);
        buf->bytes = NULL;
        buf->cap = 0;
    } else if (buf->bytes) {
        buf->bytes[0] = '\0';
    }
}

static bool enlarge(struct deed_strbuf *buf, size_t need)
{
    size_t cap = buf->cap ? buf->cap * 2 : FIRST_CAP_BYTES;
    cap = cap < need ? need : cap;
    char *bytes = malloc(cap);
    if (!bytes) {
        buf->failed = true;
        return false;
    }
    if (buf->bytes) {
        memcpy(bytes, buf->bytes, buf->len);
        bytes[buf->len] = '\0';
    }
    wipe(buf); /* realloc() would leave a copy behind */
    free(buf->bytes);
    buf->bytes = bytes;
    buf->cap = cap;
    return true;
}

/* Room for more bytes and the terminator. */
static bool grow(struct deed_strbuf *buf, size_t more)
{
    if (buf->failed) {
        return false;
    }
    size_t limit = buf->limit_bytes ? buf->limit_bytes : SIZE_MAX / 4;
    if (buf->len > limit || more > limit - buf->len) {
        buf->failed = true;
        return false;
    }
    size_t need = buf->len + more + 1;
    return need <= buf->cap || enlarge(buf, need);
}

void deed_strbuf_reserve(struct deed_strbuf *buf, size_t bytes)
{
    if (grow(buf, bytes)) {
        buf->bytes[buf->len] = '\0';
    }
}

void deed_strbuf_add(struct deed_strbuf *buf, const char *bytes, size_t len)
{
    if (!grow(buf, len)) {
        return;
    }
    if (len) {
        memcpy(buf->bytes + buf->len, bytes, len);
    }
    buf->len += len;
    buf->bytes[buf->len] = '\0';
}

void deed_strbuf_puts(struct deed_strbuf *buf, const char *text)
{
    if (text) {
        deed_strbuf_add(buf, text, strlen(text));
    }
}

void deed_strbuf_putc(struct deed_strbuf *buf, char c)
{
    if (grow(buf, 1)) {
        buf->bytes[buf->len++] = c;
        buf->bytes[buf->len] = '\0';
    }
}

void deed_strbuf_printf(struct deed_strbuf *buf, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int len = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (len < 0) {
        buf->failed = true;
        return;
    }
    if (!grow(buf, (size_t)len)) {
        return;
    }
    va_start(args, format);
    vsnprintf(buf->bytes + buf->len, (size_t)len + 1, format, args);
    va_end(args);
    buf->len += (size_t)len;
}

const char *deed_strbuf_get(const struct deed_strbuf *buf)
{
    return buf->bytes ? buf->bytes : "";
}

char *deed_strbuf_take(struct deed_strbuf *buf)
{
    if (!buf->bytes) {
        deed_strbuf_add(buf, "", 0);
    }
    char *bytes = buf->failed ? NULL : buf->bytes;
    if (bytes) {
        buf->bytes = NULL;
    }
    deed_strbuf_fini(buf);
    return bytes;
}

char *deed_strbuf_keep(struct deed_strbuf *buf, struct deed_arena *arena)
{
    char *kept =
        buf->failed ? NULL : deed_arena_strdup(arena, deed_strbuf_get(buf));
    deed_strbuf_fini(buf);
    return kept;
}
