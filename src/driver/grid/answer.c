/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/grid/answer.h"

#include <stdbool.h>
#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "wire/json.h"
#include "wire/url.h"

/* Numbers of libcurl's that have an answer of their own; they are frozen
 * (libcurl-errors(3)). */
enum {
    CURL_BAD_URL = 3,
    CURL_NO_HOST = 6,
    CURL_NO_CONNECTION = 7,
    CURL_TIMED_OUT = 28,
    CURL_TLS = 35,
    CURL_REDIRECTS = 47,
    CURL_NO_ANSWER = 52,
    CURL_CUT_OFF = 56,
    CURL_BAD_CERTIFICATE = 60,
    CURL_BAD_CA_FILE = 77,
};

/* clang-format off */
static const struct {
    int curl;
    const char *remedy;
} remedies[] = {
    { CURL_BAD_URL,         "write it as http://HOST:4444" },
    { CURL_NO_HOST,         "is the name right?" },
    { CURL_NO_CONNECTION,   "is the Grid running, and is this its port? "
                            "docs/grid.md starts one" },
    { CURL_TIMED_OUT,       "is a firewall between here and the Grid?" },
    { CURL_TLS,             "does that port speak TLS? else write http://" },
    { CURL_REDIRECTS,       "give the address that it redirects to" },
    { CURL_NO_ANSWER,       "it went away while it was asked; try again" },
    { CURL_CUT_OFF,         "it went away while it was asked; try again" },
    { CURL_BAD_CERTIFICATE, "name the certificate of its authority with "
                            "DEED_GRID_CA=FILE" },
    { CURL_BAD_CA_FILE,     "DEED_GRID_CA must name a PEM file" },
};

/* What the Grid says, and what it means for a person. */
static const struct {
    const char *part;
    enum deed_code code;
    const char *text;
} refusals[] = {
    { "timed out", DEED_TIMEOUT,
      "no node of the Grid became free in time; wait, add nodes, or ask for "
      "fewer sessions at once" },
    { "timeout", DEED_TIMEOUT,
      "no node of the Grid became free in time; wait, add nodes, or ask for "
      "fewer sessions at once" },
    { "No nodes support", DEED_UNSUPPORTED,
      "no node of the Grid has what was asked for; compare --capability with "
      "what GRID/status lists" },
    { "Could not start a new session", DEED_ENVIRONMENT,
      "a node of the Grid could not start the browser" },
};
/* clang-format on */

static enum deed_code fail_transport(const char *url,
                                     const struct grid_answer *answer,
                                     struct deed_error *err)
{
    const char *remedy = "see docs/grid.md";
    for (size_t i = 0; i < DEED_ARRAY_LEN(remedies); i++) {
        if (remedies[i].curl == answer->curl) {
            remedy = remedies[i].remedy;
        }
    }
    return deed_fail_member(err, DEED_ENVIRONMENT, "grid",
                            "the Grid at %.120s cannot be reached: %.120s; %s",
                            url, deed_str_or(answer->text, "no answer"),
                            remedy);
}

static enum deed_code fail_denied(const char *url, int status,
                                  struct deed_error *err)
{
    return deed_fail_member(
        err, DEED_DENIED, "grid",
        status == 401
            ? "the Grid at %.120s wants credentials (401); set DEED_GRID_USER "
              "and DEED_GRID_PASSWORD or DEED_GRID_TOKEN, or name a file with "
              "--grid-auth"
            : "the Grid at %.120s refuses these credentials (403)",
        url);
}

static const char *first_line(struct deed_arena *arena, const char *text)
{
    size_t len = text ? strcspn(text, "\r\n") : 0;
    return len ? deed_arena_strndup(arena, text, len < 240 ? len : 240) : NULL;
}

/* {"value":{"error":"session not created","message":"..."}} */
static enum deed_code fail_refused(struct deed_arena *arena, const char *url,
                                   int status, const struct deed_value *value,
                                   struct deed_error *err)
{
    const char *message = deed_value_text_at(value, "message");
    const char *kind = deed_value_text_at(value, "error");
    const char *said = first_line(arena, message);
    for (size_t i = 0; message && i < DEED_ARRAY_LEN(refusals); i++) {
        if (strstr(message, refusals[i].part)) {
            return deed_fail_member(err, refusals[i].code, "grid",
                                    "%s (the Grid says: %.200s)",
                                    refusals[i].text, deed_str_or(said, ""));
        }
    }
    if (!kind) {
        return deed_fail_member(err, DEED_ENVIRONMENT, "grid",
                                "%.120s answers with HTTP status %d and is "
                                "not a Grid; is the path right?",
                                url, status);
    }
    return deed_fail_member(err, DEED_ENVIRONMENT, "grid",
                            "the Grid refuses: %.80s: %.200s", kind,
                            deed_str_or(said, ""));
}

