/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/util.h"
#include "core/act/procedure.h"

static struct deed_arena arena;
static struct deed_element element;
static struct deed_facts facts;
static struct deed_request request;
static struct deed_scene scene;
static struct deed_procedure procedure;
static const struct deed_element part = { .instance_id = "el_opt" };

static struct deed_option colours[4];

static int setup(void **state)
{
    (void)state;
    static const struct deed_option initial[] = {
        { .label = "Red", .value = "r", .selected = DEED_YES },
        { .label = "Green", .value = "g", .selected = DEED_NO },
        { .label = "Blue",
          .value = "b",
          .selected = DEED_NO,
          .enabled = DEED_NO },
        { .label = "Grey", .value = "x", .selected = DEED_NO },
    };
    memcpy(colours, initial, sizeof(colours));
    deed_arena_init(&arena, 0);
    element =
        (struct deed_element){ .instance_id = "el_1", .role = "combobox" };
    facts = (struct deed_facts){ .options = colours, .option_count = 4 };
    request = (struct deed_request){ .primitive = DEED_UI_CHOOSE };
    scene = (struct deed_scene){ .request = &request,
                                 .element = &element,
                                 .before = &facts,
                                 .facts = &facts };
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    deed_arena_fini(&arena);
    return 0;
}

static void start(unsigned count, const char **options)
{
    const char **kept = deed_arena_calloc(&arena, count + 1, sizeof(*kept));
    assert_non_null(kept);
    for (unsigned i = 0; i < count; i++) { /* who calls may return */
        kept[i] = options[i];
    }
    request.args.options = kept;
    request.args.option_count = count;
    assert_true(deed_procedure_start(&procedure, &request, &facts, &arena));
}

#define WANT(...)                                                              \
    start(DEED_ARRAY_LEN(((const char *[]){ __VA_ARGS__ })),                   \
          (const char *[]){ __VA_ARGS__ })

static struct deed_step next(void)
{
    struct deed_step step;
    memset(&step, 0xff, sizeof(step));
    deed_procedure_next(&procedure, &scene, &step);
    return step;
}

static struct deed_step expect(enum deed_step_kind kind)
{
    struct deed_step step = next();
    assert_int_equal(step.kind, kind);
    return step;
}

static void expect_fail(enum deed_runtime_error error, const char *message)
{
    struct deed_step step = next();
    assert_int_equal(step.kind, DEED_STEP_FAIL);
    assert_int_equal(step.error, error);
    assert_string_equal(step.message, message);
}

static void to_list(void) /* built by the page, not by the platform */
{
    facts.options = NULL;
    facts.option_count = 0;
}

static void a_platform_select_takes_its_setter(void **state)
{
    (void)state;
    facts.native_choice = true;
    WANT("Green");
    struct deed_step step = expect(DEED_STEP_GESTURE);
    assert_int_equal(step.gesture.kind, DEED_GESTURE_SELECT_OPTION);
    assert_int_equal(step.gesture.option_count, 1);
    assert_string_equal(step.gesture.options[0], "Green");
    expect(DEED_STEP_DONE);
}

static void several_are_chosen_where_that_is_possible(void **state)
{
    (void)state;
    facts.native_choice = true;
    WANT("Green", "x");
    expect_fail(DEED_ERR_TARGET_NOT_INTERACTABLE,
                "the control takes one option only");
    facts.multiple = true;
    WANT("Green", "x");
    assert_int_equal(expect(DEED_STEP_GESTURE).gesture.option_count, 2);
}

static void what_is_chosen_already_is_left_alone(void **state)
{
    (void)state;
    WANT("r");
    expect(DEED_STEP_ALREADY);
}

static void an_option_that_is_not_there_is_refused_untouched(void **state)
{
    (void)state;
    facts.native_choice = true;
    WANT("Pink");
    expect_fail(DEED_ERR_TARGET_NOT_FOUND,
                "no option \"Pink\" among 4, from \"Red\" to \"Grey\"");
    facts.option_count = 0;
    WANT("Pink");
    expect_fail(DEED_ERR_TARGET_NOT_FOUND, "no option \"Pink\"");
    facts.options_cut = true; /* it may be among those not listed */
    WANT("Pink");
    expect(DEED_STEP_GESTURE);
}

