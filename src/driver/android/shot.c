/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pictures as evidence. A press whose effect is only drawn (an icon that is
 * filled, a tile that changes its colour) leaves the tree as it was. Then the
 * pictures from before and after it are compared: a difference that keeps to
 * the target, is outside of what changes by itself, and is still there, and
 * still the same, a while later, is the act's doing. Anything else proves
 * nothing.
 */
#include <string.h>

#include "base/util.h"
#include "driver/android/android.h"
#include "driver/android/picture.h"
#include "driver/android/tree.h"

#define PICTURE_US DEED_MS(15000)
#define PICTURE_BYTES_MAX (32u << 20)
/* Whatever changes by itself is expected to do so again in this time. */
#define DOUBT_US DEED_MS(1200)

static void on_shot(void *user, const struct adb_result *result,
                    const struct deed_error *err)
{
    struct android *a = user;
    struct adb_call *call = a->call;
    android_shot *done = a->shots.done;
    struct deed_image image = { 0 };
    struct deed_error own = err ? *err : (struct deed_error){ 0 };
    a->call = NULL;
    a->shots.done = NULL;
    if (!err) {
        (void)deed_png_read(result->out, result->out_len, &image, &own);
    }
    done(a, own.code ? NULL : &image, own.code ? &own : NULL);
    deed_image_fini(&image);
    adb_call_destroy(call);
}

enum deed_code android_screencap(struct android *a, adb_done *done,
                                 struct deed_error *err)
{
    const struct adb_call_opts opts = {
        .server = a->setup.server,
        .serial = a->setup.serial,
        .request = "exec:screencap -p",
        .body = ADB_BODY_RAW,
        .timeout_us = PICTURE_US,
        .limit_bytes = PICTURE_BYTES_MAX,
        .done = done,
        .user = a,
    };
    return adb_call_start(a->loop, &opts, &a->call, err);
}

enum deed_code android_shoot(struct android *a, android_shot *done,
                             struct deed_error *err)
{
    a->shots.done = done;
    return android_screencap(a, on_shot, err);
}

void android_shots_drop(struct android *a)
{
    deed_timer_stop(&a->shots.again);
    deed_image_fini(&a->shots.before);
    deed_image_fini(&a->shots.after);
}

static void take(struct deed_image *from, struct deed_image *to)
{
    deed_image_fini(to);
    *to = *from;
    *from = (struct deed_image){ 0 };
}

static void go_on(struct android *a)
{
    void (*then)(struct android *) = a->shots.then;
    a->shots.then = NULL;
    then(a);
}

static void on_before(struct android *a, struct deed_image *image,
                      const struct deed_error *err)
{
    (void)err; /* without it the tree alone decides */
    if (image) {
        take(image, &a->shots.before);
    }
    go_on(a);
}

/* What is checked, chosen or filled shows in the tree. */
static bool tree_tells(const struct android *a, uint32_t at)
{
    const struct android_node *nodes = a->now->dump.nodes;
    for (uint32_t i = at; i < nodes[at].end; i++) {
        if (android_is(&nodes[i], ANDROID_CHECKABLE) ||
            android_is_field(&nodes[i])) {
            return true;
        }
    }
    return false;
}

bool android_shoot_before(struct android *a, struct android_op *op,
                          void (*then)(struct android *a))
{
    struct deed_error err = { 0 };
    uint32_t at = android_uid_find(a->now, op->gesture.instance_id);
    if (op->pictured || op->gesture.kind != DEED_GESTURE_POINTER ||
        at == ANDROID_NO_NODE || tree_tells(a, at)) {
        return false;
    }
    op->pictured = true;
    android_shots_drop(a);
    a->shots.then = then;
    return !android_shoot(a, on_before, &err);
}

static bool is_noise(const void *user, const char *place)
{
    return android_is_noise(user, place);
}

/* Cells of the target in which `other` differs from the picture before; none
 * when the difference does not keep to it. */
static bool compare(struct android *a, const struct deed_image *other,
                    struct android_cells *ret, struct deed_rect *ret_target)
{
    uint32_t at = ANDROID_NO_NODE;
    for (uint32_t i = 0; a->target && i < a->before->dump.count; i++) {
        at = a->before->dump.nodes[i].uid == a->target ? i : at;
    }
    if (at == ANDROID_NO_NODE ||
        !android_rect(&a->before->dump.nodes[at], ret_target) ||
        android_cells_compare(&a->shots.before, other, &a->now->viewport, ret,
                              NULL)) {
        return false;
    }
    android_cells_mask(ret, a->before, a->now, is_noise, a);
    return true;
}

static bool keeps_to(const struct android_cells *cells,
                     const struct deed_rect *target)
{
    unsigned inside = android_cells_count_in(cells, target);
    return inside && inside * 2 >= android_cells_count(cells);
}

static void tell(struct android *a)
{
    const struct deed_signal drawn = {
        .kind = DEED_SIGNAL_STATE_CHANGED,
        .text = "the picture of the target changed",
        .place = "picture",
        .near = true,
        .revision = a->revision,
        .at_us = deed_loop_now_us(a->loop),
    };
    a->proven = true;
    if (a->base.sink.signal) {
        a->base.sink.signal(a->base.sink.user, &drawn);
    }
}

/* The third one: what the second showed must still be so. */
static void on_later(struct android *a, struct deed_image *image,
                     const struct deed_error *err)
{
    struct android_cells drawn = { 0 }, again = { 0 };
    struct deed_rect target;
    (void)err;
    if (image && compare(a, image, &drawn, &target) &&
        !android_cells_compare(&a->shots.after, image, &a->now->viewport,
                               &again, NULL)) {
        android_cells_drop(&drawn, &again);
        if (keeps_to(&drawn, &target)) {
            tell(a);
        }
    }
    android_cells_fini(&drawn);
    android_cells_fini(&again);
    go_on(a);
}

static void on_again(struct deed_timer *timer)
{
    struct android_shots *shots =
        deed_container_of(timer, struct android_shots, again);
    struct android *a = deed_container_of(shots, struct android, shots);
    struct deed_error err = { 0 };
    if (android_shoot(a, on_later, &err)) {
        go_on(a);
    }
}

static void on_after(struct android *a, struct deed_image *image,
                     const struct deed_error *err)
{
    struct android_cells drawn = { 0 };
    struct deed_rect target;
    (void)err;
    bool more = image && compare(a, image, &drawn, &target) &&
                keeps_to(&drawn, &target);
    android_cells_fini(&drawn);
    if (!more) {
        go_on(a);
        return;
    }
    take(image, &a->shots.after);
    a->shots.again.fire = on_again;
    deed_timer_start(a->loop, &a->shots.again,
                     deed_loop_now_us(a->loop) + DOUBT_US);
}

bool android_shoot_after(struct android *a, struct android_op *op,
                         void (*then)(struct android *a))
{
    struct deed_error err = { 0 };
    if (op->compared || !a->shots.before.pixels || !a->before) {
        return false;
    }
    op->compared = true;
    a->shots.then = then;
    return !android_shoot(a, on_after, &err);
}
