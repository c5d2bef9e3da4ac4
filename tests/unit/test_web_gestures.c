/* SPDX-License-Identifier: Apache-2.0 */
/* Methods of the page, scrolling and fingers: what is sent for each, and what
 * the receipt says of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "driver/web/listeners.h"
#include "fake_remote.h"
#include "receipts.h"

/* By the page's own methods. */

static void by_method(struct fake_remote *fake)
{
    static const struct {
        struct deed_gesture gesture;
        const char *sent;
    } list[] = {
        { { .kind = DEED_GESTURE_POINTER, .mode = DEED_MODE_SEMANTIC_UI },
          "\"action\":\"click\"" },
        { { .kind = DEED_GESTURE_POINTER, .mode = DEED_MODE_INPUT_SYNTHESIS },
          "\"action\":\"synthesize\"" },
        { { .kind = DEED_GESTURE_FOCUS }, "\"action\":\"focus\"" },
        { { .kind = DEED_GESTURE_COMMIT }, "\"action\":\"blur\"" },
        { { .kind = DEED_GESTURE_SUBMIT }, "\"action\":\"submit\"" },
        { { .kind = DEED_GESTURE_SELECT_TEXT, .text = "a" },
          "\"action\":\"selectPart\",\"text\":\"a\"}" },
        { { .kind = DEED_GESTURE_SELECT_TEXT,
            .has_part = true,
            .part_start = 2 },
          "\"start\":2}" },
        { { .kind = DEED_GESTURE_SELECT_TEXT,
            .has_part = true,
            .part_start = 2,
            .part_end = 4 },
          "\"start\":2,\"end\":4}" },
        { { .kind = DEED_GESTURE_SCROLL, .dy = 100 }, "\"action\":\"scroll\"" },
        { { .kind = DEED_GESTURE_SCROLL_LIST, .edge = "top" },
          "\"action\":\"scrollList\",\"to\":\"top\"" },
        { { .kind = DEED_GESTURE_SCROLL_LIST,
            .text = "Blue",
            .duration_us = DEED_MS(40) },
          "\"to\":\"page\",\"at\":0,\"forMs\":40,\"option\":\"Blue\","
          "\"roles\":[\"option\",\"menuitem\"," },
    };
    remote_rule(fake, "agent act", NULL,
                "{\"ok\":true,\"room\":\"end\",\"moved\":true,\"shows\":true,"
                "\"timers\":1}");
    for (size_t i = 0; i < DEED_ARRAY_LEN(list); i++) {
        struct deed_gesture g = list[i].gesture;
        g.instance_id = "el_1";
        remote_forget_past(fake);
        struct remote_order *order =
            remote_performed(fake, &g, DEED_DELIVERY_CONFIRMED, "");
        remote_sent(fake, list[i].sent);
        if (fake->strict) {
            assert_int_equal(order->receipt.room, DEED_ROOM_END);
            assert_true(order->receipt.timers);
        }
        if (fake->strict && g.kind == DEED_GESTURE_SCROLL_LIST) {
            assert_int_equal(order->receipt.shows, DEED_YES);
            assert_true(order->receipt.returned_success);
        }
    }
}

static void by_a_method_that_breaks(struct fake_remote *fake)
{
    static const struct deed_gesture focus = { .kind = DEED_GESTURE_FOCUS,
                                               .instance_id = "el_1" };
    remote_rule(fake, "agent act", NULL,
                "{\"ok\":false,\"error\":\"agent\",\"message\":\"half\"}");
    remote_performed(fake, &focus, DEED_DELIVERY_UNCONFIRMED, "agent: half");
    remote_rule(fake, "agent act", NULL,
                "{\"ok\":false,\"error\":\"no_such_element\"}");
    remote_performed(fake, &focus, DEED_DELIVERY_NOT_SENT, "no_such_element");
    remote_rule(fake, "agent act", NULL, "{\"ok\":false}");
    remote_performed(fake, &focus, DEED_DELIVERY_NOT_SENT, "refused");
}

static void a_method_of_the_page_is_its_own_receipt(void **state)
{
    (void)state;
    remote_play(by_method, NULL);
    remote_play(by_a_method_that_breaks, NULL);
}

/* The page itself scrolls. */
static void page_scrolls(struct fake_remote *fake)
{
    static const struct {
        struct deed_gesture gesture;
        const char *answer;
        bool told;
    } list[] = {
        { { .kind = DEED_GESTURE_SCROLL, .dy = 100 },
          "{\"ok\":true,\"moved\":true}",
          true },
        { { .kind = DEED_GESTURE_SCROLL, .dy = 100 },
          "{\"ok\":true,\"moved\":false,\"after\":{\"atEnd\":true}}",
          true },
        { { .kind = DEED_GESTURE_SCROLL, .dy = -100 },
          "{\"ok\":true,\"moved\":false,\"after\":{\"atEnd\":true}}",
          false },
        { { .kind = DEED_GESTURE_SCROLL, .dx = -100 },
          "{\"ok\":true,\"moved\":false,\"after\":{\"atStart\":true}}",
          true },
        { { .kind = DEED_GESTURE_SCROLL, .dy = 100 },
          "{\"ok\":true,\"after\":{\"atStart\":true,\"atEnd\":true}}",
          false },
        { { .kind = DEED_GESTURE_SCROLL, .edge = "top" },
          "{\"ok\":true,\"after\":{\"atStart\":true,\"atEnd\":true}}",
          true },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(list); i++) {
        remote_forget_past(fake);
        remote_rule(fake, "agent scroll", NULL, list[i].answer);
        remote_performed(fake, &list[i].gesture, DEED_DELIVERY_CONFIRMED, "");
        if (list[i].told) {
            remote_signalled(fake, "scrolled");
        } else {
            remote_not_signalled(fake, "scrolled");
        }
    }
}

