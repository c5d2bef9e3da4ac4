/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Carrying out one gesture: plan, send each command, look, and say what
 * differs. Nothing is ever sent twice: a command whose end is not known ends
 * the act as unknown.
 */
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "base/util.h"
#include "driver/android/android.h"
#include "driver/android/facts.h"
#include "driver/android/tree.h"

#define INPUT_US DEED_MS(15000)
#define START_US DEED_MS(30000)
/* How long after an input that showed nothing is looked further. */
#define FOLLOW_US DEED_MS(7000)
/* To the end of a list: a look a page. */
#define EDGE_PAGES_MAX 40

enum stage {
    STAGE_FOCUS, /* a field was tapped and must have the focus now */
    STAGE_SENDING,
    STAGE_LOOKING,
};

static void send_next(struct android *a);

static void free_typed(struct android_typed *typed)
{
    free(typed->text);
    free(typed->shown);
    *typed = (struct android_typed){ 0 };
}

/* Nothing (more) was sent. */
static void refuse(struct android *a, const char *note, bool for_good)
{
    struct android_op *op = a->ops;
    op->receipt.delivered = DEED_DELIVERY_NOT_SENT;
    op->receipt.refused = for_good;
    op->receipt.note = note;
    struct deed_answer answer = { .receipt = &op->receipt };
    android_finish(a, DEED_OK, &answer, NULL);
}

void android_facts_recall(const struct android *a, uint32_t at,
                          struct deed_facts *facts)
{
    if (a->slid_uid && a->slid_uid == a->now->dump.nodes[at].uid) {
        facts->share = a->slid_share;
    }
    facts->scroll = a->scrolled;
    facts->scroll_at_start = a->at_start;
    facts->scroll_at_end = a->at_end;
}

static void fill_facts(struct android *a, struct android_op *op)
{
    uint32_t at = android_uid_find(a->now, op->gesture.instance_id);
    struct deed_facts *facts =
        deed_arena_alloc(&op->arena, sizeof(struct deed_facts));
    const struct deed_probe probe = { .instance_id = op->gesture.instance_id };
    if (facts && at != ANDROID_NO_NODE && !a->typed.uid &&
        android_facts_read(&op->arena, a->now, at, &probe, android_pending(a),
                           facts)) {
        android_facts_recall(a, at, facts);
        op->receipt.facts = facts;
    }
}

static void complete(struct android *a)
{
    struct android_op *op = a->ops;
    op->receipt.delivered = DEED_DELIVERY_UNCONFIRMED;
    op->receipt.revision_before = a->before ? a->before->revision : 0;
    a->follow_until = deed_loop_now_us(a->loop) + FOLLOW_US;
    fill_facts(a, op);
    android_shots_drop(a);
    struct deed_answer answer = { .receipt = &op->receipt };
    android_finish(a, DEED_OK, &answer, NULL);
}

/* The input went out, and what came of it cannot be seen. */
static void blind(struct android *a, const struct deed_error *err)
{
    struct deed_error own = { 0 };
    if (err->code == DEED_LOST) {
        android_lose(a, err->text);
        return;
    }
    deed_fail(&own, err->code,
              "the input was sent, but the screen could not be looked at "
              "afterwards: %.300s",
              err->text);
    android_finish(a, own.code, NULL, &own);
}

static void on_after(struct android *a, const struct deed_error *err);

/* Did it start the application that was asked for? */
static void judge_start(struct android *a, struct android_op *op)
{
    const char *what = op->gesture.url;
    static const char scheme[] = ANDROID_SCHEME "://";
    if (strncmp(what, scheme, sizeof(scheme) - 1) == 0) {
        what += sizeof(scheme) - 1;
    }
    const char *package = android_package_of(&op->arena, what);
    const char *now = a->now->windows.component;
    const char *shown = now ? android_package_of(&op->arena, now)
                            : android_screen_package(a->now);
    op->receipt.returned_success =
        strstr(what, "://") ? a->proven : deed_str_equal(package, shown);
    if (!op->receipt.returned_success && !strstr(what, "://")) {
        op->receipt.failed = true;
        op->receipt.note = deed_arena_printf(
            &op->arena, "%.120s is in front, not %.120s",
            deed_str_or(shown, "nothing"), deed_str_or(package, "it"));
    }
}

