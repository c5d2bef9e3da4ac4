/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The floor: what an action costs when nothing but the protocol is paid for.
 * The caller names the element by a selector, nothing is resolved, explained
 * or waited for; what remains is three round trips: a check that also arms a
 * guard, the input in one write, a read-back.
 *
 *     floor ws://127.0.0.1:PORT/devtools/browser/ID
 *
 * Orders come on stdin, one JSON object a line, one after the other:
 *
 *     {"do":"attach","target":ID}              once for every document
 *     {"do":"click","css":"#save"}
 *     {"do":"fill","css":"#title","value":"x"}
 *     {"do":"toggle","css":"#mail"}
 *     {"do":"choose","css":"#size","value":"Large"}
 *
 * Each is answered by {"us":N,"ok":BOOL,"said":TEXT}.
 */

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "driver/web/connection.h"
#include "io/loop.h"
#include "wire/json.h"
#include "wire/json_writer.h"

#define ANSWER_US 20000000
#define BURST 3

/* Lives in a world of its own, once for a document. */
static const char page_side[] =
    "globalThis.floor = {"
    " check(css, kind, value) {"
    "  const e = document.querySelector(css);"
    "  if (!e || !e.isConnected || e.disabled) return 'no';"
    "  const s = getComputedStyle(e);"
    "  if (s.visibility !== 'visible' || s.pointerEvents === 'none')"
    "   return 'no';"
    "  let r = e.getBoundingClientRect();"
    "  if (r.bottom > innerHeight || r.top < 0) {"
    "   e.scrollIntoView({block: 'center', behavior: 'instant'});"
    "   r = e.getBoundingClientRect(); }"
    "  const x = r.x + r.width / 2, y = r.y + r.height / 2;"
    "  const top = document.elementFromPoint(x, y);"
    "  if (!top || !(e === top || e.contains(top))) return 'no';"
    "  this.element = e; this.hits = 0; this.was = e.checked;"
    "  if (kind === 'fill') { e.focus(); e.select(); }"
    "  else if (kind === 'choose') {"
    "   e.value = [...e.options].find(o => o.text === value).value;"
    "   e.dispatchEvent(new Event('input', {bubbles: true}));"
    "   e.dispatchEvent(new Event('change', {bubbles: true})); }"
    "  else addEventListener('click', v => {"
    "   if (v.isTrusted && v.composedPath().includes(e)) this.hits++; },"
    "   {capture: true, once: true});"
    "  return x + ' ' + y; },"
    " read(kind, value) {"
    "  const e = this.element;"
    "  if (kind === 'fill') return e.value === value ? 'yes' : 'no';"
    "  if (kind === 'choose')"
    "   return e.selectedOptions[0].text === value ? 'yes' : 'no';"
    "  if (this.hits !== 1) return 'no';"
    "  return kind !== 'toggle' || e.checked !== this.was ? 'yes' : 'no'; }"
    "}; 0";

