/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/util.h"
#include "core/model/facts.h"

static const struct deed_option options[] = {
    { .label = "Red", .value = "r", .group = "warm", .selected = DEED_YES },
    { .label = "Blue" },
};

static const struct deed_part parts[] = { { .id = "el_go" } };

static const struct deed_facts full = {
    .identity = 7,
    .reading = { .text = "42", .has_number = true, .number = 42 },
    .cover = "div#banner",
    .cover_type = "div",
    .cover_close = "el_x",
    .validation = "required",
    .submit_id = "el_submit",
    .close_id = "el_close",
    .popup_id = "el_list",
    .option_id = "el_option",
    .orientation = "vertical",
    .options = options,
    .option_count = 2,
    .items = { .count = 1, .box_count = 1 },
    .stepping = { .list = parts, .count = 1 },
    .confirming = { .list = parts, .count = 1 },
    .closing = { .list = parts, .count = 1 },
    .turning = { .list = parts, .count = 1 },
    .uncovering = { .list = parts, .count = 1 },
    .submitting = { .list = parts, .count = 1 },
    .fingerprint = 9,
    .calendar_view = &(const struct deed_calendar_view){ .page_count = 0 },
};

static void a_copy_shares_no_string_with_the_original(void **state)
{
    (void)state;
    struct deed_arena arena;
    struct deed_facts copy;
    deed_arena_init(&arena, 0);
    assert_true(deed_facts_copy(&arena, &copy, &full));
    const char *const pairs[][2] = {
        { full.reading.text, copy.reading.text },
        { full.cover, copy.cover },
        { full.cover_type, copy.cover_type },
        { full.cover_close, copy.cover_close },
        { full.validation, copy.validation },
        { full.submit_id, copy.submit_id },
        { full.close_id, copy.close_id },
        { full.popup_id, copy.popup_id },
        { full.option_id, copy.option_id },
        { full.orientation, copy.orientation },
        { options[0].label, copy.options[0].label },
        { options[0].value, copy.options[0].value },
        { options[0].group, copy.options[0].group },
        { options[1].label, copy.options[1].label },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(pairs); i++) {
        assert_string_equal(pairs[i][0], pairs[i][1]);
        assert_ptr_not_equal(pairs[i][0], pairs[i][1]);
    }
    assert_null(copy.options[1].value);
    assert_int_equal(copy.options[0].selected, DEED_YES);
    assert_int_equal(copy.fingerprint, 9);
    assert_int_equal(copy.items.count + copy.items.box_count, 0);
    /* These live as long as the look. */
    assert_null(copy.calendar_view);
    assert_int_equal(copy.stepping.count + copy.confirming.count +
                         copy.closing.count + copy.turning.count +
                         copy.uncovering.count + copy.submitting.count,
                     0);
    assert_null(copy.submitting.list);
    deed_arena_fini(&arena);
}

static void facts_without_options_copy_to_none(void **state)
{
    (void)state;
    struct deed_facts from = { .options = options };
    struct deed_facts copy;
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    assert_true(deed_facts_copy(&arena, &copy, &from));
    assert_null(copy.options);
    deed_arena_fini(&arena);
}

static void a_copy_says_when_there_is_no_room(void **state)
{
    (void)state;
    size_t room = 0;
    bool fits = false;
    for (; !fits; room++) {
        struct deed_arena arena;
        struct deed_facts copy;
        deed_arena_init(&arena, room + 1);
        fits = deed_facts_copy(&arena, &copy, &full);
        assert_int_equal(fits, !arena.failed);
        deed_arena_fini(&arena);
    }
    assert_true(room > 100);
}

static void not_knowing_what_is_under_way_counts_as_yes(void **state)
{
    (void)state;
    assert_true(deed_facts_may_change(&(struct deed_facts){ 0 }));
    assert_true(deed_facts_may_change(
        &(struct deed_facts){ .pending_known = true, .pending = 1 }));
    assert_false(
        deed_facts_may_change(&(struct deed_facts){ .pending_known = true }));
}

static void a_page_is_settled_when_nothing_can_be_to_come(void **state)
{
    (void)state;
    static const struct {
        struct deed_calm calm;
        bool settled;
    } cases[] = {
        { { 0 }, false },
        { { .still_us = DEED_MS(499), .age_us = DEED_MS(9000) }, false },
        { { .still_us = DEED_MS(500) }, true },
        { { .still_us = DEED_MS(1000),
            .age_us = DEED_MS(1499),
            .timers = true },
          false },
        { { .still_us = DEED_MS(1000),
            .age_us = DEED_MS(1500),
            .timers = true },
          true },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        assert_int_equal(deed_calm_settled(&cases[i].calm), cases[i].settled);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_copy_shares_no_string_with_the_original),
        cmocka_unit_test(facts_without_options_copy_to_none),
        cmocka_unit_test(a_copy_says_when_there_is_no_room),
        cmocka_unit_test(not_knowing_what_is_under_way_counts_as_yes),
        cmocka_unit_test(a_page_is_settled_when_nothing_can_be_to_come),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
