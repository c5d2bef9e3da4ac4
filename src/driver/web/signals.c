/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Pushes of the page agent and events of the browser, as signals. A push
 * carries the page's own clock, so that what happened just before an act and
 * arrives just after it is not taken for its effect.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "core/text/lexicon.h"
#include "driver/web/arrival.h"
#include "driver/web/decode.h"
#include "driver/web/early_answer.h"
#include "driver/web/perform.h"
#include "driver/web/events.h"
#include "driver/web/notes.h"
#include "driver/web/mutation_signal.h"
#include "driver/web/receipt.h"
#include "driver/web/remote.h"
#include "driver/web/request_owner.h"
#include "driver/web/served.h"
#include "wire/json.h"

void signal_emit(struct page *page, struct deed_signal *signal)
{
    if (!signal->at_us) {
        signal->at_us = page_now(page);
    }
    signal->revision = ++page->revision;
    if (page->base.sink.signal) {
        page->base.sink.signal(page->base.sink.user, signal);
    }
}

void signals_begin(struct page *page, const struct frame *frame, double page_ms)
{
    page->arming = false;
    page->armed.page_ms = page_ms;
    page->armed.context = frame ? frame->context : 0;
    page->armed.frame = frame ? frame->number : 0;
}

/* Before the act, by the page's clock? Then it is noise, whenever it came. */
static deed_time_us moment(const struct page *page, const struct frame *frame,
                           const struct deed_value *event)
{
    double at = decode_number(event, "t", -1);
    /* Each document has a clock of its own. */
    bool known = frame->context && frame->context == page->armed.context &&
                 frame->number == page->armed.frame;
    if (known && at >= 0 && at <= page->armed.page_ms) {
        return page->armed.at_us - 1;
    }
    return page->pushed_us ? page->pushed_us : page_now(page);
}

static void on_state(struct page *page, const struct frame *frame,
                     struct deed_arena *arena, const struct deed_value *event,
                     deed_time_us at)
{
    const char *id = frame_instance_id(arena, frame, decode_text(event, "id"));
    const struct deed_value *states = deed_value_get(event, "states");
    for (unsigned i = 0; i < DEED_STATE_COUNT; i++) {
        const struct deed_value *v =
            deed_value_get(states, deed_state_name((enum deed_state_id)i));
        if (!deed_value_is(v, DEED_VALUE_BOOL) || i == DEED_STATE_FOCUSED) {
            continue;
        }
        struct deed_signal signal = {
            .kind = DEED_SIGNAL_ELEMENT_STATE,
            .state = (enum deed_state_id)i,
            .state_value = deed_tri_from(v->as.boolean),
            .instance_id = id,
            .at_us = at,
        };
        signal_emit(page, &signal);
    }
}

/* All but what stands behind "?" or "#". */
static bool is_same_path(const char *from, const char *to)
{
    size_t len = from ? strcspn(from, "?#") : 0;
    return len && to && strcspn(to, "?#") == len && memcmp(from, to, len) == 0;
}

/* Without a fragment that names nothing: "#", "#!". */
static size_t route_len(const char *url)
{
    size_t len = url ? strlen(url) : 0;
    size_t at = len ? strcspn(url, "#") : 0;
    bool bare = at < len && (!strcmp(url + at, "#") || !strcmp(url + at, "#!"));
    return bare ? at : len;
}

/* An address that gets a bare "#" leads nowhere. */
static bool is_same_route(const char *from, const char *to)
{
    size_t a = route_len(from);
    size_t b = route_len(to);
    return a && a == b && memcmp(from, to, a) == 0;
}

/* A picture that the task of the input put in place of another: a request of
 * the act, which fails it as one that does not come does. */
