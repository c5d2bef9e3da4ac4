/* SPDX-License-Identifier: Apache-2.0 */
#include "wire/http_head.h"

#include <string.h>
#include <strings.h>

/* Bytes of a stranger, for a message: printable, and not many. */
static void quote(const char *bytes, size_t len, char out[48])
{
    size_t n = 0;
    for (size_t i = 0; i < len && n < 40; i++) {
        if (bytes[i] == '\r' || bytes[i] == '\n') {
            break;
        }
        out[n++] = bytes[i] >= ' ' && bytes[i] < 0x7f ? bytes[i] : '?';
    }
    out[n] = '\0';
}

static enum deed_code not_http(struct deed_error *err, const char *bytes,
                               size_t len)
{
    char said[48];
    quote(bytes, len, said);
    return deed_fail(err, DEED_SYNTAX,
                     "the other side does not speak HTTP, it said \"%s\"",
                     said);
}

/* HTTP/1.x NNN, as far as the bytes go. */
static bool may_be_status(const char *bytes, size_t len)
{
    static const char shape[] = "HTTP/1.# ###";
    for (size_t i = 0; i < len && shape[i]; i++) {
        bool digit = bytes[i] >= '0' && bytes[i] <= '9';
        if (shape[i] == '#' ? !digit : bytes[i] != shape[i]) {
            return false;
        }
    }
    return true;
}

enum deed_code deed_http_head_parse(const char *bytes, size_t len,
                                    struct deed_http_head *ret,
                                    struct deed_error *err)
{
    *ret = (struct deed_http_head){ 0 };
    if (!may_be_status(bytes, len)) {
        return not_http(err, bytes, len);
    }
    size_t seen = len < DEED_HTTP_HEAD_MAX ? len : DEED_HTTP_HEAD_MAX;
    const char *end = memmem(bytes, seen, "\r\n\r\n", 4);
    if (!end) {
        return seen == DEED_HTTP_HEAD_MAX
                   ? deed_fail(err, DEED_TOO_LARGE,
                               "the head of the response is larger than %zu "
                               "bytes",
                               DEED_HTTP_HEAD_MAX)
                   : DEED_OK;
    }
    const char *line = memmem(bytes, seen, "\r\n", 2);
    if (line - bytes < 12) {
        return not_http(err, bytes, len);
    }
    ret->status =
        (bytes[9] - '0') * 100 + (bytes[10] - '0') * 10 + (bytes[11] - '0');
    ret->fields = line + 2;
    ret->fields_len = end == line ? 0 : (size_t)(end - line);
    ret->len = (size_t)(end - bytes) + 4;
    return DEED_OK;
}

static struct deed_http_text trim(const char *from, const char *to)
{
    while (from < to && (*from == ' ' || *from == '\t')) {
        from++;
    }
    while (to > from && (to[-1] == ' ' || to[-1] == '\t')) {
        to--;
    }
    return (struct deed_http_text){ from, (size_t)(to - from) };
}

/* fields ends in CR LF, so that every line has its end. */
struct deed_http_text deed_http_head_find(const struct deed_http_head *head,
                                          const char *name)
{
    size_t name_len = strlen(name);
    const char *p = head->fields;
    const char *end = p + head->fields_len;
    while (p < end) {
        const char *line = memmem(p, (size_t)(end - p), "\r\n", 2);
        line = line ? line : end;
        if ((size_t)(line - p) > name_len && p[name_len] == ':' &&
            strncasecmp(p, name, name_len) == 0) {
            return trim(p + name_len + 1, line);
        }
        p = line + 2;
    }
    return (struct deed_http_text){ 0 };
}

bool deed_http_text_is(struct deed_http_text text, const char *word)
{
    return text.bytes && text.len == strlen(word) &&
           strncasecmp(text.bytes, word, text.len) == 0;
}

bool deed_http_text_has(struct deed_http_text text, const char *word)
{
    const char *p = text.bytes;
    const char *end = p ? p + text.len : NULL;
    while (p && p < end) {
        const char *comma = memchr(p, ',', (size_t)(end - p));
        comma = comma ? comma : end;
        if (deed_http_text_is(trim(p, comma), word)) {
            return true;
        }
        p = comma + 1;
    }
    return false;
}

enum deed_code deed_http_status_fail(int status, const char *body,
                                     size_t body_len, struct deed_error *err)
{
    size_t len = 0;
    while (len < body_len && len < 160 && (unsigned char)body[len] >= ' ') {
        len++;
    }
    enum deed_code code = status == 401 || status == 403 ? DEED_DENIED
                          : status == 404                ? DEED_NOT_FOUND
                                                         : DEED_IO;
    return deed_fail(err, code, "the other side answered %d%s%.*s", status,
                     len ? ": " : "", (int)len, len ? body : "");
}
