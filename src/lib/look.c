/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/look.h"

#include <stdlib.h>

#include "base/value_put.h"
#include "engine/encode.h"
#include "engine/engine_impl.h"
#include "lib/look_encode.h"
#include "lib/snapshot.h"
#include "base/util.h"
#include "base/value.h"

enum stage { LOOK_PLACE, LOOK_WHOLE, LOOK_RESOLVE, LOOK_PROBE, LOOK_SCROLL };

struct engine_look {
    struct engine_look *next;
    struct deed_reply reply;
    struct deed_engine *engine;
    struct deed_look_reply *answer;
    enum stage stage;
    bool hidden;
    bool keep, changes; /* see struct deed_query */
    bool at_once;       /* whatever still loads */
    struct deed_arena arena;
    struct deed_check_opts opts;
    struct deed_target target;
    struct deed_value *payload;
    struct deed_resolved resolved; /* of whom the facts are */
    uint32_t matched;
    bool found;
    bool scrolled;
    bool asked; /* the driver has not answered yet */
    /* When the question is answered without the driver, by what is known. */
    deed_time_us deadline;
    /* A page that loads is asked again, for a while. */
    deed_time_us again, loaded_by;
};

/* How often, and how long. */
#define LOAD_AGAIN_US DEED_MS(20)
#define LOAD_LIMIT_US DEED_MS(5000)

static void unlink_look(struct engine_look *gone)
{
    struct engine_look **at = &gone->engine->looks;
    while (*at && *at != gone) {
        at = &(*at)->next;
    }
    if (*at) {
        *at = gone->next;
    }
}

/* The driver is gone and will not answer any more. */
void deed_engine_drop_looks(struct deed_engine *engine)
{
    while (engine->looks) {
        struct engine_look *look = engine->looks;
        unlink_look(look);
        deed_arena_fini(&look->arena);
        free(look);
    }
}

static void finish(struct engine_look *look, enum deed_code code,
                   const struct deed_error *err)
{
    struct deed_error own = { 0 };
    if (!code && (look->arena.failed || !look->payload)) {
        code = deed_fail(&own, DEED_NOMEM, "look");
        err = &own;
    }
    struct deed_look_reply *answer = look->answer;
    look->answer = NULL;
    look->deadline = DEED_TIME_NEVER;
    if (answer) {
        answer->done(answer, code, code ? NULL : look->payload, err);
    }
    if (!look->asked) {
        unlink_look(look);
        deed_arena_fini(&look->arena);
        free(look);
    }
}

static void probe(struct engine_look *look)
{
    struct deed_probe question = {
        .instance_id = look->resolved.element.instance_id,
        .document_id = look->resolved.element.document_id,
        .intent = look->opts.intent,
        .look_only = true,
    };
    struct deed_error err = { 0 };
    struct deed_driver *driver = look->engine->driver;
    look->stage = LOOK_PROBE;
    look->asked = true;
    if (look->opts.contract == DEED_CONTRACT_DOCSXAI) {
        deed_engine_read_clock(look->engine);
        look->deadline = look->engine->now + DEED_DOCSXAI_PROBE_US;
        deed_engine_changed(look->engine);
    }
    enum deed_code code =
        driver->ops->probe(driver, &question, &look->reply, &err);
    if (code) {
        look->asked = false;
        finish(look, code, &err);
    }
}

/* Dusk tries to bring its widget into view before it judges. */
static bool scroll(struct engine_look *look, const struct deed_facts *facts)
{
    struct deed_driver *driver = look->engine->driver;
    if (look->opts.contract != DEED_CONTRACT_DUSK || look->scrolled ||
        look->engine->input || !facts->has_rect || facts->has_visible_rect) {
        return false;
    }
    struct deed_gesture gesture = {
        .kind = DEED_GESTURE_SCROLL_INTO_VIEW,
        .mode = DEED_MODE_SEMANTIC_UI,
        .instance_id = look->resolved.element.instance_id,
        .document_id = look->resolved.element.document_id,
    };
    look->scrolled = true;
    look->stage = LOOK_SCROLL;
    look->asked =
        driver->ops->perform(driver, &gesture, &look->reply, NULL) == DEED_OK;
    return look->asked;
}

/* What dusk's message calls the widget: the handle that was given, the one
 * that the element got, or what was asked for. */