static void on_picture(struct page *page, struct deed_arena *arena,
                       const struct deed_value *event, struct deed_signal *told)
{
    const char *what = deed_str_or(decode_text(event, "what"), "");
    const char *id = deed_str_or(told->instance_id, "");
    bool failed = strcmp(what, "failed") == 0;
    told->kind = failed                      ? DEED_SIGNAL_REQUEST_FAILED
                 : strcmp(what, "came") == 0 ? DEED_SIGNAL_REQUEST_FINISHED
                                             : DEED_SIGNAL_REQUEST_STARTED;
    told->pattern = deed_str_or(decode_text(event, "url"), "");
    told->place = deed_arena_printf(arena, "request GET %s", told->pattern);
    told->text = failed ? deed_arena_printf(arena, "%s: it is no picture",
                                            deed_str_or(told->place, ""))
                        : told->place;
    told->request = deed_arena_printf(arena, "picture %s", id);
    told->weak = !failed;
    told->instance_id = NULL;
    if (told->kind != DEED_SIGNAL_REQUEST_STARTED) {
        told->caused = told->at_us >= page->acted_us ? DEED_YES : DEED_NO;
    }
    if (page->act_open && told->caused == DEED_YES) {
        signal_emit(page, told);
    }
}

/* A page may print by itself. Where no code of the act is left that could have
 * it printed, what follows its task is not the act's doing. */
static bool is_printed_alone(const struct page *page,
                             const struct deed_signal *signal)
{
    return deed_str_equal(signal->text, "print") &&
           signal->caused != DEED_YES && !page->put_off && !page->sends;
}

/* A frame has loaded a document: the agent knows those that a link or an
 * attribute leads it to, the browser tells of those that code leads it to. All
 * others load by themselves. */
static bool tell_frame(const struct page *page, const struct deed_value *event,
                       struct deed_signal *signal)
{
    if (!deed_str_equal(signal->text, "document")) {
        return true;
    }
    if (page->act_open && page->frame_came && !decode_bool(event, "alone")) {
        signal->caused = DEED_YES;
    }
    return signal->caused == DEED_YES;
}

