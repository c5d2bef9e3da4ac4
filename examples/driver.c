/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A driver of one's own: a heater with a switch, a button that works only
 * while it is on, and one that does nothing. The program registers the driver,
 * opens a session on it and acts; deed finds out what really happened.
 *
 *     cc driver.c -o driver $(pkg-config --cflags --libs deed)
 */
#include <deed/call.h>
#include <deed/driver.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The device. What is pressed takes effect a moment later. */
#define EFFECT_US 30000

struct heater {
    struct deed_driver_env *env;
    bool on;
    int target;          /* in degrees */
    const char *pressed; /* what takes effect next; NULL: nothing */
};

static const struct {
    const char *id, *role, *name;
} parts[] = {
    { "power", "switch", "Heating" },
    { "warmer", "button", "Warmer" },
    { "logo", "button", "Logo" },
};
#define PART_COUNT (sizeof(parts) / sizeof(parts[0]))

/* 1. Opening and closing a surface. */
static enum deed_code heater_open(struct deed_driver_env *env,
                                  const struct deed_setting *settings,
                                  size_t count, void **ret_surface,
                                  struct deed_error *err)
{
    struct heater *heater = calloc(1, sizeof(*heater));
    if (!heater) {
        return deed_fail(err, DEED_NOMEM, "heater");
    }
    heater->env = env;
    heater->target = 20;
    for (size_t i = 0; i < count; i++) {
        if (strcmp(settings[i].name, "degrees") == 0) {
            heater->target = (int)strtol(settings[i].value, NULL, 10);
        }
    }
    *ret_surface = heater;
    return DEED_OK;
}

static void heater_close(void *surface)
{
    free(surface);
}

/* 2. Facts: what is there. Nothing is decided here. */
static void describe(const struct heater *heater, size_t part, char *value,
                     size_t size, struct deed_ui_element *ret)
{
    bool power = strcmp(parts[part].id, "power") == 0;
    bool warmer = strcmp(parts[part].id, "warmer") == 0;
    *ret = (struct deed_ui_element){
        .size = sizeof(*ret),
        .id = parts[part].id,
        .role = parts[part].role,
        .name = parts[part].name,
        .has_rect = true,
        .rect = { 10, 10 + 40 * (double)part, 120, 30 },
        .clickable = DEED_YES,
    };
    deed_state_set(&ret->states, DEED_STATE_ATTACHED, DEED_YES);
    deed_state_set(&ret->states, DEED_STATE_VISIBLE, DEED_YES);
    deed_state_set(&ret->states, DEED_STATE_ENABLED,
                   deed_tri_from(!warmer || heater->on));
    if (power) {
        deed_state_set(&ret->states, DEED_STATE_CHECKED,
                       deed_tri_from(heater->on));
    }
    if (warmer) {
        snprintf(value, size, "%d degrees", heater->target);
        ret->text = value;
    }
}

static enum deed_code heater_look(void *surface,
                                  struct deed_driver_answer *answer,
                                  struct deed_error *err)
{
    struct heater *heater = surface;
    struct deed_ui_element element;
    char value[32];
    (void)err;
    for (size_t i = 0; i < PART_COUNT; i++) {
        describe(heater, i, value, sizeof(value), &element);
        deed_answer_element(answer, &element);
    }
    deed_answer_place(answer, "heater://1", "Heater", NULL,
                      deed_tri_from(heater->pressed != NULL));
    deed_answer_done(answer);
    return DEED_OK;
}

static enum deed_code heater_probe(void *surface, const char *element_id,
                                   struct deed_driver_answer *answer,
                                   struct deed_error *err)
{
    struct heater *heater = surface;
    struct deed_ui_facts facts = { .size = sizeof(facts), .gone = true };
    char value[32];
    (void)err;
    for (size_t i = 0; i < PART_COUNT; i++) {
        if (strcmp(parts[i].id, element_id) == 0) {
            describe(heater, i, value, sizeof(value), &facts.element);
            facts.gone = false;
            facts.has_visible_rect = true;
            facts.visible_rect = facts.element.rect;
            facts.still = true;
            facts.has_point = true;
            facts.point = (struct deed_point){ 70, facts.element.rect.y + 15 };
            facts.answers = DEED_YES;
            facts.changes = deed_tri_from(heater->pressed != NULL);
        }
    }
    deed_answer_facts(answer, &facts);
    deed_answer_done(answer);
    return DEED_OK;
}