static void a_disabled_option_is_refused_untouched(void **state)
{
    (void)state;
    facts.native_choice = true;
    WANT("Blue");
    expect_fail(DEED_ERR_TARGET_NOT_INTERACTABLE,
                "the option \"Blue\" is disabled");
}

static void two_options_of_one_label_are_ambiguous(void **state)
{
    (void)state;
    facts.native_choice = true;
    colours[3].label = " Green ";
    WANT("Green");
    expect_fail(DEED_ERR_TARGET_AMBIGUOUS, "more than one option is \"Green\"");
    colours[3].value = "g"; /* the same thing twice */
    WANT("Green");
    expect(DEED_STEP_GESTURE);
}

static void an_index_names_one_option(void **state)
{
    (void)state;
    facts.native_choice = true;
    request.args.has_index = true;
    request.args.index = 1;
    start(0, NULL);
    assert_string_equal(expect(DEED_STEP_GESTURE).gesture.options[0], "Green");
    request.args.index = 0;
    start(0, NULL);
    expect(DEED_STEP_ALREADY);
    request.args.index = 4;
    start(0, NULL);
    expect_fail(DEED_ERR_TARGET_NOT_FOUND, "no option 4 among 4");
}

static void an_index_is_not_mistaken_for_its_namesake(void **state)
{
    (void)state;
    request.args.has_index = true;
    request.args.index = 3;
    colours[3].label = "Red"; /* as the first, which is chosen */
    start(0, NULL);
    expect(DEED_STEP_GESTURE);
    assert_string_equal(procedure.wish.options[0], "x");
    colours[3].value = "Green"; /* and this names the second */
    start(0, NULL);
    expect_fail(DEED_ERR_TARGET_AMBIGUOUS,
                "option 3 cannot be told from another");
    colours[3].label = NULL;
    colours[3].value = NULL;
    start(0, NULL);
    expect_fail(DEED_ERR_TARGET_AMBIGUOUS,
                "option 3 cannot be told from another");
}

static void a_list_is_opened_searched_and_pressed(void **state)
{
    (void)state;
    to_list();
    WANT("Green");
    struct deed_step step = expect(DEED_STEP_GESTURE);
    assert_int_equal(step.gesture.kind, DEED_GESTURE_POINTER);
    assert_false(step.on_part);
    step = expect(DEED_STEP_FIND);
    assert_int_equal(step.find.by, DEED_BY_OPTION);
    assert_string_equal(step.find.value, "Green");
    assert_string_equal(step.within_id, "el_1");
    assert_true(step.find_may_fail);
    scene.part = &part;
    step = expect(DEED_STEP_GESTURE);
    assert_true(step.on_part);
    expect(DEED_STEP_DONE);
}

static void an_open_list_is_not_opened_again(void **state)
{
    (void)state;
    to_list();
    deed_state_set(&facts.states, DEED_STATE_EXPANDED, DEED_YES);
    WANT("Green");
    expect(DEED_STEP_FIND);
}

static void a_plain_list_has_nothing_to_open(void **state)
{
    (void)state;
    to_list();
    element.role = "listbox";
    WANT("Green");
    expect(DEED_STEP_FIND);
}

static void an_option_that_is_not_shown_is_filtered_for(void **state)
{
    (void)state;
    to_list();
    deed_state_set(&facts.states, DEED_STATE_EDITABLE, DEED_YES);
    WANT("Green");
    expect(DEED_STEP_GESTURE);
    assert_true(expect(DEED_STEP_FIND).find_may_fail);
    struct deed_step step = expect(DEED_STEP_GESTURE);
    assert_int_equal(step.gesture.kind, DEED_GESTURE_TEXT);
    assert_string_equal(step.gesture.text, "Green");
    assert_true(step.gesture.clear);
    expect(DEED_STEP_FIND);
    scene.part = &part;
    assert_true(expect(DEED_STEP_GESTURE).on_part);
    expect(DEED_STEP_DONE);
}