static const char *ref_of(const struct engine_look *look)
{
    const struct deed_target *target = &look->target;
    const char *minted = deed_value_text_at(look->payload, "ref");
    const char *asked = target->value          ? target->value
                        : target->pattern.text ? target->pattern.text
                                               : target->role;
    bool handle = target->by == DEED_BY_REF;
    return look->opts.ref ? look->opts.ref : minted && !handle ? minted : asked;
}

static void judge(struct engine_look *look, const struct deed_facts *facts)
{
    static const char *const remedies[] = { "none", "resolve", "scroll",
                                            "wait" };
    struct deed_arena *arena = &look->arena;
    struct deed_gate_opts opts = {
        .contract = look->opts.contract,
        .intent = look->opts.intent,
        .role = look->found ? look->resolved.element.role : "",
        .ref = ref_of(look),
        .action = look->opts.contract == DEED_CONTRACT_DUSK ? look->opts.action
                                                            : NULL,
        .skip_stable = look->opts.skip_stable,
        .skip_receives = look->opts.skip_receives,
        .scrolled = look->scrolled,
    };
    struct deed_facts copy;
    if (facts) {
        copy = *facts;
        copy.match_count = look->matched ? look->matched : 1;
    }
    struct deed_verdict verdict;
    struct deed_error err = { 0 };
    enum deed_code code =
        deed_gate_check(&opts, facts ? &copy : NULL, arena, &verdict, &err);
    if (code) {
        finish(look, code, &err);
        return;
    }
    bool resolved = deed_str_equal(
        deed_value_text_at(deed_value_get(look->payload, "resolution"),
                           "status"),
        "resolved");
    /* Contracts that know no tie still may not pass one. */
    deed_put_bool(arena, look->payload, "actionable",
                  verdict.passed && resolved);
    deed_put_text(arena, look->payload, "word", verdict.word);
    deed_put_text(arena, look->payload, "message", verdict.message);
    deed_put_text(arena, look->payload, "remedy", remedies[verdict.remedy]);
    deed_look_put_checks(arena, look->payload, &verdict);
    deed_look_put_facts(arena, look->payload, facts);
    if (facts && facts->pending_known) {
        deed_put_bool(arena, look->payload, "mayChange",
                      deed_facts_may_change(facts));
    }
    finish(look, DEED_OK, NULL);
}

/* Keeps the one whose facts are wanted: the winner, or for a contract that
 * has a word for several the first of them. */
static bool keep(struct engine_look *look, const struct deed_resolution *r)
{
    const struct deed_element *e = r->element;
    const struct deed_handle *handle = NULL;
    if (!e && r->alternate_count) {
        e = r->alternates[0].element;
    }
    if (!e || !deed_element_copy(&look->arena, &look->resolved.element, e)) {
        return false;
    }
    look->resolved.found = true;
    look->resolved.by = r->by;
    if (r->element) {
        if (!deed_handles_mint(look->engine->handles, e, &handle, NULL)) {
            deed_put_text(&look->arena, look->payload, "ref", handle->ref);
        }
        deed_value_set(
            &look->arena, look->payload, "target",
            deed_resolved_encode(&look->arena, &look->resolved, true));
    }
    return true;
}

static void resolve(struct engine_look *look, const struct deed_graph *graph)
{
    struct deed_resolution r;
    struct deed_error err = { 0 };
    struct deed_resolve_opts opts = {
        .intent = look->opts.intent,
        .action_id = look->opts.action,
        .respect_opaque = !look->engine->opts.enter_opaque,
        .all = look->opts.all,
    };
    if (look->target.by == DEED_BY_REF) {
        opts.handle =
            deed_handles_find(look->engine->handles, look->target.value);
    }
    enum deed_code code =
        deed_resolve(graph, &look->target, &opts, &look->arena, &r, &err);
    if (code) {
        finish(look, code, &err);
        return;
    }
    deed_look_put_resolution(&look->arena, look->payload, &r,
                             look->engine->handles);
    look->matched = r.status == DEED_RESOLVED ? 1 : r.matched_count;
    look->found = keep(look, &r);
    if (look->found) {
        probe(look);
    } else {
        judge(look, NULL);
    }
}

/* An empty snapshot would say that there is nothing. */
enum deed_code deed_unresponsive(struct deed_error *err)
{
    return deed_fail(err, DEED_TIMEOUT,
                     "the page does not answer: its scripts keep it busy; try "
                     "again, open another page, or work in a new tab");
}

