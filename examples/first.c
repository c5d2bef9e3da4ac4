/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Presses a button of a small simulated page and prints what deed says about
 * it. Build it against an installed libdeed:
 *
 *     cc first.c -o first $(pkg-config --cflags --libs deed)
 */
#include <deed/deed.h>

#include <stdio.h>
#include <string.h>

/* The button is enabled after half a second; pressing it leads elsewhere. */
static const char ui[] =
    "{\"elements\": [{\"id\": \"create\", \"role\": \"button\","
    "  \"name\": \"Create video\", \"states\": {\"enabled\": false},"
    "  \"rect\": {\"x\": 120, \"y\": 420, \"width\": 180, \"height\": 40},"
    "  \"onActivate\": [{\"route\": \"/videos/17\"}]}],"
    " \"timeline\": [{\"set\": \"create\", \"states\": {\"enabled\": true},"
    "  \"after\": 500}]}";

static const char request[] =
    "{\"actionId\": \"ui.activate\","
    " \"target\": {\"ref\": {\"by\": \"semantic\", \"role\": \"button\","
    "                        \"name\": \"Create video\"}},"
    " \"verification\": {\"policy\": \"all\", \"signals\":"
    "  [{\"kind\": \"route.changed\", \"pattern\": \"/videos/:id\"}]}}";

int main(void)
{
    const struct deed_setting settings[] = { { .name = "ui", .value = ui } };
    struct deed_session_opts opts = { .size = sizeof(opts),
                                      .driver = "sim",
                                      .settings = settings,
                                      .setting_count = 1 };
    struct deed_session *session = NULL;
    struct deed_error err;
    char *result = NULL;
    if (deed_session_open(&opts, &session, &err) ||
        deed_act(session, request, NULL, &result, &err)) {
        fprintf(stderr, "first: %s %s\n", err.member, err.text);
        deed_session_close(session);
        return 1;
    }
    int verified = strstr(result, "\"status\":\"succeeded\"") != NULL;
    printf("deed %s: %s\n%s\n", deed_version(),
           verified ? "done, and proven" : "not done", result);
    deed_free(result);
    deed_session_close(session);
    return verified ? 0 : 1;
}