static void on_event(struct page *page, const struct frame *frame,
                     struct deed_arena *arena, const struct deed_value *event)
{
    const char *kind = decode_text(event, "kind");
    if (deed_str_equal(kind, "receipt")) {
        act_on_told(page, event);
        return;
    }
    if (deed_str_equal(kind, "person")) {
        people_acted(page, event);
        return;
    }
    if (deed_str_equal(kind, "cookies")) {
        note_cookies(page, event);
        return;
    }
    deed_time_us at = moment(page, frame, event);
    struct deed_signal signal = {
        .at_us = at,
        .instance_id =
            frame_instance_id(arena, frame, decode_text(event, "id")),
        .role = decode_text(event, "role"),
        .name = decode_text(event, "name"),
        .text = decode_text(event, "text"),
        .caused = signal_causedness(page, frame, event, NULL, false),
        .root = decode_text(event, "root"),
        .certified = decode_bool(event, "certified"),
        .by_leaving = decode_bool(event, "leaving"),
        .hidden = decode_bool(event, "hidden"),
    };
    if (deed_str_equal(kind, "mutation")) {
        signal_mutation(page, frame, event, at);
        return;
    }
    if (deed_str_equal(kind, "state")) {
        on_state(page, frame, arena, event, at);
        return;
    }
    if (deed_str_equal(kind, "picture")) {
        on_picture(page, arena, event, &signal);
        return;
    }
    if (deed_str_equal(kind, "toast")) {
        signal.kind = DEED_SIGNAL_TOAST;
        signal.wrong = decode_bool(event, "wrong");
        signal.right = decode_bool(event, "right");
        signal.fresh = decode_bool(event, "fresh");
        signal.place = decode_text(event, "selector");
        if (signal.place && signal.caused != DEED_YES && !signal.certified &&
            !signal.by_leaving) {
            places_note(page, signal.place);
        }
    } else if (deed_str_equal(kind, "dialog")) {
        signal.kind = decode_bool(event, "open") ? DEED_SIGNAL_DIALOG_OPENED
                                                 : DEED_SIGNAL_DIALOG_CLOSED;
        signal.fresh = decode_bool(event, "fresh");
        signal.wrong = decode_bool(event, "wrong");
        signal.asks_login = decode_bool(event, "asksLogin") &&
                            deed_lexicon_has(signal.text, DEED_WORDS_LOGIN);
    } else if (deed_str_equal(kind, "route")) {
        signal.kind = DEED_SIGNAL_ROUTE_CHANGED;
        signal.pattern = decode_text(event, "url");
        signal.place = "route";
        signal.value = decode_text(event, "from");
        signal.text =
            served_is_login(signal.pattern) && !served_is_login(signal.value)
                ? "login"
                : NULL;
        signal.left = signal.value;
        signal.at_login = signal.text != NULL;
        signal.asks_login = decode_bool(event, "asksLogin");
        /* One that ticks comes again; one that is tidied up does not. */
        signal.near = !deed_str_equal(decode_text(event, "how"), "replace") ||
                      !is_same_path(signal.value, signal.pattern);
        if (signal.caused != DEED_YES && !signal.certified) {
            places_note(page, signal.place);
        }
        signal.same = is_same_route(decode_text(event, "from"), signal.pattern);
    } else if (deed_str_equal(kind, "leaving")) {
        signal.kind = DEED_SIGNAL_LEAVING;
        signal.pattern = decode_text(event, "url");
        signal.place =
            deed_arena_printf(arena, "GET %s", deed_str_or(signal.pattern, ""));
        page->leads_on = signal.caused == DEED_YES || page->served.led_again;
        page->leaves = true;
    } else if (deed_str_equal(kind, "outside")) {
        signal.kind = DEED_SIGNAL_OUTSIDE;
        signal.pattern = decode_text(event, "url");
    } else if (deed_str_equal(kind, "focus")) {
        signal.kind = DEED_SIGNAL_FOCUS_ON;
        signal.weak = !decode_bool(event, "elsewhere");
        signal.form_back = decode_bool(event, "inForm");
        signal.in_control = decode_bool(event, "inControl");
    } else if (deed_str_equal(kind, "scroll")) {
        signal.kind = DEED_SIGNAL_SCROLLED;
        signal.weak =
            !decode_bool(event, "rest") || decode_bool(event, "restless");
        signal.place = decode_text(event, "place");
        signal.near = !signal.weak;
    } else if (deed_str_equal(kind, "unrecorded")) {
        signal.kind = deed_str_equal(decode_text(event, "what"), "value")
                          ? DEED_SIGNAL_VALUE_EQUALS
                          : DEED_SIGNAL_STATE_CHANGED;
        signal.place = decode_text(event, "place");
        signal.text = decode_text(event, "what");
        signal.mute = decode_bool(event, "always");
        if (!tell_frame(page, event, &signal) ||
            is_printed_alone(page, &signal)) {
            return;
        }
    } else if (deed_str_equal(kind, "turned")) {
        signal.kind = DEED_SIGNAL_STATE_CHANGED;
        signal.place = decode_text(event, "place");
        signal.near = true;
    } else if (deed_str_equal(kind, "undone") ||
               deed_str_equal(kind, "redone")) {
        signal.kind = *kind == 'u' ? DEED_SIGNAL_UNDONE : DEED_SIGNAL_REDONE;
        signal.place = decode_text(event, "place");
        signal.weak = decode_bool(event, "partly");
    } else if (deed_str_equal(kind, "lost")) {
        signal.kind = DEED_SIGNAL_UNDONE;
        signal.value = decode_text(event, "value");
        signal.near = decode_bool(event, "left");
    } else if (deed_str_equal(kind, "document")) {
        arrival_read(page, frame, event, at);
        return;
    } else if (deed_str_equal(kind, "frame")) {
        web_frame_alone(page, decode_text(event, "url"));
        return;
    } else if (deed_str_equal(kind, "stays")) {
        arrival_passing(page, page->served.leads_on, at);
        return;
    } else if (deed_str_equal(kind, "busy")) {
        signal.kind =
            decode_bool(event, "on") ? DEED_SIGNAL_BUSY : DEED_SIGNAL_IDLE;
        signal.place = decode_text(event, "place");
    } else if (deed_str_equal(kind, "ran")) {
        signal.kind = DEED_SIGNAL_RAN;
        signal.number = decode_number(event, "ms", 0);
        signal.timed = decode_bool(event, "answer");
    } else if (deed_str_equal(kind, "validation")) {
        signal.kind = DEED_SIGNAL_VALIDATION;
        signal.text = decode_text(event, "message");
    } else if (deed_str_equal(kind, "input")) {
        signal.kind = DEED_SIGNAL_VALUE_EQUALS;
        signal.place = decode_text(event, "place");
    } else if (deed_str_equal(kind, "value")) {
        signal.kind = DEED_SIGNAL_VALUE_EQUALS;
        signal.value = decode_text(deed_value_get(event, "reading"), "value");
    } else {
        return;
    }
    signal_emit(page, &signal);
}

