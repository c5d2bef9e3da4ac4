/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/verify/evidence.h"

#define SENT DEED_MS(100)
#define ANSWERED (SENT + DEED_MS(100))
/* After everything that is waited for. */
#define END (ANSWERED + DEED_MS(2000))
#define TARGET "el_1"
#define KIND(id) .kind = DEED_SIGNAL_##id
#define STEPS 6

/* What a press does at once, and what comes with the answer to its request. */
#define AT_ONCE .at_us = SENT + 1, .caused = DEED_YES
#define LATER .at_us = ANSWERED + 1
#define ROW                                                                    \
    {                                                                          \
        KIND(STATE_CHANGED), AT_ONCE, .place = "ul#v:children",                \
                                      .said = "Milk", .item = true             \
    }
#define GONE(where)                                                            \
    {                                                                          \
        KIND(UNDONE), LATER, .place = (where)                                  \
    }
#define WORDS(words)                                                           \
    {                                                                          \
        KIND(STATE_CHANGED), LATER, .certified = true, .place = "p#m:text",    \
                                    .said = (words)                            \
    }
#define UNKNOWN WORDS("Zerrenda bere horretan")

struct story {
    const char *label;
    struct deed_signal steps[STEPS]; /* ends with kind 0 and no time */
    enum deed_effect_verdict end;
};

/* clang-format off */
static const struct story stories[] = {
    { "a row that stays beside words of an unknown language",
      { ROW, UNKNOWN }, DEED_VERDICT_EFFECT },
    { "a row that is gone, beside such words",
      { ROW, GONE("ul#v:children"), UNKNOWN }, DEED_VERDICT_OBSERVED },
    { "a row that is gone, and nothing else",
      { ROW, GONE("ul#v:children") }, DEED_VERDICT_CONTRADICTED },
    { "a row that is gone, beside words that say it was done",
      { ROW, GONE("ul#v:children"), WORDS("Saved") }, DEED_VERDICT_EFFECT },
    { "a row that came elsewhere, with more in it",
      { ROW, GONE("ul#v:children"),
        { KIND(STATE_CHANGED), LATER, .certified = true, .item = true,
          .place = "ul#w:children", .said = "Milk edit" } },
      DEED_VERDICT_EFFECT },
    { "a message that names the row",
      { ROW, GONE("ul#v:children"), WORDS("Milk ezin izan da gehitu") },
      DEED_VERDICT_OBSERVED },
    { "a list that came instead",
      { ROW, GONE("ul#v:children"),
        { KIND(STATE_CHANGED), LATER, .certified = true, .much = true,
          .place = "ul#w:children" } },
      DEED_VERDICT_EFFECT },
    { "another page",
      { ROW, GONE("ul#v:children"),
        { KIND(ROUTE_CHANGED), LATER, .caused = DEED_YES, .pattern = "/b",
          .value = "/a" } },
      DEED_VERDICT_EFFECT },
    { "a page that it was led back from",
      { { KIND(ROUTE_CHANGED), AT_ONCE, .pattern = "/b", .value = "/a",
          .place = "route" },
        { KIND(ROUTE_CHANGED), LATER, .certified = true, .pattern = "/a",
          .value = "/b", .place = "route" },
        UNKNOWN },
      DEED_VERDICT_OBSERVED },
    { "a dialog that opens again",
      { { KIND(DIALOG_CLOSED), AT_ONCE, .instance_id = "d" },
        { KIND(DIALOG_OPENED), LATER, .certified = true, .instance_id = "d" },
        UNKNOWN },
      DEED_VERDICT_OBSERVED },
    { "a dialog that stays closed",
      { { KIND(DIALOG_CLOSED), AT_ONCE, .instance_id = "d" }, UNKNOWN },
      DEED_VERDICT_EFFECT },
    { "a button that is not pressed after all",
      { { KIND(STATE_CHANGED), AT_ONCE, .place = "button#b:attr.aria-pressed" },
        GONE("button#b:attr.aria-pressed"), UNKNOWN },
      DEED_VERDICT_OBSERVED },
    { "a box that is not checked after all",
      { { KIND(ELEMENT_STATE), AT_ONCE, .state = DEED_STATE_CHECKED,
          .state_value = DEED_YES, .instance_id = TARGET },
        { KIND(ELEMENT_STATE), LATER, .certified = true,
          .state = DEED_STATE_CHECKED, .state_value = DEED_NO,
          .instance_id = TARGET },
        UNKNOWN },
      DEED_VERDICT_OBSERVED },
    { "a class that names a state",
      { { KIND(STATE_CHANGED), AT_ONCE, .stateful = true,
          .place = "i#h:attr.class" },
        GONE("i#h:attr.class"), UNKNOWN },
      DEED_VERDICT_OBSERVED },
    { "a class that names none",
      { { KIND(STATE_CHANGED), AT_ONCE, .place = "i#h:attr.class" },
        GONE("i#h:attr.class"), UNKNOWN },
      DEED_VERDICT_EFFECT },
    { "a row that was hidden and is there again",
      { { KIND(STATE_CHANGED), AT_ONCE, .hid = true,
          .place = "li#x:attr.hidden" },
        GONE("li#x:attr.hidden"), UNKNOWN },
      DEED_VERDICT_OBSERVED },
    { "a wheel without a word",
      { { KIND(STATE_CHANGED), AT_ONCE, .mute = true, .place = "p#w:children" },
        GONE("p#w:children"), UNKNOWN },
      DEED_VERDICT_EFFECT },
    { "words that ask to wait",
      { { KIND(STATE_CHANGED), AT_ONCE, .said = "Please wait",
          .place = "p#w:text" },
        GONE("p#w:text"), UNKNOWN },
      DEED_VERDICT_EFFECT },
    { "a sign that the page is busy",
      { { KIND(STATE_CHANGED), AT_ONCE, .busy = true, .said = "Gordetzen",
          .place = "p#w:text" },
        GONE("p#w:text"), UNKNOWN },
      DEED_VERDICT_EFFECT },
    { "the label of a button that could not be pressed meanwhile",
      { { KIND(STATE_CHANGED), AT_ONCE, .said = "Gordetzen",
          .place = "button#b:text", .instance_id = TARGET },
        { KIND(STATE_CHANGED), AT_ONCE, .instance_id = TARGET,
          .place = "button#b:attr.disabled" },
        GONE("button#b:text"), GONE("button#b:attr.disabled"), UNKNOWN },
      DEED_VERDICT_EFFECT },
    { "the label of one that could",
      { { KIND(STATE_CHANGED), AT_ONCE, .said = "Jarraitzen",
          .place = "button#b:text", .instance_id = TARGET },
        GONE("button#b:text"), UNKNOWN },
      DEED_VERDICT_OBSERVED },
    { "a row that is gone with the sign beside it",
      { ROW, { KIND(BUSY), AT_ONCE, .place = "p#w:text", .text = "Saving…" },
        GONE("ul#v:children"), { KIND(IDLE), LATER }, UNKNOWN },
      DEED_VERDICT_OBSERVED },
};
/* clang-format on */

