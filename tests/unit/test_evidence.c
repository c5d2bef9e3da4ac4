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
#define TARGET "el_1"

struct fixture {
    struct deed_arena arena;
    struct deed_evidence evidence;
};

static int setup(void **state)
{
    static struct fixture fixture;
    deed_arena_init(&fixture.arena, 0);
    deed_evidence_init(&fixture.evidence, &fixture.arena);
    *state = &fixture;
    return 0;
}

static int teardown(void **state)
{
    struct fixture *fixture = *state;
    deed_arena_fini(&fixture->arena);
    return 0;
}

static bool feed(struct deed_evidence *e, struct deed_signal signal)
{
    if (!signal.at_us) {
        signal.at_us = SENT + 1;
    }
    return deed_evidence_feed(e, &signal, TARGET, 0);
}

static enum deed_effect_verdict judge(const struct deed_evidence *e,
                                      deed_time_us after_us)
{
    deed_time_us until;
    return deed_evidence_judge(e, SENT + after_us, &until);
}

#define KIND(id) .kind = DEED_SIGNAL_##id

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
        setup((void **)&f);
        print_message("# %s\n", cases[i].label);
        deed_evidence_send(&f->evidence, SENT, 5);
        assert_int_equal(feed(&f->evidence, cases[i].signal), cases[i].counts);
        assert_int_equal(deed_evidence_any(&f->evidence), cases[i].counts);
        assert_int_equal(judge(&f->evidence, 2), cases[i].at_once);
        assert_int_equal(judge(&f->evidence, DEED_MS(5000)),
                         cases[i].in_the_end);
        teardown((void **)&f);
    }
}

/* A no that nobody asked for is deed's own, whatever the page makes of it. */
static void an_answer_that_nobody_asked_for(void **state)
{
    (void)state;
    for (int unasked = 0; unasked < 2; unasked++) {
        struct fixture *f = NULL;
        setup((void **)&f);
        f->evidence.unasked = unasked;
        deed_evidence_send(&f->evidence, SENT, 5);
        (void)feed(&f->evidence,
                   (struct deed_signal){ KIND(JS_DIALOG), .role = "confirm",
                                         .value = "dismissed" });
        (void)feed(&f->evidence, (struct deed_signal){ KIND(STATE_CHANGED),
                                                       .place = "p#p:text" });
        assert_int_equal(judge(&f->evidence, DEED_MS(5000)),
                         unasked ? DEED_VERDICT_CONTRADICTED
                                 : DEED_VERDICT_EFFECT);
        teardown((void **)&f);
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

static void saving_on_the_button_waits_for_its_request(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    deed_time_us until;
    deed_evidence_send(e, SENT, 0);
    feed(e, (struct deed_signal){ KIND(STATE_CHANGED), .instance_id = TARGET });
    feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .at_us = SENT + 5 });
    assert_int_equal(deed_evidence_judge(e, SENT + 6, &until),
                     DEED_VERDICT_WAIT);
    assert_int_equal(until, SENT + DEED_SETTLE_US);
    feed(e, (struct deed_signal){ KIND(REQUEST_FAILED), .at_us = SENT + 9,
                                  .text = "offline" });
    assert_int_equal(deed_evidence_judge(e, SENT + DEED_MS(100), &until),
                     DEED_VERDICT_WAIT);
    assert_int_equal(until, SENT + 9 + DEED_ERROR_GRACE_US);
    assert_int_equal(deed_evidence_judge(e, until, &until),
                     DEED_VERDICT_CONTRADICTED);
    assert_string_equal(e->error, "offline");
}

/* A row that is added is no effect while the order may still fail. */
static void a_change_waits_for_the_order_it_speaks_of(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    deed_evidence_send(e, SENT, 0);
    feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .place = "POST /a" });
    feed(e, (struct deed_signal){ KIND(STATE_CHANGED), .place = "#rows" });
    assert_int_equal(judge(e, 2), DEED_VERDICT_WAIT);
    feed(e, (struct deed_signal){ KIND(REQUEST_FINISHED), .place = "POST /a",
                                  .status = 500 });
    assert_int_equal(judge(e, DEED_ERROR_GRACE_US + 2),
                     DEED_VERDICT_CONTRADICTED);
    feed(e, (struct deed_signal){ KIND(REQUEST_FINISHED), .place = "POST /a",
                                  .status = 200 });
    assert_int_equal(judge(e, DEED_MS(100)), DEED_VERDICT_EFFECT);
}

static void a_lookup_that_fails_takes_no_change_back(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    deed_evidence_send(e, SENT, 0);
    feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .weak = true });
    feed(e, (struct deed_signal){ KIND(STATE_CHANGED), .place = "#rows" });
    assert_int_equal(judge(e, 2), DEED_VERDICT_WAIT);
    feed(e, (struct deed_signal){ KIND(REQUEST_FAILED), .weak = true });
    assert_int_equal(judge(e, DEED_MS(100)), DEED_VERDICT_EFFECT);
}

/* A poll that turns out to be somebody else's is no news about it. */
static void the_failure_of_a_lookup_stays_when_another_is_disowned(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    e->watched = true;
    deed_evidence_send(e, SENT, 0);
    feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .weak = true,
                                  .place = "/a", .caused = DEED_YES });
    feed(e, (struct deed_signal){ KIND(REQUEST_FAILED), .weak = true,
                                  .place = "/a", .caused = DEED_YES });
    assert_true(e->lookup_failed_at >= 0);
    feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .weak = true,
                                  .place = "/poll", .caused = DEED_NO });
    assert_true(e->lookup_failed_at >= 0);
    feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .weak = true,
                                  .place = "/a", .caused = DEED_NO });
    assert_true(e->lookup_failed_at < 0);
}

/* A poll that was sent just before the act was reported after it: the next ones
 * are no orders of the act's, whatever becomes of them. */
