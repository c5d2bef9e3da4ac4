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
#include "driver/android/logs.h"
#include "driver/android/match.h"
#include "driver/android/picture.h"
#include "driver/android/sync.h"
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
    android_plan_text(&arena, "it's %s", &plain, NULL, &plan);
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

static void a_file_is_sent_in_pieces(void **state)
{
    (void)state;
    struct deed_strbuf to;
    static char bytes[64 * 1024 + 3];
    deed_strbuf_init(&to, 0);
    assert_true(adb_sync_push(&to, "/sdcard/a", 0644, bytes, sizeof(bytes), 7));
    const char *got = deed_strbuf_get(&to);
    assert_memory_equal(got, "SEND\x0f\0\0\0/sdcard/a,33188", 8 + 15);
    assert_memory_equal(got + 23, "DATA\0\0\1\0", 8);
    assert_memory_equal(got + 23 + 8 + 65536, "DATA\3\0\0\0", 8);
    assert_memory_equal(got + to.len - 8, "DONE\7\0\0\0", 8);
    assert_false(adb_sync_push(&to, "", 0644, bytes, 1, 0));
    deed_strbuf_fini(&to);
}

static void lines_of_a_log_have_a_moment(void **state)
{
    (void)state;
    static const char line[] =
        "11-16 03:44:33.500  1234  1250 E AndroidRuntime: FATAL EXCEPTION: x";
    const struct android_log_clock clock = { 1000.7, "11-16 03:44:32" };
    struct deed_arena arena;
    struct android_log_line read;
    deed_arena_init(&arena, 0);
    assert_true(
        android_log_read(&arena, line, sizeof(line) - 1, &clock, &read));
    assert_int_equal(read.pid, 1234);
    assert_int_equal(read.level, 'E');
    assert_string_equal(read.tag, "AndroidRuntime");
    assert_true(read.at_s > 1001.49 && read.at_s < 1001.51);
    assert_true(android_log_is_crash(&read));
    struct android_log_filter filter = { .since_s = 1001.6 };
    assert_false(android_log_wants(&filter, &read));
    filter = (struct android_log_filter){ .since_s = 1001, .level = 'W' };
    assert_true(android_log_wants(&filter, &read));
    filter.pid = 9; /* another process, and not about the application */
    filter.app = "com.app";
    assert_false(android_log_wants(&filter, &read));
    assert_false(android_log_read(&arena, "--------- beginning of main", 27,
                                  &clock, &read));
    deed_arena_fini(&arena);
}

static bool no_noise(const void *user, const char *place)
{
    (void)user;
    (void)place;
    return false;
}

static void paint(struct deed_image *image, uint32_t x, uint32_t y, uint8_t red)
{
    image->pixels[((size_t)y * image->width + x) * 4] = red;
}

static void pictures_differ_only_outside_of_noise(void **state)
{
    (void)state;
    struct android_screen s;
    struct deed_image before = { 0 }, now = { 0 };
    struct android_cells cells = { 0 };
    read_screen(&s, NULL,
                HEAD "<node class=\"android.widget.ImageButton\" "
                     "bounds=\"[0,400][1000,600]\"/>"
                     "<node class=\"android.widget.ProgressBar\" "
                     "bounds=\"[0,800][1000,900]\"/>" TAIL);
    const struct deed_rect target = { 0, 400, 1000, 200 };
    assert_int_equal(deed_image_init(&before, 1000, 2000, NULL), DEED_OK);
    assert_int_equal(deed_image_init(&now, 1000, 2000, NULL), DEED_OK);
    paint(&now, 500, 10, 0);     /* the clock of the status bar */
    paint(&now, 500, 850, 0);    /* a sign of progress */
    paint(&now, 500, 1500, 250); /* less than anybody sees */
    assert_int_equal(
        android_cells_compare(&before, &now, &s.viewport, &cells, NULL),
        DEED_OK);
    android_cells_mask(&cells, &s, &s, no_noise, NULL);
    assert_int_equal(android_cells_count(&cells), 0);
    android_cells_fini(&cells);
    paint(&now, 500, 500, 0);
    assert_int_equal(
        android_cells_compare(&before, &now, &s.viewport, &cells, NULL),
        DEED_OK);
    android_cells_mask(&cells, &s, &s, no_noise, NULL);
    assert_int_equal(android_cells_count_in(&cells, &target), 1);
    android_cells_fini(&cells);
    memset(now.pixels, 0, (size_t)4 * 1000 * 2000);
    assert_int_equal(
        android_cells_compare(&before, &now, &s.viewport, &cells, NULL),
        DEED_STATE); /* black: it may not be pictured */
    deed_image_fini(&before);
    deed_image_fini(&now);
    deed_arena_fini(&s.arena);
}

static void what_was_so_at_the_last_anr_is_not_now(void **state)
{
    (void)state;
    static const char text[] =
        "WINDOW MANAGER LAST ANR (dumpsys window lastanr)\n"
        "  Window #0 Window{a u0 old/.Old}:\n    mAttrs={ty=SYSTEM_ALERT}\n"
        "    mFrame=[0,0][1080,2400]\n"
        "  mCurrentFocus=Window{a u0 old/.Old}\n"
        "  mFocusedApp=ActivityRecord{1 u0 old/.Old t1}\n"
        "WINDOW MANAGER POLICY STATE (dumpsys window policy)\n"
        "    KeyguardServiceDelegate\n      showing=true\n"
        "    mAwake=false\n"
        "WINDOW MANAGER DISPLAY CONTENTS\n"
        "  mCurrentFocus=Window{b u0 com.app/.Main}\n"
        "  mFocusedApp=ActivityRecord{2 u0 com.app/.Main t2}\n"
        "WINDOW MANAGER WINDOWS\n"
        "  Window #0 Window{c u0 StatusBar}:\n"
        "    mAttrs={(0,0)(fillx66) ty=STATUS_BAR fmt=TRANSLUCENT}\n"
        "    Frames: parent=[0,0][1080,2400] frame=[0,0][1080,66]\n"
        "  Window #1 Window{b u0 com.app/.Main}:\n";
    struct deed_arena arena;
    struct android_windows w;
    deed_arena_init(&arena, 0);
    assert_true(android_windows_read(&arena, text, NULL, NULL, &w));
    assert_string_equal(w.component, "com.app/.Main");
    assert_string_equal(w.focus, "com.app/.Main");
    assert_int_equal(w.above_count, 0);
    assert_int_equal(w.bar_count, 1);
    assert_int_equal(w.bars[0].bottom, 66);
    assert_int_equal(w.awake, DEED_NO);
    assert_int_equal(w.locked, DEED_YES);
    assert_int_equal(android_awake_read("  mWakefulness=Asleep\n"), DEED_NO);
    assert_int_equal(android_awake_read("  mWakefulness=Awake\n"), DEED_YES);
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
        cmocka_unit_test(a_file_is_sent_in_pieces),
        cmocka_unit_test(lines_of_a_log_have_a_moment),
        cmocka_unit_test(pictures_differ_only_outside_of_noise),
        cmocka_unit_test(what_was_so_at_the_last_anr_is_not_now),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
