/* SPDX-License-Identifier: Apache-2.0 */
/* What is asked of a control, held against what it can show: which goals are
 * refused before it is touched, and what a share is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "arena_fixture.h"
#include "base/util.h"
#include "core/widget/adjust.h"

/* One question about a goal: the message it is refused with; NULL: it is not.
 */
struct row {
    const char *label;
    struct deed_goal goal;
    struct deed_facts facts;
    const char *role;
    const char *refused;
};

static void check(adjust_fn *question, const struct row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct deed_element element = { .role = rows[i].role };
        const struct deed_scene scene = { .facts = &rows[i].facts,
                                          .element =
                                              rows[i].role ? &element : NULL };
        struct deed_procedure p = { .arena = &test_arena,
                                    .goal = rows[i].goal };
        struct deed_step step = { 0 };
        bool refused = question(&p, &scene, &step);
        print_message("# %s\n", rows[i].label);
        assert_int_equal(refused, rows[i].refused != NULL);
        if (refused) {
            assert_int_equal(step.kind, DEED_STEP_FAIL);
            assert_string_equal(step.message, rows[i].refused);
        }
    }
}

#define RANGE(from, to, by)                                                    \
    .reading = { .has_number = true,                                           \
                 .has_range = true,                                            \
                 .min = (from),                                                \
                 .max = (to),                                                  \
                 .step = (by) }
#define NUMBER(n) .has_number = true, .number = (n)

static void a_number_out_of_reach_is_refused(void **state)
{
    (void)state;
    static const struct row rows[] = {
        { "within", { NUMBER(5) }, { RANGE(0, 10, 0) }, NULL, NULL },
        { "below",
          { NUMBER(-1) },
          { RANGE(0, 10, 0) },
          NULL,
          "-1 is outside the range 0..10; the nearest is 0" },
        { "above",
          { NUMBER(11) },
          { RANGE(0, 10, 0) },
          NULL,
          "11 is outside the range 0..10; the nearest is 10" },
        { "above, near enough",
          { NUMBER(11), .tolerance = 1 },
          { RANGE(0, 10, 0) },
          NULL,
          NULL },
        { "between two steps",
          { NUMBER(5) },
          { RANGE(0, 10, 2) },
          NULL,
          "5 cannot be shown: steps of 2 from 0; the nearest is 6" },
        { "between two steps, near enough",
          { NUMBER(5), .tolerance = 1 },
          { RANGE(0, 10, 2) },
          NULL,
          NULL },
        { "no number", { .text = "a" }, { RANGE(0, 10, 0) }, NULL, NULL },
        { "no range", { NUMBER(5) }, { .numeric = true }, NULL, NULL },
    };
    check(adjust_is_out_of_reach, rows, DEED_ARRAY_LEN(rows));
}

static void a_text_is_refused_where_numbers_are_taken(void **state)
{
    (void)state;
    static const char takes[] =
        "\"a\" is no number; the control takes numbers only, such as \"1\"";
    static const char ranged[] = "\"a\" is no number; the control takes "
                                 "numbers from 0 to 10, such as \"0\"";
    static const struct row rows[] = {
        { "a field of the platform",
          { .text = "a" },
          { .numeric = true },
          NULL,
          takes },
        { "with a range",
          { .text = "a" },
          { .numeric = true, RANGE(0, 10, 0) },
          NULL,
          ranged },
        { "a slider of the page's own",
          { .text = "a" },
          { RANGE(0, 10, 0) },
          "slider",
          ranged },
        { "a slider that tells its value in words",
          { .text = "a" },
          { RANGE(0, 10, 0), .value_words = "low" },
          "slider",
          NULL },
        { "a field of the platform that does",
          { .text = "a" },
          { .numeric = true, .value_words = "low" },
          NULL,
          NULL },
        { "a slider without a number",
          { .text = "a" },
          { .numeric = false },
          "slider",
          NULL },
        { "a button", { .text = "a" }, { RANGE(0, 10, 0) }, "button", NULL },
        { "a number", { NUMBER(5) }, { .numeric = true }, NULL, NULL },
        { "no text", { .text = NULL }, { .numeric = true }, NULL, NULL },
        { "a field is emptied",
          { .text = "" },
          { .numeric = true },
          NULL,
          NULL },
        { "a spin button is emptied",
          { .text = "" },
          { .numeric = true },
          "spinbutton",
          NULL },
        { "a slider stands somewhere",
          { .text = "" },
          { .numeric = true },
          "slider",
          "\"\" is no number; the control takes numbers only, such as \"1\"" },
    };
    check(adjust_is_not_a_number, rows, DEED_ARRAY_LEN(rows));
    struct deed_facts editable = { .reading = { .has_number = true } };
    deed_state_set(&editable.states, DEED_STATE_EDITABLE, DEED_YES);
    const struct row field = {
        "what can be typed into", { .text = "a" }, editable, "spinbutton", NULL
    };
    check(adjust_is_not_a_number, &field, 1);
}