static void what_follows_a_disowned_request_is_doubted(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    e->watched = true;
    e->handled = DEED_YES;
    deed_evidence_send(e, SENT, 0);
    const struct deed_signal poll = { KIND(REQUEST_STARTED), .place = "/poll",
                                      .request = "1", .caused = DEED_YES };
    feed(e, poll);
    struct deed_signal before = poll;
    before.caused = DEED_NO;
    feed(e, before);
    assert_int_equal(e->open_count, 0);
    feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .place = "/poll",
                                  .request = "2" });
    feed(e, (struct deed_signal){ KIND(REQUEST_FINISHED), .place = "/poll",
                                  .request = "2", .status = 500 });
    assert_int_equal(e->refused, 0);
    /* Nobody else asks for what was not asked for before. */
    feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .place = "/save",
                                  .request = "3" });
    assert_int_equal(e->open_count, 1);
}

/* Optimistic pages go on before the server has agreed. */
static void even_a_route_waits_for_the_order_that_is_under_way(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    deed_evidence_send(e, SENT, 0);
    feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .place = "POST /a" });
    feed(e, (struct deed_signal){ KIND(ROUTE_CHANGED) });
    assert_int_equal(judge(e, 2), DEED_VERDICT_WAIT);
    assert_int_equal(judge(e, DEED_SETTLE_US), DEED_VERDICT_OPEN);
    assert_string_equal(deed_evidence_open_list(e), "POST /a");
    feed(e, (struct deed_signal){ KIND(REQUEST_FINISHED), .place = "POST /a",
                                  .status = 200 });
    assert_int_equal(judge(e, DEED_MS(100)), DEED_VERDICT_EFFECT);
    assert_string_equal(deed_evidence_open_list(e), "");
}

static void the_first_error_and_the_first_refusal_are_quoted(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    deed_evidence_send(e, SENT, 0);
    feed(e, (struct deed_signal){ KIND(REQUEST_FAILED), .pattern = "/api/a" });
    feed(e, (struct deed_signal){ KIND(EXCEPTION), .text = "later" });
    feed(e, (struct deed_signal){ KIND(VALIDATION), .text = "too short" });
    feed(e, (struct deed_signal){ KIND(VALIDATION), .text = "later" });
    assert_string_equal(e->error, "/api/a");
    assert_string_equal(e->refusal, "too short");
}

static void places_that_change_by_themselves_are_noise(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    const struct deed_signal clock = { KIND(STATE_CHANGED), .place = "#clock",
                                       .at_us = 1 };
    deed_evidence_add_noise(e, "#ticker");
    deed_evidence_add_noise(e, NULL);
    deed_evidence_add_noise(e, "");
    assert_int_equal(e->noise_count, 1);
    assert_false(feed(e, clock)); /* before the act */
    deed_evidence_send(e, SENT, 0);
    struct deed_signal late = clock;
    late.at_us = SENT - 1; /* told late, but of before */
    assert_false(feed(e, late));
    late.at_us = SENT + 1;
    assert_false(feed(e, late));
    late.place = "#ticker";
    assert_false(feed(e, late));
    assert_false(deed_evidence_any(e));
    late.caused = DEED_YES; /* the driver knows better */
    assert_true(feed(e, late));
    late.caused = DEED_UNKNOWN;
    late.place = NULL; /* no place is never noise */
    assert_true(feed(e, late));
}

static void only_so_many_places_and_signals_are_kept(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    char place[32];
    for (int i = 0; i < DEED_NOISE_MAX + 5; i++) {
        snprintf(place, sizeof(place), "#p%d", i);
        deed_evidence_add_noise(e, place);
        deed_evidence_add_noise(e, place);
    }
    assert_int_equal(e->noise_count, DEED_NOISE_MAX);
    deed_evidence_send(e, SENT, 0);
    for (int i = 0; i < DEED_EVIDENCE_MAX; i++) {
        feed(e, (struct deed_signal){ KIND(TOAST) });
    }
    assert_false(e->cut);
    feed(e, (struct deed_signal){ KIND(TOAST) });
    assert_true(e->cut);
    assert_int_equal(e->seen_count, DEED_EVIDENCE_MAX);
    assert_int_equal(e->strong, DEED_EVIDENCE_MAX + 1);
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

/* Where the driver watches, a change that nobody saw caused is doubted. */

static void watch(struct deed_evidence *e, deed_time_us before_us)
{
    deed_evidence_watched(e, before_us);
    deed_evidence_send(e, SENT, 0);
}

static struct deed_signal change_at(deed_time_us at_us)
{
    return (struct deed_signal){ KIND(STATE_CHANGED), .place = "#out",
                                 .at_us = at_us };
}

static void a_change_counts_when_it_did_not_come_again(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    deed_time_us until;
    watch(e, DEED_MS(100));
    assert_true(feed(e, change_at(SENT + 5)));
    assert_false(deed_evidence_any(e));
    assert_int_equal(deed_evidence_judge(e, SENT + 6, &until),
                     DEED_VERDICT_WAIT);
    assert_int_equal(until, SENT + 5 + DEED_DOUBT_US - DEED_MS(100));
    assert_false(deed_evidence_settle(e, until - 1));
    assert_true(deed_evidence_settle(e, until));
    assert_int_equal(deed_evidence_judge(e, until, &until),
                     DEED_VERDICT_EFFECT);
    assert_int_equal(e->doubt_count, 0);
}

static void a_change_that_comes_again_is_noise(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    watch(e, DEED_MS(100));
    feed(e, (struct deed_signal){ KIND(TOAST), .place = "#toasts" });
    feed(e, change_at(SENT + 5));
    feed(e, change_at(SENT + 6)); /* the same burst */
    assert_int_equal(e->doubt_count, 3);
    assert_true(feed(e, change_at(SENT + 6 + DEED_BURST_US)));
    assert_int_equal(e->doubt_count, 1); /* the toast */
    assert_false(feed(e, change_at(SENT + DEED_MS(900))));
    assert_true(deed_evidence_settle(e, SENT + DEED_MS(9000)));
    assert_int_equal(e->strong, 1);
}

static void what_was_watched_long_enough_is_not_doubted(void **state)
{
    struct fixture *f = *state;
    watch(&f->evidence, DEED_DOUBT_US);
    assert_true(feed(&f->evidence, change_at(SENT + 5)));
    assert_true(deed_evidence_any(&f->evidence));
}

static void what_speaks_for_itself_is_not_doubted(void **state)
{
    struct fixture *f = *state;
    static const struct deed_signal plain[] = {
        { KIND(STATE_CHANGED), .place = "#out", .caused = DEED_YES },
        { KIND(STATE_CHANGED), .place = "#out", .certified = true },
        { KIND(POPUP_OPENED) },
    };
    watch(&f->evidence, DEED_MS(1));
    for (size_t i = 0; i < DEED_ARRAY_LEN(plain); i++) {
        feed(&f->evidence, plain[i]);
        assert_int_equal(f->evidence.strong, i + 1);
    }
}

static void one_change_before_the_act_is_no_noise_but_a_doubt(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    deed_evidence_watched(e, DEED_DOUBT_US);
    feed(e, change_at(1));
    feed(e, (struct deed_signal){ KIND(STATE_CHANGED), .at_us = 1 });
    struct deed_signal clock = change_at(1);
    clock.place = "#clock";
    feed(e, clock);
    feed(e, clock);
    deed_evidence_send(e, SENT, 0);
    assert_true(feed(e, change_at(SENT + 5)));
    assert_int_equal(e->doubt_count, 1);
    clock.at_us = SENT + 5;
    assert_false(feed(e, clock));
    deed_evidence_restart(e); /* and what was doubted is noise then */
    deed_evidence_send(e, SENT, 0);
    assert_false(feed(e, change_at(SENT + 9)));
}

static void a_request_is_settled_with_its_answer(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    watch(e, DEED_MS(100));
    feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .place = "/api",
                                  .at_us = SENT + 1 });
    feed(e, (struct deed_signal){ KIND(REQUEST_FAILED), .place = "/api",
                                  .at_us = SENT + DEED_MS(200) });
    assert_int_equal(e->doubt_count, 2);
    assert_true(
        deed_evidence_settle(e, SENT + 1 + DEED_DOUBT_US - DEED_MS(100)));
    assert_int_equal(e->failed, 1);
    assert_int_equal(e->open_count, 0);
}

