/* SPDX-License-Identifier: Apache-2.0 */
#include "front/uiap/upgrade.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "io/token.h"
#include "wire/http_head.h"
#include "wire/json_writer.h"
#include "wire/ws_handshake.h"

struct request {
    const struct deed_upgrade_opts *opts;
    struct deed_http_text method, path;
    struct deed_http_head head; /* only its fields */
    struct deed_http_text protocol;
    enum deed_upgrade_role role;
    const char *why; /* of a refusal; static */
};

static bool is(struct deed_http_text text, const char *want)
{
    return text.bytes && text.len == strlen(want) &&
           memcmp(text.bytes, want, text.len) == 0;
}

/* METHOD SP PATH SP HTTP/1.1 */
static bool split_line(struct request *r, const char *line, size_t len)
{
    const char *end = line + len;
    const char *one = memchr(line, ' ', len);
    const char *two = one ? memchr(one + 1, ' ', (size_t)(end - one - 1)) : 0;
    if (!two || end - two != 9 || memcmp(two, " HTTP/1.1", 9) != 0) {
        return false;
    }
    r->method = (struct deed_http_text){ line, (size_t)(one - line) };
    r->path = (struct deed_http_text){ one + 1, (size_t)(two - one - 1) };
    return r->method.len > 0 && r->path.len > 0;
}

/* A field that decides may come once only: two readers could take different
 * ones. */
static bool comes_twice(const struct deed_http_head *head, const char *name)
{
    struct deed_http_text first = deed_http_head_find(head, name);
    if (!first.bytes) {
        return false;
    }
    const char *end = head->fields + head->fields_len;
    const char *rest = first.bytes + first.len;
    const char *line = memmem(rest, (size_t)(end - rest), "\r\n", 2);
    if (!line) {
        return false;
    }
    struct deed_http_head tail = { .fields = line + 2,
                                   .fields_len = (size_t)(end - line - 2) };
    return deed_http_head_find(&tail, name).bytes != NULL;
}

/* A field that goes on in the next line (RFC 9112, 5.2) is read differently by
 * different readers. */
static bool is_folded(const struct deed_http_head *head)
{
    const char *end = head->fields + head->fields_len;
    for (const char *p = head->fields; p && p < end; p++) {
        bool begins = p == head->fields || p[-1] == '\n';
        if (begins && (*p == ' ' || *p == '\t')) {
            return true;
        }
    }
    return false;
}

static int check_single(struct request *r)
{
    if (is_folded(&r->head)) {
        r->why = "a header field goes on in the next line";
        return 400;
    }
    static const char *const names[] = { "Host",
                                         "Origin",
                                         "Authorization",
                                         "Upgrade",
                                         "Sec-WebSocket-Key",
                                         "Sec-WebSocket-Version",
                                         "Sec-WebSocket-Protocol" };
    for (size_t i = 0; i < DEED_ARRAY_LEN(names); i++) {
        if (comes_twice(&r->head, names[i])) {
            r->why = "a header field comes twice";
            return 400;
        }
    }
    return 0;
}

/* "name" or "name:PORT" with our port. */
static bool is_host(struct deed_http_text host, const char *name, uint16_t port)
{
    size_t len = strlen(name);
    char want[8];
    if (host.len < len || strncasecmp(host.bytes, name, len) != 0) {
        return false;
    }
    snprintf(want, sizeof(want), ":%u", port);
    return host.len == len ||
           (host.len == len + strlen(want) &&
            memcmp(host.bytes + len, want, strlen(want)) == 0);
}

static bool is_loopback(struct deed_http_text host, uint16_t port)
{
    static const char *const names[] = { "127.0.0.1", "localhost", "[::1]" };
    for (size_t i = 0; i < DEED_ARRAY_LEN(names); i++) {
        if (is_host(host, names[i], port)) {
            return true;
        }
    }
    return false;
}

static int check_host(struct request *r)
{
    struct deed_http_text host = deed_http_head_find(&r->head, "Host");
    if (!host.bytes || host.len == 0) {
        r->why = "the Host field is missing";
        return 400;
    }
    if (!r->opts->any_host && !is_loopback(host, r->opts->port)) {
        r->why = "this Host is not this machine's loopback address";
        return 403;
    }
    return 0;
}