static void tell(struct deed_evidence *e, const struct story *story)
{
    deed_evidence_watched(e, DEED_DOUBT_US);
    e->handled = DEED_YES;
    deed_evidence_send(e, SENT, 1);
    deed_evidence_received(e, SENT + DEED_MS(5));
    const struct deed_signal order = { KIND(REQUEST_STARTED), AT_ONCE,
                                       .place = "request POST /x" };
    const struct deed_signal answer = { KIND(REQUEST_FINISHED),
                                        .at_us = ANSWERED, .status = 200,
                                        .place = "request POST /x" };
    deed_evidence_feed(e, &order, TARGET, 0);
    bool answered = false;
    for (unsigned i = 0; i < STEPS && story->steps[i].at_us; i++) {
        if (!answered && story->steps[i].at_us >= ANSWERED) {
            deed_evidence_feed(e, &answer, TARGET, 0);
            answered = true;
        }
        deed_evidence_feed(e, &story->steps[i], TARGET, 0);
    }
    deed_evidence_settle(e, END);
}

static void content_that_is_gone_needs_something_in_its_place(void **state)
{
    (void)state;
    for (unsigned i = 0; i < DEED_ARRAY_LEN(stories); i++) {
        struct deed_arena arena;
        struct deed_evidence e;
        deed_time_us until;
        deed_arena_init(&arena, 0);
        deed_evidence_init(&e, &arena);
        tell(&e, &stories[i]);
        enum deed_effect_verdict end = deed_evidence_judge(&e, END, &until);
        if (end != stories[i].end) {
            fail_msg("%s: %d instead of %d", stories[i].label, end,
                     stories[i].end);
        }
        deed_arena_fini(&arena);
    }
}

/* What is dragged wears a state until it is dropped. */
static void a_state_of_a_drag_is_not_lost(void **state)
{
    (void)state;
    static const struct story grabbed = {
        .steps = { { KIND(STATE_CHANGED), AT_ONCE,
                     .place = "div#a:attr.aria-pressed" },
                   GONE("div#a:attr.aria-pressed"),
                   UNKNOWN }
    };
    for (unsigned drags = 0; drags < 2; drags++) {
        struct deed_arena arena;
        struct deed_evidence e;
        deed_arena_init(&arena, 0);
        deed_evidence_init(&e, &arena);
        e.drags = drags;
        tell(&e, &grabbed);
        assert_int_equal(deed_evidence_has_lost(&e), !drags);
        deed_arena_fini(&arena);
    }
}

