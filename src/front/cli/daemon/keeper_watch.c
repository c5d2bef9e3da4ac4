/* SPDX-License-Identifier: Apache-2.0 */
/* The page of `deed watch`, served by the background process for as long as
 * one such command is there. */
#include <deed/call.h>

#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "base/value.h"
#include "front/cli/daemon/keeper_impl.h"
#include "front/watch/watch.h"
#include "io/loop.h"
#include "wire/json_writer.h"

bool deed_keeper_is_watched(const struct deed_keeper *keeper)
{
    /* In simulated time nobody is waited for: it passes at once. */
    return keeper && keeper->watch && keeper->live;
}

static void on_tabs(void *user, struct deed_call *call,
                    const struct deed_call_event *event)
{
    struct deed_keeper *keeper = user;
    const struct deed_tab_list *tabs = deed_call_tabs(call);
    struct deed_tab_info tab = { 0 };
    if (event->kind != DEED_CALL_DONE) {
        return;
    }
    for (size_t i = 0; tabs && deed_tab_at(tabs, i, &tab); i++) {
        if (tab.current && keeper->watch) {
            deed_keeper_note(keeper, tab.url, tab.title);
            deed_watch_note(keeper->watch, keeper->name, tab.url, tab.title);
        }
    }
    keeper->tabs = NULL;
    deed_call_free(call);
}

/* While an action is under way the tabs cannot be asked for: what was so
 * before must do. */
static void ask_where(struct deed_keeper *keeper)
{
    const struct deed_call_listener listener = { on_tabs, keeper };
    if (!keeper->tabs && !keeper->running) {
        (void)deed_start_tabs(keeper->session, "list", NULL, &listener,
                              &keeper->tabs, NULL);
    }
}

static void on_picture(void *user, struct deed_call *call,
                       const struct deed_call_event *event)
{
    struct deed_keeper *keeper = user;
    const struct deed_picture_file *picture = deed_call_picture(call);
    size_t len = 0;
    if (event->kind != DEED_CALL_DONE) {
        return;
    }
    const void *png = picture ? deed_picture_png(picture, &len) : NULL;
    struct deed_rect rect =
        picture ? deed_picture_rect(picture) : (struct deed_rect){ 0 };
    keeper->picture = NULL;
    if (keeper->watch) {
        deed_watch_show(keeper->watch, keeper->name, png, len,
                        (double[4]){ rect.x, rect.y, rect.width, rect.height });
        ask_where(keeper);
    }
    deed_call_free(call);
}

static enum deed_code look(void *user, const char *session,
                           struct deed_error *err)
{
    struct deed_keeper *keeper = user;
    const struct deed_call_listener listener = { on_picture, keeper };
    (void)session; /* there is one */
    if (!keeper->session || keeper->picture) {
        return deed_fail(err, DEED_STATE, "there is nothing to look at");
    }
    return deed_start_picture(keeper->session, false, &listener,
                              &keeper->picture, err);
}

static enum deed_code answer(void *user, const struct deed_watch_order *order,
                             struct deed_error *err)
{
    struct deed_keeper *keeper = user;
    struct deed_session *session = keeper->session;
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
    const struct deed_keeper *keeper = user;
    if (keeper->session) {
        deed_session_set_ask_first(keeper->session, on);
    }
}

/* Which action asks, so that it is answered when nobody is left to do so. */
static void note_asked(struct deed_keeper *keeper, const char *type,
                       const struct deed_value *payload)
{
    const char *handle =
        deed_value_text(deed_value_get(payload, "actionHandle"));
    if (strcmp(type, "action.confirmation.request") == 0) {
        snprintf(keeper->asked, sizeof(keeper->asked), "%s",
                 deed_str_or(handle, ""));
    } else if (deed_str_equal(handle, keeper->asked)) {
        keeper->asked[0] = '\0';
    }
}

static void on_heard(void *user, const char *type, const char *json)
{
    struct deed_keeper *keeper = user;
    struct deed_cli cli = { .interrupt = -1 };
    bool ends = strcmp(type, "action.result") == 0 ||
                strcmp(type, "action.accepted") == 0;
    if (!keeper->watch && !keeper->recording && !ends) {
        return;
    }
    deed_arena_init(&cli.arena, 0);
    const struct deed_value *payload = deed_cli_json(&cli, json);
    if (payload) {
        keeper_record(keeper, type, payload);
    }
    if (payload && keeper->watch) {
        deed_watch_heard(keeper->watch, keeper->name, type, payload);
        note_asked(keeper, type, payload);
    }
    deed_arena_fini(&cli.arena);
}

void keeper_observe(struct deed_keeper *keeper)
{
    const struct deed_callback observer = { .heard = on_heard, .user = keeper };
    if (keeper->session) {
        deed_session_observe(keeper->session, &observer);
    }
}

static enum deed_code open_watch(struct deed_keeper *keeper,
                                 struct deed_error *err)
{
    const struct deed_watch_source source = {
        .look = look, .answer = answer, .step = set_step, .user = keeper
    };
    if (keeper->watch) {
        return DEED_OK;
    }
    enum deed_code code = deed_watch_create(keeper->loop, keeper->name, &source,
                                            &keeper->watch, err);
    if (!code) {
        keeper_observe(keeper);
        deed_watch_note(keeper->watch, keeper->name,
                        deed_strbuf_get(&keeper->url),
                        deed_strbuf_get(&keeper->title));
        ask_where(keeper);
    }
    return code;
}

static void say_link(struct deed_keeper *keeper, struct guest *guest,
                     const char *link)
{
    struct deed_strbuf text;
    struct deed_json_writer w;
    deed_strbuf_init(&text, 0);
    deed_json_writer_init(&w, &text);
    deed_json_begin_object(&w);
    deed_json_member(&w, "url", link);
    deed_json_member(&w, "session", keeper->name);
    deed_json_end_object(&w);
    guest_tell(guest, DEED_CHUNK_STATUS, deed_strbuf_get(&text), text.len);
    deed_strbuf_fini(&text);
}

void keeper_begin_watch(struct deed_keeper *keeper, struct guest *guest)
{
    struct deed_error err = { 0 };
    char *link = NULL;
    if (!keeper->session) {
        guest_refuse(guest, DEED_EXIT_ENVIRONMENT, "nothing is open yet");
        return;
    }
    enum deed_code code = open_watch(keeper, &err);
    if (!code) {
        code = deed_watch_link(keeper->watch, &link, &err);
    }
    if (code) {
        guest_refuse(guest, deed_exit_of_code(code), err.text);
        keeper_end_watch(keeper);
        return;
    }
    guest->state = GUEST_WATCHING;
    say_link(keeper, guest, link);
    free(link);
}

static bool somebody_watches(const struct deed_keeper *keeper)
{
    for (const struct guest *g = keeper->guests; g; g = g->next) {
        if (g->state == GUEST_WATCHING) {
            return true;
        }
    }
    return false;
}

void keeper_end_watch(struct deed_keeper *keeper)
{
    if (!keeper->watch || (somebody_watches(keeper) && !keeper->ending)) {
        return;
    }
    struct deed_watch *watch = keeper->watch;
    keeper->watch = NULL;
    deed_call_free(keeper->picture);
    deed_call_free(keeper->tabs);
    keeper->picture = keeper->tabs = NULL;
    deed_watch_destroy(watch);
    set_step(keeper, false);
    if (keeper->session && keeper->asked[0]) {
        deed_deny(keeper->session, keeper->asked, "nobody watches any more",
                  NULL);
        keeper->asked[0] = '\0';
    }
}
