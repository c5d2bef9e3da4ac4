/* SPDX-License-Identifier: Apache-2.0 */
/* A field has its text, and holds it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "action_fixture.h"
#include "base/util.h"
#include "core/act/action_internal.h"

static void to_field(void)
{
    w.elements[0].is.role = "textbox";
    w.elements[0].facts.reading.text = "";
}

static const char *typed_becomes;
static enum deed_tri app_code = DEED_YES;

static void types(struct world *world, const struct deed_gesture *gesture,
                  struct deed_receipt *receipt)
{
    receipt->app_code = app_code;
    if (gesture->kind == DEED_GESTURE_TEXT) {
        world->elements[0].facts.reading.text =
            typed_becomes ? typed_becomes : gesture->text;
    }
}

#define TYPE(rest) ON_SAVE("ui.enterText", ",'args':{'text':'qxz'" rest "}")

static void a_text_that_holds_is_a_success(void **state)
{
    (void)state;
    to_field();
    w.on_gesture = types;
    typed_becomes = NULL;
    app_code = DEED_YES;
    world_do(&w, TYPE(""));
    assert_succeeded();
    /* One look at the end of the window, however long it takes. */
    assert_in_range(world_took(&w), 400, 412);
    assert_int_equal(w.dos[DEED_DO_PROBE], 1);
    assert_in_range(w.result->timings.held, DEED_MS(400), DEED_MS(412));
    assert_int_equal(w.result->side_effect, DEED_SIDE_APPLIED);
    assert_true(w.last.clear);
}

static void slow_looks_do_not_undo_a_value_that_holds(void **state)
{
    (void)state;
    static const deed_time_us latencies[] = { 1,           500,
                                              DEED_MS(3),  DEED_MS(16),
                                              DEED_MS(90), DEED_MS(450) };
    for (size_t i = 0; i < DEED_ARRAY_LEN(latencies); i++) {
        again();
        to_field();
        w.latency_us = latencies[i];
        w.on_gesture = types;
        world_do(&w, TYPE(""));
        assert_succeeded();
        assert_true(w.dos[DEED_DO_PROBE] <= 2);
    }
}

static void the_window_is_as_long_as_it_was_asked_to_be(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        const char *json;
        deed_time_us owner_us;
        enum deed_tri app_code;
        deed_time_us least_ms, most_ms;
    } cases[] = {
        { "nobody could answer", TYPE(""), -1, DEED_NO, 0, 10 },
        { "nobody knows", TYPE(""), -1, DEED_UNKNOWN, 400, 420 },
        { "the owner's", TYPE(""), DEED_MS(50), DEED_YES, 50, 65 },
        { "the owner wants none", TYPE(""), 0, DEED_YES, 0, 10 },
        { "the request's",
          ON_SAVE("ui.enterText", ",'args':{'text':'qxz'},'metadata':"
                                  "{'x.deed':{'holdMs':900}}"),
          DEED_MS(50), DEED_NO, 900, 915 },
    };
    typed_becomes = NULL;
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        again();
        to_field();
        w.opts.hold_us = cases[i].owner_us;
        app_code = cases[i].app_code;
        w.elements[0].facts.app_code = app_code;
        w.on_gesture = types;
        world_do(&w, cases[i].json);
        assert_succeeded();
        assert_in_range(world_took(&w), cases[i].least_ms, cases[i].most_ms);
    }
    app_code = DEED_YES;
}

static void snaps_back(struct world *world)
{
    world->elements[0].facts.reading.text = "old";
}

static void snaps_back_loudly(struct world *world)
{
    snaps_back(world);
    world_signal(world, (struct deed_signal){ KIND(VALUE_EQUALS),
                                              .instance_id = "el_save" });
}

static void a_value_that_snaps_back_is_contradicted(void **state)
{
    (void)state;
    for (int loud = 0; loud < 2; loud++) {
        again();
        to_field();
        typed_becomes = NULL;
        w.on_gesture = types;
        world_later(&w, DEED_MS(250), loud ? snaps_back_loudly : snaps_back);
        world_do(&w, TYPE(""));
        assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_APPLIED);
        assert_int_equal(w.result->effect, DEED_EFFECT_CONTRADICTED);
        assert_string_equal(w.result->message,
                            "it did not hold: the value is \"old\" now");
        assert_in_range(world_took(&w), loud ? 250 : 400, loud ? 270 : 412);
    }
}