static const struct deed_value *first_event(const struct deed_value *pushed)
{
    const struct deed_value *events = deed_value_get(pushed, "events");
    return deed_value_is(events, DEED_VALUE_LIST) ? events->as.items.first
                                                  : NULL;
}

/* What is no change of the page, and what nothing may hold up. */
static bool is_urgent(const struct deed_value *pushed)
{
    static const char *const kinds[] = { "receipt", "leaving", "document",
                                         "frame",   "stays",   "outside" };
    bool any = false;
    for (const struct deed_value *e = first_event(pushed); e; e = e->next) {
        any |= DEED_STR_IN(decode_text(e, "kind"), kinds);
    }
    return any;
}

static void take(struct page *page, struct frame *frame, const char *payload,
                 size_t len, deed_time_us at_us)
{
    struct deed_arena arena;
    struct deed_value *value = NULL;
    const struct deed_json_limits limits = { .replace_bad_text = true };
    deed_arena_init(&arena, 16u * 1024 * 1024);
    bool bad = deed_json_parse(&arena, payload, len, &limits, &value, NULL);
    bool waits = !bad && !at_us && page->late && !is_urgent(value) &&
                 late_keep_push(page, frame, payload, len);
    if (!bad && !waits) {
        page->pushed_us = at_us;
        frame_note_clock(frame, decode_number(value, "t", 0));
        for (const struct deed_value *e = first_event(value); e; e = e->next) {
            on_event(page, frame, &arena, e);
        }
        expectations_changed(page);
        page->pushed_us = 0;
    }
    deed_arena_fini(&arena);
}

void signals_take(struct page *page, struct frame *frame, const char *payload,
                  deed_time_us at_us)
{
    take(page, frame, payload, strlen(payload), at_us);
}

void web_agent_pushed(struct page *page, struct frame *frame,
                      const char *payload, size_t len)
{
    if (!early_answer(page, frame, payload, len)) {
        take(page, frame, payload, len, 0);
    }
}

void signals_left(struct page *page)
{
    struct deed_signal signal = { .kind = DEED_SIGNAL_LEFT };
    page->leads_on = page->served.led_again = false;
    signal_emit(page, &signal);
}

void web_exception_caught(struct page *page, const char *text)
{
    struct deed_signal signal = { .kind = DEED_SIGNAL_EXCEPTION,
                                  .text = text,
                                  .weak = true };
    signal_emit(page, &signal);
}

void web_exception(struct page *page, const char *text)
{
    struct deed_signal signal = {
        .kind = DEED_SIGNAL_EXCEPTION,
        .text = text,
        .caused = page->acting ? DEED_YES : DEED_UNKNOWN,
    };
    signal_emit(page, &signal);
}
