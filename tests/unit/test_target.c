/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "arena_fixture.h"
#include "base/util.h"
#include "base/value.h"
#include "core/resolve/target.h"

/* A target from pairs: "ref.by", "semantic", ..., NULL. A key without a dot is
 * the target's own. */
static struct deed_value *make(struct deed_arena *arena,
                               const char *const *pairs)
{
    struct deed_value *target = deed_value_map(arena);
    struct deed_value *ref = deed_value_map(arena);
    for (; pairs[0]; pairs += 2) {
        struct deed_value *value = deed_value_string(arena, pairs[1]);
        if (strncmp(pairs[0], "ref.", 4) == 0) {
            deed_value_set(arena, ref, pairs[0] + 4, value);
        } else {
            deed_value_set(arena, target, pairs[0], value);
        }
    }
    if (ref->as.items.count > 0) {
        deed_value_set(arena, target, "ref", ref);
    }
    return target;
}

#define PAIRS_MAX 12

static void good_targets_are_read(void **state)
{
    struct deed_arena *arena = *state;
    static const struct {
        const char *pairs[PAIRS_MAX];
        struct deed_target want;
    } cases[] = {
        { { NULL }, { .by = DEED_BY_NONE } },
        { { "ref.by", "stableId", "ref.value", "video.submit" },
          { .by = DEED_BY_STABLE_ID, .value = "video.submit" } },
        { { "ref.by", "semantic", "ref.role", "button" },
          { .by = DEED_BY_SEMANTIC, .role = "button" } },
        { { "ref.by", "semantic", "ref.role", "button", "ref.name",
            " Create  video " },
          { .by = DEED_BY_SEMANTIC,
            .role = "button",
            .value = " Create  video ",
            .pattern = { "Create video", false } } },
        { { "ref.by", "semantic", "ref.role", "button", "ref.name", "~video",
            "ref.scope", "Row Beta" },
          { .by = DEED_BY_SEMANTIC,
            .role = "button",
            .value = "~video",
            .scope = "Row Beta",
            .pattern = { "video", true } } },
        { { "ref.by", "scope", "ref.value", "s" },
          { .by = DEED_BY_SCOPE, .value = "s" } },
        { { "ref.by", "route", "ref.value", "/v" },
          { .by = DEED_BY_ROUTE, .value = "/v" } },
        { { "ref.by", "custom", "ref.value", "point=120,80" },
          { .by = DEED_BY_POINT, .value = "120,80" } },
        { { "ref.by", "custom", "ref.value", "ref=e12" },
          { .by = DEED_BY_REF, .value = "e12" } },
        { { "ref.by", "custom", "ref.value", "text=Save" },
          { .by = DEED_BY_TEXT,
            .value = "Save",
            .pattern = { "Save", false } } },
        { { "ref.by", "custom", "ref.value", "label=~Mail" },
          { .by = DEED_BY_LABEL,
            .value = "~Mail",
            .pattern = { "Mail", true } } },
        { { "ref.by", "custom", "ref.value", "placeholder=Name" },
          { .by = DEED_BY_PLACEHOLDER,
            .value = "Name",
            .pattern = { "Name", false } } },
        { { "ref.by", "custom", "ref.value", "css=a[href=\"x\"]" },
          { .by = DEED_BY_CSS, .value = "a[href=\"x\"]" } },
        { { "ref.by", "custom", "ref.value", "xpath=//a" },
          { .by = DEED_BY_XPATH, .value = "//a" } },
        { { "ref.by", "custom", "ref.value", "node=F/12" },
          { .by = DEED_BY_NODE, .value = "F/12" } },
        { { "ref.by", "custom", "ref.value", "name=~Save" },
          { .by = DEED_BY_NAME,
            .value = "~Save",
            .pattern = { "Save", true } } },
        { { "ref.by", "custom", "ref.value", "name=Save", "ref.scope", "Beta" },
          { .by = DEED_BY_NAME,
            .value = "Save",
            .scope = "Beta",
            .pattern = { "Save", false } } },
        { { "ref.by", "custom", "ref.value", "meaning=pay" },
          { .by = DEED_BY_MEANING, .value = "pay" } },
        { { "expectedRole", "button", "expectedName", " Go\n on ",
            "expectedScopeId", "s", "expectedDocumentId", "d" },
          { .expected_role = "button",
            .expected_name = "Go on",
            .expected_scope_id = "s",
            .expected_document_id = "d" } },
        { { "ref.by", "stableId", "ref.value", "x", "ref.unknown", "y",
            "x.acme", "z" },
          { .by = DEED_BY_STABLE_ID, .value = "x" } },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_target got;
        struct deed_error err = { 0 };
        const struct deed_target *want = &cases[i].want;
        if (deed_target_decode(arena, make(arena, cases[i].pairs), &got,
                               &err) != DEED_OK) {
            fail_msg("case %zu: %s %s", i, err.member, err.text);
        }
        assert_int_equal(got.by, want->by);
        assert_true(deed_str_equal(got.value, want->value));
        assert_true(deed_str_equal(got.pattern.text, want->pattern.text));
        assert_int_equal(got.pattern.substring, want->pattern.substring);
        assert_true(deed_str_equal(got.role, want->role));
        assert_true(deed_str_equal(got.scope, want->scope));
        assert_true(deed_str_equal(got.expected_role, want->expected_role));
        assert_true(deed_str_equal(got.expected_name, want->expected_name));
        assert_true(
            deed_str_equal(got.expected_scope_id, want->expected_scope_id));
        assert_true(deed_str_equal(got.expected_document_id,
                                   want->expected_document_id));
        assert_int_equal(deed_target_given(&got),
                         want->by != DEED_BY_NONE || want->expected_role);
    }
}

