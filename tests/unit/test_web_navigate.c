/* SPDX-License-Identifier: Apache-2.0 */
/* Where a page goes: to addresses, back, nowhere; and what is left of a page
 * that is gone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/verify/signal.h"
#include "driver/web/perform.h"
#include "fake_remote.h"
#include "nomem.h"

static struct remote_order *start_going(struct fake_remote *fake,
                                        const char *url)
{
    const struct deed_gesture g = { .kind = DEED_GESTURE_NAVIGATE, .url = url };
    return remote_perform(fake, &g);
}

/* A server may be slow: where what goes wrong is that no document comes, the
 * owner's time is what ends it. */
static void finish(struct remote_order *order)
{
    if (!order->fake->strict) {
        remote_pass(order->fake, 3000);
        page_cancel(&order->fake->page->base, &order->reply);
    }
    remote_wait(order);
}

static struct remote_order *go(struct fake_remote *fake, const char *url)
{
    struct remote_order *order = start_going(fake, url);
    finish(order);
    return order;
}

static struct remote_order *step(struct fake_remote *fake, const char *way)
{
    const struct deed_gesture g = { .kind = DEED_GESTURE_NAVIGATE,
                                    .history = way };
    struct remote_order *order = remote_perform(fake, &g);
    finish(order);
    return order;
}

static void arrive(struct fake_remote *fake)
{
    remote_commit(fake, "https://shop.example/a", "L2", NULL);
    web_agent_ready(fake->page, fake->main, 20);
    web_document_parsed(fake->page);
    web_document_loaded(fake->page);
}

static void arrive_slowly(struct fake_remote *fake)
{
    remote_commit(fake, "https://shop.example/a", "L2", NULL);
}

/* The server's word about the document of L2. */
static void serve(struct fake_remote *fake, int status, const char *words)
{
    const struct web_request request = { .id = "L2",
                                         .navigation = "L2",
                                         .url = "https://shop.example/a",
                                         .document = true,
                                         .main = true,
                                         .status = status,
                                         .status_text = words };
    web_request_answered(fake->page, &request);
}

#define GOES "{\"id\":\"L2\"}"

static void there(struct fake_remote *fake)
{
    remote_rule(fake, "navigate", NULL, GOES)->then = arrive;
    struct remote_order *order = go(fake, "a");
    remote_delivered(order, DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "navigate https://shop.example/a\n");
    if (fake->strict) {
        assert_true(order->receipt.returned_success);
        assert_false(order->receipt.failed);
    }
    remote_delivered(go(fake, "/a"), DEED_DELIVERY_CONFIRMED, "");
    remote_forget_past(fake);
    remote_delivered(go(fake, "https://other.example/"),
                     DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "navigate https://other.example/\n");
    /* A file has no routes. */
    frame_set_url(fake->main, "file:///tmp/a.html");
    remote_forget_past(fake);
    go(fake, "b");
    remote_sent(fake, "navigate b\n");
    frame_set_url(fake->main, "about:blank");
    remote_forget_past(fake);
    go(fake, "c");
    remote_sent(fake, "navigate c\n");
}

static void slowly(struct fake_remote *fake)
{
    remote_rule(fake, "navigate", NULL, GOES)->then = arrive_slowly;
    deed_time_us before = page_now(fake->page);
    remote_delivered(go(fake, "a"), DEED_DELIVERY_CONFIRMED, "");
    if (fake->strict) { /* it does not wait for all of the document */
        assert_in_range(page_now(fake->page) - before, DEED_MS(1400),
                        DEED_MS(1600));
    }
}

static void already_there(struct fake_remote *fake)
{
    remote_rule(fake, "navigate", NULL, GOES);
    remote_rule(fake, "run", "()=>0", "null")->then = arrive;
    remote_delivered(go(fake, "a"), DEED_DELIVERY_CONFIRMED, "");
}

static void refused_by_the_server(struct fake_remote *fake)
{
    remote_rule(fake, "navigate", NULL, GOES)->then = arrive;
    serve(fake, 404, "");
    struct remote_order *order = go(fake, "a");
    remote_delivered(order, DEED_DELIVERY_CONFIRMED,
                     "the server answered 404 Not Found");
    if (fake->strict) {
        assert_true(order->receipt.failed);
        assert_false(order->receipt.returned_success);
    }
}

