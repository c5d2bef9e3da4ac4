/* SPDX-License-Identifier: Apache-2.0 */

/* RESOLVING_TARGET: look, resolve, wait where waiting can help. */

#include "base/util.h"
#include "core/act/action_internal.h"
#include "core/model/handle.h"
#include "base/value.h"

const struct deed_handle *action_find_handle(const struct deed_action *a,
                                             const struct deed_target *target)
{
    if (target->by != DEED_BY_REF || !a->opts.find_handle) {
        return NULL;
    }
    return a->opts.find_handle(a->opts.user, target->value);
}

void action_resolve_start(struct deed_action *a)
{
    struct deed_do *effect = action_ask(a, DEED_DO_OBSERVE, OP_RESOLVE);
    effect->query = (struct deed_query){
        .target = &a->request.target,
        .handle = action_find_handle(a, &a->request.target),
        .intent = a->intent,
        /* A point in the target is checked by a look of its own. */
        .want_facts = !a->request.args.has_position &&
                      a->request.target.by != DEED_BY_POINT,
        .all = a->request.primitive == DEED_X_FIND,
    };
}

/* A target that was there and is no longer what it was: resolve once more,
 * never twice (UIAP 8.3). */
void action_stale(struct deed_action *a, const char *why)
{
    if (a->re_resolved) {
        action_refuse(a, DEED_ERR_STALE_TARGET, why);
        return;
    }
    a->re_resolved = true;
    a->has_facts = false;
    a->scrolled = false;
    if (a->state != DEED_RESOLVING_TARGET) {
        /* At most one of the two leads on from where we are. */
        if (!action_move(a, DEED_MOVE_REMEDY)) {
            action_move(a, DEED_MOVE_UNTOUCHED);
        }
        action_progress(a, why);
        action_move(a, DEED_MOVE_RESOLVE);
    }
    action_resolve_start(a);
}

static const char *ref_of(struct deed_action *a, const struct deed_element *e)
{
    const struct deed_handle *handle =
        a->opts.mint_handle ? a->opts.mint_handle(a->opts.user, e) : NULL;
    return handle ? handle->ref : NULL;
}

static struct deed_value *encode_answer(struct deed_action *a,
                                        const struct deed_alternate *one)
{
    struct deed_arena *arena = &a->keep;
    const struct deed_element *e = one->element;
    const struct {
        const char *name, *text;
    } members[] = {
        { "ref", ref_of(a, e) },      { "instanceId", e->instance_id },
        { "role", e->role },          { "name", deed_str_or(e->name, "") },
        { "stableId", e->stable_id }, { "text", e->text },
    };
    struct deed_value *map = deed_value_map(arena);
    for (size_t i = 0; i < DEED_ARRAY_LEN(members); i++) {
        if (members[i].text) {
            deed_value_set(arena, map, members[i].name,
                           deed_value_string(arena, members[i].text));
        }
    }
    deed_value_set(arena, map, "score", deed_value_number(arena, one->score));
    return map;
}

/* A find asks for all of them: several are an answer. The best one stands for
 * the target. */
static void answer_all(struct deed_action *a, struct deed_resolution *r)
{
    if (a->request.primitive != DEED_X_FIND || !r->ranked_count) {
        return;
    }
    struct deed_arena *arena = &a->keep;
    struct deed_value *list = deed_value_list(arena);
    for (uint32_t i = 0; i < r->ranked_count; i++) {
        deed_value_push(list, encode_answer(a, &r->ranked[i]));
    }
    a->answers = deed_value_map(arena);
    deed_value_set(arena, a->answers, "count",
                   deed_value_number(arena, r->ranked_count));
    deed_value_set(arena, a->answers, "elements", list);
    if (r->status == DEED_RESOLVE_AMBIGUOUS) {
        r->status = DEED_RESOLVED;
        r->element = r->ranked[0].element;
    }
}