static void an_option_that_filtering_does_not_show_is_not_there(void **state)
{
    (void)state;
    to_list();
    deed_state_set(&facts.states, DEED_STATE_EDITABLE, DEED_YES);
    WANT("Green");
    expect(DEED_STEP_GESTURE);
    expect(DEED_STEP_FIND);
    expect(DEED_STEP_GESTURE);
    expect(DEED_STEP_FIND);
    assert_int_equal(expect(DEED_STEP_PROBE).wait_us, 0);
    /* It may still come: there is no telling on this surface. */
    struct deed_step step = expect(DEED_STEP_PROBE);
    assert_true(step.wait_us > 0);
    assert_int_equal(step.error, DEED_ERR_TARGET_NOT_FOUND);
    assert_string_equal(step.message, "no option \"Green\"");
    expect(DEED_STEP_FIND);
    expect(DEED_STEP_PROBE);
    facts.pending_known = true; /* nothing is under way */
    expect_fail(DEED_ERR_TARGET_NOT_FOUND, "no option \"Green\"");
}

/* What the driver says about the list after it was asked to move it. */
static struct deed_receipt moved;

static void expect_scroll(const char *edge, bool moves)
{
    struct deed_step step = expect(DEED_STEP_GESTURE);
    assert_int_equal(step.gesture.kind, DEED_GESTURE_SCROLL_LIST);
    assert_string_equal(step.gesture.edge, edge);
    moved.returned_success = moves;
    scene.receipt = &moved;
}

static void a_list_that_shows_a_part_of_itself_is_paged_through(void **state)
{
    (void)state;
    to_list();
    scene.left_us = DEED_MS(9000);
    deed_state_set(&facts.states, DEED_STATE_EXPANDED, DEED_YES);
    facts.list_scrolls = true;
    WANT("Green");
    expect(DEED_STEP_FIND);
    expect(DEED_STEP_PROBE);
    expect_scroll("top", true);
    expect(DEED_STEP_PROBE); /* it is drawn */
    expect(DEED_STEP_FIND);
    expect(DEED_STEP_PROBE); /* what is in view? */
    expect_scroll("page", true);
    expect(DEED_STEP_PROBE);
    expect(DEED_STEP_FIND);
    scene.part = &part;
    assert_true(expect(DEED_STEP_GESTURE).on_part);
    expect(DEED_STEP_DONE);
}

static const char *const shades[] = { "Shade 0", "Shade 1", "Shade 2",
                                      "Shade 3", "Shade 4" };
static const char *const last_shades[] = { "Shade 495", "Shade 496",
                                           "Shade 497", "Shade 498",
                                           "Shade 499" };

static void view(const char *const *labels, double at)
{
    facts.view = (struct deed_list_view){ .known = true,
                                          .at = at,
                                          .end = 11880,
                                          .page = 120,
                                          .labels = labels,
                                          .label_count = 5 };
}

static void open_long_list(void)
{
    to_list();
    scene.left_us = DEED_MS(9000);
    deed_state_set(&facts.states, DEED_STATE_EXPANDED, DEED_YES);
    facts.list_scrolls = true;
    view(shades, 0);
    moved.shows = DEED_NO;
}

static void a_list_in_order_is_moved_to_where_the_option_should_be(void **state)
{
    (void)state;
    open_long_list();
    WANT("Shade 250");
    expect(DEED_STEP_FIND);
    expect(DEED_STEP_PROBE);
    expect_scroll("top", false);
    struct deed_step step = expect(DEED_STEP_GESTURE); /* its end */
    assert_string_equal(step.gesture.edge, "at");
    assert_true(step.gesture.number == 11880);
    moved.returned_success = true;
    expect(DEED_STEP_PROBE);
    view(last_shades, 11880);
    step = expect(DEED_STEP_GESTURE);
    assert_string_equal(step.gesture.text, "Shade 250");
    assert_in_range((unsigned)step.gesture.number, 5900, 6000);
    moved.shows = DEED_YES;
    expect(DEED_STEP_PROBE);
    expect(DEED_STEP_FIND);
    scene.part = &part;
    assert_true(expect(DEED_STEP_GESTURE).on_part);
    expect(DEED_STEP_DONE);
}

static void an_option_out_of_order_is_looked_for_on_every_page(void **state)
{
    (void)state;
    open_long_list();
    WANT("Shade 700");
    expect(DEED_STEP_FIND);
    expect(DEED_STEP_PROBE);
    expect_scroll("top", false);
    expect_scroll("at", true);
    expect(DEED_STEP_PROBE);
    view(last_shades, 11880);
    expect_scroll("top", true); /* the order says that it is not there */
    expect(DEED_STEP_PROBE);
    view(shades, 0);
    expect_scroll("page", true);
    expect(DEED_STEP_PROBE);
    view(last_shades, 11880);
    expect_scroll("page", false);
    expect(DEED_STEP_PROBE);
    scene.left_us -= DEED_MS(1100);
    expect_scroll("page", false);
    expect_fail(DEED_ERR_TARGET_NOT_FOUND,
                "no option \"Shade 700\" in the list, which was looked through "
                "from \"Shade 0\" to \"Shade 499\"");
}

