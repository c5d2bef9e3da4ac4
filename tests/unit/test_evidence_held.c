/* SPDX-License-Identifier: Apache-2.0 */
/* The button of a form that cannot be pressed any more. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "evidence_fixture.h"

static struct deed_evidence *begin(void **state)
{
    struct deed_evidence *e = &((struct fixture *)*state)->evidence;
    watch(e, DEED_MS(5000));
    e->control = true;
    deed_evidence_send(e, SENT, 0);
    e->form = true;
    feed(e, (struct deed_signal){ KIND(STATE_CHANGED), .off = true,
                                  .place = "button#b:attr.disabled",
                                  .instance_id = TARGET, .caused = DEED_YES });
    return e;
}

static void a_control_that_stays_disabled_is_observed(void **state)
{
    struct deed_evidence *e = begin(state);
    feed(e, (struct deed_signal){ KIND(STATE_CHANGED), .caused = DEED_YES,
                                  .place = "button#b:attr.class",
                                  .instance_id = TARGET });
    feed(e,
         (struct deed_signal){ KIND(STATE_CHANGED), .caused = DEED_YES,
                               .place = "input#i:attr.disabled", .off = true });
    assert_int_equal(judge(e, DEED_MS(1000)), DEED_VERDICT_WAIT);
    assert_int_equal(judge(e, DEED_MS(1300)), DEED_VERDICT_OBSERVED);
    e->put_off = true;
    assert_int_equal(judge(e, DEED_MS(1300)), DEED_VERDICT_WAIT);
    assert_int_equal(judge(e, DEED_SETTLE_US), DEED_VERDICT_OBSERVED);
}

static void what_comes_beside_it_is_the_effect(void **state)
{
    (void)state;
    static const struct deed_signal beside[] = {
        { KIND(STATE_CHANGED), .place = "button#b:children", .said = "Claimed",
          .instance_id = TARGET, .caused = DEED_YES },
        { KIND(STATE_CHANGED), .place = "button#b:attr.aria-pressed",
          .instance_id = TARGET, .caused = DEED_YES },
        { KIND(STATE_CHANGED), .place = "button#z:attr.disabled",
          .caused = DEED_YES },
        { KIND(ROUTE_CHANGED), .caused = DEED_YES },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(beside); i++) {
        struct fixture *f = NULL;
        evidence_setup((void **)&f);
        struct deed_evidence *e = begin((void **)&f);
        feed(e, beside[i]);
        assert_int_equal(judge(e, DEED_MS(200)), DEED_VERDICT_EFFECT);
        evidence_teardown((void **)&f);
    }
}

static void an_order_that_was_answered_is_the_effect(void **state)
{
    struct deed_evidence *e = begin(state);
    feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .place = "POST /a",
                                  .request = "1", .caused = DEED_YES });
    feed(e, (struct deed_signal){ KIND(REQUEST_FINISHED), .place = "POST /a",
                                  .request = "1", .status = 200,
                                  .caused = DEED_YES });
    assert_int_equal(judge(e, DEED_MS(1200)), DEED_VERDICT_EFFECT);
}

static void outside_of_a_form_it_is_the_effect(void **state)
{
    struct deed_evidence *e = begin(state);
    e->form = false;
    assert_int_equal(judge(e, DEED_MS(1200)), DEED_VERDICT_EFFECT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EVIDENCE_TEST(a_control_that_stays_disabled_is_observed),
        EVIDENCE_TEST(what_comes_beside_it_is_the_effect),
        EVIDENCE_TEST(an_order_that_was_answered_is_the_effect),
        EVIDENCE_TEST(outside_of_a_form_it_is_the_effect),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
