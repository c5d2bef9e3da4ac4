/* SPDX-License-Identifier: Apache-2.0 */
/* What facts after an act weigh. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "evidence_fixture.h"

/* What one signal after the act says by itself, at once and in the end. */
static void each_kind_of_signal_weighs_what_it_weighs(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        struct deed_signal signal;
        bool counts;
        enum deed_effect_verdict at_once, in_the_end;
    } cases[] = {
        { "a route",
          { KIND(ROUTE_CHANGED) },
          true,
          DEED_VERDICT_EFFECT,
          DEED_VERDICT_EFFECT },
        { "a toast",
          { KIND(TOAST) },
          true,
          DEED_VERDICT_EFFECT,
          DEED_VERDICT_EFFECT },
        { "a dialog",
          { KIND(DIALOG_OPENED) },
          true,
          DEED_VERDICT_EFFECT,
          DEED_VERDICT_EFFECT },
        { "a popup",
          { KIND(POPUP_OPENED) },
          true,
          DEED_VERDICT_EFFECT,
          DEED_VERDICT_EFFECT },
        { "a download",
          { KIND(DOWNLOAD_STARTED) },
          true,
          DEED_VERDICT_EFFECT,
          DEED_VERDICT_EFFECT },
        { "an element",
          { KIND(ELEMENT_APPEARED) },
          true,
          DEED_VERDICT_EFFECT,
          DEED_VERDICT_EFFECT },
        { "a change elsewhere",
          { KIND(STATE_CHANGED), .instance_id = "el_2" },
          true,
          DEED_VERDICT_EFFECT,
          DEED_VERDICT_EFFECT },
        { "a change of the target",
          { KIND(ELEMENT_STATE), .instance_id = TARGET },
          true,
          DEED_VERDICT_EFFECT,
          DEED_VERDICT_EFFECT },
        { "its looks only",
          { KIND(STATE_CHANGED), .instance_id = TARGET, .weak = true },
          true,
          DEED_VERDICT_WEAK,
          DEED_VERDICT_WEAK },
        { "a request that never ends",
          { KIND(REQUEST_STARTED) },
          true,
          DEED_VERDICT_WAIT,
          DEED_VERDICT_OPEN },
        { "a message to a server",
          { KIND(FRAME_SENT), .place = "socket" },
          true,
          DEED_VERDICT_WAIT,
          DEED_VERDICT_OBSERVED },
        { "a page that stays busy",
          { KIND(BUSY), .text = "Saving…" },
          true,
          DEED_VERDICT_WAIT,
          DEED_VERDICT_OPEN },
        { "what nobody could notice",
          { KIND(STATE_CHANGED), .caused = DEED_YES, .hidden = true },
          false,
          DEED_VERDICT_NOTHING,
          DEED_VERDICT_NOTHING },
        { "the same content once more",
          { KIND(STATE_CHANGED), .certified = true, .same = true },
          false,
          DEED_VERDICT_NOTHING,
          DEED_VERDICT_NOTHING },
        { "an answer to an older request",
          { KIND(REQUEST_FINISHED) },
          false,
          DEED_VERDICT_NOTHING,
          DEED_VERDICT_NOTHING },
        { "an answer known to be caused",
          { KIND(REQUEST_FINISHED), .caused = DEED_YES },
          true,
          DEED_VERDICT_WAIT,
          DEED_VERDICT_OBSERVED },
        { "a refusal by the server",
          { KIND(REQUEST_FINISHED), .status = 500 },
          true,
          DEED_VERDICT_WAIT,
          DEED_VERDICT_CONTRADICTED },
        { "a request that fails",
          { KIND(REQUEST_FAILED) },
          true,
          DEED_VERDICT_WAIT,
          DEED_VERDICT_CONTRADICTED },
        { "an exception",
          { KIND(EXCEPTION) },
          true,
          DEED_VERDICT_WAIT,
          DEED_VERDICT_CONTRADICTED },
        { "a validation message",
          { KIND(VALIDATION), .text = "too short" },
          true,
          DEED_VERDICT_CONTRADICTED,
          DEED_VERDICT_CONTRADICTED },
        { "the focus",
          { KIND(FOCUS_ON) },
          false,
          DEED_VERDICT_NOTHING,
          DEED_VERDICT_NOTHING },
        { "a scroll",
          { KIND(SCROLLED) },
          false,
          DEED_VERDICT_NOTHING,
          DEED_VERDICT_NOTHING },
        { "layout",
          { KIND(LAYOUT) },
          false,
          DEED_VERDICT_NOTHING,
          DEED_VERDICT_NOTHING },
        { "text",
          { KIND(TEXT_CONTAINS) },
          false,
          DEED_VERDICT_NOTHING,
          DEED_VERDICT_NOTHING },
        { "an alert",
          { KIND(JS_DIALOG), .role = "alert" },
          true,
          DEED_VERDICT_EFFECT,
          DEED_VERDICT_EFFECT },
        { "a question answered with yes",
          { KIND(JS_DIALOG), .role = "confirm", .value = "accepted" },
          true,
          DEED_VERDICT_EFFECT,
          DEED_VERDICT_EFFECT },
        { "a question answered with no",
          { KIND(JS_DIALOG), .role = "confirm", .value = "dismissed" },
          false,
          DEED_VERDICT_CONTRADICTED,
          DEED_VERDICT_CONTRADICTED },
        { "somebody else's doing",
          { KIND(TOAST), .caused = DEED_NO },
          false,
          DEED_VERDICT_NOTHING,
          DEED_VERDICT_NOTHING },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct fixture *f = NULL;
        evidence_setup((void **)&f);
        print_message("# %s\n", cases[i].label);
        deed_evidence_send(&f->evidence, SENT, 5);
        assert_int_equal(feed(&f->evidence, cases[i].signal), cases[i].counts);
        assert_int_equal(deed_evidence_any(&f->evidence), cases[i].counts);
        assert_int_equal(judge(&f->evidence, 2), cases[i].at_once);
        assert_int_equal(judge(&f->evidence, DEED_MS(5000)),
                         cases[i].in_the_end);
        evidence_teardown((void **)&f);
    }
}

