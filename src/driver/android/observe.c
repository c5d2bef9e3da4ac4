/* SPDX-License-Identifier: Apache-2.0 */
/* Answers that a look gives: the graph, the facts of one element. A target
 * that a list does not show is looked for by scrolling it. */
#include <string.h>

#include "base/utf8.h"
#include "base/util.h"
#include "driver/android/android.h"
#include "driver/android/facts.h"
#include "driver/android/tree.h"

#define INPUT_US DEED_MS(15000)
/* A character that a password field shows for each one it holds. */
#define BULLET "\xe2\x80\xa2"

static void look_or(struct android *a, android_looked *then)
{
    struct deed_error err = { 0 };
    if (android_look_is_fresh(a, a->ops)) {
        then(a, NULL);
    } else if (android_look_start(a, then, &err)) {
        android_fail(a, &err);
    }
}

/* "#save" is the resource id ".../save". */
static bool is_hinted(const struct deed_target *target,
                      const struct android_node *node)
{
    const char *value = target->value;
    if (target->by == DEED_BY_NODE) {
        char id[ANDROID_UID_BYTES];
        android_uid_print(node->uid, id);
        return deed_str_equal(value, id);
    }
    if (target->by != DEED_BY_CSS || !value || value[0] != '#') {
        return false;
    }
    const char *slash = strrchr(node->id, '/');
    return strcmp(value + 1, node->id) == 0 ||
           (slash && strcmp(value + 1, slash + 1) == 0);
}

static void mark_hints(const struct android_op *op,
                       const struct android_screen *screen,
                       struct deed_graph *graph)
{
    for (uint32_t i = 0; op->has_target && i < graph->element_count; i++) {
        uint32_t at = android_uid_find(screen, graph->elements[i].instance_id);
        graph->elements[i].hint =
            at != ANDROID_NO_NODE &&
            is_hinted(&op->target, &screen->dump.nodes[at]);
    }
}

static enum deed_code build(const struct android *a,
                            const struct android_op *op,
                            struct deed_graph *graph, struct deed_error *err)
{
    deed_graph_init(graph, &deed_graph_default_limits);
    enum deed_code code =
        android_tree_graph(a->now, op->query.within_id, graph, err);
    bool hint = op->has_target &&
                (op->target.by == DEED_BY_CSS || op->target.by == DEED_BY_NODE);
    if (!code && hint) {
        mark_hints(op, a->now, graph);
    }
    return code ? code : deed_graph_seal(graph, err);
}

/* A list is searched downwards only: a swipe down at its top would refresh it.
 * So what stood above before deed moved it was not looked for. */
static const char *note_of(struct android *a, struct android_op *op)
{
    const char *intruder = android_intruder(&op->arena, a->now);
    bool below = op->has_target && (op->pages > 0 || a->scrolled.y > 0);
    return intruder ? intruder
           : below  ? "the list was scrolled down, and what is above was not "
                      "looked for: \"scroll up\" or \"scroll top\" shows it"
                    : NULL;
}

static void answer_graph(struct android *a, struct android_op *op,
                         struct deed_graph *graph)
{
    const char *noise[ANDROID_NOISE_MAX];
    for (unsigned i = 0; i < a->noise_count; i++) {
        noise[i] = a->noise[i];
    }
    struct deed_observation seen = {
        .graph = graph,
        .complete = true,
        .noise = noise,
        .noise_count = a->noise_count,
        .pending = android_pending(a),
        .pending_known = true,
        .origin = android_origin_of(&op->arena, a->now),
        .note = note_of(a, op),
    };
    struct deed_answer answer = { .observation = &seen };
    android_finish(a, DEED_OK, &answer, NULL);
}

/* Is there a list that could hold what was not found? The largest one. */
static uint32_t find_scroller(const struct android_screen *screen)
{
    uint32_t best = ANDROID_NO_NODE;
    double area = 0;
    for (uint32_t i = 0; i < screen->dump.count; i++) {
        const struct android_node *node = &screen->dump.nodes[i];
        struct deed_rect r;
        bool pager =
            strstr(node->cls, "Pager") || strstr(node->cls, "Horizontal");
        if (android_is(node, ANDROID_SCROLLABLE) && !pager &&
            android_rect(node, &r) && r.width * r.height > area &&
            !android_is_field(node)) {
            best = i;
            area = r.width * r.height;
        }
    }
    return best;
}

