/* SPDX-License-Identifier: Apache-2.0 */
/* A row that says what was typed, among rows that come by themselves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/verify/evidence_parts.h"
#include "evidence_fixture.h"

static void a_row_with_the_text_is_noted_where_rows_come_anyway(void **state)
{
    static const struct {
        const char *label;
        struct deed_signal signal;
        unsigned echoes;
    } cases[] = {
        { "the text", { .said = "me: red", .item = true }, 1 },
        { "another row", { .said = "bob: blue", .item = true }, 0 },
        { "a longer word", { .said = "reddish", .item = true }, 0 },
        { "no row", { .said = "red is no colour" }, 0 },
        { "as an error", { .said = "red", .item = true, .wrong = true }, 0 },
        { "not seen", { .said = "red", .item = true, .hidden = true }, 0 },
        { "as before", { .said = "red", .item = true, .same = true }, 0 },
        { "without words", { .item = true }, 0 },
    };
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    deed_evidence_add_noise(e, "ul:children");
    watch(e, DEED_MS(5000));
    e->typed = "red,";
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_signal signal = cases[i].signal;
        print_message("# %s\n", cases[i].label);
        signal.kind = DEED_SIGNAL_STATE_CHANGED;
        signal.place = "ul:children";
        e->echoes = 0;
        assert_false(feed(e, signal)); /* it is no effect by itself */
        assert_int_equal(e->echoes, cases[i].echoes);
    }
    e->typed = NULL;
    assert_false(feed(e, (struct deed_signal){ KIND(STATE_CHANGED),
                                               .place = "ul:children",
                                               .said = "red", .item = true }));
    assert_int_equal(e->echoes, 0);
}

static void the_name_of_a_file_ties_what_says_it(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    const struct deed_signal row = { KIND(STATE_CHANGED), .echo = true,
                                     .place = "ul:children", .said = "a.png",
                                     .item = true };
    e->handled = DEED_UNKNOWN;
    assert_false(deed_evidence_echoes(e, &row));
    e->files = true;
    assert_true(deed_evidence_echoes(e, &row));
    e->handled = DEED_NO;
    assert_false(deed_evidence_echoes(e, &row));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EVIDENCE_TEST(a_row_with_the_text_is_noted_where_rows_come_anyway),
        EVIDENCE_TEST(the_name_of_a_file_ties_what_says_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
