/* SPDX-License-Identifier: Apache-2.0 */

/* Messages that pass over sockets; see sockets.h. */

#include "driver/web/sockets.h"

#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "base/util.h"
#include "driver/web/events.h"

/* A second without an answer: that socket is for telling, as trackers do, and
 * an act does not wait for it to the end. */
#define SILENT_US DEED_MS(1000)

/* Messages come there by themselves: a chat, a feed. */
#define TALKS_US DEED_MS(5000)
/* Whether messages come there by themselves shows in that time: prices and
 * chats tell something once a second and more. */
#define YOUNG_US DEED_MS(1200)
/* An answer may have more than one message. */
#define ANSWER_GOES_ON_US DEED_MS(500)

static unsigned find_socket(const struct page *page, const char *id)
{
    uint64_t key = deed_hash_text(DEED_HASH_SEED, deed_str_or(id, ""));
    unsigned at = 0;
    while (at < DEED_ARRAY_LEN(page->sockets) && page->sockets[at].id != key) {
        at++;
    }
    return at;
}

static unsigned add_socket(struct page *page, const char *id)
{
    unsigned at = find_socket(page, id);
    if (at == DEED_ARRAY_LEN(page->sockets)) {
        at = page->socket_next++ % DEED_ARRAY_LEN(page->sockets);
        memset(&page->sockets[at], 0, sizeof(page->sockets[at]));
        page->sockets[at].id =
            deed_hash_text(DEED_HASH_SEED, deed_str_or(id, ""));
    }
    return at;
}

/* Notes a message; true when the one before it was never answered. */
static bool note_frame(struct page *page, unsigned at, bool sent)
{
    deed_time_us now = page_now(page);
    deed_time_us before = page->sockets[at].sent_us;
    deed_time_us heard = page->sockets[at].heard_us;
    bool silent = sent && before && now - before > SILENT_US;
    if (!sent && before) {
        page->sockets[at].heard_us = now;
    } else if (!sent && (!heard || now - heard > ANSWER_GOES_ON_US)) {
        page->sockets[at].unasked_us = now;
    }
    if (!sent || !before) {
        page->sockets[at].sent_us = sent ? now : 0;
    }
    return silent;
}

void socket_passed(struct page *page, const char *id, bool sent, bool polls)
{
    char place[80];
    unsigned at = add_socket(page, id);
    bool silent = note_frame(page, at, sent);
    deed_time_us unasked = page->sockets[at].unasked_us;
    deed_time_us opened = page->sockets[at].opened_us;
    deed_time_us now = page_now(page);
    snprintf(place, sizeof(place), "%s %.60s", polls ? "poll" : "websocket",
             deed_str_or(id, ""));
    struct deed_signal signal = {
        .kind = sent ? DEED_SIGNAL_FRAME_SENT : DEED_SIGNAL_FRAME_RECEIVED,
        .place = place,
        /* What was sent by a request is answered by it, or soon. */
        .foreign = silent || (sent && polls),
        .weak = sent && polls,
        /* What else comes by polling is not followed: it may be anything. */
        .talks = sent && (polls || (unasked && now - unasked < TALKS_US)),
        .young = sent && opened && now - opened < YOUNG_US,
        .caused = sent && page->acting ? DEED_YES : DEED_UNKNOWN,
    };
    signal_emit(page, &signal);
}

bool socket_is_known(const struct page *page, const char *id)
{
    return find_socket(page, id) < DEED_ARRAY_LEN(page->sockets);
}

bool socket_has_sent(const struct page *page, const char *id)
{
    unsigned at = find_socket(page, id);
    return at < DEED_ARRAY_LEN(page->sockets) && page->sockets[at].sent_us;
}

void web_socket_opened(struct page *page, const char *socket_id)
{
    page->sockets[add_socket(page, socket_id)].opened_us = page_now(page);
}

void web_frame_passed(struct page *page, const char *socket_id, bool sent)
{
    socket_passed(page, socket_id, sent, false);
}

void web_stream_told(struct page *page, const char *request_id)
{
    struct deed_signal signal = { .kind = DEED_SIGNAL_FRAME_RECEIVED,
                                  .request = request_id };
    signal_emit(page, &signal);
}