static void copy_alternates(struct deed_action *a,
                            const struct deed_resolution *resolution)
{
    struct deed_resolved *target = &a->target;
    target->alternate_count = resolution->alternate_count;
    for (unsigned i = 0; i < resolution->alternate_count; i++) {
        const struct deed_element *e = resolution->alternates[i].element;
        target->alternates[i].ref = deed_arena_strdup(&a->sight, ref_of(a, e));
        target->alternates[i].instance_id =
            deed_arena_strdup(&a->sight, e->instance_id);
        target->alternates[i].role = deed_arena_strdup(&a->sight, e->role);
        target->alternates[i].name = deed_arena_strdup(&a->sight, e->name);
        target->alternates[i].scope_id =
            deed_arena_strdup(&a->sight, e->scope_id);
        target->alternates[i].reason = resolution->alternates[i].reason;
        target->alternates[i].score = resolution->alternates[i].score;
        target->alternates[i].told_apart_by =
            deed_arena_strdup(&a->sight, resolution->discriminator_values[i]);
    }
    target->near_count = resolution->near_count;
    for (unsigned i = 0; i < resolution->near_count; i++) {
        const struct deed_element *e = resolution->near[i].element;
        target->near[i].ref = deed_arena_strdup(&a->sight, ref_of(a, e));
        target->near[i].role = deed_arena_strdup(&a->sight, e->role);
        target->near[i].name = deed_arena_strdup(&a->sight, e->name);
    }
    target->matched_count = resolution->matched_count;
    target->discriminator = resolution->discriminator;
    target->confidence = resolution->confidence;
    target->reason = resolution->reason;
}

static const struct deed_facts *facts_of(
    const struct deed_observation *observation, const char *instance_id)
{
    for (unsigned i = 0; i < observation->fact_count; i++) {
        if (deed_str_equal(observation->fact_ids[i], instance_id)) {
            return &observation->facts[i];
        }
    }
    return NULL;
}

static void found(struct deed_action *a,
                  const struct deed_observation *observation,
                  const struct deed_resolution *resolution)
{
    a->target.found = true;
    a->target.by = resolution->by;
    if (!deed_element_copy(&a->keep, &a->target.element, resolution->element)) {
        action_refuse(a, DEED_ERR_INTERNAL_RUNTIME_ERROR, "out of memory");
        return;
    }
    const struct deed_document *document = deed_graph_find_document(
        observation->graph, resolution->element->document_id);
    a->document_origin =
        document ? deed_arena_strdup(&a->keep, document->origin) : NULL;
    a->identity = deed_element_identity(&a->target.element);
    struct deed_element alone = a->target.element;
    alone.kin_count = 0;
    a->short_identity = deed_element_identity(&alone);
    if (a->granted && a->identity != a->granted_identity) {
        a->granted = false; /* what was confirmed is not what is there now */
    }
    action_wait_over(a);
    if (a->result.timings.resolved < 0) {
        a->result.timings.resolved = a->now - a->started_at;
    }
    action_progress(a, NULL); /* stage resolving_target, with the target */
    action_watch(a);
    const struct deed_facts *facts =
        facts_of(observation, a->target.element.instance_id);
    if (facts && !action_keep_facts(a, facts)) {
        return;
    }
    action_move(a, DEED_MOVE_FOUND);
    action_check_start(a);
}

static void not_found(struct deed_action *a,
                      const struct deed_observation *observation,
                      const struct deed_resolution *resolution)
{
    enum deed_runtime_error error =
        a->re_resolved ? DEED_ERR_STALE_TARGET : DEED_ERR_TARGET_NOT_FOUND;
    /* The sentence names the target itself. */
    const char *message = deed_str_or(resolution->detail, "no such target");
    if (observation->note) {
        message = deed_str_or(
            deed_arena_printf(&a->sight, "%s; %s", message, observation->note),
            message);
    }
    bool hopeless = observation->pending_known && !observation->pending;
    if (hopeless || action_settled(a, &observation->calm)) {
        action_refuse(a, error, message); /* nothing under way can help */
        return;
    }
    action_wait(a, "waiting for the target to appear", error, message);
}

static void ambiguous(struct deed_action *a,
                      const struct deed_observation *observation,
                      const struct deed_resolution *resolution)
{
    const char *message =
        deed_str_or(resolution->detail, "more than one element matches");
    /* An old copy that is being animated away is no reason to give up. */
    if (observation->pending & DEED_PENDING_ANIMATION) {
        action_wait(a, "waiting for one of several to leave",
                    DEED_ERR_TARGET_AMBIGUOUS, message);
        return;
    }
    action_refuse(a, DEED_ERR_TARGET_AMBIGUOUS, message);
}

static void note_observation(struct deed_action *a,
                             const struct deed_observation *observation)
{
    for (unsigned i = 0; i < observation->noise_count; i++) {
        deed_evidence_add_noise(&a->evidence, observation->noise[i]);
    }
    deed_evidence_watched(&a->evidence, observation->watched_us);
    for (unsigned i = 0; i < observation->once_count; i++) {
        deed_evidence_add_once(&a->evidence, observation->once[i]);
    }
    if (observation->graph->revision > a->evidence.newest_revision) {
        a->evidence.newest_revision = observation->graph->revision;
    }
    if (!deed_str_equal(a->origin, observation->origin)) {
        if (a->origin) {
            a->granted = false; /* confirmed for another origin */
        }
        a->origin = deed_arena_strdup(&a->keep, observation->origin);
    }
}

