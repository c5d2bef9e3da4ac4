/* SPDX-License-Identifier: Apache-2.0 */
/* Looks at a page: candidates, conditions and what is waited for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "driver/web/early_answer.h"
#include "driver/web/page.h"
#include "fake_remote.h"

/* Candidates. */

static const struct deed_target save = {
    .by = DEED_BY_CSS,
    .value = ".save",
};

#define CHAIN                                                                  \
    "\"chain\":[{},{\"id\":\"el_7\",\"inline\":[\"onclick\"]},{\"id\":"        \
    "\"el_8\",\"native\":\"link\"},{\"id\":\"el_9\",\"cursor\":\"pointer\"},"  \
    "{\"id\":\"el_10\",\"role\":\"button\"},{\"id\":\"el_11\",\"listens\":"    \
    "true},{\"id\":\"el_12\"}]"

static void candidates(struct fake_remote *fake)
{
    const struct deed_query query = { .target = &save,
                                      .intent = DEED_INTENT_TEXT,
                                      .want_facts = true };
    remote_rule(
        fake, "agent find", NULL,
        "{\"ok\":true,\"total\":2,\"focus\":\"el_1\",\"candidates\":["
        "{\"id\":\"el_1\",\"role\":\"textbox\",\"name\":\"Name\",\"scope\":{"
        "\"id\":\"el_20\",\"role\":\"form\"},\"within\":{\"id\":\"el_21\"}"
        "," CHAIN
        ",\"related\":[{\"id\":\"el_2\",\"role\":\"checkbox\"}],\"facts\":{"
        "\"point\":[5,5]}},"
        /* Of one that shares what is around it, and is in a page whose scripts
         * are still to come. */
        "{\"id\":\"el_3\",\"role\":\"textbox\"," CHAIN ",\"facts\":{\"pending\""
        ":{\"script\":true}}},{\"id\":\"el_1\",\"related\":[{\"id\":\"el_4\"}]}"
        "],\"near\":[{\"id\":\"el_30\",\"role\":\"button\",\"name\":\"Safe\"}],"
        "\"notInspected\":[{\"kind\":\"canvas\"},{\"kind\":\"closed-shadow\","
        "\"selector\":\"x-a\"},{\"kind\":\"frame\"}]}");
    struct remote_order *order = remote_observe(fake, &query);
    remote_wait(order);
    remote_answered(order, DEED_OK, "");
    if (fake->strict) {
        /* Two, the six around both, a related one and one that is near. */
        assert_int_equal(order->elements, 10);
        assert_int_equal(order->regions, 3);
        assert_int_equal(order->facts, 1);
    }
}

REMOTE_TEST(candidates_come_with_what_is_around_them, candidates, NULL)

static void whole(struct fake_remote *fake)
{
    const struct deed_query query = { .target = NULL };
    remote_add_frame(fake, "F2", "F1", "https://shop.example/in");
    remote_add_frame(fake, "F3", "F2", "https://shop.example/deep");
    remote_rule(fake, "agent snapshot #0", NULL,
                "{\"ok\":true,\"title\":\"Shop\",\"readyState\":\"loading\","
                "\"shown\":[0,0,9,9],\"pageHeight\":9,\"focus\":\"el_2\","
                "\"kins\":[],\"elements\":[{\"id\":\"el_1\",\"parent\":-1,"
                "\"kin\":-1,\"role\":\"button\",\"name\":\"Save\"},{\"id\":"
                "\"el_2\",\"parent\":-1,\"kin\":-1,\"frame\":3,\"role\":"
                "\"iframe\"},{\"id\":\"el_3\",\"parent\":-1,\"kin\":-1,"
                "\"frame\":4,\"role\":\"iframe\"}]}");
    remote_rule(fake, "agent snapshot #1", NULL,
                "{\"ok\":true,\"number\":4,\"focus\":\"el_1\",\"kins\":[],"
                "\"elements\":[{\"id\":\"el_1\",\"parent\":-1,\"kin\":-1,"
                "\"role\":\"button\",\"name\":\"In\"}]}");
    remote_rule(fake, "agent snapshot #2", NULL, "error timeout");
    struct remote_order *order = remote_observe(fake, &query);
    remote_wait(order);
    remote_answered(order, DEED_OK, "");
    if (fake->strict) {
        assert_int_equal(order->elements, 4);
        assert_int_equal(order->regions, 1); /* the one that did not answer */
    }
}

REMOTE_TEST(a_frame_that_does_not_answer_is_named, whole, NULL)

/* A call that arms a receipt is answered before it ends. */

