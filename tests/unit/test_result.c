/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "arena_fixture.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "core/act/result.h"
#include "wire/json.h"

static const char *text_of(const struct deed_value *value)
{
    struct deed_strbuf out;
    deed_strbuf_init(&out, 0);
    deed_json_write(&out, value);
    const char *text = deed_arena_strdup(&test_arena, deed_strbuf_get(&out));
    deed_strbuf_fini(&out);
    return text;
}

/* "a b c": the members of a map in their order. */
static const char *members(const struct deed_value *map)
{
    const char *all = "";
    for (const struct deed_value *v = map->as.items.first; v; v = v->next) {
        all = deed_arena_printf(&test_arena, "%s%s%s", all, *all ? " " : "",
                                v->key);
    }
    return all;
}

static const struct deed_signal wanted[] = {
    { .kind = DEED_SIGNAL_ROUTE_CHANGED, .pattern = "/videos/:id" },
    { .kind = DEED_SIGNAL_TOAST, .text = "erstellt" },
};

/* UIAP's own example (section 17), as a result of ours. */
static struct deed_result published(void)
{
    return (struct deed_result){
        .handle = "act_991",
        .action_id = "ui.activate",
        .status = DEED_STATUS_SUCCEEDED,
        .has_mode = true,
        .mode = DEED_MODE_SEMANTIC_UI,
        .target = { .found = true,
                    .by = DEED_FOUND_STABLE_ID,
                    .element = { .instance_id = "el_submit",
                                 .stable_id = "video.submit",
                                 .document_id = "doc_root",
                                 .scope_id = "scope_form",
                                 .role = "button",
                                 .name = "Video erstellen",
                                 .has_rect = true,
                                 .rect = { 120, 420, 180, 40 } },
                    .confidence = 1,
                    .reason = "exact_stable_id",
                    .matched_count = 1 },
        .verification = { .passed = true,
                          .policy = DEED_VERIFY_ALL,
                          .observed = wanted,
                          .observed_count = 2,
                          .timeout_us = DEED_MS(8000) },
        .side_effect = DEED_SIDE_APPLIED,
        .revision = 20,
        .delivered = DEED_DELIVERY_CONFIRMED,
        .effect = DEED_EFFECT_VERIFIED,
        .lifecycle = DEED_LIFECYCLE_VERIFIED,
        .gestures = 1,
        .timings = { 10, 20, 30, 40, 50, 60, 70, -1, 0 },
    };
}

static void the_published_example_is_written_as_published(void **state)
{
    (void)state;
    const struct deed_result result = published();
    struct deed_value *value = deed_result_encode(&test_arena, &result);
    assert_string_equal(members(value),
                        "actionHandle actionId status chosenExecutionMode "
                        "resolvedTarget verification sideEffectState "
                        "stateRevision metadata");
    const char *text = text_of(value);
    const char *want =
        "{\"actionHandle\":\"act_991\",\"actionId\":\"ui.activate\","
        "\"status\":\"succeeded\",\"chosenExecutionMode\":\"semanticUi\","
        "\"resolvedTarget\":{\"by\":\"stableId\",\"instanceId\":\"el_submit\","
        "\"stableId\":\"video.submit\",\"documentId\":\"doc_root\","
        "\"scopeId\":\"scope_form\",\"role\":\"button\",\"name\":"
        "\"Video erstellen\"},\"verification\":{\"passed\":true,\"policy\":"
        "\"all\",\"observed\":[{\"kind\":\"route.changed\",\"pattern\":"
        "\"/videos/:id\"},{\"kind\":\"toast.contains\",\"text\":\"erstellt\"}"
        "],\"timeoutMs\":8000},\"sideEffectState\":\"applied\","
        "\"stateRevision\":\"rev_20\",\"metadata\":{";
    assert_memory_equal(text, want, strlen(want));
}

