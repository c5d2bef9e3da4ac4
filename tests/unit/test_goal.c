/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "arena_fixture.h"
#include "base/util.h"
#include "core/verify/goal.h"

static struct deed_goal make(const struct deed_request *request,
                             const struct deed_facts *before)
{
    struct deed_goal goal;
    assert_true(deed_goal_make(&goal, request, before, &test_arena));
    return goal;
}

static struct deed_facts with(enum deed_state_id id, enum deed_tri tri)
{
    struct deed_facts facts = { 0 };
    deed_state_set(&facts.states, id, tri);
    return facts;
}

static void every_primitive_has_the_post_condition_of_its_row(void **state)
{
    (void)state;
    for (unsigned i = 0; i < DEED_PRIMITIVE_COUNT; i++) {
        struct deed_request request = { .primitive = (enum deed_primitive)i };
        request.args.text = "x";
        struct deed_goal goal = make(&request, NULL);
        assert_int_equal(goal.post,
                         deed_primitive_row(request.primitive)->post);
    }
    struct deed_request own = { .primitive = DEED_PRIMITIVE_COUNT };
    assert_int_equal(make(&own, NULL).post, DEED_POST_DECLARED);
}

static void texts_are_what_is_typed_or_added(void **state)
{
    (void)state;
    struct deed_facts before = { .reading = { .text = "Mr. " } };
    struct deed_request request = { .primitive = DEED_UI_ENTER_TEXT,
                                    .args = { .text = "Smith",
                                              .clear = true } };
    assert_string_equal(make(&request, &before).text, "Smith");
    request.args.clear = false;
    assert_string_equal(make(&request, &before).text, "Mr. Smith");
    before.reading.text = NULL;
    assert_string_equal(make(&request, &before).text, "Smith");
    assert_string_equal(make(&request, NULL).text, "Smith");
    request.primitive = DEED_UI_CLEAR_TEXT;
    assert_string_equal(make(&request, &before).text, "");
}

static void files_are_shown_by_their_names(void **state)
{
    (void)state;
    const char *files[] = { "/tmp/a.png", "b.txt" };
    struct deed_request request = {
        .primitive = DEED_X_UPLOAD, .args = { .files = files, .file_count = 2 }
    };
    assert_string_equal(make(&request, NULL).text, "a.png, b.txt");
}

static void a_goal_says_when_there_is_no_room(void **state)
{
    (void)state;
    const char *files[] = { "/tmp/a.png" };
    struct deed_facts before = { .reading = { .text = "a" } };
    struct deed_goal goal;
    struct deed_arena full;
    deed_arena_init(&full, 1);
    struct deed_request request = {
        .primitive = DEED_X_UPLOAD, .args = { .files = files, .file_count = 1 }
    };
    assert_false(deed_goal_make(&goal, &request, &before, &full));
    request.primitive = DEED_UI_ENTER_TEXT;
    request.args.text = "b";
    assert_false(deed_goal_make(&goal, &request, &before, &full));
    deed_arena_fini(&full);
}