static void a_list_too_long_for_the_time_is_said_to_be(void **state)
{
    (void)state;
    open_long_list();
    WANT("~Pink");
    expect(DEED_STEP_FIND);
    expect(DEED_STEP_PROBE);
    expect_scroll("top", false);
    expect_scroll("page", true);
    expect(DEED_STEP_PROBE);
    view(last_shades, 2970);
    scene.left_us = DEED_MS(300);
    expect_fail(DEED_ERR_TARGET_NOT_FOUND,
                "no option \"~Pink\" so far: the list is too long to be seen "
                "whole in the time, 25 % of it was looked through");
}

static void a_list_that_has_ended_may_load_more_for_a_while(void **state)
{
    (void)state;
    to_list();
    scene.left_us = DEED_MS(9000);
    deed_state_set(&facts.states, DEED_STATE_EXPANDED, DEED_YES);
    facts.list_scrolls = true;
    WANT("Green");
    expect(DEED_STEP_FIND);
    expect(DEED_STEP_PROBE);
    expect_scroll("top", false);
    expect_scroll("page", false);
    assert_true(expect(DEED_STEP_PROBE).wait_us > 0);
    expect_scroll("page", false);
    scene.left_us -= DEED_MS(1100);
    expect_fail(DEED_ERR_TARGET_NOT_FOUND, "no option \"Green\"");
}

/* A tree, and the way to a leaf of it as the driver tells it. */
static void walk(const char *item_id, enum deed_tri open, const char *option_id)
{
    facts.fold = (struct deed_fold_facts){
        .item_id = item_id, .open = open, .label = "src", .missing = "main.c"
    };
    facts.option_id = option_id;
}

static void start_path(void)
{
    static const char *path[] = { "src", "main.c" };
    to_list();
    element.role = "tree";
    scene.left_us = DEED_MS(9000);
    request.args.path = path;
    request.args.path_count = 2;
    WANT("main.c");
}

static struct deed_step expect_find(const char *id)
{
    struct deed_step step = expect(DEED_STEP_FIND);
    assert_string_equal(step.find_id, id);
    return step;
}

static void a_shut_branch_is_unfolded_by_its_toggle_first(void **state)
{
    (void)state;
    start_path();
    expect(DEED_STEP_PROBE);
    walk("el_src", DEED_NO, NULL);
    facts.fold.toggle_id = "el_toggle";
    expect_find("el_toggle");
    scene.part = &part;
    struct deed_step step = expect(DEED_STEP_GESTURE);
    assert_int_equal(step.gesture.kind, DEED_GESTURE_POINTER);
    assert_true(step.on_part);
    expect(DEED_STEP_PROBE);
    walk("el_src", DEED_YES, NULL); /* open, and still loading */
    assert_true(expect(DEED_STEP_PROBE).wait_us > 0);
    walk(NULL, DEED_UNKNOWN, "el_main");
    expect_find("el_main");
    assert_int_equal(expect(DEED_STEP_GESTURE).gesture.kind,
                     DEED_GESTURE_POINTER);
    expect(DEED_STEP_DONE);
}