static void push(struct fake_remote *fake, const char *text)
{
    REMOTE_SAYS(web_agent_pushed(fake->page, fake->main, text, strlen(text)));
}

#define BUTTON "{\"id\":\"el_1\",\"role\":\"button\",\"name\":\"Save\"}"
#define SAID(list) "{\"ok\":true,\"candidates\":[" list "]}"

static void answered_early(struct fake_remote *fake)
{
    const struct deed_query query = { .target = &save,
                                      .intent = DEED_INTENT_POINTER,
                                      .want_facts = true };
    const struct frame other = { .number = 7 };
    static const char answer[] =
        "{\"v\":1,\"answer\":\"t1\",\"said\":" SAID(BUTTON) "}";
    remote_rule(fake, "agent find", NULL, SAID("")); /* with the call's end */
    struct remote_order *order = remote_observe(fake, &query);
    /* Of another call, of another frame's, and some that are not whole. */
    push(fake, "{\"v\":1,\"answer\":\"t2\",\"said\":{\"ok\":true}}");
    (void)early_answer(fake->page, &other, answer, sizeof(answer) - 1);
    push(fake, "{\"v\":1,\"answer\":\"t1\",\"said\":");
    push(fake, "{\"v\":1,\"answer\":\"");
    push(fake, "{\"v\":1,\"answer\":\"t11111111111111111111\",\"said\":{}}");
    push(fake, answer);
    remote_wait(order);
    push(fake, answer); /* nobody waits for it any more */
    remote_answered(order, DEED_OK, "");
    if (fake->strict) {
        assert_int_equal(order->elements, 1);
    }
}

REMOTE_TEST(an_answer_may_come_before_the_end_of_its_call, answered_early, NULL)

/* The agent belongs to a document that its frame no longer shows. */

#define OLD "{\"ok\":false,\"error\":\"old_document\",\"message\":\"x\"}"

static void old_document(struct fake_remote *fake)
{
    const struct deed_probe probe = { .instance_id = "el_1",
                                      .intent = DEED_INTENT_LOOK };
    remote_rule(fake, "agent facts", NULL, "{\"ok\":true,\"id\":\"el_1\"}");
    remote_rule_once(fake, "agent facts", NULL, OLD);
    struct remote_order *order = remote_probe(fake, &probe);
    remote_wait(order);
    remote_answered(order, DEED_OK, "");
    remote_sent(fake, "agent facts #0 {\"el\":\"el_1\"}\ninstall #0\nagent "
                      "watch #0 {\"on\":true}\nagent facts #0 "
                      "{\"el\":\"el_1\"}\n");
    /* Once is enough. */
    remote_rule(fake, "agent facts", NULL, OLD);
    order = remote_probe(fake, &probe);
    remote_wait(order);
    remote_answered(order, DEED_NOT_FOUND, "old_document: x");
    remote_rule(fake, "agent facts", NULL, "{\"ok\":false}");
    order = remote_probe(fake, &probe);
    remote_wait(order);
    remote_answered(order, DEED_INVALID, "refused: ");
    remote_rule(fake, "agent facts", NULL,
                "{\"ok\":false,\"error\":\"bad_query\"}");
    order = remote_probe(fake, &probe);
    remote_wait(order);
    remote_answered(order, DEED_INVALID, "bad_query");
    remote_rule(fake, "agent facts", NULL,
                "{\"ok\":false,\"error\":\"not_selectable\",\"message\":\"it "
                "is a heading\"}");
    order = remote_probe(fake, &probe);
    remote_wait(order);
    remote_answered(order, DEED_INVALID, "it is a heading");
    remote_rule(fake, "agent facts", NULL,
                "{\"ok\":false,\"error\":\"no_such_element\"}");
    order = remote_probe(fake, &probe);
    remote_wait(order);
    remote_answered(order, DEED_NOT_FOUND, "no_such_element: ");
    remote_rule(fake, "agent facts", NULL, "[]");
    order = remote_probe(fake, &probe);
    remote_wait(order);
    remote_answered(order, DEED_INTERNAL, "the page agent said nothing");
    remote_rule(fake, "agent facts", NULL, "error invalid_argument");
    order = remote_probe(fake, &probe);
    remote_wait(order);
    remote_answered(order, DEED_INTERNAL, "the page agent threw: said so");
}

REMOTE_TEST(an_old_agent_is_asked_anew, old_document, NULL)

static void go_again(struct fake_remote *fake)
{
    fake->main->context = 0;
}

