/* SPDX-License-Identifier: Apache-2.0 */
/*
 * MCP over streamable HTTP: every client has a session of its own, with its own
 * browser. A message is posted; its answer is the answer of that post, as JSON,
 * or as a stream when something has to be said before it. What belongs to no
 * post goes to the stream that a client opened with GET.
 */
#include "front/http/server.h"

#include <deed/recorder.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "front/mcp/call.h"
#include "front/mcp/http_admit.h"
#include "io/token.h"
#include "wire/json_object.h"

#define SESSIONS_MAX 16u
#define CONNECTIONS_MAX 128u
#define LAG_BYTES_MAX ((size_t)16 * 1024 * 1024)
#define IDLE_SECONDS 60u
/* A client that went without a word keeps a browser this long. */
#define FORSAKEN_US DEED_MS(30 * 60 * 1000)
/* How often that is looked for, and how soon it is noticed that the reader of a
 * stream has gone; below the 60 s after which the server closes a silent one.
 */
#define BEAT_US DEED_MS(15000)

#define SESSION_HEADER "Mcp-Session-Id"

struct server {
    struct deed_mcp_shared shared;
    struct deed_http *http;
    struct client *clients;
    unsigned client_count;
    uint64_t posts; /* how many there were: their numbers */
    struct deed_timer beat;
    char token[DEED_TOKEN_BYTES];
    bool ending;
};

/* A post whose answer has not been given. */
struct post {
    struct post *next;
    struct client *client; /* NULL: its session has ended */
    struct deed_http_exchange *x;
    uint64_t number;
    bool takes_streams;
};

struct client {
    struct deed_mcp mcp;
    struct client *next;
    struct server *server;
    char id[DEED_TOKEN_BYTES];
    struct post *posts;                /* newest first */
    struct deed_http_exchange *stream; /* of its GET; NULL: none */
    deed_time_us seen_us;
    bool announced; /* it knows its id */
    struct deed_task leave;
};

static struct client *client_of(struct deed_mcp *mcp)
{
    return deed_container_of(mcp, struct client, mcp);
}

/* Out. */

static void write_event(struct deed_http_exchange *x, const char *bytes,
                        size_t len)
{
    static const char head[] = "event: message\ndata: ";
    deed_http_stream(x, DEED_EVENT_STREAM);
    deed_http_stream_add(x, head, sizeof(head) - 1);
    deed_http_stream_add(x, bytes, len); /* JSON of ours has no line ends */
    deed_http_stream_add(x, "\n\n", 2);
}

static struct post *find_post(const struct client *client, uint64_t number)
{
    struct post *post = client->posts;
    while (post && post->number != number) {
        post = post->next;
    }
    return post;
}

static void answer(struct post *post, const char *bytes, size_t len)
{
    struct client *client = post->client;
    bool known = client->mcp.revision != NULL;
    if (deed_http_is_answered(post->x)) { /* it became a stream */
        write_event(post->x, bytes, len);
        deed_http_stream_end(post->x);
        return;
    }
    if (known && !client->announced) {
        deed_http_set_header(post->x, SESSION_HEADER, client->id);
        client->announced = true;
    }
    deed_http_reply(post->x, known ? 200 : 400, "application/json", bytes, len);
}

/* Where something can be said that answers nothing. */
static struct deed_http_exchange *ear_of(const struct client *client,
                                         uint64_t number)
{
    const struct post *own = find_post(client, number);
    if (own && own->takes_streams) {
        return own->x;
    }
    if (client->stream) {
        return client->stream;
    }
    for (const struct post *p = client->posts; p; p = p->next) {
        if (p->takes_streams) {
            return p->x;
        }
    }
    return NULL;
}

static bool send(struct deed_mcp *mcp, enum deed_mcp_out what, uint64_t number,
                 const char *bytes, size_t len)
{
    struct client *client = client_of(mcp);
    if (what == DEED_MCP_OUT_ANSWER) {
        struct post *post = find_post(client, number);
        if (post) {
            answer(post, bytes, len);
        }
        return post != NULL;
    }
    struct deed_http_exchange *x = ear_of(client, number);
    if (x) {
        write_event(x, bytes, len);
    }
    return x != NULL;
}

static void forget(struct deed_mcp *mcp, uint64_t number)
{
    struct post *post = find_post(client_of(mcp), number);
    if (post && deed_http_is_answered(post->x)) {
        deed_http_stream_end(post->x);
    } else if (post) {
        deed_http_reply(post->x, 202, NULL, "", 0);
    }
}

/* Sessions. */

