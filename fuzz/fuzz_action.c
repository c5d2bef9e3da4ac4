/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The action machine under a driver, a page and people that do whatever the
 * bytes say. Beside not crashing: the laws of tests/unit/world.c at every
 * step; it ends at its deadline (plus the time of people); its result can be
 * written; a success had an act, a person, or nothing left to do.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "../tests/unit/world.h"
#include "base/util.h"
#include "base/value.h"
#include "core/act/action_internal.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define SAVE "'target':{'ref':{'by':'stableId','value':'save'}}"
#define NAMED "'target':{'ref':{'by':'semantic','role':'button','name':'Save'}}"
#define TOAST "{'kind':'toast.contains','text':'Saved'}"

static const char *const requests[] = {
    "{'actionId':'ui.activate'," SAVE "}",
    "{'actionId':'ui.activate'," NAMED ",'verification':{'policy':'any',"
    "'signals':[" TOAST ",{'kind':'value.equals','value':'abc'}]}}",
    "{'actionId':'ui.activate'," SAVE ",'verification':{'policy':'all',"
    "'signals':[" TOAST ",{'kind':'focus.on'}],'timeoutMs':900,"
    "'requireRevisionAdvance':true}}",
    "{'actionId':'ui.activate'," SAVE ",'verification':{'policy':'none'}}",
    "{'actionId':'ui.read'," SAVE "}",
    "{'actionId':'ui.focus'," SAVE "}",
    "{'actionId':'ui.highlight'," SAVE "}",
    "{'actionId':'ui.enterText'," SAVE ",'args':{'text':'abc'}}",
    "{'actionId':'ui.enterText'," SAVE ",'args':{'text':'abc','clear':false,"
    "'submit':true}}",
    "{'actionId':'ui.clearText'," SAVE "}",
    "{'actionId':'ui.setValue'," SAVE ",'args':{'value':37,'tolerance':1}}",
    "{'actionId':'ui.setValue'," SAVE ",'args':{'value':'abc'}}",
    "{'actionId':'ui.choose'," SAVE ",'args':{'option':'Green'}}",
    "{'actionId':'ui.choose'," SAVE ",'args':{'options':['Green','abc']}}",
    "{'actionId':'ui.choose'," SAVE ",'args':{'index':1}}",
    "{'actionId':'ui.toggle'," SAVE "}",
    "{'actionId':'ui.toggle'," SAVE ",'args':{'state':'mixed'}}",
    "{'actionId':'ui.expand'," SAVE "}",
    "{'actionId':'ui.close'," SAVE "}",
    "{'actionId':'ui.scrollIntoView'," SAVE "}",
    "{'actionId':'ui.scroll','args':{'dy':100}}",
    "{'actionId':'ui.scroll'," SAVE ",'args':{'to':'bottom'}}",
    "{'actionId':'ui.submit'," SAVE "}",
    "{'actionId':'nav.navigate','args':{'url':'https://a.example/'}}",
    "{'actionId':'nav.navigate'," SAVE "}",
    "{'actionId':'app.invoke','args':{'action':'video.create'}}",
    "{'actionId':'video.create'}",
    "{'actionId':'x.deed.press','args':{'keys':'Tab'}}",
    "{'actionId':'x.deed.hover'," SAVE "}",
    "{'actionId':'x.deed.drag'," SAVE ",'args':{'to':{'by':'stableId',"
    "'value':'go'}}}",
    "{'actionId':'x.deed.upload'," SAVE ",'args':{'files':['/tmp/a.png']}}",
};

struct input {
    const uint8_t *data;
    size_t size, at;
};

static struct world w;
static const struct deed_app_action app = { .id = "video.create" };

static unsigned byte(struct input *in)
{
    return in->at < in->size ? in->data[in->at++] : 0;
}

static bool coin(struct input *in)
{
    return byte(in) & 1;
}

static void require(bool holds)
{
    if (!holds) {
        abort();
    }
}

static const struct deed_app_action *find_app(void *user, const char *id)
{
    (void)user;
    return deed_str_equal(id, app.id) ? &app : NULL;
}

static const char *text(struct input *in)
{
    static const char *const texts[] = { NULL,    "",    "abc", "37",
                                         "Green", "Red", "x" };
    return texts[byte(in) % DEED_ARRAY_LEN(texts)];
}

static double number(struct input *in)
{
    static const double numbers[] = { 0,  1,   37,   36.5,  50,     100,
                                      -1, 1e9, 1e-9, 1e300, -1e300, 38 };
    return numbers[byte(in) % DEED_ARRAY_LEN(numbers)];
}

static const char *id(struct input *in)
{
    static const char *const ids[] = { NULL, "el_go", "el_save", "el_none" };
    return ids[byte(in) % DEED_ARRAY_LEN(ids)];
}

