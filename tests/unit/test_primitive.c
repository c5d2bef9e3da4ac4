/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/act/primitive.h"

/* What a client may rely on: ids, arguments ("!" for a needed one), target,
 * post-condition. */
static const struct {
    const char *id;
    const char *args;
    enum deed_target_need target;
    enum deed_post post;
    bool idempotent;
    bool gated;
} rows[] = {
    { "ui.read", "what", DEED_TARGET_REQUIRED, DEED_POST_RETURNED, true,
      false },
    { "ui.focus", "dialog", DEED_TARGET_REQUIRED, DEED_POST_FOCUSED, true,
      true },
    { "ui.highlight", "", DEED_TARGET_REQUIRED, DEED_POST_NONE, true, false },
    { "ui.activate", "button count modifiers position force scroll dialog",
      DEED_TARGET_REQUIRED, DEED_POST_EFFECT, false, true },
    { "ui.enterText", "text! clear submit match force scroll dialog",
      DEED_TARGET_REQUIRED, DEED_POST_VALUE, true, true },
    { "ui.clearText", "dialog", DEED_TARGET_REQUIRED, DEED_POST_VALUE, true,
      true },
    { "ui.setValue", "value! tolerance maxAttempts match dialog",
      DEED_TARGET_REQUIRED, DEED_POST_VALUE, true, true },
    { "ui.choose", "option options index path force scroll dialog",
      DEED_TARGET_REQUIRED, DEED_POST_CHOSEN, true, true },
    { "ui.toggle", "state force scroll dialog", DEED_TARGET_REQUIRED,
      DEED_POST_STATE, false, true },
    { "ui.expand", "dialog", DEED_TARGET_REQUIRED, DEED_POST_STATE, true,
      true },
    { "ui.collapse", "dialog", DEED_TARGET_REQUIRED, DEED_POST_STATE, true,
      true },
    { "ui.open", "dialog", DEED_TARGET_REQUIRED, DEED_POST_STATE, true, true },
    { "ui.close", "dialog", DEED_TARGET_REQUIRED, DEED_POST_STATE, true, true },
    { "ui.scrollIntoView", "dialog", DEED_TARGET_REQUIRED, DEED_POST_IN_VIEW,
      true, false },
    { "ui.scroll", "dx dy to dialog", DEED_TARGET_OPTIONAL, DEED_POST_SCROLLED,
      false, false },
    { "ui.submit", "dialog", DEED_TARGET_REQUIRED, DEED_POST_SUBMITTED, false,
      true },
    { "nav.navigate", "url route dialog", DEED_TARGET_OPTIONAL,
      DEED_POST_COMMITTED, true, false },
    { "app.invoke", "action! params dialog", DEED_TARGET_OPTIONAL,
      DEED_POST_DECLARED, false, false },
    { "x.deed.press", "keys! dialog", DEED_TARGET_OPTIONAL, DEED_POST_EFFECT,
      false, true },
    { "x.deed.hover", "position modifiers durationMs force scroll dialog",
      DEED_TARGET_REQUIRED, DEED_POST_EFFECT, true, true },
    { "x.deed.doubleActivate", "button modifiers position force scroll dialog",
      DEED_TARGET_REQUIRED, DEED_POST_EFFECT, false, true },
    { "x.deed.contextActivate", "modifiers position force scroll dialog",
      DEED_TARGET_REQUIRED, DEED_POST_EFFECT, false, true },
    { "x.deed.longPress", "durationMs modifiers position force scroll dialog",
      DEED_TARGET_REQUIRED, DEED_POST_EFFECT, false, true },
    { "x.deed.drag",
      "to! steps durationMs modifiers position force scroll dialog",
      DEED_TARGET_REQUIRED, DEED_POST_EFFECT, false, true },
    { "x.deed.swipe", "to dx dy durationMs position dialog",
      DEED_TARGET_OPTIONAL, DEED_POST_EFFECT, false, true },
    { "x.deed.pinch", "scale! durationMs position dialog", DEED_TARGET_OPTIONAL,
      DEED_POST_EFFECT, false, true },
    { "x.deed.upload", "files! dialog", DEED_TARGET_REQUIRED, DEED_POST_VALUE,
      false, true },
    { "x.deed.find", "", DEED_TARGET_REQUIRED, DEED_POST_RETURNED, true,
      false },
    { "x.deed.type", "text! dialog", DEED_TARGET_OPTIONAL, DEED_POST_EFFECT,
      false, true },
    { "x.deed.history", "direction! dialog", DEED_TARGET_NEVER,
      DEED_POST_COMMITTED, false, false },
    { "x.deed.wheel", "dx dy modifiers position dialog", DEED_TARGET_REQUIRED,
      DEED_POST_EFFECT, false, true },
    { "x.deed.selectText", "text start end dialog", DEED_TARGET_REQUIRED,
      DEED_POST_SELECTED, true, true },
};