static void tell_scrolled(struct android *a)
{
    const struct deed_signal moved = {
        .kind = DEED_SIGNAL_SCROLLED,
        .near = true,
        .revision = a->revision,
        .at_us = deed_loop_now_us(a->loop),
    };
    if (a->base.sink.signal) {
        a->base.sink.signal(a->base.sink.user, &moved);
    }
}

/* A list tells no position: it moved when it shows something else, and is at
 * its end when it does not. True: one more page, for an edge is asked for. */
static bool judge_scroll(struct android *a, struct android_op *op,
                         const struct android_changes *changes)
{
    const struct deed_gesture *g = &op->gesture;
    bool forward = deed_str_equal(g->edge, "bottom") ||
                   (g->has_delta && (g->dy > 0 || g->dx > 0));
    bool same = a->idle.count == 0; /* as the page before */
    bool moved = changes->count > 0 && !(op->pages && same);
    a->at_end = !moved && forward;
    a->at_start = !moved && !forward;
    if (changes->count) {
        a->scrolled.x += g->has_delta ? g->dx : 0;
        a->scrolled.y += g->has_delta ? g->dy : forward ? 1 : -1;
        tell_scrolled(a);
    }
    return moved && g->edge && ++op->pages < EDGE_PAGES_MAX;
}

static void judge(struct android *a)
{
    struct android_op *op = a->ops;
    struct android_changes changes;
    struct deed_error err = { 0 };
    android_changes_since(a, &changes);
    if (op->gesture.kind == DEED_GESTURE_SCROLL &&
        judge_scroll(a, op, &changes)) {
        op->sent = 0; /* the same page-wise swipe again */
        send_next(a);
        return;
    }
    bool proof = android_changes_prove(&changes) || changes.crashed;
    if (!proof && op->has_seen) {
        android_changes_drop(&changes, &a->idle);
        proof = changes.count > 0;
    }
    if (!proof && changes.count && !op->has_seen) {
        op->has_seen = true;
        op->seen = changes;
        if (android_look_again(a, on_after, &err) == DEED_OK) {
            return;
        }
    }
    if (proof) {
        android_tell(a, &changes);
    }
    if (op->gesture.kind == DEED_GESTURE_NAVIGATE) {
        judge_start(a, op);
    }
    if (proof || !android_shoot_after(a, op, complete)) {
        complete(a);
    }
}

static void on_after(struct android *a, const struct deed_error *err)
{
    if (err) {
        blind(a, err);
    } else {
        judge(a);
    }
}

static void look_after(struct android *a)
{
    struct deed_error err = { 0 };
    a->ops->stage = STAGE_LOOKING;
    if (android_look_start(a, on_after, &err)) {
        blind(a, &err);
    }
}

static void on_sent(struct android *a, const struct adb_result *result,
                    const struct deed_error *err)
{
    struct android_op *op = a->ops;
    a->input_us = deed_loop_now_us(a->loop);
    a->same_looks = 0;
    if (err && !result->sent && !op->touched) {
        refuse(a, deed_arena_strdup(&op->arena, err->text), true);
        return;
    }
    if (err) { /* whether it was carried out is not known */
        op->touched = true;
        android_lose(a, err->text);
        return;
    }
    const char *trouble = android_input_trouble(&op->arena, result);
    if (trouble && !op->touched) {
        refuse(a, trouble, true);
        return;
    }
    op->touched = true;
    if (trouble) {
        op->receipt.failed = true;
        op->receipt.note = trouble;
        look_after(a);
        return;
    }
    send_next(a);
}

static void send_next(struct android *a)
{
    struct android_op *op = a->ops;
    struct deed_error err = { 0 };
    if (op->sent == op->plan.count) {
        look_after(a);
        return;
    }
    deed_time_us timeout = op->gesture.kind == DEED_GESTURE_NAVIGATE
                               ? START_US
                               : INPUT_US + op->plan.takes_us;
    a->inputs++;
    if (android_shell(a, op->plan.commands[op->sent++], timeout, on_sent,
                      &err)) {
        android_fail(a, &err);
    }
}

