/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_UNIT_PROCEDURE_FIXTURE_H
#define DEED_TESTS_UNIT_PROCEDURE_FIXTURE_H

/* A procedure on a button without facts: tests say what is known of it and
 * what is asked for, and compare the steps. */

#include "base/arena.h"
#include "core/act/procedure.h"

extern struct deed_arena arena;
extern struct deed_element element;
extern struct deed_facts facts;
extern struct deed_request request;
extern struct deed_scene scene;
extern struct deed_procedure procedure;

/* A row of the list of tests. */
#define PROCEDURE_TEST(name)                                                   \
    cmocka_unit_test_setup_teardown(name, procedure_setup, procedure_teardown)
int procedure_setup(void **state);
int procedure_teardown(void **state);

void start(enum deed_primitive primitive);
struct deed_step next(void);
struct deed_gesture expect_gesture(enum deed_gesture_kind kind);
void expect_done(void);
void expect_fail(const char *message);
/* A state of the target, from now on. */
void set(enum deed_state_id id, enum deed_tri tri);

#endif
