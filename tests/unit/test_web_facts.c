/* SPDX-License-Identifier: Apache-2.0 */
/* What the page agent says of an element, in the core's types: what is missing
 * or of another type is not known. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/act/request.h"
#include "driver/web/decode.h"
#include "facts_fixture.h"
#include "nomem.h"

#define ROUTE "{\\\"kind\\\":\\\"route.changed\\\",\\\"pattern\\\":\\\"/a\\\"}"

static void numbers_stay_in_their_types(void **state)
{
    struct fixture *f = *state;
    const struct deed_value *v =
        parse(f, "{\"huge\":1e300,\"low\":-1e300,\"some\":7,\"text\":\"7\"}");
    assert_true(decode_number(v, "huge", 0) == 1e15);
    assert_true(decode_number(v, "low", 0) == -1e15);
    assert_true(decode_number(v, "text", 3) == 3);
    assert_int_equal(decode_int(v, "huge", 0), 1000000000);
    assert_int_equal(decode_int(v, "low", 0), -1000000000);
    assert_int_equal(decode_int(v, "some", 0), 7);
    assert_int_equal(decode_count(v, "huge"), 1000000000);
    assert_int_equal(decode_count(v, "low"), 0);
    assert_int_equal(decode_count(v, "none"), 0);
}

static void a_state_may_be_mixed(void **state)
{
    const struct deed_element *e = element(
        state, "{\"id\":\"el_1\",\"states\":{\"checked\":\"mixed\",\"expanded\""
               ":true,\"selected\":\"perhaps\"}}");
    assert_int_equal(deed_state(&e->states, DEED_STATE_CHECKED), DEED_MIXED);
    assert_int_equal(deed_state(&e->states, DEED_STATE_EXPANDED), DEED_YES);
    assert_int_equal(deed_state(&e->states, DEED_STATE_SELECTED), DEED_UNKNOWN);
}

/* Who may be pressed: by a handler, by nature, by its role, by its looks. */
static void what_can_be_pressed_is_clickable(void **state)
{
    static const struct {
        const char *json;
        enum deed_tri owner, clickable;
    } cases[] = {
        { "{\"handling\":{\"own\":[\"onclick\"]}}", DEED_YES, DEED_YES },
        { "{\"handling\":{\"own\":[]}}", DEED_UNKNOWN, DEED_UNKNOWN },
        { "{\"handling\":{\"native\":\"link\"}}", DEED_UNKNOWN, DEED_YES },
        { "{\"role\":\"button\"}", DEED_UNKNOWN, DEED_YES },
        { "{\"handling\":{\"cursor\":\"pointer\"}}", DEED_UNKNOWN, DEED_YES },
        { "{\"handling\":{\"cursor\":\"text\"}}", DEED_UNKNOWN, DEED_UNKNOWN },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        const struct deed_element *e = element(state, cases[i].json);
        assert_int_equal(e->handling.owner, cases[i].owner);
        assert_int_equal(e->handling.clickable, cases[i].clickable);
    }
    assert_int_equal(
        element(state, "{\"role\":\"slider\"}")->handling.adjustable, DEED_YES);
}

static void what_is_around_it_is_named_six_deep(void **state)
{
    const struct deed_element *e = element(
        state,
        "{\"kin\":[{\"role\":\"row\",\"name\":\"Ada\"},{\"name\":\"\"},{},{},{}"
        ",{},{\"role\":\"main\"}],\"scope\":{\"declared\":\"people\"}}");
    assert_int_equal(e->kin_count, 6);
    assert_string_equal(e->kin[0].name, "Ada");
    assert_null(e->kin[1].name);
    assert_string_equal(e->scope_id, "people");
    e = element(state, "{\"scope\":{\"id\":\"el_9\",\"declared\":\"\"}}");
    assert_string_equal(e->scope_id, "el_9");
    assert_null(element(state, "{}")->scope_id);
}

static void what_a_page_declares_as_success_is_read_whole_or_not(void **state)
{
    static const char head[] = "{\"annotations\":{\"success\":\"";
    static const struct {
        const char *success;
        unsigned count;
    } cases[] = {
        { "[" ROUTE "]", 1 }, { "[" ROUTE ",{\\\"kind\\\":\\\"no\\\"}]", 0 },
        { "[]", 0 },          { "{}", 0 },
        { "no JSON", 0 },     { "", 0 },
    };
    char json[400];
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        snprintf(json, sizeof(json), "%s%s\"}}", head, cases[i].success);
        assert_int_equal(element(state, json)->success_count, cases[i].count);
    }
    struct fixture *f = *state;
    const char *many = deed_arena_printf(
        &f->arena, "%s%s\"}}", head, repeat(f, ROUTE, DEED_SIGNALS_MAX + 1));
    assert_int_equal(element(state, many)->success_count, 0);
}