static void on_leave(struct deed_task *task)
{
    struct client *client = deed_container_of(task, struct client, leave);
    struct server *server = client->server;
    struct client **at = &server->clients;
    while (*at != client) {
        at = &(*at)->next;
    }
    *at = client->next;
    server->client_count--;
    deed_mcp_fini(&client->mcp);
    for (struct post *p = client->posts; p; p = p->next) {
        p->client = NULL;
        deed_http_refuse(p->x, 404, "The session has ended.\n");
        deed_http_stream_end(p->x);
    }
    if (client->stream) {
        deed_http_set_user(client->stream, NULL);
        deed_http_stream_end(client->stream);
    }
    free(client);
    if (server->ending && !server->clients) {
        deed_loop_stop(server->shared.loop);
    }
}

/* Not inside whoever has just ended. */
static void quiet(struct deed_mcp *mcp)
{
    deed_loop_defer(mcp->loop, &client_of(mcp)->leave);
}

static const struct deed_mcp_transport transport = { send, forget, quiet };

static struct client *new_client(struct server *server, struct deed_error *err)
{
    struct client *client =
        server->client_count < SESSIONS_MAX ? calloc(1, sizeof(*client)) : NULL;
    if (!client) {
        deed_fail(err, DEED_TOO_LARGE, "there are %u sessions; end one of them",
                  server->client_count);
        return NULL;
    }
    client->server = server;
    client->leave.run = on_leave;
    if (deed_token_make(client->id, err) ||
        deed_mcp_init(&client->mcp, &server->shared, &transport, err)) {
        deed_recorder_close(client->mcp.recorder);
        free(client);
        return NULL;
    }
    client->next = server->clients;
    server->clients = client;
    server->client_count++;
    return client;
}

static struct client *find_client(const struct server *server, const char *id)
{
    struct client *client = server->clients;
    while (client && (client->mcp.ending ||
                      !deed_token_equal(client->id, id, strlen(id)))) {
        client = client->next;
    }
    return client;
}

static void admit(void *user, struct deed_http_exchange *x)
{
    const struct server *server = user;
    deed_mcp_http_admit(x, server->token);
    if (server->ending) {
        deed_http_refuse(x, 503, "The server ends.\n");
    }
}

/* In. */

static struct post *add_post(struct client *client,
                             struct deed_http_exchange *x)
{
    struct post *post = calloc(1, sizeof(*post));
    if (!post) {
        deed_http_refuse(x, 503, "Out of memory.\n");
        return NULL;
    }
    *post = (struct post){ .next = client->posts,
                           .client = client,
                           .x = x,
                           .number = ++client->server->posts,
                           .takes_streams =
                               deed_mcp_http_accepts(x, DEED_EVENT_STREAM) };
    client->posts = post;
    deed_http_set_user(x, post);
    return post;
}

static void hear(struct client *client, struct post *post)
{
    struct deed_mcp *mcp = &client->mcp;
    size_t len = 0;
    char *body = deed_http_body(post->x, &len);
    char empty[] = "";
    client->seen_us = deed_loop_now_us(mcp->loop);
    mcp->hearing = post->number;
    mcp->requests_heard = 0;
    deed_mcp_heard(mcp, body ? body : empty, len);
    mcp->hearing = 0;
    if (!mcp->requests_heard && !deed_http_is_answered(post->x)) {
        deed_http_reply(post->x, 202, NULL, "", 0);
    }
}

/* The first message of a client; only initialize makes it a session. */
static void hear_first(struct server *server, struct deed_http_exchange *x)
{
    struct deed_error err = { 0 };
    struct client *client = new_client(server, &err);
    if (!client) {
        deed_http_refuse(x, 503, err.text);
        return;
    }
    struct post *post = add_post(client, x);
    if (post) {
        hear(client, post);
    }
    if (!client->mcp.revision) {
        deed_mcp_end(&client->mcp);
    }
}

static void open_stream(struct client *client, struct deed_http_exchange *x)
{
    if (!deed_mcp_http_accepts(x, DEED_EVENT_STREAM)) {
        deed_http_refuse(x, 406, "This is a text/event-stream.\n");
        return;
    }
    if (client->stream) { /* of a connection that broke; the newest counts */
        deed_http_stream_end(client->stream);
    }
    client->stream = x;
    deed_http_stream(x, DEED_EVENT_STREAM);
    deed_http_stream_add(x, ":\n\n", 3);
}

static void asked(void *user, struct deed_http_exchange *x)
{
    struct server *server = user;
    const char *id = deed_http_header(x, SESSION_HEADER);
    const char *method = deed_http_method(x);
    bool posts = strcmp(method, "POST") == 0;
    struct client *client = id ? find_client(server, id) : NULL;
    if (id && !client) {
        deed_http_refuse(x, 404,
                         "There is no such session; begin with "
                         "initialize.\n");
    } else if (!id && posts) {
        hear_first(server, x);
    } else if (!id) {
        deed_http_refuse(x, 400, SESSION_HEADER ": is missing.\n");
    } else if (posts) {
        struct post *post = add_post(client, x);
        if (post) {
            hear(client, post);
        }
    } else if (strcmp(method, "GET") == 0) {
        open_stream(client, x);
    } else {
        deed_http_reply(x, 204, NULL, "", 0);
        deed_mcp_end(&client->mcp);
    }
}

