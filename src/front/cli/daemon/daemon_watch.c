/* SPDX-License-Identifier: Apache-2.0 */
/* The page of `deed watch`, served by the background process for as long as
 * one such command is there. */
#include <deed/call.h>

#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "base/value.h"
#include "front/cli/daemon/daemon_impl.h"
#include "front/watch/watch.h"
#include "io/loop.h"
#include "wire/json_writer.h"

bool deed_daemon_is_watched(const struct deed_daemon *daemon)
{
    /* In simulated time nobody is waited for: it passes at once. */
    return daemon && daemon->watch && daemon->live;
}

static void on_tabs(void *user, struct deed_call *call,
                    const struct deed_call_event *event)
{
    struct deed_daemon *daemon = user;
    const struct deed_tab_list *tabs = deed_call_tabs(call);
    struct deed_tab_info tab = { 0 };
    if (event->kind != DEED_CALL_DONE) {
        return;
    }
    for (size_t i = 0; tabs && deed_tab_at(tabs, i, &tab); i++) {
        if (tab.current && daemon->watch) {
            deed_daemon_note(daemon, tab.url, tab.title);
            deed_watch_note(daemon->watch, daemon->name, tab.url, tab.title);
        }
    }
    daemon->tabs = NULL;
    deed_call_free(call);
}

/* While an action is under way the tabs cannot be asked for: what was so
 * before must do. */
static void ask_where(struct deed_daemon *daemon)
{
    const struct deed_call_listener listener = { on_tabs, daemon };
    if (!daemon->tabs && !daemon->running) {
        (void)deed_start_tabs(daemon->session, "list", NULL, &listener,
                              &daemon->tabs, NULL);
    }
}

static void on_picture(void *user, struct deed_call *call,
                       const struct deed_call_event *event)
{
    struct deed_daemon *daemon = user;
    const struct deed_picture_file *picture = deed_call_picture(call);
    size_t len = 0;
    if (event->kind != DEED_CALL_DONE) {
        return;
    }
    const void *png = picture ? deed_picture_png(picture, &len) : NULL;
    struct deed_rect rect =
        picture ? deed_picture_rect(picture) : (struct deed_rect){ 0 };
    daemon->picture = NULL;
    if (daemon->watch) {
        deed_watch_show(daemon->watch, daemon->name, png, len,
                        (double[4]){ rect.x, rect.y, rect.width, rect.height });
        ask_where(daemon);
    }
    deed_call_free(call);
}

static enum deed_code look(void *user, const char *session,
                           struct deed_error *err)
{
    struct deed_daemon *daemon = user;
    const struct deed_call_listener listener = { on_picture, daemon };
    (void)session; /* there is one */
    if (!daemon->session || daemon->picture) {
        return deed_fail(err, DEED_STATE, "there is nothing to look at");
    }
    return deed_start_picture(daemon->session, false, &listener,
                              &daemon->picture, err);
}

static enum deed_code answer(void *user, const struct deed_watch_order *order,
                             struct deed_error *err)
{
    struct deed_daemon *daemon = user;
    struct deed_session *session = daemon->session;
    const char *reason = order->reason[0] ? order->reason : NULL;
    if (!session) {
        return deed_fail(err, DEED_STATE, "the session has ended");
    }
    switch (order->answer) {
    case DEED_WATCH_APPROVE:
        return deed_grant(session, order->handle, err);
    case DEED_WATCH_DENY:
        return deed_deny(session, order->handle,
                         deed_str_or(reason, "the person who was asked said "
                                             "no"),
                         err);
    case DEED_WATCH_TAKE_OVER:
        return deed_take_over(session, order->handle, err);
    case DEED_WATCH_DONE:
        return deed_user_acted(session, order->handle, err);
    default:
        return deed_cancel(session, order->handle,
                           deed_str_or(reason, "a person stopped it"), err);
    }
}

static void set_step(void *user, bool on)
{
    const struct deed_daemon *daemon = user;
    if (daemon->session) {
        deed_session_set_ask_first(daemon->session, on);
    }
}

