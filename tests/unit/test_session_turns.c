/* SPDX-License-Identifier: Apache-2.0 */
/* Several actions of a session: their input goes one after the other. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/gate/gate.h"
#include "lib/session_impl.h"
#include "session_fixture.h"
#include "sim_help.h"

/* Two fields, both asked for at once, on a surface where input takes long. */
static void input_of_two_actions_is_one_after_the_other(void **state)
{
    (void)state;
    struct page page;
    struct heard heard[2] = { { .page = &page }, { .page = &page } };
    page_open(&page,
              "{'performTakes':100,'elements':["
              "{'id':'a','role':'textbox','name':'A'," RECT "},"
              "{'id':'b','role':'textbox','name':'B','rect':{'x':100,'y':200,"
              "'width':100,'height':30}}]}");
    static const char *const requests[] = {
        "{'actionId':'ui.enterText','args':{'text':'x'},'target':" NAMED(
            "textbox", "A") "}",
        "{'actionId':'ui.enterText','args':{'text':'y'},'target':" NAMED(
            "textbox", "B") "}",
    };
    for (int i = 0; i < 2; i++) {
        struct deed_callback callback = { .heard = session_hear,
                                          .user = &heard[i] };
        char *accepted = NULL;
        assert_int_equal(deed_submit(page.session,
                                     page_quote(&page, requests[i]), &callback,
                                     &accepted, NULL),
                         DEED_OK);
        deed_free(accepted);
    }
    deed_turn(page.session, 5000000);
    const char *delivered[2];
    for (int i = 0; i < 2; i++) {
        const struct deed_value *result =
            heard[i].list[heard[i].count - 1].payload;
        assert_string_equal(page_at(&page, result, "status"), "succeeded");
        delivered[i] =
            page_at(&page, result, "metadata/x.deed/timings/delivered");
    }
    assert_string_equal(delivered[0], "100000");
    assert_string_equal(delivered[1], "200000");
    page_close(&page);
}

/* The second one's time is up while it waits for its turn: it was not sent. */
static void a_gesture_that_never_got_its_turn_did_nothing(void **state)
{
    (void)state;
    struct page page;
    struct heard heard[2] = { { .page = &page }, { .page = &page } };
    page_open(&page,
              "{'performTakes':1000,'elements':["
              "{'id':'a','role':'textbox','name':'A'," RECT "},"
              "{'id':'b','role':'textbox','name':'B','rect':{'x':100,'y':200,"
              "'width':100,'height':30}}]}");
    static const char *const requests[] = {
        "{'actionId':'ui.enterText','args':{'text':'x'},'target':" NAMED(
            "textbox", "A") "}",
        "{'actionId':'ui.enterText','args':{'text':'y'},'timeoutMs':500,"
        "'target':" NAMED("textbox", "B") "}",
    };
    for (int i = 0; i < 2; i++) {
        struct deed_callback callback = { .heard = session_hear,
                                          .user = &heard[i] };
        char *accepted = NULL;
        deed_submit(page.session, page_quote(&page, requests[i]), &callback,
                    &accepted, NULL);
        deed_free(accepted);
    }
    deed_turn(page.session, 6000000);
    const struct deed_value *late = heard[1].list[heard[1].count - 1].payload;
    assert_string_equal(page_at(&page, late, "status"), "failed");
    assert_string_equal(page_at(&page, late, "sideEffectState"), "none");
    assert_string_equal(page_at(&page, late, "metadata/x.deed/delivered"),
                        "not_sent");
    page_close(&page);
}

static void closing_with_actions_under_way_leaks_nothing(void **state)
{
    (void)state;
    struct page page;
    struct heard heard = { .page = &page };
    struct deed_callback callback = { .heard = session_hear, .user = &heard };
    char *accepted = NULL;
    page_open(&page, BUTTON(",'onActivate':[{'toast':'late','after':900}]"));
    deed_submit(page.session, page_quote(&page, GO("")), &callback, &accepted,
                NULL);
    deed_free(accepted);
    deed_turn(page.session, 100);
    page_close(&page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(input_of_two_actions_is_one_after_the_other),
        cmocka_unit_test(a_gesture_that_never_got_its_turn_did_nothing),
        cmocka_unit_test(closing_with_actions_under_way_leaks_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