/* Nobody knows yet what a page that loads will show. */
static bool waits_for_load(struct engine_look *look,
                           const struct deed_observation *seen)
{
    struct deed_engine *engine = look->engine;
    bool shown = look->stage == LOOK_RESOLVE && seen->graph->element_count;
    if (!engine->opts.clock || shown || look->at_once ||
        !(seen->pending & DEED_PENDING_LOAD)) {
        return false;
    }
    deed_engine_read_clock(engine);
    if (!look->loaded_by) {
        look->loaded_by = engine->now + LOAD_LIMIT_US;
    }
    if (engine->now >= look->loaded_by) {
        return false;
    }
    look->again = engine->now + LOAD_AGAIN_US;
    look->changes = false; /* what this answer told is not told again */
    deed_engine_changed(engine);
    return true;
}

static struct deed_value *encode_whole(struct engine_look *look,
                                       const struct deed_observation *seen)
{
    struct deed_arena *arena = &look->arena;
    struct deed_handles *handles = look->engine->handles;
    if (seen->graph->document_count) {
        deed_handles_loaded(handles, seen->graph->documents[0].load);
    }
    if (!seen->before) {
        return deed_snapshot_encode(arena, seen->graph, handles, look->hidden);
    }
    /* The older one first: its handles are those that were given out for it. */
    struct deed_value *before =
        deed_snapshot_encode(arena, seen->before, handles, look->hidden);
    struct deed_value *now =
        deed_snapshot_encode(arena, seen->graph, handles, look->hidden);
    struct deed_value *map = deed_value_map(arena);
    deed_value_set(arena, map, "before", before);
    deed_value_set(arena, map, "now", now);
    deed_put_bool(arena, map, "complete", seen->complete);
    return before && now ? map : NULL;
}

static void on_done(struct deed_reply *reply, enum deed_code code,
                    const struct deed_answer *answer,
                    const struct deed_error *err)
{
    struct engine_look *look =
        deed_container_of(reply, struct engine_look, reply);
    look->asked = false;
    if (code || !look->answer) { /* it may have come too late */
        finish(look, code, err);
        return;
    }
    if (answer->observation && waits_for_load(look, answer->observation)) {
        return;
    }
    if (answer->observation && answer->observation->unresponsive &&
        look->stage != LOOK_PLACE) {
        struct deed_error own = { 0 };
        finish(look, deed_unresponsive(&own), &own);
        return;
    }
    switch (look->stage) {
    case LOOK_PLACE:
        look->payload =
            deed_snapshot_place(&look->arena, answer->observation->graph);
        finish(look, DEED_OK, NULL);
        break;
    case LOOK_WHOLE:
        look->payload = encode_whole(look, answer->observation);
        finish(look, DEED_OK, NULL);
        break;
    case LOOK_RESOLVE:
        resolve(look, answer->observation->graph);
        break;
    case LOOK_PROBE:
        if (!scroll(look, answer->facts)) {
            judge(look, answer->facts);
        }
        break;
    case LOOK_SCROLL:
        probe(look);
        break;
    }
}

/* The probe took too long: what the look before it told must do. Nothing is
 * known of its place then, which counts against nobody in this contract. */
static void judge_without_probe(struct engine_look *look)
{
    struct deed_facts facts = {
        .states = look->resolved.element.states,
        .reading = look->resolved.element.reading,
    };
    deed_put_bool(&look->arena, look->payload, "probeTimedOut", true);
    judge(look, &facts);
}

deed_time_us deed_engine_looks_wakeup(const struct deed_engine *engine)
{
    deed_time_us at = DEED_TIME_NEVER;
    for (const struct engine_look *l = engine->looks; l; l = l->next) {
        at = l->deadline < at ? l->deadline : at;
        at = l->again < at ? l->again : at;
    }
    return at;
}

static enum deed_code send(struct engine_look *look, struct deed_error *err);

static void look_again(struct engine_look *look)
{
    struct deed_error err = { 0 };
    look->again = DEED_TIME_NEVER;
    enum deed_code code = send(look, &err);
    look->asked = !code;
    if (code) {
        finish(look, code, &err);
    }
}

void deed_engine_expire_looks(struct deed_engine *engine)
{
    for (struct engine_look *l = engine->looks, *next; l; l = next) {
        next = l->next;
        if (l->deadline <= engine->now) {
            judge_without_probe(l);
        } else if (l->again <= engine->now) {
            look_again(l);
        }
    }
}

