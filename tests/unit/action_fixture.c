/* SPDX-License-Identifier: Apache-2.0 */
#include "action_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"

#define SLOW_US DEED_MS(2) /* a look at a small page takes 1 to 3 ms */

struct world w;

static bool slow;

int action_setup(void **state)
{
    (void)state;
    world_init(&w);
    slow = false;
    return 0;
}

int slow_action_setup(void **state)
{
    action_setup(state);
    w.latency_us = SLOW_US;
    slow = true;
    return 0;
}

int action_teardown(void **state)
{
    (void)state;
    world_fini(&w);
    return 0;
}

void again(void)
{
    action_teardown(NULL);
    (slow ? slow_action_setup : action_setup)(NULL);
}

void action_begin(const char *json)
{
    assert_int_equal(world_request(&w, json), DEED_OK);
    world_start(&w);
}

void cover(void)
{
    world_set(&w, "el_save", DEED_STATE_OBSCURED, DEED_YES);
    w.elements[0].facts.pending = DEED_PENDING_ANIMATION;
}

void toast(struct world *world)
{
    world->revision++;
    world_signal(world, (struct deed_signal){ KIND(TOAST), .text = "Saved",
                                              .revision = world->revision });
}

void toasts(struct world *world, const struct deed_gesture *gesture,
            struct deed_receipt *receipt)
{
    (void)receipt;
    if (gesture->kind == DEED_GESTURE_POINTER) {
        toast(world);
    }
}

void assert_failed(enum deed_runtime_error error, enum deed_side_effect side)
{
    assert_non_null(w.result);
    if (w.result->error != error) {
        fail_msg("%s: %s", deed_runtime_error_name(w.result->error),
                 deed_str_or(w.result->message, "succeeded"));
    }
    assert_string_equal(deed_side_effect_name(w.result->side_effect),
                        deed_side_effect_name(side));
}

void assert_succeeded(void)
{
    if (w.result->status != DEED_STATUS_SUCCEEDED) {
        fail_msg("%s: %s", deed_runtime_error_name(w.result->error),
                 w.result->message);
    }
    assert_int_equal(w.result->status, DEED_STATUS_SUCCEEDED);
    assert_true(w.result->verification.passed);
}

/* What will() said. */
static struct {
    deed_time_us in_us;
    struct deed_signal signal;
} plan[8];
static unsigned plan_count, plan_next;

static void happens(struct world *world)
{
    struct deed_signal signal = plan[plan_next++].signal;
    world_signal(world, signal);
}

void starts_plan(struct world *world, const struct deed_gesture *gesture,
                 struct deed_receipt *receipt)
{
    (void)gesture;
    (void)receipt;
    plan_next = 0;
    for (unsigned i = 0; i < plan_count; i++) {
        world_later(world, plan[i].in_us, happens);
    }
}

void will(unsigned n, deed_time_us in_ms, struct deed_signal signal)
{
    plan[n].in_us = DEED_MS(in_ms);
    plan[n].signal = signal;
    plan_count = n + 1;
    w.on_gesture = starts_plan;
}

void opens_dialog(struct world *world, const struct deed_gesture *gesture,
                  struct deed_receipt *receipt)
{
    (void)gesture;
    (void)receipt;
    world_signal(world, (struct deed_signal){ KIND(DIALOG_OPENED) });
}