/* 3. Input, and the receipt: it arrived. Whether it worked is not said. */
static enum deed_code heater_perform(void *surface,
                                     const struct deed_ui_gesture *gesture,
                                     struct deed_driver_answer *answer,
                                     struct deed_error *err)
{
    struct heater *heater = surface;
    const struct deed_ui_receipt receipt = { .size = sizeof(receipt),
                                             .delivered =
                                                 DEED_DELIVERY_CONFIRMED,
                                             .deliveries = 1,
                                             .heard = DEED_YES };
    (void)err;
    for (size_t i = 0; i < PART_COUNT; i++) {
        if (strcmp(parts[i].id, gesture->element_id) == 0) {
            heater->pressed = parts[i].id;
        }
    }
    deed_driver_wake(heater->env, deed_driver_now_us(heater->env) + EFFECT_US);
    deed_answer_receipt(answer, &receipt);
    deed_answer_done(answer);
    return DEED_OK;
}

/* 4. What happens by itself is signalled. */
static void heater_wake(void *surface)
{
    struct heater *heater = surface;
    struct deed_ui_signal changed = { .size = sizeof(changed),
                                      .kind = "state.changed",
                                      .element_id = heater->pressed,
                                      .caused = DEED_YES };
    const char *pressed = heater->pressed;
    heater->pressed = NULL;
    if (strcmp(pressed, "power") == 0) {
        heater->on = !heater->on;
    } else if (strcmp(pressed, "warmer") == 0) {
        heater->target++;
    } else {
        return; /* the logo does nothing */
    }
    (void)deed_driver_signal(heater->env, &changed, NULL);
}

/* 5. The table. */
static const struct deed_driver_option options[] = {
    { .name = "degrees",
      .value = "N",
      .type = DEED_OPTION_TEXT,
      .help = "what it is set to at the beginning; 20" },
};

static const struct deed_driver_class heater_driver = {
    .abi = DEED_DRIVER_ABI,
    .size = sizeof(heater_driver),
    .info = { .size = sizeof(struct deed_driver_info),
              .name = "heater",
              .summary = "a heater, as an example",
              .options = options,
              .option_count = 1 },
    .gestures = DEED_GESTURE_BIT(DEED_GESTURE_POINTER),
    .has_receipts = true,
    .has_causes = true,
    .open = heater_open,
    .close = heater_close,
    .look = heater_look,
    .probe = heater_probe,
    .perform = heater_perform,
    .wake = heater_wake,
};

/* Acts on it, and compares what deed says with what is true. */
static bool act(struct deed_session *session, const char *action,
                const char *role, const char *name, const char *want)
{
    const struct deed_target_spec target = { .size = sizeof(target),
                                             .kind = DEED_TARGET_NAME,
                                             .role = role,
                                             .value = name };
    struct deed_action_request *request = NULL;
    struct deed_call *call = NULL;
    struct deed_error err = { 0 };
    enum deed_code code = deed_request_new(action, &request, &err);
    if (!code) {
        deed_request_set_target(request, &target);
        deed_request_set_timeout(request, 2000);
        code = deed_start_action(session, request, NULL, &call, &err);
    }
    if (!code) {
        code = deed_call_wait(call, -1, &err);
    }
    const struct deed_action_result *result =
        code ? NULL : deed_call_result(call);
    const char *got = !result ? err.text
                      : deed_result_succeeded(result)
                          ? "succeeded"
                          : deed_result_error(result);
    bool right = strcmp(got, want) == 0;
    printf("%s %s: %s%s%s\n", action, name, got, right ? "" : ", wanted ",
           right ? "" : want);
    deed_call_free(call);
    deed_request_free(request);
    return right;
}

int main(void)
{
    const struct deed_session_opts opts = { .size = sizeof(opts),
                                            .driver = "heater" };
    struct deed_session *session = NULL;
    struct deed_error err = { 0 };
    if (deed_driver_register(&heater_driver, &err) ||
        deed_session_open(&opts, &session, &err)) {
        fprintf(stderr, "driver: %s %s\n", err.member, err.text);
        return 1;
    }
    bool right = act(session, "ui.activate", "button", "Warmer",
                     "target_not_interactable");
    right =
        act(session, "ui.toggle", "switch", "Heating", "succeeded") && right;
    right =
        act(session, "ui.activate", "button", "Warmer", "succeeded") && right;
    right =
        act(session, "ui.activate", "button", "Logo", "verification_failed") &&
        right;
    right =
        act(session, "ui.activate", "button", "Boost", "target_not_found") &&
        right;
    deed_session_close(session);
    return right ? 0 : 1;
}
