/* SPDX-License-Identifier: Apache-2.0 */

/*
 * What happens by itself: pushes of the page agent and events of the protocol,
 * as signals. A push carries the page's own clock, so that what happened just
 * before an act and arrives just after it is not taken for its effect.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/web/perform.h"
#include "driver/cdp/served.h"
#include "driver/web/answer.h"
#include "wire/json.h"

/* Changes that are older than this are no reason to expect another. */
#define NOISE_US DEED_MS(3000)

/* So many changes in one action are a habit, not its effect. */
#define HABIT_TIMES 3

/* How long after the answer to a request changes are taken for its doing. */
#define OLDER_US DEED_MS(80)

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
static void note_place(struct page *page, const char *place)
{
    unsigned oldest = 0;
    for (unsigned i = 0; i < CHROMIUM_PLACES_MAX; i++) {
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

/* Once may have been the end of something; twice is a habit. */
unsigned signals_noise(struct page *page, struct deed_arena *arena,
                       const char **ret, unsigned max)
{
    unsigned count = 0;
    deed_time_us now = page_now(page);
    for (unsigned i = 0; i < CHROMIUM_PLACES_MAX && count < max; i++) {
        if (page->asked[i].count > 1 && now - page->asked[i].at_us < NOISE_US) {
            ret[count] = deed_arena_strdup(arena, page->asked[i].place);
            count += ret[count] != NULL;
        }
    }
    return count;
}

unsigned requests_pending(const struct page *page)
{
    unsigned count = 0;
    for (unsigned i = 0; i < page->request_count; i++) {
        count += !page->requests[i].quiet;
    }
    return count;
}

/* A page that asks for its data gets it sooner than this; what takes longer is
 * held open on purpose. */
#define STREAM_US DEED_MS(2000)

unsigned requests_older(const struct page *page)
{
    unsigned count = 0;
    for (unsigned i = 0; i < page->request_count; i++) {
        deed_time_us begun = page->requests[i].begun_us;
        count += !page->requests[i].quiet && !page->requests[i].foreign &&
                 begun < page->acted_us && page->acted_us - begun < STREAM_US;
    }
    return count;
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
        "alt",           "aria-sort",    "readonly",
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
        if (caused == DEED_UNKNOWN && page_now(page) < page->older_until_us) {
            caused = DEED_NO;
        }
        struct deed_signal signal = {
            .kind = DEED_SIGNAL_STATE_CHANGED,
            .place = place,
            .at_us = at,
            .weak = looks,
            .caused = caused,
            .certified = decode_bool(event, "certified"),
            .near = decode_bool(p, "near"),
            .hidden = decode_bool(p, "hidden"),
            .same = decode_bool(p, "same"),
            .instance_id = own ? watch_target(page) : NULL,
        };
        if (place && caused != DEED_YES && !signal.certified) {
            note_place(page, place); /* the signal may end the action */
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

/* The page that answers a form that was sent: what it says of it. */
static void on_document(struct page *page, const struct deed_value *event,
                        deed_time_us at)
{
    if (!page->served.posted || !page->answering) {
        return;
    }
    const char *said = decode_text(event, "said");
    struct deed_signal no = { .kind = DEED_SIGNAL_VALIDATION,
                              .text = said ? said : "the same form came back",
                              .caused = DEED_YES,
                              .at_us = at };
    if (decode_bool(event, "invalid") || decode_bool(event, "formBack")) {
        signal_emit(page, &no);
    }
    page->answering = false;
    struct deed_signal idle = { .kind = DEED_SIGNAL_IDLE, .at_us = at };
    signal_emit(page, &idle);
}

/* An address that gets a bare "#" leads nowhere. */
static bool is_same_route(const char *from, const char *to)
{
    size_t a = from ? strlen(from) : 0;
    size_t b = to ? strlen(to) : 0;
    a -= a && from[a - 1] == '#';
    b -= b && to[b - 1] == '#';
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
    deed_time_us at = moment(page, frame, event);
    struct deed_signal signal = {
        .at_us = at,
        .instance_id =
            frame_instance_id(arena, frame, decode_text(event, "id")),
        .role = decode_text(event, "role"),
        .name = decode_text(event, "name"),
        .text = decode_text(event, "text"),
        .caused = causedness(event, false),
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
        signal.place = decode_text(event, "selector");
        if (signal.place && signal.caused != DEED_YES && !signal.certified) {
            note_place(page, signal.place);
        }
    } else if (deed_str_equal(kind, "dialog")) {
        signal.kind = decode_bool(event, "open") ? DEED_SIGNAL_DIALOG_OPENED
                                                 : DEED_SIGNAL_DIALOG_CLOSED;
    } else if (deed_str_equal(kind, "route")) {
        signal.kind = DEED_SIGNAL_ROUTE_CHANGED;
        signal.pattern = decode_text(event, "url");
        signal.place = "route";
        signal.near = true; /* one that ticks comes again */
        if (signal.caused != DEED_YES && !signal.certified) {
            note_place(page, signal.place);
        }
        signal.same = is_same_route(decode_text(event, "from"), signal.pattern);
    } else if (deed_str_equal(kind, "outside")) {
        signal.kind = DEED_SIGNAL_OUTSIDE;
        signal.pattern = decode_text(event, "url");
    } else if (deed_str_equal(kind, "focus")) {
        signal.kind = DEED_SIGNAL_FOCUS_ON;
        signal.weak = !decode_bool(event, "elsewhere");
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
    } else if (deed_str_equal(kind, "document")) {
        on_document(page, event, at);
        return;
    } else if (deed_str_equal(kind, "busy")) {
        signal.kind =
            decode_bool(event, "on") ? DEED_SIGNAL_BUSY : DEED_SIGNAL_IDLE;
    } else if (deed_str_equal(kind, "validation")) {
        signal.kind = DEED_SIGNAL_VALIDATION;
        signal.text = decode_text(event, "message");
    } else if (deed_str_equal(kind, "input")) {
        signal.kind = DEED_SIGNAL_VALUE_EQUALS;
    } else if (deed_str_equal(kind, "value")) {
        signal.kind = DEED_SIGNAL_VALUE_EQUALS;
        signal.value = decode_text(deed_value_get(event, "reading"), "value");
    } else {
        return;
    }
    signal_emit(page, &signal);
}

void signals_from_agent(struct page *page, const struct frame *frame,
                        const char *payload, size_t len)
{
    struct deed_arena arena;
    struct deed_value *value = NULL;
    const struct deed_json_limits limits = { .replace_bad_text = true };
    deed_arena_init(&arena, 16u * 1024 * 1024);
    if (!deed_json_parse(&arena, payload, len, &limits, &value, NULL)) {
        const struct deed_value *events = deed_value_get(value, "events");
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

/* Images, fonts and style sheets come and go without telling anything. */
static bool is_quiet(const char *type)
{
    static const char *const quiet[] = {
        "Image",    "Font",     "Stylesheet", "Media",     "Ping",
        "Other",    "Manifest", "Script",     "WebSocket", "CSPViolationReport",
        "Prefetch", "Document", /* that is told by where the page goes */
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(quiet); i++) {
        if (deed_str_equal(type, quiet[i])) {
            return true;
        }
    }
    return false;
}

static void place_of(const char *method, const char *url, char *ret,
                     size_t size)
{
    size_t len = url ? strcspn(url, "?#") : 0;
    snprintf(ret, size, "request %s %.*s", deed_str_or(method, "GET"),
             (int)(len > 120 ? 120 : len), deed_str_or(url, ""));
}

/* What hangs for ever must not hide what comes: pictures give way first. */
static void make_room(struct page *page)
{
    if (page->request_count < DEED_ARRAY_LEN(page->requests)) {
        return;
    }
    unsigned out = 0;
    while (out < page->request_count && !page->requests[out].quiet) {
        out++;
    }
    out = out < page->request_count ? out : 0;
    page->request_count--;
    memmove(&page->requests[out], &page->requests[out + 1],
            (page->request_count - out) * sizeof(page->requests[0]));
}

/* A request that begins while an input is being handled is its doing, unless
 * it is one that comes by itself. */
static enum deed_tri caused_by_input(const struct page *page, const char *place)
{
    for (unsigned i = 0; i < CHROMIUM_PLACES_MAX; i++) {
        if (page->asked[i].count &&
            deed_str_equal(page->asked[i].place, place)) {
            return DEED_UNKNOWN;
        }
    }
    return page->acting ? DEED_YES : DEED_UNKNOWN;
}

/* To another origin than the page's own. */
static bool is_foreign(struct page *page, const char *url)
{
    const struct frame *main = frame_by_number(page, 0);
    const char *own = main ? main->url : NULL;
    const char *path = url ? strstr(url, "://") : NULL;
    size_t len = path ? strcspn(path + 3, "/?#") + (size_t)(path + 3 - url) : 0;
    return len && own && strncmp(own, url, len) == 0 && strchr("/?#", own[len])
               ? false
               : len > 0 && strncmp(url, "blob:", 5) != 0;
}

static void request_started(struct page *page, const struct deed_value *params)
{
    const struct deed_value *request = deed_value_get(params, "request");
    const char *id = decode_text(params, "requestId");
    const char *url = decode_text(request, "url");
    bool quiet = is_quiet(decode_text(params, "type"));
    served_request(page, params);
    if (!id || deed_value_get(params, "redirectResponse")) {
        return;
    }
    make_room(page);
    unsigned at = page->request_count++;
    snprintf(page->requests[at].id, sizeof(page->requests[at].id), "%s", id);
    place_of(decode_text(request, "method"), url, page->requests[at].place,
             sizeof(page->requests[at].place));
    page->requests[at].quiet = quiet;
    const char *place = page->requests[at].place;
    const char *method = decode_text(request, "method");
    enum deed_tri caused = caused_by_input(page, place);
    page->requests[at].begun_us = page_now(page);
    page->requests[at].reads =
        deed_str_equal(method, "GET") || deed_str_equal(method, "HEAD");
    page->requests[at].caused = caused;
    page->requests[at].foreign = is_foreign(page, url);
    if (!quiet) {
        struct deed_signal signal = { .kind = DEED_SIGNAL_REQUEST_STARTED,
                                      .pattern = url,
                                      .weak = page->requests[at].reads,
                                      .foreign = page->requests[at].foreign,
                                      .request = id,
                                      .caused = caused,
                                      .place = place };
        if (caused != DEED_YES) {
            note_place(page, place);
        }
        signal_emit(page, &signal);
    }
}

/* `no`: what the answer says against it, whatever its status. */
static void request_ended(struct page *page, const struct deed_value *params,
                          bool failed, int status, const char *no)
{
    const char *id = decode_text(params, "requestId");
    for (unsigned i = 0; i < page->request_count; i++) {
        if (!deed_str_equal(page->requests[i].id, id)) {
            continue;
        }
        char place[160];
        bool quiet = page->requests[i].quiet;
        snprintf(place, sizeof(place), "%s", page->requests[i].place);
        bool reads = page->requests[i].reads;
        bool foreign = page->requests[i].foreign;
        enum deed_tri caused = page->requests[i].caused;
        if (page->requests[i].begun_us < page->acted_us) {
            page->older_until_us = page_now(page) + OLDER_US;
            caused = DEED_NO; /* whatever it was caused by, not by this */
        }
        page->requests[i] = page->requests[--page->request_count];
        if (quiet) {
            return;
        }
        struct deed_signal signal = {
            .kind = failed ? DEED_SIGNAL_REQUEST_FAILED
                           : DEED_SIGNAL_REQUEST_FINISHED,
            .pattern = decode_text(deed_value_get(params, "response"), "url"),
            .text = no       ? no
                    : failed ? decode_text(params, "errorText")
                             : place,
            .value = no,
            .place = place,
            .status = status,
            .weak = reads,
            .foreign = foreign,
            .request = id,
            .caused = caused,
        };
        signal_emit(page, &signal);
        return;
    }
}

static unsigned find_request(const struct page *page, const char *id)
{
    unsigned at = 0;
    while (at < page->request_count &&
           !deed_str_equal(page->requests[at].id, id)) {
        at++;
    }
    return at;
}

/* A request of the act that is open, whose answer is short and structured: it
 * may say no with a status that says yes. */
static bool is_worth_reading(const struct page *page, unsigned at,
                             const struct deed_value *response)
{
    const char *mime = decode_text(response, "mimeType");
    const struct deed_value *headers = deed_value_get(response, "headers");
    const char *length = decode_text(headers, "content-length");
    length = length ? length : decode_text(headers, "Content-Length");
    return at < page->request_count && page->act_open &&
           page->requests[at].caused == DEED_YES && !page->requests[at].quiet &&
           mime && strstr(mime, "json") && (!length || strlen(length) <= 5);
}

static void on_response(struct page *page, const struct deed_value *params)
{
    const struct deed_value *response = deed_value_get(params, "response");
    const char *url = decode_text(response, "url");
    int status = (int)decode_number(response, "status", 0);
    unsigned at = find_request(page, decode_text(params, "requestId"));
    served_response(page, params);
    served_ended(page, params);
    if (at < page->request_count && served_is_login(url) &&
        !served_is_login(page->requests[at].place)) {
        request_ended(page, params, false, status,
                      "redirected to a page for signing in");
        return;
    }
    if (status < 400 && is_worth_reading(page, at, response)) {
        /* Read when it is whole; a page that does not read it ends here. */
        unsigned slot = page->answer_next++ % DEED_ARRAY_LEN(page->answers);
        memcpy(page->answers[slot].id, page->requests[at].id,
               sizeof(page->answers[slot].id));
        memcpy(page->answers[slot].place, page->requests[at].place,
               sizeof(page->answers[slot].place));
    }
    request_ended(page, params, false, status, NULL);
}

/* What its answer says; the op carries the place of the request. */
static void on_body(struct call *call, enum deed_code code,
                    const struct deed_value *value,
                    const struct deed_error *err)
{
    (void)err;
    struct op *op = call->op;
    const char *body = code ? NULL : decode_text(value, "body");
    const struct deed_json_limits limits = { .replace_bad_text = true };
    struct deed_value *json = NULL;
    if (body &&
        deed_json_parse(&op->arena, body, strlen(body), &limits, &json, NULL)) {
        json = NULL;
    }
    const char *no = answer_refusal(json);
    struct deed_signal signal = { .kind = DEED_SIGNAL_REQUEST_FINISHED,
                                  .text = no,
                                  .value = no,
                                  .place = op->extra,
                                  .caused = DEED_YES };
    if (no && op->page->act_open) {
        signal_emit(op->page, &signal);
    }
    op_done(op, DEED_OK, NULL, NULL);
}

static void read_answer(struct page *page, const char *id)
{
    unsigned at = 0;
    while (at < DEED_ARRAY_LEN(page->answers) &&
           !deed_str_equal(page->answers[at].id, id)) {
        at++;
    }
    if (!id || !*id || at == DEED_ARRAY_LEN(page->answers)) {
        return;
    }
    struct op *op =
        op_create(page, NULL, sizeof(page->answers[at].place), NULL);
    const char *arg = op ? deed_arena_printf(&op->arena, "{\"requestId\":%s}",
                                             json_text(&op->arena, id))
                         : NULL;
    page->answers[at].id[0] = '\0';
    if (!op) {
        return;
    }
    snprintf(op->extra, sizeof(page->answers[at].place), "%s",
             page->answers[at].place);
    if (!arg || call_protocol(op, page->session, "Network.getResponseBody", arg,
                              on_body)) {
        op_done(op, DEED_OK, NULL, NULL);
        return;
    }
    call_flush(page);
}

static void on_frame(struct page *page, const struct deed_value *params,
                     enum deed_signal_kind kind, enum deed_tri caused)
{
    char place[80];
    snprintf(place, sizeof(place), "websocket %.60s",
             deed_str_or(decode_text(params, "requestId"), ""));
    struct deed_signal signal = { .kind = kind,
                                  .place = place,
                                  .caused = caused };
    signal_emit(page, &signal);
}

static void on_frame_sent(struct page *page, const struct deed_value *params)
{
    on_frame(page, params, DEED_SIGNAL_FRAME_SENT,
             page->acting ? DEED_YES : DEED_UNKNOWN);
}

static void on_frame_received(struct page *page,
                              const struct deed_value *params)
{
    on_frame(page, params, DEED_SIGNAL_FRAME_RECEIVED, DEED_UNKNOWN);
}

static void on_exception(struct page *page, const struct deed_value *params)
{
    const struct deed_value *details =
        deed_value_get(params, "exceptionDetails");
    const char *text =
        decode_text(deed_value_get(details, "exception"), "description");
    struct deed_signal signal = {
        .kind = DEED_SIGNAL_EXCEPTION,
        .text = text ? text : decode_text(details, "text"),
        .caused = page->acting ? DEED_YES : DEED_UNKNOWN,
    };
    signal_emit(page, &signal);
}

/* Never lets a dialog block: an alert is accepted, a question answered as the
 * request, else the session, says. */
static void on_dialog(struct page *page, const struct deed_value *params)
{
    const char *type = decode_text(params, "type");
    enum deed_dialog_answer how = page->dialog != DEED_DIALOG_DEFAULT
                                      ? page->dialog
                                      : browser_dialogs(page->browser);
    bool accept = deed_str_equal(type, "alert") || how == DEED_DIALOG_ACCEPT;
    page->stayed |= !accept && deed_str_equal(type, "beforeunload");
    page->stays |= page->stayed;
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    const char *answer = deed_arena_printf(
        &arena, "{\"accept\":%s%s%s}", accept ? "true" : "false",
        accept && page->dialog_text ? ",\"promptText\":" : "",
        accept && page->dialog_text ? json_text(&arena, page->dialog_text)
                                    : "");
    (void)deed_cdp_send(page_cdp(page), page->session,
                        "Page.handleJavaScriptDialog", answer, NULL, 0, NULL);
    call_flush(page);
    struct deed_signal signal = {
        .kind = DEED_SIGNAL_JS_DIALOG,
        .role = type,
        .text = decode_text(params, "message"),
        .value = accept ? "accepted" : "dismissed",
    };
    signal_emit(page, &signal);
    deed_arena_fini(&arena);
}

static void on_finished(struct page *page, const struct deed_value *params)
{
    served_ended(page, params);
    read_answer(page, decode_text(params, "requestId"));
    request_ended(page, params, false, 0, NULL);
}

static void on_failed(struct page *page, const struct deed_value *params)
{
    /* A request that the page itself took back is not a failure. */
    bool cancelled = decode_bool(params, "canceled");
    served_failure(page, params);
    served_ended(page, params);
    request_ended(page, params, !cancelled, 0, NULL);
}

void signals_from_protocol(struct page *page, struct deed_json_span method,
                           const struct deed_value *params)
{
    static const struct {
        const char *method;
        void (*on)(struct page *page, const struct deed_value *params);
    } routes[] = {
        { "Network.requestWillBeSent", request_started },
        { "Network.responseReceived", on_response },
        { "Network.responseReceivedExtraInfo", served_early },
        { "Network.loadingFinished", on_finished },
        { "Network.loadingFailed", on_failed },
        { "Network.webSocketFrameSent", on_frame_sent },
        { "Network.webSocketFrameReceived", on_frame_received },
        { "Runtime.exceptionThrown", on_exception },
        { "Page.javascriptDialogOpening", on_dialog },
        { "Input.dragIntercepted", drag_intercepted },
        { "Page.fileChooserOpened", chooser_opened },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(routes); i++) {
        if (strlen(routes[i].method) == method.len &&
            memcmp(routes[i].method, method.bytes, method.len) == 0) {
            routes[i].on(page, params);
            return;
        }
    }
}
