/* SPDX-License-Identifier: Apache-2.0 */

/* Looking: every frame's agent is asked at once, the answers are one graph. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "core/handle.h"
#include "driver/chromium/internal.h"
#include "wire/json_writer.h"

#define FRAMES_MAX 256
#define CLOSED_ROUNDS 4
/* How long the frames of a new document are waited for. */
#define YOUNG_US DEED_MS(700)

struct look {
    struct deed_graph graph;
    struct deed_observation observation;
    struct {
        unsigned frame;
        const struct deed_value *value;
    } answers[FRAMES_MAX];
    unsigned answer_count;
    bool hint; /* what was found matches by css, xpath or node */
    enum deed_intent intent;
    bool whole;
    const char *scope; /* what the agent was asked to look in */
    const char *fact_ids[CHROMIUM_CANDIDATES_MAX];
    struct deed_facts facts[CHROMIUM_CANDIDATES_MAX];
    unsigned fact_count;
    const char *noise[CHROMIUM_PLACES_MAX * 2];
    bool bad_query;
    struct deed_error why;
    char token[32];
    const char *method; /* of the agent, and its argument, to ask again */
    const char *arg;
    unsigned only;   /* frame number + 1; 0: all */
    unsigned rounds; /* of opening closed roots */
    struct op *op;   /* back from the timer */
    struct deed_timer pause;
    bool asked_browser;
    const char *role, *name; /* of an exact semantic target */
};

static void look_free(struct op *op)
{
    struct look *look = op->extra;
    deed_timer_stop(&look->pause);
    deed_graph_fini(&look->graph);
}

/* Pointer input will follow: the receipt is armed in the same go. */
static bool arms(enum deed_intent intent)
{
    return intent == DEED_INTENT_POINTER || intent == DEED_INTENT_TOGGLE ||
           intent == DEED_INTENT_EXPAND;
}

static const char *pattern_text(struct deed_arena *arena,
                                const struct deed_pattern *pattern)
{
    if (!pattern->text) {
        return NULL;
    }
    return pattern->substring ? deed_arena_printf(arena, "~%s", pattern->text)
                              : pattern->text;
}

/* The agent's query for a target; NULL when it has none. */
static void write_target(struct deed_json_writer *w, struct op *op,
                         const struct deed_query *query)
{
    const struct deed_target *t = query->target;
    struct look *look = op->extra;
    const char *pattern = pattern_text(&op->arena, &t->pattern);
    const char *local = NULL;
    switch (t->by) {
    case DEED_BY_STABLE_ID:
    case DEED_BY_SCOPE:
        deed_json_member(w, "by", "stableId");
        deed_json_member(w, "value", t->value);
        break;
    case DEED_BY_SEMANTIC:
        deed_json_member(w, "by", "semantic");
        deed_json_member(w, "role", t->role);
        deed_json_member(w, "name", pattern);
        look->role = deed_arena_strdup(&op->arena, t->role);
        look->name = t->pattern.substring
                         ? NULL
                         : deed_arena_strdup(&op->arena, t->pattern.text);
        break;
    case DEED_BY_TEXT:
    case DEED_BY_LABEL:
    case DEED_BY_PLACEHOLDER:
    case DEED_BY_NAME:
        deed_json_member(w, "by", deed_by_name(t->by));
        deed_json_member(w, "value", pattern);
        break;
    case DEED_BY_CSS:
    case DEED_BY_XPATH:
        look->hint = true;
        deed_json_member(w, "by", t->by == DEED_BY_CSS ? "css" : "xpath");
        deed_json_member(w, "value", t->value);
        break;
    case DEED_BY_ROUTE:
        deed_json_member(w, "by", "css");
        deed_json_member(
            w, "value",
            deed_arena_printf(&op->arena, "a[href=\"%s\"]", t->value));
        break;
    case DEED_BY_MEANING:
        deed_json_member(w, "by", "css");
        deed_json_member(w, "value",
                         deed_arena_printf(&op->arena,
                                           "[data-uiap-meaning=\"%s\"]",
                                           t->value));
        break;
    case DEED_BY_OPTION:
        frame_of_instance(op->page, query->within_id, &local);
        deed_json_member(w, "by", "option");
        deed_json_member(w, "value", t->value);
        deed_json_member(w, "within", local);
        break;
    case DEED_BY_REF:
        if (query->handle) {
            const struct deed_element *e = &query->handle->element;
            frame_of_instance(op->page, e->instance_id, &local);
            deed_json_member(w, "by", "ref");
            deed_json_member(w, "value", local);
            deed_json_member(w, "role", e->role);
            deed_json_member(w, "name", e->name);
        } else {
            deed_json_member(w, "by", "ref");
            deed_json_member(w, "value", "none");
        }
        break;
    default: /* expectations only */
        deed_json_member(w, "by", "semantic");
        deed_json_member(w, "role", t->expected_role);
        deed_json_member(w, "name", t->expected_name);
        break;
    }
    look->scope = deed_arena_strdup(&op->arena, t->scope);
    deed_json_member(w, "scope", t->scope);
}

