/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The file of a simulated interface, and what lives by it: whatever it says,
 * opening, looking, acting and letting time pass must not fault.
 */
#include <deed/deed.h>

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void act(struct deed_session *session, const char *request)
{
    char *json = NULL;
    if (!deed_act(session, request, NULL, &json, NULL)) {
        deed_free(json);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const requests[] = {
        "{\"actionId\":\"ui.activate\",\"timeoutMs\":50,\"target\":"
        "{\"ref\":{\"by\":\"semantic\",\"role\":\"button\"}}}",
        "{\"actionId\":\"ui.setValue\",\"args\":{\"value\":5},"
        "\"timeoutMs\":50,\"target\":"
        "{\"ref\":{\"by\":\"semantic\",\"role\":\"slider\"}}}",
        "{\"actionId\":\"ui.enterText\",\"args\":{\"text\":\"x\"},"
        "\"timeoutMs\":50,\"target\":"
        "{\"ref\":{\"by\":\"semantic\",\"role\":\"textbox\"}}}",
        "{\"actionId\":\"ui.setValue\",\"args\":{\"value\":\"2026-05-05\"},"
        "\"timeoutMs\":50,\"target\":"
        "{\"ref\":{\"by\":\"semantic\",\"role\":\"group\"}}}",
        "{\"actionId\":\"ui.choose\",\"args\":{\"option\":\"Item 999\"},"
        "\"timeoutMs\":900,\"target\":"
        "{\"ref\":{\"by\":\"semantic\",\"role\":\"combobox\"}}}",
        "{\"actionId\":\"ui.scroll\",\"args\":{\"to\":\"bottom\"},"
        "\"timeoutMs\":50}",
    };
    const struct deed_setting ui = { .name = "ui",
                                     .value = (const char *)data,
                                     .len = size };
    struct deed_session_opts opts = { .size = sizeof(opts),
                                      .driver = "sim",
                                      .settings = &ui,
                                      .setting_count = 1 };
    struct deed_session *session = NULL;
    char *json = NULL;
    if (size == 0 || deed_session_open(&opts, &session, NULL)) {
        return 0;
    }
    deed_turn(session, 20000);
    if (!deed_snapshot(session, true, &json, NULL)) {
        deed_free(json);
    }
    for (size_t i = 0; i < sizeof(requests) / sizeof(requests[0]); i++) {
        act(session, requests[i]);
    }
    deed_session_close(session);
    return 0;
}
