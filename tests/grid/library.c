/* SPDX-License-Identifier: Apache-2.0 */
/*
 * libdeed in a browser of a Grid, with the public headers alone:
 *
 *     library GRID KEY=VALUE PAGE EXPECTED
 *
 * opens the page, presses Save once and demands that the text comes.
 */
#include <stdio.h>
#include <string.h>

#include <deed/deed.h>

static int complain(const char *what, const struct deed_error *err)
{
    fprintf(stderr, "%s: %s\n", what, err->text);
    return 1;
}

/* Is the action done, and proven? */
static int act(struct deed_session *session, const char *request)
{
    struct deed_error err = { 0 };
    char *result = NULL;
    if (deed_act(session, request, NULL, &result, &err)) {
        return complain("act", &err);
    }
    int bad = strstr(result, "\"status\":\"succeeded\"") == NULL;
    if (bad) {
        fprintf(stderr, "%s\n", result);
    }
    deed_free(result);
    return bad;
}

int main(int argc, char **argv)
{
    char go[2048], press[2048];
    struct deed_error err = { 0 };
    struct deed_session *session = NULL;
    if (argc != 5) {
        return 2;
    }
    const struct deed_setting settings[] = {
        { .name = "grid", .value = argv[1], .len = strlen(argv[1]) },
        { .name = "capability", .value = argv[2], .len = strlen(argv[2]) },
    };
    struct deed_session_opts opts = { .size = sizeof(opts),
                                      .driver = "grid",
                                      .settings = settings,
                                      .setting_count = 2,
                                      .stop_fd = -1 };
    if (deed_session_open(&opts, &session, &err)) {
        return complain("open", &err);
    }
    snprintf(go, sizeof(go),
             "{\"actionId\":\"nav.navigate\",\"args\":{\"url\":\"%s\"}}",
             argv[3]);
    snprintf(press, sizeof(press),
             "{\"actionId\":\"ui.activate\",\"target\":{\"ref\":{\"by\":"
             "\"semantic\",\"role\":\"button\",\"name\":\"Save\"}},"
             "\"verification\":{\"policy\":\"all\",\"signals\":[{\"kind\":"
             "\"text.contains\",\"text\":\"%s\"}]}}",
             strncmp(argv[4], "text ", 5) == 0 ? argv[4] + 5 : argv[4]);
    int bad = act(session, go) || act(session, press);
    deed_session_close(session);
    return bad;
}
