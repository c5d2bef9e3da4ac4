/* SPDX-License-Identifier: Apache-2.0 */
#include "fake_browser.h"

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
#include "driver/web/agent_source.h"
#include "io/loop.h"
#include "io/timer.h"
#include "nomem.h"
#include "wire/json.h"
#include "wire/json_writer.h"

const char *fake_fault_name(enum fake_fault fault)
{
    static const char *const names[] = {
        [FAKE_NO_FAULT] = "none",   [FAKE_ERROR] = "error",
        [FAKE_NOTHING] = "nothing", [FAKE_NONSENSE] = "nonsense",
        [FAKE_GONE] = "gone",       [FAKE_THROWS] = "throws",
        [FAKE_SILENCE] = "silence", [FAKE_HANG_UP] = "hang up",
    };
    return names[fault];
}

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* Messages. */

/* FAKE_BROWSER_TRACE=1 shows what is said, to write a transcript by. */
static void trace(char side, const char *text)
{
    static int wanted = -1;
    if (wanted < 0) {
        wanted = getenv("FAKE_BROWSER_TRACE") != NULL;
    }
    if (wanted) {
        fprintf(stderr, "%c %.700s\n", side, text);
    }
}

/* Members of one message that are being noted. */
struct noting {
    struct fake_browser *fake;
    uint32_t kind;
};

static void note_member(void *user, unsigned member, uint32_t path)
{
    const struct noting *noting = user;
    struct fake_members *all = noting->fake->members;
    if (all->count < FAKE_MEMBERS_MAX && member <= UINT16_MAX) {
        all->list[all->count++] =
            (struct fake_member){ .message = (uint16_t)noting->fake->messages,
                                  .member = (uint16_t)member,
                                  .path = path ^ noting->kind };
    }
}

static uint32_t hash(uint32_t seed, const char *text)
{
    for (; text && *text; text++) {
        seed = (seed ^ (unsigned char)*text) * UINT32_C(16777619); /* FNV-1a */
    }
    return seed;
}

/* `kind` is equal for like messages. */
static void say(struct fake_browser *fake, uint32_t kind,
                struct deed_strbuf *text)
{
    fake->messages++;
    if (fake->members) {
        struct noting noting = { fake, kind };
        hurt_list(deed_strbuf_get(text), note_member, &noting);
    }
    if (fake->hurt.message == fake->messages) {
        hurt_text(text, fake->hurt.member, fake->how);
    }
    trace('<', deed_strbuf_get(text));
    if (!fake->hung_up && fake->peer.frames) {
        cdp_peer_say(&fake->peer, deed_strbuf_get(text), false);
    }
    deed_strbuf_fini(text);
}

void fake_browser_event(struct fake_browser *fake, const char *session,
                        const char *event, const char *params)
{
    struct deed_strbuf text = { 0 }, raw = { 0 };
    struct deed_json_writer w;
    fake_browser_expand(fake, params, &raw);
    deed_json_writer_init(&w, &text);
    deed_json_begin_object(&w);
    deed_json_member(&w, "method", event);
    deed_json_member_raw(&w, "params", deed_strbuf_get(&raw));
    if (strcmp(session, "-") != 0) {
        deed_json_member(&w, "sessionId", session);
    }
    deed_json_end_object(&w);
    deed_strbuf_fini(&raw);
    say(fake, hash(1, event), &text);
}

void fake_browser_push(struct fake_browser *fake, const char *events)
{
    struct deed_strbuf params = { 0 }, payload = { 0 }, raw = { 0 };
    struct deed_json_writer w;
    deed_strbuf_printf(&raw, "{\"v\":1,\"rev\":9,\"t\":$now,\"events\":[%s]}",
                       events);
    fake_browser_expand(fake, deed_strbuf_get(&raw), &payload);
    deed_json_writer_init(&w, &params);
    deed_json_begin_object(&w);
    deed_json_member(&w, "name", "deedPush");
    deed_json_member(&w, "payload", deed_strbuf_get(&payload));
    deed_json_member_integer(&w, "executionContextId", 2);
    deed_json_end_object(&w);
    fake_browser_event(fake, "S1", "Runtime.bindingCalled",
                       deed_strbuf_get(&params));
    deed_strbuf_fini(&raw);
    deed_strbuf_fini(&payload);
    deed_strbuf_fini(&params);
}