static const char *write_query(struct op *op, const struct deed_query *query,
                               bool arm)
{
    struct deed_strbuf text;
    struct deed_json_writer w;
    deed_strbuf_init(&text, 0);
    deed_json_writer_init(&w, &text);
    deed_json_begin_object(&w);
    if (query->target) {
        write_target(&w, op, query);
    } else if (query->instance_id) {
        const char *local = NULL;
        frame_of_instance(op->page, query->instance_id, &local);
        deed_json_member(&w, "by", "ref");
        deed_json_member(&w, "value", local);
    }
    if (query->place_only) {
        deed_json_key(&w, "max");
        deed_json_integer(&w, 1);
    }
    deed_json_key(&w, "facts");
    deed_json_bool(&w, query->want_facts);
    struct look *look = op->extra;
    if (arm) {
        snprintf(look->token, sizeof(look->token), "t%u",
                 ++op->page->token_count);
        deed_json_key(&w, "arm");
        deed_json_begin_object(&w);
        deed_json_member(&w, "token", look->token);
        deed_json_key(&w, "guard");
        deed_json_bool(&w, true);
        deed_json_key(&w, "ttlMs");
        deed_json_integer(&w, CHROMIUM_ARMED_US / 1000 + 150);
        deed_json_end_object(&w);
    }
    deed_json_end_object(&w);
    const char *kept = deed_arena_strdup(&op->arena, deed_strbuf_get(&text));
    deed_strbuf_fini(&text);
    return kept;
}

static void add_scope(struct look *look, struct deed_arena *arena,
                      const struct frame *frame, const struct deed_value *value,
                      const char *parent_id)
{
    struct deed_scope scope = {
        .id = decode_scope_id(arena, frame, value),
        .document_id = frame_document_id(arena, frame),
        .kind = deed_str_or(decode_text(value, "role"), ""),
        .name = decode_text(value, "name"),
        .parent_id = parent_id,
    };
    if (scope.id) {
        (void)deed_graph_add_scope(&look->graph, &scope, NULL); /* or there */
    }
}

