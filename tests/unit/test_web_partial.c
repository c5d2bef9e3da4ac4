/* SPDX-License-Identifier: Apache-2.0 */
/* Answers that come in pieces, or while a field is being typed into: what the
 * receipt says of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "driver/web/page.h"
#include "driver/web/request_owner.h"
#include "fake_remote.h"
#include "request_scene.h"

#define DATA "https://shop.example/data"
#define TOOK                                                                   \
    "{\"ok\":true,\"attached\":true,\"beganMs\":2000,"                         \
    "\"events\":[{\"type\":\"input\",\"mine\":true}],\"equals\":true,"         \
    "\"element\":{\"id\":\"el_1\",\"facts\":{}}}"

static struct web_request data(const char *id)
{
    return (struct web_request){
        .id = id, .url = DATA, .method = "GET", .type = "Fetch", .length = -1
    };
}

/* The head of its answer came before the input. */
static void answer_head(struct fake_remote *fake, const char *id,
                        int64_t length)
{
    struct web_request request = data(id);
    scene_report(fake, web_request_started, &request);
    request.status = 200;
    request.length = length;
    scene_report(fake, web_request_answered, &request);
}

static struct remote_order *type_text(struct fake_remote *fake)
{
    const struct deed_gesture g = { .kind = DEED_GESTURE_TEXT,
                                    .instance_id = "el_1",
                                    .text = "Ada",
                                    .clear = true };
    remote_rule(fake, "agent ready", NULL,
                "{\"ok\":true,\"focused\":true,\"armed\":\"t1\",\"nowMs\":1}");
    remote_rule(fake, "agent receipt", NULL, TOOK);
    remote_rule(fake, "listeners", NULL, "null");
    return remote_performed(fake, &g, DEED_DELIVERY_CONFIRMED, "");
}

static const struct partial_case {
    const char *label;
    int64_t length;
    const char *come; /* what has come of the body, as JSON */
    unsigned older;   /* at the receipt */
    unsigned later;   /* when more than a second is over */
} cases[] = {
    { "nothing", -1, "\"\"", 1, 0 },
    { "the beginning of an object", -1, "\"{\\\"ok\\\":\"", 1, 1 },
    { "an object", -1, "\"{\\\"ok\\\":true}\"", 0, 0 },
    { "a list, longer than was told", 2, "\"[1,2,3]\"", 0, 0 },
    { "half of a list, longer than was told", 2, "\"[1,2,\"", 1, 1 },
    { "as many letters as were told", 5, "\"hello\"", 0, 0 },
    { "fewer letters than were told", 5, "\"hel\"", 1, 1 },
    { "letters, and nobody told how many", -1, "\"hel\"", 1, 0 },
    { "more than is read", -1, "null", 1, 0 },
    { "the browser does not say", -1, "refused", 1, 0 },
    { "no body", 0, "refused", 0, 0 },
};
static const struct partial_case *partial_case;

static void in_pieces(struct fake_remote *fake)
{
    remote_rule(fake, "partial d", NULL, partial_case->come);
    answer_head(fake, "d", partial_case->length);
    remote_pass(fake, 200);
    const struct remote_order *order = type_text(fake);
    if (fake->strict && order->receipt.older != partial_case->older) {
        fail_msg("%s: %u", partial_case->label, order->receipt.older);
    }
    remote_pass(fake, 1000);
    if (fake->strict && requests_older(fake->page) != partial_case->later) {
        fail_msg("%s: later %u", partial_case->label,
                 requests_older(fake->page));
    }
}

static void an_answer_is_older_until_its_body_is_whole(void **state)
{
    (void)state;
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        partial_case = &cases[i];
        remote_play(in_pieces, NULL);
    }
}

