/* SPDX-License-Identifier: Apache-2.0 */
/* Drags, in browsers with drag events of the protocol and without. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fake_remote.h"
#include "receipts.h"

#define RECEIPT GOT(EVENT("mousedown"))
#define FACTS "{\"ok\":true,\"facts\":{\"point\":[20,20]}}"
#define DRAGGABLE "{\"ok\":true,\"facts\":{\"draggable\":true}}"
/* Of the element that it is dropped on. */
#define BIN                                                                    \
    "{\"ok\":true,\"id\":\"el_2\",\"rect\":[200,0,80,40],\"facts\":{"          \
    "\"point\":[240,20]}}"
#define OWNER                                                                  \
    "{\"ok\":true,\"id\":\"el_9\",\"rect\":[100,100,300,200],\"facts\":{"      \
    "\"point\":[150,150],\"visibleRect\":[100,100,300,200],\"content\":["      \
    "100,100,300,200]}}"
#define CARGO "{\"ok\":true,\"data\":[{\"type\":\"text/plain\"}]}"
#define REST "{\"ok\":true,\"left\":true,\"moved\":true,\"rest\":[200,0,20,20]}"

static const struct deed_gesture to_point = {
    .kind = DEED_GESTURE_DRAG,
    .instance_id = "el_1",
    .has_point = true,
    .point = { 20, 20 },
    .has_to_point = true,
    .to_point = { 220, 20 },
};

static struct deed_gesture carried(void)
{
    struct deed_gesture g = to_point;
    g.carried = true;
    return g;
}

static void page_with_a_thing(struct fake_remote *fake, const char *facts)
{
    remote_rule(fake, "agent facts", "\"arm\"", facts);
    remote_rule(fake, "agent facts", "el_2", BIN);
    remote_rule(fake, "agent receipt", NULL, RECEIPT);
    remote_rule(fake, "agent rest", NULL, REST);
    remote_rule(fake, "agent carried", NULL, CARGO);
}

/* The pointer's own. */

static void plain(struct fake_remote *fake)
{
    page_with_a_thing(fake, FACTS);
    remote_performed(fake, &to_point, DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "pointer move 20,20 press 20,20 move 45,20");
    remote_sent(fake, "move 220,20 release 220,20\n");
    remote_not_sent(fake, "agent rest");
}

REMOTE_TEST(a_drag_is_a_press_moves_and_a_release, plain, NULL)

static void by_a_hand(struct fake_remote *fake)
{
    const struct deed_gesture g = carried();
    page_with_a_thing(fake, FACTS);
    struct remote_order *order =
        remote_performed(fake, &g, DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "intercept drags on\n"
                      "pointer move 20,20 press 20,20 move 22,20\n"
                      "pointer move 26,20 move 32,20\n"
                      "pointer move 45,20\n");
    /* What moved out of the way is under the thing when it moves again. */
    remote_sent(fake, "pointer move 220,20\n"
                      "pointer move 220,20\n"
                      "pointer release 220,20\n"
                      "intercept drags off\n");
    if (fake->strict) {
        assert_int_equal(order->receipt.left_mark, DEED_YES);
        assert_true(order->receipt.moved);
        assert_true(order->receipt.has_rest);
        assert_int_equal((int)order->receipt.rest.x, 200);
        assert_false(order->receipt.has_place);
    }
}

REMOTE_TEST(a_hand_carries_in_steps_and_says_where_it_lies, by_a_hand, NULL)

static void in_counted_steps(struct fake_remote *fake)
{
    struct deed_gesture g = carried();
    g.steps = 2;
    page_with_a_thing(fake, FACTS);
    remote_performed(fake, &g, DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "pointer move 20,20 press 20,20\n"
                      "pointer move 120,20\n"
                      "pointer move 220,20\n"
                      "pointer release 220,20\n");
    remote_not_sent(fake, "intercept");
}

REMOTE_TEST(who_counts_the_moves_gets_them_and_no_others, in_counted_steps,
            NULL)

