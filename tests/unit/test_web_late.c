/* SPDX-License-Identifier: Apache-2.0 */
/* Browsers whose reports of requests and whose pages come on different ways:
 * reports that wait for the page, and gestures that wait for reports. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "fake_remote.h"

#define URL "https://shop.example/order"

static const struct web_request started = {
    .id = "R1", .url = URL, .method = "POST", .type = "Fetch"
};
static const struct web_request finished = { .id = "R1",
                                             .url = URL,
                                             .status = 200,
                                             .mime = "application/json",
                                             .length = -1 };
static const struct web_request failed = { .id = "R1",
                                           .url = URL,
                                           .error = "refused by the server" };

static void fails(struct fake_remote *fake, bool asks)
{
    REMOTE_SAYS(
        web_request_tell_late(fake->page, web_request_failed, &failed, asks));
}

/* Reports that wait. */

static void two_questions(struct fake_remote *fake)
{
    REMOTE_SAYS(web_request_started(fake->page, &started));
    remote_forget_past(fake);
    fails(fake, true);
    /* What comes after it waits behind it, without questions of its own. */
    const struct web_request next = { .id = "R2",
                                      .url = URL "/2",
                                      .method = "GET",
                                      .type = "XHR",
                                      .posted = "a",
                                      .status_text = "b",
                                      .redirected_from = NULL };
    REMOTE_SAYS(
        web_request_tell_late(fake->page, web_request_started, &next, false));
    remote_not_signalled(fake, "request.failed");
    remote_not_signalled(fake, "request.started");
    remote_pass(fake, 100);
    remote_sent(fake, "sync\nsync\n");
    remote_signalled(fake, "request.failed");
    remote_signalled(fake, "request.started");
    if (fake->strict) {
        assert_null(fake->page->late);
        assert_int_equal(requests_pending(fake->page), 1);
    }
    /* When nothing waits, what asks for nothing is told at once. */
    remote_forget_past(fake);
    REMOTE_SAYS(
        web_request_tell_late(fake->page, web_request_finished, &next, false));
    remote_not_sent(fake, "sync");
    if (fake->strict) {
        assert_int_equal(requests_pending(fake->page), 0);
    }
}

REMOTE_TEST(a_report_waits_until_the_page_answered_twice, two_questions, NULL)

static void unanswered(struct fake_remote *fake)
{
    REMOTE_SAYS(web_request_started(fake->page, &started));
    remote_rule(fake, "sync", NULL, "refused");
    fails(fake, true);
    remote_signalled(fake, "request.failed");
    REMOTE_SAYS(web_request_started(fake->page, &started));
    remote_rule(fake, "sync", NULL, "error timeout");
    remote_forget_past(fake);
    fails(fake, true);
    remote_not_signalled(fake, "request.failed");
    remote_pass(fake, 100);
    remote_signalled(fake, "request.failed");
    remote_rule_once(fake, "sync", NULL, "null");
    REMOTE_SAYS(web_request_started(fake->page, &started));
    remote_forget_past(fake);
    fails(fake, true);
    remote_pass(fake, 100);
    remote_signalled(fake, "request.failed");
}

REMOTE_TEST(a_page_that_does_not_answer_holds_no_report, unanswered, NULL)

static void left_waiting(struct fake_remote *fake)
{
    struct web_request other = finished;
    other.id = "R2";
    REMOTE_SAYS(web_request_started(fake->page, &started));
    remote_rule(fake, "sync", NULL, "silence");
    fails(fake, true);
    REMOTE_SAYS(
        web_request_tell_late(fake->page, web_request_finished, &other, true));
    if (fake->strict) {
        assert_non_null(fake->page->late);
    }
    const struct deed_error err = { .code = DEED_LOST };
    REMOTE_SAYS(page_lost(fake->page, &err));
    assert_null(fake->page->late);
}

REMOTE_TEST(reports_that_wait_end_with_the_page, left_waiting, NULL)

/* What the page tells after the report of an answer may be what it made of it.
 */
#define CHANGED                                                                \
    "{\"t\":5,\"events\":[{\"kind\":\"mutation\",\"places\":[{\"place\":\"p#"  \
    "m\"}]"                                                                    \
    "}]}"
#define LEAVES                                                                 \
    "{\"t\":6,\"events\":[{\"kind\":\"leaving\",\"url\":\"https://"            \
    "shop.example/2\"}]"                                                       \
    "}"

static void pushes(struct fake_remote *fake, const char *payload)
{
    REMOTE_SAYS(web_agent_pushed(fake->page, frame_by_number(fake->page, 0),
                                 payload, strlen(payload)));
}

