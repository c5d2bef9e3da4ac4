/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/act/idempotency.h"

#define LIMIT 3

static int setup(void **state)
{
    struct deed_idempotency *table = NULL;
    assert_int_equal(deed_idempotency_create(LIMIT, &table, NULL), DEED_OK);
    *state = table;
    return 0;
}

static int teardown(void **state)
{
    deed_idempotency_destroy(*state);
    return 0;
}

static enum deed_key_answer begin(struct deed_idempotency *table,
                                  const char *key, uint64_t fingerprint,
                                  const char *handle,
                                  struct deed_key_entry *entry)
{
    enum deed_key_answer answer;
    struct deed_key_entry unused;
    assert_int_equal(deed_idempotency_begin(table, key, fingerprint, handle,
                                            &answer, entry ? entry : &unused,
                                            NULL),
                     DEED_OK);
    return answer;
}

static void settle(struct deed_idempotency *table, const char *key, bool known,
                   bool nothing_happened, const char *record)
{
    assert_int_equal(deed_idempotency_settle(table, key, known,
                                             nothing_happened, record, NULL),
                     DEED_OK);
}

static void a_key_goes_from_new_to_running_to_settled(void **state)
{
    struct deed_key_entry entry;
    assert_int_equal(begin(*state, "k", 1, "act_1", &entry), DEED_KEY_NEW);
    assert_string_equal(entry.handle, "act_1");
    assert_null(entry.record);
    assert_int_equal(begin(*state, "k", 1, "act_2", &entry), DEED_KEY_RUNNING);
    assert_string_equal(entry.handle, "act_1");
    settle(*state, "k", true, false, "{\"status\":\"succeeded\"}");
    assert_int_equal(begin(*state, "k", 1, "act_3", &entry), DEED_KEY_SETTLED);
    assert_string_equal(entry.handle, "act_1");
    assert_string_equal(entry.record, "{\"status\":\"succeeded\"}");
}

static void another_request_with_the_same_key_is_a_conflict(void **state)
{
    struct deed_key_entry entry;
    begin(*state, "k", 1, "act_1", NULL);
    assert_int_equal(begin(*state, "k", 2, "act_2", &entry), DEED_KEY_CONFLICT);
    settle(*state, "k", true, false, NULL);
    assert_int_equal(begin(*state, "k", 2, "act_2", &entry), DEED_KEY_CONFLICT);
    assert_int_equal(begin(*state, "k", 1, "act_2", &entry), DEED_KEY_SETTLED);
    assert_null(entry.record);
}

static void an_unknown_outcome_is_never_acted_on_again(void **state)
{
    struct deed_key_entry entry;
    begin(*state, "k", 1, "act_1", NULL);
    settle(*state, "k", false, false, "half");
    assert_int_equal(begin(*state, "k", 1, "act_2", &entry), DEED_KEY_UNKNOWN);
    assert_string_equal(entry.record, "half");
    assert_int_equal(begin(*state, "k", 1, "act_2", NULL), DEED_KEY_UNKNOWN);
    /* Unless it becomes known. */
    settle(*state, "k", true, false, "whole");
    assert_int_equal(begin(*state, "k", 1, "act_2", &entry), DEED_KEY_SETTLED);
    assert_string_equal(entry.record, "whole");
}

static void a_key_with_surely_no_effect_may_be_used_again(void **state)
{
    struct deed_key_entry entry;
    begin(*state, "k", 1, "act_1", NULL);
    settle(*state, "k", true, true, "refused");
    assert_int_equal(begin(*state, "k", 2, "act_2", &entry), DEED_KEY_NEW);
    assert_string_equal(entry.handle, "act_2");
}

static void the_settled_one_that_was_used_longest_ago_is_forgotten(void **state)
{
    begin(*state, "a", 1, "1", NULL);
    begin(*state, "b", 1, "2", NULL);
    begin(*state, "c", 1, "3", NULL);
    settle(*state, "b", true, false, "rb");
    settle(*state, "a", true, false, "ra");
    settle(*state, "c", true, false, "rc");
    assert_int_equal(begin(*state, "b", 1, "x", NULL), DEED_KEY_SETTLED);
    assert_int_equal(begin(*state, "d", 1, "4", NULL), DEED_KEY_NEW);
    /* a was the oldest by then. */
    assert_int_equal(begin(*state, "b", 1, "x", NULL), DEED_KEY_SETTLED);
    assert_int_equal(begin(*state, "c", 1, "x", NULL), DEED_KEY_SETTLED);
    assert_int_equal(begin(*state, "a", 1, "5", NULL), DEED_KEY_NEW);
    assert_int_equal(begin(*state, "c", 1, "x", NULL), DEED_KEY_SETTLED);
    assert_int_equal(begin(*state, "d", 1, "x", NULL), DEED_KEY_RUNNING);
    /* b went for a. */
    settle(*state, "d", true, false, NULL);
    settle(*state, "a", true, true, NULL);
    assert_int_equal(begin(*state, "b", 1, "6", NULL), DEED_KEY_NEW);
}

