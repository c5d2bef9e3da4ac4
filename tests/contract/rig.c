/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The engine on a surface of the caller's choice, for tests that ask the same
 * of every driver and that break things while an action is under way. Orders
 * come on stdin, one JSON object a line; what comes of them goes to stdout.
 *
 *     {"id":"1","sim":{...}}                  a simulated interface
 *     {"id":"2","browser":{"url":"http://…"}} joins a browser; without `url`
 *                                             starts one
 *     {"id":"3","page":{"fresh":true}}        a page of it
 *     {"id":"4","act":{...}}                  the payload of an action.request
 *     {"id":"5","stat":true}                  memory, and who is there
 *
 * Orders do not wait for each other. Each is answered once: {"id":…,"ok":true},
 * {"id":…,"result":{…}} or {"id":…,"error":{…}}. {"event":"lost",…} comes by
 * itself.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/engine.h"
#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "driver/cdp/chromium.h"
#include "driver/registry.h"
#include "driver/sim/sim.h"
#include "io/loop.h"
#include "io/stream.h"
#include "io/timer.h"
#include "wire/json.h"
#include "wire/json_writer.h"
#include "wire/split.h"

struct rig {
    struct deed_loop *loop;
    struct deed_stream *in;
    struct deed_split split;
    struct deed_browser *browser;
    struct deed_backend *other; /* a browser of another driver */
    struct ask *opening;        /* that one, and then its page */
    struct deed_engine *engine;
    struct deed_timer timer;
    struct ask *asks; /* all there ever were */
};

/* Who asked. Kept to the end: a second answer must be seen, not crash. */
struct ask {
    struct ask *next;
    struct rig *rig;
    char id[64];
};

static void say(const char *id, const char *member,
                const struct deed_value *value)
{
    struct deed_strbuf text;
    struct deed_json_writer w;
    deed_strbuf_init(&text, 0);
    deed_json_writer_init(&w, &text);
    deed_json_begin_object(&w);
    deed_json_member(&w, "id", id);
    deed_json_key(&w, member);
    if (value) {
        struct deed_strbuf inner;
        deed_strbuf_init(&inner, 0);
        deed_json_write(&inner, value);
        deed_json_raw(&w, inner.bytes, inner.len);
        deed_strbuf_fini(&inner);
    } else {
        deed_json_bool(&w, true);
    }
    deed_json_end_object(&w);
    printf("%s\n", deed_strbuf_get(&text));
    fflush(stdout);
    deed_strbuf_fini(&text);
}

/* `id` NULL: it happened by itself. */
static void say_error(const char *id, const struct deed_error *err)
{
    struct deed_strbuf text;
    struct deed_json_writer w;
    deed_strbuf_init(&text, 0);
    deed_json_writer_init(&w, &text);
    deed_json_begin_object(&w);
    deed_json_member(&w, id ? "id" : "event", id ? id : "lost");
    deed_json_key(&w, "error");
    deed_json_begin_object(&w);
    deed_json_member(&w, "code", deed_code_name(err->code));
    deed_json_member(&w, "member", err->member);
    deed_json_member(&w, "message", err->text);
    deed_json_end_object(&w);
    deed_json_end_object(&w);
    printf("%s\n", deed_strbuf_get(&text));
    fflush(stdout);
    deed_strbuf_fini(&text);
}

static struct ask *new_ask(struct rig *rig, const char *id)
{
    struct ask *ask = calloc(1, sizeof(*ask));
    if (!ask) {
        abort();
    }
    ask->rig = rig;
    ask->next = rig->asks;
    rig->asks = ask;
    snprintf(ask->id, sizeof(ask->id), "%s", id);
    return ask;
}

static void answer(struct ask *ask, const struct deed_error *err)
{
    if (err) {
        say_error(ask->id, err);
    } else {
        say(ask->id, "ok", NULL);
    }
}

/* The engine. */

static void turn(struct rig *rig)
{
    deed_engine_turn(rig->engine, deed_loop_now_us(rig->loop));
    deed_timer_start(rig->loop, &rig->timer, deed_engine_wakeup(rig->engine));
}

static void on_timer(struct deed_timer *timer)
{
    turn(deed_container_of(timer, struct rig, timer));
}

static void on_changed(void *user)
{
    struct rig *rig = user;
    if (rig->engine) {
        deed_timer_start(rig->loop, &rig->timer,
                         deed_engine_wakeup(rig->engine));
    }
}

static deed_time_us on_clock(void *user)
{
    return deed_loop_now_us(((struct rig *)user)->loop);
}

static void drop_engine(struct rig *rig)
{
    struct deed_engine *engine = rig->engine;
    deed_timer_stop(&rig->timer);
    rig->engine = NULL;
    deed_engine_destroy(engine);
}