void action_resolve_on(struct deed_action *a, const struct deed_event *event)
{
    if (event->code == DEED_INVALID && event->text) {
        /* The target cannot be looked for at all: a selector that is none. */
        action_refuse(a, DEED_ERR_TARGET_REQUIRED,
                      action_say(a, "%s", event->text));
        return;
    }
    if (event->code || !event->observation) {
        action_refuse(
            a, DEED_ERR_INTERNAL_RUNTIME_ERROR,
            action_say(a, "could not look: %s",
                       deed_str_or(event->text, deed_code_text(event->code))));
        return;
    }
    const struct deed_observation *observation = event->observation;
    note_observation(a, observation);
    a->blind = observation->blind;
    const struct deed_resolve_opts opts = {
        .intent = a->intent,
        .action_id = a->request.action_id,
        .handle = action_find_handle(a, &a->request.target),
        .respect_opaque = a->opts.respect_opaque,
        .all = a->request.primitive == DEED_X_FIND,
    };
    struct deed_resolution resolution;
    deed_arena_reset(&a->sight);
    if (deed_resolve(observation->graph, &a->request.target, &opts, &a->sight,
                     &resolution, NULL)) {
        action_refuse(a, DEED_ERR_INTERNAL_RUNTIME_ERROR, "out of memory");
        return;
    }
    answer_all(a, &resolution);
    copy_alternates(a, &resolution);
    switch (resolution.status) {
    case DEED_RESOLVED:
        found(a, observation, &resolution);
        break;
    case DEED_RESOLVE_AMBIGUOUS:
        ambiguous(a, observation, &resolution);
        break;
    case DEED_RESOLVE_STALE:
        action_stale(a, resolution.detail
                            ? resolution.detail
                            : "the handle no longer denotes that element");
        break;
    case DEED_RESOLVE_CROSS_ORIGIN:
        action_refuse(a, DEED_ERR_CROSS_ORIGIN_UNAVAILABLE,
                      "the target is in a cross-origin area");
        break;
    case DEED_RESOLVE_CLOSED_SHADOW:
        action_refuse(a, DEED_ERR_CLOSED_SHADOW_UNAVAILABLE,
                      "the target is in a closed shadow root");
        break;
    default: /* not found, or an expectation says otherwise */
        not_found(a, observation, &resolution);
        break;
    }
}

/* What a framework draws anew keeps its role, its name and its place, not its
 * node. Where a value or a state has to be read afterwards, it is read from
 * the successor; input never goes there without a check. */
bool action_is_replaced(const struct deed_action *a,
                        const struct deed_event *event)
{
    const struct deed_goal *goal = &a->procedure.goal;
    bool gone = event->code == DEED_NOT_FOUND ||
                (event->facts && deed_state(&event->facts->states,
                                            DEED_STATE_ATTACHED) == DEED_NO);
    return gone && a->acts && deed_goal_is_level(goal) && !goal->gone_will_do &&
           a->request.target.by != DEED_BY_REF &&
           a->refinds < ACTION_REFINDS_MAX;
}

void action_refind(struct deed_action *a, enum op_for then)
{
    a->refinds++;
    a->refind_for = then;
    action_resolve_start(a);
    a->op_for = OP_REFIND;
}

void action_refind_on(struct deed_action *a, const struct deed_event *event)
{
    struct deed_resolution resolution;
    const struct deed_resolve_opts opts = { .intent = a->intent,
                                            .action_id = a->request.action_id };
    struct deed_arena scratch;
    deed_arena_init(&scratch, a->sight.limit_bytes);
    bool found =
        !event->code && event->observation &&
        !deed_resolve(event->observation->graph, &a->request.target, &opts,
                      &scratch, &resolution, NULL) &&
        resolution.status == DEED_RESOLVED &&
        deed_str_equal(resolution.element->role, a->target.element.role);
    if (found) {
        found =
            deed_element_copy(&a->keep, &a->target.element, resolution.element);
        a->identity = deed_element_identity(&a->target.element);
    }
    deed_arena_fini(&scratch);
    if (found) {
        action_watch(a);
        action_probe(a, a->refind_for);
    } else if (a->keep.failed) {
        action_refuse(a, DEED_ERR_INTERNAL_RUNTIME_ERROR, "out of memory");
    } else if (a->state == DEED_VERIFYING) {
        action_verify_gone(a);
    } else if (a->acts && action_left_with_it(a)) {
        action_move(a, DEED_MOVE_PERFORMED);
        action_verify_start(a);
        action_verify_gone(a);
    } else {
        a->wake_at = a->now + ACTION_RECHECK_US;
    }
}
