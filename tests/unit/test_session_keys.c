/* SPDX-License-Identifier: Apache-2.0 */
/* Keys of requests: the same key returns the recorded result, and is not acted
 * on again. */
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

#define USE "metadata/x.deed/idempotency/use"

static void a_key_returns_the_recorded_result(void **state)
{
    (void)state;
    struct page page;
    page_open(&page, BUTTON(COUNTS));
    const char *request = GO(",'idempotencyKey':'k1'");
    const struct deed_value *first = page_act(&page, request);
    unsigned long before = session_revision(&page);
    const struct deed_value *second = page_act(&page, request);
    static const char *const same[] = { "actionHandle", "status",
                                        "sideEffectState", "stateRevision",
                                        "verification/passed" };
    for (size_t i = 0; i < DEED_ARRAY_LEN(same); i++) {
        char *was = page_quote(&page, page_at(&page, first, same[i]));
        assert_string_equal(page_at(&page, second, same[i]), was);
    }
    assert_string_equal(page_at(&page, first, USE), "first");
    assert_string_equal(page_at(&page, second, USE), "replayed");
    assert_int_equal(session_revision(&page), before);
    page_close(&page);
}

static void a_key_of_another_request_is_refused(void **state)
{
    (void)state;
    struct page page;
    struct deed_error err = { 0 };
    page_open(&page, BUTTON(COUNTS));
    page_act(&page, GO(",'idempotencyKey':'k1'"));
    assert_int_equal(
        page_refuse(&page, GO(",'idempotencyKey':'k1','timeoutMs':77"), &err),
        DEED_EXISTS);
    assert_string_equal(err.member, "idempotencyKey");
    page_close(&page);
}

static void a_key_with_an_unknown_end_is_never_acted_on_again(void **state)
{
    (void)state;
    struct page page;
    page_open(&page, BUTTON(",'listens':true"));
    const struct deed_value *result =
        page_act(&page, GO(",'idempotencyKey':'k1'"));
    assert_string_equal(page_at(&page, result, "sideEffectState"), "unknown");
    unsigned long before = session_revision(&page);
    result = page_act(&page, GO(",'idempotencyKey':'k1'"));
    assert_string_equal(page_at(&page, result, "error/code"),
                        "unsafe_retry_refused");
    assert_string_equal(page_at(&page, result, "status"), "failed");
    assert_string_equal(page_at(&page, result, "sideEffectState"), "unknown");
    assert_string_equal(page_at(&page, result, "error/detail/earlierHandle"),
                        "act_1");
    assert_int_equal(session_revision(&page), before);
    page_close(&page);
}

static void a_key_whose_act_did_nothing_may_be_used_again(void **state)
{
    (void)state;
    struct page page;
    page_open(&page,
              "{'elements':[{'id':'b','role':'button','name':'Go'," RECT COUNTS
              ",'states':{'enabled':false}}]}");
    for (int i = 0; i < 2; i++) {
        const struct deed_value *result =
            page_act(&page, GO(",'idempotencyKey':'k1'"));
        assert_string_equal(page_at(&page, result, "error/code"),
                            "target_not_interactable");
    }
    page_close(&page);
}

static void the_same_key_joins_what_is_under_way(void **state)
{
    (void)state;
    struct page page;
    struct heard heard[2] = { { .page = &page }, { .page = &page } };
    page_open(&page, BUTTON(",'onActivate':[{'toast':'once','after':300}]"));
    char *accepted[2] = { NULL, NULL };
    for (int i = 0; i < 2; i++) {
        struct deed_callback callback = { .heard = session_hear,
                                          .user = &heard[i] };
        assert_int_equal(
            deed_submit(page.session,
                        page_quote(&page, GO(",'idempotencyKey':'k1'")),
                        &callback, &accepted[i], NULL),
            DEED_OK);
    }
    assert_string_equal(accepted[0], accepted[1]);
    deed_turn(page.session, 2000000);
    for (int i = 0; i < 2; i++) {
        assert_true(heard[i].count > 0);
        assert_string_equal(heard[i].list[heard[i].count - 1].type,
                            "action.result");
        deed_free(accepted[i]);
    }
    page_close(&page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_key_returns_the_recorded_result),
        cmocka_unit_test(a_key_of_another_request_is_refused),
        cmocka_unit_test(a_key_with_an_unknown_end_is_never_acted_on_again),
        cmocka_unit_test(a_key_whose_act_did_nothing_may_be_used_again),
        cmocka_unit_test(the_same_key_joins_what_is_under_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