static bool may_search(const struct android *a, const struct android_op *op)
{
    return op->has_target && op->target.by != DEED_BY_REF &&
           op->target.by != DEED_BY_OPTION && !op->query.within_id &&
           op->query.intent != DEED_INTENT_LOOK && !op->query.all &&
           op->pages < a->setup.search_pages;
}

static bool is_missing(const struct android_op *op,
                       const struct deed_graph *graph)
{
    struct deed_arena scratch;
    struct deed_resolution resolution;
    const struct deed_resolve_opts opts = { .intent = op->query.intent };
    deed_arena_init(&scratch, 0);
    bool missing =
        !deed_resolve(graph, &op->target, &opts, &scratch, &resolution, NULL) &&
        resolution.status == DEED_RESOLVE_NOT_FOUND;
    deed_arena_fini(&scratch);
    return missing;
}

/* An input went out on the way to an answer, or could not. */
static void look_after_input(struct android *a, const struct deed_error *err,
                             android_looked *then)
{
    struct deed_error own = { 0 };
    if (err) {
        android_fail(a, err);
        return;
    }
    a->input_us = deed_loop_now_us(a->loop);
    if (android_look_start(a, then, &own)) {
        android_fail(a, &own);
    }
}

static void on_looked(struct android *a, const struct deed_error *err);

static void on_paged(struct android *a, const struct adb_result *result,
                     const struct deed_error *err)
{
    (void)result;
    look_after_input(a, err, on_looked);
}

/* One page further down; false: that is not possible. */
static bool turn_page(struct android *a, struct android_op *op)
{
    uint32_t list = find_scroller(a->now);
    struct android_plan plan = { .count = 0 };
    struct deed_error err = { 0 };
    struct deed_rect box;
    if (list == ANDROID_NO_NODE ||
        !android_rect(&a->now->dump.nodes[list], &box)) {
        return false;
    }
    /* The page before showed the same: this is the end. */
    if (op->pages > 0 && a->same_looks > 1) {
        return false;
    }
    op->pages++;
    android_plan_scroll(&op->arena, &box, 0, box.height, &plan);
    return !plan.refusal &&
           !android_shell(a, plan.commands[0], INPUT_US, on_paged, &err);
}

static void on_looked(struct android *a, const struct deed_error *err)
{
    struct android_op *op = a->ops;
    struct deed_error own = { 0 };
    struct deed_graph graph;
    if (err) {
        android_fail(a, err);
        return;
    }
    if (build(a, op, &graph, &own)) {
        deed_graph_fini(&graph);
        android_fail(a, &own);
        return;
    }
    bool turned =
        may_search(a, op) && is_missing(op, &graph) && turn_page(a, op);
    if (!turned) {
        answer_graph(a, op, &graph);
    }
    deed_graph_fini(&graph);
}

void android_observe(struct android *a, struct android_op *op)
{
    (void)op;
    look_or(a, on_looked);
}

static size_t count_bullets(const char *text)
{
    size_t count = 0;
    while (strncmp(text, BULLET, 3) == 0) {
        text += 3;
        count++;
    }
    return *text ? SIZE_MAX : count;
}

/* What is shown may be the hint; a password shows as many bullets as it has
 * characters, which proves something only where there were not as many. */
