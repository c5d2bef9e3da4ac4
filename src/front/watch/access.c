/* SPDX-License-Identifier: Apache-2.0 */
#include "front/watch/access.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "wire/json.h"

#define STATUS_BAD 400u
#define STATUS_NO_COOKIE 401u
#define STATUS_FORBIDDEN 403u
#define STATUS_NOT_FOUND 404u
#define STATUS_METHOD 405u
#define STATUS_TYPE 415u

static const struct {
    const char *path; /* a whole path, or what one begins with */
    bool prefix, order;
    enum deed_watch_route route;
} routes[] = {
    { "/", false, false, DEED_WATCH_PAGE },
    { "/watch.css", false, false, DEED_WATCH_STYLE },
    { "/watch.js", false, false, DEED_WATCH_SCRIPT },
    { "/events", false, false, DEED_WATCH_EVENTS },
    { "/enter/", true, false, DEED_WATCH_ENTER },
    { "/picture/", true, false, DEED_WATCH_PICTURE },
    { "/answer", false, true, DEED_WATCH_ANSWER },
    { "/step", false, true, DEED_WATCH_STEP },
    { "/look", false, true, DEED_WATCH_LOOK },
};
_Static_assert(DEED_ARRAY_LEN(routes) == DEED_WATCH_ROUTE_COUNT,
               "every route has a row");

static bool is_id_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
}

/* Ids and tokens are plain words: nothing in them needs decoding. */
static bool take_word(const char *from, size_t len, char *to, size_t size)
{
    if (len == 0 || len >= size) {
        return false;
    }
    for (size_t i = 0; i < len; i++) {
        if (!is_id_char(from[i])) {
            return false;
        }
    }
    memcpy(to, from, len);
    to[len] = '\0';
    return true;
}

/* "SESSION" or "SESSION/HANDLE". */
static bool read_picture(const char *rest, struct deed_watch_asked *ret)
{
    const char *slash = strchr(rest, '/');
    size_t len = slash ? (size_t)(slash - rest) : strlen(rest);
    return take_word(rest, len, ret->session, sizeof(ret->session)) &&
           (!slash || take_word(slash + 1, strlen(slash + 1), ret->handle,
                                sizeof(ret->handle)));
}

static unsigned find_route(const struct deed_watch_head *head,
                           struct deed_watch_asked *ret)
{
    for (size_t i = 0; i < DEED_ARRAY_LEN(routes); i++) {
        size_t len = strlen(routes[i].path);
        const char *rest = head->path + len;
        if (strncmp(head->path, routes[i].path, len) != 0 ||
            (!routes[i].prefix && *rest)) {
            continue;
        }
        if (strcmp(head->method, routes[i].order ? "POST" : "GET") != 0) {
            return STATUS_METHOD;
        }
        ret->route = routes[i].route;
        bool good =
            ret->route == DEED_WATCH_ENTER
                ? take_word(rest, strlen(rest), ret->token, sizeof(ret->token))
            : ret->route == DEED_WATCH_PICTURE ? read_picture(rest, ret)
                                               : true;
        return good ? 0 : STATUS_NOT_FOUND;
    }
    return STATUS_NOT_FOUND;
}

/* A page of another origin may link here, but not ask from there. */
static bool comes_from_here(const struct deed_watch_access *access,
                            const struct deed_watch_head *head,
                            enum deed_watch_route route)
{
    char own[80];
    snprintf(own, sizeof(own), "http://%s", access->host);
    bool order = route >= DEED_WATCH_ANSWER;
    bool entering = route == DEED_WATCH_ENTER || route == DEED_WATCH_PAGE;
    if (head->origin ? strcasecmp(head->origin, own) != 0 : order) {
        return false;
    }
    return !head->fetch_site || entering ||
           strcmp(head->fetch_site, "same-origin") == 0 ||
           (!order && strcmp(head->fetch_site, "none") == 0);
}

static bool is_json(const char *type)
{
    static const char json[] = "application/json";
    size_t len = sizeof(json) - 1;
    return type && strncasecmp(type, json, len) == 0 &&
           (!type[len] || type[len] == ';' || type[len] == ' ');
}

void deed_watch_cookie_name(const struct deed_watch_access *access,
                            char out[32])
{
    snprintf(out, 32, "deed_watch_%u", access->port);
}

static bool has_token(const struct deed_watch_tokens *tokens, const char *text,
                      size_t len)
{
    bool found = false;
    for (unsigned i = 0; i < DEED_WATCH_TOKENS_MAX; i++) {
        found |= tokens->texts[i][0] &&
                 deed_token_equal(tokens->texts[i], text, len);
    }
    return found;
}

/* "a=1; deed_watch_40001=TOKEN; b=2" */
static bool has_cookie(const struct deed_watch_access *access,
                       const char *cookie)
{
    char name[32];
    deed_watch_cookie_name(access, name);
    size_t len = strlen(name);
    for (const char *at = cookie; at && *at;) {
        at += strspn(at, " ;");
        size_t part = strcspn(at, ";");
        if (part > len && strncmp(at, name, len) == 0 && at[len] == '=' &&
            has_token(&access->cookies, at + len + 1, part - len - 1)) {
            return true;
        }
        at += part;
    }
    return false;
}

