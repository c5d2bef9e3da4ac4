/* SPDX-License-Identifier: Apache-2.0 */
/* Who listens to a target: asked for by a mark or by id, and what is told of
 * it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "driver/web/listeners.h"
#include "fake_remote.h"

/* Listeners. */

static struct deed_facts heard(struct fake_remote *fake, const char *said,
                               struct deed_facts facts)
{
    (void)listeners_heard(fake->page, NULL, &facts, said);
    return facts;
}

static void what_is_said(struct fake_remote *fake)
{
    const struct deed_facts plain = { 0 };
    struct deed_facts late = { .pending = DEED_PENDING_SCRIPT };
    struct deed_facts form = { .submits = true };
    struct deed_facts link = { .by_script = true };
    struct page *page = fake->page;
    /* Below the document, on it, touched by script, for this part, blind. */
    struct deed_facts f = heard(fake, "click|keydown|1|click", plain);
    assert_int_equal(f.listened, DEED_YES);
    assert_int_equal(f.listened_below, DEED_YES);
    assert_int_equal(f.handled, DEED_YES);
    assert_int_equal(f.app_code, DEED_YES);
    f = heard(fake, "||0|", plain);
    assert_int_equal(f.listened, DEED_NO);
    assert_int_equal(f.app_code, DEED_NO);
    assert_int_equal(f.handled, DEED_NO);
    f = heard(fake, "input|click|0", plain);
    assert_int_equal(f.listened, DEED_YES);
    assert_int_equal(f.handled, DEED_NO);
    /* Where scripts are to come, one on the whole document may be for
     * anything. */
    assert_int_equal(heard(fake, "|click|0|", late).listened, DEED_NO);
    assert_int_equal(heard(fake, "|click|1|", late).listened, DEED_YES);
    assert_int_equal(heard(fake, "submit||0|", form).listened, DEED_YES);
    assert_int_equal(heard(fake, "submit||0|", plain).listened, DEED_NO);
    assert_int_equal(heard(fake, "||0|", link).handled, DEED_YES);
    assert_int_equal(heard(fake, "mousedown||0|", plain).press_only, DEED_YES);
    assert_int_equal(heard(fake, "mousedown||0|click", plain).press_only,
                     DEED_NO);
    assert_int_equal(heard(fake, "mousedown click||0|", plain).press_only,
                     DEED_NO);
    assert_int_equal(heard(fake, "mousedown||0", plain).presses, DEED_YES);
    assert_true(heard(fake, "focus||0|", plain).focus_heard);
    /* A type in another type is none. */
    assert_int_equal(heard(fake, "dblclicks||0|", plain).listened, DEED_NO);
    f = plain;
    assert_false(listeners_heard(page, "el_1", &f, "nothing"));
    assert_false(listeners_heard(page, "el_1", &f, "only|one"));
    assert_false(listeners_heard(page, "el_1", &f, NULL));
    assert_int_equal(f.listened, DEED_UNKNOWN);
    /* Every listener at the root treats all presses alike. */
    f = heard(fake, "|click|1||click", plain);
    assert_true(f.deaf);
    assert_string_equal(f.blind, "click");
    assert_false(heard(fake, "|click mousedown|1||click", plain).deaf);
    assert_false(heard(fake, "click|click|1||click", plain).deaf);
    assert_false(heard(fake, "|keydown|1||click", plain).deaf);
    assert_null(heard(fake, "|click|1||", plain).blind);
    /* What is known to be listened to is not asked again. */
    assert_true(listeners_heard(page, "el_9", &f, "click||0|"));
    assert_true(is_heard(page, "el_9"));
    assert_false(is_heard(page, "el_1"));
}

REMOTE_TEST(what_listens_is_read_from_its_types, what_is_said, NULL)

static void what_suffices(struct fake_remote *fake)
{
    const struct deed_facts none = { 0 };
    const struct deed_facts native = { .native = DEED_YES };
    const struct deed_facts all = { .listened = DEED_YES,
                                    .app_code = DEED_YES };
    const struct deed_facts late = { .pending = DEED_PENDING_CODE,
                                     .native = DEED_YES };
    const struct deed_facts late_all = { .pending = DEED_PENDING_SCRIPT,
                                         .native = DEED_YES,
                                         .app_code = DEED_YES };
    (void)fake;
    assert_true(facts_suffice(&none, DEED_INTENT_LOOK));
    assert_false(facts_suffice(&none, DEED_INTENT_POINTER));
    assert_true(facts_suffice(&native, DEED_INTENT_POINTER));
    assert_true(facts_suffice(&none, DEED_INTENT_TEXT));
    assert_false(facts_suffice(&late, DEED_INTENT_TEXT));
    assert_true(facts_suffice(&late_all, DEED_INTENT_TEXT));
    assert_false(facts_suffice(&native, DEED_INTENT_TOGGLE));
    assert_false(facts_suffice(&none, DEED_INTENT_TOGGLE));
    assert_true(facts_suffice(&all, DEED_INTENT_TOGGLE));
    assert_int_equal(listeners_answer("input||0|"), DEED_YES);
    assert_int_equal(listeners_answer("click||0|"), DEED_NO);
    assert_int_equal(listeners_answer("what"), DEED_YES); /* not known */
}