static void progress_shows_where_the_target_is(void **state)
{
    (void)state;
    const struct deed_result result = published();
    assert_string_equal(
        text_of(deed_resolved_encode(&test_arena, &result.target, true)),
        "{\"by\":\"stableId\",\"instanceId\":\"el_submit\",\"stableId\":"
        "\"video.submit\",\"documentId\":\"doc_root\",\"scopeId\":"
        "\"scope_form\",\"role\":\"button\",\"name\":\"Video erstellen\","
        "\"bbox\":{\"x\":120,\"y\":420,\"width\":180,\"height\":40}}");
    struct deed_result bare = published();
    bare.target.element.has_rect = false;
    bare.target.element.stable_id = NULL;
    bare.target.element.scope_id = NULL;
    bare.target.element.name = NULL;
    assert_string_equal(
        members(deed_resolved_encode(&test_arena, &bare.target, true)),
        "by instanceId documentId role");
}

static void a_failure_has_its_error_and_what_is_missing(void **state)
{
    (void)state;
    struct deed_value *detail = deed_value_map(&test_arena);
    deed_value_set(&test_arena, detail, "check",
                   deed_value_string(&test_arena, "x"));
    struct deed_value *returned = deed_value_map(&test_arena);
    deed_value_set(&test_arena, returned, "a",
                   deed_value_number(&test_arena, 1));
    const struct deed_result result = {
        .handle = "act_1",
        .action_id = "ui.read",
        .status = DEED_STATUS_FAILED,
        .error = DEED_ERR_VERIFICATION_FAILED,
        .message = "nothing changed",
        .retryable = true,
        .detail = detail,
        .returned = returned,
        .verification = { .policy = DEED_VERIFY_ANY,
                          .missing = wanted,
                          .missing_count = 1 },
        .failure_class = DEED_FAILURE_NO_CHANGE,
        .timings = { -1, -1, -1, -1, -1, -1, 5, -1, 0 },
    };
    struct deed_value *value = deed_result_encode(&test_arena, &result);
    assert_string_equal(members(value),
                        "actionHandle actionId status verification "
                        "sideEffectState returnValue error metadata");
    assert_string_equal(text_of(deed_value_get(value, "error")),
                        "{\"code\":\"verification_failed\",\"message\":"
                        "\"nothing changed\",\"retryable\":true,\"detail\":"
                        "{\"check\":\"x\"}}");
    assert_string_equal(members(deed_value_get(value, "verification")),
                        "passed policy observed missing");
    assert_string_equal(text_of(deed_value_get(value, "returnValue")),
                        "{\"a\":1}");
}

static void an_error_without_words_has_an_empty_message(void **state)
{
    (void)state;
    const struct deed_result result = { .handle = "a",
                                        .action_id = "b",
                                        .status = DEED_STATUS_CANCELLED,
                                        .error = DEED_ERR_CANCELLED };
    const struct deed_value *error =
        deed_value_get(deed_result_encode(&test_arena, &result), "error");
    assert_string_equal(text_of(error), "{\"code\":\"cancelled\",\"message\":"
                                        "\"\",\"retryable\":false}");
}

static struct deed_result telling(void)
{
    struct deed_result result = published();
    static const struct deed_signal seen = { .kind = DEED_SIGNAL_TOAST,
                                             .text = "Saved",
                                             .place = "#toasts" };
    result.retry_safe = true;
    result.failure_class = DEED_FAILURE_DISPATCH;
    result.checks[0] =
        (struct deed_check){ "attached", DEED_CHECK_PASSED, "here", NULL };
    result.checks[1] =
        (struct deed_check){ "visible", DEED_CHECK_FAILED, "x", NULL };
    result.checks[2] =
        (struct deed_check){ "stable", DEED_CHECK_SKIPPED, NULL, NULL };
    result.checks[3] =
        (struct deed_check){ "blocked", DEED_CHECK_UNKNOWN, NULL, NULL };
    result.check_count = 4;
    result.evidence = &seen;
    result.evidence_count = 1;
    result.evidence_cut = true;
    result.target.alternate_count = 1;
    result.target.alternates[0].instance_id = "el_2";
    result.target.alternates[0].role = "button";
    result.target.alternates[0].name = "Save";
    result.target.alternates[0].scope_id = "scope_b";
    result.target.alternates[0].reason = "exact_role_and_name";
    result.target.alternates[0].score = 0.5;
    result.target.alternates[0].told_apart_by = "Row Beta";
    result.target.discriminator = "row";
    result.adjustment = (struct deed_adjustment){
        .used = true,
        .target_value = "5",
        .actual_value = "4",
        .tolerance = 1,
        .within_tolerance = true,
        .converged = true,
        .attempts = 2,
        .mode = "keys",
        .nearest = "4",
    };
    return result;
}