static void a_button_that_changes_itself_waits_for_its_request(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    deed_time_us until;
    const struct deed_signal own = { KIND(ELEMENT_STATE), .instance_id = TARGET,
                                     .place = TARGET, .caused = DEED_YES };
    watch(e, DEED_MS(100));
    feed(e, own);
    assert_int_equal(deed_evidence_judge(e, SENT + 2, &until),
                     DEED_VERDICT_WAIT);
    assert_int_equal(until, SENT + 1 + DEED_OWN_GRACE_US);
    assert_int_equal(deed_evidence_judge(e, until, &until),
                     DEED_VERDICT_EFFECT);
    feed(e, change_at(SENT + 3)); /* a doubt, but of no request */
    assert_int_equal(judge(e, DEED_MS(90)), DEED_VERDICT_EFFECT);
}

static void a_timer_or_a_worker_may_send_its_request(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    deed_time_us until;
    const struct deed_signal own = { KIND(ELEMENT_STATE),
                                     .instance_id = TARGET,
                                     .place = TARGET,
                                     .caused = DEED_YES,
                                     .state = DEED_STATE_PRESSED,
                                     .state_value = DEED_YES };
    watch(e, DEED_MS(100));
    e->put_off = true;
    feed(e, own);
    assert_int_equal(deed_evidence_judge(e, SENT + DEED_MS(500), &until),
                     DEED_VERDICT_WAIT);
    assert_int_equal(until, SENT + 1 + DEED_PUT_OFF_US);
    assert_int_equal(deed_evidence_judge(e, until, &until),
                     DEED_VERDICT_EFFECT);
    e->put_off = false;
    e->workers = true;
    assert_int_equal(deed_evidence_judge(e, SENT + DEED_MS(500), &until),
                     DEED_VERDICT_WAIT);
}

/* The address is told before the words of the document, and may be believed
 * later. */
static void words_of_the_page_that_came_outlast_its_address(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    watch(e, DEED_DOUBT_US);
    feed(e, (struct deed_signal){ KIND(STATE_CHANGED), .said = "Error",
                                  .caused = DEED_YES,
                                  .at_us = SENT + DEED_MS(20) });
    feed(e, (struct deed_signal){ KIND(ROUTE_CHANGED), .pattern = "/b",
                                  .caused = DEED_YES,
                                  .at_us = SENT + DEED_MS(10) });
    assert_string_equal(deed_evidence_says(e, NULL), "Error");
    feed(e, (struct deed_signal){ KIND(ROUTE_CHANGED), .pattern = "/c",
                                  .caused = DEED_YES,
                                  .at_us = SENT + DEED_MS(30) });
    assert_null(deed_evidence_says(e, NULL));
}

/* Which of two ties a change has, and what comes of it on a page that has been
 * watched for long and on one that has not. */