static void a_state_is_picked_and_turned(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        enum deed_primitive primitive;
        bool has_state;
        enum deed_tri asked;
        enum deed_state_id known;
        enum deed_tri now;
        enum deed_state_id state;
        enum deed_tri value;
    } cases[] = {
        { "flip a box", DEED_UI_TOGGLE, false, DEED_UNKNOWN, DEED_STATE_CHECKED,
          DEED_YES, DEED_STATE_CHECKED, DEED_NO },
        { "flip it back", DEED_UI_TOGGLE, false, DEED_UNKNOWN,
          DEED_STATE_CHECKED, DEED_NO, DEED_STATE_CHECKED, DEED_YES },
        { "flip a mixed one", DEED_UI_TOGGLE, false, DEED_UNKNOWN,
          DEED_STATE_CHECKED, DEED_MIXED, DEED_STATE_CHECKED, DEED_YES },
        { "a pressed button", DEED_UI_TOGGLE, true, DEED_YES,
          DEED_STATE_PRESSED, DEED_NO, DEED_STATE_PRESSED, DEED_YES },
        { "a tab", DEED_UI_TOGGLE, true, DEED_YES, DEED_STATE_SELECTED, DEED_NO,
          DEED_STATE_SELECTED, DEED_YES },
        { "mixed", DEED_UI_TOGGLE, true, DEED_MIXED, DEED_STATE_CHECKED,
          DEED_NO, DEED_STATE_CHECKED, DEED_MIXED },
        { "nothing to switch", DEED_UI_TOGGLE, false, DEED_UNKNOWN,
          DEED_STATE_BUSY, DEED_NO, DEED_STATE_COUNT, DEED_UNKNOWN },
        { "expand", DEED_UI_EXPAND, false, DEED_UNKNOWN, DEED_STATE_EXPANDED,
          DEED_NO, DEED_STATE_EXPANDED, DEED_YES },
        { "collapse details", DEED_UI_COLLAPSE, false, DEED_UNKNOWN,
          DEED_STATE_OPEN, DEED_YES, DEED_STATE_OPEN, DEED_NO },
        { "open", DEED_UI_OPEN, false, DEED_UNKNOWN, DEED_STATE_EXPANDED,
          DEED_NO, DEED_STATE_EXPANDED, DEED_YES },
        { "close", DEED_UI_CLOSE, false, DEED_UNKNOWN, DEED_STATE_OPEN,
          DEED_YES, DEED_STATE_OPEN, DEED_NO },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        struct deed_request request = {
            .primitive = cases[i].primitive,
            .args = { .has_state = cases[i].has_state, .state = cases[i].asked }
        };
        struct deed_facts before = with(cases[i].known, cases[i].now);
        struct deed_goal goal = make(&request, &before);
        assert_int_equal(goal.state, cases[i].state);
        assert_int_equal(goal.state_value, cases[i].value);
        bool level = cases[i].state != DEED_STATE_COUNT;
        assert_int_equal(deed_goal_is_level(&goal), level);
        assert_int_equal(deed_goal_holds(&goal, &before),
                         level ? DEED_NO : DEED_UNKNOWN);
        if (level) {
            struct deed_facts after = with(goal.state, goal.state_value);
            assert_int_equal(deed_goal_holds(&goal, &after), DEED_YES);
            after = (struct deed_facts){ 0 };
            assert_int_equal(deed_goal_holds(&goal, &after), DEED_UNKNOWN);
        }
    }
}

static void what_is_gone_is_closed_but_not_opened(void **state)
{
    (void)state;
    struct deed_facts before = with(DEED_STATE_OPEN, DEED_YES);
    struct deed_facts gone = with(DEED_STATE_ATTACHED, DEED_NO);
    struct deed_facts hidden = with(DEED_STATE_VISIBLE, DEED_NO);
    struct deed_request request = { .primitive = DEED_UI_CLOSE };
    struct deed_goal goal = make(&request, &before);
    assert_int_equal(deed_goal_holds(&goal, &gone), DEED_YES);
    assert_int_equal(deed_goal_holds(&goal, &hidden), DEED_YES);
    request.primitive = DEED_UI_OPEN;
    goal = make(&request, &before);
    assert_int_equal(deed_goal_holds(&goal, &gone), DEED_UNKNOWN);
    /* Where nothing says "checked", "selected" does. */
    struct deed_facts selected = with(DEED_STATE_SELECTED, DEED_YES);
    struct deed_facts unchecked = with(DEED_STATE_SELECTED, DEED_YES);
    deed_state_set(&unchecked.states, DEED_STATE_CHECKED, DEED_NO);
    goal = (struct deed_goal){ .post = DEED_POST_STATE,
                               .state = DEED_STATE_CHECKED,
                               .state_value = DEED_YES };
    assert_int_equal(deed_goal_holds(&goal, &selected), DEED_UNKNOWN);
    goal.or_selected = true;
    assert_int_equal(deed_goal_holds(&goal, &selected), DEED_YES);
    assert_int_equal(deed_goal_holds(&goal, &unchecked), DEED_NO);
}