/* One call of deed's. */
struct heard {
    int64_t id;
    const char *session, *method;
    const char *agent; /* the agent's method; NULL: another call */
    bool say;          /* it wants text */
    const char *text;  /* all of the message */
};

static const char *text_of(const struct deed_value *map, const char *key)
{
    return deed_value_text(deed_value_get(map, key));
}

/* A message that installs the agent is a third of a megabyte: of that only the
 * beginning and the end are read. */
/* How the agent is asked for something. */
#define SAY "deed.say(\""
#define LARGE_BYTES 50000

static void skim(struct deed_arena *arena, const char *bytes, size_t len,
                 struct heard *ret)
{
    static const char key[] = "\"sessionId\":\"";
    char method[80], session[80] = "";
    const char *end = deed_arena_strndup(arena, bytes + len - 100, 100);
    const char *at = strstr(end, key);
    long long id = 0;
    ret->text = deed_arena_strndup(arena, bytes, 2000);
    assert_int_equal(
        sscanf(ret->text, "{\"id\":%lld,\"method\":\"%79[^\"]", &id, method),
        2);
    if (at) {
        sscanf(at + strlen(key), "%79[^\"]", session);
    }
    ret->id = id;
    ret->method = deed_arena_strdup(arena, method);
    ret->session = at ? deed_arena_strdup(arena, session) : NULL;
}

static void understand(struct deed_arena *arena, const char *bytes, size_t len,
                       struct heard *ret)
{
    if (len > LARGE_BYTES) {
        skim(arena, bytes, len, ret);
        return;
    }
    struct deed_value *message = NULL;
    assert_int_equal(deed_json_parse(arena, bytes, len, NULL, &message, NULL),
                     DEED_OK);
    const struct deed_value *params = deed_value_get(message, "params");
    const char *function =
        deed_str_or(text_of(params, "functionDeclaration"), "");
    const char *expression = deed_str_or(text_of(params, "expression"), "");
    const struct deed_value *args = deed_value_get(params, "arguments");
    ret->id = (int64_t)deed_value_get(message, "id")->as.number;
    ret->session = text_of(message, "sessionId");
    ret->method = text_of(message, "method");
    ret->say = strncmp(expression, SAY, strlen(SAY)) == 0;
    /* What the agent is asked is a text in the message: read as both. */
    ret->text = deed_arena_printf(arena, "%.*s %s", (int)len, bytes,
                                  ret->say ? expression : "");
    if (ret->say) {
        expression += strlen(SAY);
        ret->agent =
            deed_arena_strndup(arena, expression, strcspn(expression, "\""));
    } else if (strstr(function, "deed.call(") && args) {
        ret->agent = text_of(args->as.items.first, "value");
    }
}

/* What deed makes up and wants to see again. */
static void remember(const char *text, const char *key, char *ret, size_t size)
{
    const char *at = strstr(text, key);
    if (at) {
        at += strlen(key);
        size_t len = strcspn(at, "\"");
        snprintf(ret, size, "%.*s", (int)len, at);
    }
}

static bool has_all(const char *text, const char *has)
{
    while (has && *has) {
        const char *end = strstr(has, " & ");
        size_t len = end ? (size_t)(end - has) : strlen(has);
        if (!memmem(text, strlen(text), has, len)) {
            return false;
        }
        has += len + (end ? strlen(" & ") : 0);
    }
    return true;
}

static bool fits(const struct fake_rule *r, const struct heard *heard)
{
    const char *method = r->agent ? heard->agent : heard->method;
    return method && strcmp(r->method, method) == 0 &&
           (r->agent || !heard->agent || (r->has && !r->next)) &&
           has_all(heard->text, r->has);
}

/* The n-th call gets the n-th answer; the last one goes on to be given. */
static struct fake_rule *find_ordered(struct fake_browser *fake,
                                      const struct heard *heard)
{
    struct fake_rule *last = NULL;
    for (struct fake_rule *r = fake->ordered; r; r = r->older) {
        if (fits(r, heard)) {
            last = r;
            if (!r->used) {
                break;
            }
        }
    }
    return last;
}