/* The chain above a text: who might be the container that answers. */
static uint32_t add_chain(struct look *look, struct deed_arena *arena,
                          const struct frame *frame,
                          const struct deed_value *chain)
{
    uint32_t parent = DEED_NO_ELEMENT;
    size_t count =
        deed_value_is(chain, DEED_VALUE_LIST) ? chain->as.items.count : 0;
    for (size_t i = count; i-- > 1;) { /* the outermost first; 0 is itself */
        const struct deed_value *link = deed_value_at(chain, i);
        struct deed_element e = { .parent = parent };
        const struct deed_value *inlined = deed_value_get(link, "inline");
        e.instance_id =
            frame_instance_id(arena, frame, decode_text(link, "id"));
        e.document_id = frame_document_id(arena, frame);
        e.role = deed_str_or(decode_text(link, "role"), "");
        e.name = decode_text(link, "name");
        bool owner = deed_value_is(inlined, DEED_VALUE_LIST) &&
                     inlined->as.items.count > 0;
        owner |= decode_bool(link, "listens");
        e.handling.owner = owner ? DEED_YES : DEED_UNKNOWN;
        bool clickable = owner || decode_text(link, "native") ||
                         deed_role_is_control(e.role) ||
                         deed_str_equal(decode_text(link, "cursor"), "pointer");
        e.handling.clickable = clickable ? DEED_YES : DEED_UNKNOWN;
        deed_state_set(&e.states, DEED_STATE_ATTACHED, DEED_YES);
        deed_state_set(&e.states, DEED_STATE_VISIBLE, DEED_YES);
        uint32_t index = DEED_NO_ELEMENT;
        enum deed_code code =
            deed_graph_add_element(&look->graph, &e, &index, NULL);
        if (code == DEED_EXISTS) { /* shared with another candidate */
            for (uint32_t k = 0; k < look->graph.element_count; k++) {
                if (deed_str_equal(look->graph.elements[k].instance_id,
                                   e.instance_id)) {
                    index = k;
                }
            }
        }
        parent = index;
    }
    return parent;
}

static void add_candidate(struct look *look, struct deed_arena *arena,
                          const struct frame *frame,
                          const struct deed_value *value)
{
    struct deed_element element;
    decode_element(arena, frame, value, &element);
    const struct deed_value *scope = deed_value_get(value, "scope");
    const struct deed_value *within = deed_value_get(value, "within");
    const char *within_id = decode_scope_id(arena, frame, within);
    add_scope(look, arena, frame, within, NULL);
    if (!deed_str_equal(within_id, element.scope_id)) {
        add_scope(look, arena, frame, scope, within_id);
    }
    if (!element.scope_id) {
        element.scope_id = within_id;
    }
    element.hint = look->hint;
    element.parent =
        add_chain(look, arena, frame, deed_value_get(value, "chain"));
    (void)deed_graph_add_element(&look->graph, &element, NULL, NULL);
    const struct deed_value *facts = deed_value_get(value, "facts");
    if (!facts || look->fact_count == CHROMIUM_CANDIDATES_MAX) {
        return;
    }
    struct deed_facts *slot = &look->facts[look->fact_count];
    decode_facts(arena, frame, value, slot);
    /* Only facts that need no second look spare the probe: it does not move,
     * is not in a frame, and it is known who would answer. */
    bool heard = slot->native == DEED_YES || slot->listened == DEED_YES;
    bool answers = slot->app_code == DEED_YES;
    bool enough = look->intent == DEED_INTENT_POINTER ? heard
                  : look->intent == DEED_INTENT_LOOK  ? true
                                                      : heard && answers;
    if (slot->stillness_proven && !frame->number && enough) {
        look->fact_ids[look->fact_count++] = element.instance_id;
    }
}

static void add_regions(struct look *look, struct deed_arena *arena,
                        const struct frame *frame,
                        const struct deed_value *list)
{
    for (const struct deed_value *r =
             deed_value_is(list, DEED_VALUE_LIST) ? list->as.items.first : NULL;
         r; r = r->next) {
        const char *kind = decode_text(r, "kind");
        struct deed_region region = {
            .opaque = deed_str_equal(kind, "canvas") ? DEED_OPAQUE_CANVAS
                      : deed_str_equal(kind, "closed-shadow")
                          ? DEED_OPAQUE_CLOSED_SHADOW
                          : DEED_OPAQUE_CROSS_ORIGIN,
            .document_id = frame_document_id(arena, frame),
            .what = deed_str_or(decode_text(r, "selector"), kind),
        };
        (void)deed_graph_add_region(&look->graph, &region, NULL);
    }
}

