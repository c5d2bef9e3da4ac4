/* SPDX-License-Identifier: Apache-2.0 */
#include "core/verify/signal.h"

#include <string.h>

/* A piece of a string. */
struct span {
    const char *at;
    const char *end;
};

/* What of an address routes are compared by. A part that is not there has
 * at == NULL. */
struct parts {
    struct span path, query, fragment;
};

static bool is_name_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9') || c == '_';
}

/* Past "https:", or NULL when the text begins with no scheme. */
static const char *after_scheme(const char *text)
{
    const char *p = text;
    while (is_name_char(*p) || *p == '+' || *p == '-' || *p == '.') {
        p++;
    }
    return p > text && *p == ':' ? p + 1 : NULL;
}

/* To the path: past scheme and authority where there are any. */
static const char *path_of(const char *url)
{
    const char *p = after_scheme(url);
    if (!p) {
        return url;
    }
    if (p[0] == '/' && p[1] == '/') {
        p += 2;
        p += strcspn(p, "/?#");
    }
    return p;
}

static struct parts split(const char *path)
{
    struct parts parts = { 0 };
    const char *end = path + strlen(path);
    const char *hash = strchr(path, '#');
    if (hash) {
        parts.fragment = (struct span){ hash + 1, end };
        end = hash;
    }
    const char *mark = memchr(path, '?', (size_t)(end - path));
    if (mark) {
        parts.query = (struct span){ mark + 1, end };
        end = mark;
    }
    parts.path = (struct span){ path, end };
    return parts;
}

static int hex(char c)
{
    const char *digits = "0123456789abcdef";
    const char *p = c ? strchr(digits, c | 0x20) : NULL;
    return p ? (int)(p - digits) : -1;
}

/* The next character of an address: "%C3" is the byte it stands for, unless
 * that would make a separator of it. */
static unsigned char take(struct span *url)
{
    unsigned char c = (unsigned char)*url->at++;
    if (c != '%' || url->end - url->at < 2) {
        return c;
    }
    int high = hex(url->at[0]);
    int low = hex(url->at[1]);
    if (high < 0 || low < 0 || strchr("/?#&=%", high * 16 + low)) {
        return c;
    }
    url->at += 2;
    return (unsigned char)(high * 16 + low);
}

/* One segment, which has at least one character. */
static bool skip_segment(struct span *url)
{
    const char *start = url->at;
    while (url->at < url->end && !strchr("/?#&", *url->at)) {
        url->at++;
    }
    return url->at > start;
}

static bool is_parameter(const struct span *pattern, const char *start)
{
    return *pattern->at == ':' && pattern->at + 1 < pattern->end &&
           is_name_char(pattern->at[1]) &&
           (pattern->at == start || strchr("/=", pattern->at[-1]));
}

/* "/videos" and "/videos/" are the same place. */
static bool only_slash(struct span rest)
{
    return rest.at == rest.end || (rest.end - rest.at == 1 && *rest.at == '/');
}

static bool match(struct span pattern, struct span url)
{
    const char *start = pattern.at;
    while (pattern.at < pattern.end) {
        if (*pattern.at == '*' && pattern.at + 1 == pattern.end) {
            return true;
        }
        if (is_parameter(&pattern, start)) {
            do {
                pattern.at++;
            } while (pattern.at < pattern.end && is_name_char(*pattern.at));
            if (!skip_segment(&url)) {
                return false;
            }
            continue;
        }
        if (url.at == url.end) {
            return only_slash(pattern);
        }
        /* A percent sign in the pattern is compared as it stands. */
        unsigned char c =
            *pattern.at == '%' ? (unsigned char)*url.at++ : take(&url);
        if (c != (unsigned char)*pattern.at++) {
            return false;
        }
    }
    return only_slash(url);
}

bool deed_route_match(const char *pattern, const char *url)
{
    if (!pattern || !url || !*pattern) {
        return false;
    }
    if (after_scheme(pattern)) {
        return match((struct span){ pattern, pattern + strlen(pattern) },
                     (struct span){ url, url + strlen(url) });
    }
    struct parts want = split(pattern);
    struct parts have = split(path_of(url));
    /* "#/videos" and "?tab=1" say nothing about the path. */
    bool path_given = want.path.at < want.path.end;
    if (path_given && !match(want.path, have.path)) {
        return false;
    }
    if (want.query.at && (!have.query.at || !match(want.query, have.query))) {
        return false;
    }
    return !want.fragment.at ||
           (have.fragment.at && match(want.fragment, have.fragment));
}