static enum deed_code use(struct rig *rig, struct deed_driver *driver,
                          bool virtual_time, struct deed_error *err)
{
    const struct deed_engine_opts opts = {
        .driver = driver,
        .hold_us = -1,
        .enter_opaque = true,
        .modes = virtual_time ? deed_sim_modes(driver) : 0,
        .clock = virtual_time ? NULL : on_clock,
        .changed = on_changed,
        .user = rig,
    };
    drop_engine(rig);
    enum deed_code code = deed_engine_create(&opts, &rig->engine, err);
    if (code) {
        driver->ops->destroy(driver);
    }
    return code;
}

static void heard(void *user, const char *handle, enum deed_message message,
                  const struct deed_value *payload)
{
    struct ask *ask = user;
    (void)handle;
    if (message == DEED_MESSAGE_RESULT) {
        say(ask->id, "result", payload);
    }
}

static void do_act(struct rig *rig, const char *id,
                   const struct deed_value *request)
{
    struct deed_error err;
    struct deed_ticket ticket;
    struct ask *ask = new_ask(rig, id);
    const struct deed_action_listener listener = { heard, ask };
    if (!rig->engine) {
        deed_fail(&err, DEED_STATE, "there is no surface");
        answer(ask, &err);
    } else if (deed_engine_submit(rig->engine, request, &listener, &ticket,
                                  &err)) {
        answer(ask, &err);
    } else if (deed_engine_is_virtual(rig->engine)) {
        deed_engine_run(rig->engine, ticket.handle);
    } else {
        turn(rig);
    }
}

/* Surfaces. */

static void do_sim(struct rig *rig, const char *id, const struct deed_value *ui)
{
    struct deed_strbuf text;
    struct deed_error err;
    struct deed_driver *driver = NULL;
    deed_strbuf_init(&text, 0);
    deed_json_write(&text, ui);
    enum deed_code code = deed_sim_create(text.bytes, text.len, &driver, &err);
    if (!code) {
        code = use(rig, driver, true, &err);
    }
    answer(new_ask(rig, id), code ? &err : NULL);
    deed_strbuf_fini(&text);
}

static void on_page(void *user, struct deed_driver *driver,
                    const struct deed_error *err)
{
    struct ask *ask = user;
    struct deed_error own;
    if (!err && use(ask->rig, driver, false, &own)) {
        err = &own;
    }
    answer(ask, err);
}

static void on_surface(void *user, const struct deed_surface *surface,
                       const struct deed_error *err)
{
    on_page(user, surface ? surface->driver : NULL, err);
}

static const char *text_of(const struct deed_value *map, const char *key)
{
    return deed_value_text(deed_value_get(map, key));
}

static bool is_true(const struct deed_value *map, const char *key)
{
    const struct deed_value *value = deed_value_get(map, key);
    return deed_value_is(value, DEED_VALUE_BOOL) && value->as.boolean;
}

static void do_page(struct rig *rig, const char *id,
                    const struct deed_value *order)
{
    struct deed_error err;
    struct ask *ask = new_ask(rig, id);
    const struct deed_attach attach = {
        .target_id = text_of(order, "targetId"),
        .fresh = is_true(order, "fresh"),
    };
    if (rig->other) {
        if (rig->other->ops->open(rig->other, &attach, on_surface, ask, &err)) {
            answer(ask, &err);
        }
    } else if (!rig->browser) {
        deed_fail(&err, DEED_STATE, "there is no browser");
        answer(ask, &err);
    } else if (deed_browser_open_page(rig->browser, &attach, on_page, ask,
                                      &err)) {
        answer(ask, &err);
    }
}

static void on_browser(void *user, const struct deed_error *err)
{
    answer(user, err);
}

static void on_lost(void *user, const struct deed_error *err)
{
    (void)user;
    say_error(NULL, err);
}

static void on_other_ready(void *user)
{
    struct rig *rig = user;
    answer(rig->opening, NULL);
    rig->opening = NULL;
}

static void on_other_lost(void *user, const struct deed_error *err)
{
    struct rig *rig = user;
    if (rig->opening) {
        answer(rig->opening, err);
        rig->opening = NULL;
    } else {
        say_error(NULL, err);
    }
}

/* {"driver":"firefox","url":"ws://..."}: by its row in the registry. */
static void open_other(struct rig *rig, struct ask *ask,
                       const struct deed_value *order)
{
    struct deed_error err;
    const char *url = text_of(order, "url");
    const struct deed_setting settings[] = {
        { "dialogs", "accept", 0 },
        { url ? "browser" : "launch", url ? url : "true", 0 },
    };
    const struct deed_backend_opts opts = {
        .settings = settings,
        .setting_count = DEED_ARRAY_LEN(settings),
        .events = { .ready = on_other_ready,
                    .lost = on_other_lost,
                    .user = rig },
    };
    drop_engine(rig);
    deed_backend_destroy(rig->other);
    rig->other = NULL;
    rig->opening = ask;
    if (deed_registry_open(rig->loop, text_of(order, "driver"), &opts,
                           &rig->other, &err)) {
        rig->opening = NULL;
        answer(ask, &err);
    }
}

