/* SPDX-License-Identifier: Apache-2.0 */
/* The pointer, fingers, scrolling, files and what is shown to people: what is
 * sent for each, and what the receipt says of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/util.h"
#include "driver/web/browser.h"
#include "driver/web/listeners.h"
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

static void a_receipt_may_come_by_itself(void **state)
{
    (void)state;
    remote_play(armed_before, NULL);
    remote_play(told_while_it_is_asked, NULL);
}

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
          "\"to\":\"page\",\"at\":0,\"forMs\":40,\"option\":\"Blue\"" },
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

/* Files. */

static char path[] = "/tmp/deed-upload-XXXXXX";

static int make_file(void **state)
{
    (void)state;
    int fd = mkstemp(path);
    bool good = fd >= 0 && write(fd, "abc", 3) == 3;
    return good && close(fd) == 0 ? 0 : -1;
}

static int remove_file(void **state)
{
    (void)state;
    return unlink(path);
}

#define SAME "{\"ok\":true,\"files\":[{\"size\":3,\"hash\":440920331}]}"

static struct remote_order *upload(struct fake_remote *fake)
{
    const char *files[] = { path };
    const struct deed_gesture g = { .kind = DEED_GESTURE_UPLOAD,
                                    .instance_id = "el_1",
                                    .files = files,
                                    .file_count = 1 };
    struct remote_order *order = remote_perform(fake, &g);
    remote_wait(order);
    return order;
}

static void known_files(struct fake_remote *fake)
{
    remote_rule(fake, "agent tryFiles", NULL,
                "{\"ok\":true,\"inputId\":\"el_40\"}");
    remote_rule(fake, "agent triedFiles", NULL, SAME);
    remote_rule(fake, "agent filePlace", NULL,
                "{\"ok\":true,\"inputId\":\"el_41\"}");
}

static void to_an_input(struct fake_remote *fake)
{
    known_files(fake);
    struct remote_order *order = upload(fake);
    remote_delivered(order, DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "files el_40 /tmp/deed-upload-");
    remote_sent(fake, "files el_41 /tmp/deed-upload-");
    remote_rule(fake, "files el_41", NULL, "error invalid_argument");
    order = upload(fake);
    remote_delivered(order, DEED_DELIVERY_NOT_SENT, "said so");
}

static void other_files(struct fake_remote *fake)
{
    static const struct {
        const char *told, *why;
    } list[] = {
        { "{\"ok\":true,\"files\":[]}", "has no such file" },
        { "{\"ok\":true,\"files\":[{\"missing\":true}]}", "has no such file" },
        { "{\"ok\":true,\"files\":[{\"size\":0,\"hash\":1}]}",
          "has no such file" },
        { "{\"ok\":true,\"files\":[{\"size\":4,\"hash\":440920331}]}",
          "has another file there" },
        { "{\"ok\":true,\"files\":[{\"size\":3,\"hash\":440920332}]}",
          "has another file there" },
        { "{\"ok\":true,\"files\":[{\"size\":3,\"hash\":4}]}",
          "has another file there" },
    };
    known_files(fake);
    for (size_t i = 0; i < DEED_ARRAY_LEN(list); i++) {
        remote_rule(fake, "agent triedFiles", NULL, list[i].told);
        struct remote_order *order = upload(fake);
        remote_delivered(order, DEED_DELIVERY_NOT_SENT, list[i].why);
        if (fake->strict) {
            assert_true(order->receipt.refused);
        }
    }
    remote_not_sent(fake, "filePlace");
}

static void untried(struct fake_remote *fake)
{
    known_files(fake);
    remote_rule(fake, "files el_40", NULL, "error unsupported");
    struct remote_order *order = upload(fake);
    remote_delivered(order, DEED_DELIVERY_CONFIRMED, "");
    remote_not_sent(fake, "triedFiles");
    remote_rule(fake, "agent tryFiles", NULL, "{\"ok\":true}");
    order = upload(fake);
    remote_delivered(order, DEED_DELIVERY_NOT_SENT, "");
}