static void held_first(struct fake_remote *fake)
{
    struct deed_gesture g = to_point;
    g.duration_us = DEED_MS(400);
    g.modifiers = DEED_MOD_SHIFT;
    page_with_a_thing(fake, FACTS);
    struct remote_order *order = remote_perform(fake, &g);
    remote_pass(fake, 150);
    remote_sent(fake, "pointer modified move 20,20 press 20,20\n");
    remote_not_sent(fake, "45,20");
    remote_wait(order);
    remote_delivered(order, DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "pointer modified move 220,20\n"
                      "pointer modified release 220,20\n");
}

REMOTE_TEST(half_of_its_time_it_is_held_where_it_is, held_first, NULL)

static void on_its_place(struct fake_remote *fake)
{
    struct deed_gesture g = to_point;
    g.to_point = g.point;
    page_with_a_thing(fake, DRAGGABLE);
    remote_performed(fake, &g, DEED_DELIVERY_CONFIRMED, "");
    remote_not_sent(fake, "intercept");
}

REMOTE_TEST(what_lies_on_its_place_is_pressed, on_its_place, NULL)

/* The platform's. */

static void hand_over(struct fake_remote *fake)
{
    bool was = fake->strict;
    web_drag_started(fake->page, "cargo");
    assert_true(was == fake->strict);
}

static void handed_over(struct fake_remote *fake)
{
    page_with_a_thing(fake, DRAGGABLE);
    remote_rule(fake, "pointer move 26,20", NULL, "null")->then = hand_over;
    remote_performed(fake, &to_point, DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "drag cargo enter 120,20 over 120,20 enter 220,20 over "
                      "220,20\n"
                      "drag cargo over 220,20 drop 220,20\n"
                      "intercept drags off\n");
    remote_not_sent(fake, "release");
}

REMOTE_TEST(a_drag_of_the_platform_goes_on_as_drag_events, handed_over, NULL)

static void handed_over_early(struct fake_remote *fake)
{
    const struct deed_gesture g = carried();
    page_with_a_thing(fake, DRAGGABLE);
    remote_rule(fake, "pointer move 20,20", NULL, "null")->then = hand_over;
    remote_performed(fake, &g, DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "drag cargo over 220,20 drop 220,20\n");
    hand_over(fake); /* of a drag that nobody waits for */
    remote_not_sent(fake, "release");
}

REMOTE_TEST(a_hand_over_may_come_before_the_acknowledgement, handed_over_early,
            NULL)

static void handed_over_at_once(struct fake_remote *fake)
{
    page_with_a_thing(fake, DRAGGABLE);
    /* The press has just gone out. */
    remote_rule(fake, "agent facts", "\"arm\"", DRAGGABLE)->then = hand_over;
    remote_performed(fake, &to_point, DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "pointer move 26,20 move 32,20\n"
                      "drag cargo enter 120,20");
    remote_not_sent(fake, "release");
}

REMOTE_TEST(a_hand_over_may_come_with_the_press, handed_over_at_once, NULL)

static void never_handed_over(struct fake_remote *fake)
{
    page_with_a_thing(fake, DRAGGABLE);
    remote_performed(fake, &to_point, DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "pointer move 26,20 move 32,20\n"
                      "pointer move 45,20");
    remote_sent(fake, "release 220,20\n");
    remote_not_sent(fake, "drag cargo");
}

REMOTE_TEST(what_the_browser_does_not_drag_the_pointer_does, never_handed_over,
            NULL)

static void onto_an_element(struct fake_remote *fake)
{
    struct deed_gesture g = carried();
    g.has_to_point = false;
    g.to_instance_id = "el_2";
    page_with_a_thing(fake, DRAGGABLE);
    remote_rule(fake, "pointer move 20,20", NULL, "null")->then = hand_over;
    struct remote_order *order =
        remote_performed(fake, &g, DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "agent facts #0 {\"el\":\"el_2\",\"from\":\"el_1\"}");
    remote_sent(fake, "drop 240,20\n");
    if (fake->strict) {
        assert_true(order->receipt.has_place);
        assert_int_equal((int)order->receipt.place.width, 80);
    }
}

REMOTE_TEST(the_place_that_it_was_dropped_on_is_told, onto_an_element, NULL)

