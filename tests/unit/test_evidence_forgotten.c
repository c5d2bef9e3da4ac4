/* SPDX-License-Identifier: Apache-2.0 */
/* Requests that are sent and forgotten: orders, and reports of a press. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "evidence_fixture.h"

static void say(struct deed_evidence *e, const char *words)
{
    feed(e, (struct deed_signal){ KIND(STATE_CHANGED), .place = "p#out:text",
                                  .said = words, .caused = DEED_YES });
}

static void send_off(struct deed_evidence *e, const char *place)
{
    feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .place = place,
                                  .request = place, .caused = DEED_YES,
                                  .forgotten = true });
}

static void answer(struct deed_evidence *e, const char *place, int status,
                   bool rooted)
{
    feed(e, (struct deed_signal){ KIND(REQUEST_FINISHED), .place = place,
                                  .request = place, .caused = DEED_YES,
                                  .text = place, .status = status,
                                  .rooted = rooted, .forgotten = true });
}

static void an_order_that_nobody_hears_of_is_refused(void **state)
{
    struct deed_evidence *e = &((struct fixture *)*state)->evidence;
    deed_evidence_send(e, SENT, 0);
    say(e, "Saved");
    send_off(e, "POST /a");
    assert_int_equal(judge(e, DEED_MS(200)), DEED_VERDICT_WAIT);
    answer(e, "POST /a", 500, false);
    assert_int_equal(judge(e, DEED_MS(500)), DEED_VERDICT_CONTRADICTED);
    assert_string_equal(e->error, "POST /a");
}

static void one_that_is_taken_or_not_answered_is_not_held_against_it(void **s)
{
    (void)s;
    for (int status = 0; status <= 204; status += 204) {
        struct fixture *f = NULL;
        evidence_setup((void **)&f);
        struct deed_evidence *e = &f->evidence;
        deed_evidence_send(e, SENT, 0);
        say(e, "Saved");
        send_off(e, "POST /a");
        if (status) {
            answer(e, "POST /a", status, false);
        }
        assert_int_equal(judge(e, DEED_MS(1200)), DEED_VERDICT_EFFECT);
        evidence_teardown((void **)&f);
    }
}

static void a_report_of_what_needs_no_server_is_not_waited_for(void **state)
{
    struct deed_evidence *e = &((struct fixture *)*state)->evidence;
    deed_evidence_send(e, SENT, 0);
    say(e, "Weight 2 kg");
    send_off(e, "POST /t");
    assert_int_equal(judge(e, DEED_MS(1)), DEED_VERDICT_EFFECT);
    answer(e, "POST /t", 500, false);
    assert_int_equal(judge(e, DEED_MS(900)), DEED_VERDICT_EFFECT);
}

static void a_report_beside_an_order_says_nothing(void **state)
{
    struct deed_evidence *e = &((struct fixture *)*state)->evidence;
    deed_evidence_send(e, SENT, 0);
    say(e, "Saved");
    send_off(e, "POST /t");
    feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .place = "POST /a",
                                  .request = "1", .caused = DEED_YES });
    answer(e, "POST /t", 500, false);
    feed(e, (struct deed_signal){ KIND(REQUEST_FINISHED), .place = "POST /a",
                                  .request = "1", .status = 200,
                                  .caused = DEED_YES });
    assert_int_equal(judge(e, DEED_MS(1200)), DEED_VERDICT_EFFECT);
}

static void a_report_from_the_root_is_excused(void **state)
{
    struct deed_evidence *e = &((struct fixture *)*state)->evidence;
    e->listened = DEED_YES;
    deed_evidence_send(e, SENT, 0);
    say(e, "Saved");
    send_off(e, "POST /t");
    answer(e, "POST /t", 500, false);
    assert_int_equal(judge(e, DEED_MS(200)), DEED_VERDICT_WAIT);
    answer(e, "POST /t", 500, true);
    assert_int_equal(judge(e, DEED_MS(200)), DEED_VERDICT_EFFECT);
}

static void of_two_one_that_is_taken_excuses_the_other(void **state)
{
    struct deed_evidence *e = &((struct fixture *)*state)->evidence;
    deed_evidence_send(e, SENT, 0);
    say(e, "Saved");
    send_off(e, "POST /t");
    send_off(e, "POST /a");
    answer(e, "POST /t", 500, false);
    answer(e, "POST /a", 204, false);
    assert_int_equal(judge(e, DEED_MS(500)), DEED_VERDICT_EFFECT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EVIDENCE_TEST(an_order_that_nobody_hears_of_is_refused),
        EVIDENCE_TEST(one_that_is_taken_or_not_answered_is_not_held_against_it),
        EVIDENCE_TEST(a_report_of_what_needs_no_server_is_not_waited_for),
        EVIDENCE_TEST(a_report_beside_an_order_says_nothing),
        EVIDENCE_TEST(a_report_from_the_root_is_excused),
        EVIDENCE_TEST(of_two_one_that_is_taken_excuses_the_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
