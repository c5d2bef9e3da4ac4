/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "driver/android/devices.h"
#include "driver/android/difference.h"
#include "driver/android/facts.h"
#include "driver/android/input.h"
#include "driver/android/match.h"
#include "driver/android/tree.h"

#define HEAD "<hierarchy rotation=\"0\">"
#define TAIL "</hierarchy>UI hierchary dumped to: /dev/tty\n"

static void read_screen(struct android_screen *screen,
                        const struct android_screen *before, const char *xml)
{
    uint32_t uid = before ? 1000 : 0;
    memset(screen, 0, sizeof(*screen));
    screen->viewport = (struct deed_rect){ 0, 0, 1000, 2000 };
    deed_arena_init(&screen->arena, 0);
    assert_int_equal(android_dump_read(&screen->arena, xml, strlen(xml),
                                       &screen->dump, NULL),
                     DEED_OK);
    assert_true(android_tree_name(&screen->arena, &screen->dump));
    assert_true(android_match(before, screen, &uid));
}

static void only_a_whole_tree_of_this_output_is_read(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        enum deed_code code;
    } rows[] = {
        { "ERROR: could not get idle state.\n", DEED_STATE },
        { "UI hierchary dumped to: /dev/tty\n", DEED_STATE },
        { "", DEED_STATE },
        { HEAD "<node text=\"cut", DEED_STATE },
        { HEAD "<node></hierarchy>", DEED_SYNTAX },
        { HEAD "<node text=\"&#55357;&#56832;\"/>" TAIL, DEED_OK },
        { HEAD "<node text=\"&#1; \x01\"/>" TAIL, DEED_OK },
        { HEAD "</hierarchy>", DEED_STATE },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        struct deed_arena arena;
        struct android_dump dump;
        deed_arena_init(&arena, 0);
        assert_int_equal(android_dump_read(&arena, rows[i].text,
                                           strlen(rows[i].text), &dump, NULL),
                         rows[i].code);
        deed_arena_fini(&arena);
    }
}

static void two_halves_of_a_character_are_one(void **state)
{
    (void)state;
    struct android_screen s;
    read_screen(&s, NULL, HEAD "<node text=\"&#55357;&#56832;\"/>" TAIL);
    assert_string_equal(s.dump.nodes[0].text, "\xf0\x9f\x98\x80");
    deed_arena_fini(&s.arena);
}

static void time_going_on_is_no_change(void **state)
{
    (void)state;
    assert_true(android_ticks("12:00", "12:01"));
    assert_true(android_ticks("5 min ago", "6 min ago"));
    assert_true(android_ticks("40%", "41%"));
    assert_false(android_ticks("Count: 1", "Count: 2"));
    assert_false(android_ticks("Ready", "Done"));
}

static void a_change_in_a_list_far_away_is_doubtful(void **state)
{
    (void)state;
#define FAR                                                                    \
    "<node class=\"android.widget.ListView\" scrollable=\"true\" "             \
    "bounds=\"[0,0][1000,1000]\"><node class=\"android.widget.TextView\" "     \
    "text=\"%s\" bounds=\"[0,0][1000,100]\"/></node>"                          \
    "<node class=\"android.widget.Button\" text=\"Go\" clickable=\"true\" "    \
    "bounds=\"[0,1800][1000,1900]\"/>"
    char xml[2][900];
    struct android_screen a, b;
    struct android_changes changes;
    snprintf(xml[0], sizeof(xml[0]), HEAD FAR TAIL, "one");
    snprintf(xml[1], sizeof(xml[1]), HEAD FAR TAIL, "two");
    read_screen(&a, NULL, xml[0]);
    read_screen(&b, &a, xml[1]);
    android_difference(&a, &b, a.dump.nodes[2].uid, &changes);
    assert_int_equal(changes.count, 1);
    assert_true(changes.list[0].doubtful);
    assert_false(android_changes_prove(&changes));
    deed_arena_fini(&a.arena);
    deed_arena_fini(&b.arena);
}

static void what_cannot_be_typed_is_refused_whole(void **state)
{
    (void)state;
    struct deed_arena arena;
    const struct android_device plain = { .api = 34 };
    const struct android_device any = { .api = 34, .adb_keyboard = true };
    struct android_plan plan = { .count = 0 };
    deed_arena_init(&arena, 0);
    assert_null(android_text_refusal(&arena, "plain ASCII ~", &plain));
    assert_non_null(android_text_refusal(&arena, "gr\xc3\xbc\xc3\x9f", &plain));
    assert_null(android_text_refusal(&arena, "gr\xc3\xbc\xc3\x9f", &any));
    assert_non_null(android_text_refusal(&arena, "a\nb", &any));
    android_plan_text(&arena, "it's %s", &plain, &plan);
    assert_int_equal(plan.count, 2);
    assert_string_equal(plan.commands[0], "input text 'it'\\''s%s%'");
    assert_string_equal(plan.commands[1], "input text 's'");
    deed_arena_fini(&arena);
}

static void a_device_that_cannot_be_used_is_named(void **state)
{
    (void)state;
    struct deed_arena arena;
    struct deed_error err = { 0 };
    struct android_listed list[4];
    const char *serial = NULL;
    deed_arena_init(&arena, 0);
    size_t n = android_devices_read(
        &arena, "A\tdevice model:X\nB\tunauthorized\n", list, 4);
    assert_int_equal(n, 2);
    assert_int_equal(
        android_devices_choose(&arena, list, n, NULL, &serial, &err), DEED_OK);
    assert_string_equal(serial, "A");
    assert_int_equal(
        android_devices_choose(&arena, list, n, "B", &serial, &err),
        DEED_ENVIRONMENT);
    assert_non_null(strstr(err.text, "allow USB debugging"));
    deed_arena_fini(&arena);
}

static void the_keyboard_takes_what_its_region_says(void **state)
{
    (void)state;
    static const char text[] =
        "  mCurrentFocus=Window{6d u0 com.app/.Main}\n"
        "  mFocusedApp=AppWindowToken{1 token=Token{2 ActivityRecord{3 u0 "
        "com.app/.Main t1}}}\n"
        "  Window #0 Window{1a u0 InputMethod}:\n"
        "    mAttrs={ty=INPUT_METHOD fl=NOT_FOCUSABLE}\n"
        "    Frames: frame=[0,66][1080,2400] last=[0,0][0,0]\n"
        "    touchable region=SkRegion((0,1500,1080,2400))\n"
        "  Window #1 Window{6d u0 com.app/.Main}:\n";
    struct deed_arena arena;
    struct android_windows w;
    deed_arena_init(&arena, 0);
    assert_true(
        android_windows_read(&arena, text, "mInputShown=true", NULL, &w));
    assert_string_equal(w.component, "com.app/.Main");
    assert_non_null(android_window_at(&w, 500, 2000));
    assert_null(android_window_at(&w, 500, 1000));
    assert_true(
        android_windows_read(&arena, text, "mInputShown=false", NULL, &w));
    assert_null(android_window_at(&w, 500, 2000));
    deed_arena_fini(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_a_whole_tree_of_this_output_is_read),
        cmocka_unit_test(two_halves_of_a_character_are_one),
        cmocka_unit_test(time_going_on_is_no_change),
        cmocka_unit_test(a_change_in_a_list_far_away_is_doubtful),
        cmocka_unit_test(what_cannot_be_typed_is_refused_whole),
        cmocka_unit_test(a_device_that_cannot_be_used_is_named),
        cmocka_unit_test(the_keyboard_takes_what_its_region_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
