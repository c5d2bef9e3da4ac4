/* SPDX-License-Identifier: Apache-2.0 */
/* Focus, highlights, scrolling and hovering. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "action_fixture.h"
#include "base/util.h"
#include "core/act/action_internal.h"

static void focuses(struct world *world, const struct deed_gesture *gesture,
                    struct deed_receipt *receipt)
{
    (void)gesture;
    (void)receipt;
    world_set(world, "el_save", DEED_STATE_FOCUSED, DEED_YES);
}

static void focus_must_be_on_the_target(void **state)
{
    (void)state;
    w.on_gesture = focuses;
    world_do(&w, ON_SAVE("ui.focus", ""));
    assert_succeeded();
    assert_in_range(world_took(&w), 400, 420); /* code could take it away */
    again();
    world_do(&w, ON_SAVE("ui.focus", ""));
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_UNKNOWN);
    again();
    world_set(&w, "el_save", DEED_STATE_FOCUSED, DEED_YES);
    world_do(&w, ON_SAVE("ui.focus", ""));
    assert_succeeded();
    assert_int_equal(w.acts, 0);
}

static void a_highlight_changes_nothing_and_claims_nothing(void **state)
{
    (void)state;
    world_do(&w, ON_SAVE("ui.highlight", ""));
    assert_succeeded();
    assert_int_equal(w.result->side_effect, DEED_SIDE_NONE);
    assert_int_equal(w.result->effect, DEED_EFFECT_NONE);
    assert_int_equal(w.result->lifecycle, DEED_LIFECYCLE_DISPATCHED);
}

static void blocks(struct world *world, const struct deed_gesture *gesture,
                   struct deed_receipt *receipt)
{
    (void)world;
    (void)gesture;
    receipt->delivered = DEED_DELIVERY_NOT_SENT;
    receipt->identity_changed = world->noise_count > 0;
}

static void a_highlight_that_fails_had_no_side_effect_either(void **state)
{
    (void)state;
    for (unsigned stale = 0; stale < 2; stale++) {
        again();
        w.noise_count = stale;
        w.on_gesture = blocks;
        world_do(&w, ON_SAVE("ui.highlight", ""));
        assert_int_equal(w.result->status, DEED_STATUS_FAILED);
        assert_int_equal(w.result->side_effect, DEED_SIDE_NONE);
    }
}

static void scrolls(struct world *world, const struct deed_gesture *gesture,
                    struct deed_receipt *receipt)
{
    (void)receipt;
    if (gesture->kind == DEED_GESTURE_SCROLL) {
        world->elements[0].facts.scroll.y += 100;
        world_signal(world, (struct deed_signal){ KIND(SCROLLED) });
    } else {
        world_set(world, "el_save", DEED_STATE_IN_VIEWPORT, DEED_YES);
    }
}

static void a_scroll_moves_or_is_at_its_end(void **state)
{
    (void)state;
    w.on_gesture = scrolls;
    world_do(&w, ON_SAVE("ui.scroll", ",'args':{'dy':100}"));
    assert_succeeded();
    again();
    world_do(&w, ON_SAVE("ui.scroll", ",'args':{'dy':100}"));
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_UNKNOWN);
    again();
    w.elements[0].facts.scroll_at_end = true;
    world_do(&w, ON_SAVE("ui.scroll", ",'args':{'to':'bottom'}"));
    assert_succeeded();
    again();
    w.elements[0].facts.scroll_at_start = true;
    world_do(&w, ON_SAVE("ui.scroll", ",'args':{'to':'top'}"));
    assert_succeeded();
}

static void the_page_must_be_seen_to_scroll(void **state)
{
    (void)state;
    w.on_gesture = scrolls;
    world_do(&w, "{'actionId':'ui.scroll','args':{'dy':100}}");
    assert_succeeded();
    again();
    world_do(&w, "{'actionId':'ui.scroll','args':{'dx':100,'dy':0}}");
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_UNKNOWN);
}

static enum deed_room room_there;
static enum deed_tri code_there;

static void turns(struct world *world, const struct deed_gesture *gesture,
                  struct deed_receipt *receipt)
{
    (void)world;
    (void)gesture;
    receipt->room = room_there;
    receipt->app_code = code_there;
    receipt->heard = room_there > DEED_ROOM_SOME ? DEED_UNKNOWN : DEED_YES;
}