static void an_address_is_gone_to_when_its_document_is_there(void **state)
{
    (void)state;
    remote_play(there, NULL);
    remote_play(slowly, NULL);
    remote_play(already_there, NULL);
    remote_play(refused_by_the_server, NULL);
}

/* What there is instead of a page. */

static void file_begins(struct fake_remote *fake)
{
    navigate_file(fake->page);
}

static void not_a_page(struct fake_remote *fake)
{
    remote_rule(fake, "navigate", NULL,
                "{\"id\":\"L2\",\"error\":\"net::ERR_NAME_NOT_RESOLVED\"}");
    struct remote_order *order = go(fake, "a");
    remote_delivered(order, DEED_DELIVERY_LOST, "ERR_NAME_NOT_RESOLVED");
    serve(fake, 503, "");
    remote_delivered(go(fake, "a"), DEED_DELIVERY_CONFIRMED,
                     "the server answered 503 Service Unavailable");
    serve(fake, 205, "");
    remote_delivered(go(fake, "a"), DEED_DELIVERY_CONFIRMED,
                     "the server sent no page (205)");
    serve(fake, 204, "");
    order = go(fake, "a");
    remote_delivered(order, DEED_DELIVERY_CONFIRMED,
                     "the server sent no page (204)");
    if (fake->strict) {
        assert_true(order->receipt.failed);
    }
    remote_rule(fake, "navigate", NULL, "error invalid_argument no such thing");
    remote_delivered(go(fake, "b"), DEED_DELIVERY_LOST, "said so");
}

static void a_file(struct fake_remote *fake)
{
    static const char file[] =
        "{\"id\":\"L5\",\"error\":\"aborted\",\"aborted\":true,"
        "\"download\":true}";
    remote_rule(fake, "navigate", NULL, file)->then = file_begins;
    deed_time_us before = page_now(fake->page);
    remote_delivered(go(fake, "a"), DEED_DELIVERY_CONFIRMED,
                     "the address is a file, not a page");
    if (fake->strict) {
        assert_in_range(page_now(fake->page) - before, 0, DEED_MS(100));
    }
    remote_rule(fake, "navigate", NULL, file); /* and no news of it */
    remote_delivered(go(fake, "a"), DEED_DELIVERY_CONFIRMED,
                     "the address is a file, not a page");
    remote_rule(fake, "run", "()=>0", "null")->then = file_begins;
    remote_delivered(go(fake, "a"), DEED_DELIVERY_CONFIRMED, "is a file");
}

static void told_to_stay(struct fake_remote *fake)
{
    fake->page->stayed = true;
}

static void not_left(struct fake_remote *fake)
{
    static const char aborted[] =
        "{\"error\":\"net::ERR_ABORTED\",\"aborted\":true}";
    remote_rule(fake, "navigate", NULL, aborted);
    remote_delivered(go(fake, "a"), DEED_DELIVERY_LOST, "ERR_ABORTED");
    fake->page->stays = true; /* it was told to once: it is asked again */
    remote_forget_past(fake);
    remote_delivered(go(fake, "a"), DEED_DELIVERY_LOST, "ERR_ABORTED");
    remote_sent(fake, "navigate https://shop.example/a\n"
                      "navigate https://shop.example/a\n");
    remote_rule(fake, "run", "()=>0", "null")->then = told_to_stay;
    remote_delivered(go(fake, "a"), DEED_DELIVERY_LOST,
                     "the answer was no; it is yes with the dialogs set");
}

static void what_is_no_page_is_told(void **state)
{
    (void)state;
    remote_play(not_a_page, NULL);
    remote_play(a_file, NULL);
    remote_play(not_left, NULL);
}

/* A page whose scripts never end. */
static void stuck(struct fake_remote *fake)
{
    remote_rule(fake, "run", "()=>0", "silence");
    remote_rule(fake, "navigate", NULL, GOES)->then = arrive;
    remote_delivered(go(fake, "a"), DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "stop scripts\nnavigate");
}

