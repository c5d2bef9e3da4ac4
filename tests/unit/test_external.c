/* SPDX-License-Identifier: Apache-2.0 */
/* A driver that is written with the public headers alone: registered, opened
 * by name, acted on, and never believed more than it reports. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <deed/deed.h>
#include <deed/driver.h>

struct lamp {
    struct deed_driver_env *env;
    bool on;
    bool wants; /* what it will be when it wakes */
    unsigned presses;
    bool answers_late;
    struct deed_driver_answer *late; /* a receipt that is still owed */
};

static struct lamp *current; /* the one that is open */
static bool late;

static enum deed_code open_lamp(struct deed_driver_env *env,
                                const struct deed_setting *settings,
                                size_t count, void **ret,
                                struct deed_error *err)
{
    static struct lamp lamp;
    if (count && strcmp(settings[0].value, "broken") == 0) {
        return deed_fail(err, DEED_ENVIRONMENT, "the lamp is broken");
    }
    lamp = (struct lamp){ .env = env, .answers_late = late };
    current = &lamp;
    *ret = &lamp;
    return DEED_OK;
}

static void close_lamp(void *surface)
{
    assert_ptr_equal(surface, current);
    current = NULL;
}

static void describe(const struct lamp *lamp, const char *id,
                     struct deed_ui_element *ret)
{
    bool is_switch = strcmp(id, "switch") == 0;
    *ret = (struct deed_ui_element){
        .size = sizeof(*ret),
        .id = id,
        .role = is_switch ? "switch" : "button",
        .name = is_switch ? "Light" : "Dead",
        .has_rect = true,
        .rect = { 0, is_switch ? 0 : 40, 80, 30 },
        .clickable = DEED_YES,
    };
    deed_state_set(&ret->states, DEED_STATE_ATTACHED, DEED_YES);
    deed_state_set(&ret->states, DEED_STATE_VISIBLE, DEED_YES);
    deed_state_set(&ret->states, DEED_STATE_ENABLED, DEED_YES);
    if (is_switch) {
        deed_state_set(&ret->states, DEED_STATE_CHECKED,
                       deed_tri_from(lamp->on));
    }
}

static enum deed_code look(void *surface, struct deed_driver_answer *answer,
                           struct deed_error *err)
{
    struct deed_ui_element element;
    (void)err;
    describe(surface, "switch", &element);
    assert_true(deed_answer_element(answer, &element));
    describe(surface, "dead", &element);
    assert_true(deed_answer_element(answer, &element));
    assert_true(deed_answer_place(answer, "lamp://1", "Lamp", NULL, DEED_NO));
    deed_answer_done(answer);
    deed_answer_done(answer); /* the second one counts for nothing */
    return DEED_OK;
}

static enum deed_code probe(void *surface, const char *id,
                            struct deed_driver_answer *answer,
                            struct deed_error *err)
{
    struct deed_ui_facts facts = { .size = sizeof(facts),
                                   .has_visible_rect = true,
                                   .has_point = true,
                                   .still = true,
                                   .answers = DEED_YES,
                                   .changes = DEED_NO };
    (void)err;
    describe(surface, id, &facts.element);
    facts.visible_rect = facts.element.rect;
    facts.point = (struct deed_point){ 10, facts.element.rect.y + 10 };
    assert_true(deed_answer_facts(answer, &facts));
    deed_answer_done(answer);
    return DEED_OK;
}

static void answer_press(struct deed_driver_answer *answer)
{
    const struct deed_ui_receipt receipt = { .size = sizeof(receipt),
                                             .delivered =
                                                 DEED_DELIVERY_CONFIRMED,
                                             .deliveries = 1,
                                             .heard = DEED_YES };
    assert_true(deed_answer_receipt(answer, &receipt));
    deed_answer_done(answer);
}

static enum deed_code perform(void *surface,
                              const struct deed_ui_gesture *gesture,
                              struct deed_driver_answer *answer,
                              struct deed_error *err)
{
    struct lamp *lamp = surface;
    (void)err;
    assert_int_equal(gesture->kind, DEED_GESTURE_POINTER);
    lamp->presses++;
    if (strcmp(gesture->element_id, "switch") == 0) {
        lamp->wants = !lamp->on;
        deed_driver_wake(lamp->env, deed_driver_now_us(lamp->env) + 20000);
    }
    if (lamp->answers_late) {
        lamp->late = answer;
    } else {
        answer_press(answer);
    }
    return DEED_OK;
}

static void wake(void *surface)
{
    struct lamp *lamp = surface;
    const struct deed_ui_signal changed = { .size = sizeof(changed),
                                            .kind = "state.changed",
                                            .element_id = "switch",
                                            .caused = DEED_YES };
    const struct deed_ui_signal wrong = { .size = sizeof(wrong),
                                          .kind = "magic" };
    lamp->on = lamp->wants;
    if (lamp->late) {
        answer_press(lamp->late);
        lamp->late = NULL;
    }
    assert_int_equal(deed_driver_signal(lamp->env, &changed, NULL), DEED_OK);
    assert_int_equal(deed_driver_signal(lamp->env, &wrong, NULL), DEED_INVALID);
}

static const struct deed_driver_option options[] = {
    { .name = "state", .value = "WORD", .type = DEED_OPTION_TEXT, .help = "x" },
};