static void goes_again(struct fake_remote *fake)
{
    const struct deed_probe probe = { .instance_id = "el_1",
                                      .expect_value = "a" };
    /* The answer to the second call finds no document any more. */
    remote_rule(fake, "agent facts", NULL, "{\"ok\":true}")->then = go_again;
    remote_rule(fake, "agent equalsValue", NULL, OLD);
    struct remote_order *order = remote_probe(fake, &probe);
    remote_wait(order);
    remote_not_sent(fake, "install");
    order = remote_probe(fake, &probe);
    remote_wait(order);
    remote_answered(order, DEED_NOT_FOUND, "its document is gone");
    frame_remove(fake->page, "F1");
    order = remote_probe(fake, &probe);
    remote_wait(order);
    remote_answered(order, DEED_NOT_FOUND, "its document is gone");
}

REMOTE_TEST(without_a_document_no_agent_is_asked, goes_again, NULL)

/* Conditions. */

static void conditions(struct fake_remote *fake)
{
    struct deed_signal list[40] = {
        { .kind = DEED_SIGNAL_ELEMENT_APPEARED, .name = "Save" },
        { .kind = DEED_SIGNAL_ELEMENT_DISAPPEARED, .name = "Wait" },
        { .kind = DEED_SIGNAL_DIALOG_CLOSED },
        { .kind = DEED_SIGNAL_ROUTE_CHANGED, .pattern = "/" },
        { .kind = DEED_SIGNAL_ELEMENT_STATE,
          .role = "checkbox",
          .state = DEED_STATE_CHECKED,
          .state_value = DEED_YES },
    };
    struct deed_query query = { .conditions = list, .condition_count = 5 };
    struct frame *inner =
        remote_add_frame(fake, "F2", "F1", "https://shop.example/in");
    remote_rule(fake, "agent expect #0", NULL,
                "{\"ok\":true,\"now\":[true,false,false,true,false],"
                "\"secret\":[true]}");
    remote_rule(fake, "agent expect #1", NULL,
                "{\"ok\":true,\"now\":[false,false,true,false,true]}");
    struct remote_order *order = remote_observe(fake, &query);
    remote_wait(order);
    remote_answered(order, DEED_OK, "");
    remote_sent(fake, "\"state\":\"checked\",\"want\":true");
    if (fake->strict) {
        assert_int_equal(order->judged, 0x17); /* the graph knows the route */
        assert_int_equal(order->so, 0x13);
    }
    /* What is gone must be gone everywhere. */
    remote_rule(fake, "agent expect #1", NULL, "error timeout");
    order = remote_observe(fake, &query);
    remote_wait(order);
    if (fake->strict) {
        assert_int_equal(order->so, 0x01);
        assert_true(inner->unresponsive);
    }
    remote_rule(fake, "agent expect #0", NULL, "error timeout");
    order = remote_observe(fake, &query);
    remote_wait(order);
    remote_answered(order, DEED_TIMEOUT, "said so");
    /* A page that loads says nothing, and nothing is so. */
    inner->context = fake->main->context = 0;
    order = remote_observe(fake, &query);
    remote_wait(order);
    remote_answered(order, DEED_OK, "");
    remote_sent(fake, "sync\n");
    if (fake->strict) {
        assert_int_equal(order->so, 0);
    }
    frame_remove(fake->page, "F1");
    order = remote_observe(fake, &query);
    remote_wait(order);
    remote_answered(order, DEED_OK, "");
    query.condition_count = 33;
    order = remote_observe(fake, &query);
    remote_answered(order, DEED_TOO_LARGE, "more than 32 conditions");
}

REMOTE_TEST(a_condition_is_judged_in_all_frames, conditions, NULL)

static void remove_frame(struct fake_remote *fake)
{
    frame_remove(fake->page, "F2");
}

static void frame_goes(struct fake_remote *fake)
{
    struct deed_signal gone = { .kind = DEED_SIGNAL_ELEMENT_DISAPPEARED,
                                .name = "Wait" };
    struct deed_query query = { .conditions = &gone, .condition_count = 1 };
    remote_add_frame(fake, "F2", "F1", "https://shop.example/in");
    remote_rule(fake, "agent expect #0", NULL, "{\"ok\":true,\"now\":[false]}")
        ->then = remove_frame;
    remote_rule(fake, "agent expect #1", NULL, "error not_found");
    struct remote_order *order = remote_observe(fake, &query);
    remote_wait(order);
    remote_answered(order, DEED_OK, "");
    if (fake->strict) {
        assert_int_equal(order->so, 0);
    }
}

REMOTE_TEST(a_frame_that_goes_has_not_said_so, frame_goes, NULL)

/* What is waited for. */