static void a_value_is_compared_as_what_it_is(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        struct deed_goal goal;
        struct deed_facts facts;
        enum deed_tri holds;
    } cases[] = {
        { "the same text", { .text = "a" }, { .reading.text = "a" }, DEED_YES },
        { "another text", { .text = "a" }, { .reading.text = "a " }, DEED_NO },
        { "no text to see",
          { .text = "a" },
          { .reading.text = NULL },
          DEED_UNKNOWN },
        { "no text wanted",
          { .text = NULL },
          { .reading.text = "a" },
          DEED_UNKNOWN },
        { "the same number",
          { .text = "5", .has_number = true, .number = 5 },
          { .reading = { .text = "5.0", .has_number = true, .number = 5 } },
          DEED_YES },
        { "a number near enough",
          { .has_number = true, .number = 5, .tolerance = 1 },
          { .reading = { .has_number = true, .number = 6 } },
          DEED_YES },
        { "a number near enough, of another text",
          { .text = "5", .has_number = true, .number = 5, .tolerance = 1 },
          { .value_matches = DEED_NO,
            .reading = { .text = "6", .has_number = true, .number = 6 } },
          DEED_YES },
        { "a number too far",
          { .has_number = true, .number = 5, .tolerance = 1 },
          { .reading = { .has_number = true, .number = 6.1 } },
          DEED_NO },
        { "the text is there, and another number is announced",
          { .text = "7", .announced = true, .committed = true, .announce = 7 },
          { .value_matches = DEED_YES,
            .reading = { .text = "7", .has_announced = true, .announced = 3 } },
          DEED_NO },
        { "the number is announced, and the text has a form of its own",
          { .text = "7", .announced = true, .committed = true, .announce = 7 },
          { .value_matches = DEED_NO,
            .reading = { .text = "7.00",
                         .has_announced = true,
                         .announced = 7 } },
          DEED_YES },
        { "what is announced counts when the field was left",
          { .text = "7", .announced = true, .announce = 7 },
          { .value_matches = DEED_YES,
            .reading = { .text = "7", .has_announced = true, .announced = 3 } },
          DEED_YES },
        { "nothing is announced",
          { .text = "7", .announced = true, .committed = true, .announce = 7 },
          { .reading.text = "7" },
          DEED_YES },
        { "a secret that fits",
          { .text = "a" },
          { .value_matches = DEED_YES },
          DEED_YES },
        { "a secret that does not",
          { .text = "a" },
          { .value_matches = DEED_NO, .reading.text = "a" },
          DEED_NO },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        struct deed_goal goal = cases[i].goal;
        goal.post = DEED_POST_VALUE;
        assert_int_equal(deed_goal_holds(&goal, &cases[i].facts),
                         cases[i].holds);
        assert_true(deed_goal_is_level(&goal));
    }
}

static const struct deed_option colours[] = {
    { .label = "Dark  red", .value = "dr", .selected = DEED_YES },
    { .label = "Blue", .value = "b", .selected = DEED_NO },
    { .label = "b", .value = "x", .selected = DEED_UNKNOWN },
};

static void an_option_is_found_by_label_then_by_value(void **state)
{
    (void)state;
    struct deed_facts facts = { .options = colours, .option_count = 3 };
    assert_ptr_equal(deed_option_find(&facts, " Dark red "), &colours[0]);
    assert_ptr_equal(deed_option_find(&facts, "dr"), &colours[0]);
    assert_ptr_equal(deed_option_find(&facts, "b"), &colours[2]);
    assert_null(deed_option_find(&facts, "green"));
}

static void a_choice_holds_when_all_of_it_does(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        const char *options[2];
        unsigned count;
        const char *text;
        enum deed_tri matches;
        enum deed_tri holds;
    } cases[] = {
        { "the one", { "Dark red" }, 1, NULL, DEED_UNKNOWN, DEED_YES },
        { "not the one", { "Blue" }, 1, NULL, DEED_UNKNOWN, DEED_NO },
        { "both", { "Dark red", "Blue" }, 2, NULL, DEED_UNKNOWN, DEED_NO },
        { "no, then unknown", { "Blue", "b" }, 2, NULL, DEED_UNKNOWN, DEED_NO },
        { "not said", { "b" }, 1, NULL, DEED_UNKNOWN, DEED_UNKNOWN },
        { "shown as the value", { "b" }, 1, " b ", DEED_UNKNOWN, DEED_YES },
        { "another is shown", { "green" }, 1, "Blue", DEED_UNKNOWN, DEED_NO },
        { "nothing wanted", { NULL }, 0, NULL, DEED_UNKNOWN, DEED_UNKNOWN },
        { "the driver says", { "Blue" }, 1, NULL, DEED_YES, DEED_YES },
        { "the driver cannot say it of two",
          { "Dark red", "Blue" },
          2,
          NULL,
          DEED_YES,
          DEED_NO },
        { "a part of the label", { "~dark" }, 1, NULL, DEED_UNKNOWN, DEED_YES },
        { "a part of what is shown",
          { "~gree" },
          1,
          "Green",
          DEED_UNKNOWN,
          DEED_YES },
        { "a part of nothing", { "~" }, 1, "Green", DEED_UNKNOWN, DEED_NO },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        struct deed_facts facts = { .options = colours,
                                    .option_count = 3,
                                    .reading.text = cases[i].text,
                                    .value_matches = cases[i].matches };
        struct deed_goal goal = { .post = DEED_POST_CHOSEN,
                                  .options = cases[i].options,
                                  .option_count = cases[i].count };
        assert_int_equal(deed_goal_holds(&goal, &facts), cases[i].holds);
    }
}

