/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/util.h"
#include "core/model/element.h"
#include "core/model/role.h"
#include "core/verify/signal.h"

static const struct deed_signal signals[] = {
    { .kind = DEED_SIGNAL_ROUTE_CHANGED, .pattern = "/videos/:id" },
    { .kind = DEED_SIGNAL_TOAST, .text = "saved" },
};

static struct deed_element full(void)
{
    struct deed_element element = {
        .instance_id = "el_1",
        .stable_id = "video.submit",
        .document_id = "doc",
        .scope_id = "scope",
        .role = "button",
        .name = "Create",
        .shown = "CREATE",
        .text = "Create",
        .label = "label",
        .placeholder = "placeholder",
        .description = "description",
        .meaning = "meaning",
        .default_action = "video.create",
        .risk = "low",
        .parent = 7,
        .has_rect = true,
        .rect = { 1, 2, 3, 4 },
        .reading = { .text = "5",
                     .has_number = true,
                     .number = 5,
                     .has_range = true,
                     .min = 1,
                     .max = 9,
                     .step = 2 },
        .handling = { DEED_YES, DEED_YES, DEED_NO },
        .success = signals,
        .success_count = 2,
        .kin = { { "row", "Alpha" }, { "table", NULL } },
        .kin_count = 2,
    };
    deed_state_set(&element.states, DEED_STATE_ENABLED, DEED_YES);
    return element;
}

static void a_copy_is_deep_and_equal(void **state)
{
    (void)state;
    struct deed_arena arena;
    struct deed_element from = full();
    struct deed_element to;
    deed_arena_init(&arena, 0);
    assert_true(deed_element_copy(&arena, &to, &from));
    assert_true(deed_element_equal(&from, &to));
    assert_ptr_not_equal(to.name, from.name);
    assert_ptr_not_equal(to.success, from.success);
    assert_ptr_not_equal(to.success[0].pattern, from.success[0].pattern);
    assert_ptr_not_equal(to.kin[0].name, from.kin[0].name);
    assert_int_equal(to.parent, 7);
    deed_arena_fini(&arena);
}

static void a_copy_repairs_what_a_driver_got_wrong(void **state)
{
    (void)state;
    struct deed_arena arena;
    struct deed_element to;
    struct deed_element from = { .instance_id = "a", .kin_count = 99 };
    from.reading.secret = true;
    from.reading.text = "hunter2";
    deed_arena_init(&arena, 0);
    assert_true(deed_element_copy(&arena, &to, &from));
    assert_string_equal(to.role, "");
    assert_null(to.reading.text);
    assert_int_equal(to.kin_count, DEED_ANCESTORS_MAX);
    assert_null(to.success);
    deed_arena_fini(&arena);
}

static void a_copy_without_room_is_refused(void **state)
{
    (void)state;
    struct deed_element from = full();
    struct deed_element to;
    unsigned refused = 0;
    bool done = false;
    for (size_t limit = 16; !done; limit += 16) {
        struct deed_arena arena;
        deed_arena_init(&arena, limit);
        done = deed_element_copy(&arena, &to, &from);
        refused += !done;
        deed_arena_fini(&arena);
    }
    assert_true(refused > 15);
}

static void rename_it(struct deed_element *e)
{
    e->name = "Other";
}
static void rerole(struct deed_element *e)
{
    e->role = "link";
}
static void reidentify(struct deed_element *e)
{
    e->stable_id = NULL;
}
static void rekin_role(struct deed_element *e)
{
    e->kin[1].role = "grid";
}
static void rekin_name(struct deed_element *e)
{
    e->kin[0].name = "Beta";
}
static void unkin(struct deed_element *e)
{
    e->kin_count = 1;
}
static void move(struct deed_element *e)
{
    e->rect.x = 100;
}
static void restate(struct deed_element *e)
{
    deed_state_set(&e->states, DEED_STATE_ENABLED, DEED_NO);
}
static void revalue(struct deed_element *e)
{
    e->reading.text = "6";
}
static void renumber(struct deed_element *e)
{
    e->reading.number = 6;
}
static void rerange(struct deed_element *e)
{
    e->reading.max = 10;
}
static void restep(struct deed_element *e)
{
    e->reading.step = 3;
}
static void remin(struct deed_element *e)
{
    e->reading.min = 0;
}
static void keep_secret(struct deed_element *e)
{
    e->reading.secret = true;
}
static void unnumber(struct deed_element *e)
{
    e->reading.has_number = false;
}
static void unrange(struct deed_element *e)
{
    e->reading.has_range = false;
}
static void unplace(struct deed_element *e)
{
    e->has_rect = false;
}
static void resize(struct deed_element *e)
{
    e->rect.height = 9;
}
static void widen(struct deed_element *e)
{
    e->rect.width = 9;
}
static void lower(struct deed_element *e)
{
    e->rect.y = 9;
}
static void enclose(struct deed_element *e)
{
    e->opaque = DEED_OPAQUE_CANVAS;
}
static void hint(struct deed_element *e)
{
    e->hint = true;
}
static void disown(struct deed_element *e)
{
    e->handling.owner = DEED_NO;
}
static void unclick(struct deed_element *e)
{
    e->handling.clickable = DEED_NO;
}
static void adjust(struct deed_element *e)
{
    e->handling.adjustable = DEED_YES;
}
static void unsucceed(struct deed_element *e)
{
    e->success_count = 1;
}
static void resucceed(struct deed_element *e)
{
    static const struct deed_signal other[] = {
        { .kind = DEED_SIGNAL_ROUTE_CHANGED, .pattern = "/videos/:id" },
        { .kind = DEED_SIGNAL_TOAST, .text = "gone" },
    };
    e->success = other;
}

