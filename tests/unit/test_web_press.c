/* SPDX-License-Identifier: Apache-2.0 */
/* Presses of the pointer: what is sent for each kind, and what the receipt
 * says of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "base/util.h"
#include "fake_remote.h"
#include "receipts.h"

#define FACTS "{\"ok\":true,\"nowMs\":2,\"facts\":{\"point\":[20,30]}}"

static const struct deed_gesture click = { .kind = DEED_GESTURE_POINTER,
                                           .instance_id = "el_1",
                                           AT(10, 10) };

/* What is said of the events that were seen. */
struct seen {
    const char *receipt;
    enum deed_delivery delivered;
    const char *note;
    bool blocked, begun, changed;
};
static const struct seen *seen;

static void press_and_read(struct fake_remote *fake)
{
    remote_rule(fake, "agent facts", "\"arm\"", FACTS);
    remote_rule(fake, "agent receipt", NULL, seen->receipt);
    struct remote_order *order =
        remote_performed(fake, &click, seen->delivered, seen->note);
    remote_sent(fake, "pointer move 20,30 press 20,30 release 20,30\n");
    if (fake->strict) {
        assert_int_equal(order->receipt.blocked, seen->blocked);
        assert_int_equal(order->receipt.begun, seen->begun);
        assert_int_equal(order->receipt.identity_changed, seen->changed);
    }
}

static void the_receipt_says_who_got_it(void **state)
{
    (void)state;
    static const struct seen list[] = {
        { CLICKED, DEED_DELIVERY_CONFIRMED, "", false, false, false },
        { GOT("{\"type\":\"click\",\"mine\":true,\"echo\":true}"),
          DEED_DELIVERY_LOST, "no event reached the target", false, false,
          false },
        { GOT(""), DEED_DELIVERY_UNCONFIRMED,
          "the page did not report any event of the input", false, false,
          false },
        { "{\"ok\":true,\"first\":true}", DEED_DELIVERY_UNCONFIRMED,
          "the page did not report any event of the input", false, false,
          false },
        { GOT("{\"type\":\"click\",\"who\":{\"selector\":\"#veil\"}},"
              "{\"type\":\"mouseup\",\"who\":{\"selector\":\"p\"}}"),
          DEED_DELIVERY_LOST, "#veil", false, false, false },
        { GOT("{\"type\":\"pointerdown\",\"stopped\":true}"),
          DEED_DELIVERY_LOST, "no event reached the target", true, false,
          false },
        { GOT("{\"type\":\"pointerdown\",\"stopped\":true},"
              "{\"type\":\"mousedown\"}"),
          DEED_DELIVERY_LOST, "no event reached the target", false, false,
          false },
        { "{\"ok\":true,\"recycled\":true,\"events\":[{\"type\":\"click\"}]}",
          DEED_DELIVERY_LOST, "the target was replaced meanwhile", false, false,
          true },
        /* Pressed there and released elsewhere. */
        { GOT(EVENT("mousedown")), DEED_DELIVERY_UNCONFIRMED,
          "no event reached the target", false, false, false },
        { "{\"ok\":true,\"attached\":true,\"first\":true,\"events\":[" EVENT(
              "pointerdown") "]}",
          DEED_DELIVERY_UNCONFIRMED, "no event", false, true, false },
        { GOT(EVENT("mousedown") ",{\"type\":\"mouseup\"}"),
          DEED_DELIVERY_UNCONFIRMED, "no event", false, true, false },
        /* One that acts on the press, and is gone then. */
        { "{\"ok\":true,\"answered\":true,\"events\":[" EVENT("mousedown") "]}",
          DEED_DELIVERY_CONFIRMED, "", false, false, false },
        { "{\"ok\":true,\"answered\":true,\"again\":true,\"events\":[" EVENT(
              "mousedown") "]}",
          DEED_DELIVERY_UNCONFIRMED, "replaced", false, false, false },
        { "{\"ok\":true,\"attached\":true,\"answered\":true,\"passing\":true,"
          "\"changed\":true,\"events\":[" EVENT("mousedown") "]}",
          DEED_DELIVERY_CONFIRMED, "", false, false, false },
        { "{\"ok\":true,\"attached\":true,\"answered\":true,\"passing\":true,"
          "\"events\":[" EVENT("mousedown") "]}",
          DEED_DELIVERY_UNCONFIRMED, "no event", false, false, false },
        { "{\"ok\":true,\"attached\":true,\"passing\":true,\"changed\":true,"
          "\"events\":[" EVENT("mousedown") "]}",
          DEED_DELIVERY_UNCONFIRMED, "no event", false, false, false },
        { "error timeout", DEED_DELIVERY_UNCONFIRMED, "said so", false, false,
          false },
        { "error invalid_state", DEED_DELIVERY_UNCONFIRMED,
          "the document went away", false, false, false },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(list); i++) {
        seen = &list[i];
        remote_play(press_and_read, NULL);
    }
}