static void only_a_tie_makes_an_effect_of_a_change(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        struct deed_signal signal;
        enum deed_tri handled;
        deed_time_us at_us; /* after the receipt */
        enum deed_effect_verdict in_the_end;
    } cases[] = {
        { "certified, late",
          { KIND(STATE_CHANGED), .place = "#a", .certified = true },
          DEED_NO,
          DEED_MS(900),
          DEED_VERDICT_EFFECT },
        { "in the dispatch",
          { KIND(STATE_CHANGED), .place = "#a", .caused = DEED_YES },
          DEED_NO,
          0,
          DEED_VERDICT_EFFECT },
        { "near the target, late",
          { KIND(STATE_CHANGED), .place = "#a", .near = true },
          DEED_NO,
          DEED_MS(900),
          DEED_VERDICT_EFFECT },
        { "soon, and somebody listens there",
          { KIND(STATE_CHANGED), .place = "#a" },
          DEED_YES,
          DEED_MS(100),
          DEED_VERDICT_EFFECT },
        { "soon, and only the document listens",
          { KIND(STATE_CHANGED), .place = "#a" },
          DEED_NO,
          DEED_MS(100),
          DEED_VERDICT_NOTHING },
        { "late",
          { KIND(STATE_CHANGED), .place = "#a" },
          DEED_YES,
          DEED_MS(200),
          DEED_VERDICT_NOTHING },
        { "another document, late",
          { KIND(ROUTE_CHANGED), .near = true },
          DEED_NO,
          DEED_MS(300),
          DEED_VERDICT_EFFECT },
        { "another address, late, of a page that only hears it",
          { KIND(ROUTE_CHANGED), .place = "route", .near = true },
          DEED_NO,
          DEED_MS(300),
          DEED_VERDICT_NOTHING },
        { "a dialog, late",
          { KIND(DIALOG_OPENED) },
          DEED_YES,
          DEED_MS(300),
          DEED_VERDICT_NOTHING },
        { "an alert of the handler's",
          { KIND(JS_DIALOG), .role = "alert", .caused = DEED_YES },
          DEED_YES,
          DEED_MS(1),
          DEED_VERDICT_EFFECT },
        { "an alert of somebody's, soon",
          { KIND(JS_DIALOG), .role = "alert" },
          DEED_YES,
          DEED_MS(1),
          DEED_VERDICT_NOTHING },
        { "a message to people, late",
          { KIND(TOAST), .place = "#log" },
          DEED_YES,
          DEED_MS(300),
          DEED_VERDICT_NOTHING },
        { "an exception of somebody else's",
          { KIND(EXCEPTION) },
          DEED_YES,
          DEED_MS(300),
          DEED_VERDICT_NOTHING },
        { "a window, late",
          { KIND(POPUP_OPENED) },
          DEED_NO,
          DEED_MS(900),
          DEED_VERDICT_EFFECT },
    };
    for (size_t i = 0; i < 2 * DEED_ARRAY_LEN(cases); i++) {
        struct fixture *f = NULL;
        size_t at = i / 2;
        setup((void **)&f);
        print_message("# %s\n", cases[at].label);
        deed_evidence_watched(&f->evidence, i % 2 ? DEED_DOUBT_US : 1);
        f->evidence.handled = cases[at].handled;
        deed_evidence_send(&f->evidence, SENT, 0);
        deed_evidence_received(&f->evidence, SENT);
        struct deed_signal signal = cases[at].signal;
        signal.at_us = SENT + cases[at].at_us;
        feed(&f->evidence, signal);
        deed_evidence_settle(&f->evidence, SENT + DEED_MS(5000));
        assert_int_equal(judge(&f->evidence, DEED_MS(5000)),
                         cases[at].in_the_end);
        teardown((void **)&f);
    }
}

static void what_comes_with_the_answer_is_tied_to_its_request(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    watch(e, DEED_DOUBT_US);
    deed_evidence_received(e, SENT);
    feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .place = "POST /a",
                                  .caused = DEED_YES });
    feed(e, change_at(SENT + DEED_MS(400))); /* told before the answer */
    assert_int_equal(e->strong, 0);
    feed(e, (struct deed_signal){ KIND(REQUEST_FINISHED), .place = "POST /a",
                                  .caused = DEED_YES,
                                  .at_us = SENT + DEED_MS(401) });
    deed_evidence_settle(e, SENT + DEED_MS(402));
    assert_int_equal(e->strong, 1);
    struct deed_signal late = change_at(SENT + DEED_MS(900));
    late.place = "#chat";
    feed(e, late);
    deed_evidence_settle(e, SENT + DEED_MS(5000));
    assert_int_equal(e->strong, 1);
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

static void a_tracker_neither_holds_nor_fails_an_act(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    struct deed_signal row = change_at(SENT + 1);
    row.caused = DEED_YES;
    watch(e, DEED_DOUBT_US);
    feed(e, row);
    feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .place = "POST //t",
                                  .caused = DEED_YES, .foreign = true });
    feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .place = "POST //u",
                                  .caused = DEED_YES, .foreign = true });
    feed(e, (struct deed_signal){ KIND(REQUEST_FAILED), .place = "POST //t",
                                  .caused = DEED_YES });
    assert_int_equal(judge(e, DEED_MESSAGE_US + 1), DEED_VERDICT_EFFECT);
    assert_string_equal(deed_evidence_open_list(e), "");
}

/* The engine names what its input painted; a clock beside it is not named. */
static void on_a_page_that_moves_a_paint_needs_the_engines_word(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        bool moves, painted, certified;
        enum deed_effect_verdict verdict;
    } cases[] = {
        { "a quiet page", false, true, false, DEED_VERDICT_EFFECT },
        { "beside a clock", true, true, false, DEED_VERDICT_NOTHING },
        { "named by the engine", true, true, true, DEED_VERDICT_EFFECT },
        { "nothing to paint", true, false, false, DEED_VERDICT_EFFECT },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct fixture *f = NULL;
        assert_int_equal(setup((void **)&f), 0);
        struct deed_evidence *e = &f->evidence;
        struct deed_signal row = change_at(SENT + 1);
        if (cases[i].moves) {
            deed_evidence_add_noise(e, "#clock");
        }
        watch(e, DEED_DOUBT_US);
        row.painted = cases[i].painted;
        row.certified = cases[i].certified;
        feed(e, row);
        deed_evidence_settle(e, SENT + DEED_DOUBT_US + 2);
        enum deed_effect_verdict verdict = judge(e, DEED_DOUBT_US + 2);
        if (verdict != cases[i].verdict) {
            print_error("%s\n", cases[i].label);
        }
        assert_int_equal(verdict, cases[i].verdict);
        teardown((void **)&f);
    }
}

/* What changed once by itself may do so again. */
static void a_place_that_moved_once_is_doubted_for_long(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    struct deed_signal row = change_at(SENT + 1);
    deed_evidence_add_once(e, row.place);
    watch(e, DEED_DOUBT_US);
    feed(e, row);
    assert_int_equal(judge(e, 2), DEED_VERDICT_WAIT);
    feed(e, change_at(SENT + DEED_MS(840)));
    deed_evidence_settle(e, SENT + DEED_DOUBT_US + 2);
    assert_int_equal(judge(e, DEED_DOUBT_US + 2), DEED_VERDICT_NOTHING);
}

/* A list that the page asked for when it came, whose answer is told while the
 * act begins, is asked for again when the act was answered. */
