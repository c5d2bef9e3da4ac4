/* SPDX-License-Identifier: Apache-2.0 */
/* Ends from outside: cancelled, lost, late, refused, out of memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "action_fixture.h"
#include "base/util.h"
#include "core/act/action_internal.h"

/* Ends from outside. */

static void to_state(enum deed_action_state state)
{
    static struct deed_policy_rule rule = { .decision = DEED_CONFIRM };
    static struct deed_policy policy = { .rules = &rule, .rule_count = 1 };
    policy.grants = deed_policy_default.grants;
    rule.decision =
        state == DEED_WAITING_FOR_USER ? DEED_HANDOFF : DEED_CONFIRM;
    if (state == DEED_AWAITING_CONFIRMATION || state == DEED_WAITING_FOR_USER) {
        w.opts.policy = &policy;
    }
    if (state == DEED_RECOVERING) {
        cover();
    }
    assert_int_equal(world_request(&w, PRESS), DEED_OK);
    if (state == DEED_RECEIVED) {
        return;
    }
    world_start(&w);
    if (state == DEED_CHECKING_PRECONDITIONS) {
        /* An observation without facts leaves them to be asked for. */
        w.op.query.want_facts = false;
    }
    world_until_state(&w, state);
    assert_int_equal(deed_action_state(w.action), state);
}

static void a_cancel_ends_every_state_truthfully(void **state)
{
    (void)state;
    for (int s = DEED_RECEIVED; s < DEED_SUCCEEDED; s++) {
        again();
        to_state((enum deed_action_state)s);
        world_say(&w, DEED_EVENT_CANCEL, s % 2 ? "changed my mind" : NULL);
        assert_non_null(w.result);
        bool out = s == DEED_EXECUTING || s == DEED_VERIFYING;
        assert_failed(DEED_ERR_CANCELLED,
                      out ? DEED_SIDE_UNKNOWN : DEED_SIDE_NONE);
        assert_int_equal(w.result->status, DEED_STATUS_CANCELLED);
        assert_string_equal(w.result->message,
                            s % 2 ? "cancelled: changed my mind" : "cancelled");
        assert_int_equal(w.result->delivered,
                         s == DEED_EXECUTING   ? DEED_DELIVERY_UNCONFIRMED
                         : s == DEED_VERIFYING ? DEED_DELIVERY_CONFIRMED
                                               : DEED_DELIVERY_NOT_SENT);
        /* What comes later is dropped. */
        world_say(&w, DEED_EVENT_START, NULL);
        world_say(&w, DEED_EVENT_GRANT, NULL);
        world_say(&w, DEED_EVENT_CANCEL, NULL);
        world_say(&w, DEED_EVENT_LOST, NULL);
        world_tick(&w, DEED_MS(200000));
        assert_int_equal(w.dos[DEED_DO_RESULT], 1);
    }
}

static void a_lost_surface_ends_every_state_truthfully(void **state)
{
    (void)state;
    for (int s = DEED_RECEIVED; s < DEED_SUCCEEDED; s++) {
        again();
        to_state((enum deed_action_state)s);
        world_say(&w, DEED_EVENT_LOST, s % 2 ? "the tab crashed" : NULL);
        assert_non_null(w.result);
        bool out = s == DEED_EXECUTING || s == DEED_VERIFYING;
        assert_failed(DEED_ERR_INTERNAL_RUNTIME_ERROR,
                      out ? DEED_SIDE_UNKNOWN : DEED_SIDE_NONE);
        assert_int_equal(w.result->status, DEED_STATUS_FAILED);
        assert_string_equal(w.result->message,
                            s % 2 ? "the surface is gone: the tab crashed"
                                  : "the surface is gone: connection lost");
        assert_int_equal(w.dos[DEED_DO_RESULT], 1);
    }
}

static void an_answer_that_the_surface_is_lost_ends_it_too(void **state)
{
    (void)state;
    static const enum deed_do_kind kinds[] = { DEED_DO_OBSERVE, DEED_DO_PROBE,
                                               DEED_DO_PERFORM };
    for (size_t i = 0; i < DEED_ARRAY_LEN(kinds); i++) {
        again();
        if (kinds[i] == DEED_DO_PROBE) {
            cover();
        }
        action_begin(PRESS);
        world_until(&w, kinds[i]);
        world_answer_code(&w, DEED_LOST);
        assert_failed(DEED_ERR_INTERNAL_RUNTIME_ERROR,
                      kinds[i] == DEED_DO_PERFORM ? DEED_SIDE_UNKNOWN
                                                  : DEED_SIDE_NONE);
    }
}