static void asked_for_a_password(struct fake_remote *fake)
{
    remote_rule(fake, "agent facts", "\"arm\"", FACTS);
    remote_rule(fake, "agent receipt", NULL,
                "{\"ok\":true,\"first\":true,\"events\":[]}");
    web_request_status(fake->page, "R1", 401);
    struct remote_order *order =
        remote_performed(fake, &click, DEED_DELIVERY_LOST,
                         "the browser asked for a name and a password");
    remote_sent(fake, "stop loading\n");
    if (fake->strict) {
        assert_true(order->receipt.blocked);
    }
    const struct web_request request = { .id = "R2",
                                         .type = "Fetch",
                                         .url = "https://shop.example/a" };
    web_request_started(fake->page, &request);
    remote_performed(fake, &click, DEED_DELIVERY_UNCONFIRMED,
                     "and a request is not answered");
}

REMOTE_TEST(a_browser_that_asks_for_a_password_took_the_press,
            asked_for_a_password, NULL)

/* The receipt that the check before it armed. */
static void armed_before(struct fake_remote *fake)
{
    page_armed(fake->page, "el_1", "t77", 5);
    struct remote_order *order = remote_perform(fake, &click);
    remote_push(fake, "{\"kind\":\"receipt\",\"token\":\"t1\"}");
    remote_push(fake, "{\"kind\":\"receipt\",\"token\":\"t77\",\"attached\":"
                      "true,\"events\":[" EVENT("click") "]}");
    remote_push(fake, "{\"kind\":\"receipt\",\"token\":\"t77\"}");
    remote_wait(order);
    remote_delivered(order, DEED_DELIVERY_CONFIRMED, "");
    remote_not_sent(fake, "\"arm\"");
    remote_not_sent(fake, "agent receipt");
    /* It is late by now, or another document's. */
    remote_rule(fake, "agent receipt", NULL, CLICKED);
    page_armed(fake->page, "el_1", "t78", 5);
    remote_pass(fake, 400);
    order = remote_perform(fake, &click);
    remote_wait(order);
    remote_sent(fake, "\"arm\"");
    page_armed(fake->page, "el_1", "t79", 5);
    fake->main->context++;
    remote_forget_past(fake);
    order = remote_perform(fake, &click);
    remote_wait(order);
    remote_sent(fake, "\"arm\"");
}

static void told_while_it_is_asked(struct fake_remote *fake)
{
    page_armed(fake->page, "el_1", "t77", 5);
    remote_rule(fake, "agent receipt", NULL, "silence");
    struct remote_order *order = remote_perform(fake, &click);
    remote_pass(fake, 20);
    remote_push(fake, "{\"kind\":\"receipt\",\"token\":\"t77\",\"attached\":"
                      "true,\"events\":[" EVENT("click") "]}");
    if (!order->done) {
        page_cancel(&fake->page->base, &order->reply);
    }
    remote_delivered(order, DEED_DELIVERY_CONFIRMED, "");
}

static void tell(struct fake_remote *fake)
{
    remote_push(fake, "{\"kind\":\"receipt\",\"token\":\"t77\",\"attached\":"
                      "true,\"events\":[" EVENT("click") "]}");
}

