/* SPDX-License-Identifier: Apache-2.0 */
#include "fake_remote_impl.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "fake_clock.h"
#include "nomem.h"
#include "wire/json.h"

/* What may become of a call. */
enum fault {
    FAULT_NONE,
    FAULT_REFUSED, /* it is not taken */
    FAULT_LOST,
    FAULT_NOT_FOUND,
    FAULT_STATE,
    FAULT_INVALID,
    FAULT_TIMEOUT,
    FAULT_NOTHING, /* an answer that says nothing */
    FAULT_COUNT,
};

static const enum deed_code codes[FAULT_COUNT] = {
    [FAULT_LOST] = DEED_LOST,       [FAULT_NOT_FOUND] = DEED_NOT_FOUND,
    [FAULT_STATE] = DEED_STATE,     [FAULT_INVALID] = DEED_INVALID,
    [FAULT_TIMEOUT] = DEED_TIMEOUT,
};

struct fake_remote *remote_of(const struct page *page)
{
    return deed_container_of(page->remote, struct fake_remote, remote);
}

const char *remote_told(const struct fake_remote *fake)
{
    static char text[80];
    text[0] = '\0';
    if (fake->fault_at) {
        snprintf(text, sizeof(text), "call %u, fault %u: ", fake->fault_at,
                 fake->fault);
    } else if (fake->fail_at) {
        snprintf(text, sizeof(text), "allocation %u: ", fake->fail_at);
    }
    return text;
}

bool remote_begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* Rules. */

struct remote_rule *remote_rule(struct fake_remote *fake, const char *what,
                                const char *has, const char *reply)
{
    struct remote_rule *rule = deed_arena_alloc(&fake->arena, sizeof(*rule));
    *rule = (struct remote_rule){
        .older = fake->rules, .what = what, .has = has, .reply = reply
    };
    fake->rules = rule;
    return rule;
}

struct remote_rule *remote_rule_once(struct fake_remote *fake, const char *what,
                                     const char *has, const char *reply)
{
    struct remote_rule *rule = remote_rule(fake, what, has, reply);
    rule->once = true;
    return rule;
}

struct remote_rule *remote_find_rule(struct fake_remote *fake, const char *line)
{
    for (struct remote_rule *r = fake->rules; r; r = r->older) {
        if (!r->used && remote_begins(line, r->what) &&
            (!r->has || strstr(line, r->has))) {
            r->used = r->once;
            return r;
        }
    }
    return NULL;
}

/* Calls and their answers. */

struct deed_value *remote_parse(struct fake_remote *fake, const char *json)
{
    struct deed_value *value = NULL;
    if (deed_json_parse(&fake->arena, json, strlen(json), NULL, &value, NULL)) {
        fail_msg("no JSON: %s", json);
    }
    return value;
}

void remote_drop_call(struct fake_remote *fake, unsigned at)
{
    fake->out_count--;
    memmove(&fake->out[at], &fake->out[at + 1],
            (fake->out_count - at) * sizeof(fake->out[0]));
}

static void defer(struct fake_remote *fake)
{
    if (fake->out_count) {
        deed_loop_defer(fake->remote.loop, &fake->answering);
    }
}

static void on_answering(struct deed_task *task)
{
    struct fake_remote *fake =
        deed_container_of(task, struct fake_remote, answering);
    struct deed_error err;
    if (!fake->out_count) {
        return;
    }
    struct call *call = fake->out[0].call;
    const struct remote_rule *rule = fake->out[0].rule;
    enum deed_code code = fake->out[0].code;
    const struct deed_value *value = fake->out[0].value;
    remote_drop_call(fake, 0);
    deed_fail(&err, code, "said so");
    bool was = nomem_set(true);
    call_finish(call, code, code ? NULL : value, code ? &err : NULL);
    nomem_set(was);
    if (rule && rule->then && !code) {
        rule->then(fake);
    }
    defer(fake);
}

static enum deed_code code_named(const char *name)
{
    for (int c = DEED_OK; c < DEED_CODE_COUNT; c++) {
        const char *known = deed_code_name((enum deed_code)c);
        size_t len = strlen(known);
        if (remote_begins(name, known) && (!name[len] || name[len] == ' ')) {
            return (enum deed_code)c;
        }
    }
    fail_msg("no code \"%s\"", name);
    return DEED_INTERNAL;
}