static void keys_under_way_or_unknown_are_not_forgotten(void **state)
{
    struct deed_key_entry entry;
    struct deed_error err = { 0 };
    enum deed_key_answer answer;
    begin(*state, "a", 1, "1", NULL);
    begin(*state, "b", 1, "2", NULL);
    begin(*state, "c", 1, "3", NULL);
    settle(*state, "b", false, false, NULL);
    assert_int_equal(
        deed_idempotency_begin(*state, "d", 1, "4", &answer, &entry, &err),
        DEED_TOO_LARGE);
    assert_string_equal(err.member, "idempotencyKey");
    assert_int_equal(begin(*state, "a", 1, "x", NULL), DEED_KEY_RUNNING);
    settle(*state, "a", true, false, NULL);
    assert_int_equal(begin(*state, "d", 1, "4", NULL), DEED_KEY_NEW);
    assert_int_equal(begin(*state, "b", 1, "x", NULL), DEED_KEY_UNKNOWN);
}

static void what_makes_no_sense_is_refused(void **state)
{
    struct deed_idempotency *table = NULL;
    struct deed_key_entry entry;
    struct deed_error err = { 0 };
    enum deed_key_answer answer;
    assert_int_equal(deed_idempotency_create(0, &table, &err), DEED_INVALID);
    assert_null(table);
    deed_idempotency_destroy(NULL);
    assert_int_equal(
        deed_idempotency_begin(*state, "", 1, "1", &answer, &entry, &err),
        DEED_INVALID);
    assert_int_equal(
        deed_idempotency_begin(*state, NULL, 1, "1", &answer, &entry, &err),
        DEED_INVALID);
    assert_int_equal(
        deed_idempotency_begin(*state, "k", 1, NULL, &answer, &entry, &err),
        DEED_INVALID);
    assert_int_equal(
        deed_idempotency_settle(*state, "k", true, false, NULL, &err),
        DEED_NOT_FOUND);
    assert_int_equal(
        deed_idempotency_settle(*state, NULL, true, false, NULL, &err),
        DEED_NOT_FOUND);
    begin(*state, "k", 1, "1", NULL);
    settle(*state, "k", true, false, "r");
    assert_int_equal(
        deed_idempotency_settle(*state, "k", true, true, NULL, &err),
        DEED_STATE);
    assert_int_equal(begin(*state, "k", 1, "x", NULL), DEED_KEY_SETTLED);
}

static void many_keys_are_kept_apart(void **state)
{
    (void)state;
    enum { COUNT = 1000 };
    struct deed_idempotency *table = NULL;
    char key[32];
    assert_int_equal(deed_idempotency_create(COUNT, &table, NULL), DEED_OK);
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 3 * COUNT; i++) {
            struct deed_key_entry entry;
            snprintf(key, sizeof(key), "key-%d-%d", round, i);
            assert_int_equal(begin(table, key, (uint64_t)i, key, &entry),
                             DEED_KEY_NEW);
            settle(table, key, true, false, key);
            assert_int_equal(begin(table, key, (uint64_t)i, "x", &entry),
                             DEED_KEY_SETTLED);
            assert_string_equal(entry.record, key);
        }
    }
    for (int i = 2 * COUNT; i < 3 * COUNT; i++) {
        snprintf(key, sizeof(key), "key-1-%d", i);
        assert_int_equal(begin(table, key, (uint64_t)i, "x", NULL),
                         DEED_KEY_SETTLED);
    }
    assert_int_equal(begin(table, "key-1-1999", 1999, "x", NULL), DEED_KEY_NEW);
    deed_idempotency_destroy(table);
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
    const struct CMUnitTest tests[] = {
        T(a_key_goes_from_new_to_running_to_settled),
        T(another_request_with_the_same_key_is_a_conflict),
        T(an_unknown_outcome_is_never_acted_on_again),
        T(a_key_with_surely_no_effect_may_be_used_again),
        T(the_settled_one_that_was_used_longest_ago_is_forgotten),
        T(keys_under_way_or_unknown_are_not_forgotten),
        T(what_makes_no_sense_is_refused),
        T(many_keys_are_kept_apart),
    };
#undef T
    return cmocka_run_group_tests(tests, NULL, NULL);
}