static void the_end_of_a_request_is_not_a_second_one(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    struct deed_signal row = change_at(SENT + 1);
    row.caused = DEED_YES;
    deed_evidence_add_once(e, "GET /list");
    deed_evidence_watched(e, DEED_DOUBT_US);
    feed(e, (struct deed_signal){ KIND(REQUEST_FINISHED), .place = "GET /list",
                                  .weak = true, .at_us = SENT - 1 });
    watch(e, DEED_DOUBT_US);
    feed(e, row);
    feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .place = "POST /a",
                                  .caused = DEED_YES });
    feed(e, (struct deed_signal){ KIND(REQUEST_FINISHED), .place = "POST /a",
                                  .caused = DEED_YES, .status = 200 });
    feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .place = "GET /list",
                                  .weak = true, .at_us = SENT + 2 });
    assert_int_equal(judge(e, DEED_AFTER_US + 2), DEED_VERDICT_WAIT);
}

/* Tickers that come round too slowly to be known as such. */
static void paints_that_nobody_names_say_that_the_page_moves(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    struct deed_signal row = change_at(SENT + 1);
    static const char *const places[] = { "#p1", "#p2", "#p3" };
    watch(e, DEED_MS(200));
    deed_evidence_received(e, SENT + 1);
    row.painted = true;
    for (size_t i = 0; i < DEED_ARRAY_LEN(places); i++) {
        row.place = places[i];
        feed(e, row);
        row.at_us += DEED_SOON_US + DEED_MS(50);
    }
    deed_evidence_settle(e, SENT + 2 * DEED_DOUBT_US);
    assert_int_equal(judge(e, 2 * DEED_DOUBT_US), DEED_VERDICT_NOTHING);
}

/* A ticker that was empty when the page came. */
static void the_first_word_of_a_ticker_is_no_effect(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    struct deed_signal row = change_at(SENT + 1);
    watch(e, DEED_MS(200));
    row.place = "p#k:children";
    row.painted = true;
    feed(e, row);
    row.place = "p#k:text";
    row.at_us = SENT + DEED_MS(180);
    feed(e, row);
    deed_evidence_settle(e, SENT + 2 * DEED_DOUBT_US);
    assert_int_equal(judge(e, 2 * DEED_DOUBT_US), DEED_VERDICT_NOTHING);
}

/* An answer is over when the page had frames to show it. */
static void an_answer_is_waited_for_until_it_is_shown(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    struct deed_signal row = change_at(SENT + 1);
    row.caused = DEED_YES;
    watch(e, DEED_DOUBT_US);
    feed(e, row);
    feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .place = "POST /a",
                                  .caused = DEED_YES });
    feed(e, (struct deed_signal){ KIND(REQUEST_FINISHED), .place = "POST /a",
                                  .caused = DEED_YES, .status = 200 });
    feed(e, (struct deed_signal){ KIND(SHOWING) });
    assert_int_equal(judge(e, DEED_AFTER_US + 2), DEED_VERDICT_WAIT);
    assert_int_equal(judge(e, DEED_SHOWING_US + 2), DEED_VERDICT_EFFECT);
    feed(e, (struct deed_signal){ KIND(SHOWN) });
    assert_int_equal(judge(e, DEED_AFTER_US + 2), DEED_VERDICT_EFFECT);
}

/* A save that waits for the end of the typing is the text's. */
static void an_order_that_was_put_off_is_the_acts(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    const struct deed_signal begun = { KIND(REQUEST_STARTED),
                                       .place = "POST /save",
                                       .at_us = SENT + DEED_MS(300) };
    watch(e, DEED_MS(100));
    deed_evidence_received(e, SENT + 1);
    feed(e, begun);
    assert_string_equal(deed_evidence_open_list(e), "");
    deed_evidence_restart(e);
    e->noise_count = 0;
    e->timers = true;
    deed_evidence_send(e, SENT, 0);
    deed_evidence_received(e, SENT + 1);
    feed(e, begun);
    assert_string_equal(deed_evidence_open_list(e), "POST /save");
}

/* A poll whose first request fell between the input and its receipt. */
static void a_request_sent_before_the_input_came_is_not_the_acts(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    struct deed_signal row = change_at(SENT + 1);
    const struct deed_signal begun = { KIND(REQUEST_STARTED),
                                       .place = "POST /poll", .request = "7",
                                       .caused = DEED_YES };
    struct deed_signal other = begun;
    row.caused = DEED_YES;
    other.caused = DEED_NO;
    watch(e, DEED_DOUBT_US);
    feed(e, row);
    feed(e, begun);
    assert_int_equal(judge(e, 2), DEED_VERDICT_WAIT);
    feed(e, other);
    assert_string_equal(deed_evidence_open_list(e), "");
    assert_int_equal(judge(e, 2), DEED_VERDICT_EFFECT);
    /* Also where it was answered before that was known. */
    feed(e, begun);
    feed(e, (struct deed_signal){ KIND(REQUEST_FAILED), .place = "POST /poll",
                                  .request = "7", .caused = DEED_YES });
    assert_int_equal(judge(e, DEED_ERROR_GRACE_US + DEED_MS(200)),
                     DEED_VERDICT_CONTRADICTED);
    feed(e, other);
    assert_int_equal(judge(e, DEED_ERROR_GRACE_US + DEED_MS(200)),
                     DEED_VERDICT_EFFECT);
}

/* Words in a change, and what comes of them after a press and a form. */
static void words_that_may_mean_no_are_for_the_caller_to_judge(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        const char *said;
        bool wrong;
        enum deed_effect_verdict press, form;
    } cases[] = {
        { "a request", "Please enter a name", false, DEED_VERDICT_EFFECT,
          DEED_VERDICT_OBSERVED },
        { "plain words", "Something went wrong", false, DEED_VERDICT_OBSERVED,
          DEED_VERDICT_OBSERVED },
        { "drawn as an error", "Zajęte", true, DEED_VERDICT_EFFECT,
          DEED_VERDICT_OBSERVED },
        { "both", "Could not save", true, DEED_VERDICT_OBSERVED,
          DEED_VERDICT_OBSERVED },
        { "a field is marked", NULL, true, DEED_VERDICT_OBSERVED,
          DEED_VERDICT_OBSERVED },
        { "praise", "Saved", false, DEED_VERDICT_EFFECT, DEED_VERDICT_EFFECT },
        { "praise that mentions it", "Saved. This cannot be undone.", false,
          DEED_VERDICT_EFFECT, DEED_VERDICT_EFFECT },
        { "something else", "3 items", false, DEED_VERDICT_EFFECT,
          DEED_VERDICT_EFFECT },
        { "nothing", NULL, false, DEED_VERDICT_EFFECT, DEED_VERDICT_EFFECT },
    };
    for (size_t i = 0; i < 2 * DEED_ARRAY_LEN(cases); i++) {
        struct fixture *f = NULL;
        size_t at = i / 2;
        bool form = i % 2;
        setup((void **)&f);
        print_message("# %s\n", cases[at].label);
        watch(&f->evidence, DEED_DOUBT_US);
        struct deed_signal signal = change_at(SENT + 1);
        signal.caused = DEED_YES;
        signal.said = cases[at].said;
        signal.wrong = cases[at].wrong;
        deed_evidence_feed(&f->evidence, &signal, TARGET,
                           form ? DEED_ALSO_FORM : 0u);
        assert_int_equal(judge(&f->evidence, DEED_MS(500)),
                         form ? cases[at].form : cases[at].press);
        teardown((void **)&f);
    }
}

