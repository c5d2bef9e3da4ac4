/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_UNIT_RESOLVE_FIXTURE_H
#define DEED_TESTS_UNIT_RESOLVE_FIXTURE_H

/* Graphs and targets as text (ui_text.h), resolved and compared with what is
 * expected. The state of a test is its fixture. */

#include "base/arena.h"
#include "base/util.h"
#include "core/resolve/resolve.h"

enum {
    FOUND = DEED_RESOLVED,
    NONE = DEED_RESOLVE_NOT_FOUND,
    TIE = DEED_RESOLVE_AMBIGUOUS,
    STALE = DEED_RESOLVE_STALE,
    CROSS = DEED_RESOLVE_CROSS_ORIGIN,
    CLOSED = DEED_RESOLVE_CLOSED_SHADOW,
    MISMATCH = DEED_RESOLVE_MISMATCH,
};

enum {
    LOOK = DEED_INTENT_LOOK,
    POINTER = DEED_INTENT_POINTER,
    TEXT = DEED_INTENT_TEXT,
    ADJUST = DEED_INTENT_ADJUST,
    CHOOSE = DEED_INTENT_CHOOSE,
    TOGGLE = DEED_INTENT_TOGGLE,
    EXPAND = DEED_INTENT_EXPAND,
    FOCUS = DEED_INTENT_FOCUS,
    SUBMIT = DEED_INTENT_SUBMIT,
};

struct resolve_case {
    const char *label;
    const char *graph;
    const char *target;
    int intent;
    int status;
    const char *id;     /* the element; for a tie the first alternate */
    const char *reason; /* or NULL: not looked at */
    const char *more;   /* for a tie the discriminator */
};

struct resolve_fixture {
    struct deed_arena arena;
    struct deed_graph graph;
};

/* A row of the list of tests. */
#define RESOLVE_TEST(name)                                                     \
    cmocka_unit_test_setup_teardown(name, resolve_setup, resolve_teardown)
int resolve_setup(void **state);
int resolve_teardown(void **state);

struct deed_resolution resolve_in(struct resolve_fixture *f, const char *graph,
                                  const char *target,
                                  const struct deed_resolve_opts *opts);
void resolve_check(struct resolve_fixture *f, const struct resolve_case *c);

#define CHECK_ALL(state, cases)                                                \
    do {                                                                       \
        for (size_t i_ = 0; i_ < DEED_ARRAY_LEN(cases); i_++) {                \
            resolve_check(*(state), &(cases)[i_]);                             \
        }                                                                      \
    } while (0)

#define TWO_ROWS                                                               \
    "scope s_form form 'Videos'\n"                                             \
    "el t - table '' scope=s_form\n"                                           \
    "el ra t row 'Row Alpha' at=0,10\n"                                        \
    "el rb t row 'Row Beta' at=0,40\n"                                         \
    "el da ra button 'Delete' at=200,10\n"                                     \
    "el db rb button 'Delete' at=200,40\n"

#endif
