/* SPDX-License-Identifier: Apache-2.0 */
/* Reading, navigating and the application's own actions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "action_fixture.h"
#include "base/util.h"
#include "base/value.h"
#include "core/act/action_internal.h"
#include "core/verify/lasting.h"

static void read_returns_what_was_asked(void **state)
{
    (void)state;
    static const struct {
        const char *json;
        const char *want;
    } cases[] = {
        { ON_SAVE("ui.read", ",'args':{'what':'text'}"),
          "\"returnValue\":{\"text\":\"Save it\"}" },
        { ON_SAVE("ui.read", ",'args':{'what':'value'}"),
          "\"returnValue\":{\"value\":\"7\",\"number\":7}" },
        { ON_SAVE("ui.read", ",'args':{'what':'state'}"),
          "\"checked\":\"mixed\"" },
        { ON_SAVE("ui.read", ""), "\"description\":\"stores the form\"" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        again();
        world_set(&w, "el_save", DEED_STATE_CHECKED, DEED_MIXED);
        w.content = (struct deed_content){
            .text = "Save it",
            .description = "stores the form",
            .reading = { .text = "7", .has_number = true, .number = 7 },
        };
        world_do(&w, cases[i].json);
        assert_succeeded();
        assert_int_equal(w.acts, 0);
        assert_int_equal(w.result->side_effect, DEED_SIDE_NONE);
        if (!strstr(world_json(&w), cases[i].want)) {
            fail_msg("%s", world_json(&w));
        }
    }
}

static void a_read_that_brings_nothing_is_no_success(void **state)
{
    (void)state;
    action_begin(ON_SAVE("ui.read", ""));
    world_until(&w, DEED_DO_PROBE);
    world_answer_code(&w, DEED_IO);
    world_run(&w);
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_NONE);
}

static void committed(struct world *world, const struct deed_gesture *gesture,
                      struct deed_receipt *receipt)
{
    (void)world;
    assert_string_equal(gesture->url, "https://a.example/x");
    receipt->returned_success = true;
}

#define GO "{'actionId':'nav.navigate','args':{'url':'https://a.example/x'}}"

static void a_navigation_is_committed(void **state)
{
    (void)state;
    w.on_gesture = committed;
    world_do(&w, GO);
    assert_succeeded();
    assert_int_equal(w.dos[DEED_DO_OBSERVE], 0);
    assert_false(w.result->target.found);
    /* What the page asks for afterwards takes nothing back. */
    struct deed_lasting lasting = { .until = 0 };
    assert_false(deed_action_lasting(w.action, w.now, &lasting));
}

static void a_navigation_is_seen_by_its_route(void **state)
{
    (void)state;
    will(0, 100, (struct deed_signal){ KIND(TOAST), .text = "offline" });
    world_do(&w, GO);
    assert_failed(DEED_ERR_VERIFICATION_FAILED,
                  DEED_SIDE_APPLIED); /* something happened, not that */
    again();
    will(0, 100, (struct deed_signal){ KIND(ROUTE_CHANGED), .pattern = "/x" });
    world_do(&w, GO);
    assert_succeeded();
}

static void a_link_is_pressed_and_must_lead_somewhere(void **state)
{
    (void)state;
    w.elements[0].is.role = "link";
    will(0, 100, (struct deed_signal){ KIND(DIALOG_OPENED) });
    world_do(&w, ON_SAVE("nav.navigate", ""));
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_APPLIED);
    assert_int_equal(w.last.kind, DEED_GESTURE_POINTER);
}

static void a_route_is_gone_to_without_looking_for_it(void **state)
{
    (void)state;
    will(0, 20, (struct deed_signal){ KIND(ROUTE_CHANGED), .pattern = "/a" });
    world_do(&w, "{'actionId':'nav.navigate','target':{'ref':{'by':'route',"
                 "'value':'/a'}}}");
    assert_succeeded();
    assert_int_equal(w.dos[DEED_DO_OBSERVE], 0);
    assert_string_equal(w.last.url, "/a");
}

static const struct deed_signal created = { KIND(TOAST), .text = "created" };
static const struct deed_app_action apps[] = {
    { .id = "video.create" },
    { .id = "video.check", .idempotent = true },
    { .id = "video.told", .success = &created, .success_count = 1 },
};

static const struct deed_app_action *find_app(void *user, const char *id)
{
    (void)user;
    for (size_t i = 0; i < DEED_ARRAY_LEN(apps); i++) {
        if (deed_str_equal(apps[i].id, id)) {
            return &apps[i];
        }
    }
    return NULL;
}

static void with_apps(void)
{
    w.opts.find_app_action = find_app;
    w.opts.modes |= 1u << DEED_MODE_APP_ACTION;
}

static struct deed_value *returned;
static bool app_says_done;

