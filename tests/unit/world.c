/* SPDX-License-Identifier: Apache-2.0 */
#include "world_laws.h"

#include <stdio.h>
#include <string.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "wire/json.h"

#define START_US DEED_MS(1000)

static const enum deed_state_id usual[] = {
    DEED_STATE_ATTACHED, DEED_STATE_VISIBLE,   DEED_STATE_ENABLED,
    DEED_STATE_STABLE,   DEED_STATE_FOCUSABLE, DEED_STATE_IN_VIEWPORT,
};

struct world_element *world_add(struct world *w, const char *instance_id,
                                const char *role, const char *name)
{
    world_law(w->count < WORLD_ELEMENTS, "the page is full");
    struct world_element *element = &w->elements[w->count];
    double y = 20.0 + 50.0 * w->count++;
    *element = (struct world_element){
        .is = { .instance_id = instance_id,
                .stable_id = strchr(instance_id, '_') + 1,
                .document_id = "doc_root",
                .role = role,
                .name = name,
                .parent = DEED_NO_ELEMENT,
                .has_rect = true,
                .rect = { 10, y, 200, 40 } },
        .facts = { .has_rect = true,
                   .rect = { 10, y, 200, 40 },
                   .has_visible_rect = true,
                   .visible_rect = { 10, y, 200, 40 },
                   .has_viewport = true,
                   .viewport = { 0, 0, 800, 600 },
                   .has_point = true,
                   .point = { 110, y + 20 },
                   .points_tried = 1,
                   .points_hit = 1,
                   .listened = DEED_YES,
                   .app_code = DEED_YES,
                   .pending_known = true,
                   .fingerprint = 1 + w->count },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(usual); i++) {
        deed_state_set(&element->facts.states, usual[i], DEED_YES);
        deed_state_set(&element->is.states, usual[i], DEED_YES);
    }
    return element;
}

void world_init(struct world *w)
{
    memset(w, 0, sizeof(*w));
    deed_arena_init(&w->arena, 0);
    w->now = START_US;
    w->revision = 10;
    w->origin = "https://shop.example";
    w->opts = (struct deed_action_opts){
        .handle = "act_1",
        .modes = 1u << DEED_MODE_SEMANTIC_UI | 1u << DEED_MODE_EXTERNAL_DRIVER,
        .hold_us = -1,
    };
    world_add(w, "el_save", "button", "Save");
}

void world_fini(struct world *w)
{
    deed_action_destroy(w->action);
    w->action = NULL;
    deed_arena_fini(&w->arena);
}

struct world_element *world_find(struct world *w, const char *instance_id)
{
    for (unsigned i = 0; i < w->count; i++) {
        if (deed_str_equal(w->elements[i].is.instance_id, instance_id) &&
            !w->elements[i].gone) {
            return &w->elements[i];
        }
    }
    return NULL;
}

void world_set(struct world *w, const char *instance_id,
               enum deed_state_id state, enum deed_tri value)
{
    struct world_element *element = world_find(w, instance_id);
    world_law(element != NULL, "no such element on the page");
    deed_state_set(&element->facts.states, state, value);
    deed_state_set(&element->is.states, state, value);
}

static void arm(const struct world *w, bool on)
{
    if (w->arm) {
        w->arm(on);
    }
}

struct deed_value *world_parse(struct deed_arena *arena, const char *json)
{
    struct deed_value *payload = NULL;
    size_t len = strlen(json);
    char *text = deed_arena_strndup(arena, json, len);
    for (size_t i = 0; i < len; i++) {
        text[i] = text[i] == '\'' ? '"' : text[i];
    }
    world_law(!deed_json_parse(arena, text, len, NULL, &payload, NULL),
              "the test's JSON parses");
    return payload;
}

enum deed_code world_request(struct world *w, const char *json)
{
    return world_accept(w, world_parse(&w->arena, json));
}

enum deed_code world_accept(struct world *w, const struct deed_value *payload)
{
    struct deed_error err = { 0 };
    arm(w, true);
    enum deed_code code =
        deed_action_create(payload, &w->opts, &w->action, &err);
    arm(w, false);
    if (code && !w->arm) {
        fprintf(stderr, "# refused: %s %s\n", err.member, err.text);
    }
    return code;
}

static void note(struct world *w, const struct deed_do *effect)
{
    const char *stage = deed_action_stage_name(effect->progress.state);
    world_law(stage != NULL, "progress has one of the published stages");
    if (w->note_count < WORLD_NOTES) {
        snprintf(w->notes[w->note_count++], sizeof(w->notes[0]), "%s%s%s",
                 stage, effect->progress.note ? ": " : "",
                 deed_str_or(effect->progress.note, ""));
    }
    w->handed_over |= effect->progress.state == DEED_WAITING_FOR_USER;
}

static void take(struct world *w, const struct deed_do *effect)
{
    world_law(!w->result, "nothing comes after the result");
    w->dos[effect->kind]++;
    switch (effect->kind) {
    case DEED_DO_OBSERVE:
    case DEED_DO_PROBE:
    case DEED_DO_PERFORM:
        world_law(!w->asked, "one op at a time");
        w->op = *effect;
        w->asked = true;
        if (effect->kind == DEED_DO_PERFORM) {
            w->last = effect->gesture;
            world_watch_act(w, effect);
        }
        break;
    case DEED_DO_ABORT:
        world_law(w->asked && w->op.op == effect->op,
                  "what is out is called back");
        w->asked = false;
        break;
    case DEED_DO_PROGRESS:
        note(w, effect);
        break;
    case DEED_DO_CONFIRM:
        w->confirms++;
        snprintf(w->summary, sizeof(w->summary), "%s", effect->confirm.summary);
        break;
    case DEED_DO_RESULT:
        world_watch_result(w, effect->result);
        break;
    default:
        break;
    }
}