static void what_cannot_be_looked_into_is_named(void **state)
{
    struct fixture *f = *state;
    static const struct {
        const char *json;
        enum deed_opaque opaque;
    } cases[] = {
        { "{\"opaque\":\"cross-origin\"}", DEED_OPAQUE_CROSS_ORIGIN },
        { "{\"opaque\":\"closed-shadow\"}", DEED_OPAQUE_CLOSED_SHADOW },
        { "{\"opaque\":\"canvas\"}", DEED_OPAQUE_CANVAS },
        { "{\"opaque\":\"strange\"}", DEED_OPAQUE_NONE },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        assert_int_equal(element(state, cases[i].json)->opaque,
                         cases[i].opaque);
    }
    f->frame.foreign = true;
    assert_int_equal(element(state, "{}")->opaque, DEED_OPAQUE_CROSS_ORIGIN);
    assert_int_equal(element(state, cases[2].json)->opaque, DEED_OPAQUE_CANVAS);
}

static void a_place_to_press_makes_it_uncovered(void **state)
{
    const struct deed_facts *x =
        facts(state, "{\"facts\":{\"point\":[5,6],\"pointsTried\":1}}");
    assert_true(x->has_point);
    assert_int_equal(deed_state(&x->states, DEED_STATE_OBSCURED), DEED_NO);
    x = facts(state, "{\"facts\":{\"pointsTried\":3,\"cover\":{\"selector\":"
                     "\"div\",\"sticks\":true,\"rect\":[0,0,9,9]}}}");
    assert_int_equal(deed_state(&x->states, DEED_STATE_OBSCURED), DEED_YES);
    assert_string_equal(x->cover, "div");
    assert_true(x->has_cover_rect && x->cover_sticks);
    x = facts(state, "{\"facts\":{\"pointerEventsNone\":true}}");
    assert_string_equal(x->cover, "nothing: its pointer-events are none");
    assert_int_equal(deed_state(&x->states, DEED_STATE_OBSCURED), DEED_UNKNOWN);
    assert_null(facts(state, "{\"facts\":{}}")->cover);
    /* A hidden check box is pressed through its label. */
    x = facts(state, "{\"facts\":{\"via\":{\"point\":[7,8]}}}");
    assert_true(x->has_point && x->has_visible_rect);
    assert_int_equal((int)x->visible_rect.y, 8);
    assert_int_equal(deed_state(&x->states, DEED_STATE_VISIBLE), DEED_YES);
    assert_false(facts(state, "{\"facts\":{\"via\":{}}}")->has_visible_rect);
}

static void what_it_is_by_nature_is_known(void **state)
{
    assert_true(
        facts(state, "{\"handling\":{\"native\":\"range\"}}")->native_setter);
    assert_true(
        facts(state, "{\"handling\":{\"native\":\"picker\"}}")->native_setter);
    assert_true(
        facts(state, "{\"handling\":{\"native\":\"select\"}}")->native_choice);
    assert_true(
        facts(state, "{\"handling\":{\"native\":\"submit\"}}")->submits);
    assert_int_equal(
        facts(state, "{\"handling\":{\"native\":\"text\",\"idle\":true}}")
            ->native,
        DEED_NO);
    assert_int_equal(
        facts(state, "{\"handling\":{\"customElement\":true}}")->app_code,
        DEED_YES);
    assert_true(
        facts(state, "{\"states\":{\"behindModal\":true}}")->modal_said);
    assert_false(
        facts(state, "{\"states\":{\"behindModal\":true,\"inert\":true}}")
            ->modal_said);
}

static void parts_and_options_may_be_disabled(void **state)
{
    struct fixture *f = *state;
    f->frame.number = 2;
    const struct deed_facts *x = facts(
        state,
        "{\"facts\":{\"stepping\":{\"list\":[{\"id\":\"el_5\",\"name\":"
        "\"more\",\"disabled\":true},{\"id\":\"el_6\",\"level\":2}],"
        "\"reversed\":true},\"options\":[{\"label\":\"a\",\"disabled\":true},{"
        "\"label\":"
        "\"b\",\"selected\":true}],\"bare\":{\"alone\":true,\"share\":40}}}");
    assert_int_equal(x->stepping.count, 2);
    assert_true(x->stepping.reversed);
    assert_string_equal(x->stepping.list[0].id, "f2.el_5");
    assert_int_equal(x->stepping.list[0].enabled, DEED_NO);
    assert_int_equal(x->stepping.list[1].enabled, DEED_YES);
    assert_int_equal(x->stepping.list[1].level, 2);
    assert_int_equal(x->option_count, 2);
    assert_int_equal(x->options[0].enabled, DEED_NO);
    assert_int_equal(x->options[1].selected, DEED_YES);
    assert_int_equal(x->reading_from, DEED_READING_SHARE);
    assert_int_equal((int)x->share, 40);
    x = facts(state, "{\"facts\":{\"bare\":{\"shown\":true,\"alone\":true}}}");
    assert_int_equal(x->reading_from, DEED_READING_SHOWN);
    assert_int_equal(facts(state, "{}")->reading_from, DEED_READING_SAID);
}