static void focus_and_scrolling_count_where_they_are_wanted(void **state)
{
    struct fixture *f = *state;
    deed_evidence_send(&f->evidence, SENT, 0);
    const struct deed_signal focus = { KIND(FOCUS_ON), .at_us = SENT };
    const struct deed_signal scroll = { KIND(SCROLLED), .at_us = SENT };
    assert_false(
        deed_evidence_feed(&f->evidence, &focus, TARGET, DEED_ALSO_SCROLL));
    assert_true(
        deed_evidence_feed(&f->evidence, &focus, TARGET, DEED_ALSO_FOCUS));
    assert_false(
        deed_evidence_feed(&f->evidence, &scroll, TARGET, DEED_ALSO_FOCUS));
    assert_true(
        deed_evidence_feed(&f->evidence, &scroll, TARGET, DEED_ALSO_SCROLL));
    assert_int_equal(f->evidence.scrolled, 2);
}

static void errors_alone_are_no_effect(void **state)
{
    struct fixture *f = *state;
    deed_evidence_send(&f->evidence, SENT, 0);
    feed(&f->evidence, (struct deed_signal){ KIND(EXCEPTION) });
    feed(&f->evidence, (struct deed_signal){ KIND(VALIDATION) });
    feed(&f->evidence, (struct deed_signal){ KIND(REQUEST_FAILED) });
    assert_true(deed_evidence_any(&f->evidence));
    assert_false(deed_evidence_effect(&f->evidence));
    feed(&f->evidence, (struct deed_signal){ KIND(TOAST) });
    assert_true(deed_evidence_effect(&f->evidence));
}

static void something_good_outweighs_an_exception(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    deed_evidence_send(e, SENT, 0);
    feed(e, (struct deed_signal){ KIND(EXCEPTION), .text = "x is null" });
    feed(e, (struct deed_signal){ KIND(STATE_CHANGED), .instance_id = TARGET });
    assert_int_equal(judge(e, 2), DEED_VERDICT_EFFECT);
}