static void a_driver_that_fails_is_quoted(void **state)
{
    (void)state;
    static const struct {
        enum deed_do_kind kind;
        const char *message;
        enum deed_side_effect side;
    } cases[] = {
        { DEED_DO_OBSERVE, "could not look: reading or writing failed",
          DEED_SIDE_NONE },
        { DEED_DO_PROBE,
          "could not check the target: reading or writing failed",
          DEED_SIDE_NONE },
        { DEED_DO_PERFORM,
          "the input has no receipt: reading or writing failed",
          DEED_SIDE_UNKNOWN },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        again();
        if (cases[i].kind == DEED_DO_PROBE) {
            cover();
        }
        action_begin(PRESS);
        world_until(&w, cases[i].kind);
        world_answer_code(&w, DEED_IO);
        assert_failed(DEED_ERR_INTERNAL_RUNTIME_ERROR, cases[i].side);
        assert_string_equal(w.result->message, cases[i].message);
    }
}

static void a_good_code_without_an_answer_is_a_fault(void **state)
{
    (void)state;
    static const enum deed_do_kind kinds[] = { DEED_DO_OBSERVE, DEED_DO_PROBE,
                                               DEED_DO_PERFORM };
    for (size_t i = 0; i < DEED_ARRAY_LEN(kinds); i++) {
        again();
        if (kinds[i] == DEED_DO_PROBE) {
            cover();
        }
        action_begin(PRESS);
        world_until(&w, kinds[i]);
        world_answer_code(&w, DEED_OK);
        assert_int_equal(w.result->error, DEED_ERR_INTERNAL_RUNTIME_ERROR);
    }
}

static void the_deadline_while_input_is_out_leaves_it_unknown(void **state)
{
    (void)state;
    action_begin(PRESS);
    world_until(&w, DEED_DO_PERFORM);
    world_tick(&w, DEED_MS(5000));
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_UNKNOWN);
    assert_int_equal(w.result->delivered, DEED_DELIVERY_UNCONFIRMED);
    assert_int_equal(w.result->effect, DEED_EFFECT_UNKNOWN);
    assert_int_equal(w.result->failure_class,
                     DEED_FAILURE_VERIFICATION_TIMEOUT);
    assert_false(w.result->retry_safe);
    assert_false(w.result->retryable);
    assert_int_equal(w.dos[DEED_DO_ABORT], 1);
}

static void a_surface_that_never_answers_fails_at_the_deadline(void **state)
{
    (void)state;
    action_begin(PRESS);
    world_tick(&w, DEED_MS(4999));
    assert_null(w.result);
    world_tick(&w, DEED_MS(1));
    assert_failed(DEED_ERR_INTERNAL_RUNTIME_ERROR, DEED_SIDE_NONE);
    assert_string_equal(w.result->message,
                        "the page could not be looked at in 5000 ms");
}

/* Looks that came back empty-handed say nothing about what is there. */
static void who_never_saw_the_page_does_not_say_what_is_missing(void **state)
{
    (void)state;
    w.elements[0].gone = true;
    w.pending = DEED_PENDING_LOAD;
    w.blind = true;
    world_do(&w, PRESS);
    assert_failed(DEED_ERR_INTERNAL_RUNTIME_ERROR, DEED_SIDE_NONE);
    assert_string_equal(w.result->message,
                        "the page could not be looked at in 5000 ms");
}

static void a_look_that_takes_too_long_does_not_either(void **state)
{
    (void)state;
    w.elements[0].gone = true;
    w.pending = DEED_PENDING_LOAD;
    action_begin(PRESS);
    world_answer(&w); /* not there, and then the next look never ends */
    world_tick(&w, DEED_MS(200));
    assert_int_equal(w.op.kind, DEED_DO_OBSERVE);
    world_tick(&w, DEED_MS(5000));
    assert_failed(DEED_ERR_INTERNAL_RUNTIME_ERROR, DEED_SIDE_NONE);
}