static void invokes(struct world *world, const struct deed_gesture *gesture,
                    struct deed_receipt *receipt)
{
    assert_int_equal(gesture->kind, DEED_GESTURE_INVOKE);
    returned = deed_value_map(&world->arena);
    deed_value_set(&world->arena, returned, "id",
                   deed_value_number(&world->arena, 17));
    receipt->returned = returned;
    receipt->returned_success = app_says_done;
    receipt->note = app_says_done ? NULL : "quota exceeded";
    world_signal(world, (struct deed_signal){ KIND(TOAST), .text = "oops" });
}

static void an_app_action_is_done_when_it_says_so(void **state)
{
    (void)state;
    static const char *const ways[] = {
        "{'actionId':'video.create','args':{'title':'x'}}",
        "{'actionId':'app.invoke','args':{'action':'video.create',"
        "'params':{'title':'x'}}}",
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(ways); i++) {
        again();
        with_apps();
        app_says_done = true;
        w.on_gesture = invokes;
        world_do(&w, ways[i]);
        assert_succeeded();
        assert_string_equal(w.last.app_action, "video.create");
        assert_string_equal(
            deed_value_text(deed_value_get(w.last.params, "title")), "x");
        assert_non_null(strstr(world_json(&w), "\"returnValue\":{\"id\":17}"));
        assert_false(w.result->retry_safe);
    }
}

static void an_app_action_that_fails_is_not_saved_by_a_toast(void **state)
{
    (void)state;
    with_apps();
    app_says_done = false;
    w.on_gesture = invokes;
    world_do(&w, "{'actionId':'video.create'}");
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_APPLIED);
    assert_string_equal(w.result->message,
                        "the application did not do it: quota exceeded");
    assert_in_range(world_took(&w), 0, 10);
}

static void an_app_action_without_a_receipt_is_unknown(void **state)
{
    (void)state;
    with_apps();
    action_begin("{'actionId':'video.check'}");
    world_answer_receipt(
        &w, &(struct deed_receipt){ .delivered = DEED_DELIVERY_UNCONFIRMED });
    world_run(&w);
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_UNKNOWN);
    assert_true(w.result->retry_safe); /* it is declared to be harmless */
}

static void an_app_actions_declared_signals_decide(void **state)
{
    (void)state;
    with_apps();
    app_says_done = true;
    w.on_gesture = invokes; /* toasts "oops" */
    world_do(&w, "{'actionId':'video.told'}");
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_APPLIED);
    assert_int_equal(w.result->verification.missing_count, 1);
    again();
    with_apps();
    will(0, 50, TOAST);
    world_do(&w, "{'actionId':'video.told'}");
    assert_succeeded();
}

static void a_press_may_be_the_applications_own_action(void **state)
{
    (void)state;
    for (int done = 0; done < 2; done++) {
        again();
        with_apps();
        w.elements[0].is.default_action = "video.create";
        app_says_done = done;
        w.on_gesture = invokes;
        world_do(&w, PRESS);
        assert_int_equal(w.result->mode, DEED_MODE_APP_ACTION);
        assert_int_equal(w.result->status,
                         done ? DEED_STATUS_SUCCEEDED : DEED_STATUS_FAILED);
    }
}

static void no_app_way(struct world *world, const struct deed_gesture *gesture,
                       struct deed_receipt *receipt)
{
    if (gesture->kind == DEED_GESTURE_INVOKE) {
        receipt->mode_unavailable = true;
    } else {
        opens_dialog(world, gesture, receipt);
    }
}

static void without_the_applications_way_the_button_is_pressed(void **state)
{
    (void)state;
    with_apps();
    w.elements[0].is.default_action = "video.create";
    w.on_gesture = no_app_way;
    world_do(&w, PRESS);
    assert_succeeded();
    assert_int_equal(w.last.kind, DEED_GESTURE_POINTER);
    assert_int_equal(w.result->mode, DEED_MODE_EXTERNAL_DRIVER);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SLOW_ACTION_TEST(read_returns_what_was_asked),
        SLOW_ACTION_TEST(a_read_that_brings_nothing_is_no_success),
        SLOW_ACTION_TEST(a_navigation_is_committed),
        SLOW_ACTION_TEST(a_navigation_is_seen_by_its_route),
        SLOW_ACTION_TEST(a_link_is_pressed_and_must_lead_somewhere),
        SLOW_ACTION_TEST(a_route_is_gone_to_without_looking_for_it),
        SLOW_ACTION_TEST(an_app_action_is_done_when_it_says_so),
        SLOW_ACTION_TEST(an_app_action_that_fails_is_not_saved_by_a_toast),
        SLOW_ACTION_TEST(an_app_action_without_a_receipt_is_unknown),
        SLOW_ACTION_TEST(an_app_actions_declared_signals_decide),
        SLOW_ACTION_TEST(a_press_may_be_the_applications_own_action),
        SLOW_ACTION_TEST(without_the_applications_way_the_button_is_pressed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