/* The browser's word came first: the receipt is on its way. */
static void told_right_after(struct fake_remote *fake)
{
    page_armed(fake->page, "el_1", "t77", 5);
    struct remote_rule *rule = remote_rule(fake, "pointer", NULL, "{}");
    if (rule) {
        rule->then = tell;
    }
    remote_performed(fake, &click, DEED_DELIVERY_CONFIRMED, "");
    remote_not_sent(fake, "agent receipt");
}

/* The browser's word is not needed. */
static void told_before(struct fake_remote *fake)
{
    page_armed(fake->page, "el_1", "t77", 5);
    remote_rule(fake, "pointer", NULL, "silence");
    struct remote_order *order = remote_perform(fake, &click);
    tell(fake);
    if (!order->done) {
        page_cancel(&fake->page->base, &order->reply);
    }
    remote_delivered(order, DEED_DELIVERY_CONFIRMED, "");
}

/* Nothing has gone out while the receipt is being armed. */
static void changed_before(struct fake_remote *fake)
{
    remote_rule(fake, "agent facts", NULL, "silence");
    struct remote_order *order = remote_perform(fake, &click);
    remote_push(fake, "{\"kind\":\"toast\",\"text\":\"Tick\"}");
    remote_signalled(fake, "\"Tick\" - caused=no\n");
    page_cancel(&fake->page->base, &order->reply);
    remote_push(fake, "{\"kind\":\"toast\",\"text\":\"Tock\"}");
    remote_signalled(fake, "\"Tock\" - caused=unknown");
}

REMOTE_TEST(what_comes_while_the_receipt_is_armed_came_before, changed_before,
            NULL)

static void a_receipt_may_come_by_itself(void **state)
{
    (void)state;
    remote_play(armed_before, NULL);
    remote_play(told_while_it_is_asked, NULL);
    remote_play(told_right_after, NULL);
    remote_play(told_before, NULL);
}

static void presses_have_places(struct deed_remote_ops *ops)
{
    ops->press_has_place = true;
}

static void press_again(struct fake_remote *fake)
{
    static const struct deed_gesture beside = { .kind = DEED_GESTURE_POINTER,
                                                .instance_id = "el_1",
                                                AT(11, 10) };
    static const struct deed_gesture other = { .kind = DEED_GESTURE_POINTER,
                                               .instance_id = "el_2",
                                               AT(11, 10) };
    static const struct deed_gesture focus = { .kind = DEED_GESTURE_FOCUS,
                                               .instance_id = "el_2" };
    static const struct {
        const struct deed_gesture *gesture;
        const char *sent;
    } list[] = {
        { &click, "pointer move 10,10 press 10,10" },
        { &click, "pointer press 10,10 release 10,10" },
        { &beside, "pointer move 11,10 press 11,10" },
        { &other, "pointer move 11,10 press 11,10" },
        { &other, "pointer press 11,10 release 11,10" },
        { &focus, "focus" },
        { &other, "pointer move 11,10 press 11,10" },
    };
    remote_rule(fake, "agent receipt", NULL, CLICKED);
    for (size_t i = 0; i < DEED_ARRAY_LEN(list); i++) {
        remote_forget_past(fake);
        remote_wait(remote_perform(fake, list[i].gesture));
        remote_sent(fake, list[i].sent);
    }
    fake->main->context++; /* another document */
    remote_forget_past(fake);
    remote_wait(remote_perform(fake, &other));
    remote_sent(fake, "pointer move 11,10 press 11,10");
    /* One of another process, which has the same number: neither does the
     * pointer rest in it, nor was it armed, nor is its clock known. */
    page_armed(fake->page, "el_2", "t80", 5);
    web_agent_ready(fake->page, fake->main, fake->main->context);
    assert_null(fake->page->armed.instance_id);
    assert_int_equal(fake->page->armed.context, 0);
    remote_forget_past(fake);
    remote_wait(remote_perform(fake, &other));
    remote_sent(fake, "pointer move 11,10 press 11,10");
}

REMOTE_TEST(the_same_is_pressed_again_without_a_move, press_again,
            presses_have_places)