static void types_late(struct world *world, const struct deed_gesture *gesture,
                       struct deed_receipt *receipt)
{
    types(world, gesture, receipt);
    receipt->timers = receipt->put_off = receipt->paced = true;
}

static void has_run(struct world *world)
{
    world_signal(world, (struct deed_signal){ KIND(RAN), .number = 1000 });
}

static void snaps_back_and_has_run(struct world *world)
{
    snaps_back(world);
    has_run(world);
}

/* A timer of 800 ms, on a page that runs its timers half a second late. */
static void a_page_that_is_late_is_held_for_longer(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        void (*later)(struct world *world);
        bool holds;
        int took_ms;
    } cases[] = {
        { "it stays", has_run, true, 1300 },
        { "it snaps back", snaps_back_and_has_run, false, 1300 },
        { "a page that is stuck", NULL, true, 3000 },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        again();
        to_field();
        typed_becomes = NULL;
        w.on_gesture = types_late;
        if (cases[i].later) {
            world_later(&w, DEED_MS(1300), cases[i].later);
        }
        world_do(&w, TYPE(""));
        if (cases[i].holds) {
            assert_succeeded();
        } else {
            assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_APPLIED);
            assert_int_equal(w.result->effect, DEED_EFFECT_CONTRADICTED);
        }
        assert_in_range(world_took(&w), cases[i].took_ms,
                        cases[i].took_ms + 220);
    }
}

static void a_hold_that_the_time_is_too_short_for_is_no_success(void **state)
{
    (void)state;
    to_field();
    typed_becomes = NULL;
    w.on_gesture = types;
    world_do(&w,
             ON_SAVE("ui.enterText", ",'timeoutMs':200,'args':{'text':'qxz'}"));
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_APPLIED);
    assert_true(w.result->retry_safe); /* typing it again is the same */
    assert_string_equal(w.result->message,
                        "it is as asked, but the time was too short to see "
                        "it hold");
}

static void a_value_that_was_cut_is_told(void **state)
{
    (void)state;
    to_field();
    typed_becomes = "qx";
    w.on_gesture = types;
    world_do(&w, TYPE(""));
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_APPLIED);
    assert_string_equal(w.result->message, "the value is \"qx\"");
    assert_non_null(strstr(world_json(&w), "\"actualValue\":\"qx\""));
}

static void the_value_of_a_secret_is_compared_and_never_told(void **state)
{
    (void)state;
    for (int cut = 0; cut < 2; cut++) {
        again();
        to_field();
        w.elements[0].facts.reading.secret = true;
        typed_becomes = cut ? "qx" : NULL;
        w.on_gesture = types;
        world_do(&w, TYPE(""));
        assert_int_equal(w.result->status,
                         cut ? DEED_STATUS_FAILED : DEED_STATUS_SUCCEEDED);
        assert_null(strstr(world_json(&w), "qx"));
    }
    typed_becomes = NULL;
}

static void a_field_that_is_empty_already_is_left_alone(void **state)
{
    (void)state;
    to_field();
    world_do(&w, ON_SAVE("ui.clearText", ""));
    assert_succeeded();
    assert_int_equal(w.acts, 0);
    assert_int_equal(w.result->side_effect, DEED_SIDE_NONE);
    assert_int_equal(w.result->delivered, DEED_DELIVERY_NOT_SENT);
    assert_in_range(world_took(&w), 0, 10);
}

static void clearing_a_field_is_typing_nothing(void **state)
{
    (void)state;
    to_field();
    w.elements[0].facts.reading.text = "old";
    w.on_gesture = types;
    world_do(&w, ON_SAVE("ui.clearText", ""));
    assert_succeeded();
    assert_int_equal(w.acts, 1);
}

