/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The floor over WebDriver BiDi: what an action costs on Firefox when nothing
 * but the protocol is paid for. Three round trips: a check that also arms a
 * guard, the input in one message, a read-back.
 *
 *     floor_bidi ws://127.0.0.1:PORT/session
 *
 * Orders come on stdin, one JSON object a line, one after the other:
 *
 *     {"do":"open","value":URL}
 *     {"do":"click","css":"#save"}
 *     {"do":"toggle","css":"#mail"}
 *     {"do":"fill","css":"#title","value":"x"}
 *
 * Each is answered by {"us":N,"ok":BOOL,"said":TEXT}.
 */

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "driver/web/connection.h"
#include "io/loop.h"
#include "wire/json.h"
#include "wire/json_object.h"

#define ANSWER_US 60000000
#define WORLD "floor"

/* Lives in a sandbox, once for a document. */
static const char page_side[] =
    "() => { globalThis.floor = {"
    " check(css, kind) {"
    "  const e = document.querySelector(css);"
    "  if (!e || !e.isConnected || e.disabled) return 'no';"
    "  const s = getComputedStyle(e);"
    "  if (s.visibility !== 'visible' || s.pointerEvents === 'none')"
    "   return 'no';"
    "  const r = e.getBoundingClientRect();"
    "  const x = r.x + r.width / 2, y = r.y + r.height / 2;"
    "  const top = document.elementFromPoint(x, y);"
    "  if (!top || !(e === top || e.contains(top))) return 'no';"
    "  this.element = e; this.hits = 0; this.was = e.checked;"
    "  if (kind === 'fill') { e.focus(); e.select(); }"
    "  else addEventListener('click', v => {"
    "   if (v.isTrusted && v.composedPath().includes(e)) this.hits++; },"
    "   {capture: true, once: true});"
    "  return x + ' ' + y; },"
    " read(kind, value) {"
    "  const e = this.element;"
    "  if (kind === 'fill') return e.value === value ? 'yes' : 'no';"
    "  if (this.hits !== 1) return 'no';"
    "  return kind !== 'toggle' || e.checked !== this.was ? 'yes' : 'no'; }"
    "}; }";

struct floor {
    struct deed_loop *loop;
    struct deed_connection *bidi;
    bool open, lost;
    char context[80];
    struct deed_arena arena; /* of one order */
};

struct answer {
    struct deed_connection_call call;
    struct floor *floor;
    bool done;
    struct deed_value *result; /* NULL: there is none */
};

static void on_event(void *user, struct deed_json_span session,
                     struct deed_json_span method, struct deed_json_span params)
{
    (void)user;
    (void)session;
    (void)method;
    (void)params;
}

static void on_open(void *user)
{
    ((struct floor *)user)->open = true;
}

static void on_lost(void *user, const struct deed_error *err)
{
    fprintf(stderr, "floor: %s\n", err->text);
    ((struct floor *)user)->lost = true;
}

static void on_answer(struct deed_connection_call *call, enum deed_code code,
                      struct deed_json_span result,
                      const struct deed_error *err)
{
    struct answer *answer = deed_container_of(call, struct answer, call);
    answer->done = true;
    if (code) {
        fprintf(stderr, "floor: %s\n", err ? err->text : "no answer");
    } else if (deed_json_parse(&answer->floor->arena, result.bytes, result.len,
                               NULL, &answer->result, NULL)) {
        answer->result = NULL;
    }
}

static const struct deed_value *ask(struct floor *floor, const char *method,
                                    const char *params)
{
    struct answer answer = { .call = { .done = on_answer }, .floor = floor };
    if (deed_connection_send(floor->bidi, NULL, method, params, &answer.call,
                             deed_loop_now_us(floor->loop) + ANSWER_US, NULL)) {
        return NULL;
    }
    deed_connection_flush(floor->bidi);
    while (!answer.done && !floor->lost) {
        deed_loop_step(floor->loop, true);
    }
    return answer.result;
}

/* Calls a function of the page side with texts, up to the NULL. */
static const char *call_page(struct floor *floor, const char *function, ...)
{
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    va_list texts;
    deed_json_member(w, "functionDeclaration", function);
    deed_json_member_bool(w, "awaitPromise", false);
    deed_json_key(w, "target");
    deed_json_begin_object(w);
    deed_json_member(w, "context", floor->context);
    deed_json_member(w, "sandbox", WORLD);
    deed_json_end_object(w);
    deed_json_key(w, "arguments");
    deed_json_begin_array(w);
    va_start(texts, function);
    for (const char *text; (text = va_arg(texts, const char *));) {
        deed_json_begin_object(w);
        deed_json_member(w, "type", "string");
        deed_json_member(w, "value", text);
        deed_json_end_object(w);
    }
    va_end(texts);
    deed_json_end_array(w);
    const struct deed_value *got = ask(floor, "script.callFunction",
                                       deed_json_object_end(&o, &floor->arena));
    return deed_value_text(
        deed_value_get(deed_value_get(got, "result"), "value"));
}

/* The one source of a sequence of actions. */
static struct deed_json_writer *begin_input(struct deed_json_object *o,
                                            const struct floor *floor,
                                            const char *type)
{
    struct deed_json_writer *w = deed_json_object_begin(o);
    deed_json_member(w, "context", floor->context);
    deed_json_key(w, "actions");
    deed_json_begin_array(w);
    deed_json_begin_object(w);
    deed_json_member(w, "type", type);
    deed_json_member(w, "id", type);
    deed_json_key(w, "actions");
    deed_json_begin_array(w);
    return w;
}

