/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the watch page's server decodes itself: the head of a request, seven
 * lines in the order of struct deed_watch_head, and its body, which is the
 * rest. Nobody gets past a request without the cookie but to try a link, and
 * an order that is understood has names that are safe to print.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "front/watch/access.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool holds)
{
    if (!holds) {
        abort();
    }
}

static bool is_plain(const char *text)
{
    return text[strspn(text, "abcdefghijklmnopqrstuvwxyz"
                             "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-")] ==
           '\0';
}

static void try_order(const char *body, size_t len)
{
    for (int route = DEED_WATCH_ANSWER; route < DEED_WATCH_ROUTE_COUNT;
         route++) {
        struct deed_watch_order order;
        struct deed_error err = { 0 };
        enum deed_code code = deed_watch_order_decode(
            (enum deed_watch_route)route, body, len, &order, &err);
        demand(code ? err.code == code && err.text[0]
                    : is_plain(order.session) && is_plain(order.handle) &&
                          (unsigned)order.answer < DEED_WATCH_ANSWER_COUNT);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct deed_watch_access access = { .host = "127.3.4.5:4000",
                                        .port = 4000 };
    struct deed_watch_head head = { 0 };
    struct deed_watch_asked asked;
    const char **fields[] = { &head.method,      &head.path,   &head.host,
                              &head.origin,      &head.cookie, &head.fetch_site,
                              &head.content_type };
    char *text = malloc(size + 1);
    if (!text) {
        return 0;
    }
    memcpy(text, data, size);
    text[size] = '\0';
    memset(access.cookies.texts[3], 'a', DEED_TOKEN_BYTES - 1);
    char *at = text;
    for (size_t i = 0; i < DEED_ARRAY_LEN(fields); i++) {
        char *end = strchr(at, '\n');
        if (!end) {
            break;
        }
        *end = '\0';
        *fields[i] = *at ? at : NULL;
        at = end + 1;
    }
    unsigned status = deed_watch_admit(&access, &head, &asked);
    demand(status == 0 || (status >= 400 && status < 500));
    demand(is_plain(asked.token) && is_plain(asked.session) &&
           is_plain(asked.handle));
    if (status == 0 && asked.route != DEED_WATCH_ENTER) {
        demand(head.cookie && strstr(head.cookie, access.cookies.texts[3]));
        demand(asked.route < DEED_WATCH_ANSWER || head.origin);
    }
    try_order(at, size - (size_t)(at - text));
    free(text);
    return 0;
}