static void do_browser(struct rig *rig, const char *id,
                       const struct deed_value *order)
{
    struct deed_error err;
    struct ask *ask = new_ask(rig, id);
    if (text_of(order, "driver")) {
        open_other(rig, ask, order);
        return;
    }
    const struct deed_value *timeout = deed_value_get(order, "timeoutMs");
    const struct deed_browser_opts opts = {
        .url = text_of(order, "url"),
        .executable = text_of(order, "executable"),
        .start_url = text_of(order, "startUrl"),
        .timeout_us = deed_value_is(timeout, DEED_VALUE_NUMBER)
                          ? DEED_MS((int64_t)timeout->as.number)
                          : 0,
        .dialogs = DEED_DIALOG_ACCEPT,
        .on_ready = on_browser,
        .on_lost = on_lost,
        .user = ask,
    };
    drop_engine(rig);
    deed_browser_destroy(rig->browser);
    rig->browser = NULL;
    if (deed_browser_create(rig->loop, &deed_chromium_ops, &opts, &rig->browser,
                            &err)) {
        answer(ask, &err);
    }
}

static long resident_kb(void)
{
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "re");
    if (!file || fscanf(file, "%*d %ld", &pages) != 1) {
        pages = 0;
    }
    if (file) {
        fclose(file);
    }
    return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

static void do_stat(struct rig *rig, const char *id)
{
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    struct deed_value *map = deed_value_map(&arena);
    deed_value_set(&arena, map, "residentKb",
                   deed_value_number(&arena, (double)resident_kb()));
    deed_value_set(
        &arena, map, "browserPid",
        deed_value_number(&arena, rig->browser
                                      ? (double)deed_chromium_pid(rig->browser)
                                      : 0));
    say(id, "stat", map);
    deed_arena_fini(&arena);
}

/* Orders. */

static void obey(struct rig *rig, const char *line, size_t len)
{
    static const struct {
        const char *member;
        void (*run)(struct rig *rig, const char *id,
                    const struct deed_value *order);
    } orders[] = {
        { "sim", do_sim },
        { "browser", do_browser },
        { "page", do_page },
        { "act", do_act },
    };
    struct deed_arena arena;
    struct deed_value *order = NULL;
    struct deed_error err;
    deed_arena_init(&arena, 0);
    const char *id = NULL;
    if (!deed_json_parse(&arena, line, len, NULL, &order, &err)) {
        id = text_of(order, "id");
    }
    for (size_t i = 0; id && i < DEED_ARRAY_LEN(orders); i++) {
        const struct deed_value *value =
            deed_value_get(order, orders[i].member);
        if (value) {
            orders[i].run(rig, id, value);
        }
    }
    if (id && deed_value_get(order, "stat")) {
        do_stat(rig, id);
    }
    deed_arena_fini(&arena);
}

static void on_data(void *user, const char *bytes, size_t len)
{
    struct rig *rig = user;
    struct deed_error err;
    char *line = NULL;
    size_t size = 0;
    if (deed_split_feed(&rig->split, bytes, len, &err)) {
        deed_loop_stop(rig->loop);
        return;
    }
    while (!deed_split_next(&rig->split, &line, &size, &err) && line) {
        obey(rig, line, size);
    }
}

static void on_end(void *user, const struct deed_error *err)
{
    (void)err;
    deed_loop_stop(((struct rig *)user)->loop);
}

int main(void)
{
    static const struct deed_stream_events events = { .on_data = on_data,
                                                      .on_end = on_end };
    struct rig rig = { .timer = { .fire = on_timer } };
    struct deed_error err;
    deed_split_init(&rig.split, '\n', (size_t)16 << 20);
    if (deed_loop_create(&rig.loop, &err) ||
        deed_stream_create(rig.loop, STDIN_FILENO, 1 << 20, &rig.in, &err) ||
        deed_stream_start(rig.in, &events, &rig, &err)) {
        fprintf(stderr, "rig: %s\n", err.text);
        return 1;
    }
    deed_loop_run(rig.loop);
    drop_engine(&rig);
    deed_browser_destroy(rig.browser);
    deed_backend_destroy(rig.other);
    deed_stream_destroy(rig.in);
    deed_split_fini(&rig.split);
    deed_loop_destroy(rig.loop);
    while (rig.asks) {
        struct ask *ask = rig.asks;
        rig.asks = ask->next;
        free(ask);
    }
    return 0;
}