static int check_origin(struct request *r)
{
    struct deed_http_text origin = deed_http_head_find(&r->head, "Origin");
    static const char scheme[] = "http://";
    size_t skip = sizeof(scheme) - 1;
    if (!origin.bytes) {
        return 0; /* no browser */
    }
    for (size_t i = 0; r->opts->origins && r->opts->origins[i]; i++) {
        if (deed_http_text_is(origin, r->opts->origins[i])) {
            return 0;
        }
    }
    if (origin.len > skip && strncasecmp(origin.bytes, scheme, skip) == 0) {
        struct deed_http_text host = { origin.bytes + skip, origin.len - skip };
        /* Ours has its port in it, always: no page is served on 80. */
        if (memchr(host.bytes + 1, ':', host.len - 1) &&
            is_loopback(host, r->opts->port)) {
            return 0;
        }
    }
    r->why = "pages of this Origin are not allowed (see --allow-origin)";
    return 403;
}

static int check_method(struct request *r)
{
    size_t len = strlen(DEED_UPGRADE_PATH);
    bool path = r->path.len >= len &&
                memcmp(r->path.bytes, DEED_UPGRADE_PATH, len) == 0 &&
                (r->path.len == len || r->path.bytes[len] == '?');
    if (!path) {
        r->why = "there is only " DEED_UPGRADE_PATH;
        return 404;
    }
    if (!is(r->method, "GET")) {
        r->why = "a WebSocket is opened with GET";
        return 405;
    }
    return 0;
}

static int check_upgrade(struct request *r)
{
    struct deed_http_head *head = &r->head;
    if (!deed_http_text_has(deed_http_head_find(head, "Upgrade"),
                            "websocket") ||
        !deed_http_text_has(deed_http_head_find(head, "Connection"),
                            "Upgrade")) {
        r->why = "this address speaks WebSocket only";
        return 426;
    }
    if (!is(deed_http_head_find(head, "Sec-WebSocket-Version"), "13")) {
        r->why = "only version 13 of WebSocket is spoken here";
        return 426;
    }
    if (deed_http_head_find(head, "Sec-WebSocket-Key").len !=
        DEED_WS_KEY_BYTES - 1) {
        r->why = "the Sec-WebSocket-Key is not 16 bytes in base64";
        return 400;
    }
    return 0;
}

static enum deed_upgrade_role role_of(const struct deed_upgrade_opts *opts,
                                      const char *given, size_t len)
{
    /* Both are always compared: the time tells nothing. */
    bool agent = deed_token_equal(opts->token, given, len);
    bool approver = deed_token_equal(opts->approver_token, given, len);
    return approver ? DEED_ROLE_APPROVER
           : agent  ? DEED_ROLE_AGENT
                    : DEED_ROLE_NOBODY;
}

/* A browser cannot set Authorization; it offers "bearer.TOKEN" as a
 * subprotocol, beside "uiap" when it does not want the token echoed. */
static enum deed_upgrade_role role_by_protocol(struct request *r)
{
    struct deed_http_text list =
        deed_http_head_find(&r->head, "Sec-WebSocket-Protocol");
    enum deed_upgrade_role role = DEED_ROLE_NOBODY;
    const char *p = list.bytes;
    const char *end = p ? p + list.len : p;
    bool plain = deed_http_text_has(list, "uiap");
    while (p && p < end && role == DEED_ROLE_NOBODY) {
        const char *comma = memchr(p, ',', (size_t)(end - p));
        const char *to = comma ? comma : end;
        while (p < to && *p == ' ') {
            p++;
        }
        size_t len = (size_t)(to - p);
        if (len > 7 && memcmp(p, "bearer.", 7) == 0) {
            role = role_of(r->opts, p + 7, len - 7);
            r->protocol = (struct deed_http_text){ p, len };
        }
        p = to + 1;
    }
    if (plain) {
        r->protocol = (struct deed_http_text){ "uiap", 4 };
    }
    return role;
}

static int check_token(struct request *r)
{
    struct deed_http_text field =
        deed_http_head_find(&r->head, "Authorization");
    r->role = role_by_protocol(r);
    if (field.bytes) {
        bool bearer =
            field.len > 7 && strncasecmp(field.bytes, "Bearer ", 7) == 0;
        /* Two tokens that say different things are no token. */
        enum deed_upgrade_role role =
            bearer ? role_of(r->opts, field.bytes + 7, field.len - 7)
                   : DEED_ROLE_NOBODY;
        bool differ = r->role != DEED_ROLE_NOBODY && r->role != role;
        r->role = differ ? DEED_ROLE_NOBODY : role;
    }
    if (r->role == DEED_ROLE_NOBODY) {
        r->why = "the token is missing or wrong: send Authorization: Bearer "
                 "TOKEN or offer the subprotocol bearer.TOKEN";
        return 401;
    }
    return 0;
}

