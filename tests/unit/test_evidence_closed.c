/* SPDX-License-Identifier: Apache-2.0 */
/* A control that does nothing, beside a menu that closes at any press. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/verify/evidence.h"

#define SENT DEED_MS(100)
#define AT_ONCE                                                                \
    .kind = DEED_SIGNAL_STATE_CHANGED, .at_us = SENT + 1, .caused = DEED_YES
#define CLOSED AT_ONCE, .place = "div#w:attr.hidden", .closed = "Edit Share"
#define PARTS 2

/* clang-format off */
static const struct {
    const char *label;
    const char *name;
    bool control, native;
    enum deed_tri handled;
    struct deed_signal seen[PARTS];
    enum deed_effect_verdict end;
} stories[] = {
    { "a menu closes", "Save", true, false, DEED_NO, { { CLOSED } },
      DEED_VERDICT_OBSERVED },
    { "and the focus goes back", "Save", true, false, DEED_NO,
      { { CLOSED }, { .kind = DEED_SIGNAL_FOCUS_ON, .at_us = SENT + 2,
                      .caused = DEED_YES } }, DEED_VERDICT_OBSERVED },
    { "and a row comes", "Save", true, false, DEED_NO,
      { { CLOSED }, { AT_ONCE, .place = "ul#l:children", .item = true,
                      .said = "Milk" } }, DEED_VERDICT_EFFECT },
    { "by a handler of the target", "Save", true, false, DEED_YES,
      { { CLOSED } }, DEED_VERDICT_EFFECT },
    { "it is not known who listens", "Save", true, false, DEED_UNKNOWN,
      { { CLOSED } }, DEED_VERDICT_EFFECT },
    { "by what the platform does there", "Save", true, true, DEED_NO,
      { { CLOSED } }, DEED_VERDICT_EFFECT },
    { "beside a heading", "Save", false, false, DEED_NO, { { CLOSED } },
      DEED_VERDICT_EFFECT },
    { "by a control that is called so", "Close", true, false, DEED_NO,
      { { CLOSED } }, DEED_VERDICT_EFFECT },
    { "content of the page goes", "Save", true, false, DEED_NO,
      { { AT_ONCE, .place = "ul#l:children" } }, DEED_VERDICT_EFFECT },
};
/* clang-format on */

static void a_menu_that_closes_is_no_effect_of_a_dead_control(void **state)
{
    (void)state;
    for (size_t i = 0; i < DEED_ARRAY_LEN(stories); i++) {
        struct deed_arena arena;
        struct deed_evidence e;
        deed_time_us until = 0;
        print_message("# %s\n", stories[i].label);
        deed_arena_init(&arena, 0);
        deed_evidence_init(&e, &arena);
        deed_evidence_watched(&e, DEED_MS(5000));
        e.name = stories[i].name;
        e.control = stories[i].control;
        e.native = stories[i].native;
        e.handled = stories[i].handled;
        deed_evidence_send(&e, SENT, 1);
        deed_evidence_received(&e, SENT);
        for (unsigned k = 0; k < PARTS && stories[i].seen[k].at_us; k++) {
            deed_evidence_feed(&e, &stories[i].seen[k], NULL, 0);
        }
        assert_int_equal(deed_evidence_judge(&e, SENT + DEED_MS(600), &until),
                         stories[i].end);
        deed_arena_fini(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(
        a_menu_that_closes_is_no_effect_of_a_dead_control) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
