/* SPDX-License-Identifier: Apache-2.0 */
/* Input as WebDriver writes it, and keys from their names to its values. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "driver/web/actions.h"
#include "driver/web/keys.h"
#include "driver/web/remote.h"
#include "wire/json_writer.h"

struct written {
    struct deed_strbuf text;
    struct deed_json_writer w;
};

static struct deed_json_writer *begin(struct written *to)
{
    to->text = (struct deed_strbuf){ 0 };
    deed_json_writer_init(&to->w, &to->text);
    deed_json_begin_array(&to->w);
    return &to->w;
}

static void check(struct written *from, const char *want)
{
    deed_json_end_array(&from->w);
    assert_string_equal(deed_strbuf_get(&from->text), want);
    deed_strbuf_fini(&from->text);
}

static void keys_have_their_values(void **state)
{
    (void)state;
    static const struct {
        const char *chord, *value; /* NULL: none */
    } cases[] = {
        { "Enter", "\xEE\x80\x86" },
        { "NumpadEnter", "\xEE\x80\x87" },
        { "ControlRight", "\xEE\x81\x91" },
        { "a", "a" },
        { "Control+a", "a" },
        { "Shift+A", "A" },
        { "F1", "\xEE\x80\xB1" },
        { "ArrowLeft", "\xEE\x80\x92" },
        { "Space", " " },
        { "ContextMenu", NULL },
        { "\xC3\xA4", "\xC3\xA4" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_web_key key;
        assert_true(deed_web_key_parse(cases[i].chord, &key));
        const char *value = web_key_value(&key);
        if (!value || !cases[i].value ? value != cases[i].value
                                      : strcmp(value, cases[i].value) != 0) {
            fail_msg("%s: %s", cases[i].chord, value ? value : "none");
        }
    }
}

static void chords_are_keys_of_a_keyboard(void **state)
{
    (void)state;
    static const struct {
        const char *chord, *key, *code, *text;
        unsigned modifiers;
        int location;
    } cases[] = {
        { "a", "a", "KeyA", "a", 0, 0 },
        { "A", "A", "KeyA", "A", DEED_MOD_SHIFT, 0 },
        { "KeyA", "a", "KeyA", "a", 0, 0 },
        { "Shift+KeyA", "A", "KeyA", "A", DEED_MOD_SHIFT, 0 },
        { "Shift+a", "A", "KeyA", "A", DEED_MOD_SHIFT, 0 },
        { "Control+A", "a", "KeyA", "", DEED_MOD_CONTROL, 0 },
        { "Digit3", "3", "Digit3", "3", 0, 0 },
        { "Shift+Digit3", "#", "Digit3", "#", DEED_MOD_SHIFT, 0 },
        { "Shift+3", "#", "Digit3", "#", DEED_MOD_SHIFT, 0 },
        { "Slash", "/", "Slash", "/", 0, 0 },
        { "Control++", "+", "Equal", "", DEED_MOD_CONTROL | DEED_MOD_SHIFT, 0 },
        { "Numpad3", "3", "Numpad3", "3", 0, 3 },
        { "Shift+Numpad3", "3", "Numpad3", "3", DEED_MOD_SHIFT, 3 },
        { "NumpadEnter", "Enter", "NumpadEnter", "\r", 0, 3 },
        { "ShiftRight", "Shift", "ShiftRight", "", 0, 2 },
        { "Shift", "Shift", "ShiftLeft", "", 0, 1 },
        { "ArrowLeft", "ArrowLeft", "ArrowLeft", "", 0, 0 },
        { "Shift+Enter", "Enter", "Enter", "\r", DEED_MOD_SHIFT, 0 },
        { "Space", " ", "Space", " ", 0, 0 },
        { "Esc", "Escape", "Escape", "", 0, 0 },
        /* Characters without a key here type themselves. */
        { "\xC3\xA4", "\xC3\xA4", "", "\xC3\xA4", 0, 0 },
        { "Shift+\xC3\xA4", "\xC3\xA4", "", "\xC3\xA4", DEED_MOD_SHIFT, 0 },
        { "Alt+\xC3\xA4", "\xC3\xA4", "", "", DEED_MOD_ALT, 0 },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_web_key key;
        if (!deed_web_key_parse(cases[i].chord, &key)) {
            fail_msg("%s is no chord", cases[i].chord);
        }
        assert_string_equal(key.key, cases[i].key);
        assert_string_equal(key.code, cases[i].code);
        assert_string_equal(key.text, cases[i].text);
        assert_int_equal(key.modifiers, cases[i].modifiers);
        assert_int_equal(key.location, cases[i].location);
    }
}

static void what_is_no_chord_is_refused(void **state)
{
    (void)state;
    static const char *const none[] = {
        "", "+", "Control+", "Nonsense", "Control+Nonsense", "Hyper+a", "ab"
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(none); i++) {
        struct deed_web_key key;
        if (deed_web_key_parse(none[i], &key) && strcmp(none[i], "+") != 0) {
            fail_msg("\"%s\" is a chord", none[i]);
        }
    }
}