static void into_a_frame(struct fake_remote *fake)
{
    struct deed_gesture g = carried();
    g.has_to_point = false;
    g.to_instance_id = "f1.el_2";
    g.has_to_position = true;
    g.to_position = (struct deed_point){ 5, 6 };
    page_with_a_thing(fake, DRAGGABLE);
    remote_add_frame(fake, "F2", "F1", "https://shop.example/in");
    remote_rule(fake, "agent owner", NULL, OWNER);
    remote_rule(fake, "agent hit", NULL,
                "{\"ok\":true,\"element\":{\"id\":\"el_9\"}}");
    struct remote_order *order =
        remote_performed(fake, &g, DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "agent facts #1 {\"el\":\"el_2\",\"position\":{\"x\":5,"
                      "\"y\":6}}");
    remote_sent(fake, "agent armBody #1 {\"token\":\"t1\"");
    remote_sent(fake, "release 340,120\n");
    /* Its mark is in the other document. */
    remote_sent(fake, "agent disarm #1 {\"token\":\"t1\"}");
    if (fake->strict) {
        assert_int_equal(order->receipt.left_mark, DEED_UNKNOWN);
    }
}

REMOTE_TEST(what_is_dropped_in_a_frame_is_armed_there, into_a_frame, NULL)

/* Of a frame only the page around it has the coordinates. */

static void within_a_frame(struct fake_remote *fake)
{
    struct deed_gesture g = carried();
    g.instance_id = "f1.el_1";
    g.has_to_point = false;
    g.to_instance_id = "f1.el_2";
    page_with_a_thing(fake, FACTS);
    remote_add_frame(fake, "F2", "F1", "https://shop.example/in");
    remote_rule(fake, "agent facts", "el_2",
                "{\"ok\":true,\"id\":\"el_2\",\"facts\":{\"point\":[240,20]}}");
    remote_rule(fake, "agent owner", NULL, OWNER);
    remote_rule(fake, "agent hit", NULL,
                "{\"ok\":true,\"element\":{\"id\":\"el_9\"}}");
    struct remote_order *order =
        remote_performed(fake, &g, DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "agent rest #1");
    remote_not_sent(fake, "armBody");
    if (fake->strict) {
        assert_int_equal(order->receipt.left_mark, DEED_YES);
        assert_false(order->receipt.has_rest);
        assert_false(order->receipt.has_place);
    }
}

REMOTE_TEST(where_it_lies_in_a_frame_is_not_known, within_a_frame, NULL)

static void remove_frame(struct fake_remote *fake)
{
    frame_remove(fake->page, "F2");
}

static void frame_goes_at_the_end(struct fake_remote *fake)
{
    struct deed_gesture g = carried();
    g.instance_id = "f1.el_1";
    page_with_a_thing(fake, FACTS);
    remote_add_frame(fake, "F2", "F1", "https://shop.example/in");
    remote_rule(fake, "pointer move 220,20", NULL, "null")->then = remove_frame;
    remote_performed(fake, &g, DEED_DELIVERY_UNCONFIRMED,
                     "the document was gone");
    remote_sent(fake, "release 220,20\n");
    remote_not_sent(fake, "agent rest");
}

REMOTE_TEST(of_a_frame_that_goes_nothing_is_confirmed, frame_goes_at_the_end,
            NULL)

/* Ends before its time. */

static void called_back(struct fake_remote *fake)
{
    page_with_a_thing(fake, DRAGGABLE);
    struct remote_order *order = remote_perform(fake, &to_point);
    remote_pass(fake, 50); /* the hand-over is waited for */
    page_cancel(&fake->page->base, &order->reply);
    remote_answered(order, DEED_STATE, "called back");
    remote_sent(fake, "intercept drags off\npointer unheard release 220,20\n");
    assert_null(fake->page->dragging);
}

REMOTE_TEST(neither_the_button_nor_the_browser_stays_as_it_is, called_back,
            NULL)

static void go_elsewhere(struct fake_remote *fake)
{
    fake->main->context = 99;
}

static void strayed(struct fake_remote *fake)
{
    page_with_a_thing(fake, FACTS);
    remote_rule(fake, "agent facts", "\"arm\"", FACTS);
    struct deed_gesture g = to_point;
    g.duration_us = DEED_MS(100);
    remote_rule(fake, "pointer move 45,20", NULL, "null")->then = go_elsewhere;
    remote_performed(fake, &g, DEED_DELIVERY_UNCONFIRMED,
                     "the document was gone before the input arrived");
}

