/* SPDX-License-Identifier: Apache-2.0 */
/* The orders of a transcript: what is asked of deed, and what is told of it. */
#include "web_play_impl.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "base/value.h"
#include "core/model/picture.h"
#include "core/verify/signal.h"
#include "driver/driver.h"
#include "engine/engine_host.h"
#include "io/loop.h"
#include "nomem.h"
#include "wire/json.h"
#include "wire/json_writer.h"

#define SETTINGS 6

static struct web_order *new_order(struct web_play *play, const char *name)
{
    struct web_order *order = calloc(1, sizeof(*order));
    assert_non_null(order);
    order->play = play;
    order->name = name;
    order->next = play->orders;
    play->orders = order;
    play->asked++;
    return order;
}

static void say(struct web_play *play, const char *format, ...)
{
    char text[4000];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof(text), format, args);
    va_end(args);
    text[strcspn(text, "\n")] = '\0';
    deed_strbuf_printf(&play->outcomes, "%s\n", text);
    if (getenv("FAKE_BROWSER_TRACE")) {
        fprintf(stderr, "= %s\n", text);
    }
}

/* Every order is answered once. */
static void answered(struct web_order *order)
{
    if (order->done) {
        fail_msg("%s:%u: %s was answered twice", order->play->file,
                 order->play->line, order->name);
    }
    order->done = true;
    order->play->answered++;
}

static void say_error(struct web_order *order, const struct deed_error *err)
{
    answered(order);
    say(order->play, "%s %s %s", order->name, deed_code_name(err->code),
        err->text);
}

/* What was asked could not even be begun. */
static void refuse(struct web_order *order, const char *why)
{
    struct deed_error err;
    deed_fail(&err, DEED_STATE, "%s", why);
    say_error(order, &err);
}

/* Opening. */

static void on_opened(void *user, const struct deed_error *err)
{
    struct web_order *order = user;
    bool was = nomem_set(false);
    if (err) {
        say_error(order, err);
    } else {
        answered(order);
        order->play->open_answers = order->play->fake.answers;
        say(order->play, "%s ok", order->name);
    }
    nomem_set(was);
}

static void on_lost(void *user, const struct deed_error *err)
{
    bool was = nomem_set(false);
    say(user, "lost %s %s", deed_code_name(err->code), err->text);
    nomem_set(was);
}

/* NAME=VALUE words; "fresh", "keep" and "target" say which tab. */
static size_t read_settings(char *line, struct deed_setting *settings,
                            struct deed_attach *attach)
{
    size_t count = 0;
    char *rest = NULL;
    for (char *word = strtok_r(line, " ", &rest); word;
         word = strtok_r(NULL, " ", &rest)) {
        char *value = strchr(word, '=');
        if (strcmp(word, "fresh") == 0) {
            attach->fresh = true;
        } else if (strcmp(word, "may-leave") == 0) {
            attach->may_leave = true;
        } else if (value) {
            *value++ = '\0';
            if (strcmp(word, "target") == 0) {
                attach->target_id = value;
            } else {
                assert_true(count < SETTINGS);
                settings[count++] = (struct deed_setting){ word, value, 0 };
            }
        }
    }
    return count;
}

static void do_open(struct web_play *play, const char *line)
{
    struct web_order *order = new_order(play, "open");
    struct deed_error err;
    char words[200];
    struct deed_setting settings[SETTINGS + 1];
    struct deed_attach attach = { 0 };
    snprintf(words, sizeof(words), "%s", line);
    size_t count = read_settings(words, settings, &attach);
    settings[count++] = (struct deed_setting){ "browser", play->fake.url, 0 };
    const struct deed_backend_opts opts = {
        .settings = settings,
        .setting_count = count,
        .timeout_us = DEED_MS(play->fake.hurried ? 700 : 15000)
    };
    const struct deed_engine_host_opts host = {
        .loop = play->loop,
        .engine = { .hold_us = -1, .enter_opaque = true },
        .lost = on_lost,
        .user = play,
    };
    deed_engine_host_destroy(play->host);
    play->host = NULL;
    assert_int_equal(deed_engine_host_create(&host, &play->host, NULL),
                     DEED_OK);
    nomem_set(true);
    enum deed_code code = deed_engine_host_connect(
        play->host, "chromium", &opts, &attach, on_opened, order, &err);
    nomem_set(false);
    if (code) {
        say_error(order, &err);
    }
}

/* Acts. */

static const char *text_of(const struct deed_value *map, const char *key)
{
    return deed_str_or(deed_value_text(deed_value_get(map, key)), "-");
}

/* An act with the one of the healthy play. */
static void compare(const struct web_order *order, bool succeeded)
{
    const struct web_play *play = order->play;
    const struct web_act *act = order->act;
    if (!play->healthy) {
        return;
    }
    const struct web_act *healthy = &play->healthy->list[act - play->acts.list];
    if (succeeded && healthy->effect && !act->effect) {
        fail_msg("%s:%u: succeeded, and nothing happened", play->file,
                 play->line);
    }
    if (act->single && act->presses > healthy->presses + !healthy->presses) {
        fail_msg("%s:%u: pressed %u times", play->file, play->line,
                 act->presses);
    }
}

