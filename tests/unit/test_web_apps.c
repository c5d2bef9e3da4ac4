/* SPDX-License-Identifier: Apache-2.0 */
/* Actions that a page declares: listed, found and run. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/strbuf.h"
#include "core/act/action.h"
#include "fake_remote.h"

static const struct deed_app_action *find(const struct fake_remote *fake,
                                          const char *id)
{
    return web_find_app_action(&fake->page->base, id);
}

static void list_with(struct fake_remote *fake, const char *list)
{
    remote_rule(fake, "run #0 - ()=>!!(window.uiap", NULL, "true");
    remote_rule(fake, "run #0 - ()=>", ".list()", list);
    REMOTE_SAYS(web_document_loaded(fake->page));
    remote_pass(fake, 10);
}

static void listed(struct fake_remote *fake)
{
    list_with(
        fake,
        "[{\"id\":\"cart.add\",\"idempotent\":true,\"risk\":{\"level\":\"high\""
        "},\"success\":[{\"kind\":\"route.changed\",\"pattern\":\"/cart\"}]},"
        "{\"id\":\"\"},{\"name\":\"none\"},"
        "{\"id\":\"wrong\",\"success\":[{\"kind\":\"no such\"}]},"
        "{\"id\":\"empty\",\"success\":[]}]");
    if (fake->strict) {
        const struct deed_app_action *add = find(fake, "cart.add");
        assert_non_null(add);
        assert_true(add->idempotent);
        assert_string_equal(add->risk, "high");
        assert_int_equal(add->success_count, 1);
        assert_int_equal(add->success[0].kind, DEED_SIGNAL_ROUTE_CHANGED);
        /* What cannot be checked is not declared. */
        assert_int_equal(find(fake, "wrong")->success_count, 0);
        assert_int_equal(find(fake, "empty")->success_count, 0);
        assert_null(find(fake, ""));
        assert_null(find(fake, "cart.remove"));
    }
    list_with(fake, "null");
    if (fake->strict) {
        assert_null(find(fake, "cart.add")); /* it declares nothing any more */
    }
}

REMOTE_TEST(what_a_page_declares_is_found_by_its_id, listed, NULL)

static void very_many(struct fake_remote *fake)
{
    struct deed_strbuf list = { 0 };
    for (int i = 0; i < 300; i++) {
        deed_strbuf_printf(&list, "%s{\"id\":\"a%d\"}", i ? "," : "[", i);
    }
    deed_strbuf_puts(&list, "]");
    const char *kept = deed_strbuf_keep(&list, &fake->arena);
    list_with(fake, kept);
    if (fake->strict) {
        assert_non_null(find(fake, "a255"));
        assert_null(find(fake, "a256"));
    }
}

REMOTE_TEST(no_more_than_256_are_kept, very_many, NULL)

static void not_listed(struct fake_remote *fake)
{
    remote_rule(fake, "run #0 - ()=>!!(window.uiap", NULL, "refused");
    assert_false(apps_refresh(fake->page));
    fake->main->parsed = false;
    REMOTE_SAYS(web_document_parsed(fake->page));
    assert_true(fake->main->parsed);
    frame_remove(fake->page, "F1");
    assert_false(apps_refresh(fake->page));
    REMOTE_SAYS(web_document_parsed(fake->page));
    REMOTE_SAYS(web_document_loaded(fake->page));
    fake->page->lost = true;
    assert_false(apps_refresh(fake->page));
    assert_null(find(fake, "cart.add"));
}

REMOTE_TEST(a_page_that_cannot_be_asked_declares_nothing, not_listed, NULL)

/* Running one. */

static const struct deed_gesture add = { .kind = DEED_GESTURE_INVOKE,
                                         .app_action = "cart.add" };

static void run(struct fake_remote *fake)
{
    struct deed_gesture g = add;
    g.params = deed_value_map(&fake->arena);
    deed_value_set(&fake->arena, (struct deed_value *)g.params, "n",
                   deed_value_number(&fake->arena, 2));
    remote_rule(fake, "run #0 [\"cart.add\",{\"n\":2}] (i,p)=>", NULL,
                "{\"total\":3}");
    struct remote_order *order =
        remote_performed(fake, &g, DEED_DELIVERY_CONFIRMED, "");
    /* The agent watches before the page is called. */
    remote_sent(fake, "sync\nrun #0 [\"cart.add\",{\"n\":2}] (i,p)=>");
    if (fake->strict) {
        assert_true(order->receipt.returned_success);
        assert_int_equal(order->receipt.app_code, DEED_YES);
    }
    remote_rule(fake, "run #0 [\"cart.add\",{}] (i,p)=>", NULL, "3");
    remote_performed(fake, &add, DEED_DELIVERY_CONFIRMED, "");
    remote_rule(fake, "run #0 [\"cart.add\",{}] (i,p)=>", NULL,
                "error invalid_argument");
    remote_not_signalled(fake, "exception");
    order = remote_performed(fake, &add, DEED_DELIVERY_CONFIRMED,
                             "said so"); /* it threw */
    remote_signalled(fake, "\"said so\" - caused=yes");
    if (fake->strict) {
        assert_false(order->receipt.returned_success);
    }
    remote_rule(fake, "run #0 [\"cart.add\",{}] (i,p)=>", NULL,
                "error timeout");
    remote_performed(fake, &add, DEED_DELIVERY_UNCONFIRMED, "");
    remote_rule(fake, "run #0 [\"cart.add\",{}] (i,p)=>", NULL, "refused");
    order = remote_performed(fake, &add, DEED_DELIVERY_NOT_SENT,
                             "the page cannot be called");
    if (fake->strict) {
        assert_false(order->receipt.returned_success);
    }
}

REMOTE_TEST(an_action_of_the_page_says_what_it_returned, run, NULL)

static void nowhere(struct fake_remote *fake)
{
    struct deed_gesture g = add;
    g.app_action = NULL;
    remote_answered(remote_perform(fake, &g), DEED_UNSUPPORTED,
                    "could not do the gesture");
    frame_remove(fake->page, "F1");
    remote_answered(remote_perform(fake, &add), DEED_NOT_FOUND,
                    "its document is gone");
}

REMOTE_TEST(without_a_name_or_a_page_nothing_is_run, nowhere, NULL)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_page_declares_is_found_by_its_id),
        cmocka_unit_test(no_more_than_256_are_kept),
        cmocka_unit_test(a_page_that_cannot_be_asked_declares_nothing),
        cmocka_unit_test(an_action_of_the_page_says_what_it_returned),
        cmocka_unit_test(without_a_name_or_a_page_nothing_is_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