static void a_value_is_refused_where_only_a_share_can_be_read(void **state)
{
    (void)state;
#define SHARE .reading_from = DEED_READING_SHARE, .share = 24.6
    static const struct row rows[] = {
        { "a number that may be a share",
          { NUMBER(40) },
          { SHARE },
          NULL,
          "nothing says its value; it is at 24.6 % of its track, and can be "
          "asked for as a share: \"40%\"" },
        { "a number that is none",
          { NUMBER(500) },
          { SHARE },
          NULL,
          "nothing says its value; it is at 24.6 % of its track, and can be "
          "asked for as a share: \"25%\"" },
        { "a number below all shares",
          { NUMBER(-1) },
          { SHARE },
          NULL,
          "nothing says its value; it is at 24.6 % of its track, and can be "
          "asked for as a share: \"25%\"" },
        { "a share", { .text = "40%", NUMBER(40) }, { SHARE }, NULL, NULL },
        { "a text", { .text = "a" }, { SHARE }, NULL, NULL },
        { "a control that says its value",
          { NUMBER(40) },
          { .numeric = true },
          NULL,
          NULL },
    };
    check(adjust_is_not_a_share, rows, DEED_ARRAY_LEN(rows));
#undef SHARE
}

static void a_moment_is_refused_where_a_calendar_takes_days(void **state)
{
    (void)state;
    struct deed_facts read_only = { .by_parts = true };
    deed_state_set(&read_only.states, DEED_STATE_READONLY, DEED_YES);
    struct deed_facts native = read_only;
    native.native_setter = true;
    struct deed_facts alone = read_only;
    alone.by_parts = false;
    const struct row rows[] = {
        { "a day and a time",
          { .text = "2024-05-17 15:45" },
          read_only,
          NULL,
          "its calendar takes a day; ask for the day alone, \"2024-05-17\", "
          "and "
          "then for the time in the fields of the calendar" },
        { "a day", { .text = "2024-05-17" }, read_only, NULL, NULL },
        { "a field of the platform",
          { .text = "2024-05-17 15:45" },
          native,
          NULL,
          NULL },
        { "no calendar", { .text = "2024-05-17 15:45" }, alone, NULL, NULL },
        { "what can be written to",
          { .text = "2024-05-17 15:45" },
          { .by_parts = true },
          NULL,
          NULL },
    };
    check(adjust_needs_two, rows, DEED_ARRAY_LEN(rows));
}

static void a_share_is_a_number_or_a_part_of_the_range(void **state)
{
    (void)state;
    static const struct {
        const char *label, *asked;
        struct deed_facts facts;
        bool is;
        double number;
    } rows[] = {
        { "of the track",
          "40%",
          { .reading_from = DEED_READING_SHARE },
          true,
          40 },
        { "of a number beside it",
          "40%",
          { .reading_from = DEED_READING_SHOWN },
          true,
          40 },
        { "of a number beside it, within a range",
          "40%",
          { .reading_from = DEED_READING_SHOWN, RANGE(0, 10, 0) },
          true,
          4 },
        { "of a range", "40%", { RANGE(10, 20, 0) }, true, 14 },
        { "of a range in steps", "33%", { RANGE(0, 3, 1) }, true, 1 },
        { "between two steps", "40%", { RANGE(0, 3, 1) }, true, 1.2 },
        { "of a control that says it in words",
          "40%",
          { RANGE(0, 10, 0), .value_words = "40%" },
          false,
          0 },
        { "of a range that is a point", "40%", { RANGE(5, 5, 0) }, false, 0 },
        { "of a number without a range",
          "40%",
          { .reading = { .has_number = true } },
          false,
          0 },
        { "of nothing", "40%", { .numeric = true }, false, 0 },
        { "more than all", "101%", { RANGE(0, 10, 0) }, false, 0 },
        { "less than nothing", "-1%", { RANGE(0, 10, 0) }, false, 0 },
        { "no number", "a%", { RANGE(0, 10, 0) }, false, 0 },
        { "only the sign", "%", { RANGE(0, 10, 0) }, false, 0 },
        { "no share", "40", { RANGE(0, 10, 0) }, false, 0 },
        { "no text", NULL, { RANGE(0, 10, 0) }, false, 0 },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        const struct deed_request request = { .primitive = DEED_UI_SET_VALUE };
        const struct deed_scene scene = { .facts = &rows[i].facts,
                                          .request = &request };
        struct deed_procedure p = { .arena = &test_arena,
                                    .goal = { .text = rows[i].asked } };
        adjust_goal_share(&p, &scene);
        print_message("# %s\n", rows[i].label);
        assert_int_equal(p.goal.has_number, rows[i].is);
        assert_float_equal(p.goal.number, rows[i].number, 1e-6);
    }
}

