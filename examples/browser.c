/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Opens a page in a browser of its own, presses a button in it and says
 * whether that did anything.
 *
 *     cc browser.c -o browser $(pkg-config --cflags --libs deed)
 *     ./browser https://example.com/ link 'More information...'
 */
#include <deed/deed.h>

#include <stdio.h>
#include <string.h>

/* Requests are JSON; a program that has a JSON library will use it. */
static int act(struct deed_session *session, const char *request)
{
    struct deed_error err;
    char *result = NULL;
    if (deed_act(session, request, NULL, &result, &err)) {
        fprintf(stderr, "browser: %s %s\n", err.member, err.text);
        return 0;
    }
    int verified = strstr(result, "\"status\":\"succeeded\"") != NULL;
    printf("%s\n", result);
    deed_free(result);
    return verified;
}

int main(int argc, char **argv)
{
    struct deed_session_opts opts = { .size = sizeof(opts),
                                      .driver = "chromium" };
    struct deed_session *session = NULL;
    struct deed_error err;
    char open[2048], press[2048];
    if (argc != 4) {
        fprintf(stderr, "usage: browser URL ROLE NAME\n");
        return 2;
    }
    snprintf(open, sizeof(open),
             "{\"actionId\": \"nav.navigate\", \"args\": {\"url\": \"%s\"}}",
             argv[1]);
    snprintf(press, sizeof(press),
             "{\"actionId\": \"ui.activate\", \"target\": {\"ref\": "
             "{\"by\": \"semantic\", \"role\": \"%s\", \"name\": \"%s\"}}}",
             argv[2], argv[3]);
    if (deed_session_open(&opts, &session, &err)) {
        fprintf(stderr, "browser: %s %s\n", err.member, err.text);
        return 1;
    }
    int verified = act(session, open) && act(session, press);
    deed_session_close(session);
    return verified ? 0 : 1;
}