/* What sends the form of an element off; more parts than the limit are cut. */
static void what_sends_a_form_is_read(void **state)
{
    const struct deed_facts *x =
        facts(state, "{\"facts\":{\"submitting\":{\"list\":[{\"id\":\"el_1\","
                     "\"shown\":false},{\"id\":\"el_2\",\"shown\":true,"
                     "\"disabled\":true},{\"id\":\"el_3\",\"shown\":true}]}}}");
    assert_int_equal(x->submitting.count, 3);
    assert_int_equal(x->submitting.list[0].shown, DEED_NO);
    assert_int_equal(x->submitting.list[1].enabled, DEED_NO);
    assert_string_equal(x->submit_id, "el_3");
    assert_null(facts(state, "{\"facts\":{\"submitting\":{}}}")->submit_id);
    struct fixture *f = *state; /* the first of a real form is not shown */
    decode_facts(&f->arena, &f->frame, sample(f, "facts-submit"), &f->facts);
    assert_int_equal(f->facts.submitting.count, 2);
    assert_string_equal(f->facts.submit_id, f->facts.submitting.list[1].id);
    const char *many = deed_arena_printf(
        &f->arena, "{\"facts\":{\"submitting\":{\"list\":%s}}}",
        repeat(f, "{\"id\":\"el_1\"}", DEED_PARTS_MAX + 1));
    assert_int_equal(facts(state, many)->submitting.count, DEED_PARTS_MAX);
}

static void a_list_in_view_has_its_labels(void **state)
{
    const struct deed_facts *x =
        facts(state, "{\"facts\":{\"listView\":{\"labels\":[\"a\",3,\"b\"],"
                     "\"at\":1,\"end\":9,\"page\":4},\"selection\":{\"held\":"
                     "true,\"text\":\"a\"},\"fingerprint\":\"9\",\"scrollers\":"
                     "[{\"x\":0,\"y\":50,\"maxX\":0,\"maxY\":50}]}}");
    assert_true(x->view.known);
    assert_int_equal(x->view.label_count, 2);
    assert_string_equal(x->view.labels[1], "b");
    assert_int_equal(x->text_selected, DEED_YES);
    assert_true(x->fingerprint != 0);
    assert_true(x->scroll_at_end && !x->scroll_at_start);
    assert_false(facts(state, "{\"facts\":{\"listView\":{}}}")->view.known);
}

/* A value that a select holds has a label, which people read. */
static void a_reading_is_what_people_read(void **state)
{
    const struct deed_element *e = element(
        state, "{\"reading\":{\"value\":\"de\",\"valueText\":\"Germany\"}}");
    assert_string_equal(e->reading.text, "Germany");
    e = element(state, "{\"reading\":{\"value\":\"5\",\"valueText\":\"five\","
                       "\"number\":5,\"min\":0,\"max\":9,\"step\":1}}");
    assert_string_equal(e->reading.text, "5");
    assert_true(e->reading.has_number && e->reading.has_range);
    e = element(state, "{\"reading\":{\"min\":0}}");
    assert_false(e->reading.has_range);
}

/* Whatever does not fit into memory is not known, and nothing breaks. */
static void without_memory_less_is_known(void **state)
{
    struct fixture *f = *state;
    const struct deed_value *v = parse(
        f, "{\"id\":\"el_1\",\"annotations\":{\"success\":\"[" ROUTE
           "]\"},\"facts\":{\"options\":[{\"label\":\"a\"}],"
           "\"items\":{\"boxes\":[{}],\"list\":[{\"opens\":[0]}]},"
           "\"stepping\":{\"list\":[{\"id\":\"el_5\"}]},\"calendar\":{" PAGES(
               "[\"el_6\",7]") ",\"lists\":[{\"options\":[[\"a\",1984]]}]},"
                               "\"listView\":{\"labels\":[\"a\"]}}}");
    unsigned least = 4;
    for (unsigned i = 1; i < 60; i++) {
        nomem_start(i);
        decode_facts(&f->arena, &f->frame, v, &f->facts);
        nomem_stop();
        unsigned known = f->facts.option_count + f->facts.stepping.count +
                         f->facts.view.label_count + f->facts.items.count;
        least = known < least ? known : least;
    }
    assert_int_equal(least, 3); /* one of them is missing at a time */
    decode_facts(&f->arena, &f->frame, v, &f->facts);
    assert_int_equal(f->facts.option_count, 1);
    assert_int_equal(f->facts.stepping.count, 1);
    assert_int_equal(f->facts.view.label_count, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FACTS_TEST(numbers_stay_in_their_types),
        FACTS_TEST(a_state_may_be_mixed),
        FACTS_TEST(what_can_be_pressed_is_clickable),
        FACTS_TEST(what_is_around_it_is_named_six_deep),
        FACTS_TEST(what_a_page_declares_as_success_is_read_whole_or_not),
        FACTS_TEST(what_cannot_be_looked_into_is_named),
        FACTS_TEST(a_place_to_press_makes_it_uncovered),
        FACTS_TEST(what_it_is_by_nature_is_known),
        FACTS_TEST(parts_and_options_may_be_disabled),
        FACTS_TEST(what_sends_a_form_is_read),
        FACTS_TEST(a_list_in_view_has_its_labels),
        FACTS_TEST(a_reading_is_what_people_read),
        FACTS_TEST(without_memory_less_is_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