static void overtaken(struct fake_remote *fake)
{
    REMOTE_SAYS(web_request_started(fake->page, &started));
    remote_forget_past(fake);
    fails(fake, true);
    pushes(fake, CHANGED);
    remote_not_signalled(fake, "state.changed");
    pushes(fake, LEAVES); /* nothing may hold this up */
    remote_signalled(fake, "navigation.started");
    remote_pass(fake, 100);
    remote_signalled(fake, "request.failed");
    remote_signalled(fake, "state.changed");
    /* A document that goes away takes nothing with it. */
    remote_rule(fake, "sync", NULL, "silence");
    REMOTE_SAYS(web_request_started(fake->page, &started));
    remote_forget_past(fake);
    fails(fake, true);
    pushes(fake, CHANGED);
    remote_not_signalled(fake, "state.changed");
    const struct web_commit commit = { .url = "https://shop.example/2" };
    REMOTE_SAYS(web_frame_committed(fake->page, frame_by_number(fake->page, 0),
                                    &commit));
    remote_signalled(fake, "state.changed");
}

REMOTE_TEST(a_change_waits_behind_the_report_of_an_answer, overtaken, NULL)

/* Gestures. */

#define RECEIPT                                                                \
    "{\"ok\":true,\"attached\":true,\"events\":[{\"type\":\"click\","          \
    "\"mine\":true}]}"

static const struct deed_gesture press = {
    .kind = DEED_GESTURE_POINTER,
    .instance_id = "el_1",
    .has_point = true,
    .point = { 20, 20 },
};

static void page_with_a_button(struct fake_remote *fake)
{
    remote_rule(fake, "agent facts", NULL,
                "{\"ok\":true,\"facts\":{\"point\":[20,20]}}");
    remote_rule(fake, "agent receipt", NULL, RECEIPT);
}

static void of_an_older_request(struct fake_remote *fake)
{
    page_with_a_button(fake);
    REMOTE_SAYS(web_request_started(fake->page, &started));
    remote_pass(fake, 50);
    remote_rule(fake, "agent receipt", NULL, "silence");
    struct remote_order *order = remote_perform(fake, &press);
    remote_pass(fake, 50);
    remote_forget_past(fake);
    fails(fake, true);
    /* The input is being handled: no question may hold it up. */
    remote_not_sent(fake, "sync");
    remote_not_signalled(fake, "request.failed");
    REMOTE_SAYS(page_cancel(&fake->page->base, &order->reply));
    REMOTE_SAYS(fake->page->acting = false; late_resume(fake->page));
    remote_pass(fake, 50);
    remote_sent(fake, "sync\nsync\n");
    remote_signalled(fake, "request.failed");
    remote_answered(order, DEED_STATE, "called back");
}

REMOTE_TEST(an_older_request_waits_for_the_receipt, of_an_older_request, NULL)

static void of_its_own_request(struct fake_remote *fake)
{
    page_with_a_button(fake);
    remote_rule(fake, "agent receipt", NULL, "silence");
    struct remote_order *order = remote_perform(fake, &press);
    remote_pass(fake, 50);
    REMOTE_SAYS(web_request_started(fake->page, &started));
    remote_forget_past(fake);
    fails(fake, true);
    remote_not_sent(fake, "sync");
    remote_signalled(fake, "request.failed");
    REMOTE_SAYS(page_cancel(&fake->page->base, &order->reply));
    remote_answered(order, DEED_STATE, "called back");
}

REMOTE_TEST(a_request_of_the_act_is_told_at_once, of_its_own_request, NULL)

static void announce(struct fake_remote *fake)
{
    web_request_announced(fake->page, URL);
    web_request_announced(fake->page, URL);
}

static void report_late(struct fake_remote *fake)
{
    page_with_a_button(fake);
    REMOTE_SAYS(web_request_announced(fake->page, URL)); /* before the act */
    remote_rule(fake, "pointer", NULL, "null")->then = announce;
    struct remote_order *order = remote_perform(fake, &press);
    remote_pass(fake, 100);
    if (fake->strict) {
        assert_false(order->done); /* two are missing */
    }
    REMOTE_SAYS(web_request_started(fake->page, &started));
    if (fake->strict) {
        assert_false(order->done);
    }
    struct web_request second = started;
    second.id = "R2";
    second.url = URL "#part";
    REMOTE_SAYS(web_request_started(fake->page, &second));
    remote_wait(order);
    remote_delivered(order, DEED_DELIVERY_CONFIRMED, "");
    remote_signalled(fake, "request.started - \"\" \"\" " URL " caused=yes");
    remote_signalled(fake, URL "#part caused=yes");
}

REMOTE_TEST(a_gesture_ends_when_its_requests_are_reported, report_late, NULL)

