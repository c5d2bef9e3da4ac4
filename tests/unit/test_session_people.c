/* SPDX-License-Identifier: Apache-2.0 */
/* What people say about an action: grants, denials, cancelling, acting
 * themselves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/gate/gate.h"
#include "lib/session_impl.h"
#include "session_fixture.h"
#include "sim_help.h"

static void a_risky_act_waits_for_a_grant(void **state)
{
    (void)state;
    struct page page;
    struct heard heard = { .grants = true };
    page_open(&page, BUTTON(RISKY));
    const struct deed_value *result = session_act(&page, &heard, GO(""));
    assert_string_equal(page_at(&page, result, "status"), "succeeded");
    assert_int_equal(heard.second, DEED_STATE);
    page_close(&page);
}

static void a_denied_act_is_cancelled_and_not_done(void **state)
{
    (void)state;
    struct page page;
    struct heard heard = { .denies = true };
    page_open(&page, BUTTON(RISKY));
    unsigned long before = session_revision(&page);
    const struct deed_value *result = session_act(&page, &heard, GO(""));
    assert_string_equal(page_at(&page, result, "status"), "cancelled");
    assert_string_equal(page_at(&page, result, "error/code"),
                        "confirmation_denied");
    assert_string_equal(page_at(&page, result, "sideEffectState"), "none");
    assert_int_equal(heard.second, DEED_STATE);
    assert_int_equal(session_revision(&page), before);
    page_close(&page);
}

static void an_act_that_nobody_confirms_is_not_done(void **state)
{
    (void)state;
    struct page page;
    page_open(&page, BUTTON(RISKY));
    unsigned long before = session_revision(&page);
    const struct deed_value *result = page_act(&page, GO(""));
    assert_string_equal(page_at(&page, result, "status"), "cancelled");
    assert_int_equal(session_revision(&page), before);
    page_close(&page);
}

static void a_cancelled_act_ends_and_stays_ended(void **state)
{
    (void)state;
    struct page page;
    struct heard heard = { .cancels = true };
    page_open(&page, BUTTON(RISKY));
    const struct deed_value *result = session_act(&page, &heard, GO(""));
    assert_string_equal(page_at(&page, result, "status"), "cancelled");
    assert_string_equal(page_at(&page, result, "error/code"), "cancelled");
    assert_int_equal(heard.second, DEED_STATE);
    page_close(&page);
}

static void a_person_who_acted_is_believed_only_when_it_shows(void **state)
{
    (void)state;
    static const struct {
        const char *ui, *status;
    } rows[] = {
        { "{'elements':[{'id':'b','role':'button','name':'Go'," RECT COUNTS
          ",'activation':'person'}],'timeline':[{'activate':'b','after':50}]}",
          "succeeded" },
        { "{'elements':[{'id':'b','role':'button','name':'Go'," RECT COUNTS
          ",'activation':'person'}]}",
          "failed" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        struct page page;
        struct heard heard = { .acts_as_person = true };
        page_open(&page, rows[i].ui);
        const struct deed_value *result = session_act(&page, &heard, GO(""));
        assert_string_equal(page_at(&page, result, "status"), rows[i].status);
        assert_int_equal(heard.second, DEED_STATE);
        page_close(&page);
    }
}

static void words_about_unknown_actions_are_refused(void **state)
{
    (void)state;
    static const char *const unknown[] = { "act_9", "act_0", "act_",
                                           "x",     "",      "act_1x" };
    struct page page;
    struct deed_error err = { 0 };
    page_open(&page, BUTTON(COUNTS));
    for (size_t i = 0; i < DEED_ARRAY_LEN(unknown); i++) {
        assert_int_equal(deed_grant(page.session, unknown[i], &err),
                         DEED_NOT_FOUND);
        assert_string_equal(err.member, "actionHandle");
        assert_int_equal(deed_deny(page.session, unknown[i], NULL, NULL),
                         DEED_NOT_FOUND);
        assert_int_equal(deed_cancel(page.session, unknown[i], NULL, NULL),
                         DEED_NOT_FOUND);
        assert_int_equal(deed_user_acted(page.session, unknown[i], NULL),
                         DEED_NOT_FOUND);
    }
    page_act(&page, GO(""));
    assert_int_equal(deed_grant(page.session, "act_1", NULL), DEED_STATE);
    assert_int_equal(deed_cancel(page.session, "act_1", NULL, NULL),
                     DEED_STATE);
    page_close(&page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_risky_act_waits_for_a_grant),
        cmocka_unit_test(a_denied_act_is_cancelled_and_not_done),
        cmocka_unit_test(an_act_that_nobody_confirms_is_not_done),
        cmocka_unit_test(a_cancelled_act_ends_and_stays_ended),
        cmocka_unit_test(a_person_who_acted_is_believed_only_when_it_shows),
        cmocka_unit_test(words_about_unknown_actions_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
