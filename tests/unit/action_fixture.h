/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_UNIT_ACTION_FIXTURE_H
#define DEED_TESTS_UNIT_ACTION_FIXTURE_H

/* What the tests of the action machine share: one world a test, requests on its
 * button "Save", and what is asserted about a result. */

#include "world.h"

#define SAVE "{'by':'stableId','value':'save'}"
#define ON_SAVE(id, rest)                                                      \
    "{'actionId':'" id "','target':{'ref':" SAVE "}" rest "}"
#define PRESS ON_SAVE("ui.activate", "")
#define KIND(id) .kind = DEED_SIGNAL_##id

/* Two signals that a request asks for, and what meets them. */
#define SIGNALS                                                                \
    "'signals':[{'kind':'route.changed','pattern':'/videos/:id'},"             \
    "{'kind':'toast.contains','text':'created'}]"
#define ROUTE                                                                  \
    (struct deed_signal)                                                       \
    {                                                                          \
        KIND(ROUTE_CHANGED), .pattern = "/videos/17"                           \
    }
#define TOAST                                                                  \
    (struct deed_signal)                                                       \
    {                                                                          \
        KIND(TOAST), .text = "Video created"                                   \
    }

/* A row of the list of tests, in a fresh world whose answers come at once, or
 * after 2 ms, as in life. */
#define ACTION_TEST(name)                                                      \
    cmocka_unit_test_setup_teardown(name, action_setup, action_teardown)
#define SLOW_ACTION_TEST(name)                                                 \
    cmocka_unit_test_setup_teardown(name, slow_action_setup, action_teardown)

extern struct world w;

int action_setup(void **state);
int slow_action_setup(void **state);
int action_teardown(void **state);
void again(void); /* another world of the same kind, inside a test */

/* The request is accepted, and the action begins. */
void action_begin(const char *json);

/* "Save" lies under something that is being animated away. */
void cover(void);

/* on_gesture: the page says "Saved" to a press. */
void toast(struct world *world);
void toasts(struct world *world, const struct deed_gesture *gesture,
            struct deed_receipt *receipt);

/* on_gesture: a dialog opens_dialog. */
void opens_dialog(struct world *world, const struct deed_gesture *gesture,
                  struct deed_receipt *receipt);

/* The n-th of the signals that a press brings about, so much later; and
 * on_gesture that does so. */
void will(unsigned n, deed_time_us in_ms, struct deed_signal signal);
void starts_plan(struct world *world, const struct deed_gesture *gesture,
                 struct deed_receipt *receipt);

void assert_failed(enum deed_runtime_error error, enum deed_side_effect side);
void assert_succeeded(void);

#endif
