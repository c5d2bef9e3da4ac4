/* SPDX-License-Identifier: Apache-2.0 */
#include "core/policy/address.h"

#include <string.h>

#include "base/util.h"

/* The longest scheme of interest is "chrome-extension". */
#define SCHEME_MAX 32
/* Three times PATH_MAX: every byte of a path may be escaped. */
#define ADDRESS_MAX (3 * 4096)

/* Steps over what a URL parser ignores: everything up to the space before the
 * first character, tabs and line ends anywhere. */
static bool is_ignored(char c)
{
    return c == '\t' || c == '\n' || c == '\r';
}

static const char *skip_ignored(const char *p)
{
    while (is_ignored(*p)) {
        p++;
    }
    return p;
}

static const char *begin(const char *url)
{
    while (*url && (unsigned char)*url <= ' ') {
        url++;
    }
    return url;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

static bool is_alpha(char c)
{
    return c >= 'a' && c <= 'z';
}

/* The scheme in lower case; NULL: there is none. Else what follows the colon.
 * A longer scheme than `room` is cut: no scheme of interest is that long. */
static const char *read_scheme(const char *url, char *out, size_t room)
{
    size_t len = 0;
    for (const char *p = begin(url); *p; p = p + 1) {
        p = skip_ignored(p);
        char c = lower(*p);
        bool first = len == 0;
        if (c == ':' && !first) {
            out[len < room ? len : room - 1] = '\0';
            return p + 1;
        }
        if (!is_alpha(c) && (first || ((c < '0' || c > '9') && c != '+' &&
                                       c != '-' && c != '.'))) {
            return NULL;
        }
        if (len < room - 1) {
            out[len] = c;
        }
        len++;
    }
    return NULL;
}

/* clang-format off */
/* Pages of browsers themselves. "chrome-error" is missing on purpose: it is
 * what a page that could not be loaded is shown as. */
static const char *const internals[] = {
    "about", "brave", "chrome", "chrome-distiller", "chrome-extension",
    "chrome-native", "chrome-search", "chrome-untrusted", "devtools", "edge",
    "filesystem", "javascript", "jar", "moz-extension", "opera", "resource",
    "view-source", "vivaldi",
};

static const struct {
    const char *scheme;
    enum deed_address_kind kind;
} kinds[] = {
    { "http",  DEED_ADDRESS_WEB },
    { "https", DEED_ADDRESS_WEB },
    { "file",  DEED_ADDRESS_FILE },
    { "data",  DEED_ADDRESS_DATA },
};
/* clang-format on */

/* "blank", alone or before a query or a fragment. */
static bool is_blank(const char *rest)
{
    static const char blank[] = "blank";
    size_t i = 0;
    for (; i < sizeof(blank) - 1; i++, rest++) {
        rest = skip_ignored(rest);
        if (*rest != blank[i]) {
            return false;
        }
    }
    rest = skip_ignored(rest);
    if (*rest == '?' || *rest == '#') {
        return true;
    }
    return !*begin(rest); /* nothing, or what is cut off at the end */
}

enum deed_address_kind deed_address_kind(const char *url)
{
    char scheme[SCHEME_MAX];
    const char *rest = read_scheme(url, scheme, sizeof(scheme));
    if (!rest) {
        return DEED_ADDRESS_RELATIVE;
    }
    for (size_t i = 0; i < DEED_ARRAY_LEN(kinds); i++) {
        if (strcmp(kinds[i].scheme, scheme) == 0) {
            return kinds[i].kind;
        }
    }
    if (strcmp(scheme, "about") == 0 && is_blank(rest)) {
        return DEED_ADDRESS_BLANK;
    }
    for (size_t i = 0; i < DEED_ARRAY_LEN(internals); i++) {
        if (strcmp(internals[i], scheme) == 0) {
            return DEED_ADDRESS_INTERNAL;
        }
    }
    return DEED_ADDRESS_OTHER;
}

struct path {
    char *out;
    size_t room, len;
    bool bad;
};

static void put(struct path *path, char c)
{
    if (path->len + 1 >= path->room) {
        path->bad = true;
    } else {
        path->out[path->len++] = c;
    }
}

static int hex(char c)
{
    c = lower(c);
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
                                  : -1;
}

/* The next character of a path: decoded, with `\` as `/`. */
static char next(const char **at, bool *ret_escaped)
{
    const char *p = *at;
    int high = *p == '%' ? hex(p[1]) : -1;
    int low = high >= 0 ? hex(p[2]) : -1;
    *ret_escaped = low >= 0;
    *at = p + (low >= 0 ? 3 : 1);
    return low >= 0 ? (char)(high * 16 + low) : *p == '\\' ? '/' : *p;
}

/* One segment is complete: "." and ".." are taken by their meaning. */
static void end_segment(struct path *path)
{
    size_t from = path->len;
    while (from > 0 && path->out[from - 1] != '/') {
        from--;
    }
    size_t len = path->len - from;
    const char *segment = path->out + from;
    if (len == 1 && segment[0] == '.') {
        path->len = from;
    } else if (len == 2 && segment[0] == '.' && segment[1] == '.') {
        path->len = from > 1 ? from - 1 : from;
        while (path->len > 0 && path->out[path->len - 1] != '/') {
            path->len--;
        }
    } else if (len) {
        put(path, '/');
    }
}

static void read_path(const char *p, struct path *path)
{
    bool escaped = false;
    put(path, '/');
    while (*p && *p != '?' && *p != '#' && !path->bad) {
        char c = next(&p, &escaped);
        if (escaped && (c == '/' || c == '\\' || c == '\0')) {
            path->bad = true;
        } else if (c == '/' && !escaped) {
            end_segment(path);
        } else {
            put(path, c);
        }
    }
    end_segment(path);
    while (path->len > 1 && path->out[path->len - 1] == '/') {
        path->len--;
    }
}

/* Without what a parser drops: inside of the text and at its end. False: it
 * does not fit. */
static bool clean(const char *from, char *out, size_t room)
{
    size_t len = 0;
    for (; *from; from++) {
        if (is_ignored(*from)) {
            continue;
        }
        if (len + 1 >= room) {
            return false;
        }
        out[len++] = *from;
    }
    while (len > 0 && (unsigned char)out[len - 1] <= ' ') {
        len--;
    }
    out[len] = '\0';
    return true;
}

/* "localhost" is this machine, any other name another one. */
static const char *skip_host(const char *p)
{
    static const char local[] = "localhost";
    size_t len = strcspn(p, "/\\?#");
    if (len == 0) {
        return p;
    }
    for (size_t i = 0; i < sizeof(local) - 1; i++) {
        if (lower(p[i]) != local[i]) {
            return NULL;
        }
    }
    return len == sizeof(local) - 1 ? p + len : NULL;
}

static bool is_slash(char c)
{
    return c == '/' || c == '\\';
}

bool deed_address_path(const char *url, char *ret_path, size_t room)
{
    char scheme[SCHEME_MAX];
    char rest[ADDRESS_MAX];
    struct path path = { ret_path, room, 0, false };
    const char *p = read_scheme(url, scheme, sizeof(scheme));
    if (!p || strcmp(scheme, "file") != 0 || room < 2 ||
        !clean(p, rest, sizeof(rest))) {
        return false;
    }
    p = rest;
    if (is_slash(p[0]) && is_slash(p[1])) {
        p = skip_host(p + 2);
        if (!p) {
            return false;
        }
    }
    read_path(p, &path);
    path.out[path.len] = '\0';
    return !path.bad;
}