static struct fake_rule *find_rule(struct fake_browser *fake,
                                   const struct heard *heard)
{
    for (struct fake_rule *r = fake->rules; r; r = r->older) {
        if (!r->used && fits(r, heard)) {
            r->used = r->once;
            return r;
        }
    }
    return find_ordered(fake, heard);
}

/* An agent's answer: what every one of them has, and the members. */
static void write_agents(struct fake_browser *fake, struct deed_json_writer *w,
                         const struct heard *heard, const char *members)
{
    struct deed_strbuf text = { 0 }, raw = { 0 };
    bool failed = begins(members, "{\"ok\"");
    if (begins(members, "whole ")) {
        deed_strbuf_puts(&raw, members + strlen("whole "));
    } else {
        deed_strbuf_printf(&raw,
                           "{%s\"rev\":3,\"nowMs\":$now,\"origin\":"
                           "\"https://shop.example\"%s%s",
                           failed ? "" : "\"ok\":true,",
                           members[1] == '}' ? "" : ",", members + 1);
    }
    fake_browser_expand(fake, deed_strbuf_get(&raw), &text);
    deed_json_key(w, "result");
    deed_json_begin_object(w);
    if (heard->say) {
        deed_json_member(w, "value", deed_strbuf_get(&text));
    } else {
        deed_json_member_raw(w, "value", deed_strbuf_get(&text));
    }
    deed_json_end_object(w);
    deed_strbuf_fini(&text);
    deed_strbuf_fini(&raw);
}

static void write_result(struct fake_browser *fake, struct deed_json_writer *w,
                         const struct heard *heard, const char *reply)
{
    struct deed_strbuf raw = { 0 };
    deed_json_key(w, "result");
    if (heard->agent) {
        deed_json_begin_object(w);
        write_agents(fake, w, heard, reply);
        deed_json_end_object(w);
    } else {
        fake_browser_expand(fake, reply, &raw);
        deed_json_raw(w, raw.bytes, raw.len);
    }
    deed_strbuf_fini(&raw);
}

static void write_error(struct deed_json_writer *w, const char *code_and_text)
{
    int code = 0, at = 0;
    assert_int_equal(sscanf(code_and_text, "%d %n", &code, &at), 1);
    deed_json_key(w, "error");
    deed_json_begin_object(w);
    deed_json_member_integer(w, "code", code);
    deed_json_member(w, "message", code_and_text + at);
    deed_json_end_object(w);
}

/* The reply of a rule with the fault in its place. */
static const char *spoil(const struct fake_browser *fake, const char *reply)
{
    static const char *const faults[] = {
        [FAKE_ERROR] = "error -32000 it does not work",
        [FAKE_NOTHING] = "{}",
        [FAKE_NONSENSE] = "raw {\"result\":{\"value\":[1,{\"a\":null}]}}",
        [FAKE_GONE] = "error -32000 Cannot find context with specified id",
        [FAKE_THROWS] = "raw {\"result\":{},\"exceptionDetails\":{\"exception\""
                        ":{\"description\":\"Error: no\"}}}",
        [FAKE_SILENCE] = "silence",
        [FAKE_HANG_UP] = "hang up",
    };
    return fake->answers == fake->fault_at ? faults[fake->fault] : reply;
}

static void answer(struct fake_browser *fake, const struct heard *heard,
                   const char *reply)
{
    struct deed_strbuf text = { 0 };
    struct deed_json_writer w;
    struct heard plain = *heard;
    deed_json_writer_init(&w, &text);
    deed_json_begin_object(&w);
    deed_json_member_integer(&w, "id", heard->id);
    if (begins(reply, "error ")) {
        write_error(&w, reply + strlen("error "));
    } else {
        if (begins(reply, "raw ")) {
            plain.agent = NULL;
            reply += strlen("raw ");
        }
        write_result(fake, &w, &plain, reply);
    }
    if (heard->session) {
        deed_json_member(&w, "sessionId", heard->session);
    }
    deed_json_end_object(&w);
    say(fake, hash(hash(2, heard->method), heard->agent), &text);
}

struct fake_later {
    struct fake_later *next;
    struct fake_browser *fake;
    const struct fake_report *report;
    struct deed_timer timer;
};