static bool end_input(struct deed_json_object *o, struct floor *floor)
{
    deed_json_end_array(&o->w);
    deed_json_end_object(&o->w);
    deed_json_end_array(&o->w);
    return ask(floor, "input.performActions",
               deed_json_object_end(o, &floor->arena)) != NULL;
}

static bool press(struct floor *floor, double x, double y)
{
    struct deed_json_object o;
    struct deed_json_writer *w = begin_input(&o, floor, "pointer");
    deed_json_begin_object(w);
    deed_json_member(w, "type", "pointerMove");
    deed_json_member_number(w, "x", x);
    deed_json_member_number(w, "y", y);
    deed_json_member_integer(w, "duration", 0);
    deed_json_end_object(w);
    for (unsigned i = 0; i < 2; i++) {
        deed_json_begin_object(w);
        deed_json_member(w, "type", i ? "pointerUp" : "pointerDown");
        deed_json_member_integer(w, "button", 0);
        deed_json_end_object(w);
    }
    return end_input(&o, floor);
}

static bool type(struct floor *floor, const char *text)
{
    struct deed_json_object o;
    struct deed_json_writer *w = begin_input(&o, floor, "key");
    for (; *text; text++) {
        const char letter[] = { *text, '\0' };
        for (unsigned i = 0; i < 2; i++) {
            deed_json_begin_object(w);
            deed_json_member(w, "type", i ? "keyUp" : "keyDown");
            deed_json_member(w, "value", letter);
            deed_json_end_object(w);
        }
    }
    return end_input(&o, floor);
}

static const char *act(struct floor *floor, const char *kind, const char *css,
                       const char *value)
{
    char *end = NULL;
    const char *point = call_page(floor, "(c, k) => floor.check(c, k)", css,
                                  kind, (const char *)NULL);
    if (!point || strcmp(point, "no") == 0) {
        return "not actionable";
    }
    double x = strtod(point, &end);
    if (strcmp(kind, "fill") == 0 ? !type(floor, value)
                                  : !press(floor, x, strtod(end, NULL))) {
        return "not sent";
    }
    const char *seen = call_page(floor, "(k, v) => floor.read(k, v)", kind,
                                 value, (const char *)NULL);
    return seen && strcmp(seen, "yes") == 0 ? NULL : "not seen";
}

static const char *open_page(struct floor *floor, const char *url)
{
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "context", floor->context);
    deed_json_member(w, "url", url);
    deed_json_member(w, "wait", "complete");
    if (!ask(floor, "browsingContext.navigate",
             deed_json_object_end(&o, &floor->arena))) {
        return "not opened";
    }
    (void)call_page(floor, page_side, (const char *)NULL);
    return NULL;
}

/* A session, and a tab of its own: in the first one the address bar keeps the
 * focus. */
static bool start(struct floor *floor)
{
    const struct deed_value *tab = NULL;
    if (ask(floor, "session.new", "{\"capabilities\":{}}")) {
        tab = ask(floor, "browsingContext.create", "{\"type\":\"tab\"}");
    }
    const char *context = deed_value_text(deed_value_get(tab, "context"));
    snprintf(floor->context, sizeof(floor->context), "%s",
             deed_str_or(context, ""));
    return context != NULL;
}

static const char *obey(struct floor *floor, const char *line, size_t len)
{
    struct deed_value *order = NULL;
    if (deed_json_parse(&floor->arena, line, len, NULL, &order, NULL)) {
        return "no JSON";
    }
    const char *verb = deed_value_text(deed_value_get(order, "do"));
    const char *css = deed_value_text(deed_value_get(order, "css"));
    const char *value =
        deed_str_or(deed_value_text(deed_value_get(order, "value")), "");
    if (verb && strcmp(verb, "open") == 0) {
        return open_page(floor, value);
    }
    return verb && css ? act(floor, verb, css, value) : "not understood";
}

static int serve(struct floor *floor)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t len;
    while (!floor->lost && (len = getline(&line, &room, stdin)) > 0) {
        deed_time_us begun = deed_loop_now_us(floor->loop);
        const char *fault = obey(floor, line, (size_t)len);
        deed_time_us took = deed_loop_now_us(floor->loop) - begun;
        printf("{\"us\":%lld,\"ok\":%s,\"said\":\"%s\"}\n", (long long)took,
               fault ? "false" : "true", fault ? fault : "");
        fflush(stdout);
        deed_arena_reset(&floor->arena);
    }
    free(line);
    return floor->lost ? 1 : 0;
}

int main(int argc, char **argv)
{
    struct floor floor = { 0 };
    struct deed_connection_listener listener = {
        .event = on_event, .open = on_open, .lost = on_lost, .user = &floor
    };
    int status = 1;
    if (argc != 2) {
        fprintf(stderr, "usage: %s ws://HOST:PORT/session\n", argv[0]);
        return 2;
    }
    deed_arena_init(&floor.arena, 0);
    if (!deed_loop_create(&floor.loop, NULL) &&
        !deed_connection_create_ws(floor.loop, argv[1],
                                   deed_loop_now_us(floor.loop) + ANSWER_US,
                                   &listener, NULL, &floor.bidi, NULL)) {
        while (!floor.open && !floor.lost) {
            deed_loop_step(floor.loop, true);
        }
        status = start(&floor) ? serve(&floor) : 1;
    }
    deed_connection_destroy(floor.bidi);
    deed_loop_destroy(floor.loop);
    deed_arena_fini(&floor.arena);
    return status;
}
