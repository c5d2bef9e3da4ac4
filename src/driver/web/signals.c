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
#include "driver/web/perform.h"
#include "driver/web/events.h"
#include "driver/web/notes.h"
#include "driver/web/remote.h"
#include "driver/web/served.h"
#include "wire/json.h"

/* Changes that are older than this are no reason to expect another. */
#define NOISE_US DEED_MS(3000)

/* So many changes in one action are a habit, not its effect. */
#define HABIT_TIMES 3

/* A document that says that it goes elsewhere later than this is one to be
 * read. As REFRESH_SOON_S in agent/src/watch.js. */
#define LEADS_ON_S 2.0

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

/* What changes late in an action may be its effect: only what goes on and on
 * there is a habit. */
static bool may_be_effect(struct page *page, unsigned at)
{
    if (!page->act_open) {
        return false;
    }
    if (page->asked[at].act_us != page->acted_us) {
        page->asked[at].act_us = page->acted_us;
        page->asked[at].during = 0;
    }
    return ++page->asked[at].during < HABIT_TIMES;
}

static void note_again(struct page *page, unsigned at)
{
    deed_time_us now = page_now(page);
    if (now - page->asked[at].at_us <= DEED_MS(30)) {
        return; /* a burst is one change */
    }
    bool lately = now - page->asked[at].at_us < NOISE_US;
    unsigned before = lately ? page->asked[at].count : 0;
    page->asked[at].count = before + !may_be_effect(page, at);
    page->asked[at].at_us = now;
}

/* A place that changed without an input that caused it. */
void signals_note_place(struct page *page, const char *place)
{
    unsigned oldest = 0;
    for (unsigned i = 0; i < WEB_PLACES_MAX; i++) {
        if (strncmp(page->asked[i].place, place,
                    sizeof(page->asked[i].place) - 1) == 0) {
            note_again(page, i);
            return;
        }
        if (page->asked[i].at_us < page->asked[oldest].at_us) {
            oldest = i;
        }
    }
    size_t len = strnlen(place, sizeof(page->asked[oldest].place) - 1);
    memmove(page->asked[oldest].place, place, len);
    page->asked[oldest].place[len] = '\0';
    page->asked[oldest].at_us = page_now(page);
    page->asked[oldest].act_us = 0;
    page->asked[oldest].count = !may_be_effect(page, oldest);
}

static unsigned list_places(struct page *page, struct deed_arena *arena,
                            bool habits, const char **ret, unsigned max)
{
    unsigned count = 0;
    deed_time_us now = page_now(page);
    for (unsigned i = 0; i < WEB_PLACES_MAX && count < max; i++) {
        bool fits =
            habits ? page->asked[i].count > 1 : page->asked[i].count == 1;
        if (fits && now - page->asked[i].at_us < NOISE_US) {
            ret[count] = deed_arena_strdup(arena, page->asked[i].place);
            count += ret[count] != NULL;
        }
    }
    return count;
}

/* Once may have been the end of something; twice is a habit. */
unsigned signals_noise(struct page *page, struct deed_arena *arena,
                       const char **ret, unsigned max)
{
    return list_places(page, arena, true, ret, max);
}

unsigned signals_once(struct page *page, struct deed_arena *arena,
                      const char **ret, unsigned max)
{
    return list_places(page, arena, false, ret, max);
}

void signals_begin(struct page *page, const struct frame *frame, double page_ms)
{
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
    return page_now(page);
}