struct floor {
    struct deed_loop *loop;
    struct deed_connection *cdp;
    bool open, lost;
    char session[80];
    int64_t context;
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

static void send(struct floor *floor, struct answer *answer, const char *method,
                 const char *params)
{
    *answer = (struct answer){ .call = { .done = on_answer }, .floor = floor };
    if (deed_connection_send(
            floor->cdp, *floor->session ? floor->session : NULL, method, params,
            &answer->call, deed_loop_now_us(floor->loop) + ANSWER_US, NULL)) {
        answer->done = true;
    }
}

/* All of them left in one write; true when all were answered. */
static bool await(struct floor *floor, struct answer *answers, unsigned count)
{
    bool good = true;
    deed_connection_flush(floor->cdp);
    for (unsigned i = 0; i < count; i++) {
        while (!answers[i].done && !floor->lost) {
            deed_loop_step(floor->loop, true);
        }
        good = good && answers[i].result;
    }
    return good;
}

static const struct deed_value *ask(struct floor *floor, const char *method,
                                    const char *params)
{
    struct answer answer;
    send(floor, &answer, method, params);
    return await(floor, &answer, 1) ? answer.result : NULL;
}

/* Calls a function of the page side with texts, up to the NULL. */
static const char *call_page(struct floor *floor, const char *function, ...)
{
    struct deed_strbuf params;
    struct deed_json_writer w;
    va_list texts;
    deed_strbuf_init(&params, 0);
    deed_json_writer_init(&w, &params);
    deed_json_begin_object(&w);
    deed_json_member(&w, "functionDeclaration", function);
    deed_json_key(&w, "executionContextId");
    deed_json_integer(&w, floor->context);
    deed_json_key(&w, "returnByValue");
    deed_json_bool(&w, true);
    deed_json_key(&w, "arguments");
    deed_json_begin_array(&w);
    va_start(texts, function);
    for (const char *text; (text = va_arg(texts, const char *));) {
        deed_json_begin_object(&w);
        deed_json_member(&w, "value", text);
        deed_json_end_object(&w);
    }
    va_end(texts);
    deed_json_end_array(&w);
    deed_json_end_object(&w);
    const struct deed_value *got =
        ask(floor, "Runtime.callFunctionOn", deed_strbuf_get(&params));
    deed_strbuf_fini(&params);
    return deed_value_text(
        deed_value_get(deed_value_get(got, "result"), "value"));
}

static bool press(struct floor *floor, double x, double y)
{
    static const char *const kinds[BURST] = { "mouseMoved", "mousePressed",
                                              "mouseReleased" };
    struct answer answers[BURST];
    for (unsigned i = 0; i < BURST; i++) {
        const char *params = deed_arena_printf(
            &floor->arena,
            "{\"type\":\"%s\",\"x\":%.2f,\"y\":%.2f,\"button\":\"%s\","
            "\"buttons\":%d,\"clickCount\":%d}",
            kinds[i], x, y, i ? "left" : "none", i == 1, i > 0);
        send(floor, &answers[i], "Input.dispatchMouseEvent", params);
    }
    return await(floor, answers, BURST);
}

static bool insert(struct floor *floor, const char *text)
{
    struct deed_strbuf params;
    struct deed_json_writer w;
    deed_strbuf_init(&params, 0);
    deed_json_writer_init(&w, &params);
    deed_json_begin_object(&w);
    deed_json_member(&w, "text", text);
    deed_json_end_object(&w);
    bool good = ask(floor, "Input.insertText", deed_strbuf_get(&params));
    deed_strbuf_fini(&params);
    return good;
}

static const char *act(struct floor *floor, const char *kind, const char *css,
                       const char *value)
{
    double x = 0;
    char *end = NULL;
    const char *point = call_page(floor, "(c, k, v) => floor.check(c, k, v)",
                                  css, kind, value, (const char *)NULL);
    if (!point || strcmp(point, "no") == 0) {
        return "not actionable";
    }
    x = strtod(point, &end);
    if (strcmp(kind, "fill") == 0     ? !insert(floor, value)
        : strcmp(kind, "choose") == 0 ? false
                                      : !press(floor, x, strtod(end, NULL))) {
        return "not sent";
    }
    const char *seen = call_page(floor, "(k, v) => floor.read(k, v)", kind,
                                 value, (const char *)NULL);
    return seen && strcmp(seen, "yes") == 0 ? NULL : "not seen";
}

static const char *attach(struct floor *floor, const char *target)
{
    *floor->session = '\0';
    const struct deed_value *got = ask(
        floor, "Target.attachToTarget",
        deed_arena_printf(&floor->arena,
                          "{\"targetId\":\"%s\",\"flatten\":true}", target));
    const char *session = deed_value_text(deed_value_get(got, "sessionId"));
    if (!session) {
        return "not attached";
    }
    snprintf(floor->session, sizeof(floor->session), "%s", session);
    got = ask(floor, "Page.getFrameTree", NULL);
    const char *frame = deed_value_text(deed_value_get(
        deed_value_get(deed_value_get(got, "frameTree"), "frame"), "id"));
    got = ask(floor, "Page.createIsolatedWorld",
              deed_arena_printf(&floor->arena, "{\"frameId\":\"%s\"}",
                                deed_str_or(frame, "")));
    const struct deed_value *context =
        deed_value_get(got, "executionContextId");
    if (!deed_value_is(context, DEED_VALUE_NUMBER)) {
        return "no world";
    }
    floor->context = (int64_t)context->as.number;
    struct deed_strbuf params;
    struct deed_json_writer w;
    deed_strbuf_init(&params, 0);
    deed_json_writer_init(&w, &params);
    deed_json_begin_object(&w);
    deed_json_member(&w, "expression", page_side);
    deed_json_key(&w, "contextId");
    deed_json_integer(&w, floor->context);
    deed_json_end_object(&w);
    got = ask(floor, "Runtime.evaluate", deed_strbuf_get(&params));
    deed_strbuf_fini(&params);
    return got ? NULL : "no page side";
}

static const char *obey(struct floor *floor, const char *line, size_t len)
{
    struct deed_value *order = NULL;
    if (deed_json_parse(&floor->arena, line, len, NULL, &order, NULL)) {
        return "no JSON";
    }
    const char *verb = deed_value_text(deed_value_get(order, "do"));
    const char *css = deed_value_text(deed_value_get(order, "css"));
    const char *value = deed_value_text(deed_value_get(order, "value"));
    if (verb && strcmp(verb, "attach") == 0) {
        return attach(
            floor,
            deed_str_or(deed_value_text(deed_value_get(order, "target")), ""));
    }
    return verb && css ? act(floor, verb, css, deed_str_or(value, ""))
                       : "not understood";
}

static int serve(struct floor *floor)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t len;
    while (!floor->lost && (len = getline(&line, &room, stdin)) > 0) {
        deed_time_us start = deed_loop_now_us(floor->loop);
        const char *fault = obey(floor, line, (size_t)len);
        deed_time_us took = deed_loop_now_us(floor->loop) - start;
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
        fprintf(stderr, "usage: %s ws://HOST:PORT/devtools/browser/ID\n",
                argv[0]);
        return 2;
    }
    deed_arena_init(&floor.arena, 0);
    if (!deed_loop_create(&floor.loop, NULL) &&
        !deed_connection_create_ws(floor.loop, argv[1],
                                   deed_loop_now_us(floor.loop) + ANSWER_US,
                                   &listener, NULL, &floor.cdp, NULL)) {
        while (!floor.open && !floor.lost) {
            deed_loop_step(floor.loop, true);
        }
        status = serve(&floor);
    }
    deed_connection_destroy(floor.cdp);
    deed_loop_destroy(floor.loop);
    deed_arena_fini(&floor.arena);
    return status;
}
