/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Runs action requests, one JSON payload a line on stdin, on a page of a real
 * browser, and prints each result as a line: the driver and the engine with
 * nothing around them, for tests. DEED_BROWSER names the driver.
 *
 *     acts [http://host:port | ws://… | launch]
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/engine.h"
#include "base/arena.h"
#include "base/strbuf.h"
#include "base/value.h"
#include "base/util.h"
#include "driver/registry.h"
#include "io/loop.h"
#include "io/timer.h"
#include "wire/json.h"

struct world {
    struct deed_loop *loop;
    struct deed_backend *browser;
    struct deed_surface surface;
    struct deed_engine *engine;
    struct deed_timer timer;
    bool ready, failed, done;
};

static void fail(struct world *w, const struct deed_error *err)
{
    fprintf(stderr, "acts: %s\n", err->text);
    w->failed = true;
    deed_loop_stop(w->loop);
}

static void turn(struct world *w)
{
    deed_engine_turn(w->engine, deed_loop_now_us(w->loop));
    deed_timer_start(w->loop, &w->timer, deed_engine_wakeup(w->engine));
}

static void on_timer(struct deed_timer *timer)
{
    turn((struct world *)(void *)((char *)timer -
                                  offsetof(struct world, timer)));
}

static void on_changed(void *user)
{
    struct world *w = user;
    if (w->engine) {
        deed_timer_start(w->loop, &w->timer, deed_engine_wakeup(w->engine));
    }
}

static deed_time_us on_clock(void *user)
{
    struct world *w = user;
    return deed_loop_now_us(w->loop);
}

static void on_page(void *user, const struct deed_surface *surface,
                    const struct deed_error *err)
{
    struct world *w = user;
    struct deed_error own;
    if (err) {
        fail(w, err);
        return;
    }
    w->surface = *surface;
    const struct deed_engine_opts opts = { .driver = surface->driver,
                                           .hold_us = -1,
                                           .enter_opaque = true,
                                           .clock = on_clock,
                                           .changed = on_changed,
                                           .user = w };
    if (deed_engine_create(&opts, &w->engine, &own)) {
        fail(w, &own);
        return;
    }
    w->ready = true;
    deed_loop_stop(w->loop);
}

static void on_browser(void *user)
{
    struct world *w = user;
    struct deed_error own;
    const struct deed_attach attach = { 0 };
    if (w->browser->ops->open(w->browser, &attach, on_page, w, &own)) {
        fail(w, &own);
    }
}

static void on_lost(void *user, const struct deed_error *err)
{
    struct world *w = user;
    if (!w->ready) {
        fail(w, err);
    }
}

static void heard(void *user, const char *handle, enum deed_message message,
                  const struct deed_value *payload)
{
    struct world *w = user;
    (void)handle;
    if (message != DEED_MESSAGE_RESULT) {
        return;
    }
    struct deed_strbuf text;
    deed_strbuf_init(&text, 0);
    deed_json_write(&text, payload);
    printf("%s\n", deed_strbuf_get(&text));
    fflush(stdout);
    deed_strbuf_fini(&text);
    w->done = true;
    deed_loop_stop(w->loop);
}

static void print_refusal(struct deed_arena *arena,
                          const struct deed_error *err)
{
    struct deed_value *map = deed_value_map(arena);
    struct deed_value *error = deed_value_map(arena);
    struct deed_strbuf text;
    deed_value_set(arena, error, "code",
                   deed_value_string(arena, deed_code_name(err->code)));
    deed_value_set(arena, error, "member",
                   deed_value_string(arena, err->member));
    deed_value_set(arena, error, "message",
                   deed_value_string(arena, err->text));
    deed_value_set(arena, map, "error", error);
    deed_strbuf_init(&text, 0);
    deed_json_write(&text, map);
    printf("%s\n", deed_strbuf_get(&text));
    deed_strbuf_fini(&text);
}

static void act(struct world *w, const char *line)
{
    struct deed_arena arena;
    struct deed_value *payload = NULL;
    struct deed_error err;
    struct deed_ticket ticket;
    const struct deed_action_listener listener = { heard, w };
    deed_arena_init(&arena, 0);
    if (deed_json_parse(&arena, line, strlen(line), NULL, &payload, &err) ||
        deed_engine_submit(w->engine, payload, &listener, &ticket, &err)) {
        print_refusal(&arena, &err);
        fflush(stdout);
    } else {
        w->done = false;
        turn(w);
        while (!w->done) {
            deed_loop_run(w->loop);
        }
    }
    deed_arena_fini(&arena);
}

int main(int argc, char **argv)
{
    struct world w = { .timer = { .fire = on_timer } };
    struct deed_error err;
    if (deed_loop_create(&w.loop, &err)) {
        return 1;
    }
    const char *driver = getenv("DEED_BROWSER");
    bool launch = argc < 2 || strcmp(argv[1], "launch") == 0;
    const struct deed_setting settings[] = {
        { "dialogs", "accept", 0 },
        { launch ? "launch" : "browser", launch ? "true" : argv[1], 0 },
    };
    const struct deed_backend_opts opts = {
        .settings = settings,
        .setting_count = DEED_ARRAY_LEN(settings),
        .events = { .ready = on_browser, .lost = on_lost, .user = &w },
    };
    if (deed_registry_open(w.loop, deed_str_or(driver, "chromium"), &opts,
                           &w.browser, &err)) {
        fprintf(stderr, "acts: %s\n", err.text);
        return 1;
    }
    deed_loop_run(w.loop);
    char *line = NULL;
    size_t cap = 0;
    while (w.ready && !w.failed && getline(&line, &cap, stdin) > 0) {
        act(&w, line);
    }
    free(line);
    deed_timer_stop(&w.timer);
    deed_engine_destroy(w.engine);
    if (w.surface.release) {
        w.surface.release(w.surface.user);
    }
    deed_backend_destroy(w.browser);
    deed_loop_destroy(w.loop);
    return w.failed;
}