static void every_character_of_a_keyboard_has_a_key(void **state)
{
    (void)state;
    for (char c = ' '; c < 127; c++) {
        struct deed_web_key key;
        const char text[2] = { c, '\0' };
        assert_true(deed_web_key_of_char(c, &key));
        assert_string_equal(key.text, text);
        if (c >= 'A' && c <= 'Z') {
            assert_true(key.modifiers & DEED_MOD_SHIFT);
        }
    }
    struct deed_web_key key;
    assert_false(deed_web_key_of_char('\x01', &key));
    static const char ends[] = { '\n', '\r' };
    for (size_t i = 0; i < DEED_ARRAY_LEN(ends); i++) {
        assert_true(deed_web_key_of_char(ends[i], &key));
        assert_string_equal(key.key, "Enter");
    }
}

static void modifiers_are_taken_one_by_one(void **state)
{
    (void)state;
    unsigned held =
        DEED_MOD_CONTROL | DEED_MOD_SHIFT | DEED_MOD_ALT | DEED_MOD_META;
    unsigned count = 0;
    for (; held; count++) {
        unsigned before = held;
        struct deed_web_key key = deed_web_key_take_modifier(&held);
        assert_int_equal(before, held | key.own);
        assert_int_not_equal(before, held);
    }
    assert_int_equal(count, 4);
}

static void short_plain_texts_are_typed(void **state)
{
    (void)state;
    char text[200], one[8];
    memset(text, 'x', sizeof(text));
    text[121] = '\0';
    assert_false(web_text_is_typed(text));
    text[120] = '\0';
    assert_true(web_text_is_typed(text));
    assert_true(web_text_is_typed("\xC3\xA4"));
    assert_false(web_text_is_typed("a\nb"));
    assert_false(web_text_is_typed("a\x7F"));
    assert_false(web_text_is_typed("\xF0\x9F\x98\x80"));
    assert_int_equal(web_text_letter("\xC3\xA4o", one), 2);
    assert_string_equal(one, "\xC3\xA4");
}

static void a_press_is_a_source_of_actions(void **state)
{
    (void)state;
    const struct web_pointer_step steps[] = {
        { .kind = WEB_POINTER_MOVE, .at = { 1.00049, 2 } },
        { .kind = WEB_POINTER_PRESS, .at = { 1, 2 } },
        { .kind = WEB_POINTER_RELEASE, .at = { 1, 2 } },
    };
    struct web_pointer pointer = { .steps = steps, .count = 3 };
    struct written to;
    actions_pointer(begin(&to), &pointer);
    check(&to, "[{\"type\":\"pointer\",\"id\":\"deed.mouse\",\"parameters\":"
               "{\"pointerType\":\"mouse\"},\"actions\":[{\"type\":"
               "\"pointerMove\",\"x\":1,\"y\":2,\"duration\":0},{\"type\":"
               "\"pointerDown\",\"button\":0},{\"type\":\"pointerUp\","
               "\"button\":0}]}]");

    pointer.modifiers = DEED_MOD_SHIFT;
    pointer.count = 1;
    actions_pointer(begin(&to), &pointer);
    check(&to, "[{\"type\":\"key\",\"id\":\"deed.modifiers\",\"actions\":["
               "{\"type\":\"keyDown\",\"value\":\"\xEE\x80\x88\"},{\"type\":"
               "\"pause\"},{\"type\":\"keyUp\",\"value\":"
               "\"\xEE\x80\x88\"}]},{\"type\":\"pointer\",\"id\":"
               "\"deed.mouse\",\"parameters\":{\"pointerType\":\"mouse\"},"
               "\"actions\":[{\"type\":\"pause\"},{\"type\":"
               "\"pointerMove\",\"x\":1,\"y\":2,\"duration\":0}]}]");
}

static void the_wheel_turns_by_whole_pixels(void **state)
{
    (void)state;
    struct web_wheel wheel = { .at = { 1.4, 2.6 }, .dx = 0.4, .dy = -99.6 };
    struct written to;
    actions_wheel(begin(&to), &wheel);
    check(&to, "[{\"type\":\"wheel\",\"id\":\"deed.wheel\",\"actions\":["
               "{\"type\":\"scroll\",\"x\":1,\"y\":3,\"deltaX\":0,\"deltaY\":"
               "-100}]}]");
    wheel.modifiers = DEED_MOD_CONTROL;
    actions_wheel(begin(&to), &wheel);
    deed_json_end_array(&to.w);
    assert_non_null(strstr(deed_strbuf_get(&to.text), "deed.modifiers"));
    deed_strbuf_fini(&to.text);
}