static void note(struct fake_remote *fake, const char *line)
{
    deed_strbuf_printf(&fake->sent, "%s\n", line);
    if (getenv("FAKE_BROWSER_TRACE")) {
        fprintf(stderr, "> %s\n", line);
    }
}

/* Notes the call and lets it be answered from the loop. `agent`: the answer is
 * a text. */
static enum deed_code answer(struct fake_remote *fake, struct call *call,
                             const char *line, bool agent)
{
    enum fault fault =
        ++fake->calls == fake->fault_at ? (enum fault)fake->fault : FAULT_NONE;
    struct remote_rule *rule = remote_find_rule(fake, line);
    const char *reply = rule ? rule->reply : agent ? "{\"ok\":true}" : "null";
    note(fake, line);
    if (fault == FAULT_REFUSED || strcmp(reply, "refused") == 0) {
        return DEED_STATE;
    }
    if (fault == FAULT_LOST) {
        fake->lost = true; /* and so is everything after it */
    }
    if (!call || strcmp(reply, "silence") == 0) {
        return DEED_OK;
    }
    enum deed_code code = fake->lost ? DEED_LOST : codes[fault];
    struct deed_value *value = NULL;
    if (remote_begins(reply, "error ")) {
        code = code ? code : code_named(reply + strlen("error "));
    } else if (fault == FAULT_NOTHING) {
        value = agent ? deed_value_string(&fake->arena, "{}") : NULL;
    } else {
        value = agent ? deed_value_string(&fake->arena, reply)
                      : remote_parse(fake, reply);
    }
    assert_true(fake->out_count < REMOTE_CALLS_MAX);
    fake->out[fake->out_count].call = call;
    fake->out[fake->out_count].rule = rule;
    fake->out[fake->out_count].code = code;
    fake->out[fake->out_count++].value = value;
    defer(fake);
    return DEED_OK;
}

enum deed_code remote_say(const struct page *page, struct call *call,
                          const char *format, ...)
{
    char line[3000];
    va_list args;
    bool was = nomem_set(false);
    va_start(args, format);
    vsnprintf(line, sizeof(line), format, args);
    va_end(args);
    enum deed_code code =
        answer(remote_of(page), call, line, remote_begins(line, "agent "));
    nomem_set(was);
    return code;
}

enum deed_code remote_took(const struct page *page, enum deed_code code,
                           bool presses)
{
    struct fake_remote *fake = remote_of(page);
    fake->inputs += !code;
    fake->presses += !code && presses;
    return code;
}

/* The page. */

static void on_signal(void *user, const struct deed_signal *s)
{
    static const char *const caused[] = {
        [DEED_UNKNOWN] = "unknown", [DEED_NO] = "no", [DEED_YES] = "yes"
    };
    struct fake_remote *fake = user;
    bool was = nomem_set(false);
    deed_strbuf_printf(&fake->signals, "%s %s \"%s\" \"%s\" %s caused=%s\n",
                       deed_signal_name(s->kind), deed_str_or(s->role, "-"),
                       deed_str_or(s->name, ""), deed_str_or(s->text, ""),
                       deed_str_or(s->value ? s->value : s->pattern, "-"),
                       caused[s->caused]);
    nomem_set(was);
}

static void on_lost(void *user, const struct deed_error *err)
{
    struct fake_remote *fake = user;
    bool was = nomem_set(false);
    deed_strbuf_printf(&fake->signals, "lost %s\n", err->text);
    nomem_set(was);
}

static void on_ready(void *user, struct deed_driver *opened,
                     const struct deed_error *err)
{
    struct fake_remote *fake = user;
    (void)err;
    fake->ready = opened != NULL;
}

void remote_push(struct fake_remote *fake, const char *events)
{
    char text[3000];
    int len = snprintf(text, sizeof(text),
                       "{\"v\":1,\"rev\":9,\"t\":5,\"events\":[%s]}", events);
    bool was = nomem_set(true);
    web_agent_pushed(fake->page, fake->main, text, (size_t)len);
    nomem_set(was);
}

void remote_begin_act(struct fake_remote *fake)
{
    fake->page->acting = fake->page->act_open = true;
    fake->page->acted_us = page_now(fake->page);
}

void remote_watch(struct fake_remote *fake, const void *key,
                  const struct deed_watch *what)
{
    struct deed_error err;
    nomem_set(true);
    enum deed_code code = web_watch(&fake->page->base, key, what, &err);
    nomem_set(false);
    if (fake->strict) {
        assert_int_equal(code, DEED_OK);
    }
}

