/* SPDX-License-Identifier: Apache-2.0 */
/* What is shown to people before an action. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "driver/web/listeners.h"
#include "fake_remote.h"
#include "receipts.h"

/* What is shown to people. */

static struct deed_presentation presented;

static struct remote_order *show(struct fake_remote *fake, bool placed)
{
    const struct deed_gesture g = { .kind = DEED_GESTURE_HIGHLIGHT,
                                    .instance_id = "el_1",
                                    .has_rect = placed,
                                    .rect = { 0, 0, 40, 40 },
                                    .has_point = placed,
                                    .point = { 20, 500 },
                                    .presentation = &presented };
    struct remote_order *order = remote_perform(fake, &g);
    remote_wait(order);
    return order;
}

static void shown(struct fake_remote *fake)
{
    presented = (struct deed_presentation){ 0 };
    remote_delivered(show(fake, true), DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "draw outline\n");
    remote_pass(fake, 2000);
    remote_sent(fake, "erase\n");
    presented.highlight = "spotlight";
    presented.narration = "Here";
    remote_delivered(show(fake, true), DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "draw spotlight\n");
    remote_sent(fake, "agent narrate #0 {\"text\":\"Here\",\"ms\":3000,"
                      "\"above\":true}");
    presented = (struct deed_presentation){ .highlight = "outline",
                                            .ghost_cursor = true };
    remote_delivered(show(fake, true), DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "draw outline cursor\n"
                      "agent narrate #0 {\"text\":null");
    presented.humanized = true;
    remote_delivered(show(fake, true), DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "cursor 20,500\n");
    remote_forget_past(fake);
    page_forget_listened(fake->page);
    show_clear(fake->page);
    show_clear(fake->page);
    remote_sent(fake, "erase\n");
}

static void shown_and_called_back(struct fake_remote *fake)
{
    const struct deed_gesture g = { .kind = DEED_GESTURE_HIGHLIGHT,
                                    AT(20, 500),
                                    .presentation = &presented };
    presented =
        (struct deed_presentation){ .ghost_cursor = true, .humanized = true };
    struct remote_order *order = remote_perform(fake, &g);
    remote_pass(fake, 100);
    page_cancel(&fake->page->base, &order->reply);
    remote_answered(order, DEED_STATE, "called back");
}

static void undrawn(struct fake_remote *fake)
{
    presented = (struct deed_presentation){ 0 };
    remote_delivered(show(fake, true), DEED_DELIVERY_NOT_SENT,
                     "the browser does not draw");
    presented.narration = "Here";
    presented.highlight = "outline";
    remote_delivered(show(fake, true), DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "agent narrate");
    remote_rule(fake, "agent narrate", NULL, "error not_found");
    remote_delivered(show(fake, false), DEED_DELIVERY_NOT_SENT,
                     "the browser does not draw");
}

static void in_a_frame(struct fake_remote *fake)
{
    struct deed_gesture g = { .kind = DEED_GESTURE_HIGHLIGHT,
                              .instance_id = "f1.el_1",
                              .has_rect = true,
                              AT(20, 50) };
    remote_add_frame(fake, "F2", "F1", "https://shop.example/in");
    remote_performed(fake, &g, DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "draw outline\n");
    remote_sent(fake, "");
    g.has_point = false; /* where it is in the page is not known */
    remote_pass(fake, 2000);
    remote_forget_past(fake);
    presented = (struct deed_presentation){ .highlight = "outline",
                                            .narration = "Here" };
    g.presentation = &presented;
    struct remote_order *order = remote_perform(fake, &g);
    remote_wait(order);
    remote_not_sent(fake, "draw");
}

static void people_see_what_comes(void **state)
{
    (void)state;
    remote_play(shown, NULL);
    remote_play(shown_and_called_back, NULL);
    remote_play(undrawn, remote_without_options);
    remote_play(in_a_frame, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(people_see_what_comes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