static void without_trial(struct fake_remote *fake)
{
    known_files(fake);
    struct remote_order *order = upload(fake);
    remote_delivered(order, DEED_DELIVERY_CONFIRMED, "");
    remote_not_sent(fake, "tryFiles");
}

static void on_this_machine(struct fake_remote *fake)
{
    struct deed_browser browser = { 0 };
    fake->remote.browser = &browser;
    without_trial(fake);
    fake->remote.browser = NULL;
}

static void no_such_file(struct fake_remote *fake)
{
    const char *files[] = { path, "/no/such/file" };
    const struct deed_gesture g = { .kind = DEED_GESTURE_UPLOAD,
                                    .instance_id = "el_1",
                                    .files = files,
                                    .file_count = 2 };
    remote_performed(fake, &g, DEED_DELIVERY_NOT_SENT,
                     "no such file: /no/such/file");
}

static void the_browser_must_have_the_files(void **state)
{
    (void)state;
    remote_play(to_an_input, NULL);
    remote_play(other_files, NULL);
    remote_play(untried, NULL);
    remote_play(without_trial, remote_without_options);
    remote_play(on_this_machine, NULL);
    remote_play(no_such_file, NULL);
}

/* Taken to another machine. */
static enum deed_code ferry_send(void *ferry, const char *from,
                                 deed_ferry_done *done, void *user,
                                 struct deed_error *err)
{
    const char *to = ferry;
    (void)from;
    if (!to) {
        return deed_fail(err, DEED_LOST, "no way there");
    }
    deed_fail(err, DEED_IO, "disk full");
    done(user, *to ? to : NULL, err);
    return DEED_OK;
}

static void ferry_forget(void *ferry, void *user)
{
    (void)ferry;
    (void)user;
}

static void ferried(struct fake_remote *fake)
{
    struct deed_browser browser = { .url = (char *)"ws://far.example/" };
    browser.opts.ferry =
        (struct deed_ferry){ ferry_send, ferry_forget, (void *)"/far/file" };
    fake->remote.browser = &browser;
    known_files(fake);
    remote_rule_once(fake, "agent triedFiles", NULL,
                     "{\"ok\":true,\"files\":[]}");
    struct remote_order *order = upload(fake);
    remote_delivered(order, DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "files el_40 /far/file of 1");
    remote_sent(fake, "files el_41 /far/file of 1");
    browser.opts.ferry.ferry = (void *)"";
    remote_rule_once(fake, "agent triedFiles", NULL,
                     "{\"ok\":true,\"files\":[]}");
    order = upload(fake);
    remote_delivered(order, DEED_DELIVERY_NOT_SENT, "machine: disk full");
    browser.opts.ferry.ferry = NULL;
    remote_rule_once(fake, "agent triedFiles", NULL,
                     "{\"ok\":true,\"files\":[]}");
    order = upload(fake);
    remote_delivered(order, DEED_DELIVERY_NOT_SENT, "machine: no way there");
    fake->remote.browser = NULL;
}

REMOTE_TEST(a_browser_elsewhere_gets_them_first, ferried, NULL)

#define BUTTON "{\"ok\":true,\"control\":true,\"facts\":{\"point\":[20,30]}}"
#define ZONE "{\"ok\":true,\"facts\":{\"point\":[20,30]}}"

static void chooser_opens(struct fake_remote *fake)
{
    web_chooser_opened(fake->page, 7);
    web_chooser_opened(fake->page, 8);
}