static void add_answer(struct op *op, struct look *look,
                       const struct frame *frame,
                       const struct deed_value *value)
{
    struct deed_arena *arena = &op->arena;
    const struct deed_value *list = deed_value_get(value, "candidates");
    if (look->whole) {
        whole_add(&look->graph, arena, frame, value);
    } else if (deed_value_is(list, DEED_VALUE_LIST)) {
        for (const struct deed_value *c = list->as.items.first; c;
             c = c->next) {
            add_candidate(look, arena, frame, c);
        }
    }
    add_regions(look, arena, frame, deed_value_get(value, "notInspected"));
    const char *focus = decode_text(value, "focus");
    if (focus && !look->graph.focus_id) {
        look->graph.focus_id = deed_arena_strdup(
            &look->graph.arena, frame_instance_id(arena, frame, focus));
    }
}

static void remember_armed(struct op *op, struct look *look)
{
    struct page *page = op->page;
    if (look->fact_count != 1 || look->answer_count != 1 ||
        !decode_text(look->answers[0].value, "armed")) {
        return;
    }
    snprintf(page->armed.token, sizeof(page->armed.token), "%s", look->token);
    free(page->armed.instance_id);
    page->armed.instance_id = strdup(look->fact_ids[0]);
    page->armed.at_us = page_now(page);
    const char *local = NULL;
    signals_begin(page, frame_of_instance(page, look->fact_ids[0], &local),
                  decode_number(look->answers[0].value, "nowMs", 0));
    page->armed.has_point = look->facts[0].has_point;
    page->armed.point = look->facts[0].point;
}

/* The focused element, if it is among those that were found. */
static const char *focus_in(const struct deed_graph *graph)
{
    for (uint32_t i = 0; graph->focus_id && i < graph->element_count; i++) {
        if (deed_str_equal(graph->elements[i].instance_id, graph->focus_id)) {
            return graph->elements[i].instance_id;
        }
    }
    return NULL;
}

static const char *origin_of(struct deed_arena *arena, const char *url)
{
    const char *host = url ? strstr(url, "://") : NULL;
    if (!host) {
        return NULL;
    }
    size_t len = (size_t)(host - url) + 3 + strcspn(host + 3, "/?#");
    return deed_arena_strndup(arena, url, len);
}

static void ask_frames(struct op *op);

static bool found_nothing(const struct look *look)
{
    for (unsigned i = 0; i < look->answer_count; i++) {
        const struct deed_value *list =
            deed_value_get(look->answers[i].value, "candidates");
        if (deed_value_is(list, DEED_VALUE_LIST) && list->as.items.count) {
            return false;
        }
    }
    return true;
}

static void look_finish(struct op *op);

static void on_opened(struct op *op, unsigned opened)
{
    struct look *look = op->extra;
    if (opened) {
        look->answer_count = 0;
        ask_frames(op);
    }
    if (!op->waiting) {
        look->rounds = CLOSED_ROUNDS;
        look_finish(op);
    } else {
        call_flush(op->page);
    }
}

/* What cannot be found may be in a closed shadow root, or in one inside. */
static bool looks_inside(struct op *op)
{
    struct look *look = op->extra;
    if (look->bad_query || look->rounds >= CLOSED_ROUNDS ||
        !found_nothing(look) || !look->answer_count) {
        return false;
    }
    look->rounds++;
    return closed_ask(op, on_opened) == DEED_OK;
}

/* Or it is a custom element that only the browser knows the role of. */
static bool asks_the_browser(struct op *op)
{
    struct look *look = op->extra;
    if (look->bad_query || look->asked_browser || !look->role ||
        !look->answer_count || !found_nothing(look)) {
        return false;
    }
    look->asked_browser = true;
    return internals_ask(op, look->role, look->name, on_opened) == DEED_OK;
}

static void on_pause_over(struct deed_timer *timer)
{
    struct look *look = deed_container_of(timer, struct look, pause);
    struct op *op = look->op;
    look->answer_count = 0;
    ask_frames(op);
    if (op->waiting) {
        call_flush(op->page);
    } else {
        look_finish(op);
    }
}

