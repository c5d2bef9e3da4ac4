/* SPDX-License-Identifier: Apache-2.0 */
/* A target that does not hold what was asked for: what it wrote instead, when
 * that is the answer, and whether it may be asked for again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "action_fixture.h"
#include "base/util.h"
#include "base/value.h"
#include "core/act/action_internal.h"

static const char *becomes;
static bool sets_timers;
static struct deed_signal comes; /* with the input; .kind COUNT: nothing does */

static void types(struct world *world, const struct deed_gesture *gesture,
                  struct deed_receipt *receipt)
{
    receipt->app_code = DEED_YES;
    receipt->put_off = sets_timers;
    if (gesture->kind == DEED_GESTURE_TEXT) {
        world->elements[0].facts.reading.text = becomes;
        if (comes.kind != DEED_SIGNAL_COUNT) {
            world_signal(world, comes);
        }
    }
}

static void to_field(const char *before)
{
    again();
    w.elements[0].is.role = "textbox";
    w.elements[0].facts.reading.text = before;
    w.elements[0].facts.app_code = DEED_YES;
    w.opts.tells_causes = true;
    w.on_gesture = types;
    becomes = NULL;
    sets_timers = false;
    comes = (struct deed_signal){ .kind = DEED_SIGNAL_COUNT };
}

#define TYPE(text, rest)                                                       \
    ON_SAVE("ui.enterText", ",'args':{'text':'" text "'" rest "}")

static const char *written(void)
{
    return deed_value_text(deed_value_get(w.result->returned, "value"));
}

static void a_text_in_the_form_of_the_field_is_a_success(void **state)
{
    (void)state;
    to_field("");
    becomes = "12 34";
    world_do(&w, TYPE("1234", ",'match':'formatted'"));
    assert_succeeded();
    assert_string_equal(written(), "12 34");
    assert_in_range(world_took(&w), 400, 412); /* it holds, as any value */
    assert_true(w.result->retry_safe);
}

static void a_text_as_asked_is_not_told_again(void **state)
{
    (void)state;
    to_field("");
    becomes = "1234";
    world_do(&w, TYPE("1234", ""));
    assert_succeeded();
    assert_null(w.result->returned);
}

static void another_text_is_told_soon(void **state)
{
    (void)state;
    static const struct {
        const char *label, *json, *becomes;
        bool numeric, timers;
        int least_ms, most_ms;
    } cases[] = {
        { "lost", TYPE("1234", ""), "124", false, false, 1000, 1250 },
        { "another number", TYPE("1234", ""), "12.34", false, false, 1000,
          1250 },
        { "in another form", TYPE("1234", ""), "12 34", false, false, 1000,
          1250 },
        { "a field for numbers", TYPE("1234", ""), "1 234", true, false, 1000,
          1250 },
        { "beside timers", TYPE("1234", ""), "124", false, true, 2000, 2250 },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        to_field("");
        becomes = cases[i].becomes;
        sets_timers = cases[i].timers;
        w.elements[0].facts.numeric = cases[i].numeric;
        world_do(&w, cases[i].json);
        assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_APPLIED);
        assert_non_null(strstr(w.result->message, cases[i].becomes));
        assert_in_range(world_took(&w), cases[i].least_ms, cases[i].most_ms);
        assert_true(w.result->retry_safe);
    }
}

/* A driver that cannot tell causes does not know what is under way, either. */
static void who_cannot_tell_waits(void **state)
{
    (void)state;
    to_field("");
    w.opts.tells_causes = false;
    becomes = "124";
    world_do(&w, TYPE("1234", ""));
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_APPLIED);
    assert_int_equal(world_took(&w), 5000);
}

static void says_it_at_last(struct world *world)
{
    world->elements[0].facts.reading.text = "1234";
}

static void what_comes_in_time_is_waited_for(void **state)
{
    (void)state;
    to_field("");
    becomes = "...";
    sets_timers = true;
    world_later(&w, DEED_MS(1500), says_it_at_last);
    world_do(&w, TYPE("1234", ""));
    assert_succeeded();
}

static void text_that_was_taken_is_judged_by_what_shows_it(void **state)
{
    (void)state;
    static const struct {
        const char *label, *said;
        bool item, tied, good;
    } cases[] = {
        { "a chip", "red ×", false, true, true },
        { "a row with more", "me: red", true, true, true },
        { "a message about it", "red is no colour", false, true, false },
        { "a row that says something else", "blue", true, true, false },
        { "a part of a word", "reddish", true, true, false },
        { "somebody else's", "red", true, false, false },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        to_field("");
        becomes = "";
        comes = (struct deed_signal){
            KIND(STATE_CHANGED), .place = "div:children", .said = cases[i].said,
            .item = cases[i].item, .caused = cases[i].tied ? DEED_YES : DEED_NO
        };
        world_do(&w, TYPE("red,", ""));
        if (cases[i].good) {
            assert_succeeded();
            assert_string_equal(written(), "");
        } else {
            assert_failed(DEED_ERR_VERIFICATION_FAILED,
                          cases[i].tied ? DEED_SIDE_APPLIED
                                        : DEED_SIDE_UNKNOWN);
            assert_in_range(world_took(&w), 1000, 1450);
        }
        /* Where the page made something of it, it would do so again. */
        assert_int_equal(w.result->retry_safe, !cases[i].tied);
    }
}

static void an_order_that_went_out_is_not_safe_to_repeat(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        struct deed_signal signal;
        bool safe;
    } cases[] = {
        { "an order",
          { KIND(REQUEST_STARTED), .place = "request POST /a", .request = "1",
            .caused = DEED_YES },
          false },
        { "a question",
          { KIND(REQUEST_STARTED), .place = "request GET /a", .request = "1",
            .caused = DEED_YES, .weak = true },
          true },
        { "an order that was refused",
          { KIND(REQUEST_FINISHED), .place = "request POST /a", .request = "1",
            .status = 500, .caused = DEED_YES },
          false },
        { "a message over a socket",
          { KIND(FRAME_SENT), .place = "socket /s", .caused = DEED_YES },
          false },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        to_field("");
        becomes = "124";
        comes = cases[i].signal;
        world_do(&w, TYPE("1234", ""));
        assert_int_equal(w.result->status, DEED_STATUS_FAILED);
        assert_int_equal(w.result->retry_safe, cases[i].safe);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ACTION_TEST(a_text_in_the_form_of_the_field_is_a_success),
        ACTION_TEST(a_text_as_asked_is_not_told_again),
        ACTION_TEST(another_text_is_told_soon),
        ACTION_TEST(who_cannot_tell_waits),
        ACTION_TEST(what_comes_in_time_is_waited_for),
        ACTION_TEST(text_that_was_taken_is_judged_by_what_shows_it),
        ACTION_TEST(an_order_that_went_out_is_not_safe_to_repeat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
