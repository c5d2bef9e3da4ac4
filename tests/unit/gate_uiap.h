/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_UNIT_GATE_UIAP_H
#define DEED_TESTS_UNIT_GATE_UIAP_H

/*
 * A button that passes the gates of UIAP, and ways to break it.
 */

#include "gate_fixture.h"

/* A row of the list of tests, on facts that pass. */
#define GATE_TEST(name)                                                        \
    cmocka_unit_test_setup_teardown(name, gate_uiap_setup, gate_teardown)

/* A button that everything is right with. */
struct deed_facts gate_good_facts(void);

int gate_uiap_setup(void **state);

/* The check that was made under this name; fails the test when none was. */
const struct deed_check *gate_check(const struct deed_verdict *verdict,
                                    const char *name);

/* The facts no longer pass the check of this name. */
void break_attached(struct gate_fixture *f);
void break_visible(struct gate_fixture *f);
void break_enabled(struct gate_fixture *f);
void break_blocked(struct gate_fixture *f);
void break_stable(struct gate_fixture *f);
void break_obscured(struct gate_fixture *f);
void break_viewport(struct gate_fixture *f);
void break_editable(struct gate_fixture *f);
void break_readonly(struct gate_fixture *f);
void break_focusable(struct gate_fixture *f);

#endif
