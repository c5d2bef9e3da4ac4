/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A part of the target that the procedure asked for (an option, a button, the
 * place to drop something): it is looked for, and checked like a target.
 */

#include <stdio.h>

#include "base/util.h"
#include "core/act/action_internal.h"

void action_part_find(struct deed_action *a)
{
    const struct deed_step *step = &a->part_step;
    struct deed_do *effect = action_ask(a, DEED_DO_OBSERVE, OP_FIND);
    effect->query = (struct deed_query){
        .target = step->find_id ? NULL : &step->find,
        .handle = action_find_handle(a, &step->find),
        .intent = DEED_INTENT_POINTER,
        .within_id = step->within_id,
        .instance_id = step->find_id,
    };
}

void action_part_probe(struct deed_action *a)
{
    struct deed_do *effect = action_ask(a, DEED_DO_PROBE, OP_PART_CHECK);
    effect->probe = (struct deed_probe){
        .instance_id = a->part.instance_id,
        .document_id = a->part.document_id,
        .intent = DEED_INTENT_POINTER,
    };
}

static void part_missing(struct deed_action *a, const char *detail)
{
    if (a->part_step.find_may_fail && !a->resend) {
        action_run(a);
        return;
    }
    char message[ACTION_WORDS_BYTES];
    snprintf(message, sizeof(message), "%.200s is not there%s%.200s",
             deed_str_or(a->part_step.find.value, "the part"),
             detail ? ": " : "", deed_str_or(detail, ""));
    action_wait_for(a, DEED_ERR_TARGET_NOT_FOUND, message);
}

void action_part_lost(struct deed_action *a)
{
    a->has_part = false;
    if (a->part_refound) {
        action_wait_for(a, DEED_ERR_STALE_TARGET,
                        "a part of the target is being replaced");
        return;
    }
    a->part_refound = true;
    action_part_find(a);
}

static void found_part(struct deed_action *a,
                       const struct deed_element *element)
{
    if (!deed_element_copy(&a->keep, &a->part, element)) {
        action_refuse(a, DEED_ERR_INTERNAL_RUNTIME_ERROR, "out of memory");
        return;
    }
    a->has_part = true;
    a->part_identity = deed_element_identity(&a->part);
    action_part_probe(a);
}

static void judge_part(struct deed_action *a,
                       const struct deed_resolution *resolution)
{
    if (resolution->status == DEED_RESOLVED) {
        found_part(a, resolution->element);
    } else if (resolution->status == DEED_RESOLVE_AMBIGUOUS) {
        action_refuse(a, DEED_ERR_TARGET_AMBIGUOUS,
                      action_say(a, "%u parts match \"%s\"",
                                 resolution->matched_count,
                                 deed_str_or(a->part_step.find.value, "")));
    } else {
        part_missing(a, resolution->detail);
    }
}

void action_part_found(struct deed_action *a, const struct deed_event *event)
{
    if (event->code || !event->observation) {
        part_missing(a, event->text);
        return;
    }
    const struct deed_graph *graph = event->observation->graph;
    if (a->part_step.find_id) {
        const struct deed_element *element =
            deed_graph_find(graph, a->part_step.find_id);
        if (element) {
            found_part(a, element);
        } else {
            part_missing(a, NULL);
        }
        return;
    }
    struct deed_resolution resolution;
    const struct deed_resolve_opts opts = {
        .intent = DEED_INTENT_POINTER,
        .handle = action_find_handle(a, &a->part_step.find),
    };
    struct deed_arena scratch; /* the target's own resolution stays in sight */
    deed_arena_init(&scratch, a->sight.limit_bytes);
    if (deed_resolve(graph, &a->part_step.find, &opts, &scratch, &resolution,
                     NULL)) {
        action_refuse(a, DEED_ERR_INTERNAL_RUNTIME_ERROR, "out of memory");
    } else {
        judge_part(a, &resolution);
    }
    deed_arena_fini(&scratch);
}

static void scroll_part(struct deed_action *a)
{
    a->part_scrolled = true;
    struct deed_do *effect = action_ask(a, DEED_DO_PERFORM, OP_PART_SCROLL);
    effect->gesture = (struct deed_gesture){
        .kind = DEED_GESTURE_SCROLL_INTO_VIEW,
        .mode = DEED_MODE_SEMANTIC_UI,
        .instance_id = a->part.instance_id,
        .document_id = a->part.document_id,
        .to_instance_id = a->request.args.has_to_target && a->target.found
                              ? a->target.element.instance_id
                              : NULL,
    };
}

/* A part is checked like a target: never through a failed check. */
void action_part_check(struct deed_action *a, const struct deed_event *event)
{
    if (event->code == DEED_NOT_FOUND) {
        action_part_lost(a);
        return;
    }
    if (event->code || !event->facts) {
        action_refuse(a, DEED_ERR_INTERNAL_RUNTIME_ERROR,
                      "could not check a part of the target");
        return;
    }
    deed_arena_reset(&a->part_fresh);
    if (!deed_facts_copy(&a->part_fresh, &a->part_facts, event->facts)) {
        action_refuse(a, DEED_ERR_INTERNAL_RUNTIME_ERROR, "out of memory");
        return;
    }
    if (a->part_facts.identity && a->part_facts.identity != a->part_identity) {
        action_part_lost(a);
        return;
    }
    const char *refusal =
        a->part_facts.origin
            ? deed_policy_refuses_page(action_policy(a), a->part_facts.origin)
            : NULL;
    if (refusal) {
        action_refuse(a, DEED_ERR_CONFIRMATION_DENIED,
                      action_say(a, "policy denies it: %s", refusal));
        return;
    }
    const struct deed_gate_opts opts = {
        .contract = DEED_CONTRACT_UIAP,
        .intent = DEED_INTENT_POINTER,
        .role = a->part.role,
        .scrolled = a->part_scrolled,
    };
    deed_arena_reset(&a->judged);
    if (deed_gate_check(&opts, &a->part_facts, &a->judged, &a->verdict, NULL)) {
        action_refuse(a, DEED_ERR_INTERNAL_RUNTIME_ERROR, "out of memory");
    } else if (a->verdict.passed) {
        action_wait_over(a);
        if (a->resend) {
            a->resend = false;
            action_dispatch(a);
        } else {
            action_run(a);
        }
    } else if (a->verdict.remedy == DEED_REMEDY_SCROLL) {
        scroll_part(a);
    } else if (a->verdict.remedy == DEED_REMEDY_NONE) {
        action_refuse(a, DEED_ERR_TARGET_NOT_INTERACTABLE, a->verdict.message);
    } else if (a->verdict.remedy == DEED_REMEDY_RESOLVE) {
        action_part_lost(a);
    } else {
        action_wait_for(a, DEED_ERR_TARGET_NOT_INTERACTABLE,
                        a->verdict.message);
    }
}