static void the_ways_to_unfold_are_tried_in_turn(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        bool in_menu, focusable;
        enum deed_gesture_kind ways[4];
    } cases[] = {
        { "a tree", false, false, { DEED_GESTURE_POINTER } },
        { "a tree that takes keys",
          false,
          true,
          { DEED_GESTURE_KEYS, DEED_GESTURE_POINTER } },
        { "a menu",
          true,
          true,
          { DEED_GESTURE_HOVER, DEED_GESTURE_POINTER, DEED_GESTURE_KEYS } },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        teardown(NULL);
        setup(NULL);
        struct deed_element item = part;
        deed_state_set(&item.states, DEED_STATE_FOCUSABLE,
                       deed_tri_from(cases[i].focusable));
        start_path();
        expect(DEED_STEP_PROBE);
        walk("el_src", DEED_NO, NULL);
        facts.fold.in_menu = cases[i].in_menu;
        scene.part = &item;
        for (unsigned n = 0; cases[i].ways[n]; n++) {
            struct deed_step step = next();
            if (step.kind == DEED_STEP_FIND) {
                step = next();
            }
            if (step.kind == DEED_STEP_FIND) { /* a way that it cannot take */
                step = next();
            }
            assert_int_equal(step.kind, DEED_STEP_GESTURE);
            assert_int_equal(step.gesture.kind, cases[i].ways[n]);
            expect(DEED_STEP_PROBE);
            assert_true(expect(DEED_STEP_PROBE).wait_us > 0);
            scene.left_us -= DEED_MS(600);
        }
        expect_fail(DEED_ERR_VERIFICATION_FAILED, "\"src\" does not unfold");
    }
}

static void what_a_branch_does_not_hold_is_told_after_a_while(void **state)
{
    (void)state;
    start_path();
    expect(DEED_STEP_PROBE);
    walk("el_src", DEED_YES, NULL);
    expect(DEED_STEP_PROBE);
    scene.left_us -= DEED_MS(2100);
    facts.pending = DEED_PENDING_NETWORK; /* it may be on its way */
    expect(DEED_STEP_PROBE);
    facts.pending = 0;
    expect_fail(DEED_ERR_TARGET_NOT_FOUND, "no \"main.c\" in \"src\"");
}

static void a_path_that_begins_nowhere_is_told(void **state)
{
    (void)state;
    static const struct {
        const char *label, *words;
    } cases[] = { { NULL, "no option \"src\"" },
                  { "lib", "no \"src\" in \"lib\"" } };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        teardown(NULL);
        setup(NULL);
        start_path();
        expect(DEED_STEP_PROBE);
        facts.fold = (struct deed_fold_facts){ .missing = "src",
                                               .label = cases[i].label };
        expect(DEED_STEP_PROBE); /* it may still come */
        facts.pending_known = true;
        expect_fail(DEED_ERR_TARGET_NOT_FOUND, cases[i].words);
    }
}

static void items_of_the_same_name_are_not_guessed_among(void **state)
{
    (void)state;
    start_path();
    expect(DEED_STEP_PROBE);
    facts.fold = (struct deed_fold_facts){ .many = true, .missing = "main.c" };
    expect_fail(DEED_ERR_TARGET_AMBIGUOUS,
                "more than one item is \"main.c\": the path to it tells them "
                "apart");
}

/* An arrow key may choose the next option of a closed control. */
static void a_closed_control_without_text_gets_no_key(void **state)
{
    (void)state;
    to_list();
    scene.left_us = DEED_MS(9000);
    WANT("Green");
    struct deed_step step = expect(DEED_STEP_GESTURE);
    assert_int_equal(step.gesture.kind, DEED_GESTURE_POINTER);
    for (int i = 0; i < 30; i++) {
        step = next();
        assert_int_not_equal(step.kind, DEED_STEP_GESTURE);
        scene.left_us -= DEED_MS(200);
    }
}

static void suggestions_that_a_press_does_not_open_are_opened_by_a_key(
    void **state)
{
    (void)state;
    to_list();
    deed_state_set(&facts.states, DEED_STATE_EDITABLE, DEED_YES);
    scene.left_us = DEED_MS(9000);
    WANT("Green");
    expect(DEED_STEP_GESTURE);
    expect(DEED_STEP_FIND);
    struct deed_step step = expect(DEED_STEP_GESTURE);
    assert_int_equal(step.gesture.kind, DEED_GESTURE_TEXT);
    for (int i = 0; i < 30; i++) {
        step = next();
        if (step.kind == DEED_STEP_GESTURE) {
            break;
        }
        scene.left_us -= DEED_MS(200);
    }
    assert_int_equal(step.gesture.kind, DEED_GESTURE_KEYS);
    assert_string_equal(step.gesture.keys[0], "ArrowDown");
    expect(DEED_STEP_FIND);
}

