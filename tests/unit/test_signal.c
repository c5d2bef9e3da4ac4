/* SPDX-License-Identifier: Apache-2.0 */
#include <math.h>
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
#include "core/verify/signal.h"
#include "wire/json.h"

static struct deed_value *parse(struct deed_arena *arena, const char *json)
{
    struct deed_value *value = NULL;
    struct deed_error err;
    enum deed_code code =
        deed_json_parse(arena, json, strlen(json), NULL, &value, &err);
    if (code) {
        fail_msg("%s: %s", json, err.text);
    }
    return value;
}

static void the_names_are_frozen(void **state)
{
    (void)state;
    static const char *const names[] = {
        "route.changed",       "toast.contains",    "value.equals",
        "dialog.opened",       "dialog.closed",     "element.appeared",
        "element.disappeared", "element.state",     "focus.on",
        "text.contains",       "state.changed",     "popup.opened",
        "download.started",    "request.finished",  "download.finished",
        "request.started",     "request.failed",    "exception",
        "validation.message",  "dialog.javascript", "scrolled",
        "layout.changed",      "download.progress", "navigation.outside",
        "change.undone",       "change.redone",     "busy.started",
        "busy.ended",          "message.sent",      "message.received",
        "navigation.started",  "navigation.ended",  "answer.showing",
        "answer.shown",        "page.ran",
    };
    assert_int_equal(DEED_ARRAY_LEN(names), DEED_SIGNAL_COUNT);
    assert_int_equal(DEED_SIGNAL_WIRE_COUNT, 15);
    for (unsigned i = 0; i < DEED_SIGNAL_COUNT; i++) {
        assert_string_equal(deed_signal_name((enum deed_signal_kind)i),
                            names[i]);
        assert_int_equal(deed_signal_find(names[i]), i);
    }
    assert_int_equal(deed_signal_find("route"), DEED_SIGNAL_COUNT);
    assert_string_equal(deed_signal_name(DEED_SIGNAL_COUNT), "");
}

/* What is decoded is encoded as it was. */
static void all_kinds_are_decoded_and_encoded(void **state)
{
    static const char *const cases[] = {
        "{\"kind\":\"route.changed\",\"pattern\":\"/videos/:id\"}",
        "{\"kind\":\"toast.contains\",\"text\":\"erstellt\"}",
        "{\"kind\":\"value.equals\",\"value\":\"x\"}",
        "{\"kind\":\"value.equals\",\"value\":\"\"}",
        "{\"kind\":\"value.equals\",\"value\":42}",
        "{\"kind\":\"value.equals\",\"value\":0.1,\"tolerance\":0.5}",
        "{\"kind\":\"value.equals\",\"role\":\"slider\",\"name\":\"Volume\","
        "\"value\":-3}",
        "{\"kind\":\"dialog.opened\"}",
        "{\"kind\":\"dialog.opened\",\"name\":\"Share\"}",
        "{\"kind\":\"dialog.closed\"}",
        "{\"kind\":\"element.appeared\",\"role\":\"alert\"}",
        "{\"kind\":\"element.appeared\",\"role\":\"row\",\"name\":\"Beta\"}",
        "{\"kind\":\"element.disappeared\",\"name\":\"Beta\"}",
        "{\"kind\":\"element.state\",\"state\":\"checked\",\"value\":true}",
        "{\"kind\":\"element.state\",\"state\":\"enabled\",\"value\":false}",
        "{\"kind\":\"element.state\",\"state\":\"checked\",\"value\":"
        "\"mixed\"}",
        "{\"kind\":\"element.state\",\"state\":\"textValue\",\"value\":\"x\"}",
        "{\"kind\":\"focus.on\"}",
        "{\"kind\":\"focus.on\",\"role\":\"textbox\",\"name\":\"Title\"}",
        "{\"kind\":\"text.contains\",\"text\":\"Saved\"}",
        "{\"kind\":\"state.changed\"}",
        "{\"kind\":\"popup.opened\"}",
        "{\"kind\":\"popup.opened\",\"pattern\":\"https://x.example/*\"}",
        "{\"kind\":\"download.started\",\"name\":\"report.pdf\"}",
        "{\"kind\":\"download.finished\"}",
        "{\"kind\":\"download.finished\",\"name\":\"~.pdf\"}",
        "{\"kind\":\"request.finished\",\"pattern\":\"/api/*\"}",
        "{\"kind\":\"request.finished\",\"pattern\":\"/api/*\","
        "\"status\":201}",
    };
    bool seen[DEED_SIGNAL_WIRE_COUNT] = { false };
    struct deed_arena *arena = *state;
    for (unsigned i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_value *value = parse(arena, cases[i]);
        struct deed_signal signal;
        struct deed_error err;
        if (deed_signal_decode(arena, value, "s", &signal, &err)) {
            fail_msg("%s: %s", cases[i], err.text);
        }
        seen[signal.kind] = true;
        struct deed_value *again = deed_signal_encode(arena, &signal);
        if (!deed_value_equal(value, again)) {
            struct deed_strbuf out;
            deed_strbuf_init(&out, 0);
            deed_json_write(&out, again);
            fail_msg("%s became %s", cases[i], deed_strbuf_get(&out));
        }
    }
    for (unsigned i = 0; i < DEED_SIGNAL_WIRE_COUNT; i++) {
        assert_true(seen[i]);
    }
}