/* Where nothing can move and nobody does anything, nothing is waited for. */
static void what_cannot_scroll_is_told_soon(void **state)
{
    (void)state;
    static const struct {
        const char *label, *request, *says;
        enum deed_room room;
        enum deed_tri code;
        enum deed_side_effect side;
        int most_ms;
    } cases[] = {
        { "no room", "x.deed.wheel", "nothing scrolls there", DEED_ROOM_NONE,
          DEED_NO, DEED_SIDE_NONE, 500 },
        { "at its end", "x.deed.wheel", "it is at its end already",
          DEED_ROOM_END, DEED_NO, DEED_SIDE_NONE, 500 },
        { "no room, and code", "x.deed.wheel", "nothing scrolls there",
          DEED_ROOM_NONE, DEED_YES, DEED_SIDE_UNKNOWN, 500 },
        { "the page takes it", "x.deed.wheel", "nothing changed",
          DEED_ROOM_UNKNOWN, DEED_YES, DEED_SIDE_UNKNOWN, 1100 },
        { "room, and no scroll", "x.deed.wheel", "nothing changed",
          DEED_ROOM_SOME, DEED_NO, DEED_SIDE_UNKNOWN, 6000 },
        { "scroll", "ui.scroll", "nothing scrolls there", DEED_ROOM_NONE,
          DEED_UNKNOWN, DEED_SIDE_NONE, 100 },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        char request[200];
        again();
        print_message("%s\n", cases[i].label);
        room_there = cases[i].room;
        code_there = cases[i].code;
        w.elements[0].facts.app_code = code_there;
        w.on_gesture = turns;
        (void)snprintf(request, sizeof(request),
                       ON_SAVE("%s", ",'args':{'dy':100}"), cases[i].request);
        world_do(&w, request);
        assert_failed(DEED_ERR_VERIFICATION_FAILED, cases[i].side);
        assert_string_equal(w.result->message, cases[i].says);
        assert_true(w.result->timings.ended <= DEED_MS(cases[i].most_ms));
    }
}

static void a_page_at_its_end_needs_no_scroll(void **state)
{
    (void)state;
    room_there = DEED_ROOM_END;
    code_there = DEED_UNKNOWN;
    w.on_gesture = turns;
    world_do(&w, "{'actionId':'ui.scroll','args':{'dy':100}}");
    assert_succeeded();
}

static struct deed_facts page_facts;

static void the_page_may_tell_its_end_with_the_receipt(void **state)
{
    (void)state;
    for (int at_end = 0; at_end < 2; at_end++) {
        again();
        page_facts = (struct deed_facts){ .scroll_at_end = at_end };
        action_begin("{'actionId':'ui.scroll','args':{'dy':9}}");
        world_answer_receipt(
            &w, &(struct deed_receipt){ .delivered = DEED_DELIVERY_CONFIRMED,
                                        .facts = &page_facts });
        world_run(&w);
        assert_int_equal(w.result->status,
                         at_end ? DEED_STATUS_SUCCEEDED : DEED_STATUS_FAILED);
    }
}

static void scroll_into_view_ends_in_view(void **state)
{
    (void)state;
    world_set(&w, "el_save", DEED_STATE_IN_VIEWPORT, DEED_NO);
    w.on_gesture = scrolls;
    world_do(&w, ON_SAVE("ui.scrollIntoView", ""));
    assert_succeeded();
    assert_int_equal(w.acts, 1);
    again();
    world_do(&w, ON_SAVE("ui.scrollIntoView", ""));
    assert_succeeded();
    assert_int_equal(w.acts, 0);
}

static void a_hover_is_over_when_the_pointer_is_there(void **state)
{
    (void)state;
    world_do(&w, ON_SAVE("x.deed.hover", ""));
    assert_succeeded();
    again();
    action_begin(ON_SAVE("x.deed.hover", ""));
    world_until(&w, DEED_DO_PERFORM);
    world_answer_receipt(
        &w, &(struct deed_receipt){ .delivered = DEED_DELIVERY_UNCONFIRMED });
    world_run(&w);
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_UNKNOWN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SLOW_ACTION_TEST(focus_must_be_on_the_target),
        SLOW_ACTION_TEST(a_highlight_changes_nothing_and_claims_nothing),
        SLOW_ACTION_TEST(a_highlight_that_fails_had_no_side_effect_either),
        SLOW_ACTION_TEST(a_scroll_moves_or_is_at_its_end),
        SLOW_ACTION_TEST(the_page_must_be_seen_to_scroll),
        SLOW_ACTION_TEST(what_cannot_scroll_is_told_soon),
        SLOW_ACTION_TEST(a_page_at_its_end_needs_no_scroll),
        SLOW_ACTION_TEST(the_page_may_tell_its_end_with_the_receipt),
        SLOW_ACTION_TEST(scroll_into_view_ends_in_view),
        SLOW_ACTION_TEST(a_hover_is_over_when_the_pointer_is_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