static void stuck_for_good(struct fake_remote *fake)
{
    remote_rule(fake, "run", "()=>0", "silence");
    remote_rule(fake, "navigate", NULL, GOES)->then = arrive;
    fake->main->unresponsive = true;
    remote_delivered(go(fake, "a"), DEED_DELIVERY_CONFIRMED, "");
    remote_not_sent(fake, "stop scripts");
}

static void a_page_that_does_not_answer_is_left_all_the_same(void **state)
{
    (void)state;
    remote_play(stuck, NULL);
    remote_play(stuck_for_good, remote_without_options);
}

/* Back, forward, reload. */

static void moves(struct fake_remote *fake)
{
    web_frame_moved(fake->page, fake->main, "https://shop.example/#b");
}

static void stays(struct fake_remote *fake)
{
    fake->page->stayed = true;
    navigate_stayed(fake->page);
}

static void cannot_be_reached(struct fake_remote *fake)
{
    remote_commit(fake, "chrome-error://", "L9", "https://shop.example/");
    web_agent_ready(fake->page, fake->main, 21);
    web_document_parsed(fake->page);
}

static void history(struct fake_remote *fake)
{
    remote_rule(fake, "history", NULL, "{\"any\":true}")->then = arrive;
    remote_delivered(step(fake, "back"), DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "history back\n");
    remote_rule(fake, "history", NULL, "{\"any\":true}")->then = moves;
    remote_delivered(step(fake, "forward"), DEED_DELIVERY_CONFIRMED, "");
    remote_rule(fake, "history", NULL, "{\"any\":true}")->then = stays;
    remote_delivered(step(fake, "reload"), DEED_DELIVERY_LOST,
                     "the page asked whether to leave it");
    remote_rule(fake, "history", NULL, "{\"any\":true}")->then =
        cannot_be_reached;
    remote_delivered(step(fake, "back"), DEED_DELIVERY_LOST,
                     "the page cannot be reached");
    const struct web_request failed = {
        .id = "L9", .document = true, .main = true, .error = "ERR_TIMED_OUT"
    };
    web_request_failed(fake->page, &failed);
    remote_delivered(step(fake, "back"), DEED_DELIVERY_LOST, "ERR_TIMED_OUT");
    remote_rule(fake, "history", NULL,
                "{\"error\":\"there is no page there\"}");
    struct remote_order *order = step(fake, "back");
    remote_delivered(order, DEED_DELIVERY_NOT_SENT, "there is no page there");
    if (fake->strict) {
        assert_true(order->receipt.refused);
    }
    navigate_stayed(fake->page); /* nobody waits */
    navigate_moved(fake->page);
    navigate_file(fake->page);
}

#define PLACED "{\"any\":true,\"placed\":true,\"wanted\":1}"