static int judge(struct request *r)
{
    static int (*const checks[])(struct request *) = {
        check_single, check_host,    check_origin,
        check_method, check_upgrade, check_token,
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(checks); i++) {
        int status = checks[i](r);
        if (status) {
            return status;
        }
    }
    return 101;
}

static void write_refusal(struct deed_strbuf *answer, int status,
                          const char *why)
{
    /* clang-format off */
    static const struct {
        int status;
        const char *text, *code, *field;
    } rows[] = {
        { 400, "Bad Request",      "malformed", "" },
        { 401, "Unauthorized",     "denied",
          "WWW-Authenticate: Bearer realm=\"deed\"\r\n" },
        { 403, "Forbidden",        "denied", "" },
        { 404, "Not Found",        "not_found", "" },
        { 405, "Method Not Allowed", "unsupported", "Allow: GET\r\n" },
        { 426, "Upgrade Required", "unsupported",
          "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n" },
        { 431, "Request Header Fields Too Large", "limit_exceeded", "" },
    };
    /* clang-format on */
    size_t i = 0;
    while (i < DEED_ARRAY_LEN(rows) - 1 && rows[i].status != status) {
        i++;
    }
    struct deed_strbuf body;
    struct deed_json_writer w;
    deed_strbuf_init(&body, 0);
    deed_json_writer_init(&w, &body);
    deed_json_begin_object(&w);
    deed_json_member(&w, "code", rows[i].code);
    deed_json_member(&w, "message", why);
    deed_json_end_object(&w);
    deed_strbuf_printf(answer,
                       "HTTP/1.1 %d %s\r\n%sConnection: close\r\n"
                       "Content-Type: application/json\r\n"
                       "Content-Length: %zu\r\n\r\n%s",
                       status, rows[i].text, rows[i].field, body.len,
                       deed_strbuf_get(&body));
    deed_strbuf_fini(&body);
}

static void write_upgrade(struct deed_strbuf *answer, const struct request *r)
{
    struct deed_http_text key =
        deed_http_head_find(&r->head, "Sec-WebSocket-Key");
    char accept[DEED_WS_ACCEPT_BYTES];
    deed_ws_accept_make(key.bytes, key.len, accept);
    deed_strbuf_printf(answer,
                       "HTTP/1.1 101 Switching Protocols\r\n"
                       "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                       "Sec-WebSocket-Accept: %s\r\n",
                       accept);
    if (r->protocol.bytes) {
        deed_strbuf_printf(answer, "Sec-WebSocket-Protocol: %.*s\r\n",
                           (int)r->protocol.len, r->protocol.bytes);
    }
    deed_strbuf_puts(answer, "\r\n");
}

void deed_upgrade_check(const struct deed_upgrade_opts *opts, const char *bytes,
                        size_t len, struct deed_upgrade *ret,
                        struct deed_strbuf *answer)
{
    struct request r = { .opts = opts };
    size_t seen = len < DEED_HTTP_HEAD_MAX ? len : DEED_HTTP_HEAD_MAX;
    const char *end = memmem(bytes, seen, "\r\n\r\n", 4);
    *ret = (struct deed_upgrade){ 0 };
    if (!end) {
        if (seen == DEED_HTTP_HEAD_MAX) {
            ret->status = 431;
            write_refusal(answer, 431, "the head of the request is too long");
        }
        return;
    }
    const char *line = memmem(bytes, seen, "\r\n", 2);
    ret->len = (size_t)(end - bytes) + 4;
    r.head.fields = line + 2;
    r.head.fields_len = end == line ? 0 : (size_t)(end - line);
    if (memchr(bytes, '\0', ret->len) ||
        !split_line(&r, bytes, (size_t)(line - bytes))) {
        ret->status = 400;
        write_refusal(answer, 400, "this is no HTTP/1.1 request");
        return;
    }
    ret->status = judge(&r);
    ret->role = ret->status == 101 ? r.role : DEED_ROLE_NOBODY;
    if (ret->status == 101) {
        write_upgrade(answer, &r);
    } else {
        write_refusal(answer, ret->status, r.why);
    }
}
