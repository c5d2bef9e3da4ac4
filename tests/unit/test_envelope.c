/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "arena_fixture.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "front/uiap/envelope.h"
#include "io/stamp.h"

#define GOOD                                                                   \
    "{\"uiap\":\"0.1\",\"kind\":\"request\",\"type\":\"session.ping\","        \
    "\"id\":\"m1\",\"sessionId\":\"s1\",\"ts\":\"2026-03-26T13:12:09.123Z\","  \
    "\"source\":{\"role\":\"agent\",\"id\":\"a\"},\"payload\":{\"x\":1}}"

static enum deed_code decode(void **state, const char *text,
                             struct deed_envelope *ret, struct deed_error *err)
{
    return deed_envelope_decode(*state, text, strlen(text), ret, err);
}

/* GOOD with one piece of it replaced. */
static const char *changed(void **state, const char *from, const char *to)
{
    const char *at = strstr(GOOD, from);
    assert_non_null(at);
    return deed_arena_printf(*state, "%.*s%s%s", (int)(at - GOOD), GOOD, to,
                             at + strlen(from));
}

static void a_message_is_taken_apart(void **state)
{
    struct deed_envelope e;
    assert_int_equal(decode(state, GOOD, &e, NULL), DEED_OK);
    assert_int_equal(e.kind, DEED_KIND_REQUEST);
    assert_string_equal(e.type, "session.ping");
    assert_string_equal(e.id, "m1");
    assert_string_equal(e.session_id, "s1");
    assert_null(e.correlation_id);
    assert_string_equal(e.ts, "2026-03-26T13:12:09.123Z");
    assert_string_equal(e.role, "agent");
    assert_string_equal(e.source_id, "a");
    assert_non_null(deed_value_get(e.payload, "x"));
}

static void what_is_wrong_is_named(void **state)
{
    static const struct {
        const char *from, *to, *member;
        enum deed_code code;
    } rows[] = {
        { "\"uiap\":\"0.1\",", "", "uiap", DEED_INVALID },
        { "\"0.1\"", "\"0.2\"", "uiap", DEED_UNSUPPORTED },
        { "\"0.1\"", "0.1", "uiap", DEED_INVALID },
        { "\"kind\":\"request\",", "", "kind", DEED_INVALID },
        { "\"request\"", "\"Request\"", "kind", DEED_INVALID },
        { "\"type\":\"session.ping\",", "", "type", DEED_INVALID },
        { "\"session.ping\"", "\"\"", "type", DEED_INVALID },
        { "\"id\":\"m1\",", "", "id", DEED_INVALID },
        { "\"m1\"", "\"\"", "id", DEED_INVALID },
        { "\"m1\"", "null", "id", DEED_INVALID },
        { "\"s1\"", "[]", "sessionId", DEED_INVALID },
        { "\"s1\"", "\"s1\",\"correlationId\":1", "correlationId",
          DEED_INVALID },
        { "09.123Z", "09.123", "ts", DEED_INVALID },
        { "\"agent\"", "7", "source.role", DEED_INVALID },
        { "\"id\":\"a\"", "\"x\":1", "source.id", DEED_INVALID },
        { "{\"role\":\"agent\",\"id\":\"a\"}", "\"agent\"", "source",
          DEED_INVALID },
        { "{\"x\":1}", "null", "payload", DEED_INVALID },
        { ",\"payload\":{\"x\":1}", "", "payload", DEED_INVALID },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        struct deed_envelope e;
        struct deed_error err = { 0 };
        const char *text = changed(state, rows[i].from, rows[i].to);
        enum deed_code code = decode(state, text, &e, &err);
        if (code != rows[i].code || strcmp(err.member, rows[i].member) != 0) {
            fail_msg("%s: %s at \"%s\"", text, deed_code_name(code),
                     err.member);
        }
    }
}

static void a_refusal_still_knows_whom_to_answer(void **state)
{
    struct deed_envelope e;
    const char *text = changed(state, "\"request\"", "\"goal\"");
    assert_int_equal(decode(state, text, &e, NULL), DEED_INVALID);
    assert_string_equal(e.id, "m1");
    assert_string_equal(e.session_id, "s1");
    assert_int_equal(decode(state, "[]", &e, NULL), DEED_INVALID);
    assert_null(e.id);
    assert_int_equal(decode(state, "{", &e, NULL), DEED_SYNTAX);
    assert_null(e.id);
}

static void ids_are_counted_in_characters(void **state)
{
    char id[2 * 129 + 3];
    for (int n = 128; n <= 129; n++) {
        struct deed_envelope e;
        size_t len = 0;
        id[len++] = '"';
        for (int i = 0; i < n; i++) {
            id[len++] = (char)0xc3; /* an umlaut is two bytes and one */
            id[len++] = (char)0xbc;
        }
        id[len++] = '"';
        id[len] = '\0';
        assert_int_equal(decode(state, changed(state, "\"m1\"", id), &e, NULL),
                         n == 128 ? DEED_OK : DEED_INVALID);
    }
}