static void judge_value(const struct android *a, uint32_t at,
                        const struct deed_probe *probe, struct deed_facts *ret)
{
    const struct android_node *node = &a->now->dump.nodes[at];
    const struct android_typed *t = &a->typed;
    bool typed = t->uid && t->uid == node->uid && t->text;
    if (!android_is_field(node) || !probe->expect_value) {
        return;
    }
    if (ret->reading.secret) {
        size_t shown = count_bullets(node->text);
        size_t before =
            typed ? count_bullets(deed_str_or(t->shown, "")) : shown;
        ret->value_matches = shown == SIZE_MAX || !*node->text ? DEED_UNKNOWN
                             : shown != deed_utf8_count(probe->expect_value)
                                 ? DEED_NO
                             : typed && before != shown ? DEED_YES
                                                        : DEED_UNKNOWN;
        return;
    }
    const char *shown = node->text;
    if (!typed) {
        return;
    }
    if (node->hint && *shown && strcmp(shown, node->hint) == 0 &&
        strcmp(shown, probe->expect_value) == 0) {
        /* The text that was typed, or the hint of an empty field: they read the
         * same. */
        ret->value_matches = DEED_UNKNOWN;
        ret->reading.text = NULL;
        return;
    }
    bool as_before = deed_str_equal(shown, t->shown);
    bool hint_known = node->hint || ret->reading.text != node->text;
    if (as_before && !hint_known && *shown) {
        /* Nothing moved: a hint that reads like the text, a field that took
         * nothing, or a value that was there before. */
        bool empty = !*probe->expect_value;
        ret->value_matches = DEED_UNKNOWN;
        ret->reading.text = empty ? NULL : ret->reading.text;
        if (!empty && strcmp(shown, probe->expect_value) == 0) {
            ret->reading.text = NULL;
        }
    } else if (!*probe->expect_value && t->cleared && !hint_known && *shown &&
               t->shown && strncmp(t->shown, shown, strlen(shown)) != 0) {
        ret->value_matches = DEED_YES; /* the hint came back */
        ret->reading.text = "";
    } else if (!t->cleared && strcmp(shown, t->text) == 0) {
        ret->value_matches = DEED_YES; /* what stood there was the hint */
    }
}

static void answer_facts(struct android *a, struct android_op *op, uint32_t at)
{
    struct deed_facts facts;
    struct deed_element element;
    struct deed_content content = { 0 };
    if (!android_facts_read(&op->arena, a->now, at, &op->probe,
                            android_pending(a), &facts) ||
        !android_tree_element(&op->arena, a->now, at, &element)) {
        struct deed_error err = { 0 };
        deed_fail(&err, DEED_NOMEM, "facts");
        android_fail(a, &err);
        return;
    }
    judge_value(a, at, &op->probe, &facts);
    android_facts_recall(a, at, &facts);
    struct deed_answer answer = { .facts = &facts };
    if (op->probe.text) {
        content = (struct deed_content){ .text = element.text,
                                         .description = element.description,
                                         .role = element.role,
                                         .name = element.name,
                                         .reading = element.reading };
        answer.content = &content;
    }
    android_finish(a, DEED_OK, &answer, NULL);
}

static void on_probed(struct android *a, const struct deed_error *err);

static void on_dismissed(struct android *a, const struct adb_result *result,
                         const struct deed_error *err)
{
    (void)result;
    look_after_input(a, err, on_probed);
}

/* BACK hides a keyboard that is shown, and leaves the screen if none is: only
 * where it is known to be shown, and only when told to. */
static bool dismiss_keyboard(struct android *a, struct android_op *op,
                             uint32_t at)
{
    struct deed_facts facts;
    struct deed_error err = { 0 };
    if (!a->setup.dismiss_keyboard || op->dismissed ||
        a->now->windows.ime_shown != DEED_YES ||
        !android_facts_read(&op->arena, a->now, at, &op->probe, 0, &facts) ||
        facts.points_hit || !deed_str_equal(facts.cover_type, "InputMethod")) {
        return false;
    }
    op->dismissed = true;
    return !android_shell(a, "input keyevent 4", INPUT_US, on_dismissed, &err);
}

static void on_probed(struct android *a, const struct deed_error *err)
{
    struct android_op *op = a->ops;
    if (err) {
        android_fail(a, err);
        return;
    }
    uint32_t at = android_uid_find(a->now, op->probe.instance_id);
    if (at == ANDROID_NO_NODE) {
        struct deed_error gone = { 0 };
        deed_fail(&gone, DEED_NOT_FOUND, "the element is not on the screen");
        android_fail(a, &gone);
    } else if (!dismiss_keyboard(a, op, at)) {
        answer_facts(a, op, at);
    }
}

void android_probe(struct android *a, struct android_op *op)
{
    (void)op;
    look_or(a, on_probed);
}
