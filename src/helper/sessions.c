/* SPDX-License-Identifier: Apache-2.0 */
#include "helper/sessions.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "helper/http.h"
#include "wire/json.h"

/* Longer than the Grid's own queue holds a request (300 s by default): giving
 * up before the Grid does would leave a session behind. */
#define OPEN_TIMEOUT_MS 900000L
#define CLOSE_TIMEOUT_MS 30000L
#define STATUS_TIMEOUT_MS 15000L
/* Traffic on a WebSocket does not count as use of a session, and the Grid ends
 * one that is not used (300 s by default; some set a minute). */
#define KEEP_EVERY_MS 20000
/* A Grid that restarts is back in less; what is left then is for the Grid's
 * own time limit. */
#define CLOSE_TRIES_MAX 8
#define CLOSE_PAUSE_MS 1000
#define IDLE_MS 60000

enum state {
    STATE_OPENING, /* asked for */
    STATE_OPEN,
    STATE_CLOSING, /* DELETE is on its way */
    STATE_PAUSING, /* before the next try */
    STATE_GONE,
};

struct session {
    struct session *next;
    struct sessions *all;
    int64_t id;
    enum state state;
    bool unwanted;
    bool at_node; /* the hub does not know it: the node is asked */
    unsigned tries;
    int64_t due_ms; /* of the next sign of use, or the next try */
    unsigned asking; /* requests of ours under way */
    char *name; /* owned; the Grid's id; NULL until it is open */
    char *node; /* owned; "http://host:port" of its WebSocket; or NULL */
};

struct question {
    struct sessions *all;
    int64_t id;
};

struct sessions {
    struct http *http;
    struct session *list;
    sessions_tell *tell;
    void *user;
    int64_t now_ms;
};

struct sessions *sessions_create(struct http *http, sessions_tell *tell,
                                 void *user)
{
    struct sessions *all = calloc(1, sizeof(*all));
    if (all) {
        *all = (struct sessions){ .http = http, .tell = tell, .user = user };
    }
    return all;
}

static void free_session(struct session *session)
{
    free(session->name);
    free(session->node);
    free(session);
}

void sessions_destroy(struct sessions *all)
{
    while (all && all->list) {
        struct session *next = all->list->next;
        free_session(all->list);
        all->list = next;
    }
    free(all);
}

bool sessions_is_empty(const struct sessions *all)
{
    return !all->list;
}

static void tell(struct sessions *all, const char *kind, int64_t id,
                 const struct http_answer *answer)
{
    const struct sessions_answer told = {
        .kind = kind,
        .id = id,
        .status = answer->status,
        .body = answer->status ? answer->body : NULL,
        .curl = answer->curl,
        .text = answer->status ? NULL : answer->why,
    };
    all->tell(all->user, &told);
}

/* ---- ending one ---- */

static void on_closed(void *user, const struct http_answer *answer)
{
    struct session *session = user;
    session->asking--;
    /* Unknown to the hub, which may have been started anew: its node may have
     * it still. */
    bool unknown = answer->status == 404;
    if (answer->status == 200 || (unknown && (session->at_node ||
                                              !session->node))) {
        session->state = STATE_GONE;
        return;
    }
    session->at_node = session->at_node || unknown;
    session->tries++;
    session->state = session->tries < CLOSE_TRIES_MAX ? STATE_PAUSING
                                                      : STATE_GONE;
    session->due_ms = session->all->now_ms +
                      (unknown ? 0 : CLOSE_PAUSE_MS * (int64_t)session->tries);
}

static void end(struct session *session)
{
    struct deed_strbuf path;
    deed_strbuf_init(&path, 4096);
    deed_strbuf_printf(&path, "/session/%s", session->name);
    const struct http_request request = {
        .method = "DELETE",
        .base = session->at_node ? session->node : NULL,
        .path = deed_strbuf_get(&path),
        .timeout_ms = CLOSE_TIMEOUT_MS,
        .done = on_closed,
        .user = session,
    };
    session->state = STATE_CLOSING;
    session->asking++;
    if (!http_send(session->all->http, &request)) {
        session->asking--;
        session->state = STATE_GONE;
    }
    deed_strbuf_fini(&path);
}

/* ---- opening one ---- */

static char *copy_text(const struct deed_value *map, const char *key)
{
    const char *text = deed_value_text(deed_value_get(map, key));
    return text ? strdup(text) : NULL;
}

/* "ws://node:5555/session/..." -> "http://node:5555" */
static char *node_of(const struct deed_value *capabilities)
{
    static const char *const keys[] = { "se:cdp", "webSocketUrl" };
    char *node = NULL;
    for (size_t i = 0; !node && i < DEED_ARRAY_LEN(keys); i++) {
        const char *url =
            deed_value_text(deed_value_get(capabilities, keys[i]));
        if (!url || strncmp(url, "ws", 2) != 0 || !strstr(url, "://")) {
            continue;
        }
        const char *host = strstr(url, "://") + 3;
        struct deed_strbuf text;
        deed_strbuf_init(&text, 4096);
        deed_strbuf_printf(&text, "http%s://%.*s", url[2] == 's' ? "s" : "",
                           (int)strcspn(host, "/"), host);
        node = deed_strbuf_take(&text);
        deed_strbuf_fini(&text);
    }
    return node;
}

