/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_UNIT_CHOICE_FIXTURE_H
#define DEED_TESTS_UNIT_CHOICE_FIXTURE_H

/* A select of four colours and the procedure that chooses from it: tests change
 * what the driver says, and look at the steps. */

#include "base/arena.h"
#include "base/util.h"
#include "core/act/procedure.h"

extern struct deed_arena choice_arena;
extern struct deed_element choice_element;
extern struct deed_facts choice_facts;
extern struct deed_request choice_request;
extern struct deed_scene choice_scene;
extern struct deed_procedure choice_procedure;
extern const struct deed_element choice_part; /* an option that was found */
extern struct deed_option choice_colours[4];

/* A row of the list of tests. */
#define CHOICE_TEST(name)                                                      \
    cmocka_unit_test_setup_teardown(name, choice_setup, choice_teardown)
int choice_setup(void **state);
int choice_teardown(void **state);

void choice_start(unsigned count, const char **options);
#define WANT(...)                                                              \
    choice_start(DEED_ARRAY_LEN(((const char *[]){ __VA_ARGS__ })),            \
                 (const char *[]){ __VA_ARGS__ })

struct deed_step choice_next(void);
struct deed_step choice_expect(enum deed_step_kind kind);
void choice_expect_fail(enum deed_runtime_error error, const char *message);
/* Built by the page, not by the platform. */
void choice_to_list(void);

#endif