static void told(struct fake_remote *fake)
{
    const struct web_request request = data("d");
    const struct web_request other = data("e");
    remote_rule(fake, "partial", NULL, "\"{\"");
    answer_head(fake, "d", -1);
    answer_head(fake, "e", -1);
    remote_pass(fake, 200);
    const struct remote_order *order = type_text(fake);
    if (fake->strict) {
        assert_int_equal(order->receipt.older, 2);
        assert_int_equal(order->receipt.data_us, 0);
    }
    scene_report(fake, web_request_finished, &request);
    if (fake->strict) {
        assert_int_equal(requests_older(fake->page), 1);
        assert_true(requests_data_left(fake->page) > 0);
    }
    scene_report(fake, web_request_failed, &other);
    remote_pass(fake, 100);
    if (fake->strict) {
        assert_int_equal(requests_older(fake->page), 0);
        assert_int_equal(requests_data_left(fake->page), 0);
    }
}

REMOTE_TEST(the_end_of_a_body_is_the_end_of_the_wait, told, NULL)

static void unasked(struct fake_remote *fake)
{
    answer_head(fake, "d", -1);
    remote_pass(fake, 200);
    const struct remote_order *order = type_text(fake);
    remote_not_sent(fake, "partial");
    if (fake->strict) {
        assert_int_equal(order->receipt.older, 1);
    }
    remote_commit(fake, "https://shop.example/next", "L2", NULL);
    if (fake->strict) {
        assert_int_equal(requests_older(fake->page), 0);
    }
}

REMOTE_TEST(a_browser_that_cannot_be_asked_gets_a_second, unasked,
            remote_without_options)

/* The head comes while the action looks at what came of its input. */
static void head_later(struct fake_remote *fake)
{
    struct web_request request = data("d");
    remote_rule(fake, "partial d", NULL, "\"{}\"");
    scene_report(fake, web_request_started, &request);
    remote_pass(fake, 10);
    const struct remote_order *order = type_text(fake);
    if (fake->strict) {
        assert_int_equal(order->receipt.older, 1);
        assert_false(order->receipt.data_came);
    }
    request.status = 200;
    scene_report(fake, web_request_answered, &request);
    scene_settle(fake);
    remote_sent(fake, "partial d");
    if (fake->strict) {
        assert_int_equal(requests_older(fake->page), 0);
    }
}

REMOTE_TEST(a_head_that_comes_later_is_asked_about, head_later, NULL)

static void answer_it(struct fake_remote *fake)
{
    struct web_request request = data("d");
    request.status = 200;
    request.length = 0;
    scene_report(fake, web_request_answered, &request);
}

static void during(struct fake_remote *fake)
{
    const struct web_request request = data("d");
    scene_report(fake, web_request_started, &request);
    remote_pass(fake, 10);
    remote_rule(fake, "type", NULL, "{}")->then = answer_it;
    const struct remote_order *order = type_text(fake);
    if (fake->strict) {
        assert_true(order->receipt.data_came);
        assert_true(order->receipt.data_us > 0);
        assert_int_equal(order->receipt.older, 0);
    }
    order = type_text(fake); /* which the answer did not come to */
    if (fake->strict) {
        assert_false(order->receipt.data_came);
    }
}

REMOTE_TEST(an_answer_during_the_typing_is_told, during, NULL)

/* The page sends it after the action began, and before the input comes. */
static void send_it(struct fake_remote *fake)
{
    struct web_request request = data("d");
    request.sent_ms = 1000;
    scene_report(fake, web_request_started, &request);
}

static void between(struct fake_remote *fake)
{
    remote_rule(fake, "type", NULL, "{}")->then = send_it;
    const struct remote_order *order = type_text(fake);
    if (fake->strict) {
        assert_int_equal(order->receipt.older, 1);
    }
}

REMOTE_TEST(a_request_that_was_sent_before_the_input_came_is_older, between,
            NULL)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_answer_is_older_until_its_body_is_whole),
        cmocka_unit_test(the_end_of_a_body_is_the_end_of_the_wait),
        cmocka_unit_test(a_browser_that_cannot_be_asked_gets_a_second),
        cmocka_unit_test(a_head_that_comes_later_is_asked_about),
        cmocka_unit_test(an_answer_during_the_typing_is_told),
        cmocka_unit_test(
            a_request_that_was_sent_before_the_input_came_is_older),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
