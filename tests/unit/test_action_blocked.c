/* SPDX-License-Identifier: Apache-2.0 */
/* A page whose thread is busy after a press: what it does then comes late. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/act/action_internal.h"
#include "world.h"

#define PRESS                                                                  \
    "{'actionId':'ui.activate','target':{'ref':{'by':'stableId','value':"      \
    "'save'}}}"

static struct world w;

static int setup(void **state)
{
    (void)state;
    world_init(&w);
    w.latency_us = DEED_MS(2);
    w.opts.tells_causes = true;
    w.watched_us = DEED_MS(5000);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    world_fini(&w);
    return 0;
}

static void blocks(struct world *world)
{
    world->latency_us = DEED_MS(400);
}

static void frees(struct world *world)
{
    world->latency_us = DEED_MS(2);
}

static void shows(struct world *world)
{
    world_signal(world, (struct deed_signal){ .kind = DEED_SIGNAL_STATE_CHANGED,
                                              .place = "p#out:text",
                                              .said = "done",
                                              .certified = true });
}

/* The look at the end of the wait is kept waiting, until 1.9 s. */
static void what_is_queued_behind_work_still_counts(void **state)
{
    (void)state;
    world_later(&w, DEED_MS(1000), blocks);
    world_later(&w, DEED_MS(1950), shows);
    world_do(&w, PRESS);
    assert_int_equal(w.result->status, DEED_STATUS_SUCCEEDED);
}

static void a_page_that_answers_at_once_is_not_waited_for(void **state)
{
    (void)state;
    world_later(&w, DEED_MS(1950), shows);
    world_do(&w, PRESS);
    assert_string_equal(w.result->message, "nothing changed");
    assert_in_range(world_took(&w), 1500, 1520);
}

static void work_that_ends_in_nothing_ends_the_wait(void **state)
{
    (void)state;
    world_later(&w, DEED_MS(1000), blocks);
    world_later(&w, DEED_MS(1950), frees);
    world_do(&w, PRESS);
    assert_string_equal(w.result->message, "nothing changed");
    assert_string_equal(deed_side_effect_name(w.result->side_effect),
                        "unknown");
    assert_in_range(world_took(&w), 2000, 2400);
}

static void a_page_that_is_always_busy_is_given_up(void **state)
{
    (void)state;
    world_later(&w, DEED_MS(1000), blocks);
    world_do(&w, PRESS);
    assert_string_equal(w.result->message, "nothing changed");
    assert_in_range(world_took(&w), 2000, 4999);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(what_is_queued_behind_work_still_counts),
        TEST(a_page_that_answers_at_once_is_not_waited_for),
        TEST(work_that_ends_in_nothing_ends_the_wait),
        TEST(a_page_that_is_always_busy_is_given_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
