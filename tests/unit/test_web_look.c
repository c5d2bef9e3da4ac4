/* SPDX-License-Identifier: Apache-2.0 */
/* Looks and checks: candidates and what is around them, listeners, frames,
 * conditions, and what is waited for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "driver/web/listeners.h"
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

/* Frames. */

static void processes(struct fake_remote *fake)
{
    static const struct {
        const char *url;
        bool apart, foreign;
    } cases[] = {
        { "https://shop.example/in", false, false },
        { "https://shop.example:81/in", false, true },
        { "https://ads.example/", true, true },
        { "about:blank", false, false },
        { "blob:https://ads.example/1", true, false },
        { "", false, false },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct frame *f = remote_add_frame(fake, "F2", "F1", cases[i].url);
        frame_judge_process(fake->page, f);
        assert_int_equal(f->apart, cases[i].apart);
        f->apart = false;
        frames_judge(fake->page);
        assert_int_equal(f->foreign, cases[i].foreign);
        frame_remove(fake->page, "F2");
    }
    frame_judge_process(fake->page, fake->main);
    assert_false(fake->main->apart);
    struct frame *f = remote_add_frame(fake, "F2", "F1", "https://b.example/");
    struct frame *blank = remote_add_frame(fake, "F3", "F2", "about:blank");
    struct frame *lost = remote_add_frame(fake, "F4", "F9", "about:blank");
    frames_judge(fake->page);
    assert_true(blank->foreign); /* it is its parent's */
    assert_false(lost->foreign);
    /* A parent that was guessed is corrected, of the main one there is none. */
    assert_ptr_equal(frame_add(fake->page, "F4", "F2"), lost);
    assert_ptr_equal(frame_add(fake->page, "F1", "F2"), fake->main);
    assert_null(fake->main->parent_id);
    frames_judge(fake->page);
    assert_true(lost->foreign);
    /* Frames that are each other's parents are nobody's. */
    frame_set_url(f, "about:blank");
    assert_ptr_equal(frame_add(fake->page, "F2", "F3"), f);
    frames_judge(fake->page);
    assert_false(f->foreign);
    frame_remove(fake->page, "no such");
    free(fake->main->url);
    fake->main->url = NULL;
    struct frame *last =
        remote_add_frame(fake, "F8", "F1", "https://b.example/");
    frame_judge_process(fake->page, last);
    assert_false(last->apart);
    frames_judge(fake->page);
    assert_true(last->foreign);
    frames_leave(fake->page);
    assert_ptr_equal(fake->page->frames, fake->main);
    assert_null(fake->main->next);
}

REMOTE_TEST(a_site_of_its_own_has_a_process_of_its_own, processes, NULL)

static void instances(struct fake_remote *fake)
{
    const char *local = NULL;
    struct frame *f = remote_add_frame(fake, "F2", "F1", "about:blank");
    assert_ptr_equal(frame_of_instance(fake->page, "f1.el_3", &local), f);
    assert_string_equal(local, "el_3");
    assert_ptr_equal(frame_of_instance(fake->page, "el_3", &local), fake->main);
    assert_ptr_equal(frame_of_instance(fake->page, "f1", &local), fake->main);
    assert_string_equal(local, "f1");
    assert_null(frame_of_instance(fake->page, "f7.el_3", &local));
    assert_null(frame_of_instance(fake->page, NULL, &local));
}

REMOTE_TEST(an_instance_names_its_frame, instances, NULL)

/* Documents. */

static void commits(struct fake_remote *fake)
{
    struct page *page = fake->page;
    const struct web_commit cart = { .url = "https://shop.example/cart",
                                     .navigation = "N1" };
    const struct web_commit login = { .url = "https://shop.example/login" };
    const struct web_commit broken = { .url = "chrome-error://",
                                       .unreachable_url =
                                           "https://gone.example/" };
    struct frame *inner =
        remote_add_frame(fake, "F2", "F1", "https://shop.example/in");
    REMOTE_SAYS(web_frame_committed(page, inner, &cart));
    if (fake->strict) {
        assert_string_equal(inner->url, "https://shop.example/cart");
    }
    REMOTE_SAYS(web_frame_moved(page, inner, "https://shop.example/#a"));
    remote_not_signalled(fake, "route.changed");
    page->leads_on = true;
    page->served.to_login = true;
    page->served.posted = page->served.led = true;
    REMOTE_SAYS(web_frame_committed(page, fake->main, &login));
    remote_signalled(fake, "route.changed - \"\" \"login\" https://"
                           "shop.example/login caused=yes");
    remote_signalled(fake, "the answer to the form");
    assert_null(fake->main->next); /* frames of the old one are gone */
    page->leads_on = page->served.to_login = false;
    remote_forget_past(fake);
    REMOTE_SAYS(web_frame_committed(page, fake->main, &login));
    remote_signalled(fake, "login caused=unknown");
    page->served.posted = true;
    REMOTE_SAYS(web_frame_committed(page, fake->main, &broken));
    remote_signalled(fake, "chrome-error:// caused=no");
    assert_false(page->answering);
    assert_true(page->unreachable);
    REMOTE_SAYS(web_frame_moved(page, fake->main, "https://shop.example/#b"));
    remote_signalled(fake, "https://shop.example/#b");
    page->act_open = true;
    REMOTE_SAYS(web_frame_moved(page, fake->main, "https://shop.example/#c"));
    REMOTE_SAYS(web_frame_loading(NULL, true));
    REMOTE_SAYS(web_frame_loading(fake->main, true));
    page->people = true;
    remote_forget_past(fake);
    REMOTE_SAYS(web_agent_ready(page, fake->main, 9));
    remote_sent(fake, "agent watch #0");
    remote_pass(fake, 10);
}

REMOTE_TEST(another_document_is_another_place, commits, NULL)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(candidates_come_with_what_is_around_them),
        cmocka_unit_test(a_frame_that_does_not_answer_is_named),
        cmocka_unit_test(an_old_agent_is_asked_anew),
        cmocka_unit_test(without_a_document_no_agent_is_asked),
        cmocka_unit_test(what_listens_is_read_from_its_types),
        cmocka_unit_test(facts_suffice_for_what_is_meant),
        cmocka_unit_test(listeners_are_asked_for_by_a_mark_else_by_id),
        cmocka_unit_test(of_a_document_that_goes_listeners_stay_unknown),
        cmocka_unit_test(listeners_may_be_told_with_the_mark),
        cmocka_unit_test(where_no_browser_tells_listeners_are_not_known),
        cmocka_unit_test(a_condition_is_judged_in_all_frames),
        cmocka_unit_test(a_frame_that_goes_has_not_said_so),
        cmocka_unit_test(what_was_not_so_and_is_so_now_is_a_signal),
        cmocka_unit_test(more_than_32_are_not_looked_for),
        cmocka_unit_test(a_site_of_its_own_has_a_process_of_its_own),
        cmocka_unit_test(an_instance_names_its_frame),
        cmocka_unit_test(another_document_is_another_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