static void an_answered_request_is_seen_in_spite_of_an_exception(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    deed_evidence_send(e, SENT, 0);
    feed(e, (struct deed_signal){ KIND(EXCEPTION) });
    feed(e, (struct deed_signal){ KIND(REQUEST_STARTED) });
    assert_int_equal(judge(e, 2), DEED_VERDICT_WAIT);
    feed(e, (struct deed_signal){ KIND(REQUEST_FINISHED), .status = 200 });
    assert_int_equal(judge(e, DEED_MS(5000)), DEED_VERDICT_OBSERVED);
}

static void evidence_that_cannot_be_kept_still_counts(void **state)
{
    struct fixture *f = *state;
    f->arena.limit_bytes = 1;
    deed_evidence_send(&f->evidence, SENT, 0);
    assert_true(feed(&f->evidence,
                     (struct deed_signal){ KIND(TOAST), .text = "saved" }));
    assert_int_equal(f->evidence.seen_count, 0);
    assert_int_equal(judge(&f->evidence, 2), DEED_VERDICT_EFFECT);
}

static void a_newer_revision_must_come_after_the_act(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    feed(e, (struct deed_signal){ KIND(TOAST), .revision = 7, .at_us = 1 });
    assert_false(deed_evidence_revision_advanced(e));
    deed_evidence_send(e, SENT, 5);
    assert_int_equal(e->base_revision, 7);
    assert_false(deed_evidence_revision_advanced(e));
    feed(e, (struct deed_signal){ KIND(TOAST), .revision = 8 });
    assert_true(deed_evidence_revision_advanced(e));
    deed_evidence_send(e, SENT + 50, 99); /* only the first counts */
    assert_true(deed_evidence_revision_advanced(e));
    assert_int_equal(e->sent_at, SENT);
}

static void a_restart_forgets_the_effects_and_keeps_the_noise(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    deed_evidence_add_noise(e, "#clock");
    deed_evidence_send(e, SENT, 9);
    feed(e, (struct deed_signal){ KIND(ROUTE_CHANGED), .place = "route",
                                  .revision = 12 });
    deed_evidence_restart(e);
    assert_false(deed_evidence_any(e));
    assert_false(deed_evidence_effect(e));
    assert_int_equal(e->routes, 0);
    assert_int_equal(judge(e, DEED_MS(900)), DEED_VERDICT_NOTHING);
    /* What happens until the next act is nobody's effect. */
    assert_false(feed(e, (struct deed_signal){ KIND(TOAST) }));
    deed_evidence_send(e, SENT + 500, 0);
    assert_int_equal(e->base_revision, 12);
    assert_false(
        feed(e, (struct deed_signal){ KIND(STATE_CHANGED), .place = "#clock",
                                      .at_us = SENT + 600 }));
    assert_false(
        feed(e, (struct deed_signal){ KIND(STATE_CHANGED), .place = "route",
                                      .at_us = SENT + 600 }));
    assert_true(
        feed(e, (struct deed_signal){ KIND(TOAST), .at_us = SENT + 600 }));
}

static void what_is_taken_back_is_no_effect(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    struct deed_signal row = change_at(SENT + 1);
    row.caused = DEED_YES;
    watch(e, DEED_DOUBT_US);
    feed(e, row);
    assert_int_equal(judge(e, 2), DEED_VERDICT_EFFECT);
    feed(e, (struct deed_signal){ KIND(UNDONE), .place = "#out" });
    assert_int_equal(judge(e, 3), DEED_VERDICT_WAIT);
    assert_int_equal(judge(e, DEED_ERROR_GRACE_US + 1),
                     DEED_VERDICT_CONTRADICTED);
    feed(e, (struct deed_signal){ KIND(REDONE), .place = "#out" });
    assert_int_equal(judge(e, 4), DEED_VERDICT_EFFECT);
    feed(e, (struct deed_signal){ KIND(UNDONE), .place = "#out" });
    feed(e, (struct deed_signal){ KIND(BUSY), .text = "Saving…" });
    feed(e, (struct deed_signal){ KIND(IDLE) });
    /* A sign that it was busy proves nothing: something else has to come. */
    assert_int_equal(judge(e, DEED_MS(200)), DEED_VERDICT_WAIT);
    assert_int_equal(judge(e, DEED_MS(200) + DEED_REQUEST_GRACE_US),
                     DEED_VERDICT_OBSERVED);
}

