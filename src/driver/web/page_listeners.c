/* SPDX-License-Identifier: Apache-2.0 */

/*
 * For protocols that do not tell which event listeners there are: a script for
 * the page's own world (page_listeners.js) that counts them from the beginning
 * of a document.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "base/util.h"
#include "driver/web/events.h"
#include "driver/web/remote.h"

extern const char web_page_listeners[];

bool remote_make_mark(struct deed_remote *remote)
{
    unsigned char bytes[12];
    if (remote->mark[0]) {
        return true;
    }
    if (getrandom(bytes, sizeof(bytes), 0) != sizeof(bytes)) {
        return false;
    }
    char *at = remote->mark;
    for (size_t i = 0; i < sizeof(bytes); i++, at += 2) {
        snprintf(at, 3, "%c%x", 'a' + bytes[i] / 16, bytes[i] % 16u);
    }
    return true;
}

const char *remote_listeners_script(struct deed_remote *remote,
                                    struct deed_arena *arena)
{
    /* Before the function stands a comment. */
    const char *start = strstr(web_page_listeners, "(channel, type)");
    return remote_make_mark(remote) && start
               ? deed_arena_printf(arena, "channel=>(%s)(channel,\"%s\")",
                                   start, remote->mark)
               : NULL;
}

void web_script_said(struct page *page, const char *realm, const char *said)
{
    static const struct {
        char letter;
        void (*told)(struct page *page, const char *url);
    } senders[] = {
        { 'F', web_request_announced },
        { 'T', web_request_by_itself },
        { 'M', web_request_by_move },
        { 'D', web_request_by_root },
    };
    char id[48];
    /* "F1763474554123456 http://...": a request, and when it was sent, in
     * microseconds. */
    for (size_t i = 0; i < DEED_ARRAY_LEN(senders); i++) {
        if (said[0] == senders[i].letter) {
            char *url = NULL;
            int64_t sent_us = strtoll(said + 1, &url, 10);
            url += *url == ' ';
            web_request_sent(page, url, (double)sent_us / 1000);
            senders[i].told(page, url);
            return;
        }
    }
    /* "S3": a message was sent by the third socket; "R3": one was received. */
    snprintf(id, sizeof(id), "%.8s %.32s", said + 1, realm);
    web_frame_passed(page, id, said[0] == 'S');
}
