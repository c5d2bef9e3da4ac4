/* SPDX-License-Identifier: Apache-2.0 */
#include "core/policy/origin.h"

#include <stddef.h>
#include <string.h>

#include "core/policy/address.h"

struct piece {
    const char *at;
    size_t len;
};

struct origin {
    struct piece scheme, host, port;
};

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

static bool same(struct piece a, struct piece b)
{
    bool equal = a.len == b.len;
    for (size_t i = 0; equal && i < a.len; i++) {
        equal = lower(a.at[i]) == lower(b.at[i]);
    }
    return equal;
}

static bool is_word(struct piece a, const char *word)
{
    return same(a, (struct piece){ word, strlen(word) });
}

static size_t scheme_len(const char *url)
{
    return strspn(url, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                       "0123456789+-.");
}

bool deed_url_is_absolute(const char *url)
{
    /* "//host/path" leads to another host, too; browsers take backslashes for
     * slashes there, and drop what is in front. */
    while (*url && (unsigned char)*url <= ' ') {
        url++;
    }
    const char *second = url[0] ? url + 1 + strspn(url + 1, "\t\r\n") : url;
    return deed_address_kind(url) != DEED_ADDRESS_RELATIVE ||
           ((url[0] == '/' || url[0] == '\\') &&
            (*second == '/' || *second == '\\'));
}

/* The port that a scheme has when none is written. */
static struct piece default_port(struct piece scheme)
{
    const char *port = is_word(scheme, "https") || is_word(scheme, "wss")
                           ? "443"
                       : is_word(scheme, "http") || is_word(scheme, "ws") ? "80"
                                                                          : "";
    return (struct piece){ port, strlen(port) };
}

/* To the host, or NULL. Browsers take any number of slashes, of either kind,
 * in the addresses that have a default port. */
static const char *host_of(const char *url, struct piece scheme)
{
    const char *after = url + scheme.len;
    if (scheme.len == 0 || *after != ':') {
        return NULL;
    }
    if (default_port(scheme).len > 0) {
        return after + 1 + strspn(after + 1, "/\\");
    }
    return strncmp(after, "://", 3) == 0 ? after + 3 : NULL;
}

static bool split(const char *url, struct origin *ret)
{
    ret->scheme = (struct piece){ url, scheme_len(url) };
    const char *host = host_of(url, ret->scheme);
    if (!host) {
        return false;
    }
    const char *end = host + strcspn(host, "/\\?#");
    for (const char *p = host; p < end; p++) {
        if (*p == '@') {
            host = p + 1; /* what comes before is not the host */
        }
    }
    const char *port = end;
    while (port > host && port[-1] >= '0' && port[-1] <= '9') {
        port--;
    }
    bool has_port = port > host && port[-1] == ':' && port < end;
    const char *host_end = has_port ? port - 1 : end;
    ret->host = (struct piece){ host, (size_t)(host_end - host) };
    ret->port = has_port ? (struct piece){ port, (size_t)(end - port) }
                         : default_port(ret->scheme);
    return ret->host.len > 0;
}

static bool host_fits(struct piece pattern, struct piece host)
{
    if (pattern.len < 2 || pattern.at[0] != '*' || pattern.at[1] != '.') {
        return same(pattern, host);
    }
    struct piece below = { pattern.at + 1, pattern.len - 1 }; /* ".example" */
    return host.len > below.len &&
           same(below,
                (struct piece){ host.at + host.len - below.len, below.len });
}

bool deed_origin_match(const char *pattern, const char *url)
{
    struct origin want;
    struct origin have;
    if (!pattern || !url) {
        return false;
    }
    if (strcmp(pattern, "*") == 0) {
        return true;
    }
    return split(pattern, &want) && split(url, &have) &&
           same(want.scheme, have.scheme) && same(want.port, have.port) &&
           host_fits(want.host, have.host);
}