static void no_options_at_all_clear_the_choice(void **state)
{
    (void)state;
    request.args.no_options = true;
    facts.native_choice = facts.multiple = true;
    start(0, NULL);
    struct deed_step step = expect(DEED_STEP_GESTURE);
    assert_int_equal(step.gesture.kind, DEED_GESTURE_SELECT_OPTION);
    assert_int_equal(step.gesture.option_count, 0);
    colours[0].selected = DEED_NO;
    assert_int_equal(deed_wish_holds(&procedure.wish, &facts), DEED_YES);
    start(0, NULL);
    expect(DEED_STEP_ALREADY);
}

static void one_option_that_must_be_cannot_be_cleared(void **state)
{
    (void)state;
    request.args.no_options = true;
    facts.native_choice = true;
    start(0, NULL);
    expect_fail(DEED_ERR_TARGET_NOT_INTERACTABLE,
                "the control has no empty option: one option is always "
                "selected");
    colours[3].value = "";
    start(0, NULL);
    struct deed_step step = expect(DEED_STEP_GESTURE);
    assert_int_equal(step.gesture.option_count, 1);
    assert_string_equal(step.gesture.options[0], "Grey");
}

static void what_is_chosen_is_pressed_away_one_by_one(void **state)
{
    (void)state;
    request.args.no_options = true;
    element.role = "listbox";
    colours[3].selected = DEED_YES;
    start(0, NULL);
    assert_string_equal(expect(DEED_STEP_FIND).find.value, "Red");
    scene.part = &part;
    expect(DEED_STEP_GESTURE);
    colours[0].selected = DEED_NO;
    expect(DEED_STEP_PROBE);
    assert_string_equal(expect(DEED_STEP_FIND).find.value, "Grey");
}

static void a_value_tells_options_of_one_name_apart(void **state)
{
    (void)state;
    facts.native_choice = true;
    colours[3].label = "Green";
    WANT("x");
    assert_int_equal(expect(DEED_STEP_GESTURE).gesture.kind,
                     DEED_GESTURE_SELECT_OPTION);
    WANT("Green");
    expect_fail(DEED_ERR_TARGET_AMBIGUOUS, "more than one option is \"Green\"");
}

static void an_empty_option_is_refused_as_such(void **state)
{
    (void)state;
    WANT("");
    struct deed_step step = expect(DEED_STEP_FAIL);
    assert_non_null(strstr(step.message, "empty option"));
}

static void suggestions_of_the_platform_are_typed(void **state)
{
    (void)state;
    facts.word_list = true;
    colours[0].selected = DEED_NO;
    WANT("Green");
    struct deed_step step = expect(DEED_STEP_GESTURE);
    assert_int_equal(step.gesture.kind, DEED_GESTURE_TEXT);
    assert_string_equal(step.gesture.text, "g");
    step = expect(DEED_STEP_GESTURE); /* only then has it changed */
    assert_int_equal(step.gesture.kind, DEED_GESTURE_COMMIT);
    expect(DEED_STEP_DONE);
    WANT("Pink");
    expect_fail(DEED_ERR_TARGET_NOT_FOUND,
                "no option \"Pink\" among 4, from \"Red\" to \"Grey\"");
}

static void a_part_of_the_words_will_do_where_one_option_has_it(void **state)
{
    (void)state;
    facts.native_choice = true;
    WANT("~gree");
    expect(DEED_STEP_GESTURE);
    WANT("~gr"); /* two of them */
    expect_fail(DEED_ERR_TARGET_AMBIGUOUS, "more than one option is \"~gr\"");
    WANT("~red");
    expect(DEED_STEP_ALREADY);
}

static void each_of_several_is_pressed_in_turn(void **state)
{
    (void)state;
    to_list();
    WANT("Green", "Grey");
    expect(DEED_STEP_GESTURE); /* opens */
    assert_string_equal(expect(DEED_STEP_FIND).find.value, "Green");
    scene.part = &part;
    assert_true(expect(DEED_STEP_GESTURE).on_part);
    expect(DEED_STEP_PROBE);
    expect(DEED_STEP_GESTURE); /* it closed: opens again */
    assert_string_equal(expect(DEED_STEP_FIND).find.value, "Grey");
    assert_true(expect(DEED_STEP_GESTURE).on_part);
    expect(DEED_STEP_DONE);
}