static enum deed_tri tri(struct input *in)
{
    return (enum deed_tri)(byte(in) % 4);
}

/* A few members of the facts become something else. */
static void change_facts(struct input *in, struct deed_facts *facts)
{
    static struct deed_option options[2];
    unsigned kind = byte(in) % 20;
    switch (kind) {
    case 0:
        deed_state_set(&facts->states,
                       (enum deed_state_id)(byte(in) % DEED_STATE_COUNT),
                       tri(in));
        break;
    case 1:
        facts->pending = byte(in) % 64;
        facts->pending_known = coin(in);
        break;
    case 2:
        facts->reading.text = text(in);
        break;
    case 3:
        facts->reading.has_number = coin(in);
        facts->reading.number = number(in);
        break;
    case 4:
        facts->reading.has_range = true;
        facts->reading.min = number(in);
        facts->reading.max = number(in);
        facts->reading.step = number(in);
        break;
    case 5:
        facts->listened = tri(in);
        facts->native = tri(in);
        break;
    case 6:
        facts->identity = byte(in) % 3;
        break;
    case 7:
        facts->activation_needed = tri(in);
        break;
    case 8:
        facts->fingerprint = byte(in) % 3;
        break;
    case 9:
        facts->submit_id = id(in);
        facts->close_id = id(in);
        break;
    case 10:
        facts->native_choice = coin(in);
        facts->native_setter = coin(in);
        facts->multiple = coin(in);
        break;
    case 11:
        for (size_t i = 0; i < DEED_ARRAY_LEN(options); i++) {
            options[i] = (struct deed_option){ .label = text(in),
                                               .value = text(in),
                                               .selected = tri(in),
                                               .enabled = tri(in) };
        }
        facts->options = options;
        facts->option_count = byte(in) % 3;
        break;
    case 12:
        facts->validation = text(in);
        break;
    case 13:
        facts->scrollable = tri(in);
        facts->scroll_at_end = coin(in);
        facts->scroll.y = number(in);
        break;
    case 14:
        facts->value_matches = tri(in);
        facts->reading.secret = coin(in);
        break;
    case 15:
        facts->opaque = (enum deed_opaque)(byte(in) % DEED_OPAQUE_COUNT);
        break;
    case 16:
        facts->orientation = coin(in) ? "vertical" : NULL;
        facts->reversed = coin(in);
        break;
    case 17:
        facts->has_rect = coin(in);
        facts->has_visible_rect = coin(in);
        break;
    case 18:
        facts->defunct = (enum deed_defunct)(byte(in) % 3);
        break;
    default:
        facts->has_point = coin(in);
        facts->points_hit = byte(in) % 2;
        break;
    }
}

static void change_page(struct input *in)
{
    static const char *const roles[] = { "button", "checkbox", "textbox",
                                         "slider", "combobox", "form" };
    struct world_element *element = &w.elements[byte(in) % w.count];
    switch (byte(in) % 8) {
    case 0:
        element->gone = !element->gone;
        break;
    case 1:
        element->is.name = coin(in) ? "Save" : "Delete";
        break;
    case 2:
        element->is.role = roles[byte(in) % DEED_ARRAY_LEN(roles)];
        break;
    case 3:
        element->is.default_action = coin(in) ? "video.create" : NULL;
        break;
    case 4:
        w.pending = byte(in) % 64;
        w.pending_unknown = coin(in);
        break;
    case 5:
        w.revision++;
        break;
    case 6:
        w.origin = coin(in) ? "https://evil.example" : NULL;
        break;
    default:
        element->is.risk = coin(in) ? "confirm" : NULL;
        w.must_confirm = w.must_confirm && element->is.risk;
        break;
    }
}

static void answer_receipt(struct input *in)
{
    unsigned bits = byte(in);
    struct deed_receipt receipt = {
        .delivered = (enum deed_delivery)(byte(in) % DEED_DELIVERY_COUNT),
        .deliveries = byte(in) % 3,
        .heard = tri(in),
        .app_code = tri(in),
        .mode_unavailable = (bits & 7) == 1,
        .activation_required = (bits & 7) == 2,
        .identity_changed = (bits & 7) == 3,
        .blocked = bits & 8,
        .returned_success = bits & 16,
        .note = text(in),
        .revision_before = bits & 32 ? w.revision : 0,
    };
    struct deed_facts facts = w.elements[0].facts;
    receipt.facts = bits & 64 ? &facts : NULL;
    world_answer_receipt(&w, &receipt);
}