/* From here on the screen is another one: this is what it was. */
static void remember(struct android *a, struct android_op *op)
{
    if (a->before != a->now) {
        android_screen_destroy(a->before);
    }
    a->before = a->now;
    a->act_us = deed_loop_now_us(a->loop);
    uint32_t at = android_uid_find(a->now, op->gesture.instance_id);
    a->target = at == ANDROID_NO_NODE ? 0 : a->now->dump.nodes[at].uid;
    struct deed_rect r;
    if (at != ANDROID_NO_NODE && op->gesture.kind == DEED_GESTURE_DRAG &&
        op->gesture.has_to_point && android_rect(&a->now->dump.nodes[at], &r)) {
        a->slid_uid = a->target;
        a->slid_share = (op->gesture.to_point.x - r.x) / r.width * 100;
    }
    a->proven = a->busy = false;
    a->at_start = a->at_end = false;
    a->follow_until = 0;
    free_typed(&a->typed);
}

static void on_u2_sent(struct android *a, const struct deed_error *err)
{
    struct android_op *op = a->ops;
    if (err && (err->code == DEED_INVALID || err->code == DEED_NOT_FOUND)) {
        refuse(a, deed_arena_strdup(&op->arena, err->text), true);
        return;
    }
    if (err) { /* it may have been carried out */
        op->receipt.failed = true;
        op->receipt.note = deed_arena_strdup(&op->arena, err->text);
    }
    op->touched = true;
    look_after(a);
}

/* What only the UiAutomator2 server can do. */
static bool send_by_server(struct android *a, struct android_op *op,
                           uint32_t at)
{
    struct deed_error err = { 0 };
    struct deed_rect area;
    enum deed_code code;
    if (!android_source_is_there(a) || !a->u2.session[0]) {
        return false;
    }
    if (op->gesture.kind == DEED_GESTURE_PINCH) {
        bool whole = at == ANDROID_NO_NODE ||
                     !android_rect(&a->now->dump.nodes[at], &area);
        code = android_u2_pinch(a, whole ? &a->now->viewport : &area,
                                op->gesture.scale, on_u2_sent, &err);
    } else {
        code = android_u2_type(a, deed_str_or(op->gesture.text, ""),
                               op->gesture.clear, on_u2_sent, &err);
    }
    a->inputs++;
    if (code) {
        refuse(a, deed_arena_strdup(&op->arena, err.text), true);
    }
    return true;
}

static void begin(struct android *a, struct android_op *op)
{
    if (op->plan.refusal) {
        refuse(a, op->plan.refusal, true);
        return;
    }
    op->stage = STAGE_SENDING;
    if (!android_shoot_before(a, op, send_next)) {
        send_next(a);
    }
}

static void plan_typing(struct android *a, struct android_op *op, uint32_t at)
{
    const struct android_node *node = &a->now->dump.nodes[at];
    const char *text = deed_str_or(op->gesture.text, "");
    op->plan = (struct android_plan){ .count = 0 };
    if (op->gesture.clear) {
        android_plan_clear(&op->arena, deed_utf8_count(node->text), &op->plan);
    }
    if (!op->plan.refusal) {
        android_plan_text(&op->arena, text, &a->setup.device,
                          a->now->windows.ime, &op->plan);
    }
    op->by_server = op->plan.refusal && android_source_is_there(a);
    a->typed = (struct android_typed){ .uid = node->uid,
                                       .text = strdup(text),
                                       .shown = strdup(node->text),
                                       .cleared = op->gesture.clear };
    op->typing = true;
}

/* The tap went to the field; only if that has the focus now may be typed: the
 * keys go to whatever has it. */
static void on_focused(struct android *a, const struct deed_error *err)
{
    struct android_op *op = a->ops;
    if (err) {
        blind(a, err);
        return;
    }
    uint32_t at = android_uid_find(a->now, op->gesture.instance_id);
    if (at == ANDROID_NO_NODE ||
        !android_is(&a->now->dump.nodes[at], ANDROID_FOCUSED)) {
        op->receipt.delivered = DEED_DELIVERY_UNCONFIRMED;
        op->receipt.failed = true;
        op->receipt.note = "the field was tapped and did not get the focus; "
                           "nothing was typed";
        struct deed_answer answer = { .receipt = &op->receipt };
        android_finish(a, DEED_OK, &answer, NULL);
        return;
    }
    op->sent = 0;
    if (op->gesture.kind == DEED_GESTURE_KEYS) {
        op->plan = (struct android_plan){ .count = 0 };
        android_plan_gesture(&op->arena, &op->gesture, a->now, at,
                             &a->setup.device, &op->plan);
        begin(a, op);
        return;
    }
    plan_typing(a, op, at);
    if (!op->by_server || !send_by_server(a, op, at)) {
        begin(a, op);
    }
}