/* Lists mark where the keys are as selected. */
static void a_control_that_shows_what_it_showed_did_not_take_the_option(
    void **state)
{
    (void)state;
    static const struct {
        const char *label, *before, *now;
        enum deed_tri was; /* the option, before */
        bool multiple;
        enum deed_tri holds;
    } cases[] = {
        { "as before", "Apple", "Apple", DEED_NO, false, DEED_NO },
        { "taken", "Apple", "Cherry", DEED_NO, false, DEED_YES },
        { "in short", "Apple", "Ch.", DEED_NO, false, DEED_YES },
        { "nothing shown before", "", "", DEED_NO, false, DEED_YES },
        { "shows none", NULL, NULL, DEED_NO, false, DEED_YES },
        { "takes several", "Apple", "Apple", DEED_NO, true, DEED_YES },
        { "chosen already", "Fruit", "Fruit", DEED_YES, false, DEED_YES },
    };
    const char *option = "Cherry";
    struct deed_request request = { .primitive = DEED_UI_CHOOSE,
                                    .args = { .options = &option,
                                              .option_count = 1 } };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_option list = { .label = "Cherry",
                                    .selected = cases[i].was };
        struct deed_facts facts = { .options = &list,
                                    .option_count = 1,
                                    .multiple = cases[i].multiple,
                                    .reading.text = cases[i].before };
        print_message("# %s\n", cases[i].label);
        struct deed_goal goal = make(&request, &facts);
        list.selected = DEED_YES;
        facts.reading.text = cases[i].now;
        assert_int_equal(deed_goal_holds(&goal, &facts), cases[i].holds);
    }
}

static void a_path_is_chosen_when_the_control_shows_it(void **state)
{
    (void)state;
    static const struct {
        const char *shown;
        enum deed_tri holds;
    } cases[] = {
        { "Europe / Germany", DEED_YES }, { "Europe > Germany", DEED_YES },
        { "Germany", DEED_YES },          { "Asia / Germany", DEED_NO },
        { "Europe / France", DEED_NO },   { "Europe", DEED_NO },
    };
    const char *option = "Germany";
    struct deed_goal goal = { .post = DEED_POST_CHOSEN,
                              .options = &option,
                              .option_count = 1,
                              .way = "Europe Germany" };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_facts facts = { .reading = { .text = cases[i].shown } };
        print_message("# %s\n", cases[i].shown);
        assert_int_equal(deed_goal_holds(&goal, &facts), cases[i].holds);
    }
}

static void focus_and_view_are_read_from_the_facts(void **state)
{
    (void)state;
    struct deed_goal focus = { .post = DEED_POST_FOCUSED };
    struct deed_goal view = { .post = DEED_POST_IN_VIEW };
    struct deed_goal none = { .post = DEED_POST_EFFECT };
    struct deed_facts facts = with(DEED_STATE_FOCUSED, DEED_YES);
    assert_int_equal(deed_goal_holds(&focus, &facts), DEED_YES);
    assert_int_equal(deed_goal_holds(&view, &facts), DEED_UNKNOWN);
    assert_int_equal(deed_goal_holds(&none, &facts), DEED_UNKNOWN);
    facts.has_rect = true;
    assert_int_equal(deed_goal_holds(&view, &facts), DEED_NO);
    facts.has_visible_rect = true;
    assert_int_equal(deed_goal_holds(&view, &facts), DEED_YES);
    facts = with(DEED_STATE_IN_VIEWPORT, DEED_NO);
    assert_int_equal(deed_goal_holds(&view, &facts), DEED_NO);
    assert_false(deed_goal_is_level(&view));
    assert_false(deed_goal_is_level(&none));
}

static void texts_are_equal_after_folding_blanks(void **state)
{
    (void)state;
    static const struct {
        const char *a, *b;
        bool equal;
    } cases[] = {
        { "a b", " a \t\n b ", true }, { "", "  ", true },
        { "ab", "a b", false },        { "a", "ab", false },
        { "a", "a\r\f", true },        { NULL, "", false },
        { "", NULL, false },           { " a", "b", false },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        assert_int_equal(deed_text_folds_equal(cases[i].a, cases[i].b),
                         cases[i].equal);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ARENA_TEST(every_primitive_has_the_post_condition_of_its_row),
        ARENA_TEST(texts_are_what_is_typed_or_added),
        ARENA_TEST(files_are_shown_by_their_names),
        ARENA_TEST(a_goal_says_when_there_is_no_room),
        ARENA_TEST(a_state_is_picked_and_turned),
        ARENA_TEST(what_is_gone_is_closed_but_not_opened),
        ARENA_TEST(a_value_is_compared_as_what_it_is),
        ARENA_TEST(an_option_is_found_by_label_then_by_value),
        ARENA_TEST(a_choice_holds_when_all_of_it_does),
        ARENA_TEST(a_control_that_shows_what_it_showed_did_not_take_the_option),
        ARENA_TEST(a_path_is_chosen_when_the_control_shows_it),
        ARENA_TEST(focus_and_view_are_read_from_the_facts),
        ARENA_TEST(texts_are_equal_after_folding_blanks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