static void by_chooser(struct fake_remote *fake)
{
    known_files(fake);
    remote_rule(fake, "agent filePlace", NULL, BUTTON);
    remote_rule(fake, "agent receipt", NULL, CLICKED);
    remote_rule(fake, "pointer", NULL, "null")->then = chooser_opens;
    struct remote_order *order = upload(fake);
    remote_delivered(order, DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "intercept choosers on\n");
    remote_sent(fake, "files chooser /tmp/deed-upload-");
    remote_sent(fake, "intercept choosers off\n");
    web_chooser_opened(fake->page, 9); /* nobody waits for one */
    assert_null(fake->page->choosing);
    remote_rule(fake, "files chooser", NULL, "error invalid_argument");
    order = upload(fake);
    remote_delivered(order, DEED_DELIVERY_UNCONFIRMED, "said so");
    if (fake->strict) {
        assert_true(order->receipt.failed);
    }
}

static void by_late_chooser(struct fake_remote *fake)
{
    known_files(fake);
    remote_rule(fake, "agent filePlace", NULL, BUTTON);
    remote_rule(fake, "agent receipt", NULL, CLICKED)->then = chooser_opens;
    struct remote_order *order = upload(fake);
    remote_delivered(order, DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "files chooser /tmp/deed-upload-");
}

static void no_chooser(struct fake_remote *fake)
{
    known_files(fake);
    remote_rule(fake, "agent filePlace", NULL, BUTTON);
    remote_rule(fake, "agent receipt", NULL, CLICKED);
    struct remote_order *order = upload(fake);
    remote_delivered(order, DEED_DELIVERY_CONFIRMED,
                     "pressed, but no file chooser opened");
    if (fake->strict) {
        assert_true(order->receipt.failed);
    }
}

static void dropped(struct fake_remote *fake)
{
    known_files(fake);
    remote_rule(fake, "agent filePlace", NULL, ZONE);
    remote_rule(fake, "agent receipt", NULL, GOT(EVENT("drop")));
    struct remote_order *order = upload(fake);
    remote_delivered(order, DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "drag files /tmp/deed-upload-");
    remote_rule(fake, "agent filePlace", NULL, "{\"ok\":true,\"facts\":{}}");
    order = upload(fake);
    remote_delivered(order, DEED_DELIVERY_NOT_SENT, "covered or out of view");
}

static void not_dropped(struct fake_remote *fake)
{
    known_files(fake);
    remote_rule(fake, "agent filePlace", NULL, ZONE);
    struct remote_order *order = upload(fake);
    remote_delivered(order, DEED_DELIVERY_NOT_SENT,
                     "the browser takes no files");
}

static void files_go_by_a_chooser_or_are_dropped(void **state)
{
    (void)state;
    remote_play(by_chooser, NULL);
    remote_play(by_late_chooser, NULL);
    remote_play(no_chooser, NULL);
    remote_play(no_chooser, remote_without_options);
    remote_play(dropped, NULL);
    remote_play(not_dropped, remote_without_options);
}

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
        cmocka_unit_test(the_receipt_says_who_got_it),
        cmocka_unit_test(a_browser_that_asks_for_a_password_took_the_press),
        cmocka_unit_test(a_receipt_may_come_by_itself),
        cmocka_unit_test(each_kind_of_press_is_proven_by_its_own_event),
        cmocka_unit_test(a_wheel_elsewhere_waits_until_the_first_rests),
        cmocka_unit_test(the_button_does_not_stay_down),
        cmocka_unit_test(what_has_no_place_is_not_done),
        cmocka_unit_test(a_method_of_the_page_is_its_own_receipt),
        cmocka_unit_test(a_page_that_is_at_its_end_has_scrolled),
        cmocka_unit_test(what_comes_into_view_is_ready_for_the_input),
        cmocka_unit_test(fingers_move_one_step_after_the_other),
        cmocka_unit_test(the_browser_must_have_the_files),
        cmocka_unit_test(a_browser_elsewhere_gets_them_first),
        cmocka_unit_test(files_go_by_a_chooser_or_are_dropped),
        cmocka_unit_test(people_see_what_comes),
    };
    return cmocka_run_group_tests(tests, make_file, remove_file);
}