static void later_words_or_another_page_clear_a_doubt(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    struct deed_signal said = change_at(SENT + 1);
    watch(e, DEED_DOUBT_US);
    said.caused = DEED_YES;
    said.said = "Could not save";
    said.wrong = true;
    feed(e, said);
    assert_string_equal(e->says, "Could not save");
    said.said = "Saved";
    said.wrong = false;
    feed(e, said);
    assert_null(e->says);
    feed(e, (struct deed_signal){ KIND(TOAST), .text = "Saving failed",
                                  .role = "status", .caused = DEED_YES });
    assert_int_equal(judge(e, 9), DEED_VERDICT_WAIT);
    assert_int_equal(judge(e, DEED_MS(500)), DEED_VERDICT_OBSERVED);
    feed(e, (struct deed_signal){ KIND(ROUTE_CHANGED), .caused = DEED_YES });
    assert_int_equal(judge(e, 9), DEED_VERDICT_EFFECT);
}

/* A stream goes on answering: what comes with its messages comes again, and is
 * the act's doing if the act opened it. */
static void a_stream_of_the_act_is_its_answer(void **state)
{
    for (int own = 0; own < 2; own++) {
        struct fixture *f = NULL;
        setup((void **)&f);
        struct deed_evidence *e = &f->evidence;
        watch(e, 1);
        e->handled = DEED_NO;
        deed_evidence_received(e, SENT);
        if (own) {
            feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .request = "7",
                                          .place = "GET /s", .caused = DEED_YES,
                                          .weak = true });
            feed(e,
                 (struct deed_signal){ KIND(REQUEST_FINISHED), .request = "7",
                                       .place = "GET /s", .caused = DEED_YES });
        }
        for (int i = 1; i < 4; i++) {
            deed_time_us at = SENT + i * DEED_MS(400);
            feed(e, change_at(at - 5));
            feed(e, (struct deed_signal){ KIND(FRAME_RECEIVED), .request = "7",
                                          .at_us = at });
            deed_evidence_settle(e, at);
        }
        assert_int_equal(e->strong > 0, own);
        teardown((void **)&f);
    }
    (void)state;
}

static void an_act_is_open_until_its_document_is_there(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    watch(e, DEED_DOUBT_US);
    feed(e, (struct deed_signal){ KIND(LEAVING), .place = "GET /next",
                                  .caused = DEED_YES });
    assert_true(deed_evidence_is_leaving(e));
    assert_int_equal(judge(e, DEED_MS(200)), DEED_VERDICT_WAIT);
    assert_int_equal(judge(e, DEED_SETTLE_US), DEED_VERDICT_OPEN);
    assert_string_equal(deed_evidence_open_list(e), "GET /next");
    feed(e, (struct deed_signal){ KIND(ROUTE_CHANGED), .caused = DEED_YES });
    feed(e, (struct deed_signal){ KIND(LEFT) });
    assert_false(deed_evidence_is_leaving(e));
    assert_int_equal(judge(e, DEED_MS(200)), DEED_VERDICT_EFFECT);
    feed(e, (struct deed_signal){ KIND(LEAVING), .place = "GET /late",
                                  .caused = DEED_YES });
    assert_false(deed_evidence_is_leaving(e)); /* the new page's own */
}

static void a_message_alone_counts_where_the_target_has_a_handler(void **state)
{
    static const enum deed_effect_verdict want[] = {
        [DEED_UNKNOWN] = DEED_VERDICT_OBSERVED,
        [DEED_NO] = DEED_VERDICT_OBSERVED,
        [DEED_YES] = DEED_VERDICT_EFFECT,
    };
    static const enum deed_tri handled[] = { DEED_UNKNOWN, DEED_NO, DEED_YES };
    for (size_t i = 0; i < DEED_ARRAY_LEN(handled); i++) {
        struct fixture *f = NULL;
        setup((void **)&f);
        watch(&f->evidence, DEED_DOUBT_US);
        f->evidence.handled = handled[i];
        feed(&f->evidence,
             (struct deed_signal){ KIND(FRAME_SENT), .place = "websocket 1",
                                   .caused = DEED_YES });
        assert_int_equal(judge(&f->evidence, DEED_MS(4000)), want[handled[i]]);
        teardown((void **)&f);
    }
    (void)state;
}

static void only_so_many_doubts_are_kept(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    char place[16];
    watch(e, DEED_MS(100));
    for (int i = 0; i < DEED_DOUBTS_MAX + 3; i++) {
        snprintf(place, sizeof(place), "#p%d", i);
        struct deed_signal signal = change_at(SENT + 5);
        signal.place = place;
        assert_true(feed(e, signal));
    }
    assert_int_equal(e->doubt_count, DEED_DOUBTS_MAX);
    for (int i = 0; i < DEED_NOISE_MAX + 3; i++) {
        snprintf(place, sizeof(place), "#q%d", i);
        struct deed_signal signal = change_at(1);
        signal.place = place;
        feed(e, signal);
    }
    assert_int_equal(e->once_count, DEED_NOISE_MAX);
}