static struct engine_look *new_look(struct deed_engine *engine,
                                    enum stage stage,
                                    struct deed_look_reply *answer)
{
    struct engine_look *look = calloc(1, sizeof(*look));
    if (look) {
        deed_arena_init(&look->arena, 0);
        look->reply.done = on_done;
        look->engine = engine;
        look->answer = answer;
        look->stage = stage;
        look->deadline = DEED_TIME_NEVER;
        look->again = DEED_TIME_NEVER;
    }
    return look;
}

static enum deed_code send(struct engine_look *look, struct deed_error *err)
{
    struct deed_driver *driver = look->engine->driver;
    struct deed_query query = { .intent = look->opts.intent,
                                .place_only = look->stage == LOOK_PLACE,
                                .all = look->opts.all,
                                .hidden = look->hidden,
                                .keep = look->keep,
                                .changes = look->changes };
    if (look->stage == LOOK_RESOLVE) {
        query.target = &look->target;
    }
    if (look->target.by == DEED_BY_REF) {
        query.handle =
            deed_handles_find(look->engine->handles, look->target.value);
    }
    return driver->ops->observe(driver, &query, &look->reply, err);
}

static enum deed_code ask(struct engine_look *look, struct deed_error *err)
{
    enum deed_code code = send(look, err);
    if (code) {
        deed_arena_fini(&look->arena);
        free(look);
        return code;
    }
    look->asked = true;
    look->next = look->engine->looks;
    look->engine->looks = look;
    deed_engine_changed(look->engine);
    return DEED_OK;
}

enum deed_code deed_engine_place(struct deed_engine *engine, bool loaded,
                                 struct deed_look_reply *reply,
                                 struct deed_error *err)
{
    struct engine_look *look = new_look(engine, LOOK_PLACE, reply);
    if (!look) {
        return deed_fail(err, DEED_NOMEM, "look");
    }
    look->at_once = !loaded;
    return ask(look, err);
}

enum deed_code deed_engine_snapshot(struct deed_engine *engine, bool hidden,
                                    struct deed_look_reply *reply,
                                    struct deed_error *err)
{
    struct engine_look *look = new_look(engine, LOOK_WHOLE, reply);
    if (!look) {
        return deed_fail(err, DEED_NOMEM, "look");
    }
    look->hidden = hidden;
    return ask(look, err);
}

enum deed_code deed_engine_changes(struct deed_engine *engine, bool since,
                                   struct deed_look_reply *reply,
                                   struct deed_error *err)
{
    struct engine_look *look = new_look(engine, LOOK_WHOLE, reply);
    if (!look) {
        return deed_fail(err, DEED_NOMEM, "look");
    }
    look->keep = true;
    look->changes = since;
    return ask(look, err);
}

enum deed_code deed_engine_check(struct deed_engine *engine,
                                 const struct deed_value *target,
                                 const struct deed_check_opts *opts,
                                 struct deed_look_reply *reply,
                                 struct deed_error *err)
{
    struct engine_look *look = new_look(engine, LOOK_RESOLVE, reply);
    if (!look) {
        return deed_fail(err, DEED_NOMEM, "look");
    }
    enum deed_code code =
        deed_target_decode(&look->arena, target, &look->target, err);
    if (!code && !deed_target_given(&look->target)) {
        code = deed_fail_member(err, DEED_INVALID, "target", "is missing");
    }
    if (code) {
        deed_arena_fini(&look->arena);
        free(look);
        return code;
    }
    look->opts = *opts;
    look->opts.ref = deed_arena_strdup(&look->arena, opts->ref);
    look->opts.action = deed_arena_strdup(&look->arena, opts->action);
    look->payload = deed_value_map(&look->arena);
    deed_put_text(&look->arena, look->payload, "contract",
                  deed_contract_name(opts->contract));
    return ask(look, err);
}

void deed_engine_forget(struct deed_engine *engine,
                        const struct deed_look_reply *reply)
{
    for (struct engine_look *look = engine->looks; look; look = look->next) {
        if (look->answer == reply) {
            look->answer = NULL;
            look->deadline = DEED_TIME_NEVER;
            look->again = DEED_TIME_NEVER;
        }
    }
    deed_engine_forget_await(engine, reply);
}