static void fingers_touch_and_are_lifted_in_turn(void **state)
{
    (void)state;
    static const struct deed_point at[] = {
        { 1, 1 }, { 2, 2 }, { 3, 3 }, { 4, 4 }, { 5, 5 }
    };
    struct web_touch touch = { .kind = WEB_TOUCH_START, .at = at };
    struct written to;
    touch.fingers = 5; /* a hand has more than a device reports */
    assert_int_equal(actions_touch(begin(&to), &touch, 0), 4);
    deed_json_end_array(&to.w);
    deed_strbuf_fini(&to.text);

    touch = (struct web_touch){ .kind = WEB_TOUCH_MOVE, .at = at };
    assert_int_equal(actions_touch(begin(&to), &touch, 2), 0);
    check(&to, "[]");
    touch.fingers = 1;
    assert_int_equal(actions_touch(begin(&to), &touch, 1), 1);
    check(&to, "[{\"type\":\"pointer\",\"id\":\"deed.finger0\",\"parameters\":"
               "{\"pointerType\":\"touch\"},\"actions\":[{\"type\":"
               "\"pointerMove\",\"x\":1,\"y\":1,\"duration\":0}]}]");

    touch = (struct web_touch){ .kind = WEB_TOUCH_END };
    assert_int_equal(actions_touch(begin(&to), &touch, 2), 2);
    check(&to, "[{\"type\":\"pointer\",\"id\":\"deed.finger0\",\"parameters\":"
               "{\"pointerType\":\"touch\"},\"actions\":[{\"type\":"
               "\"pointerUp\",\"button\":0}]},{\"type\":\"pointer\",\"id\":"
               "\"deed.finger1\",\"parameters\":{\"pointerType\":\"touch\"},"
               "\"actions\":[{\"type\":\"pause\"},{\"type\":"
               "\"pointerUp\",\"button\":0}]}]");
}

static void keys_and_letters_up_to_what_is_not_typed(void **state)
{
    (void)state;
    struct deed_web_key key;
    struct deed_arena arena;
    struct written to;
    assert_true(deed_web_key_parse("Control+a", &key));
    const struct web_key_step steps[] = { { .key = &key },
                                          { .text = "b" },
                                          { .text = "two\nlines" },
                                          { .text = "c" } };
    assert_int_equal(actions_keys(begin(&to), steps, 4), 2);
    check(&to, "[{\"type\":\"key\",\"id\":\"deed.keys\",\"actions\":["
               "{\"type\":\"keyDown\",\"value\":\"\xEE\x80\x89\"},{\"type\":"
               "\"keyDown\",\"value\":\"a\"},{\"type\":\"keyUp\",\"value\":"
               "\"a\"},{\"type\":\"keyUp\",\"value\":\"\xEE\x80\x89\"},"
               "{\"type\":\"keyDown\",\"value\":\"b\"},{\"type\":\"keyUp\","
               "\"value\":\"b\"}]}]");

    struct deed_web_key chord;
    assert_true(deed_web_key_parse("Control+Shift+m", &chord));
    const struct web_key_step both = { .key = &chord };
    assert_int_equal(actions_keys(begin(&to), &both, 1), 1);
    check(&to, "[{\"type\":\"key\",\"id\":\"deed.keys\",\"actions\":["
               "{\"type\":\"keyDown\",\"value\":\"\xEE\x80\x89\"},"
               "{\"type\":\"keyDown\",\"value\":\"\xEE\x80\x88\"},"
               "{\"type\":\"keyDown\",\"value\":\"M\"},"
               "{\"type\":\"keyUp\",\"value\":\"M\"},"
               "{\"type\":\"keyUp\",\"value\":\"\xEE\x80\x88\"},"
               "{\"type\":\"keyUp\",\"value\":\"\xEE\x80\x89\"}]}]");

    deed_arena_init(&arena, 0);
    const struct web_key_step *copy = web_keys_copy(&arena, steps, 4);
    assert_non_null(copy);
    assert_string_equal(copy[0].key->key, "a");
    assert_ptr_not_equal(copy[0].key, &key);
    assert_string_equal(copy[3].text, "c");
    deed_arena_fini(&arena);
    deed_arena_init(&arena, 1);
    assert_null(web_keys_copy(&arena, steps, 4));
    deed_arena_fini(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_have_their_values),
        cmocka_unit_test(chords_are_keys_of_a_keyboard),
        cmocka_unit_test(what_is_no_chord_is_refused),
        cmocka_unit_test(every_character_of_a_keyboard_has_a_key),
        cmocka_unit_test(modifiers_are_taken_one_by_one),
        cmocka_unit_test(short_plain_texts_are_typed),
        cmocka_unit_test(a_press_is_a_source_of_actions),
        cmocka_unit_test(the_wheel_turns_by_whole_pixels),
        cmocka_unit_test(fingers_touch_and_are_lifted_in_turn),
        cmocka_unit_test(keys_and_letters_up_to_what_is_not_typed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