static void on_tapped(struct android *a, const struct adb_result *result,
                      const struct deed_error *err)
{
    struct android_op *op = a->ops;
    struct deed_error own = { 0 };
    const char *trouble =
        err ? NULL : android_input_trouble(&op->arena, result);
    a->input_us = deed_loop_now_us(a->loop);
    a->same_looks = 0;
    if (trouble || (err && !result->sent)) {
        refuse(a, trouble ? trouble : deed_arena_strdup(&op->arena, err->text),
               true);
    } else if (err) {
        android_lose(a, err->text);
    } else if (android_look_start(a, on_focused, &own)) {
        blind(a, &own);
    } else {
        op->touched = true;
    }
}

static void tap_field(struct android *a, struct android_op *op, uint32_t at)
{
    struct deed_error err = { 0 };
    android_plan_gesture(
        &op->arena,
        &(struct deed_gesture){ .kind = DEED_GESTURE_POINTER,
                                .has_point = op->gesture.has_point,
                                .point = op->gesture.point },
        a->now, at, &a->setup.device, &op->plan);
    a->inputs++;
    if (op->plan.refusal) {
        refuse(a, op->plan.refusal, true);
    } else if (android_shell(a, op->plan.commands[0], INPUT_US, on_tapped,
                             &err)) {
        android_fail(a, &err);
    }
}

/* Keys go to whatever has the focus: on something else only once it has it,
 * and only a field gets it by a tap that does nothing else. */
static void press_keys(struct android *a, struct android_op *op, uint32_t at)
{
    const struct android_node *node =
        at == ANDROID_NO_NODE ? NULL : &a->now->dump.nodes[at];
    if (node && !android_is(node, ANDROID_FOCUSED)) {
        if (android_is_field(node)) {
            tap_field(a, op, at);
        } else {
            refuse(a,
                   "it does not have the focus: keys would go elsewhere; tap "
                   "it, or press them without a target",
                   true);
        }
        return;
    }
    android_plan_gesture(&op->arena, &op->gesture, a->now, at, &a->setup.device,
                         &op->plan);
    begin(a, op);
}

static void type(struct android *a, struct android_op *op, uint32_t at)
{
    const char *text = deed_str_or(op->gesture.text, "");
    const char *refusal =
        android_text_refusal(&op->arena, text, &a->setup.device);
    if ((refusal && !android_source_is_there(a)) || at == ANDROID_NO_NODE) {
        refuse(a, refusal ? refusal : "there is no field to type into", true);
        return;
    }
    if (android_is(&a->now->dump.nodes[at], ANDROID_FOCUSED)) {
        plan_typing(a, op, at);
        if (!op->by_server || !send_by_server(a, op, at)) {
            begin(a, op);
        }
        return;
    }
    tap_field(a, op, at);
}

/* The box that scrolls: the target, or what it lies in, or the largest. */
static bool find_box(const struct android *a, uint32_t at,
                     struct deed_rect *ret)
{
    const struct android_dump *dump = &a->now->dump;
    for (uint32_t up = at; up != ANDROID_NO_NODE; up = dump->nodes[up].parent) {
        if (android_is(&dump->nodes[up], ANDROID_SCROLLABLE)) {
            return android_rect(&dump->nodes[up], ret);
        }
    }
    double area = 0;
    for (uint32_t i = 0; i < dump->count; i++) {
        struct deed_rect r;
        if (android_is(&dump->nodes[i], ANDROID_SCROLLABLE) &&
            android_rect(&dump->nodes[i], &r) && r.width * r.height > area) {
            area = r.width * r.height;
            *ret = r;
        }
    }
    return area > 0;
}