static void unknown_members_are_ignored(void **state)
{
    struct deed_envelope e;
    const char *text =
        changed(state, "\"uiap\"", "\"meta\":{\"a\":[]},\"uiap\"");
    assert_int_equal(decode(state, text, &e, NULL), DEED_OK);
}

static void what_is_written_can_be_read(void **state)
{
    struct deed_envelope in, out;
    struct deed_strbuf text;
    assert_int_equal(decode(state, GOOD, &in, NULL), DEED_OK);
    in.kind = DEED_KIND_RESPONSE;
    in.correlation_id = "m\"0";
    deed_strbuf_init(&text, 0);
    deed_envelope_write(&text, &in);
    assert_int_equal(
        deed_envelope_decode(*state, text.bytes, text.len, &out, NULL),
        DEED_OK);
    assert_int_equal(out.kind, DEED_KIND_RESPONSE);
    assert_string_equal(out.type, in.type);
    assert_string_equal(out.id, in.id);
    assert_string_equal(out.correlation_id, "m\"0");
    assert_string_equal(out.role, "bridge");
    assert_string_equal(out.source_id, "deed");
    assert_true(deed_value_equal(out.payload, in.payload));
    deed_strbuf_fini(&text);
}

static void an_event_has_no_correlation(void **state)
{
    struct deed_strbuf text;
    struct deed_envelope e = { .kind = DEED_KIND_EVENT,
                               .type = "web.signal",
                               .id = "msg_1",
                               .ts = "2026-03-26T13:12:09.123Z" };
    (void)state;
    deed_strbuf_init(&text, 0);
    deed_envelope_write(&text, &e);
    assert_string_equal(
        deed_strbuf_get(&text),
        "{\"uiap\":\"0.1\",\"kind\":\"event\",\"type\":\"web.signal\","
        "\"id\":\"msg_1\",\"ts\":\"2026-03-26T13:12:09.123Z\","
        "\"source\":{\"role\":\"bridge\",\"id\":\"deed\"},\"payload\":{}}");
    deed_strbuf_fini(&text);
}

static void an_error_names_code_and_member(void **state)
{
    struct deed_error err = { 0 };
    deed_fail_member(&err, DEED_INVALID, "args.text", "must be a string");
    const struct deed_value *v =
        deed_envelope_error(*state, "invalid_argument", false, &err);
    assert_string_equal(deed_value_text(deed_value_get(v, "code")),
                        "invalid_argument");
    assert_string_equal(deed_value_text(deed_value_get(v, "message")),
                        "must be a string");
    assert_false(deed_value_get(v, "retryable")->as.boolean);
    assert_string_equal(
        deed_value_text(deed_value_get(deed_value_get(v, "detail"), "member")),
        "args.text");
}

static void times_are_utc(void **state)
{
    static const struct {
        const char *text;
        bool good;
    } rows[] = {
        { "2026-03-26T13:12:09.123Z", true },
        { "2026-03-26T13:12:09Z", true },
        { "2024-02-29T23:59:60.123456789Z", true },
        { "2023-02-29T00:00:00Z", false },
        { "1900-02-29T00:00:00Z", false },
        { "2026-13-01T00:00:00Z", false },
        { "2026-00-01T00:00:00Z", false },
        { "2026-01-00T00:00:00Z", false },
        { "2026-01-01T24:00:00Z", false },
        { "2026-01-01T00:60:00Z", false },
        { "2026-01-01T00:00:00.Z", false },
        { "2026-01-01T00:00:00.1234567890Z", false },
        { "2026-01-01T00:00:00+00:00", false },
        { "2026-01-01 00:00:00Z", false },
        { "2026-01-01T00:00:00Zx", false },
        { "2026-01-01", false },
        { "", false },
    };
    (void)state;
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        if (deed_stamp_check(rows[i].text) != rows[i].good) {
            fail_msg("%s", rows[i].text);
        }
    }
    char out[DEED_STAMP_BYTES];
    deed_stamp_write(INT64_C(1774530729007), out);
    assert_string_equal(out, "2026-03-26T13:12:09.007Z");
    deed_stamp_write(deed_stamp_now_ms(), out);
    assert_true(deed_stamp_check(out));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ARENA_TEST(a_message_is_taken_apart),
        ARENA_TEST(what_is_wrong_is_named),
        ARENA_TEST(a_refusal_still_knows_whom_to_answer),
        ARENA_TEST(ids_are_counted_in_characters),
        ARENA_TEST(unknown_members_are_ignored),
        ARENA_TEST(what_is_written_can_be_read),
        cmocka_unit_test(an_event_has_no_correlation),
        ARENA_TEST(an_error_names_code_and_member),
        cmocka_unit_test(times_are_utc),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