static const struct deed_value *value_of(struct deed_arena *arena,
                                         const struct grid_answer *answer)
{
    const struct deed_json_limits limits = { .replace_bad_text = true };
    struct deed_value *map = NULL;
    if (!answer->body ||
        deed_json_parse(arena, answer->body, strlen(answer->body), &limits,
                        &map, NULL)) {
        return NULL;
    }
    return deed_value_get(map, "value");
}

/* What any answer may be that is none of a Grid's. */
static enum deed_code check(struct deed_arena *arena, const char *url,
                            const struct grid_answer *answer,
                            const struct deed_value **ret,
                            struct deed_error *err)
{
    if (!answer->status) {
        return fail_transport(url, answer, err);
    }
    if (answer->status == 401 || answer->status == 403) {
        return fail_denied(url, answer->status, err);
    }
    *ret = value_of(arena, answer);
    if (answer->status != 200 || !*ret) {
        return fail_refused(arena, url, answer->status, *ret, err);
    }
    return DEED_OK;
}

static bool is_websocket(const char *url)
{
    return url &&
           (strncmp(url, "ws://", 5) == 0 || strncmp(url, "wss://", 6) == 0);
}

enum deed_code grid_answer_session(struct deed_arena *arena, const char *url,
                                   const struct grid_answer *answer,
                                   struct grid_session *ret,
                                   struct deed_error *err)
{
    const struct deed_value *value = NULL;
    enum deed_code code = check(arena, url, answer, &value, err);
    if (code) {
        return code;
    }
    const struct deed_value *caps = deed_value_get(value, "capabilities");
    struct grid_session session = {
        .id = deed_value_text_at(value, "sessionId"),
        .cdp = deed_value_text_at(caps, "se:cdp"),
        .bidi = deed_value_text_at(caps, "webSocketUrl"),
        .browser = deed_value_text_at(caps, "browserName"),
        .version = deed_value_text_at(caps, "browserVersion"),
    };
    session.cdp = is_websocket(session.cdp) ? session.cdp : NULL;
    session.bidi = is_websocket(session.bidi) ? session.bidi : NULL;
    if (!session.id || (!session.cdp && !session.bidi)) {
        return deed_fail_member(
            err, DEED_UNSUPPORTED, "grid",
            session.id
                ? "the Grid gave a session of \"%.60s\" without se:cdp or "
                  "webSocketUrl, which deed works through; it needs Selenium "
                  "Grid 4 and a browser that has one of them"
                : "%.60sthe Grid's answer has no session in it",
            session.id ? deed_str_or(session.browser, "?") : "");
    }
    *ret = session;
    return DEED_OK;
}

/* {"value":"/tmp/.../photo.png"} */
enum deed_code grid_answer_file(struct deed_arena *arena, const char *url,
                                const struct grid_answer *answer,
                                const char **ret, struct deed_error *err)
{
    const struct deed_value *value = NULL;
    if (!answer->status && answer->curl < 0) { /* it was not even sent */
        return deed_fail_member(err, DEED_ENVIRONMENT, "grid",
                                "it was not sent: %.120s",
                                deed_str_or(answer->text, "no reason given"));
    }
    enum deed_code code = check(arena, url, answer, &value, err);
    const char *path = code ? NULL : deed_value_text(value);
    if (!code && (!path || !*path)) {
        code = deed_fail_member(err, DEED_ENVIRONMENT, "grid",
                                "the Grid does not say where it put the file");
    }
    if (!code) {
        *ret = path;
    }
    return code;
}

enum deed_code grid_answer_status(const char *url,
                                  const struct grid_answer *answer,
                                  struct deed_error *err)
{
    struct deed_arena arena;
    const struct deed_value *value = NULL;
    deed_arena_init(&arena, 0);
    enum deed_code code = check(&arena, url, answer, &value, err);
    if (!code && !deed_value_get(value, "ready")) {
        code = deed_fail_member(err, DEED_ENVIRONMENT, "grid",
                                "%.120s is not a Grid: its /status says "
                                "nothing about being ready",
                                url);
    }
    deed_arena_fini(&arena);
    return code;
}

static bool is_this_machine(const char *host)
{
    return strcmp(host, "localhost") == 0 || strncmp(host, "127.", 4) == 0 ||
           strcmp(host, "::1") == 0 || strcmp(host, "0.0.0.0") == 0;
}

const char *grid_reachable(struct deed_arena *arena, const char *grid,
                           const char *websocket)
{
    struct deed_url there, here;
    if (deed_url_parse(websocket, &there, NULL) ||
        deed_url_parse(grid, &here, NULL) || !is_this_machine(there.host) ||
        is_this_machine(here.host)) {
        return websocket;
    }
    bool v6 = strchr(here.host, ':') != NULL;
    const char *made = deed_arena_printf(
        arena, "%s://%s%s%s:%u%s",
        strcmp(here.scheme, "https") == 0 ? "wss" : "ws", v6 ? "[" : "",
        here.host, v6 ? "]" : "", here.port, there.path);
    return made ? made : websocket;
}