/* Kinds of presses. */
struct press {
    struct deed_gesture gesture;
    const char *event;
    const char *sent;
    const char *armed;
};
static const struct press *pressed;

static void press_so(struct fake_remote *fake)
{
    char receipt[200];
    snprintf(receipt, sizeof(receipt),
             "{\"ok\":true,\"attached\":true,\"room\":\"some\",\"events\":[{"
             "\"type\":\"%s\",\"mine\":true}]}",
             pressed->event);
    remote_rule(fake, "agent facts", "\"arm\"",
                "{\"ok\":true,\"facts\":{\"point\":null,\"via\":{\"point\":"
                "[5,6]}}}");
    remote_rule(fake, "agent receipt", NULL,
                deed_arena_strdup(&fake->arena, receipt));
    remote_performed(fake, &pressed->gesture, DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, pressed->sent);
    remote_sent(fake, pressed->armed);
}

static void each_kind_of_press_is_proven_by_its_own_event(void **state)
{
    (void)state;
    static const struct press list[] = {
        { { .kind = DEED_GESTURE_POINTER,
            .instance_id = "el_1",
            AT(10, 10),
            .count = 2 },
          "click",
          "press 5,6 release 5,6 press 5,6 release 5,6\n",
          "\"guard\":true" },
        { { .kind = DEED_GESTURE_POINTER,
            .instance_id = "el_1",
            AT(10, 10),
            .exact = true,
            .forced = true },
          "click",
          "move 10,10 press 10,10 release 10,10\n",
          "\"guard\":false" },
        { { .kind = DEED_GESTURE_POINTER,
            .instance_id = "el_1",
            AT(10, 10),
            .button = DEED_BUTTON_RIGHT },
          "contextmenu",
          "press 5,6 release 5,6\n",
          "\"contextmenu\"" },
        { { .kind = DEED_GESTURE_POINTER,
            .instance_id = "el_1",
            AT(10, 10),
            .button = DEED_BUTTON_MIDDLE },
          "auxclick",
          "press 5,6 release 5,6\n",
          "\"auxclick\"" },
        { { .kind = DEED_GESTURE_POINTER,
            .instance_id = "el_1",
            AT(10, 10),
            .duration_us = DEED_MS(500) },
          "click",
          "press 5,6\npointer release 5,6\n",
          "\"arm\"" },
        { { .kind = DEED_GESTURE_POINTER,
            .instance_id = "el_1",
            AT(10, 10),
            .has_rect = true,
            .rect = { 0, 0, 40, 40 },
            .pace_us = DEED_MS(30) },
          "click",
          "press 5,6\npointer release 5,6\n",
          "pointer move 1,2 " },
        { { .kind = DEED_GESTURE_HOVER, .instance_id = "el_1", AT(10, 10) },
          "mousemove",
          "pointer move 5,6\n",
          "\"mousemove\"" },
        { { .kind = DEED_GESTURE_HOVER,
            .instance_id = "el_1",
            AT(10, 10),
            .has_delta = true,
            .dy = 100,
            .modifiers = DEED_MOD_SHIFT },
          "wheel",
          "wheel 5,6 by 0,100\n",
          "\"turns\":true" },
        { { .kind = DEED_GESTURE_DRAG,
            .instance_id = "el_1",
            AT(10, 10),
            .has_delta = true,
            .dx = 30,
            .dy = 40 },
          "mousedown",
          "release 40,50\n",
          "\"hold\":true" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(list); i++) {
        pressed = &list[i];
        remote_play(press_so, NULL);
    }
}

static void a_second_turn(struct fake_remote *fake)
{
    static const struct deed_gesture wheel = { .kind = DEED_GESTURE_HOVER,
                                               .instance_id = "el_1",
                                               AT(10, 10),
                                               .has_delta = true,
                                               .dy = 100 };
    struct deed_gesture there = wheel;
    remote_rule(
        fake, "agent receipt", NULL,
        "{\"ok\":true,\"attached\":true,\"room\":\"some\",\"events\":[" EVENT(
            "wheel") "]}");
    struct remote_order *order = remote_perform(fake, &wheel);
    remote_wait(order);
    deed_time_us before = page_now(fake->page);
    order = remote_perform(fake, &wheel); /* goes on at once */
    remote_wait(order);
    if (fake->strict) {
        assert_in_range(page_now(fake->page) - before, 0, DEED_MS(50));
    }
    there.point.y = 200;
    order = remote_perform(fake, &there); /* to be taken, it waits */
    remote_wait(order);
    remote_delivered(order, DEED_DELIVERY_CONFIRMED, "");
    if (fake->strict) {
        assert_in_range(page_now(fake->page) - before, DEED_MS(600),
                        DEED_MS(800));
        assert_int_equal(order->receipt.room, DEED_ROOM_SOME);
        assert_int_equal(order->receipt.heard, DEED_YES);
    }
    there.point.x = 300;
    order = remote_perform(fake, &there);
    remote_pass(fake, 20);
    page_cancel(&fake->page->base, &order->reply);
    remote_answered(order, DEED_STATE, "called back");
}

REMOTE_TEST(a_wheel_elsewhere_waits_until_the_first_rests, a_second_turn, NULL)

static void held_and_called_back(struct fake_remote *fake)
{
    struct deed_gesture g = click;
    g.duration_us = DEED_MS(5000);
    struct remote_order *order = remote_perform(fake, &g);
    remote_pass(fake, 100);
    page_cancel(&fake->page->base, &order->reply);
    remote_answered(order, DEED_STATE, "called back");
    remote_sent(fake, "pointer unheard release 10,10\n");
}

REMOTE_TEST(the_button_does_not_stay_down, held_and_called_back, NULL)

static void nowhere(struct fake_remote *fake)
{
    static const struct deed_gesture list[] = {
        { .kind = DEED_GESTURE_POINTER, .instance_id = "el_1" },
        { .kind = DEED_GESTURE_POINTER, AT(1, 1) },
        { .kind = DEED_GESTURE_SWIPE, .instance_id = "el_1" },
        { .kind = DEED_GESTURE_PINCH, AT(1, 1) },
        { .kind = DEED_GESTURE_UPLOAD },
        { .kind = DEED_GESTURE_COUNT },
    };
    static const struct deed_gesture wheel = { .kind = DEED_GESTURE_HOVER,
                                               .instance_id = "el_1",
                                               AT(1, 1),
                                               .has_delta = true };
    static const struct deed_gesture gone = { .kind = DEED_GESTURE_FOCUS,
                                              .instance_id = "f9.el_1" };
    static const struct deed_gesture drag = { .kind = DEED_GESTURE_DRAG,
                                              .instance_id = "el_1",
                                              AT(1, 1),
                                              .to_instance_id = "f9.el_1" };
    for (size_t i = 0; i < DEED_ARRAY_LEN(list); i++) {
        remote_answered(remote_perform(fake, &list[i]), DEED_UNSUPPORTED, "");
    }
    remote_answered(remote_perform(fake, &wheel), DEED_UNSUPPORTED, "");
    remote_answered(remote_perform(fake, &gone), DEED_NOT_FOUND,
                    "its document is gone");
    remote_answered(remote_perform(fake, &drag), DEED_NOT_FOUND, "");
    remote_not_sent(fake, "pointer");
}

REMOTE_TEST(what_has_no_place_is_not_done, nowhere, remote_without_options)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_receipt_says_who_got_it),
        cmocka_unit_test(a_browser_that_asks_for_a_password_took_the_press),
        cmocka_unit_test(a_receipt_may_come_by_itself),
        cmocka_unit_test(what_comes_while_the_receipt_is_armed_came_before),
        cmocka_unit_test(the_same_is_pressed_again_without_a_move),
        cmocka_unit_test(each_kind_of_press_is_proven_by_its_own_event),
        cmocka_unit_test(a_wheel_elsewhere_waits_until_the_first_rests),
        cmocka_unit_test(the_button_does_not_stay_down),
        cmocka_unit_test(what_has_no_place_is_not_done),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