static void what_is_chosen_of_several_is_not_pressed_away(void **state)
{
    (void)state;
    deed_state_set(&facts.states, DEED_STATE_EXPANDED, DEED_YES);
    facts.multiple = true;
    WANT("Red", "Green");
    assert_string_equal(expect(DEED_STEP_FIND).find.value, "Green");
    scene.part = &part;
    expect(DEED_STEP_GESTURE);
    expect(DEED_STEP_DONE);
    /* Or it becomes so while the first is being pressed. */
    colours[0].selected = DEED_NO;
    WANT("Red", "Green");
    assert_string_equal(expect(DEED_STEP_FIND).find.value, "Red");
    expect(DEED_STEP_GESTURE);
    expect(DEED_STEP_PROBE);
    colours[1].selected = DEED_YES;
    expect(DEED_STEP_DONE);
}

static void a_button_that_expands_is_opened_too(void **state)
{
    (void)state;
    to_list();
    element.role = "button";
    deed_state_set(&facts.states, DEED_STATE_EXPANDED, DEED_NO);
    WANT("Green");
    assert_int_equal(expect(DEED_STEP_GESTURE).gesture.kind,
                     DEED_GESTURE_POINTER);
    expect(DEED_STEP_FIND);
}

static void options_come_before_an_index(void **state)
{
    (void)state;
    facts.native_choice = true;
    request.args.has_index = true;
    request.args.index = 3;
    WANT("Green");
    assert_string_equal(expect(DEED_STEP_GESTURE).gesture.options[0], "Green");
}

static void without_facts_it_looks_first(void **state)
{
    (void)state;
    scene.facts = NULL;
    WANT("Green");
    expect(DEED_STEP_PROBE);
}

static void without_memory_it_says_so(void **state)
{
    (void)state;
    to_list();
    element.role = "listbox";
    WANT("Green");
    arena.limit_bytes = 1;
    struct deed_step step = next();
    assert_int_equal(step.kind, DEED_STEP_FAIL);
    assert_int_equal(step.error, DEED_ERR_INTERNAL_RUNTIME_ERROR);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
    const struct CMUnitTest tests[] = {
        TEST(a_platform_select_takes_its_setter),
        TEST(several_are_chosen_where_that_is_possible),
        TEST(what_is_chosen_already_is_left_alone),
        TEST(an_option_that_is_not_there_is_refused_untouched),
        TEST(a_disabled_option_is_refused_untouched),
        TEST(two_options_of_one_label_are_ambiguous),
        TEST(an_index_names_one_option),
        TEST(an_index_is_not_mistaken_for_its_namesake),
        TEST(a_list_is_opened_searched_and_pressed),
        TEST(an_open_list_is_not_opened_again),
        TEST(a_plain_list_has_nothing_to_open),
        TEST(an_option_that_is_not_shown_is_filtered_for),
        TEST(an_option_that_filtering_does_not_show_is_not_there),
        TEST(a_shut_branch_is_unfolded_by_its_toggle_first),
        TEST(the_ways_to_unfold_are_tried_in_turn),
        TEST(what_a_branch_does_not_hold_is_told_after_a_while),
        TEST(items_of_the_same_name_are_not_guessed_among),
        TEST(a_path_that_begins_nowhere_is_told),
        TEST(a_list_that_shows_a_part_of_itself_is_paged_through),
        TEST(a_list_in_order_is_moved_to_where_the_option_should_be),
        TEST(an_option_out_of_order_is_looked_for_on_every_page),
        TEST(a_list_too_long_for_the_time_is_said_to_be),
        TEST(a_list_that_has_ended_may_load_more_for_a_while),
        TEST(a_closed_control_without_text_gets_no_key),
        TEST(suggestions_that_a_press_does_not_open_are_opened_by_a_key),
        TEST(no_options_at_all_clear_the_choice),
        TEST(one_option_that_must_be_cannot_be_cleared),
        TEST(what_is_chosen_is_pressed_away_one_by_one),
        TEST(a_value_tells_options_of_one_name_apart),
        TEST(an_empty_option_is_refused_as_such),
        TEST(suggestions_of_the_platform_are_typed),
        TEST(a_part_of_the_words_will_do_where_one_option_has_it),
        TEST(each_of_several_is_pressed_in_turn),
        TEST(what_is_chosen_of_several_is_not_pressed_away),
        TEST(a_button_that_expands_is_opened_too),
        TEST(options_come_before_an_index),
        TEST(without_facts_it_looks_first),
        TEST(without_memory_it_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