static void scroll(struct android *a, struct android_op *op, uint32_t at)
{
    struct deed_rect box;
    const struct deed_gesture *g = &op->gesture;
    if (!find_box(a, at, &box)) {
        refuse(a, "nothing on the screen scrolls", true);
        return;
    }
    double dx = g->has_delta ? g->dx : 0, dy = g->has_delta ? g->dy : 0;
    if (deed_str_equal(g->edge, "bottom")) {
        dy = box.height;
    } else if (deed_str_equal(g->edge, "top")) {
        dy = -box.height;
    }
    android_plan_scroll(&op->arena, &box, dx, dy, &op->plan);
    begin(a, op);
}

/* What was checked must still be what is there. */
static bool is_other(const struct android *a, struct android_op *op,
                     uint32_t at)
{
    struct deed_element element;
    if (!op->gesture.instance_id) {
        return false;
    }
    if (at == ANDROID_NO_NODE ||
        !android_tree_element(&op->arena, a->now, at, &element)) {
        op->receipt.note = "the element is gone";
        return true;
    }
    op->receipt.note = "the element shows something else now";
    return op->gesture.identity &&
           deed_element_identity(&element) != op->gesture.identity;
}

/* A touch goes to whatever lies over the target: without the window manager
 * (a device that has not started all its services) that is not known. */
static bool is_unseen(const struct android *a, const struct android_op *op)
{
    enum deed_gesture_kind kind = op->gesture.kind;
    return !a->now->windows.known &&
           (kind == DEED_GESTURE_POINTER || kind == DEED_GESTURE_DRAG ||
            kind == DEED_GESTURE_TEXT);
}

static void dispatch(struct android *a, struct android_op *op)
{
    uint32_t at = android_uid_find(a->now, op->gesture.instance_id);
    op->receipt = (struct deed_receipt){ .delivered = DEED_DELIVERY_NOT_SENT };
    if (is_other(a, op, at)) {
        op->receipt.identity_changed = true;
        struct deed_answer answer = { .receipt = &op->receipt };
        android_finish(a, DEED_OK, &answer, NULL);
        return;
    }
    op->receipt.note = NULL;
    if (is_unseen(a, op)) {
        refuse(a,
               "\"dumpsys window\" says nothing, so that what lies over the "
               "target is not known; is the device still starting?",
               true);
        return;
    }
    remember(a, op);
    switch (op->gesture.kind) {
    case DEED_GESTURE_TEXT:
        type(a, op, at);
        break;
    case DEED_GESTURE_SCROLL:
        scroll(a, op, at);
        break;
    case DEED_GESTURE_NAVIGATE:
        android_plan_start(&op->arena, deed_str_or(op->gesture.url, ""),
                           &op->plan);
        begin(a, op);
        break;
    case DEED_GESTURE_HIGHLIGHT:
    case DEED_GESTURE_SCROLL_INTO_VIEW:
        complete(a); /* what a dump has is in view */
        break;
    case DEED_GESTURE_KEYS:
        press_keys(a, op, at);
        break;
    case DEED_GESTURE_PINCH:
        if (send_by_server(a, op, at)) {
            break;
        }
        /* fall through */
    default:
        android_plan_gesture(&op->arena, &op->gesture, a->now, at,
                             &a->setup.device, &op->plan);
        begin(a, op);
        break;
    }
}

/* Where nothing can be seen (the screen is off) the device's own keys still
 * work; what is there before them is nothing. */
static bool go_blind(struct android *a, const struct deed_error *err)
{
    const struct deed_gesture *g = &a->ops->gesture;
    if (g->kind != DEED_GESTURE_KEYS || g->instance_id ||
        err->code != DEED_STATE) {
        return false;
    }
    struct android_screen *none = calloc(1, sizeof(*none));
    if (!none) {
        return false;
    }
    deed_arena_init(&none->arena, 0);
    none->taken_us = deed_loop_now_us(a->loop);
    none->revision = ++a->revision;
    if (a->now != a->before) {
        android_screen_destroy(a->now);
    }
    a->now = none;
    return true;
}

static void on_ready(struct android *a, const struct deed_error *err)
{
    if (err && !go_blind(a, err)) {
        android_fail(a, err);
    } else {
        dispatch(a, a->ops);
    }
}

/* The look that the gate judged is the one to act on. */
void android_perform(struct android *a, struct android_op *op)
{
    struct deed_error err = { 0 };
    if (a->now && a->now->taken_us > a->input_us) {
        dispatch(a, op);
    } else if (android_look_start(a, on_ready, &err)) {
        android_fail(a, &err);
    }
}
