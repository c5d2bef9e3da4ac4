/* SPDX-License-Identifier: Apache-2.0 */
/* One order after another: whose turn it is, and what comes of it. */
#include <unistd.h>

#include "base/util.h"
#include "base/value.h"
#include "front/cli/daemon/daemon_impl.h"
#include "io/loop.h"
#include "wire/json_writer.h"

static void go_on(struct deed_daemon *daemon)
{
    uint64_t count;
    (void)!read(daemon->stop, &count, sizeof(count));
    if (daemon->session && !daemon->ending) {
        deed_session_resume(daemon->session);
    }
}

static void rest(struct deed_daemon *daemon)
{
    daemon->rested_us = deed_loop_now_us(daemon->loop);
    deed_timer_start(daemon->loop, &daemon->idle,
                     daemon->idle_us ? daemon->rested_us + daemon->idle_us
                                     : DEED_TIME_NEVER);
}

void daemon_say_status(struct deed_daemon *daemon,
                       struct connection *connection)
{
    deed_time_us now = deed_loop_now_us(daemon->loop);
    bool busy = daemon->running && daemon->running != connection;
    struct deed_strbuf text;
    struct deed_json_writer w;
    deed_strbuf_init(&text, 0);
    deed_json_writer_init(&w, &text);
    deed_json_begin_object(&w);
    deed_json_member(&w, "name", daemon->name);
    deed_json_key(&w, "pid");
    deed_json_integer(&w, getpid());
    deed_json_member(&w, "url", deed_strbuf_get(&daemon->url));
    deed_json_member(&w, "title", deed_strbuf_get(&daemon->title));
    deed_json_member(&w, "driver",
                     daemon->session ? deed_session_driver(daemon->session)
                                     : "");
    deed_json_member(&w, "version", deed_version());
    deed_json_key(&w, "ageMs");
    deed_json_integer(&w, (now - daemon->begun_us) / 1000);
    deed_json_key(&w, "idleMs");
    deed_json_integer(&w, busy ? 0 : (now - daemon->rested_us) / 1000);
    deed_json_key(&w, "busy");
    deed_json_bool(&w, busy);
    deed_json_end_object(&w);
    connection_tell(connection, DEED_CHUNK_STATUS, deed_strbuf_get(&text),
                    text.len);
    deed_strbuf_fini(&text);
    connection_answer(connection, DEED_EXIT_VERIFIED);
}

static void refresh_place(struct deed_daemon *daemon)
{
    struct deed_arena arena;
    struct deed_cli cli = { .interrupt = -1 };
    char *json = NULL;
    if (!daemon->session || deed_place(daemon->session, false, &json, NULL)) {
        return;
    }
    deed_arena_init(&arena, 0);
    cli.arena = arena;
    const struct deed_value *place = deed_cli_json(&cli, json);
    deed_daemon_note(daemon, deed_value_text_at(place, "url"),
                     deed_value_text_at(place, "title"));
    deed_arena_fini(&cli.arena);
    deed_free(json);
}

/* What was sent along as standard input. */
static FILE *open_input(struct connection *connection)
{
    struct deed_strbuf *input = &connection->input;
    return input->len && !input->failed
               ? fmemopen(input->bytes, input->len, "r")
               : fopen("/dev/null", "re");
}

static enum deed_exit run_command(struct deed_daemon *daemon,
                                  struct connection *connection)
{
    const struct deed_order *order = &connection->order;
    struct deed_cli cli = {
        .out = { connection->out, order->out_colours },
        .err = { connection->err, order->err_colours },
        .in = open_input(connection),
        .watched = order->watched,
        .session = daemon->session,
        .live = daemon->live,
        .daemon = daemon,
        .loop = daemon->loop,
        .stop_fd = daemon->stop,
        .interrupt = -1,
    };
    if (!cli.in) {
        return DEED_EXIT_INTERNAL;
    }
    /* Relative paths mean what they mean where the command was typed. */
    if (!order->cwd || chdir(order->cwd) != 0) {
        (void)!chdir("/");
    }
    deed_arena_init(&cli.arena, 0);
    enum deed_exit code =
        deed_cli_main(&cli, (int)order->word_count, order->words);
    deed_arena_fini(&cli.arena);
    if (cli.session) {
        (void)deed_session_set_files(cli.session, NULL, NULL);
        (void)deed_session_set_secret(cli.session, NULL, NULL, NULL);
    }
    (void)!chdir("/");
    fclose(cli.in);
    daemon->session = cli.session;
    daemon->live = cli.live;
    daemon_observe(daemon);
    return code;
}

static void run(struct deed_daemon *daemon, struct connection *connection)
{
    enum deed_exit code = DEED_EXIT_INTERNAL;
    bool status = connection->order.kind == DEED_ORDER_STATUS;
    daemon->running = connection;
    deed_timer_stop(&daemon->idle);
    if (status) {
        connection->state = CONNECTION_RUNNING;
        refresh_place(daemon);
        daemon_say_status(daemon, connection);
    } else {
        if (connection_begin(connection)) {
            code = run_command(daemon, connection);
        }
        connection_answer(connection, code);
    }
    daemon->running = NULL;
    go_on(daemon);
    if (status) { /* being looked at is no rest from work */
        deed_timer_start(daemon->loop, &daemon->idle,
                         daemon->idle_us ? daemon->rested_us + daemon->idle_us
                                         : DEED_TIME_NEVER);
    } else {
        rest(daemon);
    }
}

/* Who only looks whether it is there goes first: a command may take long. */
static bool is_before(const struct connection *a, const struct connection *b)
{
    bool quick_a = a->order.kind == DEED_ORDER_STATUS;
    bool quick_b = b->order.kind == DEED_ORDER_STATUS;
    return quick_a != quick_b ? quick_a : a->turn < b->turn;
}

static struct connection *next_turn(const struct deed_daemon *daemon)
{
    struct connection *first = NULL;
    for (struct connection *g = daemon->connections; g; g = g->next) {
        if (g->state == CONNECTION_WAITING && (!first || is_before(g, first))) {
            first = g;
        }
    }
    return first;
}

static bool is_over(const struct deed_daemon *daemon)
{
    /* Whoever started it was the first, and has brought no surface. */
    bool empty = !daemon->session && daemon->turns > 0;
    bool left = !daemon->session && !daemon->connections;
    return daemon->ending || empty || left ||
           (daemon->session && deed_session_is_lost(daemon->session));
}

void daemon_serve(struct deed_daemon *daemon)
{
    for (;;) {
        struct connection *connection = next_turn(daemon);
        if (connection && !daemon->ending) {
            run(daemon, connection);
        } else if (is_over(daemon)) {
            return;
        } else {
            deed_loop_step(daemon->loop, true);
        }
        connections_sweep(daemon, false);
    }
}