static void read_session(struct session *session,
                         const struct http_answer *answer)
{
    struct deed_arena arena;
    struct deed_value *map = NULL;
    deed_arena_init(&arena, 0);
    if (answer->status == 200 &&
        !deed_json_parse(&arena, answer->body, answer->len, NULL, &map,
                         NULL)) {
        const struct deed_value *value = deed_value_get(map, "value");
        session->name = copy_text(value, "sessionId");
        session->node = node_of(deed_value_get(value, "capabilities"));
    }
    deed_arena_fini(&arena);
}

static void on_open(void *user, const struct http_answer *answer)
{
    struct session *session = user;
    session->asking--;
    read_session(session, answer);
    session->state = session->name ? STATE_OPEN : STATE_GONE;
    session->due_ms = session->all->now_ms + KEEP_EVERY_MS;
    if (session->name && session->unwanted) {
        end(session);
    }
    if (!session->unwanted) {
        tell(session->all, "open", session->id, answer);
    }
}

void sessions_open(struct sessions *all, int64_t id, const char *body)
{
    const struct http_answer none = { .curl = -1, .why = "out of memory" };
    struct session *session = calloc(1, sizeof(*session));
    if (!session) {
        tell(all, "open", id, &none);
        return;
    }
    *session = (struct session){ .next = all->list, .all = all, .id = id };
    all->list = session;
    const struct http_request request = {
        .method = "POST",
        .path = "/session",
        .body = body,
        .timeout_ms = OPEN_TIMEOUT_MS,
        .done = on_open,
        .user = session,
    };
    session->asking++;
    if (!http_send(all->http, &request)) {
        session->asking--;
        session->state = STATE_GONE;
        tell(all, "open", id, &none);
    }
}

static void unwant(struct session *session)
{
    session->unwanted = true;
    if (session->state == STATE_OPEN) {
        end(session);
    }
}

void sessions_close(struct sessions *all, int64_t id)
{
    for (struct session *s = all->list; s; s = s->next) {
        if (s->id == id) {
            unwant(s);
        }
    }
}

void sessions_close_all(struct sessions *all)
{
    for (struct session *s = all->list; s; s = s->next) {
        unwant(s);
    }
}

/* ---- what is due ---- */

static void on_kept(void *user, const struct http_answer *answer)
{
    (void)answer;
    struct session *session = user;
    session->asking--;
}

/* A harmless question, which touches no page. */
static void keep(struct session *session)
{
    struct deed_strbuf path;
    deed_strbuf_init(&path, 4096);
    deed_strbuf_printf(&path, "/session/%s/timeouts", session->name);
    const struct http_request request = {
        .method = "GET",
        .path = deed_strbuf_get(&path),
        .timeout_ms = STATUS_TIMEOUT_MS,
        .done = on_kept,
        .user = session,
    };
    session->due_ms = session->all->now_ms + KEEP_EVERY_MS;
    session->asking += http_send(session->all->http, &request);
    deed_strbuf_fini(&path);
}

static void act(struct session *session)
{
    if (session->due_ms > session->all->now_ms) {
        return;
    }
    if (session->state == STATE_PAUSING) {
        end(session);
    } else if (session->state == STATE_OPEN && !session->asking) {
        keep(session);
    }
}

int sessions_turn(struct sessions *all, int64_t now_ms)
{
    int64_t next_ms = now_ms + IDLE_MS;
    all->now_ms = now_ms;
    for (struct session **at = &all->list; *at;) {
        struct session *session = *at;
        act(session);
        if (session->state == STATE_GONE && !session->asking) {
            *at = session->next;
            free_session(session);
            continue;
        }
        bool timed = session->state == STATE_PAUSING ||
                     (session->state == STATE_OPEN && !session->asking);
        next_ms = timed && session->due_ms < next_ms ? session->due_ms
                                                     : next_ms;
        at = &session->next;
    }
    return next_ms > now_ms ? (int)(next_ms - now_ms) : 0;
}

static void on_status(void *user, const struct http_answer *answer)
{
    struct question *question = user;
    tell(question->all, "status", question->id, answer);
    free(question);
}

void sessions_ask_status(struct sessions *all, int64_t id)
{
    const struct http_answer none = { .curl = -1, .why = "out of memory" };
    struct question *question = malloc(sizeof(*question));
    const struct http_request request = {
        .method = "GET",
        .path = "/status",
        .timeout_ms = STATUS_TIMEOUT_MS,
        .done = on_status,
        .user = question,
    };
    if (question) {
        *question = (struct question){ all, id };
    }
    if (!question || !http_send(all->http, &request)) {
        free(question);
        tell(all, "status", id, &none);
    }
}