/* One that is found while other frames of a young document still load may
 * have a twin there. */
static bool waits_for_frames(struct op *op)
{
    struct look *look = op->extra;
    struct page *page = op->page;
    const struct frame *main = frame_by_number(page, 0);
    bool framed = page->frames && page->frames->next;
    if (!framed || !main || !main->loading || look->whole || look->only ||
        found_nothing(look) || !page->watched_since ||
        page_now(page) - page->watched_since > YOUNG_US) {
        return false;
    }
    look->op = op;
    look->pause.fire = on_pause_over;
    deed_timer_start(browser_loop(page->browser), &look->pause,
                     page_now(page) + DEED_MS(40));
    return true;
}

/* A script's timers cannot be seen: only a document without any, and without
 * frames, cannot change by itself. */
static bool is_lifeless(const struct look *look)
{
    return look->answer_count == 1 &&
           decode_bool(look->answers[0].value, "lifeless");
}

static const struct deed_value *answer_of(const struct look *look,
                                          const struct frame *frame)
{
    for (unsigned i = 0; i < look->answer_count; i++) {
        if (look->answers[i].frame == frame->number) {
            return look->answers[i].value;
        }
    }
    return NULL;
}

/* A frame whose agent did not answer was not looked into: it is named. */
static void add_document(struct op *op, struct look *look,
                         const struct frame *frame)
{
    const struct deed_value *answer = answer_of(look, frame);
    struct deed_document document = {
        .id = frame_document_id(&op->arena, frame),
        .url = frame->url,
        .title = look->whole ? decode_text(answer, "title") : NULL,
        .load = deed_arena_printf(&op->arena, "%" PRId64, frame->context),
    };
    (void)deed_graph_add_document(&look->graph, &document, NULL);
    if (look->whole && !answer && frame->number) {
        struct deed_region region = {
            .opaque = DEED_OPAQUE_CROSS_ORIGIN,
            .document_id = document.id,
            .what = deed_arena_printf(&op->arena, "iframe %s",
                                      deed_str_or(frame->url, "")),
        };
        (void)deed_graph_add_region(&look->graph, &region, NULL);
    }
}

static void look_finish(struct op *op)
{
    struct look *look = op->extra;
    struct page *page = op->page;
    if (waits_for_frames(op)) {
        return;
    }
    if (looks_inside(op) || asks_the_browser(op)) {
        return;
    }
    if (look->bad_query) {
        op_done(op, DEED_INVALID, NULL, &look->why);
        return;
    }
    frames_judge(page);
    for (struct frame *f = page->frames; f; f = f->next) {
        add_document(op, look, f);
    }
    for (unsigned i = 0; i < look->answer_count; i++) {
        const struct frame *f = frame_by_number(page, look->answers[i].frame);
        if (f) {
            add_answer(op, look, f, look->answers[i].value);
        }
    }
    struct frame *main = frame_by_number(page, 0);
    struct deed_route route = { .url = main ? main->url : NULL };
    (void)deed_graph_set_place(&look->graph, page->revision, &route,
                               focus_in(&look->graph), NULL);
    struct deed_error err;
    enum deed_code code = deed_graph_seal(&look->graph, &err);
    if (code) {
        op_done(op, code, NULL, &err);
        return;
    }
    remember_armed(op, look);
    struct deed_observation *o = &look->observation;
    o->graph = &look->graph;
    o->fact_ids = look->fact_ids;
    o->facts = look->facts;
    o->fact_count = look->fact_count;
    o->noise_count = signals_noise(page, &op->arena, look->noise,
                                   DEED_ARRAY_LEN(look->noise));
    o->noise = look->noise;
    o->watched_us =
        page->watched_since ? page_now(page) - page->watched_since + 1 : 1;
    bool loading = !main || main->loading || !main->context;
    o->pending = (loading ? DEED_PENDING_LOAD : 0u) |
                 (requests_pending(page) ? DEED_PENDING_NETWORK : 0u);
    o->pending_known = is_lifeless(look);
    o->origin = origin_of(&op->arena, main ? main->url : NULL);
    const struct deed_answer answer = { .observation = o };
    op_done(op, DEED_OK, &answer, NULL);
}