/* Attributes that say something; all others are looks. */
static bool speaks(const char *name)
{
    static const char *const words[] = {
        "aria-checked",  "aria-pressed", "aria-selected", "aria-expanded",
        "aria-disabled", "aria-label",   "aria-valuenow", "aria-valuetext",
        "aria-busy",     "aria-current", "aria-hidden",   "aria-invalid",
        "disabled",      "checked",      "selected",      "value",
        "href",          "src",          "open",          "hidden",
        "alt",           "aria-sort",    "readonly",      "fill",
        "stroke",
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(words); i++) {
        if (strcmp(name, words[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* Only how the target looks: an attribute that says nothing, or an element
 * without a word that comes or goes in it. */
static bool is_looks(const struct deed_value *fact)
{
    static const char mark[] = ":attr.";
    const char *place = decode_text(fact, "place");
    const char *attribute = place ? strstr(place, mark) : NULL;
    return decode_bool(fact, "own") &&
           (decode_bool(fact, "deco") ||
            (attribute && !speaks(attribute + strlen(mark))));
}

/* Did the input bring it about? What came before the press is the doing of
 * the pointer that drew near, and looks that answer to the press or to the
 * focus alone are what every button does. */
static enum deed_tri causedness(const struct deed_value *event, bool looks)
{
    const char *phase = decode_text(event, "phase");
    if (decode_bool(event, "early")) {
        return DEED_NO;
    }
    if (!decode_bool(event, "caused")) {
        return DEED_UNKNOWN;
    }
    bool feedback = looks && phase && strcmp(phase, "click") != 0;
    return feedback ? DEED_NO : DEED_YES;
}

static void on_mutation(struct page *page, const struct deed_value *event,
                        deed_time_us at)
{
    const struct deed_value *places = deed_value_get(event, "places");
    for (const struct deed_value *p = deed_value_is(places, DEED_VALUE_LIST)
                                          ? places->as.items.first
                                          : NULL;
         p; p = p->next) {
        const char *place = decode_text(p, "place");
        bool own = decode_bool(p, "own");
        bool looks = is_looks(p);
        enum deed_tri caused = causedness(event, looks);
        if (caused == DEED_UNKNOWN && !decode_bool(event, "certified") &&
            page_now(page) < page->older_until_us) {
            caused = DEED_NO;
        }
        struct deed_signal signal = {
            .kind = DEED_SIGNAL_STATE_CHANGED,
            .place = place,
            .at_us = at,
            .weak = looks,
            .caused = caused,
            .certified = decode_bool(event, "certified"),
            .root = decode_text(event, "root"),
            .near = decode_bool(p, "near"),
            .hidden = decode_bool(p, "hidden"),
            .same = decode_bool(p, "same"),
            .painted = decode_bool(p, "painted"),
            .said = decode_text(p, "said"),
            .label = decode_text(p, "label"),
            .wrong = decode_bool(p, "wrong"),
            .right = decode_bool(p, "right"),
            .echo = decode_bool(p, "echo"),
            .much = decode_bool(p, "much"),
            .fresh = decode_bool(p, "fresh"),
            .item = decode_bool(p, "item"),
            .floats = decode_bool(p, "floats"),
            .closed = decode_text(p, "closed"),
            .hid = decode_bool(p, "hid"),
            .mute = decode_bool(p, "deco"),
            .stateful = deed_lexicon_names_state(decode_text(p, "classes")),
            .busy = decode_bool(p, "busy"),
            .title = decode_bool(p, "title"),
            .form_back = decode_bool(p, "formBack"),
            .swept = decode_bool(p, "swept"),
            .beside = decode_bool(p, "beside"),
            .heading = decode_text(p, "heading"),
            .asks_human = decode_bool(p, "challenge"),
            .asks_login = decode_bool(p, "asksLogin"),
            .instance_id = own ? watch_target(page) : NULL,
        };
        if (place && caused != DEED_YES && !signal.certified) {
            signals_note_place(page, place); /* the signal may end the action */
        }
        signal_emit(page, &signal);
    }
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

/* What the document that an act led to says: its heading, and a message in it.
 * Whether that is a no is decided elsewhere. */
static void tell_words(struct page *page, const struct deed_value *event,
                       deed_time_us at)
{
    const char *message = decode_text(event, "message");
    struct deed_signal signal = { .kind = DEED_SIGNAL_STATE_CHANGED,
                                  .said = decode_text(event, "heading"),
                                  .caused = DEED_YES,
                                  .at_us = at };
    if (signal.said) {
        signal_emit(page, &signal);
    }
    signal.said = message;
    signal.wrong = decode_bool(event, "wrong");
    if (message) {
        signal_emit(page, &signal);
    }
}

/* The document is shown for a moment only, or no longer. */
static void tell_passing(struct page *page, bool passing, deed_time_us at)
{
    struct deed_signal signal = { .kind = passing ? DEED_SIGNAL_BUSY
                                                  : DEED_SIGNAL_IDLE,
                                  .text = "a page that leads on by itself",
                                  .at_us = at,
                                  .caused = DEED_YES };
    if (passing || page->served.passing) {
        signal_emit(page, &signal);
    }
    page->served.passing = passing;
}

/* A page that has nothing but a riddle for people to solve, or says so. */
static void tell_challenge(struct page *page, const struct deed_value *event,
                           deed_time_us at)
{
    bool asks = decode_bool(event, "challenge") ||
                deed_lexicon_has(decode_text(event, "brief"), DEED_WORDS_HUMAN);
    struct deed_signal signal = { .kind = DEED_SIGNAL_STATE_CHANGED,
                                  .asks_human = true,
                                  .caused = DEED_YES,
                                  .at_us = at };
    if (asks) {
        signal_emit(page, &signal);
    }
}

/* A page that asked for no password was left, and the page that a redirect or
 * an order led to does. Told by structure, for addresses in any language. */
static void tell_login(struct page *page, const struct deed_value *event,
                       deed_time_us at)
{
    bool asks = (decode_bool(event, "asksLogin") && !page->served.secret) ||
                decode_bool(event, "gate");
    struct deed_signal login = { .kind = DEED_SIGNAL_STATE_CHANGED,
                                 .asks_login = true,
                                 .caused = DEED_YES,
                                 .at_us = at };
    struct deed_signal shown = { .kind = DEED_SIGNAL_SHOWN, .at_us = at };
    page->served.secret = decode_bool(event, "secret");
    if (page->served.led && asks) {
        signal_emit(page, &login);
    }
    if (page->served.led) {
        signal_emit(page, &shown);
    }
    page->served.led = false;
}

/* The page that answers a form that was sent: is it the form again? */
static void tell_form(struct page *page, const struct deed_value *event,
                      deed_time_us at)
{
    const char *said = decode_text(event, "said");
    bool invalid = decode_bool(event, "invalid");
    struct deed_signal no = { .kind = DEED_SIGNAL_VALIDATION,
                              .form_back = !invalid,
                              .text = said ? said : "the same form came back",
                              .said = decode_text(event, "around"),
                              .caused = DEED_YES,
                              .at_us = at };
    if (invalid || decode_bool(event, "formBack")) {
        signal_emit(page, &no);
    }
    page->answering = false;
    struct deed_signal idle = { .kind = DEED_SIGNAL_IDLE, .at_us = at };
    signal_emit(page, &idle);
}

/* The server sent the document that was there before, as an answer to an
 * order: nothing in it tells what became of that. */
static void tell_again(struct page *page, const struct deed_value *event,
                       bool answers, deed_time_us at)
{
    const char *digest = decode_text(event, "digest");
    bool again = digest && strcmp(digest, page->served.digest) == 0;
    struct deed_signal signal = { .kind = DEED_SIGNAL_STATE_CHANGED,
                                  .again = true,
                                  .caused = DEED_YES,
                                  .at_us = at };
    if (again && answers) {
        signal_emit(page, &signal);
    }
    snprintf(page->served.digest, sizeof(page->served.digest), "%s",
             deed_str_or(digest, ""));
}

/* The document that a link led to was read: it stays, or leads on soon. */
static void tell_arrival(struct page *page, const struct deed_value *event,
                         deed_time_us at)
{
    struct deed_signal shown = { .kind = DEED_SIGNAL_SHOWN,
                                 .weak = true,
                                 .at_us = at };
    if (!page->served.arrived) {
        return;
    }
    if (decode_bool(event, "soon") || page->served.leads_on) {
        tell_passing(page, true, at);
    }
    signal_emit(page, &shown);
}

/* A document is there: what it says of the act that led to it. */
static void on_document(struct page *page, const struct frame *frame,
                        const struct deed_value *event, deed_time_us at)
{
    bool answers = page->served.follows;
    if (frame->number && page->framed && page->act_open) {
        struct deed_signal shown = { .kind = DEED_SIGNAL_SHOWN, .at_us = at };
        page->framed = false; /* the answer to a form is in that frame */
        tell_words(page, event, at);
        signal_emit(page, &shown);
    }
    if (!frame->number) {
        tell_passing(page, false, at);
        tell_challenge(page, event, at);
        tell_again(page, event, answers, at);
    }
    if (answers) {
        tell_words(page, event, at);
    }
    tell_login(page, event, at);
    if (page->served.posted && page->answering) {
        tell_form(page, event, at);
    }
    if (answers) {
        tell_passing(page, decode_bool(event, "passing"), at);
    }
    if (!frame->number) {
        tell_arrival(page, event, at);
    }
    page->served.follows = false;
}

void web_document_leads_on(struct page *page, const struct frame *frame,
                           double delay_s)
{
    if (frame && !frame->number && page->served.arrived && page->act_open &&
        delay_s <= LEADS_ON_S) {
        page->served.leads_on = true;
        tell_passing(page, true, page_now(page));
    }
}

void signals_stays(struct page *page)
{
    page->served.leads_on = false;
    tell_passing(page, false, page_now(page));
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
        .caused = causedness(event, false),
        .root = decode_text(event, "root"),
        .certified = decode_bool(event, "certified"),
        .hidden = decode_bool(event, "hidden"),
    };
    if (deed_str_equal(kind, "mutation")) {
        on_mutation(page, event, at);
        return;
    }
    if (deed_str_equal(kind, "state")) {
        on_state(page, frame, arena, event, at);
        return;
    }
    if (deed_str_equal(kind, "toast")) {
        signal.kind = DEED_SIGNAL_TOAST;
        signal.wrong = decode_bool(event, "wrong");
        signal.right = decode_bool(event, "right");
        signal.fresh = decode_bool(event, "fresh");
        signal.place = decode_text(event, "selector");
        if (signal.place && signal.caused != DEED_YES && !signal.certified) {
            signals_note_place(page, signal.place);
        }
    } else if (deed_str_equal(kind, "dialog")) {
        signal.kind = decode_bool(event, "open") ? DEED_SIGNAL_DIALOG_OPENED
                                                 : DEED_SIGNAL_DIALOG_CLOSED;
        signal.fresh = decode_bool(event, "fresh");
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
            signals_note_place(page, signal.place);
        }
        signal.same = is_same_route(decode_text(event, "from"), signal.pattern);
    } else if (deed_str_equal(kind, "leaving")) {
        signal.kind = DEED_SIGNAL_LEAVING;
        signal.pattern = decode_text(event, "url");
        signal.place =
            deed_arena_printf(arena, "GET %s", deed_str_or(signal.pattern, ""));
        page->leads_on = signal.caused == DEED_YES;
        page->leaves = true;
    } else if (deed_str_equal(kind, "outside")) {
        signal.kind = DEED_SIGNAL_OUTSIDE;
        signal.pattern = decode_text(event, "url");
    } else if (deed_str_equal(kind, "focus")) {
        signal.kind = DEED_SIGNAL_FOCUS_ON;
        signal.weak = !decode_bool(event, "elsewhere");
        signal.form_back = decode_bool(event, "inForm");
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
        on_document(page, frame, event, at);
        return;
    } else if (deed_str_equal(kind, "stays")) {
        tell_passing(page, page->served.leads_on, at);
        return;
    } else if (deed_str_equal(kind, "busy")) {
        signal.kind =
            decode_bool(event, "on") ? DEED_SIGNAL_BUSY : DEED_SIGNAL_IDLE;
        signal.place = decode_text(event, "place");
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

void web_agent_pushed(struct page *page, struct frame *frame,
                      const char *payload, size_t len)
{
    struct deed_arena arena;
    struct deed_value *value = NULL;
    const struct deed_json_limits limits = { .replace_bad_text = true };
    deed_arena_init(&arena, 16u * 1024 * 1024);
    if (!deed_json_parse(&arena, payload, len, &limits, &value, NULL)) {
        const struct deed_value *events = deed_value_get(value, "events");
        frame_note_clock(frame, decode_number(value, "t", 0));
        for (const struct deed_value *e = deed_value_is(events, DEED_VALUE_LIST)
                                              ? events->as.items.first
                                              : NULL;
             e; e = e->next) {
            on_event(page, frame, &arena, e);
        }
        expectations_changed(page);
    }
    deed_arena_fini(&arena);
}

void signals_left(struct page *page)
{
    struct deed_signal signal = { .kind = DEED_SIGNAL_LEFT };
    page->leads_on = false;
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