void remote_commit(struct fake_remote *fake, const char *url, const char *id,
                   const char *unreachable)
{
    const struct web_commit news = { .url = url,
                                     .navigation = id,
                                     .unreachable_url = unreachable };
    web_frame_committed(fake->page, fake->main, &news);
}

struct frame *remote_add_frame(struct fake_remote *fake, const char *id,
                               const char *parent, const char *url)
{
    struct frame *frame = frame_add(fake->page, id, parent);
    assert_non_null(frame);
    frame_set_url(frame, url);
    web_agent_ready(fake->page, frame, 10 + frame->number);
    return frame;
}

static void open_page(struct fake_remote *fake, struct deed_loop *loop,
                      void (*change)(struct deed_remote_ops *ops))
{
    *fake = (struct fake_remote){ .ops = remote_whole };
    if (change) {
        change(&fake->ops);
    }
    deed_arena_init(&fake->arena, 0);
    fake->answering.run = on_answering;
    fake->remote = (struct deed_remote){ .ops = &fake->ops, .loop = loop };
    fake->page = page_create(&fake->remote, on_ready, fake);
    assert_non_null(fake->page);
    fake->remote.page = fake->page;
    fake->page->base.sink = (struct deed_sink){ .signal = on_signal,
                                                .lost = on_lost,
                                                .user = fake };
    fake->main = remote_add_frame(fake, "F1", NULL, "https://shop.example/");
    while (!fake->ready) {
        deed_loop_step(loop, true);
    }
    fake->main->parsed = true;
    fake->main->loading = false;
    deed_strbuf_clear(&fake->sent);
    fake->calls = 0;
}

static void close_page(struct fake_remote *fake)
{
    nomem_begin(0, NULL, NULL);
    page_destroy(&fake->page->base);
    deed_task_cancel(&fake->answering);
    deed_strbuf_fini(&fake->sent);
    deed_strbuf_fini(&fake->signals);
    deed_arena_fini(&fake->arena);
    while (fake->orders) {
        struct remote_order *next = fake->orders->next;
        free(fake->orders->value);
        free(fake->orders);
        fake->orders = next;
    }
}

/* The first allocation of each place in the code. */
#define PLACES_MAX 2000

struct play {
    remote_scene_fn *scene;
    void (*change)(struct deed_remote_ops *ops);
    unsigned calls, fault_at, fault;
    unsigned fail_at; /* 0: none fails */
    unsigned place_count;
    struct {
        unsigned number;
        uint32_t place;
    } places[PLACES_MAX];
};

static void note_allocation(void *user, unsigned number, uint32_t place)
{
    struct play *play = user;
    for (unsigned i = 0; i < play->place_count; i++) {
        if (play->places[i].place == place) {
            return;
        }
    }
    assert_true(play->place_count < PLACES_MAX);
    play->places[play->place_count].number = number;
    play->places[play->place_count++].place = place;
}

static void play_once(struct play *play)
{
    struct deed_loop *loop = NULL;
    struct fake_remote fake;
    bool healthy = !play->fault_at && !play->fail_at;
    assert_int_equal(deed_loop_create(&loop, NULL), DEED_OK);
    open_page(&fake, loop, play->change);
    fake.strict = healthy;
    fake.fault_at = play->fault_at;
    fake.fault = play->fault;
    fake.fail_at = play->fail_at;
    nomem_begin(play->fail_at, healthy ? note_allocation : NULL, play);
    play->scene(&fake);
    nomem_begin(0, NULL, NULL);
    for (const struct remote_order *o = fake.orders; o; o = o->next) {
        assert_true(o->done);
    }
    play->calls = healthy ? fake.calls : play->calls;
    close_page(&fake);
    deed_loop_destroy(loop);
}

void remote_play(remote_scene_fn *scene,
                 void (*change)(struct deed_remote_ops *ops))
{
    struct play play = { .scene = scene, .change = change };
    fake_clock_is_alone();
    play_once(&play);
    for (unsigned at = 1; at <= play.calls; at++) {
        for (unsigned f = FAULT_REFUSED; f < FAULT_COUNT; f++) {
            play.fault_at = at;
            play.fault = f;
            play_once(&play);
        }
    }
    play.fault_at = 0;
    for (unsigned i = 0; i < play.place_count; i++) {
        play.fail_at = play.places[i].number;
        play_once(&play);
    }
}