static struct deed_signal file(enum deed_signal_kind kind, const char *id,
                               const char *outcome)
{
    return (struct deed_signal){ .kind = kind,
                                 .name = "a.pdf",
                                 .download = { .id = id,
                                               .outcome = outcome,
                                               .bytes = 7,
                                               .total_bytes = 9 } };
}

static void a_download_is_followed_to_its_end(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    deed_evidence_send(e, SENT, 1);
    assert_true(feed(e, file(DEED_SIGNAL_DOWNLOAD_STARTED, "d1", NULL)));
    assert_int_equal(e->downloads, 1);
    assert_false(feed(e, file(DEED_SIGNAL_DOWNLOAD_PROGRESS, "d1", NULL)));
    assert_int_equal(e->seen_count, 1);
    assert_true(e->seen[0].download.bytes == 7);
    assert_null(e->seen[0].download.outcome);
    assert_true(
        feed(e, file(DEED_SIGNAL_DOWNLOAD_FINISHED, "d1", "completed")));
    assert_int_equal(e->downloads, 0);
    assert_string_equal(e->seen[0].download.outcome, "completed");
    assert_int_equal(judge(e, 2), DEED_VERDICT_EFFECT);
    /* Nothing ends twice. */
    assert_false(
        feed(e, file(DEED_SIGNAL_DOWNLOAD_FINISHED, "d1", "canceled")));
    assert_int_equal(judge(e, 2), DEED_VERDICT_EFFECT);
}

static void the_end_of_an_older_download_is_no_effect(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    deed_evidence_send(e, SENT, 1);
    assert_false(
        feed(e, file(DEED_SIGNAL_DOWNLOAD_FINISHED, "old", "completed")));
    assert_false(feed(e, file(DEED_SIGNAL_DOWNLOAD_PROGRESS, "old", NULL)));
    assert_int_equal(judge(e, DEED_MS(5000)), DEED_VERDICT_NOTHING);
}

/* Neither the tab that it opened in nor "Downloading…" makes up for it. */
static void a_file_that_broke_off_is_no_effect(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    deed_evidence_send(e, SENT, 1);
    feed(e, (struct deed_signal){ KIND(POPUP_OPENED) });
    feed(e, (struct deed_signal){ KIND(STATE_CHANGED), .instance_id = "el_2" });
    feed(e, file(DEED_SIGNAL_DOWNLOAD_STARTED, "d1", NULL));
    assert_true(feed(e, file(DEED_SIGNAL_DOWNLOAD_FINISHED, "d1", "canceled")));
    assert_string_equal(e->broken, "a.pdf");
    assert_int_equal(judge(e, 2), DEED_VERDICT_WAIT);
    assert_int_equal(judge(e, DEED_MS(500)), DEED_VERDICT_CONTRADICTED);
    feed(e, (struct deed_signal){ KIND(TOAST), .text = "sent by mail" });
    assert_int_equal(judge(e, DEED_MS(500)), DEED_VERDICT_EFFECT);
}