static void on_answer(struct call *call, enum deed_code code,
                      const struct deed_value *value,
                      const struct deed_error *err)
{
    struct op *op = call->op;
    struct look *look = op->extra;
    struct frame *asked = frame_by_number(op->page, call->frame);
    if (asked) {
        asked->deaf = code == DEED_TIMEOUT;
    }
    if (!code && look->answer_count < FRAMES_MAX) {
        look->answers[look->answer_count].frame = call->frame;
        look->answers[look->answer_count++].value = value;
    } else if (code == DEED_INVALID) {
        look->bad_query = true;
        look->why = *err;
    } else if (code == DEED_LOST) {
        op_done(op, code, NULL, err);
        return;
    }
    if (!op->waiting) {
        look_finish(op);
    }
}

static void ask_frames(struct op *op)
{
    struct look *look = op->extra;
    for (struct frame *f = op->page->frames; look->arg && f; f = f->next) {
        /* A frame in another process that hangs holds up nobody else. */
        bool apart = !deed_str_equal(f->session, op->page->session);
        op->patience_us = !apart ? 0 : f->deaf ? DEED_MS(100) : DEED_MS(1000);
        if (f->context && (!look->only || f->number + 1 == look->only)) {
            (void)call_agent(op, f, look->method, look->arg, on_answer);
        }
    }
    op->patience_us = 0;
}

/* Nobody can answer yet (a page that loads): say so, from the loop. */
static void on_nothing(struct call *call, enum deed_code code,
                       const struct deed_value *value,
                       const struct deed_error *err)
{
    (void)value;
    if (code == DEED_LOST) {
        op_done(call->op, code, NULL, err);
    } else {
        look_finish(call->op);
    }
}

enum deed_code chromium_observe(struct deed_driver *drv,
                                const struct deed_query *query,
                                struct deed_reply *reply,
                                struct deed_error *err)
{
    struct page *page = deed_container_of(drv, struct page, base);
    if (page->lost) {
        return deed_fail(err, DEED_LOST, "the page is gone");
    }
    if (query->condition_count) {
        return conditions_observe(page, query, reply, err);
    }
    struct op *op = op_create(page, reply, sizeof(struct look), err);
    if (!op) {
        return DEED_NOMEM;
    }
    struct look *look = op->extra;
    deed_graph_init(&look->graph, &deed_graph_default_limits);
    op->free_extra = look_free;
    look->intent = query->intent;
    look->whole = !query->target && !query->instance_id;
    const char *local = NULL;
    const char *only =
        query->within_id ? query->within_id
        : query->target && query->target->by == DEED_BY_REF && query->handle
            ? query->handle->element.instance_id
            : query->instance_id;
    struct frame *one = only ? frame_of_instance(page, only, &local) : NULL;
    unsigned frames = 0;
    for (struct frame *f = page->frames; f; f = f->next) {
        frames += f->context != 0;
    }
    /* A text will be promoted to whoever answers for it. */
    bool arm = query->want_facts && arms(query->intent) && frames == 1 &&
               query->target && query->target->by != DEED_BY_TEXT &&
               query->target->by != DEED_BY_NAME;
    look->arg = write_query(op, query, arm);
    look->method = look->whole ? "snapshot" : "find";
    look->only = one ? one->number + 1 : query->place_only ? 1 : 0;
    ask_frames(op);
    if (!op->waiting &&
        call_protocol(op, NULL, "Browser.getVersion", NULL, on_nothing)) {
        op->reply = NULL;
        op_done(op, DEED_LOST, NULL, NULL);
        return deed_fail(err, DEED_LOST, "the browser is gone");
    }
    call_flush(page);
    return DEED_OK;
}