static void taken_back(struct fake_remote *fake)
{
    static const struct {
        const char *place, *note;
    } cases[] = {
        { "{\"at\":1,\"same\":false}", "" },
        { "{\"at\":1,\"same\":true}", "" },  /* two entries of one address */
        { "{\"at\":2,\"same\":false}", "" }, /* it leads on, elsewhere */
        { "{\"at\":2,\"same\":true}", "the page led back" },
        { "{\"at\":3,\"same\":true}", "the page led back" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        remote_rule(fake, "history", NULL, PLACED)->then =
            i % 2 ? moves : arrive;
        remote_rule(fake, "place", NULL, cases[i].place);
        struct remote_order *order = step(fake, "back");
        remote_delivered(order, DEED_DELIVERY_CONFIRMED, cases[i].note);
        if (fake->strict) {
            assert_int_equal(order->receipt.failed, *cases[i].note != 0);
        }
    }
}

REMOTE_TEST(a_step_in_the_history_that_the_page_takes_back_fails, taken_back,
            NULL)

static void before_the_answer(struct fake_remote *fake)
{
    remote_rule(fake, "history", NULL, "{\"any\":true}");
    remote_rule(fake, "run", "()=>0", "null")->then = arrive;
    remote_delivered(step(fake, "back"), DEED_DELIVERY_CONFIRMED, "");
    remote_rule(fake, "run", "()=>0", "null")->then = told_to_stay;
    remote_delivered(step(fake, "back"), DEED_DELIVERY_LOST,
                     "whether to leave it");
}

static void within(struct fake_remote *fake)
{
    remote_rule(fake, "navigate", NULL, "{}")->then = moves;
    remote_delivered(go(fake, "#b"), DEED_DELIVERY_CONFIRMED, "");
    remote_rule(fake, "navigate", NULL, "{}"); /* it is there already */
    remote_delivered(go(fake, "https://shop.example/#b"),
                     DEED_DELIVERY_CONFIRMED, "");
}

static void no_history(struct fake_remote *fake)
{
    remote_answered(step(fake, "back"), DEED_UNSUPPORTED, "");
    remote_answered(go(fake, NULL), DEED_INVALID, "");
}

static void the_history_leads_to_whatever_comes(void **state)
{
    (void)state;
    remote_play(history, NULL);
    remote_play(before_the_answer, NULL);
    remote_play(within, NULL);
    remote_play(no_history, remote_without_options);
}

/* A page that is gone. */

static void on_crash(void *user, const struct deed_error *err)
{
    struct fake_remote *fake = user;
    bool was = nomem_set(false);
    deed_strbuf_printf(&fake->signals, "crashed: %s\n", err->text);
    nomem_set(was);
}

static void crash(struct fake_remote *fake)
{
    static const struct deed_gesture focus = { .kind = DEED_GESTURE_FOCUS,
                                               .instance_id = "el_1" };
    const struct deed_query look = { 0 };
    fake->page->base.sink.crashed = on_crash;
    remote_rule(fake, "agent act", NULL, "silence");
    struct remote_order *order = remote_perform(fake, &focus);
    page_crashed(fake->page);
    page_crashed(fake->page);
    remote_answered(order, DEED_LOST, "the page crashed");
    remote_signalled(fake, "crashed: the page crashed");
    remote_answered(remote_perform(fake, &focus), DEED_STATE,
                    "the page crashed");
    remote_answered(remote_observe(fake, &look), DEED_STATE, "");
    remote_rule(fake, "navigate", NULL, GOES)->then = arrive;
    remote_delivered(go(fake, "a"), DEED_DELIVERY_CONFIRMED, "");
    remote_not_sent(fake, "()=>0"); /* there is nobody to ask */
    if (fake->strict) {
        assert_false(fake->page->crashed);
    }
}

static void loss(struct fake_remote *fake)
{
    static const struct deed_gesture focus = { .kind = DEED_GESTURE_FOCUS,
                                               .instance_id = "el_1" };
    const struct deed_watch watch = { 0 };
    struct deed_error err;
    struct deed_reply unknown = { 0 };
    struct remote_order *order = remote_perform(fake, &focus);
    deed_fail(&err, DEED_LOST, "the tab was closed");
    page_cancel(&fake->page->base, &unknown);
    page_lost(fake->page, &err);
    page_lost(fake->page, &err);
    page_crashed(fake->page);
    remote_answered(order, DEED_LOST, "the tab was closed");
    remote_signalled(fake, "lost the tab was closed\n");
    remote_answered(remote_perform(fake, &focus), DEED_LOST,
                    "the page is gone");
    remote_answered(start_going(fake, "a"), DEED_LOST, "the page is gone");
    assert_int_equal(web_watch(&fake->page->base, &watch, &watch, &err),
                     DEED_LOST);
    page_destroy(NULL);
}

static void a_page_that_crashed_can_go_elsewhere_one_that_is_gone_cannot(
    void **state)
{
    (void)state;
    remote_play(crash, NULL);
    remote_play(loss, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_address_is_gone_to_when_its_document_is_there),
        cmocka_unit_test(what_is_no_page_is_told),
        cmocka_unit_test(a_page_that_does_not_answer_is_left_all_the_same),
        cmocka_unit_test(the_history_leads_to_whatever_comes),
        cmocka_unit_test(a_step_in_the_history_that_the_page_takes_back_fails),
        cmocka_unit_test(
            a_page_that_crashed_can_go_elsewhere_one_that_is_gone_cannot),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
