/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_UNIT_REQUEST_FIXTURE_H
#define DEED_TESTS_UNIT_REQUEST_FIXTURE_H

/* Requests as JSON, for the tests that decode them. The state of a test is its
 * arena. */

#include "base/arena.h"
#include "base/value.h"

#define TARGET "\"target\":{\"ref\":{\"by\":\"stableId\",\"value\":\"a\"}}"
#define REQUEST(id, args)                                                      \
    "{\"actionId\":\"" id "\"," TARGET ",\"args\":{" args "}}"

/* A row of the list of tests. */
#define REQUEST_TEST(name)                                                     \
    cmocka_unit_test_setup_teardown(name, request_setup, request_teardown)
int request_setup(void **state);
int request_teardown(void **state);

struct deed_value *request_parse(struct deed_arena *arena, const char *json);

#endif
