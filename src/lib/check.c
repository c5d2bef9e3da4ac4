/* SPDX-License-Identifier: Apache-2.0 */

/* A check: the target is resolved, probed (and brought into view, where the
 * contract does so), and judged by the contract that was asked for. */

#include <stdlib.h>

#include "base/util.h"
#include "base/value.h"
#include "base/value_put.h"
#include "engine/encode.h"
#include "lib/look_encode.h"
#include "lib/look_impl.h"

void deed_check_probe(struct engine_look *look)
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
        deed_look_finish(look, code, &err);
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
        deed_look_finish(look, code, &err);
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
    deed_look_finish(look, DEED_OK, NULL);
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

void deed_check_judge(struct engine_look *look, const struct deed_facts *facts)
{
    if (!scroll(look, facts)) {
        judge(look, facts);
    }
}

void deed_check_resolve(struct engine_look *look,
                        const struct deed_graph *graph)
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
        deed_look_finish(look, code, &err);
        return;
    }
    deed_look_put_resolution(&look->arena, look->payload, &r,
                             look->engine->handles);
    look->matched = r.status == DEED_RESOLVED ? 1 : r.matched_count;
    look->found = keep(look, &r);
    if (look->found) {
        deed_check_probe(look);
    } else {
        judge(look, NULL);
    }
}

void deed_check_without_probe(struct engine_look *look)
{
    struct deed_facts facts = {
        .states = look->resolved.element.states,
        .reading = look->resolved.element.reading,
    };
    deed_put_bool(&look->arena, look->payload, "probeTimedOut", true);
    judge(look, &facts);
}

enum deed_code deed_engine_check(struct deed_engine *engine,
                                 const struct deed_value *target,
                                 const struct deed_check_opts *opts,
                                 struct deed_look_reply *reply,
                                 struct deed_error *err)
{
    struct engine_look *look = deed_look_create(engine, LOOK_RESOLVE, reply);
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
    return deed_look_ask(look, err);
}