static void report_now(struct fake_browser *fake, const struct fake_report *r)
{
    if (r->session) {
        fake_browser_event(fake, r->session, r->event, r->params);
    } else {
        fake_browser_push(fake, r->params);
    }
}

static void on_later(struct deed_timer *timer)
{
    struct fake_later *l = deed_container_of(timer, struct fake_later, timer);
    bool was = nomem_set(false);
    report_now(l->fake, l->report);
    nomem_set(was);
}

static void report_later(struct fake_browser *fake, const struct fake_report *r)
{
    struct fake_later *l = deed_arena_alloc(&fake->arena, sizeof(*l));
    *l = (struct fake_later){ .next = fake->later,
                              .fake = fake,
                              .report = r,
                              .timer = { .fire = on_later } };
    fake->later = l;
    deed_timer_start(fake->peer.loop, &l->timer,
                     deed_loop_now_us(fake->peer.loop) + r->after_us);
}

/* What a browser does that refuses or fails is nothing: a spoilt answer has no
 * effect. */
static void follow(struct fake_browser *fake, struct fake_rule *rule)
{
    bool again = rule && rule->next && rule->used;
    if (!rule || again || fake->answers == fake->fault_at) {
        return;
    }
    rule->used = rule->used || rule->next;
    fake->effects += rule->reports != NULL;
    for (const struct fake_report *r = rule->reports; r; r = r->next) {
        if (r->after_us) {
            report_later(fake, r);
        } else {
            report_now(fake, r);
        }
    }
}

static void note_kind(struct fake_browser *fake, const struct heard *heard,
                      const struct fake_rule *rule)
{
    if (fake->answers < FAKE_ANSWERS_MAX) {
        uint32_t kind = hash(hash(1, heard->method), heard->agent);
        fake->kinds[fake->answers] = hash(kind, rule ? rule->reply : NULL);
    }
}

/* What was refused is no input. */
static void note_input(struct fake_browser *fake, const char *text,
                       const char *reply)
{
    static const char *const inputs[] = {
        "\"mousePressed\"",     "\"rawKeyDown\"", "\"keyDown\"",
        "\"Input.insertText\"", "\"touchStart\"", "DOM.setFileInputFiles",
        "\"name\":\"select\"",  "\"setValue\"",
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(inputs); i++) {
        bool is = strstr(text, inputs[i]);
        fake->inputs += is && !begins(reply, "error ");
        fake->presses += is && i == 0;
    }
}

static void on_message(void *user, const char *bytes, size_t len)
{
    struct fake_browser *fake = user;
    struct deed_arena arena;
    struct heard heard = { 0 };
    if (fake->hung_up) {
        return;
    }
    deed_arena_init(&arena, 0);
    understand(&arena, bytes, len, &heard);
    trace('>', heard.text);
    remember(heard.text, "\"token\":\"", fake->token, sizeof(fake->token));
    remember(heard.text, "\"ask\":\"", fake->mark, sizeof(fake->mark));
    struct fake_rule *rule = find_rule(fake, &heard);
    note_kind(fake, &heard, rule);
    fake->answers++;
    const char *reply = spoil(fake, rule ? rule->reply : "{}");
    note_input(fake, heard.text, reply);
    if (strcmp(reply, "hang up") == 0) {
        fake->hung_up = true;
        cdp_peer_hang_up(&fake->peer);
    } else if (strcmp(reply, "silence") != 0) {
        answer(fake, &heard, reply);
        follow(fake, rule);
    }
    deed_arena_fini(&arena);
}

void fake_browser_init(struct fake_browser *fake, struct deed_loop *loop)
{
    *fake = (struct fake_browser){ 0 };
    deed_arena_init(&fake->arena, 0);
    cdp_peer_init(&fake->peer, loop, true);
    fake->peer.on_message = on_message;
    fake->peer.turn = nomem_set;
    fake->peer.user = fake;
    fake->began = deed_loop_now_us(loop);
    fake->ordered_end = &fake->ordered;
    cdp_peer_listen(&fake->peer, fake->url, sizeof(fake->url));
}

void fake_browser_fini(struct fake_browser *fake)
{
    for (struct fake_later *l = fake->later; l; l = l->next) {
        deed_timer_stop(&l->timer);
    }
    cdp_peer_fini(&fake->peer);
    deed_arena_fini(&fake->arena);
}
