/* SPDX-License-Identifier: Apache-2.0 */
/* An order that failed on a page that was not watched for long. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/verify/evidence_parts.h"
#include "evidence_fixture.h"

/* The press shows something, and an order follows that is refused. */
static struct deed_evidence *begin(void **state, deed_time_us watched_us)
{
    struct deed_evidence *e = &((struct fixture *)*state)->evidence;
    deed_evidence_init(e, e->arena);
    deed_evidence_watched(e, watched_us);
    e->handled = DEED_YES;
    deed_evidence_send(e, SENT, 0);
    deed_evidence_received(e, SENT);
    feed(e, (struct deed_signal){ KIND(STATE_CHANGED), .place = "#out",
                                  .caused = DEED_YES, .at_us = SENT + 1 });
    feed(e,
         (struct deed_signal){ KIND(REQUEST_STARTED), .place = "/save",
                               .request = "1", .at_us = SENT + DEED_MS(40) });
    assert_int_equal(e->open_count, 1);
    feed(e, (struct deed_signal){ KIND(REQUEST_FINISHED), .place = "/save",
                                  .request = "1", .status = 500,
                                  .at_us = SENT + DEED_MS(50) });
    return e;
}

static void next_order(struct deed_evidence *e, const char *place, int ms)
{
    feed(e,
         (struct deed_signal){ KIND(REQUEST_STARTED), .place = place,
                               .request = "2", .at_us = SENT + DEED_MS(ms) });
}

static bool is_refused_at(const struct deed_evidence *e, int ms)
{
    deed_time_us until;
    return deed_evidence_judge(e, SENT + DEED_MS(ms), &until) !=
           DEED_VERDICT_WAIT;
}

static void it_is_refused_when_no_other_order_came(void **state)
{
    struct deed_evidence *e = begin(state, DEED_MS(100));
    assert_false(is_refused_at(e, 349));
    assert_true(is_refused_at(e, 2000));
    next_order(e, "/other", 200);
    next_order(e, "/save", 400); /* too late to be the same */
    assert_true(e->refused);
}

static void one_that_is_given_again_was_not_the_acts(void **state)
{
    struct deed_evidence *e = begin(state, DEED_MS(100));
    next_order(e, "/save", 200);
    assert_false(e->refused);
    assert_int_equal(e->failed, 0);
}

static void on_a_page_that_was_watched_nothing_is_waited_for(void **state)
{
    struct deed_evidence *e = begin(state, DEED_MS(400));
    assert_int_equal(deed_evidence_young_until(e), 0);
    next_order(e, "/save", 200);
    assert_true(e->refused);
}

/* The handler gave it at once, and tries again. */
static void an_order_of_the_input_stays_refused(void **state)
{
    struct deed_evidence *e = begin(state, DEED_MS(100));
    e->young_failed_at = -1;
    feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .place = "/save",
                                  .request = "2", .caused = DEED_YES,
                                  .at_us = SENT + DEED_MS(60) });
    feed(e, (struct deed_signal){ KIND(REQUEST_FINISHED), .place = "/save",
                                  .request = "2", .status = 500,
                                  .at_us = SENT + DEED_MS(70) });
    feed(e,
         (struct deed_signal){ KIND(REQUEST_STARTED), .place = "/save",
                               .request = "3", .at_us = SENT + DEED_MS(80) });
    assert_true(e->refused);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EVIDENCE_TEST(it_is_refused_when_no_other_order_came),
        EVIDENCE_TEST(one_that_is_given_again_was_not_the_acts),
        EVIDENCE_TEST(on_a_page_that_was_watched_nothing_is_waited_for),
        EVIDENCE_TEST(an_order_of_the_input_stays_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