unsigned deed_watch_admit(const struct deed_watch_access *access,
                          const struct deed_watch_head *head,
                          struct deed_watch_asked *ret)
{
    *ret = (struct deed_watch_asked){ 0 };
    if (!head->host || !head->method || !head->path) {
        return STATUS_BAD;
    }
    if (strcasecmp(head->host, access->host) != 0) {
        return STATUS_FORBIDDEN;
    }
    unsigned status = find_route(head, ret);
    if (status) {
        return status;
    }
    if (!comes_from_here(access, head, ret->route)) {
        return STATUS_FORBIDDEN;
    }
    if (ret->route == DEED_WATCH_ENTER) {
        return 0; /* its token decides */
    }
    if (!has_cookie(access, head->cookie)) {
        return STATUS_NO_COOKIE;
    }
    bool order = ret->route >= DEED_WATCH_ANSWER;
    return order && !is_json(head->content_type) ? STATUS_TYPE : 0;
}

enum deed_code deed_watch_token_add(struct deed_watch_tokens *tokens,
                                    const char **ret, struct deed_error *err)
{
    char *at = tokens->texts[tokens->next];
    enum deed_code code = deed_token_make(at, err);
    if (code) {
        at[0] = '\0';
        return code;
    }
    tokens->next = (tokens->next + 1) % DEED_WATCH_TOKENS_MAX;
    *ret = at;
    return DEED_OK;
}

bool deed_watch_enter(struct deed_watch_access *access, const char *token,
                      const char **ret_cookie)
{
    for (unsigned i = 0; i < DEED_WATCH_TOKENS_MAX; i++) {
        char *link = access->links.texts[i];
        if (link[0] && deed_token_equal(link, token, strlen(token))) {
            explicit_bzero(link, DEED_TOKEN_BYTES);
            return !deed_watch_token_add(&access->cookies, ret_cookie, NULL);
        }
    }
    return false;
}

static const char *const answers[] = {
    [DEED_WATCH_APPROVE] = "approve",    [DEED_WATCH_DENY] = "deny",
    [DEED_WATCH_TAKE_OVER] = "takeOver", [DEED_WATCH_DONE] = "done",
    [DEED_WATCH_CANCEL] = "cancel",
};
_Static_assert(DEED_ARRAY_LEN(answers) == DEED_WATCH_ANSWER_COUNT,
               "every answer has a word");

static enum deed_code read_word(const struct deed_value *map, const char *key,
                                char *to, struct deed_error *err)
{
    const char *text = deed_value_text_at(map, key);
    return text && take_word(text, strlen(text), to, DEED_WATCH_ID_BYTES)
               ? DEED_OK
               : deed_fail_member(err, DEED_INVALID, key, "is not a name");
}

static enum deed_code read_answer(const struct deed_value *map,
                                  struct deed_watch_order *ret,
                                  struct deed_error *err)
{
    const char *word = deed_value_text_at(map, "answer");
    const char *reason = deed_value_text_at(map, "reason");
    enum deed_code code = read_word(map, "handle", ret->handle, err);
    if (code) {
        return code;
    }
    snprintf(ret->reason, sizeof(ret->reason), "%s", deed_str_or(reason, ""));
    for (size_t i = 0; i < DEED_ARRAY_LEN(answers); i++) {
        if (deed_str_equal(word, answers[i])) {
            ret->answer = (enum deed_watch_answer)i;
            return DEED_OK;
        }
    }
    return deed_fail_member(err, DEED_INVALID, "answer", "is not an answer");
}

static enum deed_code read_order(enum deed_watch_route route,
                                 const struct deed_value *map,
                                 struct deed_watch_order *ret,
                                 struct deed_error *err)
{
    const struct deed_value *on = deed_value_get(map, "on");
    if (route == DEED_WATCH_STEP) {
        ret->on = deed_value_is(on, DEED_VALUE_BOOL) && on->as.boolean;
        return deed_value_is(on, DEED_VALUE_BOOL)
                   ? DEED_OK
                   : deed_fail_member(err, DEED_INVALID, "on",
                                      "must be true or false");
    }
    enum deed_code code = read_word(map, "session", ret->session, err);
    return code || route != DEED_WATCH_ANSWER ? code
                                              : read_answer(map, ret, err);
}

enum deed_code deed_watch_order_decode(enum deed_watch_route route,
                                       const char *bytes, size_t len,
                                       struct deed_watch_order *ret,
                                       struct deed_error *err)
{
    static const struct deed_json_limits limits = {
        .max_bytes = DEED_WATCH_BODY_BYTES_MAX,
        .max_depth = 2,
        .max_nodes = 16,
    };
    struct deed_arena arena;
    struct deed_value *map = NULL;
    *ret = (struct deed_watch_order){ .answer = DEED_WATCH_DENY };
    deed_arena_init(&arena, 64 * 1024);
    enum deed_code code =
        deed_json_parse(&arena, bytes, len, &limits, &map, err);
    if (!code) {
        code = read_order(route, map, ret, err);
    }
    deed_arena_fini(&arena);
    return code;
}