/* Which action asks, so that it is answered when nobody is left to do so. */
static void note_asked(struct deed_daemon *daemon, const char *type,
                       const struct deed_value *payload)
{
    const char *handle = deed_value_text_at(payload, "actionHandle");
    if (strcmp(type, "action.confirmation.request") == 0) {
        snprintf(daemon->asked, sizeof(daemon->asked), "%s",
                 deed_str_or(handle, ""));
    } else if (deed_str_equal(handle, daemon->asked)) {
        daemon->asked[0] = '\0';
    }
}

static void on_heard(void *user, const char *type, const char *json)
{
    struct deed_daemon *daemon = user;
    struct deed_cli cli = { .interrupt = -1 };
    bool ends = strcmp(type, "action.result") == 0 ||
                strcmp(type, "action.accepted") == 0;
    if (!daemon->watch && !daemon->recording && !ends) {
        return;
    }
    deed_arena_init(&cli.arena, 0);
    const struct deed_value *payload = deed_cli_json(&cli, json);
    if (payload) {
        daemon_record(daemon, type, payload);
    }
    if (payload && daemon->watch) {
        deed_watch_heard(daemon->watch, daemon->name, type, payload);
        note_asked(daemon, type, payload);
    }
    deed_arena_fini(&cli.arena);
}

void daemon_observe(struct deed_daemon *daemon)
{
    const struct deed_callback observer = { .heard = on_heard, .user = daemon };
    if (daemon->session) {
        deed_session_observe(daemon->session, &observer);
    }
}

static enum deed_code open_watch(struct deed_daemon *daemon,
                                 struct deed_error *err)
{
    const struct deed_watch_source source = {
        .look = look, .answer = answer, .step = set_step, .user = daemon
    };
    if (daemon->watch) {
        return DEED_OK;
    }
    enum deed_code code = deed_watch_create(daemon->loop, daemon->name, &source,
                                            &daemon->watch, err);
    if (!code) {
        daemon_observe(daemon);
        deed_watch_note(daemon->watch, daemon->name,
                        deed_strbuf_get(&daemon->url),
                        deed_strbuf_get(&daemon->title));
        ask_where(daemon);
    }
    return code;
}

static void say_link(struct deed_daemon *daemon, struct connection *connection,
                     const char *link)
{
    struct deed_strbuf text;
    struct deed_json_writer w;
    deed_strbuf_init(&text, 0);
    deed_json_writer_init(&w, &text);
    deed_json_begin_object(&w);
    deed_json_member(&w, "url", link);
    deed_json_member(&w, "session", daemon->name);
    deed_json_end_object(&w);
    connection_tell(connection, DEED_CHUNK_STATUS, deed_strbuf_get(&text),
                    text.len);
    deed_strbuf_fini(&text);
}

void daemon_begin_watch(struct deed_daemon *daemon,
                        struct connection *connection)
{
    struct deed_error err = { 0 };
    char *link = NULL;
    if (!daemon->session) {
        connection_refuse(connection, DEED_EXIT_ENVIRONMENT,
                          "nothing is open yet");
        return;
    }
    enum deed_code code = open_watch(daemon, &err);
    if (!code) {
        code = deed_watch_link(daemon->watch, &link, &err);
    }
    if (code) {
        connection_refuse(connection, deed_exit_of_code(code), err.text);
        daemon_end_watch(daemon);
        return;
    }
    connection->state = CONNECTION_WATCHING;
    say_link(daemon, connection, link);
    free(link);
}

static bool somebody_watches(const struct deed_daemon *daemon)
{
    for (const struct connection *g = daemon->connections; g; g = g->next) {
        if (g->state == CONNECTION_WATCHING) {
            return true;
        }
    }
    return false;
}

void daemon_end_watch(struct deed_daemon *daemon)
{
    if (!daemon->watch || (somebody_watches(daemon) && !daemon->ending)) {
        return;
    }
    struct deed_watch *watch = daemon->watch;
    daemon->watch = NULL;
    deed_call_free(daemon->picture);
    deed_call_free(daemon->tabs);
    daemon->picture = daemon->tabs = NULL;
    deed_watch_destroy(watch);
    set_step(daemon, false);
    if (daemon->session && daemon->asked[0]) {
        deed_deny(daemon->session, daemon->asked, "nobody watches any more",
                  NULL);
        daemon->asked[0] = '\0';
    }
}
