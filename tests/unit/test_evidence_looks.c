/* SPDX-License-Identifier: Apache-2.0 */
/* Looks that a timer of the page may take back have to stay for a second, as
 * content has to (test_evidence_stay.c). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/verify/evidence.h"

#define SENT DEED_MS(100)
#define TARGET "el_1"
#define AT_ONCE                                                                \
    .kind = DEED_SIGNAL_STATE_CHANGED, .at_us = SENT + 1, .caused = DEED_YES
#define OWN .instance_id = TARGET

struct story {
    const char *label;
    struct deed_signal seen;
    bool must_stay;
};

/* clang-format off */
static const struct story stories[] = {
    { "a class", { AT_ONCE, .place = "div#x:attr.class" }, true },
    { "a class of a part with words that were seen before",
      { AT_ONCE, .place = "ul#l:attr.class", .said = "Ann Bo" }, true },
    { "a class that shows words",
      { AT_ONCE, .place = "p#p:attr.class", .said = "Hi", .fresh = true },
      true },
    { "a class that names a state",
      { AT_ONCE, .place = "li#x:attr.class", .stateful = true }, true },
    { "a class that hides words",
      { AT_ONCE, .place = "li#x:attr.class", .hid = true }, true },
    { "an element without a word",
      { AT_ONCE, .place = "body:children", .mute = true }, true },
    { "a text", { AT_ONCE, .place = "p#p:text", .said = "Ann" }, true },
    { "the target disabled",
      { AT_ONCE, OWN, .place = "button#b:attr.disabled" }, true },
    { "the target pressed",
      { AT_ONCE, OWN, .place = "button#b:attr.aria-pressed" }, true },
    { "a star in the place of its name",
      { AT_ONCE, OWN, .place = "button#b:text", .label = "*" }, true },
    { "the past of its name",
      { AT_ONCE, OWN, .place = "button#b:text", .label = "Copied!" }, true },
    { "a dialog",
      { .kind = DEED_SIGNAL_DIALOG_OPENED, .at_us = SENT + 1,
        .caused = DEED_YES, .place = "dialog" }, false },
};
/* clang-format on */

static enum deed_effect_verdict judge(const struct story *story, bool put_off,
                                      deed_time_us after)
{
    struct deed_arena arena;
    struct deed_evidence e;
    deed_time_us until = 0;
    deed_arena_init(&arena, 0);
    deed_evidence_init(&e, &arena);
    deed_evidence_watched(&e, DEED_MS(5000));
    e.name = "Copy";
    e.put_off = put_off;
    deed_evidence_send(&e, SENT, 1);
    deed_evidence_received(&e, SENT);
    deed_evidence_feed(&e, &story->seen, TARGET, 0);
    enum deed_effect_verdict verdict =
        deed_evidence_judge(&e, SENT + after, &until);
    deed_arena_fini(&arena);
    return verdict;
}

static void test_stays(void **state)
{
    (void)state;
    for (unsigned i = 0; i < DEED_ARRAY_LEN(stories); i++) {
        const struct story *s = &stories[i];
        print_message("# %s\n", s->label);
        assert_int_equal(judge(s, false, DEED_MS(200)), DEED_VERDICT_EFFECT);
        assert_int_equal(judge(s, true, DEED_MS(200)),
                         s->must_stay ? DEED_VERDICT_WAIT
                                      : DEED_VERDICT_EFFECT);
        assert_int_equal(judge(s, true, DEED_MS(1100)), DEED_VERDICT_EFFECT);
    }
}

/* Code hears of the end of a fading without a timer. */
static void words_that_fade_have_to_stay_away(void **state)
{
    (void)state;
    const struct story fades = { "a class by which words fade",
                                 { AT_ONCE, .place = "p#p:attr.class",
                                   .fades = true },
                                 true };
    assert_int_equal(judge(&fades, false, DEED_MS(200)), DEED_VERDICT_WAIT);
    assert_int_equal(judge(&fades, false, DEED_MS(1100)), DEED_VERDICT_EFFECT);
}

/* An order was answered at SENT + 100 ms, and the target wears another class.
 */
static void what_the_answer_drew_is_an_effect(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        deed_time_us at;
        bool restyled, wrong;
        enum deed_effect_verdict verdict;
    } cases[] = {
        { "with the answer", 105, true, false, DEED_VERDICT_EFFECT },
        { "a little before it is told", 90, true, false, DEED_VERDICT_EFFECT },
        { "by the pointer", 105, false, false, DEED_VERDICT_OBSERVED },
        { "as an error", 105, true, true, DEED_VERDICT_OBSERVED },
        { "long before", 10, true, false, DEED_VERDICT_OBSERVED },
        { "long after", 600, true, false, DEED_VERDICT_OBSERVED },
    };
    for (unsigned i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_arena arena;
        struct deed_evidence e;
        deed_time_us until = 0;
        struct deed_signal looks = { OWN,
                                     .kind = DEED_SIGNAL_STATE_CHANGED,
                                     .at_us = SENT + DEED_MS(cases[i].at),
                                     .certified = true,
                                     .weak = true,
                                     .place = "button#b:attr.class",
                                     .restyled = cases[i].restyled,
                                     .wrong = cases[i].wrong };
        print_message("# %s\n", cases[i].label);
        deed_arena_init(&arena, 0);
        deed_evidence_init(&e, &arena);
        deed_evidence_watched(&e, DEED_MS(5000));
        deed_evidence_send(&e, SENT, 1);
        deed_evidence_received(&e, SENT);
        deed_evidence_feed(&e, &looks, TARGET, 0);
        e.answered = 1;
        e.answered_at = e.ordered_at = e.closed_at = SENT + DEED_MS(100);
        assert_int_equal(deed_evidence_judge(&e, SENT + DEED_MS(3000), &until),
                         cases[i].verdict);
        deed_evidence_drop_looks(&e);
        assert_true(deed_evidence_any(&e));
        deed_arena_fini(&arena);
    }
}

static void looks_that_went_leave_nothing_behind(void **state)
{
    (void)state;
    struct deed_arena arena;
    struct deed_evidence e;
    struct deed_signal looks = { AT_ONCE, OWN, .weak = true,
                                 .place = "button#b:attr.class" };
    deed_arena_init(&arena, 0);
    deed_evidence_init(&e, &arena);
    deed_evidence_watched(&e, DEED_MS(5000));
    deed_evidence_send(&e, SENT, 1);
    deed_evidence_feed(&e, &looks, TARGET, 0);
    assert_true(deed_evidence_any(&e));
    deed_evidence_drop_looks(&e);
    assert_false(deed_evidence_any(&e));
    deed_arena_fini(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stays),
        cmocka_unit_test(words_that_fade_have_to_stay_away),
        cmocka_unit_test(what_the_answer_drew_is_an_effect),
        cmocka_unit_test(looks_that_went_leave_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