static void a_deadline_in_a_check_does_not_speak_of_an_older_wait(void **state)
{
    (void)state;
    w.elements[0].gone = true;
    w.pending = DEED_PENDING_LOAD;
    action_begin(PRESS);
    world_answer(&w); /* not there */
    w.elements[0].gone = false;
    world_tick(&w, DEED_MS(200));
    w.op.query.want_facts = false; /* found, and its facts are asked for */
    world_answer(&w);
    assert_int_equal(w.op.kind, DEED_DO_PROBE);
    world_tick(&w, DEED_MS(5000));
    assert_failed(DEED_ERR_INTERNAL_RUNTIME_ERROR, DEED_SIDE_NONE);
}

static void the_timeout_is_the_requests_then_the_owners_then_ours(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        const char *json;
        deed_time_us owner_us;
        deed_time_us ends_ms;
    } cases[] = {
        { "ours", PRESS, 0, 5000 },
        { "the owner's", PRESS, DEED_MS(700), 700 },
        { "the request's",
          "{'actionId':'ui.activate','timeoutMs':300,'target':{'ref':" SAVE
          "}}",
          DEED_MS(700), 300 },
        { "navigation has longer",
          "{'actionId':'nav.navigate','args':{'url':'https://a.example/'}}", 0,
          30000 },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        again();
        w.opts.timeout_us = cases[i].owner_us;
        world_do(&w, cases[i].json);
        assert_int_equal(w.result->error, DEED_ERR_VERIFICATION_FAILED);
        assert_int_equal(world_took(&w), cases[i].ends_ms);
    }
}

static void late_and_foreign_answers_are_dropped(void **state)
{
    (void)state;
    w.on_gesture = toasts;
    action_begin(PRESS);
    struct deed_facts facts = w.elements[0].facts;
    world_feed(&w, (struct deed_event){ .kind = DEED_EVENT_PROBED,
                                        .op = w.op.op + 7,
                                        .facts = &facts });
    world_feed(&w, (struct deed_event){ .kind = DEED_EVENT_PERFORMED,
                                        .op = 0,
                                        .code = DEED_LOST });
    world_feed(&w, (struct deed_event){ .kind = DEED_EVENT_COUNT });
    world_say(&w, DEED_EVENT_START, NULL);
    assert_int_equal(deed_action_state(w.action), DEED_RESOLVING_TARGET);
    world_run(&w);
    assert_succeeded();
}

static void time_does_not_run_backwards(void **state)
{
    (void)state;
    action_begin(PRESS);
    deed_time_us wakeup = deed_action_wakeup(w.action);
    w.now -= DEED_MS(500);
    world_say(&w, DEED_EVENT_TICK, NULL);
    assert_int_equal(deed_action_wakeup(w.action), wakeup);
}

static void a_request_that_is_wrong_is_not_accepted(void **state)
{
    (void)state;
    static const struct {
        const char *json;
        enum deed_code code;
    } cases[] = {
        { "{'actionId':'ui.fly','target':{'ref':" SAVE "}}", DEED_UNSUPPORTED },
        { "{'actionId':'ui.activate'}", DEED_INVALID },
        { "{'actionId':'app.invoke','args':{'action':'video.create'}}",
          DEED_UNSUPPORTED },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        assert_int_equal(world_request(&w, cases[i].json), cases[i].code);
        assert_null(w.action);
    }
    deed_action_destroy(NULL);
}

/* Memory. */

static const char *const memory_cases[] = {
    PRESS,
    "{'actionId':'ui.activate','target':{'ref':{'by':'semantic',"
    "'role':'button','name':'Save'}},'verification':{'policy':'all',"
    "'signals':[{'kind':'toast.contains','text':'Saved'}]}}",
    "{'actionId':'ui.read','target':{'ref':" SAVE "}}",
    "{'actionId':'ui.enterText','target':{'ref':{'by':'stableId',"
    "'value':'name'}},'args':{'text':'abc','clear':false}}",
    "{'actionId':'ui.activate','target':{'ref':{'by':'stableId',"
    "'value':'nothing'}}}",
    "{'actionId':'ui.submit','target':{'ref':" SAVE "}}",
    "{'actionId':'x.deed.drag','target':{'ref':" SAVE "},'args':{'to':"
    "{'by':'stableId','value':'name'}}}",
    "{'actionId':'ui.setValue','target':{'ref':{'by':'stableId',"
    "'value':'name'}},'args':{'value':'y'}}",
    "{'actionId':'x.deed.upload','target':{'ref':" SAVE "},'args':{'files':"
    "['/tmp/a.png']}}",
};

