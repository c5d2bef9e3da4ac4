/* SPDX-License-Identifier: Apache-2.0 */
/* Keys with their modifiers, as people write them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/act/gesture.h"
#include "core/act/keys.h"

static void chords_are_modifiers_and_one_key(void **state)
{
    (void)state;
    static const struct {
        const char *chord;
        unsigned modifiers;
        const char *key; /* NULL: no chord */
    } cases[] = {
        { "a", 0, "a" },
        { "Enter", 0, "Enter" },
        { "enter", 0, "Enter" },
        { "Return", 0, "Enter" },
        { "esc", 0, "Escape" },
        { " ", 0, "Space" },
        { "+", 0, "+" },
        { "\u00e9", 0, "\u00e9" },
        { "F12", 0, "F12" },
        { "Shift", 0, "Shift" },
        { "Control+S", DEED_MOD_CONTROL, "S" },
        { "ctrl+shift+ArrowLeft", DEED_MOD_CONTROL | DEED_MOD_SHIFT,
          "ArrowLeft" },
        { "Alt+Meta+x", DEED_MOD_ALT | DEED_MOD_META, "x" },
        { "Control++", DEED_MOD_CONTROL, "+" },
        { "", 0, NULL },
        { "ab", 0, NULL },
        { "Control+", 0, NULL },
        { "Control+Control+a", 0, NULL },
        { "a+b", 0, NULL },
        { "Hyper+a", 0, NULL },
        { "Control+Nope", 0, NULL },
        { "+a", 0, NULL },
        { "\n", 0, NULL },
        { "\x7f", 0, NULL },
        { "F25", 0, NULL },
    };
    for (unsigned i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        unsigned modifiers = 0;
        const char *key = NULL;
        bool parsed = deed_key_parse(cases[i].chord, &modifiers, &key);
        if (parsed != (cases[i].key != NULL) ||
            modifiers != cases[i].modifiers ||
            !deed_str_equal(key, cases[i].key)) {
            fail_msg("\"%s\" is %s", cases[i].chord, deed_str_or(key, "none"));
        }
    }
    unsigned held = 0;
    assert_true(deed_modifiers_parse("Control+alt", &held));
    assert_int_equal(held, DEED_MOD_CONTROL | DEED_MOD_ALT);
    assert_false(deed_modifiers_parse("", &held));
    assert_false(deed_modifiers_parse("Control+a", &held));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chords_are_modifiers_and_one_key),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