/* A spin button may take no text, or some letters of it only: then what it was
 * is put back, and its buttons or keys are used. */
static void a_spin_button_that_does_not_take_the_text(void **state)
{
    (void)state;
    static const struct {
        const char *label, *role, *before, *now;
        bool number, right, buttons;
        unsigned looks; /* before it goes on */
        int kind;       /* of the step then */
        unsigned phase;
    } rows[] = {
        { "it has the value", "spinbutton", "1", "5.0", true, true, false, 0,
          DEED_STEP_GESTURE, ADJUST_COMMITTED },
        { "it has the text", "spinbutton", "1", "5", true, false, false, 0,
          DEED_STEP_GESTURE, ADJUST_COMMITTED },
        { "a field", "textbox", "1", "x", true, false, false, 0,
          DEED_STEP_GESTURE, ADJUST_COMMITTED },
        { "a text", "spinbutton", "1", "x", false, false, false, 0,
          DEED_STEP_GESTURE, ADJUST_COMMITTED },
        { "no element", NULL, "1", "x", true, false, false, 0,
          DEED_STEP_GESTURE, ADJUST_COMMITTED },
        { "it has something else", "spinbutton", "1", "x", true, false, false,
          2, DEED_STEP_GESTURE, ADJUST_UNTYPED },
        { "it is as it was: by keys", "spinbutton", "1", "1", true, false,
          false, 2, -1, ADJUST_KEYS },
        { "it is as it was: by buttons", "spinbutton", "1", "1", true, false,
          true, 2, -1, ADJUST_BUTTON },
        { "nobody knows what it was", "spinbutton", NULL, "x", true, false,
          false, 2, -1, ADJUST_KEYS },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        const struct deed_request request = { .primitive = DEED_UI_SET_VALUE };
        const struct deed_element element = { .role = rows[i].role };
        const struct deed_facts before = { .reading.text = rows[i].before };
        const struct deed_facts facts = {
            .reading.text = rows[i].now,
            .more_id = rows[i].buttons ? "m" : NULL,
            .less_id = rows[i].buttons ? "l" : NULL,
        };
        struct deed_scene scene = { .request = &request,
                                    .element = rows[i].role ? &element : NULL,
                                    .before = rows[i].before ? &before : NULL,
                                    .facts = &facts,
                                    .left_us = DEED_MS(9000) };
        struct deed_procedure p = {
            .arena = &test_arena,
            .goal = { .has_number = rows[i].number, .number = 5 },
            .adjustment = { .target_value = "5",
                            .within_tolerance = rows[i].right },
        };
        struct deed_step step = { 0 };
        print_message("# %s\n", rows[i].label);
        for (unsigned look = 0; look < rows[i].looks; look++) {
            assert_true(adjust_text_read(&p, &scene, &step));
            assert_int_equal(step.kind, DEED_STEP_PROBE);
        }
        scene.left_us = 1; /* it had time to answer */
        bool goes = adjust_text_read(&p, &scene, &step);
        assert_int_equal(goes, rows[i].kind >= 0);
        assert_int_equal(p.phase, rows[i].phase);
        assert_true(!goes || (int)step.kind == rows[i].kind);
        if (p.phase == ADJUST_UNTYPED) {
            assert_string_equal(step.gesture.value, "1");
            p.index = 0;
            assert_true(adjust_untyped(&p, &scene, &step));
            assert_int_equal(step.kind, DEED_STEP_PROBE);
            assert_false(adjust_untyped(&p, &scene, &step));
            assert_int_equal(p.phase, ADJUST_KEYS);
        }
    }
}

static void a_button_is_pressed_while_it_leads_nearer(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        double wanted, now;
        bool asks_number, has_number, buttons;
        unsigned presses;
        const char *part; /* that is looked for; NULL: it ends */
    } rows[] = {
        { "more", 5, 1, true, true, true, 0, "m" },
        { "less", 1, 5, true, true, true, 0, "l" },
        { "no buttons", 5, 1, true, true, false, 0, NULL },
        { "no number is asked for", 5, 1, false, true, true, 0, NULL },
        { "no number can be read", 5, 1, true, false, true, 0, NULL },
        { "too many presses", 5, 1, true, true, true, 200, NULL },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        const struct deed_facts facts = {
            .reading = { .has_number = rows[i].has_number,
                         .number = rows[i].now },
            .more_id = rows[i].buttons ? "m" : NULL,
            .less_id = rows[i].buttons ? "l" : NULL,
        };
        const struct deed_scene scene = { .facts = &facts };
        struct deed_procedure p = { .arena = &test_arena,
                                    .attempts = rows[i].presses,
                                    .goal = { .has_number = rows[i].asks_number,
                                              .number = rows[i].wanted } };
        struct deed_step step = { 0 };
        print_message("# %s\n", rows[i].label);
        assert_int_equal(adjust_button(&p, &scene, &step),
                         rows[i].part != NULL);
        if (rows[i].part) {
            assert_string_equal(step.find_id, rows[i].part);
        } else {
            assert_int_equal(p.phase, ADJUST_END);
        }
    }
}

