/* SPDX-License-Identifier: Apache-2.0 */
/* A page that shows nothing any more. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "evidence_fixture.h"

static void change(struct deed_evidence *e, enum deed_tri blank)
{
    feed(e, (struct deed_signal){ KIND(STATE_CHANGED), .place = "#r:children",
                                  .caused = DEED_YES, .blank = blank });
}

static void a_page_that_stays_empty_is_observed(void **state)
{
    struct deed_evidence *e = &((struct fixture *)*state)->evidence;
    deed_evidence_send(e, SENT, 0);
    change(e, DEED_YES);
    change(e, DEED_UNKNOWN); /* told by something that did not look */
    assert_int_equal(judge(e, DEED_MS(1000)), DEED_VERDICT_WAIT);
    assert_int_equal(judge(e, DEED_MS(1300)), DEED_VERDICT_OBSERVED);
    e->put_off = true;
    assert_int_equal(judge(e, DEED_MS(1300)), DEED_VERDICT_WAIT);
    assert_int_equal(judge(e, DEED_SETTLE_US), DEED_VERDICT_OBSERVED);
}

static void a_page_that_is_filled_again_is_not_empty(void **state)
{
    struct deed_evidence *e = &((struct fixture *)*state)->evidence;
    deed_evidence_send(e, SENT, 0);
    change(e, DEED_YES);
    change(e, DEED_NO);
    assert_int_equal(judge(e, DEED_MS(1)), DEED_VERDICT_EFFECT);
}

static void another_document_is_another_page(void **state)
{
    struct deed_evidence *e = &((struct fixture *)*state)->evidence;
    deed_evidence_send(e, SENT, 0);
    change(e, DEED_YES);
    feed(e, (struct deed_signal){ KIND(ROUTE_CHANGED), .place = "route",
                                  .caused = DEED_YES });
    assert_true(deed_evidence_is_emptied(e));
    feed(e, (struct deed_signal){ KIND(ROUTE_CHANGED), .document = true,
                                  .caused = DEED_YES });
    assert_false(deed_evidence_is_emptied(e));
}

static void what_closes_a_page_may_leave_it_empty(void **state)
{
    struct deed_evidence *e = &((struct fixture *)*state)->evidence;
    e->name = "Close";
    deed_evidence_send(e, SENT, 0);
    change(e, DEED_YES);
    assert_int_equal(judge(e, DEED_MS(1)), DEED_VERDICT_EFFECT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EVIDENCE_TEST(a_page_that_stays_empty_is_observed),
        EVIDENCE_TEST(a_page_that_is_filled_again_is_not_empty),
        EVIDENCE_TEST(another_document_is_another_page),
        EVIDENCE_TEST(what_closes_a_page_may_leave_it_empty),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
