/* SPDX-License-Identifier: Apache-2.0 */

/* Looking: every frame's agent is asked at once, the answers are one graph. */

#include <string.h>

#include "base/util.h"
#include "core/model/handle.h"
#include "driver/web/decode.h"
#include "driver/web/facts.h"
#include "driver/web/listeners.h"
#include "driver/web/look.h"
#include "driver/web/questions.h"
#include "driver/web/remote.h"
#include "driver/web/seen.h"
#include "wire/json_object.h"

/* How long a new document is waited for that has frames and still loads: more
 * of them may come; and a frame that comes when the page is loaded, as those of
 * advertisements do. */
#define YOUNG_US DEED_MS(700)
/* Frames whose documents are known to be on their way are waited for longer,
 * each from its own beginning, and so are all by a look at everything. Longer
 * than this takes a server that does not answer; nobody waits for that before a
 * press elsewhere. */
#define FRAMES_YOUNG_US DEED_MS(2500)

static void look_free(struct op *op)
{
    struct look *look = op->extra;
    deed_timer_stop(&look->pause);
    deed_graph_fini(&look->graph);
    deed_graph_fini(&look->before);
}

static void remember_armed(struct op *op, struct look *look)
{
    struct page *page = op->page;
    if (look->fact_count != 1 || look->answer_count != 1 ||
        !decode_text(look->answers[0].value, "armed")) {
        return;
    }
    page_armed(page, look->fact_ids[0], look->token,
               decode_number(look->answers[0].value, "nowMs", 0));
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

bool look_found_nothing(const struct look *look)
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

static void on_pause_over(struct deed_timer *timer)
{
    struct look *look = deed_container_of(timer, struct look, pause);
    struct op *op = look->op;
    look->answer_count = 0;
    look_ask(op);
    if (op->waiting) {
        call_flush(op->page);
    } else {
        look_finish(op);
    }
}

/* More documents are on their way, or may be. */
static bool is_growing(struct page *page)
{
    const struct frame *main = frame_by_number(page, 0);
    deed_time_us age = page_now(page) - page->watched_since;
    bool loading = main && main->loading;
    return main && ((loading && age <= YOUNG_US) ||
                    frames_coming(page, loading ? FRAMES_YOUNG_US : YOUNG_US));
}

/* One that is found while other frames still come may have a twin there. A
 * frame that came after it was asked has told how it was before. */
static bool may_have_twin(struct page *page, const struct look *look)
{
    return !look_found_nothing(look) && (look->early || is_growing(page));
}

static bool waits_for_frames(struct op *op)
{
    struct look *look = op->extra;
    struct page *page = op->page;
    bool framed = page->frames && page->frames->next;
    deed_time_us age = page_now(page) - page->watched_since;
    bool open = age <= FRAMES_YOUNG_US && frames_half_open(page);
    /* What the server has answered comes, on a loaded machine later. */
    deed_time_us limit =
        frames_answered(page) ? 2 * FRAMES_YOUNG_US : FRAMES_YOUNG_US;
    if (!framed || look->only || !page->watched_since ||
        page_now(page) - look->begun_us > limit ||
        !(look->whole ? open : may_have_twin(page, look))) {
        return false;
    }
    look->op = op;
    look->pause.fire = on_pause_over;
    deed_timer_start(page_loop(page), &look->pause,
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

static void tell(struct op *op);

/* The least calm of the documents that were asked. */
static struct deed_calm calm_of(const struct look *look)
{
    struct deed_calm least = { 0 };
    for (unsigned i = 0; i < look->answer_count; i++) {
        const struct deed_calm one =
            decode_calm(deed_value_get(look->answers[i].value, "calm"));
        least.still_us =
            !i || one.still_us < least.still_us ? one.still_us : least.still_us;
        least.age_us =
            !i || one.age_us < least.age_us ? one.age_us : least.age_us;
        least.timers |= one.timers;
    }
    return least;
}

static void note_calm(const struct page *page, struct look *look)
{
    for (unsigned i = 0; i < look->fact_count; i++) {
        look->facts[i].calm = requests_calm(page, look->facts[i].calm);
    }
    look->observation.calm = requests_calm(page, calm_of(look));
}

/* True when an answer is waited for. */
static bool asks_who_listens(struct op *op)
{
    struct look *look = op->extra;
    struct page *page = op->page;
    struct deed_facts *facts = &look->facts[0];
    const char *id = look->fact_ids[0];
    bool known = is_heard(page, id) || facts_suffice(facts, look->intent);
    if (look->question) {
        question_remember(page, look->question, known);
    }
    if (listeners_heard(page, id, facts, look->said)) {
        look->unsure[0] = false;
        if (look->intent == DEED_INTENT_POINTER && facts->native != DEED_YES &&
            listeners_ask_name(op, id, facts, tell)) {
            return true;
        }
    }
    return look->unsure[0] && !listeners_ask(op, id, facts, tell);
}

/* One frame that told what changed: how it was is a graph of its own. */
static enum deed_code read_changes(struct op *op, struct look *look,
                                   struct deed_error *err)
{
    struct page *page = op->page;
    struct frame *main = frame_by_number(page, 0);
    const struct deed_value *answer =
        look->answer_count == 1 ? look->answers[0].value : NULL;
    const struct deed_value *was = deed_value_get(answer, "before");
    if (look->keeps) {
        page->kept = answer ? decode_count(answer, "kept") : 0;
        page->kept_context = main ? main->context : 0;
    }
    if (!was || !main) {
        return DEED_OK;
    }
    struct deed_route route = { .url = main->url };
    look->partial = true;
    look_add_document(op, look, &look->before, main);
    whole_add(&look->before, &op->arena, main, was);
    (void)deed_graph_set_place(&look->before, page->revision, &route, NULL,
                               NULL);
    return deed_graph_seal(&look->before, err);
}

void look_finish(struct op *op)
{
    struct look *look = op->extra;
    struct page *page = op->page;
    if (waits_for_frames(op)) {
        return;
    }
    if (look_inside(op)) {
        return;
    }
    if (look->bad_query) {
        bool broke = strncmp(look->why.text, "agent:", 6) == 0;
        op_done(op, broke ? DEED_INTERNAL : DEED_INVALID, NULL, &look->why);
        return;
    }
    seen_count(page, look);
    frames_judge(page);
    struct deed_error err;
    enum deed_code code = read_changes(op, look, &err);
    if (code) {
        op_done(op, code, NULL, &err);
        return;
    }
    for (struct frame *f = page->frames; f; f = f->next) {
        look_add_document(op, look, &look->graph, f);
    }
    for (unsigned i = 0; i < look->answer_count; i++) {
        const struct frame *f = frame_by_number(page, look->answers[i].frame);
        if (f) {
            look_add_answer(op, look, f, look->answers[i].value);
        }
    }
    struct frame *main = frame_by_number(page, 0);
    struct deed_route route = { .url = main ? main->url : NULL };
    (void)deed_graph_set_place(&look->graph, page->revision, &route,
                               focus_in(&look->graph), NULL);
    code = deed_graph_seal(&look->graph, &err);
    if (code) {
        op_done(op, code, NULL, &err);
        return;
    }
    if (look->fact_count == 1 && asks_who_listens(op)) {
        return;
    }
    look_drop_unsure(look);
    tell(op);
}

static bool saw_main(const struct look *look)
{
    for (unsigned i = 0; i < look->answer_count; i++) {
        if (!look->answers[i].frame) {
            return true;
        }
    }
    return false;
}

static void tell(struct op *op)
{
    struct look *look = op->extra;
    struct page *page = op->page;
    struct frame *main = frame_by_number(page, 0);
    remember_armed(op, look);
    struct deed_observation *o = &look->observation;
    o->graph = &look->graph;
    o->before = look->partial ? &look->before : NULL;
    o->complete =
        look->partial && decode_bool(look->answers[0].value, "complete");
    o->fact_ids = look->fact_ids;
    o->facts = look->facts;
    o->fact_count = look->fact_count;
    o->noise_count = places_noise(page, &op->arena, look->noise,
                                  DEED_ARRAY_LEN(look->noise));
    o->noise = look->noise;
    o->once_count =
        places_once(page, &op->arena, look->once, DEED_ARRAY_LEN(look->once));
    o->once = look->once;
    o->watched_us =
        page->watched_since ? page_now(page) - page->watched_since + 1 : 1;
    bool loading = !main || main->loading || !main->context;
    o->pending = (loading ? DEED_PENDING_LOAD : 0u) |
                 (requests_pending(page) ? DEED_PENDING_NETWORK : 0u);
    o->pending_known = is_lifeless(look);
    note_calm(page, look);
    o->blind = !look->only && !saw_main(look);
    o->unresponsive = main && main->unresponsive && !saw_main(look);
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
        asked->unresponsive = code == DEED_TIMEOUT;
    }
    if (!code && look->answer_count < FRAMES_MAX) {
        look->answers[look->answer_count].frame = call->frame;
        look->answers[look->answer_count++].value = value;
        if (look->asks) {
            look->said = listeners_with_mark(op->page, value);
        }
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

static void on_said(struct call *call, enum deed_code code,
                    const struct deed_value *value,
                    const struct deed_error *err)
{
    (void)err;
    struct look *look = call->op->extra;
    look->said = listeners_text(code, value);
    if (!call->op->waiting) {
        look_finish(call->op);
    }
}

void look_ask(struct op *op)
{
    struct look *look = op->extra;
    const struct frame *main = frame_by_number(op->page, 0);
    if (!look->arg) {
        return;
    }
    look->early = is_growing(op->page);
    (void)call_agents(op, look->only, look->method, look->arg, on_answer);
    if (look->asks && main) {
        (void)listeners_of_marked(op, main, on_said);
    }
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

/* A page of one frame remembers what was seen: the next look is told as what
 * changed. With more frames every look is whole. */
static void ask_kept(struct op *op, unsigned frames, bool changes)
{
    struct look *look = op->extra;
    struct page *page = op->page;
    const struct frame *main = frame_by_number(page, 0);
    look->keeps = frames == 1;
    if (!look->keeps) {
        page->kept = 0;
    } else if (changes && page->kept && main &&
               main->context == page->kept_context) {
        look->method = "changes";
        struct deed_json_object o;
        deed_json_member_integer(deed_json_object_begin(&o), "since",
                                 (int64_t)page->kept);
        look->arg = deed_json_object_end(&o, &op->arena);
    } else {
        look->arg = "{\"keep\":true}";
    }
}

enum deed_code web_observe(struct deed_driver *drv,
                           const struct deed_query *query,
                           struct deed_reply *reply, struct deed_error *err)
{
    struct page *page = deed_container_of(drv, struct page, base);
    enum deed_code trouble = page_check(page, err);
    if (trouble && (page->lost || !query->place_only)) {
        return trouble;
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
    deed_graph_init(&look->before, &deed_graph_default_limits);
    op->free_extra = look_free;
    look->op = op;
    look->begun_us = page_now(page);
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
    bool exact = query->want_facts && frames == 1 && query->target &&
                 query->target->by != DEED_BY_TEXT &&
                 query->target->by != DEED_BY_NODE &&
                 query->target->by != DEED_BY_NAME;
    bool arm = exact && look_arms(query->intent);
    struct frame *main = frame_by_number(page, 0);
    /* Who answers to typing is asked when it has the focus. */
    if (exact && query->intent != DEED_INTENT_LOOK &&
        query->intent != DEED_INTENT_TEXT && main && listeners_mark(main)) {
        look->question = question_hash(query->target);
        look->asks = !question_is_answered(page, look->question);
    }
    look->arg = look_query(op, query, arm);
    look->method = look->whole ? "snapshot" : "find";
    if (look->whole && query->hidden) {
        look->arg = "{\"hidden\":true}";
    } else if (look->whole && query->keep) {
        ask_kept(op, frames, query->changes);
    }
    /* A point of the window is one of the main document. */
    bool main_only = query->place_only ||
                     (query->target && query->target->by == DEED_BY_POINT);
    look->only = one ? one->number + 1 : main_only ? 1 : 0;
    bool by_node = query->target && query->target->by == DEED_BY_NODE;
    if (!by_node || !look_ask_node(op, query)) {
        look_ask(op);
    }
    if (!op->waiting && call_sync(op, on_nothing)) {
        return op_reject(op, DEED_LOST, "the browser is gone", err);
    }
    call_flush(page);
    return DEED_OK;
}