static void watch(struct fake_remote *fake, const void *key,
                  const struct deed_signal *expected, unsigned count)
{
    const struct deed_watch on = { .expected = expected,
                                   .expected_count = count };
    remote_watch(fake, key, expected ? &on : NULL);
}

static void change(struct fake_remote *fake)
{
    expectations_changed(fake->page);
}

static void waits(struct fake_remote *fake)
{
    const struct deed_signal expected[] = {
        { .kind = DEED_SIGNAL_TEXT_CONTAINS, .text = "Saved" },
        { .kind = DEED_SIGNAL_ELEMENT_DISAPPEARED, .name = "Wait" },
        { .kind = DEED_SIGNAL_ELEMENT_STATE, .state = DEED_STATE_CHECKED },
        { .kind = DEED_SIGNAL_VALUE_EQUALS, .name = "Name", .value = "Ada" },
        { .kind = DEED_SIGNAL_ROUTE_CHANGED, .pattern = "/" },
    };
    const int key = 1, other = 2;
    remote_add_frame(fake, "F2", "F1", "https://shop.example/in");
    remote_rule(fake, "agent expect", NULL,
                "{\"ok\":true,\"now\":[false,true,false]}");
    /* While it is asked something changes: it is asked once more. */
    remote_rule_once(fake, "agent expect #0", NULL,
                     "{\"ok\":true,\"now\":[false,true,false]}")
        ->then = change;
    watch(fake, &key, expected, 5);
    /* Its own state comes by itself, and so does the route. */
    remote_sent(fake, "{\"where\":true,\"list\":[{\"kind\":"
                      "\"text.contains\",\"text\":"
                      "\"Saved\"},{\"kind\":\"element.disappeared\",\"name\":"
                      "\"Wait\"},{\"kind\":\"value.equals\",\"name\":\"Name\","
                      "\"value\":\"Ada\"}]}");
    watch(fake, &other, expected, 1);
    watch(fake, &key, expected, 5); /* the same wait */
    remote_pass(fake, 100);
    remote_not_signalled(fake, "text.contains"); /* that is the ground */
    remote_rule(fake, "agent expect #1", NULL,
                "{\"ok\":true,\"now\":[true,true,false],\"found\":["
                "{\"item\":0,\"place\":\"p:text\",\"words\":\"Saved\","
                "\"caused\":true},{\"item\":99}]}");
    REMOTE_SAYS(expectations_changed(fake->page));
    remote_pass(fake, 100);
    remote_signalled(fake, "text.contains - \"\" \"Saved\"");
    remote_not_signalled(fake, "element.disappeared");
    remote_rule(fake, "agent expect", NULL,
                "{\"ok\":true,\"now\":[true,false,false]}");
    REMOTE_SAYS(expectations_changed(fake->page));
    remote_pass(fake, 100);
    remote_signalled(fake, "element.disappeared - \"Wait\"");
    /* The wait ends while it is asked for. */
    REMOTE_SAYS(expectations_changed(fake->page));
    deed_loop_step(fake->remote.loop, true);
    watch(fake, &other, NULL, 0);
    watch(fake, &key, NULL, 0);
    remote_pass(fake, 100);
    assert_null(fake->page->expectations);
}

REMOTE_TEST(what_was_not_so_and_is_so_now_is_a_signal, waits, NULL)

static void too_many(struct fake_remote *fake)
{
    struct deed_signal expected[33];
    const int key = 1;
    for (unsigned i = 0; i < 33; i++) {
        expected[i] = (struct deed_signal){ .kind = DEED_SIGNAL_TEXT_CONTAINS,
                                            .text = "a" };
    }
    watch(fake, &key, expected, 33);
    remote_not_sent(fake, "agent expect");
    assert_null(fake->page->expectations);
    /* Nobody can be asked yet. */
    fake->main->context = 0;
    watch(fake, &expected, expected, 1);
    remote_not_sent(fake, "agent expect");
    watch(fake, &expected, NULL, 0);
}

REMOTE_TEST(more_than_32_are_not_looked_for, too_many, NULL)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(candidates_come_with_what_is_around_them),
        cmocka_unit_test(a_frame_that_does_not_answer_is_named),
        cmocka_unit_test(an_answer_may_come_before_the_end_of_its_call),
        cmocka_unit_test(an_old_agent_is_asked_anew),
        cmocka_unit_test(without_a_document_no_agent_is_asked),
        cmocka_unit_test(a_condition_is_judged_in_all_frames),
        cmocka_unit_test(a_frame_that_goes_has_not_said_so),
        cmocka_unit_test(what_was_not_so_and_is_so_now_is_a_signal),
        cmocka_unit_test(more_than_32_are_not_looked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
