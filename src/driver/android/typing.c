/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Text and keys go to whatever has the focus: the field gets it first, and
 * nothing is typed before that was seen.
 */
#include <string.h>

#include "base/utf8.h"
#include "base/util.h"
#include "driver/android/perform.h"
#include "driver/android/tree.h"

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
        android_receipt_blind(a, err);
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
        android_begin(a, op);
        return;
    }
    plan_typing(a, op, at);
    if (!op->by_server || !android_send_by_server(a, op, at)) {
        android_begin(a, op);
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
        android_receipt_refuse(
            a, trouble ? trouble : deed_arena_strdup(&op->arena, err->text),
            true);
    } else if (err) {
        android_lose(a, err->text);
    } else if (android_look_start(a, on_focused, &own)) {
        android_receipt_blind(a, &own);
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
        android_receipt_refuse(a, op->plan.refusal, true);
    } else if (android_shell(a, op->plan.commands[0], ANDROID_INPUT_US,
                             on_tapped, &err)) {
        android_fail(a, &err);
    }
}

/* Keys go to whatever has the focus: on something else only once it has it,
 * and only a field gets it by a tap that does nothing else. */
void android_press_keys(struct android *a, struct android_op *op, uint32_t at)
{
    const struct android_node *node =
        at == ANDROID_NO_NODE ? NULL : &a->now->dump.nodes[at];
    if (node && !android_is(node, ANDROID_FOCUSED)) {
        if (android_is_field(node)) {
            tap_field(a, op, at);
        } else {
            android_receipt_refuse(
                a,
                "it does not have the focus: keys would go elsewhere; tap "
                "it, or press them without a target",
                true);
        }
        return;
    }
    android_plan_gesture(&op->arena, &op->gesture, a->now, at, &a->setup.device,
                         &op->plan);
    android_begin(a, op);
}

void android_type(struct android *a, struct android_op *op, uint32_t at)
{
    const char *text = deed_str_or(op->gesture.text, "");
    const char *refusal =
        android_text_refusal(&op->arena, text, &a->setup.device);
    if ((refusal && !android_source_is_there(a)) || at == ANDROID_NO_NODE) {
        android_receipt_refuse(
            a, refusal ? refusal : "there is no field to type into", true);
        return;
    }
    if (android_is(&a->now->dump.nodes[at], ANDROID_FOCUSED)) {
        plan_typing(a, op, at);
        if (!op->by_server || !android_send_by_server(a, op, at)) {
            android_begin(a, op);
        }
        return;
    }
    tap_field(a, op, at);
}