/* An address for another program, and a page that was not left. */
static void what_was_held_back_is_no_effect(void **state)
{
    struct fixture *f = *state;
    const struct deed_signal signals[] = {
        { KIND(OUTSIDE), .pattern = "mailto:a@b.c" },
        { KIND(JS_DIALOG), .role = "beforeunload", .value = "dismissed" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(signals); i++) {
        struct deed_evidence *e = &f->evidence;
        deed_evidence_init(e, &f->arena);
        deed_evidence_send(e, SENT, 1);
        feed(e, signals[i]);
        assert_int_equal(e->seen_count, 1);
        assert_int_equal(judge(e, 2), DEED_VERDICT_CONTRADICTED);
        feed(e, (struct deed_signal){ KIND(TOAST) });
        assert_int_equal(judge(e, 2), DEED_VERDICT_EFFECT);
    }
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
        { "a window", { KIND(POPUP_OPENED) }, "click", true, 1 },
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

/* A few signals after the act, and what they amount to in the end. */
static void outcomes_that_no_words_tell(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        struct deed_signal signals[3];
        enum deed_effect_verdict verdict;
    } rows[] = {
        { "a view that went with an error",
          { { KIND(EXCEPTION), .weak = true, .text = "Error: x" },
            { KIND(STATE_CHANGED), .place = "main:children", .swept = true,
              .said = "Huts!", .caused = DEED_YES } },
          DEED_VERDICT_OBSERVED },
        { "and one without an error",
          { { KIND(STATE_CHANGED), .place = "main:children", .swept = true,
              .said = "Step 2", .caused = DEED_YES } },
          DEED_VERDICT_EFFECT },
        { "an error that was thrown long before",
          { { KIND(EXCEPTION), .text = "Error: x", .at_us = SENT + 1 },
            { KIND(STATE_CHANGED), .place = "main:children", .swept = true,
              .caused = DEED_YES, .at_us = SENT + DEED_MS(900) } },
          DEED_VERDICT_EFFECT },
        { "and long after",
          { { KIND(STATE_CHANGED), .place = "main:children", .swept = true,
              .caused = DEED_YES, .at_us = SENT + 1 },
            { KIND(EXCEPTION), .text = "Error: x", .weak = true,
              .at_us = SENT + DEED_MS(900) } },
          DEED_VERDICT_EFFECT },
        { "an error beside a change",
          { { KIND(EXCEPTION), .weak = true },
            { KIND(STATE_CHANGED), .place = "p:text", .caused = DEED_YES } },
          DEED_VERDICT_EFFECT },
        { "the focus in the same form",
          { { KIND(FOCUS_ON), .form_back = true, .name = "Mail",
              .caused = DEED_YES } },
          DEED_VERDICT_OBSERVED },
        { "with a selection and scrolling",
          { { KIND(FOCUS_ON), .form_back = true, .caused = DEED_YES },
            { KIND(STATE_CHANGED), .place = "document:selection",
              .caused = DEED_YES },
            { KIND(SCROLLED), .caused = DEED_YES } },
          DEED_VERDICT_OBSERVED },
        { "elsewhere",
          { { KIND(FOCUS_ON), .caused = DEED_YES } },
          DEED_VERDICT_EFFECT },
        { "beside a row",
          { { KIND(FOCUS_ON), .form_back = true, .caused = DEED_YES },
            { KIND(STATE_CHANGED), .place = "ul:children",
              .caused = DEED_YES } },
          DEED_VERDICT_EFFECT },
        { "a change without a place",
          { { KIND(FOCUS_ON), .form_back = true, .caused = DEED_YES },
            { KIND(STATE_CHANGED), .caused = DEED_YES } },
          DEED_VERDICT_EFFECT },
        { "a challenge",
          { { KIND(STATE_CHANGED), .asks_human = true, .caused = DEED_YES } },
          DEED_VERDICT_OBSERVED },
        { "the same form, empty, and thanks",
          { { KIND(VALIDATION), .form_back = true, .caused = DEED_YES,
              .text = "the same form came back", .said = "Message sent" },
            { KIND(ROUTE_CHANGED), .caused = DEED_YES } },
          DEED_VERDICT_EFFECT },
        { "the same form",
          { { KIND(VALIDATION), .form_back = true, .caused = DEED_YES,
              .text = "the same form came back", .said = "Contact us" },
            { KIND(ROUTE_CHANGED), .caused = DEED_YES } },
          DEED_VERDICT_CONTRADICTED },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        struct fixture f;
        deed_arena_init(&f.arena, 0);
        deed_evidence_init(&f.evidence, &f.arena);
        watch(&f.evidence, DEED_DOUBT_US);
        for (size_t k = 0; k < 3; k++) {
            const struct deed_signal *signal = &rows[i].signals[k];
            if (signal->kind || signal->caused) { /* a row may be shorter */
                feed(&f.evidence, *signal);
            }
        }
        deed_time_us until;
        enum deed_effect_verdict verdict =
            deed_evidence_judge(&f.evidence, SENT + DEED_MS(5000), &until);
        if (verdict != rows[i].verdict) {
            fail_msg("%s: %d", rows[i].label, (int)verdict);
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

static void a_socket_is_waited_for_unless_it_is_silent(void **state)
{
    (void)state;
    static const struct {
        bool silent;
        bool held;
        bool open;
    } rows[] = { { false, false, true },
                 { true, false, false },
                 { true, true, true } };
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        struct fixture f;
        deed_time_us until;
        deed_arena_init(&f.arena, 0);
        deed_evidence_init(&f.evidence, &f.arena);
        watch(&f.evidence, DEED_MS(1));
        f.evidence.held = rows[i].held;
        feed(&f.evidence, (struct deed_signal){
                              KIND(FRAME_SENT), .place = "websocket 1",
                              .foreign = rows[i].silent, .caused = DEED_YES });
        assert_int_equal(
            deed_evidence_is_open(&f.evidence, SENT + DEED_MS(2000), &until),
            rows[i].open);
        deed_arena_fini(&f.arena);
    }
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_kind_of_signal_weighs_what_it_weighs),
        TEST(focus_and_scrolling_count_where_they_are_wanted),
        TEST(errors_alone_are_no_effect),
        TEST(something_good_outweighs_an_exception),
        TEST(an_answered_request_is_seen_in_spite_of_an_exception),
        TEST(saving_on_the_button_waits_for_its_request),
        TEST(a_change_waits_for_the_order_it_speaks_of),
        TEST(a_lookup_that_fails_takes_no_change_back),
        TEST(the_failure_of_a_lookup_stays_when_another_is_disowned),
        TEST(what_follows_a_disowned_request_is_doubted),
        TEST(even_a_route_waits_for_the_order_that_is_under_way),
        TEST(the_first_error_and_the_first_refusal_are_quoted),
        TEST(places_that_change_by_themselves_are_noise),
        TEST(only_so_many_places_and_signals_are_kept),
        TEST(evidence_that_cannot_be_kept_still_counts),
        TEST(a_newer_revision_must_come_after_the_act),
        TEST(a_restart_forgets_the_effects_and_keeps_the_noise),
        TEST(a_change_counts_when_it_did_not_come_again),
        TEST(a_change_that_comes_again_is_noise),
        TEST(what_was_watched_long_enough_is_not_doubted),
        cmocka_unit_test(an_answer_that_nobody_asked_for),
        TEST(what_speaks_for_itself_is_not_doubted),
        TEST(one_change_before_the_act_is_no_noise_but_a_doubt),
        TEST(a_request_is_settled_with_its_answer),
        TEST(a_button_that_changes_itself_waits_for_its_request),
        TEST(a_timer_or_a_worker_may_send_its_request),
        TEST(words_of_the_page_that_came_outlast_its_address),
        cmocka_unit_test(words_that_may_mean_no_are_for_the_caller_to_judge),
        TEST(later_words_or_another_page_clear_a_doubt),
        cmocka_unit_test(a_stream_of_the_act_is_its_answer),
        TEST(an_act_is_open_until_its_document_is_there),
        cmocka_unit_test(a_message_alone_counts_where_the_target_has_a_handler),
        TEST(only_so_many_doubts_are_kept),
        TEST(a_download_is_followed_to_its_end),
        TEST(only_a_tie_makes_an_effect_of_a_change),
        TEST(what_comes_with_the_answer_is_tied_to_its_request),
        TEST(what_is_taken_back_is_no_effect),
        TEST(a_tracker_neither_holds_nor_fails_an_act),
        TEST(on_a_page_that_moves_a_paint_needs_the_engines_word),
        TEST(a_place_that_moved_once_is_doubted_for_long),
        TEST(the_end_of_a_request_is_not_a_second_one),
        TEST(paints_that_nobody_names_say_that_the_page_moves),
        TEST(the_first_word_of_a_ticker_is_no_effect),
        TEST(an_answer_is_waited_for_until_it_is_shown),
        TEST(an_order_that_was_put_off_is_the_acts),
        TEST(a_request_sent_before_the_input_came_is_not_the_acts),
        TEST(the_end_of_an_older_download_is_no_effect),
        TEST(a_file_that_broke_off_is_no_effect),
        TEST(what_was_held_back_is_no_effect),
        TEST(a_page_that_was_left_is_judged_by_where_it_went),
        cmocka_unit_test(what_every_press_brings_about_is_no_effect),
        cmocka_unit_test(outcomes_that_no_words_tell),
        TEST(more_may_come_after_the_focus),
        cmocka_unit_test(a_socket_is_waited_for_unless_it_is_silent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