static void report(struct fake_remote *fake)
{
    web_request_started(fake->page, &started);
    const struct web_request nameless = { .id = "R7" };
    web_request_started(fake->page, &nameless);
    web_request_announced(fake->page, URL);
}

static void reported_first(struct fake_remote *fake)
{
    page_with_a_button(fake);
    remote_rule(fake, "pointer", NULL, "null")->then = report;
    struct remote_order *order = remote_perform(fake, &press);
    remote_pass(fake, 100);
    if (fake->strict) {
        assert_true(order->done);
    }
    remote_wait(order);
    remote_delivered(order, DEED_DELIVERY_CONFIRMED, "");
}

REMOTE_TEST(a_report_may_come_before_the_announcement, reported_first, NULL)

static void announce_many(struct fake_remote *fake)
{
    char url[40];
    for (int i = 0; i < ANNOUNCED_MAX + 3; i++) {
        snprintf(url, sizeof(url), "https://shop.example/%d", i);
        web_request_announced(fake->page, url);
    }
}

static void never_reported(struct fake_remote *fake)
{
    page_with_a_button(fake);
    remote_rule(fake, "pointer", NULL, "null")->then = announce_many;
    struct remote_order *order = remote_perform(fake, &press);
    remote_pass(fake, 900);
    if (fake->strict) {
        assert_false(order->done);
    }
    remote_wait(order);
    remote_delivered(order, DEED_DELIVERY_CONFIRMED, "");
    /* And one that is called back while it waits. */
    order = remote_perform(fake, &press);
    remote_pass(fake, 100);
    REMOTE_SAYS(page_cancel(&fake->page->base, &order->reply));
    remote_answered(order, DEED_STATE, "called back");
    assert_null(fake->page->announced.op);
}

REMOTE_TEST(what_the_browser_never_sends_is_given_up, never_reported, NULL)

static void senders(struct fake_remote *fake)
{
    static const struct {
        void (*by)(struct page *page, const char *url);
        const char *caused;
    } cases[] = {
        { web_request_by_itself, "caused=unknown" },
        { web_request_by_move, "caused=no" },
        { web_request_by_root, "caused=yes" },
    };
    struct web_request one = { .method = "POST", .type = "Fetch" };
    char url[40], id[10], part[100];
    page_with_a_button(fake);
    remote_rule(fake, "agent receipt", NULL, "silence");
    struct remote_order *order = remote_perform(fake, &press);
    remote_pass(fake, 10);
    for (unsigned i = 0; i < 3; i++) {
        snprintf(url, sizeof(url), "https://shop.example/s%u", i);
        snprintf(id, sizeof(id), "S%u", i);
        one.id = id;
        one.url = url;
        REMOTE_SAYS(cases[i].by(fake->page, url));
        REMOTE_SAYS(web_request_started(fake->page, &one));
        snprintf(part, sizeof(part), "%s %s", url, cases[i].caused);
        remote_signalled(fake, part);
    }
    /* It was asked for one time, and too long ago. */
    one.id = "S9";
    one.url = "https://shop.example/late";
    REMOTE_SAYS(web_request_by_move(fake->page, one.url));
    remote_pass(fake, 1100);
    REMOTE_SAYS(web_request_started(fake->page, &one));
    remote_signalled(fake, "https://shop.example/late caused=yes");
    REMOTE_SAYS(page_cancel(&fake->page->base, &order->reply));
    remote_answered(order, DEED_STATE, "called back");
}

REMOTE_TEST(who_sent_a_request_says_whose_doing_it_is, senders, NULL)

/* When a request was sent, the page itself knows best. */
#define LEFT_RECEIPT                                                           \
    "{\"ok\":true,\"attached\":true,\"beganMs\":5000,\"leaving\":{\"name\":"   \
    "\"Name\","                                                                \
    "\"fromMs\":5001,\"toMs\":5002},\"events\":[{\"type\":\"click\",\"mine\":" \
    "true}]}"

static void send_by_leaving(struct fake_remote *fake)
{
    const struct web_request late = { .id = "R1",
                                      .url = URL,
                                      .method = "POST",
                                      .type = "Fetch",
                                      .sent_ms = 5030 };
    struct web_request next = late;
    next.id = "R2";
    next.url = URL "/2";
    web_script_said(fake->page, "P1", "F5001500 " URL);
    web_request_started(fake->page, &late);
    web_request_started(fake->page, &next); /* reported first */
    web_script_said(fake->page, "P1", "F5001600 " URL "/2");
    web_script_said(fake->page, "P1", "F5001700 " URL "/3"); /* and this late */
}

