/* SPDX-License-Identifier: Apache-2.0 */
#include "helper/sessions.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "helper/http.h"
#include "helper/upload.h"
#include "wire/json.h"

/* Longer than the Grid's own queue holds a request (300 s by default): giving
 * up before the Grid does would leave a session behind. */
#define OPEN_TIMEOUT_MS 900000L
#define CLOSE_TIMEOUT_MS 30000L
#define STATUS_TIMEOUT_MS 15000L
#define UPLOAD_TIMEOUT_MS 120000L
/* Traffic on a WebSocket does not count as use of a session, and the Grid ends
 * one that is not used (300 s by default; some set a minute). */
#define KEEP_EVERY_MS 20000
/* A Grid that restarts is back in less, and its nodes tell it of their sessions
 * every minute by default. What is left then is for the Grid's own time
 * limit. */
#define CLOSE_LIMIT_MS 120000
#define CLOSE_PAUSE_MS 2000
#define IDLE_MS 60000

enum state {
    STATE_OPENING, /* asked for */
    STATE_OPEN,
    STATE_CLOSING, /* DELETE is on its way, or who has it is asked */
    STATE_PAUSING, /* before the next try */
    STATE_GONE,
};

struct session {
    struct session *next;
    struct sessions *all;
    int64_t id;
    enum state state;
    bool unwanted;
    int64_t give_up_ms; /* once it is being ended */
    int64_t due_ms;     /* of the next sign of use, or the next try */
    unsigned asking;    /* requests of ours under way */
    char *name;         /* owned; the Grid's id; NULL until it is open */
    char *node; /* owned; of the node that has it, when the hub does not know
                   it any more; or NULL */
};

struct question {
    struct sessions *all;
    const char *kind;
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

static void end(struct session *session);

static void pause_closing(struct session *session)
{
    int64_t now_ms = session->all->now_ms;
    session->state = now_ms < session->give_up_ms ? STATE_PAUSING : STATE_GONE;
    session->due_ms = now_ms + CLOSE_PAUSE_MS;
}

/* The URI of the node that has the session, from the Grid's /status. */
static char *find_node(const struct deed_value *status, const char *name)
{
    const struct deed_value *nodes =
        deed_value_get(deed_value_get(status, "value"), "nodes");
    for (size_t n = 0; deed_value_at(nodes, n); n++) {
        const struct deed_value *node = deed_value_at(nodes, n);
        const struct deed_value *slots = deed_value_get(node, "slots");
        for (size_t i = 0; deed_value_at(slots, i); i++) {
            const char *id = deed_value_text(deed_value_get(
                deed_value_get(deed_value_at(slots, i), "session"),
                "sessionId"));
            const char *uri = deed_value_text_at(node, "uri");
            uri = uri ? uri : deed_value_text_at(node, "externalUri");
            if (deed_str_equal(id, name) && uri) {
                return strdup(uri);
            }
        }
    }
    return NULL;
}

static void on_nodes(void *user, const struct http_answer *answer)
{
    struct session *session = user;
    struct deed_arena arena;
    struct deed_value *status = NULL;
    session->asking--;
    deed_arena_init(&arena, 0);
    if (answer->status == 200 &&
        !deed_json_parse(&arena, answer->body, answer->len, NULL, &status,
                         NULL)) {
        free(session->node);
        session->node = find_node(status, session->name);
    }
    deed_arena_fini(&arena);
    if (session->node) {
        end(session);
    } else {
        pause_closing(session);
    }
}

/* A hub that was started anew does not know the sessions of its nodes, which
 * have them still. */
static void look_for_node(struct session *session)
{
    const struct http_request request = {
        .method = "GET",
        .path = "/status",
        .timeout_ms = STATUS_TIMEOUT_MS,
        .done = on_nodes,
        .user = session,
    };
    session->asking++;
    if (!http_send(session->all->http, &request)) {
        session->asking--;
        pause_closing(session);
    }
}

static void on_closed(void *user, const struct http_answer *answer)
{
    struct session *session = user;
    bool at_node = session->node != NULL;
    session->asking--;
    free(session->node);
    session->node = NULL;
    if (answer->status == 200 || (answer->status == 404 && at_node)) {
        session->state = STATE_GONE;
    } else if (answer->status == 404) {
        look_for_node(session);
    } else {
        pause_closing(session);
    }
}

static void end(struct session *session)
{
    struct deed_strbuf path;
    deed_strbuf_init(&path, 4096);
    deed_strbuf_printf(&path, "/session/%s", session->name);
    const struct http_request request = {
        .method = "DELETE",
        .base = session->node,
        .path = deed_strbuf_get(&path),
        .timeout_ms = CLOSE_TIMEOUT_MS,
        .done = on_closed,
        .user = session,
    };
    if (!session->give_up_ms) {
        session->give_up_ms = session->all->now_ms + CLOSE_LIMIT_MS;
    }
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
    const char *text = deed_value_text_at(map, key);
    return text ? strdup(text) : NULL;
}

static void read_session(struct session *session,
                         const struct http_answer *answer)
{
    struct deed_arena arena;
    struct deed_value *map = NULL;
    deed_arena_init(&arena, 0);
    if (answer->status == 200 &&
        !deed_json_parse(&arena, answer->body, answer->len, NULL, &map, NULL)) {
        session->name = copy_text(deed_value_get(map, "value"), "sessionId");
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
        next_ms =
            timed && session->due_ms < next_ms ? session->due_ms : next_ms;
        at = &session->next;
    }
    return next_ms > now_ms ? (int)(next_ms - now_ms) : 0;
}

/* ---- questions ---- */

static void on_answered(void *user, const struct http_answer *answer)
{
    struct question *question = user;
    tell(question->all, question->kind, question->id, answer);
    free(question);
}

/* Answers by itself when it cannot be asked. */
static void ask(struct sessions *all, const char *kind, int64_t id,
                struct http_request *request)
{
    const struct http_answer none = { .curl = -1, .why = "out of memory" };
    struct question *question = malloc(sizeof(*question));
    request->done = on_answered;
    request->user = question;
    if (question) {
        *question = (struct question){ all, kind, id };
    }
    if (!question || !http_send(all->http, request)) {
        free(question);
        tell(all, kind, id, &none);
    }
}

void sessions_ask_status(struct sessions *all, int64_t id)
{
    struct http_request request = {
        .method = "GET",
        .path = "/status",
        .timeout_ms = STATUS_TIMEOUT_MS,
    };
    ask(all, "status", id, &request);
}

static const char *name_of(const struct sessions *all, int64_t id)
{
    const struct session *s = all->list;
    while (s && s->id != id) {
        s = s->next;
    }
    return s ? s->name : NULL;
}

void sessions_upload(struct sessions *all, int64_t id, int64_t ask_id,
                     const char *path)
{
    const char *name = name_of(all, id);
    struct deed_strbuf body, place;
    deed_strbuf_init(&body, 0);
    deed_strbuf_init(&place, 4096);
    const char *why =
        name ? upload_write(&body, path) : "the session is not open";
    deed_strbuf_printf(&place, "/session/%s/se/file", deed_str_or(name, ""));
    struct http_request request = {
        .method = "POST",
        .path = deed_strbuf_get(&place),
        .body = deed_strbuf_get(&body),
        .timeout_ms = UPLOAD_TIMEOUT_MS,
    };
    if (why) {
        tell(all, "upload", ask_id,
             &(struct http_answer){ .curl = -1, .why = why });
    } else {
        ask(all, "upload", ask_id, &request);
    }
    deed_strbuf_fini(&place);
    deed_strbuf_fini(&body);
}