static const struct {
    const char *label;
    void (*change)(struct deed_element *element);
    bool same_identity;
} changes[] = {
    { "name", rename_it, false },
    { "role", rerole, false },
    { "stable id", reidentify, false },
    { "kin role", rekin_role, false },
    { "kin name", rekin_name, false },
    { "kin count", unkin, false },
    { "x", move, true },
    { "state", restate, true },
    { "value", revalue, true },
    { "number", renumber, true },
    { "max", rerange, true },
    { "step", restep, true },
    { "min", remin, true },
    { "secret", keep_secret, true },
    { "has number", unnumber, true },
    { "has range", unrange, true },
    { "has rect", unplace, true },
    { "height", resize, true },
    { "width", widen, true },
    { "y", lower, true },
    { "opaque", enclose, true },
    { "hint", hint, true },
    { "owner", disown, true },
    { "clickable", unclick, true },
    { "adjustable", adjust, true },
    { "success count", unsucceed, true },
    { "success", resucceed, true },
};

static void identity_is_what_it_is_and_not_where_or_how(void **state)
{
    (void)state;
    const struct deed_element before = full();
    assert_true(deed_element_identity(&before) != 0);
    for (size_t i = 0; i < DEED_ARRAY_LEN(changes); i++) {
        struct deed_element after = full();
        changes[i].change(&after);
        bool same =
            deed_element_identity(&before) == deed_element_identity(&after);
        if (same != changes[i].same_identity) {
            fail_msg("%s", changes[i].label);
        }
    }
}

static void any_change_makes_it_unequal_but_the_parent(void **state)
{
    (void)state;
    const struct deed_element before = full();
    for (size_t i = 0; i < DEED_ARRAY_LEN(changes); i++) {
        struct deed_element after = full();
        changes[i].change(&after);
        if (deed_element_equal(&before, &after)) {
            fail_msg("%s", changes[i].label);
        }
    }
    struct deed_element moved = full();
    moved.parent = 8;
    assert_true(deed_element_equal(&before, &moved));
}

static void every_member_of_a_signal_counts(void **state)
{
    (void)state;
    const struct deed_signal plain = { .kind = DEED_SIGNAL_TOAST };
    const struct deed_signal others[] = {
        { .kind = DEED_SIGNAL_VALUE_EQUALS },
        { .kind = DEED_SIGNAL_TOAST, .pattern = "x" },
        { .kind = DEED_SIGNAL_TOAST, .text = "x" },
        { .kind = DEED_SIGNAL_TOAST, .role = "x" },
        { .kind = DEED_SIGNAL_TOAST, .name = "x" },
        { .kind = DEED_SIGNAL_TOAST, .value = "x" },
        { .kind = DEED_SIGNAL_TOAST, .has_number = true },
        { .kind = DEED_SIGNAL_TOAST, .number = 1 },
        { .kind = DEED_SIGNAL_TOAST, .tolerance = 1 },
        { .kind = DEED_SIGNAL_TOAST, .state = DEED_STATE_BUSY },
        { .kind = DEED_SIGNAL_TOAST, .state_value = DEED_YES },
        { .kind = DEED_SIGNAL_TOAST, .status = 200 },
    };
    struct deed_element a = { .success = &plain, .success_count = 1 };
    for (size_t i = 0; i < DEED_ARRAY_LEN(others); i++) {
        struct deed_element b = { .success = &others[i], .success_count = 1 };
        assert_false(deed_element_equal(&a, &b));
    }
    assert_true(deed_element_equal(&a, &a));
}