static void send_signal(struct input *in)
{
    static const char *const places[] = { NULL, "#clock", "#list" };
    struct deed_signal signal = {
        .kind = (enum deed_signal_kind)(byte(in) % DEED_SIGNAL_COUNT),
        .text = coin(in) ? "Saved" : text(in),
        .role = coin(in) ? "alert" : NULL,
        .instance_id = id(in),
        .place = places[byte(in) % DEED_ARRAY_LEN(places)],
        .caused = (enum deed_tri)(byte(in) % 3),
        .weak = coin(in),
        .status = coin(in) ? 500 : 200,
        .pattern = "/a",
        .revision = coin(in) ? w.revision + 1 : 0,
    };
    world_signal(&w, signal);
}

static void say(struct input *in)
{
    static const enum deed_event_kind kinds[] = {
        DEED_EVENT_GRANT,      DEED_EVENT_GRANT,  DEED_EVENT_DENY,
        DEED_EVENT_USER_ACTED, DEED_EVENT_CANCEL, DEED_EVENT_LOST,
        DEED_EVENT_START,
    };
    world_say(&w, kinds[byte(in) % DEED_ARRAY_LEN(kinds)], text(in));
}

static void pass_time(struct input *in)
{
    unsigned span = byte(in);
    deed_time_us to = deed_action_wakeup(w.action);
    if (span || to == DEED_TIME_NEVER) {
        to = w.now + DEED_MS(span * 4);
    }
    w.now = to > w.now ? to : w.now;
    world_say(&w, DEED_EVENT_TICK, NULL);
}

static void step(struct input *in)
{
    unsigned what = byte(in) % 16;
    if (what < 6 && w.asked) {
        if (w.op.kind == DEED_DO_PERFORM) {
            answer_receipt(in);
        } else {
            world_answer(&w);
        }
    } else if (what == 6 && w.asked) {
        world_answer_code(&w, (enum deed_code)(byte(in) % DEED_CODE_COUNT));
    } else if (what < 10) {
        change_facts(in, &w.elements[byte(in) % w.count].facts);
    } else if (what == 10) {
        change_page(in);
    } else if (what < 13) {
        send_signal(in);
    } else if (what == 13) {
        say(in);
    } else {
        pass_time(in);
    }
}

/* Nobody does anything any more: it ends by itself. */
static void run_out(void)
{
    for (int i = 0; !w.result; i++) {
        require(i < 10000);
        deed_time_us to = deed_action_wakeup(w.action);
        require(to != DEED_TIME_NEVER);
        w.now = to > w.now ? to : w.now;
        world_say(&w, DEED_EVENT_TICK, NULL);
    }
}

static void check_result(void)
{
    const struct deed_result *r = w.result;
    require(deed_result_encode(&w.arena, r) != NULL);
    require(r->status != DEED_STATUS_SUCCEEDED || w.acts || w.handed_over ||
            r->side_effect == DEED_SIDE_NONE);
    require(r->delivered != DEED_DELIVERY_NOT_SENT || w.acts == 0 ||
            r->side_effect != DEED_SIDE_APPLIED || w.handed_over ||
            r->gestures > 0);
    deed_time_us most = w.action->deadline - w.action->started_at;
    require(r->timings.ended <= most + DEED_MS(120000));
}

static bool set_up(struct input *in)
{
    static struct deed_policy_rule rule;
    static struct deed_policy policy;
    const char *json = requests[byte(in) % DEED_ARRAY_LEN(requests)];
    unsigned bits = byte(in);
    w.multi = true;
    w.opts.find_app_action = find_app;
    w.opts.modes |= 1u << DEED_MODE_APP_ACTION;
    w.opts.respect_opaque = bits & 4;
    w.opts.uiap_mode_order = bits & 8;
    w.opts.hold_us = bits & 16 ? 0 : -1;
    w.watched_us = bits & 64 ? DEED_MS(500) : 0;
    w.opts.gestures = bits & 32 ? 1u << DEED_GESTURE_POINTER : 0;
    w.content.text = "Save";
    rule =
        (struct deed_policy_rule){ .decision = (enum deed_decision)(bits & 3) };
    policy = (struct deed_policy){ .rules = &rule,
                                   .rule_count = 1,
                                   .grants = deed_policy_default.grants };
    w.opts.policy = &policy;
    w.must_confirm = rule.decision != DEED_ALLOW;
    world_add(&w, "el_go", "button", "Go");
    return world_request(&w, json) == DEED_OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input in = { data, size, 0 };
    world_init(&w);
    require(set_up(&in));
    if (coin(&in)) {
        world_start(&w);
    } else {
        say(&in);
    }
    while (in.at < in.size && !w.result) {
        step(&in);
    }
    if (!w.result) {
        world_start(&w); /* dropped when it has begun */
        run_out();
    }
    check_result();
    world_fini(&w);
    return 0;
}
