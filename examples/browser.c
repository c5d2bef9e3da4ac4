/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Opens a page in a browser of its own, presses a button in it and says
 * whether that did anything.
 *
 *     cc browser.c -o browser $(pkg-config --cflags --libs deed)
 *     ./browser https://example.com/ link 'More information...'
 */
#include <deed/call.h>

#include <stdio.h>

/* Does it, waits, and prints what came of it. */
static bool act(struct deed_session *session,
                const struct deed_action_request *request)
{
    struct deed_error err = { 0 };
    struct deed_call *call = NULL;
    enum deed_code code =
        deed_start_action(session, request, NULL, &call, &err);
    if (!code) {
        code = deed_call_wait(call, -1, &err);
    }
    const struct deed_action_result *result =
        code ? NULL : deed_call_result(call);
    bool succeeded = result && deed_result_succeeded(result);
    if (code) {
        fprintf(stderr, "browser: %s %s\n", err.member, err.text);
    } else if (succeeded) {
        printf("succeeded, effect %s\n", deed_result_effect(result));
    } else {
        printf("%s: %s\n", deed_result_error(result),
               deed_result_message(result));
    }
    deed_call_free(call);
    return succeeded;
}

static bool navigate(struct deed_session *session, const char *url)
{
    struct deed_action_request *request = NULL;
    bool good = !deed_request_new("nav.navigate", &request, NULL);
    if (good) {
        deed_request_set_text(request, "url", url);
        good = act(session, request);
    }
    deed_request_free(request);
    return good;
}

static bool press(struct deed_session *session, const char *role,
                  const char *name)
{
    const struct deed_target_spec target = { .size = sizeof(target),
                                             .kind = DEED_TARGET_NAME,
                                             .role = role,
                                             .value = name };
    struct deed_action_request *request = NULL;
    bool good = !deed_request_new("ui.activate", &request, NULL);
    if (good) {
        deed_request_set_target(request, &target);
        good = act(session, request);
    }
    deed_request_free(request);
    return good;
}

int main(int argc, char **argv)
{
    const struct deed_session_opts opts = { .size = sizeof(opts),
                                            .driver = "chromium" };
    struct deed_session *session = NULL;
    struct deed_error err = { 0 };
    if (argc != 4) {
        fprintf(stderr, "usage: browser URL ROLE NAME\n");
        return 2;
    }
    if (deed_session_open(&opts, &session, &err)) {
        fprintf(stderr, "browser: %s %s\n", err.member, err.text);
        return 1;
    }
    bool verified =
        navigate(session, argv[1]) && press(session, argv[2], argv[3]);
    deed_session_close(session);
    return verified ? 0 : 1;
}