/* The last words are the ones that tell how it ended. */
static void what_the_page_says_instead_is_quoted(void **state)
{
    (void)state;
    struct deed_arena arena;
    struct deed_evidence e;
    deed_arena_init(&arena, 0);
    deed_evidence_init(&e, &arena);
    assert_null(deed_evidence_lost_words(&e));
    tell(&e, &stories[1]);
    assert_true(deed_evidence_has_lost(&e));
    assert_string_equal(deed_evidence_lost_words(&e), "Zerrenda bere horretan");
    deed_arena_fini(&arena);
}

/* What stands for it may still come: nothing is said before that. */
static void a_replacement_is_waited_for(void **state)
{
    (void)state;
    struct deed_arena arena;
    struct deed_evidence e;
    deed_time_us until;
    deed_arena_init(&arena, 0);
    deed_evidence_init(&e, &arena);
    tell(&e, &stories[1]);
    deed_time_us soon = ANSWERED + DEED_AFTER_US + 1;
    assert_int_equal(deed_evidence_judge(&e, soon, &until), DEED_VERDICT_WAIT);
    assert_int_equal(until, ANSWERED + DEED_ERROR_GRACE_US);
    const struct deed_signal saved = { KIND(TOAST), .at_us = soon,
                                       .certified = true, .text = "Saved",
                                       .place = "#toast" };
    deed_evidence_feed(&e, &saved, TARGET, 0);
    assert_int_equal(deed_evidence_judge(&e, soon, &until),
                     DEED_VERDICT_EFFECT);
    deed_arena_fini(&arena);
}

/* A title is set for every press by those who count presses. */
static void a_title_counts_where_the_target_has_a_handler(void **state)
{
    (void)state;
    static const enum deed_tri handled[] = { DEED_YES, DEED_NO, DEED_UNKNOWN };
    const struct deed_signal title = { KIND(STATE_CHANGED), AT_ONCE,
                                       .title = true, .place = "title:text" };
    for (unsigned i = 0; i < DEED_ARRAY_LEN(handled); i++) {
        struct deed_arena arena;
        struct deed_evidence e;
        deed_arena_init(&arena, 0);
        deed_evidence_init(&e, &arena);
        deed_evidence_watched(&e, DEED_DOUBT_US);
        e.handled = handled[i];
        deed_evidence_send(&e, SENT, 1);
        deed_evidence_feed(&e, &title, TARGET, 0);
        assert_int_equal(e.strong, handled[i] == DEED_YES);
        deed_arena_fini(&arena);
    }
}

/* The panel that was made for a tab says its words, also when it is left. */
static void a_tab_that_is_left_again_was_not_opened(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        bool tab, back;
        bool lost;
    } cases[] = {
        { "left", true, true, true },
        { "selected", true, false, false },
        { "no tab, and its words stand", false, true, false },
    };
    const struct deed_signal seen[] = {
        { KIND(STATE_CHANGED), AT_ONCE, .instance_id = TARGET,
          .place = "button#b:attr.aria-selected" },
        { KIND(STATE_CHANGED), AT_ONCE, .place = "section#q:attr.aria-hidden",
          .said = "Second" },
        { KIND(STATE_CHANGED), AT_ONCE, .place = "section#q:children",
          .said = "Second", .fresh = true },
        { KIND(UNDONE), LATER, .place = "button#b:attr.aria-selected" },
        { KIND(UNDONE), LATER, .place = "section#q:attr.aria-hidden" },
    };
    for (unsigned i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_arena arena;
        struct deed_evidence e;
        print_message("# %s\n", cases[i].label);
        deed_arena_init(&arena, 0);
        deed_evidence_init(&e, &arena);
        deed_evidence_watched(&e, DEED_DOUBT_US);
        e.tab = cases[i].tab;
        deed_evidence_send(&e, SENT, 1);
        for (unsigned k = 0; k < (cases[i].back ? 5u : 3u); k++) {
            deed_evidence_feed(&e, &seen[k], TARGET, 0);
        }
        assert_int_equal(deed_evidence_has_lost(&e), cases[i].lost);
        deed_arena_fini(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(content_that_is_gone_needs_something_in_its_place),
        cmocka_unit_test(what_the_page_says_instead_is_quoted),
        cmocka_unit_test(a_state_of_a_drag_is_not_lost),
        cmocka_unit_test(a_replacement_is_waited_for),
        cmocka_unit_test(a_tab_that_is_left_again_was_not_opened),
        cmocka_unit_test(a_title_counts_where_the_target_has_a_handler),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