static void bad_targets_are_refused_by_name(void **state)
{
    struct deed_arena *arena = *state;
    static const struct {
        const char *pairs[PAIRS_MAX];
        const char *member;
    } cases[] = {
        { { "ref.value", "x" }, "target.ref.by" },
        { { "ref.by", "" }, "target.ref.by" },
        { { "ref.by", "instanceId", "ref.value", "x" }, "target.ref.by" },
        { { "ref.by", "none", "ref.value", "x" }, "target.ref.by" },
        { { "ref.by", "text", "ref.value", "x" }, "target.ref.by" },
        { { "ref.by", "stableId" }, "target.ref.value" },
        { { "ref.by", "stableId", "ref.value", "" }, "target.ref.value" },
        { { "ref.by", "custom", "ref.value", "point=" }, "target.ref.value" },
        { { "ref.by", "custom", "ref.value", "point=a" }, "target.ref.value" },
        { { "ref.by", "custom", "ref.value", "point=1" }, "target.ref.value" },
        { { "ref.by", "custom", "ref.value", "point=1;2" },
          "target.ref.value" },
        { { "ref.by", "custom", "ref.value", "point=1," }, "target.ref.value" },
        { { "ref.by", "custom", "ref.value", "point=1,2x" },
          "target.ref.value" },
        { { "ref.by", "custom", "ref.value", "point=-1,2" },
          "target.ref.value" },
        { { "ref.by", "custom", "ref.value", "point=1,-2" },
          "target.ref.value" },
        { { "ref.by", "custom", "ref.value", "point=1e9,2" },
          "target.ref.value" },
        { { "ref.by", "custom", "ref.value", "point=1,1e9" },
          "target.ref.value" },
        { { "ref.by", "custom", "ref.value", "point=nan,2" },
          "target.ref.value" },
        { { "ref.by", "semantic", "ref.name", "x" }, "target.ref.role" },
        { { "ref.by", "semantic", "ref.role", "" }, "target.ref.role" },
        { { "ref.by", "semantic", "ref.role", "a", "ref.name", "" },
          "target.ref.name" },
        { { "ref.by", "semantic", "ref.role", "a", "ref.name", " \t " },
          "target.ref.name" },
        { { "ref.by", "semantic", "ref.role", "a", "ref.name", "~" },
          "target.ref.name" },
        { { "ref.by", "semantic", "ref.role", "a", "ref.scope", "~ " },
          "target.ref.scope" },
        { { "ref.by", "semantic", "ref.role", "a", "ref.scope", "" },
          "target.ref.scope" },
        { { "ref.by", "custom" }, "target.ref.value" },
        { { "ref.by", "custom", "ref.value", "button" }, "target.ref.value" },
        { { "ref.by", "custom", "ref.value", "=x" }, "target.ref.value" },
        { { "ref.by", "custom", "ref.value", "id=x" }, "target.ref.value" },
        { { "ref.by", "custom", "ref.value", "tex=x" }, "target.ref.value" },
        { { "ref.by", "custom", "ref.value", "css=" }, "target.ref.value" },
        { { "ref.by", "custom", "ref.value", "text=~" }, "target.ref.value" },
        { { "expectedRole", "" }, "target.expectedRole" },
        { { "expectedName", "" }, "target.expectedName" },
        { { "expectedName", " " }, "target.expectedName" },
        { { "expectedScopeId", "" }, "target.expectedScopeId" },
        { { "expectedDocumentId", "" }, "target.expectedDocumentId" },
        { { "allowAmbiguous", "false" }, "target.allowAmbiguous" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_target got = { .by = DEED_BY_CSS };
        struct deed_error err = { 0 };
        enum deed_code code =
            deed_target_decode(arena, make(arena, cases[i].pairs), &got, &err);
        if (code != DEED_INVALID || strcmp(err.member, cases[i].member) != 0) {
            fail_msg("case %zu: %d %s", i, (int)code, err.member);
        }
        assert_int_equal(got.by, DEED_BY_CSS); /* written on success only */
    }
}

static void other_types_are_refused_by_name(void **state)
{
    struct deed_arena *arena = *state;
    static const char *const texts[] = { "expectedRole", "expectedName",
                                         "expectedScopeId",
                                         "expectedDocumentId" };
    struct deed_target got;
    struct deed_error err = { 0 };
    assert_int_equal(
        deed_target_decode(arena, deed_value_number(arena, 1), &got, &err),
        DEED_INVALID);
    assert_string_equal(err.member, "target");
    for (size_t i = 0; i < DEED_ARRAY_LEN(texts); i++) {
        struct deed_value *map = deed_value_map(arena);
        deed_value_set(arena, map, texts[i], deed_value_bool(arena, true));
        assert_int_equal(deed_target_decode(arena, map, &got, &err),
                         DEED_INVALID);
        assert_non_null(strstr(err.member, texts[i]));
    }
    struct deed_value *map = deed_value_map(arena);
    deed_value_set(arena, map, "ref", deed_value_string(arena, "text=x"));
    assert_int_equal(deed_target_decode(arena, map, &got, &err), DEED_INVALID);
    assert_string_equal(err.member, "target.ref");
}

static void nothing_given_is_no_target(void **state)
{
    struct deed_arena *arena = *state;
    struct deed_target got;
    assert_int_equal(deed_target_decode(arena, NULL, &got, NULL), 0);
    assert_false(deed_target_given(&got));
    assert_int_equal(
        deed_target_decode(arena, deed_value_null(arena), &got, NULL), 0);
    assert_false(deed_target_given(&got));
    struct deed_value *map = deed_value_map(arena);
    deed_value_set(arena, map, "ref", deed_value_null(arena));
    deed_value_set(arena, map, "expectedRole", deed_value_null(arena));
    deed_value_set(arena, map, "expectedScopeId",
                   deed_value_string(arena, "s"));
    assert_int_equal(deed_target_decode(arena, map, &got, NULL), 0);
    assert_false(deed_target_given(&got));
    struct deed_target named = { .expected_name = "x" };
    assert_true(deed_target_given(&named));
}

static void nobody_may_ask_for_a_guess(void **state)
{
    struct deed_arena *arena = *state;
    struct deed_target got;
    struct deed_error err = { 0 };
    struct deed_value *map = deed_value_map(arena);
    deed_value_set(arena, map, "allowAmbiguous", deed_value_bool(arena, false));
    assert_int_equal(deed_target_decode(arena, map, &got, &err), 0);
    deed_value_set(arena, map, "allowAmbiguous", deed_value_bool(arena, true));
    assert_int_equal(deed_target_decode(arena, map, &got, &err), DEED_INVALID);
    assert_string_equal(err.member, "target.allowAmbiguous");
}

static void what_is_too_long_is_refused_by_name(void **state)
{
    struct deed_arena *arena = *state;
    static const size_t sizes[] = { DEED_TARGET_TEXT_MAX,
                                    DEED_TARGET_TEXT_MAX + 1, 1 << 20 };
    for (size_t i = 0; i < DEED_ARRAY_LEN(sizes); i++) {
        char *text = deed_arena_alloc(arena, sizes[i] + 1);
        memset(text, 'a', sizes[i]);
        const char *pairs[] = { "ref.by",   "semantic", "ref.role", "button",
                                "ref.name", text,       NULL };
        struct deed_target got;
        struct deed_error err = { 0 };
        enum deed_code code =
            deed_target_decode(arena, make(arena, pairs), &got, &err);
        assert_int_equal(code, i == 0 ? DEED_OK : DEED_TOO_LARGE);
        assert_string_equal(err.member, i == 0 ? "" : "target.ref.name");
    }
}

static void patterns_say_how_well(void **state)
{
    struct deed_arena *arena = *state;
    static const struct {
        const char *pattern;
        const char *text;
        enum deed_grade grade;
    } cases[] = {
        { "Save", "Save", DEED_GRADE_EXACT },
        { "Save", "  Save\n", DEED_GRADE_EXACT },
        { "Save  it", "Save\u00a0it", DEED_GRADE_EXACT },
        { "Save", "SAVE", DEED_GRADE_SHOWN },
        { "Save", "save it", DEED_GRADE_NONE },
        { "Save", "Sav", DEED_GRADE_NONE },
        { "Save", "", DEED_GRADE_NONE },
        { "Save", NULL, DEED_GRADE_NONE },
        { "~Save", "Save", DEED_GRADE_EXACT },
        { "~save", "Save", DEED_GRADE_SHOWN },
        { "~save", "Do Save it", DEED_GRADE_SUBSTRING },
        { "~save", "Do it", DEED_GRADE_NONE },
        { "ÖL", "öl", DEED_GRADE_SHOWN },
        { "Öl", "O\u0308l", DEED_GRADE_EXACT },
        { "~öl", "SALATÖL", DEED_GRADE_SUBSTRING },
        { "~l", "SALATÖL", DEED_GRADE_SUBSTRING },
        { "~ö", "SALAT", DEED_GRADE_NONE },
        { "straße", "STRASSE", DEED_GRADE_SHOWN },
        { "~~x", "a~x", DEED_GRADE_SUBSTRING },
        { "Save", "Save\u200b", DEED_GRADE_EXACT },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_pattern pattern;
        assert_int_equal(deed_pattern_make(arena, cases[i].pattern, &pattern),
                         0);
        if (deed_pattern_grade(&pattern, cases[i].text) != cases[i].grade) {
            fail_msg("“%s” against “%s”", cases[i].pattern, cases[i].text);
        }
        assert_int_equal(deed_pattern_match(&pattern, cases[i].text),
                         cases[i].grade != DEED_GRADE_NONE);
    }
    struct deed_pattern any = { 0 };
    assert_true(deed_pattern_match(&any, NULL));
    assert_true(deed_pattern_match(&any, "x"));
    struct deed_pattern pattern = { 0 };
    assert_int_equal(deed_pattern_make(arena, "", &pattern), DEED_INVALID);
    assert_int_equal(deed_pattern_make(arena, "~", &pattern), DEED_INVALID);
    assert_int_equal(deed_pattern_make(arena, "\u00a0", &pattern),
                     DEED_INVALID);
}

static void equal_but_for_case_hash_alike(void **state)
{
    struct deed_arena *arena = *state;
    static const char *const pairs[][2] = { { "Save it", "sAVE  IT " },
                                            { "Öl", "öL" },
                                            { "x", "X" } };
    for (size_t i = 0; i < DEED_ARRAY_LEN(pairs); i++) {
        struct deed_fold a, b, whole;
        assert_true(deed_fold_make(arena, pairs[i][0], &a));
        assert_true(deed_fold_make(arena, pairs[i][1], &b));
        assert_true(deed_fold_make_whole(arena, pairs[i][1], &whole));
        assert_true(deed_fold_hash(&a) == deed_fold_hash(&b));
        assert_true(deed_fold_hash(&a) == deed_fold_hash(&whole));
    }
    struct deed_fold none;
    assert_true(deed_fold_make(arena, "\u200b", &none));
    assert_null(none.text);
}

static void a_target_is_described_for_people(void **state)
{
    struct deed_arena *arena = *state;
    static const struct {
        struct deed_target target;
        const char *says;
    } cases[] = {
        { { .by = DEED_BY_SEMANTIC,
            .role = "button",
            .value = "Create video",
            .scope = "Row Beta" },
          "button “Create video” in “Row Beta”" },
        { { .by = DEED_BY_SEMANTIC, .role = "button" }, "button" },
        { { .by = DEED_BY_STABLE_ID, .value = "x" }, "stable id “x”" },
        { { .by = DEED_BY_CSS, .value = "a > b" }, "css “a > b”" },
        { { .by = DEED_BY_NONE,
            .expected_role = "link",
            .expected_name = "x",
            .expected_scope_id = "s" },
          "link “x” in “s”" },
        { { .by = DEED_BY_NONE }, "element" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        assert_string_equal(deed_target_describe(arena, &cases[i].target),
                            cases[i].says);
    }
    char value[1000];
    memset(value, 'x', sizeof(value) - 1);
    value[sizeof(value) - 1] = '\0';
    struct deed_target large = { .by = DEED_BY_TEXT, .value = value };
    assert_true(strlen(deed_target_describe(arena, &large)) < 120);
    assert_string_equal(deed_by_name(DEED_BY_XPATH), "xpath");
    assert_string_equal(deed_by_name(DEED_BY_COUNT), "");
}

static void without_memory_a_target_is_refused(void **state)
{
    struct deed_arena *arena = *state;
    static const char *const semantic[] = {
        "ref.by",       "semantic",  "ref.role", "button",       "ref.name",
        "~Öl",          "ref.scope", "Ä",        "expectedRole", "x",
        "expectedName", "Ü",         NULL,
    };
    static const char *const custom[] = { "ref.by", "custom", "ref.value",
                                          "text=Ö", NULL };
    static const char *const *const cases[] = { semantic, custom };
    for (size_t c = 0; c < DEED_ARRAY_LEN(cases); c++) {
        struct deed_value *value = make(arena, cases[c]);
        unsigned refused = 0;
        enum deed_code code = DEED_NOMEM;
        for (size_t limit = 16; code; limit += 16) {
            struct deed_arena small;
            struct deed_target got;
            struct deed_error err = { 0 };
            deed_arena_init(&small, limit);
            code = deed_target_decode(&small, value, &got, &err);
            assert_true(code == DEED_OK || code == DEED_NOMEM);
            refused += code != DEED_OK;
            deed_arena_fini(&small);
        }
        assert_true(refused > 0);
    }
    struct deed_arena small;
    struct deed_fold fold;
    deed_arena_init(&small, 1);
    assert_false(deed_fold_make_whole(&small, "a", &fold));
    assert_false(deed_fold_make(&small, "a  b", &fold));
    deed_arena_fini(&small);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ARENA_TEST(good_targets_are_read),
        ARENA_TEST(bad_targets_are_refused_by_name),
        ARENA_TEST(other_types_are_refused_by_name),
        ARENA_TEST(nothing_given_is_no_target),
        ARENA_TEST(nobody_may_ask_for_a_guess),
        ARENA_TEST(what_is_too_long_is_refused_by_name),
        ARENA_TEST(patterns_say_how_well),
        ARENA_TEST(equal_but_for_case_hash_alike),
        ARENA_TEST(a_target_is_described_for_people),
        ARENA_TEST(without_memory_a_target_is_refused),
    };
    return cmocka_run_group_tests_name("target", tests, NULL, NULL);
}