static void a_page_that_was_left_is_judged_by_where_it_went(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    deed_evidence_send(e, SENT, 1);
    feed(e, (struct deed_signal){ KIND(JS_DIALOG), .role = "beforeunload",
                                  .value = "accepted" });
    assert_int_equal(judge(e, 2), DEED_VERDICT_NOTHING);
}

static void what_every_press_brings_about_is_no_effect(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        struct deed_signal signal;
        const char *blind;
        bool deaf;
        unsigned strong;
    } rows[] = {
        { "by a listener that does not look",
          { KIND(STATE_CHANGED), .place = "p", .root = "click" },
          "pointerdown click",
          false,
          0 },
        { "of another type",
          { KIND(STATE_CHANGED), .place = "p", .root = "click" },
          "dblclick clicks",
          false,
          1 },
        { "below the root",
          { KIND(STATE_CHANGED), .place = "p" },
          "click",
          false,
          1 },
        { "nobody else would get it",
          { KIND(STATE_CHANGED), .place = "p" },
          "click",
          true,
          0 },
        { "a dialog of it", { KIND(DIALOG_OPENED) }, "click", true, 0 },
        { "a message of it", { KIND(TOAST), .text = "Hi" }, "click", true, 0 },
        { "the document of a server",
          { KIND(ROUTE_CHANGED) },
          "click",
          true,
          1 },
        { "a window", { KIND(POPUP_OPENED) }, "click", true, 0 },
        { "a window that was asked for",
          { KIND(POPUP_OPENED) },
          "click",
          false,
          1 },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        struct fixture f;
        struct deed_signal signal = rows[i].signal;
        deed_arena_init(&f.arena, 0);
        deed_evidence_init(&f.evidence, &f.arena);
        watch(&f.evidence, DEED_MS(1));
        f.evidence.blind = rows[i].blind;
        f.evidence.deaf = rows[i].deaf;
        signal.caused = DEED_YES;
        feed(&f.evidence, signal);
        if (f.evidence.strong != rows[i].strong ||
            f.evidence.alike != !rows[i].strong) {
            fail_msg("%s: %u", rows[i].label, f.evidence.strong);
        }
        deed_arena_fini(&f.arena);
    }
}

static void more_may_come_after_the_focus(void **state)
{
    struct fixture *f = *state;
    watch(&f->evidence, DEED_DOUBT_US);
    feed(&f->evidence, (struct deed_signal){ KIND(FOCUS_ON), .form_back = true,
                                             .caused = DEED_YES });
    assert_int_equal(judge(&f->evidence, 10), DEED_VERDICT_WAIT);
    f->evidence.put_off = true;
    assert_int_equal(judge(&f->evidence, DEED_MS(900)), DEED_VERDICT_WAIT);
    assert_int_equal(judge(&f->evidence, DEED_MS(1100)), DEED_VERDICT_OBSERVED);
    f->evidence.cut = true;
    assert_null(deed_evidence_sent_back(&f->evidence));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_kind_of_signal_weighs_what_it_weighs),
        EVIDENCE_TEST(focus_and_scrolling_count_where_they_are_wanted),
        EVIDENCE_TEST(errors_alone_are_no_effect),
        EVIDENCE_TEST(something_good_outweighs_an_exception),
        EVIDENCE_TEST(an_answered_request_is_seen_in_spite_of_an_exception),
        EVIDENCE_TEST(evidence_that_cannot_be_kept_still_counts),
        EVIDENCE_TEST(a_newer_revision_must_come_after_the_act),
        EVIDENCE_TEST(a_restart_forgets_the_effects_and_keeps_the_noise),
        EVIDENCE_TEST(what_is_taken_back_is_no_effect),
        EVIDENCE_TEST(a_page_that_was_left_is_judged_by_where_it_went),
        cmocka_unit_test(what_every_press_brings_about_is_no_effect),
        EVIDENCE_TEST(more_may_come_after_the_focus),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