static void the_table_is_what_clients_rely_on(void **state)
{
    (void)state;
    assert_int_equal(DEED_ARRAY_LEN(rows), DEED_PRIMITIVE_COUNT);
    for (unsigned i = 0; i < DEED_PRIMITIVE_COUNT; i++) {
        const struct deed_primitive_row *row =
            deed_primitive_row((enum deed_primitive)i);
        assert_string_equal(row->id, rows[i].id);
        assert_int_equal(row->target, rows[i].target);
        assert_int_equal(row->post, rows[i].post);
        assert_int_equal(row->idempotent, rows[i].idempotent);
        assert_int_equal(row->gated, rows[i].gated);
        char args[128] = "";
        size_t len = 0;
        for (const struct deed_arg_spec *spec = row->args; spec->name; spec++) {
            int n =
                snprintf(args + len, sizeof(args) - len, "%s%s%s",
                         len ? " " : "", spec->name, spec->required ? "!" : "");
            assert_true(n > 0 && (size_t)n < sizeof(args) - len);
            len += (size_t)n;
        }
        assert_string_equal(args, rows[i].args);
    }
}

static bool is_type(const char *word, size_t len)
{
    static const char *const types[] = { "string", "number", "boolean", "list",
                                         "object" };
    for (unsigned i = 0; i < DEED_ARRAY_LEN(types); i++) {
        if (strlen(types[i]) == len && memcmp(types[i], word, len) == 0) {
            return true;
        }
    }
    return false;
}

static void every_row_can_be_explained(void **state)
{
    (void)state;
    for (unsigned i = 0; i < DEED_PRIMITIVE_COUNT; i++) {
        const struct deed_primitive_row *row =
            deed_primitive_row((enum deed_primitive)i);
        assert_true(strlen(row->summary) > 10);
        assert_true(strcmp(row->risk, "none") == 0 ||
                    strcmp(row->risk, "low") == 0 ||
                    strcmp(row->risk, "medium") == 0);
        assert_true((unsigned)row->intent < DEED_INTENT_COUNT);
        for (const struct deed_arg_spec *spec = row->args; spec->name; spec++) {
            assert_true(strlen(spec->help) > 3);
            for (const char *p = spec->type; p;) {
                size_t len = strcspn(p, "|");
                assert_true(is_type(p, len));
                p = p[len] ? p + len + 1 : NULL;
            }
        }
    }
}

static void ids_are_found_and_others_are_not(void **state)
{
    (void)state;
    for (unsigned i = 0; i < DEED_PRIMITIVE_COUNT; i++) {
        assert_int_equal(deed_primitive_find(rows[i].id), i);
    }
    static const char *const others[] = { "ui.click",    "activate", "press",
                                          "UI.ACTIVATE", "",         NULL };
    for (unsigned i = 0; i < DEED_ARRAY_LEN(others); i++) {
        assert_int_equal(deed_primitive_find(others[i]), DEED_PRIMITIVE_COUNT);
    }
    assert_null(deed_primitive_row(DEED_PRIMITIVE_COUNT));
}

static void classes_have_names(void **state)
{
    (void)state;
    static const char *const names[] = { "navigation", "input", "selection",
                                         "gesture", "control_adjustment" };
    assert_int_equal(DEED_ARRAY_LEN(names), DEED_CLASS_COUNT);
    for (unsigned i = 0; i < DEED_CLASS_COUNT; i++) {
        assert_string_equal(deed_action_class_name((enum deed_action_class)i),
                            names[i]);
    }
    assert_string_equal(deed_action_class_name(DEED_CLASS_COUNT), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_is_what_clients_rely_on),
        cmocka_unit_test(every_row_can_be_explained),
        cmocka_unit_test(ids_are_found_and_others_are_not),
        cmocka_unit_test(classes_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