static void what_is_wrong_is_refused_by_name(void **state)
{
    static const struct {
        const char *json;
        const char *member;
        const char *text; /* part of it */
    } cases[] = {
        { "[]", "v[2]", "an object" },
        { "{}", "v[2].kind", "missing" },
        { "{\"kind\":7}", "v[2].kind", "not a number" },
        { "{\"kind\":\"toast\"}", "v[2].kind", "\"toast\"" },
        { "{\"kind\":\"exception\"}", "v[2].kind", "evidence" },
        { "{\"kind\":\"request.started\"}", "v[2].kind", "evidence" },
        { "{\"kind\":\"layout.changed\"}", "v[2].kind", "evidence" },
        { "{\"kind\":\"route.changed\"}", "v[2].pattern", "missing" },
        { "{\"kind\":\"route.changed\",\"pattern\":null}", "v[2].pattern",
          "missing" },
        { "{\"kind\":\"route.changed\",\"pattern\":\" \"}", "v[2].pattern",
          "empty" },
        { "{\"kind\":\"route.changed\",\"pattern\":[]}", "v[2].pattern",
          "a string" },
        { "{\"kind\":\"toast.contains\"}", "v[2].text", "missing" },
        { "{\"kind\":\"toast.contains\",\"text\":\"\"}", "v[2].text", "empty" },
        { "{\"kind\":\"text.contains\",\"text\":true}", "v[2].text",
          "a string" },
        { "{\"kind\":\"value.equals\"}", "v[2].value", "missing" },
        { "{\"kind\":\"value.equals\",\"value\":true}", "v[2].value",
          "a string or a number" },
        { "{\"kind\":\"value.equals\",\"value\":1,\"tolerance\":-1}",
          "v[2].tolerance", "between" },
        { "{\"kind\":\"value.equals\",\"value\":\"red\",\"tolerance\":1}",
          "v[2].value", "a number" },
        { "{\"kind\":\"element.appeared\"}", "v[2].role", "missing" },
        { "{\"kind\":\"element.disappeared\",\"role\":5}", "v[2].role",
          "a string" },
        { "{\"kind\":\"element.state\"}", "v[2].state", "missing" },
        { "{\"kind\":\"element.state\",\"state\":\"shiny\",\"value\":true}",
          "v[2].state", "shiny" },
        { "{\"kind\":\"element.state\",\"state\":\"checked\"}", "v[2].value",
          "missing" },
        { "{\"kind\":\"element.state\",\"state\":\"checked\",\"value\":1}",
          "v[2].value", "mixed" },
        { "{\"kind\":\"element.state\",\"state\":\"textValue\"}", "v[2].value",
          "a string" },
        { "{\"kind\":\"element.state\",\"state\":\"textValue\","
          "\"value\":true}",
          "v[2].value", "a string" },
        { "{\"kind\":\"request.finished\",\"status\":200}", "v[2].pattern",
          "missing" },
        { "{\"kind\":\"request.finished\",\"pattern\":\"/a\",\"status\":99}",
          "v[2].status", "between" },
        { "{\"kind\":\"request.finished\",\"pattern\":\"/a\","
          "\"status\":200.5}",
          "v[2].status", "whole" },
        { "{\"kind\":\"request.finished\",\"pattern\":\"/a\","
          "\"status\":\"200\"}",
          "v[2].status", "a number" },
    };
    struct deed_arena *arena = *state;
    for (unsigned i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_signal signal = { .kind = DEED_SIGNAL_COUNT };
        struct deed_error err = { 0 };
        enum deed_code code = deed_signal_decode(
            arena, parse(arena, cases[i].json), "v[2]", &signal, &err);
        if (code != DEED_INVALID || strcmp(err.member, cases[i].member) != 0 ||
            !strstr(err.text, cases[i].text)) {
            fail_msg("%s: %s: %s", cases[i].json, err.member, err.text);
        }
        assert_int_equal(signal.kind, DEED_SIGNAL_COUNT); /* untouched */
    }
    struct deed_value *odd = parse(arena, "{\"kind\":\"value.equals\"}");
    deed_value_set(arena, odd, "value", deed_value_number(arena, INFINITY));
    struct deed_signal signal;
    assert_int_equal(deed_signal_decode(arena, odd, "s", &signal, NULL),
                     DEED_INVALID);
}