/* A search that ended without the value goes back to the nearest it was at, by
 * the way that it came there. */
static void the_way_back_is_the_way_it_came(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        enum deed_adjust_way best, last;
        bool keys_work, buttons, rect, range, beside, track;
        unsigned phase; /* ADJUST_END: it stays where it is */
    } rows[] = {
        { "buttons", DEED_WAY_BUTTONS, DEED_WAY_NONE, false, true, true, true,
          false, false, ADJUST_BACK_PRESS },
        { "buttons that are gone", DEED_WAY_BUTTONS, DEED_WAY_NONE, false,
          false, true, true, false, false, ADJUST_END },
        { "keys", DEED_WAY_KEYS, DEED_WAY_NONE, false, false, true, true, false,
          false, ADJUST_BACK_READ },
        { "where it began: by keys, if they work", DEED_WAY_NONE,
          DEED_WAY_BUTTONS, true, true, true, true, false, false,
          ADJUST_BACK_READ },
        { "where it began: by what moved it last", DEED_WAY_NONE,
          DEED_WAY_BUTTONS, false, true, true, true, false, false,
          ADJUST_BACK_PRESS },
        { "where it began: nothing moved it", DEED_WAY_NONE, DEED_WAY_NONE,
          false, true, true, true, false, false, ADJUST_END },
        { "the pointer", DEED_WAY_POINTER, DEED_WAY_NONE, false, false, true,
          true, false, false, ADJUST_BACK_READ },
        { "the pointer on its track", DEED_WAY_NONE, DEED_WAY_POINTER, false,
          false, true, true, true, true, ADJUST_BACK_READ },
        { "a track that is gone", DEED_WAY_POINTER, DEED_WAY_NONE, false, false,
          true, true, true, false, ADJUST_END },
        { "nobody knows where it is", DEED_WAY_POINTER, DEED_WAY_NONE, false,
          false, false, true, false, false, ADJUST_END },
        { "nobody knows its range", DEED_WAY_POINTER, DEED_WAY_NONE, false,
          false, true, false, false, false, ADJUST_END },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows) * 2; i++) {
        size_t at = i / 2;
        const struct deed_request request = { .primitive = DEED_UI_SET_VALUE };
        const struct deed_element element = { .role = "slider" };
        const struct deed_facts facts = {
            .reading = { .has_number = true,
                         .number = i % 2 ? 7 : 3,
                         .has_range = rows[at].range,
                         .max = 10 },
            .has_rect = rows[at].rect,
            .rect = { 0, 0, 100, 20 },
            .track_id = rows[at].track ? "t" : NULL,
            .more_id = rows[at].buttons ? "m" : NULL,
            .less_id = rows[at].buttons ? "l" : NULL,
        };
        const struct deed_scene scene = { .request = &request,
                                          .element = &element,
                                          .facts = &facts,
                                          .before = &facts };
        struct deed_procedure p = {
            .arena = &test_arena,
            .phase = ADJUST_BACK,
            .goal = { .has_number = true, .number = 5 },
            .track = { .best = 5,
                       .best_way = rows[at].best,
                       .way = rows[at].last,
                       .keys_work = rows[at].keys_work,
                       .per_key = i % 2 ? 1 : 0,
                       .beside = rows[at].beside },
        };
        struct deed_step step = { 0 };
        print_message("# %s\n", rows[at].label);
        bool goes = adjust_back(&p, &scene, &step);
        assert_int_equal(goes, rows[at].phase != ADJUST_END);
        if (rows[at].phase == ADJUST_BACK_PRESS) {
            assert_string_equal(step.find_id, i % 2 ? "l" : "m");
        }
        assert_true(!goes || step.kind == DEED_STEP_FIND ||
                    step.kind == DEED_STEP_GESTURE);
        assert_int_equal(p.phase == ADJUST_END, !goes);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ARENA_TEST(a_number_out_of_reach_is_refused),
        ARENA_TEST(a_text_is_refused_where_numbers_are_taken),
        ARENA_TEST(a_value_is_refused_where_only_a_share_can_be_read),
        ARENA_TEST(a_moment_is_refused_where_a_calendar_takes_days),
        ARENA_TEST(a_share_is_a_number_or_a_part_of_the_range),
        ARENA_TEST(a_spin_button_that_does_not_take_the_text),
        ARENA_TEST(a_button_is_pressed_while_it_leads_nearer),
        ARENA_TEST(the_way_back_is_the_way_it_came),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