static const struct deed_driver_class lamp_class = {
    .abi = DEED_DRIVER_ABI,
    .size = sizeof(lamp_class),
    .info = { .size = sizeof(struct deed_driver_info),
              .name = "lamp",
              .summary = "a lamp",
              .options = options,
              .option_count = 1 },
    .gestures = DEED_GESTURE_BIT(DEED_GESTURE_POINTER),
    .has_receipts = true,
    .has_causes = true,
    .open = open_lamp,
    .close = close_lamp,
    .look = look,
    .probe = probe,
    .perform = perform,
    .wake = wake,
};

static struct deed_session *open_session(void)
{
    struct deed_session *session = NULL;
    struct deed_error err = { 0 };
    const struct deed_session_opts opts = { .size = sizeof(opts),
                                            .driver = "lamp" };
    if (deed_session_open(&opts, &session, &err)) {
        fail_msg("%s: %s", err.member, err.text);
    }
    return session;
}

#define TOGGLE                                                                 \
    "{\"actionId\":\"ui.toggle\",\"args\":{\"state\":true},\"target\":"        \
    "{\"ref\":{\"by\":\"semantic\",\"role\":\"switch\",\"name\":\"Light\"}}}"
#define PRESS(name)                                                            \
    "{\"actionId\":\"ui.activate\",\"timeoutMs\":1500,\"target\":{\"ref\":{"   \
    "\"by\":\"semantic\",\"role\":\"button\",\"name\":\"" name "\"}}}"

static void act(struct deed_session *session, const char *request,
                const char *status, const char *more)
{
    struct deed_error err = { 0 };
    char *result = NULL;
    if (deed_act(session, request, NULL, &result, &err)) {
        fail_msg("%s: %s", err.member, err.text);
    }
    if (!strstr(result, status) || !strstr(result, more)) {
        fail_msg("%s", result);
    }
    deed_free(result);
}

static void it_is_acted_on_like_any_other(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        late = i == 1;
        struct deed_session *session = open_session();
        assert_string_equal(deed_session_driver(session), "lamp");
        act(session, TOGGLE, "\"status\":\"succeeded\"",
            "\"sideEffectState\":\"applied\"");
        assert_true(current->on);
        assert_int_equal(current->presses, 1);
        deed_session_close(session);
        assert_null(current);
    }
    late = false;
}

static void what_does_nothing_is_no_success(void **state)
{
    (void)state;
    struct deed_session *session = open_session();
    act(session, PRESS("Dead"), "\"status\":\"failed\"", "");
    assert_int_equal(current->presses, 1);
    act(session, PRESS("Nothing"), "target_not_found", "");
    assert_int_equal(current->presses, 1);
    deed_session_close(session);
}

static void a_surface_that_goes_is_lost(void **state)
{
    (void)state;
    struct deed_session *session = open_session();
    char *json = NULL;
    deed_driver_lost(current->env, "unplugged");
    act(session, TOGGLE, "\"status\":\"failed\"",
        "\"sideEffectState\":\"none\"");
    assert_true(deed_session_is_lost(session));
    assert_int_equal(deed_snapshot(session, false, &json, NULL), DEED_LOST);
    assert_int_equal(current->presses, 0);
    deed_session_close(session);
}

static void what_is_wrong_is_refused_by_name(void **state)
{
    (void)state;
    struct deed_driver_class other = lamp_class;
    struct deed_error err = { 0 };
    struct deed_session *session = NULL;
    const struct deed_setting broken = { .name = "state", .value = "broken" };
    const struct deed_setting unknown = { .name = "colour", .value = "red" };
    struct deed_session_opts opts = { .size = sizeof(opts),
                                      .driver = "lamp",
                                      .settings = &broken,
                                      .setting_count = 1 };
    assert_int_equal(deed_driver_register(&other, &err), DEED_EXISTS);
    other.info.name = "other";
    other.abi = DEED_DRIVER_ABI + 1;
    assert_int_equal(deed_driver_register(&other, &err), DEED_UNSUPPORTED);
    assert_string_equal(err.member, "abi");
    other.abi = DEED_DRIVER_ABI;
    other.perform = NULL;
    assert_int_equal(deed_driver_register(&other, &err), DEED_INVALID);
    assert_int_equal(deed_session_open(&opts, &session, &err),
                     DEED_ENVIRONMENT);
    opts.settings = &unknown;
    assert_int_equal(deed_session_open(&opts, &session, &err), DEED_INVALID);
    assert_string_equal(err.member, "colour");
    assert_null(session);
}

static void on_device(void *user, const struct deed_driver_device *device)
{
    (void)device;
    (*(unsigned *)user)++;
}

static void a_driver_without_devices_says_so(void **state)
{
    (void)state;
    struct deed_error err = { 0 };
    unsigned count = 0;
    assert_int_equal(deed_driver_devices("sim", on_device, &count, &err),
                     DEED_UNSUPPORTED);
    assert_non_null(strstr(err.text, "sim"));
    assert_int_not_equal(
        deed_driver_devices("nothing", on_device, &count, &err), DEED_OK);
    assert_int_equal(count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_acted_on_like_any_other),
        cmocka_unit_test(what_does_nothing_is_no_success),
        cmocka_unit_test(a_surface_that_goes_is_lost),
        cmocka_unit_test(what_is_wrong_is_refused_by_name),
        cmocka_unit_test(a_driver_without_devices_says_so),
    };
    struct deed_error err = { 0 };
    if (deed_driver_register(&lamp_class, &err)) {
        print_error("%s\n", err.text);
        return 1;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
