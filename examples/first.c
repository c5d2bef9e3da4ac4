/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Presses a button of a small simulated page and prints what deed says about
 * it. Build it against an installed libdeed:
 *
 *     cc first.c -o first $(pkg-config --cflags --libs deed)
 */
#include <deed/call.h>

#include <stdio.h>

/* The button is enabled after half a second; pressing it leads elsewhere. */
static const char ui[] =
    "{\"elements\": [{\"id\": \"create\", \"role\": \"button\","
    "  \"name\": \"Create video\", \"states\": {\"enabled\": false},"
    "  \"rect\": {\"x\": 120, \"y\": 420, \"width\": 180, \"height\": 40},"
    "  \"onActivate\": [{\"route\": \"/videos/17\"}]}],"
    " \"timeline\": [{\"set\": \"create\", \"states\": {\"enabled\": true},"
    "  \"after\": 500}]}";

static enum deed_code press(struct deed_session *session,
                            struct deed_call **ret, struct deed_error *err)
{
    const struct deed_target_spec button = { .size = sizeof(button),
                                             .kind = DEED_TARGET_NAME,
                                             .role = "button",
                                             .value = "Create video" };
    const struct deed_condition_spec there = { .size = sizeof(there),
                                               .kind = "route.changed",
                                               .pattern = "/videos/:id" };
    struct deed_action_request *request = NULL;
    enum deed_code code = deed_request_new("ui.activate", &request, err);
    if (!code) {
        deed_request_set_target(request, &button);
        deed_request_expect(request, &there);
        code = deed_start_action(session, request, NULL, ret, err);
    }
    deed_request_free(request);
    return code ? code : deed_call_wait(*ret, -1, err);
}

int main(void)
{
    const struct deed_setting settings[] = { { .name = "ui", .value = ui } };
    const struct deed_session_opts opts = { .size = sizeof(opts),
                                            .driver = "sim",
                                            .settings = settings,
                                            .setting_count = 1 };
    struct deed_session *session = NULL;
    struct deed_call *call = NULL;
    struct deed_error err = { 0 };
    enum deed_code code = deed_session_open(&opts, &session, &err);
    if (!code) {
        code = press(session, &call, &err);
    }
    const struct deed_action_result *result =
        call ? deed_call_result(call) : NULL;
    bool verified = result && deed_result_succeeded(result);
    if (code) {
        fprintf(stderr, "first: %s %s\n", err.member, err.text);
    } else {
        printf("deed %s: %s, effect %s\n", deed_version(),
               verified ? "done, and proven" : "not done",
               deed_result_effect(result));
    }
    deed_call_free(call);
    deed_session_close(session);
    return verified ? 0 : 1;
}