/* only: the one arena that is short, counted from 1; 0: all of them. */
static void run_short(const char *json, size_t room, size_t only,
                      bool *ret_enough)
{
    again();
    w.on_gesture = toasts;
    w.content.text = "Save";
    w.elements[0].facts.submit_id = "el_name";
    struct world_element *name = world_add(&w, "el_name", "textbox", "Name");
    name->facts.reading.text = "x";
    name->facts.cover = "nothing";
    world_set(&w, "el_name", DEED_STATE_EDITABLE, DEED_YES);
    assert_int_equal(world_request(&w, json), DEED_OK);
    struct deed_arena *arenas[] = { &w.action->keep, &w.action->fresh,
                                    &w.action->sight, &w.action->judged,
                                    &w.action->part_fresh };
    for (size_t i = 0; i < DEED_ARRAY_LEN(arenas); i++) {
        if (only && arenas[i] != arenas[only - 1]) {
            continue;
        }
        arenas[i]->limit_bytes = arenas[i]->used_bytes + room;
    }
    world_start(&w);
    world_run(&w);
    *ret_enough = true;
    for (size_t i = 0; i < DEED_ARRAY_LEN(arenas); i++) {
        *ret_enough = *ret_enough && !arenas[i]->failed;
    }
}

/* However early memory runs out, there is one result, and it is no lie. */
static void an_action_without_memory_still_ends_once(void **state)
{
    (void)state;
    for (size_t c = 0; c < DEED_ARRAY_LEN(memory_cases) * 6; c++) {
        bool enough = false;
        /* From 1: no limit at all is written as 0. */
        for (size_t room = 1; !enough; room += 16) {
            run_short(memory_cases[c / 6], room, c % 6, &enough);
            assert_int_equal(w.dos[DEED_DO_RESULT], 1);
            assert_true(room < 100000);
        }
    }
}

static void a_text_beyond_the_limit_is_not_accepted(void **state)
{
    (void)state;
    static char json[DEED_TEXT_ARG_MAX_BYTES + 200];
    static char text[DEED_TEXT_ARG_MAX_BYTES + 2];
    memset(text, 'x', sizeof(text) - 1);
    snprintf(json, sizeof(json),
             "{'actionId':'ui.enterText','target':{'ref':" SAVE
             "},'args':{'text':'%s'}}",
             text);
    assert_int_equal(world_request(&w, json), DEED_TOO_LARGE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ACTION_TEST(a_cancel_ends_every_state_truthfully),
        ACTION_TEST(a_lost_surface_ends_every_state_truthfully),
        ACTION_TEST(an_answer_that_the_surface_is_lost_ends_it_too),
        ACTION_TEST(a_driver_that_fails_is_quoted),
        ACTION_TEST(a_good_code_without_an_answer_is_a_fault),
        ACTION_TEST(the_deadline_while_input_is_out_leaves_it_unknown),
        ACTION_TEST(a_surface_that_never_answers_fails_at_the_deadline),
        ACTION_TEST(who_never_saw_the_page_does_not_say_what_is_missing),
        ACTION_TEST(a_look_that_takes_too_long_does_not_either),
        ACTION_TEST(a_deadline_in_a_check_does_not_speak_of_an_older_wait),
        ACTION_TEST(the_timeout_is_the_requests_then_the_owners_then_ours),
        ACTION_TEST(late_and_foreign_answers_are_dropped),
        ACTION_TEST(time_does_not_run_backwards),
        ACTION_TEST(a_request_that_is_wrong_is_not_accepted),
        ACTION_TEST(an_action_without_memory_still_ends_once),
        ACTION_TEST(a_text_beyond_the_limit_is_not_accepted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