/* That nobody waits any more cancels nothing: the act goes on, and its key
 * tells how it ended. */
static void ended(void *user, struct deed_http_exchange *x)
{
    struct server *server = user;
    struct post *post = deed_http_user(x);
    for (struct client *c = server->clients; c; c = c->next) {
        if (c->stream == x) {
            c->stream = NULL;
        }
    }
    if (!post) {
        return;
    }
    if (post->client) {
        struct post **at = &post->client->posts;
        while (*at != post) {
            at = &(*at)->next;
        }
        *at = post->next;
        post->client->seen_us = deed_loop_now_us(server->shared.loop);
    }
    free(post);
}

/* The server. */

static void on_beat(struct deed_timer *timer)
{
    struct server *server = deed_container_of(timer, struct server, beat);
    deed_time_us now = deed_loop_now_us(server->shared.loop);
    for (struct client *c = server->clients; c; c = c->next) {
        if (c->stream) {
            deed_http_stream_add(c->stream, ":\n\n", 3);
        } else if (!c->posts && now - c->seen_us > FORSAKEN_US) {
            deed_mcp_end(&c->mcp);
        }
    }
    deed_timer_start(server->shared.loop, timer, now + BEAT_US);
}

static void on_signal(void *user, int number)
{
    struct server *server = user;
    (void)number;
    if (server->ending || !server->clients) {
        deed_loop_stop(server->shared.loop);
    }
    server->ending = true;
    for (struct client *c = server->clients; c; c = c->next) {
        deed_mcp_end(&c->mcp);
    }
}

static enum deed_code make_token(struct server *server, struct deed_error *err)
{
    const char *given = getenv("DEED_MCP_TOKEN");
    size_t len = given ? strlen(given) : 0;
    if (!len) {
        return deed_token_make(server->token, err);
    }
    if (len != sizeof(server->token) - 1 ||
        strspn(given, "0123456789abcdef") != len) {
        return deed_fail_member(err, DEED_INVALID, "DEED_MCP_TOKEN",
                                "must be 64 hexadecimal digits, as "
                                "\"openssl rand -hex 32\" prints them");
    }
    memcpy(server->token, given, len + 1);
    return DEED_OK;
}

/* One line of JSON: where it is, and what opens it. */
static void say_ready(const struct server *server)
{
    const struct deed_mcp_opts *opts = server->shared.opts;
    struct deed_arena arena;
    struct deed_json_object o;
    deed_arena_init(&arena, 0);
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(
        w, "url",
        deed_arena_printf(&arena,
                          strchr(opts->listen, ':') ? "http://[%s]:%u/mcp"
                                                    : "http://%s:%u/mcp",
                          opts->listen, deed_http_port(server->http)));
    deed_json_member(w, "token", server->token);
    opts->ready(opts->user, deed_str_or(deed_json_object_end(&o, &arena), ""));
    deed_arena_fini(&arena);
}

static enum deed_code start(struct server *server,
                            const struct deed_mcp_opts *opts,
                            struct deed_error *err)
{
    const struct deed_http_opts http = { .address = opts->listen,
                                         .port = opts->port,
                                         .body_bytes_max =
                                             DEED_MCP_LINE_BYTES_MAX,
                                         .lag_bytes_max = LAG_BYTES_MAX,
                                         .connections_max = CONNECTIONS_MAX,
                                         .idle_seconds = IDLE_SECONDS };
    const struct deed_http_events events = { admit, asked, ended, server };
    struct deed_mcp trial = { 0 }; /* what is wrong is said at once */
    enum deed_code code =
        deed_mcp_share(&server->shared, opts, on_signal, server, err);
    if (!code) {
        server->shared.many = true;
        code = deed_mcp_init(&trial, &server->shared, &transport, err);
        deed_recorder_close(trial.recorder);
        server->shared.traces = 0;
    }
    if (!code) {
        code = make_token(server, err);
    }
    return code ? code
                : deed_http_create(server->shared.loop, &http, &events,
                                   &server->http, err);
}

enum deed_code deed_mcp_run_http(const struct deed_mcp_opts *opts,
                                 struct deed_error *err)
{
    struct server server = { .beat = { .fire = on_beat } };
    enum deed_code code = start(&server, opts, err);
    if (!code) {
        say_ready(&server);
        on_beat(&server.beat);
        deed_loop_run(server.shared.loop);
    }
    deed_timer_stop(&server.beat);
    while (server.clients) {
        deed_task_cancel(&server.clients->leave);
        on_leave(&server.clients->leave);
    }
    deed_http_destroy(server.http);
    explicit_bzero(server.token, sizeof(server.token));
    if (server.shared.opts) {
        deed_mcp_unshare(&server.shared);
    }
    return code;
}