static void the_metadata_tells_the_rest(void **state)
{
    (void)state;
    const struct deed_result result = telling();
    const struct deed_value *x = deed_value_get(
        deed_value_get(deed_result_encode(&test_arena, &result), "metadata"),
        "x.deed");
    assert_string_equal(members(x),
                        "delivered effect retrySafe lifecycle failureClass "
                        "gestures resolution checks evidence evidenceCut "
                        "adjustment timings");
    static const struct {
        const char *member, *want;
    } cases[] = {
        { "delivered", "\"confirmed\"" },
        { "effect", "\"verified\"" },
        { "retrySafe", "true" },
        { "failureClass", "\"dispatch\"" },
        { "resolution",
          "{\"confidence\":1,\"reason\":\"exact_stable_id\",\"matchedCount\":"
          "1,\"discriminator\":\"row\",\"alternates\":[{\"instanceId\":"
          "\"el_2\",\"role\":\"button\",\"name\":\"Save\",\"scopeId\":"
          "\"scope_b\",\"score\":0.5,\"reason\":\"exact_role_and_name\","
          "\"row\":\"Row Beta\"}]}" },
        { "checks",
          "[{\"check\":\"attached\",\"result\":\"passed\",\"numbers\":"
          "\"here\"},{\"check\":\"visible\",\"result\":\"failed\",\"numbers\":"
          "\"x\"},{\"check\":\"stable\",\"result\":\"skipped\"},{\"check\":"
          "\"blocked\",\"result\":\"unknown\"}]" },
        { "evidence", "[{\"kind\":\"toast.contains\",\"text\":\"Saved\","
                      "\"place\":\"#toasts\"}]" },
        { "adjustment",
          "{\"target_state\":\"5\",\"actual_state\":\"4\",\"tolerance\":1,"
          "\"within_tolerance\":true,\"converged\":true,\"attempts\":2,"
          "\"adjustment_mode\":\"keys\",\"nearest_reachable\":\"4\"}" },
        { "timings", "{\"resolved\":10,\"checked\":20,\"sent\":30,"
                     "\"delivered\":40,\"effect\":50,\"verified\":60,"
                     "\"ended\":70,\"paused\":0}" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        assert_string_equal(text_of(deed_value_get(x, cases[i].member)),
                            cases[i].want);
    }
}

static void a_tie_without_a_difference_names_none(void **state)
{
    (void)state;
    struct deed_result result = telling();
    result.target.discriminator = NULL;
    const struct deed_value *x = deed_value_get(
        deed_value_get(deed_result_encode(&test_arena, &result), "metadata"),
        "x.deed");
    assert_string_equal(members(deed_value_get(x, "resolution")),
                        "confidence reason matchedCount alternates");
}

static void what_cannot_be_written_whole_is_not_written(void **state)
{
    (void)state;
    const struct deed_result result = telling();
    bool fits = false;
    for (size_t room = 64; !fits; room += 64) {
        struct deed_arena small;
        deed_arena_init(&small, room);
        fits = deed_result_encode(&small, &result) != NULL;
        assert_int_equal(fits, !small.failed);
        deed_arena_fini(&small);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_published_example_is_written_as_published),
        cmocka_unit_test(progress_shows_where_the_target_is),
        cmocka_unit_test(a_failure_has_its_error_and_what_is_missing),
        cmocka_unit_test(an_error_without_words_has_an_empty_message),
        cmocka_unit_test(the_metadata_tells_the_rest),
        cmocka_unit_test(a_tie_without_a_difference_names_none),
        cmocka_unit_test(what_cannot_be_written_whole_is_not_written),
    };
    return cmocka_run_group_tests(tests, arena_setup, arena_teardown);
}
