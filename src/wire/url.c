/* SPDX-License-Identifier: Apache-2.0 */
#include "wire/url.h"

#include <stdbool.h>
#include <string.h>

static enum deed_code bad(struct deed_error *err, const char *text,
                          const char *why)
{
    return deed_fail(err, DEED_INVALID, "not an address (%s): %.200s", why,
                     text);
}

static bool is_clean(const char *text)
{
    for (const char *p = text; *p; p++) {
        if (*p <= ' ' || *p == 0x7f || *p == '\\') {
            return false;
        }
    }
    return true;
}

/* Copies [from, to) in lower case; false when it is empty or too long. */
static bool copy_lower(char *out, size_t room, const char *from, const char *to)
{
    size_t len = (size_t)(to - from);
    if (len == 0 || len >= room) {
        return false;
    }
    for (size_t i = 0; i < len; i++) {
        char c = from[i];
        out[i] = c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c;
    }
    out[len] = '\0';
    return true;
}

static bool read_port(const char *from, const char *to, uint16_t *ret)
{
    unsigned port = 0;
    for (const char *p = from; p < to; p++) {
        if (*p < '0' || *p > '9') {
            return false;
        }
        port = port * 10 + (unsigned)(*p - '0');
        if (port > UINT16_MAX) {
            return false;
        }
    }
    *ret = (uint16_t)port;
    return port > 0;
}

static bool is_secure(const char *scheme)
{
    return strcmp(scheme, "https") == 0 || strcmp(scheme, "wss") == 0;
}

/* host, host:port or [address]:port in [from, to). */
static const char *read_authority(const char *from, const char *to,
                                  struct deed_url *url)
{
    bool bracket = *from == '[';
    const char *host = from + (bracket ? 1 : 0);
    const char *end = host;
    while (end < to && *end != (bracket ? ']' : ':')) {
        end++;
    }
    if (memchr(from, '@', (size_t)(to - from))) {
        return "it has a user name";
    }
    if (!copy_lower(url->host, sizeof(url->host), host, end)) {
        return "it has no host";
    }
    const char *after = end;
    if (bracket) {
        if (end == to) {
            return "a bracket is not closed";
        }
        after = end + 1;
    }
    url->port = is_secure(url->scheme) ? 443 : 80;
    if (after < to &&
        (*after != ':' || !read_port(after + 1, to, &url->port))) {
        return "the port is none";
    }
    return NULL;
}

enum deed_code deed_url_parse(const char *text, struct deed_url *ret,
                              struct deed_error *err)
{
    struct deed_url url = { .path = "/" };
    if (!is_clean(text)) {
        return bad(err, text, "white space or control characters");
    }
    const char *colon = strstr(text, "://");
    if (!colon || !copy_lower(url.scheme, sizeof(url.scheme), text, colon)) {
        return bad(err, text, "it does not start with http:// or ws://");
    }
    const char *from = colon + 3;
    size_t len = strcspn(from, "/?#");
    const char *why = read_authority(from, from + len, &url);
    if (why) {
        return bad(err, text, why);
    }
    if (from[len] == '/') {
        url.path = from + len;
    } else if (from[len]) {
        return bad(err, text, "it has no path before '?' or '#'");
    }
    *ret = url;
    return DEED_OK;
}
