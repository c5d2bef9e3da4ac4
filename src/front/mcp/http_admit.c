/* SPDX-License-Identifier: Apache-2.0 */
#include "front/mcp/http_admit.h"

#include <ctype.h>
#include <string.h>

#include "base/util.h"
#include "front/http/server.h"
#include "front/mcp/impl.h"
#include "io/token.h"

/* "localhost", "127.0.0.1" or "[::1]", with or without a port. */
static bool is_own_host(const char *host)
{
    static const char *const names[] = { "localhost", "127.0.0.1", "[::1]" };
    for (size_t i = 0; i < DEED_ARRAY_LEN(names); i++) {
        size_t len = strlen(names[i]);
        if (strncasecmp(host, names[i], len) == 0 &&
            (!host[len] ||
             (host[len] == ':' && strspn(host + len + 1, "0123456789") ==
                                      strlen(host + len + 1)))) {
            return true;
        }
    }
    return false;
}

/* Pages of this machine only: a page from elsewhere has no business here, and a
 * name that somebody points at this address is not our name. */
static bool is_from_here(const struct deed_http_exchange *x)
{
    const char *host = deed_http_header(x, "Host");
    const char *origin = deed_http_header(x, "Origin");
    const char *rest = origin ? strstr(origin, "://") : NULL;
    return host && is_own_host(host) &&
           (!origin || (rest && is_own_host(rest + 3)));
}

static bool has_token(const char *token, const struct deed_http_exchange *x)
{
    static const char scheme[] = "Bearer ";
    const char *field = deed_http_header(x, "Authorization");
    size_t len = sizeof(scheme) - 1;
    return field && strncasecmp(field, scheme, len) == 0 &&
           deed_token_equal(token, field + len, strlen(field + len));
}

/* Does a list of media types have this one? "*" stands for any. */
bool deed_mcp_http_accepts(const struct deed_http_exchange *x, const char *type)
{
    const char *list = deed_http_header(x, "Accept");
    size_t len = strlen(type);
    for (const char *at = list; at && *at;) {
        while (isspace((unsigned char)*at) || *at == ',') {
            at++;
        }
        if (strncasecmp(at, type, len) == 0 &&
            !isalnum((unsigned char)at[len])) {
            return true;
        }
        if (strncmp(at, "*/*", 3) == 0) {
            return true;
        }
        at += strcspn(at, ",");
    }
    return !list && strcmp(type, DEED_EVENT_STREAM) != 0;
}

static void check_post(struct deed_http_exchange *x)
{
    static const char json[] = "application/json";
    const char *type = deed_http_header(x, "Content-Type");
    if (!type || strncasecmp(type, json, sizeof(json) - 1) != 0) {
        deed_http_refuse(x, 415, "A message is application/json.\n");
    } else if (!deed_mcp_http_accepts(x, json) &&
               !deed_mcp_http_accepts(x, DEED_EVENT_STREAM)) {
        deed_http_refuse(
            x, 406, "Answers are application/json or text/event-stream.\n");
    }
}

void deed_mcp_http_admit(struct deed_http_exchange *x, const char *token)
{
    const char *revision = deed_http_header(x, "MCP-Protocol-Version");
    if (!is_from_here(x)) {
        deed_http_refuse(x, 403, "Host and Origin must be of this machine.\n");
    } else if (!has_token(token, x)) {
        deed_http_set_header(x, "WWW-Authenticate", "Bearer");
        deed_http_refuse(x, 401,
                         "Send the token that deed mcp printed: "
                         "\"Authorization: Bearer TOKEN\".\n");
    } else if (strcmp(deed_http_path(x), "/mcp") != 0) {
        deed_http_refuse(x, 404, "MCP is at /mcp.\n");
    } else if (revision && !deed_mcp_revision_find(revision)) {
        deed_http_refuse(x, 400,
                         "MCP-Protocol-Version: there is no such "
                         "revision here.\n");
    } else if (strcmp(deed_http_method(x), "POST") == 0) {
        check_post(x);
    } else if (strcmp(deed_http_method(x), "GET") != 0 &&
               strcmp(deed_http_method(x), "DELETE") != 0) {
        deed_http_set_header(x, "Allow", "GET, POST, DELETE");
        deed_http_refuse(x, 405, "GET, POST or DELETE.\n");
    }
}