REMOTE_TEST(a_drag_that_outlives_its_document_is_unconfirmed, strayed, NULL)

/* A browser that begins drags and cannot let go: the agent does the rest. */

static void by_the_agent(struct fake_remote *fake)
{
    page_with_a_thing(fake, DRAGGABLE);
    remote_rule(fake, "agent carryTo", "\"drop\":false",
                "{\"ok\":true,\"accepted\":true,\"effect\":\"move\"}");
    remote_performed(fake, &to_point, DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "\"take\":true");
    remote_sent(fake, "agent carryTo #0 {\"x\":220,\"y\":20,\"drop\":false");
    remote_sent(fake, "\"drop\":true,\"ok\":true,\"data\":[{\"type\":\"text/"
                      "plain\"}],\"accepted\":true,\"effect\":\"move\"}\n"
                      "agent carryEnd #0");
    remote_sent(fake, "pointer release 220,20\n");
}

REMOTE_TEST(the_agent_carries_where_the_protocol_cannot, by_the_agent,
            remote_without_options)

static void by_the_agents_hand(struct fake_remote *fake)
{
    struct deed_gesture g = carried();
    page_with_a_thing(fake, DRAGGABLE);
    remote_performed(fake, &g, DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "agent carryEnd");
}

REMOTE_TEST(the_agent_takes_its_time_as_a_hand_does, by_the_agents_hand,
            remote_without_options)

static void without_cargo(struct fake_remote *fake)
{
    page_with_a_thing(fake, DRAGGABLE);
    remote_rule(fake, "agent carried", NULL, "{\"ok\":true,\"data\":null}");
    remote_performed(fake, &to_point, DEED_DELIVERY_CONFIRMED, "");
    remote_not_sent(fake, "agent carryTo");
    remote_sent(fake, "release 220,20\n");
}

REMOTE_TEST(without_cargo_the_pointer_goes_on_alone, without_cargo,
            remote_without_options)

static void out_of_a_frame_that_goes(struct fake_remote *fake)
{
    struct deed_gesture g = to_point;
    g.instance_id = "f1.el_1";
    page_with_a_thing(fake, DRAGGABLE);
    remote_add_frame(fake, "F2", "F1", "https://shop.example/in");
    remote_rule(fake, "agent carryTo", "\"drop\":true", "{\"ok\":true}")->then =
        remove_frame;
    remote_rule(fake, "agent carryTo", "\"drop\":false", "{\"ok\":true}");
    remote_performed(fake, &g, DEED_DELIVERY_UNCONFIRMED,
                     "the document was gone");
}

REMOTE_TEST(a_frame_that_goes_with_the_drop_is_no_success,
            out_of_a_frame_that_goes, remote_without_options)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_drag_is_a_press_moves_and_a_release),
        cmocka_unit_test(a_hand_carries_in_steps_and_says_where_it_lies),
        cmocka_unit_test(who_counts_the_moves_gets_them_and_no_others),
        cmocka_unit_test(half_of_its_time_it_is_held_where_it_is),
        cmocka_unit_test(what_lies_on_its_place_is_pressed),
        cmocka_unit_test(a_drag_of_the_platform_goes_on_as_drag_events),
        cmocka_unit_test(a_hand_over_may_come_before_the_acknowledgement),
        cmocka_unit_test(a_hand_over_may_come_with_the_press),
        cmocka_unit_test(what_the_browser_does_not_drag_the_pointer_does),
        cmocka_unit_test(the_place_that_it_was_dropped_on_is_told),
        cmocka_unit_test(what_is_dropped_in_a_frame_is_armed_there),
        cmocka_unit_test(where_it_lies_in_a_frame_is_not_known),
        cmocka_unit_test(of_a_frame_that_goes_nothing_is_confirmed),
        cmocka_unit_test(neither_the_button_nor_the_browser_stays_as_it_is),
        cmocka_unit_test(a_drag_that_outlives_its_document_is_unconfirmed),
        cmocka_unit_test(the_agent_carries_where_the_protocol_cannot),
        cmocka_unit_test(the_agent_takes_its_time_as_a_hand_does),
        cmocka_unit_test(without_cargo_the_pointer_goes_on_alone),
        cmocka_unit_test(a_frame_that_goes_with_the_drop_is_no_success),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