REMOTE_TEST(facts_suffice_for_what_is_meant, what_suffices, NULL)

static const struct deed_probe press = { .instance_id = "el_1",
                                         .intent = DEED_INTENT_POINTER };
#define STILL                                                                  \
    "{\"ok\":true,\"id\":\"el_1\",\"facts\":{\"point\":[5,5],\"still\":{"      \
    "\"proven\":true}}}"

static void asked_by_a_mark(struct fake_remote *fake)
{
    remote_rule(fake, "agent facts", NULL, STILL);
    remote_rule(fake, "listeners", NULL, "\"click||0|\"");
    struct remote_order *order = remote_probe(fake, &press);
    remote_wait(order);
    remote_answered(order, DEED_OK, "");
    remote_sent(fake, "agent point #0 {\"el\":\"el_1\",\"ask\":\"deed-mark\","
                      "\"at\":[5,5]}\nlisteners #0 pointed -\n");
    if (fake->strict) {
        assert_int_equal(order->probed.listened, DEED_YES);
    }
    remote_forget_past(fake);
    order = remote_probe(fake, &press);
    remote_wait(order);
    remote_not_sent(fake, "listeners"); /* it is known */
    /* What the mark cannot reach is asked for by its id. */
    page_forget_listened(fake->page);
    remote_rule(fake, "listeners", "pointed", "\"nothing\"");
    order = remote_probe(fake, &press);
    remote_wait(order);
    remote_sent(fake, "listeners #0 pointed -\nlisteners #0 element el_1\n");
    if (fake->strict) {
        assert_int_equal(order->probed.listened, DEED_YES);
    }
    page_forget_listened(fake->page);
    remote_rule(fake, "listeners", "element", "error not_found");
    order = remote_probe(fake, &press);
    remote_wait(order);
    remote_answered(order, DEED_OK, "");
    if (fake->strict) {
        assert_int_equal(order->probed.listened, DEED_UNKNOWN);
    }
}

REMOTE_TEST(listeners_are_asked_for_by_a_mark_else_by_id, asked_by_a_mark, NULL)

static void go_meanwhile(struct fake_remote *fake)
{
    fake->main->context = 0;
}

static void document_goes(struct fake_remote *fake)
{
    remote_rule(fake, "agent facts", NULL, STILL);
    remote_rule(fake, "listeners", "pointed", "\"nothing\"");
    remote_rule(fake, "agent point", NULL, "{\"ok\":true}")->then =
        go_meanwhile;
    struct remote_order *order = remote_probe(fake, &press);
    remote_wait(order);
    remote_answered(order, DEED_OK, "");
    remote_not_sent(fake, "listeners #0 element");
}

REMOTE_TEST(of_a_document_that_goes_listeners_stay_unknown, document_goes, NULL)

/* A browser that tells with the mark, as Firefox does. */
static void tells_with_the_mark(struct deed_remote_ops *ops)
{
    ops->mark_tells = true;
}

static void told_with_the_mark(struct fake_remote *fake)
{
    remote_rule(fake, "agent facts", NULL, STILL);
    remote_rule(fake, "agent point", NULL,
                "{\"ok\":true,\"said\":\"click||0|\"}");
    struct remote_order *order = remote_probe(fake, &press);
    remote_wait(order);
    remote_answered(order, DEED_OK, "");
    remote_not_sent(fake, "listeners");
    if (fake->strict) {
        assert_int_equal(order->probed.listened, DEED_YES);
    }
    page_forget_listened(fake->page);
    remote_rule(fake, "agent point", NULL, "{\"ok\":true}");
    remote_rule(fake, "listeners", "element", "\"||0|\"");
    order = remote_probe(fake, &press);
    remote_wait(order);
    remote_sent(fake, "listeners #0 element el_1\n");
    if (fake->strict) {
        assert_int_equal(order->probed.listened, DEED_NO);
    }
}

REMOTE_TEST(listeners_may_be_told_with_the_mark, told_with_the_mark,
            tells_with_the_mark)

static void not_known(struct fake_remote *fake)
{
    remote_rule(fake, "agent facts", NULL, STILL);
    struct remote_order *order = remote_probe(fake, &press);
    remote_wait(order);
    remote_answered(order, DEED_OK, "");
    if (fake->strict) {
        assert_int_equal(order->probed.listened, DEED_UNKNOWN);
    }
}

REMOTE_TEST(where_no_browser_tells_listeners_are_not_known, not_known,
            remote_without_options)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_listens_is_read_from_its_types),
        cmocka_unit_test(facts_suffice_for_what_is_meant),
        cmocka_unit_test(listeners_are_asked_for_by_a_mark_else_by_id),
        cmocka_unit_test(of_a_document_that_goes_listeners_stay_unknown),
        cmocka_unit_test(listeners_may_be_told_with_the_mark),
        cmocka_unit_test(where_no_browser_tells_listeners_are_not_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
