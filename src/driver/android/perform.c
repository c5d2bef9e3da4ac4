/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Carrying out one gesture: plan, send each command, and have the receipt made
 * of what the screen shows then. Nothing is ever sent twice: a command whose
 * end is not known ends the act as unknown.
 */
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/android/perform.h"
#include "driver/android/tree.h"

#define START_US DEED_MS(30000)

static void free_typed(struct android_typed *typed)
{
    free(typed->text);
    free(typed->shown);
    *typed = (struct android_typed){ 0 };
}

static void on_sent(struct android *a, const struct adb_result *result,
                    const struct deed_error *err)
{
    struct android_op *op = a->ops;
    a->input_us = deed_loop_now_us(a->loop);
    a->same_looks = 0;
    if (err && !result->sent && !op->touched) {
        android_receipt_refuse(a, deed_arena_strdup(&op->arena, err->text),
                               true);
        return;
    }
    if (err) { /* whether it was carried out is not known */
        op->touched = true;
        android_lose(a, err->text);
        return;
    }
    const char *trouble = android_input_trouble(&op->arena, result);
    if (trouble && !op->touched) {
        android_receipt_refuse(a, trouble, true);
        return;
    }
    op->touched = true;
    if (trouble) {
        op->receipt.failed = true;
        op->receipt.note = trouble;
        android_receipt_look(a);
        return;
    }
    android_send_next(a);
}

void android_send_next(struct android *a)
{
    struct android_op *op = a->ops;
    struct deed_error err = { 0 };
    if (op->sent == op->plan.count) {
        android_receipt_look(a);
        return;
    }
    deed_time_us timeout = op->gesture.kind == DEED_GESTURE_NAVIGATE
                               ? START_US
                               : ANDROID_INPUT_US + op->plan.takes_us;
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
        android_receipt_refuse(a, deed_arena_strdup(&op->arena, err->text),
                               true);
        return;
    }
    if (err) { /* it may have been carried out */
        op->receipt.failed = true;
        op->receipt.note = deed_arena_strdup(&op->arena, err->text);
    }
    op->touched = true;
    android_receipt_look(a);
}

bool android_send_by_server(struct android *a, struct android_op *op,
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
        android_receipt_refuse(a, deed_arena_strdup(&op->arena, err.text),
                               true);
    }
    return true;
}

void android_begin(struct android *a, struct android_op *op)
{
    if (op->plan.refusal) {
        android_receipt_refuse(a, op->plan.refusal, true);
        return;
    }
    if (!android_shoot_before(a, op, android_send_next)) {
        android_send_next(a);
    }
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
        android_receipt_refuse(a, "nothing on the screen scrolls", true);
        return;
    }
    double dx = g->has_delta ? g->dx : 0, dy = g->has_delta ? g->dy : 0;
    if (deed_str_equal(g->edge, "bottom")) {
        dy = box.height;
    } else if (deed_str_equal(g->edge, "top")) {
        dy = -box.height;
    }
    android_plan_scroll(&op->arena, &box, dx, dy, &op->plan);
    android_begin(a, op);
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
        android_receipt_refuse(
            a,
            "\"dumpsys window\" says nothing, so that what lies over the "
            "target is not known; is the device still starting?",
            true);
        return;
    }
    remember(a, op);
    switch (op->gesture.kind) {
    case DEED_GESTURE_TEXT:
        android_type(a, op, at);
        break;
    case DEED_GESTURE_SCROLL:
        scroll(a, op, at);
        break;
    case DEED_GESTURE_NAVIGATE:
        android_plan_start(&op->arena, deed_str_or(op->gesture.url, ""),
                           &op->plan);
        android_begin(a, op);
        break;
    case DEED_GESTURE_HIGHLIGHT:
    case DEED_GESTURE_SCROLL_INTO_VIEW:
        android_receipt_complete(a); /* what a dump has is in view */
        break;
    case DEED_GESTURE_KEYS:
        android_press_keys(a, op, at);
        break;
    case DEED_GESTURE_PINCH:
        if (android_send_by_server(a, op, at)) {
            break;
        }
        /* fall through */
    default:
        android_plan_gesture(&op->arena, &op->gesture, a->now, at,
                             &a->setup.device, &op->plan);
        android_begin(a, op);
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