static void a_refusing_arena_gives_no_signal(void **state)
{
    static const char *const texts[] = {
        "{\"kind\":\"value.equals\",\"role\":\"slider\",\"name\":\"Volume\","
        "\"value\":12}",
        "{\"kind\":\"value.equals\",\"value\":\"a b\"}",
        "{\"kind\":\"element.state\",\"state\":\"textValue\","
        "\"value\":\"x\"}",
    };
    struct deed_arena *arena = *state;
    for (unsigned i = 0; i < DEED_ARRAY_LEN(texts); i++) {
        struct deed_value *value = parse(arena, texts[i]);
        enum deed_code code = DEED_NOMEM;
        for (size_t limit = 1; code == DEED_NOMEM; limit += 16) {
            struct deed_arena small;
            struct deed_signal signal;
            assert_true(limit < 1024);
            deed_arena_init(&small, limit);
            code = deed_signal_decode(&small, value, "s", &signal, NULL);
            deed_arena_fini(&small);
        }
        assert_int_equal(code, DEED_OK);
    }
}

static void a_copy_is_its_own_or_is_not_made(void **state)
{
    (void)state;
    struct deed_signal from = { .kind = DEED_SIGNAL_EXCEPTION,
                                .pattern = "p",
                                .text = "t",
                                .role = "r",
                                .name = "n",
                                .value = "v",
                                .place = "pl",
                                .instance_id = "el_1",
                                .status = 500 };
    bool copied = false;
    for (size_t limit = 1; !copied; limit += 16) {
        struct deed_arena small;
        struct deed_signal to = { 0 };
        assert_true(limit < 1024);
        deed_arena_init(&small, limit);
        copied = deed_signal_copy(&small, &to, &from);
        assert_int_equal(to.status, copied ? 500 : 0);
        if (copied) {
            assert_string_equal(to.instance_id, "el_1");
            assert_ptr_not_equal(to.instance_id, from.instance_id);
            assert_string_equal(to.place, "pl");
        }
        deed_arena_fini(&small);
    }
    struct deed_arena small;
    deed_arena_init(&small, 16);
    assert_null(deed_signal_encode(&small, &from));
    deed_arena_fini(&small);
}

static void an_observation_of_no_known_state_has_no_value(void **state)
{
    struct deed_arena *arena = *state;
    struct deed_signal signal = { .kind = DEED_SIGNAL_ELEMENT_STATE,
                                  .state = DEED_STATE_BUSY };
    struct deed_value *map = deed_signal_encode(arena, &signal);
    assert_string_equal(deed_value_text(deed_value_get(map, "state")), "busy");
    assert_null(deed_value_get(map, "value"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ARENA_TEST(the_names_are_frozen),
        ARENA_TEST(all_kinds_are_decoded_and_encoded),
        ARENA_TEST(what_is_wrong_is_refused_by_name),
        ARENA_TEST(a_refusing_arena_gives_no_signal),
        ARENA_TEST(a_copy_is_its_own_or_is_not_made),
        ARENA_TEST(an_observation_of_no_known_state_has_no_value),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