static void roles_are_known_or_in_no_group(void **state)
{
    (void)state;
    static const struct {
        const char *role;
        bool textual, adjustable, control, togglable, choosable, item, surface;
    } cases[] = {
        { "textbox", true, false, true, false, false, false, false },
        { "searchbox", true, false, true, false, false, false, false },
        { "spinbutton", true, true, true, false, false, false, false },
        { "slider", false, true, true, false, false, false, false },
        { "checkbox", false, false, true, true, false, false, false },
        { "radio", false, false, true, true, true, false, false },
        { "combobox", false, false, true, false, true, false, false },
        { "listbox", false, false, false, false, true, false, false },
        { "row", false, false, false, false, false, true, false },
        { "treeitem", false, false, true, false, false, true, false },
        { "main", false, false, false, false, false, false, true },
        { "heading", false, false, false, false, false, false, false },
        { "", false, false, false, false, false, false, false },
        { "x.acme.dial", false, false, false, false, false, false, false },
        { NULL, false, false, false, false, false, false, false },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        const char *role = cases[i].role;
        assert_int_equal(deed_role_is_textual(role), cases[i].textual);
        assert_int_equal(deed_role_is_adjustable(role), cases[i].adjustable);
        assert_int_equal(deed_role_is_control(role), cases[i].control);
        assert_int_equal(deed_role_is_togglable(role), cases[i].togglable);
        assert_int_equal(deed_role_is_choosable(role), cases[i].choosable);
        assert_int_equal(deed_role_is_item(role), cases[i].item);
        assert_int_equal(deed_role_is_surface(role), cases[i].surface);
    }
}

static void synonyms_of_a_role_are_related(void **state)
{
    (void)state;
    assert_int_equal(deed_role_grade("textbox", "textbox"), DEED_GRADE_EXACT);
    assert_int_equal(deed_role_grade("textbox", "searchbox"), DEED_GRADE_SHOWN);
    assert_int_equal(deed_role_grade("searchbox", "textarea"),
                     DEED_GRADE_SHOWN);
    assert_int_equal(deed_role_grade("select", "combobox"), DEED_GRADE_SHOWN);
    assert_int_equal(deed_role_grade("button", "link"), DEED_GRADE_NONE);
    assert_int_equal(deed_role_grade("button", ""), DEED_GRADE_NONE);
    assert_string_equal(deed_role_canonical("x.acme.dial"), "x.acme.dial");
}

static void names_of_modes_states_and_regions_go_both_ways(void **state)
{
    (void)state;
    static const char *const modes[] = { "appAction", "semanticUi",
                                         "externalDriver", "inputSynthesis",
                                         "visionAssist" };
    assert_int_equal(DEED_ARRAY_LEN(modes), DEED_MODE_COUNT);
    for (unsigned i = 0; i < DEED_MODE_COUNT; i++) {
        assert_string_equal(deed_mode_name((enum deed_mode)i), modes[i]);
        assert_int_equal(deed_mode_find(modes[i]), i);
    }
    assert_int_equal(deed_mode_find("webdriver"), DEED_MODE_COUNT);
    assert_int_equal(deed_mode_find(NULL), DEED_MODE_COUNT);
    assert_string_equal(deed_mode_name(DEED_MODE_COUNT), "");
    for (unsigned i = 0; i < DEED_STATE_COUNT; i++) {
        const char *name = deed_state_name((enum deed_state_id)i);
        assert_int_equal(deed_state_find(name), i);
    }
    assert_int_equal(deed_state_find("happy"), DEED_STATE_COUNT);
    assert_string_equal(deed_state_name(DEED_STATE_COUNT), "");
    assert_string_equal(deed_opaque_name(DEED_OPAQUE_CLOSED_SHADOW),
                        "closedShadow");
    assert_string_equal(deed_opaque_name(DEED_OPAQUE_COUNT), "");
    assert_int_equal(deed_tri_from(true), DEED_YES);
    assert_int_equal(deed_tri_from(false), DEED_NO);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_copy_is_deep_and_equal),
        cmocka_unit_test(a_copy_repairs_what_a_driver_got_wrong),
        cmocka_unit_test(a_copy_without_room_is_refused),
        cmocka_unit_test(identity_is_what_it_is_and_not_where_or_how),
        cmocka_unit_test(any_change_makes_it_unequal_but_the_parent),
        cmocka_unit_test(every_member_of_a_signal_counts),
        cmocka_unit_test(roles_are_known_or_in_no_group),
        cmocka_unit_test(synonyms_of_a_role_are_related),
        cmocka_unit_test(names_of_modes_states_and_regions_go_both_ways),
    };
    return cmocka_run_group_tests_name("element", tests, NULL, NULL);
}