static void heard(void *user, const char *handle, enum deed_message message,
                  const struct deed_value *payload)
{
    struct web_order *order = user;
    (void)handle;
    if (message != DEED_MESSAGE_RESULT) {
        return;
    }
    bool was = nomem_set(false);
    const struct deed_value *error = deed_value_get(payload, "error");
    const struct deed_value *own =
        deed_value_get(deed_value_get(payload, "metadata"), "x.deed");
    const char *status = text_of(payload, "status");
    bool succeeded = strcmp(status, "succeeded") == 0;
    answered(order);
    order->act->effect = order->play->fake.effects > order->had_effects;
    order->act->presses = order->play->fake.presses - order->had_presses;
    /* A member that is hurt may say that nothing was done. */
    if (succeeded && !order->play->fake.hurt.message &&
        order->play->fake.inputs > order->had_inputs &&
        strcmp(text_of(payload, "sideEffectState"), "none") == 0) {
        fail_msg("%s:%u: input was sent, and no side effect reported",
                 order->play->file, order->play->line);
    }
    compare(order, succeeded);
    say(order->play, "act %s %s side=%s delivered=%s effect=%s: %s", status,
        text_of(error, "code"), text_of(payload, "sideEffectState"),
        text_of(own, "delivered"), text_of(own, "effect"),
        text_of(error, "message"));
    nomem_set(was);
}

static struct deed_value *parse(struct deed_arena *arena, const char *json)
{
    struct deed_value *value = NULL;
    struct deed_error err;
    if (deed_json_parse(arena, json, strlen(json), NULL, &value, &err)) {
        fail_msg("%s: %s", json, err.text);
    }
    return value;
}

static void do_act(struct web_play *play, const char *line)
{
    struct web_order *order = new_order(play, "act");
    assert_true(play->acts.count < WEB_ACTS_MAX);
    order->act = &play->acts.list[play->acts.count++];
    order->act->single = strstr(line, "\"ui.activate\"");
    order->had_effects = play->fake.effects;
    order->had_presses = play->fake.presses;
    order->had_inputs = play->fake.inputs;
    struct deed_engine *engine = deed_engine_host_engine(play->host);
    const struct deed_action_listener listener = { heard, order };
    struct deed_ticket ticket;
    struct deed_error err;
    struct deed_arena arena;
    struct deed_strbuf json = { 0 };
    deed_arena_init(&arena, 0);
    fake_browser_expand(&play->fake, line, &json);
    const struct deed_value *request = parse(&arena, deed_strbuf_get(&json));
    deed_strbuf_fini(&json);
    if (!engine) {
        refuse(order, "there is no page");
    } else if (deed_engine_submit(engine, request, &listener, &ticket, &err)) {
        say_error(order, &err);
    } else {
        nomem_set(true);
        deed_engine_host_turn(play->host);
        nomem_set(false);
    }
    deed_arena_fini(&arena);
}

/* What is asked of the driver itself. */

static void write_answer(struct web_order *order,
                         const struct deed_answer *answer)
{
    struct deed_strbuf text = { 0 };
    const struct deed_observation *seen = answer ? answer->observation : NULL;
    if (answer && answer->value) {
        deed_json_write(&text, answer->value);
        say(order->play, "%s ok %s", order->name, deed_strbuf_get(&text));
    } else if (seen && strcmp(order->name, "expect") == 0) {
        say(order->play, "expect ok judged=%x so=%x secret=%x", seen->judged,
            seen->so, seen->secret);
    } else if (seen) {
        say(order->play, "%s ok %u elements%s%s%s", order->name,
            seen->graph->element_count, seen->blind ? ", blind" : "",
            seen->note ? ": " : "", deed_str_or(seen->note, ""));
    } else if (answer && answer->picture) {
        say(order->play, "%s ok %.0fx%.0f%s", order->name,
            answer->picture->rect.width, answer->picture->rect.height,
            answer->picture->cut ? " cut" : "");
    } else {
        say(order->play, "%s ok", order->name);
    }
    deed_strbuf_fini(&text);
}

static void on_reply(struct deed_reply *reply, enum deed_code code,
                     const struct deed_answer *answer,
                     const struct deed_error *err)
{
    struct web_order *order = deed_container_of(reply, struct web_order, reply);
    struct deed_error none;
    bool was = nomem_set(false);
    if (code) {
        deed_fail(&none, code, "-");
        say_error(order, err ? err : &none);
    } else {
        answered(order);
        write_answer(order, answer);
    }
    nomem_set(was);
}

/* Asks the driver, with allocations failing where the play wants them to; what
 * it refuses at once is its answer. */
static void ask_driver(struct web_play *play, const char *name,
                       enum deed_code (*call)(struct deed_driver *driver,
                                              const void *what,
                                              struct deed_reply *reply,
                                              struct deed_error *err),
                       const void *what)
{
    struct web_order *order = new_order(play, name);
    struct deed_driver *driver = deed_engine_host_driver(play->host);
    struct deed_error err;
    order->reply.done = on_reply;
    if (!driver) {
        refuse(order, "there is no page");
        return;
    }
    nomem_set(true);
    enum deed_code code = call(driver, what, &order->reply, &err);
    nomem_set(false);
    if (code) {
        say_error(order, &err);
    }
}