void world_feed(struct world *w, struct deed_event event)
{
    enum deed_action_state was = deed_action_state(w->action);
    event.now = w->now;
    world_watch_grant(w, &event);
    world_watch_receipt(w, &event);
    arm(w, true);
    deed_action_feed(w->action, &event);
    arm(w, false);
    const struct deed_do *effect;
    world_watch_return(w, was);
    while ((effect = deed_action_take(w->action))) {
        take(w, effect);
    }
    bool ended = deed_action_state_ends(deed_action_state(w->action));
    world_law(ended == (w->result != NULL), "the end has a result");
    world_law(!ended || (deed_action_wakeup(w->action) == DEED_TIME_NEVER &&
                         !w->asked),
              "nothing is wanted after the end");
    world_law(ended || deed_action_wakeup(w->action) != DEED_TIME_NEVER ||
                  deed_action_state(w->action) == DEED_RECEIVED,
              "what has not ended will wake up");
}

void world_say(struct world *w, enum deed_event_kind kind, const char *text)
{
    world_feed(w, (struct deed_event){ .kind = kind, .text = text });
}

static bool could_be_ours(const struct world *w,
                          const struct deed_signal *signal)
{
    bool remark = signal->kind == DEED_SIGNAL_LAYOUT ||
                  signal->kind == DEED_SIGNAL_SCROLLED ||
                  signal->kind == DEED_SIGNAL_FOCUS_ON ||
                  signal->kind == DEED_SIGNAL_JS_DIALOG;
    for (unsigned i = 0; i < w->noise_count; i++) {
        remark |= signal->caused != DEED_YES &&
                  deed_str_equal(w->noise[i], signal->place);
    }
    return !remark && signal->caused != DEED_NO;
}

void world_signal(struct world *w, struct deed_signal signal)
{
    if (!signal.at_us) {
        signal.at_us = w->now;
    }
    w->effects += could_be_ours(w, &signal);
    world_feed(
        w, (struct deed_event){ .kind = DEED_EVENT_SIGNAL, .signal = &signal });
}

void world_start(struct world *w)
{
    world_say(w, DEED_EVENT_START, NULL);
}

void world_tick(struct world *w, deed_time_us span_us)
{
    w->now += span_us;
    world_say(w, DEED_EVENT_TICK, NULL);
}

void world_later(struct world *w, deed_time_us in_us,
                 void (*happens)(struct world *w))
{
    world_law(w->later_count < WORLD_LATER, "not so much happens");
    w->later[w->later_count].at = w->now + in_us;
    w->later[w->later_count++].happens = happens;
}

/* The next thing that happens by itself, before `limit`. */
static bool happen(struct world *w, deed_time_us limit)
{
    unsigned next = w->later_count;
    for (unsigned i = 0; i < w->later_count; i++) {
        if (w->later[i].at <= limit &&
            (next == w->later_count || w->later[i].at < w->later[next].at)) {
            next = i;
        }
    }
    if (next == w->later_count) {
        return false;
    }
    void (*happens)(struct world * w) = w->later[next].happens;
    w->now = w->later[next].at > w->now ? w->later[next].at : w->now;
    w->later[next] = w->later[--w->later_count];
    happens(w);
    return true;
}

static void step(struct world *w)
{
    if (w->asked) {
        if (!happen(w, w->now + w->latency_us) && w->asked) {
            world_answer(w);
        }
        return;
    }
    deed_time_us wakeup = deed_action_wakeup(w->action);
    if (!happen(w, wakeup)) {
        w->now = wakeup > w->now ? wakeup : w->now;
        world_say(w, DEED_EVENT_TICK, NULL);
    }
}

#define STEPS_MAX 200000

void world_until(struct world *w, enum deed_do_kind kind)
{
    for (int i = 0; !w->result && !(w->asked && w->op.kind == kind); i++) {
        world_law(i < STEPS_MAX, "it comes to an end");
        step(w);
    }
}

void world_until_state(struct world *w, enum deed_action_state state)
{
    for (int i = 0; !w->result && deed_action_state(w->action) != state; i++) {
        world_law(i < STEPS_MAX, "it comes to an end");
        step(w);
    }
}

const struct deed_result *world_run(struct world *w)
{
    world_until(w, DEED_DO_RESULT);
    return w->result;
}

const struct deed_result *world_do(struct world *w, const char *json)
{
    world_law(!world_request(w, json), "the request is accepted");
    world_start(w);
    return world_run(w);
}

const char *world_json(struct world *w)
{
    struct deed_strbuf text;
    deed_strbuf_init(&text, 0);
    deed_json_write(&text, deed_result_encode(&w->arena, w->result));
    const char *kept = deed_arena_strdup(&w->arena, deed_strbuf_get(&text));
    deed_strbuf_fini(&text);
    return kept;
}

bool world_noted(const struct world *w, const char *wanted)
{
    for (unsigned i = 0; i < w->note_count; i++) {
        if (strstr(w->notes[i], wanted)) {
            return true;
        }
    }
    return false;
}

deed_time_us world_took(const struct world *w)
{
    return (w->now - START_US) / 1000;
}