static void timed_by_the_page(struct fake_remote *fake)
{
    const struct web_request third = { .id = "R3",
                                       .url = URL "/3",
                                       .method = "POST",
                                       .type = "Fetch",
                                       .sent_ms = 5030 };
    page_with_a_button(fake);
    remote_rule(fake, "agent receipt", NULL, LEFT_RECEIPT);
    remote_rule(fake, "pointer", NULL, "null")->then = send_by_leaving;
    struct remote_order *order = remote_perform(fake, &press);
    remote_pass(fake, 50);
    remote_signalled(fake, "request.started - \"\" \"\" - caused=no\n"
                           "request.started - \"\" \"\" - caused=no\n");
    REMOTE_SAYS(web_request_started(fake->page, &third));
    remote_signalled(fake, URL "/3 caused=no");
    remote_wait(order);
    remote_delivered(order, DEED_DELIVERY_CONFIRMED, "");
}

REMOTE_TEST(the_page_tells_when_a_request_was_sent, timed_by_the_page, NULL)

/* Dialogs. */

static void open_dialog(struct fake_remote *fake)
{
    const struct web_dialog confirm = { .type = "confirm", .message = "Sure?" };
    const struct web_dialog untyped = { .message = "What?" };
    const struct web_dialog prompt = { .type = "prompt" };
    web_dialog_opened(fake->page, &confirm);
    web_dialog_opened(fake->page, &untyped);
    web_dialog_opened(fake->page, &prompt);
    web_dialog_opened(fake->page, &confirm);
    web_dialog_opened(fake->page, &confirm);
    web_dialog_opened(fake->page, &confirm); /* one too many to be kept */
}

static void during_an_act(struct fake_remote *fake)
{
    struct deed_gesture g = press;
    g.dialog = DEED_DIALOG_ACCEPT;
    g.dialog_text = "yes";
    page_with_a_button(fake);
    /* The task of the click lasted from the beginning of the document on. */
    remote_rule(fake, "agent facts", NULL,
                "{\"ok\":true,\"nowMs\":5,\"facts\":{\"point\":[20,20]}}");
    remote_rule(fake, "agent receipt", NULL,
                "{\"ok\":true,\"nowMs\":5,\"attached\":true,\"tasks\":[[\"a\","
                "1],[1],[90000,90001],[0,500]],\"events\":[{\"type\":\"click\","
                "\"mine\":true}]}");
    remote_rule(fake, "pointer", NULL, "null")->then = open_dialog;
    remote_performed(fake, &g, DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "dialog accepted yes\n");
    remote_signalled(fake, "confirm \"\" \"Sure?\" accepted caused=yes");
    /* What no receipt can tell of. */
    remote_signalled(fake, "- \"\" \"What?\" accepted caused=unknown");
    remote_signalled(fake, "confirm \"\" \"Sure?\" accepted caused=unknown");
}

REMOTE_TEST(the_task_that_a_dialog_holds_up_opened_it, during_an_act, NULL)

static void leaving(struct fake_remote *fake)
{
    const struct web_dialog leave = { .type = "beforeunload" };
    const struct web_dialog alert = { .type = "alert", .message = "Hello" };
    REMOTE_SAYS(web_dialog_opened(fake->page, &alert));
    remote_sent(fake, "dialog accepted -\n");
    fake->remote.dialogs = DEED_DIALOG_ACCEPT;
    REMOTE_SAYS(web_dialog_opened(fake->page, &leave));
    assert_false(fake->page->stays);
    remote_signalled(fake, "beforeunload \"\" \"\" accepted caused=yes");
    fake->remote.dialogs = DEED_DIALOG_DISMISS;
    fake->page->leads_on = true;
    REMOTE_SAYS(web_dialog_opened(fake->page, &leave));
    assert_true(fake->page->stays);
    assert_false(fake->page->leads_on);
    remote_signalled(fake, "beforeunload \"\" \"\" dismissed caused=yes");
}

REMOTE_TEST(a_page_that_is_not_left_stays, leaving, NULL)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_change_waits_behind_the_report_of_an_answer),
        cmocka_unit_test(the_page_tells_when_a_request_was_sent),
        cmocka_unit_test(a_report_waits_until_the_page_answered_twice),
        cmocka_unit_test(a_page_that_does_not_answer_holds_no_report),
        cmocka_unit_test(reports_that_wait_end_with_the_page),
        cmocka_unit_test(an_older_request_waits_for_the_receipt),
        cmocka_unit_test(a_request_of_the_act_is_told_at_once),
        cmocka_unit_test(a_gesture_ends_when_its_requests_are_reported),
        cmocka_unit_test(a_report_may_come_before_the_announcement),
        cmocka_unit_test(what_the_browser_never_sends_is_given_up),
        cmocka_unit_test(who_sent_a_request_says_whose_doing_it_is),
        cmocka_unit_test(the_task_that_a_dialog_holds_up_opened_it),
        cmocka_unit_test(a_page_that_is_not_left_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
