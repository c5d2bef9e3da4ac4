/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The receipt of a gesture: the screen is looked at after the input, and what
 * differs from before says whether it worked.
 */
#include <string.h>

#include "base/util.h"
#include "driver/android/facts.h"
#include "driver/android/perform.h"
#include "driver/android/tree.h"

/* How long after an input that showed nothing is looked further. */
#define FOLLOW_US DEED_MS(7000)
/* To the end of a list: a look a page. */
#define EDGE_PAGES_MAX 40

void android_receipt_refuse(struct android *a, const char *note, bool for_good)
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

void android_receipt_complete(struct android *a)
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

void android_receipt_blind(struct android *a, const struct deed_error *err)
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
        android_send_next(a);
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
    if (proof || !android_shoot_after(a, op, android_receipt_complete)) {
        android_receipt_complete(a);
    }
}

static void on_after(struct android *a, const struct deed_error *err)
{
    if (err) {
        android_receipt_blind(a, err);
    } else {
        judge(a);
    }
}

void android_receipt_look(struct android *a)
{
    struct deed_error err = { 0 };
    if (android_look_start(a, on_after, &err)) {
        android_receipt_blind(a, &err);
    }
}