static void leaves_page(struct world *world)
{
    world->elements[0].gone = true;
    world_signal(world, (struct deed_signal){ KIND(ROUTE_CHANGED),
                                              .pattern = "/results" });
}

static void sends_off(struct world *world, const struct deed_gesture *gesture,
                      struct deed_receipt *receipt)
{
    types(world, gesture, receipt);
    if (gesture->kind == DEED_GESTURE_KEYS) {
        world_later(world, DEED_MS(120), leaves_page);
    }
}

static void text_that_was_sent_off_may_take_the_field_with_it(void **state)
{
    (void)state;
    to_field();
    w.multi = true;
    w.on_gesture = sends_off;
    world_do(&w, TYPE(",'submit':true"));
    assert_succeeded();
    assert_in_range(world_took(&w), 120, 140);
    assert_int_equal(w.acts, 2);
    assert_string_equal(w.last.keys[0], "Enter");
}

static void empties(struct world *world)
{
    world->elements[0].facts.reading.text = "";
    world_signal(world, (struct deed_signal){ KIND(VALUE_EQUALS),
                                              .instance_id = "el_save" });
}

static void answers(struct world *world)
{
    world_signal(world, (struct deed_signal){ KIND(ELEMENT_APPEARED),
                                              .role = "listitem" });
}

static void chats(struct world *world, const struct deed_gesture *gesture,
                  struct deed_receipt *receipt)
{
    types(world, gesture, receipt);
    if (gesture->kind == DEED_GESTURE_KEYS) {
        world_later(world, DEED_MS(50), empties);
        if (world->noise_count) {
            world_later(world, DEED_MS(90), answers);
        }
    } else {
        answers(world); /* a suggestion while typing: not the sending */
    }
}

static void an_emptied_field_needs_something_to_come_of_it(void **state)
{
    (void)state;
    for (unsigned answered = 0; answered < 2; answered++) {
        again();
        to_field();
        w.multi = true;
        w.noise_count = answered;
        w.on_gesture = chats;
        world_do(&w, TYPE(",'submit':true"));
        assert_int_equal(w.result->status,
                         answered ? DEED_STATUS_SUCCEEDED : DEED_STATUS_FAILED);
    }
}

static void complains(struct world *world, const struct deed_gesture *gesture,
                      struct deed_receipt *receipt)
{
    types(world, gesture, receipt);
    if (gesture->kind == DEED_GESTURE_KEYS) {
        world->elements[0].facts.reading.text = "";
        world_signal(world, (struct deed_signal){ KIND(VALIDATION),
                                                  .text = "too short" });
    }
}

static void text_that_the_form_refuses_is_contradicted(void **state)
{
    (void)state;
    to_field();
    w.multi = true;
    w.on_gesture = complains;
    world_do(&w, TYPE(",'submit':true"));
    assert_int_equal(w.result->status, DEED_STATUS_FAILED);
    assert_string_equal(w.result->message, "refused by the form: too short");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SLOW_ACTION_TEST(a_text_that_holds_is_a_success),
        SLOW_ACTION_TEST(slow_looks_do_not_undo_a_value_that_holds),
        SLOW_ACTION_TEST(the_window_is_as_long_as_it_was_asked_to_be),
        SLOW_ACTION_TEST(a_value_that_snaps_back_is_contradicted),
        SLOW_ACTION_TEST(a_page_that_is_late_is_held_for_longer),
        SLOW_ACTION_TEST(a_hold_that_the_time_is_too_short_for_is_no_success),
        SLOW_ACTION_TEST(a_value_that_was_cut_is_told),
        SLOW_ACTION_TEST(the_value_of_a_secret_is_compared_and_never_told),
        SLOW_ACTION_TEST(a_field_that_is_empty_already_is_left_alone),
        SLOW_ACTION_TEST(clearing_a_field_is_typing_nothing),
        SLOW_ACTION_TEST(text_that_was_sent_off_may_take_the_field_with_it),
        SLOW_ACTION_TEST(an_emptied_field_needs_something_to_come_of_it),
        SLOW_ACTION_TEST(text_that_the_form_refuses_is_contradicted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