struct question {
    const char *name;
    const struct deed_value *args;
};

static enum deed_code call_ask(struct deed_driver *driver, const void *what,
                               struct deed_reply *reply, struct deed_error *err)
{
    const struct question *question = what;
    return driver->ops->ask(driver, question->name, question->args, reply, err);
}

static enum deed_code call_observe(struct deed_driver *driver, const void *what,
                                   struct deed_reply *reply,
                                   struct deed_error *err)
{
    return driver->ops->observe(driver, what, reply, err);
}

static enum deed_code call_picture(struct deed_driver *driver, const void *what,
                                   struct deed_reply *reply,
                                   struct deed_error *err)
{
    return driver->ops->picture(driver, what, reply, err);
}

static void do_ask(struct web_play *play, const char *line)
{
    struct deed_arena arena;
    char name[40];
    size_t len = strcspn(line, " ");
    deed_arena_init(&arena, 0);
    snprintf(name, sizeof(name), "%.*s", (int)len, line);
    const struct question question = { name, line[len]
                                                 ? parse(&arena, line + len + 1)
                                                 : NULL };
    ask_driver(play, "ask", call_ask, &question);
    deed_arena_fini(&arena);
}

static void do_look(struct web_play *play, const char *line)
{
    const struct deed_query query = { .keep = strstr(line, "keep"),
                                      .changes = strstr(line, "changes"),
                                      .place_only = strstr(line, "place") };
    ask_driver(play, "look", call_observe, &query);
}

/* Which of the signals are so now. */
static void do_expect(struct web_play *play, const char *line)
{
    struct deed_signal signals[40] = { { 0 } };
    struct deed_query query = { .conditions = signals };
    struct deed_error err;
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    const struct deed_value *list = parse(&arena, line);
    for (size_t i = 0; deed_value_at(list, i); i++) {
        assert_true(i < DEED_ARRAY_LEN(signals));
        query.condition_count++;
        assert_int_equal(deed_signal_decode(&arena, deed_value_at(list, i),
                                            "signals", &signals[i], &err),
                         DEED_OK);
    }
    ask_driver(play, "expect", call_observe, &query);
    deed_arena_fini(&arena);
}

/* "whole", "small", or a rectangle: "X Y WIDTH HEIGHT". */
static void do_picture(struct web_play *play, const char *line)
{
    struct deed_picture_query query = { .whole = strstr(line, "whole"),
                                        .small = strstr(line, "small") };
    struct deed_rect *r = &query.rect;
    query.has_rect = sscanf(line, "%lf %lf %lf %lf", &r->x, &r->y, &r->width,
                            &r->height) == 4;
    ask_driver(play, "picture", call_picture, &query);
}

static void on_tabs(void *user)
{
    struct web_order *order = user;
    struct deed_backend *backend = deed_engine_host_backend(order->play->host);
    struct deed_tab tabs[8];
    size_t count = backend->ops->tabs(backend, tabs, DEED_ARRAY_LEN(tabs));
    bool was = nomem_set(false);
    answered(order);
    say(order->play, "tabs %zu %s", count, count ? tabs[0].title : "-");
    nomem_set(was);
}

static void do_tabs(struct web_play *play, const char *line)
{
    struct web_order *order = new_order(play, "tabs");
    struct deed_backend *backend = deed_engine_host_backend(play->host);
    struct deed_error err;
    (void)line;
    if (!backend) {
        refuse(order, "there is no browser");
    } else if (backend->ops->ask_tabs(backend, on_tabs, order, &err)) {
        say_error(order, &err);
    }
}

static void do_close_tab(struct web_play *play, const char *line)
{
    struct deed_backend *backend = deed_engine_host_backend(play->host);
    if (backend) {
        backend->ops->close_tab(backend, line);
    }
}

static void do_switch(struct web_play *play, const char *line)
{
    struct web_order *order = new_order(play, "switch");
    const struct deed_attach attach = { .target_id = line };
    struct deed_error err;
    if (deed_engine_host_open(play->host, &attach, on_opened, order, &err)) {
        say_error(order, &err);
    }
}

void web_play_obey(struct web_play *play, const char *line)
{
    static const struct {
        const char *name;
        void (*run)(struct web_play *play, const char *line);
    } orders[] = {
        { "open", do_open },       { "act", do_act },
        { "ask", do_ask },         { "look", do_look },
        { "picture", do_picture }, { "tabs", do_tabs },
        { "switch", do_switch },   { "close-tab", do_close_tab },
        { "pass", web_play_pass }, { "expect", do_expect },
    };
    size_t len = strcspn(line, " ");
    for (size_t i = 0; i < DEED_ARRAY_LEN(orders); i++) {
        if (strlen(orders[i].name) == len &&
            memcmp(line, orders[i].name, len) == 0) {
            orders[i].run(play, line + len + (line[len] == ' '));
            return;
        }
    }
    fail_msg("%s:%u: no order \"%s\"", play->file, play->line, line);
}