REMOTE_TEST(a_page_that_is_at_its_end_has_scrolled, page_scrolls, NULL)

#define IN_VIEW                                                                \
    "{\"ok\":true,\"nowMs\":3,\"armed\":\"t1\",\"said\":\"click||1|click\","   \
    "\"element\":{\"id\":\"el_1\",\"states\":{},\"handling\":{\"own\":["       \
    "\"onclick\"]},\"facts\":{\"point\":[5,6],\"rect\":[0,0,10,10],\"still\":" \
    "{\"proven\":true}}}}"

static void into_view(struct fake_remote *fake)
{
    struct deed_gesture g = { .kind = DEED_GESTURE_SCROLL_INTO_VIEW,
                              .instance_id = "el_1",
                              .to_instance_id = "el_2",
                              .intent = DEED_INTENT_POINTER };
    remote_rule(fake, "agent act", NULL, IN_VIEW);
    remote_rule(fake, "listeners", NULL, "\"click||1|click\"");
    struct remote_order *order =
        remote_performed(fake, &g, DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "\"beside\":\"el_2\"");
    if (fake->strict) {
        assert_non_null(order->receipt.facts);
        assert_string_equal(fake->page->armed.instance_id, "el_1");
    }
    remember_heard(fake->page, "el_1");
    g.to_instance_id = "f9.el_2"; /* of another document */
    g.intent = DEED_INTENT_TEXT;
    remote_forget_past(fake);
    remote_performed(fake, &g, DEED_DELIVERY_CONFIRMED, "");
    remote_not_sent(fake, "el_2");
    remote_not_sent(fake, "\"submit\"");
    g.intent = DEED_INTENT_SUBMIT; /* what sends its form off, in the same go */
    remote_performed(fake, &g, DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "\"submit\":true");
}

static void with_mark(struct deed_remote_ops *ops)
{
    ops->mark_tells = true;
}

static void without_marks(struct fake_remote *fake)
{
    static const struct deed_gesture g = { .kind =
                                               DEED_GESTURE_SCROLL_INTO_VIEW,
                                           .instance_id = "el_1" };
    remote_rule(fake, "agent act", NULL, IN_VIEW);
    remote_performed(fake, &g, DEED_DELIVERY_CONFIRMED, "");
    remote_not_sent(fake, "\"ask\"");
}

static void what_comes_into_view_is_ready_for_the_input(void **state)
{
    (void)state;
    remote_play(into_view, NULL);
    remote_play(into_view, with_mark);
    remote_play(without_marks, remote_without_options);
}

/* Fingers. */

static void fingers(struct fake_remote *fake)
{
    struct deed_gesture g = {
        .kind = DEED_GESTURE_SWIPE, .instance_id = "el_1", AT(80, 10), .dx = -80
    };
    remote_rule(fake, "agent receipt", NULL, GOT(EVENT("touchstart")));
    remote_performed(fake, &g, DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "touch start 80,10\ntouch move 70,10\n");
    remote_sent(fake, "touch move 0,10\ntouch\n");
    g.duration_us = DEED_MS(800);
    g.has_to_point = true;
    g.to_point = (struct deed_point){ 80, 90 };
    struct remote_order *order = remote_perform(fake, &g);
    remote_wait(order);
    remote_sent(fake, "touch move 80,90\ntouch\n");
    g.kind = DEED_GESTURE_PINCH;
    g.scale = 0.5;
    g.duration_us = 0;
    order = remote_perform(fake, &g);
    remote_wait(order);
    remote_sent(fake, "touch start 0,10 start 160,10\n");
    remote_sent(fake, "touch move 40,10 move 120,10\ntouch\n");
    g.scale = 0; /* as it is */
    order = remote_perform(fake, &g);
    remote_pass(fake, 5);
    page_cancel(&fake->page->base, &order->reply);
    remote_sent(fake, "touch start 40,10 start 120,10\n");
    remote_wait(order);
}

static void a_finger_that_is_not_acknowledged(struct fake_remote *fake)
{
    static const struct deed_gesture g = {
        .kind = DEED_GESTURE_SWIPE, .instance_id = "el_1", AT(80, 10), .dx = -80
    };
    remote_rule(fake, "agent receipt", NULL, GOT(EVENT("touchstart")));
    remote_rule(fake, "touch move 70,10", NULL, "silence");
    remote_performed(fake, &g, DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "touch move 0,10\ntouch\n");
}

static void fingers_move_one_step_after_the_other(void **state)
{
    (void)state;
    remote_play(fingers, NULL);
    remote_play(a_finger_that_is_not_acknowledged, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_method_of_the_page_is_its_own_receipt),
        cmocka_unit_test(a_page_that_is_at_its_end_has_scrolled),
        cmocka_unit_test(what_comes_into_view_is_ready_for_the_input),
        cmocka_unit_test(fingers_move_one_step_after_the_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
